"""A tile acts, unit by unit; an event happens, part by part; and models that come back."""

from __future__ import annotations

from msgspec.structs import replace

from engine.adventure import events as ev
from engine.adventure.moments import STRONGEST
from engine.adventure.solo.targets import ranking
from engine.adventure.state import Unit
from engine.adventure.steps import IN_ORDER, Activation, EventHappens, UnitActs
from engine.adventure.work import Position, Work


def go(work: Work, step: Activation) -> bool:
    """Do the activation's next stage."""
    match step.stage:
        case "before":
            # Advanced first: the scenario may push steps of its own, or a whole roll.
            work.become(replace(step, stage="muster"))
            work.table.scenario.before_activation(work, step)
        case "muster":
            waiting = tuple(unit.id for unit in work.units_of(step.tile))
            once = work.ruling("solo.reeval") == "tile"
            work.become(replace(step, stage="aim" if once else "units", waiting=waiting))
        case "aim":
            _aim(work, step)
        case "units":
            _next_unit(work, step)
        case "after":
            work.pop()
    return True


def _aim(work: Work, step: Activation) -> None:
    """Find one target hero for all units of the tile (solo.reeval); equals are the players' choice.

    Whom the scenario names, or the strongest whom a lone lieutenant wants, is the same for all.
    Where the hero named is not on the board, they want the weakest.
    """
    hunts = step.hunts or work.table.scenario.hunts(work, work.state.tiles[step.tile])
    named = hunts == STRONGEST or hunts in (hero.id for hero in work.heroes())
    equals = ranking(work)[0] if not named and work.heroes() and step.waiting else ()
    if len(equals) > 1 and not step.picked:
        work.ask("solo.target.players", equals, unit=step.waiting[0], among=equals)
        return
    if equals:
        work.because("solo.reeval", tile=step.tile, target=step.picked or equals[0])
        hunts = step.picked or equals[0]
    work.become(replace(step, stage="units", hunts=hunts, picked=""))


def _next_unit(work: Work, step: Activation) -> None:
    """The units act one after another, in the order the players choose (solo.cunning).

    They may choose one by one, or let all that wait act in the order in which they are listed.
    """
    waiting = tuple(work.unit(name) for name in step.waiting if name in work.state.units)
    if not waiting:
        work.become(replace(step, stage="after", waiting=(), picked=""))
        return
    kinds: dict[tuple[str, int, bool, bool], str] = {}
    for unit in waiting:
        kinds.setdefault(_kind(unit), unit.id)
    first = tuple(kinds.values())
    in_order = step.in_order or step.picked == IN_ORDER
    if len(first) > 1 and not step.picked and not in_order:
        work.become(replace(step, waiting=tuple(unit.id for unit in waiting), picked=""))
        work.ask("solo.cunning", (*first, IN_ORDER), tile=step.tile, number=len(waiting) - 1)
        return
    chosen = first[0] if in_order else step.picked or first[0]
    rest = tuple(unit.id for unit in waiting if unit.id != chosen)
    if rest and step.picked != chosen:
        work.because("solo.cunning", unit=chosen, number=len(rest))
    work.become(replace(step, waiting=rest, picked="", in_order=in_order))
    tile = work.state.tiles[step.tile]
    hunts = step.hunts or work.table.scenario.hunts(work, tile)
    work.push(UnitActs(chosen, hunts=hunts))


def _kind(unit: Unit) -> tuple[str, int, bool, bool]:
    """Units of one tile with equal answers are interchangeable: the first of them is named."""
    return (unit.area, unit.life, unit.webbed, unit.possessed)


def event_goes(work: Work, step: EventHappens) -> bool:
    """Do the next part of an event; see `Scenario.event` for what the scenario may rely on.

    `part` is advanced before the scenario speaks, since it may push steps; a part that asked or
    rolled is called once more, with the answer.
    """
    answered = bool(step.picked or step.faces)
    part = step.part - 1 if answered else step.part
    work.become(EventHappens(step.tile, part + 1))
    if not work.table.scenario.event(work, replace(step, part=part)):
        work.pop()
    return True


# --- for scenarios ------------------------------------------------------------------------------


def reinforce(work: Work, tile: str, area: str, count: int) -> int:
    """Place up to `count` models of a tile in an area, as many as may still stand on the board.

    Returns how many came. They do not act by arriving. The reason is the scenario's to give.
    """
    table, known = work.table, work.state.tiles[tile]
    life = table.setting.life(tile, table.options.heroes, table.options.hard)
    number = coming(work, tile, count)
    for each in range(known.made + 1, known.made + number + 1):
        work.emit(ev.UnitPlaced(Unit(f"{tile}:{each}", tile, area, life)))
    return number


def coming(p: Position, tile: str, count: int) -> int:
    """How many of `count` models of a tile are not on the board and can come."""
    return min(count, max(0, p.state.tiles[tile].most - len(p.units_of(tile))))


def arrive(work: Work, tile: str, area: str, count: int, rule: str) -> None:
    """An event brings models: first how many, none too, then each of them.

    `rule` is the scenario's that there are no more models than there are; it is told when not all
    come. Why they come is the scenario's to tell before.
    """
    number, there = coming(work, tile, count), len(work.units_of(tile))
    if number < count:
        most = work.state.tiles[tile].most
        work.because(rule, tile=tile, number=number, limit=count, there=there, most=most)
    work.emit(ev.UnitsCame(tile, area, number, count))
    reinforce(work, tile, area, count)


def activate(work: Work, tile: str, hunts: str = "") -> bool:
    """Let a tile act without a token, if it has a model on the board (solo.own-activation).

    `hunts` names a hero it is after. Tells whether it acts.
    """
    if not work.units_of(tile):
        return False
    work.because("solo.own-activation", tile=tile)
    work.emit(ev.ActivationMade(tile, counts=False))
    work.push(Activation(tile, hunts=hunts))
    return True
