"""The examples that the rulebooks work out, with our figures where theirs stand in no scenario."""

from __future__ import annotations

import pytest

from engine.adventure import events as ev
from engine.adventure.commands import Accept, EndTurn, Guard, Move, Open, Reroll, Strike
from engine.adventure.figures import has_skill, hindering
from engine.adventure.movement import base_points
from engine.adventure.state import Tokens
from engine.adventure.work import Options
from tests.adventure.solo.outcomes import outcomes, shot
from tests.builders import Played, asks, hero, play, position, units

HERE = "net-pier"


def made(*played: Played) -> list[str]:
    """The tiles that were activated."""
    return [
        event.tile for p in played for event in p.events if isinstance(event, ev.ActivationMade)
    ]


# --- hero rulebook ------------------------------------------------------------------------------


@pytest.mark.rule("hind.value")
@pytest.mark.parametrize(
    ("enemies", "friends", "value"), [(1, 0, 1), (3, 0, 3), (3, 1, 2), (1, 1, 0), (2, 2, 0)]
)
def test_who_hinders_whom(enemies: int, friends: int, value: int) -> None:
    others = [hero(name, at=HERE) for name in ("atla", "othna")[:friends]]
    p = position(hero("bran", at=HERE), *others, units("skeletons", enemies, at=HERE))
    assert hindering(p, p.hero("bran")) == value


@pytest.mark.rule("melee.dice", "reroll.arrow")
def test_two_gems_and_a_kris() -> None:
    p = position(hero("bran", at=HERE, items=("kris",), reserve=2), units("skuthus", at=HERE))
    p = play(play(p, Strike("bran", "skuthus:1", 2, "kris"), [2, 1, 1]), Accept())
    attack = next(event for event in p.events if isinstance(event, ev.PowerSet))
    assert attack.power == 4


@pytest.mark.rule("manip.complex", "reroll.paid", "reroll.new-stands")
def test_two_symbols_wanted_and_one_die_rolled_three_times() -> None:
    p = position(
        hero("grom", at="slant-pier", reserve=4),
        closed=("great-hut-door",),
        options=Options(hard=True),
    )
    p = play(p, Open("grom", "door", "great-hut-door", 2), [1, 0])
    p = play(play(p, Reroll(1, "gem"), [0]), Reroll(1, "gem"), [2])
    (tried,) = (event for event in p.events if isinstance(event, ev.Tried))
    assert (tried.symbols, tried.needs, tried.success) == (3, 2, True)
    assert p.hero("grom").spaces == {"manipulation": 2, "reroll": 2}


@pytest.mark.rule("guard.dice", "armor.hero", "damage")
def test_a_guard_and_leather_that_both_show_nothing() -> None:
    p = position(
        hero("othna", at=HERE, reserve=1, fatigue=3, items=("leather-armor",)),
        units("skeletons", at=HERE),
        tokens=Tokens(pool=(3,)),
    )
    p = play(play(p, EndTurn(), [3, 1]), Guard("othna", 1), [0, 0])
    assert p.hero("othna").wounds == 1


@pytest.mark.rule("hind.bought-combination", "hind.move")
def test_base_and_bought_points_leave_a_crowd_together() -> None:
    p = position(hero("bran", at=HERE, points=3, reserve=2), units("skeletons", 3, at=HERE))
    p = play(p, Move("bran", ("long-pier",)))
    assert (p.hero("bran").points, p.hero("bran").spaces) == (0, {"move": 1})


@pytest.mark.rule("enc.skill", "enc.move")
@pytest.mark.parametrize(
    ("items", "evasive", "points"),
    [
        (("chain-mail", "dagger"), True, 3),
        (("chain-mail", "sword"), False, 3),
        (("chain-mail", "crossbow"), False, 2),
        (("chain-mail", "crossbow", "battle-axe"), False, 1),
    ],
)
def test_shevatas_under_his_load(items: tuple[str, ...], evasive: bool, points: int) -> None:
    p = position(shevatas := hero("shevatas", at=HERE, items=items))
    assert has_skill(p, shevatas, "evasive") is evasive
    assert base_points(p, shevatas) == points


# --- the solo rules -----------------------------------------------------------------------------


@pytest.mark.rule("solo.ranged.penalty", "solo.ranged.avoid", "solo.path.hinder-cost")
@pytest.mark.parametrize(("beside", "stays"), [(("bran", "grom"), True), (("bran",), False)])
def test_kerim_shah_between_two_heroes(beside: tuple[str, ...], stays: bool) -> None:
    """Two others beside him take both of his 2 points, and he shoots hindered; one does not."""
    p = position(
        units("bossonian-archers", at=HERE),
        *(hero(name, at=HERE, reserve=8) for name in beside),
        hero("atla", at="reed-bank", reserve=1),
        skills={"bossonian-archers": ()},
    )
    ends = outcomes(p, "bossonian-archers:1")
    assert {end.hero for end in ends} == {"atla"}
    assert (ends == {shot("atla", HERE)}) is stays


@pytest.mark.rule("solo.count", "solo.refresh", "turn.alternate")
def test_three_heroes_and_one_who_dies_in_the_second_activation() -> None:
    p = position(
        hero("atla", at=HERE, reserve=1, wounds=10),
        hero("bran", at="willow-bank", reserve=8),
        hero("othna", at="willow-bank", reserve=8),
        units("skeletons", at=HERE),
        tokens=Tokens(pool=(3, 4, 5)),
    )
    first = play(p, EndTurn(), [4, 3, 2])
    second = play(first, Guard("atla", 0))
    assert made(first, second) == ["event-1", "skeletons"]
    p = second
    for _ in second.heroes():
        p = play(p, asks(p).options[0])
    assert made(play(p, EndTurn(), [5, 4])) == ["event-2", "event-1"]
