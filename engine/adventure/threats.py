"""What the Overlord's units may do to a hero in an area: for bots and hints, no rule."""

from __future__ import annotations

from functools import cached_property

from engine.adventure.enchantments import steps_to
from engine.adventure.rolling import colour, icons
from engine.adventure.sight import next_areas
from engine.adventure.state import Unit
from engine.adventure.work import Position


class Threats:
    """The threats of one position, each counted when it is asked for."""

    def __init__(self, p: Position) -> None:
        self.p = p
        self._known: dict[str, float] = {}

    def in_area(self, area: str) -> float:
        """The symbols that units may roll there on average, were they all activated."""
        if area not in self._known:
            self._known[area] = sum(power for power, reached in self._units if area in reached)
        return self._known[area]

    @cached_property
    def _units(self) -> tuple[tuple[float, frozenset[str]], ...]:
        """What each unit rolls, and the areas that it may attack."""
        return tuple((self._power(unit), self._reach(unit)) for unit in self.p.state.units.values())

    def _power(self, unit: Unit) -> float:
        sheet, faces = self.p.tile_sheet(unit), self.p.table.facts.dice.faces
        rolled = (faces[colour(icon)] for icon in icons(sheet.ranged or sheet.melee))
        return sum(sum(die) / len(die) for die in rolled)

    def _reach(self, unit: Unit) -> frozenset[str]:
        """What an archer sees from where he is, or as far as another walks were nobody there."""
        p, sheet = self.p, self.p.tile_sheet(unit)
        if sheet.ranged:
            return frozenset(area for area in p.table.board.areas if p.sees(unit.area, area))
        return frozenset(steps_to(unit.area, lambda area: next_areas(p, area), sheet.move))
