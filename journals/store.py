"""Journals as files: made, opened, mended at the end, added to. An entry is written whole or not.

A journal is only ever added to. Nothing here knows what an entry means.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

from engine.kernel.record import Command, Entry, Event
from journals import upcast
from journals.header import Header
from journals.lines import entry_line, format_line, header_line
from journals.lock import lock
from journals.problem import JournalError, Problem, cause, shown
from journals.reading import GameOf, Reading, read

S = TypeVar("S")
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)

MOST_BYTES = 1 << 28
"""No game is longer than this; a larger file is something else."""

_APPEND = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)
_COPY = "Branch off a copy to play on"

ELSEWHERE = Problem(
    0,
    "another program is playing this journal",
    "Close it there and open it again, or branch off a copy to play on",
)
LOOKING = Problem(0, "it was opened to be looked at", "Resume it to play on")


class Store:
    """A journal's file, locked and open to be added to."""

    def __init__(self, path: Path, descriptor: int, end: int, before: bytes, written: int) -> None:
        self.path = path
        self.problem: Problem | None = None
        """Why nothing more can be added; set when a broken write could not be taken back."""
        self._descriptor = descriptor
        self._end = end
        self._before = before
        self._format = written

    def append(self, entries: Iterable[Entry[Any, Any]]) -> None:
        """Put entries on the disk, all or none. Raises JournalError; then the file is as before."""
        if self.problem:
            raise JournalError(str(self.problem))
        before, data = self._before, b""
        if self._format < upcast.FORMAT:
            data, before = format_line(before)
        for entry in entries:
            line, before = entry_line(entry, before)
            data += line
        try:
            self._check_undisturbed()
            _write(self._descriptor, data)
        except OSError as error:
            self._take_back()
            raise JournalError(
                f"{shown(self.path)} could not be written: {cause(error)}. "
                "Nothing was done; mend that and try again."
            ) from None
        except BaseException:
            self._take_back()
            raise
        self._end += len(data)
        self._before, self._format = before, upcast.FORMAT

    def take_away(self) -> None:
        """Close the file and delete it, if it is still as we left it."""
        with suppress(JournalError, OSError):
            self._check_undisturbed()
            ours = os.path.samestat(os.fstat(self._descriptor), os.stat(self.path))
            self.close()
            if ours:
                os.unlink(self.path)
        self.close()

    def close(self) -> None:
        """Close the file and let others have it."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1
        self.problem = Problem(0, f"{shown(self.path)} is closed", "Open it again to play on")

    def _check_undisturbed(self) -> None:
        now = os.fstat(self._descriptor)
        if now.st_nlink == 0:
            self._stop("the file was deleted")
        if now.st_size != self._end:
            self._stop("another program wrote into the file")

    def _stop(self, reason: str) -> None:
        self.problem = Problem(0, reason, _COPY)
        raise JournalError(f"{shown(self.path)}: {self.problem}")

    def _take_back(self) -> None:
        """Cut off what a broken write left behind."""
        if self.problem:
            return
        try:
            os.ftruncate(self._descriptor, self._end)
        except OSError as error:
            reason = f"half an entry could not be taken back, {cause(error)}"
            self.problem = Problem(0, reason, "Open it again: it is mended then")


@dataclass
class Opened(Generic[S, C, E]):
    """An open journal: what it holds, and its file or the problem that keeps it read-only."""

    reading: Reading[S, C, E]
    store: Store | None = None
    problem: Problem | None = None
    notices: list[str] = field(default_factory=list)
    """What was mended on opening, for the player."""


def create(path: Path, header: Header) -> Store:
    """A new journal with its header on the disk. Raises JournalError; no file is left then."""
    line, digest = header_line(header)
    return Store(path, _new_file(path, line), len(line), digest, upcast.FORMAT)


def look(path: Path, game_of: GameOf[S, C, E]) -> Opened[S, C, E]:
    """A journal as it stands, neither locked nor mended. Raises JournalError."""
    reading = read(contents(path), shown(path), game_of)
    return Opened(reading, problem=reading.fault or LOOKING)


def resume(path: Path, game_of: GameOf[S, C, E]) -> Opened[S, C, E]:
    """A journal to be added to, locked, and mended at its end. Raises JournalError.

    A last line that was never finished is cut off and kept aside. A journal that is damaged,
    locked by another program or closed to writing comes without a store, and is not changed.
    """
    _check_file(path)
    descriptor, problem = _to_append(path)
    try:
        opened = Opened(read(contents(path), shown(path), game_of))
        opened.problem = opened.reading.fault or problem
        if opened.problem is None:
            _mend(descriptor, path, opened)
        if opened.problem is None:
            reading = opened.reading
            opened.store = Store(path, descriptor, reading.end, reading.hash, reading.format)
            descriptor = -1
        return opened
    finally:
        if descriptor >= 0:
            os.close(descriptor)


def branch_off(path: Path, new_path: Path, game_of: GameOf[S, C, E]) -> None:
    """Write the good part of a journal as a new one. Raises JournalError; `path` stays as it is."""
    data = contents(path)
    reading = read(data, shown(path), game_of)
    good = data[: reading.end]
    os.close(_new_file(new_path, good if good.endswith(b"\n") else good + b"\n"))


def _check_file(path: Path) -> None:
    """Refuse (JournalError) what is no file, as a pipe would make us wait, or is far too large."""
    try:
        found = path.stat()
    except OSError as error:
        raise JournalError(f"{shown(path)} could not be read: {cause(error)}.") from None
    except ValueError:
        raise JournalError(f"{shown(path)} cannot be the name of a file: choose another.") from None
    if not stat.S_ISREG(found.st_mode):
        raise JournalError(f"{shown(path)} is no file: choose a journal.")
    if found.st_size > MOST_BYTES:
        raise JournalError(f"{shown(path)} is too large to be a journal: choose another file.")


def contents(path: Path) -> bytes:
    """The file's bytes. Raises JournalError."""
    _check_file(path)
    try:
        return path.read_bytes()
    except OSError as error:
        raise JournalError(f"{shown(path)} could not be read: {cause(error)}.") from None


def _to_append(path: Path) -> tuple[int, Problem | None]:
    """The file open for writing and locked; or -1 and why not."""
    try:
        descriptor = os.open(path, _APPEND)
    except OSError as error:
        return -1, Problem(0, f"the file cannot be written, {cause(error)}", _COPY)
    if lock(descriptor):
        return descriptor, None
    os.close(descriptor)
    return -1, ELSEWHERE


def played_elsewhere(path: Path) -> bool:
    """Whether another program plays a journal now."""
    try:
        descriptor, problem = _to_append(path)
    except ValueError:
        return False
    if descriptor >= 0:
        os.close(descriptor)
    return problem is ELSEWHERE


def check_place(path: Path) -> None:
    """Refuse (JournalError) a place where no journal can be made: a file is made and taken away."""
    _remove(path, _new_file(path, b"\n"))


def _mend(descriptor: int, path: Path, opened: Opened[S, C, E]) -> None:
    """Finish the last line's line feed, or cut off a last line that was never finished."""
    reading = opened.reading
    try:
        if reading.unended:
            _write(descriptor, b"\n")
        if reading.torn:
            aside = _set_aside(path, reading.torn)
            os.ftruncate(descriptor, reading.end)
            os.fsync(descriptor)
            opened.notices.append(
                f"The last line of {shown(path)} had not been finished when it was written. It is "
                f"kept in {shown(aside)}; every entry before it is here."
            )
    except OSError as error:
        reason = f"its last line was never finished and cannot be mended, {cause(error)}"
        opened.problem = Problem(0, reason, _COPY)


def _set_aside(path: Path, torn: bytes) -> Path:
    """Keep the bytes beside the journal, in the first file "….torn-n" that is free."""
    number = 1
    while True:
        aside = path.with_name(f"{path.name}.torn-{number}")
        try:
            descriptor = os.open(aside, _APPEND | os.O_CREAT | os.O_EXCL, 0o666)
        except FileExistsError:
            number += 1
            continue
        try:
            _write(descriptor, torn)
        except OSError:
            aside.unlink()
            raise
        finally:
            os.close(descriptor)
        return aside


def _new_file(path: Path, data: bytes) -> int:
    """A new file that holds the data for sure, locked. Raises JournalError and leaves no file."""
    descriptor = -1
    try:
        _make_folder(path.parent)
        descriptor = os.open(path, _APPEND | os.O_CREAT | os.O_EXCL, 0o666)
        lock(descriptor)
        _write(descriptor, data)
        _sync_folder(path.parent)
    except OSError as error:
        _remove(path, descriptor)
        raise JournalError(
            f"{shown(path)} could not be made: {_hindrance(error)}. Choose another place or name."
        ) from None
    except ValueError:
        raise JournalError(f"{shown(path)} cannot be the name of a file: choose another.") from None
    except BaseException:
        _remove(path, descriptor)
        raise
    return descriptor


def _make_folder(folder: Path) -> None:
    """Make a journal's folder where it is not there. Raises JournalError, and ValueError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise JournalError(
            f"The folder {shown(folder)} could not be made: {_hindrance(error)}. "
            "Choose another place."
        ) from None


def _hindrance(error: OSError) -> str:
    """Why nothing can be made at a place."""
    match error.errno:
        case errno.ENOENT:
            return "nothing can be kept there"
        case errno.ENOTDIR:
            return "a file is where a folder should be"
    return cause(error)


def _remove(path: Path, descriptor: int) -> None:
    """Take away a file that was just made and could not be filled."""
    if descriptor >= 0:
        os.close(descriptor)
        path.unlink(missing_ok=True)


def _write(descriptor: int, data: bytes) -> None:
    """Write everything, and wait until the disk has it."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]
    os.fsync(descriptor)


def _sync_folder(folder: Path) -> None:
    """Let the disk have the folder too, where the machine can do that."""
    if os.name != "posix":
        return
    with suppress(OSError):  # some disks cannot, and a folder may be closed to reading
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
