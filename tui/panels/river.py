"""The River: tiles in order with their tokens, who acts, who is dead, and the tokens' places."""

from __future__ import annotations

from typing import NamedTuple

from engine.adventure.state import Tile
from tui.panels.words import PANEL_CLASSES, Panel, Words, joined, length, padded
from tui.pieces import is_boss, tile_ink, tile_sign
from tui.text import cut, wrapped
from tui.view import Scene, active_tile

LIST_FROM = 5
"""From this height on the tiles stand one below the other."""
LONGEST = 30
"""So much of a name is shown at most."""
CUT = 8
"""So much of a name is left before a card says less."""


class RiverBar(Panel):
    """The River in one line, in two lines of cards, or as a list, by the height it has."""

    COMPONENT_CLASSES = PANEL_CLASSES
    DEFAULT_CSS = """
    RiverBar { background: $surface; color: $foreground; height: 2; width: 1fr; }
    """

    def written(self, scene: Scene, width: int, height: int) -> list[Words]:
        if height >= LIST_FROM:
            return _as_list(scene, width)
        return _as_cards(scene, width) if height > 1 else [_as_line(scene, width)]


class _Card(NamedTuple):
    """A tile: the signs before its name, the name, what there is of it."""

    before: Words
    name: str
    ink: str
    after: Words
    models: Words

    def column(self, most: int, more: str) -> _Column:
        """The name above, cut to `most` cells but as wide as what stands below."""
        signs = length(self.before) + length(self.after)
        foot = ((" " * length(self.before), "text"), *self.models, (" ", "text"))
        name = cut(self.name, max(most, length(foot) - signs), more)
        head = (*self.before, (name, self.ink), *self.after)
        return _Column(head, foot, max(length(head), length(foot)))


class _Column(NamedTuple):
    """A card's two lines and their width."""

    head: Words
    foot: Words
    width: int


def _card(scene: Scene, tile: Tile, brief: bool = False) -> _Card:
    """A tile's card, with signs around it when it acts; a brief one says the least."""
    state, glyphs = scene.state, scene.glyphs
    acts = tile.id == active_tile(state)
    before: list[tuple[str, str]] = [(glyphs.acts[0] if acts else " ", "warn")]
    if tile.token:
        before.append((str(tile.token), "dead" if tile.dead else "number"))
        before.append((glyphs.token if tile.token in state.tokens.pool else " ", "number"))
    ink = "dead" if tile.dead else "strong" if acts else "text"
    after = ((glyphs.acts[1] if acts else " ", "warn"),)
    name = cut(scene.names(tile.id), LONGEST, glyphs.more)
    name = _short_name(scene, tile) if brief else name
    return _Card(tuple(before), name, ink, after, _models(scene, tile, brief))


def _short_name(scene: Scene, tile: Tile) -> str:
    """What one model is called where the scenario says it; else the name without its article,
    what it is "of", and a first word that other tiles have too.
    """
    river = scene.position.table.setting.river
    if model := next((known.model for known in river if known.id == tile.id), ""):
        return model
    name = scene.names(tile.id).removeprefix("The ").partition(" of ")[0]
    first, _, rest = name.partition(" ")
    alike = sum(known.name.partition(" ")[0] == first for known in river if not known.event)
    return rest if rest and alike > 1 else name


def _models(scene: Scene, tile: Tile, brief: bool) -> Words:
    """What a tile has on the board: life of a boss, the number of minions."""
    p = scene.position
    if tile.dead:
        return (("dead", "muted"),)
    if tile.event:
        return (("event", "muted"),)
    letter = (tile_sign(scene, tile.id), tile_ink(p, tile.id))
    there = p.units_of(tile.id)
    if not is_boss(p, tile.id):
        of = "" if brief else f" of {tile.most}"
        return (letter, (f" {scene.glyphs.times}{len(there)}{of}", "text"))
    if not there:
        return (letter, (" waits" if tile.made == 0 else " gone", "muted"))
    options = p.table.options
    most = p.table.setting.life(tile.id, options.heroes, options.hard)
    return (letter, (f" {there[0].life}/{most}{'' if brief else ' life'}", "text"))


def _tokens(scene: Scene) -> list[Words]:
    """The pool, face down; the slots and Fatigue, which lie open."""
    tokens, glyphs = scene.state.tokens, scene.glyphs
    pool = glyphs.token * len(tokens.pool) or glyphs.none
    slots, spent = (" ".join(map(str, own)) or glyphs.none for own in (tokens.slots, tokens.spent))
    return [
        (("pool ", "muted"), (pool, "number")),
        (("slots ", "muted"), (slots, "text")),
        (("fatigue ", "muted"), (spent, "text")),
    ]


def _tiles(scene: Scene) -> tuple[list[Tile], list[Tile]]:
    """Those in the River, those beside it."""
    tiles = scene.state.tiles.values()
    return [each for each in tiles if each.token], [each for each in tiles if not each.token]


def _as_cards(scene: Scene, width: int) -> list[Words]:
    """Two lines: names above, models below; the less room, the less they say."""
    glyphs = scene.glyphs
    river, beside = _tiles(scene)
    pool, slots, spent = _tokens(scene)
    below = (*slots, (" ", "text"), *spent)
    columns = _columns(scene, width - max(length(pool), length(below)) - 1)
    top: Words = ()
    bottom: Words = ()
    for place, column in enumerate(columns):
        last = beside and place == len(river) - 1
        bar = ("||" if glyphs.ascii_only else "║") if last else glyphs.bar
        top += (*padded(column.head, column.width), (bar, "muted"))
        bottom += (*padded(column.foot, column.width), (bar, "muted"))
    gap = (" ", "text")
    return [padded((*top, gap, *pool), width), padded((*bottom, gap, *below), width)]


def _columns(scene: Scene, room: int) -> list[_Column]:
    """The cards in at most so many cells: whole, else with short names, else brief, else cut."""
    river, beside = _tiles(scene)
    more = scene.glyphs.more
    whole = [_card(scene, tile) for tile in (*river, *beside)]
    shorter = [
        card._replace(name=_short_name(scene, tile))
        for card, tile in zip(whole, (*river, *beside), strict=True)
    ]
    brief = [_card(scene, tile, brief=True) for tile in (*river, *beside)]
    made: list[_Column] = []
    for cards, shortest in ((whole, LONGEST), (shorter, CUT), (brief, CUT), (brief, 1)):
        for most in range(max(LONGEST, shortest), shortest - 1, -1):
            made = [card.column(most, more) for card in cards]
            if sum(column.width + 1 for column in made) <= room:
                return made
    return made


def _as_line(scene: Scene, width: int) -> Words:
    """One line, for small screens: numbers and models, no names but that of the one that acts."""
    river, beside = _tiles(scene)
    cards = []
    for tile in (*river, *beside):
        card = _card(scene, tile, brief=True)
        acts = tile.id == active_tile(scene.state)
        name: Words = ((f"{card.name} ", card.ink),) if acts else ()
        cards.append((*card.before, *name, *card.models, *card.after))
    apart: Words = ((scene.glyphs.bar, "muted"),)
    pool, slots, _ = _tokens(scene)
    return padded(joined([*cards, pool, slots], apart), width)


def _as_list(scene: Scene, width: int) -> list[Words]:
    """A line for each tile, with the text of events, then the tokens."""
    glyphs = scene.glyphs
    river, beside = _tiles(scene)
    names = max((len(_card(scene, tile).name) for tile in (*river, *beside)), default=0)
    made: list[Words] = [((" The River", "strong"),)]
    for tile in river:
        made += _list_entry(scene, tile, names, width)
    for title, friends in (("Beside the River", False), ("Allies", True)):
        some = [tile for tile in beside if tile.ally == friends]
        if some:
            made.append(((f" {title}", "strong"),))
        for tile in some:
            made += _list_entry(scene, tile, names, width)
    made.append(((" Tokens", "strong"),))
    made.append(((" ", "text"), *joined(_tokens(scene), ((glyphs.apart, "muted"),))))
    return [padded(line, width, glyphs.more) for line in made]


def _list_entry(scene: Scene, tile: Tile, names: int, width: int) -> list[Words]:
    """A tile with what its unit can do, or what its event brings."""
    card = _card(scene, tile)
    before = card.before if tile.token else (*card.before, ("  ", "text"))
    name = f"{card.name:<{names}}"
    head = (*before, (" ", "text"), (name, card.ink), *card.after, (" ", "text"))
    text = _unit_words(scene, tile) if tile.unit else _event_words(scene, tile)
    models: Words = () if tile.event else (*card.models, ("  ", "text"))
    indent = length(head) + length(models)
    lines = wrapped(text, max(10, width - indent))
    rest: list[Words] = [((" " * indent, "text"), (line, "muted")) for line in lines[1:]]
    return [(*head, *models, (lines[0], "muted")), *rest]


def _event_words(scene: Scene, tile: Tile) -> str:
    known = scene.position.table.setting.events
    return next((each.text for each in known if each.number == tile.event), "")


def _unit_words(scene: Scene, tile: Tile) -> str:
    """What a unit can do: "move 3, armour 1, Evasive, Climb"."""
    sheet = scene.position.table.facts.units[tile.unit]
    return ", ".join(
        (f"move {sheet.move}", f"armour {sheet.armor}", *map(scene.names, sheet.skills))
    )
