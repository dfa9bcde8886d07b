"""Players that need no person: `random` picks anything, `steady` plays sensibly.

A bot is a function of the position, the decision, and a number that makes it vary; it sees no more
than a player does, and picks from what `decision` offers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from engine.adventure import commands as cm
from engine.adventure import odds
from engine.adventure.borders import costs
from engine.adventure.commands import AnyCommand
from engine.adventure.state import Hero
from engine.adventure.steps import Defence, Rolling
from engine.adventure.work import Position
from engine.kernel.chance import number
from engine.kernel.game import Decision

Bot: TypeAlias = Callable[[Position, Decision[AnyCommand], str, int], AnyCommand]
"""Given position, decision, a seed and how often it was asked: the command to submit."""

KEPT_FOR_DEFENCE = 2
FAR = 99


def random_bot(p: Position, decision: Decision[AnyCommand], seed: str, turn: int) -> AnyCommand:
    """Any option, each kind of command as likely as the others."""
    kinds = tuple(dict.fromkeys(type(option) for option in decision.options))
    kind = kinds[number(seed, 1, turn, len(kinds))]
    options = tuple(option for option in decision.options if type(option) is kind)
    return options[number(seed, 2, turn, len(options))]


def steady_bot(p: Position, decision: Decision[AnyCommand], seed: str, turn: int) -> AnyCommand:
    """The option that seems worth most; a tie takes the first."""
    best, most = decision.options[0], float("-inf")
    worth = WORTH.get(decision.kind, _indifferent)
    for option in decision.options:
        if (value := worth(p, option)) > most:
            best, most = option, value
    return best


BOTS: dict[str, Bot] = {"random": random_bot, "steady": steady_bot}


# --- what an option is worth to the steady player -----------------------------------------------


def _indifferent(p: Position, option: AnyCommand) -> float:
    return 0.0


def _stance(p: Position, option: AnyCommand) -> float:
    """Rest when nearly spent, act otherwise."""
    assert isinstance(option, cm.TakeStance)
    hero = p.hero(option.hero)
    tired = hero.reserve + min(hero.fatigue, 2) <= KEPT_FOR_DEFENCE and hero.fatigue > 2
    return float(tired == (option.stance == "cautious"))


def _guard(p: Position, option: AnyCommand) -> float:
    """A wound costs more than the gem that keeps it off."""
    step = p.top
    if not isinstance(option, cm.Guard) or not isinstance(step, Defence):
        return float("-inf")
    found = odds.guard_command_odds(p, step, option)
    return -found.expected - 0.45 * option.gems - 4 * found.death


def _reroll(p: Position, option: AnyCommand) -> float:
    """Free rerolls of dice below their mean; gems only for what a Manipulation needs."""
    step = p.top
    if not isinstance(option, cm.Reroll) or not isinstance(step, Rolling):
        return 0.0
    faces = p.table.facts.dice.faces[step.dice[option.place].removesuffix("*")]
    gain = sum(faces) / len(faces) - step.faces[option.place]
    if option.by != "gem":
        return gain
    missing = step.needs - sum(step.faces)
    return gain if missing == 1 and step.faces[option.place] == 0 else -1.0


def _keep(p: Position, option: AnyCommand) -> float:
    return float(isinstance(option, cm.Keep) and option.take)


def _drop(p: Position, option: AnyCommand) -> float:
    """Keep what has dice or matters, drop the heaviest rest."""
    assert isinstance(option, cm.Drop)
    item = p.item(option.card)
    return item.encumbrance - 2.0 * len(item.armor) - 10.0 * (item.kind == "objective")


def _act(p: Position, option: AnyCommand) -> float:
    """Fight what is near, walk towards the aim, keep gems for the defence; then end the turn."""
    match option:
        case cm.EndTurn():
            return 0.0
        case cm.Deed():
            return 100.0
        case cm.Strike() | cm.Shoot():
            return _blow(p, p.hero(option.hero), option, option.gems)
        case cm.Cast():
            cost = p.table.facts.spells[option.spell].cost
            return _blow(p, p.hero(option.hero), option, cost)
        case cm.PickUp():
            return 50.0 if p.item(option.card).kind == "objective" else _spare(p, option.hero, 1)
        case cm.Open():
            return _opening(p, option)
        case cm.Move():
            return _walk(p, option)
    return -1.0


def _spare(p: Position, hero: str, gems: int) -> float:
    return 0.5 if p.hero(hero).reserve - gems >= KEPT_FOR_DEFENCE else -1.0


def _blow(p: Position, hero: Hero, option: cm.Strike | cm.Shoot | cm.Cast, gems: int) -> float:
    if hero.reserve - gems < KEPT_FOR_DEFENCE:
        return -1.0
    blow = odds.strike_odds(p, option)
    if blow is None:
        return -1.0
    unit = p.state.units.get(option.target)
    wanted = unit is not None and unit.area in p.table.scenario.aims(p, hero.id)
    boss = unit is not None and p.tile_sheet(unit).kind != "minion"
    value = blow.expected_damage * (2 if boss or wanted else 1) + blow.kill
    return value - 0.35 * gems


def _opening(p: Position, option: cm.Open) -> float:
    hero = p.hero(option.hero)
    if hero.reserve - option.gems < KEPT_FOR_DEFENCE + 1 or option.aim == "door":
        return -1.0
    return odds.open_odds(p, option) - 0.3 * option.gems


def _walk(p: Position, option: cm.Move) -> float:
    """What a walk gains on the way to the aim; bought points only with gems to spare."""
    hero = p.hero(option.hero)
    aims = p.table.scenario.aims(p, hero.id)
    if not aims or any(hero.area == aim for aim in aims):
        return -1.0
    bearer = any(p.item(card).kind == "objective" for card in hero.items)
    here, there = (
        min((costs(p, hero, area).get(aim, FAR) for aim in aims), default=FAR)
        for area in (hero.area, option.way[-1])
    )
    ways = _points(p, hero, option)
    bought = max(0, ways - hero.points)
    kept = 0 if bearer else KEPT_FOR_DEFENCE + 1
    if bought and hero.reserve - bought < kept:
        return -1.0
    gain = here - there
    return 0.3 * gain - 0.2 * bought + (0.2 * gain if bearer else 0) if gain > 0 else -1.0


def _points(p: Position, hero: Hero, option: cm.Move) -> int:
    from engine.adventure.movement import points_of

    return points_of(p, hero, option.way)


WORTH: dict[str, Callable[[Position, AnyCommand], float]] = {
    "stance": _stance,
    "guard": _guard,
    "reroll": _reroll,
    "keep": _keep,
    "drop": _drop,
    "act": _act,
}
