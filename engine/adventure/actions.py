"""What a hero may do in the Action phase: one table of actions, each judged by its own module."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from engine.adventure import allies, attack, landing, manipulation, movement, objects, spells
from engine.adventure import commands as cm
from engine.adventure.commands import AnyCommand
from engine.adventure.state import Hero
from engine.adventure.work import Position, Work
from engine.kernel.record import Illegal


class Action(NamedTuple):
    """How a command is judged and carried out."""

    check: Callable[[Position, Any], None]
    do: Callable[[Work, Any], None]


ACTIONS: dict[type[AnyCommand], Action] = {
    cm.Move: Action(movement.check_move, movement.do_move),
    cm.Strike: Action(attack.check_strike, attack.do_strike),
    cm.Shoot: Action(attack.check_shoot, attack.do_shoot),
    cm.Cast: Action(spells.check_cast, spells.do_cast),
    cm.Open: Action(manipulation.check_open, manipulation.do_open),
    cm.Unlock: Action(manipulation.check_unlock, manipulation.do_unlock),
    cm.PickUp: Action(objects.check_pick_up, objects.do_pick_up),
    cm.Give: Action(objects.check_give, objects.do_give),
    cm.Throw: Action(landing.check_throw, landing.do_throw),
    cm.Drop: Action(objects.check_drop, objects.do_drop),
    cm.Drink: Action(objects.check_drink, objects.do_drink),
    cm.ActivateAlly: Action(allies.check_activate, allies.do_activate),
    cm.MoveAlly: Action(allies.check_move, allies.do_move),
    cm.StrikeAlly: Action(allies.check_strike, allies.do_strike),
    cm.Deed: Action(manipulation.check_deed, manipulation.do_deed),
}

OFFERS: tuple[Callable[[Position, Hero], Iterator[AnyCommand]], ...] = (
    movement.offers,
    attack.offers,
    spells.offers,
    manipulation.offers,
    objects.offers,
    landing.offers,
    allies.offers,
)


def check(p: Position, command: AnyCommand) -> None:
    """Refuse (`Illegal`) what a hero may not do now."""
    action = ACTIONS.get(type(command))
    if action is None:
        raise Illegal("hero.free-order", reason="this answers no question that is asked")
    action.check(p, command)


def do(work: Work, command: AnyCommand) -> None:
    """Carry out an action that was found legal."""
    ACTIONS[type(command)].do(work, command)


def offers(p: Position) -> Iterator[AnyCommand]:
    """Everything that any hero may do now (hero.free-order)."""
    for hero in p.heroes():
        if hero.stance == "cautious":
            yield from spells.reactions(p, hero)
            yield from objects.gifts(p, hero)
            continue
        for offer in OFFERS:
            yield from offer(p, hero)
