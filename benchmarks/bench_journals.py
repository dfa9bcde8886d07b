"""Journals: opened, gone through, checked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shutil import copy
from typing import Any, TypeAlias

import msgspec
import pytest

from benchmarks.conftest import Play
from journals.check import check
from journals.games import checked_games, game_of

Decode: TypeAlias = Callable[[bytes], object]

LATE = 2_000
EARLY = 20


@pytest.mark.benchmark(group="opening a journal of 5,000 events")
def test_bare_decode(benchmark: Any, five_thousand_events: Path) -> None:
    with Play.open(five_thousand_events, game_of, look=True) as session:
        decode: Decode = msgspec.json.Decoder(session.game.entry_type()).decode
    lines = five_thousand_events.read_bytes().splitlines()[1:]
    benchmark(lambda: [decode(line) for line in lines])


@pytest.mark.benchmark(group="opening a journal of 5,000 events")
def test_opening(benchmark: Any, five_thousand_events: Path) -> None:
    benchmark(lambda: Play.open(five_thousand_events, game_of, look=True))


@pytest.mark.benchmark(group="at entry 2,000")
def test_undo_in_memory(benchmark: Any, two_thousand_entries: Path) -> None:
    session = in_memory(two_thousand_entries)
    from_late(benchmark, session, session.undo)


@pytest.mark.benchmark(group="at entry 2,000")
def test_undo_on_the_disk(benchmark: Any, two_thousand_entries: Path, tmp_path: Path) -> None:
    with on_the_disk(two_thousand_entries, tmp_path) as session:
        from_late(benchmark, session, session.undo)


@pytest.mark.benchmark(group="at entry 2,000")
def test_jump_in_memory(benchmark: Any, two_thousand_entries: Path) -> None:
    session = in_memory(two_thousand_entries)
    from_late(benchmark, session, lambda: session.goto(EARLY))


@pytest.mark.benchmark(group="at entry 2,000")
def test_jump_on_the_disk(benchmark: Any, two_thousand_entries: Path, tmp_path: Path) -> None:
    with on_the_disk(two_thousand_entries, tmp_path) as session:
        from_late(benchmark, session, lambda: session.goto(EARLY))


def in_memory(path: Path) -> Play:
    """The game of a journal, without its file."""
    with Play.open(path, game_of, look=True) as session:
        return Play(session.header, session.tree)


def on_the_disk(path: Path, folder: Path) -> Play:
    """A copy of a journal, opened to be played on: each step is on the disk before it is done."""
    return Play.open(Path(copy(path, folder)), game_of)


def from_late(benchmark: Any, session: Play, step: Callable[[], object]) -> None:
    """Measure a step that begins at the last position up to entry 2,000."""
    late = max(seq for seq in session.tree.states if seq <= LATE)
    benchmark.pedantic(step, setup=lambda: session.goto(late), rounds=100)
    assert session.head != late


@pytest.mark.benchmark(group="check")
def test_check(benchmark: Any, five_thousand_events: Path) -> None:
    games = checked_games()
    report = benchmark.pedantic(check, (five_thousand_events, games), rounds=3)
    benchmark.extra_info["done"] = report.entries
    assert report.fine
