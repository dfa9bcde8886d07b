"""What lies and stands in an area, as short signs in the order in which they matter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from boards.board import AreaId
from engine.adventure.facts import item_of
from engine.adventure.state import Hero, Unit
from engine.adventure.work import Position
from tui.ink_names import hero_ink
from tui.view import Scene


class Piece(NamedTuple):
    """A sign: its text and ink. `jump` is the letter that chooses it, written before it.

    `bare` is the text of a figure without the marks of who acts and who is struck, "" for things.
    """

    text: str
    ink: str
    jump: str = ""
    bare: str = ""

    def width(self, tight: bool = False) -> int:
        """Columns that it takes; a tight one has no colon behind its letter."""
        return len(self.text) + (len(self.jump) + (not tight) if self.jump else 0)


def letter_of(p: Position, figure: str) -> str:
    """The letter of a hero or unit on the board: small for minions, capital for the others."""
    if p.is_hero(figure):
        return p.sheet(figure).letter
    return tile_letter(p, p.unit(figure).tile)


def tile_letter(p: Position, tile: str) -> str:
    """The letter of a tile's models; "" for an event.

    Lieutenants and monsters bear capitals, if no hero at the table has the same.
    """
    sheet = p.table.facts.units.get(p.state.tiles[tile].unit)
    if sheet is None:
        return ""
    capital = sheet.letter.upper()
    taken = {p.sheet(hero).letter for hero in p.state.heroes}
    return sheet.letter if sheet.kind == "minion" or capital in taken else capital


def is_boss(p: Position, tile: str) -> bool:
    """Whether a tile is no minions'."""
    sheet = p.table.facts.units.get(p.state.tiles[tile].unit)
    return sheet is not None and sheet.kind != "minion"


def ink_of(p: Position, figure: str) -> str:
    """The ink of a hero or unit."""
    if p.is_hero(figure):
        return hero_ink(list(p.state.heroes).index(figure))
    return "boss" if is_boss(p, p.unit(figure).tile) else "unit"


def bears(p: Position, hero: Hero) -> bool:
    """Whether a hero carries what the scenario is about."""
    return any(item_of(card) in p.table.setting.objects for card in hero.items)


def pieces(scene: Scene, area: AreaId) -> list[Piece]:
    """The signs of an area: heroes, bosses, minions by tile, then what lies there."""
    p = scene.position
    found = [_hero(scene, hero) for hero in p.heroes_in(area)]
    groups: dict[tuple[bool, str, bool, bool, str], list[Unit]] = {}
    for unit in p.units_in(area):
        apart = (unit.id == scene.acting, unit.id in scene.targets)
        key = (not is_boss(p, unit.tile), unit.tile, *apart, scene.overlay.jump.get(unit.id, ""))
        groups.setdefault(key, []).append(unit)
    found += [_units(scene, groups[key]) for key in sorted(groups)]
    return [*found, *_things(scene, area)]


def _hero(scene: Scene, hero: Hero) -> Piece:
    p = scene.position
    stone = scene.glyphs.stone if bears(p, hero) else ""
    return _figure(scene, hero.id, letter_of(p, hero.id) + stone)


def _units(scene: Scene, units: list[Unit]) -> Piece:
    count = str(len(units)) if len(units) > 1 else ""
    return _figure(scene, units[0].id, letter_of(scene.position, units[0].id) + count)


def _figure(scene: Scene, figure: str, text: str) -> Piece:
    """A figure: the one that acts has a mark before it, one that is struck stands in brackets."""
    bare = text
    if figure == scene.acting:
        text = scene.glyphs.actor + bare
    elif figure in scene.targets:
        text = f"[{bare}]"
    jump = scene.overlay.jump.get(figure, "")
    return Piece(text, ink_of(scene.position, figure), jump, bare)


def _things(scene: Scene, area: AreaId) -> Iterator[Piece]:
    """What lies in an area, and what the scenario marks there."""
    p, glyphs = scene.position, scene.glyphs
    setting = p.table.setting
    lying = p.state.objects.get(area, ())
    others = [card for card in lying if item_of(card) not in setting.objects]
    if len(others) < len(lying):
        yield Piece(glyphs.stone, "stone")
    if area in p.state.chests:
        yield Piece(glyphs.chest, "find")
    if others:
        count = str(len(others)) if len(others) > 1 else ""
        yield Piece(glyphs.object + count, "find")
    yield from (
        Piece(f"({number})", "number") for number, at in setting.numbers.items() if at == area
    )
    yield from (
        Piece(f"({kind[:1].upper()})", "number")
        for kind, areas in setting.marks.items()
        if area in areas
    )
    if area == setting.exit:
        yield Piece("EXIT", "exit")
