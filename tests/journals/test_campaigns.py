"""A campaign's journal and those of its scenarios: begun, concluded, taken back, checked."""

from __future__ import annotations

import errno
import os
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec.structs import replace

from engine.adventure.commands import Drop, EndTurn, TakeStance
from engine.adventure.moments import Ending
from engine.adventure.setting import Kit
from engine.adventure.steps import OverlordTurn
from engine.adventure.work import Position
from engine.kernel.record import Illegal
from journals.campaigns import (
    CampaignSession,
    begin_scenario,
    check_campaign,
    conclude,
    open_campaign,
    scenario_header,
    scenario_path,
)
from journals.check import check
from journals.folder import listing
from journals.games import (
    any_game_of,
    campaign_of,
    checked_games,
    game_of,
    new_campaign_header,
    new_header,
)
from journals.header import Header, Options
from journals.problem import JournalError
from journals.session import Session
from scenarios import games
from scenarios.black_stone.special import BlackStone
from scenarios.campaign.record import Begin, Conclude, Hand, PutBack, State

TODAY: dict[str, Any] = {"created": "2026-03-01", "program": "0"}
SCENARIO = "black-stone"


class Short(BlackStone):
    """The Black Stone, over after the heroes' first turn: won unless Bran was cautious in it."""

    def over(self, p: Position) -> Ending:
        """How it ends."""
        if not any(isinstance(step, OverlordTurn) for step in p.state.agenda):
            return ""
        return "victory" if p.hero("bran").stance == "aggressive" else "defeat"


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has time to play out a scenario here."""
    special = cast(MutableMapping[str, Any], games.SPECIAL)
    monkeypatch.setitem(special, SCENARIO, Short())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "worms.jsonl"


def campaign_header(**options: Any) -> Header:
    players = {"bran": "Joost"}
    agreed = Options(**options)
    return new_campaign_header("worms-of-the-earth", agreed, seed="crows", players=players, **TODAY)


def new(path: Path | None, **options: Any) -> CampaignSession:
    """A new campaign."""
    header = campaign_header(**options)
    return Session.new(campaign_of(header), header, path)


def play(path: Path, header: Header | None, *drops: Drop, stance: str = "aggressive") -> None:
    """Play a scenario to its end, or once more from its start; Bran takes this stance."""
    session: Session[Any, Any, Any]
    session = Session.new(game_of(header), header, path) if header else Session.open(path, game_of)
    with session:
        session.goto(0)
        for hero in session.state.heroes:
            wanted = stance if hero == "bran" else "aggressive"
            session.submit(TakeStance(hero, "cautious" if wanted == "cautious" else "aggressive"))
        for drop in drops:
            session.submit(drop)
        session.submit(EndTurn())
        assert session.decision is None


def played(session: CampaignSession, *drops: Drop, stance: str = "aggressive") -> Path:
    """The next scenario of a campaign, begun and played: its journal."""
    beside = scenario_path(session)
    play(beside, begin_scenario(session, **TODAY), *drops, stance=stance)
    return beside


def outcomes(session: CampaignSession) -> list[str]:
    """How the scenarios ended so far."""
    return [str(result.outcome) for result in session.state.results]


def failing(path: Path) -> str:
    """What the check of a campaign finds wrong between its journals."""
    report = check_campaign(path)
    assert not report.fine
    (told,) = [each.linked.told for each in report.scenarios if each.linked.holds is False]
    return told


# --- begun ----------------------------------------------------------------------------------


@pytest.mark.rule("camp.next", "camp.choose")
def test_a_scenario_begins_with_the_kits_of_the_campaign(path: Path) -> None:
    with new(path, hard=True, ties="first") as session:
        session.submit(Hand("othna", "kris", "atla"))
        header = begin_scenario(session, **TODAY)
        assert session.state.journal == "worms-black-stone.jsonl"
    options = header.options
    assert (header.scenario, header.seed, options.hard) == (SCENARIO, "crows-1", True)
    assert (options.ties, header.players) == ("first", {"bran": "Joost"})
    assert options.kits["atla"] == Kit(("dagger", "kris"), ("telekinesis", "sets-halo"))
    heroes = game_of(header).start().heroes
    assert heroes["atla"].items == ("dagger", "kris")
    assert heroes["othna"].items == ("throwing-knives",)


def test_a_scenario_that_was_begun_can_be_found_again(path: Path) -> None:
    with new(path) as session:
        with pytest.raises(JournalError, match="No scenario of this campaign is being played"):
            scenario_header(session, **TODAY)
        header = begin_scenario(session, **TODAY)
    with open_campaign(path) as again:
        assert scenario_header(again, **TODAY) == header
        assert scenario_path(again) == path.with_name("worms-black-stone.jsonl")
    assert check_campaign(path).fine
    (report,) = check_campaign(path).scenarios
    assert (report.linked.holds, report.journal) == (None, None)


def test_a_scenario_lies_beside_its_campaign_and_is_a_new_file(path: Path) -> None:
    with new(path) as session:
        with pytest.raises(JournalError, match="must lie beside the journal of its campaign"):
            begin_scenario(session, path.parent / "far" / "one.jsonl", **TODAY)
        with pytest.raises(JournalError, match="There is a file"):
            begin_scenario(session, path, **TODAY)
        assert session.state.stage == "equip"
    with new(None) as session, pytest.raises(JournalError, match="not kept in a file"):
        scenario_path(session)


def test_nothing_begins_where_its_journal_cannot_be_kept(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write

    def full(descriptor: int, data: bytes) -> int:
        if os.fstat(descriptor).st_ino != path.stat().st_ino:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(descriptor, data)

    with new(path) as session:
        before = path.read_bytes()
        monkeypatch.setattr(os, "write", full)
        with pytest.raises(JournalError, match="could not be made: the disk is full"):
            begin_scenario(session, **TODAY)
        assert (session.state.stage, session.head) == ("equip", 0)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_dice_are_the_same_again_unless_the_table_wants_fresh_ones(path: Path) -> None:
    def seeds(session: CampaignSession) -> list[str]:
        found = []
        for name in ("one.jsonl", "two.jsonl"):
            found.append(begin_scenario(session, path.with_name(name), **TODAY).seed)
            session.undo()
        return found

    with new(path) as session:
        assert seeds(session) == ["crows-1", "crows-1"]
    with new(path.with_name("fresh.jsonl"), fresh_dice=True) as session:
        assert len(set(seeds(session))) == 2


@pytest.mark.rule("camp.choose", "camp.spells", "enc.max")
@pytest.mark.parametrize(
    ("kits", "told"),
    [
        ({"atla": Kit(("spoon",))}, "there is no such card"),
        ({"conan": Kit()}, "that hero does not play"),
        ({"bran": Kit((), ("withering",))}, "only a spell caster can"),
        ({"atla": Kit(("scale-mail", "halberd", "kris"))}, "Atla cannot carry 9"),
    ],
)
def test_kits_that_nobody_can_bring_do_not_open(kits: dict[str, Kit], told: str) -> None:
    header = new_header(SCENARIO, Options(kits=kits), seed="x", **TODAY)
    with pytest.raises(JournalError, match=f"The equipment in the header is not right: .*{told}"):
        game_of(header)


def test_kits_are_kept_in_the_header_and_cleaned(tmp_path: Path) -> None:
    kits = {"bran": Kit(("battle-axe",)), "atla": Kit((), ("withering",))}
    header = new_header(SCENARIO, Options(kits=kits), seed="x", **TODAY)
    with Session.new(game_of(header), header, tmp_path / "one.jsonl"):
        pass
    with Session.open(tmp_path / "one.jsonl", game_of, look=True) as session:
        assert session.header == header
        assert session.state.heroes["bran"].items == ("battle-axe",)
    hostile = Options(kits={"\x1b[2Jatla": Kit(("\u202ekris",), ("\u200b",))})
    assert hostile.kits == {"[2Jatla": Kit(("kris",), ("",))}


# --- concluded ------------------------------------------------------------------------------


@pytest.mark.rule("camp.win", "camp.win-carry", "camp.record")
def test_a_victory_is_taken_over_from_its_journal(path: Path) -> None:
    with new(path) as session:
        beside = played(session, Drop("othna", "kris"))
        conclude(session)
        state = session.state
    result = state.results[0]
    assert (result.outcome, result.journal) == ("victory", beside.name)
    assert result.won == ("battle-axe", "zingaran-breastplate")
    assert {"kris", "battle-axe"} <= set(state.cache)
    number, _, digest = result.digest.partition(":")
    last = beside.read_bytes().splitlines()[-1]
    assert last.startswith(b'{"seq":' + number.encode())
    assert last.endswith(digest.encode() + b'"}')
    assert check_campaign(path).fine


@pytest.mark.rule("camp.start", "camp.lose", "camp.next")
def test_a_defeat_is_taken_over_and_the_campaign_goes_on(path: Path) -> None:
    with new(path) as session:
        played(session, Drop("othna", "kris"), stance="cautious")
        (entry,) = conclude(session)
        assert isinstance(entry.command, Conclude)
        assert entry.command.lying == ("kris",)
        assert entry.command.carried["othna"] == ("throwing-knives",)
        state = session.state
        assert (state.results[0].outcome, state.stage, state.place) == ("defeat", "equip", 1)
        assert "kris" in state.cache
        assert session.decision is not None
    with open_campaign(path) as again:
        assert again.state == state
    assert check_campaign(path).fine


@pytest.mark.rule("camp.record")
def test_only_the_ended_scenario_of_this_campaign_can_be_concluded(path: Path) -> None:
    with new(path) as session:
        header = begin_scenario(session, **TODAY)
        beside = scenario_path(session)
        with pytest.raises(JournalError, match="is not there"):
            conclude(session)
        with Session.new(game_of(header), header, beside):
            pass
        with pytest.raises(JournalError, match="the scenario is not over, play it to its end"):
            conclude(session)
        others = {
            "other equipment": replace(header, options=replace(header.options, kits={})),
            "in another mode": replace(header, options=replace(header.options, hard=True)),
        }
        for told, other in others.items():
            beside.unlink()
            play(beside, other)
            with pytest.raises(JournalError, match=told):
                conclude(session)
        elsewhere = path.with_name("elsewhere.jsonl")
        play(elsewhere, header)
        with pytest.raises(Illegal) as caught:
            conclude(session, elsewhere)
        assert caught.value.rule == "camp.result"
        beside.write_bytes(elsewhere.read_bytes().replace(b"aggressive", b"agressivee", 1))
        with pytest.raises(JournalError, match="this line was changed or damaged"):
            conclude(session)
        assert session.state.stage == "playing"


# --- taken back -----------------------------------------------------------------------------


@pytest.mark.rule("camp.record")
def test_going_back_before_a_scenario_is_a_branch(path: Path) -> None:
    with new(path) as session:
        first = played(session, stance="cautious")
        conclude(session)
        concluded = session.head
        assert session.undo()
        assert session.state.stage == "playing"
        assert session.undo()
        assert (session.state.stage, session.state.place) == ("equip", 0)
        session.submit(PutBack("bran", "pirate-saber"))
        second = played(session)
        conclude(session)
        assert outcomes(session) == ["victory"]
        session.goto(concluded)
        assert outcomes(session) == ["defeat"]
        assert len(session.children(0)) == 2
    assert {first.name, second.name} == {"worms-black-stone.jsonl", "worms-black-stone-2.jsonl"}
    report = check_campaign(path)
    assert report.fine
    assert [each.file for each in report.scenarios] == [first.name, second.name]


@pytest.mark.rule("camp.record")
def test_a_scenario_may_be_played_differently_in_the_same_journal(path: Path) -> None:
    with new(path) as session:
        beside = played(session, stance="cautious")
        conclude(session)
        session.undo()
        play(beside, None)
        conclude(session)
        assert outcomes(session) == ["victory"]
        session.undo()
        assert session.redo()
    report = check_campaign(path)
    assert report.fine
    assert [each.linked.holds for each in report.scenarios] == [True, True]


# --- checked --------------------------------------------------------------------------------


@pytest.fixture
def whole(path: Path) -> Path:
    """A campaign with one scenario concluded."""
    with new(path) as session:
        played(session, Drop("bran", "pirate-saber"))
        conclude(session)
    return path.with_name("worms-black-stone.jsonl")


@pytest.mark.rule("camp.record")
def test_a_journal_that_is_missing_or_another_is_found(path: Path, whole: Path) -> None:
    kept = whole.read_bytes()
    whole.unlink()
    assert "is not there" in failing(path)
    whole.write_bytes(b"\n".join(kept.split(b"\n")[:-2]) + b"\n")
    assert failing(path) == "its entries are not those that the campaign was told of"
    whole.write_bytes(kept.replace(b'"hard":false', b'"hard":true'))
    assert "was changed in its first line" in failing(path)
    whole.write_bytes(kept)
    assert check_campaign(path).fine


@pytest.mark.rule("camp.record")
def test_a_result_that_its_journal_does_not_tell_is_found(path: Path, whole: Path) -> None:
    with open_campaign(path) as session:
        session.undo()
        told = session.tree.entries[session.tree.last - 1].command
        assert isinstance(told, Conclude)
        session.submit(replace(told, carried={}, lying=()))
    assert check(path, checked_games()).fine
    assert failing(path) == "it ended otherwise than the campaign says"


@pytest.mark.rule("camp.record")
@pytest.mark.parametrize(
    "digest", ["9" * 5_000 + ":aa", "", "12", "\u0663:0123456789abcdef", "-1:0123456789abcdef"]
)
def test_a_forged_digest_is_a_finding_and_no_traceback(
    digest: str, path: Path, whole: Path
) -> None:
    with open_campaign(path) as session:
        session.undo()
        told = session.tree.entries[session.tree.last - 1].command
        assert isinstance(told, Conclude)
        session.submit(replace(told, digest=digest))
    assert failing(path) == "The campaign's word on how far the journal went makes no sense."


@pytest.mark.rule("camp.record")
def test_kits_that_were_not_those_of_the_campaign_are_found(path: Path, whole: Path) -> None:
    with open_campaign(path) as session:
        told = session.tree.entries[session.tree.last].command
        session.goto(0)
        session.submit(Hand("othna", "kris", "bran"))
        session.submit(Begin(whole.name))
        assert isinstance(told, Conclude)
        session.submit(told)
    assert failing(path) == "it was begun with other equipment"


def test_a_campaign_that_is_damaged_or_none_is_told(path: Path, whole: Path) -> None:
    assert not check_campaign(whole).fine
    path.write_bytes(path.read_bytes().replace(b"scenario-began", b"scenario-begun"))
    report = check_campaign(path)
    assert report.campaign.intact.holds is False
    assert not report.fine
    path.write_bytes(b"")
    assert not check_campaign(path).fine


def test_a_campaign_is_checked_as_every_journal_is(path: Path, whole: Path) -> None:
    report = check(path, checked_games())
    assert (report.intact.holds, report.consistent.holds, report.current.holds) == (True,) * 3
    assert report.changed == ()
    assert listing(path.parent)[0].header is not None


def test_a_campaign_is_no_scenario_nor_the_other_way_round() -> None:
    campaign = campaign_header()
    scenario = new_header(SCENARIO, Options(), seed="x", **TODAY)
    with pytest.raises(JournalError, match="the journal of a campaign"):
        game_of(campaign)
    with pytest.raises(JournalError, match="the journal of a scenario"):
        campaign_of(scenario)
    assert isinstance(any_game_of(campaign).start(), State)
    assert not isinstance(any_game_of(scenario).start(), State)
    for wrong, told in (
        (replace(campaign, scenario="rome"), "no campaign 'rome'"),
        (replace(campaign, rules="old"), "rules 'old' are not known"),
        (replace(campaign, options=Options(heroes=5)), "asks for 5 heroes"),
        (replace(campaign, game="chess"), "game 'chess' is not known"),
    ):
        with pytest.raises(JournalError, match=told):
            any_game_of(wrong)
