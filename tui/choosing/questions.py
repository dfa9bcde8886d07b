"""A question with its rows: what a player reads, and where each row leads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from engine.adventure.commands import AnyCommand
from tui.view import MarkKind


class Chosen(NamedTuple):
    """The choice is made: these commands, to be submitted in this order."""

    commands: tuple[AnyCommand, ...]


class Refusal(NamedTuple):
    """What was pressed cannot be chosen, and why in a sentence; `place` is its row, if any."""

    sentence: str
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a row lies on the board: an area, perhaps a figure there, perhaps the way to it.

    `label` is what the board writes there ("2+1◆"). Out of sight, `seen_from` is where one looks
    from, and `barred` the two areas between which the line of sight ends.
    """

    area: str
    figure: str = ""
    kind: MarkKind = "target"
    label: str = ""
    way: tuple[str, ...] = ()
    seen_from: str = ""
    barred: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One thing to choose: its key, what it is, what comes of it (odds, price).

    `leads` gives the next question, or what was chosen; None where it cannot be chosen, and
    `why_not` says why. `enter` is what Enter does here, in words ("": as the label says). `brief`
    is the detail where rows stand beside each other and there is little room.
    """

    key: str
    label: str
    detail: str = ""
    leads: Callable[[], Question | Chosen] | None = None
    why_not: Callable[[], str] | None = None
    spot: Spot | None = None
    enter: str = ""
    brief: str = ""

    @property
    def open(self) -> bool:
        """Whether it can be chosen."""
        return self.leads is not None

    @property
    def refusal(self) -> str:
        """Why it cannot be chosen, in a sentence; "" when it can."""
        if self.open:
            return ""
        return self.why_not() if self.why_not else "That cannot be chosen now."


class Turn(NamedTuple):
    """Another form of the same question, which Tab turns to: another hero, weapon or card.

    `key` turns to it at once ("" for none).
    """

    name: str
    make: Callable[[], Question]
    key: str = ""


Arrows: TypeAlias = Literal["list", "number", "board"]
"""What arrows do: go round a list, up and down a row of numbers, or over the board.

Among numbers the digits move the mark and Enter takes; else every key takes its row at once.
"""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked now: `title` says who and what, `asks` the question itself.

    `start` is the row where the mark stands first. `notes` are lines to know before choosing.
    `turns` are its forms, of which it is number `turn`; `turning` names what Tab changes. `danger`
    are areas to look at while choosing, `sight` those in sight. The keys of `unlisted` rows choose,
    or say why they cannot be chosen, though nobody need read them. In a `menu` the details are
    hints, which give way to labels.
    """

    title: str
    asks: str
    rows: tuple[Row, ...]
    arrows: Arrows = "list"
    start: int = 0
    notes: tuple[str, ...] = ()
    turns: tuple[Turn, ...] = ()
    turn: int = 0
    turning: str = ""
    hero: str = ""
    danger: tuple[str, ...] = ()
    sight: tuple[str, ...] = ()
    unlisted: tuple[Row, ...] = ()
    menu: bool = False


Leads: TypeAlias = Callable[[], Question | Chosen]


def chosen(*commands: AnyCommand) -> Leads:
    """A row's end: these commands."""
    return lambda: Chosen(commands)


def because(sentence: str) -> Callable[[], str]:
    """Why a row cannot be chosen, where that is known already."""
    return lambda: sentence
