"""Keys typed faster than pages open: each finds what the key before it led to."""

from __future__ import annotations

import pytest
from textual.widgets import Input

from tests.tui.games import new_game
from tests.tui.pages import Player, program
from tui.table import TableScreen


def turn_of(player: Player) -> int:
    table = player.app.screen_stack[-1 if player.screen == "TableScreen" else -2]
    assert isinstance(table, TableScreen)
    return table.sitting.state.turn


async def test_what_is_typed_after_a_page_was_asked_for_goes_to_that_page() -> None:
    async with program() as player:
        player.app.play(new_game(ties="first"))
        await player.type("A")
        before = turn_of(player)
        await player.type_ahead("N h e l l o")
        assert player.screen == "WriteScreen"
        assert player.app.screen.query_one(Input).value == "hello"
        assert turn_of(player) == before


@pytest.mark.parametrize(
    ("key", "page"), [("J", "RulingScreen"), ("U", "HistoryScreen"), ("slash", "RulesScreen")]
)
async def test_no_key_is_played_at_the_table_while_a_page_opens(key: str, page: str) -> None:
    async with program() as player:
        player.app.play(new_game(ties="first"))
        await player.type("A")
        before = turn_of(player)
        await player.type_ahead(f"{key} e")
        assert player.screen == page
        assert turn_of(player) == before


async def test_answers_to_a_ruling_typed_at_once_answer_one_question_each() -> None:
    async with program() as player:
        player.app.play(new_game(ties="first"))
        await player.type("A")
        for typed in ("Jad", "Jadsta"):
            await player.type(" ".join(typed))
            slow = player.text
            while player.screen != "TableScreen":
                await player.type("escape")
            await player.type_ahead(" ".join(typed))
            assert player.text == slow
            while player.screen != "TableScreen":
                await player.type("escape")
