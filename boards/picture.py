"""The picture of a board: a grid of characters, each with what it stands for.

Pure layout. The terminal colours it and lays figures over it; `skelos boards` prints it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

from boards.board import AreaId, Board, DoorId, Pair
from boards.drawing import Cell as Place
from boards.drawing import Edge, touching
from boards.glyphs import ASCII, UNICODE, Glyphs, Line
from boards.labels import Span, Written, label, short_names

Role: TypeAlias = Line | Literal["floor", "water", "hatch", "name", "void"]
"""What a character stands for: a line between areas, or the ground, name or nothing inside."""


class Scale(NamedTuple):
    """Characters for a cell of the drawing, one line of border included."""

    columns: int
    rows: int


OVERVIEW = Scale(2, 1)
NORMAL = Scale(3, 2)
LARGE = Scale(4, 2)
GREAT = Scale(5, 3)


class Cell(Struct, frozen=True):
    """One character: its role, and the area it lies in or, on a line, the two areas that it parts.

    `edge` names the two in alphabetical order; where lines meet, those of the one that stands out.
    """

    character: str
    role: Role
    area: AreaId | None = None
    edge: Pair | None = None


class Picture(Struct, frozen=True):
    """A board drawn. Coordinates are column `x` and row `y`, from the top left at (0, 0)."""

    cells: tuple[tuple[Cell, ...], ...]
    rooms: dict[AreaId, tuple[Span, ...]]
    regions: dict[AreaId, tuple[int, int, int, int]]

    @property
    def width(self) -> int:
        """Columns."""
        return len(self.cells[0]) if self.cells else 0

    @property
    def height(self) -> int:
        """Rows."""
        return len(self.cells)

    def at(self, x: int, y: int) -> AreaId | None:
        """The area under a place of the picture; None on lines, in the void and outside."""
        if 0 <= y < self.height and 0 <= x < self.width:
            return self.cells[y][x].area
        return None

    def room(self, area: AreaId) -> tuple[Span, ...]:
        """Free places of an area as (x, y, width), in reading order, for figures and tokens.

        They leave the name alone; where an area is too small for both, they cover it.
        Raises KeyError for an area that is not in the picture.
        """
        return self.rooms[area]

    def region(self, area: AreaId) -> tuple[int, int, int, int]:
        """The box around an area and its borders: x, y, width, height. Raises KeyError likewise."""
        return self.regions[area]

    def lines(self) -> tuple[str, ...]:
        """The rows as text, all of one length."""
        return tuple("".join(cell.character for cell in row) for row in self.cells)


def draw(
    board: Board,
    scale: Scale = NORMAL,
    *,
    level: int = 0,
    doors: Collection[DoorId] = (),
    closed: Collection[DoorId] = (),
    opened: Collection[Pair] = (),
    red: Collection[AreaId] = (),
    ascii_only: bool = False,
) -> Picture:
    """The picture of one level of a board.

    `doors` are those that hang in this game, `closed` those of them that are shut (they count as
    hanging without being named twice); other doorways are gaps. `opened` are broken walls, either
    order of the pair, `red` the areas that are hatched as out of play.
    """
    places = {
        place: area.id
        for area in board.areas.values()
        if area.level == level
        for place in area.cells
    }
    standing = _Standing(board, frozenset(doors) | frozenset(closed), closed, opened)
    drawn = _Drawn(places, scale, ASCII if ascii_only else UNICODE)
    drawn.rule_lines(standing)
    drawn.fill(board, frozenset(red))
    drawn.open_doors()
    return drawn.picture()


class _Standing(NamedTuple):
    """What stands on the board now."""

    board: Board
    hanging: frozenset[DoorId]
    closed: Collection[DoorId]
    opened: Collection[Pair]

    def lines(self, a: AreaId, b: AreaId, count: int) -> list[Line]:
        """The line for each of the cell sides, `count` of them, that part two areas."""
        border = self.board.borders.get((a, b)) or self.board.borders[b, a]
        if border.material:
            kind: Line = WALL_LINES[border.material]
            if (a, b) in self.opened or (b, a) in self.opened:
                return _with_gap(kind, "breach", count, 1)
            return [kind] * count
        if border.kind not in ("opening", "flap"):
            return ["border"] * count
        if border.door in self.closed:
            return _with_gap("wall", "door", count, _DOORWAY)
        if border.door in self.hanging:
            return _with_gap("wall", "open-door", count, _DOORWAY)
        return _with_gap("wall", "flap", count, _DOORWAY)


WALL_LINES: dict[str, Line] = {
    "wood": "wall",
    "stone": "wall",
    "lattice": "lattice",
    "window": "lattice",
    "railing": "railing",
}
"""How a wall of each material is drawn."""
_DOORWAY = 2
"""So many cell sides at most are doorway; the rest of a longer border is wall."""


def _with_gap(around: Line, gap: Line, count: int, most: int) -> list[Line]:
    """`count` sides, the middle ones of which, `most` at most, are a gap."""
    width = min(count, most)
    before = (count - width) // 2
    return [around] * before + [gap] * width + [around] * (count - width - before)


_STRONGEST: tuple[Line, ...] = (
    *("wall", "lattice", "door", "railing", "breach", "border", "edge", "open-door", "flap"),
)


class _Drawn:
    """A picture in the making."""

    def __init__(self, places: dict[Place, AreaId], scale: Scale, glyphs: Glyphs) -> None:
        self.places = places
        self.scale = scale
        self.glyphs = glyphs
        self.columns = 1 + max((column for _, column in places), default=-1)
        self.rows = 1 + max((row for row, _ in places), default=-1)
        self.width = self.columns * scale.columns + 1
        self.height = self.rows * scale.rows + 1
        self.sides: dict[Edge, tuple[Line, Pair | None]] = {}
        self.grid: dict[Place, Cell] = {}
        self.inside: dict[AreaId, list[Span]] = {}
        self.rooms: dict[AreaId, tuple[Span, ...]] = {}

    def rule_lines(self, standing: _Standing) -> None:
        """Puts a line on each side of a cell on which something else begins."""
        for (a, b), sides in touching(self.places).items():
            if a < b:
                lines = standing.lines(a, b, len(sides))
                self.sides |= {
                    side: (line, (a, b)) for side, line in zip(sides, lines, strict=True)
                }
        for (row, column), area in self.places.items():
            rim: Line = "wall" if standing.board.areas[area].walled else "edge"
            if (row - 1, column) not in self.places:
                self.sides[row - 1, column, "below"] = (rim, None)
            if (row + 1, column) not in self.places:
                self.sides[row, column, "below"] = (rim, None)
            if (row, column - 1) not in self.places:
                self.sides[row, column - 1, "right"] = (rim, None)
            if (row, column + 1) not in self.places:
                self.sides[row, column, "right"] = (rim, None)

    def fill(self, board: Board, red: frozenset[AreaId]) -> None:
        """Characters for the lines, then for the insides of the areas."""
        for y in range(self.height):
            for x in range(self.width):
                owners = self.owners(x, y)
                if len(owners) != 1:
                    self.grid[y, x] = self.line(x, y)
                elif (area := owners.pop()) is None:
                    self.grid[y, x] = Cell(" ", "void")
                else:
                    self.grid[y, x] = self.ground(board, area, x, y, area in red)
                    self.lengthen(area, x, y)
        short = short_names(area.name for area in board.areas.values())
        for area, spans in self.inside.items():
            name = board.areas[area].name
            written, self.rooms[area] = label(name, short[name], spans)
            for piece in written:
                self.write(area, piece)

    def write(self, area: AreaId, piece: Written) -> None:
        """Puts a piece of a name down, with a blank behind it where the area goes on."""
        for at, character in enumerate(piece.text):
            self.grid[piece.y, piece.x + at] = Cell(character, "name", area)
        behind = piece.y, piece.x + len(piece.text)
        if self.grid[behind].area == area and self.grid[behind].role != "hatch":
            self.grid[behind] = Cell(" ", self.grid[behind].role, area)

    def open_doors(self) -> None:
        """Shows open doors by a leaf that closes the first half of the way through."""
        gaps: dict[Pair | None, list[Place]] = {}
        for place, cell in self.grid.items():
            if cell.role == "open-door":
                gaps.setdefault(cell.edge, []).append(place)
        for pair, gap in gaps.items():
            stroke = self.glyphs.strokes["door"]
            leaf = stroke.across if len({y for y, _ in gap}) == 1 else stroke.down
            for place in gap[: len(gap) // 2]:
                self.grid[place] = Cell(leaf, "open-door", None, pair)

    def owners(self, x: int, y: int) -> set[AreaId | None]:
        """The areas whose cells this character belongs to; several on a line between them."""
        column, on_column = divmod(x, self.scale.columns)
        row, on_row = divmod(y, self.scale.rows)
        return {
            self.places.get((row - up, column - left))
            for up in ((0, 1) if not on_row else (0,))
            for left in ((0, 1) if not on_column else (0,))
        }

    def lengthen(self, area: AreaId, x: int, y: int) -> None:
        """Adds a character to the spans of an area; characters come in reading order."""
        spans = self.inside.setdefault(area, [])
        for at in range(len(spans) - 1, -1, -1):
            if spans[at].y != y:
                break
            if spans[at].x + spans[at].width == x:
                spans[at] = spans[at]._replace(width=spans[at].width + 1)
                return
        spans.append(Span(x, y, 1))

    def ground(self, board: Board, area: AreaId, x: int, y: int, red: bool) -> Cell:
        """What the inside of an area is filled with."""
        if red:
            return Cell(self.glyphs.hatch, "hatch", area)
        terrain = board.areas[area].terrain
        for tag, texture in self.glyphs.textures.items():
            if tag in terrain and (x + texture.shift * y) % texture.every == 2:
                return Cell(texture.character, "water" if tag == "water" else "floor", area)
        return Cell(" ", "water" if "water" in terrain else "floor", area)

    def line(self, x: int, y: int) -> Cell:
        """The character on a line, or where lines meet."""
        column, on_column = divmod(x, self.scale.columns)
        row, on_row = divmod(y, self.scale.rows)
        if on_column:
            kind, pair = self.sides[row - 1, column, "below"]
            return Cell(self.glyphs.strokes[kind].across, kind, None, pair)
        if on_row:
            kind, pair = self.sides[row, column - 1, "right"]
            return Cell(self.glyphs.strokes[kind].down, kind, None, pair)
        return self.corner(row, column)

    def corner(self, row: int, column: int) -> Cell:
        """Where up to four lines meet."""
        arms = (
            self.sides.get((row - 1, column - 1, "right")),
            self.sides.get((row - 1, column, "below")),
            self.sides.get((row, column - 1, "right")),
            self.sides.get((row - 1, column - 1, "below")),
        )
        strongest, pair = min(
            (arm for arm in arms if arm), key=lambda arm: _STRONGEST.index(arm[0])
        )
        up, right, down, left = (arm[0] if arm else None for arm in arms)
        strokes = self.glyphs.strokes
        if up == down == strongest and not left and not right:
            return Cell(strokes[strongest].down, strongest, None, pair)
        if left == right == strongest and not up and not down:
            return Cell(strokes[strongest].across, strongest, None, pair)
        weights = [strokes[line].weight if line else 0 for line in (up, right, down, left)]
        return Cell(self.glyphs.join(weights, strongest), strongest, None, pair)

    def regions(self) -> dict[AreaId, tuple[int, int, int, int]]:
        """The boxes around the areas."""
        corners: dict[AreaId, tuple[int, int, int, int]] = {}
        for (row, column), area in self.places.items():
            left, top, right, bottom = corners.get(area, (column, row, column, row))
            corners[area] = (
                *(min(left, column), min(top, row)),
                *(max(right, column), max(bottom, row)),
            )
        wide, high = self.scale
        return {
            area: (
                *(left * wide, top * high),
                *((right - left + 1) * wide + 1, (bottom - top + 1) * high + 1),
            )
            for area, (left, top, right, bottom) in corners.items()
        }

    def picture(self) -> Picture:
        """What has been drawn so far."""
        return Picture(
            cells=tuple(
                tuple(self.grid[y, x] for x in range(self.width)) for y in range(self.height)
            ),
            rooms=self.rooms,
            regions=self.regions(),
        )
