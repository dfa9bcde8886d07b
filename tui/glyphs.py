"""The signs that the terminal draws with: one set for Unicode, one for plain ASCII.

All are one cell wide, none is an emoji. Some (● → ×) are two cells wide in a terminal that is set
to an East Asian language: such a player wants the ASCII set.
"""

from __future__ import annotations

from typing import NamedTuple


class Glyphs(NamedTuple):
    """One set of signs, and whether the lines of the board are ASCII too."""

    ascii_only: bool
    reserve: str
    """A gem in Reserve."""
    fatigue: str
    wound: str
    gem: str
    """A gem that is paid, or lies on a space or card; in ASCII a letter, as in "2+1g"."""
    token: str
    """An activation token, face down."""
    chest: str
    object: str
    """A card that lies there."""
    body: str
    """Somebody dead, whom nobody carries."""
    stone: str
    """What the scenario is about, lying or carried."""
    actor: str
    """Stands before the figure that acts."""
    ally: str
    """Stands before the letter of allies."""
    held: str
    """Stands behind a figure that is held where it is."""
    acts: tuple[str, str]
    """Stand before and behind the tile that acts."""
    trail: str
    """The way through an area."""
    right: str
    left: str
    down: str
    up: str
    """The way over a border."""
    here: str
    """The line that is selected."""
    step: str
    """Stands before what somebody did."""
    rule: str
    """A line across, drawn with many of it."""
    bar: str
    """A line down, between parts."""
    apart: str
    """Stands between facts in one line."""
    times: str
    none: str
    """Nothing there."""
    more: str
    """Stands for what was cut."""
    sight: str
    """An area in sight."""
    barred: str
    """A wall at which a line of sight ends, drawn along it."""

    def plain(self, text: str) -> str:
        """The text with the signs of this set: in ASCII, arrows and dots are written out."""
        return text.translate(_WRITTEN_OUT) if self.ascii_only else text


UNICODE = Glyphs(
    ascii_only=False,
    reserve="●",
    fatigue="○",
    wound="✗",
    gem="◆",
    token="▮",
    chest="$",
    object="*",
    body="†",
    stone="■",
    actor="▸",
    ally="&",
    held="#",
    acts=("»", "«"),
    trail="·",
    right="→",
    left="←",
    down="↓",
    up="↑",
    here="▸",
    step="»",
    rule="─",
    bar="│",
    apart=" · ",
    times="×",
    none="–",
    more="…",
    sight="○",
    barred="×",
)
ASCII = Glyphs(
    ascii_only=True,
    reserve="+",
    fatigue="o",
    wound="x",
    gem="g",
    token="#",
    chest="$",
    object="*",
    body="%",
    stone="@",
    actor=">",
    ally="&",
    held="#",
    acts=(">", "<"),
    trail=",",
    right=">",
    left="<",
    down="v",
    up="^",
    here=">",
    step=">",
    rule="-",
    bar="|",
    apart=" - ",
    times="x",
    none="-",
    more="~",
    sight="o",
    barred="X",
)

_WRITTEN_OUT = str.maketrans(
    {
        "→": "->",
        "←": "<-",
        "↑": "^",
        "↓": "v",
        "×": "x",
        "·": "-",
        "–": "-",
        "—": "-",
        "…": "...",
        "●": "+",
        "○": "o",
        "✗": "x",
        "◆": "g",
        "■": "@",
        "†": "%",
        "▸": ">",
        "»": ">",
        "«": "<",
        "≤": "<=",
        "≥": ">=",
        "’": "'",
        "“": '"',
        "”": '"',
    }
)


def glyphs(ascii_only: bool) -> Glyphs:
    """The set that the settings ask for."""
    return ASCII if ascii_only else UNICODE
