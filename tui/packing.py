"""Choosing equipment by keys: who carries what in rows, and what each row means. Without Textual.

A card's letter takes it in hand; then the rows are the places it can go to, each with what it would
weigh and cost there. Letters stay with their cards, wherever these go.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple, TypeAlias

from engine.adventure.facts import item_of
from engine.adventure.state import Hero
from engine.adventure.telling import Names
from engine.adventure.work import Position
from scenarios.campaign.outfit import NOBODY, Burden, Outfit
from scenarios.campaign.record import CACHE, Choice, Equip, Hand, PutBack
from scenarios.campaign.telling import tell_burden, tell_cost
from tui import keys
from tui.glyphs import Glyphs
from tui.hero_sheet import Sheet, card_facts
from tui.text import wrapped
from tui.words import BAD, HEAD, MUTED, STRONG, WARN, Bit, Words, words

Kind: TypeAlias = Literal["hero", "card", "cache", "note", "begin", "result"]
"""What a row is about. A note belongs to the hero or card of its id and cannot be taken."""

CACHE_KEY: Final = "0"
NAMES_WIDE: Final = 8
CARDS_WIDE: Final = 24
NOTES_WIDE: Final = 46
CARRIED: Final = "    "


class Slot(NamedTuple):
    """A row of the list: what it is about, its words, and its key."""

    kind: Kind
    id: str
    words: Words
    key: str = ""


def letters_of(cards: Iterable[str], names: Names, *places: keys.Where) -> dict[str, str]:
    """A letter for each card, by its name, none of them a key of these places."""
    taken = {typed for key in keys.KEYS if key.where in places for typed in key.keys}
    alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    free = (sign for sign in alphabet if sign not in taken)
    known = sorted(cards, key=lambda card: (names(card), card))
    return dict(zip(known, free, strict=False))


@dataclass(frozen=True)
class Packing:
    """An outfit as it is chosen; `held` is the card in hand that is to go somewhere, or ""."""

    outfit: Outfit
    names: Names
    letters: dict[str, str]
    held: str = ""
    kept: tuple[str, ...] = ()
    """Cards that a campaign never loses (camp.start)."""

    def owner(self, card: str) -> str:
        """The hero who has a card; CACHE when nobody has."""
        kits = self.outfit.kits.items()
        return next((hero for hero, cards in kits if card in cards), CACHE)

    def choice(self, to: str) -> Choice | None:
        """What it is to put the held card there; None when it is there already."""
        source = self.owner(self.held)
        if source == to:
            return None
        if source == CACHE:
            return Equip(to, self.held)
        return PutBack(source, self.held) if to == CACHE else Hand(source, self.held, to)

    def with_held(self, hero: str) -> Burden:
        """What the hero would bear if the held card went there."""
        choice = self.choice(hero)
        return (self.outfit.after(choice) if choice else self.outfit).burden(hero)

    # --- rows -----------------------------------------------------------------------------------

    def rows(self) -> Iterator[Slot]:
        """Everybody's cards and the cache; or, with a card in hand, the places it can go to."""
        yield from self._places() if self.held else self._carried()

    def first_place(self) -> str:
        """Where the mark stands when a card was taken in hand: the first hero without it."""
        owner = self.owner(self.held)
        return next((hero for hero in self.outfit.kits if hero != owner), owner)

    def _carried(self) -> Iterator[Slot]:
        for number, (hero, cards) in enumerate(self.outfit.kits.items(), 1):
            burden = self.outfit.burden(hero)
            yield self._hero(number, hero, Bit(_load(burden), "" if burden.fits else BAD))
            yield from self._cost(hero, burden, WARN)
            yield from map(self._card, cards)
            if spells := self.outfit.spells.get(hero):
                yield from _notes(hero, f"knows {self.names.all(spells)}")
        told = "" if self.outfit.cache else "nothing lies there"
        yield self._cache(Bit(told, MUTED))
        yield from map(self._card, self.outfit.cache)

    def _places(self) -> Iterator[Slot]:
        owner, weight = self.owner(self.held), self._weight(self.held)
        yield Slot(
            "note", self.held, words(Bit(self.names(self.held), HEAD), f", {weight}: who takes it?")
        )
        for number, (hero, cards) in enumerate(self.outfit.kits.items(), 1):
            before, after = self.outfit.burden(hero), self.with_held(hero)
            told = f"load {before.load} → {after.load} of {after.most}"
            if hero == owner:
                told = f"{_load(before)}, has it"
            yield self._hero(number, hero, Bit(told, "" if after.fits else BAD))
            changed = (before.lost, before.points) != (after.lost, after.points)
            yield from self._cost(hero, after, WARN if changed else MUTED)
            if cards:
                yield from _notes(hero, f"has {self.names.all(cards)}")
        yield self._cache(Bit("it lies there" if owner == CACHE else "put it back", MUTED))

    def _hero(self, number: int, hero: str, told: Bit) -> Slot:
        name = Bit(f"{self.names(hero):<{NAMES_WIDE}}", STRONG)
        return Slot("hero", hero, words(name, told), str(number))

    def _cost(self, hero: str, burden: Burden, look: str) -> Iterator[Slot]:
        if told := tell_cost(self.names, burden):
            yield from _notes(hero, told, look if burden.fits else BAD)

    def _card(self, card: str) -> Slot:
        named = words(f"{CARRIED}{self.names(card):<{CARDS_WIDE}}", Bit(self._weight(card), MUTED))
        return Slot("card", card, named, self.letters.get(card, ""))

    def _cache(self, told: Bit) -> Slot:
        return Slot("cache", CACHE, words(Bit("The cache  ", STRONG), told), CACHE_KEY)

    def _weight(self, card: str) -> str:
        return f"load {self.outfit.table.facts.items[item_of(card)].encumbrance}"

    # --- what is told of the marked row ---------------------------------------------------------

    def tell(self, slot: Slot, signs: Glyphs) -> Iterator[Words]:
        """What the marked row is about, in paragraphs."""
        if slot.id in self.outfit.kits:
            yield from self._tell_hero(slot.id, signs)
        elif slot.kind == "cache":
            yield from CACHE_TOLD
        elif slot.id:
            yield from self._tell_card(slot.id)

    def _tell_hero(self, hero: str, signs: Glyphs) -> Iterator[Words]:
        """Who it is, what the load costs, skills, cards and spells."""
        held = self.choice(hero) if self.held else None
        outfit = self.outfit.after(held) if held else self.outfit
        spells = dict.fromkeys(outfit.spells.get(hero, ()), 0)
        known = Hero(hero, "", 0, items=outfit.kits[hero], spells=spells)
        p = Position(outfit.table, NOBODY)
        yield words(Bit(p.sheet(hero).name, HEAD))
        told = tell_burden(self.names, outfit.burden(hero))
        carries = f"With {self.names(self.held)} carries" if held else "Carries"
        yield words(f"{carries} {told}.")
        yield words()
        yield from Sheet(p, self.names, known, signs).kit()

    def _tell_card(self, card: str) -> Iterator[Words]:
        """What a card is, and what each hero would carry with it."""
        item = self.outfit.table.facts.items[item_of(card)]
        yield words(Bit(item.name, HEAD))
        yield words(", ".join(card_facts(item)))
        if item.text:
            yield words(item.text)
        if card in self.kept:
            yield words(Bit("Starting equipment: it is never lost.", MUTED))
        yield words()
        inquiry = replace(self, held=card)
        owner = self.owner(card)
        for hero in self.outfit.kits:
            verb = "carries" if hero == owner else "would carry"
            told = tell_burden(self.names, inquiry.with_held(hero))
            yield words(Bit(f"{self.names(hero)} ", STRONG), f"{verb} {told}")


CACHE_TOLD: Final[tuple[Words, ...]] = (
    words(Bit("The cache", HEAD)),
    words(
        "What nobody carries lies here. Cards belong to no hero: before a scenario they go to "
        "whoever wants them, as long as nobody carries too much."
    ),
)


def _notes(hero: str, told: str, look: str = MUTED) -> Iterator[Slot]:
    """Rows that say something of a hero."""
    for line in wrapped(told, NOTES_WIDE):
        yield Slot("note", hero, words(CARRIED, Bit(line, look)))


def _load(burden: Burden) -> str:
    return f"load {burden.load} of {burden.most}"
