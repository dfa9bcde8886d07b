"""Why a unit does what it does: the numbers of its choice as reasons, for the log."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from boards.paths import best_ways
from engine.adventure.borders import (
    FALL,
    TERRAIN,
    dear_to_leave,
    slipping,
    surcharge,
    tag,
    unit_price,
)
from engine.adventure.figures import enemies_in, friends_in, hinders_leaving, kept_off
from engine.adventure.solo.approach import Plan, forms, strikes
from engine.adventure.solo.ground import Ground
from engine.adventure.solo.ranking import best
from engine.adventure.state import Hero
from engine.kernel.record import Reason, Value

NO_WAY = "there is no open way"
NO_SIGHT = "it can get no sight of it"


def obstacle(ground: Ground, hero: Hero) -> Iterator[Reason]:
    """Why a hero cannot be attacked: points needed and at hand, and who hinders where.

    solo.alt.when; solo.melee.hinder when hindering alone makes the difference.
    """
    p, unit, has = ground.p, ground.unit, ground.pace
    if kept_off(p, unit, hero):
        yield Reason("skill.fascination", {"figure": hero.id, "unit": unit.id})
        return
    values: dict[str, Value] = {"unit": unit.id, "target": hero.id}
    spots = [
        area
        for area in ground.ways.costs
        if any(strikes(p, unit, area, hero.area, form) for form in forms(p, unit))
    ]
    if not spots:
        reason = NO_WAY if "melee" in forms(p, unit) else NO_SIGHT
        yield Reason("solo.alt.when", values | {"reason": reason} | _shut(ground))
        return
    spot = best(spots, ground.cost)[0]
    needed = ground.cost(spot)
    hinders = ground.hinders(ground.way(spot))
    values |= {"needed": needed, "has": has}
    if hinders:
        values["hinders"] = hinders
    values |= _ground_takes(ground, ground.way(spot))
    yield Reason("solo.alt.when", values)
    yield from _risky(ground, spot, has)
    unhindered = needed - sum(hinders.values())
    if hinders and unhindered <= has and "melee" in forms(p, unit):
        yield Reason("solo.melee.hinder", {"unit": unit.id, "target": hero.id})


def _ground_takes(ground: Ground, way: tuple[str, ...]) -> dict[str, Value]:
    """What the ground takes on a way: for leaving areas, like water, and for entering others."""
    found: dict[str, dict[str, int]] = {"leaving": {}, "entering": {}}
    for a, b in pairwise(way):
        if more := tag(ground.ways.prices[a, b], TERRAIN):
            name, area = ("leaving", a) if dear_to_leave(ground.p, a, b) else ("entering", b)
            found[name][area] = more
    return {name: taken for name, taken in found.items() if taken}


def _shut(ground: Ground) -> dict[str, Value]:
    """The closed doors on the border of what a unit can reach."""
    board, state = ground.p.table.board, ground.p.state
    doors = [
        board.borders[pair].door
        for pair in ground.ways.closed
        if board.borders[pair].door in state.closed
    ]
    return {"doors": tuple(dict.fromkeys(doors))} if doors else {}


# --- the way --------------------------------------------------------------------------------------


def path(plan: Plan, way: tuple[str, ...]) -> Iterator[Reason]:
    """Why a unit goes this way, or stays where it is."""
    ground, target = plan.ground, plan.target
    unit = ground.unit.id
    both: dict[str, Value] = {"unit": unit, "target": target}
    if not plan.form:
        yield Reason("solo.alt.close-in", both)
        yield Reason("solo.close-in.metric", both | {"areas": plan.left})
    if len(way) == 1:
        yield from _staying(plan)
        return
    if plan.form in ("ranged", "spell", "web"):
        yield from _shooting(plan, way[-1])
    if ground.skill:
        yield Reason("solo.skill.reach-target", both | {"skill": ground.skill})
    yield from _walking(ground, way)


def _walking(ground: Ground, way: tuple[str, ...]) -> Iterator[Reason]:
    unit, to = ground.unit.id, way[-1]
    ways = ground.ways.ways(to)
    values: dict[str, Value] = {
        "unit": unit,
        "to": to,
        "points": ground.cost(to),
        "has": ground.pace,
        "way": way,
    }
    if len(ways) > 1:
        values["ways"] = tuple(">".join(each) for each in ways)
        values["number"] = len(ways)
    yield Reason("solo.path.least", values)
    yield from _risky(ground, to, ground.pace)
    for a, b in pairwise(way):
        yield from (Reason(*why) for why in slipping(ground.p, ground.unit, a))
        if more := tag(ground.ways.prices[a, b], TERRAIN):
            paid: dict[str, Value] = {"unit": unit, "area": a, "to": b, "points": more}
            yield Reason(surcharge(ground.p, a, b), paid)
    if hinders := ground.hinders(way):
        points = sum(hinders.values())
        yield Reason("solo.path.hinder-cost", {"unit": unit, "points": points, "hinders": hinders})


def _risky(ground: Ground, to: str, most: int) -> Iterator[Reason]:
    """The shorter way, of `most` points, that was refused since it could hurt (solo.path.risk)."""
    if all(why.reason != "solo.path.least" for why in ground.ways.closed.values()):
        return
    p, unit = ground.p, ground.unit
    by = unit_price(p, unit, plainly=not ground.skill, risky=True)
    risky = best_ways(p.table.board, unit.area, by)
    points = risky.costs[to]
    if points < ground.cost(to) and points <= most:
        falls = [pair for pair in pairwise(risky.ways(to)[0]) if tag(risky.prices[pair], FALL)]
        values: dict[str, Value] = {"unit": unit.id, "area": falls[0][0], "to": falls[0][1]}
        yield Reason("solo.path.risk", values | {"points": points, "safe": ground.cost(to)})


def _staying(plan: Plan) -> Iterator[Reason]:
    ground, unit = plan.ground, plan.ground.unit
    here = unit.area
    values: dict[str, Value] = {"unit": unit.id, "target": plan.target, "area": here}
    if not plan.form:
        if not ground.p.tile_sheet(unit).move:
            yield Reason("solo.no-move-base", values)
        elif unit.webbed:
            yield Reason("skill.web-projection", values)
        elif not ground.pace:
            yield Reason("spell.sets-possession", values)
        elif extra := hinders_leaving(ground.p, unit, here):
            enemies = len(enemies_in(ground.p, unit, here))
            friends = len(friends_in(ground.p, unit, here))
            counted = {"enemies": enemies, "friends": friends, "points": extra}
            yield Reason("hind.move", values | counted)
    elif plan.form != "melee":
        if plan.form == "spell":
            yield Reason("solo.spell-as-ranged", values)
        rule = "solo.ranged.penalty" if plan.hindered else "solo.ranged.stay"
        yield Reason(rule, values | ({"enemies": plan.hindered} if plan.hindered else {}))


def _shooting(plan: Plan, to: str) -> Iterator[Reason]:
    """A shooter that walks gets out of a crowd or into sight (solo.ranged.avoid, .no-los)."""
    p, unit = plan.ground.p, plan.ground.unit
    values: dict[str, Value] = {"unit": unit.id, "target": plan.target, "to": to}
    if plan.form == "spell":
        yield Reason("solo.spell-as-ranged", values)
    if p.sees(unit.area, p.figure(plan.target).area):
        yield Reason("solo.ranged.avoid", values)
        return
    yield Reason("solo.ranged.no-los", values | {"points": plan.points})
    if plan.hindered:
        yield Reason("solo.ranged.penalty", values | {"enemies": plan.hindered})
