"""Where a unit goes, to strike or to come closer: positions with everything that it may do."""

import pytest

from boards.board import Board
from engine.adventure import events as ev
from engine.adventure.solo.approach import close_in
from engine.adventure.solo.ground import Ground
from tests.adventure.solo.outcomes import Case, case, endings, melee, near, outcomes
from tests.builders import SWAMP, hero, position, units, with_border

SKELETON = units("skeletons", at="net-pier")
DRUSUS = units("drusus", at="net-pier")
"""He has 3 movement points, the skeleton has 2."""

PATHS = [
    case(
        "beside its target it stays",
        SKELETON,
        hero("atla", "net-pier", reserve=2),
        hero("othna", "long-pier", reserve=3),
        allowed={melee("atla", "net-pier")},
        marks=pytest.mark.rule("solo.path.least"),
    ),
    case(
        "two equally cheap ways to one area are no question",
        SKELETON,
        hero("atla", "altar-moat", reserve=2),
        allowed={melee("atla", "altar-moat")},
        marks=pytest.mark.rule("solo.path.least"),
    ),
    case(
        "it pays to climb out of the water and does not get there",
        units("skeletons", at="frog-water"),
        hero("atla", "net-pier", reserve=2),
        allowed={near("atla", "frog-water")},
        marks=pytest.mark.rule("solo.path.least", "solo.alt.when"),
    ),
    case(
        "hindered on the way, it arrives and goes",
        DRUSUS,
        hero("bran", "long-pier", reserve=5),
        hero("atla", "mid-planks", reserve=1),
        allowed={melee("atla", "mid-planks")},
        marks=pytest.mark.rule("solo.melee.hinder", "solo.path.hinder-cost"),
    ),
    case(
        "hindered on the way, it would not arrive and strikes another",
        SKELETON,
        hero("bran", "long-pier", reserve=5),
        hero("atla", "mid-planks", reserve=1),
        allowed={melee("bran", "long-pier")},
        marks=pytest.mark.rule("solo.melee.hinder", "solo.alt.who"),
    ),
    case(
        "a friend beside it takes the hindering away",
        SKELETON,
        units("skeletons", at="net-pier"),
        hero("bran", "net-pier", reserve=5),
        hero("atla", "mid-planks", reserve=1),
        allowed={melee("atla", "mid-planks")},
        marks=pytest.mark.rule("hind.value", "solo.path.hinder-cost"),
    ),
    case(
        "a friend on the way takes the hindering away",
        SKELETON,
        units("worms", at="long-pier"),
        hero("bran", "long-pier", reserve=5),
        hero("atla", "mid-planks", reserve=1),
        allowed={melee("atla", "mid-planks")},
        marks=pytest.mark.rule("hind.value", "solo.path.hinder-cost"),
    ),
    case(
        "the heroes in the target's own area hinder nobody from coming",
        SKELETON,
        hero("bran", "mid-planks", reserve=5),
        hero("othna", "mid-planks", reserve=5),
        hero("atla", "mid-planks", reserve=1),
        allowed={melee("atla", "mid-planks")},
        marks=pytest.mark.rule("hind.move", "solo.path.hinder-cost"),
    ),
    case(
        "nobody goes through the red areas",
        units("worms", at="leech-water"),
        hero("atla", "last-water", reserve=1),
        allowed={near("atla", "brown-water")},
        marks=pytest.mark.rule("solo.path.least"),
    ),
]

SKILLS = [
    case(
        "it never leaps",
        units("skeletons", at="skull-deck"),
        hero("atla", "altar-isle", reserve=1),
        skills={"skeletons-alt": ["leap"]},
        allowed={near("atla", "altar-moat")},
        marks=pytest.mark.rule("solo.skill.by-scenario", "skill.leap"),
    ),
    case(
        "Evasive is not held by anybody",
        units("worms", at="net-pier"),
        hero("bran", "net-pier", reserve=5),
        hero("othna", "long-pier", reserve=4),
        hero("atla", "east-planks", reserve=1),
        allowed={melee("atla", "east-planks")},
        marks=pytest.mark.rule("skill.evasive"),
    ),
    case(
        "Flying brings the target into reach",
        units("skeletons", at="frog-water"),
        hero("atla", "net-pier", reserve=2),
        skills={"skeletons-alt": ["flying"]},
        allowed={melee("atla", "net-pier")},
        marks=pytest.mark.rule("solo.skill.reach-target", "skill.flying"),
    ),
    case(
        "Flying passes the heroes who would hold it",
        SKELETON,
        hero("bran", "net-pier", reserve=6),
        hero("othna", "net-pier", reserve=5),
        hero("atla", "mid-planks", reserve=1),
        skills={"skeletons-alt": ["flying"]},
        allowed={melee("atla", "mid-planks")},
        marks=pytest.mark.rule("solo.skill.reach-target", "skill.flying"),
    ),
    case(
        "Flying brings nobody into reach: it moves like anybody",
        units("skeletons", at="frog-water"),
        hero("atla", "willow-bank", reserve=2),
        skills={"skeletons-alt": ["flying"]},
        allowed={near("atla", "frog-water")},
        marks=pytest.mark.rule("solo.skill.reach-target"),
    ),
    case(
        "Flying does not pass the red areas",
        units("skeletons", at="leech-water"),
        hero("atla", "last-water", reserve=1),
        skills={"skeletons-alt": ["flying"]},
        allowed={near("atla", "root-strip"), near("atla", "mud-path")}
        - {near("atla", "root-strip")},
        marks=pytest.mark.rule("skill.flying"),
    ),
    case(
        "Intangible goes through the wall",
        units("skeletons", at="stone-deck"),
        hero("atla", "great-hut", reserve=1),
        closed=("great-hut-door",),
        skills={"skeletons-alt": ["intangible"]},
        allowed={melee("atla", "great-hut")},
        marks=pytest.mark.rule("solo.skill.reach-target", "skill.intangible"),
    ),
    case(
        "with no movement it never moves",
        units("thaug", at="net-pier"),
        hero("atla", "long-pier", reserve=1),
        allowed={near("atla", "net-pier")},
        marks=pytest.mark.rule("solo.no-move-base"),
    ),
    case(
        "with no movement it strikes whom it stands beside",
        units("thaug", at="net-pier"),
        hero("atla", "long-pier", reserve=1),
        hero("bran", "net-pier", reserve=9),
        allowed={melee("bran", "net-pier")},
        marks=pytest.mark.rule("solo.no-move-base", "solo.alt.who"),
    ),
    case(
        "Reach strikes into the next area",
        units("tentacles", at="net-pier"),
        hero("atla", "long-pier", reserve=1),
        allowed={melee("atla", "net-pier")},
        marks=pytest.mark.rule("skill.reach", "solo.no-move-base"),
    ),
    case(
        "Reach does not go through the flap of a hut",
        units("tentacles", at="hut-pier"),
        hero("atla", "north-hut", reserve=1),
        allowed={near("atla", "hut-pier")},
        marks=pytest.mark.rule("skill.reach"),
    ),
    case(
        "Reach does not go through a wall",
        units("tentacles", at="stone-deck"),
        hero("atla", "great-hut", reserve=1),
        allowed={near("atla", "stone-deck")},
        marks=pytest.mark.rule("skill.reach"),
    ),
    case(
        "in a web it does not move",
        units("skeletons", at="net-pier", webbed=True),
        hero("atla", "long-pier", reserve=1),
        allowed={near("atla", "net-pier")},
        marks=pytest.mark.rule("skill.web-projection"),
    ),
    case(
        "a web takes four points of a fast unit",
        units("outer-dark-demon", at="net-pier", webbed=True),
        hero("atla", "mist-water", reserve=1),
        hero("othna", "willow-bank", reserve=2),
        allowed={melee("othna", "willow-bank")},
        marks=pytest.mark.rule("skill.web-projection"),
    ),
]

DOORS = [
    case(
        "locked in, it wastes its activation",
        units("worms", at="great-hut"),
        hero("atla", "slant-pier", reserve=1),
        closed=("great-hut-door",),
        allowed={near("", "great-hut")},
        marks=pytest.mark.rule("door.scenario", "bs.doors-units"),
    ),
    case(
        "locked in with a hero, it strikes him",
        units("worms", at="great-hut"),
        hero("othna", "slant-pier", reserve=1),
        hero("atla", "great-hut", reserve=3),
        closed=("great-hut-door",),
        allowed={melee("atla", "great-hut")},
        marks=pytest.mark.rule("door.scenario"),
    ),
    case(
        "out through the open door",
        units("worms", at="great-hut"),
        hero("atla", "long-pier", reserve=1),
        closed=("north-hut-door",),
        allowed={melee("atla", "long-pier")},
        marks=pytest.mark.rule("door.scenario"),
    ),
    case(
        "a closed door shields the target",
        units("skeletons", at="plank-bend"),
        hero("atla", "north-hut", reserve=1),
        hero("othna", "long-pier", reserve=5),
        closed=("north-hut-door",),
        allowed={melee("othna", "long-pier")},
        marks=pytest.mark.rule("door.scenario", "solo.alt.when"),
    ),
    case(
        "it gathers before the closed door",
        units("skeletons", at="long-pier"),
        hero("atla", "north-hut", reserve=1),
        closed=("north-hut-door",),
        allowed={near("atla", "hut-pier")},
        marks=pytest.mark.rule("door.scenario", "solo.close-in.metric"),
    ),
]

CLOSING_IN = [
    case(
        "as near as it can",
        units("skeletons", at="reed-bank"),
        hero("atla", "long-pier", reserve=1),
        allowed={near("atla", "plank-bend")},
        marks=pytest.mark.rule("solo.alt.close-in"),
    ),
    case(
        "equally near areas: the players choose",
        units("skeletons", at="long-pier"),
        hero("atla", "altar-isle", reserve=1),
        allowed={near("atla", "skull-deck"), near("atla", "stone-deck")},
        marks=pytest.mark.rule("solo.close-in.metric", "solo.choice"),
    ),
    case(
        "of equally near areas the one that costs less",
        units("skeletons", at="willow-bank"),
        hero("atla", "lily-pool", reserve=1),
        allowed={near("atla", "gnat-pool")},
        marks=pytest.mark.rule("solo.close-in.metric", "solo.path.least"),
    ),
    case(
        "not into water from which it could never climb out",
        units("skeletons", at="reed-bank"),
        hero("atla", "skull-deck", reserve=1),
        allowed={near("atla", "plank-bend")},
        marks=pytest.mark.rule("solo.close-in.metric"),
    ),
    case(
        "where there is no other way, into the water all the same",
        units("skeletons", at="skull-deck"),
        hero("atla", "peat-walk", reserve=1),
        allowed={near("atla", "altar-moat")},
        marks=pytest.mark.rule("solo.close-in.metric"),
    ),
    case(
        "equal targets far apart: the players choose",
        SKELETON,
        hero("atla", "willow-bank", reserve=2),
        hero("othna", "peat-walk", reserve=2),
        allowed={near("atla", "mid-planks"), near("othna", "altar-moat")},
        marks=pytest.mark.rule("solo.alt.close-in", "solo.target.players"),
    ),
    case(
        "equal targets and one way for both: no question",
        SKELETON,
        hero("atla", "broad-pier", reserve=2),
        hero("othna", "willow-bank", reserve=2),
        allowed={near("atla", "mid-planks")},
        marks=pytest.mark.rule("solo.alt.close-in"),
    ),
    case(
        "it does not move when that brings it no nearer",
        units("skeletons", at="hut-pier"),
        hero("atla", "north-hut", reserve=2),
        closed=("north-hut-door",),
        allowed={near("atla", "hut-pier")},
        marks=pytest.mark.rule("solo.alt.close-in"),
    ),
]


@pytest.mark.parametrize("case", [*PATHS, *SKILLS, *DOORS, *CLOSING_IN])
def test_it_goes_where_the_rules_want(case: Case) -> None:
    assert outcomes(case.p, case.unit, case.hunts) == case.allowed


# --- what one sees of a way -----------------------------------------------------------------------


@pytest.mark.rule("solo.path.least")
def test_equally_cheap_ways_are_all_told_and_the_first_is_walked() -> None:
    p = position(SKELETON, hero("atla", "altar-moat", reserve=2))
    (work,) = endings(p, "skeletons:1")
    (told,) = [reason.values for reason in work.reasons if reason.rule == "solo.path.least"]
    assert told["ways"] == ("net-pier>skull-deck>altar-moat", "net-pier>stone-deck>altar-moat")
    assert (
        ev.Walked("skeletons:1", ("net-pier", "skull-deck", "altar-moat"), 2, (1, 1)) in work.events
    )


@pytest.mark.rule("solo.path.hinder-cost")
def test_it_goes_round_the_heroes_who_would_hinder_it() -> None:
    p = position(
        SKELETON,
        hero("bran", "skull-deck", reserve=6),
        hero("atla", "altar-moat", reserve=2),
    )
    (work,) = endings(p, "skeletons:1")
    assert (
        ev.Walked("skeletons:1", ("net-pier", "stone-deck", "altar-moat"), 2, (1, 1)) in work.events
    )


@pytest.mark.rule("solo.path.hinder-cost")
def test_what_hindering_costs_is_told() -> None:
    p = position(
        DRUSUS, hero("bran", "long-pier", reserve=5), hero("atla", "mid-planks", reserve=1)
    )
    (work,) = endings(p, "drusus:1")
    told = [reason.values for reason in work.reasons if reason.rule == "solo.path.hinder-cost"]
    assert told == [{"unit": "drusus:1", "points": 1, "hinders": {"long-pier": 1}}]
    assert ev.Walked("drusus:1", ("net-pier", "long-pier", "mid-planks"), 3, (1, 2)) in work.events


@pytest.mark.rule("solo.path.least", "solo.path.risk")
def test_it_takes_no_way_that_could_hurt_it() -> None:
    steep = with_border(SWAMP, "net-pier", "long-pier", fall=("yellow",))
    p = position(SKELETON, hero("atla", "long-pier", reserve=2), board=steep)
    (work,) = endings(p, "skeletons:1")
    assert (
        ev.Walked("skeletons:1", ("net-pier", "slant-pier", "long-pier"), 2, (1, 1)) in work.events
    )
    (told,) = [reason.values for reason in work.reasons if reason.rule == "solo.path.risk"]
    assert told == {
        "unit": "skeletons:1",
        "area": "net-pier",
        "to": "long-pier",
        "points": 1,
        "safe": 2,
    }


def deep(board: Board) -> Board:
    """Between the net pier and the long pier one must swim, and there is no way round."""
    for area in ("slant-pier", "frog-water", "narrow-gap"):
        board = with_border(board, area, "long-pier", needs="swimming")
    return with_border(board, "net-pier", "long-pier", needs="swimming")


@pytest.mark.rule("solo.skill.reach-target", "skill.swimming")
def test_a_swimmer_swims_to_reach_its_target() -> None:
    figures = (SKELETON, hero("atla", "long-pier", reserve=2))
    swims = position(*figures, board=deep(SWAMP), skills={"skeletons-alt": ["swimming"]})
    assert outcomes(swims, "skeletons:1") == {melee("atla", "long-pier")}
    walks = position(*figures, board=deep(SWAMP))
    assert melee("atla", "long-pier") not in outcomes(walks, "skeletons:1")


@pytest.mark.rule("solo.skill.reach-target", "skill.wall-wrecker")
def test_a_wall_is_broken_when_that_brings_the_target_into_reach() -> None:
    p = position(
        units("drusus", at="stone-deck"),
        hero("atla", "great-hut", reserve=2),
        skills={"drusus": ["wall-wrecker"]},
        closed=("great-hut-door",),
    )
    (work,) = endings(p, "drusus:1")
    assert work.unit("drusus:1").area == "great-hut"
    assert work.state.wrecked == (("stone-deck", "great-hut"),)
    assert [reason.rule for reason in work.reasons if reason.rule.startswith("skill.")] == [
        "skill.wall-wrecker"
    ]


@pytest.mark.rule("solo.skill.reach-target", "skill.wall-wrecker")
def test_no_wall_is_broken_when_it_gets_there_as_easily_on_foot() -> None:
    p = position(
        units("drusus", at="stone-deck"),
        hero("atla", "great-hut", reserve=2),
        skills={"drusus": ["wall-wrecker"]},
    )
    (work,) = endings(p, "drusus:1")
    assert work.unit("drusus:1").area == "great-hut"
    assert work.state.wrecked == ()


@pytest.mark.rule("skill.wall-wrecker")
def test_a_door_that_is_broken_stands_open() -> None:
    p = position(
        units("drusus", at="slant-pier"),
        hero("atla", "great-hut", reserve=2),
        skills={"drusus": ["wall-wrecker"]},
        closed=("great-hut-door",),
    )
    (work,) = endings(p, "drusus:1")
    assert work.unit("drusus:1").area == "great-hut"
    assert work.state.closed == ()


@pytest.mark.rule("skill.web-projection")
def test_the_web_is_torn_by_the_activation_that_it_cost() -> None:
    p = position(units("skeletons", at="net-pier", webbed=True), hero("atla", "long-pier"))
    (work,) = endings(p, "skeletons:1")
    assert not work.unit("skeletons:1").webbed


@pytest.mark.rule("solo.close-in.metric")
def test_of_equally_near_areas_it_prefers_one_without_heroes() -> None:
    p = position(
        units("skeletons", at="long-pier"),
        hero("atla", "altar-isle", reserve=1),
        hero("bran", "skull-deck", reserve=5),
    )
    plan = close_in((Ground(p, p.unit("skeletons:1")),), p.hero("atla"))
    assert plan.ends == ("stone-deck",)


@pytest.mark.rule("solo.alt.when", "solo.melee.hinder")
def test_why_a_hero_is_out_of_reach_is_told_with_the_numbers() -> None:
    p = position(
        SKELETON,
        hero("bran", "long-pier", reserve=5),
        hero("atla", "mid-planks", reserve=1),
    )
    (work,) = endings(p, "skeletons:1")
    told = [reason.values for reason in work.reasons if reason.rule == "solo.alt.when"]
    assert told == [
        {
            "unit": "skeletons:1",
            "target": "atla",
            "needed": 3,
            "has": 2,
            "hinders": {"long-pier": 1},
        },
    ]
    hindered = [reason.values for reason in work.reasons if reason.rule == "solo.melee.hinder"]
    assert hindered == [{"unit": "skeletons:1", "target": "atla"}]
