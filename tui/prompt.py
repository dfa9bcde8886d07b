"""The prompt: what is asked now, what can be chosen, and what each key does."""

from __future__ import annotations

from rich.segment import Segment
from textual import events
from textual.geometry import Offset, Region
from textual.message import Message
from textual.strip import Strip

from tui.glyphs import UNICODE, Glyphs
from tui.inks import TEXT_INKS, Inked, classes, sheet
from tui.prompt_lines import Layout, Part, PromptView, laid_out

NOTHING = PromptView("")


class Prompt(Inked):
    """Shows a `PromptView`. A click on a row tells its place."""

    COMPONENT_CLASSES = classes(TEXT_INKS)
    DEFAULT_CSS = """
        Prompt {
            background: $background;
            color: $foreground;
            width: 1fr;
            height: 1fr;
            padding: 0 1;
        }
        """ + sheet("Prompt", TEXT_INKS)

    class RowChosen(Message):
        """A row was clicked, by its place among the rows."""

        def __init__(self, prompt: Prompt, place: int) -> None:
            super().__init__()
            self.prompt = prompt
            self.place = place

        @property
        def control(self) -> Prompt:
            """The prompt that was clicked."""
            return self.prompt

    def __init__(
        self, *, name: str | None = None, id: str | None = None, classes: str | None = None
    ) -> None:
        super().__init__(name=name, id=id, classes=classes)
        self.can_focus = False
        self.view = NOTHING
        self.glyphs: Glyphs = UNICODE
        self._laid = Layout((), ())

    def show(self, view: PromptView, glyphs: Glyphs = UNICODE) -> None:
        """Show another question, message or mark."""
        if (view, glyphs) != (self.view, self.glyphs):
            self.view, self.glyphs = view, glyphs
            self._lay_out()

    @property
    def mark(self) -> Offset | None:
        """Where the mark stands on the screen; None when no row has it or is seen."""
        for cell in self._laid.cells:
            if cell.row == self.view.cursor:
                return self.content_region.offset + Offset(cell.left, cell.line)
        return None

    def on_resize(self) -> None:
        """Another size asks for another layout."""
        self._lay_out()
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Tell which row was clicked."""
        at = event.get_content_offset_capture(self)
        for cell in self._laid.cells:
            if cell.line == at.y and cell.left <= at.x < cell.right:
                event.stop()
                self.post_message(self.RowChosen(self, cell.row))
                return

    def render_line(self, y: int) -> Strip:
        """A line of the prompt."""
        width, lines = self.size.width, self._laid.lines
        parts = lines[y] if y < len(lines) else ()
        strip = Strip([self._segment(part) for part in parts if part.text])
        return strip.adjust_cell_length(width, self.rich_style)

    def _segment(self, part: Part) -> Segment:
        return Segment(part.text, self.ink(part.ink))

    def _lay_out(self) -> None:
        """Lay the question out anew, and send the lines that differ."""
        before, self._laid = self._laid.lines, laid_out(self.view, *self.size, self.glyphs)
        changed = [y for y, line in enumerate(self._laid.lines) if before[y : y + 1] != (line,)]
        if changed:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in changed))
