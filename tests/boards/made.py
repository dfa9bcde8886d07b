"""Boards for tests: the printed ones, and small ones that a test spells out."""

from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Protocol

from boards.board import Board
from boards.loading import parse_board
from boards.paths import best_ways, walking

BOARDS = Path(__file__).parents[2] / "boards" / "data"

HEAD = """board = "small"
name = "Small"
about = "A board for a test."
provenance = "Our own."
"""
NAMES = {"a": "Ash Yard", "b": "Birch Hall", "c": "Cedar Pond", "d": "Dog Wall", "e": "Elm Nook"}


class Snapshot(Protocol):
    """What pytest-snapshot gives a test; it has no types of its own."""

    def assert_match(self, value: str, snapshot_name: str) -> None:
        """Fails when the text is not that of the file."""


@cache
def printed(name: str, without: tuple[str, ...] = ()) -> Board:
    """A board of the game, without the parts that a scenario leaves out."""
    file = f"{name}.toml"
    return parse_board((BOARDS / file).read_text(encoding="utf-8"), file, without)


def swamp() -> Board:
    """The Swamp."""
    return printed("swamp")


def by_key(board: Board) -> dict[str, str]:
    """Area ids by their characters in the drawing."""
    return {area.key: area.id for area in board.areas.values()}


def keys(board: Board, areas: Collection[str]) -> str:
    """These areas by their characters in the drawing, in order of the alphabet."""
    return "".join(sorted(board.areas[area].key for area in areas))


def walk_costs(board: Board, way: str, *skills: str) -> int:
    """What this way costs somebody with these skills on an empty board, open doors all along.

    `way` names the areas by their characters. Fails when there is a cheaper way to its end.
    """
    key = by_key(board)
    areas = tuple(key[letter] for letter in way)
    found = best_ways(board, areas[0], walking(frozenset(skills)))
    assert areas in found.ways(areas[-1]), f"{way} is no best way"
    return sum(step.points for step in found.steps(areas))


def small_text(*levels: str, tables: str = "", sight: str = "", **traits: str) -> str:
    """A board file with the areas of the drawings, named by their keys in `NAMES` or "Area k".

    `traits` add to the entry of an area: a='terrain = ["water"]'. Nobody sees anybody unless
    `sight` says so, as lines of that table.
    """
    keys = sorted(set("".join(levels)) - set(".\n"))
    entries = []
    for key in keys:
        name = NAMES.get(key, f"Area {key}")
        slug = f"{key}-area".lower() if key.islower() else f"big-{key.lower()}"
        trait = f", {traits[key]}" if key in traits else ""
        entries.append(f'  {{ key = "{key}", id = "{slug}", name = "{name}"{trait} }},')
    areas = "\n".join(entries)
    drawn = [f"drawing = '''\n{drawing}\n'''\n" for drawing in levels]
    top, more = drawn[0], ""
    if len(drawn) > 1:
        top, more = "", "".join(f"[[level]]\nlevel = {at}\n{each}" for at, each in enumerate(drawn))
    return f"{HEAD}{top}areas = [\n{areas}\n]\n{more}{tables}\n[sight]\n{sight}\n"


def small(*levels: str, tables: str = "", sight: str = "", **traits: str) -> Board:
    """The board of `small_text`; the area "a" has the id "a-area"."""
    return parse_board(small_text(*levels, tables=tables, sight=sight, **traits), "small.toml")
