"""A journal's bytes as a tree of entries: as far as they can be trusted and understood."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from engine.kernel.game import Game
from engine.kernel.record import Command, Entry, Event
from engine.kernel.text import cleaned
from engine.kernel.tree import Tree
from journals import upcast
from journals.header import Header
from journals.lines import FORMAT_LINE, hash_of, is_json, read_header, was_cut
from journals.problem import Problem

S = TypeVar("S")
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)

GameOf: TypeAlias = Callable[[Header], Game[S, C, E]]
"""Gives the game that a header tells of, by the header's own rules. Raises JournalError."""

DAMAGED = "this line was changed or damaged, or one before it is missing"
BRANCH = "Branch off from the last good entry to play on, and keep this file"
NEWER = "Open it with a newer Skelos, or branch off from the last entry that can be read"


class Reading(Generic[S, C, E]):
    """What a journal holds up to its first fault.

    `end` counts the good bytes, `hash` is the last good line's. `fault` says why the rest cannot be
    read. `torn` are the bytes of a last line that was never finished, which is no fault; `unended`
    tells that only the line feed of the last entry is missing.
    """

    def __init__(self, name: str, line: bytes, game_of: GameOf[S, C, E], plain: bool) -> None:
        self.header, self.format, self.hash = read_header(line, name)
        self.game = game_of(self.header)
        self.tree = Tree(self.game)
        self.end = len(line) + 1
        self.fault: Problem | None = None
        self.torn = b""
        self.unended = False
        self._plain = plain
        decode: Callable[[bytes], Entry[C, E]] = msgspec.json.Decoder(self.game.entry_type()).decode
        self._decode = decode

    def take(self, line: bytes) -> None:
        """Take in the next line. Raises _Fault."""
        digest = hash_of(line, self.hash)
        if digest is None:
            raise _Damage(DAMAGED, BRANCH)
        if line.startswith(FORMAT_LINE):
            self._change_format(line)
        else:
            entry = self._understood(line)
            try:
                self.tree.add(entry)
            except ValueError as error:
                raise _Fault(f"this line does not fit here: {error}", BRANCH) from None
            except Exception:
                # Folding asks no rules and should bear anything; a forged line may still break it.
                raise _Fault(f"the events of entry {entry.seq} make no sense", BRANCH) from None
        self.hash = digest
        self.end += len(line) + 1

    def _understood(self, line: bytes) -> Entry[C, E]:
        try:
            if self.format == upcast.FORMAT and (self._plain or _plain(line)):
                return self._decode(line)
            told = cleaned(upcast.lift_entry(msgspec.json.decode(line), self.format))
            return self._decode(msgspec.json.encode(told))
        except (ValueError, LookupError, TypeError, RecursionError) as error:
            what = str(cleaned(str(error)))
            raise _Fault(f"this line says what this program does not know: {what}", NEWER) from None

    def _change_format(self, line: bytes) -> None:
        told: Any = msgspec.json.decode(line) if is_json(line) else None
        newer = told.get("format") if isinstance(told, dict) else None
        if type(newer) is not int or not self.format < newer <= upcast.FORMAT:
            raise _Fault(f"from here on it is written in format {newer}", NEWER)
        self.format = newer


class _Fault(Exception):
    """Why a line cannot be read, and the way on."""

    def __init__(self, reason: str, remedy: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.remedy = remedy


class _Damage(_Fault):
    """The line does not bear its hash."""


def read(data: bytes, name: str, game_of: GameOf[S, C, E]) -> Reading[S, C, E]:
    """What a journal's bytes hold. Raises JournalError where not even the header can be read."""
    lines = data.split(b"\n")
    unended = bool(lines[-1])
    if not unended:
        lines.pop()
    header = lines[0] if lines else b""
    reading = Reading(name, header, game_of, _plain(data[len(header) :]))
    reading.unended = unended
    with _nothing_collected():
        for number, line in enumerate(lines[1:], 2):
            try:
                reading.take(line)
            except _Fault as fault:
                last = number == len(lines)
                if last and isinstance(fault, _Damage) and was_cut(line, unended):
                    reading.torn = data[reading.end :]
                else:
                    reading.fault = Problem(number, fault.reason, fault.remedy)
                reading.unended = False
                break
    return reading


def _plain(text: bytes) -> bool:
    """Whether there is nothing to clean: bytes that mean only themselves, a line feed between."""
    return text.isascii() and b"\\" not in text and b"\x7f" not in text


@contextmanager
def _nothing_collected() -> Iterator[None]:
    """Thousands of entries are made and all are kept: looking for garbage only takes time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
