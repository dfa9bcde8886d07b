"""Damage, wounds, poison and death."""

from __future__ import annotations

from msgspec.structs import replace

from engine.adventure import events as ev
from engine.adventure.commands import AnyCommand, Poison, Wound
from engine.adventure.figures import has_skill, leaders
from engine.adventure.gems import placed
from engine.adventure.state import Hero, Space
from engine.adventure.steps import Dying, Poisoning, Wounding
from engine.adventure.work import Position, Work
from engine.kernel.game import Decision
from engine.kernel.record import Illegal, Reason

POISONED_SPACES: tuple[Space, ...] = ("melee", "move")


def hurt(work: Work, figure: str, damage: int, by: str = "") -> None:
    """Let a figure suffer damage; for a hero the owner may have to choose gems first."""
    if damage <= 0:
        return
    if work.is_hero(figure):
        poisonous = by in work.state.units and has_skill(work, work.unit(by), "poison")
        if poisonous:
            work.because("solo.poison", hero=figure, unit=by, damage=damage)
            work.push(Poisoning(figure, damage))
            return
        work.emit(ev.HeroHurt(figure, damage))
        work.push(Wounding(figure, damage, by))
        return
    unit = work.unit(figure)
    left = max(0, unit.life - damage)
    work.emit(ev.UnitHurt(figure, damage, left))
    if left:
        work.table.scenario.hurt(work, work.unit(figure), damage)
    else:
        die(work, figure)


# --- wounds -----------------------------------------------------------------------------------


def go(work: Work, step: Wounding) -> bool:
    """Move gems to Wounds as far as the order leaves no choice (wound.order)."""
    hero = work.hero(step.hero)
    if not step.left or mortal(hero):
        work.pop()
        if hero.fate == "here" and mortal(hero):
            die(work, step.hero)
        return True
    if hero.fatigue:
        _lose(work, step, "fatigue", min(step.left, hero.fatigue))
    elif places := placed(hero):
        if len(places) > 1 and sum(places.values()) > step.left:
            return False
        place, gems = next(iter(places.items()))
        _lose(work, step, place, min(step.left, gems))
    else:
        _lose(work, step, "reserve", min(step.left, hero.reserve))
    return True


def mortal(hero: Hero) -> bool:
    """Whether all gems of a hero lie in Wounds (death.hero)."""
    return hero.wounds == hero.gems


def _lose(work: Work, step: Wounding, place: str, gems: int) -> None:
    hero = work.hero(step.hero)
    lying = {"fatigue": hero.fatigue, "spaces": sum(placed(hero).values())}
    work.because("wound.order", hero=hero.id, place=place, gems=gems, reserve=hero.reserve, **lying)
    work.emit(ev.GemsMoved(step.hero, place, "wounds", gems))
    work.become(replace(step, left=step.left - gems))


def asks(p: Position, step: Wounding) -> Decision[AnyCommand]:
    """From which space, spell card or ally tile the next gem is lost."""
    options = tuple(Wound(place) for place in placed(p.hero(step.hero)))
    why = Reason("wound.order", {"hero": step.hero, "left": step.left})
    return Decision("wound", "heroes", options, why)


def answer(work: Work, step: Wounding, command: AnyCommand) -> None:
    """Lose a gem from the chosen place."""
    if not isinstance(command, Wound) or command.place not in placed(work.hero(step.hero)):
        raise Illegal("wound.order", hero=step.hero, left=step.left)
    _lose(work, step, command.place, 1)


def die(work: Work, figure: str) -> None:
    """A figure dies, at once or after a last blow (skill.attack-from-beyond)."""
    if has_skill(work, work.figure(figure), "attack-from-beyond"):
        work.push(Dying(figure))
    else:
        go_down(work, figure)


def go_down(work: Work, figure: str) -> None:
    """A figure that is dead leaves the board (death.unit, death.hero)."""
    if work.is_hero(figure):
        _hero_goes_down(work, figure)
        return
    unit = work.unit(figure)
    work.because("death.unit", unit=figure)
    work.emit(ev.UnitDied(figure))
    work.table.scenario.died(work, unit)


def _hero_goes_down(work: Work, hero: str) -> None:
    """What a dead hero carried stays in his area (death.hero, ally.life)."""
    fallen = work.hero(hero)
    work.because("death.hero", hero=hero, gems=fallen.gems, area=fallen.area)
    for card in fallen.items:
        work.emit(ev.CardLeft(hero, card, fallen.area))
    work.emit(ev.FateMet(hero, "dead"))
    for card in fallen.items:
        work.table.scenario.landed(work, card, fallen.area, hero)
    if not leaders(work):
        _allies_leave(work)


def _allies_leave(work: Work) -> None:
    """Nobody is left who leads them: the allies go, and come no more (ally.life)."""
    for tile in work.state.tiles.values():
        if tile.ally and not tile.dead:
            work.because("ally.life", tile=tile.id)
            work.emit(*(ev.UnitLeft(ally.id) for ally in work.units_of(tile.id)))
            work.emit(ev.TileDied(tile.id, tile.token))


# --- poison -------------------------------------------------------------------------------------


def _healthy(p: Position, hero: Hero) -> tuple[Space, ...]:
    """The spaces that poison can still weaken."""
    return tuple(
        space
        for space in POISONED_SPACES
        if poison_limit(p, hero.id, space) > hero.poison.get(space, 0)
    )


def poison_limit(p: Position, hero: str, space: str) -> int:
    """The most poison tokens on a hero's melee or move space: as many as its limit."""
    sheet = p.sheet(hero)
    return sheet.move.limit if space == "move" else sheet.melee.limit or 0


def poison_goes(work: Work, step: Poisoning) -> bool:
    """Place tokens as far as there is no choice; both limits at 0 is death (solo.poison)."""
    hero = work.hero(step.hero)
    spaces = _healthy(work, hero)
    if not step.left or not spaces:
        work.pop()
        if hero.fate == "here" and not spaces:
            die(work, step.hero)
        return True
    if len(spaces) > 1:
        return False
    _poison(work, step, spaces[0])
    return True


def _poison(work: Work, step: Poisoning, space: Space) -> None:
    assert space in ("melee", "move")
    work.emit(ev.Poisoned(step.hero, space, 1))
    work.become(replace(step, left=step.left - 1))


def poison_asks(p: Position, step: Poisoning) -> Decision[AnyCommand]:
    """On which of the two spaces the next token comes."""
    options = tuple(Poison(space) for space in _healthy(p, p.hero(step.hero)))
    return Decision("poison", "heroes", options, Reason("solo.poison", {"hero": step.hero}))


def poison_answer(work: Work, step: Poisoning, command: AnyCommand) -> None:
    """Place one token."""
    hero = work.hero(step.hero)
    if not isinstance(command, Poison) or command.space not in _healthy(work, hero):
        raise Illegal("solo.poison", hero=step.hero)
    _poison(work, step, command.space)
