"""The log of what a command sets off, as a player reads it."""

from __future__ import annotations

from collections.abc import Iterable

from engine.adventure.agenda import Adventure
from engine.adventure.commands import AnyCommand
from engine.adventure.events import AnyEvent
from engine.adventure.telling import Names, tell_entry
from engine.adventure.work import Position
from engine.kernel.chance import CHANCE, Fall
from engine.kernel.record import Entry
from scenarios.library import rulebook


def log(p: Position, *commands: AnyCommand, faces: Iterable[int | str] = ()) -> list[str]:
    """The lines of the log, reasons with a dot before them; dice and draws show `faces` in turn."""
    game, names, state = Adventure(p.table), Names(p.table), p.state
    todo, given, lines = list(commands), list(faces), list[str]()
    while (asked := game.decision(state)) and (todo or asked.side == CHANCE):
        if asked.side == CHANCE:
            count = len(asked.lots)
            command: AnyCommand = Fall(tuple(given[:count]), "table")
            given = given[count:]
        else:
            command = todo.pop(0)
        outcome = game.decide(state, command)
        entry = Entry[AnyCommand, AnyEvent](
            1, 0, command=command, events=outcome.events, reasons=outcome.reasons
        )
        for line in tell_entry(names, entry, state, rulebook()):
            lines.append(f"· {line.text}" if line.rule else line.text)
        for event in outcome.events:
            state = game.evolve(state, event)
    assert not given, f"nobody asked for {given}"
    return lines


def beneath(lines: list[str], head: str) -> list[str]:
    """The reasons beneath the first line that begins so, without their dots."""
    at = next((at for at, line in enumerate(lines) if line.startswith(head)), None)
    assert at is not None, f"no line begins with {head!r}: {lines}"
    found = []
    for line in lines[at + 1 :]:
        if not line.startswith("· "):
            break
        found.append(line.removeprefix("· "))
    return found
