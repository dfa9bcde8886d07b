"""The heroes' sheets: gems where they lie, spaces against their limits, load, what is lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from rich.cells import cell_len

from engine.adventure.figures import load
from engine.adventure.gems import limit
from engine.adventure.state import LIMITED, Hero, Space
from engine.adventure.telling.names import counted
from engine.adventure.work import Position
from tui.ink_names import hero_ink
from tui.panels.words import (
    BLANK,
    PANEL_CLASSES,
    Panel,
    Words,
    joined,
    length,
    padded,
    spread,
)
from tui.pieces import bears
from tui.text import cut, wrapped
from tui.view import Scene, stance_words

Form: TypeAlias = Literal["full", "short", "line"]
"""A whole sheet, what matters of it in three lines, or one line."""

RICHER: tuple[Form, ...] = ("short", "full")

TWO_COLUMNS = 70
"""From this width on two sheets stand side by side."""
WIDEST = 44
"""A sheet is no wider than this, so that its numbers stand beside what they count."""
ITEM_LINES = 2
SHORT: dict[Space, str] = {
    "melee": "melee",
    "ranged": "shot",
    "manipulation": "manip",
    "move": "move",
    "guard": "guard",
    "reroll": "reroll",
}


class HeroesPanel(Panel):
    """The sheets of all heroes: in full of the one who acts, and of all where there is room."""

    COMPONENT_CLASSES = PANEL_CLASSES
    DEFAULT_CSS = """
    HeroesPanel { background: $background; color: $foreground; height: auto; width: 1fr; }
    """

    def written(self, scene: Scene, width: int, height: int) -> list[Words]:
        """As much of each hero as fits, most of the one who acts."""
        here = [hero.id for hero in scene.position.heroes()]
        focus = _focus(scene)
        others = [hero for hero in here if hero != focus]
        forms: dict[str, Form] = dict.fromkeys(scene.state.heroes, "line")
        made = _laid_out(scene, forms, width)
        for hero, form in (
            *((focus, form) for form in RICHER),
            *((hero, form) for form in RICHER for hero in others),
        ):
            richer = forms | {hero: form}
            if hero and len(more := _laid_out(scene, richer, width)) <= height:
                forms, made = richer, more
        return made

    def natural(self, scene: Scene, width: int) -> list[Words]:
        """The one who acts in full, the others short."""
        short: dict[str, Form] = dict.fromkeys(scene.state.heroes, "short")
        focus = _focus(scene)
        return _laid_out(scene, short | ({focus: "full"} if focus else {}), width)


def _focus(scene: Scene) -> str:
    """The hero shown in full: the first one when nobody acts; "" when none is left."""
    return scene.focus or next((hero.id for hero in scene.position.heroes()), "")


def _laid_out(scene: Scene, forms: dict[str, Form], width: int) -> list[Words]:
    """The sheets one below the other, or in two columns."""
    if width < TWO_COLUMNS:
        sheets = (hero_lines(scene, hero, form, width) for hero, form in forms.items())
        return [line for sheet in sheets for line in sheet]
    wide = (width - 2) // 2
    cells = [hero_lines(scene, hero, form, wide) for hero, form in forms.items()]
    made: list[Words] = []
    for left, right in zip(cells[::2], [*cells[1::2], []], strict=False):
        for row in range(max(len(left), len(right))):
            first, second = (side[row] if row < len(side) else BLANK for side in (left, right))
            made.append((*padded(first, wide), ("  ", "text"), *padded(second, wide)))
    return made


def hero_lines(scene: Scene, name: str, form: Form, width: int) -> list[Words]:
    """A hero's sheet in lines of a width."""
    p, width = scene.position, min(width, WIDEST)
    hero = p.state.heroes[name]
    if hero.fate != "here":
        fate = "dead" if hero.fate == "dead" else "has left the board"
        return [spread(_name(scene, hero, dead=True), ((fate, "muted"),), width)]
    if form == "line":
        load_words = ((_load(p, hero), "muted"),)
        return [spread(_name(scene, hero) + _gems_short(scene, hero), load_words, width)]
    head = (*_name(scene, hero), (f" {stance_words(scene.state, hero)}", "muted"))
    lines = [spread(head, ((f" {scene.names(hero.area)}", "text"),), width)]
    lines += list((_full if form == "full" else _short)(scene, hero, width))
    return [padded(line, width) for line in lines]


# --- the parts ------------------------------------------------------------------------------------


def _name(scene: Scene, hero: Hero, dead: bool = False) -> Words:
    """Mark, digit, letter as on the board, name."""
    glyphs, p = scene.glyphs, scene.position
    place = list(p.state.heroes).index(hero.id)
    mark = "!" if hero.id in scene.targets else " "
    mark = glyphs.actor if hero.id == scene.acting else mark
    letter = p.sheet(hero.id).letter
    stone = glyphs.stone if bears(p, hero) and not dead else ""
    return (
        (mark, "warn"),
        (f"{place + 1} ", "muted"),
        (letter, "dead" if dead else hero_ink(place)),
        (stone, "stone"),
        (" ", "text"),
        (scene.names(hero.id), "dead" if dead else "strong"),
    )


def _full(scene: Scene, hero: Hero, width: int) -> Iterator[Words]:
    """All of a sheet: gems in words, every space, what is carried."""
    p, glyphs = scene.position, scene.glyphs
    beside: tuple[Words, ...] = (
        ((_load(p, hero), "warn" if _limited(p, hero) else "text"),),
        ((counted(hero.points, "point"), "strong" if hero.points else "muted"),),
        ((f"guard {hero.spaces.get('guard', 0)}", "text"),),
    )
    piles = (
        ("Reserve", glyphs.reserve, hero.reserve, "reserve"),
        ("Fatigue", glyphs.fatigue, hero.fatigue, "fatigue"),
        ("Wounds", glyphs.wound, hero.wounds, "wounds"),
    )
    room = max(0, width - 13 - max(map(length, beside)))
    for (word, glyph, number, ink), right in zip(piles, beside, strict=True):
        left: Words = (
            (f" {word:<8}", "muted"),
            (f"{cut(glyph * number, room, glyphs.more):<{room}}", ink),
            (f"{number:>3}", ink if number else "muted"),
        )
        yield spread(left, right, width)
    yield _row(tuple(_space(p, hero, space) for space in LIMITED[:3]))
    yield _row((_space(p, hero, "move"), _reroll(hero)))
    yield from _carried(scene, hero, width)
    yield from _led(scene, hero)
    yield from _trouble(scene, hero, width, 1)


def _short(scene: Scene, hero: Hero, width: int) -> Iterator[Words]:
    """Gems by their signs, and the spaces that hold some."""
    p = scene.position
    load_ink = "warn" if _limited(p, hero) else "muted"
    yield spread(_gems(scene, hero), ((_load(p, hero), load_ink),), width)
    used = [_space(p, hero, space) for space in LIMITED if hero.spaces.get(space)]
    used += [
        ((f"{scene.names(card)} {scene.glyphs.gem}{gems}", "text"),)
        for card, gems in (hero.spells | hero.tiles).items()
        if gems
    ]
    if hero.points:
        used.append(((counted(hero.points, "point"), "strong"),))
    if used:
        yield (("  ", "text"), *joined(used, ((" ", "text"),)))
    yield from _trouble(scene, hero, width, 2)


def _gems(scene: Scene, hero: Hero) -> Words:
    """Each pile as its gems and their number."""
    glyphs = scene.glyphs
    return (
        ("  ", "text"),
        (f"{glyphs.reserve * hero.reserve} {hero.reserve} ", "reserve"),
        (f"{glyphs.fatigue * hero.fatigue} {hero.fatigue} ", "fatigue"),
        (f"{glyphs.wound * max(1, hero.wounds)} {hero.wounds} ", _wound_ink(hero)),
    )


def _gems_short(scene: Scene, hero: Hero) -> Words:
    glyphs = scene.glyphs
    return (
        (f" {glyphs.reserve}{hero.reserve}", "reserve"),
        (f" {glyphs.fatigue}{hero.fatigue}", "fatigue"),
        (f" {glyphs.wound}{hero.wounds} ", _wound_ink(hero)),
    )


def _wound_ink(hero: Hero) -> str:
    return "wounds" if hero.wounds else "muted"


def _space(p: Position, hero: Hero, space: Space) -> Words:
    """A space with the gems on it against its limit."""
    gems, most = hero.spaces.get(space, 0), limit(p, hero, space)
    against = "" if most is None else f"/{most}"
    ink = "full" if most is not None and gems >= most else "strong" if gems else "text"
    return ((f"{SHORT[space]} ", "muted"), (f"{gems}{against}", ink))


def _reroll(hero: Hero) -> Words:
    gems = hero.spaces.get("reroll", 0)
    return (("reroll ", "muted"), (str(gems), "strong" if gems else "text"))


def _row(cells: tuple[Words, ...]) -> Words:
    """Cells of one width, side by side."""
    return ((" ", "text"), *(word for cell in cells for word in (*padded(cell, 10), (" ", "text"))))


def _carried(scene: Scene, hero: Hero, width: int) -> Iterator[Words]:
    """Cards, then spells with the gems on them and whether they are active."""
    names, glyphs = scene.names, scene.glyphs
    told = [names(card) for card in hero.items]
    for spell, gems in hero.spells.items():
        on = f" {glyphs.gem}{gems}" if gems else ""
        told.append(names(spell) + on + (" active" if spell == hero.halo else ""))
    lines = _packed(told or ["carries nothing"], width - 1)
    if len(lines) > ITEM_LINES:
        lines = [*lines[: ITEM_LINES - 1], lines[ITEM_LINES - 1] + glyphs.more]
    yield from (((" " + line, "text"),) for line in lines)


def _led(scene: Scene, hero: Hero) -> Iterator[Words]:
    """The gems on the tiles of allies whom the hero leads."""
    for tile, gems in hero.tiles.items():
        if gems:
            yield ((f" {scene.names(tile)} ", "muted"), (f"{scene.glyphs.gem}{gems}", "strong"))


def _packed(told: list[str], width: int) -> list[str]:
    """What is carried in lines, no thing broken in two."""
    lines = [told[0]]
    for thing in told[1:]:
        if cell_len(lines[-1]) + cell_len(thing) + 3 <= width:
            lines[-1] += f", {thing}"
        else:
            lines[-1] += ","
            lines.append(thing)
    return lines


def _trouble(scene: Scene, hero: Hero, width: int, indent: int) -> Iterator[Words]:
    """What is wrong: skills that the load costs, poison, and what holds the hero."""
    p, names = scene.position, scene.names
    carried = load(p, hero)
    lost = [
        names(own.skill)
        for own in p.sheet(hero.id).skills
        if own.limit is not None and carried >= own.limit
    ]
    told = [f"too heavy for {', '.join(lost)}"] if lost else []
    told += [f"poison on {SHORT[space]}: {n}" for space, n in hero.poison.items() if n]
    told += [f"in a web: {counted(hero.web, 'point')}"] if hero.web else []
    told += [f"held by {names.all(hero.held)}"] if hero.held else []
    told += ["possessed"] if hero.possessed else []
    for line in wrapped("; ".join(told), width - indent) if told else ():
        yield ((" " * indent + line, "warn"),)


def _load(p: Position, hero: Hero) -> str:
    return f"load {load(p, hero)}/{p.sheet(hero.id).encumbrance.max}"


def _limited(p: Position, hero: Hero) -> bool:
    """Whether the load costs movement."""
    return load(p, hero) >= p.sheet(hero.id).encumbrance.minus_1_from
