"""Objects: chests and doors, picking up, giving, throwing, dropping, drinking."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from engine.adventure import landing, odds
from engine.adventure.commands import Drink, Drop, Give, Open, PickUp, Throw, Unlock
from engine.adventure.facts import item_of
from engine.adventure.objects import POTION_GEMS
from engine.adventure.sight import seen_from
from engine.adventure.state import Hero
from engine.adventure.telling.names import counted
from tui.choosing.attacking import in_sight
from tui.choosing.narrowing import Facet, Options, Variant, amounts, narrow
from tui.choosing.questions import Chosen, Question, Row, Spot, chosen
from tui.choosing.situation import Situation, letter, percent, times


def unlock(s: Situation, hero: Hero) -> Question | Chosen:
    """Which chest or door, and with how many gems, or with which key."""
    facet = Facet("Open what?", lambda c: (c.aim, c.object), _lock_row)
    title = f"{s.names(hero.id)} opens"
    return narrow(s, title, ways_in(s, hero), (facet,), _unlocking)


def ways_in(s: Situation, hero: Hero) -> tuple[Open | Unlock, ...]:
    """Every way in which a hero can open something now."""
    return (*s.offered(hero.id, Open), *s.offered(hero.id, Unlock))


def _lock_row(s: Situation, lock: tuple[str, str], options: Options) -> Row:
    tries = [option for option in options if isinstance(option, Open)]
    span = "with a key"
    if tries:
        least, most = (percent(odds.open_odds(s.p, tries[end])) for end in (0, -1))
        span = least if least == most else f"{least.removesuffix(' %')}…{most}"
    return Row("", lock_words(s, options[0]), span, spot=s.spot_of(lock[1]))


def lock_words(s: Situation, command: Open | Unlock) -> str:
    """What is to be opened, in words."""
    return "the chest" if command.aim == "chest" else s.names(command.object)


def _unlocking(s: Situation, title: str, options: Options) -> Question:
    """With how many gems, or with a key instead."""
    tries = [option for option in options if isinstance(option, Open)]
    asked = amounts(
        s,
        f"{title} {lock_words(s, options[0])}",
        (Variant("", tries),),
        lambda c: f"opens {percent(odds.open_odds(s.p, c))}",
    )
    used = [option for option in options if isinstance(option, Unlock)]
    rows = tuple(
        Row(letter(place), f"use {s.names(each.card)}", "opens, the key is gone", chosen(each))
        for place, each in enumerate(used)
    )
    return replace(asked, rows=(*asked.rows, *rows))


def pick_up(s: Situation, hero: Hero) -> Question | Chosen:
    """Which of the cards that lie here."""
    lying = s.p.state.objects.get(hero.area, ())
    row = partial(card_row, among=lying)
    facet = Facet("Pick up what, for 1 gem?", lambda c: c.card, row, alike=_same_card)
    return narrow(s, f"{s.names(hero.id)} picks up", s.offered(hero.id, PickUp), (facet,))


def give(s: Situation, hero: Hero) -> Question | Chosen:
    """Which card, to whom, and who pays the gem."""
    facets = (
        Facet("Give what, for 1 gem?", lambda c: c.card, _in_hand(hero), alike=_same_card),
        Facet("To whom?", lambda c: c.to, hero_row),
        Facet("Who pays the gem?", lambda c: c.payer, hero_row),
    )
    return narrow(s, f"{s.names(hero.id)} gives", s.offered(hero.id, Give), facets)


def throw(s: Situation, hero: Hero) -> Question | Chosen:
    """Which card, where to, and with how many gems."""
    facets = (
        Facet("Throw what?", lambda c: c.card, _in_hand(hero), alike=_same_card),
        Facet("Where to?", lambda c: c.area, _landing_row, "board", partial(_no_aim, hero=hero)),
    )
    title = f"{s.names(hero.id)} throws"
    asked = narrow(s, title, s.offered(hero.id, Throw), facets, _throwing)
    return in_sight(asked, seen_from(s.p, hero.area))


def _landing_row(s: Situation, area: str, options: Options) -> Row:
    hero = s.p.hero(options[0].hero)
    way = landing.ways(s.p, hero.area)[area]
    chance = percent(odds.throw_odds(s.p, options[0]))
    return Row(
        "",
        s.names(area),
        f"1 gem {chance}, {counted(len(way) - 1, 'area')} away",
        spot=Spot(area, label=chance.replace(" ", ""), way=way),
        brief=chance,
    )


def _no_aim(s: Situation, options: Options, hero: Hero) -> Iterator[Row]:
    """The areas that nothing can be thrown to."""
    aims = {option.area for option in options}
    for area in s.p.table.board.areas:
        if area not in aims:
            throw = Throw(hero.id, options[0].card, area, 1)
            spot = s.spot_unseen(hero, area)
            yield Row("", s.names(area), why_not=partial(_why_no_aim, s, hero, throw), spot=spot)


def _why_no_aim(s: Situation, hero: Hero, throw: Throw) -> str:
    """Out of sight, or what the rules refuse."""
    return s.unseen(hero, throw.area) or s.refused(throw)


def _throwing(s: Situation, title: str, options: Options) -> Question:
    card, area = s.names(options[0].card), s.names(options[0].area)
    return amounts(
        s,
        f"{title} {card} to {area}",
        (Variant("", options),),
        lambda c: f"arrives {percent(odds.throw_odds(s.p, c))}",
    )


def drop(s: Situation, hero: Hero) -> Question | Chosen:
    """Which card falls here; asked for an only card too: it is laid down for all to take."""
    facet = Facet("Drop what?", lambda c: c.card, _in_hand(hero), alike=_same_card, always=True)
    return narrow(s, f"{s.names(hero.id)} drops", s.offered(hero.id, Drop), (facet,))


def drink(s: Situation, hero: Hero) -> Question | Chosen:
    """Which potion, and which gems come back."""
    facets = (
        Facet("Drink what?", lambda c: c.card, _in_hand(hero), alike=_same_card),
        Facet("Which gems come back?", lambda c: c.fatigue, _draught_row),
    )
    return narrow(s, f"{s.names(hero.id)} drinks", s.offered(hero.id, Drink), facets)


def _draught_row(s: Situation, fatigue: int, options: Options) -> Row:
    wounds = min(POTION_GEMS - fatigue, s.p.hero(options[0].hero).wounds)
    return Row("", f"{fatigue} from Fatigue, {wounds} from Wounds")


def _same_card(s: Situation, card: str) -> str:
    return item_of(card)


def card_row(s: Situation, card: str, options: Options, among: Sequence[str] = ()) -> Row:
    """A card with its weight, and how many equal ones there are among some."""
    same = sum(item_of(other) == item_of(card) for other in among)
    return Row("", times(s.names(card), same), f"load {s.p.item(card).encumbrance}")


def _in_hand(hero: Hero) -> Callable[[Situation, str, Options], Row]:
    """The row of a card that a hero carries."""
    return partial(card_row, among=hero.items)


def hero_row(s: Situation, hero: str, options: Options) -> Row:
    """A hero by his digit, with what he can spend."""
    known = s.p.hero(hero)
    return Row(s.hero_key(hero), s.names(hero), s.reserve_words(known), spot=Spot(known.area, hero))
