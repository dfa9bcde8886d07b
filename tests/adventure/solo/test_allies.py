"""Whom a unit attacks when allies stand about: positions with everything that it may do."""

from __future__ import annotations

import pytest

from engine.adventure.commands import Pick
from engine.adventure.moments import STRONGEST
from scenarios.games import setting
from tests.adventure.advancing import advanced
from tests.adventure.solo.outcomes import Case, case, endings, melee, near, outcomes, shot
from tests.builders import allies, asks, hero, position, units

CITADEL = setting("grim-altar")
SHUT = ("great-gate", "barracks-door")
OUTSIDE = "forecourt"
"""Behind the shut gate nobody can be attacked, and there is no other way out."""
TILE = "brans-servants"
ONE, TWO = f"{TILE}:1", f"{TILE}:2"

GUARD = units("guards-red", at="south-hall")
"""It has 2 movement points. North Hall and Black Pit are next to it, Gatehouse is 2 points away."""
ARCHER = units("archers", at="balcony")

ALLIES = [
    case(
        "a hero within reach comes before an ally beside it",
        GUARD,
        hero("bran", "north-hall"),
        allies(TILE, at="south-hall"),
        allowed={melee("bran", "north-hall")},
        setting=CITADEL,
        marks=pytest.mark.rule("solo.ally-target"),
    ),
    case(
        "so does an alternate hero",
        GUARD,
        hero("bran", OUTSIDE, reserve=1),
        hero("atla", "north-hall", reserve=9),
        allies(TILE, at="south-hall"),
        allowed={melee("atla", "north-hall")},
        setting=CITADEL,
        closed=SHUT,
        marks=pytest.mark.rule("solo.ally-target", "solo.alt.who"),
    ),
    case(
        "no hero within reach: the ally beside it",
        GUARD,
        hero("bran", OUTSIDE),
        allies(TILE, at="south-hall"),
        allies(TILE, at="north-hall"),
        allowed={melee(ONE, "south-hall")},
        setting=CITADEL,
        closed=SHUT,
        marks=pytest.mark.rule("solo.alt.ally"),
    ),
    case(
        "the nearer of two allies",
        GUARD,
        hero("bran", OUTSIDE),
        allies(TILE, at="gatehouse"),
        allies(TILE, at="north-hall"),
        allowed={melee(TWO, "north-hall")},
        setting=CITADEL,
        closed=SHUT,
        marks=pytest.mark.rule("solo.alt.ally"),
    ),
    case(
        "two equally near: the players choose",
        GUARD,
        hero("bran", OUTSIDE),
        allies(TILE, at="north-hall"),
        allies(TILE, at="black-pit"),
        allowed={melee(ONE, "north-hall"), melee(TWO, "black-pit")},
        setting=CITADEL,
        closed=SHUT,
        marks=pytest.mark.rule("solo.alt.ally", "solo.choice"),
    ),
    case(
        "two alike in one area are one choice",
        GUARD,
        hero("bran", OUTSIDE),
        allies(TILE, 2, at="north-hall"),
        allowed={melee(ONE, "north-hall")},
        setting=CITADEL,
        closed=SHUT,
        marks=pytest.mark.rule("solo.alt.ally"),
    ),
    case(
        "the nearest ally is out of reach too: it closes in on the hero",
        GUARD,
        hero("bran", OUTSIDE),
        allies(TILE, at="guard-room"),
        allowed={near("bran", "gatehouse")},
        setting=CITADEL,
        closed=SHUT,
        marks=pytest.mark.rule("solo.ally-target", "solo.alt.close-in"),
    ),
    case(
        "an ally beside it keeps it from a hero it could else reach",
        GUARD,
        hero("bran", "gatehouse"),
        allies(TILE, at="south-hall"),
        allowed={melee(ONE, "south-hall")},
        setting=CITADEL,
        marks=pytest.mark.rule("ally.hinder", "solo.melee.hinder", "solo.alt.ally"),
    ),
    case(
        "whoever hunts the strongest hero takes the nearest ally likewise",
        units("drusus", at="south-hall", life=15),
        hero("bran", OUTSIDE),
        allies(TILE, at="gatehouse"),
        allowed={melee(ONE, "gatehouse")},
        hunts=STRONGEST,
        setting=CITADEL,
        closed=SHUT,
        marks=pytest.mark.rule("solo.alt.ally"),
    ),
    case(
        "an archer shoots at the nearest ally that it sees",
        ARCHER,
        hero("bran", OUTSIDE),
        allies(TILE, at="north-hall"),
        allowed={shot(ONE, "balcony")},
        setting=CITADEL,
        closed=SHUT,
        marks=pytest.mark.rule("solo.alt.ally", "solo.ranged.stay"),
    ),
    case(
        "an archer in sight of a hero lets an ally beside it be",
        ARCHER,
        hero("bran", "gatehouse"),
        allies(TILE, at="balcony"),
        allowed={shot("bran", "balcony")},
        setting=CITADEL,
        marks=pytest.mark.rule("solo.ally-target"),
    ),
]


@pytest.mark.parametrize("found", ALLIES)
def test_whom_a_unit_attacks(found: Case) -> None:
    assert outcomes(found.p, found.unit, found.hunts) == found.allowed


@pytest.mark.rule("solo.alt.ally", "solo.ally-target")
def test_the_numbers_are_told() -> None:
    p = position(
        GUARD,
        hero("bran", OUTSIDE),
        allies(TILE, at="gatehouse"),
        allies(TILE, at="north-hall"),
        setting=CITADEL,
        closed=SHUT,
    )
    (work,) = endings(p, "guards-red:1")
    (told,) = [reason.values for reason in work.reasons if reason.rule == "solo.alt.ally"]
    assert told == {"unit": "guards-red:1", "allies": {ONE: 2, TWO: 1}, "best": (TWO,)}
    far = position(
        GUARD,
        hero("bran", OUTSIDE),
        allies(TILE, at="guard-room"),
        setting=CITADEL,
        closed=SHUT,
    )
    (work,) = endings(far, "guards-red:1")
    (told,) = [reason.values for reason in work.reasons if reason.rule == "solo.ally-target"]
    assert told == {"unit": "guards-red:1", "target": ONE}


@pytest.mark.rule("solo.alt.ally")
def test_the_players_are_asked_which_ally() -> None:
    from engine.adventure.steps import HeroesTurn, UnitActs

    p = position(
        GUARD,
        hero("bran", OUTSIDE),
        allies(TILE, at="north-hall"),
        allies(TILE, at="black-pit"),
        setting=CITADEL,
        closed=SHUT,
        agenda=(HeroesTurn("act"), UnitActs("guards-red:1")),
    )
    asked = asks(advanced(p))
    assert (asked.kind, asked.options) == ("tie", (Pick(ONE), Pick(TWO)))
    assert asked.why.rule == "solo.alt.ally"


@pytest.mark.rule("door.scenario")
def test_a_unit_shut_in_with_an_ally_attacks_it() -> None:
    p = position(
        units("guards-red", at="larder"),
        hero("bran", OUTSIDE),
        allies(TILE, at="larder"),
        setting=CITADEL,
        closed=("larder-door",),
    )
    assert outcomes(p, "guards-red:1") == {melee(ONE, "larder")}
