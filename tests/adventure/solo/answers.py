"""Answers to positions: heroes by their names, and the full set of what a unit may do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias

import pytest
from _pytest.mark.structures import ParameterSet

from engine.adventure.state import Hero
from engine.adventure.work import Position
from tests.adventure.solo.outcomes import Outcome
from tests.builders import Models, hero

Setter: TypeAlias = Callable[..., Position]
"""Puts figures on a scenario's board."""


def atla(at: str, reserve: int, **more: Any) -> Hero:
    """Atla."""
    return hero("atla", at, reserve=reserve, **more)


def bran(at: str, reserve: int, **more: Any) -> Hero:
    """Bran."""
    return hero("bran", at, reserve=reserve, **more)


def othna(at: str, reserve: int, **more: Any) -> Hero:
    """Othna."""
    return hero("othna", at, reserve=reserve, **more)


class Answers(NamedTuple):
    """A position, the unit that acts, and the full set of what it may do."""

    p: Position
    unit: str
    allowed: set[Outcome]


def answers_at(
    setter: Setter,
    name: str,
    *figures: Hero | Models,
    may: Iterable[Outcome],
    rules: Iterable[str],
    **more: Any,
) -> ParameterSet:
    """A row: the first unit named is the one that acts."""
    p = setter(*figures, **more)
    found = Answers(p, next(iter(p.state.units)), set(may))
    return pytest.param(found, id=name, marks=pytest.mark.rule(*rules))
