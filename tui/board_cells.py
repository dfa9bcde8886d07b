"""The board as a grid of painted characters: picture, figures, and what is laid over them.

Pure: a `Scene` and a `Scale` go in, rows of `Spot` come out. `BoardView` only colours them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from boards.board import AreaId, Board
from boards.labels import Span
from boards.picture import Picture, Role, Scale, draw
from tui.pieces import Piece, pieces
from tui.text import narrow
from tui.trail import bar, line_of_sight, trail
from tui.view import Mark, Scene


class Spot(NamedTuple):
    """One character, the ground that it stands on, the ink that it is written with."""

    character: str
    ground: str
    ink: str


Row: TypeAlias = list[Spot]

ROLE_INKS: Final[dict[Role, str]] = {
    "edge": "line",
    "border": "line",
    "wall": "wall",
    "lattice": "wall",
    "railing": "line",
    "door": "door",
    "open-door": "door",
    "flap": "line",
    "breach": "line",
    "floor": "texture",
    "water": "wave",
    "hatch": "hatch",
    "name": "name",
    "void": "texture",
}
TERRAINS = ("altar", "hut", "water", "wood", "ground")
"""Terrains that have a ground of their own; the first one that an area has counts."""
ALARM = "!"
KEPT = 6
"""So many pictures are kept: of the scales in use, with the doors as they were a moment ago."""


class Painted(NamedTuple):
    """A scene painted: its rows, and the picture beneath them."""

    rows: list[Row]
    picture: Picture


class Painter:
    """Paints scenes. It keeps the last pictures, since doors and walls seldom change."""

    def __init__(self) -> None:
        self._grounds: dict[tuple[object, ...], _Ground] = {}

    def paint(self, scene: Scene, scale: Scale) -> Painted:
        """The scene at a scale."""
        ground = self._ground(scene, scale)
        canvas = _Canvas(ground)
        overlay = scene.overlay
        for area, mark in overlay.marks.items():
            if area in ground.inside:
                canvas.mark(area, mark)
        board = scene.position.table.board
        for step in trail(board, ground.picture, overlay.path):
            canvas.trail(step.x, step.y, getattr(scene.glyphs, step.over or "trail"))
        if overlay.line:
            for x, y in line_of_sight(board, ground.picture, scale, overlay.line, overlay.barred):
                canvas.trail(x, y, scene.glyphs.trail)
        if overlay.barred:
            for x, y in bar(ground.picture, overlay.barred):
                canvas.put(x, y, scene.glyphs.barred, ink="trail")
        for area in ground.inside:
            canvas.fill(area, pieces(scene, area), _label(scene, overlay.marks.get(area)))
            if letter := overlay.jump.get(area):
                canvas.tab(area, f"[{letter}]")
        return Painted(canvas.rows, ground.picture)

    def _ground(self, scene: Scene, scale: Scale) -> _Ground:
        p, ascii_only = scene.position, scene.glyphs.ascii_only
        key = (scale, p.state.closed, p.state.wrecked, ascii_only)
        known = self._grounds.pop(key, None)
        if known is None or known.board is not p.table.board:
            known = _Ground(
                p.table.board,
                draw(
                    p.table.board,
                    scale,
                    doors=p.table.setting.doors,
                    closed=p.state.closed,
                    opened=p.state.wrecked,
                    red=p.table.setting.red,
                    ascii_only=ascii_only,
                ),
                frozenset(p.table.setting.red),
            )
        self._grounds[key] = known
        if len(self._grounds) > KEPT:
            del self._grounds[next(iter(self._grounds))]
        return known


def _label(scene: Scene, mark: Mark | None) -> str:
    """What is written into a marked area: what is to be seen without colour, too."""
    if mark is None:
        return ""
    if mark.label:
        return scene.glyphs.plain(mark.label)
    return {"danger": ALARM, "sight": scene.glyphs.sight}.get(mark.kind, "")


class _Ground:
    """A picture and its painted rows."""

    def __init__(self, board: Board, picture: Picture, red: frozenset[AreaId]) -> None:
        self.board = board
        self.picture = picture
        painted = {
            area.id: "red" if area.id in red else _terrain(area.terrain)
            for area in board.areas.values()
        }
        self.rows = [
            [
                Spot(
                    narrow(cell.character),
                    painted.get(cell.area or "", "void"),
                    ROLE_INKS[cell.role],
                )
                for cell in row
            ]
            for row in picture.cells
        ]
        self.inside: dict[AreaId, list[Span]] = {}
        for y, row in enumerate(picture.cells):
            for x, cell in enumerate(row):
                if cell.area is not None:
                    _lengthen(self.inside.setdefault(cell.area, []), x, y)


def _terrain(tags: Sequence[str]) -> str:
    return next((terrain for terrain in TERRAINS if terrain in tags), "floor")


def _lengthen(spans: list[Span], x: int, y: int) -> None:
    """Add a character to the spans of an area; characters come in reading order."""
    if spans and spans[-1].y == y and spans[-1].x + spans[-1].width == x:
        spans[-1] = spans[-1]._replace(width=spans[-1].width + 1)
    else:
        spans.append(Span(x, y, 1))


class _Canvas:
    """Rows being painted over; a row is copied when it is first written to."""

    def __init__(self, ground: _Ground) -> None:
        self.ground = ground
        self.cells = ground.picture.cells
        self.rows = list(ground.rows)
        self._own: set[int] = set()

    def put(self, x: int, y: int, character: str = "", *, ground: str = "", ink: str = "") -> None:
        """Change a character, its ground or its ink; what is not given stays."""
        if y not in self._own:
            self._own.add(y)
            self.rows[y] = list(self.rows[y])
        old = self.rows[y][x]
        self.rows[y][x] = Spot(character or old.character, ground or old.ground, ink or old.ink)

    def mark(self, area: AreaId, mark: Mark) -> None:
        """Paint a marked area; the selected one has its name and its rim in another ink too."""
        for x, y in self._places(area):
            named = mark.kind == "selected" and self.cells[y][x].role == "name"
            self.put(x, y, ground=mark.kind, ink="chosen" if named else "")
        if mark.kind == "selected":
            for x, y in self._rim(area):
                self.put(x, y, ink="edge")

    def trail(self, x: int, y: int, character: str) -> None:
        """A footprint, where no name stands."""
        if self.cells[y][x].role != "name":
            self.put(x, y, character, ink="trail")

    def tab(self, area: AreaId, text: str) -> None:
        """A word on the line above an area's first row."""
        first = self.ground.inside[area][0]
        for at, character in enumerate(text):
            self.put(first.x + at, first.y - 1, character, ink="jump")

    def fill(self, area: AreaId, found: list[Piece], label: str) -> None:
        """Write the pieces of an area, and a label behind them."""
        if not found and not label:
            return
        placed = self._placed(area, found, label)
        for one in placed:
            self._clear(area, one.x, one.y, one.piece.width(one.tight))
        for piece, x, y, tight in placed:
            for at, character in enumerate(piece.jump):
                self.put(x + at, y, character, ink="jump")
            start = x + piece.width(tight) - len(piece.text)
            if piece.jump and not tight:
                self.put(start - 1, y, ":", ink="label")
            for at, character in enumerate(piece.text):
                self.put(start + at, y, character, ink=piece.ink)

    def _placed(self, area: AreaId, found: list[Piece], label: str) -> list[_Placed]:
        """Where the pieces go: beside the name if they can, over its later rows, over all of it.

        Where even that is too little, the label goes, then what lies there, then the marks of who
        acts and who is struck; where figures would have to go, a plus sign stands for them.
        """
        inside = self.ground.inside[area]
        beside = self.ground.picture.room(area)
        below = [span for span in inside if span.y > inside[0].y]
        for word in dict.fromkeys((label, _shortest(label))):
            for spans, tight in (
                *((spans, False) for spans in (beside, below)),
                *((spans, True) for spans in (beside, below)),
                *((inside, tight) for tight in (False, True)),
            ):
                if (placed := _fitted(spans, found, word, tight)) is not None:
                    return placed
        figures = [piece for piece in found if piece.bare]
        bare = [piece._replace(text=piece.bare) for piece in figures]
        for some in (found, figures, bare):
            if some and (placed := _fitted(inside, some, "", tight=True)) is not None:
                return placed
        last = inside[-1]
        room = [*inside[:-1], last._replace(width=last.width - 1)]
        plus = _Placed(Piece("+", "label"), last.x + last.width - 1, last.y, True)
        return [*(_fitted(room, bare or found, "", tight=True, partly=True) or ()), plus]

    def _clear(self, area: AreaId, x: int, y: int, width: int) -> None:
        """Take away what pieces stand on: one character more on each side, and a covered name."""
        row = self.cells[y]
        covered = any(row[at].role == "name" for at in range(x, x + width))
        for span in self.ground.inside[area]:
            if span.y != y:
                continue
            for at in range(span.x, span.x + span.width):
                near = x - 1 <= at <= x + width and row[at].role != "name"
                if near or (covered and row[at].role == "name"):
                    self.put(at, y, " ", ink="texture")

    def _places(self, area: AreaId) -> Iterator[tuple[int, int]]:
        for span in self.ground.inside[area]:
            yield from ((x, span.y) for x in range(span.x, span.x + span.width))

    def _rim(self, area: AreaId) -> Iterator[tuple[int, int]]:
        """The lines around an area."""
        for x, y in self._places(area):
            for there in ((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
                if self.cells[there[1]][there[0]].area is None:
                    yield there


class _Placed(NamedTuple):
    """A piece and where it begins."""

    piece: Piece
    x: int
    y: int
    tight: bool


def _shortest(label: str) -> str:
    """A label without the sign at its end: that of chances, or of gems where a plus stands."""
    plain = ("+" in label and not label[-1].isdigit()) or label.endswith("%")
    return label[:-1] if plain else label


def _fitted(
    spans: Sequence[Span], found: list[Piece], label: str, tight: bool, *, partly: bool = False
) -> list[_Placed] | None:
    """Each piece at the first place where it fits, the label at the end; None when one does not.

    `tight` leaves no gaps between pieces. With `partly`, pieces that do not fit are left out.
    """
    free = list(spans)
    placed: list[_Placed] = []
    for piece in found:
        width = piece.width(tight)
        at = next((at for at, span in enumerate(free) if span.width >= width), None)
        if at is not None:
            span = free[at]
            placed.append(_Placed(piece, span.x, span.y, tight))
            taken = width if tight else width + 1
            free[at] = Span(span.x + taken, span.y, span.width - taken)
        elif not partly:
            return None
    if label:
        fitting = [span for span in free if span.width >= len(label)]
        if not fitting:
            return None
        span = fitting[-1]
        x = span.x + span.width - len(label)
        placed.append(_Placed(Piece(label, "label"), x, span.y, tight))
    return placed
