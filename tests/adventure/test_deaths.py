"""Heroes who die at awkward moments, and what becomes of everything else."""

from __future__ import annotations

from typing import Any

import pytest

from engine.adventure import events as ev
from engine.adventure.commands import (
    Accept,
    Drop,
    EndTurn,
    Guard,
    Pick,
    PickUp,
    Strike,
    TakeStance,
    Throw,
    Wound,
)
from engine.adventure.state import Hero, Tokens
from engine.adventure.steps import HeroesTurn
from tests.builders import Played, asks, hero, play, position, units

HERE, NEXT, FAR = "net-pier", "long-pier", "willow-bank"
ORB = "explosive-orb"


def dying(name: str, at: str = HERE, **more: Any) -> Hero:
    """A hero whose last gem lies in Fatigue."""
    return hero(name, at, **({"reserve": 0, "fatigue": 1, "wounds": 9} | more))


def made(p: Played) -> list[str]:
    """The tiles that were activated."""
    return [event.tile for event in p.events if isinstance(event, ev.ActivationMade)]


# --- by one's own hand --------------------------------------------------------------------------


@pytest.mark.rule("death.hero", "item.explosive-orb", "solo.timing-kill", "solo.count")
def test_who_blows_himself_up_takes_an_activation_from_the_next_turn() -> None:
    p = position(
        dying("grom", items=(ORB, "dagger")),
        hero("atla", at=FAR),
        hero("othna", at=FAR),
        tokens=Tokens(pool=(4, 5)),
    )
    p = play(p, Drop("grom", ORB), [1, 0])
    assert p.hero("grom").fate == "dead"
    assert p.state.objects == {HERE: ("dagger",)}
    assert made(play(p, EndTurn(), [4, 5])) == ["event-1", "event-2"]


@pytest.mark.rule("area.attack", "death.hero")
def test_the_burst_goes_on_when_its_thrower_died_of_it() -> None:
    p = position(
        dying("grom", items=(ORB,)),
        hero("atla", at=HERE, reserve=0, fatigue=9),
        units("skeletons", at=HERE),
    )
    p = play(play(p, Drop("grom", ORB), [2, 0]), Pick("grom"))
    assert p.hero("grom").fate == "dead"
    p = play(p, Pick("atla"))
    assert p.hero("atla").wounds == 2
    assert p.state.units == {}
    assert asks(p).kind == "act"


@pytest.mark.rule("area.attack")
def test_the_attacker_orders_an_area_attack_himself() -> None:
    """It is a choice of his, not a tie that the program may settle."""
    p = position(hero("grom", at=HERE, reserve=0, items=(ORB,)), units("skeletons", at=HERE))
    assert asks(play(p, Drop("grom", ORB), [1, 1])).kind == "choice"


@pytest.mark.rule("seq.counter", "death.hero", "hero.free-order")
def test_a_counterattack_may_kill_the_attacker_in_his_own_turn() -> None:
    p = position(
        hero("grom", at=HERE, items=("dagger",), reserve=1, wounds=9),
        hero("atla", at=FAR),
        units("skeletons", at=HERE),
        skills={"skeletons-alt": ("counterattack",)},
    )
    p = play(p, Strike("grom", "skeletons:1", 1, "dagger"), [0, 0, 3])
    assert p.hero("grom").fate == "dead"
    assert p.state.objects == {HERE: ("dagger",)}
    assert {getattr(option, "hero", "") for option in asks(p).options} == {"atla", ""}


@pytest.mark.rule("enc.max", "death.hero", "item.explosive-orb")
def test_an_overloaded_hero_who_drops_an_orb_may_die_of_it() -> None:
    p = position(
        dying("atla", reserve=1, fatigue=0, items=("scale-mail", "sword", ORB)),
        hero("bran", at=FAR),
        objects={HERE: ("kris",)},
        skills={"bran": ()},
    )
    full = play(p, PickUp("atla", "kris"))
    p = play(full, Drop("atla", ORB), [3, 1, 0])
    assert p.hero("atla").fate == "dead"
    assert p.state.objects == {HERE: ("scale-mail", "sword", "kris")}
    assert asks(p).kind == "act"


@pytest.mark.rule("wote.lose-all", "game.over")
def test_the_last_hero_dies_in_the_middle_of_a_burst() -> None:
    p = position(dying("grom", items=(ORB,)), units("worms", 3, at=HERE))
    p = play(play(p, Drop("grom", ORB), [1, 1]), Pick("grom"))
    assert p.state.outcome == "defeat"
    assert p.state.agenda == ()


# --- in the Overlord's turn ---------------------------------------------------------------------


@pytest.mark.rule("solo.count", "solo.reeval", "death.hero")
def test_a_tile_goes_on_after_a_death_and_the_turn_is_shorter() -> None:
    p = position(
        dying("atla"),
        hero("othna", at=HERE, reserve=0, fatigue=9),
        hero("bran", at=FAR, reserve=9),
        units("skeletons", 3, at=HERE),
        tokens=Tokens(pool=(3, 4, 5)),
    )
    p = play(p, EndTurn(), [3, 1, 1, 1, 4])
    attacks = [event.on for event in p.events if isinstance(event, ev.AttackMade)]
    assert attacks == [("atla",), ("othna",), ("othna",)]
    assert made(p) == ["skeletons", "event-1"]


@pytest.mark.rule("death.hero", "drop")
def test_an_orb_that_a_dead_hero_leaves_does_not_burst() -> None:
    p = position(
        dying("grom", items=(ORB,)),
        hero("atla", at=FAR, reserve=9),
        units("skeletons", at=HERE),
        tokens=Tokens(pool=(3, 4)),
    )
    p = play(p, EndTurn(), [3, 1])
    assert p.state.objects == {HERE: (ORB,)}
    assert "skeletons:1" in p.state.units


@pytest.mark.rule("wote.lose-all", "solo.cunning")
def test_the_last_hero_dies_in_the_middle_of_a_tile() -> None:
    p = position(dying("atla"), units("skeletons", 3, at=HERE), tokens=Tokens(pool=(3,)))
    p = play(p, EndTurn(), [3, 2])
    assert (p.state.outcome, p.state.agenda) == ("defeat", ())
    assert len([event for event in p.events if isinstance(event, ev.AttackMade)]) == 1


# --- a hero with nothing in Reserve -------------------------------------------------------------


@pytest.mark.rule("hero.aggressive", "move.base", "term.gem", "drop")
def test_an_empty_reserve_leaves_base_movement_and_what_is_free() -> None:
    spent = hero("grom", at=HERE, reserve=0, points=2, items=("dagger",))
    p = position(spent, units("skeletons", at=NEXT), objects={HERE: ("sword",)})
    kinds = {type(option).__name__ for option in asks(p).options}
    assert kinds == {"Move", "Drop", "EndTurn"}


@pytest.mark.rule("guard.dice", "armor.hero", "wound.order")
def test_an_empty_reserve_leaves_only_armour_and_no_question() -> None:
    spent = hero("grom", at=HERE, reserve=0, fatigue=4, items=("leather-armor",))
    p = position(spent, units("skeletons", at=HERE), tokens=Tokens(pool=(3,)))
    p = play(p, EndTurn(), [3, 2, 1])
    assert (p.hero("grom").wounds, p.hero("grom").fatigue) == (1, 3)


@pytest.mark.rule("wound.order", "hero.limit")
def test_more_damage_than_gems_takes_them_all_without_a_question() -> None:
    loaded = hero("grom", at=HERE, reserve=1, spaces={"melee": 1, "move": 1}, items=(ORB,))
    p = play(position(loaded, hero("atla", at=FAR)), Drop("grom", ORB), [3, 3])
    p = play(play(p, Accept()), Guard("grom", 0))
    assert p.hero("grom").fate == "dead"
    some = play(position(loaded, hero("atla", at=FAR)), Drop("grom", ORB), [1, 0])
    some = play(play(some, Accept()), Guard("grom", 0))
    assert asks(some).options == (Wound("melee"), Wound("move"))


# --- cautious friends ---------------------------------------------------------------------------


@pytest.mark.rule("hero.cautious", "armor.halo", "area.attack")
def test_a_cautious_hero_defends_against_a_friends_orb() -> None:
    p = position(
        hero("grom", at=NEXT, reserve=1, items=(ORB,)),
        hero("atla", at=HERE, reserve=3, stance="cautious", spells={"sets-halo": 0}),
    )
    p = play(p, Throw("grom", ORB, HERE, 1), [1, 2, 2])
    assert asks(p).kind == "guard"
    assert {type(option).__name__ for option in asks(p).options} == {"Guard", "Cast"}


@pytest.mark.rule("hero.stance", "death.hero")
def test_only_the_living_choose_a_stance() -> None:
    dead = hero("bran", at="", reserve=0, wounds=12, fate="dead")
    p = position(dead, hero("atla", at=HERE), agenda=(HeroesTurn("stance"),))
    assert set(asks(p).options) == {
        TakeStance("atla", "aggressive"),
        TakeStance("atla", "cautious"),
    }
