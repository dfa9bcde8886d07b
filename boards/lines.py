"""Straight lines over a board: the areas that lie between the middles of two areas."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import Area, AreaId, Board

STEPS = 40
"""So many looks for each cell that a line passes: fine enough to miss none worth naming."""


def middle(area: Area) -> tuple[float, float]:
    """The middle of an area in its drawing, as row and column."""
    rows, columns = (sum(place) / len(area.cells) + 0.5 for place in zip(*area.cells, strict=True))
    return rows, columns


def between(board: Board, a: AreaId, b: AreaId) -> tuple[AreaId, ...]:
    """The areas on the straight line from the middle of `a` to that of `b`, both of them included.

    None for areas of different storeys, which have drawings of their own. An area that is entered
    twice is named twice.
    """
    if board.areas[a].level != board.areas[b].level:
        return ()
    passed = [a]
    for area in _along(board, a, b):
        if area != passed[-1]:
            passed.append(area)
    return tuple(passed) if passed[-1] == b else (*passed, b)


def _along(board: Board, a: AreaId, b: AreaId) -> Iterator[AreaId]:
    """The areas under the line, place by place."""
    level = board.areas[a].level
    drawn = (area for area in board.areas.values() if area.level == level)
    under = {cell: area.id for area in drawn for cell in area.cells}
    (row, column), (last_row, last_column) = middle(board.areas[a]), middle(board.areas[b])
    steps = STEPS * (1 + round(max(abs(last_row - row), abs(last_column - column))))
    for step in range(steps + 1):
        gone = step / steps
        here = int(row + (last_row - row) * gone), int(column + (last_column - column) * gone)
        if here in under:
            yield under[here]
