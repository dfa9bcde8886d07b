"""Scenes to look at, and a program that shows nothing but the widgets it is given."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from textual.app import App, ComposeResult
from textual.widget import Widget

from engine.adventure.state import Hero, Tokens
from engine.adventure.steps import Activation, OverlordTurn, UnitActs
from engine.adventure.telling import Line, Names
from engine.adventure.work import Options, Position
from tests.builders import Models, hero, position, units
from tui.glyphs import UNICODE, Glyphs
from tui.themes import THEMES
from tui.view import NOTHING, Mark, Overlay, Scene


def scene(
    p: Position,
    overlay: Overlay = NOTHING,
    *,
    glyphs: Glyphs = UNICODE,
    seed: str = "7",
    entry: int = 84,
    **more: Any,
) -> Scene:
    """A position as the table shows it."""
    return Scene(p, Names(p.table), overlay, seed=seed, entry=entry, glyphs=glyphs, **more)


HEROES = (
    hero(
        "atla",
        "mid-planks",
        reserve=4,
        fatigue=3,
        wounds=2,
        spaces={"melee": 2, "move": 2},
        spells={"telekinesis": 0, "sets-halo": 2},
        items=("dagger",),
        halo="sets-halo",
        points=1,
    ),
    hero(
        "othna",
        "moss-bank",
        reserve=3,
        fatigue=4,
        wounds=2,
        stance="cautious",
        items=("kris", "throwing-knives", "black-stone"),
    ),
    hero(
        "bran",
        "willow-bank",
        reserve=3,
        fatigue=5,
        spaces={"melee": 4},
        items=("dagger:2", "pirate-saber", "leather-armor", "sword"),
    ),
)
MODELS = (
    units("skuthus", at="stone-deck", life=7),
    units("worms", 2, at="great-hut"),
    units("worms", 1, at="mid-planks"),
    units("skeletons", 3, at="bone-landing"),
    units("skeletons", 2, at="skull-deck"),
)


def middle_of_a_game(*figures: Hero | Models, options: Options | None = None) -> Position:
    """The Overlord's third turn: the Worms act, one of them hunts Atla."""
    return position(
        *(figures or (*HEROES, *MODELS)),
        options=options,
        turn=3,
        tokens=Tokens(pool=(1, 3, 5), slots=(2, 4)),
        agenda=(OverlordTurn("activate", 1), Activation("worms", "units"), _hunting()),
        chests=("north-hut", "witch-hut"),
        closed=("great-hut-door", "witch-hut-door"),
        objects={"altar-isle": ("sword", "javelin")},
    )


def _hunting() -> UnitActs:
    return UnitActs("worms:3", target="atla")


WALKING = Overlay(
    marks={
        "willow-bank": Mark("path"),
        "broad-pier": Mark("reach", "1"),
        "moss-bank": Mark("reach", "1"),
        "east-planks": Mark("reach", "2"),
        "duck-water": Mark("reach", "2"),
        "mid-planks": Mark("selected", "2+1◆"),
        "lily-pool": Mark("danger"),
        "still-water": Mark("sight"),
    },
    path=("willow-bank", "broad-pier", "east-planks", "mid-planks"),
    jump={"broad-pier": "b", "moss-bank": "f", "duck-water": "j", "mid-planks": "k"},
    acting="bran",
)
AIMING = Overlay(
    marks={"skull-deck": Mark("target"), "stone-deck": Mark("selected")},
    jump={"skeletons:4": "b", "skuthus:1": "f"},
    acting="othna",
    targets=("skuthus:1",),
)
LOG = (
    Line("Turn 3: the Overlord", "turn"),
    Line("Token 2: Worms of the Earth", "turn"),
    Line("fewest gems in Reserve: Othna 3 (Atla 4, Bran 3)", "reason", "solo.target"),
    Line("Othna out of reach: 4 points needed, 3 available, 2 enemies hinder", "reason", "hind"),
    Line("Worm c → Mid Planks, 2 points", "act", event=1),
    Line("Worm c attacks Atla: 2 yellow", "act", event=2),
    Line("Worm c rolls 1 0: 1", "dice", event=3),
    Line("Atla suffers 1 wound", "hurt", event=4),
    Line("Skuthus slips to number 2", "scenario", event=5),
)


class Showing(App[None]):
    """Nothing but these widgets."""

    def __init__(self, *widgets: Widget, theme: str = "dark") -> None:
        super().__init__()
        self.widgets = widgets
        for known in THEMES:
            self.register_theme(known)
        self.theme = theme

    def compose(self) -> ComposeResult:
        """The widgets, one below the other."""
        yield from self._each()

    def _each(self) -> Iterator[Widget]:
        yield from self.widgets
