"""Campaigns to lead at the terminal: with scenarios that are over after one turn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.adventure.bots import BOTS
from engine.adventure.commands import Drop, EndTurn, TakeStance
from engine.adventure.moments import Ending
from engine.adventure.setting import Kit
from engine.adventure.steps import OverlordTurn
from engine.adventure.work import Position
from journals.campaigns import CampaignSession, conclude
from journals.folder import journals_folder
from journals.games import new_campaign_header
from journals.header import Header, Options
from scenarios import games
from scenarios.black_stone.special import BlackStone
from scenarios.campaign import opening
from tui import campaigns
from tui.campaign_sitting import CampaignSitting
from tui.games import AdventureSession, table_of

TODAY: dict[str, Any] = {"created": "2026-03-01", "program": "0"}


class Short(BlackStone):
    """The Black Stone, over after the heroes' first turn: won unless Bran was cautious in it."""

    def over(self, p: Position) -> Ending:
        """How it ends."""
        if not any(isinstance(step, OverlordTurn) for step in p.state.agenda):
            return ""
        return "victory" if p.hero("bran").stance == "aggressive" else "defeat"


WON, LOST = "A e", "1 a 2 a 3 c e"
"""The keys by which a short scenario is won and lost."""


def short_scenarios(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is one scenario, and it is short: nobody has time to play it out here."""
    monkeypatch.setattr(games, "SPECIAL", {"black-stone": Short()})


def whole_scenarios(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first scenario as it is."""
    monkeypatch.setattr(games, "SPECIAL", {"black-stone": BlackStone()})


def one_scenario(monkeypatch: pytest.MonkeyPatch) -> None:
    """The campaign is over after its first scenario."""
    facts = replace(opening.campaign_facts(opening.CAMPAIGNS[0]), scenarios=("black-stone",))
    monkeypatch.setattr(opening, "campaign_facts", lambda campaign: facts)


def two_scenarios(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Black Stone is followed by itself, so that a second scenario can be played."""
    facts = replace(
        opening.campaign_facts(opening.CAMPAIGNS[0]),
        scenarios=("black-stone", "black-stone", "black-stone"),
    )
    monkeypatch.setattr(opening, "campaign_facts", lambda campaign: facts)


def alone_with_a_cache(monkeypatch: pytest.MonkeyPatch, **more: Any) -> None:
    """The Black Stone as a scenario that has a cache of its own."""
    known = games.setting("black-stone")
    cache = ("dagger", "battle-axe", "scale-mail", "halberd")
    made_up = replace(known, **{"kits": {}, "cache": cache, "spells": ("withering",), **more})
    monkeypatch.setattr(games, "setting", lambda scenario: made_up)


def campaign_header(**options: Any) -> Header:
    """The header of a campaign; options by keyword."""
    return new_campaign_header("worms-of-the-earth", Options(**options), seed="crows", **TODAY)


def campaign_path(name: str = "worms") -> Path:
    """Where a campaign is kept."""
    return journals_folder() / f"{name}.jsonl"


def new_campaign(**options: Any) -> CampaignSession:
    """A new campaign among the player's own."""
    return campaigns.begun(campaign_header(**options), campaign_path())


def play_short(session: AdventureSession, *, lost: bool = False) -> None:
    """Play a short scenario to its end; Othna drops something in it."""
    for hero in session.state.heroes:
        session.submit(TakeStance(hero, "cautious" if lost and hero == "bran" else "aggressive"))
    session.submit(Drop("othna", session.state.heroes["othna"].items[0]))
    session.submit(EndTurn())


def take_stances(session: AdventureSession) -> None:
    """All heroes are aggressive."""
    for hero in session.state.heroes:
        session.submit(TakeStance(hero, "aggressive"))


def play_by_bot(session: AdventureSession) -> str:
    """Let a bot play a scenario to its end: how it ended."""
    turn = 0
    while decision := session.decision:
        p = Position(table_of(session), session.state)
        session.submit(BOTS["steady"](p, decision, "bot", turn))
        turn += 1
    return session.state.outcome


def played(*, lost: bool = False, concluded: bool = True, **options: Any) -> Path:
    """A campaign whose first scenario was played: its path."""
    with new_campaign(**options) as session:
        seat = CampaignSitting(session).sit_down()
        assert seat
        with seat.session as scenario:
            play_short(scenario, lost=lost)
        if concluded:
            conclude(session)
    return campaign_path()


def kits_of(session: AdventureSession) -> dict[str, Kit]:
    """What the heroes brought to a scenario."""
    return session.header.options.kits
