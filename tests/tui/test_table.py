"""The table on the screen: real keys, small screens, wrong keys, playback, clicks."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.geometry import Offset
from textual.pilot import Pilot

from boards.picture import NORMAL, OVERVIEW, Scale
from engine.adventure.state import Unit
from engine.adventure.steps import Defence
from tests.tui.games import acting, game_at, new_game, on_agenda
from tests.tui.screen import SIZES, Snapshot, screen_text
from tui import keys
from tui import table as tui_table
from tui.app import SkelosApp
from tui.board_view import BoardView
from tui.games import AdventureSession
from tui.page import VIEWS
from tui.prompt import Prompt
from tui.settings import Settings
from tui.table import LEFT_OVER, TableScreen

WIDE, NARROW = SIZES
TINY = (60, 20)


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKELOS_HOME", str(tmp_path))
    monkeypatch.delenv("NO_COLOR", raising=False)


class Seat:
    """Somebody at the table."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self.pilot = pilot

    @property
    def table(self) -> TableScreen:
        screen = self.pilot.app.screen
        assert isinstance(screen, TableScreen)
        return screen

    @property
    def text(self) -> str:
        return screen_text(self.pilot.app)

    async def type(self, typed: str) -> None:
        await self.pilot.press(*typed.split())


@asynccontextmanager
async def seated(
    session: AdventureSession | None = None, size: tuple[int, int] = WIDE, **more: Any
) -> AsyncIterator[Seat]:
    """The program with a game on the table; settings by keyword."""
    app = SkelosApp(kept=Settings(**{"speed": "at once", **more}))
    async with app.run_test(size=size) as pilot:
        app.play(session or new_game(ties="first"))
        await pilot.pause()
        yield Seat(pilot)


# --- the opening turns --------------------------------------------------------------------------


@pytest.mark.parametrize("size", [WIDE, NARROW, TINY], ids=["wide", "narrow", "tiny"])
async def test_the_opening_turn_is_played_with_the_real_keys(size: tuple[int, int]) -> None:
    async with seated(size=size) as seat:
        assert "Aggressive or cautious?" in seat.text
        await seat.type("A 3 m")
        assert "Where to?" in seat.text
        assert "[b]" in seat.text, "letters stand on the board"
        await seat.type("b")
        assert seat.table.sitting.state.heroes["bran"].area == "broad-pier"
        await seat.type("e")
        assert seat.table.sitting.state.turn == 1
        assert "turn 1" in seat.text
        assert "Stance of Atla" in seat.text
        await seat.type("u")
        assert "Taken back" in seat.text
        assert seat.table.sitting.state.turn == 0


@pytest.mark.parametrize("size", SIZES, ids=["wide", "narrow"])
async def test_choosing_where_to_go_as_it_looks(size: tuple[int, int], snapshot: Snapshot) -> None:
    async with seated(size=size) as seat:
        await seat.type("A 3 m left left")
        columns, rows = size
        snapshot.assert_match(seat.text, f"table-moving-{columns}x{rows}.txt")


async def test_an_enter_that_is_left_over_answers_no_other_kind_of_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tui_table, "LEFT_OVER", LEFT_OVER)
    async with seated() as seat:
        await seat.type("A 3")
        seat.pilot.app.post_message(events.Key("e", "e"))  # ends the turn: stances are asked next
        for _ in range(3):
            seat.pilot.app.post_message(events.Key("enter", None))
        await seat.pilot.pause()
        await seat.pilot.pause()
        assert "Stance of Atla" in seat.text
        await seat.pilot.pause(2 * LEFT_OVER)
        await seat.type("enter")
        assert "Stance of Othna" in seat.text


@pytest.mark.parametrize(
    ("size", "scale"), [((100, 30), OVERVIEW), (WIDE, NORMAL), (NARROW, NORMAL)]
)
async def test_where_all_is_to_be_seen_at_once_so_is_the_whole_board(
    size: tuple[int, int], scale: Scale
) -> None:
    async with seated(size=size) as seat:
        board = seat.table.query_one(BoardView)
        assert board.scale == scale
        if size != NARROW:
            assert board.virtual_size.width <= board.size.width
            assert board.virtual_size.height <= board.size.height
        await seat.type("z")
        assert board.scale != scale


SKELETON = Unit("skeletons:1", "skeletons", "willow-bank")


@pytest.mark.parametrize("size", SIZES, ids=["wide", "narrow"])
async def test_a_guard_as_it_looks(size: tuple[int, int], snapshot: Snapshot) -> None:
    blow = Defence("bran", "skeletons:1", "melee", 2)
    async with seated(game_at(on_agenda(acting(SKELETON), blow)), size) as seat:
        columns, rows = size
        snapshot.assert_match(seat.text, f"table-guard-{columns}x{rows}.txt")
        await seat.type("tab 2 enter")
        assert seat.table.sitting.state.heroes["bran"].spaces["guard"] == 2


# --- wrong keys, odd sizes ------------------------------------------------------------------------

ODD = ("Q", "9", "space", "f7", "home", "ctrl+b", "escape", "backspace", "shift+tab", "@", "insert")


async def test_wrong_keys_change_nothing() -> None:
    async with seated() as seat:
        for question in ("down", "A 3", "m", "backspace s"):
            await seat.type(question)
            played = seat.table.sitting.session.tree.last
            await seat.pilot.press(*ODD)
            assert seat.table.sitting.session.tree.last == played


async def test_a_key_that_means_nothing_says_so() -> None:
    async with seated() as seat:
        await seat.type("Q")
        assert "Q does nothing here" in seat.text
        await seat.type("down")
        assert "does nothing here" not in seat.text


async def test_it_survives_every_size() -> None:
    async with seated() as seat:
        await seat.type("A 3 m")
        for size in ((1, 1), (2, 40), (200, 2), (10, 3), (60, 20), (99, 29), (200, 60), (120, 36)):
            await seat.pilot.resize_terminal(*size)
            await seat.pilot.pause()
        assert "Where to?" in seat.text
        await seat.type("b")
        assert seat.table.sitting.state.heroes["bran"].area == "broad-pier"


async def test_small_screens_show_one_part_at_a_time_and_keep_the_prompt() -> None:
    async with seated(size=NARROW) as seat:
        await seat.type("A")
        seen = []
        for _ in VIEWS:
            seen.append(seat.text)
            assert "What now?" in seat.text
            await seat.type("v")
        assert len(set(seen)) == len(VIEWS)
        await seat.type("f4")
        assert "The River" in seat.text
        await seat.type("f1")
        assert "Willow Bank" in seat.text


async def test_a_change_of_size_shows_all_parts_again() -> None:
    async with seated(size=NARROW) as seat:
        await seat.type("f3")
        await seat.pilot.resize_terminal(*WIDE)
        await seat.pilot.pause()
        assert "Willow Bank" in seat.text
        assert "pool" in seat.text


# --- playback -------------------------------------------------------------------------------------


async def test_the_overlord_s_turn_is_shown_and_any_key_hurries_it() -> None:
    async with seated(speed="slow") as seat:
        await seat.type("A e")
        assert seat.table.sitting.playing
        assert "hurries" in seat.text
        await seat.type("j")
        assert not seat.table.sitting.playing
        assert "Stance of Atla" in seat.text


@pytest.mark.parametrize("key", ["f3", "v", "z", "pageup"])
async def test_a_key_that_only_changes_the_view_hurries_it_too(key: str) -> None:
    async with seated(speed="slow", size=NARROW) as seat:
        await seat.type(f"A e {key}")
        assert not seat.table.sitting.playing
        assert (seat.table.view == "board") is (key == "z")


async def test_undo_works_while_it_is_shown() -> None:
    async with seated(speed="slow") as seat:
        await seat.type("A e u")
        assert not seat.table.sitting.playing
        assert "What now?" in seat.text
        assert seat.table.sitting.state.turn == 0


async def test_it_goes_on_by_itself_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("tui.playback", fromlist=["SECONDS"]).SECONDS, "fast", 0.001)
    async with seated(speed="fast") as seat:
        await seat.type("A e")
        for _ in range(100):
            if not seat.table.sitting.playing:
                break
            await seat.pilot.pause(0.02)
        assert "Stance of Atla" in seat.text


# --- the mouse ------------------------------------------------------------------------------------


async def test_rows_and_areas_can_be_clicked() -> None:
    async with seated() as seat:
        await seat.type("A 3")
        prompt = seat.table.query_one(Prompt)
        rows = {cell.row: cell for cell in prompt._laid.cells}
        move = rows[0]
        await seat.pilot.click(Prompt, offset=(move.left + 2, move.line + 1))
        assert seat.table.sitting.prompt().question == "Where to?"
        board = seat.table.query_one(BoardView)
        at = next(
            (x, y)
            for y in range(board.size.height)
            for x in range(board.size.width)
            if board.area_at(Offset(x, y)) == "broad-pier"
        )
        await seat.pilot.click(BoardView, offset=at)
        assert seat.table.sitting.state.heroes["bran"].area == "broad-pier"


# --- other screens --------------------------------------------------------------------------------


OTHERS = {
    "U": "History",
    "?": "attack: No enemy stands in Willow Bank.",
    "h": "Bran Mak Morn",
    "/": "The rules",
}


async def test_other_screens_open_and_close() -> None:
    async with seated() as seat:
        await seat.type("A 3")
        for key, words in OTHERS.items():
            await seat.pilot.press(key)
            await seat.pilot.pause()
            assert words in seat.text
            await seat.type("escape")
            await seat.pilot.pause()
            assert "Bran acts" in seat.text


async def test_the_history_leads_back_to_an_entry() -> None:
    async with seated() as seat:
        await seat.type("A U up enter")
        await seat.pilot.pause()
        assert seat.table.sitting.session.head == 2
        assert "Stance of Bran" in seat.text


async def test_a_line_of_the_log_is_asked_why() -> None:
    async with seated() as seat:
        await seat.type("A w")
        assert "Why did that happen?" in seat.text
        await seat.type("up enter")
        await seat.pilot.pause()
        assert "Recovery" in seat.text
        await seat.type("escape")
        await seat.pilot.pause()
        await seat.type("escape")
        assert "What now?" in seat.text


async def test_the_end_is_told_and_can_be_taken_back() -> None:
    bearer = {"items": ("black-stone",), "area": "reed-bank"}
    async with seated(game_at(acting(bran=bearer))) as seat:
        await seat.type("3 x")
        await seat.pilot.pause()
        assert "The stone is cold" in seat.text
        await seat.type("enter")
        await seat.pilot.pause()
        assert "Victory" in seat.text
        assert "take back the end" in seat.text
        await seat.type("u")
        assert "Bran acts" in seat.text


async def test_leaving_goes_back_to_the_first_screen() -> None:
    async with seated() as seat:
        await seat.type("q")
        await seat.pilot.pause()
        assert not isinstance(seat.pilot.app.screen, TableScreen)


async def test_nothing_happens_while_nobody_does_anything() -> None:
    messages: list[object] = []
    app = SkelosApp(kept=Settings())
    async with app.run_test(size=WIDE, message_hook=messages.append) as pilot:
        app.play(new_game())
        await pilot.pause()
        await pilot.pause(0.2)
        messages.clear()
        await pilot.pause(0.5)
        assert not [each for each in messages if "Timer" in type(each).__name__]


# --- the table of keys ----------------------------------------------------------------------------


def test_a_footer_has_five_keys_at_most() -> None:
    assert 0 < len(keys.footer()) <= 5


def test_no_two_keys_of_the_table_are_the_same() -> None:
    for places in (("table", "everywhere"), ("action",)):
        typed = [each for key in keys.KEYS if key.where in places for each in key.keys]
        assert len(typed) == len(set(typed)), places
    actions = {key.keys[0] for key in keys.of_group(keys.ACTIONS)}
    assert not actions & keys.TAKEN


def test_only_portable_keys_are_needed() -> None:
    names = {"enter", "tab", "shift+tab", "up", "down", "left", "right", "backspace", "escape"}
    names |= {"f1", "f2", "f3", "f4", "pageup", "pagedown", "home", "end", "space"}
    for key in keys.KEYS:
        assert any(len(typed) == 1 or typed in names for typed in key.keys), key.id


def test_every_key_of_the_table_has_its_action() -> None:
    for key in keys.KEYS:
        if key.where == "table" and key.action:
            assert hasattr(TableScreen, f"action_{key.action.partition('(')[0]}"), key.id


@pytest.mark.parametrize("page", ["?", "h", "/ down", "w enter"])
async def test_a_page_over_the_table_says_where_one_takes_back(page: str) -> None:
    async with seated() as seat:
        await seat.type(f"A {page}")
        await seat.pilot.pause()
        await seat.type("u")
        await seat.pilot.pause()
        assert "u takes back the last choice, at the table: Esc leads back there." in seat.text
