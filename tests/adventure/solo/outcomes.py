"""Everything that a unit may do by the rules: each tie is answered in every way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import pytest
from _pytest.mark import ParameterSet
from msgspec.structs import replace

from engine.adventure.agenda import HANDLERS, Adventure
from engine.adventure.commands import AnyCommand, Pick
from engine.adventure.events import Became
from engine.adventure.moments import WEAKEST
from engine.adventure.state import Hero
from engine.adventure.steps import AnyStep, Asking, Drawing, HeroesTurn, UnitActs
from engine.adventure.work import Position, Work
from engine.kernel.chance import CHANCE, Fall
from engine.kernel.game import fold
from tests.adventure.advancing import advanced
from tests.builders import Models, Played, asks, position


class Outcome(NamedTuple):
    """How a unit's activation ends: `form` is "" when it does not attack."""

    form: str
    hero: str
    area: str


def melee(hero: str, area: str) -> Outcome:
    """It strikes a hero from this area."""
    return Outcome("melee", hero, area)


def shot(hero: str, area: str) -> Outcome:
    """It shoots at a hero from this area."""
    return Outcome("ranged", hero, area)


def spell(hero: str, area: str) -> Outcome:
    """It casts at a hero from this area."""
    return Outcome("spell", hero, area)


def near(hero: str, area: str) -> Outcome:
    """It only comes closer to a hero, or stays, and stands in this area."""
    return Outcome("", hero, area)


def outcomes(p: Position, unit: str, hunts: str = WEAKEST) -> set[Outcome]:
    """All that the unit may do, by the engine: every answer to every tie is tried."""
    return {outcome(work, unit) for work in endings(p, unit, hunts)}


def endings(p: Position, unit: str, hunts: str = WEAKEST) -> Iterator[Work]:
    """Each way in which the unit's activation may go, up to its attack."""
    begun = Work(p.table, p.state)
    begun.push(UnitActs(unit, hunts=hunts))
    waiting = [begun]
    while waiting:
        work = waiting.pop()
        while isinstance(step := work.top, UnitActs):
            HANDLERS[UnitActs].go(work, step)
        if not isinstance(step, Asking):
            yield work
            continue
        assert len(step.options) > 1, "a question with one answer was asked"
        waiting += [_answered(work, step, option) for option in step.options]


def outcome(work: Work, unit: str) -> Outcome:
    """What the unit has done."""
    acted = [
        event.step
        for event in work.events
        if isinstance(event, Became) and isinstance(event.step, UnitActs)
    ]
    return Outcome(acted[-1].form, acted[-1].target, work.unit(unit).area)


def _answered(work: Work, step: Asking, option: str) -> Work:
    after = Work(work.table, work.state)
    after.events, after.reasons = list(work.events), list(work.reasons)
    HANDLERS[Asking].answer(after, step, Pick(option))
    return after


class Case(NamedTuple):
    """A position, the unit that acts in it, and the full set of what it may do."""

    p: Position
    unit: str
    allowed: set[Outcome]
    hunts: str


def by_scenario(p: Position, unit: str) -> set[Outcome]:
    """All that the unit may do, hunting whom its scenario says."""
    tile = p.state.tiles[p.unit(unit).tile]
    return outcomes(p, unit, p.table.scenario.hunts(p, tile))


def case(
    name: str,
    *figures: Hero | Models,
    allowed: Iterable[Outcome],
    marks: Any,
    hunts: str = WEAKEST,
    **more: Any,
) -> ParameterSet:
    """A case for `pytest.mark.parametrize`; the first unit named is the one that acts."""
    p = position(*figures, **more)
    return pytest.param(
        Case(p, next(iter(p.state.units)), set(allowed), hunts), id=name, marks=marks
    )


# --- whole activations and events -----------------------------------------------------------------


def courses(p: Position, *steps: AnyStep) -> Iterator[Played]:
    """Each way in which these steps may go, to their end: ties and draws are answered in all ways.

    Dice show blanks, and heroes neither guard nor reroll.
    """
    start = Position(p.table, replace(p.state, agenda=(*p.state.agenda, *steps)))
    waiting = [advanced(start)]
    while waiting:
        played = waiting.pop()
        if not played.state.agenda or isinstance(played.state.agenda[-1], HeroesTurn):
            yield played
        else:
            waiting += [at_once(played, command) for command in _answers(played)]


def acted(played: Played) -> tuple[tuple[str, Outcome], ...]:
    """What the units have done, in the order in which they acted."""
    done: dict[str, UnitActs] = {}
    for event in played.events:
        if isinstance(event, Became) and isinstance(event.step, UnitActs):
            done[event.step.unit] = event.step
    return tuple(
        (unit, Outcome(step.form, step.target, played.unit(unit).area))
        for unit, step in done.items()
    )


def _answers(p: Position) -> Iterator[AnyCommand]:
    """All that the rules leave open; where the heroes would defend themselves, they do not."""
    asked = asks(p)
    if asked.side != CHANCE:
        yield from asked.options if asked.kind == "tie" else asked.options[:1]
    elif isinstance(p.state.agenda[-1], Drawing):
        yield from (Fall((face,)) for face in asked.lots[0].faces)
    else:
        yield Fall((0,) * len(asked.lots))


def at_once(p: Position, command: AnyCommand) -> Played:
    """Where a command leads before any die falls."""
    game = Adventure(p.table)
    decided = game.decide(p.state, command)
    after = Position(p.table, fold(game, p.state, decided.events))
    events, reasons = (p.events, p.reasons) if isinstance(p, Played) else ((), ())
    return Played(after, (*events, *decided.events), (*reasons, *decided.reasons))
