"""The table's word over the game: what a ruling may set, of whom, and to what (table.ruling).

Whether it is right is for the players to say. Refused is only what cannot be on a table, and what
unfinished business still needs. The lists here are what the judge takes and what a screen offers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import msgspec

from engine.adventure import events as ev
from engine.adventure import hand_events as hand
from engine.adventure.commands import AnyCommand, Ruling, Setting
from engine.adventure.events import AnyEvent
from engine.adventure.facts import item_of
from engine.adventure.figures import load
from engine.adventure.hand_kinds import OUT, Kind, Names, areas, figures, heroes, nobody, units
from engine.adventure.hand_marks import MARKS, UP
from engine.adventure.heroes_turn import STANCES
from engine.adventure.objects import overloaded
from engine.adventure.setting import items
from engine.adventure.setup import cards_in_play, kits, unlike
from engine.adventure.solo.overlord_turn import SLOTS
from engine.adventure.state import LIMITED, Hero, Space, Stance, Unit
from engine.adventure.steps import Asking, Special, UnitActs
from engine.adventure.work import Position, Work
from engine.adventure.wounds import POISONED_SPACES, die, mortal, poison_limit
from engine.kernel.chance import CHANCE
from engine.kernel.game import Decision
from engine.kernel.record import Illegal
from engine.kernel.text import clean

MOST_OF_A_REASON = 300
"""Characters of the longest reason."""
MOST_GEMS, MOST_LIFE, MOST_POINTS, MOST_TURN = 20, 99, 20, 99
WAITS_FOR_CHANCE = "dice and draws come first: type them, or let the program roll"
OPEN, SHUT = "open", "shut"
DECK, BOX = "deck", "box"
SPACES: tuple[Space, ...] = ("melee", "ranged", "manipulation", "move", "guard", "reroll")
TOKEN_PLACES = ("pool", "slots", "spent")

# --- judging --------------------------------------------------------------------------------------


def check_asked(decision: Decision[AnyCommand] | None) -> None:
    """Refuse (`Illegal`) a ruling while chance is asked: what falls, falls first (table.ruling)."""
    if decision is None:
        raise Illegal("game.over")
    if decision.side == CHANCE:
        raise Illegal("table.ruling", problem=WAITS_FOR_CHANCE)


def rule(work: Work, ruling: Ruling) -> None:
    """Set what the ruling says. Raises `Illegal` (table.ruling, enc.max); nothing has changed then.

    A hero whose gems all lie in Wounds then is dead (death.hero). A unit's question to the players
    is asked anew, since the board it was asked about is another one.
    """
    check(work, ruling)
    before = work.state
    work.because("table.ruling", what=ruling.what, reason=ruling.reason)
    work.emit(*KINDS[ruling.what].sets(work, ruling))
    if work.state == before:
        raise Illegal("table.ruling", problem="it stands like that already")
    if ruling.what == "hidden" and ruling.to == UP:
        work.table.scenario.turned(work, ruling.whom, before.hidden[ruling.whom])
    _check_hands(work, ruling)
    for hero in work.heroes():
        if mortal(hero):
            _check_free(work, hero.id)
            die(work, hero.id)
    agenda = work.state.agenda
    if len(agenda) > 1 and isinstance(agenda[-1], Asking) and isinstance(agenda[-2], UnitActs):
        work.pop()


def check(p: Position, ruling: Ruling) -> None:
    """Refuse (`Illegal`) a ruling without a reason, or that names what is not there."""
    if not ruling.reason.strip() or ruling.reason != clean(ruling.reason, MOST_OF_A_REASON):
        raise Illegal(
            "table.ruling", problem=f"say why, in one line of at most {MOST_OF_A_REASON} signs"
        )
    kind = KINDS[ruling.what]
    _check_known(ruling.whom, kind.whom(p))
    _check_known(ruling.source, kind.source(p, ruling))
    _check_known(ruling.to, kind.to(p, ruling))
    numbers = kind.numbers(p, ruling)
    if ruling.number not in numbers:
        span = f"{numbers.start} to {numbers.stop - 1}" if numbers else "none at all"
        raise Illegal("table.ruling", problem=f"the number can be {span}")
    if needed := kind.frees(p, ruling):
        _check_free(p, needed)


def _check_known(answer: str, known: Names) -> None:
    if answer not in tuple(known):
        problem = f'"{answer}" cannot be set like that here' if answer else "it says too little"
        raise Illegal("table.ruling", problem=problem)


def _check_free(p: Position, name: str) -> None:
    """Refuse what unfinished business names: it would go on with what is no longer there."""
    agenda = p.state.agenda
    special = any(isinstance(step, Special) for step in agenda)
    if special or _names(msgspec.to_builtins(agenda), name):
        raise Illegal("table.ruling", problem="what is going on needs it: finish that first")


def _names(value: Any, name: str) -> bool:
    match value:
        case str():
            return value == name
        case dict():
            return name in value or any(_names(each, name) for each in value.values())
        case list() | tuple():
            return any(_names(each, name) for each in value)
    return False


def _check_hands(p: Position, ruling: Ruling) -> None:
    """Nobody is given more than he can carry (enc.max)."""
    hero = p.state.heroes.get(ruling.to) if ruling.what == "card" else None
    if hero and overloaded(p, hero):
        most = p.sheet(hero.id).encumbrance.max
        raise Illegal("enc.max", hero=hero.id, has=load(p, hero), limit=most)


# --- whom and where -------------------------------------------------------------------------------


def _elsewhere(p: Position, ruling: Ruling) -> Names:
    here = p.figure(ruling.whom).area
    return (area for area in areas(p) if area != here)


def _move(p: Position, ruling: Ruling) -> Iterator[AnyEvent]:
    yield ev.Moved(ruling.whom, ruling.to)


# --- gems -----------------------------------------------------------------------------------------


def gem_places(p: Position, hero: Hero) -> tuple[str, ...]:
    """Everywhere a hero's gems may lie: on ally tiles those of a hero who leads (ally.activate)."""
    spells = (f"spell:{spell}" for spell in hero.spells)
    leads = "leadership" in (own.skill for own in p.sheet(hero.id).skills)
    led = [tile.id for tile in p.state.tiles.values() if tile.ally and leads]
    tiles = (f"ally:{tile}" for tile in dict.fromkeys((*hero.tiles, *led)))
    return ("reserve", "fatigue", "wounds", *SPACES, *spells, *tiles)


def _gem_sources(p: Position, ruling: Ruling) -> Names:
    hero = p.hero(ruling.whom)
    return (*(place for place in gem_places(p, hero) if hero.gems_at(place)), OUT)


def _gem_aims(p: Position, ruling: Ruling) -> Names:
    places = (*gem_places(p, p.hero(ruling.whom)), OUT)
    return (place for place in places if place != ruling.source)


def _gem_numbers(p: Position, ruling: Ruling) -> range:
    """From 1 to what lies there, what has room, and what leaves the hero a gem."""
    hero = p.hero(ruling.whom)
    most = [_gem_room(p, hero, ruling.to)]
    most.append(hero.gems_at(ruling.source) if ruling.source else MOST_GEMS - hero.gems)
    if not ruling.to:
        most.append(hero.gems - 1)
    return range(1, max(0, min(most)) + 1)


def _gem_room(p: Position, hero: Hero, place: str) -> int:
    """How many gems more a place holds (hero.limit); cards and spaces alone have a limit."""
    limit: int | None = None
    if place.startswith("spell:"):
        limit = p.table.facts.spells[place.removeprefix("spell:")].limit
    elif place in LIMITED:
        limit = getattr(p.sheet(hero.id), place).limit
    return MOST_GEMS if limit is None else limit - hero.gems_at(place)


def _set_gems(p: Position, ruling: Ruling) -> Iterator[AnyEvent]:
    hero, source, to, number = p.hero(ruling.whom), ruling.source, ruling.to, ruling.number
    if source and to:
        yield ev.GemsMoved(hero.id, source, to, number)
    elif source:
        yield hand.GemsSet(hero.id, source, hero.gems_at(source) - number)
    else:
        yield hand.GemsSet(hero.id, to, hero.gems_at(to) + number)


# --- heroes ---------------------------------------------------------------------------------------


def _points(p: Position, ruling: Ruling) -> range:
    return range(MOST_POINTS + 1)


def _set_points(p: Position, ruling: Ruling) -> Iterator[AnyEvent]:
    yield ev.PointsSet(ruling.whom, ruling.number, p.hero(ruling.whom).moving)


def _other_stance(p: Position, ruling: Ruling) -> Names:
    now = p.hero(ruling.whom).stance
    return (stance for stance in STANCES if stance != now)


def _set_stance(p: Position, ruling: Ruling) -> Iterator[AnyEvent]:
    yield ev.StanceTaken(ruling.whom, cast(Stance, ruling.to))


def _poison_spaces(p: Position, ruling: Ruling) -> Names:
    return POISONED_SPACES


def _poison_numbers(p: Position, ruling: Ruling) -> range:
    """Up to the space's limit; one less where the other space is full, which would be death."""
    poison = p.hero(ruling.whom).poison
    full = all(
        poison.get(space, 0) >= poison_limit(p, ruling.whom, space)
        for space in POISONED_SPACES
        if space != ruling.to
    )
    return range(poison_limit(p, ruling.whom, ruling.to) + (not full))


def _set_poison(p: Position, ruling: Ruling) -> Iterator[AnyEvent]:
    yield hand.PoisonSet(ruling.whom, "move" if ruling.to == "move" else "melee", ruling.number)


# --- units and tiles ------------------------------------------------------------------------------


def _life(p: Position, ruling: Ruling) -> range:
    return range(1, MOST_LIFE + 1)


def _set_life(p: Position, ruling: Ruling) -> Iterator[AnyEvent]:
    yield hand.LifeSet(ruling.whom, ruling.number)


def _placeable(p: Position) -> Names:
    """The tiles in the game of which the box still holds a model."""
    for tile in p.state.tiles.values():
        if tile.unit and not tile.dead and len(p.units_of(tile.id)) < tile.most:
            yield tile.id


def _anywhere(p: Position, ruling: Ruling) -> Names:
    return areas(p)


def _place(p: Position, ruling: Ruling) -> Iterator[AnyEvent]:
    table, tile = p.table, p.state.tiles[ruling.whom]
    life = table.setting.life(tile.id, table.options.heroes, table.options.hard)
    yield ev.UnitPlaced(Unit(f"{tile.id}:{tile.made + 1}", tile.id, ruling.to, life))


def _remove(p: Position, ruling: Ruling) -> Iterator[AnyEvent]:
    yield hand.UnitRemoved(ruling.whom)


def _tokens(p: Position) -> Names:
    return (tile.id for tile in p.state.tiles.values() if tile.token)


def _token_place(p: Position, tile: str) -> str:
    token, tokens = p.state.tiles[tile].token, p.state.tokens
    return next((place for place in TOKEN_PLACES if token in getattr(tokens, place)), OUT)


def _token_aims(p: Position, ruling: Ruling) -> Names:
    now, slots = _token_place(p, ruling.whom), p.state.tokens.slots
    for place in (*TOKEN_PLACES, OUT):
        if place != now and (place != "slots" or len(slots) < SLOTS):
            yield place


def _set_token(p: Position, ruling: Ruling) -> Iterator[AnyEvent]:
    if ruling.to:
        yield hand.TokenSet(ruling.whom, cast(hand.TokenPlace, ruling.to))
    else:
        yield ev.TileDied(ruling.whom, p.state.tiles[ruling.whom].token)


# --- cards ----------------------------------------------------------------------------------------


def card_place(p: Position, card: str) -> str:
    """Where a card is: a hero, an area, DECK, or BOX for one that is not in play."""
    for hero in p.state.heroes.values():
        if card in hero.items:
            return hero.id
    for area, cards in p.state.objects.items():
        if card in cards:
            return area
    return DECK if card in p.state.assets else BOX


def _cards(p: Position) -> Names:
    """Every card in play, and from the box one more of each that this game may know."""
    state = p.state
    known = dict.fromkeys((*cards_in_play(state), *state.assets))
    taken = (*known, *state.hidden.values())  # face down: not listed, and no second one is made
    named = {*items(p.table.setting), *p.table.scenario.makes, *map(item_of, taken)}
    named.update(item_of(card) for kit in kits(p.table).values() for card in kit.cards)
    box = (item for item in p.table.facts.items if item in named)
    return (*known, *(unlike(item, taken) for item in box))


def _card_aims(p: Position, ruling: Ruling) -> Names:
    now = card_place(p, ruling.whom)
    out = () if now in (DECK, BOX) else (OUT,)
    return (place for place in (*heroes(p), *areas(p), *out) if place != now)


def _set_card(p: Position, ruling: Ruling) -> Iterator[AnyEvent]:
    """First the card lies somewhere or is held; then it goes where it should."""
    card, to, at = ruling.whom, ruling.to, card_place(p, ruling.whom)
    area = p.hero(to).area if p.is_hero(to) else to
    if at in (DECK, BOX):
        yield ev.CardDrawn(card, area) if at == DECK else ev.CardMade(card, area)
        if to != area:
            yield ev.CardTaken(to, card, area)
    elif p.is_hero(at):
        if not to:
            yield ev.CardGone(card, hero=at)
        elif p.is_hero(to):
            yield ev.CardGiven(at, card, to)
        else:
            yield ev.CardLeft(at, card, to)
    elif p.is_hero(to):
        yield ev.CardTaken(to, card, at)
    else:
        yield hand.CardMoved(card, at, to) if to else ev.CardGone(card, at)


# --- doors, chests, the marker --------------------------------------------------------------------


def _doors(p: Position) -> Names:
    return p.table.setting.doors


def _door_aims(p: Position, ruling: Ruling) -> Names:
    return (OPEN if ruling.whom in p.state.closed else SHUT,)


def _set_door(p: Position, ruling: Ruling) -> Iterator[AnyEvent]:
    yield ev.DoorOpened(ruling.whom) if ruling.to == OPEN else hand.DoorClosed(ruling.whom)


def _chest_aims(p: Position, ruling: Ruling) -> Names:
    return (OPEN if ruling.whom in p.state.chests else SHUT,)


def _set_chest(p: Position, ruling: Ruling) -> Iterator[AnyEvent]:
    yield ev.ChestOpened(ruling.whom) if ruling.to == OPEN else hand.ChestPlaced(ruling.whom)


def _turns(p: Position, ruling: Ruling) -> range:
    return range(MOST_TURN + 1)


def _set_turn(p: Position, ruling: Ruling) -> Iterator[AnyEvent]:
    yield hand.TurnSet(ruling.number)


def _itself(p: Position, ruling: Ruling) -> str:
    return ruling.whom


def _if_out(p: Position, ruling: Ruling) -> str:
    return "" if ruling.to else ruling.whom


KINDS: dict[Setting, Kind] = {
    "figure": Kind(figures, _move, _elsewhere),
    "gems": Kind(heroes, _set_gems, _gem_aims, _gem_numbers, _gem_sources),
    "life": Kind(units, _set_life, numbers=_life),
    "place": Kind(_placeable, _place, _anywhere),
    "remove": Kind(units, _remove, frees=_itself),
    "card": Kind(_cards, _set_card, _card_aims, frees=_itself),
    "token": Kind(_tokens, _set_token, _token_aims, frees=_if_out),
    "poison": Kind(heroes, _set_poison, _poison_spaces, _poison_numbers),
    "door": Kind(_doors, _set_door, _door_aims, frees=_itself),
    "chest": Kind(areas, _set_chest, _chest_aims, frees=_itself),
    "points": Kind(heroes, _set_points, numbers=_points),
    "stance": Kind(heroes, _set_stance, _other_stance),
    "turn": Kind(nobody, _set_turn, numbers=_turns),
    **MARKS,
}
"""Every kind of ruling."""
