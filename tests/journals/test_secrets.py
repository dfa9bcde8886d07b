"""What lies face down: the seed lays it there and the journal keeps it, whoever rolls the dice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.adventure.setting import Kit
from engine.kernel.chance import Fall
from journals.check import check
from journals.games import checked_games, game_of, new_header
from journals.header import Header, Options
from journals.session import Session


def altar(seed: str = "owl", **options: Any) -> Header:
    """The header of a game of The Grim Altar."""
    return new_header(
        "grim-altar", Options(**options), seed=seed, created="2026-01-01", program="0"
    )


@pytest.mark.rule("ga.treasure", "kernel.chance")
@pytest.mark.parametrize("dice", ["seed", "table"])
def test_the_first_entry_lays_the_tokens(dice: str, tmp_path: Path) -> None:
    header, path = altar(dice=dice), tmp_path / "altar.jsonl"
    with Session.new(game_of(header), header, path) as session:
        (entry,) = (session.tree.entries[seq] for seq in session.line())
        assert (entry.by, entry.how) == ("chance", "seed")
        assert isinstance(entry.command, Fall)
        assert session.state.hidden[str(entry.command.faces[0])] == "grim-altar"
        assert session.decision is not None
        assert session.decision.kind == "stance"
        assert not session.undo(), "nobody has chosen anything yet"
    report = check(path, checked_games())
    assert (report.intact.holds, report.consistent.holds) == (True, True)


@pytest.mark.rule("ga.treasure")
def test_the_seed_says_where_and_every_place_is_used() -> None:
    def layout(seed: str) -> dict[str, str]:
        header = altar(seed)
        with Session.new(game_of(header), header) as session:
            return dict(session.state.hidden)

    assert layout("owl") == layout("owl")
    found = [layout(f"seed {number}") for number in range(40)]
    places = {area for hidden in found for area, token in hidden.items() if token == "grim-altar"}
    assert places == {"strongroom", "crypt", "long-gallery"}


@pytest.mark.rule("ga.cache")
def test_what_was_chosen_is_what_the_heroes_bring() -> None:
    kits = {"bran": Kit(("battle-axe",)), "atla": Kit((), ("withering",))}
    header = altar(kits=kits)
    with Session.new(game_of(header), header) as session:
        heroes = session.state.heroes
        assert [heroes[name].items for name in ("atla", "othna", "bran")] == [
            (),
            (),
            ("battle-axe",),
        ]
        assert set(heroes["atla"].spells) == {"withering"}
    plain = altar()
    with Session.new(game_of(plain), plain) as session:
        assert session.state.heroes["bran"].items == (
            "dagger:2",
            "pirate-saber",
            "zingaran-breastplate",
        )
