"""The recorded campaign on the screen: as it stood after several entries, wide and narrow."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from journals.campaigns import open_campaign
from journals.folder import journals_folder
from scenarios.campaign.record import Begin, Conclude
from tests.record_campaign import FOLDER, NAME
from tests.tui.pages import program
from tests.tui.screen import SIZES, Snapshot
from tui.target import ReplayOf, Resume

PATH = FOLDER / NAME


def moments() -> dict[str, int]:
    """Entries that are worth a look: by what comes next there."""
    session = open_campaign(PATH, look=True)
    found = {"start": 0}
    for seq in session.line():
        command, state = session.tree.entries[seq].command, session.state_at(seq)
        if isinstance(command, Begin):
            found[f"equipped-{state.place + 1}"] = session.tree.entries[seq].parent
            found[f"playing-{state.place + 1}"] = seq
        elif isinstance(command, Conclude):
            found["over" if state.outcome else f"ended-{state.place}"] = seq
    return found


MOMENTS = moments()
LOOKS = ("start", "playing-1", "ended-1", "equipped-2", "ended-2", "equipped-3", "over")
AROUND = {
    "history": "U",
    "why": "U end up w",
    "story": "s",
    "result": "end",
    "replay": "end p",
}
"""Keys that lead from the campaign's screen to others."""


@pytest.mark.parametrize("size", SIZES, ids=["wide", "narrow"])
@pytest.mark.parametrize("moment", LOOKS)
async def test_the_recorded_campaign_as_it_looks(
    moment: str, size: tuple[int, int], snapshot: Snapshot
) -> None:
    async with program(ReplayOf(PATH, MOMENTS[moment]), size) as player:
        snapshot.assert_match(player.text, f"{moment}-{size[0]}x{size[1]}.txt")


@pytest.mark.parametrize("size", SIZES, ids=["wide", "narrow"])
@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("history", "U"),
        ("why", "U end up w"),
        ("story", "s"),
        ("result", "end"),
        ("replay", "end p"),
    ],
)
async def test_what_lies_around_it_as_it_looks(
    name: str, keys: str, size: tuple[int, int], snapshot: Snapshot
) -> None:
    async with program(ReplayOf(PATH), size) as player:
        await player.type(keys)
        snapshot.assert_match(player.text, f"{name}-{size[0]}x{size[1]}.txt")


@pytest.fixture
def copied() -> Path:
    """The campaign among the player's own."""
    shutil.copytree(FOLDER, journals_folder())
    return journals_folder() / NAME


async def test_it_is_walked_all_the_way_back_by_keys(copied: Path) -> None:
    async with program(Resume(copied)) as player:
        assert "3 of 3 played" in player.text
        campaign = player.app.campaign
        assert campaign
        left = len(campaign.line())
        while campaign.head:
            await player.type("u")
            if player.screen == "AskScreen":
                await player.type("t")
            left -= 1
            assert len(campaign.line()) == left
        await player.type("u")
        assert "There is nothing to take back." in player.text
        assert "0 of 3 played" in player.text


async def test_its_last_scenario_is_taken_back_to_the_table(copied: Path) -> None:
    async with program(Resume(copied), speed="at once") as player:
        await player.type("u t b")
        assert player.screen == "TableScreen"
        assert player.app.session
        assert player.app.session.state.outcome
        await player.type("u")
        assert not player.app.session.state.outcome
        await player.type("R q")
        assert player.screen == "StoryScreen", "it is over again"
        await player.type("enter")
        assert "They run until the heather hides them" in player.text
        await player.type("enter")
        assert "3 of 3 played" in player.text
