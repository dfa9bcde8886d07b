"""The Black Stone where several of its rules meet."""

from __future__ import annotations

from typing import Any

import pytest

from engine.adventure import events as ev
from engine.adventure.commands import (
    Accept,
    Cast,
    Catch,
    Deed,
    Drop,
    EndTurn,
    Give,
    Guard,
    Pick,
    Shoot,
    Strike,
    Throw,
)
from engine.adventure.state import Tokens
from engine.adventure.work import Options, Position
from engine.kernel.record import Illegal
from scenarios.black_stone.special import BlackStone
from tests.builders import Played, asks, hero, play, position, units

HERE, NEXT, FAR, EXIT = "net-pier", "long-pier", "willow-bank", "reed-bank"
SKUTHUS, DEMON, STONE, ORB = "skuthus:1", "outer-dark-demon:1", "black-stone", "explosive-orb"


def black_stone(*figures: Any, hard: bool = False, heroes: int = 3, **state: Any) -> Position:
    """A position under the scenario's rules."""
    options = Options(4 if heroes == 4 else 3, hard)
    return position(*figures, scenario=BlackStone(), options=options, **state)


def attacks(p: Played) -> list[tuple[str, tuple[str, ...]]]:
    """Who attacked whom."""
    return [(event.by, event.on) for event in p.events if isinstance(event, ev.AttackMade)]


def made(p: Played) -> list[tuple[str, bool]]:
    """The activations in order: tile, wasted."""
    return [
        (event.tile, event.wasted)
        for event in p.events
        if isinstance(event, ev.ActivationMade) and event.counts
    ]


# --- Skuthus is hurt in hard mode ---------------------------------------------------------------


@pytest.mark.rule("bs.hard", "bs.slippery", "area.attack")
def test_hurt_by_an_orb_he_slips_while_it_goes_on_striking_the_others() -> None:
    grom = hero("grom", at=NEXT, reserve=1, items=(ORB,))
    p = black_stone(
        grom, units("skuthus", at=HERE, life=9), units("skeletons", 2, at=HERE), hard=True
    )
    p = play(play(p, Throw("grom", ORB, HERE, 1), [1, 2, 2]), Pick(SKUTHUS), [2])
    assert (p.unit(SKUTHUS).area, p.unit(SKUTHUS).life) == ("peat-walk", 9 - 3)
    p = play(p, Pick("skeletons:1"))
    assert set(p.state.units) == {SKUTHUS}


@pytest.mark.rule("bs.hard", "bs.slippery")
def test_he_does_not_slip_from_a_blow_that_his_armour_stops() -> None:
    p = black_stone(
        hero("grom", at=HERE, reserve=1, items=("dagger",)),
        units("skuthus", at=HERE, life=9),
        hard=True,
    )
    p = play(p, Strike("grom", SKUTHUS, 1, "dagger"), [1, 0])
    assert p.unit(SKUTHUS).life == 9
    assert asks(p).kind == "act"


@pytest.mark.rule("bs.slippery")
def test_nobody_rerolls_the_die_that_moves_him() -> None:
    p = black_stone(
        hero("bran", at=HERE, reserve=0, fatigue=9),
        units("skuthus", at=NEXT, life=9),
        units("skeletons", at=NEXT),
        skills={"skeletons-alt": ("support",)},
        tokens=Tokens(pool=(1,)),
    )
    p = play(p, EndTurn(), [1, 0, 1, 1])
    assert p.unit(SKUTHUS).area == NEXT
    assert not [event for event in p.events if isinstance(event, ev.RerollUsed)]


@pytest.mark.rule("bs.hard", "ranged.thrown")
def test_what_was_thrown_at_him_lies_where_he_stood() -> None:
    p = black_stone(
        hero("grom", at=NEXT, reserve=1, items=("dagger",)),
        units("skuthus", at=HERE, life=9),
        hard=True,
    )
    p = play(p, Shoot("grom", SKUTHUS, 1, "dagger"), [2, 1, 1])
    assert p.unit(SKUTHUS).area == "stone-deck"
    assert p.state.objects == {HERE: ("dagger",)}


@pytest.mark.rule("bs.stone", "bs.hard", "item.explosive-orb", "skill.protected")
def test_an_orb_finds_him_among_his_guards_and_may_kill_him() -> None:
    p = black_stone(
        hero("grom", at=NEXT, reserve=1, items=(ORB, "dagger")),
        units("skuthus", at=HERE, life=3),
        units("skeletons", 2, at=HERE),
        hard=True,
    )
    with pytest.raises(Illegal, match=r"skill\.protected"):
        play(p, Shoot("grom", SKUTHUS, 1, "dagger"))
    p = play(play(p, Throw("grom", ORB, HERE, 1), [1, 2, 2]), Pick(SKUTHUS))
    assert p.state.objects == {HERE: (STONE,)}
    assert (p.unit(DEMON).area, p.unit(DEMON).life) == (EXIT, 12)
    assert asks(p).options == (Pick("skeletons:1"), Pick("skeletons:2"))


@pytest.mark.rule("skill.circular-strike", "skill.protected", "bs.skuthus-protected")
def test_a_circular_strike_reaches_him_once_his_last_guard_is_dead() -> None:
    axe = hero("grom", at=HERE, items=("battle-axe",), reserve=1)
    p = black_stone(axe, units("skuthus", at=HERE, life=9), units("skeletons", at=HERE))
    p = play(play(p, Strike("grom", "skeletons:1", 1, "battle-axe"), [3, 2]), Accept())
    assert p.unit(SKUTHUS).life == 9 - (4 - 1)


# --- the stone ----------------------------------------------------------------------------------


@pytest.mark.rule("spell.telekinesis", "bs.stone", "bs.exit")
def test_telekinesis_fetches_the_stone_to_the_way_out() -> None:
    atla = hero("atla", at=EXIT, reserve=1, points=1, spells={"telekinesis": 0})
    p = black_stone(atla, hero("bran", at=FAR), objects={NEXT: (STONE,)})
    p = play(p, Cast("atla", "telekinesis", f"{STONE}@{NEXT}"))
    assert Deed("atla", "leave") in asks(p).options


@pytest.mark.rule("throw.catch", "bs.stone", "bs.goal", "bs.reward")
def test_the_stone_is_thrown_caught_and_carried_off_while_others_stay() -> None:
    p = black_stone(
        hero("grom", at="hut-pier", reserve=1, items=(STONE,)),
        hero("bran", at=EXIT, reserve=1, points=2),
    )
    p = play(play(p, Throw("grom", STONE, EXIT, 1), [1]), Catch("bran"))
    p = play(p, Deed("bran", "leave"))
    assert (p.state.outcome, p.hero("grom").fate) == ("victory", "here")
    assert p.why("bs.goal") == [{"hero": "bran"}]
    assert p.why("bs.reward") == [
        {
            "items": (
                *("battle-axe", "zingaran-breastplate"),
                *("bels-caress", "boris-rage", "withering"),
            )
        }
    ]


@pytest.mark.rule("manip.give", "bs.stone")
def test_a_tired_bearer_has_the_stone_taken_from_him() -> None:
    p = black_stone(
        hero("othna", at=EXIT, items=(STONE,), stance="cautious"), hero("bran", at=EXIT, points=1)
    )
    p = play(play(p, Give("othna", "bran", STONE, "bran")), Deed("bran", "leave"))
    assert p.state.outcome == "victory"


@pytest.mark.rule("bs.demon-target", "death.hero", "bs.event1", "bs.event2")
def test_the_demon_acts_twice_a_turn_and_forgets_a_dead_bearer() -> None:
    p = black_stone(
        hero("bran", at=HERE, reserve=9, wounds=1),
        hero("othna", at=HERE, reserve=0, fatigue=1, wounds=8, items=(STONE,)),
        hero("atla", at=HERE, reserve=8),
        units("outer-dark-demon", at=HERE, life=8),
        tokens=Tokens(pool=(4, 5)),
    )
    p = play(p, EndTurn(), [4, 3, 3, 5, 1, 1])
    assert p.hero("othna").fate == "dead"
    assert p.state.objects == {HERE: (STONE,)}
    assert made(p) == [("event-1", False), ("event-2", False)]
    assert attacks(p) == [(DEMON, ("othna",)), (DEMON, ("atla",))]


@pytest.mark.rule("bs.event2", "bs.demon-target")
def test_before_skuthus_dies_the_events_bring_models_alone() -> None:
    p = black_stone(hero("bran", at=HERE), tokens=Tokens(pool=(5,)))
    p = play(p, EndTurn(), [5])
    assert attacks(p) == []
    assert len(p.units_of("worms")) == 4
    assert not p.why("solo.own-activation")


# --- the River ----------------------------------------------------------------------------------


@pytest.mark.rule("solo.refresh", "solo.dead-tile", "solo.count", "bs.skuthus-token")
def test_four_heroes_a_dead_tile_and_a_refresh_in_the_middle_of_the_turn() -> None:
    party = [hero(name, at=FAR) for name in ("atla", "othna", "bran", "grom")]
    p = black_stone(*party, heroes=4, tokens=Tokens(pool=(1, 3), spent=(2, 4, 5)))
    asked = play(p, EndTurn(), [1, 3, 3, 2, 4])
    assert made(asked) == [
        ("skeletons", True),
        ("skeletons", True),
        ("worms", True),
        ("event-1", False),
    ]
    slots = [(e.token, e.slot) for e in asked.events if isinstance(e, ev.TokenDrawn)]
    assert slots == [(1, 1), (3, 1), (3, 2), (2, 3), (4, 4)]
    assert asked.state.tiles["skuthus"].dead
    assert asked.state.tokens == Tokens(pool=(5,), spent=(4, 3, 2))


@pytest.mark.rule("bs.event-max", "bs.event1")
def test_a_full_tile_gets_no_more() -> None:
    p = black_stone(
        hero("bran", at=FAR),
        units("skeletons", 10, at="bone-landing"),
        tokens=Tokens(pool=(3, 4)),
    )
    p = play(p, EndTurn(), [4])
    assert len(p.units_of("skeletons")) == 10
    (told,) = p.why("bs.event-max")
    assert told == {"tile": "skeletons", "number": 0, "limit": 4, "there": 10, "most": 10}
    assert ev.UnitsCame("skeletons", "bone-landing", 0, 4) in p.events


@pytest.mark.rule("bs.doors-units", "door.scenario", "solo.alt.per-unit")
def test_the_worms_in_the_shut_hut_waste_what_the_others_use() -> None:
    p = black_stone(
        hero("bran", at=HERE, reserve=5),
        units("worms", at=NEXT),
        units("worms", 2, at="great-hut"),
        closed=("great-hut-door",),
        tokens=Tokens(pool=(2,)),
    )
    p = play(play(p, EndTurn(), [2]), Pick("worms:1"), [2, 1])
    p = play(p, Guard("bran", 0))
    assert attacks(p) == []
    assert [unit.area for unit in p.units_of("worms")] == [HERE, "great-hut", "great-hut"]
    assert len(p.why("door.scenario")) == 2


# --- an orb that nobody wanted ------------------------------------------------------------------


@pytest.mark.rule("drop", "bs.stone", "death.hero")
def test_the_bearer_who_dies_of_his_orb_leaves_the_stone() -> None:
    p = black_stone(
        hero("grom", at=HERE, reserve=0, fatigue=1, wounds=9, items=(ORB, STONE)),
        hero("bran", at=FAR),
    )
    p = play(p, Drop("grom", ORB), [3, 0])
    assert p.state.objects == {HERE: (STONE,)}
    assert p.state.outcome == ""
