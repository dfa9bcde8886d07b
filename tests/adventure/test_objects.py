"""Objects: picking up, giving, dropping, drinking, throwing, catching, and what is too heavy."""

from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from engine.adventure import events as ev
from engine.adventure.commands import (
    AnyCommand,
    Catch,
    Drink,
    Drop,
    EndTurn,
    Give,
    PickUp,
    Throw,
)
from engine.adventure.landing import ways
from engine.adventure.steps import Activation, OverlordTurn
from engine.adventure.work import Position
from engine.kernel.record import Illegal
from tests.adventure.advancing import advanced
from tests.builders import Played, asks, hero, play, position, units

PIER = "net-pier"
C = TypeVar("C", bound=AnyCommand)


def offered(p: Position, kind: type[C]) -> set[C]:
    """The commands of one kind that may be given now."""
    return {command for command in asks(p).options if isinstance(command, kind)}


def events(p: Played, *kinds: type[Any]) -> list[Any]:
    """What happened, of these kinds."""
    return [event for event in p.events if isinstance(event, kinds)]


# --- picking up -----------------------------------------------------------------------------


@pytest.mark.rule("pickup", "manip.simple")
def test_picking_up_costs_a_gem_and_no_roll_whatever_enemies_stand_there() -> None:
    beset = position(
        hero("grom", at=PIER), units("skeletons", 3, at=PIER), objects={PIER: ("sword", "kris")}
    )
    after = play(beset, PickUp("grom", "sword"))
    assert after.hero("grom").items == ("sword",)
    assert after.hero("grom").spaces == {"manipulation": 1}
    assert after.state.objects == {PIER: ("kris",)}


@pytest.mark.rule("pickup")
def test_only_what_lies_in_the_own_area_is_picked_up() -> None:
    p = position(hero("grom", at=PIER), objects={"long-pier": ("sword",)})
    with pytest.raises(Illegal, match="pickup"):
        play(p, PickUp("grom", "sword"))
    assert not offered(p, PickUp)


@pytest.mark.rule("manip.simple", "hero.limit", "term.gem")
def test_picking_up_needs_a_gem_and_room_for_it() -> None:
    lying = {PIER: ("sword",)}
    full = position(hero("grom", at=PIER, spaces={"manipulation": 3}), objects=lying)
    with pytest.raises(Illegal, match=r"hero\.limit"):
        play(full, PickUp("grom", "sword"))
    with pytest.raises(Illegal, match=r"term\.gem"):
        play(position(hero("grom", at=PIER, reserve=0), objects=lying), PickUp("grom", "sword"))


@pytest.mark.rule("enc.cautious-overflow", "hero.cautious")
def test_a_cautious_hero_takes_nothing() -> None:
    p = position(hero("grom", at=PIER, stance="cautious"), objects={PIER: ("sword",)})
    with pytest.raises(Illegal, match=r"hero\.cautious"):
        play(p, PickUp("grom", "sword"))


@pytest.mark.rule("move.lost", "manip.simple")
def test_a_simple_manipulation_ends_a_movement_that_was_begun() -> None:
    walker = hero("grom", at=PIER, points=1, moving=True)
    after = play(position(walker, objects={PIER: ("sword",)}), PickUp("grom", "sword"))
    assert after.hero("grom").points == 0


# --- giving ---------------------------------------------------------------------------------


def pair(**friend: Any) -> Position:
    """Two heroes on the pier, one with a dagger."""
    return position(
        hero("grom", at=PIER, items=("dagger",)), hero("atla", **({"at": PIER} | friend))
    )


@pytest.mark.rule("manip.give", "manip.simple")
@pytest.mark.parametrize("payer", ["grom", "atla"])
def test_either_of_the_two_pays_for_a_gift(payer: str) -> None:
    after = play(pair(), Give("grom", "atla", "dagger", payer))
    assert (after.hero("grom").items, after.hero("atla").items) == ((), ("dagger",))
    assert after.hero(payer).spaces == {"manipulation": 1}
    assert sum(len(known.spaces) for known in after.heroes()) == 1


@pytest.mark.rule("manip.give")
def test_a_gift_needs_two_heroes_in_one_area_and_the_card() -> None:
    for p, gift in (
        (pair(at="long-pier"), Give("grom", "atla", "dagger", "grom")),
        (pair(), Give("grom", "grom", "dagger", "grom")),
        (pair(), Give("grom", "bran", "dagger", "grom")),
        (pair(), Give("grom", "atla", "kris", "grom")),
        (pair(), Give("grom", "atla", "dagger", "bran")),
    ):
        with pytest.raises(Illegal, match=r"manip\.give"):
            play(p, gift)


@pytest.mark.rule("enc.cautious-overflow", "manip.give")
def test_nobody_gives_to_a_cautious_hero() -> None:
    with pytest.raises(Illegal, match=r"enc\.cautious-overflow"):
        play(pair(stance="cautious"), Give("grom", "atla", "dagger", "grom"))


@pytest.mark.rule("manip.give", "hero.cautious")
def test_a_friend_may_take_from_a_cautious_hero_who_gives_nothing_himself() -> None:
    p = position(hero("grom", at=PIER, items=("dagger",), stance="cautious"), hero("atla", at=PIER))
    assert offered(p, Give) == {Give("grom", "atla", "dagger", "atla")}
    after = play(p, Give("grom", "atla", "dagger", "atla"))
    assert (after.hero("grom").spaces, after.hero("atla").spaces) == ({}, {"manipulation": 1})
    assert after.hero("atla").items == ("dagger",)
    with pytest.raises(Illegal, match=r"hero\.cautious"):
        play(p, Give("grom", "atla", "dagger", "grom"))


@pytest.mark.rule("manip.give")
def test_nothing_is_taken_from_the_dead_or_from_nobody() -> None:
    dead = hero("grom", at="", reserve=0, wounds=10, fate="dead")
    for giver in ("grom", "nobody"):
        with pytest.raises(Illegal, match=r"manip\.give"):
            play(position(dead, hero("atla", at=PIER)), Give(giver, "atla", "dagger", "atla"))


@pytest.mark.rule("manip.give")
def test_every_gift_is_offered_once_for_each_who_can_pay() -> None:
    assert offered(pair(reserve=0), Give) == {Give("grom", "atla", "dagger", "grom")}
    assert len(offered(pair(), Give)) == 2


# --- dropping, and too much to carry --------------------------------------------------------


@pytest.mark.rule("drop")
def test_dropping_is_free_and_ends_no_movement() -> None:
    laden = hero("grom", at=PIER, items=("sword", "kris"), points=1, moving=True)
    after = play(position(laden), Drop("grom", "sword"))
    assert after.hero("grom") == replace(laden, items=("kris",))
    assert after.state.objects == {PIER: ("sword",)}


@pytest.mark.rule("drop", "hero.cautious")
def test_only_an_aggressive_hero_drops_and_only_what_he_has() -> None:
    with pytest.raises(Illegal, match="drop"):
        play(position(hero("grom", at=PIER)), Drop("grom", "sword"))
    careful = hero("grom", at=PIER, items=("sword",), stance="cautious")
    with pytest.raises(Illegal, match=r"hero\.cautious"):
        play(position(careful), Drop("grom", "sword"))


@pytest.mark.rule("enc.max", "enc.level")
def test_a_hero_with_too_much_drops_cards_until_it_fits() -> None:
    laden = hero("atla", at=PIER, items=("scale-mail", "dagger", "sword"))
    after = play(position(laden, objects={PIER: ("kris",)}), PickUp("atla", "kris"))
    assert set(asks(after).options) == {
        Drop("atla", card) for card in ("scale-mail", "dagger", "sword", "kris")
    }
    with pytest.raises(Illegal, match=r"enc\.max"):
        play(after, EndTurn())
    done = play(after, Drop("atla", "dagger"))
    assert asks(done).kind == "act"
    assert done.hero("atla").items == ("scale-mail", "sword", "kris")


@pytest.mark.rule("enc.max")
def test_one_card_may_not_be_enough() -> None:
    laden = hero("atla", at=PIER, items=("scale-mail", "chain-mail"))
    after = play(position(laden, objects={PIER: ("chain-mail:2",)}), PickUp("atla", "chain-mail:2"))
    still = play(play(after, Drop("atla", "chain-mail")), Drop("atla", "chain-mail:2"))
    assert len(events(still, ev.CardLeft)) == 1
    assert asks(still).kind == "act"


@pytest.mark.rule("enc.max")
def test_exactly_the_maximum_can_be_carried() -> None:
    laden = hero("atla", at=PIER, items=("scale-mail", "sword"))
    after = play(position(laden, objects={PIER: ("kris",)}), PickUp("atla", "kris"))
    assert asks(after).kind == "act"


@pytest.mark.rule("enc.max", "manip.give")
def test_a_gift_can_be_too_heavy() -> None:
    p = position(
        hero("grom", at=PIER, items=("battle-axe", "kris")),
        hero("atla", at=PIER, items=("scale-mail", "dagger")),
    )
    after = play(p, Give("grom", "atla", "battle-axe", "grom"))
    assert {each.hero for each in offered(after, Drop)} == {"atla"}
    with pytest.raises(Illegal, match=r"enc\.max"):
        play(after, Drop("grom", "kris"))


# --- the Life Potion ------------------------------------------------------------------------


def drinker(**more: Any) -> Position:
    return position(hero("grom", at=PIER, items=("life-potion",), **more))


@pytest.mark.rule("item.life-potion")
@pytest.mark.parametrize(
    ("fatigue", "left"),
    [(0, (7, 3, 0)), (1, (7, 2, 1)), (2, (7, 1, 2))],
)
def test_a_potion_brings_two_gems_back_in_any_mix(fatigue: int, left: tuple[int, ...]) -> None:
    before = drinker(fatigue=3, wounds=2, points=1, moving=True)
    after = play(before, Drink("grom", "life-potion", fatigue))
    grom = after.hero("grom")
    assert (grom.reserve, grom.fatigue, grom.wounds) == left
    assert (grom.items, grom.points) == ((), 1)
    assert after.state.objects == {}


@pytest.mark.rule("item.life-potion")
def test_a_potion_brings_back_no_more_than_there_is() -> None:
    after = play(drinker(wounds=1), Drink("grom", "life-potion", 0))
    assert (after.hero("grom").reserve, after.hero("grom").wounds) == (6, 0)
    assert not offered(drinker(), Drink)


@pytest.mark.rule("item.life-potion")
def test_only_a_potion_is_drunk_and_only_for_gems_that_are_there() -> None:
    p = position(hero("grom", at=PIER, items=("life-potion", "sword"), fatigue=1, wounds=3))
    for drink in (
        Drink("grom", "sword", 1),
        Drink("grom", "life-potion:2", 1),
        Drink("grom", "life-potion", 2),
        Drink("grom", "life-potion", -1),
        Drink("grom", "life-potion", 3),
    ):
        with pytest.raises(Illegal, match=r"item\.life-potion"):
            play(p, drink)
    assert {each.fatigue for each in offered(p, Drink)} == {0, 1}


@pytest.mark.rule("item.life-potion", "hero.cautious")
def test_a_cautious_hero_does_not_drink() -> None:
    with pytest.raises(Illegal, match=r"hero\.cautious"):
        play(drinker(fatigue=2, stance="cautious"), Drink("grom", "life-potion", 2))


# --- throwing -------------------------------------------------------------------------------


def thrower(*others: Any, card: str = "dagger", gems: int = 3, **state: Any) -> Position:
    """Grom on the Net Pier with something to throw, and gems for nothing more."""
    return position(hero("grom", at=PIER, reserve=gems, items=(card,)), *others, **state)


@pytest.mark.rule("throw.what")
def test_light_things_fly_and_heavy_ones_do_not() -> None:
    assert offered(thrower(card="battle-axe"), Throw)
    assert not offered(thrower(card="scale-mail"), Throw)
    with pytest.raises(Illegal, match=r"throw\.what"):
        play(thrower(card="scale-mail"), Throw("grom", "scale-mail", "long-pier", 1))
    with pytest.raises(Illegal, match=r"throw\.what"):
        play(thrower(card="ginger"), Throw("grom", "ginger", "long-pier", 1))


@pytest.mark.rule("throw.what", "los.centre")
def test_a_throw_goes_into_another_area_in_sight() -> None:
    p = thrower()
    for area in (PIER, "root-strip", "nowhere"):
        with pytest.raises(Illegal, match=r"throw\.what"):
            play(p, Throw("grom", "dagger", area, 1))
    aims = {each.area for each in offered(p, Throw)}
    assert "willow-bank" in aims
    assert all(p.sees(PIER, area) for area in aims)


@pytest.mark.rule("throw.roll", "door.scenario")
def test_a_throw_goes_round_walls_and_through_no_shut_door() -> None:
    assert "great-hut" in ways(thrower(), PIER)
    assert "great-hut" not in ways(thrower(closed=("great-hut-door",)), PIER)
    with pytest.raises(Illegal, match=r"throw\.what"):
        play(thrower(closed=("great-hut-door",)), Throw("grom", "dagger", "great-hut", 1))


@pytest.mark.rule("throw.roll")
def test_the_way_of_a_throw_is_the_first_of_the_shortest() -> None:
    p = thrower()
    way = ways(p, "willow-bank")["long-pier"]
    assert way == ("willow-bank", "gnat-pool", "lily-pool", "long-pier")
    assert not set(ways(p, "willow-bank")) & set(p.table.setting.red)


@pytest.mark.rule("throw.roll", "los.centre")
def test_of_equal_ways_a_throw_takes_one_that_stays_in_sight() -> None:
    way = ways(thrower(), "frog-water")["mud-path"]
    assert way[-3:] == ("alder-deck", "brown-water", "mud-path")
    assert all(thrower().sees("frog-water", area) for area in way)
    assert not thrower().sees("frog-water", "still-water")  # as near, and before it in order


@pytest.mark.rule("throw.roll", "manip.complex")
def test_a_good_throw_lands_where_it_was_aimed() -> None:
    after = play(thrower(), Throw("grom", "dagger", "mid-planks", 3), [1, 2, 1])
    assert after.hero("grom").items == ()
    assert after.state.objects == {"mid-planks": ("dagger",)}
    assert after.hero("grom").spaces == {"manipulation": 3}


@pytest.mark.rule("throw.roll")
@pytest.mark.parametrize(("symbols", "lands"), [(0, PIER), (1, "long-pier"), (2, "mid-planks")])
def test_a_bad_throw_falls_short_along_the_way(symbols: int, lands: str) -> None:
    after = play(thrower(gems=1), Throw("grom", "dagger", "east-planks", 1), [symbols])
    assert after.state.objects == {lands: ("dagger",)}
    (tried,) = events(after, ev.Tried)
    assert (tried.needs, tried.success) == (3, False)


@pytest.mark.rule("hind.roll", "throw.roll")
def test_enemies_hinder_a_throw() -> None:
    beset = thrower(units("skeletons", 1, at=PIER), gems=1)
    after = play(beset, Throw("grom", "dagger", "mid-planks", 1), [2])
    assert after.state.objects == {"long-pier": ("dagger",)}


@pytest.mark.rule("throw.roll", "lockpick")
def test_lock_picking_does_not_help_a_throw() -> None:
    p = thrower(gems=1, skills={"grom": ["lock-picking"]})
    after = play(p, Throw("grom", "dagger", "long-pier", 1), [1])
    assert events(after, ev.Rolled)[0].dice == ("orange",)


@pytest.mark.rule("throw.what", "hero.limit")
def test_what_is_offered_to_throw_is_legal() -> None:
    p = thrower(gems=2)
    throws = offered(p, Throw)
    assert {each.gems for each in throws} == {1, 2}
    for throw in throws:
        play(p, throw, [0] * throw.gems)


# --- catching -------------------------------------------------------------------------------


@pytest.mark.rule("throw.catch", "manip.simple")
def test_a_hero_where_it_lands_may_catch_it_at_once() -> None:
    p = thrower(hero("atla", at="long-pier"), gems=1)
    thrown = play(p, Throw("grom", "dagger", "long-pier", 1), [1])
    assert set(asks(thrown).options) == {Catch("atla"), Catch()}
    caught = play(thrown, Catch("atla"))
    assert caught.hero("atla").items == ("dagger",)
    assert caught.hero("atla").spaces == {"manipulation": 1}
    let_lie = play(thrown, Catch())
    assert let_lie.state.objects == {"long-pier": ("dagger",)}
    assert let_lie.hero("atla").spaces == {}


@pytest.mark.rule("throw.catch")
def test_one_of_several_heroes_catches_and_nobody_elsewhere() -> None:
    p = thrower(hero("atla", at="long-pier"), hero("bran", at="long-pier"), gems=1)
    thrown = play(p, Throw("grom", "dagger", "long-pier", 1), [1])
    assert set(asks(thrown).options) == {Catch("atla"), Catch("bran"), Catch()}
    assert asks(play(thrown, Catch("bran"))).kind == "act"
    for command in (Catch("grom"), Catch("nobody"), EndTurn()):
        with pytest.raises(Illegal, match=r"throw\.catch"):
            play(thrown, command)


@pytest.mark.rule("throw.catch")
def test_the_thrower_may_take_up_at_once_what_fell_at_his_feet() -> None:
    thrown = play(thrower(gems=2), Throw("grom", "dagger", "long-pier", 1), [0])
    fallen = play(thrown, asks(thrown).options[0])
    assert set(asks(fallen).options) == {Catch("grom"), Catch()}


@pytest.mark.rule("throw.catch-stance")
def test_a_cautious_hero_does_not_catch() -> None:
    p = thrower(
        hero("atla", at="long-pier", stance="cautious"), hero("bran", at="long-pier"), gems=1
    )
    thrown = play(p, Throw("grom", "dagger", "long-pier", 1), [1])
    assert Catch("atla") not in asks(thrown).options
    with pytest.raises(Illegal, match=r"throw\.catch-stance"):
        play(thrown, Catch("atla"))


@pytest.mark.rule("throw.catch", "manip.simple")
def test_nobody_is_asked_who_has_no_gem_to_catch() -> None:
    p = thrower(hero("atla", at="long-pier", reserve=0), gems=1)
    assert asks(play(p, Throw("grom", "dagger", "long-pier", 1), [1])).kind == "act"


@pytest.mark.rule("enc.max", "throw.catch")
def test_what_is_caught_can_be_too_heavy() -> None:
    laden = hero("atla", at="long-pier", items=("scale-mail", "dagger"))
    p = thrower(laden, card="battle-axe", gems=1)
    thrown = play(p, Throw("grom", "battle-axe", "long-pier", 1), [1])
    assert offered(play(thrown, Catch("atla")), Drop)


# --- what bursts ----------------------------------------------------------------------------

ORB = "explosive-orb"


@pytest.mark.rule("item.explosive-orb", "area.attack", "area.card-used")
def test_an_orb_bursts_where_it_lands_and_strikes_friend_and_foe() -> None:
    p = thrower(
        hero("atla", at="long-pier", reserve=0, fatigue=5),
        units("skeletons", 2, at="long-pier"),
        card=ORB,
        gems=1,
    )
    after = play(p, Throw("grom", ORB, "long-pier", 1), [1, 3, 1])
    (attack,) = events(after, ev.AttackMade)
    assert attack.on == ("atla", "skeletons:1", "skeletons:2")
    assert (attack.form, attack.dice, attack.area) == ("area", ("red", "red"), "long-pier")
    assert after.state.objects == {}
    assert after.hero("grom").items == ()
    assert after.why("area.card-used") == [{"item": ORB, "area": "long-pier"}]


@pytest.mark.rule("item.explosive-orb")
def test_an_orb_that_falls_short_bursts_short() -> None:
    p = thrower(units("skeletons", 1, at="long-pier"), card=ORB, gems=1)
    after = play(p, Throw("grom", ORB, "mid-planks", 1), [1, 2, 0])
    assert after.state.units == {}
    assert events(after, ev.AttackMade)[0].area == "long-pier"


@pytest.mark.rule("item.explosive-orb", "drop")
def test_an_orb_bursts_where_it_is_dropped() -> None:
    p = thrower(units("skeletons", 1, at=PIER), card=ORB, gems=0)
    dropped = play(p, Drop("grom", ORB), [2, 0])
    assert events(dropped, ev.AttackMade)[0].on == ("grom", "skeletons:1")
    assert dropped.state.objects == {}


@pytest.mark.rule("item.explosive-orb", "area.card-used")
def test_an_orb_bursts_for_nothing_where_nobody_stands() -> None:
    after = play(thrower(card=ORB, gems=1), Throw("grom", ORB, "long-pier", 1), [1])
    assert not events(after, ev.AttackMade)
    assert after.state.objects == {}
    assert asks(after).kind == "act"


@pytest.mark.rule("item.explosive-orb", "enc.max")
def test_an_orb_dropped_as_too_much_bursts_too_and_nothing_more_is_dropped() -> None:
    laden = hero("atla", at=PIER, reserve=1, fatigue=9, items=("scale-mail", "sword", ORB))
    p = position(laden, objects={PIER: ("kris",)})
    after = play(play(p, PickUp("atla", "kris")), Drop("atla", ORB), [1, 0, 0])
    assert (after.hero("atla").wounds, after.hero("atla").fatigue) == (1, 8)
    assert asks(after).kind == "act"


@pytest.mark.rule("enemy-objects")
def test_units_walk_over_objects_and_leave_them() -> None:
    cards = {"skull-deck": ("life-potion", "dagger"), "long-pier": ("kris",)}
    p = position(
        units("skeletons", 2, at=PIER),
        hero("bran", "skull-deck"),
        objects=cards,
        agenda=(OverlordTurn("draw", 2), Activation("skeletons")),
    )
    acted = advanced(p)
    assert any(isinstance(event, ev.Walked) for event in acted.events)
    assert acted.state.objects == cards
