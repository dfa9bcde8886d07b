"""The Overlord's turn: tokens, activations, dead tiles, and heroes who die in the middle of it."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from engine.adventure import events as ev
from engine.adventure.agenda import Adventure
from engine.adventure.commands import EndTurn, Guard
from engine.adventure.moments import Scenario
from engine.adventure.state import Hero, Tile, Tokens
from engine.adventure.steps import HeroesTurn
from engine.adventure.work import Position
from engine.kernel.chance import Fall
from engine.kernel.game import fold
from tests.builders import Models, Played, asks, hero, play, position, units

SKUTHUS, WORMS, SKELETONS, EVENT_1, EVENT_2 = 1, 2, 3, 4, 5
"""The tokens of the River."""

THREE = (hero("atla", "willow-bank"), hero("othna", "willow-bank"), hero("bran", "willow-bank"))
FOUR = (*THREE, hero("grom", "willow-bank"))


class Returning(Scenario):
    """A scenario in which every tile may come back."""

    def may_return(self, p: Position, tile: Tile) -> bool:
        return True


def overlords(
    *figures: Hero | Models,
    draws: Iterable[int],
    pool: Iterable[int] = (EVENT_1, EVENT_2),
    scenario: Scenario | None = None,
    spent: Iterable[int] = (),
    turn: int = 0,
) -> Played:
    """The Overlord's turn from its start, with these tokens drawn and no rule for events."""
    tokens = Tokens(pool=tuple(pool), spent=tuple(spent))
    p = position(*figures, tokens=tokens, scenario=scenario, turn=turn)
    return play(p, EndTurn(), faces=draws)


def made(played: Played) -> list[tuple[str, bool]]:
    """The activations in order: tile, wasted."""
    return [
        (event.tile, event.wasted)
        for event in played.events
        if isinstance(event, ev.ActivationMade) and event.counts
    ]


@pytest.mark.rule("solo.count", "solo.draw")
def test_as_many_activations_as_heroes_on_the_board() -> None:
    two = overlords(*THREE[:2], draws=(EVENT_2, EVENT_1))
    assert made(two) == [("event-2", False), ("event-1", False)]
    assert two.top == HeroesTurn("stance")
    told = two.why("solo.count")
    assert [why["number"] for why in told[:2]] == [1, 2]
    assert told[2:] == [{"made": 2, "heroes": 2}]


@pytest.mark.rule("solo.count")
def test_a_hero_who_left_or_died_does_not_count() -> None:
    absent = (hero("grom", "", fate="gone"), hero("bran", "", reserve=0, wounds=13, fate="dead"))
    one = overlords(THREE[0], *absent, draws=(EVENT_2,))
    assert made(one) == [("event-2", False)]


@pytest.mark.rule("turn.marker", "turn.alternate")
def test_the_turn_marker_moves_when_the_overlord_begins() -> None:
    played = overlords(THREE[0], draws=(EVENT_1,), turn=6)
    assert played.state.turn == 7
    sides = [
        (type(event).__name__, event.side)
        for event in played.events
        if isinstance(event, ev.TurnBegan | ev.TurnEnded)
    ]
    assert sides == [
        ("TurnEnded", "heroes"),
        ("TurnBegan", "overlord"),
        ("TurnEnded", "overlord"),
        ("TurnBegan", "heroes"),
    ]


@pytest.mark.rule("skill.counterattack")
def test_a_hero_may_counterattack_again_each_overlords_turn() -> None:
    played = overlords(hero("bran", "willow-bank", countered=True), draws=(EVENT_1,))
    assert not played.hero("bran").countered


# --- tokens ---------------------------------------------------------------------------------------


@pytest.mark.rule("solo.draw", "solo.turn-end")
def test_three_tokens_lie_in_the_slots_and_are_spent_in_the_end() -> None:
    played = overlords(*THREE, draws=(4, 5, 4), pool=(4, 5), spent=())
    drawn = [event for event in played.events if isinstance(event, ev.TokenDrawn)]
    assert drawn == [ev.TokenDrawn(4, 1), ev.TokenDrawn(5, 2), ev.TokenDrawn(4, 3)]
    assert played.state.tokens == Tokens(pool=(5,), spent=(4,))


@pytest.mark.rule("solo.draw")
def test_the_fourth_token_goes_straight_to_fatigue() -> None:
    p = position(*FOUR, tokens=Tokens(pool=(4, 5)), scenario=Returning())
    played = play(p, EndTurn(), faces=(4, 5, 5, 4))
    fourth = [event for event in played.events if isinstance(event, ev.TokenDrawn)][3]
    assert fourth == ev.TokenDrawn(4, 4)
    spent = [type(event) for event in played.events if isinstance(event, ev.TokensSpent)]
    assert spent == [ev.TokensSpent]
    assert sorted(played.state.tokens.spent) == [4, 5]


@pytest.mark.rule("solo.draw", "table.ruling")
def test_where_a_ruling_has_filled_the_slots_the_next_token_goes_to_fatigue() -> None:
    p = position(*THREE, tokens=Tokens(pool=(4,), slots=(1, 2, 3)))
    game = Adventure(p.table)
    waiting = play_to_draw(p)
    drawn = game.decide(waiting.state, Fall((4,), "table"))
    placed = fold(game, waiting.state, drawn.events).tokens
    assert [event for event in drawn.events if isinstance(event, ev.TokenDrawn)] == [
        ev.TokenDrawn(4, ev.FATIGUE)
    ]
    assert 4 not in placed.slots
    assert len(placed.slots) <= 3


@pytest.mark.rule("solo.refresh")
def test_an_empty_pool_takes_all_tokens_back_those_of_this_turn_too() -> None:
    played = overlords(*THREE, draws=(4, 5, 4), pool=(4,), spent=(5,))
    # 4 is drawn, the pool is empty: 4 and 5 come back, 5 and then 4 are drawn.
    assert [tile for tile, _ in made(played)] == ["event-1", "event-2", "event-1"]
    assert [why["number"] for why in played.why("solo.refresh")] == [2]
    assert played.state.tokens == Tokens(spent=(5, 4))


@pytest.mark.rule("solo.refresh", "solo.tile-stays")
def test_a_tile_may_act_twice_in_a_turn_and_stays_in_its_place() -> None:
    played = overlords(*THREE[:2], draws=(4, 4), pool=(4,))
    assert made(played) == [("event-1", False), ("event-1", False)]
    assert played.state.tiles["event-1"].token == 4


@pytest.mark.rule("solo.refresh")
def test_the_pool_is_not_refreshed_when_no_activation_is_left() -> None:
    played = overlords(THREE[0], draws=(4,), pool=(4,), spent=(5,))
    assert not played.why("solo.refresh")
    assert played.state.tokens == Tokens(spent=(5, 4))


@pytest.mark.rule("solo.draw", "solo.tokens")
def test_chance_draws_among_the_tokens_in_the_pool() -> None:
    p = position(THREE[0], tokens=Tokens(pool=(2, 4, 5), spent=(1, 3)))
    played = play_to_draw(p)
    (lot,) = asks(played).lots
    assert lot.faces == (2, 4, 5)


def play_to_draw(p: Position) -> Position:
    """End the heroes' turn and stop before the first token is drawn."""
    game = Adventure(p.table)
    outcome = game.decide(p.state, EndTurn())
    return Position(p.table, fold(game, p.state, outcome.events))


# --- tiles without models -------------------------------------------------------------------------


@pytest.mark.rule("solo.empty-but-reinforcible")
def test_the_activation_of_an_empty_tile_that_may_return_is_wasted() -> None:
    played = overlords(THREE[0], draws=(WORMS,), pool=(2, 4), scenario=Returning())
    assert made(played) == [("worms", True)]
    assert played.state.tokens == Tokens(pool=(4,), spent=(2,))
    assert not played.state.tiles["worms"].dead


@pytest.mark.rule("solo.dead-tile")
def test_a_dead_tile_loses_its_token_and_another_is_drawn_at_no_cost() -> None:
    played = overlords(*THREE[:2], draws=(SKUTHUS, EVENT_1, EVENT_2), pool=(1, 4, 5))
    assert made(played) == [("event-1", False), ("event-2", False)]
    assert played.state.tiles["skuthus"].dead
    assert played.state.tokens == Tokens(spent=(4, 5))
    slots = [event.slot for event in played.events if isinstance(event, ev.TokenDrawn)]
    assert slots == [1, 1, 2]


@pytest.mark.rule("solo.dead-tile", "solo.refresh")
def test_the_last_token_of_the_pool_may_be_a_dead_tiles() -> None:
    played = overlords(THREE[0], draws=(SKUTHUS, EVENT_1), pool=(1,), spent=(4,))
    assert made(played) == [("event-1", False)]
    assert played.state.tokens == Tokens(spent=(4,))


@pytest.mark.rule("solo.no-tokens")
def test_without_a_token_left_in_the_game_the_turn_ends() -> None:
    played = overlords(*THREE, draws=(SKUTHUS, WORMS), pool=(1, 2))
    assert made(played) == []
    assert played.why("solo.no-tokens") == [{}]
    assert played.state.tokens == Tokens()
    assert played.top == HeroesTurn("stance")


# --- acting and dying -----------------------------------------------------------------------------


@pytest.mark.rule("solo.draw")
def test_the_tile_of_the_token_acts() -> None:
    played = overlords(
        hero("atla", "net-pier", reserve=2, fatigue=8, stance="cautious"),
        units("skeletons", at="long-pier"),
        units("worms", at="long-pier"),
        draws=(SKELETONS, 1),
        pool=(2, 3),
    )
    assert made(played) == [("skeletons", False)]
    assert played.unit("skeletons:1").area == "net-pier"
    assert played.unit("worms:1").area == "long-pier"
    assert [why["tile"] for why in played.why("solo.draw")] == ["skeletons"]


@pytest.mark.rule("solo.count", "death.hero")
def test_a_death_takes_an_activation_away_at_once() -> None:
    weak = hero("atla", "net-pier", reserve=1, wounds=9)
    strong = hero("bran", "willow-bank", reserve=8)
    first = overlords(
        weak, strong, units("skeletons", at="net-pier"), draws=(SKELETONS, 2), pool=(3, 4, 5)
    )
    after = play(first, Guard("atla", 0))
    assert after.hero("atla").fate == "dead"
    assert made(first) + made(after) == [("skeletons", False)]
    assert after.top == HeroesTurn("stance")


@pytest.mark.rule("solo.count")
def test_a_death_on_the_last_activation_gives_none_back() -> None:
    weak = hero("atla", "net-pier", reserve=1, wounds=9)
    first = overlords(
        weak,
        hero("bran", "willow-bank", reserve=8),
        units("skeletons", at="net-pier"),
        draws=(EVENT_1, SKELETONS, 2),
        pool=(3, 4, 5),
    )
    after = play(first, Guard("atla", 0))
    assert made(first) + made(after) == [("event-1", False), ("skeletons", False)]
    assert after.top == HeroesTurn("stance")


@pytest.mark.rule("solo.timing-kill")
def test_a_hero_who_died_before_is_missing_from_the_count() -> None:
    dead = hero("atla", "", reserve=0, wounds=10, fate="dead")
    played = overlords(dead, *THREE[1:], draws=(EVENT_1, EVENT_2))
    assert len(made(played)) == 2


@pytest.mark.rule("solo.no-gems")
def test_the_overlord_pays_for_nothing() -> None:
    played = overlords(*THREE[:2], draws=(EVENT_1, EVENT_2))
    assert [hero.gems for hero in played.heroes()] == [5, 5]
    assert not [event for event in played.events if isinstance(event, ev.GemsMoved)]
