"""The entries of a game as a tree: undo goes to a parent, and nothing is ever lost."""

from __future__ import annotations

from typing import Generic, TypeVar

from engine.kernel.chance import CHANCE
from engine.kernel.game import Game, fold
from engine.kernel.record import Command, Entry, Event

S = TypeVar("S")
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)

AUTOMATIC = ("seed", "program")
"""How an entry was answered when no person chose: undo passes over these."""


class Tree(Generic[S, C, E]):
    """Entries with the state after each, a head, and where to go from it.

    States share structure, so keeping all of them is cheap and every move of the head is a look-up.
    """

    def __init__(self, game: Game[S, C, E]) -> None:
        self.game = game
        self.head = 0
        self.last = 0
        self.moved = 0
        """The last entry that moved the head: any but a note."""
        self.entries: dict[int, Entry[C, E]] = {}
        self.states: dict[int, S] = {0: game.start()}
        self._children: dict[int, list[int]] = {}
        self._onward: dict[int, int] = {}
        """From each position the entry by which the head was last on its way further."""
        self._notes: dict[int, list[int]] = {}

    @property
    def state(self) -> S:
        """The state at the head."""
        return self.states[self.head]

    def add(self, entry: Entry[C, E]) -> None:
        """Take in an entry and move the head to it, or to where it goes; a note leaves it.

        Raises ValueError when it does not fit: number, parent or aim.
        """
        if entry.seq != self.last + 1:
            raise ValueError(f"entry {entry.seq} stands where entry {self.last + 1} belongs")
        if entry.note:
            self._add_note(entry)
            return
        if entry.goto is not None:
            if entry.goto not in self.states:
                raise ValueError(
                    f"entry {entry.seq} goes to entry {entry.goto}, which holds no position"
                )
            self.entries[entry.seq] = entry
            self.last = self.moved = entry.seq
            self.move(entry.goto)
            return
        if entry.parent not in self.states or entry.command is None:
            raise ValueError(
                f"entry {entry.seq} follows entry {entry.parent}, which holds no position"
            )
        state = fold(self.game, self.states[entry.parent], entry.events)
        self.entries[entry.seq] = entry
        self.states[entry.seq] = state
        self._children.setdefault(entry.parent, []).append(entry.seq)
        self.last = self.moved = entry.seq
        if entry.parent == self.head:
            self.head = self._onward[entry.parent] = entry.seq
        else:
            self.move(entry.seq)

    def move(self, seq: int) -> None:
        """Put the head at `seq`; redo goes along the way that led there from now on."""
        self.head = at = seq
        while at:
            parent = self.entries[at].parent
            self._onward[parent] = at
            at = parent

    def _add_note(self, entry: Entry[C, E]) -> None:
        if entry.command is not None or entry.events or entry.goto is not None:
            raise ValueError(f"entry {entry.seq} is a note and something else besides")
        if entry.about != 0 and entry.about not in self.entries:
            raise ValueError(
                f"entry {entry.seq} is a note on entry {entry.about}, which is not there"
            )
        self.entries[entry.seq] = entry
        self._notes.setdefault(entry.about, []).append(entry.seq)
        self.last = entry.seq

    def notes(self, seq: int) -> tuple[int, ...]:
        """The notes on an entry (0: on the start), oldest first."""
        return tuple(self._notes.get(seq, ()))

    def children(self, seq: int) -> tuple[int, ...]:
        """The entries that follow `seq`, oldest first; more than one: branches."""
        return tuple(self._children.get(seq, ()))

    def line(self, seq: int | None = None) -> tuple[int, ...]:
        """The numbers of the entries from the start to `seq` (the head when none is given)."""
        at, found = self.head if seq is None else seq, []
        while at:
            found.append(at)
            at = self.entries[at].parent
        return tuple(reversed(found))

    def before(self, seq: int) -> int | None:
        """Where undo goes from `seq`: the last position at which a person chose; None: nowhere."""
        at = seq
        while at:
            entry = self.entries[at]
            at = entry.parent
            if entry.how not in AUTOMATIC:
                return at
        return None

    def after(self, seq: int) -> int | None:
        """Where redo goes from `seq`: the way last gone, to where a person must choose."""
        at = self._onward.get(seq)
        if at is None:
            return None
        while (more := self._onward.get(at)) and self.entries[more].how in AUTOMATIC:
            at = more
        return at

    def waits_for_chance(self, seq: int) -> bool:
        """Whether the position after `seq` asks chance to answer."""
        decision = self.game.decision(self.states[seq])
        return decision is not None and decision.side == CHANCE
