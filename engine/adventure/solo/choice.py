"""What a unit will do: the heroes it may attack, and where it may go for one of them."""

from __future__ import annotations

from typing import NamedTuple

from engine.adventure.solo.approach import Grounds, Plan, attack, close_in
from engine.adventure.solo.explain import obstacle
from engine.adventure.solo.ranking import ranked
from engine.adventure.solo.targets import ranking, why
from engine.kernel.record import Reason


class Choice(NamedTuple):
    """The heroes a unit goes for: several when the rules leave the players to choose.

    `alternate` tells that the target itself is out of reach; `reasons` lead to the choice.
    """

    heroes: tuple[str, ...]
    alternate: bool = False
    reasons: tuple[Reason, ...] = ()


def choose(grounds: Grounds, hunts: str) -> Choice:
    """Whom a unit goes for: the first in its order whom it can attack (solo.alt.single-pass).

    When it can attack nobody it closes in on its target (solo.alt.close-in); the nearest ally,
    whom no scenario here has, would come before that. Nobody is chosen when no hero is left.
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
            told = why(p, unit, hunts, able[0])
            return Choice(able, place > 0, (*told, *passed))
    if not groups:
        return Choice(())
    told = why(p, unit, hunts, groups[0][0])
    return Choice(_apart(grounds, groups[0]), reasons=(*told, *passed))


def _apart(grounds: Grounds, heroes: tuple[str, ...]) -> tuple[str, ...]:
    """Of equal targets out of reach, one for each different way of closing in."""
    if len(heroes) == 1:
        return heroes
    known = grounds[0]
    plans = [close_in(known, known.p.hero(name)) for name in heroes]
    return tuple(alike[0].hero for alike in ranked(plans, lambda plan: plan.ends))


def plan_for(grounds: Grounds, hero: str) -> Plan:
    """Where a unit may attack a hero from, or how it closes in on him."""
    known = grounds[0].p.hero(hero)
    return attack(grounds, known) or close_in(grounds[0], known)
