"""The themes: dark, light, and mono, which says everything in black, white and weight.

Colours are chosen so that they stay apart when a terminal has sixteen. Under NO_COLOR mono is
taken by itself: other themes would become grey on grey.
"""

from __future__ import annotations

from typing import Final

from textual.theme import Theme

DARK: Final = Theme(
    name="dark",
    primary="#5fafd7",
    secondary="#87afaf",
    accent="#e6b450",
    warning="#f0a35e",
    error="#f07178",
    success="#87d787",
    foreground="#dfe2e7",
    background="#101317",
    surface="#161a20",
    panel="#232a33",
    dark=True,
    variables={
        "block-cursor-background": "#e6b450",
        "block-cursor-foreground": "#101317",
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": "#232a33",
        "block-cursor-blurred-foreground": "#dfe2e7",
        "input-cursor-background": "#e6b450",
        "input-cursor-foreground": "#101317",
        "border": "#5fafd7",
        "border-blurred": "#3d4854",
        "scrollbar": "#3d4854",
        "scrollbar-background": "#161a20",
        "scrollbar-corner-color": "#161a20",
    },
)
LIGHT: Final = Theme(
    name="light",
    primary="#005f87",
    secondary="#3a6a6a",
    accent="#8a5200",
    warning="#8a4b00",
    error="#af1f2a",
    success="#1f6b2a",
    foreground="#1a1d21",
    background="#fbfaf6",
    surface="#f3f1ea",
    panel="#e4e1d6",
    dark=False,
    variables={
        "block-cursor-background": "#005f87",
        "block-cursor-foreground": "#fbfaf6",
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": "#e4e1d6",
        "block-cursor-blurred-foreground": "#1a1d21",
        "input-cursor-background": "#005f87",
        "input-cursor-foreground": "#fbfaf6",
        "border": "#005f87",
        "border-blurred": "#b5b0a0",
        "scrollbar": "#b5b0a0",
        "scrollbar-background": "#f3f1ea",
        "scrollbar-corner-color": "#f3f1ea",
    },
)

_INK, _PAPER = "#ffffff", "#000000"
_COLOURS = ("primary", "secondary", "warning", "error", "success", "accent")

MONO: Final = Theme(
    name="mono",
    primary=_INK,
    secondary=_INK,
    accent=_INK,
    warning=_INK,
    error=_INK,
    success=_INK,
    foreground=_INK,
    background=_PAPER,
    surface=_PAPER,
    panel=_PAPER,
    boost=_PAPER,
    dark=True,
    luminosity_spread=0.0,
    text_alpha=1.0,
    variables={
        **{f"text-{colour}": _INK for colour in _COLOURS},
        **{f"{colour}-muted": _PAPER for colour in _COLOURS},
        "text": _INK,
        "text-muted": _INK,
        "text-disabled": _INK,
        "foreground-muted": _INK,
        "foreground-disabled": _INK,
        "block-cursor-background": _INK,
        "block-cursor-foreground": _PAPER,
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": _PAPER,
        "block-cursor-blurred-foreground": _INK,
        "block-cursor-blurred-text-style": "bold underline",
        "block-hover-background": _PAPER,
        "surface-active": _PAPER,
        "input-cursor-background": _INK,
        "input-cursor-foreground": _PAPER,
        "input-cursor-text-style": "none",
        "input-selection-background": _INK,
        "input-selection-foreground": _PAPER,
        "screen-selection-background": _INK,
        "screen-selection-foreground": _PAPER,
        "border": _INK,
        "border-blurred": _INK,
        "link-color": _INK,
        "link-background": _PAPER,
        "link-color-hover": _PAPER,
        "link-background-hover": _INK,
        "footer-background": _PAPER,
        "scrollbar": _INK,
        "scrollbar-hover": _INK,
        "scrollbar-active": _INK,
        "scrollbar-background": _PAPER,
        "scrollbar-background-hover": _PAPER,
        "scrollbar-background-active": _PAPER,
        "scrollbar-corner-color": _PAPER,
    },
)

THEMES: Final = (DARK, LIGHT, MONO)
"""Every theme, by the names that the settings use."""


def theme_of(wanted: str, no_color: bool) -> str:
    """The theme to show: the wanted one, or mono on terminals without colour."""
    return MONO.name if no_color else wanted
