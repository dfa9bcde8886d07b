"""The program as a whole: what it opens, what it says when that cannot be, and how it ends."""

from __future__ import annotations

import asyncio
import errno
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tui.app
from journals import store
from journals.folder import journals_folder
from journals.header import Header
from journals.lines import BEFORE_ALL, _sealed, header_line
from tests.tui.games import new_game
from tests.tui.pages import Player, damaged, kept, program
from tests.tui.screen import screen_strips, screen_text
from tui.app import SkelosApp
from tui.games import to_look, to_play
from tui.home import HomeScreen
from tui.table import TableScreen
from tui.target import Home, NewGame, ReplayOf, Resume

HOSTILE = (
    "[b]bold[/b] [/ [@click=app.quit]go[/] [type=x, v={'a[0]'}]",
    "\x1b[2J\x1b]0;owned\x07\x9b31m red \x90 q\x9c",
    "left \u202eright\u202c \u2066in\u2069 \u200b\u200d\ufeff x",
    "m" * 10_000,
    "漢字\u0301\ufe0f 🏴‍☠️",
)
LOG, BRANCH = "won.jsonl", "black-stone-2026-03-01-branch.jsonl"


# --- opening --------------------------------------------------------------------------------------


async def test_a_new_game_is_set_up_told_and_begun_with_keys() -> None:
    async with program(ties="first") as player:
        await player.type("n h d 1 M i n a enter")
        assert "[4]" in player.text
        assert "Who plays Grom" in player.text
        assert "Mina" in player.text
        await player.type("b")
        assert "Fog lies on Dagon's Mere" in player.text
        assert "4 heroes, hard" in player.text
        await player.type("enter")
        assert player.screen == "TableScreen"
        session = player.app.session
        assert session
        assert session.header.players == {"atla": "Mina"}
        assert (session.header.options.heroes, session.header.options.hard) == (4, True)
        assert session.header.options.ties == "first", "the setting is what a new game begins with"
        await player.type("A q")
        assert player.screen == "HomeScreen"
        assert "4 entries" in player.text
        assert player.app.session is None, "others may have the journal"
    assert "Your game is kept in " in player.app.farewell
    assert str(journals_folder()) in player.app.farewell
    assert "skelos resume continues it" in player.app.farewell


async def test_a_seed_can_be_written_or_drawn() -> None:
    async with program() as player:
        await player.type("n s backspace x enter")
        form = player.text
        await player.type("right")
        drawn = player.text
        assert drawn != form
        await player.type("left")
        assert player.text not in (drawn, form), "either way another one is drawn"
        await player.type("s escape")
        assert player.screen == "NewGameScreen"


async def test_the_mouse_does_what_the_keys_do() -> None:
    kept("won")
    async with program() as player:
        await player.pilot.click("#menu", offset=(6, 5))
        await player.rest()
        assert player.screen == "SettingsScreen"
        await player.pilot.click("#form", offset=(10, 2))
        await player.rest()
        assert player.app.settings.ascii
        await player.pilot.click("#keys", offset=(14, 0))
        await player.rest()
        assert not player.app.settings.ascii, "next"
        await player.pilot.click("#keys", offset=(32, 0))
        await player.rest()
        assert player.screen == "HomeScreen"


async def test_resuming_goes_on_where_the_game_was_left() -> None:
    path = journals_folder() / "mine.jsonl"
    with new_game(path, ties="first") as session:
        decision = session.decision
        assert decision
        session.submit(decision.options[0])
    async with program(Resume(path)) as player:
        assert player.screen == "TableScreen"
        assert player.app.session
        assert player.app.session.head == 1
        assert "entry 1" in player.text
        await player.type("q")
        assert "1 entry" in player.text


async def test_playing_on_from_a_replay_makes_a_branch() -> None:
    path = kept("won")
    async with program(ReplayOf(path, 5)) as player:
        await player.type("p")
        assert player.screen == "TableScreen"
        session = player.app.session
        assert session
        assert session.head == 5
        decision = session.decision
        assert decision
        session.submit(decision.options[0])
        assert len(session.children(5)) == 2


async def test_a_damaged_journal_is_looked_at_or_played_on_in_a_copy() -> None:
    path = damaged(kept("won"), 40)
    before = path.read_bytes()
    async with program(Resume(path)) as player:
        assert "Line 40: this line was changed or damaged" in player.text
        await player.type("l")
        assert "READ-ONLY" in player.text
        await player.type("q r c")
        assert player.screen == "TableScreen"
        assert "READ-ONLY" not in player.text
        assert player.app.session
        assert player.app.session.read_only is None
        assert player.app.session.head == 38
        table = player.app.screen
        assert isinstance(table, TableScreen)
        assert table.sitting.message == f"You play on in a copy: {journals_folder() / BRANCH}"
        assert "You play on in a copy:" in player.text
    assert path.read_bytes() == before
    assert (journals_folder() / BRANCH).is_file()


async def test_a_journal_that_another_program_plays_is_not_played_twice() -> None:
    path = kept("won")
    with to_play(path):
        async with program(Resume(path)) as player:
            assert "nother program is playing this journal" in player.text
            await player.type("escape")
            assert player.screen == "HomeScreen"


@pytest.mark.parametrize("target", [Resume, ReplayOf])
@pytest.mark.parametrize("made", ["missing", "folder", "garbage", "empty", "of another game"])
async def test_what_cannot_be_opened_is_a_sentence(target: Any, made: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    match made:
        case "folder":
            path.mkdir()
        case "garbage":
            path.write_bytes(b"\x00\xff[/b]\x1b[2J\n" * 50)
        case "empty":
            path.touch()
        case "of another game":
            path.write_bytes(
                header_line(
                    Header(
                        game="chess",
                        rules="x",
                        scenario="y",
                        board="z",
                        seed="1",
                        program="p",
                        created="c",
                    )
                )[0]
            )
    async with program(target(path)) as player:
        assert player.screen == "HomeScreen"
        assert "game.jsonl" in player.text or "chess" in player.text


async def test_a_full_disk_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int, data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(store, "_write", full)
    header = new_game().header
    async with program(NewGame(header, journals_folder() / "new.jsonl")) as player:
        assert player.screen == "HomeScreen"
        assert "the disk is full" in player.text


async def test_an_unreadable_folder_is_an_empty_list() -> None:
    journals_folder().parent.mkdir(parents=True)
    journals_folder().write_text("not a folder")
    async with program() as player:
        assert "No games yet" in player.text
        await player.type("r")
        assert "There is no game yet" in player.text


async def test_the_reason_why_a_game_cannot_be_opened_stays_in_the_list() -> None:
    kept("won", "scratch.jsonl").write_bytes(b"nothing")
    async with program() as player:
        assert "scratch.jsonl      cannot be opened" in player.text
        await player.type("r")
        assert player.text.count("is no journal of Skelos") == 2, "in the list and as an answer"


# --- hostile text ---------------------------------------------------------------------------------


def hostile_journal(name: str) -> Path:
    """A journal whose header says hostile things wherever a player's words stand."""
    path = journals_folder() / "hostile.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    told = msgspec.json.decode(msgspec.json.encode(new_game().header))
    told |= {"seed": name, "created": name, "players": {"atla": name, "bran": name}}
    path.write_bytes(_sealed(msgspec.json.encode(told), BEFORE_ALL)[0])  # as a forger would
    return path


@pytest.mark.parametrize("name", HOSTILE, ids=["markup", "escapes", "bidi", "long", "wide"])
async def test_hostile_text_does_nothing_on_any_screen(name: str) -> None:
    path = hostile_journal(name)
    async with program(ReplayOf(path), (80, 24)) as player:
        for keys in ("", "U", "w", "escape h", "escape ?", "escape escape", "r"):
            await player.type(keys)
            assert_harmless(player)
        assert player.app.title == "Skelos"


async def test_hostile_text_can_be_written_and_means_nothing() -> None:
    async with program() as player:
        await player.type("n 1")
        for sign in "[b]/[x=":
            await player.pilot.press(sign)
        player.app.screen.query_one("#written").post_message(_paste("\x1b[2J\u202e[/b]"))
        await player.type("enter")
        assert_harmless(player)
        assert "[b]/[x=" in player.text
        await player.type("/ [ / b ]")
        assert_harmless(player)


def _paste(text: str) -> Any:
    from textual.events import Paste

    return Paste(text)


def assert_harmless(player: Player) -> None:
    """No sign of the screen could be obeyed by a terminal, and no line is wider than the screen."""
    width = player.app.size.width
    for strip in screen_strips(player.app):
        assert strip.cell_length == width
        for segment in strip:
            assert segment.text.isprintable(), repr(segment.text)
            assert segment.control is None
            assert not (segment.style and segment.style.link)
    assert "m" * (width + 1) not in player.text


# --- the palette, the end -------------------------------------------------------------------------


async def test_the_palette_does_what_the_keys_do() -> None:
    async with program() as player:
        await player.type(":")
        await player.pilot.pause(0.2)
        for sign in "settings":
            await player.pilot.press(sign)
        await player.pilot.pause(0.5)
        assert "Settings (s)" in player.text
        await player.type("enter")
        await player.pilot.pause(0.2)
        assert player.screen == "SettingsScreen"


async def test_nothing_goes_on_while_nobody_does_anything() -> None:
    seen: list[str] = []
    app = SkelosApp(Home())
    async with app.run_test(
        message_hook=lambda message: seen.append(type(message).__name__)
    ) as pilot:
        await pilot.pause(0.3)
        seen.clear()
        await asyncio.sleep(1)
        assert seen == []
        assert "Skelos" in screen_text(app)


def test_a_mistake_of_ours_is_told_in_words(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(HomeScreen, "look", lambda self: [][1])
    monkeypatch.setattr(SkelosApp, "is_headless", False)
    original = SkelosApp.run
    monkeypatch.setattr(SkelosApp, "run", lambda self: original(self, headless=True))
    assert tui.app.run(Home()) == 1
    told = capsys.readouterr()
    assert "Traceback" not in told.out + told.err
    assert "Skelos made a mistake of its own and had to stop (IndexError)" in told.out
    crash = tmp_path / "skelos" / "crash.txt"
    assert "IndexError" in crash.read_text(encoding="utf-8")


def test_the_game_is_named_at_the_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = kept("won")
    with to_look(path) as session:
        last = session.tree.last

    async def leave(pilot: Any) -> None:
        await pilot.pause()
        await pilot.app.action_quit()

    original = SkelosApp.run
    monkeypatch.setattr(
        SkelosApp, "run", lambda self: original(self, headless=True, auto_pilot=leave)
    )
    assert tui.app.run(Resume(path)) == 0
    assert f"Your game is kept in {path}" in capsys.readouterr().out
    with to_look(path) as session:
        assert session.tree.last == last
