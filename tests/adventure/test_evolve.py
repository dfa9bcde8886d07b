"""Folding: whatever an event says of whomever, it never fails."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from engine.adventure.attack_events import Drawn
from engine.adventure.events import CardLeft, Moved, StanceTaken, UnitDied, UnitHurt
from engine.adventure.evolve import FOLDS, evolve
from engine.adventure.state import State, Tokens
from tests.builders import hero, position, units

EMPTY = State({}, {}, {}, Tokens(), ())
HELD = position(
    hero("bran", "mud-path", items=("pirate-saber",)), units("worms", at="mud-path")
).state
NAMES = ("", "no", "nobody:9", "bran", "worms", "worms:1", "pirate-saber", "mud-path", "reserve")


def anything(hint: Any) -> st.SearchStrategy[Any]:
    """Any value of a type, with names that are known and names that are not."""
    of = get_args(hint)
    match get_origin(hint) or hint:
        case kind if kind is str:
            return st.sampled_from(NAMES)
        case kind if kind is bool:
            return st.booleans()
        case kind if kind is int:
            return st.integers(-2, 99)
        case kind if kind is float:
            return st.floats(0, 1)
        case kind if kind is NoneType:
            return st.none()
        case kind if kind is Literal:
            return st.sampled_from(of)
        case kind if kind in (Union, UnionType):
            return st.one_of(*map(anything, of))
        case kind if kind is dict:
            return st.dictionaries(anything(of[0]), anything(of[1]), max_size=2)
        case kind if kind is tuple and of[-1] is Ellipsis:
            return st.lists(anything(of[0]), max_size=2).map(tuple)
        case kind if kind is tuple:
            return st.tuples(*map(anything, of))
        case kind if isinstance(kind, type) and issubclass(kind, Struct):
            return st.deferred(lambda: st.builds(kind, **fields(kind)))
    raise AssertionError(f"no such value is made here: {hint}")


def fields(kind: type) -> dict[str, st.SearchStrategy[Any]]:
    """Any value for each field of a type."""
    hints = get_type_hints(kind)
    return {name: anything(hints[name]) for name in kind.__struct_fields__}  # type: ignore[attr-defined]


@pytest.mark.parametrize("kind", FOLDS, ids=lambda kind: kind.__name__)
def test_no_event_fails_whatever_it_speaks_of(kind: type) -> None:
    @settings(max_examples=20, deadline=None, database=None, derandomize=True)
    @given(st.lists(st.builds(kind, **fields(kind)), min_size=1, max_size=3))
    def folded(events: list[Any]) -> None:
        for first in (EMPTY, HELD):
            state = first
            for event in events:
                state = evolve(state, event)
                assert isinstance(state, State)

    folded()


def test_a_figure_that_is_not_there_is_passed_over() -> None:
    for event in (
        StanceTaken("no", "cautious"),
        UnitHurt("no:1", 2, 1),
        UnitDied("no:1"),
        Moved("no", "mud-path"),
    ):
        assert evolve(HELD, event) == HELD


def test_a_place_or_card_is_taken_at_its_word() -> None:
    assert evolve(HELD, Moved("bran", "nowhere")).heroes["bran"].area == "nowhere"
    assert evolve(HELD, CardLeft("nobody", "excalibur", "mud-path")).objects["mud-path"] == (
        "excalibur",
    )
    assert evolve(HELD, Drawn("no", "seed", 8)).draws == 9
