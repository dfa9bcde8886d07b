"""The history as a list: every entry, branches set in, what was taken back marked.

The line that leads to the present, and on to what redo would do again, stands at the left. Where
something else was played from the same position, that branch comes first, set in one step, and the
line goes on below it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

from tui.games import AnySession

Where: TypeAlias = Literal["past", "here", "ahead", "aside", "back", "note"]
"""An entry leads to the present, is where the game stands, would be done again, is on another
branch, is a step back to an earlier one, or a note on the entry above it."""

DEEPEST: Final = 8
"""Branches of branches are set in no further than this."""


class Shown(NamedTuple):
    """An entry in its place: how deep in branches, and whether a branch begins there."""

    seq: int
    where: Where
    depth: int = 0
    begins: bool = False


def whole_line(session: AnySession, seq: int) -> tuple[int, ...]:
    """The entries that lead to `seq`, and on from there those that were played last."""
    line = list(session.line(seq))
    while newer := session.children(line[-1] if line else 0):
        line.append(newer[-1])
    return tuple(line)


def listed(session: AnySession) -> tuple[Shown, ...]:
    """The start (0) and every entry, in the order in which they are listed."""
    return tuple(_Lister(session).rows())


class _Lister:
    def __init__(self, session: AnySession) -> None:
        self.session = session
        self.back: dict[int, list[int]] = {}
        made_at: int | None = None
        for seq, entry in session.tree.entries.items():
            if entry.goto is not None:  # one after another they lead back from where one was
                made_at = entry.parent if made_at is None else made_at
                self.back.setdefault(made_at, []).append(seq)
            elif not entry.note:
                made_at = None

    def rows(self) -> Iterator[Shown]:
        past, head = set(self.session.line()), self.session.head
        yield from self._row(0, "past" if head else "here", 0)
        at = 0
        for seq in whole_line(self.session, head):
            for other in self.session.children(at):
                if other != seq:
                    yield from self._branch(other)
            where: Where = "here" if seq == head else "past" if seq in past else "ahead"
            yield from self._row(seq, where, 0)
            at = seq

    def _branch(self, first: int) -> Iterator[Shown]:
        """A branch, and those that leave it. No recursion: branches may be thousands deep."""
        waiting = [(first, 1, True)]
        while waiting:
            seq, depth, begins = waiting.pop()
            yield from self._row(seq, "aside", depth, begins)
            following = self.session.children(seq)
            if following:
                waiting.append((following[-1], depth, False))
                waiting += [
                    (other, min(depth + 1, DEEPEST), True) for other in reversed(following[:-1])
                ]

    def _row(self, seq: int, where: Where, depth: int, begins: bool = False) -> Iterator[Shown]:
        """An entry, the steps back that were made from it in a row, and the notes on each."""
        yield Shown(seq, where, depth, begins)
        yield from self._notes(seq, depth)
        for step in self.back.get(seq, ()):
            yield Shown(step, "back", depth)
            yield from self._notes(step, depth)

    def _notes(self, seq: int, depth: int) -> Iterator[Shown]:
        """The notes on an entry, and those on them."""
        waiting = list(reversed(self.session.notes(seq)))
        while waiting:
            note = waiting.pop()
            yield Shown(note, "note", depth)
            waiting += reversed(self.session.notes(note))
