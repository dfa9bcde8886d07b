"""Notes of the players: on any entry, changing nothing, kept and counted like anything else."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from engine.kernel.record import MOST_OF_A_NOTE, Entry, Illegal
from engine.kernel.tree import Tree
from journals.check import check
from journals.folder import listing
from journals.problem import JournalError
from tests.journals.playing import TOY, new, play, reopen
from tests.journals.test_check import games
from tests.kernel.toy import AnyCommand, AnyEvent, Dive, Rest, Rested, State, Toy

HOSTILE = "\x1b[2Jwe ruled it\nso [/bold] \u202egnp"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "reef.jsonl"


def test_a_note_changes_nothing_and_is_there_again(path: Path) -> None:
    with play(new(path), 5) as session:
        head, state, line = session.head, session.state, session.line()
        note = session.note(line[1], "we ruled this so because the reef was wet")
        assert (session.head, session.state, session.line()) == (head, state, line)
        assert session.notes(line[1]) == (note.seq,)
        assert session.children(line[1]) == line[2:3]
    with reopen(path) as again:
        assert (again.head, again.state) == (head, state)
        kept = again.tree.entries[again.notes(line[1])[0]]
        assert (kept.note, kept.about) == ("we ruled this so because the reef was wet", line[1])


def test_undo_redo_and_play_pass_over_notes(path: Path) -> None:
    with play(new(path), 5) as session:
        before = session.head
        session.note(before, "one")
        assert session.undo()
        session.note(0, "two")
        assert session.redo()
        assert session.head == before
        play(session, 1, 3)
        assert session.tree.entries[session.head].seq == session.tree.last
    assert check(path, games()).fine


def test_a_note_may_be_on_a_step_back_and_on_a_note(path: Path) -> None:
    with play(new(path), 3) as session:
        session.undo()
        step = session.tree.last
        first = session.note(step, "too hasty")
        second = session.note(first.seq, "no, it was right")
        assert session.notes(step) == (first.seq,)
        assert session.notes(first.seq) == (second.seq,)


def test_text_is_cleaned_and_cut(path: Path) -> None:
    with new(path) as session:
        told = session.note(0, HOSTILE).note
        assert told == "[2Jwe ruled it so [/bold] gnp"
        assert len(session.note(0, "x" * 9_999).note) == MOST_OF_A_NOTE
    with reopen(path) as again:
        assert next(again.tree.entries[seq].note for seq in again.notes(0)) == told


@pytest.mark.parametrize("text", ["", "  \n", "\u200b"])
def test_a_note_needs_words(text: str) -> None:
    with new() as session, pytest.raises(JournalError, match="needs words"):
        session.note(0, text)


def test_a_note_needs_an_entry() -> None:
    with new() as session, pytest.raises(JournalError, match="no entry 99"):
        session.note(99, "where?")


@pytest.mark.rule("journal.read-only")
def test_nothing_is_noted_in_what_is_only_looked_at(path: Path) -> None:
    with play(new(path), 2):
        pass
    before = path.read_bytes()
    with reopen(path, look=True) as session, pytest.raises(Illegal, match="read-only"):
        session.note(1, "no")
    assert path.read_bytes() == before


def test_checking_counts_notes_and_none_fails(path: Path) -> None:
    with play(new(path), 4) as session:
        session.note(1, "a")
        session.note(0, "b")
    report = check(path, games())
    assert report.fine
    assert (report.notes, report.rulings) == (2, ())


def test_a_game_left_at_its_end_is_listed_as_ended_with_a_note_behind_it(tmp_path: Path) -> None:
    path = tmp_path / "reef.jsonl"
    with play(new(path)) as session:
        assert session.state.outcome
        ended = listing(tmp_path)[0].outcome
        session.note(session.head, "well played")
    assert listing(tmp_path)[0].outcome == ended


def test_what_is_a_note_and_more_is_refused() -> None:
    tree: Tree[State, AnyCommand, AnyEvent] = Tree(Toy())
    entries: tuple[Entry[AnyCommand, AnyEvent], ...] = (
        Entry(1, 0, "ann", "player", Rest(), (Rested("x"),), note="and"),
        Entry(1, 0, goto=0, note="and"),
        Entry(1, 0, note="on nothing", about=4),
    )
    for entry in entries:
        with pytest.raises(ValueError, match="entry 1 is a note"):
            tree.add(entry)
    assert (tree.last, tree.head, tree.entries) == (0, 0, {})


def test_a_note_is_written_short() -> None:
    entry: Entry[AnyCommand, AnyEvent] = Entry(4, 3, note="so", about=2)
    assert msgspec.json.encode(entry) == b'{"seq":4,"parent":3,"note":"so","about":2}'


def test_what_was_left_to_chance_is_finished_behind_a_note(path: Path) -> None:
    """The program ended between a choice and its dice, and somebody had noted something."""
    with new(path) as session:
        decision, dive = session.decision, Dive(1)
        assert decision is not None
        outcome = TOY.decide(session.state, dive)
        told = (decision.side, "player", dive, outcome.events, outcome.reasons)
        session._keep([Entry(1, 0, *told)])
        session.note(1, "the lamp went out")
    with reopen(path) as again:
        assert [again.tree.entries[seq].how for seq in again.line()][:2] == ["player", "seed"]
    assert check(path, games()).fine
