"""What a unit can reach: its ways with all that they cost now, and how near it is to somebody."""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from boards.board import AreaId, Border
from boards.paths import Closed, Price, best_ways, distances
from engine.adventure.borders import HINDERING, ONLY_TO_REACH, WRECK, tag, unit_price
from engine.adventure.figures import WEB_POINTS, has_skill, loses_blocking
from engine.adventure.state import Unit
from engine.adventure.work import Position


def pace(p: Position, unit: Unit) -> int:
    """The movement points of a unit's activation; a web takes four of them, or all it has.

    solo.no-move-base, skill.web-projection; none for the possessed (spell.sets-possession).
    """
    if unit.possessed and not loses_blocking(p, unit):
        return 0
    base = p.tile_sheet(unit).move
    return max(0, base - WEB_POINTS) if unit.webbed else base


class Ground:
    """The board as a unit finds it at one moment. Nothing of it outlives a look (solo.reeval).

    `ways` are its cheapest ways to every area, hindering paid (solo.path.hinder-cost); `reach` are
    the areas within its movement, its own included, in reading order. `skill` is the skill by
    which it goes there, "" on plain foot (solo.skill.reach-target).
    """

    def __init__(self, p: Position, unit: Unit, skill: str = "") -> None:
        self.p = p
        self.unit = unit
        self.skill = skill
        self.pace = pace(p, unit)
        self.ways = best_ways(p.table.board, unit.area, unit_price(p, unit, plainly=not skill))
        self.reach = self.ways.within(self.pace)

    def cost(self, area: AreaId) -> int:
        """Points to an area to which there is a way. Raises KeyError for another."""
        return self.ways.costs[area]

    def way(self, area: AreaId) -> tuple[AreaId, ...]:
        """The way it takes to an area: cheapest, then without breaking walls, then as one reads."""
        ways = self.ways.ways(area)
        return sorted(ways, key=lambda way: bool(self.tags(way, WRECK)))[0]

    def tags(self, way: tuple[AreaId, ...], name: str) -> dict[AreaId, int]:
        """What the prices of a way say under a tag of borders.py, by the area that is left."""
        said = ((a, tag(self.ways.prices[a, b], name)) for a, b in pairwise(way))
        return {area: points for area, points in said if points}

    def hinders(self, way: tuple[AreaId, ...]) -> dict[AreaId, int]:
        """The extra points that heroes take on a way, by area (hind.move)."""
        return self.tags(way, HINDERING)

    def locked_in(self) -> tuple[str, ...]:
        """The closed doors, if they are all that leads out of the unit's area; otherwise none."""
        here, board = self.unit.area, self.p.table.board
        if any(area == here for area, _ in self.ways.prices):
            return ()
        return tuple(
            border.door for border in board.exits[here] if border.door in self.p.state.closed
        )

    def distances(self, to: AreaId) -> dict[AreaId, int]:
        """Points from every area to `to` for this unit, heroes left out (solo.close-in.metric).

        On plain foot, unless this is the ground of a skill.

        A border dearer than all its movement is no way for it. Where this leaves none from where it
        stands, such borders count after all; then closed doors too: it gathers before the door.
        """
        p, unit = self.p, self.unit
        unlocked = Position(p.table, replace(p.state, closed=()))
        looks = ((p, p.tile_sheet(unit).move), (p, None), (unlocked, None))
        found: dict[AreaId, int] = {}
        for look, most in looks:
            found = _distances(look, unit, to, most, not self.skill)
            if unit.area in found:
                break
        return found


def grounds(p: Position, unit: Unit) -> tuple[Ground, ...]:
    """A unit's ground on plain foot, and with a skill of solo.skill.reach-target if it has one."""
    skills = [skill for skill in ONLY_TO_REACH if has_skill(p, unit, skill)]
    return (Ground(p, unit), *(Ground(p, unit, skill) for skill in skills[:1]))


def _distances(
    p: Position, unit: Unit, to: AreaId, most: int | None, plainly: bool
) -> dict[AreaId, int]:
    """Points from every area to `to` over borders of `most` points at most."""
    borders = p.table.board.borders
    price = unit_price(p, unit, alone=True, plainly=plainly)

    def backwards(area: AreaId, before: AreaId, _: Border) -> Price | Closed:
        border = borders.get((before, area))
        paid = price(before, area, border) if border else Closed("move.border")
        if isinstance(paid, Price) and most is not None and paid.points > most:
            return Closed("move.border")
        return paid

    return distances(p.table.board, to, backwards)
