"""What keeps one area from seeing another."""

from __future__ import annotations

from typing import Any

import pytest

from boards.board import SEEN_THROUGH
from boards.lines import between
from engine.adventure.sight import Hidden, hidden, seen_from
from engine.adventure.work import Position
from scenarios.library import board, board_names
from tests.builders import SWAMP, hero, position


def swamp(**more: Any) -> Position:
    return position(hero("bran", "net-pier"), **more)


def test_a_straight_line_names_the_areas_under_it() -> None:
    line = between(SWAMP, "west-hut", "north-hut")
    assert (line[0], line[-1]) == ("west-hut", "north-hut")
    assert between(SWAMP, "net-pier", "net-pier") == ("net-pier",)


@pytest.mark.rule("los.centre")
def test_nothing_is_in_the_way_of_what_is_seen() -> None:
    p = swamp()
    assert hidden(p, "net-pier", "net-pier") is None
    assert all(hidden(p, "net-pier", area) is None for area in seen_from(p, "net-pier"))


@pytest.mark.rule("los.centre")
def test_the_wall_in_the_way_is_named() -> None:
    assert hidden(swamp(), "eel-water", "great-hut") == Hidden("wall", ("eel-water", "great-hut"))


@pytest.mark.rule("los.centre", "door.scenario")
def test_the_closed_door_in_the_way_is_named() -> None:
    p = swamp(closed=("great-hut-door",))
    blocked = hidden(p, "slant-pier", "great-hut")
    assert blocked is not None
    assert (blocked.by, blocked.door) == ("door", "great-hut-door")
    assert hidden(swamp(), "slant-pier", "great-hut") is None


@pytest.mark.rule("los.centre")
def test_a_broken_wall_is_in_nobody_s_way() -> None:
    p = swamp(wrecked=(("eel-water", "great-hut"),))
    assert hidden(p, "eel-water", "great-hut") is None


@pytest.mark.parametrize("name", board_names())
def test_what_is_named_on_a_board_hides_indeed(name: str) -> None:
    known = board(name)
    p = position(hero("bran", next(iter(known.areas))), board=known)
    pairs = [(a, b) for a in known.areas for b in known.areas if not p.sees(a, b)]
    named = [blocked.pair for a, b in pairs if (blocked := hidden(p, a, b)) and blocked.pair]
    assert all(known.borders[pair].material not in SEEN_THROUGH for pair in named)
    assert len(named) > len(pairs) / 3, "there are names for much that is hidden"
