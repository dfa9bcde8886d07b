"""The rules: the Overlord's choices, what a hero may do, whole games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from benchmarks.conftest import Play
from engine.adventure.agenda import Adventure
from engine.adventure.commands import AnyCommand
from engine.adventure.state import State
from engine.adventure.steps import Drawing, HeroesTurn, OverlordTurn
from engine.kernel.chance import CHANCE, Fall, seeded
from engine.kernel.game import fold
from journals.games import game_of
from journals.header import Options
from journals.simulate import Plan, play
from tests.builders import hero, position, units

GAMES = 10


SKELETONS = Fall((3,))
"""The token that is drawn."""


def fifteen_figures() -> tuple[Adventure, State]:
    """Three heroes among twelve units; the Overlord draws a token."""
    p = position(
        hero("atla", at="long-pier", reserve=4),
        hero("othna", at="broad-pier", reserve=3),
        hero("bran", at="stone-deck", reserve=5),
        units("skeletons", 3, at="bone-landing"),
        units("skeletons", 2, at="skull-deck"),
        units("skeletons", 2, at="net-pier"),
        units("worms", 3, at="mid-planks"),
        units("worms", 1, at="root-strip"),
        units("skuthus", 1, at="peat-walk", life=10),
        turn=2,
        agenda=(OverlordTurn("activate", 1), Drawing((1, 2, 3, 4, 5), "solo.draw")),
    )
    return Adventure(p.table), p.state


def activated(game: Adventure, state: State) -> State:
    """The state after the activation of the Skeletons; dice by a seed, and nobody guards."""
    command: AnyCommand = SKELETONS
    while True:
        state = fold(game, state, game.decide(state, command).events)
        decision = game.decision(state)
        if decision is None or isinstance(state.agenda[-1], Drawing):
            return state
        if decision.side == CHANCE:
            command = seeded("bench", 0, decision.first, decision.lots)
        else:
            command = decision.options[0]


@pytest.mark.benchmark(group="the Overlord")
def test_activation(benchmark: Any) -> None:
    """Seven Skeletons choose, walk and attack, with every reason."""
    game, start = fifteen_figures()
    after = benchmark(lambda: activated(game, start))
    assert after.units != start.units
    assert after.tokens.pool != start.tokens.pool


@pytest.mark.benchmark(group="what may be done")
def test_decision(benchmark: Any, two_thousand_entries: Path) -> None:
    """The heroes' choice with the most options of several games."""
    with Play.open(two_thousand_entries, game_of, look=True) as session:
        states = [state for state in session.tree.states.values() if acting(state)]
        busiest = max(states, key=lambda state: options_of(session, state))
        benchmark(lambda: session.game.decision(busiest))


def acting(state: State) -> bool:
    """Whether the heroes act."""
    top = state.agenda[-1] if state.agenda else None
    return isinstance(top, HeroesTurn) and top.stage == "act"


def options_of(session: Play, state: State) -> int:
    """How many options there are."""
    decision = session.game.decision(state)
    return len(decision.options) if decision else 0


@pytest.mark.benchmark(group="whole games")
def test_random_games(benchmark: Any) -> None:
    games_of(benchmark, "random")


@pytest.mark.benchmark(group="whole games")
def test_steady_games(benchmark: Any) -> None:
    games_of(benchmark, "steady")


def games_of(benchmark: Any, bot: str) -> None:
    """Measure some games of a bot, kept in memory."""
    plan = Plan("black-stone", Options(ties="first"), bot, "bench", "bench", "2026-03-01")
    results = benchmark.pedantic(lambda: [play(plan, place) for place in range(GAMES)], rounds=3)
    benchmark.extra_info["done"] = GAMES
    assert {result.outcome for result in results} <= {"victory", "defeat"}
