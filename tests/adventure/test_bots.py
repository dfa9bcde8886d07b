"""What the steady player does where it matters, at positions of all three scenarios."""

from __future__ import annotations

from typing import Any

from engine.adventure import commands as cm
from engine.adventure.bots import burdens, steady_bot
from engine.adventure.commands import AnyCommand
from engine.adventure.state import Hero
from engine.adventure.steps import HeroesTurn
from engine.adventure.threats import Threats
from engine.adventure.work import Position
from scenarios.games import SPECIAL, setting
from tests.builders import Models, asks, hero, position, units

FULL = {"heads-fed": 5}
FETISH = "pictish-fetish"


def fort(*figures: Hero | Models, **more: Any) -> Position:
    """The fort, by the rules of Back to the Earth, Thaug in his yard."""
    name = "back-to-the-earth"
    thaug = units("thaug", at="well-yard", life=10)
    return position(*figures, thaug, setting=setting(name), scenario=SPECIAL[name], **more)


def steady(p: Position) -> AnyCommand:
    return steady_bot(p, asks(p), "any", 0)


def test_the_only_weapon_is_not_thrown_at_a_minion() -> None:
    far = fort(
        hero("bran", "west-yard", points=0, items=("pirate-saber",)),
        units("guards", at="breach-yard"),
        marks=FULL,
    )
    assert not isinstance(steady(far), cm.Shoot)
    near = fort(
        hero("bran", "west-verge", points=0, items=("pirate-saber",)),
        units("guards", at="west-verge"),
        marks=FULL,
    )
    assert isinstance(steady(near), cm.Strike)


def test_whoever_is_nearly_spent_rests_but_not_within_reach_of_thaug() -> None:
    def stance(area: str, reserve: int, turn: int = 1) -> str:
        known = hero("bran", area, reserve=reserve, fatigue=6)
        chosen = steady(fort(known, agenda=(HeroesTurn("stance"),), turn=turn))
        assert isinstance(chosen, cm.TakeStance)
        return chosen.stance

    assert stance("west-verge", reserve=1) == "cautious"
    assert stance("west-verge", reserve=6) == "aggressive"
    assert stance("well-yard", reserve=1) == "aggressive"
    assert stance("west-verge", reserve=1, turn=10) == "aggressive", "no other turn comes"


def test_what_is_too_heavy_to_cast_spells_with_is_left() -> None:
    p = fort(hero("atla", "bare-room", items=("dagger", "leather-armor"), spells={"withering": 0}))
    assert burdens(p, "atla", "halberd")
    assert not burdens(p, "atla", FETISH)


def test_the_fetish_goes_to_whoever_strikes_hardest() -> None:
    p = fort(
        hero("atla", "west-verge", reserve=4, items=(FETISH,), spells={"withering": 0}),
        hero("othna", "west-verge", reserve=0, items=("crossbow",)),
        marks=FULL,
    )
    assert steady(p) == cm.Give("atla", "othna", FETISH, "atla")
    aims = SPECIAL["back-to-the-earth"].aims
    shooting = fort(hero("othna", "fern-hollow", items=("crossbow", FETISH)), marks=FULL)
    assert "fern-hollow" in aims(shooting, "othna"), "from there one sees him"
    assert "well-yard" not in aims(shooting, "othna")
    striking = fort(hero("grom", "fern-hollow", items=("battle-axe", FETISH)), marks=FULL)
    assert aims(striking, "grom") == ("well-yard",)


def test_spells_carry_the_one_who_looks_for_the_fetish() -> None:
    spells = {"teleportation": 0, "bels-caress": 0}
    p = fort(
        hero("atla", "north-verge", reserve=6, points=0, spells=spells),
        chests=("crow-tower",),
        assets=(FETISH,),
    )
    assert steady(p) == cm.Cast("atla", "teleportation", "crow-tower", 1)
    there = fort(
        hero("atla", "crow-tower", reserve=5, points=0, spells=spells),
        chests=("crow-tower",),
        assets=(FETISH,),
    )
    assert steady(there) == cm.Cast("atla", "bels-caress", "crow-tower")


def test_threats_are_what_may_reach_an_area() -> None:
    p = fort(hero("bran", "fern-hollow"), units("archers", at="eagle-wall"))
    threats = Threats(p)
    assert threats.in_area("ash-corner") == 0
    seen = threats.in_area("hawk-wall")
    assert 0 < seen < threats.in_area("well-yard"), "Thaug is there besides"
