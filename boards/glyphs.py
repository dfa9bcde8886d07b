"""The characters that borders are drawn with, and those where borders meet."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

Line: TypeAlias = Literal[
    "edge", "border", "wall", "lattice", "railing", "door", "open-door", "flap", "breach"
]
"""What a line of the picture stands for, the rim of the drawing ("edge") included."""


class Stroke(NamedTuple):
    """How a line runs: across, down, and how heavily it comes to a meeting."""

    across: str
    down: str
    weight: Literal[0, 1, 2, 3]
    """0 none, 1 light, 2 heavy, 3 double."""


STROKES: dict[Line, Stroke] = {
    "edge": Stroke("─", "│", 1),
    "border": Stroke("┄", "┊", 1),
    "wall": Stroke("━", "┃", 2),
    "lattice": Stroke("╍", "╏", 2),
    "railing": Stroke("─", "│", 1),
    "door": Stroke("═", "║", 3),
    "open-door": Stroke(" ", " ", 0),
    "flap": Stroke(" ", " ", 0),
    "breach": Stroke("┄", "┊", 1),
}
ASCII_STROKES: dict[Line, Stroke] = {
    "edge": Stroke("-", "|", 1),
    "border": Stroke(".", ":", 1),
    "wall": Stroke("#", "#", 2),
    "lattice": Stroke("%", "%", 2),
    "railing": Stroke("_", "!", 1),
    "door": Stroke("=", "=", 3),
    "open-door": Stroke(" ", " ", 0),
    "flap": Stroke(" ", " ", 0),
    "breach": Stroke(".", ":", 1),
}

# Where light and heavy lines meet: by the weights of the arms up, right, down, left, as a number
# to the base of three.
_LIGHT_AND_HEAVY = (
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
)
# Where light and double lines meet. No character joins double and heavy ones.
_WITH_DOUBLE = {
    "0303": "═", "3030": "║", "0310": "╒", "0130": "╓", "0330": "╔", "0013": "╕", "0031": "╖",
    "0033": "╗", "1300": "╘", "3100": "╙", "3300": "╚", "1003": "╛", "3001": "╜", "3003": "╝",
    "1310": "╞", "3130": "╟", "3330": "╠", "1013": "╡", "3031": "╢", "3033": "╣", "0313": "╤",
    "0131": "╥", "0333": "╦", "1303": "╧", "3101": "╨", "3303": "╩", "1313": "╪", "3131": "╫",
    "3333": "╬",
}  # fmt: skip


def meeting(weights: Sequence[int]) -> str:
    """The character where lines of these weights meet, from the arms up, right, down and left."""
    if 3 in weights and 2 not in weights:
        known = _WITH_DOUBLE.get("".join(map(str, weights)))
        if known:
            return known
    up, right, down, left = (min(weight, 2) for weight in weights)
    return _LIGHT_AND_HEAVY[up * 27 + right * 9 + down * 3 + left]


class Texture(NamedTuple):
    """A character strewn over an area: each `every` columns, each row shifted by so many."""

    character: str
    every: int
    shift: int


class Glyphs(NamedTuple):
    """A set of characters for a picture; `textures` by the terrain that they fill."""

    strokes: Mapping[Line, Stroke]
    textures: Mapping[str, Texture]
    hatch: str
    joins: bool
    """Whether there are characters for meetings; a plus sign does otherwise."""

    def join(self, weights: Sequence[int], strongest: Line) -> str:
        """The character where lines meet; `strongest` is the line that stands out most."""
        if self.joins:
            return meeting(weights)
        stroke = self.strokes[strongest]
        return "+" if stroke.weight == 1 else stroke.across


_TEXTURES = {
    "water": Texture("~", 6, 3),
    "ground": Texture(".", 9, 4),
    "rocks": Texture("^", 4, 2),
    "stairs": Texture("≡", 4, 0),
    "pit": Texture("▾", 4, 2),
}
_IN_ASCII = {"stairs": "-", "pit": "\\"}
_ASCII_TEXTURES = {
    terrain: texture._replace(character=_IN_ASCII.get(terrain, texture.character))
    for terrain, texture in _TEXTURES.items()
}
UNICODE = Glyphs(STROKES, _TEXTURES, "░", True)
ASCII = Glyphs(ASCII_STROKES, _ASCII_TEXTURES, "/", False)
