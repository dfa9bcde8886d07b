"""Who stands higher, what lies beyond open borders, how far melee reaches, what hides an area."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

from boards.board import SEEN_THROUGH, AreaId, DoorId, Pair
from boards.lines import between
from engine.adventure.figures import has_skill
from engine.adventure.work import Figure, Position

NEAR_KINDS = ("plain", "opening", "corner", "stairs")
"""Borders over which Reach strikes: no wall, flap, drop or gap (skill.reach)."""
DOORWAYS = ("opening", "flap")
"""Borders beside whose gap a wall stands: one sees through it from some areas only."""

Screen: TypeAlias = Literal["door", "wall", "doorway", "above", ""]


class Hidden(NamedTuple):
    """What keeps one area from seeing another: a closed door, or what stands between a pair.

    "above": the other one lies higher and sees down, but is not seen. "": nothing on the straight
    line can be named; the board's table of sight just does not have the two.
    """

    by: Screen
    pair: Pair | None = None
    door: DoorId = ""


def stands_higher(p: Position, a: AreaId, b: AreaId) -> bool:
    """Whether whoever stands in `a` stands higher than whoever stands in `b` (elev.bonus)."""
    areas = p.table.board.areas
    return areas[a].elevation > areas[b].elevation


def next_areas(p: Position, area: AreaId) -> Iterator[AreaId]:
    """The areas beyond the borders of an area that stand open now, in reading order."""
    board, state = p.table.board, p.state
    for other in board.neighbours(area, state.wrecked):
        if board.borders[area, other].door not in state.closed:
            yield other


def seen_from(p: Position, area: AreaId) -> tuple[AreaId, ...]:
    """The areas in sight of an area, itself included, in reading order (los.centre)."""
    return tuple(other for other in p.table.board.areas if p.sees(area, other))


def hidden(p: Position, a: AreaId, b: AreaId) -> Hidden | None:
    """What keeps `a` from seeing `b`; None when it does not (los.centre).

    The board's facts say whether; a wall is named by the straight line between the two: the first
    one behind which the line passes out of sight, or else the first one on it.
    """
    if p.sees(a, b):
        return None
    board = p.table.board
    if (a, b) in board.sight:
        shut = (door for door in board.doors if door in p.state.closed)
        cutting = next(door for door in shut if (a, b) in board.doors[door].cuts)
        door = board.doors[cutting]
        return Hidden("door", (door.a, door.b), cutting)
    line = tuple(pairwise(between(board, a, b)))
    last = next((place for place, (_, far) in enumerate(line) if not p.sees(a, far)), 0)
    for pair in (*line[last:], *line[:last]):
        if screen := _screen(p, pair):
            return screen
    return Hidden("above" if p.sees(b, a) else "")


def _screen(p: Position, pair: Pair) -> Hidden | None:
    """What stands between two neighbours that may hide what lies behind it."""
    board = p.table.board
    border = board.borders.get(pair)
    if border is None or border.material in SEEN_THROUGH:
        return None
    if border.door in p.state.closed:
        barred = board.doors[border.door].material == "bars"
        return None if barred else Hidden("door", pair, border.door)
    if border.kind == "wall":
        wrecked = pair in p.state.wrecked or pair[::-1] in p.state.wrecked
        return None if wrecked else Hidden("wall", pair)
    return Hidden("doorway", pair) if border.kind in DOORWAYS else None


def in_melee(p: Position, figure: Figure, area: AreaId, at: AreaId) -> bool:
    """Whether a figure in `area` strikes somebody in `at` in melee (melee.target, skill.reach)."""
    return area == at or (has_skill(p, figure, "reach") and _reaches(p, area, at))


def _reaches(p: Position, area: AreaId, at: AreaId) -> bool:
    """Reach strikes into a neighbouring area on the same level that it sees (skill.reach)."""
    board, state = p.table.board, p.state
    border = board.borders.get((area, at))
    if border is None or border.door in state.closed or not p.sees(area, at):
        return False
    wrecked = (area, at) in state.wrecked or (at, area) in state.wrecked
    level = board.areas[area].level == board.areas[at].level or border.kind == "stairs"
    return level and (wrecked or border.kind in NEAR_KINDS)
