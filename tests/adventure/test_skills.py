"""Skills of the later boxes, and the cards of the last scenario, in an attack."""

from __future__ import annotations

from typing import Any

import pytest

from engine.adventure import events as ev
from engine.adventure.commands import (
    Accept,
    ActivateAlly,
    Cast,
    Guard,
    Move,
    MoveAlly,
    Pick,
    Shoot,
    Strike,
    Unlock,
)
from engine.adventure.moments import Scenario
from engine.adventure.odds import guard_command_odds
from engine.adventure.state import Unit
from engine.adventure.steps import Activation, Attack, Defence, Form, HeroesTurn, UnitActs
from engine.adventure.telling import Names, tell_command, tell_position
from engine.adventure.work import Position
from engine.kernel.chance import Fall
from engine.kernel.record import Illegal
from tests.adventure.advancing import advanced
from tests.builders import Played, allies, asks, hero, play, position, units

HERE, NEXT = "net-pier", "long-pier"
WORMS = "worms-of-the-earth"


def attacked(by: str, on: str, *figures: Any, dice: int = 2, **more: Any) -> Played:
    """A figure attacks another with red dice, in the heroes' turn."""
    step = Attack(by, (on,), "melee", ("red",) * dice)
    return advanced(position(*figures, agenda=(HeroesTurn("act"), step), **more))


def fall(*faces: int) -> Fall:
    """Dice on the table."""
    return Fall(faces, "table")


def rolled(p: Position, *faces: int) -> Played:
    """The dice fall and stand; nobody guards; wounds are suffered as they come."""
    p = play(p, fall(*faces))
    events, reasons = p.events, p.reasons
    while (asked := asks(p)).kind in ("reroll", "guard", "wound"):
        answer = Accept() if asked.kind == "reroll" else asked.options[0]
        p = play(p, answer)
        events, reasons = events + p.events, reasons + p.reasons
    return Played(p, events, reasons)


def attacks(p: Played) -> list[tuple[str, tuple[str, ...]]]:
    """Who attacked whom, in order."""
    return [(event.by, event.on) for event in p.events if isinstance(event, ev.AttackMade)]


# --- Constriction -------------------------------------------------------------------------------


def gripped(*faces: int, **more: Any) -> Played:
    """A tentacle strikes Bran, who stands beside its area."""
    known: dict[str, Any] = {"reserve": 0, "fatigue": 9} | more
    p = attacked("tentacles:1", "bran", hero("bran", at=NEXT, **known), units("tentacles", at=HERE))
    return rolled(p, *faces)


@pytest.mark.rule("skill.constriction", "skill.reach")
def test_a_die_of_two_drags_the_target_there_before_the_damage() -> None:
    p = gripped(2, 0)
    assert (p.hero("bran").area, p.hero("bran").wounds) == (HERE, 2)
    assert p.hero("bran").held == ("tentacles:1",)
    kinds = [type(event) for event in p.told()]
    assert kinds.index(ev.Moved) < kinds.index(ev.HeroHurt)
    weak = gripped(1, 1)
    assert (weak.hero("bran").area, weak.hero("bran").held) == (NEXT, ())
    assert weak.hero("bran").wounds == 2


@pytest.mark.rule("skill.constriction")
def test_who_is_held_does_not_leave() -> None:
    held = hero("bran", at=HERE, points=3, held=("tentacles:1",))
    p = position(held, units("tentacles", at=HERE))
    with pytest.raises(Illegal, match=r"skill\.constriction"):
        play(p, Move("bran", (NEXT,)))
    assert not [option for option in asks(p).options if isinstance(option, Move)]
    assert "held by tentacles:1" in tell_position(Names(p.table), p)


@pytest.mark.rule("skill.constriction", "skill.evasive")
@pytest.mark.parametrize("skill", ["evasive", "flying", "intangible"])
def test_some_slip_out_of_the_grip(skill: str) -> None:
    held = hero("bran", at=HERE, points=3, held=("tentacles:1",))
    p = position(held, units("tentacles", at=HERE), skills={"bran": [skill]})
    after = play(p, Move("bran", (NEXT,)))
    assert (after.hero("bran").area, after.hero("bran").held) == (NEXT, ())


@pytest.mark.rule("skill.constriction", "spell.teleportation", "death.unit")
def test_the_grip_ends_when_either_is_gone() -> None:
    witch = hero("atla", at=HERE, held=("tentacles:1", "tentacles:2"), spells={"teleportation": 0})
    p = position(witch, units("tentacles", 2, at=HERE))
    gone = play(p, Cast("atla", "teleportation", NEXT, 1))
    assert gone.hero("atla").held == ()
    armed = hero("bran", at=HERE, held=("tentacles:1",), points=3, items=("sword",), reserve=3)
    p = position(armed, units("tentacles", at=HERE))
    killed = play(p, Strike("bran", "tentacles:1", 3, "sword"), [2, 2, 2, 2])
    killed = play(killed, Accept()) if asks(killed).kind == "reroll" else killed
    assert killed.hero("bran").held == ()


@pytest.mark.rule("skill.constriction", "ally.activate", "death.unit")
def test_an_ally_is_held_like_a_hero_until_either_is_gone() -> None:
    blow = Attack(
        "tentacles:1", ("brans-servants:1",), "melee", ("orange",), stage="rolled", faces=(2,)
    )
    p = position(
        hero("bran", at=HERE, items=("sword",), reserve=9),
        allies("brans-servants", at=NEXT, life=9),
        units("tentacles", at=HERE),
        agenda=(HeroesTurn("act"), blow),
        skills={"brans-servants": []},
    )
    p = play(advanced(p), Guard("bran", 0))
    held = p.unit("brans-servants:1")
    assert (held.area, held.held) == (HERE, ("tentacles:1",))
    assert "(held by tentacles:1)" in tell_position(Names(p.table), p)
    p = play(p, ActivateAlly("bran", "brans-servants:1"))
    with pytest.raises(Illegal, match=r"skill\.constriction"):
        play(p, MoveAlly("bran", "brans-servants:1", (NEXT,)))
    killed = play(p, Strike("bran", "tentacles:1", 3, "sword"), [2, 2, 2, 2])
    killed = play(killed, Accept()) if asks(killed).kind == "reroll" else killed
    assert killed.unit("brans-servants:1").held == ()


# --- Reach --------------------------------------------------------------------------------------


@pytest.mark.rule("skill.reach", "melee.target")
def test_a_hero_with_reach_strikes_into_the_next_area() -> None:
    far = units("worms", at=NEXT), units("skeletons", at="willow-bank")
    p = position(hero("bran", at=HERE, reserve=1), *far, skills={"bran": ["reach"]})
    struck = {option.target for option in asks(p).options if isinstance(option, Strike)}
    assert struck == {"worms:1"}
    assert attacks(play(p, Strike("bran", "worms:1", 1), [1])) == [("bran", ("worms:1",))]
    with pytest.raises(Illegal, match=r"melee\.target"):
        play(p, Strike("bran", "skeletons:1", 1))
    short = position(hero("bran", at=HERE, reserve=1), *far)
    with pytest.raises(Illegal, match=r"melee\.target"):
        play(short, Strike("bran", "worms:1", 1))


@pytest.mark.rule("skill.reach", "skill.counterattack")
def test_who_was_struck_from_afar_strikes_back() -> None:
    skills = {"bran": ["reach"], WORMS: ["counterattack"]}
    p = position(
        hero("bran", at=HERE, reserve=1, fatigue=8), units("worms", at=NEXT), skills=skills
    )
    p = play(p, Strike("bran", "worms:1", 1), [0])
    p = rolled_on(p, 0)
    assert attacks(p) == [("worms:1", ("bran",))]


def rolled_on(p: Played, *faces: int) -> Played:
    """Let the dice stand; what comes next shows these faces."""
    return play(p, Accept(), faces)


# --- Attack from Beyond -------------------------------------------------------------------------


@pytest.mark.rule("skill.attack-from-beyond", "death.unit")
def test_a_dying_unit_strikes_the_hero_whom_it_would_attack() -> None:
    p = attacked(
        "bran",
        "skeletons:1",
        hero("bran", at=HERE, reserve=0, fatigue=9),
        hero("atla", at=HERE, reserve=2, fatigue=9),
        units("skeletons", at=HERE),
        skills={"skeletons-alt": ["attack-from-beyond"], "bran": [], "atla": []},
    )
    p = play(p, fall(3, 0), [1, 1, 0])
    assert attacks(p) == [("skeletons:1", ("bran",))]
    last = next(event for event in p.events if isinstance(event, ev.AttackMade))
    assert last.dice == ("red",) * 3
    assert p.hero("bran").wounds == 2
    assert p.units_of("skeletons") == ()
    kinds = [type(event) for event in p.told()]
    assert kinds.index(ev.UnitDied) > kinds.index(ev.PowerSet)


@pytest.mark.rule("skill.attack-from-beyond", "skill.counterattack")
def test_nobody_answers_a_last_blow() -> None:
    p = attacked(
        "bran",
        "skeletons:1",
        hero("bran", at=HERE, reserve=0, fatigue=9),
        units("skeletons", at=HERE),
        skills={"skeletons-alt": ["attack-from-beyond"], "bran": ["counterattack"]},
    )
    p = play(p, fall(3, 0), [1, 1, 0])
    assert len(attacks(p)) == 1
    assert not p.hero("bran").countered


@pytest.mark.rule("skill.attack-from-beyond", "solo.target.players")
def test_equal_heroes_choose_who_is_struck_last() -> None:
    figures = [hero(name, at=HERE, reserve=1, fatigue=9) for name in ("bran", "atla")]
    skills = {"skeletons-alt": ["attack-from-beyond"], "bran": [], "atla": []}
    shooter = hero("othna", at=NEXT, reserve=0, fatigue=9)
    step = Attack("othna", ("skeletons:1",), "spell", ("red",), "boris-rage")
    p = advanced(
        position(
            *figures,
            shooter,
            units("skeletons", at=HERE),
            skills=skills,
            agenda=(HeroesTurn("act"), step),
        )
    )
    p = play(p, fall(3))
    assert (asks(p).kind, asks(p).options) == ("tie", (Pick("bran"), Pick("atla")))
    struck = play(p, Pick("atla"), [0, 0, 0])
    assert attacks(struck) == [("skeletons:1", ("atla",))]
    assert struck.units_of("skeletons") == ()


@pytest.mark.rule("skill.attack-from-beyond", "death.unit")
def test_with_nobody_near_it_only_dies() -> None:
    p = attacked(
        "bran",
        "skeletons:1",
        hero("bran", at=NEXT, reserve=0),
        units("skeletons", at=HERE),
        skills={"skeletons-alt": ["attack-from-beyond"], "bran": []},
    )
    p = play(p, fall(3, 0))
    assert (attacks(p), p.units_of("skeletons")) == ([], ())


@pytest.mark.rule("skill.attack-from-beyond", "death.hero", "melee.unarmed")
def test_a_dying_hero_strikes_an_enemy_that_he_chooses() -> None:
    p = attacked(
        "worms:1",
        "bran",
        hero("bran", at=HERE, reserve=0, fatigue=1, wounds=9),
        hero("atla", at=NEXT),
        units("worms", at=HERE),
        units("skeletons", at=HERE),
        skills={"bran": ["attack-from-beyond"]},
    )
    p = play(p, fall(1, 0))
    assert (asks(p).kind, asks(p).options) == ("choice", (Pick("worms:1"), Pick("skeletons:1")))
    p = play(p, Pick("worms:1"), [1, 1, 0])
    assert p.hero("bran").fate == "dead"
    assert p.units_of("worms") == ()


# --- Fascination --------------------------------------------------------------------------------


class Charming(Scenario):
    """A scenario in which units use their Fascination."""

    def fascinates(self, p: Position, unit: Unit) -> bool:
        return True


@pytest.mark.rule("skill.fascination", "solo.skill.by-scenario")
def test_who_fascinates_is_attacked_only_by_those_whom_it_attacked() -> None:
    skills = {"skeletons-alt": ["fascination"]}
    figures = (
        hero("bran", at=HERE, reserve=3, items=("dagger",), spells={"boris-rage": 0}),
        units("skeletons", at=HERE),
    )
    p = position(*figures, skills=skills, scenario=Charming())
    for command in (
        Strike("bran", "skeletons:1", 1, "dagger"),
        Shoot("bran", "skeletons:1", 1, "dagger"),
    ):
        with pytest.raises(Illegal, match=r"skill\.fascination"):
            play(p, command)
        assert command not in asks(p).options
    for free in (
        position(*figures, skills=skills),
        position(*figures, skills=skills, scenario=Charming(), provoked={"skeletons:1": ("bran",)}),
    ):
        assert Strike("bran", "skeletons:1", 1, "dagger") in asks(free).options


@pytest.mark.rule("skill.fascination", "area.attack", "spell.attack")
def test_fascination_stops_spells_but_not_storms() -> None:
    witch = hero("atla", at=HERE, spells={"boris-rage": 0, "lightning-storm": 0})
    p = position(
        witch,
        units("skeletons", at=NEXT),
        skills={"skeletons-alt": ["fascination"]},
        scenario=Charming(),
    )
    with pytest.raises(Illegal, match=r"skill\.fascination"):
        play(p, Cast("atla", "boris-rage", "skeletons:1"))
    assert Cast("atla", "lightning-storm", NEXT) in asks(p).options


@pytest.mark.rule("skill.fascination")
def test_its_own_attack_breaks_the_spell() -> None:
    p = attacked(
        "skeletons:1",
        "bran",
        hero("bran", at=HERE, reserve=0, fatigue=9),
        units("skeletons", at=HERE),
        skills={"skeletons-alt": ["fascination"]},
        scenario=Charming(),
    )
    assert p.state.provoked == {"skeletons:1": ("bran",)}
    again = attacked(
        "skeletons:1",
        "bran",
        *p.heroes(),
        units("skeletons", at=HERE),
        skills={"skeletons-alt": ["fascination"]},
        scenario=Charming(),
        provoked=p.state.provoked,
    )
    assert not [event for event in again.events if isinstance(event, ev.Provoked)]


@pytest.mark.rule("skill.fascination", "solo.alt.when", "solo.alt.who")
def test_units_turn_from_a_hero_who_fascinates() -> None:
    figures = (
        hero("bran", at=HERE, reserve=1),
        hero("atla", at=HERE, reserve=5),
        units("skeletons", at=HERE),
    )
    agenda = (HeroesTurn("act"), Activation("skeletons"))
    skills = {"bran": ["fascination"]}
    p = advanced(position(*figures, skills=skills, agenda=agenda))
    assert attacks(p) == [("skeletons:1", ("atla",))]
    assert p.why("skill.fascination") == [{"figure": "bran", "unit": "skeletons:1"}]
    p = advanced(
        position(*figures, skills=skills, agenda=agenda, provoked={"bran": ("skeletons:1",)})
    )
    assert attacks(p) == [("skeletons:1", ("bran",))]


# --- Bodyguard ----------------------------------------------------------------------------------


def guarded(form: Form = "melee", **more: Any) -> Position:
    """Atla is struck with power 3; Bran, her bodyguard, stands beside her."""
    known: dict[str, Any] = {"items": ("sword", "buckler"), "reserve": 2} | more
    blow = Attack("skeletons:1", (), form, (), stage="struck", target="atla")
    step = Defence("atla", "skeletons:1", form, 3)
    return position(
        hero("atla", at=HERE, reserve=0, fatigue=9, items=("leather-armor",)),
        hero("bran", at=HERE, **known),
        units("skeletons", at=HERE),
        skills={"bran": ["bodyguard"], "atla": []},
        agenda=(HeroesTurn("act"), blow, step),
    )


def guard_odds(p: Position, guard: Guard) -> float:
    """The wounds that a Guard leaves on average."""
    step = p.top
    assert isinstance(step, Defence)
    return guard_command_odds(p, step, guard).expected


@pytest.mark.rule("skill.bodyguard", "seq.defence", "armor.hero")
def test_a_bodyguard_parries_and_the_friend_keeps_armour_and_damage() -> None:
    p = guarded()
    assert Guard("bran", 1, "sword") in asks(p).options
    assert Guard("bran", 1) not in asks(p).options
    assert guard_odds(p, Guard("bran", 2, "sword")) < guard_odds(p, Guard("atla", 0))
    label = tell_command(Names(p.table), Guard("bran", 1, "sword"), p)
    assert label == "Bran guards with 1 gem and Sword"
    after = play(p, Guard("bran", 1, "sword"), [1, 0, 0])
    roll = next(event for event in after.events if isinstance(event, ev.Rolled))
    assert (roll.who, roll.dice) == ("bran", ("orange", "yellow*", "yellow"))
    while asks(after).kind == "reroll":
        after = play(after, Accept())
    assert after.hero("bran").spaces == {"guard": 1}
    assert (after.hero("bran").wounds, after.hero("atla").wounds) == (0, 2)


@pytest.mark.rule("skill.bodyguard", "guard.once", "guard.no-gem-no-parry", "guard.parry-shield")
def test_a_bodyguard_needs_a_card_that_parries_and_a_gem() -> None:
    for command, rule in (
        (Guard("bran", 1), r"skill\.bodyguard"),
        (Guard("bran", 0, "sword"), r"guard\.no-gem-no-parry"),
        (Guard("bran", 3, "sword"), r"guard\.dice"),
        (Guard("othna", 1, "sword"), r"guard\.once"),
    ):
        with pytest.raises(Illegal, match=rule):
            play(guarded(), command)
    shot = guarded("ranged")
    assert Guard("bran", 1, "buckler") in asks(shot).options
    with pytest.raises(Illegal, match=r"guard\.parry-shield"):
        play(shot, Guard("bran", 1, "sword"))


# --- Web Projection -----------------------------------------------------------------------------


def spider(*heroes: Any, at: str = HERE, **state: Any) -> Played:
    """A skeleton that shoots webs is activated."""
    return advanced(
        position(
            *heroes,
            units("skeletons", at=at),
            skills={"skeletons-alt": ["web-projection"]},
            agenda=(HeroesTurn("act"), UnitActs("skeletons:1")),
            **state,
        )
    )


@pytest.mark.rule("skill.web-projection")
def test_units_shoot_a_web_instead_of_attacking() -> None:
    p = spider(hero("bran", at=NEXT, reserve=0, fatigue=9))
    made = next(event for event in p.events if isinstance(event, ev.AttackMade))
    assert (made.form, made.card, made.dice) == ("ranged", "web-projection", ("orange",) * 3)
    assert not [event for event in p.events if isinstance(event, ev.Walked)]
    caught = play(p, fall(1, 1, 1))
    assert (caught.hero("bran").web, caught.hero("bran").wounds) == (4, 0)


@pytest.mark.rule("skill.web-projection", "solo.ranged.no-los")
def test_a_web_needs_sight_and_the_unit_walks_for_it() -> None:
    walked = spider(hero("bran", at="willow-bank", reserve=0), at="rush-water")
    made = next(event for event in walked.events if isinstance(event, ev.AttackMade))
    assert made.card == "web-projection"
    assert walked.sees(walked.unit("skeletons:1").area, "willow-bank")
    assert not walked.sees("rush-water", "willow-bank")


@pytest.mark.rule("skill.web-projection", "hind.value")
def test_a_hindered_unit_strikes_as_others_do() -> None:
    p = spider(hero("bran", at=HERE, reserve=0, fatigue=9))
    made = next(event for event in p.events if isinstance(event, ev.AttackMade))
    assert (made.form, made.card) == ("melee", "")


# --- cards of the last scenario -----------------------------------------------------------------


@pytest.mark.rule("skill.circular-strike", "enc.hands", "melee.dice")
@pytest.mark.parametrize(
    ("card", "bonus"), [("halberd", ("red", "red")), ("battle-axe", ("red*",))]
)
def test_axe_and_halberd_strike_in_a_circle(card: str, bonus: tuple[str, ...]) -> None:
    p = position(hero("grom", at=HERE, items=(card,), reserve=1), units("skeletons", 2, at=HERE))
    p = play(p, Strike("grom", "skeletons:1", 1, card), [3] + [1] * len(bonus))
    made = next(event for event in p.events if isinstance(event, ev.AttackMade))
    assert made.dice == ("red", *bonus)
    while asks(p).kind == "reroll":
        p = play(p, Accept())
    assert p.units_of("skeletons") == ()


@pytest.mark.rule("melee.dice", "ranged.dice", "armor.hero", "skill.ambidextrous", "enc.hands")
def test_scepter_crossbow_and_scale_mail() -> None:
    items = ("stygian-scepter", "dagger", "crossbow")
    p = position(hero("bran", at=HERE, items=items, reserve=1), units("worms", at=HERE))
    struck = play(p, Strike("bran", "worms:1", 1, "stygian-scepter", "dagger"), [0, 0, 0])
    made = next(event for event in struck.events if isinstance(event, ev.AttackMade))
    assert made.dice == ("orange*", "red*", "yellow")
    shot = play(p, Shoot("bran", "worms:1", 1, "crossbow"), [0, 0])
    made = next(event for event in shot.events if isinstance(event, ev.AttackMade))
    assert made.dice == ("red", "red")
    assert not p.item("crossbow").thrown
    mail = advanced(
        position(
            hero("bran", at=HERE, items=("scale-mail", "leather-armor"), reserve=0),
            units("worms", at=HERE),
            agenda=(HeroesTurn("act"), Defence("bran", "worms:1", "melee", 3)),
        )
    )
    assert asks(mail).lots[0].name == "red"


@pytest.mark.rule("item.tower-key", "door.scenario", "chest.open")
def test_a_key_opens_one_lock_without_a_roll() -> None:
    p = position(
        hero("bran", at="hut-pier", items=("tower-key", "dagger"), reserve=0),
        closed=("north-hut-door", "lone-hut-door"),
    )
    key = Unlock("bran", "tower-key", "door", "north-hut-door")
    assert [option for option in asks(p).options if isinstance(option, Unlock)] == [key]
    after = play(p, key)
    assert (after.state.closed, after.hero("bran").items) == (("lone-hut-door",), ("dagger",))
    for command, rule in (
        (Unlock("bran", "dagger", "door", "north-hut-door"), r"item\.tower-key"),
        (Unlock("bran", "tower-key", "door", "lone-hut-door"), r"door\.scenario"),
        (Unlock("bran", "tower-key", "chest", "hut-pier"), r"chest\.open"),
    ):
        with pytest.raises(Illegal, match=rule):
            play(p, command)
