"""The Overlord against a slow reader of the rules: every walk is tried, nothing is remembered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.adventure.moments import STRONGEST
from engine.adventure.solo.ranking import best, ranked
from engine.adventure.state import Hero, Unit
from engine.adventure.work import Position
from scenarios import library
from scenarios.back_to_the_earth.special import BackToTheEarth
from scenarios.games import setting
from scenarios.grim_altar.special import GrimAltar
from tests.adventure.solo.outcomes import by_scenario, outcomes
from tests.builders import BLACK_STONE, SWAMP, allies, hero, position, units

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
        """Heroes and allies there less other units there."""
        friends = [unit for unit in self.p.units_in(area) if unit.id != self.unit.id]
        enemies = (*self.p.heroes_in(area), *self.p.allies_in(area))
        return max(0, len(enemies) - len(friends))

    def steps(self, area: str, heroes: bool, doors: bool = True) -> Iterator[tuple[str, int]]:
        """Where one can go from an area, and for how much."""
        for (a, b), border in self.p.table.board.borders.items():
            shut = doors and border.door in self.p.state.closed
            skilled = border.over or border.fall or border.needs
            closed = border.kind == "wall" or skilled or shut
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

    def attacks(self, target: Hero | Unit) -> list[str]:
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
        here, left = self.unit.area, self.distances(target.area)
        if here not in left:
            return [here]
        reach = self.reach()
        nearer = [area for area in reach if left.get(area, FAR) < left[here]]
        ends = best(nearer, lambda a: (left[a], bool(self.p.heroes_in(a)), reach[a]))
        return list(ends) or [here]

    def distances(self, to: str) -> dict[str, int]:
        """Points from every area to one: over borders it can pay, over all, over shut doors."""
        move = self.p.tile_sheet(self.unit).move
        for most, doors in ((move, True), (FAR, True), (FAR, False)):
            left = self.left(to, most, doors)
            if self.unit.area in left:
                break
        return left

    def left(self, to: str, most: int, doors: bool) -> dict[str, int]:
        """Points from every area to one, heroes left out: relaxed until nothing changes."""
        left, changed = {to: 0}, True
        while changed:
            changed = False
            for area in self.p.table.board.areas:
                for b, points in self.steps(area, heroes=False, doors=doors):
                    if points <= most and b in left and left[b] + points < left.get(area, FAR):
                        left[area], changed = left[b] + points, True
        return left

    def allowed(self) -> set[tuple[str, str, str]]:
        """Everything the unit may do: form, hero ("" when it comes closer), area."""
        form = "melee" if self.p.tile_sheet(self.unit).melee else "ranged"
        order = self.order()
        for group in order:
            found = {(form, known.id, area) for known in group for area in self.attacks(known)}
            if found:
                return found
        near = best(self.p.allies(), self.away)
        alike: dict[str, Unit] = {}
        for ally in near:
            alike.setdefault(ally.area, ally)
        found = {(form, one.id, area) for one in alike.values() for area in self.attacks(one)}
        return found or {("", "", area) for known in order[0] for area in self.nearest(known)}

    def away(self, ally: Unit) -> int:
        """How far away an ally is."""
        return self.distances(ally.area).get(self.unit.area, FAR)

    def order(self) -> tuple[tuple[Hero, ...], ...]:
        """The heroes in groups of equals: whom the scenario names, then fewest gems first."""
        hunts = self.p.table.scenario.hunts(self.p, self.p.state.tiles[self.unit.tile])
        first = tuple(known for known in self.p.heroes() if known.id == hunts)
        if hunts == STRONGEST:
            first = best(self.p.heroes(), lambda known: (-known.reserve, known.wounds))
        others = (known for known in self.p.heroes() if known not in first)
        usual = ranked(others, lambda known: (known.reserve, -known.wounds))
        return (first, *usual) if first else usual


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


# --- the other boards -----------------------------------------------------------------------------

PLACES = {
    "grim-altar": (GrimAltar(), ("drusus", "guards-red", "archers"), "brans-servants"),
    "back-to-the-earth": (BackToTheEarth(), ("servants", "hunters", "guards", "archers"), ""),
}
"""The scenario, its tiles that move, and its allies."""


@st.composite
def elsewhere(draw: st.DrawFn) -> Position:
    """A few heroes, units and allies in a scenario with special rules of its own, doors shut."""
    name = draw(st.sampled_from(tuple(PLACES)))
    scenario, tiles, friends = PLACES[name]
    facts = setting(name)
    board = library.board(facts.board, facts.leaves_out)
    spots = st.sampled_from(tuple(board.areas))
    at = draw(spots)
    around = st.sampled_from((at, *board.neighbours(at))) | spots
    figures: list[Any] = [units(draw(st.sampled_from(tiles)), at=at)]
    for known in draw(st.sampled_from((("bran",), ("atla", "othna"), ("atla", "othna", "bran")))):
        counted = {"reserve": draw(st.integers(1, 3)), "wounds": draw(st.integers(0, 1))}
        figures.append(hero(known, draw(around), **counted))
    figures += [units("tentacles", at=place) for place in draw(st.lists(around, max_size=2))]
    if friends:
        figures += [allies(friends, at=place) for place in draw(st.lists(around, max_size=3))]
    shut = draw(st.sets(st.sampled_from(facts.doors))) if facts.doors else ()
    return position(*figures, setting=facts, scenario=scenario, closed=tuple(sorted(shut)))


@pytest.mark.rule("solo.path.least", "solo.alt.ally", "ga.drusus-target", "be.servants")
@settings(max_examples=200, deadline=None)
@given(p=elsewhere())
def test_so_it_does_in_the_other_scenarios(p: Position) -> None:
    unit = next(iter(p.state.units.values()))
    done = {(form, name if form else "", area) for form, name, area in by_scenario(p, unit.id)}
    assert done == Reader(p, unit).allowed()
