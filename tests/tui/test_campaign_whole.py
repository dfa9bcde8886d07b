"""The whole campaign through the keys: from the first screen to its end, all three scenarios.

The players type everything but the middle of each scenario: that is played by a bot, at the open
table, so that it ends as it should here.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.adventure.bots import steady_bot
from engine.adventure.commands import AnyCommand, EndTurn, TakeStance
from engine.adventure.state import State
from engine.adventure.work import Position
from engine.kernel.chance import CHANCE, number
from engine.kernel.game import Decision
from engine.kernel.tree import AUTOMATIC
from journals.campaigns import check_campaign
from journals.folder import journals_folder
from journals.games import game_of, new_header
from journals.header import Options
from journals.session import Session
from tests.tui.pages import Player, program
from tests.tui.test_campaign import carried, outcomes
from tui.games import AdventureSession, table_of
from tui.target import NewGame

SEED = "crow"
"""With it the first attempt at The Black Stone wins, today."""
ATTEMPTS, OFTEN = 60, 25
SENSIBLE = 40
"""After so many choices a game that is to be lost is played carelessly, which is quick."""
TURN = 120
"""No turn takes more keys."""


async def give(player: Player, card: str, hero: int) -> None:
    """Give a card to a hero, by the letter that stands before it on the screen."""
    row = re.search(rf"^ ?[ ▸] (\w) +{card} ", player.text, re.MULTILINE)
    assert row, f"{card} has a letter"
    await player.type(f"{row[1]} {hero}")


def at_table(player: Player) -> AdventureSession:
    """The game of the open table."""
    assert player.screen == "TableScreen"
    assert player.app.session
    return player.app.session


def may(session: AdventureSession, command: type[AnyCommand]) -> bool:
    """Whether a command of this kind is among what may be done now."""
    decision = session.decision
    return any(isinstance(each, command) for each in decision.options) if decision else False


async def play_a_turn(player: Player, *actions: str) -> None:
    """All heroes are aggressive, act, and end their turn; Enter answers what the Overlord asks."""
    session = at_table(player)
    turn = session.state.turn
    await player.type("A")
    for keys in actions:
        assert may(session, EndTurn)
        before = session.head
        await player.type(keys)
        assert session.head > before, f"{keys} did something"
    await player.type("e")
    for _ in range(TURN):
        if session.state.outcome or may(session, TakeStance):
            break
        await player.type("enter")
    assert session.state.turn == turn + 1


def careless(decision: Decision[AnyCommand]) -> AnyCommand:
    """Who wants to lose ends every turn at once, and defends nobody."""
    return next(
        (each for each in decision.options if isinstance(each, EndTurn)), decision.options[0]
    )


def choice(p: Position, decision: Decision[AnyCommand], attempt: int, turn: int) -> AnyCommand:
    """What a steady bot does; from the second attempt on it does now and then anything else."""
    player = f"bot {attempt}"
    if attempt and decision.side != CHANCE and number(player, 1, turn, OFTEN) == 0:
        return decision.options[number(player, 2, turn, len(decision.options))]
    return steady_bot(p, decision, player, turn)


def by_bot(session: AdventureSession, outcome: str) -> list[AnyCommand]:
    """What a bot does from here, found aside, so that the game ends like this."""
    known = [session.tree.entries[seq] for seq in session.line()]
    for attempt in range(ATTEMPTS):
        commands: list[AnyCommand] = []
        aside: Session[State, Any, Any] = Session.new(game_of(session.header), session.header, None)
        for entry in known:
            if entry.how not in AUTOMATIC:
                aside.submit(entry.command)
        assert aside.state == session.state
        while decision := aside.decision:
            if outcome == "defeat" and len(commands) >= SENSIBLE:
                commands.append(careless(decision))
            else:
                p = Position(table_of(session), aside.state)
                commands.append(choice(p, decision, attempt, aside.head))
            aside.submit(commands[-1])
        if aside.state.outcome == outcome:
            return commands
    raise AssertionError(f"none of {ATTEMPTS} games of {session.header.scenario} ends in {outcome}")


async def play_out(player: Player, outcome: str) -> None:
    """The bot plays to the end; what it did last is taken back, and done again by a key."""
    session = at_table(player)
    for command in by_bot(session, outcome):
        session.submit(command)
    session.undo()
    await player.type("R")
    assert session.state.outcome == outcome
    assert player.screen == "EndScreen"
    assert outcome.capitalize() in player.text


async def test_a_whole_campaign_by_keys() -> None:
    async with program(speed="at once") as player:
        # The first screen, a new campaign with a seed of ours, ties to the first.
        await player.type("n k t s")
        await player.pilot.press("ctrl+u", *SEED)
        await player.type("enter")
        assert SEED in player.text
        await player.type("b")
        assert "Rome builds its wall" in player.text
        await player.type("enter")
        assert "0 of 3 played" in player.text

        # The Black Stone: equipment changes hands, two turns, won.
        await give(player, "Leather Armor", 1)
        assert carried(player)["atla"] == ("dagger", "leather-armor")
        await player.type("b")
        assert "Fog lies on Dagon's Mere" in player.text
        await player.type("enter")
        assert "The Black Stone · 3 heroes" in player.text
        assert at_table(player).state.heroes["atla"].items == ("dagger", "leather-armor")
        await play_a_turn(player, "3 m a", "2 m b")
        await play_a_turn(player, "1 m a")
        await play_out(player, "victory")
        await player.type("enter")
        assert "The Black Stone  victory" in player.text
        assert "Learned  Bel's Caress, Bori's Rage and Withering" in player.text
        assert "Next  The Grim Altar" in player.text
        await player.type("enter")
        assert "1 of 3 played" in player.text

        # The Grim Altar: as before, and what was won; left once in the middle; lost.
        await player.type("t")
        await give(player, "Battle Axe", 3)
        await give(player, "Zingaran Breastplate", 3)
        assert {"battle-axe", "zingaran-breastplate"} <= {*carried(player)["bran"]}
        assert "without Swimming, Climb" in player.text
        await player.type("b enter")
        assert "The Grim Altar · 3 heroes" in player.text
        assert at_table(player).state.heroes["atla"].spells.keys() >= {"withering", "boris-rage"}
        await play_a_turn(player)
        await player.type("q")
        assert "Go on with The Grim Altar" in player.text
        await player.type("b")
        await play_out(player, "defeat")
        await player.type("enter")
        assert (
            "What the heroes started with is never lost, and the campaign goes on." in player.text
        )
        assert "Next  Back to the Earth" in player.text
        await player.type("enter u t")
        assert "Taken back: The Grim Altar ended in defeat." in player.text
        await player.type("R")
        assert outcomes(player) == ["victory", "defeat"]

        # Back to the Earth, and the end.
        await player.type("t")
        assert carried(player)["atla"] == ("dagger", "leather-armor"), "never lost"
        await player.type("b enter")
        assert "Back to the Earth · 3 heroes" in player.text
        await play_a_turn(player)
        await play_out(player, "defeat")
        await player.type("enter")
        assert "Back to the Earth  defeat" in player.text
        await player.type("enter")
        assert "They run until the heather hides them" in player.text
        await player.type("enter")
        assert "The campaign has ended  defeat" in player.text
        assert outcomes(player) == ["victory", "defeat", "defeat"]
        path = player.app.campaign.path if player.app.campaign else None
        await player.type("q")
        assert player.screen == "HomeScreen"
        await player.type("right")
        while "3 of 3 played" not in player.text:
            await player.type("down")
        assert "skelos campaign resume continues it" in player.app.farewell
    assert path
    assert check_campaign(path).fine


# --- a scenario by itself -------------------------------------------------------------------------


@pytest.mark.rule("camp.noncampaign", "camp.choose")
@pytest.mark.parametrize("heroes", [3, 4])
@pytest.mark.parametrize("scenario", ["grim-altar", "back-to-the-earth"])
async def test_a_scenario_with_a_cache_is_equipped_by_keys(scenario: str, heroes: int) -> None:
    header = new_header(
        scenario,
        Options(heroes=4 if heroes == 4 else 3),
        seed="raven",
        created="2026-03-01",
        program="0",
    )
    async with program(NewGame(header, journals_folder() / "alone.jsonl"), (80, 24)) as player:
        assert player.screen == "OutfitScreen"
        await give(player, "Kris", 3)
        await player.type("b")
        assert player.screen == "StoryScreen"
        await player.type("enter")
        assert "kris" in at_table(player).state.heroes["bran"].items
        assert "kris" not in at_table(player).state.heroes["othna"].items
        kits = at_table(player).header.options.kits
        assert set(kits) == set(at_table(player).state.heroes)


async def test_the_first_scenario_has_no_cache_to_choose_from() -> None:
    async with program() as player:
        await player.type("n b")
        assert player.screen == "StoryScreen"
