"""Where journals live: a folder of the user's, one file a game, named by scenario and date.

Those that are kept elsewhere are remembered when they are played (journals/elsewhere.py).

The environment variable SKELOS_HOME names another folder for everything Skelos keeps (the tests use
it); without it that is the machine's usual place for a program's data.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.kernel.text import clean
from journals import elsewhere
from journals.games import CAMPAIGN
from journals.header import Header
from journals.lines import first_damage, read_header
from journals.problem import JournalError, cause, shown
from journals.store import contents, played_elsewhere
from scenarios.campaign.campaign import plain_name

HOME = "SKELOS_HOME"
END = ".jsonl"
ENDED = "game-ended"
"""The event by which every game of ours ends; its `outcome` says how."""
BEGAN = "scenario-began"
"""The event by which a campaign begins a scenario; its `journal` is a file beside its own."""
ELSEWHERE = "elsewhere.json"
"""The list of journals that are kept elsewhere, in the home."""
REMOVED = "removed"
"""Where journals are moved that were taken out of the list, within their folder."""

_Stamp: TypeAlias = tuple[int, ...]
"""What changes with a file: as long as it is the same, the file need not be read again."""

_decode = msgspec.json.Decoder(dict[str, Any]).decode


class Listed(Struct, frozen=True):
    """One journal of the folder: what its header says, or the error that keeps it from opening.

    `played` is when it was last written to, in seconds; `outcome` is empty for a game that goes on.
    `scenarios` names a campaign's journals beside it.
    """

    path: Path
    played: float
    header: Header | None = None
    entries: int = 0
    outcome: str = ""
    error: str = ""
    scenarios: tuple[str, ...] = ()

    @property
    def damaged(self) -> int:
        """The first line that does not bear its hash; 0 when all do, or the file cannot be read.

        It is looked for when somebody asks, since a long list is seldom seen whole. A game may be
        damaged in other ways too, which only opening it tells.
        """
        return 0 if self.error else _damage(self.path, _stamp(self.path))


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
    return _free(folder or journals_folder(), stem, END)


def _free(folder: Path, stem: str, end: str = "") -> Path:
    names = (stem if number == 1 else f"{stem}-{number}" for number in count(1))
    return next(path for name in names if not os.path.lexists(path := folder / f"{name}{end}"))


# --- the list -------------------------------------------------------------------------------------


def newest(folder: Path | None = None, *, game: str = "") -> Path | None:
    """The journal that was played last and can be opened, of this game; None when there is none."""
    known = ((listed.path, listed.header) for listed in listing(folder))
    return next((path for path, header in known if header and game in ("", header.game)), None)


def listing(folder: Path | None = None) -> tuple[Listed, ...]:
    """The journals of a folder, the one played last first; also those that cannot be read.

    Without a folder: the player's own, and those elsewhere that are remembered and still there.
    A scenario's journal that belongs to a campaign of the list is not in it: it opens by way of the
    campaign, which was played last when one of its scenarios was.
    """
    paths = [*_within(folder or journals_folder())]
    if folder is None:
        paths += [path for path in remembered() if path not in paths]
    found = {path: _listed(path, _stamp(path)) for path in paths}
    listed = dict(found)
    for campaign in found.values():
        for name in campaign.scenarios:
            path = campaign.path.with_name(name)
            scenario = listed.get(path)
            if scenario and _belongs(scenario, campaign):
                del listed[path]
                last = max(scenario.played, listed[campaign.path].played)
                listed[campaign.path] = replace(campaign, played=last)
    return tuple(sorted(listed.values(), key=lambda game: (-game.played, game.path.name)))


def _belongs(scenario: Listed, campaign: Listed) -> bool:
    """Whether a journal was begun for a campaign that names it: its seed follows from that one's.

    So a campaign from elsewhere that names any file hides no game of the player's.
    """
    if not scenario.header or not campaign.header or scenario.header.game == CAMPAIGN:
        return False
    return scenario.header.seed.startswith(f"{campaign.header.seed}-")


def _within(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == END)
    except OSError:
        return []


def _stamp(path: Path) -> _Stamp:
    try:
        found = path.stat()
    except OSError:
        return ()
    return (found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino)


@lru_cache(maxsize=2048)
def _listed(path: Path, stamp: _Stamp) -> Listed:
    played = stamp[0] / 1e9 if stamp else 0.0
    try:
        lines = contents(path).split(b"\n")
        header, _, _ = read_header(lines[0], shown(path))
    except JournalError as error:
        return Listed(path, played, error=str(error))
    written = [line for line in lines[1:] if line]
    return Listed(
        path,
        played,
        header,
        len(written),
        _outcome(written) if written else "",
        scenarios=tuple(_scenarios(written)) if header.game == CAMPAIGN else (),
    )


@lru_cache(maxsize=2048)
def _damage(path: Path, stamp: _Stamp) -> int:
    try:
        return first_damage(contents(path).split(b"\n"))
    except JournalError:
        return 0


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


def _scenarios(lines: list[bytes]) -> Iterator[str]:
    """The names of the journals that a campaign began, on any branch."""
    for line in lines:
        try:
            for event in _decode(line).get("events", ()):
                if event["is"] == BEGAN and plain_name(event["journal"]):
                    yield event["journal"]
        except (ValueError, RecursionError, AttributeError, TypeError, KeyError):
            continue  # opening it tells what is wrong


# --- elsewhere ------------------------------------------------------------------------------------


def remembered() -> tuple[Path, ...]:
    """The journals that were played elsewhere and are still there, the one played last first."""
    return tuple(path for path in elsewhere.places(home() / ELSEWHERE) if os.path.exists(path))


def remember(path: Path) -> None:
    """Find this journal again, wherever it lies."""
    path = Path(os.path.abspath(path))
    if path.parent.resolve() != journals_folder().resolve():
        elsewhere.remember(home() / ELSEWHERE, path)


def is_elsewhere(path: Path) -> bool:
    """Whether a journal lies in another folder than the player's own."""
    return path.parent != journals_folder()


# --- out of the list ------------------------------------------------------------------------------


def take_out(game: Listed) -> Path | None:
    """Take a journal out of the list: where it was moved to, a campaign with its scenarios.

    One that is kept elsewhere stays where it is and is only forgotten: None. Raises JournalError
    when another program plays it, or when it cannot be moved; nothing has changed then.
    """
    if is_elsewhere(game.path):
        elsewhere.forget(home() / ELSEWHERE, game.path)
        return None
    beside = [path for name in game.scenarios if (path := game.path.with_name(name)).exists()]
    files = [game.path, *beside]
    if any(map(played_elsewhere, files)):
        raise JournalError(f"Another program is playing {shown(game.path)}: close it there first.")
    to = _free(game.path.parent / REMOVED, game.path.stem)
    moved: list[Path] = []
    try:
        to.mkdir(parents=True)
        for path in files:
            path.rename(to / path.name)
            moved.append(path)
    except OSError as error:
        for path in moved:
            (to / path.name).rename(path)
        raise JournalError(
            f"{shown(game.path)} could not be moved: {cause(error)}. It is where it was."
        ) from None
    return to
