"""The end of a game on the screen: the story, what can still be done, and what there is to say."""

from __future__ import annotations

import pytest

from tests.tui.pages import Player, kept, program
from tui.table import TableScreen
from tui.target import Resume

SIZES = ((120, 36), (80, 24), (60, 20))
STORY = "The stone is cold enough to burn"
END = "the ground begins to listen."


async def at_the_end(player: Player) -> None:
    """The end told once more: the recorded game was over when it was opened."""
    assert player.screen == "TableScreen"
    await player.type("enter")
    assert player.screen == "EndScreen"


@pytest.mark.parametrize("size", SIZES)
async def test_story_and_message_are_both_to_be_read(size: tuple[int, int]) -> None:
    async with program(Resume(kept("won")), size) as player:
        for key, message in (("R", "There is nothing to do again."), ("m", "m does nothing here")):
            await player.type(key)
            assert player.screen == "EndScreen"
            assert message in player.text
            assert STORY in player.text
            await player.type("end")
            assert message in player.text
            assert END.split()[-1] in player.text
            await player.type("enter")
        assert player.screen == "TableScreen"


async def test_the_footer_of_the_end_offers_what_can_be_done() -> None:
    async with program(Resume(kept("won"))) as player:
        await at_the_end(player)
        foot = player.text.splitlines()[-1]
        assert all(words in foot for words in ("Enter go on", "u undo", "U history", "w why"))


async def test_the_end_is_taken_back_from_its_page() -> None:
    async with program(Resume(kept("won"))) as player:
        await at_the_end(player)
        await player.type("u")
        assert isinstance(player.app.screen, TableScreen)
        assert player.app.session
        assert not player.app.session.state.outcome
        assert "Taken back" in player.text


async def test_history_and_reasons_are_opened_from_the_end() -> None:
    async with program(Resume(kept("won"))) as player:
        await at_the_end(player)
        await player.type("U")
        assert player.screen == "HistoryScreen"
        await player.type("escape")
        await at_the_end(player)
        await player.type("w")
        assert "Why did that happen?" in player.text
        await player.type("enter")
        assert player.screen == "WhyScreen"


async def test_the_prompt_says_that_enter_tells_the_story() -> None:
    async with program(Resume(kept("won")), (80, 24)) as player:
        assert "Enter the story" in player.text
