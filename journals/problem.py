"""What can be wrong with a journal, said so that a player knows what to do."""

from __future__ import annotations

import errno
from pathlib import Path

from msgspec import Struct

from engine.kernel.text import clean


class JournalError(Exception):
    """A journal cannot be made, opened or written: one sentence that says why and what to do."""


class NotKnownHere(JournalError):
    """A journal of a game or of rules that only a newer program may know: no fault of its own."""


class Problem(Struct, frozen=True):
    """Why a journal can only be looked at: the line (0: no line's fault), why, and the way on."""

    line: int
    reason: str
    remedy: str

    def __str__(self) -> str:
        where = f"line {self.line}: " if self.line else ""
        told = f"{where}{self.reason}. {self.remedy}."
        return told[:1].upper() + told[1:]


def cause(error: OSError) -> str:
    """What the machine did not allow, in a player's words."""
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return "the disk is full"
        case errno.EFBIG:
            return "the file would be larger than is allowed here"
        case errno.EROFS:
            return "the disk is read-only"
        case errno.EACCES | errno.EPERM:
            return "it is closed to you for that"
        case errno.ENOENT | errno.ENOTDIR:
            return "it is not there"
        case errno.EEXIST:
            return "there is a file of that name already"
        case errno.EISDIR:
            return "it is a folder"
    return clean(error.strerror or str(error)).lower() or "the machine does not say why"


MOST_OF_A_PATH = 4096


def shown(path: Path) -> str:
    """A file's name, safe to show."""
    return clean(path.name) or "(no name)"


def whole(path: Path) -> str:
    """A file with its folders, safe to show."""
    return clean(str(path), MOST_OF_A_PATH)
