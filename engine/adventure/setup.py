"""Setting up a scenario: the first state from its facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from itertools import chain, count
from typing import TypeAlias

from msgspec.structs import replace

from engine.adventure.facts import item_of
from engine.adventure.setting import Kit
from engine.adventure.state import Hero, State, Tile, Tokens, Unit
from engine.adventure.steps import Dying, HeroesTurn
from engine.adventure.work import Figure, Table


def first_state(table: Table) -> State:
    """Heroes, River, models, chests and doors as the scenario sets them up (setup.gems)."""
    setting, options = table.setting, table.options
    party = setting.party(options.heroes)
    units = _units(table)
    made = Counter(unit.tile for unit in units)
    friendly = {tile.id for tile in setting.river if tile.ally}
    return State(
        heroes={hero: _hero(table, hero, party.fatigue) for hero in party.heroes},
        units={unit.id: unit for unit in units if unit.tile not in friendly},
        allies={unit.id: unit for unit in units if unit.tile in friendly},
        tiles=_tiles(table, made),
        tokens=Tokens(pool=tuple(sorted(tile.token for tile in setting.river if tile.token))),
        agenda=(HeroesTurn(),),
        chests=setting.chests,
        assets=_deck(table),
        closed=setting.doors,
    )


def _tiles(table: Table, made: Mapping[str, int]) -> dict[str, Tile]:
    """The River, with so many models made of each tile."""
    hard = table.options.hard
    return {
        tile.id: Tile(
            tile.id,
            tile.token,
            tile.unit,
            tile.event,
            tile.hard_most if hard and tile.hard_most else tile.most,
            made.get(tile.id, 0),
            ally=tile.ally,
        )
        for tile in table.setting.river
    }


def misfit(table: Table, state: State) -> str:
    """In what a state is no position of this table, in a few words; "" when it may be one."""
    faults = chain(_of_heroes(table, state), _of_units(state), _of_the_table(table, state))
    return next((told for wrong, told in faults if wrong), "")


Faults: TypeAlias = Iterator[tuple[bool, str]]
"""What may be wrong: whether it is, and its words."""


def _of_heroes(table: Table, state: State) -> Faults:
    heroes, facts = state.heroes.values(), table.facts
    yield tuple(state.heroes) != table.setting.party(table.options.heroes).heroes, "other heroes"
    yield any(hero.id != name for name, hero in state.heroes.items()), "heroes by other names"
    yield any((hero.fate == "here") is not bool(hero.area) for hero in heroes), "heroes nowhere"
    yield any(not hero.spells.keys() <= facts.spells.keys() for hero in heroes), "other spells"
    halos = {"", *(name for name, spell in facts.spells.items() if spell.armor)}
    yield any(hero.halo not in halos for hero in heroes), "other Halos"
    yield any(not hero.tiles.keys() <= state.tiles.keys() for hero in heroes), "gems on no tile"
    counts = [count for hero in heroes for count in _counts(hero)]
    yield any(count < 0 for count in (*counts, state.draws, state.turn)), "less than nothing"


def _counts(hero: Hero) -> Iterator[int]:
    """Everything that is counted of a hero."""
    yield from (hero.reserve, hero.fatigue, hero.wounds, hero.points, hero.web)
    yield from (*hero.spaces.values(), *hero.spells.values(), *hero.tiles.values())
    yield from hero.poison.values()


def _of_units(state: State) -> Faults:
    sides = ((state.units, False), (state.allies, True))
    models = (*state.units.values(), *state.allies.values())
    yield any(unit.tile not in state.tiles for unit in models), "units of no tile"
    for units, ally in sides:
        yield any(unit.id != name for name, unit in units.items()), "units by other names"
        wrong_side = any(state.tiles[unit.tile].ally is not ally for unit in units.values())
        yield wrong_side, "units on the other side"
    dying = {step.figure for step in state.agenda if isinstance(step, Dying)}
    yield any(unit.life < (unit.id not in dying) for unit in models), "units without life"
    yield any(min(unit.points, unit.bought) < 0 for unit in models), "less than nothing"
    figures: tuple[Figure, ...] = (*state.heroes.values(), *models)
    held = {by for figure in figures for by in figure.held}
    yield not held <= state.units.keys(), "somebody held by nobody"


def _of_the_table(table: Table, state: State) -> Faults:
    board, tiles, tokens = table.board, state.tiles, state.tokens
    stood = {hero.area for hero in state.heroes.values() if hero.area}
    stood |= {unit.area for unit in (*state.units.values(), *state.allies.values())}
    marked = {area for areas in state.markers.values() for area in areas}
    areas = stood | marked | {*state.objects, *state.chests, *state.hidden}
    yield not areas <= set(board.areas), "areas that the board has not"
    river = _tiles(table, {})
    found = {name: replace(tile, most=0, made=0, dead=False) for name, tile in tiles.items()}
    yield found != {name: replace(tile, most=0) for name, tile in river.items()}, "other tiles"
    yield any(tile.made < 0 for tile in tiles.values()), "less than nothing"
    lying = (*tokens.pool, *tokens.slots, *tokens.spent)
    living = [tile.token for tile in tiles.values() if tile.token and not tile.dead]
    yield sorted(lying) != sorted(living), "other tokens"
    cards = {item_of(card) for card in (*cards_in_play(state), *state.assets)}
    yield not cards <= table.facts.items.keys(), "other cards"
    yield not set(state.hidden.values()) <= table.setting.treasure.keys(), "other tokens face down"
    yield not set(state.closed) <= set(table.setting.doors), "other doors"
    yield not set(state.wrecked) <= board.borders.keys(), "other walls"
    counted = [state.marks.get(name, 0) for name in table.setting.counters]
    yield not all(isinstance(count, int) and count >= 0 for count in counted), "other counters"
    yield bool(state.agenda) is bool(state.outcome), "it neither goes on nor is over"


def kits(table: Table) -> dict[str, Kit]:
    """What each hero brings: as was chosen, or as the scenario says (camp.choose)."""
    return table.options.kits or table.setting.kits


def cards_in_play(state: State) -> tuple[str, ...]:
    """Every card that is carried or lies about."""
    held = (card for hero in state.heroes.values() for card in hero.items)
    return (*held, *(card for lying in state.objects.values() for card in lying))


def unlike(card: str, others: Collection[str]) -> str:
    """The card, with a number of its own where one of the others bears its name ("dagger:2")."""
    if card not in others:
        return card
    names = (f"{item_of(card)}:{number}" for number in count(2))
    return next(name for name in names if name not in others)


def _deck(table: Table) -> tuple[str, ...]:
    """The asset deck; a hero may bring a card of the same name from another scenario."""
    brought = [card for kit in kits(table).values() for card in kit.cards]
    deck: list[str] = []
    for place, card in enumerate(table.setting.deck, 1):
        deck.append(unlike(card, (*brought, *deck, *table.setting.deck[place:])))
    return tuple(deck)


def _hero(table: Table, hero: str, fatigue: int) -> Hero:
    kit = kits(table).get(hero, Kit())
    return Hero(
        hero,
        table.setting.start,
        reserve=table.facts.heroes[hero].gems - fatigue,
        fatigue=fatigue,
        spells=dict.fromkeys(kit.spells, 0),
        items=kit.cards,
    )


def _units(table: Table) -> tuple[Unit, ...]:
    made: Counter[str] = Counter()
    placed = []
    for placement in table.setting.placements:
        life = table.setting.life(placement.tile, table.options.heroes, table.options.hard)
        for _ in range(placement.count):
            made[placement.tile] += 1
            name = f"{placement.tile}:{made[placement.tile]}"
            placed.append(Unit(name, placement.tile, placement.area, life))
    return tuple(placed)
