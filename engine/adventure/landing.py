"""Throwing an object (throw.what, throw.roll), and what happens where one comes down.

A throw goes over borders, whatever they cost to walk; walls, shut doors and places where nobody
may stand are no borders for it. The distance is the number of areas from border to border.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from engine.adventure import events as ev
from engine.adventure import gems
from engine.adventure.commands import AnyCommand, Catch, Drop, Throw
from engine.adventure.figures import load
from engine.adventure.manipulation import attempt, dice
from engine.adventure.objects import (
    NOT_CARRIED,
    allows,
    check_drop,
    check_simple,
    do_drop,
    overloaded,
    pay_simple,
    take,
)
from engine.adventure.rolling import icons
from engine.adventure.sight import next_areas
from engine.adventure.state import Hero
from engine.adventure.steps import Attack, Landing, Manipulating, Overloaded
from engine.adventure.work import Position, Work
from engine.kernel.game import Decision
from engine.kernel.record import Illegal, Reason

HEAVIEST = 3
"""The most encumbrance of an object that can be thrown (throw.what)."""

Way = tuple[str, ...]


# --- throwing -------------------------------------------------------------------------------


def offers(p: Position, hero: Hero) -> Iterator[AnyCommand]:
    """Every throw that the hero may try: what, where to, and with how many gems."""
    room = gems.room(p, hero, "manipulation")
    if hero.stance != "aggressive" or not room:
        return
    hurled = [card for card in hero.items if _hurls(p, card)]
    aims = [area for area in ways(p, hero.area) if _in_sight(p, hero, area)] if hurled else []
    for card in hurled:
        for area in aims:
            for number in range(1, room + 1):
                yield Throw(hero.id, card, area, number)


def check_throw(p: Position, command: Throw) -> None:
    """Refuse (`Illegal`) what cannot be thrown, an aim out of sight or reach, or the gems."""
    hero = gems.acting(p, command.hero)
    if reason := _no_throw(p, hero, command):
        raise Illegal("throw.what", item=command.card, area=command.area, reason=reason)
    gems.check_gems(p, hero, "manipulation", command.gems)


def do_throw(work: Work, command: Throw) -> None:
    """Roll for a throw: each area of its way asks for a symbol (throw.roll)."""
    hero = work.hero(command.hero)
    way = ways(work, hero.area)[command.area]
    step = Manipulating(hero.id, "throw", command.card, len(way) - 1, way=way)
    attempt(work, step, command.gems, dice(work, hero, command.gems))


def ways(p: Position, start: str) -> dict[str, Way]:
    """The way of a throw from `start` to each area, both named (throw.roll).

    Of the shortest ways the first in reading order, one in sight throughout if there is one.
    """
    areas = [area for area in p.table.board.areas if area not in p.table.setting.red]
    seen = _first_ways(p, start, [area for area in areas if p.sees(start, area)])
    return {
        area: seen[area] if area in seen and len(seen[area]) == len(way) else way
        for area, way in _first_ways(p, start, areas).items()
    }


def _first_ways(p: Position, start: str, areas: Collection[str]) -> dict[str, Way]:
    """Breadth first: who is reached first is reached by the first of his shortest ways."""
    found: dict[str, Way] = {start: (start,)}
    waiting = [start]
    for area in waiting:
        for after in next_areas(p, area):
            if after in areas and after not in found:
                found[after] = (*found[area], after)
                waiting.append(after)
    return found


def _no_throw(p: Position, hero: Hero, command: Throw) -> str:
    """Why the card does not fly there; "" when it may."""
    if command.card not in hero.items:
        return NOT_CARRIED
    if not _hurls(p, command.card):
        return "it is too heavy or unwieldy"
    if not _in_sight(p, hero, command.area):
        return "that is no other area in sight"
    return "" if command.area in ways(p, hero.area) else "there is no way through the air"


def _hurls(p: Position, card: str) -> bool:
    item = p.item(card)
    return item.hurlable and item.encumbrance <= HEAVIEST


def _in_sight(p: Position, hero: Hero, area: str) -> bool:
    return area != hero.area and p.sees(hero.area, area)


# --- coming down ----------------------------------------------------------------------------


def go(work: Work, step: Landing) -> bool:
    """What bursts, bursts; anything else may be caught, or lies there (throw.catch)."""
    if blast := work.item(step.card).blast:
        work.pop()
        work.because("area.card-used", item=step.card, area=step.area)
        work.emit(ev.CardGone(step.card, step.area))
        work.because("item.explosive-orb", hero=step.by, area=step.area)
        area_attack(work, step.by, step.area, icons(blast), step.card)
        return True
    if any(_may_catch(work, step)):
        return False
    _lies(work, step)
    return True


def _lies(work: Work, step: Landing) -> None:
    """Nobody catches it."""
    work.pop()
    work.table.scenario.landed(work, step.card, step.area, step.by)


def area_attack(work: Work, by: str, area: str, rolled: tuple[str, ...], card: str) -> None:
    """One roll against everyone in an area, friends too; nothing when nobody is (area.attack)."""
    if everyone := figures_in(work, area):
        work.push(Attack(by, everyone, "area", rolled, card, area=area))


def figures_in(p: Position, area: str) -> tuple[str, ...]:
    """The ids of all heroes, allies and units in an area, in a stable order."""
    models = (*p.allies_in(area), *p.units_in(area))
    return tuple(hero.id for hero in p.heroes_in(area)) + tuple(model.id for model in models)


def asks(p: Position, step: Landing) -> Decision[AnyCommand]:
    """Who catches what was thrown, or nobody (throw.catch)."""
    options = (*(Catch(hero) for hero in _may_catch(p, step)), Catch())
    why = Reason("throw.catch", {"item": step.card, "area": step.area})
    return Decision("catch", "heroes", options, why)


def answer(work: Work, step: Landing, command: AnyCommand) -> None:
    """A hero catches the card, a simple Manipulation, or it lies there (throw.catch)."""
    if not isinstance(command, Catch):
        raise Illegal("throw.catch", hero=step.by, item=step.card, reason="say who catches first")
    if not command.hero:
        _lies(work, step)
        return
    check_catch(work, step, command.hero)
    work.pop()
    pay_simple(work, command.hero)
    work.because("throw.catch", hero=command.hero, item=step.card, area=step.area)
    take(work, command.hero, step.card, step.area)


def check_catch(p: Position, step: Landing, hero: str) -> None:
    """Refuse (`Illegal`) a catcher elsewhere, cautious or without a gem (throw.catch-stance)."""
    catcher = p.state.heroes.get(hero)
    if catcher is None or catcher.area != step.area:
        raise Illegal(
            "throw.catch", hero=hero, item=step.card, reason="it comes down somewhere else"
        )
    if catcher.stance != "aggressive":
        raise Illegal("throw.catch-stance", hero=hero, item=step.card)
    p.table.scenario.check_take(p, catcher, step.card)
    check_simple(p, catcher)


def _may_catch(p: Position, step: Landing) -> Iterator[str]:
    for hero in p.heroes_in(step.area):
        if allows(check_catch, p, step, hero.id):
            yield hero.id


# --- too much to carry ----------------------------------------------------------------------


def overload_goes(work: Work, step: Overloaded) -> bool:
    """Done as soon as the hero carries no more than he can (enc.max)."""
    if overloaded(work, work.hero(step.hero)):
        return False
    work.pop()
    return True


def overload_asks(p: Position, step: Overloaded) -> Decision[AnyCommand]:
    """What the hero drops: any card (enc.max)."""
    hero = p.hero(step.hero)
    options = tuple(Drop(hero.id, card) for card in hero.items)
    return Decision("drop", "heroes", options, _too_much(p, hero))


def overload_answer(work: Work, step: Overloaded, command: AnyCommand) -> None:
    """The hero drops a card; he is asked again while he carries too much (enc.max)."""
    if not isinstance(command, Drop) or command.hero != step.hero:
        why = _too_much(work, work.hero(step.hero))
        raise Illegal(why.rule, **why.values)
    check_drop(work, command)
    do_drop(work, command)


def _too_much(p: Position, hero: Hero) -> Reason:
    most = p.sheet(hero.id).encumbrance.max
    return Reason("enc.max", {"hero": hero.id, "has": load(p, hero), "limit": most})
