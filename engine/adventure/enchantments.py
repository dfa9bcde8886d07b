"""Spells that move gems and figures: Gift of Life, Teleportation, Push Back, Set's Possession."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from boards.paths import Price
from engine.adventure import events as ev
from engine.adventure.borders import unit_price
from engine.adventure.commands import Cast
from engine.adventure.sight import next_areas
from engine.adventure.state import Hero
from engine.adventure.work import Position, Work
from engine.kernel.record import Illegal

MOST_GIVEN = 2
"""The most gems that a Gift of Life hands on, besides its cost."""
POSSESSION_REACH = 2
"""How many areas away Set's Possession works."""


def steps_to(start: str, beside: Callable[[str], Iterable[str]], most: int) -> dict[str, int]:
    """How many areas away each area is, up to `most`, when one goes from area to area."""
    found, waiting = {start: 0}, [start]
    for area in waiting:
        for other in beside(area) if found[area] < most else ():
            if other not in found:
                found[other] = found[area] + 1
                waiting.append(other)
    return found


# --- Gift of Life -------------------------------------------------------------------------------


def friends(p: Position, hero: Hero) -> Iterator[str]:
    """The other heroes."""
    return (friend.id for friend in p.heroes() if friend.id != hero.id)


def gifts(p: Position, hero: Hero, target: str) -> Iterable[int]:
    """How many gems may be given."""
    return range(1, MOST_GIVEN + 1)


def check_gift(p: Position, hero: Hero, command: Cast) -> None:
    """Refuse who is no other hero in sight, or gems that are not there (spell.gift-of-life)."""
    friend = p.state.heroes.get(command.target)
    cost = p.table.facts.spells[command.spell].cost
    reason = ""
    if friend is None or friend.id not in friends(p, hero):
        reason = "there is no such other hero"
    elif not p.sees(hero.area, friend.area):
        reason = "that hero is out of sight"
    elif not 1 <= command.gems <= MOST_GIVEN:
        reason = "it gives 1 or 2 gems"
    elif cost + command.gems > hero.reserve:
        reason = "there are too few gems in Reserve"
    if reason:
        raise Illegal("spell.gift-of-life", hero=hero.id, target=command.target, reason=reason)


def give(work: Work, command: Cast) -> None:
    """The gems change their owner for good (spell.gift-of-life)."""
    hero, to = command.hero, command.target
    work.because("spell.gift-of-life", hero=hero, target=to, gems=command.gems)
    work.emit(ev.GemsGiven(hero, to, command.gems))


# --- Teleportation ------------------------------------------------------------------------------


def _through_walls(p: Position, area: str) -> Iterator[str]:
    """The areas beyond every border, whatever stands in it, but for leaps over others."""
    for border in p.table.board.exits[area]:
        if not border.over and border.b not in p.table.setting.red:
            yield border.b


def _far(p: Position, hero: Hero) -> dict[str, int]:
    """The areas that the hero can pay for, and the gems for each (spell.teleportation)."""
    more = 1 if p.ruling("spell.teleportation") == "one-more" else 0
    found = steps_to(hero.area, lambda area: _through_walls(p, area), hero.reserve - more)
    return {area: steps + more for area, steps in found.items() if steps}


def afar(p: Position, hero: Hero) -> Iterable[str]:
    """The areas that the hero can pay for."""
    return _far(p, hero)


def how_far(p: Position, hero: Hero, target: str) -> Iterable[int]:
    """The gems that it takes to an area: one for each area on the way, or one more."""
    return (_far(p, hero)[target],)


def check_leap(p: Position, hero: Hero, command: Cast) -> None:
    """Refuse an area that so many gems do not reach, or a hero who cannot move at all."""
    if hero.web:
        raise Illegal("skill.web-projection", hero=hero.id, needed=hero.web)
    if hero.possessed:
        raise Illegal("spell.sets-possession", hero=hero.id, reason="is possessed and cannot move")
    if _far(p, hero).get(command.target) != command.gems:
        raise Illegal("spell.teleportation", hero=hero.id, area=command.target, gems=command.gems)


def leap(work: Work, command: Cast) -> None:
    """The caster is there (spell.teleportation)."""
    hero, area = command.hero, command.target
    work.because("spell.teleportation", hero=hero, area=area, gems=command.gems)
    work.emit(ev.Moved(hero, area))


# --- Push Back ----------------------------------------------------------------------------------


def pushes(p: Position, hero: Hero) -> Iterator[str]:
    """Every enemy in the area with every way out, as "unit@area"."""
    for unit in p.units_in(hero.area):
        for border in p.table.board.exits[hero.area]:
            yield f"{unit.id}@{border.b}"


def check_push(p: Position, hero: Hero, command: Cast) -> None:
    """Refuse an enemy elsewhere, and a way on which it would not go by itself (spell.push-back).

    Nothing hinders it, but what is closed stays closed, and it may not be hurt.
    """
    name, _, area = command.target.partition("@")
    unit = p.state.units.get(name)
    border = p.table.board.borders.get((hero.area, area))
    if unit is None or unit.area != hero.area:
        reason = "there is no such enemy in the area"
    elif border is None or not isinstance(
        unit_price(p, unit, alone=True)(hero.area, area, border), Price
    ):
        reason = "no way leads there that would not hurt"
    else:
        return
    raise Illegal("spell.push-back", hero=hero.id, target=name, area=area, reason=reason)


def push(work: Work, command: Cast) -> None:
    """The enemy is in the other area (spell.push-back)."""
    name, _, area = command.target.partition("@")
    work.because("spell.push-back", hero=command.hero, target=name, area=area)
    work.emit(ev.Moved(name, area))


# --- Set's Possession ---------------------------------------------------------------------------


def check_possess(p: Position, hero: Hero, command: Cast) -> None:
    """Refuse what is no free enemy within two areas, seen or not (spell.sets-possession)."""
    unit = p.state.units.get(command.target)
    near = steps_to(hero.area, lambda area: next_areas(p, area), POSSESSION_REACH)
    if unit is None or unit.area not in near:
        reason = "cannot reach it: two areas are the most"
    elif unit.possessed:
        reason = "cannot possess it twice"
    else:
        return
    raise Illegal("spell.sets-possession", hero=hero.id, target=command.target, reason=reason)


def possess(work: Work, command: Cast) -> None:
    """It will not move in its next activation; Blocking is lost instead (spell.sets-possession)."""
    work.because("spell.sets-possession", hero=command.hero, target=command.target)
    work.emit(ev.Possessed(command.target, True))
