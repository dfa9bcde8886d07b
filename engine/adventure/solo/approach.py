"""How a unit comes at a hero: by which attack, from where, or at least how close."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from engine.adventure.figures import has_skill, hinders_dice
from engine.adventure.solo.ground import Ground
from engine.adventure.solo.ranking import best
from engine.adventure.state import Hero, Unit
from engine.adventure.steps import Form
from engine.adventure.work import Position

Grounds: TypeAlias = tuple[Ground, ...]
"""A unit's ground on plain foot, and perhaps with a skill: what `ground.grounds` gives."""

NEAR_KINDS = ("plain", "opening", "corner", "stairs")
"""Borders over which Reach strikes: no wall, flap, drop or gap (skill.reach)."""


class Plan(NamedTuple):
    """What a unit would do about a hero: `form` is its attack, "" when it only comes closer.

    `ends` are the areas to do it from, all equally good, in reading order, each `points` away on
    `ground`; `hindered` are the symbols the attack loses there. `left` are the points to the hero
    from where it stands and from the ends, when it only comes closer.
    """

    hero: str
    form: Form | Literal[""]
    ground: Ground
    ends: tuple[str, ...]
    points: int
    hindered: int = 0
    left: dict[str, int] = {}


# --- attacks ------------------------------------------------------------------------------------


def forms(p: Position, unit: Unit) -> tuple[Form, ...]:
    """How a unit can attack: by a spell instead of its dice if the scenario says so.

    A unit with ranged and melee dice shoots when both need the same points.
    """
    if p.table.scenario.spell_of(p, unit):
        return ("spell",)
    sheet = p.tile_sheet(unit)
    dice: tuple[tuple[Form, bool], ...] = (
        ("ranged", bool(sheet.ranged)),
        ("melee", bool(sheet.melee)),
    )
    return tuple(form for form, has in dice if has)


def attack(grounds: Grounds, hero: Hero) -> Plan | None:
    """The attack on a hero that costs fewest points; None when there is none this time."""
    known = grounds[0]
    by_form = (_attack_by(grounds, hero, form) for form in forms(known.p, known.unit))
    plans = [plan for plan in by_form if plan]
    first = best(plans, lambda plan: (plan.points, plan.hindered > 0))
    return first[0] if first else None


def _attack_by(grounds: Grounds, hero: Hero, form: Form) -> Plan | None:
    """The best attack of one form, on plain foot unless a skill makes it easier.

    solo.skill.reach-target.
    """
    plans = [plan for ground in grounds for plan in _attack_on(ground, hero, form)]
    first = best(plans, lambda plan: (plan.hindered > 0, plan.points))
    return first[0] if first else None


def _attack_on(ground: Ground, hero: Hero, form: Form) -> Iterator[Plan]:
    """The best areas for an attack, if there are any (solo.path.least, solo.ranged.avoid).

    Free of hindering comes first, then fewest points, then least hindering. That is all of it: who
    sees and is free stays, who is not steps aside if that helps, and shoots hindered if it does
    not (solo.ranged.stay, solo.ranged.penalty, solo.ranged.no-los).
    """
    p, unit = ground.p, ground.unit

    def hindered(area: str) -> int:
        return hinders_dice(p, replace(unit, area=area), True) if form == "ranged" else 0

    spots = [area for area in ground.reach if strikes(p, unit, area, hero.area, form)]
    ends = best(spots, lambda area: (hindered(area) > 0, ground.cost(area), hindered(area)))
    if ends:
        yield Plan(hero.id, form, ground, ends, ground.cost(ends[0]), hindered(ends[0]))


def strikes(p: Position, unit: Unit, area: str, at: str, form: Form) -> bool:
    """Whether a unit that stands in `area` can attack somebody in `at`.

    Melee needs the same area, or a neighbouring one with Reach; all else needs sight.
    """
    if form != "melee":
        return p.sees(area, at)
    return area == at or (has_skill(p, unit, "reach") and _reaches(p, area, at))


def _reaches(p: Position, area: str, at: str) -> bool:
    """Reach strikes into a neighbouring area on the same level that it sees (skill.reach)."""
    board, state = p.table.board, p.state
    border = board.borders.get((area, at))
    if border is None or border.door in state.closed or not p.sees(area, at):
        return False
    wrecked = (area, at) in state.wrecked or (at, area) in state.wrecked
    level = board.areas[area].level == board.areas[at].level or border.kind == "stairs"
    return level and (wrecked or border.kind in NEAR_KINDS)


# --- closing in ---------------------------------------------------------------------------------


def close_in(ground: Ground, hero: Hero) -> Plan:
    """The move that brings a unit nearest to a hero whom it cannot attack (solo.alt.close-in).

    Nearest first, then areas without heroes, then fewest points (solo.close-in.metric). It goes on
    plain foot, and does not move unless it comes nearer.
    """
    p, here = ground.p, ground.unit.area
    left = ground.distances(hero.area)
    nearer = [area for area in ground.reach if area in left and left[area] < left.get(here, 0)]
    ends = best(nearer, lambda area: (left[area], bool(p.heroes_in(area)), ground.cost(area)))
    shown = {area: left[area] for area in (here, *ends) if area in left}
    ends = ends or (here,)
    return Plan(hero.id, "", ground, ends, ground.cost(ends[0]), left=shown)
