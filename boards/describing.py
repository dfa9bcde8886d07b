"""A board as text: its picture, how to read it, and every border that follows from the file."""

import textwrap
from collections.abc import Iterator

from boards.board import Area, Board, Border
from boards.glyphs import ASCII, UNICODE, Line
from boards.picture import NORMAL, WALL_LINES, Scale, draw

WIDTH = 100
_LINES: dict[Line, str] = {
    "wall": "wall",
    "lattice": "wall that one sees through",
    "railing": "railing",
    "door": "door",
    "border": "open border",
}
_GROUNDS = {
    "water": "water",
    "ground": "firm ground",
    "rocks": "rocks",
    "stairs": "stairs",
    "pit": "pit",
}


def describe(board: Board, scale: Scale = NORMAL, ascii_only: bool = False) -> str:
    """The board for a reader, as lines of at most 100 columns beside the picture.

    Name and what it is about, a picture of each level with all doors shut, the marks that it uses,
    every area with its borders, and the doors.
    """
    told = "\n".join(_lines(board, scale, ascii_only)) + "\n"
    return told.replace("·", "-") if ascii_only else told


def _lines(board: Board, scale: Scale, ascii_only: bool) -> Iterator[str]:
    yield f"{board.name}: {len(board.areas)} areas"
    yield from textwrap.wrap(board.about, WIDTH)
    levels = sorted({area.level for area in board.areas.values()})
    for level in levels:
        yield ""
        if len(levels) > 1:
            yield f"Level {level}"
        picture = draw(board, scale, level=level, closed=board.doors, ascii_only=ascii_only)
        yield from (line.rstrip() for line in picture.lines())
    yield ""
    yield from _legend(board, ascii_only)
    yield ""
    yield "Borders: to each area beyond, the movement points; of a wall, the points on top of these"
    yield "for breaking through, where that can be done"
    width = max(len(area.name) for area in board.areas.values())
    for area in board.areas.values():
        yield ""
        yield f"{area.name:<{width}}  {_about(area)}"
        borders = board.exits[area.id]
        ways = (_way(board, border) for border in borders if border.kind != "wall")
        walls = (_wall(board, border) for border in borders if border.kind == "wall")
        yield from _wrapped("to", ways)
        yield from _wrapped("walls", walls)
    if board.doors:
        yield ""
        yield "Doors, where a scenario hangs them"
        for door in board.doors.values():
            a, b = board.areas[door.a].name, board.areas[door.b].name
            yield f"    {door.name}, {door.material}: {a} - {b}"
    if board.parts:
        yield ""
        yield f"Parts that a scenario may leave out: {', '.join(board.parts)}"


def _legend(board: Board, ascii_only: bool) -> Iterator[str]:
    """The lines that this board draws, then its gaps and grounds."""
    yield "   ".join(f"{sign} {means}" for sign, means in lines_of(board, ascii_only))
    marks = [f"{sign} {means}" for sign, means in grounds_of(board, ascii_only)]
    if _has_gaps(board):
        marks.insert(0, "a gap is a doorway")
    yield "   ".join((*marks, "blank: wood, stone or floor"))


def lines_of(board: Board, ascii_only: bool = False) -> Iterator[tuple[str, str]]:
    """The lines that a board is drawn with, each with what it stands for; a way through is none."""
    glyphs = ASCII if ascii_only else UNICODE
    borders = board.borders.values()
    drawn: set[Line] = {WALL_LINES[border.material] for border in borders if border.material}
    drawn |= {"border", "door"} if board.doors else {"border"}
    for line, means in _LINES.items():
        if line in drawn:
            yield glyphs.strokes[line].across, means


def grounds_of(board: Board, ascii_only: bool = False) -> Iterator[tuple[str, str]]:
    """The signs strewn over the areas of a board, each with what it stands for."""
    glyphs = ASCII if ascii_only else UNICODE
    there = {terrain for area in board.areas.values() for terrain in area.terrain}
    for terrain, means in _GROUNDS.items():
        if terrain in there:
            yield glyphs.textures[terrain].character, means


def ways_through(board: Board, ascii_only: bool = False) -> Iterator[tuple[str, str]]:
    """Gaps in walls: doorways, open doors and ways that were broken."""
    strokes = (ASCII if ascii_only else UNICODE).strokes
    wall, door = strokes["wall"].across, strokes["door"].across
    if _has_gaps(board):
        yield f"{wall}  {wall}", "doorway"
    if board.doors:
        yield f"{wall}{door} {wall}", "open door"
    if any(border.wreck for border in board.borders.values()):
        yield f"{wall}{strokes['breach'].across}{wall}", "wall broken through"


def hatch(ascii_only: bool = False) -> str:
    """What an area out of play is filled with."""
    return (ASCII if ascii_only else UNICODE).hatch


def _has_gaps(board: Board) -> bool:
    return any(border.kind in ("opening", "flap") for border in board.borders.values())


def _about(area: Area) -> str:
    said = [area.key, " ".join(area.terrain)]
    if area.height:
        said.append(f"height {area.height}")
    return " · ".join(part for part in said if part)


def _way(board: Board, border: Border) -> str:
    """ "Net Pier 3 (corner)": where to, for how many points, and what is special."""
    special: list[str] = [] if border.kind in ("plain", "opening") else [border.kind]
    if border.over:
        special[-1] += " over " + ", ".join(board.areas[area].name for area in border.over)
    if border.needs:
        special.append(f"needs {border.needs}")
    if border.difficulty:
        special.append(f"difficulty {border.difficulty}")
    if border.fall:
        special.append(f"fall {' '.join(border.fall)}")
    if border.fall_with_leap != border.fall:
        special.append(f"with Leap {' '.join(border.fall_with_leap)}")
    for skill, _ in border.spared:
        special.append(f"with {skill} {border.points_with((skill,))}")
    if border.door:
        special.append("door")
    said = f"{board.areas[border.b].name} {border.points}"
    return f"{said} ({', '.join(special)})" if special else said


def _wall(board: Board, border: Border) -> str:
    breaking = f" +{border.wreck}" if border.wreck else ""
    return f"{board.areas[border.b].name} ({border.material}{breaking})"


def _wrapped(title: str, said: Iterator[str]) -> list[str]:
    text = " · ".join(said)
    if not text:
        return []
    return textwrap.wrap(text, WIDTH, initial_indent=f"    {title:<6}", subsequent_indent=" " * 10)
