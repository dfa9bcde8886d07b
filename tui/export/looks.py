"""The colours of exported pictures, by ink and ground: plain numbers, for pages and terminals."""

from __future__ import annotations

from typing import Final, NamedTuple

PAPER, PEN = "#121212", "#dddddd"


class Look(NamedTuple):
    """How an ink looks: its colour, its own ground where it has one, and whether it is bold."""

    colour: str = PEN
    ground: str = ""
    bold: bool = False


GROUNDS: Final[dict[str, str]] = {
    "void": PAPER,
    "floor": "#1f1c18",
    "ground": "#191d13",
    "wood": "#2a221a",
    "hut": "#46382a",
    "altar": "#3d3650",
    "water": "#12304a",
    "red": "#2b1414",
    "reach": "#17401d",
    "path": "#3f3712",
    "sight": "#154343",
    "target": "#45211b",
    "danger": "#521420",
    "selected": "#524512",
}
INKS: Final[dict[str, Look]] = {
    "line": Look("#808080"),
    "wall": Look(bold=True),
    "door": Look("#ffb454", bold=True),
    "edge": Look("#ffd75f", bold=True),
    "name": Look(),
    "texture": Look("#6e6e6e"),
    "wave": Look("#4aa3ff"),
    "hatch": Look("#cc3333"),
    "unit": Look("#ff6b6b", bold=True),
    "boss": Look("#101010", "#ff5f5f", True),
    "number": Look("#ffd75f", bold=True),
    "find": Look("#ffd75f", bold=True),
    "stone": Look("#ffd75f", "#1a1a1a", True),
    "exit": Look("#8bd450", bold=True),
    "label": Look(bold=True),
    "jump": Look("#121212", PEN, True),
    "trail": Look("#ffd75f", bold=True),
    "chosen": Look("#121212", "#ffd75f", True),
    "hero-1": Look("#101010", "#4fc3d9", True),
    "hero-2": Look("#101010", "#8bd450", True),
    "hero-3": Look("#101010", "#f0c05a", True),
    "hero-4": Look("#101010", "#cf8ef4", True),
}
KINDS: Final[dict[str, Look]] = {
    "turn": Look(bold=True),
    "act": Look(),
    "dice": Look("#b0b0b0"),
    "hurt": Look("#ff8080", bold=True),
    "reason": Look("#909090"),
    "scenario": Look("#c8a8ff"),
    "table": Look("#ffb454", bold=True),
}
"""The lines of a log, by what they are about."""


def look_of(ink: str, ground: str) -> tuple[str, str, bool]:
    """Colour, ground and weight of a character."""
    look = INKS.get(ink, Look())
    return look.colour, look.ground or GROUNDS.get(ground, PAPER), look.bold
