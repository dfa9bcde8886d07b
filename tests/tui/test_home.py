"""The first screen: the list of games, what is taken out of it, and games that were not played."""

from __future__ import annotations

from pathlib import Path

import pytest

from journals.folder import REMOVED, journals_folder, remember
from journals.problem import JournalError
from tests.tui import campaigns as made
from tests.tui.campaigns import campaign_path, new_campaign, played
from tests.tui.games import new_game
from tests.tui.pages import Player, damaged, kept, program
from tui.games import AnySession, to_play
from tui.target import NewGame, Resume


def row(player: Player, words: str) -> str:
    """The line of the list with these words."""
    return next(line for line in player.text.splitlines() if words in line)


def files() -> list[str]:
    """The journals that there are."""
    folder = journals_folder()
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


# --- the list -------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_a_damaged_game_is_marked_in_its_row_and_explained_below(
    size: tuple[int, int],
) -> None:
    kept("won", played=1_900_000_000)
    damaged(kept("lost", "cut.jsonl"), 40)
    async with program(size=size) as player:
        assert "damaged" in row(player, "damaged")
        assert "Line 40" not in player.text
        await player.type("right down")
        text = " ".join(player.text.replace("▄", "").split())  # without the scroll bar
        assert "cut.jsonl" in text
        assert "Line 40: this line was changed or damaged, or one before it is missing" in text
        assert "damaged" not in row(player, "victory")


@pytest.fixture
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    made.short_scenarios(monkeypatch)


@pytest.mark.usefixtures("_short")
async def test_a_damaged_campaign_is_marked_and_explained() -> None:
    damaged(played(), 2)
    async with program() as player:
        assert "Worms of the Earth damaged" in player.text
        while "Line 2: this line was changed" not in " ".join(player.text.split()):
            await player.type("right down")


async def test_a_torn_end_is_no_damage() -> None:
    path = kept("won")
    path.write_bytes(path.read_bytes()[:-20])
    async with program() as player:
        assert "damaged" not in player.text


async def test_one_entry_is_one() -> None:
    with new_game(journals_folder() / "mine.jsonl") as session:
        assert session.decision
        session.submit(session.decision.options[0])
    async with program() as player:
        assert "1 entry " in player.text
        assert "seed 7, 1 entry" in player.text
        assert "entries" not in player.text


async def test_without_games_nothing_stands_below_the_list() -> None:
    async with program() as player:
        assert "No games yet: n begins one" in player.text
        assert "──" not in player.text
        for key in "rpd":
            await player.type(key)
            assert "There is no game yet: n begins one." in player.text


@pytest.mark.usefixtures("_short")
async def test_a_scenario_of_a_campaign_is_played_by_way_of_the_campaign() -> None:
    kept("won", played=1_500_000_000)
    path = played()
    assert (path.parent / "worms-black-stone.jsonl").exists()
    async with program() as player:
        assert player.text.count("The Black Stone    victory") == 1
        assert "Worms of the Earth" in player.text
        await player.type("r")
        assert player.screen == "CampaignScreen", "it was played last"


async def test_a_game_that_was_played_elsewhere_is_in_the_list(tmp_path: Path) -> None:
    path = tmp_path / "far" / "mine.jsonl"
    header = new_game(ties="first").header
    async with program(NewGame(header, path)) as player:
        await player.type("enter a q")
        assert player.screen == "HomeScreen"
        assert "1 entry" in player.text
        assert "far/mine.jsonl" in player.text, "where it lies stands there"
    async with program() as player:
        await player.type("r")
        assert player.app.session
        assert player.app.session.path == path


async def test_a_hostile_name_elsewhere_does_nothing(tmp_path: Path) -> None:
    path = tmp_path / "[b]x\x1b[2J\u202e.jsonl"
    with new_game(path):
        pass
    remember(path)
    async with program() as player:
        assert "[b]x[2J.jsonl" in "".join(player.text.split())


# --- out of the list ------------------------------------------------------------------------------


async def test_a_game_is_taken_out_of_the_list_after_a_question() -> None:
    kept("won", played=1_900_000_000)
    kept("lost")
    async with program() as player:
        await player.type("d")
        asked = " ".join(player.text.split())
        assert "Take won.jsonl out of the list?" in asked
        assert f"moved to {journals_folder() / REMOVED}" in asked
        for leave in ("enter", "k", "escape"):
            await player.type(leave)
            assert files() == ["lost.jsonl", "won.jsonl"], "nothing is done without a yes"
            await player.type("d")
        await player.type("t")
        assert "won.jsonl is out of the list, and in" in player.text
        assert "victory" not in player.text
        assert "defeat" in player.text
    assert files() == ["lost.jsonl", REMOVED]
    assert (journals_folder() / REMOVED / "won" / "won.jsonl").is_file()


@pytest.mark.usefixtures("_short")
async def test_a_campaign_is_taken_out_with_its_scenarios() -> None:
    played()
    async with program() as player:
        await player.type("d")
        assert "and those of its scenarios" in player.text
        await player.type("t")
        assert "No games yet" in player.text
    assert sorted(path.name for path in (journals_folder() / REMOVED / "worms").iterdir()) == [
        "worms-black-stone.jsonl",
        "worms.jsonl",
    ]


async def test_a_game_elsewhere_is_only_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    with new_game(path):
        pass
    remember(path)
    async with program() as player:
        await player.type("d")
        assert "The file stays where it is." in " ".join(player.text.split())
        await player.type("t")
        assert "No games yet" in player.text
    assert path.is_file()


async def test_a_game_that_another_program_plays_stays_in_the_list() -> None:
    with to_play(kept("won")):
        async with program() as player:
            await player.type("d t")
            assert "Another program is playing won.jsonl: close it there first." in player.text
            assert "victory" in player.text
    assert files() == ["won.jsonl"]


# --- nothing played -------------------------------------------------------------------------------


async def test_a_game_in_which_nothing_was_played_is_not_kept() -> None:
    async with program() as player:
        for keys in (
            "n b escape",
            "n b enter q",
            "n b backspace",
            "n k b escape",
            "n k b enter q",
        ):
            await player.type(keys)
            assert player.screen == "HomeScreen", keys
            assert "No games yet" in player.text, keys
        await player.type("n b enter")
    assert files() == [], "leaving the program is leaving the game"
    assert player.app.farewell == "", "there is nothing to tell of"


async def test_leaving_while_the_story_is_told_leaves_nothing() -> None:
    async with program() as player:
        await player.type("n b")
        assert files()
    assert files() == []


async def test_after_a_first_choice_every_game_is_kept() -> None:
    async with program() as player:
        await player.type("n b enter a q")
        assert "1 entry" in player.text
    assert len(files()) == 1
    assert "Your game is kept in" in player.app.farewell


async def test_a_game_that_is_resumed_and_left_stays() -> None:
    with new_game(journals_folder() / "mine.jsonl"):
        pass
    async with program() as player:
        assert "The Black Stone    new" in player.text
        await player.type("r q")
    assert files() == ["mine.jsonl"]


async def test_a_scenario_of_a_campaign_whose_story_is_left_waits_to_be_begun() -> None:
    with new_campaign():
        pass
    async with program(Resume(campaign_path())) as player:
        await player.type("b")
        assert player.screen == "StoryScreen"
        await player.type("escape")
        assert player.screen == "CampaignScreen"
        assert "Go on with The Black Stone" in player.text
        await player.type("b")
        assert player.screen == "TableScreen"
        await player.type("q q")
    assert files() == ["worms-black-stone.jsonl", "worms.jsonl"]


# --- what goes wrong ------------------------------------------------------------------------------

WRONG = {
    "a full disk": "the disk is full",
    "a folder closed to writing": "it is closed to you for that",
}


@pytest.mark.parametrize("why", WRONG)
@pytest.mark.parametrize("keys", ["n b", "n k b"])
async def test_what_cannot_be_begun_is_told_and_leaves_nothing(
    keys: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refusing(*_: object) -> int:
        raise JournalError(f"mine.jsonl could not be made: {WRONG[why]}.")

    monkeypatch.setattr("journals.store._new_file", refusing)
    async with program() as player:
        await player.type(keys)
        assert player.screen == "HomeScreen"
        assert WRONG[why] in player.text
        assert player.app.session is None
        assert player.app.campaign is None


@pytest.mark.parametrize("of_campaign", [False, True])
async def test_a_locked_game_is_looked_at_or_left_and_stays_as_it_is(of_campaign: bool) -> None:
    other: AnySession = new_campaign() if of_campaign else to_play(kept("won"))
    assert other.path
    before = other.path.read_bytes()
    async with program() as player:
        await player.type("r")
        assert "nother program is playing this journal" in player.text
        await player.type("l")
        assert "READ-ONLY" in player.text
        await player.type("q")
        assert player.screen == "HomeScreen"
    assert other.path.read_bytes() == before
    other.close()


async def test_a_campaign_on_a_full_disk_says_so_and_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    import errno
    import os

    with new_campaign():
        pass
    before = campaign_path().read_bytes()

    def full(descriptor: int, data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    async with program(Resume(campaign_path())) as player:
        monkeypatch.setattr("journals.store._write", full)
        await player.type("b")
        assert player.screen == "CampaignScreen"
        assert "the disk is full" in player.text
        assert "Begin The Black Stone" in player.text
    assert campaign_path().read_bytes() == before
    assert files() == ["worms.jsonl"]
