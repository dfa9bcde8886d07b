"""A list that draws only the lines that are seen: of thousands, too, at once.

Each line is one row of the screen. The marked one is told by a sign, not by colour alone, and the
terminal's own cursor stands on it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, NamedTuple

from textual import events
from textual.binding import BindingType
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.visual import Visual

from tui import keys
from tui.glyphs import UNICODE, Glyphs
from tui.words import KEY, MUTED, Bit, Words, content

MARGIN: Final = 2
"""Columns before a row, for the mark."""
LEAST_RIGHT: Final = 30
"""A narrower list leaves out what stands at the right."""


class Row(NamedTuple):
    """One line: its words, the letter that chooses it, and what stands at its right end."""

    words: Words
    key: str = ""
    right: str = ""


class Rows(ScrollView, can_focus=True):
    """A list of rows, one of them marked."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings("list")]
    COMPONENT_CLASSES: ClassVar[set[str]] = {"rows--marked", "rows--plain"}
    DEFAULT_CSS = """
    Rows { height: 1fr; scrollbar-size-horizontal: 0; overflow-x: hidden; }
    Rows > .rows--plain { background: transparent; }
    Rows > .rows--marked {
        background: $block-cursor-blurred-background;
        color: $block-cursor-blurred-foreground;
        text-style: $block-cursor-blurred-text-style;
    }
    Rows:focus > .rows--marked {
        background: $block-cursor-background;
        color: $block-cursor-foreground;
        text-style: $block-cursor-text-style;
    }
    """

    class AtRow(Message):
        """Something about the row at a place."""

        def __init__(self, rows: Rows, place: int) -> None:
            super().__init__()
            self.rows = rows
            self.place = place

        @property
        def control(self) -> Rows:
            """The list of the row."""
            return self.rows

    class Taken(AtRow):
        """A row was chosen."""

    class Marked(AtRow):
        """The mark moved to a row."""

    def __init__(self, id: str | None = None, *, at_once: bool = False) -> None:
        super().__init__(id=id)
        self.at_once = at_once
        """A click chooses a row; otherwise a click marks it and the next one chooses."""
        self.glyphs: Glyphs = UNICODE
        self.count = 0
        self.place = 0
        self._row: Callable[[int], Row] = lambda place: Row(())
        self._keyed = False

    def show(
        self, count: int, row: Callable[[int], Row], place: int = 0, *, keyed: bool = False
    ) -> None:
        """Show so many rows, made when they are seen, and mark one. `keyed`: rows have letters."""
        self.count, self._row, self._keyed = count, row, keyed
        self.place = max(0, min(place, count - 1))
        self.virtual_size = Size(self.size.width, count)
        self._keep_in_sight(middle=True)
        self.refresh()

    def row(self, place: int) -> Row:
        """The row at a place."""
        return self._row(place)

    def mark(self, place: int, *, middle: bool = False) -> None:
        """Move the mark; beyond the ends it stays at them."""
        place = max(0, min(place, self.count - 1))
        if place == self.place or not self.count:
            return
        self._refresh_row(self.place)
        self.place = place
        self._refresh_row(place)
        self._keep_in_sight(middle=middle)
        self.post_message(self.Marked(self, place))

    # --- keys and mouse -------------------------------------------------------------------------

    def action_move(self, step: int) -> None:
        """The mark up or down, round the ends of short lists."""
        place = self.place + step
        short = 0 < self.count <= self.size.height
        self.mark(place % self.count if short else place)

    def action_page(self, step: int) -> None:
        """The mark up or down by what is seen."""
        self.mark(self.place + step * max(1, self.size.height - 1))

    def action_first(self) -> None:
        """The mark on the first row."""
        self.mark(0)

    def action_last(self) -> None:
        """The mark on the last row."""
        self.mark(self.count - 1)

    def action_take(self) -> None:
        """Choose the marked row."""
        if self.count:
            self.post_message(self.Taken(self, self.place))

    def on_key(self, event: events.Key) -> None:
        """A row's letter chooses it."""
        if not self._keyed or not event.character:
            return
        for place in range(self.count):
            if self._row(place).key == event.character:
                event.stop()
                self.mark(place)
                self.action_take()
                return

    def on_click(self, event: events.Click) -> None:
        """A click marks a row or chooses it."""
        at = event.get_content_offset(self)
        place = at.y + self.scroll_offset.y if at else self.count
        if place >= self.count:
            return
        again = place == self.place
        self.mark(place)
        if again or self.at_once:
            self.action_take()

    def on_resize(self, event: events.Resize) -> None:
        """Keep the mark in sight."""
        self.virtual_size = Size(self.size.width, self.count)
        self._keep_in_sight(middle=True)

    # --- drawing --------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        """One line of the screen."""
        place, width = y + self.scroll_offset.y, self.size.width
        base = self.get_visual_style("rows--plain")
        if width <= 0 or place >= self.count:
            return Strip.blank(max(0, width), base.rich_style)
        marked = place == self.place
        style = self.get_visual_style("rows--marked") if marked else base
        line = content(self._drawn(self._row(place), marked, width), self.glyphs)
        if marked:
            line = line.without_spans  # one look, so that it can be read on its ground
        cut = line.truncate(width, ellipsis=True)
        strips = Visual.to_strips(self, cut, width, 1, style, apply_selection=False, pad=True)
        strip = strips[0] if strips else Strip.blank(width, style.rich_style)
        return strip.adjust_cell_length(width, style.rich_style)

    def _drawn(self, row: Row, marked: bool, width: int) -> list[Bit]:
        mark = self.glyphs.here if marked else ""
        line = [Bit(f"{mark:<{MARGIN}}")]
        if self._keyed:
            line.append(Bit(f"{row.key:<3}", KEY))
        line += row.words
        if row.right and width >= LEAST_RIGHT:
            used = content(line, self.glyphs).cell_length
            right = content([Bit(row.right)], self.glyphs)
            free = width - used - right.cell_length - 1
            if free >= 2:
                line.append(Bit(" " * free))
                line.append(Bit(row.right, MUTED))
        return line

    def _refresh_row(self, place: int) -> None:
        y = place - self.scroll_offset.y
        if 0 <= y < self.size.height:
            self.refresh(Region(0, y, self.size.width, 1))

    def _keep_in_sight(self, middle: bool = False) -> None:
        top, height = self.scroll_offset.y, self.size.height
        if self.count and height and not top <= self.place < top + height:
            upper = self.place - height // 2 if middle else min(self.place, top)
            lower = self.place - height + 1
            self.scroll_to(y=max(upper, lower) if not middle else upper, animate=False, force=True)
        if self.has_focus and self.is_attached:
            row = self.place - self.scroll_offset.y
            self.app.cursor_position = Offset(self.content_region.x, self.content_region.y + row)
