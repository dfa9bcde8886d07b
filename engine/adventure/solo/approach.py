"""How a unit comes at a hero or ally: by which attack, from where, or at least how close."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from engine.adventure.figures import has_skill, hinders_dice, kept_off
from engine.adventure.sight import in_melee
from engine.adventure.solo.ground import Ground
from engine.adventure.solo.ranking import best
from engine.adventure.state import Hero, Unit
from engine.adventure.steps import Form
from engine.adventure.work import Figure, Position

Way: TypeAlias = Form | Literal["web"]
"""How a unit comes to grips: by an attack, or by a web in place of one (skill.web-projection)."""

REACH = "solo.skill.reach-target"

Grounds: TypeAlias = tuple[Ground, ...]
"""A unit's ground on plain foot, and perhaps with a skill: what `ground.grounds` gives."""


class Plan(NamedTuple):
    """What a unit would do about its `target`, a hero or ally.

    `form` is its attack, "" when it only comes closer. `ends` are the areas to do it from, all
    equally good, in reading order, each `points` away on `ground`; `hindered` are the symbols the
    attack loses there. `left` are the points to the hero from where it stands and from the ends,
    when it only comes closer.
    """

    target: str
    form: Way | Literal[""]
    ground: Ground
    ends: tuple[str, ...]
    points: int
    hindered: int = 0
    left: dict[str, int] = {}


# --- attacks ------------------------------------------------------------------------------------


def forms(p: Position, unit: Unit) -> tuple[Way, ...]:
    """How a unit can attack: by a spell instead of its dice if the scenario says so.

    A unit that can shoot webs does so before anything else, unless it is hindered where it stands
    (skill.web-projection). One with ranged and melee dice shoots when both need the same points.
    """
    if p.table.scenario.spell_of(p, unit):
        return ("spell",)
    webs: tuple[Way, ...] = ()
    if has_skill(p, unit, "web-projection") and not hinders_dice(p, unit, ranged=True):
        webs = ("web",)
    sheet = p.tile_sheet(unit)
    dice: tuple[tuple[Form, bool], ...] = (
        ("ranged", bool(sheet.ranged)),
        ("melee", bool(sheet.melee)),
    )
    return (*webs, *(form for form, has in dice if has))


def attack(grounds: Grounds, on: Figure) -> Plan | None:
    """The attack on a hero or ally that costs fewest points; None when there is none this time.

    A web comes before all else (skill.web-projection), and who fascinates is not attacked
    (skill.fascination).
    """
    known = grounds[0]
    if kept_off(known.p, known.unit, on):
        return None
    by_form = (_attack_by(grounds, on, form) for form in forms(known.p, known.unit))
    plans = [plan for plan in by_form if plan and not (plan.form == "web" and plan.hindered)]
    first = best(plans, lambda plan: (plan.form != "web", plan.points, plan.hindered > 0))
    return first[0] if first else None


def _attack_by(grounds: Grounds, on: Figure, form: Way) -> Plan | None:
    """The best attack of one form, on plain foot unless a skill makes it easier.

    solo.skill.reach-target.
    """
    plans = [plan for ground in grounds for plan in _attack_on(ground, on, form)]
    first = best(plans, lambda plan: (plan.hindered > 0, plan.points))
    return first[0] if first else None


def _attack_on(ground: Ground, on: Figure, form: Way) -> Iterator[Plan]:
    """The best areas for an attack, if there are any (solo.path.least, solo.ranged.avoid).

    Free of hindering comes first, then fewest points, then least hindering. That is all of it: who
    sees and is free stays, who is not steps aside if that helps, and shoots hindered if it does
    not (solo.ranged.stay, solo.ranged.penalty, solo.ranged.no-los).
    """
    p, unit = ground.p, ground.unit

    def hindered(area: str) -> int:
        if form not in ("ranged", "web"):
            return 0
        return hinders_dice(p, replace(unit, area=area), True)

    spots = [area for area in ground.reach if strikes(p, unit, area, on.area, form)]
    ends = best(spots, lambda area: (hindered(area) > 0, ground.cost(area), hindered(area)))
    if ends:
        yield Plan(on.id, form, ground, ends, ground.cost(ends[0]), hindered(ends[0]))


def strikes(p: Position, unit: Unit, area: str, at: str, form: Way) -> bool:
    """Whether a unit that stands in `area` can attack somebody in `at`.

    Melee needs the same area, or a neighbouring one with Reach; all else needs sight.
    """
    if form != "melee":
        return p.sees(area, at)
    return in_melee(p, unit, area, at)


# --- closing in ---------------------------------------------------------------------------------


def close_in(grounds: Grounds, hero: Hero) -> Plan:
    """The move that brings a unit nearest to a hero whom it cannot attack (solo.alt.close-in).

    Nearest first, then areas without heroes, then fewest points (solo.close-in.metric). It goes on
    plain foot, unless the table lets it fly (solo.skill.reach-target), and does not move unless it
    comes nearer.
    """
    flies = grounds[-1].skill == "flying" and grounds[0].p.ruling(REACH) == "closer"
    ground = grounds[-1] if flies else grounds[0]
    p, here = ground.p, ground.unit.area
    left = ground.distances(hero.area)
    nearer = [area for area in ground.reach if area in left and left[area] < left.get(here, 0)]
    ends = best(nearer, lambda area: (left[area], bool(p.heroes_in(area)), ground.cost(area)))
    shown = {area: left[area] for area in (here, *ends) if area in left}
    ends = ends or (here,)
    return Plan(hero.id, "", ground, ends, ground.cost(ends[0]), left=shown)
