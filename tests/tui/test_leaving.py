"""Ctrl+C ends nothing: every screen says how one leaves, and no game is lost."""

from __future__ import annotations

import pytest

from journals.folder import journals_folder
from tests.tui.games import new_game
from tests.tui.pages import program
from tui.target import Resume


def begun() -> Resume:
    """A game that has just begun."""
    path = journals_folder() / "begun.jsonl"
    path.parent.mkdir(parents=True)
    new_game(path).close()
    return Resume(path)


@pytest.mark.parametrize("keys", ["", "?", "h", "U", "/", "A e"])
async def test_a_game_says_how_it_is_left(keys: str) -> None:
    async with program(begun()) as player:
        await player.type(keys)
        screen = player.screen
        await player.type("ctrl+c")
        assert player.screen == screen
        assert "q leaves the table" in player.text or "Esc goes back, q on the first" in player.text
        assert "kept" in player.text
        assert "Do you want to quit?" not in player.text
        assert player.app.session
        assert player.app.is_running


async def test_the_first_screen_says_how_it_is_left() -> None:
    async with program() as player:
        await player.type("ctrl+c")
        assert "q quits. Every game is kept." in player.text


async def test_over_a_question_it_is_said_too() -> None:
    async with program(begun()) as player:
        await player.type("N ctrl+c")
        assert player.screen == "WriteScreen"
        assert player.app.is_running
