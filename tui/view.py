"""What the table shows at one moment: a position, what is marked on it, and where it stands.

Plain values, without Textual. Widgets are handed a `Scene` and draw it; they hold no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, TypeAlias

from boards.board import AreaId, Pair
from engine.adventure.state import Hero, State
from engine.adventure.steps import (
    Activation,
    AllyDefence,
    Attack,
    Defence,
    EventHappens,
    Falling,
    HeroesTurn,
    Leaping,
    Manipulating,
    Overloaded,
    OverlordTurn,
    Poisoning,
    UnitActs,
    Wounding,
)
from engine.adventure.telling.names import Names, counted
from engine.adventure.work import Position
from tui.glyphs import UNICODE, Glyphs

MarkKind: TypeAlias = Literal["reach", "target", "path", "sight", "danger", "selected"]
"""Why an area is marked: it can be walked to, be chosen, lies on the way, is seen, is dangerous, or
is the one where the mark stands."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A marked area. `label` is written there: "2" points, "2+1◆" two points and a gem."""

    kind: MarkKind
    label: str = ""


@dataclass(frozen=True)
class Overlay:
    """What is laid over the board while somebody chooses or something happens.

    `path` is the way in order, its first area included. `jump` holds the letters that choose an
    area or a figure, by its id. `acting` and `targets` are figures; where they are empty, the
    position says who acts and who is struck. `line` are two areas whose line of sight is drawn,
    `barred` the two between which it ends.
    """

    marks: Mapping[AreaId, Mark] = field(default_factory=dict)
    path: tuple[AreaId, ...] = ()
    jump: Mapping[str, str] = field(default_factory=dict)
    acting: str = ""
    targets: tuple[str, ...] = ()
    line: tuple[AreaId, ...] = ()
    barred: Pair | None = None

    @property
    def selected(self) -> AreaId:
        """The area where the mark stands; "" for none."""
        return next((area for area, mark in self.marks.items() if mark.kind == "selected"), "")


NOTHING = Overlay()


@dataclass(frozen=True)
class Scene:
    """A position as the table shows it.

    `seed` and `entry` tell which game and where in its journal; `notice` is a word to be seen at
    all times ("READ-ONLY"). `hero` is whose sheet is shown in full ("": the one who acts).
    """

    position: Position
    names: Names
    overlay: Overlay = NOTHING
    seed: str = ""
    entry: int = 0
    notice: str = ""
    hero: str = ""
    glyphs: Glyphs = UNICODE

    @property
    def state(self) -> State:
        """The state that is shown."""
        return self.position.state

    @cached_property
    def acting(self) -> str:
        """The figure that acts, "" for none."""
        return self.overlay.acting or acting(self.state)

    @cached_property
    def targets(self) -> tuple[str, ...]:
        """The figures that are struck or hunted."""
        return self.overlay.targets or targets(self.state)

    @property
    def focus(self) -> str:
        """The hero to look at most closely: the one asked for, or who acts or is struck."""
        heroes = self.state.heroes
        wanted = (self.hero, self.acting, *self.targets)
        return next((figure for figure in wanted if figure in heroes), "")

    def over(self, overlay: Overlay) -> Scene:
        """The same scene with something else laid over it."""
        return replace(self, overlay=overlay)


def phase(state: State) -> str:
    """Where the game stands: "turn 3, the Overlord's 2nd activation"."""
    if state.outcome:
        return f"over after turn {state.turn}: {state.outcome}"
    for step in state.agenda:
        if isinstance(step, HeroesTurn):
            doing = "choose their stances" if step.stage in ("start", "stance") else "act"
            return f"turn {state.turn}, the heroes {doing}"
        if isinstance(step, OverlordTurn):
            made = f", {counted(step.made, 'activation')} so far" if step.made else ""
            return f"turn {state.turn} of the Overlord{made}"
    return f"turn {state.turn}"


def stance_words(state: State, hero: Hero) -> str:
    """A hero's stance; while stances are chosen, only one that was chosen this turn."""
    for step in state.agenda:
        if isinstance(step, HeroesTurn) and step.stage in ("start", "stance"):
            return hero.stance if hero.id in step.chosen else "stance?"
    return hero.stance


def acting(state: State) -> str:
    """The figure whose business is unfinished: who attacks, goes or tries; "" for none."""
    for step in reversed(state.agenda):
        match step:
            case Attack(by=figure) | UnitActs(unit=figure):
                return figure
            case Leaping(hero=hero) | Manipulating(hero=hero) | Falling(hero=hero):
                return hero
            case Overloaded(hero=hero):
                return hero
    return ""


def targets(state: State) -> tuple[str, ...]:
    """The figures that an attack is about to hit, or that a unit has chosen."""
    for step in reversed(state.agenda):
        match step:
            case Defence(hero=hero) | Wounding(hero=hero) | Poisoning(hero=hero):
                return (hero,)
            case AllyDefence(ally=ally):
                return (ally,)
            case Attack(target=target) if target:
                return (target,)
            case Attack(on=figures) if figures:
                return figures
            case UnitActs(target=target) if target:
                return (target,)
    return ()


def active_tile(state: State) -> str:
    """The tile of the River that is being activated; "" for none."""
    for step in reversed(state.agenda):
        if isinstance(step, Activation | EventHappens):
            return step.tile
    return ""
