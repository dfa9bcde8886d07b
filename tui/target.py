"""What the program is to open: said by the command line without loading the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from journals.header import Header


class Home(Struct, frozen=True):
    """The first screen: new game, resume, replay, rules, settings."""


class NewGame(Struct, frozen=True):
    """A new game, kept in a journal that does not exist yet."""

    header: Header
    path: Path


class Resume(Struct, frozen=True):
    """A journal, to play on where it was left."""

    path: Path


class ReplayOf(Struct, frozen=True):
    """A journal, to look at; `at` an entry (None: the first)."""

    path: Path
    at: int | None = None


Target: TypeAlias = Home | NewGame | Resume | ReplayOf
