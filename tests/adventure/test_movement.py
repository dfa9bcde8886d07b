"""Walking, leaping and falling: what it costs, who hinders it, and why a way is closed."""

from __future__ import annotations

from contextlib import suppress

import pytest
from msgspec.structs import replace

from boards.paths import Closed, Price
from engine.adventure import events as ev
from engine.adventure.agenda import Adventure
from engine.adventure.borders import (
    HINDERING,
    costs,
    parts,
    parts_told,
    price,
    prices,
    tag,
    unit_price,
)
from engine.adventure.commands import Accept, Drop, EndTurn, Move, PickUp, Reroll, TakeStance
from engine.adventure.movement import base_points, check_move, offers, points_of, walks, why_not
from engine.adventure.sight import stands_higher
from engine.adventure.steps import HeroesTurn
from engine.adventure.work import Position
from engine.kernel.record import Illegal
from tests.builders import SWAMP, asks, hero, play, position, units, with_border

HEAVY = ("scale-mail", "battle-axe")
"""A load of 8."""


def points(p: Position, figure: str, a: str, b: str) -> int:
    """Points over one border, which must be open."""
    paid = price(p, p.figure(figure), a, b)
    assert isinstance(paid, Price), paid
    return paid.points


def closed(p: Position, figure: str, a: str, b: str) -> str:
    """The rule by which one border is closed, "" when it is not."""
    answer = price(p, p.figure(figure), a, b)
    return answer.reason if isinstance(answer, Closed) else ""


def refused(p: Position, name: str, *way: str) -> Illegal:
    """Why a move is refused."""
    with pytest.raises(Illegal) as refusal:
        play(p, Move(name, way))
    return refusal.value


def offered(p: Position, name: str) -> set[tuple[str, ...]]:
    """The ways that a hero is offered."""
    return {move.way for move in offers(p, p.hero(name)) if isinstance(move, Move)}


# --- base and bought points -----------------------------------------------------------------------


@pytest.mark.rule("move.border")
def test_a_border_costs_one_point() -> None:
    after = play(position(hero("bran", at="willow-bank", points=3)), Move("bran", ("broad-pier",)))
    assert after.hero("bran").area == "broad-pier"
    assert (after.hero("bran").points, after.hero("bran").moving) == (2, True)
    assert after.told() == [
        ev.PointsSet("bran", 2, True),
        ev.Walked("bran", ("willow-bank", "broad-pier"), 1, (1,)),
    ]


@pytest.mark.rule("move.border")
def test_areas_that_do_not_touch_have_no_border() -> None:
    p = position(hero("bran", at="willow-bank", points=3))
    assert refused(p, "bran", "reed-bank").rule == "move.border"
    assert refused(p, "bran").rule == "move.border"


@pytest.mark.rule("move.base")
@pytest.mark.parametrize(("name", "points"), [("bran", 3), ("atla", 2), ("othna", 2), ("grom", 2)])
def test_base_movement_stands_on_the_sheet(name: str, points: int) -> None:
    p = position(hero(name, at="willow-bank"))
    assert base_points(p, p.hero(name)) == points


@pytest.mark.rule("move.base", "enc.when")
def test_only_aggressive_heroes_get_base_movement() -> None:
    turn = position(
        hero("bran", at="willow-bank"),
        hero("atla", at="willow-bank"),
        agenda=(HeroesTurn("stance"),),
    )
    after = play(play(turn, TakeStance("bran", "aggressive")), TakeStance("atla", "cautious"))
    assert (after.hero("bran").points, after.hero("atla").points) == (3, 0)
    assert offered(after, "atla") == set()
    assert refused(after, "atla", "broad-pier").rule == "hero.cautious"


@pytest.mark.rule("enc.move")
@pytest.mark.parametrize(
    ("items", "points"),
    [((), 3), (("scale-mail", "sword"), 3), (HEAVY, 2), ((*HEAVY, "dagger"), 1)],
    ids=["0", "7", "8", "9"],
)
def test_a_load_takes_base_movement(items: tuple[str, ...], points: int) -> None:
    p = position(hero("bran", at="willow-bank", items=items))
    assert base_points(p, p.hero("bran")) == points


@pytest.mark.rule("enc.move")
def test_base_movement_never_falls_below_none() -> None:
    p = position(hero("atla", at="willow-bank", items=(*HEAVY, "sword")))
    assert base_points(p, p.hero("atla")) == 0


@pytest.mark.rule("enc.when")
def test_what_is_dropped_later_gives_no_points_back() -> None:
    p = position(hero("bran", at="willow-bank", items=(*HEAVY, "dagger"), points=1))
    assert play(p, Drop("bran", "scale-mail")).hero("bran").points == 1


@pytest.mark.rule("move.bought")
def test_gems_buy_the_points_that_are_missing() -> None:
    p = position(hero("bran", at="willow-bank", points=1, reserve=5))
    after = play(p, Move("bran", ("broad-pier", "east-planks", "mid-planks")))
    assert after.hero("bran").area == "mid-planks"
    assert after.hero("bran").spaces == {"move": 2}
    assert (after.hero("bran").reserve, after.hero("bran").points) == (3, 0)
    assert after.why("move.bought") == [{"hero": "bran", "gems": 2, "points": 1, "needed": 3}]


@pytest.mark.rule("move.bought", "hero.limit")
def test_the_limit_of_the_move_space_holds_until_the_turn_ends() -> None:
    p = position(hero("atla", at="willow-bank", spaces={"move": 1}))
    assert play(p, Move("atla", ("broad-pier",))).hero("atla").spaces == {"move": 2}
    refusal = refused(p, "atla", "broad-pier", "east-planks")
    assert refusal.rule == "move.bought"
    assert (refusal.values["needed"], refusal.values["has"]) == (2, 1)


@pytest.mark.rule("move.bought")
def test_an_empty_reserve_buys_nothing() -> None:
    p = position(hero("bran", at="willow-bank", points=0, reserve=0))
    assert offered(p, "bran") == set()
    assert refused(p, "bran", "broad-pier").rule == "move.bought"


@pytest.mark.rule("skill.horror")
def test_horror_leaves_two_points_to_buy() -> None:
    p = position(hero("grom", at="willow-bank"), units("atla-tile", at="willow-bank"))
    refusal = refused(p, "grom", "broad-pier", "east-planks")
    assert (refusal.values["needed"], refusal.values["has"]) == (3, 2)


@pytest.mark.rule("move.lost")
def test_another_action_ends_a_movement_that_was_begun() -> None:
    lying = {"willow-bank": ("sword",)}
    fresh = position(hero("bran", at="willow-bank", points=3), objects=lying)
    begun = position(hero("bran", at="willow-bank", points=3, moving=True), objects=lying)
    assert play(fresh, PickUp("bran", "sword")).hero("bran").points == 3
    assert play(begun, PickUp("bran", "sword")).hero("bran").points == 0


@pytest.mark.rule("hero.end")
def test_unspent_points_are_lost_at_the_end() -> None:
    p = position(hero("bran", at="willow-bank", points=3), units("skeletons", at="net-pier"))
    game = Adventure(p.table)
    assert any(event == ev.PointsSet("bran", 0) for event in game.decide(p.state, EndTurn()).events)


# --- hindering ------------------------------------------------------------------------------------


@pytest.mark.rule("hind.value", "hind.move")
@pytest.mark.parametrize(
    ("enemies", "friends", "needed"), [(1, 0, 2), (3, 0, 4), (3, 1, 3), (1, 1, 1)]
)
def test_enemies_that_outnumber_friends_hold_a_hero_back(
    enemies: int, friends: int, needed: int
) -> None:
    others = [hero(name, at="net-pier") for name in ("atla", "othna")[:friends]]
    p = position(hero("bran", at="net-pier"), *others, units("skeletons", enemies, at="net-pier"))
    assert points(p, "bran", "net-pier", "long-pier") == needed


@pytest.mark.rule("hind.value", "hind.move")
def test_the_log_says_who_hindered() -> None:
    p = position(
        hero("bran", at="net-pier", points=3),
        hero("atla", at="net-pier"),
        units("skeletons", 2, at="net-pier"),
        units("worms", at="net-pier"),
    )
    assert play(p, Move("bran", ("long-pier",))).why("hind.move") == [
        {"hero": "bran", "area": "net-pier", "enemies": 3, "friends": 1, "points": 2}
    ]


@pytest.mark.rule("hind.move")
def test_entering_is_not_hindered() -> None:
    p = position(hero("bran", at="long-pier"), units("skeletons", 3, at="net-pier"))
    assert points(p, "bran", "long-pier", "net-pier") == 1


@pytest.mark.rule("hind.move")
def test_each_area_on_the_way_hinders_as_if_the_hero_stood_there() -> None:
    p = position(
        hero("bran", at="long-pier", points=3),
        hero("atla", at="net-pier"),
        units("skeletons", 2, at="net-pier"),
    )
    way = ("net-pier", "stone-deck")
    assert points_of(p, p.hero("bran"), way) == 3
    assert play(p, Move("bran", way)).why("hind.move")[0]["area"] == "net-pier"


@pytest.mark.rule("hind.move")
def test_a_way_round_the_enemies_is_cheaper() -> None:
    p = position(hero("bran", at="long-pier"), units("skeletons", 3, at="net-pier"))
    skulls = [walk for walk in walks(p, p.hero("bran")) if walk.way[-1] == "skull-deck"]
    assert skulls == []
    assert refused(p, "bran", "net-pier", "skull-deck").values["needed"] == 5


@pytest.mark.rule("hind.who")
def test_units_are_hindered_by_heroes() -> None:
    p = position(
        hero("bran", at="net-pier"), hero("atla", at="net-pier"), units("skeletons", at="net-pier")
    )
    assert points(p, "skeletons:1", "net-pier", "long-pier") == 3


@pytest.mark.rule("hind.who")
def test_a_leap_is_not_hindered() -> None:
    p = position(hero("bran", at="stone-deck"), units("skeletons", 3, at="stone-deck"))
    assert points(p, "bran", "stone-deck", "altar-isle") == 2
    assert points(p, "bran", "stone-deck", "net-pier") == 4


@pytest.mark.rule("hind.dead")
def test_the_dead_help_nobody() -> None:
    p = position(
        hero("bran", at="net-pier"),
        hero("atla", at="net-pier", fate="dead"),
        units("skeletons", at="net-pier"),
    )
    assert points(p, "bran", "net-pier", "long-pier") == 2


@pytest.mark.rule("hind.ignore")
@pytest.mark.parametrize("skill", ["evasive", "flying", "intangible"])
def test_some_skills_lift_hindering(skill: str) -> None:
    p = position(
        hero("bran", at="net-pier"),
        units("skeletons", 3, at="net-pier"),
        skills={"bran": (skill,)},
    )
    assert points(p, "bran", "net-pier", "long-pier") == 1


@pytest.mark.rule("skill.evasive")
def test_worms_slip_away() -> None:
    p = position(
        hero("bran", at="net-pier"),
        hero("atla", at="net-pier"),
        units("worms", at="net-pier"),
        units("skeletons", at="net-pier"),
    )
    assert points(p, "worms:1", "net-pier", "long-pier") == 1


@pytest.mark.rule("skill.feline-grace")
def test_feline_grace_slips_past_one_enemy() -> None:
    p = position(
        hero("bran", at="net-pier"),
        units("skeletons", 2, at="net-pier"),
        skills={"bran": ("feline-grace",)},
    )
    assert points(p, "bran", "net-pier", "long-pier") == 2


@pytest.mark.rule("hind.bought-combination")
def test_base_and_bought_points_pay_one_border_together() -> None:
    p = position(hero("bran", at="net-pier", points=2), units("skeletons", 3, at="net-pier"))
    after = play(p, Move("bran", ("long-pier",)))
    assert (after.hero("bran").points, after.hero("bran").spaces) == (0, {"move": 2})
    assert after.why("hind.bought-combination") == [{"hero": "bran", "points": 2, "gems": 2}]


@pytest.mark.rule("hind.bought-combination")
def test_points_that_pay_different_borders_are_not_combined() -> None:
    p = position(hero("bran", at="willow-bank", points=1))
    after = play(p, Move("bran", ("broad-pier", "east-planks")))
    assert after.hero("bran").spaces == {"move": 1}
    assert after.why("hind.bought-combination") == []


@pytest.mark.rule("skill.blocking")
def test_blocking_forbids_to_leave_at_any_price() -> None:
    p = position(
        hero("bran", at="net-pier", points=3, reserve=9),
        hero("atla", at="net-pier"),
        units("khitan-guards", at="net-pier"),
    )
    assert offered(p, "bran") == set()
    refusal = refused(p, "bran", "long-pier")
    assert (refusal.rule, refusal.values["unit"]) == ("skill.blocking", "khitan-guards:1")


@pytest.mark.rule("skill.blocking", "skill.evasive")
@pytest.mark.parametrize("skill", ["evasive", "flying", "intangible"])
def test_some_skills_slip_past_blocking(skill: str) -> None:
    p = position(
        hero("bran", at="net-pier"),
        units("khitan-guards", at="net-pier"),
        skills={"bran": (skill,)},
    )
    assert points(p, "bran", "net-pier", "long-pier") == 1


@pytest.mark.rule("skill.blocking")
def test_heroes_may_not_use_blocking() -> None:
    p = position(
        hero("bran", at="net-pier"),
        units("skeletons", at="net-pier"),
        skills={"bran": ("blocking",)},
    )
    assert points(p, "skeletons:1", "net-pier", "long-pier") == 2


# --- the board ------------------------------------------------------------------------------------


@pytest.mark.rule("board.swamp.water")
@pytest.mark.parametrize(
    ("a", "b", "needed"),
    [
        ("willow-bank", "gnat-pool", 1),
        ("gnat-pool", "lily-pool", 2),
        ("gnat-pool", "willow-bank", 2),
        ("gnat-pool", "broad-pier", 3),
    ],
    ids=["into water", "water to water", "water to ground", "water to wood"],
)
def test_anybody_wades_and_pays_to_leave_the_water(a: str, b: str, needed: int) -> None:
    assert points(position(hero("atla", at=a)), "atla", a, b) == needed
    assert points(position(units("skeletons", at=a)), "skeletons:1", a, b) == needed


@pytest.mark.rule("move.border", "board.swamp.water")
def test_surcharges_and_hindering_add_up() -> None:
    p = position(hero("bran", at="gnat-pool", points=3), units("worms", 2, at="gnat-pool"))
    after = play(p, Move("bran", ("broad-pier",)))
    assert after.hero("bran").spaces == {"move": 2}
    assert after.why("move.border") == []
    assert after.why("board.swamp.water") == [
        {"hero": "bran", "area": "gnat-pool", "to": "broad-pier", "points": 2}
    ]
    assert after.why("hind.move")[0]["points"] == 2


@pytest.mark.rule("door.scenario")
def test_a_closed_door_stops_everybody() -> None:
    shut = position(
        hero("bran", at="hut-pier", points=3),
        units("outer-dark-demon", at="hut-pier", life=8),
        closed=("north-hut-door",),
    )
    for figure in ("bran", "outer-dark-demon:1"):
        assert closed(shut, figure, "hut-pier", "north-hut") == "move.border"
    assert refused(shut, "bran", "north-hut").values["door"] == "north-hut-door"
    opened = position(hero("bran", at="hut-pier", points=3))
    assert points(opened, "bran", "hut-pier", "north-hut") == 1


@pytest.mark.rule("bs.red")
def test_nobody_enters_a_red_area_not_even_flying() -> None:
    p = position(
        hero("bran", at="bone-landing"), units("outer-dark-demon", at="bone-landing", life=8)
    )
    for figure in ("bran", "outer-dark-demon:1"):
        assert closed(p, figure, "bone-landing", "fisher-hut") == "move.border"
        assert closed(p, figure, "leech-water", "thicket") == "move.border"
        assert closed(p, figure, "bone-landing", "cold-water") == ""


@pytest.mark.rule("skill.flying")
def test_flying_pays_no_heed_to_terrain_and_enemies() -> None:
    cliff = with_border(SWAMP, "broad-pier", "moss-bank", kind="climb", extra=2, needs="Climb")
    p = position(
        hero("bran", at="gnat-pool"),
        units("outer-dark-demon", at="gnat-pool", life=8),
        board=with_border(cliff, "broad-pier", "duck-water", kind="drop", fall=("red",)),
        skills={"outer-dark-demon": ("flying",)},
    )
    demon = "outer-dark-demon:1"
    assert points(p, demon, "gnat-pool", "broad-pier") == 1
    assert points(p, demon, "broad-pier", "moss-bank") == 1
    assert price(p, p.figure(demon), "broad-pier", "duck-water") == Price(1)
    assert closed(p, demon, "stone-deck", "great-hut") == "move.border"


@pytest.mark.rule("skill.intangible")
def test_the_intangible_pass_through_walls_and_doors() -> None:
    p = position(
        units("skuthus", at="stone-deck", life=10),
        closed=("north-hut-door",),
        skills={"skuthus": ("intangible",)},
    )
    assert points(p, "skuthus:1", "stone-deck", "great-hut") == 1
    assert points(p, "skuthus:1", "hut-pier", "north-hut") == 1
    assert closed(p, "skuthus:1", "bone-landing", "fisher-hut") == "move.border"


@pytest.mark.rule("skill.climb")
def test_some_borders_ask_for_a_climber() -> None:
    cliff = with_border(SWAMP, "willow-bank", "broad-pier", kind="climb", extra=1, needs="Climb")
    p = position(hero("bran", at="willow-bank"), hero("atla", at="willow-bank"), board=cliff)
    assert points(p, "bran", "willow-bank", "broad-pier") == 2
    assert closed(p, "atla", "willow-bank", "broad-pier") == "skill.climb"


@pytest.mark.rule("skill.swimming")
def test_deep_water_asks_for_a_swimmer() -> None:
    deep = with_border(SWAMP, "willow-bank", "mist-water", needs="Swimming")
    p = position(hero("bran", at="willow-bank"), hero("othna", at="willow-bank"), board=deep)
    assert points(p, "bran", "willow-bank", "mist-water") == 1
    assert closed(p, "othna", "willow-bank", "mist-water") == "skill.swimming"


# --- walls ----------------------------------------------------------------------------------------


@pytest.mark.rule("skill.wall-wrecker", "board.swamp.huts")
def test_a_wall_wrecker_leaves_a_hole_for_everybody() -> None:
    p = position(hero("grom", at="stone-deck", points=2), hero("bran", at="stone-deck"))
    assert closed(p, "bran", "stone-deck", "great-hut") == "move.border"
    after = play(p, Move("grom", ("great-hut",)))
    assert after.hero("grom").area == "great-hut"
    assert after.hero("grom").spaces == {"move": 1}
    assert ev.WallWrecked(("stone-deck", "great-hut")) in after.events
    assert after.why("skill.wall-wrecker") != []
    assert points(after, "bran", "stone-deck", "great-hut") == 1
    assert points(after, "bran", "great-hut", "stone-deck") == 1


@pytest.mark.rule("skill.wall-wrecker")
def test_a_hole_in_a_wall_lets_sight_through() -> None:
    p = position(hero("grom", at="eel-water", points=2, reserve=3))
    assert not p.sees("eel-water", "great-hut")
    assert play(p, Move("grom", ("great-hut",))).sees("great-hut", "eel-water")


@pytest.mark.rule("skill.wall-wrecker")
def test_a_wall_wrecker_opens_a_wooden_door_by_force() -> None:
    p = position(hero("grom", at="hut-pier", points=2), closed=("north-hut-door",))
    after = play(p, Move("grom", ("north-hut",)))
    assert after.hero("grom").spaces == {"move": 1}
    assert after.state.closed == ()


@pytest.mark.rule("skill.wall-wrecker")
def test_stone_holds_a_wall_wrecker() -> None:
    stone = with_border(SWAMP, "stone-deck", "great-hut", material="stone", wreck=0)
    p = position(hero("grom", at="stone-deck"), board=stone)
    assert closed(p, "grom", "stone-deck", "great-hut") == "move.border"


@pytest.mark.rule("skill.wall-wrecker")
def test_a_walk_ends_behind_a_broken_wall() -> None:
    p = position(hero("grom", at="stone-deck", points=2, reserve=4))
    assert ("great-hut",) in offered(p, "grom")
    assert refused(p, "grom", "great-hut", "slant-pier").rule == "move.border"


# --- webs -----------------------------------------------------------------------------------------


@pytest.mark.rule("skill.web-projection")
def test_a_web_holds_until_four_points_are_paid() -> None:
    p = position(hero("bran", at="net-pier", points=3, web=4))
    assert offered(p, "bran") == {("net-pier",)}
    assert refused(p, "bran", "long-pier").rule == "skill.web-projection"
    free = play(p, Move("bran", ("net-pier",)))
    assert (free.hero("bran").web, free.hero("bran").area) == (0, "net-pier")
    assert (free.hero("bran").points, free.hero("bran").spaces) == (0, {"move": 1})
    assert ("long-pier",) in offered(free, "bran")


@pytest.mark.rule("skill.web-projection")
def test_a_web_that_cannot_be_torn_in_one_turn_holds() -> None:
    p = position(hero("bran", at="net-pier", points=0, web=4))
    assert offered(p, "bran") == set()
    refusal = refused(p, "bran", "net-pier")
    assert (refusal.values["needed"], refusal.values["has"]) == (4, 3)


# --- leaps ----------------------------------------------------------------------------------------


@pytest.mark.rule("skill.leap")
def test_a_leap_lands_when_the_red_die_reaches_the_difficulty() -> None:
    p = position(hero("atla", at="stone-deck", points=3, reserve=0))
    after = play(p, Move("atla", ("altar-isle",)), faces=[1])
    assert (after.hero("atla").area, after.hero("atla").points) == ("altar-isle", 1)
    assert ev.Tried("atla", "leap", "altar-isle", 1, 1, True) in after.events
    assert after.why("skill.leap")[-1] == {
        "hero": "atla",
        "to": "altar-isle",
        "needed": 1,
        "has": 1,
    }


@pytest.mark.rule("skill.leap")
def test_a_leap_that_fails_costs_its_points() -> None:
    p = position(hero("atla", at="stone-deck", points=2, reserve=0))
    after = play(p, Move("atla", ("altar-isle",)), faces=[0])
    assert (after.hero("atla").area, after.hero("atla").points) == ("stone-deck", 0)
    assert ev.Tried("atla", "leap", "altar-isle", 0, 1, False) in after.events


@pytest.mark.rule("skill.leap", "reroll.paid")
def test_a_leap_may_be_rolled_again() -> None:
    p = position(hero("atla", at="stone-deck", points=2))
    assert asks(play(p, Move("atla", ("altar-isle",)), faces=[0])).kind == "reroll"


@pytest.mark.rule("board.swamp.altar", "skill.leap")
def test_two_leaps_are_two_moves() -> None:
    p = position(hero("bran", at="stone-deck", points=3, reserve=5))
    assert ("altar-isle",) in offered(p, "bran")
    assert refused(p, "bran", "altar-isle", "peat-walk").rule == "move.border"
    assert "peat-walk" not in {way[-1] for way in offered(p, "bran") if len(way) == 1}


@pytest.mark.rule("skill.leap")
def test_a_leap_may_end_a_walk() -> None:
    p = position(hero("othna", at="net-pier", points=3, reserve=0))
    after = play(p, Move("othna", ("stone-deck", "altar-isle")), faces=[2])
    assert (after.hero("othna").area, after.hero("othna").points) == ("altar-isle", 0)
    assert ev.Walked("othna", ("net-pier", "stone-deck"), 1, (1,)) in after.events


@pytest.mark.rule("skill.leap")
def test_the_safe_way_is_offered_beside_the_leap() -> None:
    p = position(hero("bran", at="stone-deck", points=3))
    isle = {way for way in offered(p, "bran") if way[-1] == "altar-isle"}
    assert isle == {("altar-isle",), ("altar-moat", "altar-isle")}


@pytest.mark.rule("enc.skill", "skill.leap")
def test_a_load_takes_the_leap_away() -> None:
    p = position(hero("bran", at="stone-deck", points=3, items=HEAVY))
    refusal = refused(p, "bran", "altar-isle")
    assert refusal.rule == "enc.skill"
    assert (refusal.values["has"], refusal.values["limit"]) == (8, 8)


@pytest.mark.rule("skill.leap", "skill.flying")
def test_who_cannot_leap_or_need_not_does_not() -> None:
    p = position(
        units("skeletons", at="stone-deck"), units("outer-dark-demon", at="stone-deck", life=8)
    )
    assert closed(p, "skeletons:1", "stone-deck", "altar-isle") == "skill.leap"
    assert closed(p, "outer-dark-demon:1", "stone-deck", "altar-isle") == "move.border"


# --- falls ----------------------------------------------------------------------------------------

PARAPET = with_border(
    SWAMP,
    "willow-bank",
    "broad-pier",
    kind="drop",
    fall=("red", "red"),
    fall_with_leap=("red",),
)


OVER = Move("othna", ("broad-pier",))


@pytest.mark.rule("fall.damage")
def test_a_fall_hurts_without_defence_and_keeps_base_movement() -> None:
    armed = hero(
        "othna", at="willow-bank", points=2, reserve=0, fatigue=5, items=("leather-armor",)
    )
    othna = play(position(armed, board=PARAPET), OVER, faces=[2]).hero("othna")
    assert (othna.area, othna.points) == ("broad-pier", 1)
    assert (othna.wounds, othna.fatigue) == (2, 3)


@pytest.mark.rule("fall.damage")
def test_who_cannot_leap_falls_harder() -> None:
    p = position(
        hero("othna", at="willow-bank", points=2, reserve=0, fatigue=5),
        board=PARAPET,
        skills={"othna": ()},
    )
    assert play(p, OVER, faces=[2, 1]).hero("othna").wounds == 3


@pytest.mark.rule("fall.damage")
def test_a_blank_does_no_harm() -> None:
    p = position(hero("othna", at="willow-bank", points=2, reserve=0, fatigue=5), board=PARAPET)
    after = play(p, OVER, faces=[0])
    assert after.hero("othna").wounds == 0
    assert after.state.agenda == p.state.agenda


@pytest.mark.rule("fall.damage", "reroll.paid")
def test_a_fall_may_be_rolled_again() -> None:
    p = position(hero("othna", at="willow-bank", points=2), board=PARAPET)
    fallen = play(p, OVER, faces=[2])
    again = play(play(fallen, Reroll(0, "gem"), faces=[1]), Accept())
    assert again.hero("othna").wounds == 1


@pytest.mark.rule("fall.damage", "hind.who")
def test_a_fall_is_not_hindered() -> None:
    p = position(
        hero("bran", at="willow-bank"), units("skeletons", 3, at="willow-bank"), board=PARAPET
    )
    assert points(p, "bran", "willow-bank", "broad-pier") == 1


# --- what is offered, and what is said ------------------------------------------------------------


@pytest.mark.rule("move.border")
def test_every_cheapest_way_is_offered() -> None:
    p = position(hero("bran", at="net-pier", points=3))
    assert {way for way in offered(p, "bran") if way[-1] == "altar-moat"} == {
        ("skull-deck", "altar-moat"),
        ("stone-deck", "altar-moat"),
    }


@pytest.mark.rule("move.border")
def test_a_dear_border_is_offered_beside_the_way_round() -> None:
    p = position(hero("bran", at="gnat-pool", points=3))
    assert ("broad-pier",) in offered(p, "bran")
    assert ("willow-bank", "broad-pier") in offered(p, "bran")
    assert ("east-planks",) in offered(p, "bran")


@pytest.mark.rule("move.border")
def test_what_is_offered_is_legal_and_a_detour_is_not() -> None:
    p = position(
        hero("bran", at="net-pier", points=3),
        units("skeletons", at="net-pier"),
        closed=("north-hut-door", "great-hut-door"),
    )
    game = Adventure(p.table)
    for way in offered(p, "bran"):
        paid = game.decide(p.state, Move("bran", way)).events
        assert any(isinstance(event, ev.PointsSet) for event in paid)
    assert refused(p, "bran", "long-pier", "slant-pier").rule == "move.border"


CROWDED = (
    units("skeletons", at="net-pier"),
    units("skeletons", at="stone-deck"),
)


@pytest.mark.rule("move.border")
@pytest.mark.parametrize("name", ["bran", "grom"])
def test_what_is_not_offered_is_refused(name: str) -> None:
    p = position(hero(name, at="net-pier", points=2, reserve=1), *CROWDED)
    legal = {way for way in every_way(p, name, 3) if accepted(p, Move(name, way))}
    assert legal == offered(p, name)


@pytest.mark.rule("move.border", "move.bought")
@pytest.mark.parametrize("name", ["bran", "grom"])
def test_no_way_is_cheaper_than_what_is_offered(name: str) -> None:
    p = position(hero(name, at="net-pier", points=2, reserve=1), *CROWDED)
    cheapest: dict[str, int] = {}
    for way in every_way(p, name, 3):
        with suppress(Illegal):
            needed = points_of(p, p.hero(name), way)
            cheapest[way[-1]] = min(needed, cheapest.get(way[-1], needed))
    found: dict[str, int] = {"net-pier": cheapest["net-pier"]}
    for walk in walks(p, p.hero(name)):
        assert walk.points == points_of(p, p.hero(name), walk.way)
        assert walk.gems == max(0, walk.points - 2)
        found[walk.way[-1]] = min(walk.points, found.get(walk.way[-1], walk.points))
    assert found == {area: needed for area, needed in cheapest.items() if needed <= 3}


def every_way(p: Position, name: str, longest: int) -> list[tuple[str, ...]]:
    """Every row of up to so many neighbours, be it a way or not."""
    ways: list[tuple[str, ...]] = [(p.hero(name).area,)]
    for way in ways:
        if len(way) <= longest:
            ways += ((*way, border.b) for border in SWAMP.exits[way[-1]])
    return [way[1:] for way in ways[1:]]


def accepted(p: Position, move: Move) -> bool:
    """Whether a move is legal."""
    try:
        check_move(p, move)
    except Illegal:
        return False
    return True


@pytest.mark.rule("move.bought", "door.scenario", "bs.red")
@pytest.mark.parametrize(
    ("area", "rule", "said"),
    [
        ("long-pier", "", ""),
        ("willow-bank", "move.bought", 5),
        ("great-hut", "move.border", "the door is closed"),
        ("thicket", "move.border", "it is out of play"),
    ],
)
def test_an_area_says_why_one_cannot_go_there(area: str, rule: str, said: int | str) -> None:
    p = position(hero("bran", at="net-pier", points=3, reserve=1), closed=("great-hut-door",))
    reason = why_not(p, p.hero("bran"), area)
    assert (reason.rule if reason else "") == rule
    assert not reason or said in reason.values.values()


# --- the Overlord's units -------------------------------------------------------------------------


@pytest.mark.rule("solo.path.least", "solo.skill.by-scenario")
def test_units_neither_fall_leap_nor_climb_by_themselves() -> None:
    board = with_border(PARAPET, "willow-bank", "mist-water", kind="climb", needs="Climb")
    p = position(
        units("pict-hunters", at="willow-bank"), units("worms", at="willow-bank"), board=board
    )
    for figure, a, b, rule in [
        ("worms:1", "willow-bank", "broad-pier", "solo.path.least"),
        ("worms:1", "willow-bank", "mist-water", "skill.climb"),
        ("pict-hunters:1", "stone-deck", "altar-isle", "skill.leap"),
    ]:
        answer = unit_price(p, p.unit(figure))(a, b, board.borders[a, b])
        assert isinstance(answer, Closed)
        assert answer.reason == rule


@pytest.mark.rule("solo.skill.reach-target")
def test_a_unit_can_go_plainly_without_its_wings() -> None:
    p = position(
        hero("bran", at="gnat-pool"),
        units("outer-dark-demon", at="gnat-pool", life=8),
        skills={"outer-dark-demon": ("flying",)},
    )
    border = SWAMP.borders["gnat-pool", "broad-pier"]
    flying = unit_price(p, p.unit("outer-dark-demon:1"))
    plain = unit_price(p, p.unit("outer-dark-demon:1"), plainly=True)
    assert flying("gnat-pool", "broad-pier", border) == Price(1)
    walking = plain("gnat-pool", "broad-pier", border)
    assert isinstance(walking, Price)
    assert (walking.points, tag(walking, HINDERING)) == (4, 1)


@pytest.mark.rule("solo.close-in.metric")
def test_distances_leave_figures_out() -> None:
    p = position(
        hero("bran", at="net-pier"),
        hero("atla", at="net-pier"),
        units("skeletons", at="net-pier"),
        closed=("great-hut-door",),
    )
    found = costs(p, p.unit("skeletons:1"))
    assert (found["net-pier"], found["stone-deck"], found["altar-moat"]) == (0, 1, 2)
    assert "great-hut" not in found
    assert costs(p, p.unit("skeletons:1"), "altar-moat")["net-pier"] == 4


# --- height ---------------------------------------------------------------------------------------


@pytest.mark.rule("elev.bonus")
def test_higher_areas_look_down_on_lower_ones() -> None:
    raised = replace(SWAMP.areas["stone-deck"], height=1)
    p = position(board=replace(SWAMP, areas={**SWAMP.areas, "stone-deck": raised}))
    assert stands_higher(p, "stone-deck", "net-pier")
    assert not stands_higher(p, "net-pier", "stone-deck")
    assert not stands_higher(p, "net-pier", "skull-deck")


# --- what a price is made of --------------------------------------------------------------------


@pytest.mark.rule("move.border", "hind.move")
def test_a_price_is_taken_apart() -> None:
    bran = hero("bran", "gnat-pool", points=2)
    p = position(bran, units("skeletons", 2, at="gnat-pool"))
    way = ("gnat-pool", "mid-planks")
    found = parts(p, way, prices(p, bran))
    assert found == {"": 1, "water": 2, "hindering": 2}
    assert parts_told(found) == "1 + 2 water + 2 hindering"
    assert parts_told({"": 3}) == "", "nothing is on top"


@pytest.mark.rule("move.bought")
def test_what_is_too_far_is_told_with_the_parts_of_its_price() -> None:
    bran = hero("bran", "gnat-pool", reserve=0, points=1)
    refused = why_not(position(bran), bran, "mid-planks")
    assert refused is not None
    assert refused.values["parts"] == "1 + 2 water"
