"""The whole sheet of a hero: gems, dice and limits, skills, cards, spells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget

from engine.adventure.facts import ActionDie, Icons, Item
from engine.adventure.figures import has_skill, load
from engine.adventure.gems import limit
from engine.adventure.state import Hero, Space
from engine.adventure.telling import Names
from engine.adventure.telling.names import PLACES as SPACES
from engine.adventure.telling.names import counted
from engine.adventure.work import Position
from tui import keys
from tui.glyphs import Glyphs
from tui.page import Page, Prose, TitleLine, glyphs_of
from tui.view import stance_words
from tui.words import BAD, GONE, GOOD, HEAD, MUTED, STRONG, WARN, Bit, Words, words

NAMES_WIDE: Final = 14
DICE_WIDE: Final = 16
PARTS: Final = (
    ("melee", "melee"),
    ("ranged", "ranged"),
    ("guard", "guard"),
    ("armor", "armour"),
    ("manipulation", "manipulation"),
    ("blast", "blast"),
)
"""Dice of a card: key and word."""


class HeroSheetScreen(Page[None]):
    """One hero at a time; Tab or a digit shows another."""

    TITLE_WORDS = "A hero's sheet"
    PLACES = ("sheet", "page", "inner")
    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings("sheet")]
    EXPLAINS = (
        "Everything about a hero: gems in their zones, the dice of each action with its limit of "
        "gems a turn, movement, skills and the load at which each is lost, cards and spells.",
        "An arrow behind a die lets one die of that colour be rolled again, free.",
    )

    def __init__(self, p: Position, names: Names, hero: str = "") -> None:
        super().__init__()
        self.position, self.names = p, names
        self.heroes = tuple(p.state.heroes)
        self.place = self.heroes.index(hero) if hero in self.heroes else 0

    def parts(self) -> Iterator[Widget]:
        """The sheet."""
        yield VerticalScroll(Prose(id="sheet"), id="reading")

    def on_mount(self) -> None:
        """Show the first one."""
        self.query_one("#reading").focus()
        self._show()

    def action_hero(self, step: int) -> None:
        """The next hero, or the one before."""
        self.place = (self.place + step) % len(self.heroes)
        self._show()

    def action_hero_number(self, number: int) -> None:
        """A hero by place."""
        if number <= len(self.heroes):
            self.place = number - 1
            self._show()

    def _show(self) -> None:
        hero = self.position.hero(self.heroes[self.place])
        about = f"{self.place + 1} of {len(self.heroes)}"
        self.query_one(TitleLine).show(self.position.sheet(hero.id).name, about)
        lines = Sheet(self.position, self.names, hero, glyphs_of(self)).lines()
        self.query_one("#sheet", Prose).show(*lines)
        self.query_one("#reading", VerticalScroll).scroll_home(animate=False)


class Sheet:
    """A hero's sheet in lines."""

    def __init__(self, p: Position, names: Names, hero: Hero, signs: Glyphs) -> None:
        self.p, self.names, self.hero, self.signs = p, names, hero, signs
        self.sheet = p.sheet(hero.id)

    def lines(self) -> Iterator[Words]:
        """All of it."""
        for part in (self._state, self._gems, self._dice, self._skills, self._cards, self._spells):
            yield from part()
            yield words()

    def kit(self) -> Iterator[Words]:
        """Skills, cards and spells alone: all that a choice of equipment changes."""
        for part in (self._skills, self._cards, self._spells):
            yield from part()
            yield words()

    def _state(self) -> Iterator[Words]:
        hero = self.hero
        if hero.fate != "here":
            told = "is dead" if hero.fate == "dead" else "has left the board"
            yield words(Bit(f"{self.names(hero.id)} {told}.", BAD))
            return
        points = f", {counted(hero.points, 'point')} of movement left" if hero.points else ""
        stance = stance_words(self.p.state, hero)
        yield words(Bit(stance, STRONG), f" in {self.names(hero.area)}{points}")
        if hero.web:
            yield words(Bit(f"in a web: {counted(hero.web, 'point')} to tear it", WARN))
        if hero.held:
            yield words(Bit(f"held by {self.names.all(hero.held)}", WARN))
        if hero.possessed:
            yield words(Bit("possessed: no move in the next aggressive turn", WARN))

    def _gems(self) -> Iterator[Words]:
        hero = self.hero
        yield words(Bit("Gems", HEAD), Bit(f"  {hero.gems} in all", MUTED))
        zones = (
            ("Reserve", hero.reserve, GOOD, self.signs.reserve),
            ("Fatigue", hero.fatigue, "", self.signs.fatigue),
            ("Wounds", hero.wounds, BAD, self.signs.wound),
        )
        for name, number, look, sign in zones:
            yield words(f"  {name:<{NAMES_WIDE}}", Bit(f"{number:>2} {sign * number}", look))
        for tile, number in hero.tiles.items():
            if number:
                name = self.names(tile)
                yield words(f"  {name:<{NAMES_WIDE}}", f" {number:>2} {self.signs.gem * number}")

    def _dice(self) -> Iterator[Words]:
        sheet = self.sheet
        yield words(
            Bit("Actions", HEAD), Bit("  the die of each gem; gems spent, and the limit", MUTED)
        )
        dice: tuple[tuple[Space, ActionDie], ...] = (
            ("melee", sheet.melee),
            ("ranged", sheet.ranged),
            ("manipulation", sheet.manipulation),
            ("guard", sheet.guard),
        )
        for space, die in dice:
            yield self._space(space, dice_words((die.icon,)))
        yield self._space("move", "a point")
        yield self._space("reroll", "a die")
        yield words(
            f"  {'Base movement':<{NAMES_WIDE}}",
            f" {counted(sheet.move.base, 'point')}, less by load",
            Bit(f" (1 from {sheet.encumbrance.minus_1_from}", MUTED),
            Bit(f", 2 from {sheet.encumbrance.minus_2_from})", MUTED),
        )

    def _space(self, space: Space, gives: str) -> Words:
        most, there = limit(self.p, self.hero, space), self.hero.spaces.get(space, 0)
        told = f"{there} of {most}" if most is not None else f"{there}, no limit"
        poison = self.hero.poison.get(space, 0)
        return words(
            f"  {SPACES[space]:<{NAMES_WIDE}}",
            f" {gives:<{DICE_WIDE}}",
            Bit(told, WARN if most is not None and there >= most else ""),
            f" {self.signs.gem * there}",
            Bit(f"  poison {poison}", BAD) if poison else "",
        )

    def _skills(self) -> Iterator[Words]:
        carried = load(self.p, self.hero)
        yield words(Bit("Skills", HEAD))
        for known in self.sheet.skills:
            skill = self.p.table.facts.skills[known.skill]
            lost = not has_skill(self.p, self.hero, known.skill)
            when = f"lost at load {known.limit}" if known.limit is not None else "at any load"
            mark = Bit("  LOST ", WARN) if lost else Bit("  ")
            yield words(mark, Bit(skill.name, GONE if lost else STRONG), Bit(f"  {when}", MUTED))
            yield words(f"    {skill.text}", f" In solo play: {skill.solo}" if skill.solo else "")
        most = self.sheet.encumbrance.max
        yield words("  Load ", Bit(f"{carried} of {most}", WARN if carried >= most else STRONG))

    def _cards(self) -> Iterator[Words]:
        yield words(Bit("Cards", HEAD), "" if self.hero.items else "  none")
        for card in self.hero.items:
            item = self.p.item(card)
            facts = ", ".join(card_facts(item))
            yield words("  ", Bit(self.names(card), STRONG), Bit(f"  {facts}", MUTED))
            if item.text:
                yield words(f"    {item.text}")

    def _spells(self) -> Iterator[Words]:
        hero = self.hero
        if not hero.spells:
            return
        yield words(Bit("Spells", HEAD))
        for known, gems in hero.spells.items():
            spell = self.p.table.facts.spells[known]
            most = f" of {spell.limit}" if spell.limit is not None else ""
            there = Bit(f"  {gems}{most} {self.signs.gem * gems}") if gems or most else Bit("")
            active = Bit("  ACTIVE", GOOD) if hero.halo == known else Bit("")
            cost = Bit(
                f"  {counted(spell.cost, 'gem')}{' or more' if spell.per_gem else ''}", MUTED
            )
            yield words("  ", Bit(spell.name, STRONG), cost, there, active)
            if spell.text:
                yield words(f"    {spell.text}")


def dice_words(icons: Icons) -> str:
    """Dice of a card or sheet: "2 orange + arrow"."""
    told: dict[str, int] = {}
    for icon in icons:
        word = f"{icon.colour} + arrow" if icon.arrow else icon.colour
        told[word] = told.get(word, 0) + 1
    return ", ".join(f"{number} {word}" if number > 1 else word for word, number in told.items())


def card_facts(item: Item) -> Iterator[str]:
    """What a card says, in a few words."""
    yield item.kind if not item.hands else f"{item.kind} for {counted(item.hands, 'hand')}"
    yield f"load {item.encumbrance}"
    for key, word in PARTS:
        if icons := getattr(item, key):
            yield f"{word} {dice_words(icons)}"
    if item.thrown:
        yield "thrown"
    if item.area:
        yield "strikes an area"
