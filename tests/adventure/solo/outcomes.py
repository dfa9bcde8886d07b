"""Everything that a unit may do by the rules: each tie is answered in every way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import pytest
from _pytest.mark import ParameterSet

from engine.adventure.agenda import HANDLERS
from engine.adventure.commands import Pick
from engine.adventure.events import Became
from engine.adventure.moments import WEAKEST
from engine.adventure.state import Hero
from engine.adventure.steps import Asking, UnitActs
from engine.adventure.work import Position, Work
from tests.builders import Models, position


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
