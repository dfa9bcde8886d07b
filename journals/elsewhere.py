"""Journals that are kept elsewhere than in the folder: which were played last, to find them again.

A small file with their places, the one played last first. It is a help and no more: where it cannot
be read or written, games are played all the same.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path

MOST = 50
"""Places that are remembered."""
MOST_OF_A_PLACE = 4096
_MOST_BYTES = 1 << 20


def places(file: Path) -> tuple[Path, ...]:
    """The places that are remembered, the one played last first; none where that is unreadable."""
    try:
        if not file.is_file() or file.stat().st_size > _MOST_BYTES:
            return ()
        told = json.loads(file.read_bytes())
    except (OSError, ValueError, RecursionError):
        return ()
    known = [place for place in told if _can_be(place)] if isinstance(told, list) else []
    return tuple(map(Path, dict.fromkeys(known)))[:MOST]


def remember(file: Path, place: Path) -> None:
    """Put a place first."""
    _keep(file, [place, *(known for known in places(file) if known != place)])


def forget(file: Path, place: Path) -> None:
    """Leave a place out from now on."""
    _keep(file, [known for known in places(file) if known != place])


def _can_be(place: object) -> bool:
    """Whether a file may have this name: whatever else somebody wrote there is passed over."""
    if not isinstance(place, str) or len(place) > MOST_OF_A_PLACE or "\0" in place:
        return False
    return os.path.isabs(place)


def _keep(file: Path, known: list[Path]) -> None:
    """Write the list, whole or not at all."""
    beside = file.with_name(f"{file.name}.new")
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(json.dumps([str(place) for place in known[:MOST]]), encoding="ascii")
        beside.replace(file)
