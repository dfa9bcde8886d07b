"""Folding events into the state: total, without rules, dice or look-ups beyond the state.

Folding never fails. A figure that is not there is passed over; places, cards and tokens are taken
at the event's word, be they ever so unlikely, since no fold knows the board or the rules. Whether
it could come to that is for `check` to find.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from engine.adventure import agenda_folds as agenda
from engine.adventure import events as ev
from engine.adventure import hand_events as hand
from engine.adventure import hand_folds as by_hand
from engine.adventure.events import AnyEvent
from engine.adventure.folding import gems_at as _gems_at
from engine.adventure.folding import hero as _hero
from engine.adventure.folding import known as _known
from engine.adventure.folding import lay as _lay
from engine.adventure.folding import lift as _lift
from engine.adventure.folding import model as _model
from engine.adventure.folding import tile_there as _tile
from engine.adventure.folding import without as _without
from engine.adventure.state import Hero, State, Unit

Fold = Callable[[State, Any], State]


def evolve(state: State, event: AnyEvent) -> State:
    """The state after `event`."""
    return FOLDS[type(event)](state, event)


# --- small changes --------------------------------------------------------------------------


def _same(state: State, _: AnyEvent) -> State:
    return state


# --- folds ----------------------------------------------------------------------------------


def _turn_began(state: State, event: ev.TurnBegan) -> State:
    return replace(state, turn=event.turn)


def _game_ended(state: State, event: ev.GameEnded) -> State:
    return replace(state, outcome=event.outcome, agenda=())


def _stance(state: State, event: ev.StanceTaken) -> State:
    return _hero(state, event.hero, lambda hero: replace(hero, stance=event.stance))


def _gems(state: State, event: ev.GemsMoved) -> State:
    def move(hero: Hero) -> Hero:
        taken = _gems_at(hero, event.source, -event.number)
        return _gems_at(taken, event.to, event.number)

    return _hero(state, event.hero, move)


def _gems_given(state: State, event: ev.GemsGiven) -> State:
    taken = _hero(state, event.hero, lambda hero: _gems_at(hero, "reserve", -event.number))
    return _hero(taken, event.to, lambda hero: _gems_at(hero, "reserve", event.number))


def _points(state: State, event: ev.PointsSet) -> State:
    return _hero(
        state, event.hero, lambda hero: replace(hero, points=event.points, moving=event.moving)
    )


def _halo(state: State, event: ev.HaloChanged) -> State:
    return _hero(state, event.hero, lambda hero: replace(hero, halo=event.spell))


def _fate(state: State, event: ev.FateMet) -> State:
    def meet(hero: Hero) -> Hero:
        gone = replace(hero, fate=event.fate, area="", points=0, moving=False)
        return replace(gone, halo="", web=0, held=())

    return _hero(state, event.hero, meet)


def _poisoned(state: State, event: ev.Poisoned) -> State:
    def poison(hero: Hero) -> Hero:
        there = hero.poison.get(event.space, 0)
        return replace(hero, poison={**hero.poison, event.space: there + event.number})

    return _hero(state, event.hero, poison)


def _web(state: State, event: ev.WebChanged) -> State:
    if (unit := _known(state, event.figure)) is not None:
        return _model(state, unit, webbed=event.points > 0)
    return _hero(state, event.figure, lambda hero: replace(hero, web=event.points))


def _held(state: State, event: ev.Held) -> State:
    def hold(hero: Hero) -> Hero:
        return hero if event.by in hero.held else replace(hero, held=(*hero.held, event.by))

    if (ally := state.allies.get(event.hero)) is not None:
        held = tuple(dict.fromkeys((*ally.held, event.by)))
        return _model(state, ally, held=held)
    return _hero(state, event.hero, hold)


def _loose(state: State, figure: str) -> State:
    """Whoever goes away holds nobody any more, and is held by nobody (skill.constriction)."""
    for ally in state.allies.values():
        if ally.held and (left := _still_held(ally, figure)) != ally.held:
            state = _model(state, ally, held=left)
    for hero in state.heroes.values():
        if hero.held and (left := _still_held(hero, figure)) != hero.held:
            state = replace(state, heroes={**state.heroes, hero.id: replace(hero, held=left)})
    return state


def _still_held(figure: Hero | Unit, gone: str) -> tuple[str, ...]:
    """Who holds a figure when one has gone away, perhaps itself."""
    return () if figure.id == gone else tuple(by for by in figure.held if by != gone)


def _possessed(state: State, event: ev.Possessed) -> State:
    if (unit := _known(state, event.figure)) is not None:
        return _model(state, unit, possessed=event.on)
    return _hero(state, event.figure, lambda hero: replace(hero, possessed=event.on))


def _provoked(state: State, event: ev.Provoked) -> State:
    before = state.provoked.get(event.by, ())
    after = tuple(dict.fromkeys((*before, *event.figures)))
    return replace(state, provoked={**state.provoked, event.by: after})


def _counter(state: State, event: ev.CounterUsed) -> State:
    return _hero(state, event.hero, lambda hero: replace(hero, countered=event.used))


def _put(state: State, figure: str, area: str) -> State:
    state = _loose(state, figure)
    if (unit := _known(state, figure)) is not None:
        return _model(state, unit, area=area)
    return _hero(state, figure, lambda hero: replace(hero, area=area))


def _walked(state: State, event: ev.Walked) -> State:
    return _put(state, event.figure, event.way[-1]) if event.way else state


def _moved(state: State, event: ev.Moved) -> State:
    return _put(state, event.figure, event.to)


def _unit_placed(state: State, event: ev.UnitPlaced) -> State:
    tile, model = state.tiles.get(event.unit.tile), {event.unit.id: event.unit}
    if tile is not None and tile.ally:
        placed = replace(state, allies={**state.allies, **model})
    else:
        placed = replace(state, units={**state.units, **model})
    if tile is None:
        return placed
    return replace(placed, tiles={**state.tiles, tile.id: replace(tile, made=tile.made + 1)})


def _unit_hurt(state: State, event: ev.UnitHurt) -> State:
    return _model(state, _known(state, event.unit), life=event.life)


def _unit_gone(state: State, event: ev.UnitDied | ev.UnitLeft | hand.UnitRemoved) -> State:
    state = _loose(state, event.unit)
    if event.unit in state.allies:
        allies = {name: ally for name, ally in state.allies.items() if name != event.unit}
        return replace(state, allies=allies)
    left = {name: unit for name, unit in state.units.items() if name != event.unit}
    return replace(state, units=left)


def _ally_set(state: State, event: ev.AllySet) -> State:
    return _model(
        state,
        state.allies.get(event.ally),
        active=event.active,
        points=event.points,
        bought=event.bought,
        struck=event.struck,
    )


def _door(state: State, event: ev.DoorOpened) -> State:
    return replace(state, closed=tuple(door for door in state.closed if door != event.door))


def _wall(state: State, event: ev.WallWrecked) -> State:
    return replace(state, wrecked=(*state.wrecked, event.between))


def _chest(state: State, event: ev.ChestOpened) -> State:
    return replace(state, chests=_without(state.chests, event.area))


def _card_drawn(state: State, event: ev.CardDrawn) -> State:
    drawn = replace(state, assets=_without(state.assets, event.card))
    return _lay(drawn, event.area, event.card)


def _card_made(state: State, event: ev.CardMade) -> State:
    return _lay(state, event.area, event.card)


def _items(state: State, hero: str, change: Callable[[tuple[str, ...]], Iterable[str]]) -> State:
    return _hero(state, hero, lambda known: replace(known, items=tuple(change(known.items))))


def _card_taken(state: State, event: ev.CardTaken) -> State:
    lifted = _lift(state, event.area, event.card)
    return _items(lifted, event.hero, lambda items: (*items, event.card))


def _card_left(state: State, event: ev.CardLeft) -> State:
    laid = _lay(state, event.area, event.card)
    return _items(laid, event.hero, lambda items: _without(items, event.card))


def _card_given(state: State, event: ev.CardGiven) -> State:
    given = _items(state, event.hero, lambda items: _without(items, event.card))
    return _items(given, event.to, lambda items: (*items, event.card))


def _card_gone(state: State, event: ev.CardGone) -> State:
    if event.hero:
        return _items(state, event.hero, lambda items: _without(items, event.card))
    return _lift(state, event.area, event.card)


def _tile_placed(state: State, event: ev.TilePlaced) -> State:
    return _tile(state, event.tile)


def _token_drawn(state: State, event: ev.TokenDrawn) -> State:
    tokens = state.tokens
    pool = tuple(token for token in tokens.pool if token != event.token)
    if event.slot == ev.FATIGUE:
        moved = replace(tokens, pool=pool, spent=(*tokens.spent, event.token))
    else:
        moved = replace(tokens, pool=pool, slots=(*tokens.slots, event.token))
    return replace(state, tokens=moved)


def _tokens_spent(state: State, _: ev.TokensSpent) -> State:
    tokens = state.tokens
    return replace(state, tokens=replace(tokens, slots=(), spent=(*tokens.spent, *tokens.slots)))


def _tokens_refreshed(state: State, event: ev.TokensRefreshed) -> State:
    tokens = state.tokens
    back, left = (tokens.slots, ()) if event.slots else ((), tokens.slots)
    pool = tuple(sorted((*tokens.pool, *back, *tokens.spent)))
    return replace(state, tokens=replace(tokens, pool=pool, slots=left, spent=()))


def _tile_died(state: State, event: ev.TileDied) -> State:
    def kept(tokens: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(token for token in tokens if token != event.token)

    tokens = state.tokens
    left = replace(
        tokens, pool=kept(tokens.pool), slots=kept(tokens.slots), spent=kept(tokens.spent)
    )
    tile = state.tiles.get(event.tile)
    flipped = state if tile is None else _tile(state, replace(tile, dead=True))
    return replace(flipped, tokens=left)


def _marked(state: State, event: ev.Marked) -> State:
    return replace(state, marks={**state.marks, event.name: event.value})


def _marker_placed(state: State, event: ev.MarkerPlaced) -> State:
    areas = (*state.markers.get(event.kind, ()), event.area)
    return replace(state, markers={**state.markers, event.kind: areas})


def _tokens_hidden(state: State, event: ev.TokensHidden) -> State:
    return replace(state, hidden={**state.hidden, **event.tokens})


def _token_turned(state: State, event: ev.TokenTurned) -> State:
    left = {area: token for area, token in state.hidden.items() if area != event.area}
    return replace(state, hidden=left)


def _rolled(state: State, event: ev.Rolled) -> State:
    return replace(state, draws=event.first + len(event.places))


def _drawn(state: State, event: ev.Drawn) -> State:
    return replace(state, draws=event.first + 1)


FOLDS: dict[type[AnyEvent], Fold] = {
    ev.TurnBegan: _turn_began,
    ev.ActionPhaseBegan: _same,
    ev.TurnEnded: _same,
    ev.GameEnded: _game_ended,
    ev.StanceTaken: _stance,
    ev.GemsMoved: _gems,
    ev.GemsGiven: _gems_given,
    ev.PointsSet: _points,
    ev.HaloChanged: _halo,
    ev.FateMet: _fate,
    ev.Poisoned: _poisoned,
    ev.WebChanged: _web,
    ev.Held: _held,
    ev.Possessed: _possessed,
    ev.Provoked: _provoked,
    ev.CounterUsed: _counter,
    ev.Walked: _walked,
    ev.Stayed: _same,
    ev.UnitWaits: _same,
    ev.Moved: _moved,
    ev.UnitPlaced: _unit_placed,
    ev.UnitsCame: _same,
    ev.UnitHurt: _unit_hurt,
    ev.UnitDied: _unit_gone,
    ev.UnitLeft: _unit_gone,
    ev.AllySet: _ally_set,
    ev.HeroHurt: _same,
    ev.DoorOpened: _door,
    ev.WallWrecked: _wall,
    ev.ChestOpened: _chest,
    ev.CardDrawn: _card_drawn,
    ev.CardMade: _card_made,
    ev.CardTaken: _card_taken,
    ev.CardLeft: _card_left,
    ev.CardGiven: _card_given,
    ev.CardGone: _card_gone,
    ev.TilePlaced: _tile_placed,
    ev.TokenDrawn: _token_drawn,
    ev.TokensSpent: _tokens_spent,
    ev.TokensRefreshed: _tokens_refreshed,
    ev.TileDied: _tile_died,
    ev.ActivationMade: _same,
    ev.Marked: _marked,
    ev.MarkerPlaced: _marker_placed,
    ev.TokensHidden: _tokens_hidden,
    ev.TokenTurned: _token_turned,
    ev.Rolled: _rolled,
    ev.Drawn: _drawn,
    ev.RerollUsed: _same,
    ev.AttackMade: _same,
    ev.PowerSet: _same,
    ev.Defended: _same,
    ev.GuardTaken: _same,
    ev.Tried: _same,
    ev.SpellCast: _same,
    hand.GemsSet: by_hand.gems_set,
    hand.LifeSet: by_hand.life_set,
    hand.UnitRemoved: _unit_gone,
    hand.PoisonSet: by_hand.poison_set,
    hand.DoorClosed: by_hand.door_closed,
    hand.ChestPlaced: by_hand.chest_placed,
    hand.CardMoved: by_hand.card_moved,
    hand.TokenSet: by_hand.token_set,
    hand.TurnSet: by_hand.turn_set,
    hand.MarkersSet: by_hand.markers_set,
    hand.HiddenMoved: by_hand.hidden_moved,
    hand.Freed: by_hand.freed,
    ev.Pushed: agenda.pushed,
    ev.Became: agenda.became,
    ev.Popped: agenda.popped,
    ev.Settled: agenda.settled,
}
