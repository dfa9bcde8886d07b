"""The whole program under a pilot, with journals of its own to look at."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual import events
from textual.pilot import Pilot

from journals.folder import journals_folder
from tests.source import ROOT
from tests.tui.screen import screen_text
from tui.app import SkelosApp
from tui.settings import Settings
from tui.target import Target

SAMPLES = ROOT / "journals" / "samples"


class Player:
    """Somebody at the keyboard."""

    def __init__(self, pilot: Pilot[None], app: SkelosApp) -> None:
        self.pilot, self.app = pilot, app

    @property
    def text(self) -> str:
        """The screen as text."""
        return screen_text(self.app)

    @property
    def screen(self) -> str:
        """The name of the present screen's type."""
        return type(self.app.screen).__name__

    async def type(self, typed: str) -> None:
        """Press keys, separated by blanks, and wait until nothing goes on any more."""
        await self.pilot.press(*typed.split())
        await self.rest()

    async def type_ahead(self, typed: str) -> None:
        """Type keys, separated by blanks, before the first is dealt with: far quicker."""
        for key in typed.split():
            self.app.post_message(events.Key(key, key if len(key) == 1 else None))
        while self.app.message_queue_size or self.app._typed or self.app._waiting:
            await asyncio.sleep(0.001)
        await self.rest()

    async def rest(self) -> None:
        """Wait until nothing goes on any more."""
        await self.pilot.pause()
        await self.app.workers.wait_for_complete()
        await self.pilot.pause()


@asynccontextmanager
async def program(
    target: Target | None = None, size: tuple[int, int] = (120, 36), **settings: Any
) -> AsyncIterator[Player]:
    """The program, open at a target; settings by keyword."""
    app = SkelosApp(target, Settings(**settings) if settings else None)
    async with app.run_test(size=size) as pilot:
        player = Player(pilot, app)
        await player.rest()
        yield player


def kept(sample: str, name: str = "", *, played: int = 1_800_000_000) -> Path:
    """A recorded game among the player's own, last played at a time of the clock."""
    path = journals_folder() / (name or f"{sample}.jsonl")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes((SAMPLES / f"{sample}.jsonl").read_bytes())
    os.utime(path, (played, played))
    return path


def damaged(path: Path, line: int) -> Path:
    """The journal with one letter of a line changed (lines count from 1)."""
    lines = path.read_bytes().split(b"\n")
    lines[line - 1] = lines[line - 1].replace(b'"parent"', b'"parenT"')
    path.write_bytes(b"\n".join(lines))
    return path
