"""The three verdicts: intact, consistent, current."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.kernel.chance import Fall
from engine.kernel.record import Entry, Outcome
from journals.check import Games, Report, check
from journals.header import Header
from journals.lines import entry_line, header_line
from journals.problem import JournalError, NotKnownHere
from journals.session import Session
from journals.verdict import Verdict
from tests.journals.playing import TOY, header, new, play, wander
from tests.kernel.toy import AnyCommand, AnyEvent, Bite, Dive, Rest, Rested, State, Toy

ToyEntry = Entry[AnyCommand, AnyEvent]
DIGESTS = {"reef": "aa", "bay": "bb"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "reef.jsonl"


def known(told: Header) -> Toy:
    if told.game != "toy" or told.rules not in ("toy-1", "toy-2"):
        raise NotKnownHere(f"the rules {told.rules} are not known here.")
    if told.scenario != "reef":
        raise JournalError(f"there is no scenario {told.scenario}.")
    return Toy(told.rules)


def games(today: str = "toy-1", **digests: str) -> Games:
    return Games(known, lambda _: today, lambda _: DIGESTS | digests)


def forged(path: Path, number: int, told: Callable[[ToyEntry], ToyEntry], **options: Any) -> None:
    """Play, and write it down with another entry of this number, all hashes right."""
    session = play(new(dice="table", **options), 4)
    line, before = header_line(session.header)
    data = line
    for entry in session.tree.entries.values():
        line, before = entry_line(told(entry) if entry.seq == number else entry, before)
        data += line
    path.write_bytes(data)


def changed(**fields: Any) -> Callable[[ToyEntry], ToyEntry]:
    return lambda entry: msgspec.structs.replace(entry, **fields)


@pytest.mark.parametrize(
    "options", [{}, {"fresh_dice": True}, {"dice": "table"}, {"ties": "first"}]
)
def test_a_game_with_branches_holds(options: dict[str, Any], path: Path) -> None:
    with wander(new(path, **options)) as session:
        pass
    report = check(path, games())
    assert report.fine
    assert [v.holds for v in (report.intact, report.consistent, report.current)] == [True] * 3
    assert (report.header, report.entries) == (session.header, session.tree.last)


def test_a_report_is_json(path: Path) -> None:
    forged(path, 1, changed(by="bo"))
    report = check(path, games(bay="cc"))
    assert msgspec.json.decode(msgspec.json.encode(report), type=Report) == report


@pytest.mark.rule("journal.intact")
def test_a_changed_line_is_not_intact(path: Path) -> None:
    with play(new(path), 3) as session:
        pass
    data = path.read_bytes()
    path.write_bytes(data.replace(b'"do":"fall"', b'"do":"fell"', 1))
    report = check(path, games())
    assert not report.fine
    assert (report.intact.holds, report.intact.rule) == (False, "journal.intact")
    assert report.intact.line == report.intact.entry + 1 < session.tree.last
    assert (report.consistent.holds, report.consistent.told) == (True, "as far as it can be read")
    assert path.read_bytes() != data


@pytest.mark.rule("journal.intact")
@pytest.mark.parametrize("entry", [1, 4, 6])
def test_a_line_that_was_cut_out_is_missed_where_it_stood(entry: int, path: Path) -> None:
    with play(new(path), 4) as session:
        assert session.tree.last > 6
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join((*lines[:entry], *lines[entry + 1 :])))
    intact = check(path, games()).intact
    assert (intact.holds, intact.entry, intact.line) == (False, entry, entry + 1)
    assert intact.told == "this line was changed or damaged, or one before it is missing"


@pytest.mark.rule("journal.intact")
def test_an_unfinished_last_line_is_not_intact_and_not_mended(path: Path) -> None:
    with play(new(path), 3):
        pass
    torn = path.read_bytes()[:-9]
    path.write_bytes(torn)
    report = check(path, games())
    assert report.intact.holds is False
    assert "opening" in report.intact.told
    assert path.read_bytes() == torn


def test_what_cannot_be_read_is_reported(path: Path) -> None:
    missing = check(path, games())
    path.write_bytes(b"\xff\n")
    for report in (missing, check(path, games())):
        assert not report.fine
        assert report.intact.told.startswith("reef.jsonl")
        assert (report.consistent.holds, report.current.holds) == (None, None)


@pytest.mark.rule("journal.same")
@pytest.mark.parametrize(
    ("fields", "rule", "told"),
    [
        ({"by": "bo"}, "journal.same", 'not that of "bo" but of "ann"'),
        ({"how": "seed"}, "journal.same", '"seed" cannot have chosen this'),
        ({"events": (Rested("no"),)}, "toy.dive", '"pushed" instead of "rested"'),
        ({"events": ()}, "toy.dive", '"pushed" instead of no event'),
        ({"reasons": ()}, "journal.same", "other reasons"),
        ({"command": Bite("ann")}, "toy.no", "the rules refuse it"),
        ({"command": Dive(2)}, "toy.dive", 'another "pushed"'),
    ],
)
def test_the_first_entry_that_does_not_follow_is_named(
    fields: dict[str, Any], rule: str, told: str, path: Path
) -> None:
    forged(path, 1, lambda _: msgspec.structs.replace(dive(), **fields))
    report = check(path, games())
    assert report.intact.holds
    for verdict in (report.consistent, report.current):
        assert (verdict.holds, verdict.entry, verdict.rule) == (False, 1, rule)
        assert told in verdict.told


def dive() -> ToyEntry:
    """The first entry of a game in which Ann dives with one die."""
    return new(dice="table").submit(Dive(1))[0]


@pytest.mark.rule("kernel.chance")
@pytest.mark.parametrize("salt", [0, 2])
def test_the_seeds_faces_must_be_the_seeds(salt: int, path: Path) -> None:
    """Also with a salt that the table did not ask for: that would be choosing the dice."""
    with new(path) as session:
        session.submit(Dive(1))
    first, fall = session.tree.entries[1], session.tree.entries[2]
    assert isinstance(fall.command, Fall)
    face = int(fall.command.faces[0])
    told = Fall((face if salt else face % 6 + 1,), "seed", salt)
    outcome = TOY.decide(session.state_at(1), told)
    data, before = header_line(session.header)
    for entry in (first, changed(command=told, events=outcome.events)(fall)):
        line, before = entry_line(entry, before)
        data += line
    path.write_bytes(data)
    verdict = check(path, games()).consistent
    assert (verdict.holds, verdict.entry, verdict.rule) == (False, 2, "kernel.chance")


@pytest.mark.rule("kernel.first-of-equals")
@pytest.mark.parametrize(
    ("ties", "taken", "told"),
    [
        ("first", "ann", ""),
        ("first", "bo", "the program took another than the first"),
        ("ask", "ann", "the choice was not the program's"),
        ("ask", "bo", "the choice was not the program's"),
    ],
)
def test_the_program_takes_only_the_first_of_equals_and_only_when_it_may(
    ties: str, taken: str, told: str, path: Path
) -> None:
    session = new(dice="table", ties="ask")
    session.submit(Dive(1))
    session.submit(Fall((1,), "table"))
    session.submit(Bite(taken), how="program")
    session.submit(Rest())
    data, before = header_line(header(dice="table", ties=ties))
    for entry in session.tree.entries.values():
        line, before = entry_line(entry, before)
        data += line
    path.write_bytes(data)
    verdict = check(path, games()).consistent
    due = (3, "kernel.first-of-equals", told) if told else (0, "", "")
    assert (verdict.entry, verdict.rule, verdict.told) == due


@pytest.mark.rule("game.over")
def test_nothing_follows_after_the_end(path: Path) -> None:
    with play(new(path)) as session:
        pass
    before = path.read_bytes()[-19:-3]
    last = session.tree.last
    more: ToyEntry = Entry(last + 1, last, "ann", "player", Rest())
    with path.open("ab") as file:
        file.write(entry_line(more, before)[0])
    verdict = check(path, games()).consistent
    assert (verdict.entry, verdict.rule) == (last + 1, "game.over")


def test_rules_that_were_mended_keep_old_journals_consistent(path: Path) -> None:
    with new(path) as session:
        session.submit(Rest())
        session.submit(Dive(3))
    report = check(path, games("toy-2"))
    assert report.consistent.holds
    assert (report.current.holds, report.current.entry, report.current.rule) == (False, 2, "toy.no")
    assert not report.fine


def test_mended_rules_may_allow_all_the_same(path: Path) -> None:
    with new(path) as session:
        session.submit(Rest())
    report = check(path, games("toy-2"))
    assert report.fine
    assert report.current.holds


def test_rules_that_are_not_known_here_cannot_be_checked(path: Path) -> None:
    with Session.new(TOY, header(rules="toy-9"), path) as session:
        session.submit(Rest())
    report = check(path, games())
    assert (report.intact.holds, report.consistent.holds) == (True, None)
    assert "cannot be checked here" in report.consistent.told
    assert "toy-9" in report.consistent.told
    assert report.current.holds


def test_of_a_game_that_is_not_known_here_only_the_file_can_be_checked(path: Path) -> None:
    other = msgspec.structs.replace(header(), game="chess")
    with Session.new(TOY, other, path) as session:
        session.submit(Rest())
    for damage in (False, True):
        if damage:
            path.write_bytes(path.read_bytes().replace(b"rested", b"tested"))
        report = check(path, games())
        assert report.intact.holds is not damage
        assert (report.consistent.holds, report.current.holds) == (None, None)
        assert report.fine is not damage


@pytest.mark.rule("journal.header")
@pytest.mark.parametrize("rules", ["toy-1", "toy-9"])
def test_a_header_with_which_no_game_can_begin_is_a_fault_by_known_rules_alone(
    rules: str, path: Path
) -> None:
    with Session.new(TOY, msgspec.structs.replace(header(rules=rules), scenario="moon"), path):
        pass
    report = check(path, games())
    assert report.intact.holds
    for verdict in (report.consistent, report.current):
        if rules == "toy-9":
            assert verdict.holds is None
        else:
            assert verdict == Verdict(
                False, "there is no scenario moon.", line=1, rule="journal.header"
            )
    assert report.fine is (rules == "toy-9")


def test_contents_that_are_not_as_they_were_are_named(path: Path) -> None:
    with new(path) as session:
        session.submit(Rest())
    report = check(path, games(bay="cc"))
    assert report.changed == ("bay",)
    assert report.fine
    assert report.current.told == "no longer as they were: bay"


def test_rules_that_break_are_a_verdict_and_no_traceback(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaking(self: Toy, state: State, command: AnyCommand) -> Outcome[AnyEvent]:
        raise KeyError("fin")

    with new(path) as session:
        session.submit(Rest())
    monkeypatch.setattr(Toy, "decide", breaking)
    verdict = check(path, games()).consistent
    assert (verdict.holds, verdict.entry) == (False, 1)
    assert "KeyError" in verdict.told
