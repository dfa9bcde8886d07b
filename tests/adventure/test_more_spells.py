"""Spells that move gems and figures, and those of the later boxes."""

from __future__ import annotations

from typing import Any

import pytest

from engine.adventure import events as ev
from engine.adventure.commands import Accept, Cast, EndTurn, Move, TakeStance
from engine.adventure.odds import strike_odds
from engine.adventure.spells import EFFECTS
from engine.adventure.state import Hero, Tokens
from engine.adventure.steps import Activation, Attack, HeroesTurn
from engine.adventure.telling import Names, tell_command
from engine.adventure.work import Position
from engine.kernel.record import Illegal
from scenarios import library
from scenarios.games import setting
from tests.adventure.advancing import advanced
from tests.builders import Models, asks, hero, play, position, units

PIER, NEXT, HIDDEN = "net-pier", "long-pier", "root-strip"


def caster(spell: str, *others: Hero | Models, **more: Any) -> Position:
    """Atla on the Net Pier with one spell."""
    state = {key: more.pop(key) for key in ("closed", "skills", "tokens") if key in more}
    atla = hero("atla", **({"at": PIER, "spells": {spell: 0}} | more))
    return position(atla, *others, **state)


def castings(p: Position) -> set[Cast]:
    """The spells that may be cast now."""
    return {command for command in asks(p).options if isinstance(command, Cast)}


def refused(p: Position, rule: str, *commands: Cast) -> None:
    """Each is refused by the rule, and not offered."""
    for command in commands:
        with pytest.raises(Illegal, match=rule.replace(".", r"\.")):
            play(p, command)
        assert command not in castings(p)


# --- Gift of Life -------------------------------------------------------------------------------


@pytest.mark.rule("spell.gift-of-life", "spell.cast")
@pytest.mark.parametrize("gems", [1, 2])
def test_a_gift_of_life_changes_owner_for_good(gems: int) -> None:
    p = caster("gift-of-life", hero("bran", at=NEXT, reserve=1), reserve=5)
    after = play(p, Cast("atla", "gift-of-life", "bran", gems))
    atla, bran = after.hero("atla"), after.hero("bran")
    assert (atla.reserve, atla.spells, atla.gems) == (5 - 2 - gems, {"gift-of-life": 2}, 5 - gems)
    assert (bran.reserve, bran.gems) == (1 + gems, 1 + gems)
    assert ev.GemsGiven("atla", "bran", gems) in after.events


@pytest.mark.rule("spell.gift-of-life", "los.centre")
def test_life_is_given_to_another_hero_in_sight_out_of_reserve() -> None:
    p = caster(
        "gift-of-life",
        hero("bran", at=HIDDEN),
        hero("othna", at=PIER, stance="cautious"),
        units("skeletons", at=PIER),
        reserve=3,
    )
    assert castings(p) == {Cast("atla", "gift-of-life", "othna", 1)}
    gift = "gift-of-life"
    refused(
        p,
        "spell.gift-of-life",
        Cast("atla", gift, "bran", 1),
        Cast("atla", gift, "atla", 1),
        Cast("atla", gift, "skeletons:1", 1),
        Cast("atla", gift, "othna", 2),
        Cast("atla", gift, "othna", 0),
        Cast("atla", gift, "othna", 3),
    )


# --- Teleportation ------------------------------------------------------------------------------


@pytest.mark.rule("spell.teleportation", "skill.blocking")
def test_each_gem_goes_one_area_further_past_walls_and_enemies() -> None:
    guards = units("skeletons", 3, at="north-hut")
    p = caster(
        "teleportation",
        guards,
        at="north-hut",
        reserve=2,
        closed=("north-hut-door",),
        skills={"skeletons-alt": ["blocking"]},
    )
    board = p.table.board
    beyond = {border.b for border in board.borders.values() if border.a == "north-hut"}
    near = {cast.target for cast in castings(p) if cast.gems == 1}
    assert near == beyond - set(p.table.setting.red)
    assert any(board.borders["north-hut", area].kind == "wall" for area in near)
    wall = next(area for area in sorted(near) if board.borders["north-hut", area].kind == "wall")
    after = play(p, Cast("atla", "teleportation", wall, 1))
    assert (after.hero("atla").area, after.hero("atla").spells) == (wall, {"teleportation": 1})
    assert {cast.gems for cast in castings(p)} == {1, 2}
    refused(
        p,
        "spell.teleportation",
        Cast("atla", "teleportation", wall, 2),
        Cast("atla", "teleportation", "willow-bank", 2),
        Cast("atla", "teleportation", "north-hut", 1),
    )
    refused(p, "term.gem", Cast("atla", "teleportation", wall))


@pytest.mark.rule("spell.teleportation")
def test_the_moat_round_the_altar_isle_is_an_area_on_the_way() -> None:
    """A leap passes over it; who teleports pays for it as for any other area."""
    p = caster("teleportation", at="altar-isle", reserve=2)
    assert {cast.target for cast in castings(p) if cast.gems == 1} == {"altar-moat"}
    assert Cast("atla", "teleportation", "gull-rock", 2) in castings(p)
    refused(p, "spell.teleportation", Cast("atla", "teleportation", "gull-rock", 1))


@pytest.mark.rule("spell.teleportation", "bs.red")
def test_nobody_teleports_out_of_play_or_out_of_a_web() -> None:
    p = caster("teleportation", at="bone-landing", reserve=4)
    assert not {cast.target for cast in castings(p)} & set(p.table.setting.red)
    webbed = caster("teleportation", reserve=2, web=4)
    refused(webbed, "skill.web-projection", Cast("atla", "teleportation", NEXT, 1))
    held = caster("teleportation", reserve=2, possessed=True)
    refused(held, "spell.sets-possession", Cast("atla", "teleportation", NEXT, 1))


@pytest.mark.rule("spell.teleportation")
def test_teleportation_knows_no_height() -> None:
    fort = setting("back-to-the-earth")
    below = position(hero("atla", at="breach-yard", spells={"teleportation": 0}), setting=fort)
    up = play(below, Cast("atla", "teleportation", "hawk-wall", 1))
    assert up.hero("atla").area == "hawk-wall"
    down = play(up, Cast("atla", "teleportation", "breach-yard", 1))
    assert (down.hero("atla").area, down.hero("atla").wounds) == ("breach-yard", 0)


# --- Halos and area attacks ---------------------------------------------------------------------


@pytest.mark.rule("spell.mitras-halo", "armor.halo")
def test_mitras_halo_adds_two() -> None:
    p = play(caster("mitras-halo"), Cast("atla", "mitras-halo"))
    assert (p.hero("atla").halo, p.hero("atla").reserve) == ("mitras-halo", 2)
    assert p.table.facts.spells["mitras-halo"].armor == 2


@pytest.mark.rule("spell.lightning-storm", "spell.blaze", "area.attack")
@pytest.mark.parametrize(("spell", "dice"), [("lightning-storm", 2), ("blaze", 1)])
def test_storms_strike_everybody_in_an_area_in_sight(spell: str, dice: int) -> None:
    p = caster(spell, hero("bran", at=NEXT, reserve=0), units("worms", 2, at=NEXT), reserve=3)
    after = play(p, Cast("atla", spell, NEXT), [3] * dice)
    made = next(event for event in after.events if isinstance(event, ev.AttackMade))
    assert (made.form, made.dice) == ("area", ("red",) * dice)
    assert made.on == ("bran", "worms:1", "worms:2")
    assert after.why(f"spell.{spell}") == [{"hero": "atla", "area": NEXT}]
    refused(p, "los.centre", Cast("atla", spell, HIDDEN))


# --- Mental Torture -----------------------------------------------------------------------------


@pytest.mark.rule("spell.mental-torture", "spell.attack")
def test_torment_rolls_a_die_for_each_gem_and_nothing_defends() -> None:
    p = caster("mental-torture", units("thaug", at=PIER, life=9), reserve=3)
    torments = [Cast("atla", "mental-torture", "thaug:1", gems) for gems in (1, 2, 3)]
    assert castings(p) == set(torments)
    odds = [strike_odds(p, torment) for torment in torments]
    means = [blow.expected_damage for blow in odds if blow]
    assert means == sorted(means)
    assert means[2] == pytest.approx(3 * means[0])
    after = play(p, torments[2], [2, 1, 2])
    assert after.unit("thaug:1").life == 4
    assert after.hero("atla").spells == {"mental-torture": 3}
    assert tell_command(Names(p.table), torments[1], p) == "Cast Mental Torture on thaug:1, 2 gems"


@pytest.mark.rule("spell.mental-torture", "spell.cast", "hero.limit")
def test_torment_works_once_a_turn_and_beside_the_caster() -> None:
    p = caster("mental-torture", units("worms", at=PIER), units("skeletons", at=NEXT), reserve=9)
    refused(
        p,
        "spell.mental-torture",
        Cast("atla", "mental-torture", "skeletons:1", 1),
        Cast("atla", "mental-torture", "bran", 1),
    )
    refused(p, "hero.limit", Cast("atla", "mental-torture", "worms:1", 4))
    once = play(p, Cast("atla", "mental-torture", "worms:1", 1), [0])
    once = play(once, Accept()) if asks(once).kind == "reroll" else once
    refused(once, "spell.mental-torture", Cast("atla", "mental-torture", "worms:1", 1))


# --- Push Back ----------------------------------------------------------------------------------


@pytest.mark.rule("spell.push-back", "spell.no-hinder")
def test_an_enemy_is_pushed_to_a_neighbouring_area() -> None:
    p = caster("push-back", hero("bran", at=PIER), units("skeletons", at=PIER))
    after = play(p, Cast("atla", "push-back", f"skeletons:1@{NEXT}"))
    assert after.unit("skeletons:1").area == NEXT
    assert after.hero("atla").spells == {"push-back": 1}
    assert not [event for event in after.events if isinstance(event, ev.Walked)]
    label = tell_command(Names(p.table), Cast("atla", "push-back", f"skeletons:1@{NEXT}"), p)
    assert label == "Cast Push Back on Skeleton a in Long Pier, 1 gem"


@pytest.mark.rule("spell.push-back", "fall.damage")
def test_nobody_is_pushed_to_harm_or_through_walls() -> None:
    fort = setting("back-to-the-earth")
    atla = hero("atla", at="hawk-wall", spells={"push-back": 0})
    p = position(
        atla, units("guards", at="hawk-wall"), units("archers", at="eagle-wall"), setting=fort
    )
    assert {cast.target for cast in castings(p)} == {"guards:1@north-rubble", "guards:1@eagle-wall"}
    refused(
        p,
        "spell.push-back",
        Cast("atla", "push-back", "guards:1@breach-yard"),
        Cast("atla", "push-back", "guards:1@south-yard"),
        Cast("atla", "push-back", "archers:1@hawk-wall"),
        Cast("atla", "push-back", "guards:1"),
    )


# --- Set's Bite ---------------------------------------------------------------------------------


@pytest.mark.rule("spell.sets-bite", "solo.no-gems")
def test_sets_bite_attacks_a_unit_with_two_orange_dice() -> None:
    p = caster("sets-bite", units("worms", at=NEXT), reserve=2)
    after = play(p, Cast("atla", "sets-bite", "worms:1"), [1, 1])
    assert after.units_of("worms") == ()
    refused(p, "spell.sets-bite", Cast("atla", "sets-bite", "worms:9"))


@pytest.mark.rule("spell.sets-bite", "seq.defence")
@pytest.mark.parametrize(("reserve", "left"), [(3, (2, 1)), (0, (0, 0))])
def test_sets_bite_costs_a_hero_a_gem_before_the_defence(
    reserve: int, left: tuple[int, int]
) -> None:
    bite = Attack(
        "skuthus:1",
        ("bran",),
        "spell",
        ("orange",),
        "sets-bite",
        stage="strike",
        power=2,
        target="bran",
    )
    p = position(
        hero("bran", at=PIER, reserve=reserve, spaces={"melee": 2}),
        units("skuthus", at=PIER, life=9),
        agenda=(HeroesTurn("act"), bite),
    )
    bran = advanced(p).hero("bran")
    assert (bran.reserve, bran.fatigue) == left


# --- Set's Possession ---------------------------------------------------------------------------


@pytest.mark.rule("spell.sets-possession")
def test_the_possessed_do_not_move_in_their_next_activation() -> None:
    p = caster(
        "sets-possession",
        hero("bran", at="willow-bank", reserve=1),
        units("skeletons", at=NEXT),
        reserve=5,
        tokens=Tokens(pool=(3,), spent=(1,)),
    )
    p = play(p, Cast("atla", "sets-possession", "skeletons:1"))
    assert (p.unit("skeletons:1").possessed, p.hero("atla").spells) == (
        True,
        {"sets-possession": 2},
    )
    refused(p, "spell.sets-possession", Cast("atla", "sets-possession", "skeletons:1"))
    acts = position(
        hero("bran", at=PIER),
        units("skeletons", at=NEXT, possessed=True),
        agenda=(HeroesTurn("act"), Activation("skeletons")),
    )
    acted = advanced(acts)
    assert (acted.unit("skeletons:1").area, acted.unit("skeletons:1").possessed) == (NEXT, False)
    assert acted.why("spell.sets-possession")
    again = position(
        *acted.heroes(),
        units("skeletons", at=NEXT),
        agenda=(HeroesTurn("act"), Activation("skeletons")),
    )
    assert advanced(again).unit("skeletons:1").area == PIER


@pytest.mark.rule("spell.sets-possession")
def test_possession_reaches_two_areas_whether_seen_or_not() -> None:
    p = caster("sets-possession", units("skeletons", at="willow-bank"), at=PIER)
    near = {PIER, *p.table.board.neighbours(PIER)}
    near |= {area for one in tuple(near) for area in p.table.board.neighbours(one)}
    for area in p.table.board.areas:
        p = caster("sets-possession", units("skeletons", at=area))
        assert (Cast("atla", "sets-possession", "skeletons:1") in castings(p)) is (area in near)


@pytest.mark.rule("spell.sets-possession", "skill.blocking")
def test_who_blocks_loses_that_for_the_turn_instead() -> None:
    skills = {"skeletons-alt": ["blocking"]}
    p = caster(
        "sets-possession",
        units("skeletons", at=PIER),
        points=2,
        skills=skills,
        tokens=Tokens(pool=(1,)),
    )
    step = Move("atla", (NEXT,))
    with pytest.raises(Illegal, match=r"skill\.blocking"):
        play(p, step)
    freed = play(p, Cast("atla", "sets-possession", "skeletons:1"))
    assert step in asks(freed).options
    ended = play(freed, EndTurn(), [1])
    assert not ended.unit("skeletons:1").possessed


@pytest.mark.rule("spell.sets-possession")
def test_a_possessed_hero_does_not_move_in_his_next_aggressive_turn() -> None:
    p = position(hero("bran", at=PIER, points=3, possessed=True), tokens=Tokens(pool=(1,)))
    with pytest.raises(Illegal, match=r"spell\.sets-possession"):
        play(p, Move("bran", (NEXT,)))
    assert not [option for option in asks(p).options if isinstance(option, Move)]
    assert not play(p, EndTurn(), [1]).hero("bran").possessed
    resting = position(
        hero("bran", at=PIER, stance="cautious", possessed=True), tokens=Tokens(pool=(1,))
    )
    rested = play(resting, EndTurn(), [1])
    assert rested.hero("bran").possessed
    risen = play(rested, TakeStance("bran", "aggressive"))
    assert not [option for option in asks(risen).options if isinstance(option, Move)]


# --- the table ----------------------------------------------------------------------------------


@pytest.mark.rule("spell.cast")
def test_every_spell_of_the_facts_can_be_cast() -> None:
    assert set(EFFECTS) == set(library.facts().spells)
    for name, effect in EFFECTS.items():
        assert effect.rule == f"spell.{name}"
