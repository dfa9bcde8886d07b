"""The Overlord against a slow reader of the rules: every walk is tried, nothing is remembered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.adventure.solo.ranking import best, ranked
from engine.adventure.state import Hero, Unit
from engine.adventure.work import Position
from tests.adventure.solo.outcomes import outcomes
from tests.builders import BLACK_STONE, SWAMP, hero, position, units

DOORS = tuple(SWAMP.doors)
TILES = ("skeletons", "worms", "drusus", "bossonian-archers", "javelin-throwers")
"""Slow and quick, held and Evasive, striking and shooting; the throwers lose Elite Shooter here."""

FAR = 10**6


class Reader(NamedTuple):
    """The rules read literally for one unit."""

    p: Position
    unit: Unit

    def free(self, skill: str) -> bool:
        return skill in self.p.tile_sheet(self.unit).skills

    def crowd(self, area: str) -> int:
        """Heroes there less other units there."""
        friends = [unit for unit in self.p.units_in(area) if unit.id != self.unit.id]
        return max(0, len(self.p.heroes_in(area)) - len(friends))

    def steps(self, area: str, heroes: bool, doors: bool = True) -> Iterator[tuple[str, int]]:
        """Where one can go from an area, and for how much."""
        for (a, b), border in SWAMP.borders.items():
            shut = doors and border.door in self.p.state.closed
            closed = border.kind == "wall" or border.over or border.fall or shut
            if a != area or closed or b in self.p.table.setting.red:
                continue
            held = heroes and not self.free("evasive")
            yield b, 1 + border.extra + (self.crowd(a) if held else 0)

    def reach(self) -> dict[str, int]:
        """Every area within the unit's movement: all walks are walked."""
        found = {self.unit.area: 0}
        walks = [(self.unit.area, 0)]
        while walks:
            area, spent = walks.pop()
            for to, points in self.steps(area, heroes=True):
                if spent + points <= min(self.p.tile_sheet(self.unit).move, found.get(to, FAR) - 1):
                    found[to] = spent + points
                    walks.append((to, spent + points))
        return found

    def attacks(self, target: Hero) -> list[str]:
        """The best areas to attack somebody from."""
        reach = self.reach()
        if self.p.tile_sheet(self.unit).melee:
            return [target.area] if target.area in reach else []
        crowds = {area: 0 if self.free("elite-shooter") else self.crowd(area) for area in reach}
        seeing = [area for area in reach if self.p.sees(area, target.area)]
        quiet = [area for area in seeing if not crowds[area]]
        if quiet:
            return list(best(quiet, lambda area: reach[area]))
        return list(best(seeing, lambda area: (reach[area], crowds[area])))

    def nearest(self, target: Hero) -> list[str]:
        """The areas that bring it nearest to somebody."""
        move, here = self.p.tile_sheet(self.unit).move, self.unit.area
        for most, doors in ((move, True), (FAR, True), (FAR, False)):
            left = self.left(target.area, most, doors)
            if here in left:
                break
        else:
            return [here]
        reach = self.reach()
        nearer = [area for area in reach if left.get(area, FAR) < left[here]]
        ends = best(nearer, lambda a: (left[a], bool(self.p.heroes_in(a)), reach[a]))
        return list(ends) or [here]

    def left(self, to: str, most: int, doors: bool) -> dict[str, int]:
        """Points from every area to one, heroes left out: relaxed until nothing changes."""
        left, changed = {to: 0}, True
        while changed:
            changed = False
            for area in SWAMP.areas:
                for b, points in self.steps(area, heroes=False, doors=doors):
                    if points <= most and b in left and left[b] + points < left.get(area, FAR):
                        left[area], changed = left[b] + points, True
        return left

    def allowed(self) -> set[tuple[str, str, str]]:
        """Everything the unit may do: form, hero ("" when it comes closer), area."""
        order = ranked(self.p.heroes(), lambda known: (known.reserve, -known.wounds))
        form = "melee" if self.p.tile_sheet(self.unit).melee else "ranged"
        for group in order:
            found = {(form, known.id, area) for known in group for area in self.attacks(known)}
            if found:
                return found
        return {("", "", area) for known in order[0] for area in self.nearest(known)}


RED = BLACK_STONE.red
HUTS = ("north-hut", "great-hut")
areas = st.sampled_from([area for area in SWAMP.areas if area not in RED])


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A few heroes and units on the Swamp, some doors shut."""
    tile = draw(st.sampled_from(TILES))
    at = draw(areas | st.sampled_from(HUTS))
    around = st.sampled_from((at, *SWAMP.neighbours(at))) | areas
    names = draw(st.sampled_from((("atla",), ("atla", "othna"), ("atla", "othna", "bran", "grom"))))
    figures: list[Any] = [units(tile, at=at)]
    for name in names:
        counted = {"reserve": draw(st.integers(1, 3)), "wounds": draw(st.integers(0, 1))}
        place = draw(around.filter(lambda area: area not in RED))
        figures.append(hero(name, place, **counted))
    for place in draw(st.lists(around, max_size=2)):
        figures.append(units("tentacles", at=place))
    shut = draw(st.sets(st.sampled_from(DOORS), max_size=3))
    return position(*figures, skills={"javelin-throwers": []}, closed=tuple(sorted(shut)))


@pytest.mark.rule("solo.path.least", "solo.alt.single-pass", "solo.close-in.metric")
@settings(max_examples=200, deadline=None)
@given(p=positions())
def test_it_does_what_a_slow_reader_of_the_rules_finds(p: Position) -> None:
    unit = next(iter(p.state.units.values()))
    done = {(form, name if form else "", area) for form, name, area in outcomes(p, unit.id)}
    assert done == Reader(p, unit).allowed()
