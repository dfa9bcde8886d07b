"""The screen of a running program as text, for snapshots that people can read.

async with app.run_test(size=(120, 36)) as pilot:
    await pilot.pause()
    snapshot.assert_match(screen_text(app), "table-120x36.txt")
"""

from __future__ import annotations

import re
from typing import Any, Protocol

from rich.cells import cell_len
from textual.app import App
from textual.strip import Strip

SIZES = ((120, 36), (80, 24))
"""Columns and rows of the screens that are kept as snapshots."""


class Snapshot(Protocol):
    """The fixture of pytest-snapshot, which has no types."""

    def assert_match(self, value: str, name: str) -> None:
        """Compare a text with the file of that name beside the test."""


def screen_strips(app: App[Any]) -> list[Strip]:
    """The lines of the screen that is on top, as they would be sent to the terminal."""
    return app.screen._compositor.render_strips()


def screen_text(app: App[Any]) -> str:
    """The text of the screen, one line each, without blanks at the ends."""
    return "\n".join(strip.text.rstrip() for strip in screen_strips(app)) + "\n"


def screen_svg(app: App[Any], title: str = "Skelos") -> str:
    """The screen as a picture, the same in every run as long as the cells are the same.

    It asks for no font from elsewhere: any monospaced one does.
    """
    svg = app.export_screenshot(title=title)
    svg = re.sub(r"@font-face {.*?}\s*", "", svg, flags=re.DOTALL)
    return re.sub(r"terminal-\d+", "terminal", svg)


def contrast(strip: Strip) -> list[tuple[str, float]]:
    """Each piece of visible text in a line with its contrast to the ground beneath (1 to 21)."""
    found = []
    for text, style, _ in strip:
        if text.strip() and style and style.color and style.bgcolor:
            colours = (
                (style.bgcolor, style.color) if style.reverse else (style.color, style.bgcolor)
            )
            ink, ground = (_luminance(colour.get_truecolor()) for colour in colours)
            light, dark = max(ink, ground), min(ink, ground)
            found.append((text, (light + 0.05) / (dark + 0.05)))
    return found


def _luminance(colour: tuple[int, int, int]) -> float:
    """Relative luminance of a colour, 0 to 1."""
    parts = [
        part / 255 / 12.92 if part / 255 <= 0.03928 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in colour
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def wide_signs(text: str) -> list[str]:
    """The characters that do not take one cell."""
    return sorted({sign for sign in text if sign != "\n" and cell_len(sign) != 1})
