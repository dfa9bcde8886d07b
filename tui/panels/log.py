"""The log: what happened, each thing with its reasons, the newest at the bottom."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from engine.adventure.telling import Line
from tui.glyphs import UNICODE, Glyphs
from tui.inks import Inked
from tui.panels.words import PANEL_CLASSES, Words, strip_of
from tui.text import cut, safe, wrapped

INKS = {
    "turn": "strong",
    "act": "text",
    "dice": "text",
    "hurt": "wounds",
    "reason": "muted",
    "scenario": "scenario",
    "table": "warn",
}
LONGEST = 2_000
"""Characters of a line that are shown at all."""
AHEAD = 80
"""So many lines at once are made into rows: the newest first, older ones when they are wanted."""


class LogView(Inked, ScrollView):
    """The lines of a log, wrapped; one of them may be selected.

    It follows the newest line unless somebody has scrolled back or selected another. Rows are made
    of the newest lines alone, and of older ones when somebody comes near them: a log is long.
    """

    COMPONENT_CLASSES = PANEL_CLASSES
    DEFAULT_CSS = """
    LogView {
        background: $background;
        color: $foreground;
        overflow: hidden auto;
        scrollbar-size: 0 0;
        width: 1fr;
        height: 1fr;
    }
    """

    class WhyAsked(Message):
        """Somebody wants to know why the line `index` of the log came about."""

        def __init__(self, log: LogView, line: Line, index: int) -> None:
            super().__init__()
            self.log_view = log
            self.line = line
            self.index = index

        @property
        def control(self) -> LogView:
            """The log that was asked."""
            return self.log_view

    def __init__(
        self,
        *,
        glyphs: Glyphs = UNICODE,
        name: str | None = None,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(name=name, id=id, classes=classes)
        self.can_focus = False
        self._glyphs = glyphs
        self.selected: int | None = None
        self.following = True
        self._lines: tuple[Line, ...] = ()
        self._rows: list[tuple[Words, int]] = []
        """The rows of the lines from number `_oldest` on, each with the number of its line."""
        self._first: list[int] = []
        """The first row of each of these lines."""
        self._oldest = 0
        self._width = 0

    # --- what is shown --------------------------------------------------------------------------

    @property
    def glyphs(self) -> Glyphs:
        """The signs that lines are written with."""
        return self._glyphs

    @glyphs.setter
    def glyphs(self, glyphs: Glyphs) -> None:
        if glyphs != self._glyphs:
            self._glyphs = glyphs
            self._wrap_anew()

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines that are shown."""
        return self._lines

    @property
    def line(self) -> Line | None:
        """The selected line, or the newest one when none is; None of an empty log."""
        if not self._lines:
            return None
        return self._lines[-1 if self.selected is None else self.selected]

    def show(self, lines: Sequence[Line]) -> None:
        """Show these lines. Where they go on from those before, only the new ones are made."""
        new = tuple(lines)
        same = _same(self._lines, new)
        if same == len(self._lines) == len(new):
            return
        self._lines = new
        if self.selected is not None and self.selected >= len(new):
            self.selected = None
            self.following = True
        self._wrap(same)

    def move(self, step: int) -> None:
        """Select the line so many before (-) or after the selected one."""
        if self._lines:
            at = len(self._lines) if self.selected is None else self.selected
            self.select(max(0, min(len(self._lines) - 1, at + step)))

    def select(self, index: int | None) -> None:
        """Select a line and bring it into view; None follows the newest again."""
        before, self.selected = self.selected, index
        for at in (before, index):
            self._refresh_line(at)
        self.following = index is None
        if index is None:
            self._follow()
        else:
            self._show_line(index)

    def scroll_page(self, pages: int) -> None:
        """Scroll so many pages on, or back (-)."""
        step = max(1, self.size.height - 1) * pages
        self._reach_back(-step)
        row = self.scroll_offset.y + step
        self.scroll_to(y=row, animate=False, force=True)
        self.following = row >= self.max_scroll_y and self.selected is None

    def ask_why(self) -> None:
        """Ask for the reasons of the selected line, or of the newest."""
        line = self.line
        if line is not None:
            at = len(self._lines) - 1 if self.selected is None else self.selected
            self.post_message(self.WhyAsked(self, line, at))

    # --- rows -------------------------------------------------------------------------------------

    def _wrap(self, same: int = 0) -> None:
        """Make the rows of the lines from number `same` on; of the newest where there are none."""
        if not self._width:
            return
        kept = same - self._oldest
        if not 0 < kept <= len(self._first):
            self._oldest = max(0, len(self._lines) - max(AHEAD, self.size.height))
            kept, self._rows, self._first = 0, [], []
        if kept < len(self._first):
            self._rows, self._first = self._rows[: self._first[kept]], self._first[:kept]
        rows, first = self._rows_of(self._oldest + kept, len(self._lines))
        self._first += [len(self._rows) + row for row in first]
        self._rows += rows
        self._measure()
        self._follow()
        self.refresh()

    def _rows_of(self, start: int, end: int) -> tuple[list[tuple[Words, int]], list[int]]:
        """The rows of the lines between two numbers, and the first row of each line."""
        rows: list[tuple[Words, int]] = []
        first: list[int] = []
        for index in range(start, end):
            first.append(len(rows))
            rows += [(words, index) for words in self._written(self._lines[index])]
        return rows, first

    def _measure(self) -> None:
        self.virtual_size = Size(self.size.width, len(self._rows))

    def _wrap_anew(self) -> None:
        """Make all rows anew, and show again what was shown."""
        row = self.scroll_offset.y
        top = self._rows[row][1] if row < len(self._rows) else 0
        self._rows, self._first = [], []
        self._wrap()
        if self.selected is not None:
            self._show_line(self.selected)
        elif not self.following and self._width:
            self._reach(top)
            first = self._first_row(min(top, len(self._lines) - 1))  # lines may have gone unseen
            if first is not None:
                self.scroll_to(y=first, animate=False, force=True)

    def _reach(self, index: int) -> None:
        """Have rows of all lines from this one on: what is seen stays where it is."""
        if index >= self._oldest or not self._width:
            return
        start = max(0, min(index, self._oldest - AHEAD))
        rows, first = self._rows_of(start, self._oldest)
        added = len(rows)
        self._rows = rows + self._rows
        self._first = first + [row + added for row in self._first]
        self._oldest = start
        self._measure()
        self.scroll_to(y=self.scroll_y + added, animate=False, force=True, immediate=True)

    def _reach_back(self, rows: int) -> None:
        """Have so many rows before those that are seen, as far as there are any."""
        while self._oldest and self.scroll_y < rows:
            self._reach(self._oldest - 1)

    def _show_line(self, index: int) -> None:
        """Bring a line into view."""
        self._reach(index)
        if (first := self._first_row(index)) is not None:
            box = Region(0, first, max(1, self.size.width), self._last_row(index) - first)
            self.scroll_to_region(box, animate=False, force=True, immediate=True)

    def _follow(self) -> None:
        """Bring the newest line into view, unless somebody looks at others."""
        if self.following:
            self.scroll_to(y=self.max_scroll_y, animate=False, force=True)

    def _written(self, line: Line) -> list[Words]:
        """A line's rows: what was done has a mark before it, reasons are indented."""
        width, glyphs = self.size.width, self.glyphs
        text = glyphs.plain(safe(cut(line.text, LONGEST, glyphs.more)))
        ink = INKS[line.kind]
        if line.kind == "turn":
            fill = glyphs.rule * max(0, width - len(text) - 4)
            if len(text) + 4 <= width:
                return [((glyphs.rule * 2, "muted"), (f" {text} ", ink), (fill, "muted"))]
            return [((row, ink),) for row in wrapped(text, width)]
        sign = {
            "act": glyphs.step,
            "hurt": "!",
            "table": "§" if not glyphs.ascii_only else "#",
        }.get(line.kind, " ")
        indent = 4 if line.kind == "reason" else 2
        rows = wrapped(text, max(1, width - indent))
        before = f"{sign} ".ljust(indent)
        return [
            ((before if not place else " " * indent, ink), (row, ink))
            for place, row in enumerate(rows)
        ]

    def _first_row(self, index: int) -> int | None:
        """The first row of a line; None where it has none yet."""
        at = index - self._oldest
        return self._first[at] if 0 <= at < len(self._first) else None

    def _last_row(self, index: int) -> int:
        """The row behind a line's last one."""
        after = self._first_row(index + 1)
        return len(self._rows) if after is None else after

    def _refresh_line(self, index: int | None) -> None:
        first = None if index is None else self._first_row(index)
        if index is not None and first is not None:
            self.refresh_lines(first, self._last_row(index) - first)

    # --- Textual ----------------------------------------------------------------------------------

    def on_resize(self) -> None:
        """Another width wraps otherwise."""
        if self.size.width != self._width:
            self._width = self.size.width
            self._wrap_anew()
        else:
            self._follow()

    def on_mouse_scroll_up(self) -> None:
        """Who scrolls back wants to stay there."""
        self.following = False
        self._reach_back(self.size.height)

    def on_mouse_scroll_down(self) -> None:
        """At the end again, the newest line is followed again."""
        self.following = self.selected is None and self.scroll_offset.y >= self.max_scroll_y - 1

    def on_click(self, event: events.Click) -> None:
        """Select the line that was clicked; a second click asks why."""
        row = event.get_content_offset_capture(self).y + self.scroll_offset.y
        if 0 <= row < len(self._rows):
            event.stop()
            index = self._rows[row][1]
            if index == self.selected:
                self.ask_why()
            self.select(index)

    def render_line(self, y: int) -> Strip:
        """A row of the log."""
        row = y + self.scroll_offset.y
        width = self.size.width
        if not 0 <= row < len(self._rows):
            return Strip.blank(width, self.rich_style)
        words, index = self._rows[row]
        if index == self.selected:
            mark = self.glyphs.here if row == self._first_row(index) else " "
            text = "".join(text for text, _ in words)
            words = ((mark + text[1:], "cursor"), (" " * width, "cursor"))
        return strip_of(self, words, width)


def _same(old: Sequence[Line], new: Sequence[Line]) -> int:
    """How many lines at the beginning are the same."""
    if old == new[: len(old)]:
        return len(old)
    for place, (one, other) in enumerate(zip(old, new, strict=False)):
        if one != other:
            return place
    return min(len(old), len(new))
