"""Bytes that the table sends to a terminal: over a slow line they are what a player waits for.

Run by pytest, this starts itself as a program in a pseudo-terminal and counts what comes out.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest

GOAL = 4096
"""For one moved figure: board, sheets, River and title, all handed the new position."""
SIZE = (120, 36)
QUIET = 0.6
"""Seconds without a byte after which all has been sent."""
PATIENCE = 30.0


@contextmanager
def table() -> Iterator[int]:
    """The table in a terminal of its own; gives the terminal's file."""
    child, terminal = pty.fork()
    if child == 0:
        root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
        environment = os.environ | {"PYTHONPATH": root, "TERM": "xterm-256color"}
        environment |= {"COLORTERM": "truecolor", "TEXTUAL_ANIMATIONS": "none"}
        os.execve(sys.executable, [sys.executable, os.path.abspath(__file__)], environment)
    columns, rows = SIZE
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    try:
        yield terminal
    finally:
        with suppress(OSError):
            os.write(terminal, b"q")
            sent(terminal)
        os.close(terminal)
        os.waitpid(child, 0)


def sent(terminal: int, key: bytes = b"") -> bytes:
    """What comes out after a key, until nothing more does."""
    if key:
        os.write(terminal, key)
    came = b""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        wait = QUIET if came else PATIENCE
        ready, _, _ = select.select([terminal], [], [], wait)
        if not ready:
            break
        more = os.read(terminal, 65_536)
        if not more:
            break
        came += more
    return came


def test_bytes_of_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    with table() as terminal:
        first = len(sent(terminal))
        moved = len(sent(terminal, b"m"))
        walking = len(sent(terminal, b"w"))
        elsewhere = len(sent(terminal, b"e"))
        theme = len(sent(terminal, b"t"))
    with capsys.disabled():
        print()
        print(f"first screen of {SIZE[0]}x{SIZE[1]}      {first:>7} bytes")
        print(f"one figure moved              {moved:>7} bytes (goal: {GOAL} at most)")
        print(f"prices and letters of a walk  {walking:>7} bytes")
        print(f"another area selected         {elsewhere:>7} bytes")
        print(f"everything drawn anew         {theme:>7} bytes")
    assert 0 < moved <= GOAL


def main() -> None:
    """The table with a hero who moves at a key."""
    from dataclasses import replace as changed

    from msgspec.structs import replace
    from textual.app import App, ComposeResult
    from textual.containers import Horizontal

    from engine.adventure.work import Position
    from tests.tui.scenes import WALKING, middle_of_a_game, scene
    from tui.board_view import BoardView
    from tui.panels import HeroesPanel, RiverBar, TitleBar
    from tui.themes import THEMES
    from tui.view import Mark

    here = middle_of_a_game()
    bran = replace(here.state.heroes["bran"], area="broad-pier", points=2)
    heroes = {**here.state.heroes, "bran": bran}
    there = Position(here.table, replace(here.state, heroes=heroes))
    marks = {"mid-planks": Mark("reach", "3"), "duck-water": Mark("selected", "2")}
    elsewhere = changed(
        WALKING,
        marks={**WALKING.marks, **marks},
        path=("willow-bank", "broad-pier", "duck-water"),
    )
    scenes = (scene(here), scene(there), scene(there, WALKING), scene(there, elsewhere))

    class Table(App[None]):
        """All that a scene is shown in, without a game."""

        CSS = "#side { width: 35; }"
        BINDINGS = [
            ("m", "show(1)", "a hero moves"),
            ("w", "show(2)", "a walk is chosen"),
            ("e", "show(3)", "another area"),
            ("t", "light", "another theme"),
            ("q", "quit", "end"),
        ]

        def compose(self) -> ComposeResult:
            yield TitleBar()
            with Horizontal():
                yield BoardView()
                yield HeroesPanel(id="side")
            yield RiverBar()

        def on_mount(self) -> None:
            for theme in THEMES:
                self.register_theme(theme)
            self.theme = "dark"
            self.action_show(0)

        def action_show(self, place: int) -> None:
            self.query_one(BoardView).show(scenes[place])
            for panel in (TitleBar, HeroesPanel, RiverBar):
                self.query_one(panel).show(scenes[place])

        def action_light(self) -> None:
            self.theme = "light"

    Table().run()


if __name__ == "__main__":
    main()
