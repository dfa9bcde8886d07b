"""A position as text: everything on the table, and the present decision."""

from __future__ import annotations

from collections.abc import Iterator

from engine.adventure.agenda import Adventure
from engine.adventure.figures import load
from engine.adventure.gems import placed
from engine.adventure.rulings import told_rulings
from engine.adventure.state import Hero, Tile
from engine.adventure.steps import HeroesTurn, OverlordTurn
from engine.adventure.telling.decisions import tell_decision
from engine.adventure.telling.names import Names, counted
from engine.adventure.work import Position


def tell_position(names: Names, p: Position) -> str:
    """The position in lines: turn, River, heroes, units by area, objects, the present decision."""
    return "\n".join(
        (
            _headline(p),
            *told_rulings(p.table.facts, p.table.options.rulings),
            *_river(names, p),
            "",
            *(line for hero in p.state.heroes.values() for line in _hero(names, p, hero)),
            "",
            *_units(names, p),
            *_things(names, p),
            "",
            _decision(names, p),
        )
    )


def _headline(p: Position) -> str:
    options = p.table.options
    hard = ", hard" if options.hard else ""
    return f"{p.table.setting.title}, {options.heroes} heroes{hard}. {_phase(p)}"


def _phase(p: Position) -> str:
    if p.state.outcome:
        return f"Turn {p.state.turn}, over: {p.state.outcome}"
    turn = f"Turn {p.state.turn}, "
    for step in p.state.agenda:
        if isinstance(step, HeroesTurn):
            return turn + ("the heroes choose stances" if step.stage == "stance" else "the heroes")
        if isinstance(step, OverlordTurn):
            return f"{turn}the Overlord, {counted(step.made, 'activation')} so far"
    return turn.removesuffix(", ")


def _river(names: Names, p: Position) -> Iterator[str]:
    tiles = p.state.tiles.values()
    yield "River: " + " | ".join(_tile(names, p, tile) for tile in tiles if tile.token)
    beside = [_tile(names, p, tile) for tile in tiles if not tile.token and not tile.ally]
    if beside:
        yield "Beside the River: " + " | ".join(beside)
    allies = [_tile(names, p, tile) for tile in tiles if tile.ally]
    if allies:
        yield "Allies: " + " | ".join(allies)
    tokens = p.state.tokens
    slots, spent = (" ".join(map(str, own)) or "none" for own in (tokens.slots, tokens.spent))
    yield f"Tokens: {len(tokens.pool)} face down in the pool, in the slots {slots}, spent {spent}"


def _tile(names: Names, p: Position, tile: Tile) -> str:
    number = f"{tile.token} " if tile.token else ""
    if tile.dead:
        return f"{number}{names(tile.id)} dead"
    models = p.units_of(tile.id)
    if tile.event:
        count = ""
    elif tile.most == 1:
        count = f" {models[0].life} life" if models else " not on the board"
    else:
        count = f" ×{len(models)}"
    return f"{number}{names(tile.id)}{count}"


def _hero(names: Names, p: Position, hero: Hero) -> Iterator[str]:
    name = p.sheet(hero.id).name
    if hero.fate != "here":
        yield f"{name} {'is dead' if hero.fate == 'dead' else 'has left the board'}"
        return
    points = f", {counted(hero.points, 'point')} left" if hero.points else ""
    yield f"{name} in {names(hero.area)}, {hero.stance}{points}"
    gems = {"Reserve": hero.reserve, "Fatigue": hero.fatigue, "Wounds": hero.wounds}
    gems |= {names(place): number for place, number in placed(hero).items()}
    yield "  " + ", ".join(f"{place} {number}" for place, number in gems.items())
    most = p.sheet(hero.id).encumbrance.max
    cards = ", ".join(map(names, hero.items)) or "nothing"
    yield f"  carries {cards} ({load(p, hero)} of {most})"
    if hero.spells:
        halo = f"; {names(hero.halo)} is active" if hero.halo else ""
        yield f"  spells {', '.join(map(names, hero.spells))}{halo}"
    poison = [f"{names(space)} {number}" for space, number in hero.poison.items() if number]
    if poison:
        yield f"  poison on {', '.join(poison)}"
    if hero.web:
        yield f"  in a web: {counted(hero.web, 'point')} to pay"
    if hero.held:
        yield f"  held by {names.all(hero.held)}"
    if hero.possessed:
        yield "  possessed: no move in the next aggressive turn"


def _units(names: Names, p: Position) -> Iterator[str]:
    areas = dict.fromkeys(unit.area for unit in (*p.allies(), *p.state.units.values()))
    for area in p.table.board.in_order(areas):
        told = []
        for unit in (*p.allies_in(area), *p.units_in(area)):
            web = " (in a web)" if unit.webbed else ""
            web += " (possessed)" if unit.possessed else ""
            web += f" (held by {names.all(unit.held)})" if unit.held else ""
            web += " (ally)" if p.is_ours(unit.id) else ""
            life = f" {unit.life} life" if unit.life > 1 else ""
            told.append(f"{names(unit.id)}{life}{web}")
        yield f"{names(area)}: {', '.join(told)}"


def _things(names: Names, p: Position) -> Iterator[str]:
    state = p.state
    for area in p.table.board.in_order(tuple(state.objects)):
        yield f"{names(area)}: {', '.join(map(names, state.objects[area]))} on the ground"
    if state.chests:
        deck = counted(len(state.assets), "card")
        yield f"Chests in {names.all(state.chests)}, {deck} in the deck"
    if state.closed:
        yield f"Closed doors: {names.all(state.closed)}"
    for a, b in state.wrecked:
        yield f"Broken wall between {names(a)} and {names(b)}"
    if state.hidden:
        yield f"Tokens face down in {names.all(p.table.board.in_order(tuple(state.hidden)))}"
    for kind, areas in (p.table.setting.marks | state.markers).items():
        if areas:
            yield f"{names(kind).capitalize()}: {names.all(areas)}"
    for name, value in state.marks.items():
        if name not in p.table.scenario.counts(p):
            yield f"{names(name)}: {names(str(value))}"
    yield from tell_counts(names, p)


def tell_counts(names: Names, p: Position) -> Iterator[str]:
    """What the scenario counts towards: "Heads fed to Thaug: 1 of 5"."""
    for name, (number, needed) in p.table.scenario.counts(p).items():
        yield f"{names(name)}: {number} of {needed}"


def _decision(names: Names, p: Position) -> str:
    decision = Adventure(p.table).decision(p.state)
    if decision is None:
        return "The game is over."
    options = f" ({counted(len(decision.options), 'option')})" if decision.options else ""
    return f"{tell_decision(names, decision, p)}{options}"
