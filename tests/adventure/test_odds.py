"""Odds: against everything counted out by hand, face by face."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.adventure.commands import Cast, Guard, Open, Shoot, Strike, Throw
from engine.adventure.moments import Scenario
from engine.adventure.odds import (
    Blow,
    GuardOdds,
    Spread,
    against,
    at_least,
    guard_command_odds,
    mean,
    open_odds,
    spread,
    strike_odds,
    throw_odds,
)
from engine.adventure.state import Unit
from engine.adventure.steps import Defence
from engine.adventure.work import Position
from scenarios.library import facts
from tests.builders import hero, position, units

FACES = facts().dice.faces
ICONS = ("yellow", "orange", "red", "yellow*", "orange*", "red*")
POOLS = st.lists(st.sampled_from(ICONS), min_size=1, max_size=3).map(tuple)


# --- rolls ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "chances"),
    [
        ((), (1,)),
        (("yellow",), (1 / 3, 1 / 2, 1 / 6)),
        (("red",), (1 / 6, 1 / 6, 1 / 2, 1 / 6)),
        (("yellow", "yellow"), (1 / 9, 1 / 3, 13 / 36, 1 / 6, 1 / 36)),
        (("yellow*",), (1 / 9, 2 / 3, 2 / 9)),  # a blank falls again
        (("red*",), (1 / 18, 1 / 18, 2 / 3, 2 / 9)),  # a 1 is below the mean too
    ],
)
def test_small_rolls(dice: tuple[str, ...], chances: Spread) -> None:
    assert spread(dice, FACES) == pytest.approx(chances)


@given(st.lists(st.sampled_from(("yellow", "orange", "red")), max_size=4).map(tuple))
def test_a_roll_without_rerolls_is_every_face_once(dice: tuple[str, ...]) -> None:
    assert spread(dice, FACES) == pytest.approx(counted(dice))


@pytest.mark.rule("reroll.arrow", "reroll.arrow-once")
@settings(deadline=None)
@given(POOLS)
def test_arrows_are_played_as_well_as_can_be(dice: tuple[str, ...]) -> None:
    played = spread(dice, FACES)
    assert sum(played) == pytest.approx(1)
    assert mean(played) == pytest.approx(float(best_mean(dice, 0)))


@pytest.mark.rule("reroll.arrow", "reroll.support")
@settings(deadline=None, max_examples=40)
@given(
    st.lists(st.sampled_from(ICONS), min_size=1, max_size=3).map(tuple),
    st.integers(0, 1),
    st.integers(1, 6),
)
def test_a_goal_is_played_for_as_well_as_can_be(
    dice: tuple[str, ...], support: int, goal: int
) -> None:
    played = spread(dice, FACES, support=support, goal=goal)
    assert at_least(played, goal) == pytest.approx(float(best_mean(dice, support, goal)))


@pytest.mark.rule("reroll.support")
@settings(deadline=None, max_examples=25)
@given(st.lists(st.sampled_from(ICONS), min_size=1, max_size=2).map(tuple), st.integers(1, 2))
def test_support_is_played_as_well_as_can_be(dice: tuple[str, ...], support: int) -> None:
    played = spread(dice, FACES, support=support)
    assert sum(played) == pytest.approx(1)
    assert mean(played) == pytest.approx(float(best_mean(dice, support)))


@pytest.mark.rule("reroll.arrow")
def test_an_arrow_may_reroll_another_die_of_its_colour_and_no_other() -> None:
    assert mean(spread(("orange*", "orange"), FACES)) > mean(spread(("orange",) * 2, FACES)) + 0.3
    alone = mean(spread(("orange*",), FACES)) + mean(spread(("yellow",), FACES))
    assert mean(spread(("orange*", "yellow"), FACES)) == pytest.approx(alone)


@pytest.mark.rule("solo.reroll.blank")
@settings(deadline=None)
@given(POOLS, st.integers(0, 1))
def test_units_reroll_every_blank_and_nothing_else(dice: tuple[str, ...], support: int) -> None:
    played = spread(dice, FACES, support=support, blanks_only=True)
    assert played == pytest.approx(blanks_rerolled(dice, support))


def test_a_unit_keeps_a_one_that_a_hero_would_reroll() -> None:
    unit = spread(("red*",), FACES, blanks_only=True)
    assert unit == pytest.approx((1 / 36, 7 / 36, 7 / 12, 7 / 36))


def test_at_least_is_sure_of_nothing_needed() -> None:
    assert at_least(spread(("yellow",), FACES), 0) == 1
    assert at_least(spread(("yellow",), FACES), 3) == 0


# --- blows, Guards and Manipulations ------------------------------------------------------------


@pytest.mark.rule("solo.defence")
def test_a_blow_against_armour() -> None:
    orange = spread(("orange",), FACES)
    assert against(orange, minus=0, armor=1, life=1) == pytest.approx((1 / 3, 1 / 3, 2 / 3))
    assert against(orange, minus=0, armor=0, life=2) == pytest.approx((7 / 6, 1 / 3, 1 / 6))


@pytest.mark.rule("melee.unarmed", "ranged.hinder")
def test_what_is_lost_is_lost_before_the_armour() -> None:
    reds = spread(("red", "red"), FACES)
    assert against(reds, minus=2, armor=1, life=1) == pytest.approx(
        against(reds, minus=0, armor=3, life=1)
    )


@settings(deadline=None)
@given(POOLS, st.integers(0, 3), st.integers(0, 3), st.integers(1, 4))
def test_a_blow_counts_every_number_of_symbols(
    dice: tuple[str, ...], minus: int, armor: int, life: int
) -> None:
    power = spread(dice, FACES)
    lost = [min(life, max(0, max(0, symbols - minus) - armor)) for symbols in range(len(power))]
    expected, kill, none = (
        sum(chance * worth for chance, worth in zip(power, worths, strict=True))
        for worths in (lost, [each == life for each in lost], [each == 0 for each in lost])
    )
    assert against(power, minus=minus, armor=armor, life=life) == pytest.approx(
        Blow(expected, kill, none)
    )


def guarded(power: int, gems: int = 0, *, by: str = "worms", **bran: Any) -> GuardOdds:
    """What Bran, who has no skill of use, suffers when he guards with so many gems."""
    there = units(by, at="root-strip")
    p = position(hero("bran", "root-strip", **bran), there, skills={"bran": ()})
    step = Defence("bran", f"{by}:1", "melee", power, "guard")
    return guard_command_odds(p, step, Guard("bran", gems))


@pytest.mark.rule("guard.dice")
def test_one_orange_guard_stops_a_power_of_1_five_times_in_six() -> None:
    assert guarded(1) == pytest.approx((0, 1, 0))
    assert guarded(1, 1) == pytest.approx((5 / 6, 1 / 6, 0))
    assert guarded(1, 2) == pytest.approx((35 / 36, 1 / 36, 0))


@pytest.mark.rule("armor.hero", "armor.halo", "defence.power", "skill.precision-strike")
def test_armour_and_halo_count_too() -> None:
    dressed = guarded(2, items=("leather-armor",), spells={"sets-halo": 0}, halo="sets-halo")
    assert dressed == pytest.approx((2 / 3, 1 / 3, 0))
    pierced = guarded(1, items=("leather-armor",), by="drusus")
    assert pierced.no_wound == pytest.approx(1 / 6), "the defence is never below 0"


@pytest.mark.rule("death.hero")
def test_as_many_wounds_as_gems_are_death() -> None:
    assert guarded(2, reserve=2).death == 1
    assert guarded(2, 1, reserve=2).death == pytest.approx(1 / 6)
    assert guarded(9, reserve=2).expected == 2, "nobody loses more than he has"


@pytest.mark.rule("manip.complex", "hind.roll")
@pytest.mark.parametrize(("enemies", "chance"), [(0, 5 / 6), (1, 1 / 3), (2, 0)])
def test_a_manipulation_needs_its_symbols_after_hindering(enemies: int, chance: float) -> None:
    atla, crowd = hero("atla", "great-hut"), units("worms", enemies, at="great-hut")
    p = position(atla, crowd, chests=("great-hut",), skills={"atla": ()})
    assert open_odds(p, Open("atla", "chest", "great-hut", 1)) == pytest.approx(chance)


def chance(dice: tuple[str, ...], needs: int) -> float:
    """The chance of so many symbols, for which the free rerolls are played."""
    return at_least(spread(dice, FACES, goal=needs), needs)


# --- of commands --------------------------------------------------------------------------------

WORM = units("worms", at="root-strip")


@pytest.mark.rule("melee.dice")
def test_a_strike_takes_the_dice_of_hero_and_weapon() -> None:
    p = position(hero("bran", "root-strip", items=("pirate-saber",)), WORM)
    saber = strike_odds(p, Strike("bran", "worms:1", 2, "pirate-saber"))
    dice = ("orange*", "orange", "orange")
    assert saber == against(spread(dice, FACES, support=1), minus=0, armor=1, life=1)


@pytest.mark.rule("melee.unarmed")
def test_bare_hands_lose_two_symbols() -> None:
    bare = strike_odds(position(hero("atla", "root-strip"), WORM), Strike("atla", "worms:1", 2))
    assert bare == against(spread(("yellow",) * 2, FACES), minus=2, armor=1, life=1)


@pytest.mark.rule("skill.support")
def test_a_friend_with_support_makes_odds_better() -> None:
    atla, bran = hero("atla", "root-strip", items=("dagger",)), hero("bran", "root-strip")
    blow = Strike("atla", "worms:1", 2, "dagger")
    alone, helped = (
        strike_odds(position(atla, WORM), blow),
        strike_odds(position(atla, bran, WORM), blow),
    )
    assert alone is not None
    assert helped is not None
    assert helped.kill > alone.kill


@pytest.mark.rule("skill.jinx")
def test_jinxed_dice_have_no_rerolls() -> None:
    p = position(hero("othna", "root-strip"), WORM, skills={"worms-of-the-earth": ["jinx"]})
    blow = strike_odds(p, Strike("othna", "worms:1", 1, "kris"))
    assert blow == against(spread(("yellow", "yellow"), FACES), minus=0, armor=1, life=1)


@pytest.mark.rule("skill.precision-shot", "skill.elite-shooter")
def test_a_shot_of_othna_is_not_hindered_and_precise() -> None:
    p = position(hero("othna", "root-strip", items=("kris",)), WORM)
    shot = strike_odds(p, Shoot("othna", "worms:1", 1, "kris"))
    for goal, figure in ((0, "expected_damage"), (1, "kill"), (1, "none")):
        power = spread(("orange*", "yellow"), FACES, goal=goal)
        wanted = against(power, minus=0, armor=0, life=1)
        assert getattr(shot, figure) == pytest.approx(getattr(wanted, figure))


def test_a_spell_that_attacks_nobody_has_no_odds() -> None:
    p = position(hero("atla", "root-strip", spells={"sets-halo": 0}))
    assert strike_odds(p, Cast("atla", "sets-halo")) is None


@pytest.mark.rule("spell.withering")
def test_withering_pays_no_heed_to_armour() -> None:
    p = position(hero("atla", "root-strip"), WORM)
    blow = strike_odds(p, Cast("atla", "withering", "worms:1"))
    assert blow == against(spread(("yellow*",), FACES), minus=0, armor=0, life=1)


@pytest.mark.rule("area.attack")
def test_an_area_attack_counts_every_enemy_there() -> None:
    p = position(hero("atla", "root-strip"), units("skeletons", 3, at="bone-landing"), WORM)
    blow = strike_odds(p, Cast("atla", "lightning-storm", "bone-landing"))
    one = against(spread(("red", "red"), FACES), minus=0, armor=0, life=1)
    assert blow == pytest.approx(Blow(3 * one.expected_damage, one.kill, one.none))


@pytest.mark.rule("skill.sacrifice")
def test_whoever_steps_in_is_struck() -> None:
    class Guarded(Scenario):
        def stands_in(self, p: Position, unit: Unit) -> tuple[str, ...]:
            return ("skeletons:1",)

    skeleton = units("skeletons", at="root-strip")
    p = position(hero("atla", "root-strip"), WORM, skeleton, scenario=Guarded())
    blow = strike_odds(p, Strike("atla", "worms:1", 2, "dagger"))
    assert blow == against(spread(("yellow",) * 3, FACES), minus=0, armor=0, life=1)


def test_nothing_hurts_the_invulnerable() -> None:
    class Altar(Scenario):
        def invulnerable(self, p: Position, unit: Unit) -> str:
            return "damage"

    p = position(hero("atla", "root-strip"), WORM, scenario=Altar())
    assert strike_odds(p, Strike("atla", "worms:1", 4)) == pytest.approx(Blow(0, 0, 1))


@pytest.mark.rule("guard.parry-melee", "armor.hero")
def test_a_guard_takes_its_card_and_the_armour() -> None:
    bran = hero("bran", "root-strip", items=("pirate-saber", "leather-armor"), wounds=3)
    step = Defence("bran", "worms:1", "melee", 3, "guard")
    odds = guard_command_odds(position(bran, WORM), step, Guard("bran", 1, "pirate-saber"))
    most = spread(("orange", "yellow", "yellow"), FACES, support=1)
    wounds = sum(likely * max(0, 3 - symbols) for symbols, likely in enumerate(most))
    assert (odds.expected, odds.death) == pytest.approx((wounds, 0))
    safe = spread(("orange", "yellow", "yellow"), FACES, support=1, goal=3)
    assert odds.no_wound == pytest.approx(at_least(safe, 3))
    assert odds.no_wound > at_least(most, 3)


@pytest.mark.rule("skill.untouchable")
def test_what_flies_hits_the_untouchable_less() -> None:
    p = position(hero("othna", "root-strip"), units("skeletons", at="bone-landing"))
    step = Defence("othna", "skeletons:1", "ranged", 1, "guard")
    assert guard_command_odds(p, step, Guard("othna", 0)).no_wound == 1


@pytest.mark.rule("hind.roll", "skill.concentration")
def test_opening_is_hindered_but_for_those_who_concentrate() -> None:
    crowd = units("worms", 4, at="great-hut")
    p = position(hero("othna", "great-hut"), crowd, chests=("great-hut",))
    othna = open_odds(p, Open("othna", "chest", "great-hut", 2))
    assert othna == chance(("yellow*", "yellow"), 5)
    p = position(hero("atla", "great-hut"), crowd, chests=("great-hut",))
    atla = open_odds(p, Open("atla", "chest", "great-hut", 2))
    assert atla == chance(("orange", "orange"), 1)


def test_lock_picking_adds_a_red_die() -> None:
    p = position(hero("othna", "great-hut"), skills={"othna": ["lock-picking"]})
    odds = open_odds(p, Open("othna", "chest", "great-hut", 1))
    assert odds == chance(("yellow*", "red"), 1)


@pytest.mark.rule("throw.roll")
def test_a_throw_needs_a_symbol_for_each_area() -> None:
    p = position(hero("atla", "willow-bank", items=("dagger",)))
    near = throw_odds(p, Throw("atla", "dagger", "gnat-pool", 1))
    assert near == chance(("orange",), 1)


# --- counted by hand ----------------------------------------------------------------------------


def counted(dice: tuple[str, ...]) -> Spread:
    """Every fall of the dice once."""
    falls = [sum(fall) for fall in product(*(FACES[die] for die in dice))]
    return tuple(falls.count(symbols) / len(falls) for symbols in range(max(falls) + 1))


def best_mean(dice: tuple[str, ...], support: int, goal: int = 0) -> Fraction:
    """The most symbols on average, or the best chance of a goal, that free rerolls can give."""
    colours = tuple(icon.removesuffix("*") for icon in dice)
    arrows = tuple(icon.removesuffix("*") for icon in dice if "*" in icon)

    @cache
    def worth(
        faces: tuple[int, ...], arrowed: frozenset[int], arrows: tuple[str, ...], support: int
    ) -> Fraction:
        found = Fraction(sum(faces) >= goal if goal else sum(faces))
        for place, name in enumerate(colours):
            if name in arrows and place not in arrowed:
                left = list(arrows)
                left.remove(name)
                after = again(faces, place, arrowed | {place}, tuple(left), support)
                found = max(found, after)
            if support:
                found = max(found, again(faces, place, arrowed, arrows, support - 1))
        return found

    def again(
        faces: tuple[int, ...],
        place: int,
        arrowed: frozenset[int],
        arrows: tuple[str, ...],
        support: int,
    ) -> Fraction:
        falls = FACES[colours[place]]
        hands = [(*faces[:place], face, *faces[place + 1 :]) for face in falls]
        return sum((worth(hand, arrowed, arrows, support) for hand in hands), Fraction()) / 6

    hands = list(product(*(FACES[name] for name in colours)))
    total = sum((worth(hand, frozenset(), arrows, support) for hand in hands), Fraction())
    return total / len(hands)


def blanks_rerolled(dice: tuple[str, ...], support: int) -> Spread:
    """A unit's roll: die by die, each blank that it may reroll."""
    colours = [icon.removesuffix("*") for icon in dice]
    total = [0.0] * (3 * len(dice) + 1)

    def play(
        faces: list[int], arrows: list[str], arrowed: set[int], support: int, chance: float
    ) -> None:
        blanks = [place for place, face in enumerate(faces) if not face]
        by_arrow = [place for place in blanks if colours[place] in arrows and place not in arrowed]
        if by_arrow:
            place, support_left = by_arrow[0], support
            arrows = list(arrows)
            arrows.remove(colours[place])
            arrowed = arrowed | {place}
        elif blanks and support:
            place, support_left = blanks[0], support - 1
        else:
            total[sum(faces)] += chance
            return
        for face in FACES[colours[place]]:
            play(
                [*faces[:place], face, *faces[place + 1 :]],
                arrows,
                arrowed,
                support_left,
                chance / 6,
            )

    arrows = [icon.removesuffix("*") for icon in dice if "*" in icon]
    for fall in product(*(FACES[name] for name in colours)):
        play(list(fall), arrows, set(), support, 6.0 ** -len(dice))
    while len(total) > 1 and not total[-1]:
        total.pop()
    return tuple(total)
