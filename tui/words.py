"""Text for the screens: bits of words, each with a look, put together without markup.

Looks are style strings of variables that every theme has; none says by colour alone what is meant.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from textual.content import Content

from tui.glyphs import Glyphs
from tui.text import safe

PLAIN: Final = ""
STRONG: Final = "bold"
MUTED: Final = "$foreground-muted"
HEAD: Final = "bold $text-accent"
KEY: Final = "bold $text-primary"
GOOD: Final = "bold $text-success"
BAD: Final = "bold $text-error"
WARN: Final = "bold $text-warning"
GONE: Final = "strike $foreground-muted"
MOST: Final = 2000
"""Characters of one bit that are shown; nothing of ours is longer."""


class Bit(NamedTuple):
    """Some words that look alike."""

    text: str
    look: str = PLAIN


HANG: Final = Bit("", "hang")
"""In a line of prose: where it is broken, it goes on under this place."""

Words: TypeAlias = Sequence[Bit]
"""A line, or a paragraph that the screen breaks."""


def words(*parts: str | Bit) -> Words:
    """A line of bits; a mere text is plain."""
    return tuple(Bit(part) if isinstance(part, str) else part for part in parts)


def content(line: Words, glyphs: Glyphs) -> Content:
    """A line to be drawn, its text made harmless: what a terminal could obey is left out."""
    return Content.assemble(
        *((glyphs.plain(safe(bit.text[:MOST])), bit.look) for bit in line if bit.text)
    )
