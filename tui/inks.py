"""The colours of the table, by what they mean, for every widget that draws by the line.

A ground is what a place is painted with, an ink what is written on it. Each is a component class
(`ink--water`), so that a theme may change any of them. Without colour, and in the theme "mono",
weight, underlining and reversal are left: no meaning hangs on a hue.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from rich.style import Style
from textual.app import App
from textual.widget import Widget

from tui.careful import Careful

MONO = "mono"
"""The theme without colours."""


class Ink(NamedTuple):
    """How something looks, as style sheet declarations: in colour, without, on light paper."""

    colour: str
    mono: str = "color: $foreground;"
    light: str = ""
    """Where it differs from `colour`."""


def _badge(colour: str) -> Ink:
    """A sign that stands on a colour of its own."""
    return Ink(
        f"background: {colour}; color: #101010; text-style: bold;",
        "background: $foreground; color: $background; text-style: bold;",
    )


_BARE = "background: $background;"
_STRONG = "color: $foreground; text-style: bold;"

GROUNDS: dict[str, Ink] = {
    "void": Ink(_BARE, _BARE),
    "floor": Ink("background: tan 9%;", _BARE),
    "ground": Ink("background: olivedrab 14%;", _BARE),
    "wood": Ink("background: peru 17%;", _BARE),
    "hut": Ink("background: sandybrown 30%;", _BARE),
    "altar": Ink("background: mediumpurple 34%;", _BARE),
    "water": Ink("background: dodgerblue 20%;", _BARE),
    "red": Ink("background: firebrick 18%;", _BARE),
    "reach": Ink("background: limegreen 28%;", _BARE),
    "path": Ink("background: gold 22%;", _BARE),
    "sight": Ink("background: mediumturquoise 28%;", _BARE),
    "target": Ink("background: tomato 30%;", _BARE),
    "danger": Ink("background: crimson 36%;", _BARE),
    "selected": Ink("background: gold 30%;", _BARE),
}
"""What places are painted with: terrain, then marks."""
CUBE_GROUNDS = {
    "floor": "#1c1c1c",
    "ground": "#121212",
    "wood": "#262626",
    "hut": "#444444",
    "altar": "#5f5f87",
    "water": "#00005f",
    "red": "#1c1c1c",
    "reach": "#005f00",
    "path": "#5f5f00",
    "sight": "#005f5f",
    "target": "#5f0000",
    "danger": "#870000",
    "selected": "#875f00",
}
"""The same where a dark terminal has 256 colours, which hold no such tints."""

_CHOSEN = Ink(
    "background: $accent; color: $background; text-style: bold;",
    "background: $foreground; color: $background; text-style: bold;",
)
BOARD_INKS: dict[str, Ink] = {
    "line": Ink("color: $foreground 50%;"),
    "wall": Ink(_STRONG, _STRONG),
    "door": Ink("color: $warning; text-style: bold;", _STRONG),
    "edge": Ink("color: $accent; text-style: bold;", _STRONG),
    "name": Ink("color: $foreground;"),
    "texture": Ink("color: $foreground 50%;"),
    "wave": Ink("color: dodgerblue;", light="color: #2277bb;"),
    "hatch": Ink("color: #cc3333;"),
    "unit": Ink("color: #ff6b6b; text-style: bold;", _STRONG, "color: $error; text-style: bold;"),
    "boss": _badge("#ff5f5f"),
    "ally": _badge("#c9b458"),
    "number": Ink("color: $accent; text-style: bold;", _STRONG),
    "find": Ink("color: $accent; text-style: bold;", _STRONG),
    "stone": Ink("background: #1a1a1a; color: #ffd75f; text-style: bold;", _STRONG),
    "exit": Ink("color: $success; text-style: bold;", _STRONG),
    "label": Ink(_STRONG, _STRONG),
    "jump": Ink(
        "background: $foreground; color: $background; text-style: bold;",
        "background: $foreground; color: $background; text-style: bold;",
    ),
    "trail": Ink("color: $accent; text-style: bold;", _STRONG),
    "chosen": _CHOSEN,
}
HERO_INKS: dict[str, Ink] = {
    "hero-1": _badge("#4fc3d9"),
    "hero-2": _badge("#8bd450"),
    "hero-3": _badge("#f0c05a"),
    "hero-4": _badge("#cf8ef4"),
}
TEXT_INKS: dict[str, Ink] = {
    "text": Ink("color: $foreground;"),
    "muted": Ink("color: $foreground 60%;"),
    "strong": Ink(_STRONG, _STRONG),
    "reserve": Ink("color: $text-success; text-style: bold;", _STRONG),
    "fatigue": Ink("color: $text-warning;"),
    "wounds": Ink("color: $text-error; text-style: bold;", _STRONG),
    "warn": Ink("color: $text-warning; text-style: bold;", _STRONG),
    "full": Ink(
        "color: $text-warning; text-style: bold underline;", _STRONG + " text-style: underline;"
    ),
    "dead": Ink("color: $foreground 45%; text-style: strike;", "text-style: strike;"),
    "scenario": Ink("color: $text-accent;"),
    "cursor": Ink(
        "background: $foreground; color: $background;",
        "background: $foreground; color: $background;",
    ),
}
INKS = GROUNDS | BOARD_INKS | HERO_INKS | TEXT_INKS


def classes(names: Iterable[str]) -> set[str]:
    """The component classes of these inks."""
    return {f"ink--{name}" for name in names}


def sheet(widget: str, names: Iterable[str]) -> str:
    """The style sheet of a widget that uses these inks."""
    rules = []
    for name in names:
        ink = INKS[name]
        rules.append(f"{widget} > .ink--{name} {{ {ink.colour} }}")
        if ink.light:
            rules.append(f"{widget}:light > .ink--{name} {{ {ink.light} }}")
        bare = f"{widget}:nocolor > .ink--{name}, {widget}.-mono > .ink--{name}"
        rules.append(f"{bare} {{ {ink.mono} }}")
        if name in GROUNDS:
            rules.append(f"{widget}.-few > .ink--{name} {{ {_BARE} }}")
        if name in CUBE_GROUNDS:
            cube = f"background: {CUBE_GROUNDS[name]};"
            rules.append(f"{widget}.-cube:dark > .ink--{name} {{ {cube} }}")
    return "\n".join(rules)


LOOKS = ("-mono", "-few", "-cube")


def _looks(app: App[Any]) -> tuple[str, ...]:
    """The classes of a widget that inks are chosen by: for no colours, sixteen, or 256."""
    colours = app.console.color_system
    if app.theme == MONO:
        return ("-mono",)
    return {"standard": ("-few",), "256": ("-cube",)}.get(colours or "", ())


class Inked(Careful, Widget):
    """A widget that writes with inks; it names those that it uses in its COMPONENT_CLASSES.

    It knows how many colours there are. With sixteen, tints would all become the same grey:
    grounds stay bare then.
    """

    DEFAULT_CSS = sheet("Inked", INKS)

    def on_mount(self) -> None:
        """Follow the theme, from now on."""
        self._styles_made: dict[tuple[str, str], Style] = {}
        self.watch(self.app, "theme", self._theme_changed)

    def _post_register(self, app: App[Any]) -> None:
        """Look as the theme says before the first style is worked out: each one takes its time."""
        super()._post_register(app)
        self.update_classes(dict.fromkeys(_looks(app), True), update=False)

    def _theme_changed(self, theme: str) -> None:
        there = _looks(self.app)
        self.update_classes({look: look in there for look in LOOKS})

    def notify_style_update(self) -> None:
        self._styles_made = {}
        super().notify_style_update()

    def ink(self, name: str, ground: str = "") -> Style:
        """The style of an ink on a ground (the widget's own when none is named)."""
        made = self._styles_made.get((name, ground))
        if made is None:
            made = self._styles_made[name, ground] = self._made(name, ground)
        return made

    def _made(self, name: str, ground: str) -> Style:
        under = self.get_component_rich_style(f"ink--{ground}") if ground else self.rich_style
        over = self.get_component_rich_style(f"ink--{name}")
        own = self.get_component_rich_style(f"ink--{name}", partial=True)
        return Style(bgcolor=own.bgcolor or under.bgcolor, color=over.color) + own.without_color
