"""The way of a figure over the picture, dots and arrows; and the straight line of sight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from boards.board import AreaId, Board, Pair
from boards.lines import middle
from boards.picture import Cell, Picture, Scale

Place: TypeAlias = tuple[int, int]
"""Column and row of the picture."""

STEPS = {(1, 0): "right", (-1, 0): "left", (0, 1): "down", (0, -1): "up"}
ROWS_COUNT = 2
"""A row is so much farther than a column, as it looks on a screen."""
NAME_COSTS = 3
WALL_COSTS = 60
"""Names and walls are gone around while there is another way."""
BARRED = frozenset({"wall", "lattice", "railing"})


class Footprint(NamedTuple):
    """A place on the way; `over` is the direction in which a border is crossed there, else ""."""

    x: int
    y: int
    over: str


def trail(board: Board, picture: Picture, way: Sequence[AreaId]) -> Iterator[Footprint]:
    """The footprints of a way from area to area, from beside the first area's name to the last.

    Where the picture shows no way between two areas (they meet in a corner), there are none.
    """
    if not way or way[0] not in picture.rooms:
        return
    room = picture.room(way[0])
    at: Place = (room[0].x + room[0].width // 2, room[0].y) if room else (0, 0)
    for a, b in pairwise(way):
        border = board.borders.get((a, b))
        found = _between(picture, at, {a, *(border.over if border else ())}, b)
        if not found:
            return
        last: Place | None = None
        for (x, y), (next_x, next_y) in pairwise(found):
            if picture.cells[y][x].area is None:
                yield Footprint(x, y, STEPS[next_x - x, next_y - y])
            elif last is None or last[1] != y or abs(x - last[0]) >= ROWS_COUNT:
                yield Footprint(x, y, "")
            else:
                continue
            last = x, y
        at = found[-1]


def line_of_sight(
    board: Board, picture: Picture, scale: Scale, ends: Sequence[AreaId], barred: Pair | None
) -> Iterator[Place]:
    """The places between the middles of two areas, up to the line that parts the barred pair."""
    if any(area not in picture.rooms for area in ends):
        return
    (row, column), (last_row, last_column) = (middle(board.areas[area]) for area in ends)
    x, y = column * scale.columns, row * scale.rows
    across, down = last_column * scale.columns - x, last_row * scale.rows - y
    steps = max(1, round(max(abs(across) / ROWS_COUNT, abs(down))))
    for step in range(1, steps):
        place = round(x + across * step / steps), round(y + down * step / steps)
        edge = picture.cells[place[1]][place[0]].edge
        if barred and edge and set(edge) == set(barred):
            return
        yield place


def bar(picture: Picture, barred: Pair) -> Iterator[Place]:
    """The places of the line that parts two areas."""
    for y, row in enumerate(picture.cells):
        for x, cell in enumerate(row):
            if cell.edge and set(cell.edge) == set(barred):
                yield x, y


def _between(picture: Picture, start: Place, through: set[AreaId], goal: AreaId) -> list[Place]:
    """The shortest way to the first character of the goal, both ends included; [] for none."""
    inside = through | {goal}
    ahead: list[tuple[int, Place, Place | None]] = [(0, start, None)]
    before: dict[Place, Place | None] = {}
    while ahead:
        far, here, came = heappop(ahead)
        if here in before:
            continue
        before[here] = came
        if picture.at(*here) == goal:
            return _back(before, here)
        for dx, dy in STEPS:
            there = here[0] + dx, here[1] + dy
            if there not in before and (cost := _cost(picture, here, there, inside)):
                heappush(ahead, (far + cost * (ROWS_COUNT if dy else 1), there, here))
    return []


def _cost(picture: Picture, here: Place, there: Place, inside: set[AreaId]) -> int:
    """What a step costs; 0: it is not allowed. From a line one steps into an area, never along."""
    x, y = there
    if not (0 <= y < picture.height and 0 <= x < picture.width):
        return 0
    cell = picture.cells[y][x]
    if cell.area is not None:
        return (NAME_COSTS if cell.role == "name" else 1) if cell.area in inside else 0
    if picture.at(*here) is None or not _parts(cell, inside):
        return 0
    return WALL_COSTS if cell.role in BARRED else 1


def _parts(cell: Cell, inside: set[AreaId]) -> bool:
    """Whether a line parts two of these areas."""
    return cell.edge is not None and cell.edge[0] in inside and cell.edge[1] in inside


def _back(before: dict[Place, Place | None], end: Place) -> list[Place]:
    """The places that lead to the end, from the start."""
    way: list[Place] = []
    at: Place | None = end
    while at is not None:
        way.append(at)
        at = before[at]
    return way[::-1]
