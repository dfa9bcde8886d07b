"""Where journals live: a folder of the user's, one file a game, named by scenario and date.

The environment variable SKELOS_HOME names another folder for everything Skelos keeps (the tests use
it); without it that is the machine's usual place for a program's data.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from engine.kernel.text import clean
from journals.header import Header
from journals.lines import read_header
from journals.problem import JournalError, shown
from journals.store import contents

HOME = "SKELOS_HOME"
END = ".jsonl"
ENDED = "game-ended"
"""The event by which every game of ours ends; its `outcome` says how."""

_decode = msgspec.json.Decoder(dict[str, Any]).decode


class Listed(Struct, frozen=True):
    """One journal of the folder: what its header says, or the error that keeps it from opening.

    `played` is when it was last written to, in seconds; `outcome` is empty for a game that goes on.
    """

    path: Path
    played: float
    header: Header | None = None
    entries: int = 0
    outcome: str = ""
    error: str = ""


def home() -> Path:
    """The folder of everything that Skelos keeps for this user. It need not be there yet."""
    if named := os.environ.get(HOME):
        return Path(named)
    import platformdirs  # needed only here, and other programs' starts are not slowed down

    return platformdirs.user_data_path("skelos", appauthor=False)


def journals_folder() -> Path:
    """The folder of the journals. It need not be there yet."""
    return home() / "journals"


def free_path(scenario: str, date: str, folder: Path | None = None) -> Path:
    """A name that no journal has yet: "black-stone-2026-03-01.jsonl", then "…-2.jsonl"."""
    stem = re.sub(r"[^a-z0-9-]+", "-", f"{scenario}-{date}".lower()).strip("-") or "game"
    within = folder or journals_folder()
    names = (stem if number == 1 else f"{stem}-{number}" for number in count(1))
    return next(path for name in names if not (path := within / f"{name}{END}").exists())


def newest(folder: Path | None = None, *, game: str = "") -> Path | None:
    """The journal that was played last and can be opened, of this game; None when there is none."""
    known = ((listed.path, listed.header) for listed in listing(folder))
    return next((path for path, header in known if header and game in ("", header.game)), None)


def listing(folder: Path | None = None) -> tuple[Listed, ...]:
    """The journals of a folder, the one played last first; also those that cannot be read."""
    found = [_listed(path, played) for path, played in _files(folder or journals_folder())]
    return tuple(sorted(found, key=lambda listed: (-listed.played, listed.path.name)))


def _files(folder: Path) -> Iterator[tuple[Path, float]]:
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == END)
    except OSError:
        return
    for path in paths:
        try:
            yield path, path.stat().st_mtime
        except OSError:
            yield path, 0.0


def _listed(path: Path, played: float) -> Listed:
    try:
        lines = contents(path).split(b"\n")
        header, _, _ = read_header(lines[0], shown(path))
    except JournalError as error:
        return Listed(path, played, error=str(error))
    written = [line for line in lines[1:] if line]
    outcome = _outcome(written) if written else ""
    return Listed(path, played, header, len(written), outcome)


def _outcome(lines: list[bytes]) -> str:
    """How the game ended where it was left, if so; nothing is folded for this."""
    try:
        told = _decode(lines[-1])
        if "goto" in told or "note" in told:  # a note's parent is where the game stood
            left_at = b'{"seq":%d,' % int(told["goto" if "goto" in told else "parent"])
            told = _decode(next(line for line in reversed(lines) if line.startswith(left_at)))
        ended = [event for event in told.get("events", ()) if event.get("is") == ENDED]
        return clean(str(ended[-1]["outcome"])) if ended else ""
    except (ValueError, RecursionError, AttributeError, TypeError, KeyError, StopIteration):
        return ""
