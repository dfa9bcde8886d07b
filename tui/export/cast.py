"""A game as a recording of a terminal (asciinema, version 2): the board, and the log beside it.

The times are made: each thing that happens is to be seen as long as in a replay. Only what
changes is sent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

import msgspec

from boards.picture import NORMAL, Scale
from engine.adventure.state import State
from engine.adventure.telling import Line, tell_entry
from engine.adventure.work import Position
from tui.board_cells import Painter, Row, Spot
from tui.export.looks import KINDS, PAPER, PEN, look_of
from tui.games import AdventureEntry, Teller
from tui.log_text import title
from tui.playback import Frame, frames
from tui.text import cut, safe, wrapped
from tui.view import Mark, Overlay, Scene, phase

SECONDS = 0.8
"""How long a moment of the usual length is to be seen."""
LOG_WIDE, GAP = 44, 2
LEAST_HIGH = 24
RESET, HIDE, SHOW, CLEAR = "\x1b[0m", "\x1b[?25l", "\x1b[?25h", "\x1b[2J"


class Moment(NamedTuple):
    """What is to be seen, and for how long (1: the usual)."""

    scene: Scene
    log: tuple[Line, ...]
    pause: float


class Screen(NamedTuple):
    """What the terminal shows: the head line, the board's characters, the log's rows."""

    head: str
    board: Sequence[Row]
    log: Sequence[tuple[str, str]]


def cast(teller: Teller, scale: Scale = NORMAL) -> str:
    """The recording of a session's game, from its start to where it stands."""
    painter, begun = Painter(), teller.session.state_at(0)
    start = Moment(_scene(teller, begun, 0, Frame(0, begun, ())), (), 2)
    rows = painter.paint(start.scene, scale).rows
    wide, height = len(rows[0]), max(LEAST_HIGH, len(rows)) + 1
    told = {"version": 2, "width": wide + GAP + LOG_WIDE, "height": height}
    lines, time = [_json(told | {"title": title(teller)})], 0.0
    before = Screen("", (), ())
    for moment in (start, *_moments(teller)):
        screen = _screen(painter, moment, scale, height - 1)
        begins = HIDE + RESET + CLEAR if not time else ""
        lines.append(_json([round(time, 3), "o", begins + "".join(_sent(screen, before, wide))]))
        time, before = time + SECONDS * moment.pause, screen
    lines.append(_json([round(time + 2 * SECONDS, 3), "o", f"{RESET}\x1b[{height};1H{SHOW}\r\n"]))
    return "\n".join(lines) + "\n"


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _moments(teller: Teller) -> Iterator[Moment]:
    """Every moment of the line that leads to the present position."""
    session = teller.session

    def tell(entry: AdventureEntry, before: State) -> Sequence[Line]:
        return tell_entry(teller.names, entry, before, teller.rulebook)

    log: tuple[Line, ...] = ()
    for seq in session.line():
        entry = session.tree.entries[seq]
        before = session.state_at(entry.parent)
        for frame in frames((entry,), before, tell):
            if frame.lines or frame.state != before:
                scene = _scene(teller, frame.state, seq, frame)
                yield Moment(scene, (*log, *frame.lines), frame.pause)
        log = (*log, *teller.lines(seq, why=True))[-200:]


def _scene(teller: Teller, state: State, seq: int, frame: Frame) -> Scene:
    """The position with what happens in this moment laid over it."""
    marks = {area: Mark("path") for area in frame.way}
    marks |= {area: Mark("danger") for area in frame.areas}
    overlay = Overlay(marks=marks, path=frame.way)
    return Scene(Position(teller.table, state), teller.names, overlay, entry=seq)


def _screen(painter: Painter, moment: Moment, scale: Scale, height: int) -> Screen:
    """Where the game stands, the board, and the log beside it in so many rows."""
    scene = moment.scene
    head = f"{scene.position.table.setting.title}, {phase(scene.state)}, entry {scene.entry}"
    return Screen(head, painter.paint(scene, scale).rows, _log_rows(moment.log, height))


def _sent(screen: Screen, before: Screen, wide: int) -> Iterator[str]:
    """What brings the terminal from one screen to the next: only what differs."""
    if screen.head != before.head:
        head = cut(screen.head, wide + GAP + LOG_WIDE)
        yield f"\x1b[1;1H{_style(PEN, PAPER, True)}{head}{RESET}\x1b[K"
    for y, row in enumerate(screen.board):
        yield from _changed(row, before.board[y] if before.board else (), y + 2)
    for y, (text, kind) in enumerate(screen.log):
        if not before.log or before.log[y] != (text, kind):
            look = KINDS[kind]
            style = _style(look.colour, PAPER, look.bold)
            yield f"\x1b[{y + 2};{wide + GAP + 1}H{style}{text}{RESET}\x1b[K"


def _changed(row: Row, before: Sequence[Spot], line: int) -> Iterator[str]:
    """The characters of a row that differ, in runs that look alike."""
    at = 0
    for (ground, ink, new), spots in groupby(
        enumerate(row),
        key=lambda each: (
            each[1].ground,
            each[1].ink,
            not before or before[each[0]] != each[1],
        ),
    ):
        text = "".join(spot.character for _, spot in spots)
        if new:
            yield f"\x1b[{line};{at + 1}H{_style(*look_of(ink, ground))}{text}"
        at += len(text)


def _log_rows(log: Sequence[Line], height: int) -> list[tuple[str, str]]:
    """The newest lines of the log, broken, the newest at the bottom."""
    rows: list[tuple[str, str]] = []
    for line in log[-height:]:
        indent = "  " if line.kind == "reason" else ""
        broken = wrapped(safe(line.text), LOG_WIDE - len(indent), 2)
        rows += [(indent + row, line.kind) for row in broken]
    rows = rows[-height:]
    return [("", "act")] * (height - len(rows)) + rows


def _style(colour: str, ground: str, bold: bool = False) -> str:
    """What sets the colours from here on."""
    return f"\x1b[{int(bold) or 22};38;2;{_rgb(colour)};48;2;{_rgb(ground)}m"


def _rgb(colour: str) -> str:
    return ";".join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))
