"""Commands as short labels: what an option does, and what it costs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from boards.paths import Price
from engine.adventure import commands as cm
from engine.adventure.borders import price
from engine.adventure.commands import AnyCommand
from engine.adventure.hand_marks import OFF, ON, UP
from engine.adventure.movement import points_of
from engine.adventure.steps import (
    IN_ORDER,
    Asking,
    Defence,
    Drawing,
    Finding,
    Landing,
    Rolling,
)
from engine.adventure.telling.events import BY, die_at
from engine.adventure.telling.names import Names, counted
from engine.adventure.work import Position
from engine.kernel.chance import Fall

SETTINGS: Final[dict[cm.Setting, str]] = {
    "figure": "move a figure",
    "gems": "change gems",
    "life": "set the life of a unit",
    "place": "place a unit",
    "remove": "take a unit off the board",
    "card": "move a card",
    "token": "move an activation token",
    "poison": "set poison tokens",
    "door": "open or shut a door",
    "chest": "open or place a chest",
    "points": "set movement points",
    "stance": "set a stance",
    "turn": "set the turn marker",
    "marker": "move a marker",
    "hidden": "turn over or move a token that lies face down",
    "web": "catch a figure in a web, or free it",
    "held": "let a unit hold a hero or ally, or free it",
    "possessed": "possess a figure, or free it",
    "halo": "set a Halo",
    "counter": "set a counter of the scenario",
}
"""What a ruling may set, in words."""
MOVES: Final = ("figure", "gems", "place", "card", "token", "marker", "hidden")
"""Settings that go from somewhere to somewhere."""
NUMBERED: Final = ("life", "poison", "points", "turn", "counter")
"""Settings whose number may be 0."""
STATES: Final[dict[tuple[cm.Setting, str], str]] = {
    ("hidden", UP): "turned over",
    ("web", ON): "in a web",
    ("web", OFF): "free",
    ("held", OFF): "free",
    ("possessed", ON): "possessed",
    ("possessed", OFF): "free",
    ("halo", OFF): "none",
}
"""What something becomes, where that is no place."""

Tell = Callable[[Names, Any, Position], str]


def tell_command(names: Names, command: AnyCommand, p: Position) -> str:
    """A short label of an option at `p`. Whose option it is stands only where it may be doubted."""
    return TOLD[type(command)](names, command, p)


# --- the heroes' turn -----------------------------------------------------------------------


def _stance(names: Names, command: cm.TakeStance, p: Position) -> str:
    return f"{names(command.hero)}: {command.stance}"


def _end(names: Names, command: cm.EndTurn, p: Position) -> str:
    return "End the heroes' turn"


def _move(names: Names, command: cm.Move, p: Position) -> str:
    hero = p.hero(command.hero)
    if not command.way:
        return f"Tear the web, {costs_told(hero.web, hero.points)}"
    borders = zip((hero.area, *command.way), command.way, strict=False)
    prices = [price(p, hero, a, b) for a, b in borders]
    points = sum(paid.points for paid in prices if isinstance(paid, Price))
    return f"Move to {names(command.way[-1])}, {costs_told(points, hero.points)}"


def costs_told(points: int, base: int) -> str:
    """Points of base movement and the gems that buy the rest: "2 points + 1 gem"."""
    bought = max(0, points - base)
    costs = [counted(points - bought, "point")] if points > bought else []
    costs += [counted(bought, "gem")] if bought else []
    return " + ".join(costs) or "free"


def _strike(names: Names, command: cm.Strike, p: Position) -> str:
    cards = [card for card in (command.weapon, command.second) if card]
    arms = names.all(cards) if cards else "bare hands"
    return f"Strike {names(command.target)} with {arms}, {counted(command.gems, 'gem')}"


def _shoot(names: Names, command: cm.Shoot, p: Position) -> str:
    weapon, gems = names(command.weapon), counted(command.gems, "gem")
    return f"Shoot {names(command.target)} with {weapon}, {gems}"


def _cast(names: Names, command: cm.Cast, p: Position) -> str:
    spell = p.table.facts.spells[command.spell]
    on = f" on {names(command.target)}" if command.target else ""
    return f"Cast {spell.name}{on}, {counted(command.gems or spell.cost, 'gem')}"


def _open(names: Names, command: cm.Open, p: Position) -> str:
    thing = "the chest" if command.aim == "chest" else names(command.object)
    return f"Open {thing}, {counted(command.gems, 'gem')}"


def _unlock(names: Names, command: cm.Unlock, p: Position) -> str:
    thing = "the chest" if command.aim == "chest" else names(command.object)
    return f"Open {thing} with {names(command.card)}"


def _pick_up(names: Names, command: cm.PickUp, p: Position) -> str:
    return f"Pick up {names(command.card)}, 1 gem"


def _give(names: Names, command: cm.Give, p: Position) -> str:
    card, to, payer = names(command.card), names(command.to), names(command.payer)
    return f"Give {card} to {to}, 1 gem of {payer}"


def _throw(names: Names, command: cm.Throw, p: Position) -> str:
    card, area = names(command.card), names(command.area)
    return f"Throw {card} to {area}, {counted(command.gems, 'gem')}"


def _drop(names: Names, command: cm.Drop, p: Position) -> str:
    return f"Drop {names(command.card)}"


def _drink(names: Names, command: cm.Drink, p: Position) -> str:
    return f"Drink {names(command.card)}, {command.fatigue} from Fatigue, the rest from Wounds"


def _deed(names: Names, command: cm.Deed, p: Position) -> str:
    """The scenario's own words for it, or its name: "leave" is "Leave"."""
    gems = f", {counted(command.gems, 'gem')}" if command.gems else ""
    if words := p.table.setting.deeds.get(command.name):
        return words.replace("{target}", names(command.target)) + gems
    deed = command.name.replace("-", " ")
    on = f" {names(command.target)}" if command.target else ""
    return f"{deed[:1].upper()}{deed[1:]}{on}{gems}"


def _activate(names: Names, command: cm.ActivateAlly, p: Position) -> str:
    return f"Activate {names(command.ally)}, 1 gem"


def _move_ally(names: Names, command: cm.MoveAlly, p: Position) -> str:
    ally = p.unit(command.ally)
    points = points_of(p, ally, command.way)
    return f"Move {names(ally.id)} to {names(command.way[-1])}, {costs_told(points, ally.points)}"


def _strike_ally(names: Names, command: cm.StrikeAlly, p: Position) -> str:
    verb = "shoots at" if command.form == "ranged" else "strikes"
    return f"{names(command.ally)} {verb} {names(command.target)}"


# --- answers in the middle ------------------------------------------------------------------


def _guard(names: Names, command: cm.Guard, p: Position) -> str:
    if not command.gems:
        return "No Guard"
    card = f" and {names(command.card)}" if command.card else ""
    struck = p.top.hero if isinstance(p.top, Defence) else command.hero
    who = f"{names(command.hero)} guards" if command.hero != struck else "Guard"
    return f"{who} with {counted(command.gems, 'gem')}{card}"


def _reroll(names: Names, command: cm.Reroll, p: Position) -> str:
    return f"Reroll {die_at(p.state, command.place)} {BY[command.by]}"


def _accept(names: Names, command: cm.Accept, p: Position) -> str:
    return "Keep the dice"


def _pick(names: Names, command: cm.Pick, p: Position) -> str:
    """What the answer settles, where the question is known: "Worm c acts next"."""
    question = p.top
    if not isinstance(question, Asking):
        return names(command.option)
    if command.option == IN_ORDER:
        return f"{names(str(question.values['tile']))}: all that wait, in the order listed"
    unit = str(question.values.get("unit", ""))
    return PICKED.get(question.rule, "{option}").format(
        option=names(command.option), unit=names(unit) if unit else "The unit"
    )


PICKED: Final[dict[str, str]] = {
    "solo.cunning": "{option} acts next",
    "solo.target.players": "{unit} attacks {option}",
    "solo.alt.ally": "{unit} attacks {option}",
    "solo.choice": "{unit} goes to {option}",
    "area.attack": "{option} is struck next",
    "skill.sacrifice": "{option} takes the blow",
    "skill.circular-strike": "The blow goes on to {option}",
}
"""What an answer settles, by the rule that asked."""


def _keep(names: Names, command: cm.Keep, p: Position) -> str:
    found = p.top
    card = names(str(found.drawn)) if isinstance(found, Finding) else "it"
    return f"Take {card}" if command.take else f"Leave {card} here"


def _catch(names: Names, command: cm.Catch, p: Position) -> str:
    landing = p.top
    card = names(landing.card) if isinstance(landing, Landing) else "it"
    return f"{names(command.hero)} catches {card}, 1 gem" if command.hero else "Nobody catches it"


def _wound(names: Names, command: cm.Wound, p: Position) -> str:
    return f"Lose a gem from {names(command.place)}"


def _poison(names: Names, command: cm.Poison, p: Position) -> str:
    return f"Poison on {names(command.space)}"


def tell_ruling(names: Names, ruling: cm.Ruling) -> str:
    """What a ruling sets, of whom, from where to where: what its kind asks for."""
    told = [f"Ruling, {SETTINGS[ruling.what]}:"]
    told += [names(ruling.whom)] if ruling.whom else []
    told += [str(ruling.number)] if ruling.number or ruling.what in NUMBERED else []
    if state := STATES.get((ruling.what, ruling.to)):
        told.append(state)
    elif ruling.what in MOVES:
        told += [f"from {names(ruling.source)}"] if ruling.source else []
        told += [f"to {names(ruling.to)}"] if ruling.to else ["out of the game"]
    elif ruling.to:
        told.append(f"on {names(ruling.to)}" if ruling.what == "poison" else names(ruling.to))
    return " ".join(told)


def _ruling(names: Names, command: cm.Ruling, p: Position) -> str:
    return tell_ruling(names, command)


def _fall(names: Names, command: Fall, p: Position) -> str:
    if isinstance(p.top, Drawing) and p.top.secret:
        return "Drawn face down"
    faces = " ".join(names(str(face)) for face in command.faces)
    if isinstance(p.top, Rolling):
        return f"The dice show {faces}"
    drawn = command.faces[0] if command.faces else ""
    tiles = (tile.id for tile in p.state.tiles.values() if tile.token and tile.token == drawn)
    if (tile := next(tiles, "")) and isinstance(p.top, Drawing) and p.top.why == "solo.draw":
        return f"Token {faces} is drawn: {names(tile)}"
    return f"{faces} is drawn"


TOLD: dict[type[AnyCommand], Tell] = {
    cm.TakeStance: _stance,
    cm.EndTurn: _end,
    cm.Move: _move,
    cm.Strike: _strike,
    cm.Shoot: _shoot,
    cm.Cast: _cast,
    cm.Open: _open,
    cm.Unlock: _unlock,
    cm.PickUp: _pick_up,
    cm.Give: _give,
    cm.Throw: _throw,
    cm.Drop: _drop,
    cm.Drink: _drink,
    cm.Deed: _deed,
    cm.ActivateAlly: _activate,
    cm.MoveAlly: _move_ally,
    cm.StrikeAlly: _strike_ally,
    cm.Guard: _guard,
    cm.Reroll: _reroll,
    cm.Accept: _accept,
    cm.Pick: _pick,
    cm.Keep: _keep,
    cm.Catch: _catch,
    cm.Wound: _wound,
    cm.Poison: _poison,
    cm.Ruling: _ruling,
    Fall: _fall,
}
