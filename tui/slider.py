"""The slider of a replay: where one stands between start and end, and where turns begin."""

from __future__ import annotations

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from tui.page import glyphs_of
from tui.words import HEAD, KEY, MUTED, STRONG, Bit, content

LEAST = 10
"""Columns of the shortest slider; where there is less room the words beside it go."""


class Slider(Static):
    """A line with a mark at the place; a click goes there."""

    DEFAULT_CSS = "Slider { height: 1; padding: 0 1; background: $panel; }"

    class Moved(Message):
        """Somebody clicked on a place of the line."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self) -> None:
        super().__init__(id="slider")
        self.place, self.last = 0, 0
        self.turns: tuple[int, ...] = ()
        self.doing, self.about = "", ""
        self._start, self._columns = 0, 0

    def show(self, place: int, last: int, turns: tuple[int, ...], doing: str, about: str) -> None:
        """Stand at `place` of `last`; `turns` are places to mark, the words stand beside."""
        self.place, self.last, self.turns = place, last, turns
        self.doing, self.about = doing, about
        self.refresh()

    def render(self) -> Content:
        """Doing, line, about: as much as there is room for."""
        signs, width = glyphs_of(self), self.content_size.width
        before, after = f"{self.doing}  ", f"  {self.about}"
        if width - len(before) - len(after) < LEAST:
            before = ""
        if width - len(before) - len(after) < LEAST:
            after = ""
        self._start, self._columns = len(before), max(0, width - len(before) - len(after))
        track = self._track(signs.ascii_only)
        at = self._column(self.place)
        return content(
            [
                Bit(before, KEY),
                Bit(track[:at], HEAD),
                Bit(signs.reserve if not signs.ascii_only else "O", STRONG),
                Bit(track[at + 1 :], MUTED),
                Bit(after),
            ],
            signs,
        )

    def on_click(self, event: events.Click) -> None:
        """Go to the place that was clicked."""
        column = event.get_content_offset_capture(self).x - self._start
        if 0 <= column < self._columns and self._columns > 1:
            self.post_message(self.Moved(round(column * self.last / (self._columns - 1))))

    def _column(self, place: int) -> int:
        return round(place * (self._columns - 1) / self.last) if self.last and self._columns else 0

    def _track(self, ascii_only: bool) -> str:
        line, tick = ("-", "+") if ascii_only else ("─", "┼")
        ticks = {self._column(turn) for turn in self.turns}
        return "".join(tick if column in ticks else line for column in range(self._columns))
