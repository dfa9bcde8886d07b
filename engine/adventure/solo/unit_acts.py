"""One unit acts: it chooses a target and a way, moves, and attacks once (solo.one-attack)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise

from msgspec.structs import replace

from engine.adventure import events as ev
from engine.adventure.attack import WEB, unit_dice, web_dice
from engine.adventure.borders import WRECK, opening
from engine.adventure.figures import enemies, enemies_in, loses_blocking
from engine.adventure.rolling import icons
from engine.adventure.solo import explain
from engine.adventure.solo.approach import Grounds, Plan, attack
from engine.adventure.solo.choice import choose, plan_for
from engine.adventure.solo.ground import grounds
from engine.adventure.state import Unit
from engine.adventure.steps import Attack, UnitActs
from engine.adventure.work import Position, Work
from engine.kernel.record import Reason


def go(work: Work, step: UnitActs) -> bool:
    """Do the next stage of a unit's activation. A unit that has died on the way is done."""
    unit = work.state.units.get(step.unit)
    if unit is None:
        work.pop()
    else:
        STAGES[step.stage](work, step, unit)
    return True


# --- whom -----------------------------------------------------------------------------------------


def _target(work: Work, step: UnitActs, unit: Unit) -> None:
    """Choose whom to attack (solo.target.rule), or find every way out shut (door.scenario)."""
    ground = grounds(work, unit)
    if (doors := ground[-1].locked_in()) and _can_do_nothing(work, unit, ground):
        work.because("door.scenario", unit=unit.id, area=unit.area, doors=doors)
        _wait(work, step, unit)
        return
    choice = choose(ground, step.hunts)
    if not step.picked:
        _tell(work, choice.reasons)
    if not choice.targets:
        _wait(work, step, unit)
    elif len(choice.targets) > 1 and not step.picked:
        work.ask(choice.rule, choice.targets, unit=unit.id, among=choice.targets)
    else:
        target = step.picked or choice.targets[0]
        if choice.alternate:
            work.because("solo.alt.who", unit=unit.id, target=target)
        _head_for(work, replace(step, stage="way", target=target, picked=""), ground)


def _wait(work: Work, step: UnitActs, unit: Unit) -> None:
    """It does nothing, which is told, so that its reasons stand with it."""
    work.emit(ev.UnitWaits(unit.id, unit.area))
    work.become(replace(step, stage="done"))


def _can_do_nothing(p: Position, unit: Unit, ground: Grounds) -> bool:
    """Whether a unit that is shut in does nothing: it may strike or shoot from where it stands."""
    if enemies_in(p, unit, unit.area):
        return False
    alone = p.table.scenario.waits_shut_in(p, unit)
    return alone or not any(attack(ground, enemy) for enemy in enemies(p, unit))


# --- where ----------------------------------------------------------------------------------------


def _way(work: Work, step: UnitActs, unit: Unit) -> None:
    """Go on with the way that the players chose among equals (solo.choice)."""
    _head_for(work, step, grounds(work, unit))


def _head_for(work: Work, step: UnitActs, ground: Grounds) -> None:
    """Choose where to attack from, or where to come closer, and walk there (solo.path.least)."""
    plan = plan_for(ground, step.target)
    if len(plan.ends) > 1 and not step.picked:
        work.become(step)
        work.ask("solo.choice", plan.ends, unit=step.unit, target=step.target, among=plan.ends)
        return
    way = plan.ground.way(step.picked or plan.ends[0])
    _tell(work, _left_alone(work, plan.ground.unit, plan))
    _tell(work, explain.path(plan, way))
    _walk(work, plan, way)
    work.become(replace(step, stage="attack", way=way, form=plan.form, picked=""))


def _left_alone(p: Position, unit: Unit, plan: Plan) -> Iterable[Reason]:
    """It breaks away from another hero beside it to attack its target (solo.target.prefer)."""
    beside = tuple(hero.id for hero in p.heroes_in(unit.area))
    if plan.form and beside and plan.target not in beside:
        values = {"unit": unit.id, "hero": beside[0], "target": plan.target}
        yield Reason("solo.target.prefer", {**values, "beside": beside})


def _walk(work: Work, plan: Plan, way: tuple[str, ...]) -> None:
    """Walk the way; walls broken on it stay open (skill.wall-wrecker)."""
    unit, board = plan.ground.unit.id, work.table.board
    broken = plan.ground.tags(way, WRECK)
    for a, b in pairwise(way):
        if a in broken:
            work.because("skill.wall-wrecker", unit=unit, area=a, to=b, points=broken[a])
            work.emit(opening(work, board.borders[a, b]))
    if len(way) > 1:
        prices = tuple(price.points for price in plan.ground.ways.steps(way))
        work.emit(ev.Walked(unit, way, plan.points, prices))


# --- the attack -----------------------------------------------------------------------------------


def _attack(work: Work, step: UnitActs, unit: Unit) -> None:
    """One attack at most, after the move (solo.one-attack)."""
    if not step.form and len(step.way) < 2:
        _wait(work, step, unit)
        return
    work.become(replace(step, stage="done"))
    if not step.form:
        return
    if step.form == "web":
        work.because("skill.web-projection", by=unit.id)
        work.push(Attack(unit.id, (step.target,), "ranged", web_dice(work, unit, step.target), WEB))
        return
    card = work.table.scenario.spell_of(work, unit) if step.form == "spell" else ""
    work.push(Attack(unit.id, (step.target,), step.form, _dice(work, unit, step, card), card))


def _dice(p: Position, unit: Unit, step: UnitActs, spell: str) -> tuple[str, ...]:
    """The unit's own dice, or the spell's."""
    if spell:
        return icons(p.table.facts.spells[spell].dice)
    assert step.form in ("melee", "ranged")
    return unit_dice(p, unit, step.form, step.target)


def _done(work: Work, step: UnitActs, unit: Unit) -> None:
    """A web is torn by the movement that it took (skill.web-projection)."""
    if unit.webbed:
        work.because("skill.web-projection", unit=unit.id)
        work.emit(ev.WebChanged(unit.id, 0))
    if unit.possessed and not loses_blocking(work, unit):
        work.emit(ev.Possessed(unit.id, False))
    work.pop()


def _tell(work: Work, reasons: Iterable[Reason]) -> None:
    for reason in reasons:
        work.because(reason.rule, **reason.values)


STAGES: dict[str, Callable[[Work, UnitActs, Unit], None]] = {
    "target": _target,
    "way": _way,
    "attack": _attack,
    "done": _done,
}
