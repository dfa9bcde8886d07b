"""The entries of a game as a tree: undo goes to a parent, and nothing is ever lost."""

from __future__ import annotations

from typing import Generic, TypeVar

from engine.kernel.game import Game, fold
from engine.kernel.record import MOST_OF_A_NOTE, Command, Entry, Event

S = TypeVar("S")
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)

AUTOMATIC = ("seed", "program")
"""How an entry was answered when no person chose: undo passes over these."""


class Tree(Generic[S, C, E]):
    """Entries with the state after each, a head, and where to go from it.

    Each entry follows the position that the game stood at when it was written, the head.
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

        Raises ValueError when it does not fit: number, parent, aim, or something besides.
        """
        if entry.seq != self.last + 1:
            raise ValueError(f"entry {entry.seq} stands where entry {self.last + 1} belongs")
        if entry.parent != self.head:
            raise ValueError(
                f"entry {entry.seq} follows entry {entry.parent}, but the game stood at {self.head}"
            )
        if entry.note:
            self._add_note(entry)
        elif entry.goto is not None:
            self._add_move(entry, entry.goto)
        else:
            self._add_choice(entry)

    def _add_choice(self, entry: Entry[C, E]) -> None:
        if entry.command is None:
            raise ValueError(f"entry {entry.seq} holds no choice, move or note")
        if entry.about:
            raise ValueError(f"entry {entry.seq} is about another, though it is no note")
        state = fold(self.game, self.state, entry.events)
        self.entries[entry.seq] = entry
        self.states[entry.seq] = state
        self._children.setdefault(entry.parent, []).append(entry.seq)
        self.head = self._onward[entry.parent] = self.last = self.moved = entry.seq

    def _add_move(self, entry: Entry[C, E], aim: int) -> None:
        if entry != Entry(entry.seq, entry.parent, goto=aim):
            raise ValueError(f"entry {entry.seq} moves and is something else besides")
        if aim not in self.states:
            raise ValueError(f"entry {entry.seq} goes to entry {aim}, which holds no position")
        self.entries[entry.seq] = entry
        self.last = self.moved = entry.seq
        self.move(aim)

    def move(self, seq: int) -> None:
        """Put the head at `seq`; redo goes along the way that led there from now on."""
        self.head = at = seq
        while at:
            parent = self.entries[at].parent
            self._onward[parent] = at
            at = parent

    def _add_note(self, entry: Entry[C, E]) -> None:
        if entry != Entry(entry.seq, entry.parent, note=entry.note, about=entry.about):
            raise ValueError(f"entry {entry.seq} is a note and something else besides")
        if len(entry.note) > MOST_OF_A_NOTE:
            raise ValueError(
                f"entry {entry.seq} is a note of {len(entry.note)} characters, "
                f"and {MOST_OF_A_NOTE} is the most"
            )
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
