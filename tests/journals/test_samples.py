"""The recorded games: they open, hold, and can be walked through in every direction."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Protocol, TypeAlias

import msgspec
import pytest

from engine.adventure.commands import AnyCommand, Pick
from engine.adventure.events import AnyEvent
from engine.adventure.state import State
from engine.adventure.telling import Names, tell_position
from engine.adventure.work import Position
from engine.kernel.tree import AUTOMATIC
from journals.check import check
from journals.games import checked_games, game_of
from journals.session import Session
from tests import record_samples
from tests.record_samples import ALL, BRANCHES, SAMPLES, Sample, branches, found, play
from tui.campaigns import teller_of
from tui.log_text import log_text

Play: TypeAlias = Session[State, AnyCommand, AnyEvent]

samples = pytest.mark.parametrize("sample", ALL, ids=lambda sample: sample.name)


class Snapshot(Protocol):
    """What pytest-snapshot gives a test; it has no types of its own."""

    def assert_match(self, value: str, snapshot_name: str) -> None:
        """Fails when the text is not what was kept under this name."""


def looked_at(sample: Sample) -> Play:
    """The sample, opened to look at: a session that goes anywhere and writes nothing."""
    return Session[State, AnyCommand, AnyEvent].open(sample.path, game_of, look=True)


def again(sample: Sample, path: Path) -> Play:
    """The sample played once more by its commands, into a new journal: the session, closed."""
    known = looked_at(sample)
    with Session[State, AnyCommand, AnyEvent].new(known.game, known.header, path) as session:
        for seq, entry in known.tree.entries.items():
            if seq <= session.tree.last:
                continue  # it followed by itself
            if entry.goto is not None:
                session.goto(entry.goto)
            elif entry.how in AUTOMATIC and entry.how != getattr(entry.command, "source", ""):
                session.settle()
            elif entry.command is not None:
                session.submit(entry.command, entry.how)
    return session


def test_every_sample_is_known() -> None:
    assert sorted(SAMPLES.glob("*.jsonl")) == sorted(sample.path for sample in ALL)
    told = (SAMPLES / "README.md").read_text(encoding="utf-8")
    assert all(f"`{sample.path.name}`" in told for sample in ALL)


@samples
def test_a_sample_is_what_it_is_said_to_be(sample: Sample) -> None:
    session = looked_at(sample)
    kinds = {entry.how for entry in session.tree.entries.values()}
    assert session.notices == ()
    assert session.state.outcome == sample.outcome
    assert session.header.scenario == sample.scenario
    assert session.header.options == sample.options
    assert session.header.players == sample.players
    assert ("table" in kinds) is (sample.options.dice == "table")
    taken = [entry.command for entry in session.tree.entries.values() if entry.how == "program"]
    assert any(isinstance(each, Pick) for each in taken) is (sample.options.ties == "first")
    steps = [entry for entry in session.tree.entries.values() if entry.goto is not None]
    assert len(branches(session)) >= BRANCHES
    assert len(steps) >= 5


@samples
def test_all_three_verdicts_hold(sample: Sample) -> None:
    report = check(sample.path, checked_games())
    verdicts = (report.intact, report.consistent, report.current)
    assert [(verdict.holds, verdict.told) for verdict in verdicts] == [(True, "")] * 3, (
        "the rules were mended? Then `make samples` records the games anew"
    )
    assert report.entries == looked_at(sample).tree.last


@samples
def test_the_same_commands_give_the_same_bytes_and_states(sample: Sample, tmp_path: Path) -> None:
    path = tmp_path / "again.jsonl"
    played = again(sample, path)
    assert path.read_bytes() == sample.path.read_bytes()
    states = looked_at(sample).tree.states
    assert played.tree.states.keys() == states.keys()
    for seq, state in states.items():
        assert msgspec.json.encode(state) == msgspec.json.encode(played.state_at(seq)), seq


@samples
def test_undo_and_redo_from_every_entry(sample: Sample) -> None:
    session = looked_at(sample)
    kept = {seq: msgspec.json.encode(state) for seq, state in session.tree.states.items()}
    for seq in kept:
        session.goto(seq)
        if not session.undo():
            assert all(session.tree.entries[each].how in AUTOMATIC for each in session.line(seq))
            continue
        before = session.head
        assert before in (0, *session.line(seq))
        assert chosen_after(session, before, seq) == 1
        assert msgspec.json.encode(session.state) == kept[before]
        assert session.redo()
        after = session.head
        assert session.line(after)[: len(session.line(before))] == session.line(before)
        # Dice of the table that were left to the seed are nobody's choice.
        assert chosen_after(session, before, after) == 1 or sample.options.dice == "table"
        assert msgspec.json.encode(session.state) == kept[after]


def chosen_after(session: Play, before: int, seq: int) -> int:
    """How many choices of people lie between two positions."""
    line = session.line(seq)[len(session.line(before)) :]
    return sum(session.tree.entries[each].how not in AUTOMATIC for each in line)


@samples
def test_all_the_way_back_and_forth(sample: Sample) -> None:
    session = looked_at(sample)
    end, ways = session.head, [session.head]
    while session.undo():
        ways.append(session.head)
    for seq in reversed(ways[:-1]):
        assert session.redo()
        assert session.head == seq, "along the way one came"
    assert session.head == end


@samples
def test_undone_and_redone_on_the_disk(sample: Sample, tmp_path: Path) -> None:
    path = tmp_path / "copy.jsonl"
    path.write_bytes(sample.path.read_bytes())
    with Session[State, AnyCommand, AnyEvent].open(path, game_of) as session:
        before = session.state
        while session.undo():
            pass
        start = session.head
    with Session[State, AnyCommand, AnyEvent].open(path, game_of) as session:
        assert session.head == start
        session.goto(looked_at(sample).head)
        assert session.state == before
    assert check(path, checked_games()).fine


@samples
def test_the_last_position(snapshot: Snapshot, sample: Sample) -> None:
    session = looked_at(sample)
    table = game_of(session.header).table
    told = tell_position(Names(table), Position(table, session.state))
    snapshot.assert_match(told + "\n", f"{sample.name}.txt")


def test_a_log_with_reasons(snapshot: Snapshot) -> None:
    """The heroes' first choices and the Overlord's first turn, with all that was taken back."""
    session = looked_at(named("won"))
    told = "\n".join(log_text(teller_of(session), tuple(session.tree.entries), why=True))
    until = told.index("Turn 1: the heroes")
    snapshot.assert_match(told[:until].rpartition("\n\n")[0] + "\n", "won-first-turn.txt")


def test_recording_again_gives_the_same(tmp_path: Path) -> None:
    sample = named("won")
    header = looked_at(sample).header
    path = tmp_path / "again.jsonl"
    play(header, path)
    assert path.read_bytes() == sample.path.read_bytes(), "`make samples` records the games anew"


def test_a_sample_that_no_game_fits_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_samples, "MOST_GAMES", 1)
    with pytest.raises(SystemExit, match="None of 1 games ends in a draw, as won should"):
        found(named("won")._replace(outcome="a draw"))


@cache
def named(name: str) -> Sample:
    """The sample of this name."""
    return next(sample for sample in ALL if sample.name == name)
