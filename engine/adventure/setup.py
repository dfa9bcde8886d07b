"""Setting up a scenario: the first state from its facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from itertools import count

from engine.adventure.facts import item_of
from engine.adventure.setting import Kit
from engine.adventure.state import Hero, State, Tile, Tokens, Unit
from engine.adventure.steps import HeroesTurn
from engine.adventure.work import Table


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
        tiles={
            tile.id: Tile(
                tile.id,
                tile.token,
                tile.unit,
                tile.event,
                tile.hard_most if options.hard and tile.hard_most else tile.most,
                made[tile.id],
                ally=tile.ally,
            )
            for tile in setting.river
        },
        tokens=Tokens(pool=tuple(sorted(tile.token for tile in setting.river if tile.token))),
        agenda=(HeroesTurn(),),
        chests=setting.chests,
        assets=_deck(table),
        closed=setting.doors,
    )


def misfit(table: Table, state: State) -> str:
    """In what a state is no position of this table, in a few words; "" when it may be one."""
    board, facts, doors = table.board, table.facts, table.setting.doors
    heroes, units = state.heroes.values(), (*state.units.values(), *state.allies.values())
    lying = [card for cards in state.objects.values() for card in cards]
    cards = (*lying, *state.assets, *(card for hero in heroes for card in hero.items))
    stood = {hero.area for hero in heroes} | {unit.area for unit in units}
    marked = {area for areas in state.markers.values() for area in areas}
    areas = stood | marked | {*state.objects, *state.chests, *state.hidden}
    gems = [number for hero in heroes for number in (hero.reserve, hero.fatigue, hero.wounds)]
    faults = (
        (tuple(state.heroes) != table.setting.party(table.options.heroes).heroes, "other heroes"),
        (not areas <= {*board.areas, ""}, "areas that the board has not"),
        (any(unit.tile not in state.tiles for unit in units), "units of no tile"),
        (not {tile.unit for tile in state.tiles.values()} <= {*facts.units, ""}, "other units"),
        (not {item_of(card) for card in cards} <= facts.items.keys(), "other cards"),
        (any(not hero.spells.keys() <= facts.spells.keys() for hero in heroes), "other spells"),
        (not set(state.closed) <= set(doors), "other doors"),
        (any(number < 0 for number in (*gems, state.draws, state.turn)), "less than nothing"),
        (bool(state.agenda) is bool(state.outcome), "it neither goes on nor is over"),
    )
    return next((told for wrong, told in faults if wrong), "")


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
