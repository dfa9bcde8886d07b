"""The judge's screens as they look: rulings, notes, both in the history; in a campaign too."""

from __future__ import annotations

from pathlib import Path

import pytest

from journals.folder import journals_folder
from scenarios.campaign.record import Hand
from tests.tui.campaigns import campaign_path, new_campaign
from tests.tui.games import acting, game_at, new_game
from tests.tui.pages import program
from tests.tui.screen import SIZES, Snapshot
from tests.tui.test_pages import faint_text, lost_in_sixteen_colours
from tests.tui.test_table import SKELETON, seated
from tui.campaign_sitting import CampaignSitting
from tui.target import Resume

REASON = "space ".join(" ".join(word) + " " for word in ["a", "ghost", "took", "them"])
RULED = f"J b c a b 2 {REASON} enter"

LOOKS = {
    "ruling-what": "J",
    "ruling-whom": "J b",
    "ruling-source": "J b c",
    "ruling-number": "J b c a b",
    "ruling-reason": "J b c a b 2 g h o s t",
    "ruling-area": "J a a",
    "ruling-help": "J ?",
    "ruled": RULED,
    "note": "N l a t e",
    "history": f"{RULED} N l a t e enter U",
    "history-why": f"{RULED} U w",
}
"""Keys that lead from a table, at which all heroes are aggressive, to each screen."""


def at_a_table() -> Path:
    """A game that has just begun."""
    path = journals_folder() / "game.jsonl"
    with new_game(path):
        return path


@pytest.mark.rule("table.ruling")
@pytest.mark.parametrize("size", SIZES, ids=["wide", "narrow"])
@pytest.mark.parametrize("name", LOOKS)
async def test_the_judge_as_it_looks(name: str, size: tuple[int, int], snapshot: Snapshot) -> None:
    async with program(Resume(at_a_table()), size) as player:
        await player.type(f"A {LOOKS[name]}")
        if name == "ruled":
            assert "Ruling, change gems" in player.text, "also where the log is not in view"
        snapshot.assert_match(player.text, f"{name}-{size[0]}x{size[1]}.txt")


@pytest.mark.parametrize("theme", ["dark", "light", "mono"])
async def test_every_theme_can_be_read(theme: str) -> None:
    faint = []
    for keys in ("J b c a b", "N", f"{RULED} U"):
        async with program(Resume(at_a_table()), theme=theme) as player:
            await player.type(f"A {keys}")
            faint += faint_text(player, least=3) + lost_in_sixteen_colours(player)
        (journals_folder() / "game.jsonl").unlink()
    assert not faint


@pytest.mark.rule("table.ruling")
async def test_the_judge_rules_in_a_campaign_too() -> None:
    with new_campaign() as session:
        session.submit(Hand("bran", "leather-armor", "atla"))
        seat = CampaignSitting(session).sit_down()
        assert seat
        seat.session.close()
    async with program(Resume(campaign_path())) as player:
        await player.type(f"b A {RULED} N l a t e enter")
        assert "late" in player.text
        await player.type("q U home n")
        await player.type("t o d a y enter")
        assert "Note: today" in player.text
        assert "on the start" in player.text
        await player.type("r")
        assert player.screen == "HistoryScreen", "nothing is set by hand between scenarios"


# --- models that are alike -----------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=["wide", "narrow"])
async def test_whom_to_strike_as_it_looks(size: tuple[int, int], snapshot: Snapshot) -> None:
    """Models of one kind in one area are one row, with one letter."""
    from msgspec.structs import replace

    here = (replace(SKELETON, id=f"skeletons:{number}") for number in (1, 2, 3))
    others = (replace(SKELETON, id=f"worms:{number}", tile="worms") for number in (1, 2))
    async with seated(game_at(acting(*here, *others)), size) as seat:
        await seat.type("3 a")
        snapshot.assert_match(seat.text, f"striking-{size[0]}x{size[1]}.txt")
        assert "Skeleton a ×3" in seat.text
        assert "a:s" in seat.text
        assert "b:s" not in seat.text
