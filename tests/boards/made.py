"""Boards for tests: the Swamp, and small ones that a test spells out."""

from functools import cache
from pathlib import Path
from typing import Protocol

from boards.board import Board
from boards.loading import parse_board

SWAMP_FILE = Path(__file__).parents[2] / "boards" / "data" / "swamp.toml"

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
def swamp() -> Board:
    """The Swamp."""
    return parse_board(SWAMP_FILE.read_text(encoding="utf-8"), "swamp.toml")


def by_key(board: Board) -> dict[str, str]:
    """Area ids by their characters in the drawing."""
    return {area.key: area.id for area in board.areas.values()}


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
