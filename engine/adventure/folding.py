"""Small changes of the state that several folds make: see evolve.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from msgspec.structs import replace

from engine.adventure.state import Hero, Space, State, Tile, Unit

Place = TypeVar("Place", bound=str)


def hero(state: State, name: str, change: Callable[[Hero], Hero]) -> State:
    """A hero changed; an unknown one changes nothing."""
    known = state.heroes.get(name)
    if known is None:
        return state
    return replace(state, heroes={**state.heroes, name: change(known)})


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards less one copy of `card`."""
    if card not in cards:
        return cards
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def lay(state: State, area: str, card: str) -> State:
    """A card lies in an area."""
    return replace(state, objects={**state.objects, area: (*state.objects.get(area, ()), card)})


def lift(state: State, area: str, card: str) -> State:
    """A card lies in an area no more."""
    left = without(state.objects.get(area, ()), card)
    objects = {place: cards for place, cards in state.objects.items() if place != area}
    if left:
        objects[area] = left
    return replace(state, objects=objects)


def changed(gems: dict[Place, int], place: Place, change: int) -> dict[Place, int]:
    """The gems by place with more or fewer in one of them; a place without any is not named."""
    left = {name: number for name, number in gems.items() if name != place}
    after = gems.get(place, 0) + change
    return {**left, place: after} if after else left


def model(state: State, unit: Unit | None, **changes: Any) -> State:
    """A model that stands on the board, with these fields changed."""
    if unit is None:
        return state
    after = {unit.id: replace(unit, **changes)}
    if unit.id in state.allies:
        return replace(state, allies={**state.allies, **after})
    return replace(state, units={**state.units, **after})


def known(state: State, unit: str) -> Unit | None:
    """A model on the board, of either side."""
    return state.units.get(unit) or state.allies.get(unit)


def gems_at(hero: Hero, place: str, change: int) -> Hero:
    """More or fewer gems at a place of the hero, by the names that events use."""
    match place:
        case "reserve":
            return replace(hero, reserve=hero.reserve + change)
        case "fatigue":
            return replace(hero, fatigue=hero.fatigue + change)
        case "wounds":
            return replace(hero, wounds=hero.wounds + change)
    if place.startswith("spell:"):
        spell = place.removeprefix("spell:")
        return replace(hero, spells={**hero.spells, spell: hero.spells.get(spell, 0) + change})
    if place.startswith("ally:"):
        return replace(hero, tiles=changed(hero.tiles, place.removeprefix("ally:"), change))
    return replace(hero, spaces=changed(hero.spaces, cast(Space, place), change))


def tile_there(state: State, tile: Tile) -> State:
    """A tile is as this one."""
    return replace(state, tiles={**state.tiles, tile.id: tile})
