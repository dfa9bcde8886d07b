"""Ranking with every tie kept: equal candidates stay together, and the players part them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any, TypeVar

T = TypeVar("T")


def ranked(candidates: Iterable[T], worth: Callable[[T], Any]) -> tuple[tuple[T, ...], ...]:
    """The candidates in groups of equal worth, the smallest first; order within a group is kept."""
    in_order = sorted(candidates, key=worth)
    return tuple(tuple(group) for _, group in groupby(in_order, key=worth))


def best(candidates: Iterable[T], worth: Callable[[T], Any]) -> tuple[T, ...]:
    """All candidates of the smallest worth; none when there are none."""
    groups = ranked(candidates, worth)
    return groups[0] if groups else ()
