"""Whom a unit attacks: positions with everything that it may do."""

import pytest

from engine.adventure.moments import STRONGEST
from engine.adventure.solo.targets import ranking, richest_heroes, strongest_heroes, why
from tests.adventure.solo.outcomes import Case, case, melee, near, outcomes
from tests.builders import hero, position, units

SKELETON = units("skeletons", at="net-pier")
"""It has 2 movement points. Long Pier and Skull Deck are next to it, the willow bank is far off."""

TARGETS = [
    case(
        "fewest gems in Reserve",
        SKELETON,
        hero("atla", "long-pier", reserve=2),
        hero("othna", "skull-deck", reserve=3),
        allowed={melee("atla", "long-pier")},
        marks=pytest.mark.rule("solo.target.fewest-reserve"),
    ),
    case(
        "gems elsewhere than in Reserve do not count",
        SKELETON,
        hero("bran", "long-pier", reserve=2, fatigue=6, spaces={"melee": 2}),
        hero("atla", "skull-deck", reserve=3),
        allowed={melee("bran", "long-pier")},
        marks=pytest.mark.rule("solo.reserve-only"),
    ),
    case(
        "equal in Reserve: most in Wounds",
        SKELETON,
        hero("atla", "long-pier", reserve=2, wounds=1),
        hero("othna", "skull-deck", reserve=2, wounds=3),
        allowed={melee("othna", "skull-deck")},
        marks=pytest.mark.rule("solo.target.most-wounds"),
    ),
    case(
        "Wounds do not count before Reserve",
        SKELETON,
        hero("atla", "long-pier", reserve=2),
        hero("othna", "skull-deck", reserve=3, wounds=7),
        allowed={melee("atla", "long-pier")},
        marks=pytest.mark.rule("solo.target.fewest-reserve", "solo.target.most-wounds"),
    ),
    case(
        "equal in both: the players choose",
        SKELETON,
        hero("atla", "long-pier", reserve=2, wounds=1),
        hero("othna", "skull-deck", reserve=2, wounds=1),
        allowed={melee("atla", "long-pier"), melee("othna", "skull-deck")},
        marks=pytest.mark.rule("solo.target.players"),
    ),
    case(
        "equal in both, one out of reach: the players choose among the others",
        SKELETON,
        hero("atla", "long-pier", reserve=2),
        hero("othna", "skull-deck", reserve=2),
        hero("bran", "willow-bank", reserve=2),
        allowed={melee("atla", "long-pier"), melee("othna", "skull-deck")},
        marks=pytest.mark.rule("solo.target.players", "solo.alt.when"),
    ),
    case(
        "the most wounded of equals is out of reach",
        SKELETON,
        hero("atla", "long-pier", reserve=2, wounds=1),
        hero("bran", "willow-bank", reserve=2, wounds=4),
        allowed={melee("atla", "long-pier")},
        marks=pytest.mark.rule("solo.target.most-wounds", "solo.alt.single-pass"),
    ),
    case(
        "two equal heroes in one area",
        SKELETON,
        hero("atla", "long-pier", reserve=2),
        hero("othna", "long-pier", reserve=2),
        allowed={melee("atla", "long-pier"), melee("othna", "long-pier")},
        marks=pytest.mark.rule("solo.target.players"),
    ),
    case(
        "a cautious hero is a target like any",
        SKELETON,
        hero("atla", "long-pier", reserve=2, stance="cautious"),
        hero("othna", "skull-deck", reserve=3),
        allowed={melee("atla", "long-pier")},
        marks=pytest.mark.rule("solo.target.fewest-reserve"),
    ),
    case(
        "the dead are no targets",
        SKELETON,
        hero("atla", "", reserve=0, wounds=10, fate="dead"),
        hero("othna", "skull-deck", reserve=3),
        allowed={melee("othna", "skull-deck")},
        marks=pytest.mark.rule("solo.target.rule"),
    ),
    case(
        "it breaks away from a hero beside it",
        SKELETON,
        hero("bran", "net-pier", reserve=5),
        hero("atla", "long-pier", reserve=2),
        allowed={melee("atla", "long-pier")},
        marks=pytest.mark.rule("solo.target.prefer", "solo.path.hinder-cost"),
    ),
    case(
        "two heroes beside it hold it: the weaker of them",
        SKELETON,
        hero("bran", "net-pier", reserve=5),
        hero("othna", "net-pier", reserve=4),
        hero("atla", "long-pier", reserve=2),
        allowed={melee("othna", "net-pier")},
        marks=pytest.mark.rule("solo.alt.when", "solo.alt.who", "solo.melee.hinder"),
    ),
]

ALTERNATES = [
    case(
        "target too far: the next fewest within reach",
        SKELETON,
        hero("atla", "willow-bank", reserve=1),
        hero("othna", "skull-deck", reserve=3),
        hero("bran", "long-pier", reserve=4),
        allowed={melee("othna", "skull-deck")},
        marks=pytest.mark.rule("solo.alt.when", "solo.alt.who"),
    ),
    case(
        "down the list as far as it takes",
        SKELETON,
        hero("atla", "willow-bank", reserve=1),
        hero("othna", "broad-pier", reserve=3),
        hero("bran", "long-pier", reserve=4),
        allowed={melee("bran", "long-pier")},
        marks=pytest.mark.rule("solo.alt.single-pass"),
    ),
    case(
        "equal alternates: the most wounded",
        SKELETON,
        hero("atla", "willow-bank", reserve=1),
        hero("othna", "skull-deck", reserve=3, wounds=2),
        hero("bran", "long-pier", reserve=3),
        allowed={melee("othna", "skull-deck")},
        marks=pytest.mark.rule("solo.alt.who"),
    ),
    case(
        "equal alternates: the players choose",
        SKELETON,
        hero("atla", "willow-bank", reserve=1),
        hero("othna", "skull-deck", reserve=3),
        hero("bran", "long-pier", reserve=3),
        allowed={melee("othna", "skull-deck"), melee("bran", "long-pier")},
        marks=pytest.mark.rule("solo.alt.who", "solo.target.players"),
    ),
]

ORDERED = [
    case(
        "strongest: most gems in Reserve",
        SKELETON,
        hero("atla", "long-pier", reserve=5),
        hero("othna", "skull-deck", reserve=3),
        hunts=STRONGEST,
        allowed={melee("atla", "long-pier")},
        marks=pytest.mark.rule("solo.strongest"),
    ),
    case(
        "strongest: fewest in Wounds among equals",
        SKELETON,
        hero("atla", "long-pier", reserve=5, wounds=2),
        hero("othna", "skull-deck", reserve=5, wounds=1),
        hunts=STRONGEST,
        allowed={melee("othna", "skull-deck")},
        marks=pytest.mark.rule("solo.strongest"),
    ),
    case(
        "strongest: the players choose among equals",
        SKELETON,
        hero("atla", "long-pier", reserve=5, wounds=1),
        hero("othna", "skull-deck", reserve=5, wounds=1),
        hunts=STRONGEST,
        allowed={melee("atla", "long-pier"), melee("othna", "skull-deck")},
        marks=pytest.mark.rule("solo.strongest"),
    ),
    case(
        "the strongest is out of reach: fewest gems among the others",
        SKELETON,
        hero("bran", "willow-bank", reserve=8),
        hero("atla", "long-pier", reserve=5),
        hero("othna", "skull-deck", reserve=3),
        hunts=STRONGEST,
        allowed={melee("othna", "skull-deck")},
        marks=pytest.mark.rule("solo.alt.strongest"),
    ),
    case(
        "one of two strongest is out of reach",
        SKELETON,
        hero("bran", "willow-bank", reserve=5),
        hero("atla", "long-pier", reserve=5),
        hero("othna", "skull-deck", reserve=3),
        hunts=STRONGEST,
        allowed={melee("atla", "long-pier")},
        marks=pytest.mark.rule("solo.strongest"),
    ),
    case(
        "a hero named by the scenario comes first",
        SKELETON,
        hero("atla", "long-pier", reserve=2),
        hero("othna", "skull-deck", reserve=5),
        hunts="othna",
        allowed={melee("othna", "skull-deck")},
        marks=pytest.mark.rule("solo.target.rule"),
    ),
    case(
        "the hero named is out of reach: the usual order",
        SKELETON,
        hero("bran", "willow-bank", reserve=1),
        hero("othna", "skull-deck", reserve=5),
        hero("atla", "long-pier", reserve=4),
        hunts="bran",
        allowed={melee("atla", "long-pier")},
        marks=pytest.mark.rule("solo.target.rule", "solo.alt.when"),
    ),
    case(
        "the hero named is dead: the usual order",
        SKELETON,
        hero("bran", "", reserve=0, wounds=13, fate="dead"),
        hero("othna", "skull-deck", reserve=5),
        hero("atla", "long-pier", reserve=4),
        hunts="bran",
        allowed={melee("atla", "long-pier")},
        marks=pytest.mark.rule("solo.target.rule"),
    ),
    case(
        "nobody in reach: it closes in on the hero named",
        units("skeletons", at="reed-bank"),
        hero("bran", "broad-pier", reserve=8),
        hero("atla", "black-water", reserve=1),
        hunts="bran",
        allowed={near("bran", "plank-bend")},
        marks=pytest.mark.rule("solo.target.rule", "solo.alt.close-in"),
    ),
]

HEROES_SKILLS = [
    case(
        "a hero's Blocking holds nobody",
        SKELETON,
        hero("bran", "net-pier", reserve=5),
        hero("atla", "long-pier", reserve=2),
        skills={"bran": ["blocking"]},
        allowed={melee("atla", "long-pier")},
        marks=pytest.mark.rule("skill.blocking"),
    ),
    case(
        "a hero is not Protected by his friends",
        SKELETON,
        hero("bran", "long-pier", reserve=2),
        hero("atla", "long-pier", reserve=5),
        skills={"bran": ["protected"]},
        allowed={melee("bran", "long-pier")},
        marks=pytest.mark.rule("skill.protected"),
    ),
]


@pytest.mark.parametrize("case", [*TARGETS, *ALTERNATES, *ORDERED, *HEROES_SKILLS])
def test_it_attacks_whom_the_rules_want(case: Case) -> None:
    assert outcomes(case.p, case.unit, case.hunts) == case.allowed


def test_equals_share_a_group() -> None:
    p = position(
        hero("atla", "net-pier", reserve=3, wounds=1),
        hero("othna", "net-pier", reserve=2),
        hero("bran", "net-pier", reserve=3, wounds=1),
        hero("grom", "net-pier", reserve=3),
    )
    assert ranking(p) == (("othna",), ("atla", "bran"), ("grom",))
    assert ranking(p, STRONGEST) == (("grom",), ("othna",), ("atla", "bran"))
    assert ranking(p, "grom") == (("grom",), ("othna",), ("atla", "bran"))


@pytest.mark.rule("solo.strongest")
def test_the_richest_are_found_without_looking_at_wounds() -> None:
    p = position(
        hero("atla", "net-pier", reserve=4, wounds=1),
        hero("othna", "net-pier", reserve=4),
        hero("bran", "net-pier", reserve=1),
    )
    assert richest_heroes(p) == ("atla", "othna")
    assert strongest_heroes(p) == ("othna",)


@pytest.mark.rule("solo.target.fewest-reserve", "solo.target.most-wounds")
def test_the_comparison_is_told_with_its_numbers() -> None:
    p = position(
        hero("atla", "net-pier", reserve=3),
        hero("othna", "net-pier", reserve=2, wounds=1),
        hero("bran", "net-pier", reserve=2, wounds=4),
    )
    told = {reason.rule: reason.values for reason in why(p, "skeletons:1", "weakest", "bran")}
    assert told == {
        "solo.target.fewest-reserve": {
            "unit": "skeletons:1",
            "heroes": {"othna": 2, "bran": 2, "atla": 3},
            "best": ("othna", "bran"),
        },
        "solo.target.most-wounds": {
            "unit": "skeletons:1",
            "heroes": {"bran": 4, "othna": 1},
            "best": ("bran",),
        },
    }


@pytest.mark.rule("solo.target.fewest-reserve")
def test_only_comparisons_that_parted_somebody_are_told() -> None:
    p = position(hero("atla", "net-pier", reserve=3), hero("othna", "net-pier", reserve=2))
    told = [reason.rule for reason in why(p, "skeletons:1", "weakest", "othna")]
    assert told == ["solo.target.fewest-reserve"]


@pytest.mark.rule("solo.alt.strongest")
def test_behind_the_strongest_both_comparisons_are_told() -> None:
    p = position(
        hero("atla", "net-pier", reserve=3),
        hero("othna", "net-pier", reserve=2),
        hero("bran", "net-pier", reserve=6),
    )
    told = [reason.rule for reason in why(p, "skeletons:1", STRONGEST, "othna")]
    assert told == ["solo.strongest", "solo.alt.strongest", "solo.target.fewest-reserve"]
