"""What lies and stands in an area, as short signs in the order in which they matter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from boards.board import AreaId
from engine.adventure.facts import UnitSheet
from engine.adventure.state import Hero, Unit
from engine.adventure.work import Position
from tui.ink_names import hero_ink
from tui.view import Scene

COVERED = "(?)"
"""A token that lies face down."""
EXIT = "EXIT"
"""Where one leaves the board."""


def numbered(kind: str) -> str:
    """A numbered token, or a marker of the scenario by the first letter of its kind."""
    return f"({kind[:1]})"


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
    """The letter of a tile's models; "" for an event. It is the scenario's where that gives one.

    Lieutenants and monsters bear capitals, if no hero at the table has the same.
    """
    sheet = _sheet(p, tile)
    if sheet is None:
        return ""
    own = next((known.letter for known in p.table.setting.river if known.id == tile), "")
    letter = own or sheet.letter
    capital = letter.upper()
    taken = {p.sheet(hero).letter for hero in p.state.heroes}
    return letter if sheet.kind == "minion" or capital in taken else capital


def is_boss(p: Position, tile: str) -> bool:
    """Whether a tile is no minions'."""
    sheet = _sheet(p, tile)
    return sheet is not None and sheet.kind != "minion"


def tile_ink(p: Position, tile: str) -> str:
    """The ink of a tile's models: allies, things, lieutenants and monsters, minions."""
    sheet = _sheet(p, tile)
    if p.state.tiles[tile].ally:
        return "ally"
    if sheet is not None and sheet.kind == "object":
        return "stone"
    return "boss" if is_boss(p, tile) else "unit"


def tile_sign(scene: Scene, tile: str) -> str:
    """A tile's letter; that of allies has a sign before it."""
    p = scene.position
    return (scene.glyphs.ally if p.state.tiles[tile].ally else "") + tile_letter(p, tile)


def ink_of(p: Position, figure: str) -> str:
    """The ink of a hero or model."""
    if p.is_hero(figure):
        return hero_ink(list(p.state.heroes).index(figure))
    return tile_ink(p, p.unit(figure).tile)


def _sheet(p: Position, tile: str) -> UnitSheet | None:
    return p.table.facts.units.get(p.state.tiles[tile].unit)


def bears(p: Position, hero: Hero) -> bool:
    """Whether a hero carries what the scenario is about."""
    return any(_is_goal(p, card) for card in hero.items)


def _is_goal(p: Position, card: str) -> bool:
    return p.item(card).kind == "objective"


def pieces(scene: Scene, area: AreaId) -> list[Piece]:
    """The signs of an area: heroes, allies, bosses, minions by tile, then what lies there."""
    p = scene.position
    found = [_hero(scene, hero) for hero in p.heroes_in(area)]
    found += _models(scene, p.allies_in(area))
    found += _models(scene, p.units_in(area))
    return [*found, *_things(scene, area)]


def _models(scene: Scene, models: Iterable[Unit]) -> list[Piece]:
    """Models by tile, those apart who act, are struck, are held or have a letter of their own."""
    p = scene.position
    groups: dict[tuple[bool, str, bool, bool, str, str], list[Unit]] = {}
    for unit in models:
        apart = (unit.id == scene.acting, unit.id in scene.targets)
        jump = scene.overlay.jump.get(unit.id, "")
        key = (not is_boss(p, unit.tile), unit.tile, *apart, jump, _held(scene, unit))
        groups.setdefault(key, []).append(unit)
    return [_units(scene, groups[key]) for key in sorted(groups)]


def _held(scene: Scene, figure: Hero | Unit) -> str:
    """A sign behind a figure that cannot go where it wants: in a web, held or possessed."""
    web = bool(figure.web) if isinstance(figure, Hero) else figure.webbed
    return scene.glyphs.held if web or figure.held or figure.possessed else ""


def _hero(scene: Scene, hero: Hero) -> Piece:
    p = scene.position
    stone = scene.glyphs.stone if bears(p, hero) else ""
    return _figure(scene, hero.id, letter_of(p, hero.id) + stone + _held(scene, hero))


def _units(scene: Scene, units: list[Unit]) -> Piece:
    count = str(len(units)) if len(units) > 1 else ""
    first = units[0]
    return _figure(scene, first.id, tile_sign(scene, first.tile) + count + _held(scene, first))


def _figure(scene: Scene, figure: str, text: str) -> Piece:
    """A figure: the one that acts has a mark before it, one that is struck stands in brackets."""
    bare = text
    if figure == scene.acting:
        text = scene.glyphs.actor + bare
    elif figure in scene.targets:
        text = f"[{bare}]"
    jump = scene.overlay.jump.get(figure, "")
    return Piece(text, ink_of(scene.position, figure), jump, bare)


def _is_body(p: Position, card: str) -> bool:
    item = p.item(card)
    return item.kind == "object" and not item.hurlable


def _pile(sign: str, cards: list[str], ink: str) -> Piece:
    return Piece(sign + (str(len(cards)) if len(cards) > 1 else ""), ink)


def _things(scene: Scene, area: AreaId) -> Iterator[Piece]:
    """What lies in an area, and what the scenario marks there."""
    p, glyphs = scene.position, scene.glyphs
    setting = p.table.setting
    lying = p.state.objects.get(area, ())
    goals = [card for card in lying if _is_goal(p, card)]
    bodies = [card for card in lying if _is_body(p, card)]
    others = [card for card in lying if card not in (*goals, *bodies)]
    if goals:
        yield _pile(glyphs.stone, goals, "stone")
    if area in p.state.chests:
        yield Piece(glyphs.chest, "find")
    if others:
        yield _pile(glyphs.object, others, "find")
    if bodies:
        yield _pile(glyphs.body, bodies, "find")
    yield from (
        Piece(numbered(str(number)), "number")
        for number, at in setting.numbers.items()
        if at == area
    )
    if area in p.state.hidden:  # what it shows is nobody's to know
        yield Piece(COVERED, "find")
    yield from (
        Piece(numbered(kind), "number")
        for kind in setting.marks | p.state.markers
        if area in p.markers(kind)
    )
    if area == setting.exit:
        yield Piece(EXIT, "exit")
