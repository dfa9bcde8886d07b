"""Objects in hand: picking up, giving, dropping, drinking; and the most that a hero carries.

Picking up and giving are simple Manipulations: one gem, no roll, never hindered (manip.simple).
What costs no gem (dropping, drinking) does not end a movement that was begun.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ParamSpec

from engine.adventure import events as ev
from engine.adventure import gems
from engine.adventure.commands import AnyCommand, Drink, Drop, Give, PickUp
from engine.adventure.facts import item_of
from engine.adventure.figures import load
from engine.adventure.state import Hero
from engine.adventure.steps import Landing, Overloaded
from engine.adventure.work import Position, Work
from engine.kernel.record import Illegal

POTION = "life-potion"
POTION_GEMS = 2
"""The most gems that a Life Potion brings back (item.life-potion)."""

NOT_CARRIED = "it is not in hand"

Checked = ParamSpec("Checked")


def allows(check: Callable[Checked, None], *args: Checked.args, **kwargs: Checked.kwargs) -> bool:
    """Whether a check refuses nothing."""
    try:
        check(*args, **kwargs)
    except Illegal:
        return False
    return True


def offers(p: Position, hero: Hero) -> Iterator[AnyCommand]:
    """What the hero may do with objects now: every legal command, in a stable order."""
    for card in p.state.objects.get(hero.area, ()):
        if allows(check_pick_up, p, picked := PickUp(hero.id, card)):
            yield picked
    yield from gifts(p, hero)
    for card in hero.items:
        for fatigue in range(POTION_GEMS + 1):
            if allows(check_drink, p, drunk := Drink(hero.id, card, fatigue)):
                yield drunk
        if allows(check_drop, p, dropped := Drop(hero.id, card)):
            yield dropped


def gifts(p: Position, hero: Hero) -> Iterator[AnyCommand]:
    """Every card of the hero that may go to a friend; from a cautious hero friends may take it."""
    for card in hero.items:
        for friend in p.heroes_in(hero.area):
            for payer in (hero, friend):
                if allows(check_give, p, given := Give(hero.id, friend.id, card, payer.id)):
                    yield given


# --- simple Manipulations -------------------------------------------------------------------


def check_simple(p: Position, hero: Hero) -> None:
    """Refuse (`Illegal`) when the hero has no gem for a simple Manipulation (manip.simple)."""
    gems.check_gems(p, hero, "manipulation", 1)


def pay_simple(work: Work, hero: str) -> None:
    """Pay for a simple Manipulation (manip.simple)."""
    gems.stop_moving(work, hero)
    work.because("manip.simple", hero=hero)
    gems.pay(work, hero, "manipulation", 1)


def check_pick_up(p: Position, command: PickUp) -> None:
    """Refuse (`Illegal`) to pick up what does not lie in the hero's area, or cannot be paid."""
    hero = gems.acting(p, command.hero)
    if command.card not in p.state.objects.get(hero.area, ()):
        raise Illegal("pickup", hero=hero.id, item=command.card, reason="it does not lie here")
    p.table.scenario.check_take(p, hero, command.card)
    check_simple(p, hero)


def do_pick_up(work: Work, command: PickUp) -> None:
    """The hero takes a card that lies beside him (pickup)."""
    area = work.hero(command.hero).area
    pay_simple(work, command.hero)
    work.because("pickup", hero=command.hero, item=command.card, area=area)
    take(work, command.hero, command.card, area)


def check_give(p: Position, command: Give) -> None:
    """Refuse (`Illegal`) a gift that nobody in the area takes, or nobody can pay (manip.give).

    Whoever pays acts, and so must be aggressive; whoever gets the card must be so, too
    (enc.cautious-overflow).
    """
    payer = gems.acting(p, command.to if command.payer == command.to else command.hero)
    giver, receiver = p.state.heroes.get(command.hero), p.state.heroes.get(command.to)
    if reason := _no_gift(giver, receiver, command):
        raise Illegal(
            "manip.give", hero=command.hero, item=command.card, target=command.to, reason=reason
        )
    if p.hero(command.to).stance != "aggressive":
        raise Illegal("enc.cautious-overflow", hero=command.to, item=command.card)
    p.table.scenario.check_take(p, p.hero(command.to), command.card)
    check_simple(p, payer)


def _no_gift(giver: Hero | None, receiver: Hero | None, command: Give) -> str:
    """Why there is nothing to give, nobody to take it or nobody to pay; "" when all is well."""
    if giver is None or command.card not in giver.items:
        return NOT_CARRIED
    if receiver is None or receiver.id == giver.id or receiver.area != giver.area:
        return "they must be two heroes in one area"
    return "" if command.payer in (giver.id, receiver.id) else "one of the two must pay"


def do_give(work: Work, command: Give) -> None:
    """A card goes from hand to hand (manip.give)."""
    pay_simple(work, command.payer)
    work.because("manip.give", hero=command.hero, target=command.to, item=command.card)
    work.emit(ev.CardGiven(command.hero, command.card, command.to))
    overload(work, command.to)


# --- free -----------------------------------------------------------------------------------


def check_drop(p: Position, command: Drop) -> None:
    """Refuse (`Illegal`) to drop what the hero does not carry, or while cautious (drop)."""
    hero = gems.acting(p, command.hero)
    if command.card not in hero.items:
        raise Illegal("drop", hero=hero.id, item=command.card, reason=NOT_CARRIED)


def do_drop(work: Work, command: Drop) -> None:
    """A card falls in the hero's area; what bursts, bursts there (drop, item.explosive-orb)."""
    area = work.hero(command.hero).area
    work.because("drop", hero=command.hero, item=command.card, area=area)
    work.emit(ev.CardLeft(command.hero, command.card, area))
    if work.item(command.card).blast:
        work.push(Landing(command.card, area, command.hero))
    else:
        work.table.scenario.landed(work, command.card, area, command.hero)


def check_drink(p: Position, command: Drink) -> None:
    """Refuse (`Illegal`) what is no potion in hand, or brings nothing back (item.life-potion)."""
    hero = gems.acting(p, command.hero)
    if reason := _no_drink(hero, command):
        raise Illegal("item.life-potion", hero=hero.id, item=command.card, reason=reason)


def _no_drink(hero: Hero, command: Drink) -> str:
    """Why the hero does not drink; "" when all is well."""
    if command.card not in hero.items:
        return NOT_CARRIED
    if item_of(command.card) != POTION:
        return "it is no Life Potion"
    if not 0 <= command.fatigue <= POTION_GEMS:
        return f"it brings back {POTION_GEMS} gems at most"
    if command.fatigue > hero.fatigue:
        return "there are fewer gems in Fatigue"
    return "" if command.fatigue or hero.wounds else "no gem would come back"


def do_drink(work: Work, command: Drink) -> None:
    """Up to 2 gems go back to Reserve, and the potion is used up (item.life-potion)."""
    hero = work.hero(command.hero)
    wounds = min(POTION_GEMS - command.fatigue, hero.wounds)
    work.because("item.life-potion", hero=hero.id, gems=command.fatigue + wounds)
    for source, number in (("fatigue", command.fatigue), ("wounds", wounds)):
        if number:
            work.emit(ev.GemsMoved(hero.id, source, "reserve", number))
    work.emit(ev.CardGone(command.card, hero=hero.id))


# --- what a hero carries --------------------------------------------------------------------


def take(work: Work, hero: str, card: str, area: str) -> None:
    """A hero has from here what lay in an area, and drops at once what is too much (enc.max)."""
    work.emit(ev.CardTaken(hero, card, area))
    overload(work, hero)


def overloaded(p: Position, hero: Hero) -> bool:
    """Whether a hero carries more than his maximum (enc.max)."""
    return load(p, hero) > p.sheet(hero.id).encumbrance.max


def overload(work: Work, hero: str) -> None:
    """After a gain of a card: the hero must drop cards when he carries too much (enc.max)."""
    carrier = work.hero(hero)
    if overloaded(work, carrier):
        most = work.sheet(hero).encumbrance.max
        work.because("enc.max", hero=hero, has=load(work, carrier), limit=most)
        work.push(Overloaded(hero))
