"""A drawing: every character is a cell, equal characters are one area, `.` is nothing."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from boards.board import Pair

Cell: TypeAlias = tuple[int, int]
"""Row and column, from the top left at (0, 0)."""
Edge: TypeAlias = tuple[int, int, Literal["right", "below"]]
"""The side of a cell on which another area begins."""

NOTHING = "."


def cells(drawing: str) -> dict[Cell, str]:
    """The cells of a drawing that belong to an area, with the area's character."""
    return {
        (row, column): character
        for row, line in enumerate(drawing.splitlines())
        for column, character in enumerate(line)
        if character != NOTHING
    }


def touching(drawn: Mapping[Cell, str]) -> dict[Pair, tuple[Edge, ...]]:
    """The pairs that share cell sides, and those sides in reading order.

    `drawn` names the area of each cell. Each pair stands there both ways, with the same sides.
    """
    found: dict[Pair, list[Edge]] = {}
    for (row, column), here in sorted(drawn.items()):
        right, below = drawn.get((row, column + 1)), drawn.get((row + 1, column))
        if right not in (None, here):
            found.setdefault((here, right or ""), []).append((row, column, "right"))
        if below not in (None, here):
            found.setdefault((here, below or ""), []).append((row, column, "below"))
    sides: dict[Pair, tuple[Edge, ...]] = {}
    for a, b in found:
        both = sorted(found[a, b] + found.get((b, a), []))
        sides[a, b] = sides[b, a] = tuple(both)
    return sides


def pieces(drawn: Mapping[Cell, str], area: str) -> tuple[tuple[Cell, ...], ...]:
    """The parts of an area that hang together side by side, each and all in reading order."""
    left = {cell for cell, name in drawn.items() if name == area}
    found = []
    for start in sorted(left):
        if start not in left:
            continue
        left.remove(start)
        piece = [start]
        for row, column in piece:
            for cell in (
                (row - 1, column),
                (row, column - 1),
                (row, column + 1),
                (row + 1, column),
            ):
                if cell in left:
                    left.remove(cell)
                    piece.append(cell)
        found.append(tuple(sorted(piece)))
    return tuple(found)
