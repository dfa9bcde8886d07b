"""What lies face down: the seed lays it there and the journal keeps it, whoever rolls the dice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.adventure.setting import Kit
from engine.kernel.chance import Fall
from engine.kernel.record import Entry, Illegal
from journals.check import check
from journals.games import checked_games, game_of, new_header
from journals.header import Header, Options
from journals.lines import entry_line, header_line
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


@pytest.mark.rule("ga.treasure", "kernel.chance")
def test_a_table_with_its_own_dice_cannot_say_where_either(tmp_path: Path) -> None:
    header, path = altar(dice="table"), tmp_path / "altar.jsonl"
    with Session.new(game_of(header), header, path) as session:
        laid = session.state.hidden
        session.goto(0)
        assert not session.table_answers
        with pytest.raises(Illegal, match=r"kernel\.chance"):
            session.submit(Fall(("crypt",), source="table"))
        assert (session.head, session.tree.last) == (0, 2)
        session.submit(session.seeds_answer())
        assert session.state.hidden == laid
    assert check(path, checked_games()).fine


@pytest.mark.rule("kernel.chance")
def test_a_secret_that_a_table_chose_is_found(tmp_path: Path) -> None:
    header, path = altar(dice="table"), tmp_path / "altar.jsonl"
    game = game_of(header)
    fall = Fall(("crypt",), source="table")
    outcome = game.decide(game.start(), fall)
    line, before = header_line(header)
    forged: Entry[Any, Any] = Entry(1, 0, "chance", "table", fall, outcome.events, outcome.reasons)
    path.write_bytes(line + entry_line(forged, before)[0])
    verdict = check(path, checked_games()).consistent
    assert (verdict.holds, verdict.entry, verdict.rule) == (False, 1, "kernel.chance")
    assert verdict.told == "a secret lot is the seed's"


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
