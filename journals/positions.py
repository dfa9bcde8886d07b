"""A position as a small journal of its own, and whether it is what it says it was taken from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from journals.header import Header, Origin
from journals.problem import JournalError, shown
from journals.reading import GameOf, Reading, read
from journals.session import Session
from journals.store import contents, create
from journals.verdict import Verdict
from scenarios.campaign.campaign import plain_name

HASH = slice(-len(b'0123456789abcdef"}'), -len(b'"}'))
"""Where a line has its hash."""


def keep_position(session: Session[Any, Any, Any], seq: int, path: Path) -> None:
    """Make the position after entry `seq` of a session (0: its start) a journal that begins there.

    It keeps the seed, the count of dice and what was agreed upon, so it rolls as the game would.
    Raises JournalError when the session has no file, or the new one cannot be made.
    """
    create(path, _header(session, seq)).close()


def _header(session: Session[Any, Any, Any], seq: int) -> Header:
    if session.path is None:
        raise JournalError("This game is not kept in a file: no position can be named of it.")
    origin = Origin(session.path.name, seq, _hash(contents(session.path), seq))
    start = msgspec.json.decode(msgspec.json.encode(session.state_at(seq)))
    return replace(session.header, start=start, origin=origin)


def _hash(data: bytes, seq: int) -> str:
    """The hash of an entry's line, of the header's for the start; "" when there is none."""
    lines = data.split(b"\n")
    begins = b'{"seq":%d,' % seq
    found = lines[:1] if seq == 0 else (line for line in lines[1:] if line.startswith(begins))
    return next((line[HASH].decode("ascii", "replace") for line in found), "")


def judged(header: Header, path: Path, game_of: GameOf[Any, Any, Any]) -> Verdict:
    """Whether the position that a journal begins at is that of the journal it was taken from.

    It holds where that journal lies beside it and has this position after this entry; where it
    does not lie there, nobody can tell.
    """
    origin = header.origin
    if origin is None:
        return Verdict(False, "it does not say where its first position was taken from")
    if not plain_name(origin.file):
        return Verdict(False, "it names a journal that cannot lie beside it")
    told, beside = f"entry {origin.entry} of {origin.file}", path.with_name(origin.file)
    try:
        data = contents(beside)
        reading: Reading[Any, Any, Any] = read(data, shown(beside), game_of)
    except JournalError as error:
        return Verdict(None, f"{told} cannot be looked at: {error}")
    if _hash(data, origin.entry) != origin.hash:
        return Verdict(False, f"{told} is another entry than the one it was taken from")
    state = reading.tree.states.get(origin.entry)
    if state is None or msgspec.convert(header.start, type(state)) != state:
        return Verdict(False, f"{told} leads to another position")
    return Verdict(True, f"it is that after {told}")
