"""The campaign on its screen where something is amiss: empty hands, damage, old results."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from journals.campaigns import check_campaign, open_campaign
from journals.folder import journals_folder
from scenarios.campaign.record import Equip
from tests.tui import campaigns as made
from tests.tui.campaigns import LOST, TODAY, campaign_header, campaign_path, new_campaign, played
from tests.tui.pages import Player, damaged, program
from tests.tui.screen import SIZES, Snapshot
from tests.tui.test_campaign import carried, outcomes
from tui import games
from tui.campaign_sitting import CampaignSitting
from tui.table import TableScreen
from tui.target import NewGame, ReplayOf, Resume, Target


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    made.short_scenarios(monkeypatch)


def of_the_scenario(player: Player) -> tuple[str, int]:
    """The file of the scenario at the table, and its present entry."""
    assert player.app.session
    assert player.app.session.path
    return player.app.session.path.name, player.app.session.head


def said(player: Player) -> str:
    """What the table says about the last thing that was done."""
    assert isinstance(player.app.screen, TableScreen)
    return player.app.screen.sitting.message


# --- empty hands ----------------------------------------------------------------------------------


async def test_nobody_begins_with_empty_hands_by_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    made.two_scenarios(monkeypatch)
    async with program(Resume(played())) as player:
        await player.type("enter")
        assert player.screen == "AskScreen"
        assert "Nobody carries anything, and the cache is not empty." in player.text
        await player.type("escape")
        assert player.screen == "CampaignScreen"
        assert "1 of 3 played" in player.text
        await player.type("b t")
        assert carried(player)["bran"] == ("dagger:2", "pirate-saber", "leather-armor")
        for letter in ("c", "e", "h", "d", "g", "f"):
            await player.type(f"{letter} 0")
        await player.type("b b")
        assert player.screen == "StoryScreen", "who wants to, may"


async def test_everybody_takes_again_what_they_carried_before() -> None:
    with new_campaign() as session:
        from scenarios.campaign.record import Hand

        session.submit(Hand("bran", "leather-armor", "atla"))
    async with program(Resume(campaign_path()), speed="at once") as player:
        await player.type("t")
        assert "there is nothing in the cache that somebody carried before." in player.text
        await player.type(f"b enter {LOST} enter enter t")
        assert "Everybody has again what they carried before" in player.text
        assert carried(player) == {
            "atla": ("dagger", "leather-armor"),
            "othna": ("kris", "throwing-knives"),
            "bran": ("dagger:2", "pirate-saber"),
        }
        await player.type("t")
        assert "there is nothing in the cache that somebody carried before." in player.text
        await player.type("u")
        assert "Taken back: Everybody takes what they carried before." in player.text
        assert not any(carried(player).values()), "one press, taken back by one"
        await player.type("R")
        assert carried(player)["bran"] == ("dagger:2", "pirate-saber")
    assert check_campaign(campaign_path()).fine


async def test_equipment_is_not_taken_again_while_a_scenario_is_played() -> None:
    async with program(Resume(played(concluded=False))) as player:
        await player.type("enter u t t")
        assert "equipment is chosen before it begins" in player.text


# --- from a replay --------------------------------------------------------------------------------


async def test_playing_on_from_a_replay_ends_in_the_campaign() -> None:
    with new_campaign() as session:
        seat = CampaignSitting(session).sit_down()
        assert seat
        with seat.session as scenario:
            made.take_stances(scenario)
    async with program(Resume(campaign_path()), speed="at once") as player:
        await player.type("p")
        assert player.screen == "ReplayScreen"
        await player.type("end p")
        assert player.screen == "TableScreen"
        await player.type("e enter")
        assert "The Black Stone  victory" in player.text
        await player.type("enter")
        assert player.screen == "CampaignScreen"
        assert outcomes(player) == ["victory"]


async def test_playing_on_from_a_result_takes_it_back_first() -> None:
    async with program(Resume(played()), speed="at once") as player:
        await player.type("end enter")
        assert player.screen == "ReplayScreen"
        await player.type("right p")
        assert "The Black Stone ended in victory in this campaign." in player.text
        await player.type("escape")
        assert outcomes(player) == ["victory"]
        await player.type("end enter right p t")
        assert of_the_scenario(player) == ("worms-black-stone.jsonl", 1)
        await player.type("a 3 c e enter")
        assert "The Black Stone  defeat" in player.text
        await player.type("enter")
        assert outcomes(player) == ["defeat"]
    assert check_campaign(campaign_path()).fine


async def test_what_followed_an_old_result_becomes_a_branch(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made.two_scenarios(monkeypatch)
    path = played()
    with open_campaign(path) as session:
        session.submit(Equip("bran", "kris"))
        seat = CampaignSitting(session).sit_down()
        assert seat
        seat.session.close()
    async with program(Resume(path)) as player:
        await player.type("end enter p")
        assert "What was played after it becomes a branch." in player.text
        await player.type("t")
        assert player.screen == "TableScreen"
        await player.type("q")
        assert outcomes(player) == []
        await player.type("U")
        assert "The Black Stone ends in victory" in player.text, "it is kept"


async def test_a_campaign_that_is_looked_at_is_not_played_on_from_a_replay() -> None:
    path = played()
    async with program(ReplayOf(path)) as player:
        await player.type("p p")
        assert player.screen == "CampaignScreen"
        assert "It was opened to be looked at" in player.text


# --- journals that are damaged, missing, foreign --------------------------------------------------


async def test_a_damaged_scenario_is_played_on_in_a_copy() -> None:
    path = played(concluded=False)
    scenario = path.with_name("worms-black-stone.jsonl")
    damaged(scenario, 5)
    async with program(Resume(path), speed="at once") as player:
        await player.type("b")
        assert "The Black Stone: Line 5: this line was changed or damaged" in player.text
        assert player.screen == "AskScreen"
        await player.type("escape")
        assert player.screen == "CampaignScreen"
        assert "u goes back to before it, to begin it anew" in player.text
        await player.type("b u")
        assert "Taken back: Begin The Black Stone." in player.text
        await player.type("R b c")
        assert player.screen == "TableScreen"
        name, entry = of_the_scenario(player)
        assert (name, entry) == ("worms-black-stone-copy.jsonl", 3)
        assert f"You play on in a copy: {journals_folder() / name}" == said(player)
        assert "You play on in a copy:" in player.text
        await player.type("e enter enter")
        assert outcomes(player) == ["victory"]
    assert check_campaign(path).fine


async def test_a_scenario_that_is_missing_is_told() -> None:
    path = played(concluded=False)
    path.with_name("worms-black-stone.jsonl").unlink()
    async with program(Resume(path)) as player:
        await player.type("p")
        assert "worms-black-stone.jsonl could not be read: it is not there" in player.text


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"hard": True}, "it was begun with other heroes or in another mode"),
        ({}, "it was begun with other equipment"),
    ],
)
async def test_the_journal_of_another_game_is_not_played(
    options: dict[str, bool], told: str
) -> None:
    from journals.games import new_header
    from journals.header import Options

    path = played(concluded=False)
    scenario = path.with_name("worms-black-stone.jsonl")
    scenario.unlink()
    games.begun(new_header("black-stone", Options(**options), seed="x", **TODAY), scenario).close()  # type: ignore[arg-type]
    async with program(Resume(path)) as player:
        await player.type("b")
        assert player.screen == "CampaignScreen"
        text = " ".join(player.text.split())
        assert f"worms-black-stone.jsonl is not its journal: {told}." in text
        assert "Or u goes back to before it" in text
        await player.type("u b enter")
        assert of_the_scenario(player)[0] == "worms-black-stone-2.jsonl"


async def test_what_is_no_journal_at_all_is_told_with_the_way_on() -> None:
    path = played(concluded=False)
    path.with_name("worms-black-stone.jsonl").write_bytes(b"rain\n")
    async with program(Resume(path)) as player:
        await player.type("b")
        text = " ".join(player.text.split())
        assert "is no journal of Skelos" in text
        assert "Or u goes back to before it, to begin it anew." in text


async def test_a_scenario_that_another_program_plays_is_not_played_twice() -> None:
    path = played(concluded=False)
    with open_campaign(path) as session:
        session.undo()
        session.redo()
    with games.to_play(path.with_name("worms-black-stone.jsonl")) as elsewhere:
        elsewhere.undo()
        async with program(Resume(path)) as player:
            await player.type("b")
            assert "nother program is playing this journal" in player.text


async def test_a_campaign_that_another_program_leads_is_looked_at_or_copied() -> None:
    path = played()
    with open_campaign(path):
        async with program(Resume(path)) as player:
            assert "nother program is playing this journal" in player.text
            await player.type("l")
            assert "READ-ONLY" in player.text
            await player.type("b")
            assert player.screen == "CampaignScreen"
            await player.type("t")
            assert "nother program" in player.text


async def test_after_the_last_scenario_nothing_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    made.one_scenario(monkeypatch)
    async with program(NewGame(campaign_header(), campaign_path()), speed="at once") as player:
        await player.type(f"enter b enter {LOST} enter")
        assert "The Black Stone  defeat" in player.text
        assert "the campaign goes on" not in player.text
    assert journals_folder().exists()


# --- as it looks ----------------------------------------------------------------------------------


def won() -> Target:
    """A campaign whose first scenario was just won elsewhere."""
    return Resume(played(concluded=False))


def lost() -> Target:
    """A campaign whose first scenario was just lost elsewhere."""
    return Resume(played(lost=True, concluded=False))


def hurt() -> Target:
    """A campaign whose scenario is damaged."""
    path = played(concluded=False)
    damaged(path.with_name("worms-black-stone.jsonl"), 5)
    return Resume(path)


LOOKS: dict[str, tuple[Callable[[], Target], str]] = {
    "won": (won, ""),
    "lost": (lost, ""),
    "empty-hands": (won, "enter b"),
    "as-before": (lost, "enter t"),
    "damaged": (hurt, "b"),
    "taken-back": (won, "enter u t"),
    "to-take-back": (won, "enter u"),
    "from-a-result": (won, "enter enter p"),
}
"""What to open, and the keys that lead on."""


@pytest.mark.parametrize("size", SIZES, ids=["wide", "narrow"])
@pytest.mark.parametrize("name", LOOKS)
async def test_a_moment_between_scenarios_as_it_looks(
    name: str, size: tuple[int, int], snapshot: Snapshot, monkeypatch: pytest.MonkeyPatch
) -> None:
    made.two_scenarios(monkeypatch)
    opens, keys = LOOKS[name]
    async with program(opens(), size) as player:
        await player.type(keys)
        snapshot.assert_match(player.text, f"{name}-{size[0]}x{size[1]}.txt")
