"""The agenda's table: who works on which step, what it asks, and who takes the answer.

`decide` is the only judge, `decision` the only list of what may be done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import replace

from engine.adventure import (
    allies,
    attack,
    by_hand,
    defence,
    dying,
    heroes_turn,
    landing,
    manipulation,
    movement,
    odds,
    rolling,
    wounds,
)
from engine.adventure import events as ev
from engine.adventure import steps as st
from engine.adventure.commands import AnyCommand, Ruling
from engine.adventure.events import AnyEvent
from engine.adventure.evolve import evolve
from engine.adventure.setup import first_state
from engine.adventure.solo import activation, overlord_turn, unit_acts
from engine.adventure.state import State
from engine.adventure.work import Position, Table, Work
from engine.kernel.game import Decision
from engine.kernel.record import Entry, Illegal, Outcome

MOST_STEPS = 1000
"""More steps than any command can set off; beyond it the rules would be running in a circle."""


class Handler(NamedTuple):
    """How a kind of step is worked on.

    `go` does what needs no choice and tells whether it did anything; where it did nothing, `asks`
    gives the decision, and `answer` takes the command that was found among its options or legal.
    """

    go: Callable[[Work, Any], bool]
    asks: Callable[[Position, Any], Decision[AnyCommand]]
    answer: Callable[[Work, Any, AnyCommand], None]


def _never_asks(p: Position, step: Any) -> Decision[AnyCommand]:
    raise AssertionError(f"{type(step).__name__} asked without a question")


def _no_answer(work: Work, step: Any, command: AnyCommand) -> None:
    raise AssertionError(f"{type(step).__name__} takes no answer")


def _resume(work: Work, step: st.Special) -> bool:
    work.table.scenario.resume(work, step)
    return True


def _roll_asks(p: Position, step: st.Rolling) -> Decision[AnyCommand]:
    """Dice that no reroll can better are kept without a question (reroll.paid)."""
    asked = rolling.asks(p, step)
    return asked if step.again else replace(asked, settled=odds.beyond_better(p, step))


def _automatic(go: Callable[[Work, Any], bool]) -> Handler:
    return Handler(go, _never_asks, _no_answer)


HANDLERS: dict[type[st.AnyStep], Handler] = {
    st.HeroesTurn: Handler(heroes_turn.go, heroes_turn.asks, heroes_turn.answer),
    st.OverlordTurn: _automatic(overlord_turn.go),
    st.Activation: _automatic(activation.go),
    st.UnitActs: _automatic(unit_acts.go),
    st.EventHappens: _automatic(activation.event_goes),
    st.Attack: _automatic(attack.go),
    st.Defence: Handler(defence.go, defence.asks, defence.answer),
    st.AllyDefence: Handler(allies.go, allies.asks, allies.answer),
    st.Wounding: Handler(wounds.go, wounds.asks, wounds.answer),
    st.Dying: _automatic(dying.go),
    st.Poisoning: Handler(wounds.poison_goes, wounds.poison_asks, wounds.poison_answer),
    st.Rolling: Handler(rolling.go, _roll_asks, rolling.answer),
    st.Drawing: Handler(rolling.waits, rolling.draw_asks, rolling.draw_answer),
    st.Asking: Handler(rolling.waits, rolling.question_asks, rolling.question_answer),
    st.Manipulating: _automatic(manipulation.go),
    st.Finding: Handler(manipulation.find_goes, manipulation.find_asks, manipulation.find_answer),
    st.Landing: Handler(landing.go, landing.asks, landing.answer),
    st.Leaping: _automatic(movement.leap_goes),
    st.Falling: _automatic(movement.fall_goes),
    st.Overloaded: Handler(landing.overload_goes, landing.overload_asks, landing.overload_answer),
    st.Special: _automatic(_resume),
}


class Adventure:
    """The adventure game at one table, as the kernel plays it (engine.kernel.game.Game).

    With `begins_at` it begins at that position instead of the set-up.
    """

    def __init__(self, table: Table, begins_at: State | None = None) -> None:
        self.table = table
        self.begins_at = begins_at

    def start(self) -> State:
        """The state before the first command: set up, and at the first choice."""
        if self.begins_at is not None:
            return self.begins_at
        work = Work(self.table, first_state(self.table))
        self.table.scenario.begins(work)
        _advance(work)
        return work.state

    def evolve(self, state: State, event: AnyEvent) -> State:
        """The state after an event."""
        return evolve(state, event)

    def decision(self, state: State) -> Decision[AnyCommand] | None:
        """Who must choose now, and every option there is; None when the game is over.

        A `Ruling` is never among the options, though people may make one at any choice of theirs:
        it is no move of the game but the table's word over it (table.ruling). What the rules offer
        stays all that the rules allow, for menus, bots and whoever counts moves.
        """
        if not state.agenda:
            return None
        step = state.agenda[-1]
        return HANDLERS[type(step)].asks(Position(self.table, state), step)

    def decide(self, state: State, command: AnyCommand) -> Outcome[AnyEvent]:
        """Judge one command: its events and reasons. Raises `Illegal` when the rules refuse it."""
        if not state.agenda:
            raise Illegal("game.over")
        work = Work(self.table, state)
        step = state.agenda[-1]
        if isinstance(command, Ruling):
            by_hand.check_asked(self.decision(state))
            by_hand.rule(work, command)
        else:
            HANDLERS[type(step)].answer(work, step, command)
        _advance(work)
        return Outcome(tuple(work.events), tuple(work.reasons))

    def entry_type(self) -> type:
        """The type of this game's journal entries."""
        return Entry[AnyCommand, AnyEvent]


def _advance(work: Work) -> None:
    """Work on the agenda until somebody must choose, or the game is over."""
    for _ in range(MOST_STEPS):
        if not work.state.agenda:
            return
        if outcome := work.table.scenario.over(work):
            work.table.scenario.ends(work, outcome)
            work.emit(ev.GameEnded(outcome))
            return
        step = work.top
        if not HANDLERS[type(step)].go(work, step):
            return
    raise AssertionError(f"the agenda runs in a circle at {type(work.top).__name__}")
