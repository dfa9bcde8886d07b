"""A tiny game to try kernel and journals with: two divers, dice, a snake and a hidden bag.

Whose turn it is dives with one to three dice, or rests. Eights and better draw a pearl out of the
bag; a one wakes the snake, which bites the richer diver: a tie is the players' to decide. After
six turns, or with twenty points, the game is over. Rules "toy-2" forbid diving with three dice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from engine.kernel.chance import CHANCE, Fall, Lot, check_fall
from engine.kernel.game import Decision
from engine.kernel.record import Command, Entry, Event, Illegal, Outcome, Reason, Step

DIVERS = ("ann", "bo")
TURNS = 6
ENOUGH = 20
PEARLS = (1, 1, 2, 3, 5, 8)


class Dive(Command, frozen=True, tag="dive"):
    dice: int


class Rest(Command, frozen=True, tag="rest"):
    word: str = ""


class Bite(Command, frozen=True, tag="bite"):
    diver: str


AnyCommand: TypeAlias = Dive | Rest | Bite | Fall


class Diving(Step, frozen=True, tag="diving"):
    dice: int


class Groping(Step, frozen=True, tag="groping"):
    """A hand in the bag."""


class Snake(Step, frozen=True, tag="snake"):
    """Two divers are equally rich: whom does it bite?"""


AnyStep: TypeAlias = Diving | Groping | Snake


class Pushed(Event, frozen=True, tag="pushed"):
    step: AnyStep


class Popped(Event, frozen=True, tag="popped"):
    pass


class Rolled(Event, frozen=True, tag="rolled"):
    faces: tuple[int, ...]
    source: str


class Found(Event, frozen=True, tag="found"):
    diver: str
    points: int


class Drawn(Event, frozen=True, tag="drawn"):
    pearl: int


class Bitten(Event, frozen=True, tag="bitten"):
    diver: str


class Rested(Event, frozen=True, tag="rested"):
    word: str


class TurnPassed(Event, frozen=True, tag="turn-passed"):
    pass


class Ended(Event, frozen=True, tag="game-ended"):
    outcome: str


AnyEvent: TypeAlias = (
    Pushed | Popped | Rolled | Found | Drawn | Bitten | Rested | TurnPassed | Ended
)


class State(Struct, frozen=True):
    points: dict[str, int]
    bag: tuple[int, ...] = PEARLS
    turn: int = 0
    draws: int = 0
    agenda: tuple[AnyStep, ...] = ()
    outcome: str = ""
    said: str = ""

    @property
    def diver(self) -> str:
        return DIVERS[self.turn % 2]


class Toy:
    """The game by one version of its rules."""

    def __init__(self, rules: str = "toy-1", turns: int = TURNS, enough: int = ENOUGH) -> None:
        self.rules = rules
        self.turns = turns
        self.enough = enough

    def start(self) -> State:
        return State(dict.fromkeys(DIVERS, 0))

    def entry_type(self) -> type:
        return Entry[AnyCommand, AnyEvent]

    def decision(self, state: State) -> Decision[AnyCommand] | None:
        if state.outcome:
            return None
        why = Reason("toy.turn", {"diver": state.diver})
        match state.agenda[-1:]:
            case (Diving(dice),):
                lots = (Lot("red", (1, 2, 3, 4, 5, 6)),) * dice
                return Decision("dice", CHANCE, (), why, lots, state.draws)
            case (Groping(),):
                return Decision("bag", CHANCE, (), why, (Lot("pearl", state.bag),), state.draws)
            case (Snake(),):
                return Decision("tie", "divers", tuple(Bite(one) for one in DIVERS), why)
        most = 3 if self.rules == "toy-1" else 2
        dives = tuple(Dive(dice) for dice in range(1, most + 1))
        return Decision("turn", state.diver, (*dives, Rest()), why)

    def decide(self, state: State, command: AnyCommand) -> Outcome[AnyEvent]:
        decision = self.decision(state)
        if decision is None:
            raise Illegal("game.over")
        if isinstance(command, Rest) and decision.kind == "turn":
            return self._after(state, [Rested(command.word)], [Reason("toy.rest")])
        if isinstance(command, Fall) and decision.lots:
            check_fall(command, decision.lots)
            return self._fallen(state, command)
        if command not in decision.options:
            raise Illegal("toy.no", asked=decision.kind)
        match command:
            case Dive(dice):
                return Outcome((Pushed(Diving(dice)),), (Reason("toy.dive", {"dice": dice}),))
            case Bite(diver):
                return self._after(state, [Popped(), Bitten(diver)], [Reason("toy.chosen")])
        raise AssertionError(command)

    def evolve(self, state: State, event: AnyEvent) -> State:
        return FOLDS[type(event)](state, event)

    def _fallen(self, state: State, fall: Fall) -> Outcome[AnyEvent]:
        faces = tuple(int(face) for face in fall.faces)
        if isinstance(state.agenda[-1], Groping):
            return self._after(state, [Drawn(faces[0]), Popped()], [Reason("toy.pearl")])
        events: list[AnyEvent] = [Rolled(faces, fall.source), Popped()]
        if 1 in faces:
            rich = [one for one in DIVERS if state.points[one] == max(state.points.values())]
            reason = Reason("toy.snake", {"points": dict(state.points)}, len(events))
            if len(rich) > 1:
                return Outcome((*events, Pushed(Snake())), (reason,))
            return self._after(state, [*events, Bitten(rich[0])], [reason])
        events.append(Found(state.diver, sum(faces)))
        if sum(faces) >= 8 and state.bag:
            return Outcome((*events, Pushed(Groping())), (Reason("toy.eight", at=len(events)),))
        return self._after(state, events, [])

    def _after(
        self, state: State, events: list[AnyEvent], reasons: list[Reason]
    ) -> Outcome[AnyEvent]:
        """The turn passes, or the game is over."""
        events = [*events, TurnPassed()]
        for event in events:
            state = self.evolve(state, event)
        if max(state.points.values()) >= self.enough:
            events.append(Ended("victory"))
        elif state.turn >= self.turns:
            events.append(Ended("defeat"))
        return Outcome(tuple(events), tuple(reasons))


def _found(state: State, event: Found) -> State:
    return replace(state, points=_more(state.points, event.diver, event.points))


def _drawn(state: State, event: Drawn) -> State:
    place = state.bag.index(event.pearl) if event.pearl in state.bag else len(state.bag)
    bag = (*state.bag[:place], *state.bag[place + 1 :])
    points = _more(state.points, state.diver, event.pearl)
    return replace(state, points=points, bag=bag, draws=state.draws + 1)


def _more(points: dict[str, int], diver: str, more: int) -> dict[str, int]:
    return {**points, diver: points.get(diver, 0) + more}


FOLDS: dict[type[AnyEvent], Callable[[State, Any], State]] = {
    Pushed: lambda state, event: replace(state, agenda=(*state.agenda, event.step)),
    Popped: lambda state, event: replace(state, agenda=state.agenda[:-1]),
    Rolled: lambda state, event: replace(state, draws=state.draws + len(event.faces)),
    Found: _found,
    Drawn: _drawn,
    Bitten: lambda state, event: replace(state, points={**state.points, event.diver: 0}),
    Rested: lambda state, event: replace(state, said=event.word),
    TurnPassed: lambda state, event: replace(state, turn=state.turn + 1),
    Ended: lambda state, event: replace(state, outcome=event.outcome),
}
