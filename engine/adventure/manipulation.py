"""Complex Manipulations (manip.complex): chests, doors, deeds, and what every such roll means.

Throwing is one too: it begins in landing.py, and its roll comes out here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec.structs import replace

from engine.adventure import events as ev
from engine.adventure import gems
from engine.adventure.commands import AnyCommand, Deed, Keep, Open, Unlock
from engine.adventure.facts import item_of
from engine.adventure.figures import has_skill, hindering, hinders_dice
from engine.adventure.objects import allows, take
from engine.adventure.rolling import icons, space_dice
from engine.adventure.state import Hero
from engine.adventure.steps import Finding, Landing, Manipulating
from engine.adventure.work import Position, Work
from engine.kernel.game import Decision
from engine.kernel.record import Illegal, Reason

Lock: TypeAlias = Literal["chest", "door"]
LOCK_PICKING = ("red",)
KEY = "tower-key"


def offers(p: Position, hero: Hero) -> Iterator[AnyCommand]:
    """The chests and doors that the hero may try, and the scenario's deeds, with their gems."""
    room = gems.room(p, hero, "manipulation")
    for aim, thing in locks(p, hero):
        for number in range(1, room + 1):
            if allows(check_open, p, opened := Open(hero.id, aim, thing, number)):
                yield opened
        for card in hero.items:
            if allows(check_unlock, p, unlocked := Unlock(hero.id, card, aim, thing)):
                yield unlocked
    for deed in p.table.scenario.deeds(p, hero.id):
        rolls = p.table.scenario.difficulty(p, deed) > 0
        for number in range(1, room + 1) if rolls else (0,):
            if allows(check_deed, p, done := replace(deed, gems=number)):
                yield done


def check_open(p: Position, command: Open) -> None:
    """Refuse (`Illegal`) a lock out of reach, or gems that the hero cannot spend."""
    hero = gems.acting(p, command.hero)
    check_lock(p, hero, command.aim, command.object)
    gems.check_gems(p, hero, "manipulation", command.gems)


def do_open(work: Work, command: Open) -> None:
    """Roll to open a chest or door (chest.open, door.scenario)."""
    needs = difficulty(work, command.aim)
    step = Manipulating(command.hero, command.aim, command.object, needs)
    attempt(work, step, command.gems, lock_dice(work, work.hero(command.hero), command.gems))


def check_unlock(p: Position, command: Unlock) -> None:
    """Refuse (`Illegal`) what is no key in hand, or a lock out of reach (item.tower-key)."""
    hero = gems.acting(p, command.hero)
    if command.card not in hero.items or item_of(command.card) != KEY:
        raise Illegal("item.tower-key", hero=hero.id, item=command.card)
    check_lock(p, hero, command.aim, command.object)


def do_unlock(work: Work, command: Unlock) -> None:
    """The key is given up, and the lock opens (item.tower-key)."""
    work.because("item.tower-key", hero=command.hero, item=command.card)
    work.emit(ev.CardGone(command.card, hero=command.hero))
    unlock(work, command.hero, command.aim, command.object)


def check_deed(p: Position, deed: Deed) -> None:
    """Refuse (`Illegal`) what the scenario does not allow, or gems that it does not ask for."""
    p.table.scenario.check_deed(p, deed)
    hero = gems.acting(p, deed.hero)
    if p.table.scenario.difficulty(p, deed):
        gems.check_gems(p, hero, "manipulation", deed.gems)
    elif deed.gems:
        raise Illegal("term.gem", hero=hero.id, needed=0, has=deed.gems)


def do_deed(work: Work, deed: Deed) -> None:
    """Carry out what a scenario lets heroes do, or roll for it first (manip.complex)."""
    needs = work.table.scenario.difficulty(work, deed)
    if not needs:
        work.table.scenario.do_deed(work, deed)
        return
    step = Manipulating(deed.hero, "deed", deed.target, needs, deed.name)
    attempt(work, step, deed.gems, dice(work, work.hero(deed.hero), deed.gems))


# --- locks ----------------------------------------------------------------------------------


def locks(p: Position, hero: Hero) -> Iterator[tuple[Lock, str]]:
    """The chest of the hero's own area, and the closed doors on its edge."""
    if hero.area in p.state.chests:
        yield "chest", hero.area
    for door in p.state.closed:
        if _hangs_at(p, door, hero.area):
            yield "door", door


def check_lock(p: Position, hero: Hero, aim: Lock, thing: str) -> None:
    """Refuse (`Illegal`) what is not one of the hero's `locks` (chest.open, door.scenario)."""
    if (aim, thing) not in locks(p, hero):
        if aim == "chest":
            raise Illegal("chest.open", hero=hero.id, area=thing, reason="there is none here")
        raise Illegal("door.scenario", hero=hero.id, door=thing, reason="no such shut door here")


def difficulty(p: Position, aim: Lock) -> int:
    """The symbols that a chest or door of this scenario asks for."""
    setting = p.table.setting
    levels = setting.chest_difficulty if aim == "chest" else setting.door_difficulty
    return levels.at(p.table.options.hard)


def unlock(work: Work, hero: str, aim: Lock, thing: str) -> None:
    """A chest or door opens; what the chest holds comes to light (chest.open, door.scenario)."""
    if aim == "door":
        work.because("door.scenario", hero=hero, door=thing)
        work.emit(ev.DoorOpened(thing))
        return
    empty = not work.state.assets
    number = len(work.state.assets)
    work.because("chest.empty" if empty else "chest.open", hero=hero, area=thing, number=number)
    work.emit(ev.ChestOpened(thing, empty))
    if not empty:
        work.push(Finding(hero, thing))


def _hangs_at(p: Position, door: str, area: str) -> bool:
    hung = p.table.board.doors[door]
    return area in (hung.a, hung.b)


# --- the roll -------------------------------------------------------------------------------


def attempt(work: Work, step: Manipulating, number: int, rolled: tuple[str, ...]) -> None:
    """Pay `number` gems and roll these dice for `step` (manip.complex)."""
    hero = work.hero(step.hero)
    gems.stop_moving(work, hero.id)
    gems.pay(work, hero.id, "manipulation", number)
    work.push(step)
    hindered = hinders_dice(work, hero, ranged=False)
    work.roll(hero.id, rolled, "manip.complex", needs=step.needs + hindered)


def dice(p: Position, hero: Hero, number: int) -> tuple[str, ...]:
    """A die for each gem, and the bonus of one card: the first in hand that has any."""
    (own,) = icons((p.sheet(hero.id).manipulation.icon,))
    bonuses = (p.item(card).manipulation for card in hero.items)
    return space_dice(own, number) + icons(next((bonus for bonus in bonuses if bonus), ()))


def lock_dice(p: Position, hero: Hero, number: int) -> tuple[str, ...]:
    """The dice on a chest or door: Lock-picking adds one."""
    return dice(p, hero, number) + (LOCK_PICKING if has_skill(p, hero, "lock-picking") else ())


def go(work: Work, step: Manipulating) -> bool:
    """The dice are final: symbols less what hinders, against the difficulty (hind.roll)."""
    hero = work.hero(step.hero)
    hindered = hinders_dice(work, hero, ranged=False)
    rolled = sum(step.faces)
    symbols = max(0, rolled - hindered)
    success = symbols >= step.needs
    work.pop()
    if hindered:
        work.because("hind.roll", hero=hero.id, enemies=hindered, power=symbols, has=rolled)
    elif hindering(work, hero):
        work.because("skill.concentration", hero=hero.id)
    work.because("manip.complex", hero=hero.id, needed=step.needs, has=symbols)
    aim = step.deed or step.aim
    work.emit(ev.Tried(hero.id, aim, step.object, symbols, step.needs, success))
    if step.aim == "throw":
        _comes_down(work, step, symbols)
    elif step.aim == "deed":
        if success:
            work.table.scenario.do_deed(work, Deed(hero.id, step.deed, step.object))
    elif success:
        unlock(work, hero.id, step.aim, step.object)
    return True


def _comes_down(work: Work, step: Manipulating, symbols: int) -> None:
    """A throw lands as many areas along its way as symbols count, its aim at most (throw.roll)."""
    area = step.way[min(symbols, step.needs)]
    work.because("throw.roll", item=step.object, area=area, needed=step.needs, has=symbols)
    work.emit(ev.CardLeft(step.hero, step.object, area))
    work.push(Landing(step.object, area, step.hero))


# --- what a chest holds ---------------------------------------------------------------------


def find_goes(work: Work, step: Finding) -> bool:
    """A card is drawn and lies by the chest; then the opener decides (chest.open)."""
    if step.drawn is None:
        work.draw(work.state.assets, "chest.open")
        return True
    if step.drawn in work.state.assets:
        work.emit(ev.CardDrawn(str(step.drawn), step.area))
        return True
    return False


def find_asks(p: Position, step: Finding) -> Decision[AnyCommand]:
    """Whether the opener takes what he found, or leaves it (chest.leave)."""
    why = Reason("chest.leave", {"hero": step.hero, "item": str(step.drawn), "area": step.area})
    return Decision("keep", "heroes", (Keep(True), Keep(False)), why)


def find_answer(work: Work, step: Finding, command: AnyCommand) -> None:
    """The card found is taken, free, or lies there from now on (chest.leave)."""
    card = str(step.drawn)
    if not isinstance(command, Keep):
        raise Illegal("chest.leave", hero=step.hero, item=card, area=step.area)
    work.pop()
    if command.take:
        take(work, step.hero, card, step.area)
