"""Rerolls together: arrows, Support and gems of heroes, and the blanks of units."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.adventure import events as ev
from engine.adventure.commands import Accept, EndTurn, Guard, Reroll, Strike
from engine.adventure.rolling import opened
from engine.adventure.state import Tokens
from engine.adventure.steps import Attack, HeroesTurn, Manipulating, Rolling
from engine.adventure.work import Position
from engine.kernel.chance import Fall
from tests.builders import Models, Played, asks, hero, play, position, units

HERE = "net-pier"
SKELETONS = Tokens(pool=(3,))


def rerolled(p: Played) -> list[tuple[int, str]]:
    """The dice that were rolled again, by place, and by what."""
    return [(event.place, event.by) for event in p.events if isinstance(event, ev.RerollUsed)]


def power(p: Played) -> int:
    """The attack's final power."""
    return next(event.power for event in p.events if isinstance(event, ev.PowerSet))


# --- heroes -------------------------------------------------------------------------------------


@pytest.mark.rule("reroll.arrow", "reroll.support", "reroll.paid", "reroll.new-stands")
def test_arrow_support_and_gem_may_all_roll_one_die() -> None:
    p = position(
        hero("othna", at=HERE, items=("kris",), reserve=2),
        hero("bran", at=HERE, stance="cautious"),
        units("worms", at=HERE),
    )
    p = play(p, Strike("othna", "worms:1", 1, "kris"), [0, 0])
    p = play(p, Reroll(0, "arrow"), [0])
    p = play(p, Reroll(0, "support"), [0])
    p = play(p, Reroll(0, "gem"), [0])
    assert asks(p).options == (Accept(), Reroll(1, "arrow"))
    assert p.hero("othna").spaces == {"melee": 1, "reroll": 1}


@pytest.mark.rule("reroll.support", "skill.support")
def test_support_comes_anew_with_each_roll_and_only_from_the_own_area() -> None:
    figures = (hero("othna", at=HERE, reserve=2), units("worms", 2, at=HERE))
    near = position(*figures, hero("bran", at=HERE, reserve=0))
    for worm in ("worms:1", "worms:2"):
        near = play(near, Strike("othna", worm, 1), [1])
        assert Reroll(0, "support") in asks(near).options
        near = play(near, Accept())
    far = position(*figures, hero("bran", at="long-pier", reserve=0))
    assert Reroll(0, "support") not in asks(play(far, Strike("othna", "worms:1", 1), [1])).options


@pytest.mark.rule("reroll.support", "reroll.paid")
def test_support_helps_a_guard_too() -> None:
    p = position(
        hero("othna", at=HERE, reserve=1),
        hero("bran", at=HERE, reserve=4),
        units("skeletons", at=HERE),
        tokens=SKELETONS,
    )
    p = play(play(p, EndTurn(), [3, 2]), Guard("othna", 1), [0])
    assert asks(p).options == (Accept(), Reroll(0, "support"))


# --- units --------------------------------------------------------------------------------------

PICT = "pict-hunters"
ARROWS = ("yellow*", "yellow*")


def attacked(
    faces: list[int], *others: Models, dice: tuple[str, ...] = ARROWS, **skills: tuple[str, ...]
) -> Played:
    """A hunter strikes Bran, who cannot guard; its dice show `faces`, one after the other."""
    blow = Attack(f"{PICT}:1", ("bran",), "melee", dice, area=HERE, stage="rolled")
    p = position(
        hero("bran", at=HERE, reserve=0, fatigue=9),
        units(PICT, at=HERE),
        *others,
        skills=skills,
        agenda=(HeroesTurn("act"), blow),
    )
    roll = opened(p, Rolling(blow.by, dice, "melee.dice"))
    p = Position(p.table, replace(p.state, agenda=(*p.state.agenda, roll)))
    return play(p, Fall(tuple(faces[: len(dice)]), "table"), faces[len(dice) :])


@pytest.mark.rule("solo.reroll.blank")
@pytest.mark.parametrize(
    ("faces", "again"),
    [
        ([1, 1], []),
        ([0, 1, 2], [(0, "arrow")]),
        ([0, 0, 1, 0], [(0, "arrow"), (1, "arrow")]),
        ([1, 0, 0], [(1, "arrow")]),
    ],
)
def test_a_unit_rerolls_each_blank_once_and_nothing_else(
    faces: list[int], again: list[tuple[int, str]]
) -> None:
    assert rerolled(attacked(faces)) == again


@pytest.mark.rule("solo.reroll.blank", "reroll.arrow")
def test_an_arrow_of_another_colour_rerolls_no_blank() -> None:
    p = attacked([0, 0, 2], dice=("orange", "red*"))
    assert rerolled(p) == [(1, "arrow")]
    assert power(p) == 2


@pytest.mark.rule("solo.reroll.blank", "solo.no-gems")
def test_without_arrows_a_blank_stays() -> None:
    assert rerolled(attacked([0, 0], dice=("yellow", "yellow"))) == []


@pytest.mark.rule("solo.reroll.support", "skill.support")
@pytest.mark.parametrize(
    ("faces", "again"),
    [
        ([0, 2, 0, 1], [(0, "arrow"), (0, "support")]),
        ([0, 0, 1, 0, 2], [(0, "arrow"), (1, "arrow"), (1, "support")]),
        ([1, 2], []),
    ],
)
def test_support_rerolls_one_blank_more_after_the_arrows(
    faces: list[int], again: list[tuple[int, str]]
) -> None:
    assert rerolled(attacked(faces, units("bran-tile", at=HERE))) == again


@pytest.mark.rule("solo.reroll.support")
def test_support_from_the_next_area_does_not_count() -> None:
    assert rerolled(attacked([0, 0], units("bran-tile", at="long-pier"), dice=("red",) * 2)) == []


@pytest.mark.rule("skill.jinx")
def test_a_jinxed_roll_of_a_unit_stands() -> None:
    assert rerolled(attacked([0, 0], bran=("jinx",))) == []


# --- dice that no reroll can better --------------------------------------------------------------


def lying(
    faces: tuple[int, ...], *, hero_skills: tuple[str, ...] = (), blow: Attack | None = None
) -> Position:
    """Yellow dice of Bran's attack on one of two worms as they lie."""
    attack = blow or Attack("bran", ("worms:1",), "melee", ("yellow",) * len(faces), "sword")
    dice = ("yellow",) * len(faces)
    return position(
        hero("bran", "net-pier", items=("sword",)),
        units("worms", 2, at="net-pier"),
        skills={"bran": hero_skills},
        agenda=(HeroesTurn("act"), attack, Rolling("bran", dice, "melee.dice", "reroll", faces)),
    )


@pytest.mark.rule("reroll.paid")
@pytest.mark.parametrize(
    ("faces", "skills", "kept"),
    [
        ((2, 2), (), True),
        ((2, 1), (), True),
        ((0, 0), (), False),
        ((2, 1), ("circular-strike",), False),
        ((2, 1), ("constriction",), False),
        ((2, 2), ("circular-strike",), True),
    ],
)
def test_dice_are_kept_unasked_when_no_reroll_can_better_them(
    faces: tuple[int, ...], skills: tuple[str, ...], kept: bool
) -> None:
    decision = asks(lying(faces, hero_skills=skills))
    assert decision.kind == "reroll"
    assert decision.options[0] == Accept()
    assert decision.settled is kept


@pytest.mark.rule("throw.roll")
def test_a_throw_that_falls_short_may_fall_less_short() -> None:
    throw = Manipulating("bran", "throw", "dagger", 3, way=("a", "b", "c", "d"))
    roll = Rolling("bran", ("yellow",), "manip.complex", "reroll", (1,), needs=3)
    p = position(hero("bran", "net-pier"), agenda=(HeroesTurn("act"), throw, roll))
    assert not asks(p).settled
