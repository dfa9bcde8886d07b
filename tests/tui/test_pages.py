"""Every screen but the table as it looks: text, and contrast without colour."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from rich.color import ColorSystem

from tests.tui.pages import Player, damaged, kept, program
from tests.tui.screen import SIZES, Snapshot, contrast, screen_strips
from tui.board_view import BoardView
from tui.games import to_look
from tui.panels import LogView
from tui.reel import Reel
from tui.replay import ReplayScreen
from tui.table import TableScreen
from tui.target import Home, ReplayOf, Resume, Target

MIDDLE = 60


class View(NamedTuple):
    """A screen: what to open, and the keys that lead to it."""

    opens: Callable[[], Target]
    keys: str = ""


def a_replay() -> Target:
    return ReplayOf(kept("won"), MIDDLE)


def a_home() -> Target:
    kept("won", played=1_800_000_300)
    kept("hard-four", played=1_800_000_200)
    kept("lost", "scratch.jsonl", played=1_800_000_100).write_bytes(b"no journal [/b] \x1b[2J")
    return Home()


VIEWS = {
    "home": View(a_home),
    "new-game": View(Home, "n down down"),
    "settings": View(Home, "s"),
    "help": View(Home, "?"),
    "rules": View(Home, "/ h i n d enter down"),
    "replay": View(a_replay),
    "history": View(a_replay, "U"),
    "why": View(a_replay, "w"),
    "sheet": View(a_replay, "h"),
}


@pytest.fixture(autouse=True)
def _same_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """What differs from day to day and from place to place does not, here."""
    monkeypatch.setattr("tui.new_game.new_seed", lambda: "k7fm-2qxw")
    monkeypatch.setattr("tui.home.VERSION", "1.2.3")
    there = Path("/home/player/settings.toml")
    monkeypatch.setattr("tui.settings_screen.settings_path", lambda: there)


@pytest.mark.parametrize("size", SIZES, ids=["wide", "narrow"])
@pytest.mark.parametrize("name", VIEWS)
async def test_a_screen_as_it_looks(name: str, size: tuple[int, int], snapshot: Snapshot) -> None:
    view = VIEWS[name]
    async with program(view.opens(), size) as player:
        await player.type(view.keys)
        snapshot.assert_match(player.text, f"{name}-{size[0]}x{size[1]}.txt")


@pytest.mark.parametrize("name", ["home", "history", "replay"])
async def test_plain_signs_are_ascii(name: str) -> None:
    view = VIEWS[name]
    async with program(view.opens(), (80, 24), ascii=True) as player:
        await player.type(view.keys)
        assert player.text.isascii(), sorted(set(player.text) - set(map(chr, range(128))))


LEAST_CONTRAST = 4.5


@pytest.mark.parametrize("name", VIEWS)
async def test_without_colour_everything_can_be_read(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    view = VIEWS[name]
    async with program(view.opens(), theme="light") as player:
        assert player.app.theme == "mono"
        await player.type(view.keys)
        faint = faint_text(player)
    assert not faint


@pytest.mark.parametrize("theme", ["dark", "light", "mono"])
async def test_every_theme_can_be_read(theme: str) -> None:
    faint = []
    async with program(a_replay(), theme=theme) as player:
        for keys in ("", "U", "escape w", "escape h", "escape ?", "escape :"):
            await player.type(keys)
            faint += faint_text(player, least=3)
            faint += lost_in_sixteen_colours(player)
    assert not faint


def faint_text(player: Player, least: float = LEAST_CONTRAST) -> list[tuple[str, float]]:
    """What is drawn with too little contrast, as the terminal gets it; lines are no words."""
    found = []
    for strip in screen_strips(player.app):
        for filtering in player.app._filters:
            strip = strip.apply_filter(filtering, player.app.screen.styles.background)
        found += [(text, ratio) for text, ratio in contrast(strip) if ratio < least]
    return [(text, ratio) for text, ratio in found if any(sign.isalnum() for sign in text)]


def lost_in_sixteen_colours(player: Player) -> list[tuple[str, float]]:
    """Words that have the colour of their ground when a terminal has sixteen colours."""
    lost = []
    for text, style, _ in (segment for strip in screen_strips(player.app) for segment in strip):
        if style and style.color and style.bgcolor and any(sign.isalnum() for sign in text):
            ink, ground = (
                colour.downgrade(ColorSystem.STANDARD) for colour in (style.color, style.bgcolor)
            )
            if ink.number == ground.number:
                lost.append((text, 1.0))
    return lost


@pytest.mark.parametrize("name", ["home", "new-game", "rules", "history", "replay"])
async def test_a_screen_survives_every_size(name: str) -> None:
    view = VIEWS[name]
    async with program(view.opens()) as player:
        await player.type(view.keys)
        before = player.text.splitlines()
        for size in ((1, 1), (2, 30), (150, 2), (60, 20), (120, 36)):
            await player.pilot.resize_terminal(*size)
            await player.pilot.pause()
        after = player.text.splitlines()
        assert (after[0], after[-1], len(after)) == (before[0], before[-1], len(before))


async def test_a_replay_goes_both_ways_by_entry_and_turn() -> None:
    path = kept("won")
    with to_look(path) as session:
        line, turns = Reel(session).line, Reel(session).turns
    async with program(ReplayOf(path)) as player:
        assert f"0 of {len(line)}" in player.text
        await player.type("right right left")
        assert f"1 of {len(line)}" in player.text
        await player.type("down down")
        assert f"{turns[1]} of {len(line)}" in player.text
        await player.type("up")
        assert f"{turns[0]} of {len(line)}" in player.text
        await player.type("end")
        assert "over after turn" in player.text
        await player.type("home")
        assert f"0 of {len(line)}" in player.text


async def test_a_replay_plays_and_holds() -> None:
    async with program(ReplayOf(kept("won")), speed="at once") as player:
        await player.type("space")
        assert "plays at once" in player.text
        await player.pilot.pause(0.5)
        await player.type("space")
        assert "held" in player.text
        screen = player.app.screen
        assert isinstance(screen, ReplayScreen)
        assert 0 < screen.reel.place < len(screen.reel.line)


async def test_a_damaged_journal_is_replayed_up_to_the_damage() -> None:
    async with program(ReplayOf(damaged(kept("won"), 40), 10_000)) as player:
        assert "Line 40: this line was changed or damaged" in player.text
        assert "entry 38" in player.text, "the last good one"


async def test_enter_in_the_rules_leads_to_the_list_and_slash_back() -> None:
    async with program() as player:
        await player.type("/ g u a r d . w h e n down")
        assert "When to guard" in player.text
        assert "1 of" in player.text
        await player.type("/ q z x")
        assert "No rule holds all these words" in player.text


async def test_a_board_that_does_not_fit_is_scrolled_in_a_replay() -> None:
    async with program(ReplayOf(kept("won")), (80, 24)) as player:
        board = player.app.screen.query_one(BoardView)
        await player.type("j j j j j j i i i i i i")
        corner = player.text
        assert (board.scroll_offset.x, board.scroll_offset.y) == (0, 0)
        await player.type("l k")
        assert board.scroll_offset.x > 0
        assert board.scroll_offset.y > 0
        assert player.text != corner


async def test_the_history_says_whether_it_lists_choices_only() -> None:
    async with program(Resume(kept("won"))) as player:
        await player.type("U")
        assert "entries," in player.text.splitlines()[0]
        await player.type("c")
        assert "only what people chose (c: everything)" in player.text.splitlines()[0]
        await player.type("c")
        assert "only what people chose" not in player.text


async def test_a_copy_says_where_it_is() -> None:
    async with program(Resume(damaged(kept("won"), 90)), (120, 36)) as player:
        await player.type("c")
        assert player.screen == "TableScreen"
        assert player.app.session
        path = player.app.session.path
        assert path
        told = " ".join(player.text.split())
        assert "You play on in a copy:" in told
        assert path.name in told.replace(" ", "") or path.stem[:12] in told


async def test_a_line_of_a_log_that_has_changed_is_not_explained() -> None:
    async with program(Resume(kept("won"))) as player:
        table = player.app.screen
        assert isinstance(table, TableScreen)
        log = table.query_one(LogView)
        line = log.lines[-1]
        table.post_message(LogView.WhyAsked(log, line, len(log.lines) + 5))
        table.post_message(LogView.WhyAsked(log, line, 0))
        await player.rest()
        assert player.screen == "TableScreen"
