"""Headers, and hostile text in them and in entries."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.adventure.setting import Kit
from journals.check import check
from journals.games import checked_games, new_header
from journals.header import Header, Options
from journals.lines import entry_line, header_line, read_header
from journals.problem import JournalError
from tests.journals.playing import header, new, reopen
from tests.kernel.toy import Rest

HOSTILE = [
    "\x1b[2J\x1b]0;owned\x07",
    "\x9b31m",
    "\u202egnp.exe",
    "\u200b\u200d\ufeff\u2066",
    "[/bold] [link=x]a[/link] [type=x, v={'a[0]'}]",
    "a\nb\r\tc",
    "x" * 10_000,
    "\U000e0041\ue000",
    '"}\n{"seq":1,"parent":0,"goto":0}',
]


def named(name: str) -> Header:
    return Header(
        game=name,
        rules=name,
        scenario=name,
        board=name,
        digests={name: name},
        seed=name,
        players={name: name},
        program=name,
        created=name,
    )


def texts(told: Header) -> list[str]:
    plain = [told.game, told.rules, told.scenario, told.board, told.seed, told.program]
    pairs = [*told.digests.items(), *told.players.items()]
    return [*plain, told.created, *(text for pair in pairs for text in pair)]


@pytest.mark.parametrize("text", HOSTILE)
def test_headers_hold_only_text_that_can_be_shown(text: str) -> None:
    for shown in texts(named(text)):
        assert shown.isprintable()
        assert len(shown) <= 200


@pytest.mark.parametrize("text", HOSTILE)
def test_a_forged_header_is_cleaned_when_it_is_read(text: str) -> None:
    forged = msgspec.to_builtins(header()) | {"players": {text: text}, "seed": text}
    line, _ = entry_line(forged, b"0" * 16)  # sealed, but never cleaned
    told, _, _ = read_header(line[:-1], "forged")
    assert all(shown.isprintable() and len(shown) <= 200 for shown in texts(told))


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_words_in_entries_are_cleaned_and_the_journal_stays_whole(
    text: str, tmp_path: Path
) -> None:
    path = tmp_path / "reef.jsonl"
    with new(path) as session:
        session.submit(Rest(text))
        session.submit(Rest("again"))
    with reopen(path) as again:
        assert again.read_only is None
        assert again.tree.last == 2
        assert again.state_at(1).said.isprintable()


names = st.text(max_size=30)


@given(names, names, st.booleans(), st.sampled_from(["seed", "table"]))
def test_a_header_comes_back_as_it_was_written(
    seed: str, player: str, hard: bool, dice: str
) -> None:
    told = header(seed, hard=hard, dice=dice)
    told = msgspec.structs.replace(told, players={"ann": player})
    line, digest = header_line(told)
    assert line.count(b"\n") == 1
    assert read_header(line[:-1], "reef") == (told, 1, digest)


def test_a_header_of_another_shape_is_told_in_a_sentence() -> None:
    wrongs: list[dict[str, Any]] = [{"seed": 5}, {"options": {"dice": "cup"}}, {"players": []}]
    for wrong in wrongs:
        line, _ = entry_line(msgspec.to_builtins(header()) | wrong, b"0" * 16)
        with pytest.raises(JournalError, match="does not know"):
            read_header(line[:-1], "reef")


@pytest.mark.rule("journal.header")
@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"scenario": "the-moon"}, "There is no scenario 'the-moon'"),
        ({"options": Options(heroes=7)}, "asks for 7 heroes"),
        ({"options": Options(rulings={"tea": "milk"})}, "tea"),
        (
            {"options": Options(kits={hero: Kit(("battle-axe",)) for hero in ("bran", "othna")})},
            "The equipment in the header is not right",
        ),
        ({"start": {"turn": "late"}}, "The position in the header is none of this game"),
    ],
)
def test_a_header_with_which_no_game_can_begin_is_found(
    fields: dict[str, Any], told: str, tmp_path: Path
) -> None:
    usual = new_header("black-stone", Options(), seed="x", created="2026-01-01", program="0")
    path = tmp_path / "game.jsonl"
    path.write_bytes(header_line(replace(usual, **fields))[0])
    report = check(path, checked_games())
    assert report.intact.holds
    assert not report.fine
    for verdict in (report.consistent, report.current):
        assert (verdict.holds, verdict.entry, verdict.line) == (False, 0, 1)
        assert told in verdict.told


@pytest.mark.parametrize("fields", [{"rules": "skelos-99"}, {"game": "chess"}])
def test_a_game_that_a_newer_program_may_know_is_no_fault(
    fields: dict[str, Any], tmp_path: Path
) -> None:
    usual = new_header("black-stone", Options(), seed="x", created="2026-01-01", program="0")
    path = tmp_path / "game.jsonl"
    path.write_bytes(header_line(replace(usual, **fields, scenario="the-moon"))[0])
    report = check(path, checked_games())
    assert report.fine
    assert (report.consistent.holds, report.current.holds) == (None, None)
    assert "a newer Skelos may open it" in report.consistent.told


def test_a_table_that_says_nothing_else_asks_ties_and_lets_the_seed_roll() -> None:
    assert Options() == Options(heroes=3, hard=False, ties="ask", dice="seed", fresh_dice=False)
