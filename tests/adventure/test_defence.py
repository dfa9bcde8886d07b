"""How heroes defend themselves, and what wounds and death do."""

import pytest

from engine.adventure import events as ev
from engine.adventure.commands import (
    Accept,
    Cast,
    Drop,
    EndTurn,
    Guard,
    Move,
    Pick,
    Poison,
    Reroll,
    Strike,
    Wound,
)
from engine.adventure.defence import armor_dice, defence_bonus, guard_dice
from engine.adventure.state import Tokens
from engine.adventure.steps import Attack, Defence, Form, HeroesTurn, Rolling, Wounding
from engine.adventure.work import Position
from engine.kernel.chance import Fall
from engine.kernel.record import Illegal
from tests.builders import Played, asks, hero, play, position, units

HERE = "net-pier"
UNDER = (HeroesTurn("act"),)


def struck(
    form: Form = "melee", power: int = 2, by: str = "skeletons:1", **bran: object
) -> Position:
    """Bran has to defend himself against an attack whose power is final."""
    known = {"reserve": 4, "items": ("pirate-saber", "leather-armor")} | bran
    attack = Attack(by, (), form, (), stage="struck", power=power, target="bran")
    return position(
        hero("bran", at=HERE, **known),  # type: ignore[arg-type]
        units("skeletons", 2, at=HERE),
        agenda=(*UNDER, attack, Defence("bran", by, form, power)),
    )


def defended(p: Played) -> tuple[int, int]:
    """Defence and damage of the attack."""
    return next(
        (event.defence, event.damage) for event in p.events if isinstance(event, ev.Defended)
    )


# --- the Guard ----------------------------------------------------------------------------------


@pytest.mark.rule("guard.when", "guard.dice", "seq.defence")
def test_guard_is_chosen_before_armour_is_rolled() -> None:
    p = struck()
    assert asks(p).kind == "guard"
    assert asks(p).options[:3] == (
        Guard("bran", 0),
        Guard("bran", 1),
        Guard("bran", 1, "pirate-saber"),
    )
    rolled = play(p, Guard("bran", 2, "pirate-saber"), [1, 0, 1, 0])
    assert next(event.dice for event in rolled.events if isinstance(event, ev.Rolled)) == (
        "orange",
        "orange",
        "yellow",
        "yellow",
    )
    assert rolled.hero("bran").spaces == {"guard": 2}


@pytest.mark.rule("guard.dice", "reroll.arrow")
def test_a_guard_die_with_an_arrow_has_one_free_reroll() -> None:
    p = struck()
    atla = hero("atla", at=HERE, reserve=3)
    assert guard_dice(p, atla, 3, "") == ("yellow*", "yellow", "yellow")


@pytest.mark.rule("guard.dice", "term.gem")
def test_a_guard_cannot_cost_more_than_reserve() -> None:
    with pytest.raises(Illegal, match=r"guard\.dice"):
        play(struck(), Guard("bran", 5))
    with pytest.raises(Illegal, match=r"guard\.dice"):
        play(struck(), Guard("bran", 1, "sword"))


@pytest.mark.rule("guard.parry-melee", "guard.no-gem-no-parry")
def test_a_weapon_parries_melee_for_a_gem_at_least() -> None:
    with pytest.raises(Illegal, match=r"guard\.no-gem-no-parry"):
        play(struck(), Guard("bran", 0, "pirate-saber"))
    with pytest.raises(Illegal, match=r"guard\.parry-melee"):
        play(struck(items=("dagger",)), Guard("bran", 1, "dagger"))


@pytest.mark.rule("guard.parry-shield", "spell.attack")
@pytest.mark.parametrize("form", ["ranged", "spell", "area"])
def test_only_shields_parry_what_is_not_melee(form: Form) -> None:
    p = struck(form, items=("pirate-saber", "shield"))
    cards = {option.card for option in asks(p).options if isinstance(option, Guard)}
    assert cards == {"", "shield"}
    with pytest.raises(Illegal, match=r"guard\.parry-shield"):
        play(p, Guard("bran", 1, "pirate-saber"))


@pytest.mark.rule("guard.once")
def test_nobody_else_guards_and_nobody_twice() -> None:
    with pytest.raises(Illegal, match=r"guard\.once"):
        play(struck(), Guard("atla", 1))
    rolled = play(struck(), Guard("bran", 1), [1, 1])
    assert asks(rolled).kind == "reroll"


# --- armour and power ---------------------------------------------------------------------------


@pytest.mark.rule("armor.hero", "damage")
def test_armour_is_free_and_one_suit_counts() -> None:
    p = play(struck(power=3), Guard("bran", 0), [1])
    assert defended(play(p, Accept())) == (1, 2)
    both = hero("bran", at=HERE, items=("leather-armor", "scale-mail", "chain-mail"))
    assert armor_dice(p, both) == ("red",)
    arrow = hero("bran", at=HERE, items=("leather-armor", "zingaran-breastplate"))
    assert armor_dice(p, arrow) == ("yellow*",)


@pytest.mark.rule("armor.halo", "defence.power", "spell.sets-halo", "skill.untouchable")
def test_a_halo_and_untouchable_add_one_each() -> None:
    p = struck("ranged")
    haloed = hero("bran", at=HERE, halo="sets-halo")
    assert defence_bonus(p, haloed, "ranged", "skeletons:1") == 1
    assert defence_bonus(p, hero("othna", at=HERE), "ranged", "skeletons:1") == 1
    assert defence_bonus(p, hero("othna", at=HERE), "melee", "skeletons:1") == 0


@pytest.mark.rule("defence.power", "skill.precision-strike")
def test_precision_never_pushes_a_defence_below_nothing() -> None:
    base = struck(power=3, items=())
    sharp = position(
        base.hero("bran"),
        units("drusus", at=HERE),
        agenda=(
            *UNDER,
            Attack("drusus:1", (), "melee", (), stage="struck", power=3, target="bran"),
            Defence("bran", "drusus:1", "melee", 3),
        ),
    )
    assert defended(play(sharp, Guard("bran", 0))) == (0, 3)


@pytest.mark.rule("defence.power", "guard.when")
@pytest.mark.parametrize(("face", "kind"), [(1, "act"), (2, "guard")])
def test_an_attack_that_a_halo_stops_asks_nothing(face: int, kind: str) -> None:
    """Nor is armour rolled that has nothing to stop."""
    dice = ("orange",)
    p = position(
        hero("bran", at=HERE, reserve=3, halo="sets-halo", items=("leather-armor",)),
        units("skeletons", at=HERE),
        agenda=(
            *UNDER,
            Attack("skeletons:1", ("bran",), "melee", dice, area=HERE, stage="rolled"),
            Rolling("skeletons:1", dice, "melee.dice", faces=(0,), again=(0,)),
        ),
    )
    assert asks(play(p, Fall((face,), "table"))).kind == kind


@pytest.mark.rule("spell.reaction", "spell.halo", "spell.cast", "guard.when")
def test_a_halo_is_cast_before_the_guard_is_chosen() -> None:
    attack = Attack("skeletons:1", (), "melee", (), stage="struck", power=2, target="atla")
    p = position(
        hero("atla", at=HERE, reserve=3, stance="cautious", spells={"sets-halo": 0}),
        units("skeletons", at=HERE),
        agenda=(*UNDER, attack, Defence("atla", "skeletons:1", "melee", 2)),
    )
    cast = Cast("atla", "sets-halo")
    assert cast in asks(p).options
    p2 = play(p, cast)
    assert p2.hero("atla").halo == "sets-halo"
    assert asks(p2).kind == "guard"
    assert defended(play(p2, Guard("atla", 0))) == (1, 1)


@pytest.mark.rule("reroll.paid")
def test_guard_and_armour_dice_may_be_rerolled() -> None:
    p = play(struck(), Guard("bran", 1), [0, 0])
    better = play(p, Reroll(1, "gem"), [2])
    assert defended(play(better, Accept())) == (2, 0)


# --- wounds -------------------------------------------------------------------------------------


def hurt(left: int, **bran: object) -> Position:
    """Bran has still to lose gems to Wounds."""
    return position(
        hero("bran", at=HERE, **bran),  # type: ignore[arg-type]
        agenda=(*UNDER, Wounding("bran", left)),
        tokens=Tokens(),
    )


@pytest.mark.rule("wound.order")
def test_the_owner_chooses_between_spaces_and_spell_cards() -> None:
    p = hurt(1, reserve=3, spaces={"melee": 1, "guard": 2}, spells={"telekinesis": 1})
    assert asks(p).options == (Wound("melee"), Wound("guard"), Wound("spell:telekinesis"))
    after = play(p, Wound("spell:telekinesis"))
    assert after.hero("bran").spells == {"telekinesis": 0}
    assert (after.hero("bran").wounds, after.hero("bran").reserve) == (1, 3)
    with pytest.raises(Illegal, match=r"wound\.order"):
        play(p, Wound("reserve"))


@pytest.mark.rule("wound.order")
def test_fatigue_first_reserve_last() -> None:
    attack = Attack("skeletons:1", (), "melee", (), stage="struck", power=4, target="bran")
    p = position(
        hero("bran", at=HERE, reserve=3, fatigue=1, spaces={"melee": 2}),
        units("skeletons", at=HERE),
        agenda=(*UNDER, attack, Defence("bran", "skeletons:1", "melee", 4)),
    )
    after = play(p, Guard("bran", 0))
    moved = [event for event in after.events if isinstance(event, ev.GemsMoved)]
    assert [(event.source, event.number) for event in moved] == [
        ("fatigue", 1),
        ("melee", 2),
        ("reserve", 1),
    ]
    assert after.hero("bran").gems == 6


@pytest.mark.rule("death.hero", "wote.lose-all")
def test_the_dead_leave_what_they_carried() -> None:
    p = struck(power=9, reserve=1, items=("dagger", "black-stone"))
    after = play(p, Guard("bran", 0))
    assert after.hero("bran").fate == "dead"
    assert after.state.objects == {HERE: ("dagger", "black-stone")}
    assert after.hero("bran").items == ()
    assert after.state.outcome == "defeat"


# --- skills of attackers ------------------------------------------------------------------------


def attacked(unit: str, *, skills: dict[str, tuple[str, ...]], **bran: object) -> Position:
    """Bran has to defend himself against power 2; sheets have these skills instead of theirs."""
    attack = Attack(f"{unit}:1", (), "melee", (), stage="struck", power=2, target="bran")
    return position(
        hero("bran", at=HERE, reserve=2, fatigue=3, **bran),
        units(unit, at=HERE),
        skills=skills,
        agenda=(*UNDER, attack, Defence("bran", f"{unit}:1", "melee", 2)),
    )


@pytest.mark.rule("solo.poison")
def test_poison_weakens_spaces_instead_of_wounding() -> None:
    p = attacked("skeletons", skills={"skeletons-alt": ("poison",)})
    p = play(p, Guard("bran", 0))
    assert asks(p).options == (Poison("melee"), Poison("move"))
    once = play(p, Poison("move"))
    twice = play(once, Poison("move"))
    assert twice.hero("bran").poison == {"move": 2}
    assert twice.hero("bran").wounds == 0


@pytest.mark.rule("solo.poison", "hero.limit")
def test_each_token_takes_one_off_the_limit_of_its_space() -> None:
    p = position(
        hero("grom", at=HERE, reserve=9, poison={"melee": 3, "move": 4}),
        units("skeletons", at=HERE),
    )
    assert {option.gems for option in asks(p).options if isinstance(option, Strike)} == {1, 2}
    assert not [option for option in asks(p).options if isinstance(option, Move)]


@pytest.mark.rule("solo.poison")
def test_poison_kills_when_both_limits_are_gone() -> None:
    weak = {"poison": {"melee": 3, "move": 2}}
    p = attacked("skeletons", skills={"skeletons-alt": ("poison",)}, **weak)
    p = play(p, Guard("bran", 0))
    dead = play(p, Poison("move"))
    assert dead.hero("bran").fate == "dead"


@pytest.mark.rule("skill.counterattack")
def test_a_hero_counterattacks_once_in_an_overlords_turn() -> None:
    p = attacked("worms", skills={"bran": ("counterattack",)})
    p = play(p, Guard("bran", 0), [0])
    assert p.hero("bran").countered


@pytest.mark.rule("turn.marker", "skill.counterattack")
def test_a_new_overlords_turn_gives_the_counterattack_back() -> None:
    p = position(hero("bran", at=HERE, countered=True), tokens=Tokens())
    assert not play(p, EndTurn()).hero("bran").countered


@pytest.mark.rule("area.attack", "area.card-used", "item.explosive-orb", "drop")
def test_a_burst_strikes_friends_and_foes_in_the_chosen_order() -> None:
    p = position(
        hero("bran", at=HERE, reserve=1, fatigue=3),
        hero("atla", at=HERE, reserve=0, fatigue=5, items=("explosive-orb",)),
        units("skeletons", 2, at=HERE),
        units("worms", at="long-pier"),
    )
    burst = play(play(p, Drop("atla", "explosive-orb"), [1, 1]), Accept())
    victims = ("bran", "atla", "skeletons:1", "skeletons:2")
    assert asks(burst).options == tuple(Pick(name) for name in victims)
    then = play(burst, Pick("skeletons:2"))
    assert "skeletons:2" not in then.state.units
    bran = play(then, Pick("bran"))
    assert asks(bran).kind == "guard"
    rest = play(play(bran, Guard("bran", 0)), Pick("atla"))
    assert (rest.hero("bran").wounds, rest.hero("atla").wounds) == (2, 2)
    assert set(rest.state.units) == {"worms:1"}
    assert not rest.state.objects
