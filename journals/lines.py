"""A journal's lines: JSON objects that end in a hash over themselves and the line before."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from engine.kernel.record import Entry
from journals import upcast
from journals.header import Header
from journals.problem import JournalError

BEFORE_ALL = b"0" * 16
"""What stands for the hash of the line before the first."""

FORMAT_LINE = b'{"format":'
"""How a line begins from which on the journal is written in a newer format (and the header)."""

_SEAL = len(b',"hash":"0123456789abcdef"}')
_encode = msgspec.json.Encoder().encode


def entry_line(entry: Entry[Any, Any], before: bytes) -> tuple[bytes, bytes]:
    """An entry as a line with its line feed, and its hash, which follows from the one `before`."""
    return _sealed(_encode(entry), before)


def header_line(header: Header) -> tuple[bytes, bytes]:
    """A header as a line with its line feed, and its hash."""
    told = msgspec.to_builtins(header)
    for late in ("kits", "rulings"):  # format 1 is older than they are, and than what follows
        if not told["options"][late]:
            del told["options"][late]
    if not header.start:
        del told["start"], told["from"]
    return _sealed(_encode(told), BEFORE_ALL)


def format_line(before: bytes) -> tuple[bytes, bytes]:
    """The line that says: from here on in today's format."""
    return _sealed(_encode({"format": upcast.FORMAT}), before)


def hash_of(line: bytes, before: bytes) -> bytes | None:
    """The line's hash (16 hex digits) if the line is what follows; None: changed or damaged.

    The bytes themselves are judged, without their line feed: nothing is decoded for this.
    """
    digest = blake2b(before + line[:-_SEAL], digest_size=8).hexdigest().encode()
    return digest if line[-_SEAL:] == b',"hash":"' + digest + b'"}' else None


def first_damage(lines: list[bytes]) -> int:
    """The number of the first line that does not bear its hash, counted from 1; 0 when all do.

    `lines` are what was between line feeds. A last line that was never finished is no damage.
    Nothing is decoded for this, so that hundreds of journals are looked through at once.
    """
    unended = bool(lines[-1])
    whole = lines if unended else lines[:-1]
    before = BEFORE_ALL
    for number, line in enumerate(whole, 1):
        digest = hash_of(line, before)
        if digest is None:
            return 0 if number == len(whole) and was_cut(line, unended) else number
        before = digest
    return 0


def was_cut(line: bytes, unended: bool) -> bool:
    """Whether a last line that does not bear its hash was never finished, and is not damaged."""
    return unended or not is_json(line)


def read_header(line: bytes, name: str) -> tuple[Header, int, bytes]:
    """The header, the format it was written in, and its hash. Raises JournalError."""
    try:
        told = msgspec.json.decode(line, type=dict[str, Any])
    except (ValueError, RecursionError):
        raise JournalError(
            f"{name} is no journal of Skelos, or its first line is damaged: choose another file."
        ) from None
    written = told.get("format")
    if type(written) is not int or not 1 <= written <= upcast.FORMAT:
        if type(written) is int and written > upcast.FORMAT:
            raise JournalError(
                f"{name} is written in format {written}, and this program reads formats up to "
                f"{upcast.FORMAT}: open it with a newer Skelos."
            )
        raise JournalError(f"{name} names no journal format: choose another file.")
    digest = hash_of(line, BEFORE_ALL)
    if digest is None:
        raise JournalError(
            f"{name} was changed in its first line, so nothing that follows can be trusted: "
            "put back a copy of it."
        )
    try:
        return msgspec.convert(upcast.lift_header(told, written), Header), written, digest
    except (ValueError, LookupError, TypeError):
        raise JournalError(
            f"{name} says something in its first line that this program does not know: "
            "open it with a newer Skelos."
        ) from None


def is_json(line: bytes) -> bool:
    """Whether a line is JSON at all."""
    try:
        msgspec.json.decode(line)
    except (ValueError, RecursionError):
        return False
    return True


def _sealed(told: bytes, before: bytes) -> tuple[bytes, bytes]:
    digest = blake2b(before + told[:-1], digest_size=8).hexdigest().encode()
    return told[:-1] + b',"hash":"' + digest + b'"}\n', digest
