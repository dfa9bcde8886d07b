"""The README's picture of the table is the program's own, and as it looks today.

`pytest tests/tui/test_picture_of_the_readme.py --snapshot-update` draws it anew.
"""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from engine.adventure.commands import EndTurn
from engine.adventure.state import State, Tokens
from tests.source import ROOT
from tests.tui.games import acting, game_at
from tests.tui.screen import Snapshot, screen_svg
from tui.app import SkelosApp
from tui.target import Home


class Picture(Snapshot):
    """pytest-snapshot's fixture, with the folder that it compares with."""

    snapshot_dir: Path


def second_turn() -> State:
    """The heroes are halfway through; they have done what they could this turn."""
    start = acting(
        atla={
            "area": "east-planks",
            "reserve": 4,
            "fatigue": 4,
            "wounds": 1,
            "points": 0,
            "spells": {"telekinesis": 0, "sets-halo": 2},
            "halo": "sets-halo",
        },
        othna={
            "area": "moss-bank",
            "reserve": 3,
            "fatigue": 3,
            "wounds": 1,
            "spaces": {"ranged": 2},
            "points": 1,
        },
        bran={
            "area": "long-pier",
            "reserve": 4,
            "fatigue": 4,
            "points": 0,
            "spaces": {"melee": 3, "move": 1},
            "items": ("dagger:2", "pirate-saber", "leather-armor", "sword"),
        },
    )
    units = {name: unit for name, unit in start.units.items() if name != "skeletons:6"}
    units["worms:3"] = replace(units["worms:3"], area="duck-water")
    units["skuthus:1"] = replace(units["skuthus:1"], life=7)
    return replace(
        start,
        units=units,
        turn=2,
        tokens=Tokens(pool=(1, 2, 5), slots=(3,), spent=(4,)),
        closed=start.closed[1:],
        chests=start.chests[1:],
        objects={"moss-bank": ("javelin",)},
    )


async def test_the_picture_of_the_readme(snapshot: Picture) -> None:
    session = game_at(second_turn(), ties="first")
    session.submit(EndTurn())
    app = SkelosApp(Home())
    async with app.run_test(size=(120, 36)) as pilot:
        app.play(session)
        await pilot.pause()
        svg = screen_svg(app)
    snapshot.snapshot_dir = ROOT / "docs"
    snapshot.assert_match(svg, "table.svg")
