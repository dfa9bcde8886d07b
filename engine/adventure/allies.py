"""Allies: models on the heroes' side, led by heroes with Leadership (skill.leadership).

Every gem that they cost lies on their tile until it rests. They act in the heroes' Action phase,
in any order with the heroes (ally.activate), and are defended by whoever leads them (ally.guard).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from engine.adventure import events as ev
from engine.adventure.attack import armor_value, check_target, tell_changes, unit_dice
from engine.adventure.commands import ActivateAlly, AnyCommand, Guard, MoveAlly, StrikeAlly
from engine.adventure.figures import WEB_POINTS, leaders
from engine.adventure.gems import acting, pay_tile
from engine.adventure.movement import check_way, go_way, points_of, walks_within, why_dear
from engine.adventure.objects import allows
from engine.adventure.state import Hero, Unit
from engine.adventure.steps import AllyDefence, Attack
from engine.adventure.work import Position, Work
from engine.kernel.game import Decision
from engine.kernel.record import Illegal, Reason

# --- who leads whom -----------------------------------------------------------------------------


def leading(p: Position, hero: str) -> Hero:
    """The hero, who must be on the board, aggressive, and lead (skill.leadership)."""
    known = acting(p, hero)
    if known not in leaders(p):
        raise Illegal("skill.leadership", hero=hero)
    return known


def check_tile_gem(hero: Hero) -> None:
    """Refuse (`Illegal`) what costs a gem on the ally tile when none is in Reserve (term.gem)."""
    if not hero.reserve:
        raise Illegal("term.gem", hero=hero.id, needed=1, has=0)


def _active(p: Position, name: str) -> Unit:
    """An ally that was activated in this Action phase (ally.activate)."""
    ally = p.state.allies.get(name)
    if ally is None:
        raise Illegal("ally.activate", ally=name, reason="is not on the board")
    if not ally.active:
        raise Illegal("ally.activate", ally=name, reason="was not activated yet")
    return ally


# --- the Action phase ---------------------------------------------------------------------------


def offers(p: Position, hero: Hero) -> Iterator[AnyCommand]:
    """What the allies may do now under this hero's lead."""
    if hero not in leaders(p):
        return
    for ally in p.allies():
        if allows(check_activate, p, activated := ActivateAlly(hero.id, ally.id)):
            yield activated
        if ally.active:
            walks = walks_within(p, ally, budget(p, hero, ally))
            yield from (MoveAlly(hero.id, ally.id, walk.way) for walk in walks)
            yield from _strikes(p, hero, ally)


def _strikes(p: Position, hero: Hero, ally: Unit) -> Iterator[StrikeAlly]:
    forms: tuple[Literal["melee", "ranged"], ...] = ("melee", "ranged")
    for unit in p.state.units.values():
        for form in forms:
            if allows(check_strike, p, struck := StrikeAlly(hero.id, ally.id, unit.id, form)):
                yield struck


def check_activate(p: Position, command: ActivateAlly) -> None:
    """Refuse (`Illegal`) without a leader and a gem, or a second time in a phase."""
    hero = leading(p, command.hero)
    ally = p.state.allies.get(command.ally)
    if ally is None or ally.active:
        reason = "is not on the board" if ally is None else "has been activated this turn"
        raise Illegal("ally.activate", ally=command.ally, reason=reason)
    check_tile_gem(hero)


def do_activate(work: Work, command: ActivateAlly) -> None:
    """A gem on the tile: base movement and one attack. A web takes of the movement."""
    ally = work.unit(command.ally)
    points = work.tile_sheet(ally).move
    work.because("ally.activate", hero=command.hero, ally=ally.id, points=points)
    pay_tile(work, command.hero, ally.tile, 1)
    if ally.webbed:
        work.because("skill.web-projection", target=ally.id)
        work.emit(ev.WebChanged(ally.id, 0))
        points = max(0, points - WEB_POINTS)
    work.emit(ev.AllySet(ally.id, True, points, 0, False))


def budget(p: Position, hero: Hero, ally: Unit) -> int:
    """The points an active ally can spend now: what it has, and what gems may add.

    Gems add no more than its base movement in one activation (ally.extra-move).
    """
    return ally.points + min(hero.reserve, p.tile_sheet(ally).move - ally.bought)


def check_move(p: Position, command: MoveAlly) -> None:
    """Refuse (`Illegal`) a way that is closed or too dear (move.border, ally.extra-move)."""
    hero = leading(p, command.hero)
    ally = _active(p, command.ally)
    check_way(p, ally, command.way, budget(p, hero, ally))


def do_move(work: Work, command: MoveAlly) -> None:
    """Spend the ally's points, then gems of its leader, and walk (ally.extra-move)."""
    ally = work.unit(command.ally)
    points = points_of(work, ally, command.way)
    base = min(points, ally.points)
    bought = points - base
    why_dear(work, ally, command.way)
    if bought:
        work.because("ally.extra-move", hero=command.hero, ally=ally.id, gems=bought)
        pay_tile(work, command.hero, ally.tile, bought)
    left, all_bought = ally.points - base, ally.bought + bought
    work.emit(ev.AllySet(ally.id, True, left, all_bought, ally.struck))
    go_way(work, ally, command.way)


def check_strike(p: Position, command: StrikeAlly) -> None:
    """Refuse (`Illegal`) a second attack, one without dice, or one on what is out of reach."""
    leading(p, command.hero)
    ally = _active(p, command.ally)
    if ally.struck:
        raise Illegal("ally.activate", ally=ally.id, reason="has attacked already")
    sheet = p.tile_sheet(ally)
    if not (sheet.melee if command.form == "melee" else sheet.ranged):
        raise Illegal("ally.activate", ally=ally.id, reason="has no such attack")
    check_target(p, ally, command.target, command.form)


def do_strike(work: Work, command: StrikeAlly) -> None:
    """Attack with the tile's dice; base movement that is left is lost (ally.activate)."""
    ally = work.unit(command.ally)
    work.because("ally.activate", hero=command.hero, ally=ally.id, target=command.target)
    work.emit(ev.AllySet(ally.id, True, 0, ally.bought, True))
    dice = unit_dice(work, ally, command.form, command.target)
    work.push(Attack(ally.id, (command.target,), command.form, dice))


# --- defence ------------------------------------------------------------------------------------


def go(work: Work, step: AllyDefence) -> bool:
    """An ally's armour counts, and the dice that its leader pays for (ally.guard)."""
    match step.stage:
        case "guard":
            harmless = step.power <= max(0, guarded_armor(work, step))
            if not harmless and any(hero.reserve for hero in leaders(work)):
                return False
            work.become(replace(step, stage="rolled"))
        case "roll":
            work.become(replace(step, stage="rolled"))
            work.roll(step.ally, guard_dice(work, step.gems), "ally.guard")
        case "rolled":
            _resolve(work, step)
    return True


def guard_dice(p: Position, gems: int) -> tuple[str, ...]:
    """What a Guard with these gems rolls for an ally (ally.guard)."""
    return (p.ruling("ally.guard"),) * gems


def guarded_armor(p: Position, step: AllyDefence) -> int:
    """An ally's armour value against what strikes it, perhaps below 0."""
    return armor_value(p, p.unit(step.ally), p.figure(step.by), step.form)


def guards(p: Position, step: AllyDefence) -> Iterator[Guard]:
    """Every Guard that a leader may choose for the ally, none first (ally.guard)."""
    heroes = leaders(p)
    yield Guard(heroes[0].id, 0)
    for hero in heroes:
        yield from (Guard(hero.id, gems) for gems in range(1, hero.reserve + 1))


def asks(p: Position, step: AllyDefence) -> Decision[AnyCommand]:
    """With how many gems a leader guards the ally, aggressive or cautious (ally.guard)."""
    why = Reason("ally.guard", {"ally": step.ally, "by": step.by, "power": step.power})
    return Decision("ally-guard", "heroes", tuple(guards(p, step)), why)


def answer(work: Work, step: AllyDefence, command: AnyCommand) -> None:
    """Take the leader's choice: gems on the ally's tile."""
    if not isinstance(command, Guard) or command not in guards(work, step):
        raise Illegal("ally.guard", ally=step.ally, power=step.power)
    pay_tile(work, command.hero, work.unit(step.ally).tile, command.gems)
    work.emit(ev.GuardTaken(command.hero, command.gems, "", step.ally))
    stage = "roll" if command.gems else "rolled"
    work.become(replace(step, stage=stage, hero=command.hero, gems=command.gems))


def _resolve(work: Work, step: AllyDefence) -> None:
    """Defence and damage: armour value and symbols, never below 0 (ally.guard, damage)."""
    defence = max(0, guarded_armor(work, step) + sum(step.faces))
    damage = max(0, step.power - defence)
    ally, by = work.unit(step.ally), work.figure(step.by)
    without = work.table.scenario.armor(work, ally, by) + sum(step.faces)
    tell_changes(work, ally, by, step.form, without)
    work.because("damage", target=step.ally, power=step.power, defence=defence)
    work.emit(ev.Defended(step.ally, defence, damage), ev.Settled(damage=damage))
