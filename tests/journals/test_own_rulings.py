"""Rulings as options: in the header, through a game and a campaign, refused where they are none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.adventure.agenda import Adventure
from journals.campaigns import begin_scenario, check_campaign, open_campaign, scenario_path
from journals.check import check
from journals.games import campaign_of, checked_games, game_of, new_campaign_header, new_header
from journals.header import Header, Options
from journals.lines import header_line, read_header
from journals.problem import JournalError
from journals.session import Session
from journals.simulate import Plan, play

OWN = {"elev.bonus": "red", "othna.move": "3-2"}
TODAY: dict[str, Any] = {"created": "2026-03-01", "program": "0"}


def header(**rulings: str) -> Header:
    """The header of a game with these rulings."""
    options = Options(rulings=rulings or OWN)
    return new_header("black-stone", options, seed="crows", **TODAY)


def test_the_header_keeps_only_what_is_not_as_usual() -> None:
    told = header(**OWN, **{"move.lost": "begun"})
    assert told.options.rulings == OWN
    line, _ = header_line(told)
    assert read_header(line[:-1], "game")[0] == told


def test_a_game_is_played_by_the_rulings_of_its_header() -> None:
    game = game_of(header())
    assert isinstance(game, Adventure)
    assert game.table.options.rulings == OWN
    assert game.table.facts.heroes["othna"].move.base == 3


def test_an_older_header_without_rulings_is_played_as_usual() -> None:
    plain = replace(header(), options=Options())
    line, _ = header_line(plain)
    assert b"rulings" not in line
    older = read_header(line[:-1], "older")[0]
    assert older.options.rulings == {}
    assert game_of(older).table.facts.heroes["othna"].move.base == 2


@pytest.mark.parametrize(
    ("rulings", "told"),
    [
        ({"elev.bonus": "green"}, 'elev.bonus cannot be "green": it is yellow or orange or red'),
        ({"nothing": "red"}, 'There is no ruling "nothing"'),
    ],
)
def test_a_header_with_a_ruling_that_is_none_is_refused(rulings: dict[str, str], told: str) -> None:
    wrong = replace(header(), options=Options(rulings=rulings))
    with pytest.raises(JournalError, match=told):
        game_of(wrong)
    campaign = new_campaign_header("worms-of-the-earth", Options(), seed="x", **TODAY)
    with pytest.raises(JournalError, match=told):
        campaign_of(replace(campaign, options=wrong.options))


def test_a_game_with_rulings_of_its_own_is_checked_by_them(tmp_path: Path) -> None:
    plan = Plan("black-stone", header().options, "steady", "own", "0", "today", str(tmp_path))
    play(replace(plan, most=80), 1)
    (path,) = tmp_path.glob("*.jsonl")
    report = check(path, checked_games())
    assert report.fine
    assert report.header is not None
    assert report.header.options.rulings == OWN


def test_the_scenarios_of_a_campaign_inherit_its_rulings(tmp_path: Path) -> None:
    path = tmp_path / "worms.jsonl"
    own = new_campaign_header("worms-of-the-earth", Options(rulings=OWN), seed="crows", **TODAY)
    with Session.new(campaign_of(own), own, path) as session:
        begun = begin_scenario(session, **TODAY)
        assert begun.options.rulings == OWN
        beside = scenario_path(session)
    Session.new(game_of(begun), begun, beside).close()
    assert check_campaign(path).fine
    beside.unlink()
    usual = replace(begun, options=replace(begun.options, rulings={}))
    Session.new(game_of(usual), usual, beside).close()
    with open_campaign(path, look=True):
        (scenario,) = check_campaign(path).scenarios
    assert "other rulings" in scenario.linked.told
