"""Forms: setting up a game and the settings, on every size of screen."""

from __future__ import annotations

import pytest

from scenarios.games import SPECIAL, setting
from tests.tui.pages import program

SIZES = ((200, 50), (120, 36), (80, 24), (60, 20))


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_every_title_can_be_read_on_every_screen(size: tuple[int, int]) -> None:
    titles = [setting(name).title for name in SPECIAL]
    async with program(size=size) as player:
        await player.type("n down down")
        for place, title in enumerate(titles, 1):
            assert f"← {title} →  {place} of {len(titles)}" in player.text
            assert "…" not in player.text
            await player.type("right")
        assert f"← {titles[0]} →" in player.text, "round the end"
        await player.type("left g")
        assert f"← {titles[0]} →" in player.text
        await player.type("k")
        assert "Campaign                Worms of the Earth" in player.text
        assert "[a campaign]" in player.text


async def test_all_scenarios_are_named_beside_the_question() -> None:
    async with program() as player:
        await player.type("n g")
        assert "There are The Black Stone, The Grim Altar" in player.text


async def test_a_form_can_be_drawn_in_ascii() -> None:
    async with program(ascii=True) as player:
        await player.type("n")
        assert "<- The Black Stone ->  1 of 3" in player.text
        assert player.text.isascii()


@pytest.mark.parametrize("form", ["n", "s"])
@pytest.mark.parametrize("size", SIZES[1:], ids=str)
async def test_the_footer_names_the_keys_that_change_an_answer(
    form: str, size: tuple[int, int]
) -> None:
    async with program(size=size) as player:
        await player.type(form)
        footer = player.text.splitlines()[-1]
        assert "← before   → next   ? help   Esc back" in footer


async def test_the_seed_has_one_key() -> None:
    async with program() as player:
        await player.type("n")
        row = next(line for line in player.text.splitlines() if "Seed" in line)
        assert row.split()[0] == "s"
        assert "seed" not in player.text.splitlines()[-1]
        await player.type("s")
        assert player.screen == "WriteScreen"


async def test_the_settings_stand_side_by_side_where_there_is_room() -> None:
    async with program(size=(60, 20)) as player:
        await player.type("s")
        assert "slow  [normal]  fast   at once" in player.text


async def test_a_terminal_that_has_only_ascii_gets_plain_signs() -> None:
    from tests.tui.screen import screen_text
    from tui.app import SkelosApp
    from tui.settings import load

    app = SkelosApp(plain=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert screen_text(app).isascii()
        await pilot.press("s", "t")
        await pilot.pause()
    assert not load().settings.ascii, "it is the terminal's, and no setting"
