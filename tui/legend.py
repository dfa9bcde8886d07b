"""The signs of the board with what they stand for, from the tables that the board is drawn with."""

from __future__ import annotations

from collections.abc import Iterator

from boards.describing import grounds_of, hatch, lines_of, ways_through
from engine.adventure.telling import Names
from engine.adventure.work import Position
from tui.board_cells import ALARM
from tui.glyphs import Glyphs
from tui.pieces import COVERED, EXIT, numbered, tile_letter
from tui.words import HANG, HEAD, KEY, Bit, Words, words

WIDE = 6
"""Columns that a sign has."""


def legend(p: Position, names: Names, signs: Glyphs) -> Iterator[Words]:
    """The signs of this board, then those of what stands and lies on it."""
    for title, found in (
        ("Lines and grounds", _drawn(p, names, signs)),
        ("On the board", _pieces(p, names, signs)),
    ):
        yield words(Bit(title, HEAD))
        for sign, means in found:
            yield words(Bit(f"  {sign:<{WIDE}}", KEY), " ", HANG, means)
        yield words()


def _drawn(p: Position, names: Names, signs: Glyphs) -> Iterator[tuple[str, str]]:
    board, plain = p.table.board, signs.ascii_only
    for sign, means in lines_of(board, plain):
        yield sign, "closed door" if means == "door" else means
    yield from ways_through(board, plain)
    yield from grounds_of(board, plain)
    yield "", "blank ground: wood, stone or floor"
    if p.table.setting.red:
        yield hatch(plain), "out of play in this scenario"
    for area in board.areas.values():
        if "altar" in area.terrain:
            yield "", f"{names(area.id)} is an altar"


def _pieces(p: Position, names: Names, signs: Glyphs) -> Iterator[tuple[str, str]]:
    state, setting = p.state, p.table.setting
    for hero in state.heroes:
        yield p.sheet(hero).letter, names(hero)
    letters = {tile: tile_letter(p, tile) for tile in state.tiles}
    for tile, letter in letters.items():
        if letter:
            ally = signs.ally if state.tiles[tile].ally else ""
            yield ally + letter, names(tile)
    yield "s3", "three of them; the number is how many"
    yield signs.actor, "before who acts; [ ] around who is struck"
    yield signs.ally, "before allies"
    yield signs.held, "behind who is held, in a web or possessed"
    yield signs.stone, "what the goal asks for; behind a letter: carried"
    yield signs.chest, "chest"
    yield signs.object, "card that lies there; a number: how many"
    yield signs.body, "body"
    if setting.numbers:
        yield numbered("2"), "token of that number"
    if state.hidden:
        yield COVERED, "token that lies face down"
    for kind in dict.fromkeys((*setting.marks, *state.markers)):
        yield numbered(kind), names(kind)
    if setting.exit:
        yield EXIT, "where one leaves the board"
    yield ALARM, "where something happens"
    yield signs.sight, "area in sight"
    yield signs.right, f"the way; {signs.trail} through an area"
