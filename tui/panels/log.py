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


class LogView(Inked, ScrollView):
    """The lines of a log, wrapped; one of them may be selected.

    It follows the newest line unless somebody has scrolled back or selected another.
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
        self._first: list[int] = []
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
            self._wrap()

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
        elif index < len(self._first):
            first = self._first[index]
            rows = self._last(index) - first
            box = Region(0, first, max(1, self.size.width), max(1, rows))
            self.scroll_to_region(box, animate=False, force=True, immediate=True)

    def scroll_page(self, pages: int) -> None:
        """Scroll so many pages on, or back (-)."""
        row = self.scroll_offset.y + max(1, self.size.height - 1) * pages
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
        """Make the rows of the lines from number `same` on."""
        keep = self._first[same] if same < len(self._first) else len(self._rows)
        self._rows, self._first = self._rows[:keep], self._first[:same]
        for index in range(same, len(self._lines)):
            self._first.append(len(self._rows))
            self._rows += [(words, index) for words in self._written(self._lines[index])]
        self.virtual_size = Size(self.size.width, len(self._rows))
        self._follow()
        self.refresh()

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

    def _last(self, index: int) -> int:
        """The row behind a line's last one."""
        return self._first[index + 1] if index + 1 < len(self._first) else len(self._rows)

    def _refresh_line(self, index: int | None) -> None:
        if index is not None and index < len(self._first):
            self.refresh_lines(self._first[index], self._last(index) - self._first[index])

    # --- Textual ----------------------------------------------------------------------------------

    def on_resize(self) -> None:
        """Another width wraps otherwise."""
        if self.size.width != self._width:
            self._width = self.size.width
            self._rows, self._first = [], []
            self._wrap()
        else:
            self._follow()

    def on_mouse_scroll_up(self) -> None:
        """Who scrolls back wants to stay there."""
        self.following = False

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
            mark = self.glyphs.here if row == self._first[index] else " "
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
