"""The command line of campaigns: `skelos campaign`. What is heavy is imported where it is used."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

from tui.version import VERSION

if TYPE_CHECKING:
    from cyclopts import App

WORMS = "worms-of-the-earth"


def campaign_line() -> App:
    """The commands of `skelos campaign` by their names."""
    from cyclopts import App

    app = App(name="campaign", help="Play scenarios that follow each other; see how they went.")
    app.default(play_on)
    for command in (new, resume, show, check):
        app.command(command)
    return app


def play_on() -> int:
    """Play the newest campaign on; without one, begin a new one."""
    return resume() if _newest() else new()


def new(
    name: str = WORMS,
    /,
    *,
    heroes: Literal[3, 4] = 3,
    hard: bool = False,
    seed: str | None = None,
    dice: Literal["seed", "table"] = "seed",
    ruling: tuple[str, ...] = (),
    journal: Path | None = None,
) -> int:
    """Begin a new campaign.

    Args:
        name: The campaign's id.
        heroes: Three or four heroes, in all its scenarios.
        hard: Play the hard mode.
        seed: Any word; each scenario's dice follow from it. Without it one is chosen.
        dice: The program's dice by the seed, or your own from the table, typed in.
        ruling: ID=CHOICE, once for each: what your table plays otherwise, in all its scenarios.
        journal: The file to keep the campaign in, its scenarios beside it; without it one in your
            journals folder.
    """
    from datetime import date
    from secrets import token_hex

    from journals.folder import free_path
    from journals.games import new_campaign_header
    from journals.header import Options
    from scenarios.campaign.opening import CAMPAIGNS
    from tui import cli
    from tui.said import Trouble, must_be_new, ruled
    from tui.target import NewGame

    if name not in CAMPAIGNS:
        raise Trouble(f"There is no campaign {name!r}; there is {', '.join(CAMPAIGNS)}.")
    today = date.today().isoformat()
    header = new_campaign_header(
        name,
        Options(heroes=heroes, hard=hard, dice=dice, rulings=ruled(ruling)),
        seed=seed or token_hex(4),
        created=today,
        program=VERSION,
    )
    path = journal or free_path(name, today)
    must_be_new(path)
    return cli._open(NewGame(header, path))


def resume(file: Path | None = None, /) -> int:
    """Play on: the campaign that was played last, or the one in FILE.

    Args:
        file: The campaign's journal; without it the campaign that was played last.
    """
    from journals.campaigns import open_campaign
    from tui import cli
    from tui.target import Resume

    path = file or _known()
    open_campaign(path, look=True).close()  # refused before the terminal is taken over
    return cli._open(Resume(path))


def show(file: Path | None = None, /, *, at: int | None = None, json: bool = False) -> int:
    """Print who carries what, what was won and lost, and what comes next.

    Args:
        file: The campaign's journal; the newest one without it.
        at: The entry after which it stood like that; without it as it stands now.
        json: As JSON.
    """
    from tui.campaign_said import say_campaign

    return say_campaign(file or _known(), at, json)


def check(file: Path | None = None, /, *, json: bool = False) -> int:
    """Check a campaign: its own journal, that of every scenario, and that they fit together.

    Args:
        file: The campaign's journal; the newest one without it.
        json: As JSON.
    """
    from tui.campaign_said import say_campaign_check

    return say_campaign_check(file or _known(), json)


def _newest() -> Path | None:
    from journals.folder import newest
    from journals.games import CAMPAIGN

    return newest(game=CAMPAIGN)


def _known() -> Path:
    """The newest campaign. Raises Trouble when there is none."""
    from tui.said import Trouble

    if path := _newest():
        return path
    raise Trouble("There is no campaign yet: begin one with skelos campaign new.")
