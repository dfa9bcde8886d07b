"""A tree of hand-made entries: where undo and redo go, and what is refused."""

from __future__ import annotations

import pytest

from engine.kernel.record import Entry, Reason
from engine.kernel.tree import Tree
from tests.kernel.toy import AnyCommand, AnyEvent, Rest, Rested, State, Toy

ToyTree = Tree[State, AnyCommand, AnyEvent]
ToyEntry = Entry[AnyCommand, AnyEvent]


def said(seq: int, parent: int, how: str = "player") -> ToyEntry:
    """An entry that leaves its number in the state."""
    return Entry(seq, parent, "ann", how, Rest(), (Rested(str(seq)),))


def tree(*entries: ToyEntry) -> ToyTree:
    made: ToyTree = Tree(Toy())
    for entry in entries:
        made.add(entry)
    return made


def test_the_head_follows_what_is_added() -> None:
    grown = tree(said(1, 0), said(2, 1))
    assert (grown.head, grown.state.said, grown.line()) == (2, "2", (1, 2))


def test_an_old_position_grows_a_branch_and_loses_nothing() -> None:
    grown = tree(said(1, 0), said(2, 1), Entry(3, 2, goto=1), said(4, 1))
    assert grown.children(1) == (2, 4)
    assert grown.line() == (1, 4)
    assert grown.line(2) == (1, 2)
    assert grown.states[2].said == "2"


def test_undo_passes_over_what_nobody_chose() -> None:
    grown = tree(said(1, 0, "seed"), said(2, 1), said(3, 2, "seed"), said(4, 3, "program"))
    assert grown.before(4) == 1
    assert grown.before(2) == 1
    assert grown.before(1) is None
    assert grown.before(0) is None


def test_undo_stops_at_the_tables_own_dice() -> None:
    grown = tree(said(1, 0), said(2, 1, "table"))
    assert grown.before(2) == 1


def test_redo_goes_along_the_newest_to_where_a_person_must_choose() -> None:
    grown = tree(said(1, 0), said(2, 1, "seed"), Entry(3, 2, goto=0), said(4, 0))
    grown.add(said(5, 4, "seed"))
    grown.add(said(6, 5))
    assert grown.after(0) == 5
    assert grown.after(1) == 2
    assert grown.after(6) is None


def test_redo_stays_in_the_branch_that_one_went_to() -> None:
    grown = tree(said(1, 0), said(2, 1), Entry(3, 2, goto=1), said(4, 1))
    assert grown.after(1) == 4
    grown.add(Entry(5, 4, goto=2))
    grown.add(Entry(6, 2, goto=0))
    assert grown.after(0) == 1
    assert grown.after(1) == 2, "the older branch, from which one came back"


@pytest.mark.parametrize(
    ("entry", "what"),
    [
        (said(3, 1), "stands where"),
        (said(1, 0), "stands where"),
        (said(2, 7), "follows entry 7, but the game stood at 1"),
        (said(2, 0), "follows entry 0, but the game stood at 1"),
        (said(2, -7), "stood at 1"),
        (Entry(2, 1), "no choice"),
        (Entry(2, 1, "ann", "player", Rest(), about=1), "no note"),
        (Entry(2, 1, goto=2), "no position"),
        (Entry(2, 7, goto=0), "stood at 1"),
        (Entry(2, 1, "ann", goto=0), "something else besides"),
        (Entry(2, 1, how="seed", goto=0), "something else besides"),
        (Entry(2, 1, command=Rest(), goto=0), "something else besides"),
        (Entry(2, 1, events=(Rested(""),), goto=0), "something else besides"),
        (Entry(2, 1, reasons=(Reason("toy.rest"),), goto=0), "something else besides"),
        (Entry(2, 1, goto=0, about=1), "something else besides"),
        (Entry(2, -7, note="words"), "stood at 1"),
        (Entry(2, 1, "ann", note="words"), "something else besides"),
        (Entry(2, 1, how="seed", note="words"), "something else besides"),
        (Entry(2, 1, goto=0, note="words"), "something else besides"),
        (Entry(2, 1, reasons=(Reason("toy.rest"),), note="words"), "something else besides"),
        (Entry(2, 1, note="x" * 501), "501 characters, and 500 is the most"),
        (Entry(2, 1, note="words", about=7), "not there"),
    ],
)
def test_what_does_not_fit_is_refused_and_changes_nothing(entry: ToyEntry, what: str) -> None:
    grown = tree(said(1, 0))
    with pytest.raises(ValueError, match=what):
        grown.add(entry)
    assert (grown.head, grown.last, list(grown.entries)) == (1, 1, [1])


def test_a_move_of_the_head_is_no_position() -> None:
    grown = tree(said(1, 0), Entry(2, 1, goto=0))
    with pytest.raises(ValueError, match="stood at 0"):
        grown.add(said(3, 2))
    with pytest.raises(ValueError, match="no position"):
        grown.add(Entry(3, 0, goto=2))
