"""What every kind of ruling by hand is made of, and the lists that several kinds share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

from engine.adventure.commands import Ruling
from engine.adventure.events import AnyEvent
from engine.adventure.work import Position

OUT = ""
"""Out of the game, or from outside: where a gem, card, marker or token may go, or come from."""

Names: TypeAlias = Iterable[str]


def nobody(p: Position) -> Names:
    """A kind that is about nobody."""
    return ("",)


def nothing(p: Position, ruling: Ruling) -> Names:
    """A kind that goes nowhere, or comes from nowhere."""
    return ("",)


def no_number(p: Position, ruling: Ruling) -> range:
    """A kind without a number."""
    return range(1)


class Kind(NamedTuple):
    """What a kind of ruling asks for, each answer after the ones before it, and what it sets.

    Where a list holds "" alone, or the numbers are 0 alone, nothing is asked. `frees` names what
    unfinished business must not need, "" for nothing.
    """

    whom: Callable[[Position], Names]
    sets: Callable[[Position, Ruling], Iterable[AnyEvent]]
    to: Callable[[Position, Ruling], Names] = nothing
    numbers: Callable[[Position, Ruling], range] = no_number
    source: Callable[[Position, Ruling], Names] = nothing
    frees: Callable[[Position, Ruling], str] = lambda p, ruling: ""


def heroes(p: Position) -> Names:
    """The heroes on the board."""
    return [hero.id for hero in p.heroes()]


def units(p: Position) -> Names:
    """Every model on the board."""
    return (*p.state.units, *p.state.allies)


def figures(p: Position) -> Names:
    """Heroes and models."""
    return (*heroes(p), *units(p))


def areas(p: Position) -> tuple[str, ...]:
    """The areas that are in play."""
    return tuple(area for area in p.table.board.areas if area not in p.table.setting.red)
