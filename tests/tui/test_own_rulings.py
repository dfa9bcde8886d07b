"""Rulings as options at the terminal: chosen on the command line and on the page, and told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from journals.games import new_header
from journals.header import Options
from tests.tui.pages import program
from tests.tui.test_campaign_cli import opened, skelos
from tests.tui.test_cli import Ran
from tui.games import begun
from tui.new_game import NewGameScreen
from tui.rulings_page import RulingsScreen
from tui.target import NewGame, Resume, Target

__all__ = ["opened", "skelos"]

Skelos = Callable[..., Ran]
OWN = {"elev.bonus": "red", "othna.move": "3-2"}
WORDS = ("--ruling", "elev.bonus=red", "--ruling", "othna.move=3-2", "--ruling", "move.lost=begun")


@pytest.mark.parametrize("command", [("play", "grim-altar"), ("campaign", "new")])
def test_a_game_is_begun_with_rulings(
    skelos: Skelos, opened: list[Target], command: tuple[str, ...]
) -> None:
    assert skelos(*command, *WORDS).status == 0
    (target,) = opened
    assert isinstance(target, NewGame)
    assert target.header.options.rulings == OWN


@pytest.mark.parametrize(
    ("written", "told"),
    [("elev.bonus=green", "it is yellow"), ("elev.bonus", "lacks"), ("x=y", "no ruling")],
)
@pytest.mark.parametrize("command", [("play",), ("campaign", "new"), ("simulate",)])
def test_a_wrong_ruling_is_one_sentence(
    skelos: Skelos, opened: list[Target], command: tuple[str, ...], written: str, told: str
) -> None:
    ran = skelos(*command, "--ruling", written)
    assert (ran.status, len(ran.err.splitlines())) == (2, 1)
    assert told in ran.err
    assert not opened


def test_simulated_games_are_played_by_the_rulings(skelos: Skelos, tmp_path: Path) -> None:
    plan = ("simulate", "back-to-the-earth", "--games", "1", "--bot", "random", "--out", tmp_path)
    assert skelos(*plan, "--ruling", "turn.end-of=overlord", "--jobs", "1").status == 0
    (path,) = tmp_path.glob("*.jsonl")
    assert "ruled       turn.end-of=overlord" in skelos("check", path).out


def test_the_position_the_log_and_the_check_tell_the_rulings(
    skelos: Skelos, tmp_path: Path
) -> None:
    path = tmp_path / "own.jsonl"
    header = new_header("black-stone", Options(rulings=OWN), seed="x", created="today", program="0")
    begun(header, path).close()
    told = "Ruled here: Which die is added to a shot from above? A red one. [elev.bonus=red]"
    assert told in skelos("show", path).lines
    assert told in skelos("log", path).lines
    assert "2 own rulings" in skelos("log", path).lines[0]
    assert told.partition(" [")[0] in skelos("export", path).out, (
        "square brackets are escaped there"
    )
    assert "  ruled       elev.bonus=red, othna.move=3-2" in skelos("check", path).lines


def test_a_campaign_tells_its_rulings(skelos: Skelos, opened: list[Target], tmp_path: Path) -> None:
    from tui.campaigns import begun as campaign_begun

    skelos("campaign", "new", *WORDS)
    (target,) = opened
    assert isinstance(target, NewGame)
    path = tmp_path / "worms.jsonl"
    campaign_begun(target.header, path).close()
    assert "A red one. [elev.bonus=red]" in skelos("campaign", "show", path).out


def test_a_rule_names_its_option(skelos: Skelos) -> None:
    told = skelos("rules", "elev.bonus").out
    assert "Tables differ: Which die is added to a shot from above?" in told
    assert "--ruling elev.bonus=CHOICE" in told
    assert "Tables differ" not in skelos("rules", "melee.dice").out


async def test_the_rulings_of_a_new_game_are_a_page_of_their_own() -> None:
    async with program() as player:
        await player.type("n")
        assert "as usual" in player.text
        await player.type("r")
        assert isinstance(player.app.screen, RulingsScreen)
        assert "Which die is added to a shot from above?" in player.text
        await player.type("a a m n right escape")
        screen = player.app.screen
        assert isinstance(screen, NewGameScreen)
        assert "2 rulings of our own" in player.text, "twice changed is as usual again"
        assert screen.wanted is not None
        assert screen.wanted.header("today").options.rulings == OWN


async def test_the_help_at_the_table_tells_the_rulings(tmp_path: Path) -> None:
    path = tmp_path / "own.jsonl"
    options = Options(rulings={"spell.halo": "aggressive"})
    begun(new_header("black-stone", options, seed="x", created="today", program="0"), path).close()
    async with program(Resume(path)) as player:
        await player.type("?")
        assert "Ruled here: When does a Halo end?" in player.text
