"""Lines of inked words, and the widget that shows them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from rich.cells import cell_len
from rich.segment import Segment
from textual.geometry import Region, Size
from textual.strip import Strip

from tui.inks import HERO_INKS, TEXT_INKS, Inked, classes
from tui.text import cut, safe
from tui.view import Scene

Words: TypeAlias = tuple[tuple[str, str], ...]
"""A line: pieces of text, each with its ink."""

BLANK: Words = ()
PANEL_INKS = (*TEXT_INKS, *HERO_INKS, "unit", "boss", "ally", "number", "find", "stone", "exit")
PANEL_CLASSES = classes(PANEL_INKS)


def length(words: Words) -> int:
    """Cells that a line takes."""
    return sum(cell_len(text) for text, _ in words)


def joined(parts: Iterable[Words], between: Words) -> Words:
    """Lines one behind the other, with something between them."""
    made: Words = ()
    for place, part in enumerate(parts):
        made += (between + part) if place else part
    return made


def padded(words: Words, width: int, more: str = "…") -> Words:
    """The line in exactly so many cells, cut or filled up."""
    taken, made = 0, []
    for text, ink in words:
        room = width - taken
        if room <= 0:
            break
        made.append((cut(text, room, more), ink))
        taken += cell_len(made[-1][0])
    return (*made, (" " * (width - taken), "text")) if taken < width else tuple(made)


def spread(left: Words, right: Words, width: int, more: str = "…") -> Words:
    """One part at the left end of a line, one at its right; the left one is cut if need be."""
    room = width - length(right)
    if room <= 0:
        return padded(right, width, more)
    return padded(left, room, more) + right


class Panel(Inked):
    """A widget of lines made from a scene; of a new scene only the lines that differ are sent."""

    def __init__(
        self, *, name: str | None = None, id: str | None = None, classes: str | None = None
    ) -> None:
        super().__init__(name=name, id=id, classes=classes)
        self.scene: Scene | None = None
        self._lines: list[Words] = []
        self._natural = 0

    def show(self, scene: Scene) -> None:
        """Show a scene."""
        self.scene = scene
        self._write()
        natural = len(self.natural(scene, self.size.width))
        if natural != self._natural:
            self._natural = natural
            if self.styles.height is not None and self.styles.height.is_auto:
                self.refresh(layout=True)

    def written(self, scene: Scene, width: int, height: int) -> list[Words]:
        """The lines for a size."""
        raise NotImplementedError

    def natural(self, scene: Scene, width: int) -> list[Words]:
        """The lines where the height is free."""
        return self.written(scene, width, 1)

    def _write(self) -> None:
        """Make the lines anew, and refresh those that changed."""
        if self.scene is None or not self.size:
            return
        width, height = self.size
        old, self._lines = self._lines, self.written(self.scene, width, height)
        last = max(len(old), len(self._lines))
        changed = [y for y in range(min(last, height)) if old[y : y + 1] != self._lines[y : y + 1]]
        if changed:
            self.refresh(*(Region(0, y, width, 1) for y in changed))

    def on_resize(self) -> None:
        """Another size asks for other lines."""
        self._write()
        self.refresh()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        if self.scene is None:
            return 1
        self._natural = len(self.natural(self.scene, width))
        return self._natural

    def render_line(self, y: int) -> Strip:
        """A line of the panel."""
        words = self._lines[y] if y < len(self._lines) else BLANK
        return strip_of(self, words, self.size.width)


def strip_of(widget: Inked, words: Sequence[tuple[str, str]], width: int) -> Strip:
    """A line in a widget's colours, as wide as asked."""
    strip = Strip([Segment(safe(text), widget.ink(ink)) for text, ink in words])
    return strip.adjust_cell_length(max(0, width), widget.rich_style)
