"""The board on the screen: picture, figures and what is chosen, scrolled to where things happen."""

from __future__ import annotations

from collections.abc import Iterator

from rich.segment import Segment
from textual import events
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from boards.board import AreaId, Board
from boards.picture import GREAT, LARGE, NORMAL, OVERVIEW, Picture, Scale
from tui.board_cells import Painter, Row
from tui.inks import BOARD_INKS, GROUNDS, HERO_INKS, Inked, classes
from tui.page import FULL
from tui.view import Scene

SCALES = (OVERVIEW, NORMAL, LARGE, GREAT)
"""From small to large."""
NEAR = 4
"""Changes in a row that are no farther apart are sent as one."""

_INKS = (*GROUNDS, *BOARD_INKS, *HERO_INKS)


def extent(board: Board, scale: Scale) -> Size:
    """How large the picture of a board is at a scale."""
    cells = [cell for area in board.areas.values() if not area.level for cell in area.cells]
    rows = 1 + max((row for row, _ in cells), default=-1)
    columns = 1 + max((column for _, column in cells), default=-1)
    return Size(columns * scale.columns + 1, rows * scale.rows + 1)


def best_scale(board: Board, room: Size, *, whole: bool = False) -> Scale:
    """The largest scale at which the whole board can be seen.

    It is the normal one at least, but where the `whole` board is worth more than names at length.
    """
    fitting = [scale for scale in SCALES if _fits(extent(board, scale), room)]
    best = fitting[-1] if fitting else NORMAL
    return best if whole or best != OVERVIEW else NORMAL


def other_scale(board: Board, room: Size, *, whole: bool = False) -> Scale:
    """What zooming shows: all of a board that does not fit; else the next larger scale."""
    best = best_scale(board, room, whole=whole)
    if not _fits(extent(board, best), room):
        return OVERVIEW
    return SCALES[min(SCALES.index(best) + 1, len(SCALES) - 1)] if best != GREAT else OVERVIEW


def _fits(size: Size, room: Size) -> bool:
    return size.width <= room.width and size.height <= room.height


class BoardView(Inked, ScrollView):
    """The board of a `Scene`. `show` sends only what has changed to the terminal.

    The scale is the largest that fits; `zoom` turns to another one and back. Where the board is
    larger than the view, the view follows the selected area or the figure that acts.
    """

    COMPONENT_CLASSES = classes(_INKS)
    DEFAULT_CSS = """
    BoardView {
        background: $background;
        color: $foreground;
        overflow: auto auto;
        scrollbar-size: 0 0;
        width: 1fr;
        height: 1fr;
    }
    """

    class AreaChosen(Message):
        """An area was clicked."""

        def __init__(self, view: BoardView, area: AreaId) -> None:
            super().__init__()
            self.view = view
            self.area = area

        @property
        def control(self) -> BoardView:
            """The board that was clicked."""
            return self.view

    def __init__(
        self, *, name: str | None = None, id: str | None = None, classes: str | None = None
    ) -> None:
        super().__init__(name=name, id=id, classes=classes)
        self.can_focus = False
        self.scene: Scene | None = None
        self.zoomed = False
        self._painter = Painter()
        self._rows: list[Row] = []
        self._picture: Picture | None = None
        self._strips: dict[int, Strip] = {}

    # --- what is shown --------------------------------------------------------------------------

    def show(self, scene: Scene) -> None:
        """Show a scene: what differs from the one before is drawn anew, nothing else."""
        self.scene = scene
        self._paint()
        self._follow()

    def zoom(self) -> None:
        """Turn between the scale that fits and another one: see `other_scale`."""
        self.zoomed = not self.zoomed
        self._paint()
        self._follow(centre=True)

    def centre(self, area: AreaId) -> None:
        """Scroll so that an area is in the middle."""
        if self._picture is not None and area in self._picture.regions:
            self._scroll_to_box(Region(*self._picture.region(area)), centre=True)

    def area_at(self, offset: Offset) -> AreaId | None:
        """The area under a place of the widget; None on lines and outside."""
        if self._picture is None:
            return None
        at = offset + self.scroll_offset - self._margin
        return self._picture.at(at.x, at.y)

    @property
    def scale(self) -> Scale:
        """The scale in use."""
        if self.scene is None:
            return NORMAL
        board = self.scene.position.table.board
        whole = self.screen.has_class(FULL)  # all at once: then all of the board, too
        return (other_scale if self.zoomed else best_scale)(board, self.size, whole=whole)

    @property
    def _margin(self) -> Offset:
        """Empty columns and rows that put a small picture into the middle."""
        if self._picture is None:
            return Offset(0, 0)
        wide, high = self.size.width - self._picture.width, self.size.height - self._picture.height
        return Offset(max(0, wide // 2), max(0, high // 2))

    def _paint(self) -> None:
        """Paint the scene, and refresh the places that have changed."""
        if self.scene is None or not self.size:
            return  # its size says at which scale
        painted = self._painter.paint(self.scene, self.scale)
        before, old = self._picture, self._rows
        self._picture, self._rows = painted.picture, painted.rows
        size = Size(painted.picture.width, painted.picture.height)
        if before is None or size != (before.width, before.height):
            self._strips.clear()
            self.virtual_size = size
            self.refresh()
            return
        changed = list(_changes(old, painted.rows))
        for place in changed:
            self._strips.pop(place.y, None)
        shift = self._margin - self.scroll_offset
        view = self.size.region
        seen = [place.translate(shift).intersection(view) for place in changed]
        if regions := [place for place in seen if place]:
            self.refresh(*regions)

    # --- following ------------------------------------------------------------------------------

    def _follow(self, centre: bool = False) -> None:
        """Bring into view what matters, as much of it as fits, and the cursor with it."""
        if self.scene is None or self._picture is None:
            return
        areas = [area for area in _attention(self.scene) if area in self._picture.regions]
        if not areas:
            return
        boxes = [Region(*self._picture.region(area)) for area in areas]
        whole = boxes[0]
        for box in boxes[1:]:
            if _fits(whole.union(box).size, self.size):
                whole = whole.union(box)
        self._scroll_to_box(whole, centre)
        place = boxes[0].offset + Offset(1, 1) + self._margin - self.scroll_offset
        if self.size.region.contains_point(place):
            self.app.cursor_position = self.content_region.offset + place

    def _scroll_to_box(self, box: Region, centre: bool) -> None:
        """Scroll so that a part of the picture is in the middle, if it is not in view already."""
        view = Region(*self.scroll_offset, *self.size)
        if not centre and view.contains_region(box):
            return
        x = box.x + box.width // 2 - self.size.width // 2
        y = box.y + box.height // 2 - self.size.height // 2
        self.scroll_to(x, y, animate=False, force=True)

    # --- Textual ----------------------------------------------------------------------------------

    def on_resize(self) -> None:
        """Another size may ask for another scale."""
        self._strips.clear()
        first = self._picture is None
        self._paint()
        self._follow(centre=first)

    def on_click(self, event: events.Click) -> None:
        """Tell which area was clicked."""
        area = self.area_at(event.get_content_offset_capture(self))
        if area is not None:
            event.stop()
            self.post_message(self.AreaChosen(self, area))

    def notify_style_update(self) -> None:
        self._strips.clear()
        super().notify_style_update()

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return self._picture.width if self._picture else container.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._picture.height if self._picture else container.height

    def render_line(self, y: int) -> Strip:
        """A line of the view."""
        width, margin = self.size.width, self._margin
        row = y + self.scroll_offset.y - margin.y
        style = self.rich_style
        if not 0 <= row < len(self._rows):
            return Strip.blank(width, style)
        strip = self._strips.get(row)
        if strip is None:
            strip = self._strips[row] = self._strip(self._rows[row])
        if margin.x:
            strip = Strip.join([Strip.blank(margin.x, style), strip])
        return strip.crop_extend(self.scroll_offset.x, self.scroll_offset.x + width, style)

    def _strip(self, row: Row) -> Strip:
        """A row in its colours; neighbours that look the same are one segment."""
        segments: list[Segment] = []
        text, look = "", row[0][1:] if row else ("", "")
        for character, ground, ink in row:
            if (ground, ink) != look:
                segments.append(Segment(text, self.ink(look[1], look[0])))
                text, look = "", (ground, ink)
            text += character
        segments.append(Segment(text, self.ink(look[1], look[0])))
        return Strip(segments, len(row))


def _attention(scene: Scene) -> list[AreaId]:
    """The areas that matter, the most important first: chosen, in danger, acting, struck."""
    marks, state = scene.overlay.marks, scene.state
    found = [scene.overlay.selected] if scene.overlay.selected else []
    found += [area for area, mark in marks.items() if mark.kind == "danger"]
    figures = (scene.acting, *scene.targets, scene.hero, *state.heroes)
    models = state.units | state.allies
    standing = (state.heroes.get(one) or models.get(one) for one in figures if one)
    return list(dict.fromkeys((*found, *(one.area for one in standing if one is not None))))


def _changes(old: list[Row], new: list[Row]) -> Iterator[Region]:
    """Where two paintings of one size differ, row by row."""
    for y, (before, after) in enumerate(zip(old, new, strict=True)):
        if before is after or before == after:
            continue
        start = end = -NEAR
        for x, (one, other) in enumerate(zip(before, after, strict=True)):
            if one == other:
                continue
            if x - end > NEAR:
                if end > start:
                    yield Region(start, y, end - start, 1)
                start = x
            end = x + 1
        if end > start:
            yield Region(start, y, end - start, 1)
