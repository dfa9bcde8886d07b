"""Events as sentences: what happened, for people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal, TypeAlias

from engine.adventure import events as ev
from engine.adventure import hand_events as hand
from engine.adventure.events import AnyEvent
from engine.adventure.rolling import colour
from engine.adventure.state import State
from engine.adventure.steps import Attack, Dying, Rolling
from engine.adventure.telling.names import Names, counted, dice_told, faces_told

Kind: TypeAlias = Literal["turn", "act", "dice", "hurt", "reason", "scenario", "table"]
"""What a line of the log is about; "table" is the table's own word: rulings and notes."""

Tell = Callable[[Names, Any, State], str | None]


def tell_event(names: Names, event: AnyEvent, before: State) -> str | None:
    """An event in words; `before` is the state it met. None for mere bookkeeping."""
    return TOLD[type(event)][1](names, event, before)


def kind_of(event: AnyEvent) -> Kind:
    """What an event's line is about."""
    if isinstance(event, ev.GemsMoved) and event.to == "wounds":
        return "hurt"
    return TOLD[type(event)][0]


def _quiet(names: Names, event: AnyEvent, before: State) -> None:
    """Bookkeeping, or told by what stands beside it."""


# --- turns ----------------------------------------------------------------------------------


def _turn_began(names: Names, event: ev.TurnBegan, before: State) -> str:
    side = "the heroes" if event.side == "heroes" else "the Overlord"
    return f"Turn {event.turn}: {side}"


def _turn_ended(names: Names, event: ev.TurnEnded, before: State) -> str:
    return "The heroes have done" if event.side == "heroes" else "The Overlord has done"


def _game_ended(names: Names, event: ev.GameEnded, before: State) -> str:
    return "Victory for the heroes" if event.outcome == "victory" else "Defeat of the heroes"


# --- heroes ---------------------------------------------------------------------------------


def _stance(names: Names, event: ev.StanceTaken, before: State) -> str:
    return f"{names(event.hero)} is {event.stance}"


def _gems(names: Names, event: ev.GemsMoved, before: State) -> str | None:
    """Only what no other event tells: points bought, recovery, wounds and what the like."""
    hero, gems = names(event.hero), counted(event.number, "gem")
    match event.source, event.to:
        case "reserve", "move":
            return f"{hero} buys {counted(event.number, 'point')} with {gems}"
        case "reserve", "manipulation":
            return f"{hero} spends {gems} on Manipulation"
        case "reserve", place if place.startswith("ally:"):
            return f"{hero} spends {gems} on {names(place)}"
        case "reserve", "fatigue" | "wounds":
            return f"{hero}: {gems} from Reserve to {names(event.to)}"
        case "reserve", _:
            return None  # attack, Guard, reroll and spell tell what was paid
        case "fatigue" | "wounds", "reserve":
            return f"{hero} gets {gems} back from {names(event.source)}"
        case _, "fatigue":
            return None  # spent gems rest
    return f"{hero}: {gems} from {names(event.source)} to {names(event.to)}"


def _gems_given(names: Names, event: ev.GemsGiven, before: State) -> str:
    gems = counted(event.number, "gem")
    return f"{names(event.hero)} gives {gems} to {names(event.to)}, for good"


def _halo(names: Names, event: ev.HaloChanged, before: State) -> str:
    if event.spell:
        return f"{names(event.spell)} surrounds {names(event.hero)}"
    hero = before.heroes.get(event.hero)
    return f"{names(hero.halo) if hero and hero.halo else 'The Halo'} of {names(event.hero)} ends"


def _fate(names: Names, event: ev.FateMet, before: State) -> str:
    return f"{names(event.hero)} {'dies' if event.fate == 'dead' else 'leaves the board'}"


def _poisoned(names: Names, event: ev.Poisoned, before: State) -> str:
    tokens = counted(event.number, "poison token")
    return f"{names(event.hero)}: {tokens} on {names(event.space)}"


def _web(names: Names, event: ev.WebChanged, before: State) -> str:
    if not event.points:
        return f"{names(event.figure)} is free of the web"
    return f"A web holds {names(event.figure)}: {counted(event.points, 'point')} to pay"


def _held(names: Names, event: ev.Held, before: State) -> str:
    return f"{names(event.by)} holds {names(event.hero)}"


def _possessed(names: Names, event: ev.Possessed, before: State) -> str:
    return f"{names(event.figure)} is {'possessed' if event.on else 'possessed no more'}"


# --- figures and places ---------------------------------------------------------------------


def _walked(names: Names, event: ev.Walked, before: State) -> str | None:
    """The way area by area, each with its price: "Bran → Gnat Pool 1 → Broad Pier 3, 4 points"."""
    if not event.way:
        return None
    beyond = event.way[1:] or event.way
    priced = len(beyond) > 1 and len(beyond) == len(event.prices)
    prices = [f" {price}" for price in event.prices] if priced else [""] * len(beyond)
    areas = (f"{names(area)}{price}" for area, price in zip(beyond, prices, strict=True))
    way = " → ".join((names(event.figure), *areas))
    return f"{way}, {counted(event.points, 'point')}"


def _stayed(names: Names, event: ev.Stayed, before: State) -> str:
    return f"{names(event.figure)} stays in {names(event.area)}"


def _unit_waits(names: Names, event: ev.UnitWaits, before: State) -> str:
    return f"{names(event.unit)} waits in {names(event.area)}"


def _moved(names: Names, event: ev.Moved, before: State) -> str:
    return f"{names(event.figure)} is now in {names(event.to)}"


def _unit_placed(names: Names, event: ev.UnitPlaced, before: State) -> str:
    return f"{names(event.unit.id)} appears in {names(event.unit.area)}"


def _units_came(names: Names, event: ev.UnitsCame, before: State) -> str:
    of = f" of {event.limit}" if event.number < event.limit else ""
    come = "comes" if event.number == 1 else "come"
    return f"{names(event.tile)}: {event.number}{of} {come} into {names(event.area)}"


def _unit_hurt(names: Names, event: ev.UnitHurt, before: State) -> str:
    left = f", {event.life} life left" if event.life else ""
    return f"{names(event.unit)} takes {event.damage} damage{left}"


def _unit_died(names: Names, event: ev.UnitDied, before: State) -> str:
    return f"{names(event.unit)} {'is destroyed' if names.lifeless(event.unit) else 'dies'}"


def _unit_left(names: Names, event: ev.UnitLeft, before: State) -> str:
    return f"{names(event.unit)} leaves the board"


def _ally_set(names: Names, event: ev.AllySet, before: State) -> str | None:
    """Only that it acts: gems, walks and attacks tell the rest."""
    known = before.allies.get(event.ally)
    if not event.active or (known and known.active):
        return None
    return f"{names(event.ally)} may act: {counted(event.points, 'point')} and an attack"


def _hero_hurt(names: Names, event: ev.HeroHurt, before: State) -> str:
    return f"{names(event.hero)} suffers {counted(event.damage, 'wound')}"


def _door(names: Names, event: ev.DoorOpened, before: State) -> str:
    return f"{names(event.door)} opens"


def _wall(names: Names, event: ev.WallWrecked, before: State) -> str:
    return f"The wall between {names.all(event.between)} is broken"


# --- objects --------------------------------------------------------------------------------


def _chest(names: Names, event: ev.ChestOpened, before: State) -> str:
    return f"The chest in {names(event.area)} {'is empty' if event.empty else 'opens'}"


def _card_lies(names: Names, event: ev.CardDrawn | ev.CardMade, before: State) -> str:
    return f"{names(event.card)} lies in {names(event.area)}"


def _card_taken(names: Names, event: ev.CardTaken, before: State) -> str:
    return f"{names(event.hero)} takes {names(event.card)}"


def _card_left(names: Names, event: ev.CardLeft, before: State) -> str:
    return f"{names(event.card)} of {names(event.hero)} → {names(event.area)}"


def _card_given(names: Names, event: ev.CardGiven, before: State) -> str:
    return f"{names(event.hero)} gives {names(event.card)} to {names(event.to)}"


def _card_gone(names: Names, event: ev.CardGone, before: State) -> str:
    return f"{names(event.card)} leaves the game"


# --- the River ------------------------------------------------------------------------------


def _token_drawn(names: Names, event: ev.TokenDrawn, before: State) -> str:
    for tile in before.tiles.values():
        if tile.token == event.token:
            return f"Token {event.token}: {names(tile.id)}"
    return f"Token {event.token}"


def _tokens_refreshed(names: Names, event: ev.TokensRefreshed, before: State) -> str:
    return "All tokens go back to the pool" + ("" if event.slots else ", but for this turn's")


def _tile_died(names: Names, event: ev.TileDied, before: State) -> str:
    token = f": token {event.token} leaves" if event.token else " leave"
    return f"{names(event.tile)}{token} the game"


def _activation(names: Names, event: ev.ActivationMade, before: State) -> str | None:
    if event.wasted:
        return f"{names(event.tile)}: the activation is wasted"
    return None if event.counts else f"{names(event.tile)}: activated without a token"


def _marked(names: Names, event: ev.Marked, before: State) -> str:
    return f"{names(event.name)}: {names(str(event.value))}"


def _marker(names: Names, event: ev.MarkerPlaced, before: State) -> str:
    return f"{names(event.kind).capitalize()} in {names(event.area)}"


def _tokens_hidden(names: Names, event: ev.TokensHidden, before: State) -> str:
    """Where tokens lie, and nothing of what they show."""
    return f"Tokens lie face down in {names.all(event.tokens)}"


def _token_turned(names: Names, event: ev.TokenTurned, before: State) -> str:
    return f"The token in {names(event.area)} shows: {names(event.token)}"


# --- dice and attacks -------------------------------------------------------------------------


def _rolled(names: Names, event: ev.Rolled, before: State) -> str:
    top = before.agenda[-1] if before.agenda else None
    if len(event.places) < len(event.dice) or getattr(top, "stage", "") == "again":
        dice = " ".join(colour(event.dice[place]) for place in event.places)
        return f"{names(event.who)} rolls again, {dice}: {' '.join(map(str, event.faces))}"
    return f"{names(event.who)} rolls {faces_told(event.faces)}"


BY: Final = {"arrow": "by an arrow", "support": "by Support", "gem": "for a gem"}


def _reroll(names: Names, event: ev.RerollUsed, before: State) -> str:
    die = die_at(before, event.place)
    return f"{names(event.who)} rerolls {die} {BY[event.by]}"


def die_at(state: State, place: int) -> str:
    """A die of the roll that is going on, by colour and face: "orange 0"."""
    top = state.agenda[-1] if state.agenda else None
    if not isinstance(top, Rolling) or place >= len(top.dice):
        return "a die"
    return f"{colour(top.dice[place])} {top.faces[place]}"


def _attack(names: Names, event: ev.AttackMade, before: State) -> str:
    cards = names.all(card for card in (event.card, event.second) if card)
    by, dice = names(event.by), dice_told(event.dice)
    if event.form == "area":
        return f"{cards if event.card else by} strikes everyone in {names(event.area)}: {dice}"
    verb = {"melee": "attacks", "ranged": "shoots at", "spell": "attacks"}[event.form]
    bare = event.form == "melee" and event.by in before.heroes and not event.card
    if _strikes_back(before):
        verb, bare = "strikes back at", False
    how = " with bare hands" if bare else f" with {cards}" if event.card else ""
    return f"{by} {verb} {names.all(event.on)}{how}: {dice}"


def _strikes_back(before: State) -> bool:
    """Whether the attack that begins answers another one, and is not a last blow."""
    match before.agenda:
        case (*_, Dying(), Attack()):
            return False
        case (*_, Attack(counter=True)):
            return True
    return False


def _power(names: Names, event: ev.PowerSet, before: State) -> str:
    return f"Power {event.power}" + (
        f", of {event.symbols} symbols" if event.power != event.symbols else ""
    )


def _defended(names: Names, event: ev.Defended, before: State) -> str:
    return f"{names(event.figure)} has defence {event.defence}: {event.damage or 'no'} damage"


def _guard(names: Names, event: ev.GuardTaken, before: State) -> str:
    ally = f" {names(event.ally)}" if event.ally else ""
    if not event.gems:
        return f"{names(event.hero)} does not guard{ally}"
    card = f" and {names(event.card)}" if event.card else ""
    return f"{names(event.hero)} guards{ally} with {counted(event.gems, 'gem')}{card}"


AIMS: Final = {"chest": "the chest in ", "door": "", "throw": "throwing ", "leap": "a leap to "}


def _tried(names: Names, event: ev.Tried, before: State) -> str:
    aim = AIMS.get(event.aim, f"{event.aim} ") + names(event.object)
    end = "success" if event.success else "failure"
    return f"{names(event.hero)}, {aim}: {event.symbols} of {event.needs} needed, {end}"


def _spell(names: Names, event: ev.SpellCast, before: State) -> str:
    on = f" on {names(event.target)}" if event.target and event.target != event.by else ""
    return f"{names(event.by)} casts {names(event.spell)}{on}"


# --- set by hand --------------------------------------------------------------------------------


def _gems_set(names: Names, event: hand.GemsSet, before: State) -> str:
    return f"{names(event.hero)} has {counted(event.number, 'gem')} in {names(event.place)} now"


def _life_set(names: Names, event: hand.LifeSet, before: State) -> str:
    return f"{names(event.unit)} has {event.life} life now"


def _unit_removed(names: Names, event: hand.UnitRemoved, before: State) -> str:
    return f"{names(event.unit)} is taken off the board"


def _poison_set(names: Names, event: hand.PoisonSet, before: State) -> str:
    tokens = counted(event.number, "poison token")
    return f"{names(event.hero)} has {tokens} on {names(event.space)} now"


def _door_closed(names: Names, event: hand.DoorClosed, before: State) -> str:
    return f"{names(event.door)} is shut"


def _chest_placed(names: Names, event: hand.ChestPlaced, before: State) -> str:
    return f"A chest stands in {names(event.area)}"


def _card_moved(names: Names, event: hand.CardMoved, before: State) -> str:
    return f"{names(event.card)} lies in {names(event.to)} now"


LIES: Final = {"pool": "in the pool", "slots": "in a benefit slot", "spent": "in Fatigue"}


def _token_set(names: Names, event: hand.TokenSet, before: State) -> str:
    return f"The token of {names(event.tile)} lies {LIES[event.to]} now"


def _turn_set(names: Names, event: hand.TurnSet, before: State) -> str:
    return f"The turn marker shows {event.turn}"


def _markers_set(names: Names, event: hand.MarkersSet, before: State) -> str:
    where = names.all(event.areas) if event.areas else "nowhere"
    return f"{names(event.kind).capitalize()} now: {where}"


def _hidden_moved(names: Names, event: hand.HiddenMoved, before: State) -> str:
    return f"The token face down in {names(event.area)} lies in {names(event.to)} now"


def _freed(names: Names, event: hand.Freed, before: State) -> str:
    return f"Nobody holds {names(event.figure)} any more"


TOLD: dict[type[AnyEvent], tuple[Kind, Tell]] = {
    ev.TurnBegan: ("turn", _turn_began),
    ev.ActionPhaseBegan: ("turn", _quiet),
    ev.TurnEnded: ("turn", _turn_ended),
    ev.GameEnded: ("turn", _game_ended),
    ev.StanceTaken: ("act", _stance),
    ev.GemsMoved: ("act", _gems),
    ev.GemsGiven: ("act", _gems_given),
    ev.PointsSet: ("act", _quiet),
    ev.HaloChanged: ("act", _halo),
    ev.FateMet: ("hurt", _fate),
    ev.Poisoned: ("hurt", _poisoned),
    ev.WebChanged: ("act", _web),
    ev.Held: ("act", _held),
    ev.Possessed: ("act", _possessed),
    ev.Provoked: ("act", _quiet),
    ev.CounterUsed: ("act", _quiet),
    ev.Walked: ("act", _walked),
    ev.Stayed: ("act", _stayed),
    ev.UnitWaits: ("act", _unit_waits),
    ev.Moved: ("act", _moved),
    ev.UnitPlaced: ("act", _unit_placed),
    ev.UnitsCame: ("act", _units_came),
    ev.UnitHurt: ("hurt", _unit_hurt),
    ev.UnitDied: ("hurt", _unit_died),
    ev.UnitLeft: ("hurt", _unit_left),
    ev.AllySet: ("act", _ally_set),
    ev.HeroHurt: ("hurt", _hero_hurt),
    ev.DoorOpened: ("act", _door),
    ev.WallWrecked: ("act", _wall),
    ev.ChestOpened: ("act", _chest),
    ev.CardDrawn: ("act", _card_lies),
    ev.CardMade: ("act", _card_lies),
    ev.CardTaken: ("act", _card_taken),
    ev.CardLeft: ("act", _card_left),
    ev.CardGiven: ("act", _card_given),
    ev.CardGone: ("act", _card_gone),
    ev.TilePlaced: ("turn", _quiet),
    ev.TokenDrawn: ("turn", _token_drawn),
    ev.TokensSpent: ("turn", _quiet),
    ev.TokensRefreshed: ("turn", _tokens_refreshed),
    ev.TileDied: ("turn", _tile_died),
    ev.ActivationMade: ("turn", _activation),
    ev.Marked: ("scenario", _marked),
    ev.MarkerPlaced: ("scenario", _marker),
    ev.TokensHidden: ("scenario", _tokens_hidden),
    ev.TokenTurned: ("scenario", _token_turned),
    ev.Rolled: ("dice", _rolled),
    ev.Drawn: ("dice", _quiet),
    ev.RerollUsed: ("dice", _reroll),
    ev.AttackMade: ("act", _attack),
    ev.PowerSet: ("dice", _power),
    ev.Defended: ("dice", _defended),
    ev.GuardTaken: ("act", _guard),
    ev.Tried: ("dice", _tried),
    ev.SpellCast: ("act", _spell),
    hand.GemsSet: ("table", _gems_set),
    hand.LifeSet: ("table", _life_set),
    hand.UnitRemoved: ("table", _unit_removed),
    hand.PoisonSet: ("table", _poison_set),
    hand.DoorClosed: ("table", _door_closed),
    hand.ChestPlaced: ("table", _chest_placed),
    hand.CardMoved: ("table", _card_moved),
    hand.TokenSet: ("table", _token_set),
    hand.TurnSet: ("table", _turn_set),
    hand.MarkersSet: ("table", _markers_set),
    hand.HiddenMoved: ("table", _hidden_moved),
    hand.Freed: ("table", _freed),
    **dict.fromkeys(ev.AGENDA, ("act", _quiet)),
}
