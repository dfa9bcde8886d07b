"""What a unit will do: whom it may attack, heroes before allies, and where it may go for that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.adventure.solo.approach import Grounds, Plan, attack, close_in
from engine.adventure.solo.explain import obstacle
from engine.adventure.solo.ranking import best, ranked
from engine.adventure.solo.targets import ranking, why
from engine.adventure.state import Hero
from engine.kernel.record import Reason, Value

NO_WAY = 999
"""Farther than anything to which there is a way."""


class Choice(NamedTuple):
    """Whom a unit goes for: several when the rules leave the players to choose, by `rule`.

    `alternate` tells that the target itself is out of reach; `reasons` lead to the choice.
    """

    targets: tuple[str, ...]
    alternate: bool = False
    reasons: tuple[Reason, ...] = ()
    rule: str = "solo.target.players"


def choose(grounds: Grounds, hunts: str) -> Choice:
    """Whom a unit goes for: the first in its order whom it can attack (solo.alt.single-pass).

    When it can attack no hero it takes the nearest ally (solo.alt.ally), or else closes in on its
    target (solo.alt.close-in). Nobody is chosen when no hero is left.
    """
    p, unit = grounds[0].p, grounds[0].unit.id
    groups = ranking(p, hunts)
    passed: list[Reason] = []
    for place, group in enumerate(groups):
        able = tuple(name for name in group if attack(grounds, p.hero(name)))
        for name in group:
            if name not in able:
                passed += obstacle(grounds[-1], p.hero(name))
        if able:
            first = why(p, unit, hunts, groups[0][0])
            then = (reason for reason in why(p, unit, hunts, able[0]) if reason not in first)
            return Choice(able, place > 0, (*first, *_doors_once(passed), *then))
    if not groups:
        return Choice(())
    told = (*why(p, unit, hunts, groups[0][0]), *_doors_once(passed))
    if not p.allies():
        return Choice(_apart(grounds, groups[0]), reasons=told)
    allies, reason = _nearest_allies(grounds)
    if allies:
        return Choice(allies, reasons=(*told, reason), rule="solo.alt.ally")
    return Choice(_apart(grounds, groups[0]), reasons=(*told, reason))


def _doors_once(passed: list[Reason]) -> Iterator[Reason]:
    """The same reasons; doors that are closed for several heroes are named at the first alone."""
    known: list[Value] = []
    for reason in passed:
        doors = reason.values.get("doors")
        if doors in known:
            rest = {name: value for name, value in reason.values.items() if name != "doors"}
            reason = Reason(reason.rule, rest)
        elif doors is not None:
            known.append(doors)
        yield reason


def _nearest_allies(grounds: Grounds) -> tuple[tuple[str, ...], Reason]:
    """The nearest allies, if the unit can attack them; and what was compared.

    Nearness is that of solo.close-in.metric. Of models that are alike the first is named.
    """
    known = grounds[0]
    p, unit = known.p, known.unit
    left = {area: known.distances(area) for area in {ally.area: 0 for ally in p.allies()}}
    points = {ally.id: left[ally.area].get(unit.area, NO_WAY) for ally in p.allies()}
    near = best(p.allies(), lambda ally: points[ally.id])
    alike: dict[tuple[str, str, int], str] = {}
    for ally in near:
        if attack(grounds, ally):
            alike.setdefault((ally.area, ally.tile, ally.life), ally.id)
    able = tuple(alike.values())
    if not able:
        return (), Reason("solo.ally-target", {"unit": unit.id, "target": near[0].id})
    shown = {name: far for name, far in points.items() if far < NO_WAY}
    return able, Reason("solo.alt.ally", {"unit": unit.id, "allies": shown, "best": able})


def _apart(grounds: Grounds, heroes: tuple[str, ...]) -> tuple[str, ...]:
    """Of equal targets out of reach, one for each different way of closing in."""
    if len(heroes) == 1:
        return heroes
    known = grounds[0]
    plans = [close_in(grounds, known.p.hero(name)) for name in heroes]
    return tuple(alike[0].target for alike in ranked(plans, lambda plan: plan.ends))


def plan_for(grounds: Grounds, target: str) -> Plan:
    """Where a unit may attack a hero or ally from, or how it closes in on a hero."""
    known = grounds[0].p.figure(target)
    if plan := attack(grounds, known):
        return plan
    assert isinstance(known, Hero), "an ally is chosen only to be attacked"
    return close_in(grounds, known)
