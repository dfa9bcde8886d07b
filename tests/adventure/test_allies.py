"""Allies: who leads them, what they do for a gem, and how they are defended."""

from __future__ import annotations

from typing import Any

import pytest

from engine.adventure import events as ev
from engine.adventure.allies import guards
from engine.adventure.commands import (
    Accept,
    ActivateAlly,
    AnyCommand,
    Drop,
    EndTurn,
    Guard,
    Move,
    MoveAlly,
    Pick,
    Reroll,
    StrikeAlly,
    TakeStance,
    Wound,
)
from engine.adventure.figures import hindering
from engine.adventure.odds import ally_guard_odds, strike_odds
from engine.adventure.state import Hero, Tokens
from engine.adventure.steps import AllyDefence, Attack, HeroesTurn, Wounding
from engine.adventure.work import Position
from engine.kernel.record import Illegal
from scenarios.games import setting
from tests.adventure.advancing import advanced
from tests.builders import Models, allies, asks, hero, play, position, units

CITADEL = setting("grim-altar")
TILE = "brans-servants"
ONE, TWO = f"{TILE}:1", f"{TILE}:2"
HALL, GATE, PIT, FAR = "north-hall", "gatehouse", "black-pit", "forecourt"
LET_BE = Accept()


def field(*figures: Hero | Models, **more: Any) -> Position:
    """A position in the citadel, without the scenario's special rules."""
    return position(*figures, setting=CITADEL, **more)


def servants(number: int = 1, at: str = HALL, **more: Any) -> Models:
    """Servants as allies."""
    return allies(TILE, number, at=at, **more)


def active(at: str = HALL, points: int = 3, **more: Any) -> Models:
    """One Servant that was activated already."""
    return servants(at=at, active=True, points=points, **more)


def bran(at: str = HALL, **more: Any) -> Hero:
    """Bran, who leads allies."""
    return hero("bran", at, **more)


def refuses(p: Position, command: AnyCommand, rule: str) -> Illegal:
    """The refusal of a command, which is not offered either."""
    assert command not in asks(p).options
    with pytest.raises(Illegal) as refused:
        play(p, command)
    assert refused.value.rule == rule
    return refused.value


def attacked(*figures: Hero | Models, power: int, **more: Any) -> Position:
    """A red Guard has rolled `power` symbols against the first Servant."""
    blow = Attack("guards-red:1", (ONE,), "melee", ("red",), "", stage="aim", power=power)
    guard = units("guards-red", at=HALL)
    return field(guard, *figures, agenda=(HeroesTurn("act"), blow), **more)


# --- activation -----------------------------------------------------------------------------------


@pytest.mark.rule("ally.activate", "ga.servants-gem")
def test_a_gem_on_the_tile_lets_an_ally_move_and_attack() -> None:
    p = field(bran(reserve=3), servants(2), units("guards-red", at="south-hall"))
    p = play(p, ActivateAlly("bran", ONE))
    assert (p.hero("bran").reserve, p.hero("bran").tiles) == (2, {TILE: 1})
    assert p.hero("bran").gems == 3
    assert (p.unit(ONE).active, p.unit(ONE).points) == (True, 3)
    assert not p.unit(TWO).active
    p = play(p, MoveAlly("bran", ONE, ("south-hall",)))
    assert (p.unit(ONE).area, p.unit(ONE).points) == ("south-hall", 2)
    p = play(p, StrikeAlly("bran", ONE, "guards-red:1"), [2, 2])
    assert asks(p).kind == "reroll"
    p = play(p, LET_BE)
    assert "guards-red:1" not in p.state.units
    assert (p.unit(ONE).points, p.unit(ONE).struck) == (0, True)


@pytest.mark.rule("ally.activate")
def test_heroes_and_allies_act_in_between_each_other() -> None:
    p = field(bran(points=3), servants(2))
    p = play(play(p, ActivateAlly("bran", ONE)), MoveAlly("bran", ONE, (GATE,)))
    p = play(p, Move("bran", (GATE,)))
    p = play(play(p, ActivateAlly("bran", TWO)), MoveAlly("bran", ONE, (HALL,)))
    assert p.hero("bran").points == 2, "leading is no action that ends his movement"
    assert Move("bran", (HALL,)) in asks(p).options
    assert (p.unit(ONE).area, p.unit(ONE).points) == (HALL, 1)


@pytest.mark.rule("ally.activate", "skill.leadership", "hero.cautious", "term.gem")
def test_who_may_activate() -> None:
    command = ActivateAlly("bran", ONE)
    assert command in asks(field(bran(), servants())).options
    refuses(field(bran(stance="cautious"), servants()), command, "hero.cautious")
    refuses(field(bran(reserve=0), servants()), command, "term.gem")
    refuses(
        field(bran(), hero("atla", HALL), servants()), ActivateAlly("atla", ONE), "skill.leadership"
    )
    refuses(field(bran()), command, "ally.activate")


@pytest.mark.rule("ally.activate")
def test_each_model_once_a_turn() -> None:
    p = field(bran(), active(struck=True, points=0), units("guards-red", at=HALL))
    refuses(p, ActivateAlly("bran", ONE), "ally.activate")
    told = refuses(p, StrikeAlly("bran", ONE, "guards-red:1"), "ally.activate")
    assert told.values["reason"] == "has attacked already"
    idle = field(bran(), servants(), units("guards-red", at=HALL))
    refuses(idle, StrikeAlly("bran", ONE, "guards-red:1"), "ally.activate")
    refuses(idle, MoveAlly("bran", ONE, (GATE,)), "ally.activate")


@pytest.mark.rule("ally.activate", "melee.target")
def test_an_ally_attacks_with_the_dice_of_its_tile() -> None:
    p = field(bran(), active(), units("guards-red", at=GATE))
    refuses(p, StrikeAlly("bran", ONE, "guards-red:1"), "melee.target")
    near = field(bran(), active(), units("guards-red", at=HALL))
    refuses(near, StrikeAlly("bran", ONE, "guards-red:1", "ranged"), "ally.activate")
    made = play(near, StrikeAlly("bran", ONE, "guards-red:1"), [0, 0]).events
    assert next(e for e in made if isinstance(e, ev.AttackMade)).dice == ("orange", "orange")
    found = strike_odds(near, StrikeAlly("bran", ONE, "guards-red:1"))
    assert found is not None
    assert 0 < found.kill < 1


@pytest.mark.rule("ally.activate", "elev.bonus", "ranged.target")
def test_an_ally_with_ranged_dice_shoots() -> None:
    thrower = allies("javelin-throwers", at="balcony", active=True)
    p = field(bran(), thrower, units("guards-red", at="south-hall"), units("archers", at="crypt"))
    shot = StrikeAlly("bran", "javelin-throwers:1", "guards-red:1", "ranged")
    assert shot in asks(p).options
    refuses(p, StrikeAlly("bran", "javelin-throwers:1", "archers:1", "ranged"), "ranged.target")
    made = play(p, shot, [0, 0, 0]).events
    dice = next(e for e in made if isinstance(e, ev.AttackMade)).dice
    assert dice == ("orange", "orange", "yellow")


@pytest.mark.rule("ally.extra-move", "ally.activate", "move.bought")
def test_gems_buy_points_up_to_the_base_movement() -> None:
    p = field(bran(reserve=9), active(at=HALL, points=1))
    walked = play(p, MoveAlly("bran", ONE, (GATE, "guard-room", "side-aisle")))
    assert walked.hero("bran").tiles == {TILE: 2}
    assert (walked.unit(ONE).points, walked.unit(ONE).bought) == (0, 2)
    again = play(walked, MoveAlly("bran", ONE, ("north-steps",)))
    assert again.unit(ONE).bought == 3
    refuses(again, MoveAlly("bran", ONE, ("high-landing",)), "move.bought")
    poor = field(bran(reserve=1), active(at=HALL, points=1))
    refuses(poor, MoveAlly("bran", ONE, (GATE, "guard-room", "side-aisle")), "move.bought")


@pytest.mark.rule("ally.extra-move", "ally.activate")
def test_bought_points_serve_after_the_attack_too() -> None:
    p = field(bran(), active(struck=True, points=0))
    assert play(p, MoveAlly("bran", ONE, (GATE,))).unit(ONE).bought == 1


@pytest.mark.rule("ally.activate", "hero.end", "ga.servants-stance")
def test_the_end_phase_lays_the_gems_to_rest() -> None:
    p = field(
        bran(reserve=4, tiles={TILE: 2}), active(bought=1), tokens=Tokens(pool=(6,), spent=(5,))
    )
    p = play(p, EndTurn(), [6, 5])
    assert (p.hero("bran").tiles, p.hero("bran").fatigue) == ({}, 2)
    ally = p.unit(ONE)
    assert (ally.active, ally.points, ally.bought, ally.struck) == (False, 0, 0, False)


@pytest.mark.rule("hero.start")
def test_gems_of_the_overlords_turn_rest_as_the_heroes_begin() -> None:
    p = field(bran(tiles={TILE: 2}), servants(), agenda=(HeroesTurn(),))
    p = play(advanced(p), TakeStance("bran", "cautious"))
    assert p.hero("bran").tiles == {}


@pytest.mark.rule("skill.web-projection", "ally.activate")
def test_a_web_takes_an_allys_movement_once() -> None:
    p = play(field(bran(), servants(webbed=True)), ActivateAlly("bran", ONE))
    assert (p.unit(ONE).points, p.unit(ONE).webbed) == (0, False)


# --- on the way -----------------------------------------------------------------------------------


@pytest.mark.rule("ally.hinder", "hind.value", "term.character")
def test_allies_count_when_hindering_is_counted() -> None:
    p = field(bran(), servants(2), units("guards-red", 4, at=HALL))
    assert hindering(p, p.hero("bran")) == 4 - 2
    assert hindering(p, p.unit(ONE)) == 4 - 2
    assert hindering(p, p.unit("guards-red:1")) == 0
    alone = field(bran(at=FAR), servants(2), units("guards-red", at=HALL))
    assert hindering(alone, alone.unit("guards-red:1")) == 2


@pytest.mark.rule("ally.hinder", "skill.blocking", "hind.move")
def test_enemies_hinder_and_hold_allies() -> None:
    plain = {TILE: (), "brans-servants": ()}
    p = field(bran(), active(points=3), units("guards-red", 3, at=HALL), skills=plain)
    moved = play(p, MoveAlly("bran", ONE, (GATE,)))
    assert moved.unit(ONE).points == 3 - 1 - 2
    held = field(
        bran(),
        active(points=3),
        units("guards-red", at=HALL),
        skills={**plain, "bossonian-guards": ["blocking"]},
    )
    refuses(held, MoveAlly("bran", ONE, (GATE,)), "skill.blocking")
    free = field(
        bran(),
        active(points=3),
        units("guards-red", at=HALL),
        skills={"bossonian-guards": ["blocking"]},
    )
    assert MoveAlly("bran", ONE, (GATE,)) in asks(free).options, "Servants are Evasive"


@pytest.mark.rule("fall.damage", "board.citadel.railing")
def test_an_ally_that_jumps_from_the_balcony_falls() -> None:
    p = field(bran(), active(at="balcony"))
    p = play(p, MoveAlly("bran", ONE, (HALL,)), [1, 0])
    assert asks(p).kind == "reroll"
    assert ONE not in play(p, LET_BE).state.allies


@pytest.mark.rule("area.attack", "ally.guard")
def test_area_attacks_strike_allies() -> None:
    p = field(bran(items=("explosive-orb",), reserve=2), servants(), units("guards-red", at=HALL))
    p = play(p, Drop("bran", "explosive-orb"), [2, 2])
    p = play(p, LET_BE)
    assert {option.option for option in asks(p).options if isinstance(option, Pick)} == {
        "bran",
        ONE,
        "guards-red:1",
    }
    p = play(p, Pick(ONE))
    assert asks(p).kind == "ally-guard"
    assert ONE not in play(p, Guard("bran", 0)).state.allies


# --- defence --------------------------------------------------------------------------------------


@pytest.mark.rule("ally.guard", "damage")
@pytest.mark.parametrize("stance", ["aggressive", "cautious"])
def test_a_leader_guards_an_ally_with_orange_dice(stance: str) -> None:
    p = advanced(attacked(bran(at=FAR, stance=stance, reserve=3), servants(), power=4))
    assert asks(p).kind == "ally-guard"
    assert asks(p).options == tuple(Guard("bran", gems) for gems in range(4))
    p = play(p, Guard("bran", 2), [1, 2])
    assert p.hero("bran").tiles == {TILE: 2}
    rolled = next(e for e in p.events if isinstance(e, ev.Rolled))
    assert rolled.dice == ("orange", "orange")
    p = play(p, LET_BE, [1])
    defended = next(e for e in p.events if isinstance(e, ev.Defended))
    assert (defended.figure, defended.defence, defended.damage) == (ONE, 1 + 3, 0)
    assert ONE in p.state.allies


@pytest.mark.rule("ally.guard")
def test_the_odds_of_a_guard() -> None:
    p = advanced(attacked(bran(at=FAR, reserve=2), servants(), power=2))
    step = p.top
    assert isinstance(step, AllyDefence)
    found = [ally_guard_odds(p, step, option) for option in guards(p, step)]
    assert [odds.death for odds in found] == [1, pytest.approx(1 / 6), pytest.approx(1 / 36)]


@pytest.mark.rule("ally.guard")
def test_what_guards_an_ally_not() -> None:
    p = advanced(
        attacked(bran(items=("pirate-saber",), reserve=2), hero("atla", HALL), servants(), power=4)
    )
    for command in (Guard("atla", 1), Guard("bran", 1, "pirate-saber"), Guard("bran", 3), LET_BE):
        refuses(p, command, "ally.guard")


@pytest.mark.rule("ally.guard", "ally.life", "death.unit")
def test_without_a_guard_the_armour_value_counts() -> None:
    p = advanced(attacked(bran(reserve=1), servants(2), power=2))
    p = play(p, Guard("bran", 0))
    assert set(p.state.allies) == {TWO}
    assert ev.UnitDied(ONE) in p.events
    poor = advanced(attacked(bran(reserve=0), servants(2), power=2))
    assert (asks(poor).kind, set(poor.state.allies)) == ("act", {TWO})
    weak = advanced(attacked(bran(reserve=9), servants(2), power=1))
    assert set(weak.state.allies) == {ONE, TWO}, "nobody is asked about a harmless blow"


@pytest.mark.rule("ally.guard", "skill.precision-strike")
def test_precision_takes_one_off_an_allys_defence() -> None:
    blow = Attack("drusus:1", (ONE,), "melee", ("red",), "", stage="aim", power=2)
    drusus = units("drusus", at=HALL, life=15)
    p = field(drusus, bran(reserve=1), servants(), agenda=(HeroesTurn("act"), blow))
    p = play(play(advanced(p), Guard("bran", 1), [1]), LET_BE)
    assert next(e for e in p.events if isinstance(e, ev.Defended)).defence == 1 - 1 + 1


@pytest.mark.rule("ally.reroll")
def test_a_leader_rerolls_an_allys_dice_for_gems() -> None:
    p = field(bran(at=FAR, reserve=1, stance="aggressive"), active(), units("guards-red", at=HALL))
    p = play(p, StrikeAlly("bran", ONE, "guards-red:1"), [0, 2])
    assert asks(p).options == (Accept(), Reroll(0, "gem"), Reroll(1, "gem"))
    p = play(p, Reroll(0, "gem"), [2])
    assert (p.hero("bran").tiles, p.hero("bran").spaces) == ({TILE: 1}, {})
    assert p.why("ally.reroll") == [{"hero": "bran", "ally": ONE}]
    assert "guards-red:1" not in p.state.units, "no gem is left to ask about"


@pytest.mark.rule("ally.reroll", "reroll.support", "skill.support")
def test_support_of_the_heroes_helps_allies() -> None:
    p = field(bran(reserve=0), active(), units("guards-red", at=HALL))
    p = play(p, StrikeAlly("bran", ONE, "guards-red:1"), [0, 2])
    assert asks(p).options == (Accept(), Reroll(0, "support"), Reroll(1, "support"))
    with pytest.raises(Illegal, match=r"ally\.reroll"):
        play(p, Reroll(0, "gem"))


@pytest.mark.rule("skill.counterattack", "seq.counter")
def test_an_ally_that_survives_strikes_back() -> None:
    p = advanced(attacked(bran(reserve=0), servants(), power=1))
    (made,) = [e for e in p.events if isinstance(e, ev.AttackMade)]
    assert (made.by, made.on, made.dice) == (ONE, ("guards-red:1",), ("red",))


@pytest.mark.rule("skill.counterattack", "ally.guard")
def test_drusus_strikes_back_at_an_ally() -> None:
    p = field(bran(at=FAR, reserve=1), active(), units("drusus", at=HALL, life=15))
    p = play(play(p, StrikeAlly("bran", ONE, "drusus:1"), [1, 1]), LET_BE, [3])
    assert p.why("skill.counterattack") == [{"figure": "drusus:1", "target": ONE}]
    assert asks(p).kind == "ally-guard"
    assert ONE not in play(p, Guard("bran", 0)).state.allies


# --- the leader -----------------------------------------------------------------------------------


@pytest.mark.rule("ally.life", "skill.leadership")
def test_allies_leave_with_their_last_leader() -> None:
    p = field(
        bran(at="balcony", reserve=1, points=1), hero("atla", HALL), servants(2), servants(at=GATE)
    )
    p = play(play(p, Move("bran", (HALL,)), [1]), LET_BE)
    assert p.hero("bran").fate == "dead"
    assert p.state.allies == {}
    assert [e.unit for e in p.events if isinstance(e, ev.UnitLeft)] == [ONE, TWO, f"{TILE}:3"]
    assert p.state.tiles[TILE].dead
    assert p.why("ally.life") == [{"tile": TILE}]


@pytest.mark.rule("ally.life")
def test_allies_stay_when_somebody_else_dies() -> None:
    p = field(hero("atla", "balcony", reserve=1, points=1), bran(), servants())
    p = play(play(p, Move("atla", (HALL,)), [1]), LET_BE)
    assert p.hero("atla").fate == "dead"
    assert ONE in p.state.allies


@pytest.mark.rule("wound.order")
def test_gems_on_the_tile_are_lost_with_those_on_spaces() -> None:
    hurt = bran(reserve=2, tiles={TILE: 1}, spaces={"melee": 1})
    p = field(hurt, servants(), agenda=(HeroesTurn("act"), Wounding("bran", 1)))
    assert asks(p).options == (Wound("melee"), Wound(f"ally:{TILE}"))
    p = play(p, Wound(f"ally:{TILE}"))
    assert (p.hero("bran").tiles, p.hero("bran").wounds) == ({}, 1)
