"""What a game must offer so that the kernel can play, keep and check it."""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from engine.kernel.chance import Lot
from engine.kernel.record import Command, Event, Outcome, Reason

S = TypeVar("S")
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)


class Decision(Struct, Generic[C], frozen=True):
    """A choice that somebody has to make: who, every option there is, and why it is asked.

    For the side "chance" the options are the `lots` to fall, the first being draw `first`. When it
    is `settled`, no option serves those who choose better than the first, which is taken for them.
    """

    kind: str
    side: str
    options: tuple[C, ...]
    why: Reason
    lots: tuple[Lot, ...] = ()
    first: int = 0
    settled: bool = False


class Game(Protocol, Generic[S, C, E]):
    """A game as the kernel sees it. State is frozen; nothing here has a memory of its own."""

    def start(self) -> S:
        """The state before the first command."""

    def evolve(self, state: S, event: E) -> S:
        """Fold one event into the state: total, and without rules."""

    def decision(self, state: S) -> Decision[C] | None:
        """The one list of what may be done now; None when the game is over."""

    def decide(self, state: S, command: C) -> Outcome[E]:
        """Judge one command. Raises `Illegal` when the rules refuse it."""

    def entry_type(self) -> type:
        """The concrete `Entry[...]` type by which a journal's lines are decoded."""


def fold(game: Game[S, C, E], state: S, events: tuple[E, ...]) -> S:
    """The state after `events`."""
    for event in events:
        state = game.evolve(state, event)
    return state
