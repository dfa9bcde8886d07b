"""Whole games by chance and by a sensible player: the rules never stumble."""

from __future__ import annotations

from collections import Counter

import pytest

from journals.header import Options
from journals.simulate import Plan, simulate

GAMES = 30


@pytest.mark.parametrize("heroes", [3, 4])
@pytest.mark.parametrize("hard", [False, True])
def test_random_games_of_the_grim_altar(heroes: int, hard: bool) -> None:
    options = Options(heroes=heroes, hard=hard)
    plan = Plan("grim-altar", options, "random", f"chance-{heroes}", "0", "2026-01-01")
    results = simulate(plan, GAMES // 2, jobs=1)
    assert [result.trouble for result in results if result.trouble] == []
    assert {result.outcome for result in results} <= {"victory", "defeat", "unfinished"}


def test_a_steady_player_sometimes_kills_drusus() -> None:
    plan = Plan("grim-altar", Options(heroes=4), "steady", "chance", "0", "2026-01-01")
    told = Counter(result.outcome for result in simulate(plan, 4, jobs=1))
    assert told["illegal"] == told["error"] == 0
    assert told["victory"] > 0
