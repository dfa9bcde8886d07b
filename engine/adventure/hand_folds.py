"""Folding the events by which a table sets something by hand: see evolve.py."""

from __future__ import annotations

from msgspec.structs import replace

from engine.adventure import folding as small
from engine.adventure import hand_events as ev
from engine.adventure.state import Hero, State, Tokens


def gems_set(state: State, event: ev.GemsSet) -> State:
    """So many gems lie there."""

    def put(hero: Hero) -> Hero:
        return small.gems_at(hero, event.place, event.number - hero.gems_at(event.place))

    return small.hero(state, event.hero, put)


def life_set(state: State, event: ev.LifeSet) -> State:
    """A unit has so much life."""
    return small.model(state, small.known(state, event.unit), life=event.life)


def poison_set(state: State, event: ev.PoisonSet) -> State:
    """So many poison tokens lie there."""

    def poison(hero: Hero) -> Hero:
        others = {space: number for space, number in hero.poison.items() if space != event.space}
        tokens = {event.space: event.number} if event.number else {}
        return replace(hero, poison={**others, **tokens})

    return small.hero(state, event.hero, poison)


def door_closed(state: State, event: ev.DoorClosed) -> State:
    """A door is shut."""
    return replace(state, closed=(*state.closed, event.door))


def chest_placed(state: State, event: ev.ChestPlaced) -> State:
    """A chest stands there."""
    return replace(state, chests=(*state.chests, event.area))


def card_moved(state: State, event: ev.CardMoved) -> State:
    """A card lies elsewhere."""
    return small.lay(small.lift(state, event.area, event.card), event.to, event.card)


def token_set(state: State, event: ev.TokenSet) -> State:
    """A token lies there, and its tile is in the game."""
    tile = state.tiles.get(event.tile)
    if tile is None:
        return state
    places = {
        place: tuple(token for token in getattr(state.tokens, place) if token != tile.token)
        for place in ("pool", "slots", "spent")
    }
    places[event.to] = (*places[event.to], tile.token)
    back = small.tile_there(state, replace(tile, dead=False))
    return replace(back, tokens=Tokens(**places | {"pool": tuple(sorted(places["pool"]))}))


def turn_set(state: State, event: ev.TurnSet) -> State:
    """The marker shows that."""
    return replace(state, turn=event.turn)


def markers_set(state: State, event: ev.MarkersSet) -> State:
    """The markers of a kind lie there."""
    return replace(state, markers={**state.markers, event.kind: event.areas})


def hidden_moved(state: State, event: ev.HiddenMoved) -> State:
    """A token face down lies elsewhere."""
    hidden = {
        event.to if area == event.area else area: token for area, token in state.hidden.items()
    }
    return replace(state, hidden=hidden)


def freed(state: State, event: ev.Freed) -> State:
    """Nobody holds the hero or ally."""
    if (ally := state.allies.get(event.figure)) is not None:
        return small.model(state, ally, held=())
    return small.hero(state, event.figure, lambda hero: replace(hero, held=()))
