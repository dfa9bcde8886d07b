"""From the text of a board file to a board."""

from collections.abc import Collection, Iterable, Iterator

from msgspec.structs import replace

from boards.board import BREAKABLE, BREAKING, Area, Board, Border, Door, Kind, Material, Pair, graph
from boards.check import faults
from boards.drawing import cells, touching
from boards.form import BoardFile, DoorEntry, TerrainRule, read
from boards.places import Places
from boards.problem import BoardError, Problem, clean


def parse_board(text: str, name: str, without: Collection[str] = ()) -> Board:
    """The board that a file's text describes; `name` is the file's, for the messages.

    `without` names the parts of the file that a scenario does not play with: their terrain rules
    and crossings are left out. Raises BoardError with every fault, each with line and column, and
    for a part that the file does not have.
    """
    file, places = read(text, name)
    if problems := faults(file, places) or tuple(_unknown_parts(file, without)):
        raise BoardError(name, problems)
    return _board(file, without)


def check_board(text: str, name: str) -> tuple[Problem, ...]:
    """Every fault of a file, by line; none if one can play on the board.

    Says one thing more than `parse_board`: which areas nobody can get to, or away from.
    """
    try:
        file, places = read(text, name)
    except BoardError as error:
        return error.problems
    return faults(file, places) or tuple(sorted(_cut_off(file, places, _board(file))))


def _board(file: BoardFile, without: Collection[str] = ()) -> Board:
    """The board of a file without faults."""
    parts = _parts(file)
    file = replace(
        file,
        terrain_rule=tuple(rule for rule in file.terrain_rule if rule.part not in without),
        crossing=tuple(crossing for crossing in file.crossing if crossing.part not in without),
    )
    areas = _areas(file)
    ids = {area.key: area.id for area in areas.values()}
    borders = {(border.a, border.b): border for border in _borders(file, areas, ids)}
    order = {area: position for position, area in enumerate(areas)}
    exits: dict[str, list[Border]] = {area: [] for area in areas}
    for border in sorted(borders.values(), key=lambda each: order[each.b]):
        exits[border.a].append(border)
    seen = {(ids[a], ids[b]) for a, row in file.sight.items() for b in row}
    seen |= {(ids[a], ids[b]) for a, row in file.sight_down.items() for b in row}
    return Board(
        id=file.board,
        name=file.name,
        about=clean(file.about),
        provenance=clean(file.provenance).strip(),
        areas=areas,
        borders=borders,
        doors={door.id: _door(door, ids) for door in file.door},
        sight=frozenset(seen),
        exits={area: tuple(ways) for area, ways in exits.items()},
        order=order,
        parts=parts,
    )


def _parts(file: BoardFile) -> tuple[str, ...]:
    """The names of what a scenario may leave out, each once."""
    return tuple(dict.fromkeys(part for part, _ in file.parts()))


def _unknown_parts(file: BoardFile, without: Collection[str]) -> Iterator[Problem]:
    for part in sorted(set(without) - set(_parts(file))):
        yield Problem(1, 1, f'This board has no part "{clean(part)}" to leave out.')


def _door(door: DoorEntry, ids: dict[str, str]) -> Door:
    a, b = (ids[key] for key in door.pair)
    cuts = ((ids[cut[0]], ids[cut[1]]) for cut in door.cuts)
    return Door(door.id, door.name, a, b, door.material, frozenset(_both_ways(cuts)))


def _areas(file: BoardFile) -> dict[str, Area]:
    """The areas in reading order of their first cells."""
    covered: dict[str, list[tuple[int, int]]] = {}
    levels = {}
    for level, drawing, _ in file.drawings():
        for cell, key in cells(drawing).items():
            covered.setdefault(key, []).append(cell)
            levels[key] = level
    entries = {entry.key: entry for entry in file.areas}
    return {
        entry.id: Area(
            id=entry.id,
            key=key,
            name=entry.name,
            terrain=entry.terrain,
            cells=tuple(covered[key]),
            height=entry.height,
            level=levels[key],
            walled=key in file.walled,
        )
        for key, entry in ((key, entries[key]) for key in covered)
    }


def _borders(file: BoardFile, areas: dict[str, Area], ids: dict[str, str]) -> Iterator[Border]:
    """Every border, once for each direction; crossings last, since they take a wall's place."""
    doors = {frozenset(door.pair): door.id for door in file.door}
    stands = _what_stands(file)
    touch = [pair for _, drawing, _ in file.drawings() for pair in touching(cells(drawing))]
    linked = _both_ways((link.pair[0], link.pair[1]) for link in file.link)
    for a, b in (*touch, *linked):
        kind, material = stands.get(frozenset((a, b)), ("plain", ""))
        door = doors.get(frozenset((a, b)), "")
        rules = _rules_between(file, areas[ids[a]], areas[ids[b]])
        yield Border(
            ids[a],
            ids[b],
            kind="opening" if door and kind == "plain" else kind,
            extra=sum(rule.extra for rule in rules),
            material=material,
            wreck=BREAKING if material in BREAKABLE else 0,
            needs=next((rule.needs for rule in rules if rule.needs), ""),
            door=door,
            spared=_spared(rules),
        )
    for crossing in file.crossing:
        for a, b, over in crossing.directions():
            rules = _rules_between(file, areas[ids[a]], areas[ids[b]])
            yield Border(
                ids[a],
                ids[b],
                kind=crossing.kind,
                extra=crossing.extra + sum(rule.extra for rule in rules),
                steps=1 + len(over),
                material=stands.get(frozenset((a, b)), ("plain", ""))[1],
                needs=crossing.needs,
                difficulty=crossing.difficulty,
                fall=crossing.fall,
                fall_with_leap=crossing.fall_with_leap or crossing.fall,
                over=tuple(ids[key] for key in over),
                spared=_spared(rules),
            )


def _what_stands(file: BoardFile) -> dict[frozenset[str], tuple[Kind, Material]]:
    """What the tables say of a pair; pairs that they leave out have a plain border."""
    said: dict[frozenset[str], tuple[Kind, Material]] = {}
    said |= {frozenset(pair): ("opening", "") for pair in file.openings}
    said |= {frozenset(pair): ("flap", "") for pair in file.flaps}
    said |= {frozenset(link.pair): (link.kind, "") for link in file.link}
    for material, pairs in file.walls.by_material().items():
        said |= {frozenset(pair): ("wall", material) for pair in pairs}
    return said


def _rules_between(file: BoardFile, a: Area, b: Area) -> tuple[TerrainRule, ...]:
    """The terrain rules for going from `a` to `b`; one that says `instead` stands alone."""
    rules = tuple(
        rule
        for rule in file.terrain_rule
        if (not rule.leave or rule.leave in a.terrain)
        and (not rule.enter or rule.enter in b.terrain)
    )
    alone = tuple(rule for rule in rules if rule.instead)
    return alone[-1:] or rules


def _spared(rules: Iterable[TerrainRule]) -> tuple[tuple[str, int], ...]:
    """The points of these rules that a skill spares who has it."""
    return tuple((rule.unless, rule.extra) for rule in rules if rule.unless)


def _both_ways(pairs: Iterable[Pair]) -> Iterator[Pair]:
    for a, b in pairs:
        yield a, b
        yield b, a


def _cut_off(file: BoardFile, places: Places, board: Board) -> Iterator[Problem]:
    """Areas outside the greatest part of the board in which one gets everywhere and back."""
    import networkx

    ways = graph(board)
    parts = networkx.strongly_connected_components(ways)
    main = max(parts, key=lambda part: (len(part), -min(board.order[area] for area in part)))
    reached = networkx.descendants(ways, next(iter(main))) | main
    for position, entry in enumerate(file.areas):
        if entry.id not in main:
            how = "away from" if entry.id in reached else "to"
            yield Problem(
                *places.key("areas", position),
                f"Nobody gets {how} {entry.name}: leave a border without a wall there, "
                "or add a crossing.",
            )
