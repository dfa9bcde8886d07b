"""The heroes' attacks: what they may hit, with which dice, and what gets through."""

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from engine.adventure import events as ev
from engine.adventure.commands import Accept, EndTurn, Pick, Reroll, Shoot, Strike
from engine.adventure.moments import Scenario
from engine.adventure.state import Tokens, Unit
from engine.adventure.work import Position
from engine.kernel.record import Illegal
from tests.builders import SWAMP, Played, asks, hero, play, position, units

HERE, NEXT = "net-pier", "long-pier"


def attack(p: Position) -> ev.AttackMade:
    """The attack that was made."""
    assert isinstance(p, Played)
    return next(event for event in p.events if isinstance(event, ev.AttackMade))


def power(p: Played) -> int:
    """The power of the attack that was made."""
    return next(event.power for event in p.events if isinstance(event, ev.PowerSet))


def strike(p: Position, *, gems: int = 1, weapon: str = "", faces: Iterable[int] = ()) -> Played:
    """Bran strikes the first skeleton; the dice stand as they fall."""
    played = play(p, Strike("bran", "skeletons:1", gems, weapon), list(faces))
    return stand(played)


def stand(p: Played, faces: Iterable[int] = ()) -> Played:
    """Let the dice stand, if that is asked; what it sets off shows `faces`."""
    decision = asks(p)
    if decision.kind != "reroll":
        return p
    after = play(p, Accept(), faces)
    return Played(after, p.events + after.events, p.reasons + after.reasons)


def bran(**more: object) -> Position:
    """Bran and two skeletons on the pier, a worm next to it."""
    known = {"reserve": 5, "items": ("dagger:2", "pirate-saber")} | more
    return position(
        hero("bran", at=HERE, **known),  # type: ignore[arg-type]
        units("skeletons", 2, at=HERE),
        units("worms", at=NEXT),
        hero("atla", at=NEXT),
    )


# --- melee --------------------------------------------------------------------------------------


@pytest.mark.rule("melee.target", "term.character")
def test_melee_hits_an_enemy_in_the_same_area() -> None:
    p = bran()
    with pytest.raises(Illegal, match=r"melee\.target"):
        play(p, Strike("bran", "worms:1", 1))
    with pytest.raises(Illegal, match=r"melee\.target"):
        play(p, Strike("bran", "atla", 1))
    strikes = [option for option in asks(p).options if isinstance(option, Strike)]
    targets = {option.target for option in strikes if option.hero == "bran"}
    assert targets == {"skeletons:1", "skeletons:2"}


@pytest.mark.rule("melee.cost", "hero.limit", "term.gem")
def test_gems_come_from_reserve_up_to_the_limit() -> None:
    p = strike(bran(), gems=3, weapon="pirate-saber", faces=[0, 0, 0, 0])
    assert (p.hero("bran").reserve, p.hero("bran").spaces) == (2, {"melee": 3})
    with pytest.raises(Illegal, match=r"hero\.limit"):
        play(p, Strike("bran", "skeletons:1", 2))
    with pytest.raises(Illegal, match=r"term\.gem"):
        play(bran(reserve=1), Strike("bran", "skeletons:1", 2))
    with pytest.raises(Illegal, match=r"term\.gem"):
        play(bran(), Strike("bran", "skeletons:1", 0))


@pytest.mark.rule("melee.dice", "melee.weapon")
def test_a_die_a_gem_and_the_weapons_dice() -> None:
    p = play(bran(), Strike("bran", "skeletons:1", 2, "pirate-saber"), [1, 1, 1])
    assert attack(p).dice == ("orange*", "orange", "orange")
    with pytest.raises(Illegal, match=r"melee\.weapon"):
        play(bran(), Strike("bran", "skeletons:1", 1, "battle-axe"))


@pytest.mark.rule("melee.unarmed")
@pytest.mark.parametrize(("symbols", "left"), [((2, 2, 1), 3), ((1, 0, 0), 0)])
def test_bare_hands_lose_two_symbols(symbols: tuple[int, ...], left: int) -> None:
    assert power(strike(bran(), gems=3, faces=symbols)) == left


@pytest.mark.rule("melee.repeat", "melee.no-hinder", "death.unit", "hind.dead")
def test_attacks_repeat_and_enemies_do_not_hinder_them() -> None:
    p = strike(bran(), weapon="pirate-saber", faces=[1, 0])
    assert power(p) == 1
    assert "skeletons:1" not in p.state.units
    again = play(p, Strike("bran", "skeletons:2", 1, "pirate-saber"), [0, 1])
    assert "skeletons:2" not in stand(again).state.units


@pytest.mark.rule("skill.ambidextrous", "enc.hands", "enc.skill")
def test_two_light_weapons_strike_together() -> None:
    p = play(bran(), Strike("bran", "skeletons:1", 1, "dagger:2", "pirate-saber"), [0, 1, 1])
    assert attack(p).dice == ("orange*", "yellow", "orange")
    with pytest.raises(Illegal, match=r"skill\.ambidextrous"):
        play(bran(), Strike("bran", "skeletons:1", 1, "pirate-saber", "dagger:2"))
    one = bran(items=("dagger:2", "battle-axe"))
    with pytest.raises(Illegal, match=r"skill\.ambidextrous"):
        play(one, Strike("bran", "skeletons:1", 1, "dagger:2", "battle-axe"))
    laden = bran(items=("dagger:2", "pirate-saber", "chain-mail", "zingaran-breastplate"))
    with pytest.raises(Illegal, match=r"skill\.ambidextrous"):
        play(laden, Strike("bran", "skeletons:1", 1, "dagger:2", "pirate-saber"))


# --- damage -------------------------------------------------------------------------------------


@pytest.mark.rule("solo.defence", "damage", "term.unit", "solo.no-gems")
def test_a_units_armour_value_is_its_whole_defence() -> None:
    p = position(
        hero("bran", at=HERE, items=("pirate-saber",), reserve=5),
        units("outer-dark-demon", at=HERE, life=8),
    )
    p = stand(play(p, Strike("bran", "outer-dark-demon:1", 3, "pirate-saber"), [2, 2, 1, 2]))
    assert p.unit("outer-dark-demon:1").life == 8 - (7 - 3)


@pytest.mark.rule("seq.attack", "reroll.paid", "reroll.arrow", "reroll.new-stands")
def test_rerolls_come_before_the_power_is_final() -> None:
    rolled = play(bran(), Strike("bran", "skeletons:1", 1), [0])
    support = Reroll(0, "support")
    assert asks(rolled).options == (Accept(), Reroll(0, "arrow"), support, Reroll(0, "gem"))
    assert not any(isinstance(event, ev.PowerSet) for event in rolled.events)
    free = play(rolled, Reroll(0, "arrow"), [2])
    assert free.hero("bran").reserve == 4
    assert asks(free).options == (Accept(), support, Reroll(0, "gem"))
    worse = play(free, Reroll(0, "gem"), [1])
    assert worse.hero("bran").reserve == 3
    assert power(play(worse, Accept())) == 0


@pytest.mark.rule("reroll.arrow", "reroll.arrow-once")
def test_an_arrow_rerolls_any_die_of_its_colour_but_none_twice() -> None:
    p = position(hero("othna", at=HERE, items=("kris",), reserve=2), units("skeletons", at=HERE))
    rolled = play(p, Strike("othna", "skeletons:1", 2, "kris"), [0, 1, 2])
    once = play(rolled, Reroll(0, "arrow"), [0])
    assert set(asks(once).options) == {Accept(), Reroll(1, "arrow"), Reroll(2, "arrow")}
    twice = play(once, Reroll(1, "arrow"), [0])
    assert [event.power for event in twice.events if isinstance(event, ev.PowerSet)] == [2]


@pytest.mark.rule("reroll.support", "skill.support")
def test_support_rerolls_even_what_an_arrow_rerolled() -> None:
    p = position(
        hero("othna", at=HERE, items=("kris",), reserve=1),
        hero("bran", at=HERE),
        units("skeletons", at=HERE),
    )
    rolled = play(p, Strike("othna", "skeletons:1", 1), [0])
    assert set(asks(rolled).options) == {Accept(), Reroll(0, "arrow"), Reroll(0, "support")}
    again = play(rolled, Reroll(0, "arrow"), [0])
    assert asks(again).options == (Accept(), Reroll(0, "support"))


@pytest.mark.rule("skill.jinx")
def test_jinx_forbids_every_reroll() -> None:
    p = position(
        hero("bran", at=HERE),
        units("skeletons", at=HERE),
        skills={"skeletons-alt": ("jinx",)},
    )
    assert power(play(p, Strike("bran", "skeletons:1", 2), [2, 2])) == 2


# --- ranged -------------------------------------------------------------------------------------


def othna(**more: object) -> Position:
    """Othna with her knives on the pier, and a skeleton in sight."""
    known = {"reserve": 4, "items": ("throwing-knives", "kris")} | more
    return position(
        hero("othna", at=HERE, **known),  # type: ignore[arg-type]
        units("skeletons", at=NEXT),
        units("worms", at="great-hut"),
        closed=("great-hut-door", "north-hut-door", "witch-hut-door", "lone-hut-door"),
    )


@pytest.mark.rule("ranged.weapon", "ranged.target", "los.centre", "los.models")
def test_shooting_needs_a_weapon_and_sight() -> None:
    p = othna()
    with pytest.raises(Illegal, match=r"ranged\.weapon"):
        play(p, Shoot("othna", "skeletons:1", 1, "sword"))
    hidden = position(hero("othna", at="lone-hut", items=("kris",)), units("skeletons", at=HERE))
    with pytest.raises(Illegal, match=r"ranged\.target"):
        play(hidden, Shoot("othna", "skeletons:1", 1, "kris"))
    between = position(
        hero("othna", at=HERE, items=("kris",)),
        units("worms", 3, at=NEXT),
        units("skeletons", at="willow-bank"),
    )
    assert between.sees(HERE, "willow-bank")
    shots = {option.target for option in asks(between).options if isinstance(option, Shoot)}
    assert "skeletons:1" in shots


@pytest.mark.rule("ranged.dice")
def test_ranged_dice() -> None:
    p = play(othna(), Shoot("othna", "skeletons:1", 2, "throwing-knives"), [0, 0, 0])
    assert attack(p).dice == ("orange*", "orange", "yellow")
    assert p.hero("othna").spaces == {"ranged": 2}


@pytest.mark.rule("elev.bonus", "ranged.dice")
def test_a_shot_from_above_rolls_a_yellow_die_more() -> None:
    high = replace(SWAMP.areas[HERE], height=1)
    p = position(
        hero("othna", at=HERE, items=("throwing-knives",), reserve=1),
        units("skeletons", at=NEXT),
        units("worms", at=HERE),
        board=replace(SWAMP, areas={**SWAMP.areas, HERE: high}),
    )
    down = play(p, Shoot("othna", "skeletons:1", 1, "throwing-knives"), [0, 0, 0])
    assert attack(down).dice == ("orange*", "yellow", "yellow")
    level = play(p, Shoot("othna", "worms:1", 1, "throwing-knives"), [0, 0])
    assert attack(level).dice == ("orange*", "yellow")


@pytest.mark.rule("ranged.thrown")
def test_a_thrown_weapon_lies_where_the_target_stood() -> None:
    p = stand(play(othna(), Shoot("othna", "skeletons:1", 1, "kris"), [2, 2]))
    assert p.state.objects == {NEXT: ("kris",)}
    assert p.hero("othna").items == ("throwing-knives",)
    knives = stand(play(othna(), Shoot("othna", "skeletons:1", 1, "throwing-knives"), [2, 2]))
    assert knives.hero("othna").items == ("throwing-knives", "kris")


@pytest.mark.rule("ranged.hinder", "ranged.own-area", "hind.roll", "hind.value", "hind.who")
def test_enemies_beside_a_shooter_take_symbols_off() -> None:
    p = position(
        hero("bran", at=HERE, items=("dagger",), reserve=3),
        hero("atla", at=HERE),
        units("skeletons", 3, at=HERE),
    )
    shot = stand(play(p, Shoot("bran", "skeletons:1", 1, "dagger"), [3, 1]))
    assert power(shot) == 4 - 2
    assert shot.why("ranged.hinder") == [{"figure": "bran", "symbols": 4, "minus": 2}]


@pytest.mark.rule("skill.elite-shooter", "hind.ignore", "skill.concentration")
def test_elite_shooters_are_not_hindered() -> None:
    p = position(hero("othna", at=HERE, items=("kris",), reserve=1), units("skeletons", 3, at=HERE))
    assert power(stand(play(p, Shoot("othna", "skeletons:1", 1, "kris"), [1, 1]))) == 2
    witch = position(
        hero("atla", at=HERE, items=("dagger",), reserve=1), units("skeletons", 3, at=HERE)
    )
    assert power(stand(play(witch, Shoot("atla", "skeletons:1", 1, "dagger"), [1, 1]))) == 2


@pytest.mark.rule("skill.precision-shot", "skill.untouchable", "skill.precision-strike")
def test_precision_and_untouchable_change_the_defence_by_one() -> None:
    sharp = stand(play(othna(), Shoot("othna", "skeletons:1", 1, "kris"), [0, 1]))
    assert defence(sharp) == 0
    far = position(hero("othna", at=HERE, items=("kris",)), units("worms", at=NEXT))
    assert defence(stand(play(far, Shoot("othna", "worms:1", 1, "kris"), [0, 1]))) == 0
    hard = position(
        hero("othna", at=HERE, items=("kris",)),
        units("worms", at=NEXT),
        skills={"worms-of-the-earth": ("untouchable",)},
    )
    assert defence(stand(play(hard, Shoot("othna", "worms:1", 1, "kris"), [0, 1]))) == 1
    strong = position(
        hero("bran", at=HERE, items=("dagger",)),
        units("worms", at=HERE),
        skills={"bran": ("precision-strike",)},
    )
    assert defence(stand(play(strong, Strike("bran", "worms:1", 1, "dagger"), [0, 1]))) == 0


def defence(p: Played) -> int:
    """The defence that an attack met."""
    return next(event.defence for event in p.events if isinstance(event, ev.Defended))


# --- skills -------------------------------------------------------------------------------------


@pytest.mark.rule("skill.protected", "bs.skuthus-protected", "skill.elite-shooter")
def test_friends_protect_and_elite_shooters_find_a_gap() -> None:
    guarded = (units("skuthus", at=HERE, life=10), units("skeletons", at=HERE))
    p = position(hero("bran", at=HERE, items=("dagger",)), *guarded)
    with pytest.raises(Illegal, match=r"skill\.protected"):
        play(p, Strike("bran", "skuthus:1", 1, "dagger"))
    with pytest.raises(Illegal, match=r"skill\.protected"):
        play(p, Shoot("bran", "skuthus:1", 1, "dagger"))
    sharp = position(hero("othna", at=NEXT, items=("kris",)), *guarded)
    assert attack(play(sharp, Shoot("othna", "skuthus:1", 1, "kris"), [1, 1])).on == ("skuthus:1",)
    alone = position(hero("bran", at=HERE, items=("dagger",)), units("skuthus", at=HERE, life=10))
    assert Strike("bran", "skuthus:1", 1, "dagger") in asks(alone).options


@pytest.mark.rule("skill.circular-strike", "enc.hands")
def test_what_is_left_of_a_two_handed_kill_goes_on() -> None:
    axe = hero("grom", at=HERE, items=("battle-axe",), reserve=2)
    p = position(axe, units("skeletons", at=HERE), units("worms", 2, at=HERE))
    p = stand(play(p, Strike("grom", "skeletons:1", 2, "battle-axe"), [3, 0, 2]))
    assert asks(p).options == (Pick("worms:1"), Pick("worms:2"))
    first = play(p, Pick("worms:2"))
    assert "worms:2" not in first.state.units
    assert [event.damage for event in first.events if isinstance(event, ev.Defended)] == [3, 1]
    assert "worms:1" not in first.state.units


@pytest.mark.rule("skill.circular-strike")
def test_a_light_blade_ends_with_its_victim() -> None:
    sword = hero("grom", at=HERE, items=("conans-sword",), reserve=1)
    p = position(sword, units("skeletons", 2, at=HERE))
    p = stand(play(p, Strike("grom", "skeletons:1", 1, "conans-sword"), [3, 2]))
    assert set(p.state.units) == {"skeletons:2"}


@pytest.mark.rule("skill.counterattack", "seq.counter")
def test_a_survivor_strikes_back_with_one_red_die() -> None:
    p = position(
        hero("bran", at=HERE, items=("dagger",), reserve=1, fatigue=4),
        units("skeletons", at=HERE),
        skills={"skeletons-alt": ("counterattack",)},
    )
    p = play(p, Strike("bran", "skeletons:1", 1, "dagger"), [0, 0])
    p = stand(p, [3])
    counters = [event for event in p.events if isinstance(event, ev.AttackMade)][1:]
    assert [(event.by, event.dice) for event in counters] == [("skeletons:1", ("red",))]
    assert p.hero("bran").wounds == 3


@pytest.mark.rule("skill.counterattack")
def test_the_dead_do_not_strike_back_and_nobody_answers_a_counter() -> None:
    both = {"skeletons-alt": ("counterattack",), "bran": ("counterattack",)}
    p = position(
        hero("bran", at=HERE, items=("dagger",), reserve=9),
        units("skeletons", at=HERE),
        skills=both,
    )
    killed = stand(play(p, Strike("bran", "skeletons:1", 1, "dagger"), [1, 0]))
    assert len([event for event in killed.events if isinstance(event, ev.AttackMade)]) == 1
    missed = stand(play(p, Strike("bran", "skeletons:1", 1, "dagger"), [0, 0]), [0])
    assert asks(missed).side == "heroes"
    assert not missed.hero("bran").countered


@pytest.mark.rule("skill.counterattack", "melee.unarmed")
def test_a_hero_strikes_back_without_a_weapon_and_loses_no_symbols() -> None:
    p = position(
        hero("grom", at=HERE, reserve=0, fatigue=9),
        units("worms", at=HERE),
        skills={"grom": ("counterattack",)},
        tokens=Tokens(pool=(2,)),
    )
    p = play(p, EndTurn(), [2, 1, 0, 2])
    assert "worms:1" not in p.state.units


@pytest.mark.rule("skill.counterattack")
def test_nobody_strikes_back_at_a_shot() -> None:
    p = position(
        hero("grom", at=HERE, items=("dagger",), reserve=1, fatigue=4),
        units("worms", at=HERE),
        skills={"worms-of-the-earth": ("counterattack",)},
    )
    p = play(p, Shoot("grom", "worms:1", 1, "dagger"), [1, 0])
    assert "worms:1" in p.state.units
    assert asks(p).kind == "act"


class Devoted(Scenario):
    """A scenario in which every other unit of the area may step in."""

    def stands_in(self, p: Position, unit: Unit) -> tuple[str, ...]:
        return tuple(friend.id for friend in p.units_in(unit.area) if friend.id != unit.id)


@pytest.mark.rule("skill.sacrifice", "solo.skill.by-scenario")
def test_units_sacrifice_themselves_only_where_the_scenario_says_so() -> None:
    figures = (
        hero("bran", at=HERE, items=("dagger",), reserve=1),
        units("skuthus", at=HERE, life=10),
        units("skeletons", 2, at=HERE),
    )
    skills = {"skuthus": (), "skeletons-alt": ("sacrifice",)}
    p = position(*figures, skills=skills, scenario=Devoted())
    chosen = play(p, Strike("bran", "skuthus:1", 1, "dagger"))
    assert asks(chosen).options == (Pick("skeletons:1"), Pick("skeletons:2"))
    struck = stand(play(chosen, Pick("skeletons:2"), [1, 1]))
    assert "skeletons:2" not in struck.state.units
    assert struck.unit("skuthus:1").life == 10
    plain = position(*figures, skills=skills)
    hit = stand(play(plain, Strike("bran", "skuthus:1", 1, "dagger"), [2, 2]))
    assert hit.unit("skuthus:1").life == 10 - (4 - 1)
