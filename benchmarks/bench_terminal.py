"""The first frame: from making the app to the screen that has settled, without a terminal."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from shutil import copy
from statistics import median
from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.widgets import Static

from benchmarks.conftest import Measured, Play, Run
from journals.games import game_of, new_header
from journals.header import Options
from tests.record_samples import SAMPLES
from tui.target import Home, Resume

pytest.importorskip("tui.app", reason="the terminal is not there yet")
pytest.importorskip("tui.table", reason="the table is not there yet")

ROUNDS = 9
SIZE = (120, 36)


class Smallest(App[None]):
    """The least that Textual can show."""

    def compose(self) -> ComposeResult:
        yield Static("Skelos")


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No journals, no settings, no animations."""
    monkeypatch.setenv("SKELOS_HOME", str(tmp_path))
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")


def test_first_frames(measured: Run, tmp_path: Path, two_thousand_entries: Path) -> None:
    """One after another in turn, so that a busy machine is busy for all of them."""
    from tui.app import SkelosApp

    begun, long = tmp_path / "begun.jsonl", Path(copy(SAMPLES / "hard-four.jsonl", tmp_path))
    longest = Path(copy(two_thousand_entries, tmp_path))
    header = new_header(
        "black-stone", Options(), seed="bench", created="2026-03-01", program="bench"
    )
    Play.new(game_of(header), header, begun).close()
    apps: dict[str, Callable[[], App[Any]]] = {
        "smallest_app": Smallest,
        "home": lambda: SkelosApp(Home()),
        "table": lambda: SkelosApp(Resume(begun)),
        "long_game": lambda: SkelosApp(Resume(long)),
        "longest_game": lambda: SkelosApp(Resume(longest)),
    }
    seconds: dict[str, list[float]] = {name: [] for name in apps}
    for _ in range(ROUNDS):
        for name, app in apps.items():
            seconds[name].append(asyncio.run(first_frame(app)))
    for name, took in seconds.items():
        measured[name] = Measured(median(took[1:]), 1)


async def first_frame(app: Callable[[], App[Any]]) -> float:
    """Seconds until all is shown."""
    begun = time.perf_counter()
    async with app().run_test(size=SIZE) as pilot:
        await pilot.pause()
        return time.perf_counter() - begun
