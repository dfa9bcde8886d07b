"""Choosing equipment: who takes what, what it weighs, and what its weight costs.

The same before each scenario of a campaign (camp.choose) and before a scenario that is played by
itself and has a cache of its own (camp.noncampaign). Cards are handed about freely, also past what
a hero can carry; `check` says whether a scenario can begin like this.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from msgspec import Struct

from engine.adventure.facts import item_of
from engine.adventure.figures import has_skill, load
from engine.adventure.movement import load_loss
from engine.adventure.objects import overloaded
from engine.adventure.setting import Kit
from engine.adventure.spells import CASTER
from engine.adventure.state import Hero, State, Tokens
from engine.adventure.work import Position, Table
from engine.kernel.record import Illegal
from scenarios.campaign.record import CACHE, ByHero, Cards, Choice, Equip, Hand, PutBack, put

NOBODY = State(heroes={}, units={}, tiles={}, tokens=Tokens(), agenda=())


class Burden(Struct, frozen=True):
    """A hero's cards weigh `load` of at most `most` (enc.level, enc.max).

    They turn off the skills `lost` (enc.skill) and take `points` of base movement (enc.move).
    `fits` tells that the hero can carry all of it.
    """

    load: int
    most: int
    fits: bool
    lost: tuple[str, ...] = ()
    points: int = 0


@dataclass(frozen=True)
class Outfit:
    """The cards that each hero takes, the cache of those that nobody takes, and known spells."""

    table: Table
    kits: ByHero
    cache: Cards = ()
    spells: ByHero = field(default_factory=dict)

    def burden(self, hero: str) -> Burden:
        """What a hero's cards weigh and cost. Raises KeyError for an unknown hero or card."""
        p = Position(self.table, NOBODY)
        sheet, carrier = p.sheet(hero), Hero(hero, "", 0, items=self.kits[hero])
        skills = (known.skill for known in sheet.skills)
        lost = tuple(skill for skill in skills if not has_skill(p, carrier, skill))
        return Burden(
            load(p, carrier),
            sheet.encumbrance.max,
            not overloaded(p, carrier),
            lost,
            load_loss(p, carrier),
        )

    def offers(self) -> Iterator[Choice]:
        """Everything that can be done with a card: taken, handed on, put back (camp.choose)."""
        for hero, cards in self.kits.items():
            yield from (Equip(hero, card) for card in self.cache)
            for card in cards:
                yield PutBack(hero, card)
                yield from (Hand(hero, card, to) for to in self.kits if to != hero)

    def check_choice(self, choice: Choice) -> None:
        """Refuse (`Illegal`, camp.choose) a card that is not there, or a hero who is not."""
        if reason := self._no_choice(choice):
            raise Illegal("camp.choose", hero=choice.hero, item=choice.card, reason=reason)

    def _no_choice(self, choice: Choice) -> str:
        """Why the card cannot go there; "" when it can."""
        if choice.hero not in self.kits:
            return "that hero does not play"
        if isinstance(choice, Equip):
            return "" if choice.card in self.cache else "it is not in the cache"
        if choice.card not in self.kits[choice.hero]:
            return "it is not in hand"
        if isinstance(choice, Hand) and (choice.to == choice.hero or choice.to not in self.kits):
            return "it must go to another hero"
        return ""

    def after(self, choice: Choice) -> Outfit:
        """The outfit once this is done. Raises Illegal (camp.choose)."""
        self.check_choice(choice)
        kits, cache = put(self.kits, self.cache, choice.card, ways(choice)[1])
        return replace(self, kits=kits, cache=cache)

    def check(self) -> None:
        """Refuse (`Illegal`) to begin: overloaded heroes, cards or spells that cannot be theirs.

        enc.max, camp.choose, camp.spells.
        """
        self._check_cards()
        casters = spell_casters(self.table)
        for hero, spells in self.spells.items():
            known = all(spell in self.table.facts.spells for spell in spells)
            if spells and (hero not in casters or not known):
                raise Illegal("camp.spells", hero=hero, spells=spells)
        for hero in self.kits:
            burden = self.burden(hero)
            if not burden.fits:
                raise Illegal("enc.max", hero=hero, has=burden.load, limit=burden.most)

    def _check_cards(self) -> None:
        """Only heroes who play, only cards that there are, and each card once (camp.choose)."""
        playing = self.table.setting.party(self.table.options.heroes).heroes
        copies = Counter(card for cards in (self.cache, *self.kits.values()) for card in cards)
        for hero, cards in self.kits.items():
            for card in cards or ("",):
                reason = ""
                if hero not in playing:
                    reason = "that hero does not play"
                elif card and item_of(card) not in self.table.facts.items:
                    reason = "there is no such card"
                elif copies[card] > 1:
                    reason = "it is there twice"
                if reason:
                    raise Illegal("camp.choose", hero=hero, item=card, reason=reason)

    def packed(self) -> dict[str, Kit]:
        """What each hero brings to the scenario, as its options take it."""
        return {hero: Kit(cards, self.spells.get(hero, ())) for hero, cards in self.kits.items()}


def ways(choice: Choice) -> tuple[str, str]:
    """From where to where a choice moves its card: heroes, or "" for the cache."""
    match choice:
        case Equip(hero):
            return CACHE, hero
        case PutBack(hero):
            return hero, CACHE
        case Hand(hero, _, to):
            return hero, to


def spell_casters(table: Table) -> tuple[str, ...]:
    """The heroes at the table who can cast spells at all, however loaded (skill.spell-caster)."""
    heroes = table.setting.party(table.options.heroes).heroes
    sheets = table.facts.heroes
    return tuple(
        hero for hero in heroes if any(known.skill == CASTER for known in sheets[hero].skills)
    )


def learn(table: Table, spells: ByHero, more: Cards) -> ByHero:
    """The spells of all heroes with `more`, which go to the first spell caster (camp.spells)."""
    for hero in spell_casters(table)[:1]:
        known = spells.get(hero, ())
        return {**spells, hero: (*known, *(spell for spell in more if spell not in known))}
    return spells


def first_outfit(table: Table) -> Outfit:
    """What a scenario gives to begin with: kits, and the cache to choose from (camp.noncampaign).

    Cards that kits and cache name both are in the kits.
    """
    setting = table.setting
    party = setting.party(table.options.heroes)
    kits = {hero: setting.kits.get(hero, Kit()) for hero in party.heroes}
    taken = [card for kit in kits.values() for card in kit.cards]
    known = {hero: kit.spells for hero, kit in kits.items()}
    return Outfit(
        table,
        {hero: kit.cards for hero, kit in kits.items()},
        tuple(card for card in (*setting.cache, *party.cache) if card not in taken),
        learn(table, known, setting.spells),
    )
