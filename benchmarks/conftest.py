"""The journals that are measured, and the figures that are told at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import pytest

from engine.adventure.bots import random_bot, steady_bot
from engine.adventure.commands import AnyCommand
from engine.adventure.events import AnyEvent
from engine.adventure.state import State
from engine.adventure.work import Position
from journals.games import game_of, new_header
from journals.header import Options
from journals.session import Session

Play: TypeAlias = Session[State, AnyCommand, AnyEvent]


class Measured(NamedTuple):
    """One measurement: the median in seconds, and how much was done in that time."""

    seconds: float
    done: int


Run: TypeAlias = dict[str, Measured]
"""The measurements of this run by the names of their tests, without "test_"."""

MEASURED = pytest.StashKey[Run]()


class Figure(NamedTuple):
    """What is told of a run: in words, the number, its unit, and the goal if there is one."""

    told: str
    number: Callable[[Run], float]
    unit: str
    goal: str = ""


def ms(name: str) -> Callable[[Run], float]:
    """Milliseconds of a measurement."""
    return lambda run: run[name].seconds * 1000


def times(name: str, of: str) -> Callable[[Run], float]:
    """How many times as long as another it takes."""
    return lambda run: run[name].seconds / run[of].seconds


def rate(name: str, seconds: int = 1) -> Callable[[Run], float]:
    """How much is done in so many seconds."""
    return lambda run: seconds * run[name].done / run[name].seconds


SMALLEST = "x the smallest app"

FIGURES = (
    Figure(
        "opening a journal of 5,000 events", times("opening", "bare_decode"), "x its decode", "6"
    ),
    Figure("undo at entry 2,000, in memory", ms("undo_in_memory"), "ms", "1"),
    Figure("undo at entry 2,000, on the disk", ms("undo_on_the_disk"), "ms", "1"),
    Figure("jump from entry 2,000, in memory", ms("jump_in_memory"), "ms", "1"),
    Figure("jump from entry 2,000, on the disk", ms("jump_on_the_disk"), "ms", "1"),
    Figure("check", rate("check"), "entries a second"),
    Figure("an Overlord activation at 15 figures", ms("activation"), "ms", "20"),
    Figure("what may be done, at a busy moment", ms("decision"), "ms"),
    Figure("games of the random bot", rate("random_games", 60), "a minute"),
    Figure("games of the steady bot", rate("steady_games", 60), "a minute"),
    Figure("skelos --version", times("start_version", "start_python"), "x a bare Python"),
    Figure("skelos log", times("start_log", "start_python"), "x a bare Python"),
    Figure("skelos check", times("start_check", "start_python"), "x a bare Python"),
    Figure("first frame of the home screen", times("home", "smallest_app"), SMALLEST, "2.5"),
    Figure("first frame of a game that begins", times("table", "smallest_app"), SMALLEST, "2.5"),
    Figure("first frame of a long game", times("long_game", "smallest_app"), SMALLEST, "2.5"),
    Figure("first frame at entry 2,000", times("longest_game", "smallest_app"), SMALLEST, "2.5"),
)


def pytest_configure(config: pytest.Config) -> None:
    config.stash[MEASURED] = {}


@pytest.fixture(autouse=True)
def measured(request: pytest.FixtureRequest) -> Iterator[Run]:
    """This run's measurements; that of `benchmark` is put there when the test ends."""
    run = request.config.stash[MEASURED]
    yield run
    benchmark: Any = request.node.funcargs.get("benchmark")
    if benchmark and benchmark.stats:
        name = request.node.name.removeprefix("test_")
        run[name] = Measured(benchmark.stats.stats.median, benchmark.extra_info.get("done", 1))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    run = terminalreporter.config.stash[MEASURED]
    terminalreporter.section("figures of this run")
    for figure in FIGURES:
        try:
            number = figure.number(run)
        except KeyError:
            continue  # it was not measured
        goal = f"   goal: {figure.goal} at most" if figure.goal else ""
        shown = f"{number:,.0f}" if number >= 100 else f"{number:.2f}"
        terminalreporter.write_line(f"{figure.told:<40} {shown:>8} {figure.unit:<20}{goal}")


# --- journals -----------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def five_thousand_events(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal of just over 5,000 events."""
    path = tmp_path_factory.mktemp("journals") / "events.jsonl"
    with played(path, lambda session: events_of(session) >= 5_000):
        return path


@pytest.fixture(scope="session")
def two_thousand_entries(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal of just over 2,000 entries."""
    path = tmp_path_factory.mktemp("journals") / "entries.jsonl"
    with played(path, lambda session: session.tree.last >= 2_000):
        return path


def played(path: Path, enough: Callable[[Play], bool]) -> Play:
    """Game after game from the same start, by both bots in turn, until there is enough."""
    header = new_header(
        "black-stone", Options(ties="first"), seed="bench", created="2026-03-01", program="bench"
    )
    game = game_of(header)
    session = Play.new(game, header, path)
    bots, games, turn = (steady_bot, random_bot), 0, 0
    while not enough(session):
        decision = session.decision
        if decision is None:
            session.goto(0)
            games += 1
        else:
            position = Position(game.table, session.state)
            session.submit(bots[games % 2](position, decision, f"bench-{games}", turn))
            turn += 1
    return session


def events_of(session: Play) -> int:
    """How many events a session holds."""
    return sum(len(entry.events) for entry in session.tree.entries.values())
