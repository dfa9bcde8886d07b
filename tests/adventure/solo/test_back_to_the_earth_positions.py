"""The Overlord in Back to the Earth: positions, each with everything that the rules allow it to do.

The sets were worked out from the rules with the drawing of the fort in hand.
"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import pytest

from engine.adventure import events as ev
from engine.adventure.commands import EndTurn, Guard
from engine.adventure.state import Hero, Tokens
from engine.adventure.steps import Activation, EventHappens
from engine.adventure.work import Position
from scenarios.back_to_the_earth.special import BackToTheEarth
from scenarios.games import setting
from tests.adventure.solo.answers import Answers, answers_at, atla, bran, othna
from tests.adventure.solo.outcomes import acted, by_scenario, courses, melee, near, shot
from tests.builders import Models, Played, hero, play, position, units

BE = setting("back-to-the-earth")
DEN = "well-yard"
BREACH, EAST, SOUTH, CHAPEL = BE.marks["tentacle"]


def fort(*figures: Hero | Models, **state: Any) -> Position:
    """A position under the scenario's rules; Thaug is in his den."""
    thaug = units("thaug", at=DEN, life=10)
    return position(*figures, thaug, setting=BE, scenario=BackToTheEarth(), **state)


DEAD_BRAN = hero("bran", "", reserve=0, wounds=12, fate="dead")


answers = partial(answers_at, fort)
"""A row: the first unit named is the one that acts; Thaug if none is."""


# --- Bran's Servants ------------------------------------------------------------------------------


def servant(at: str) -> Models:
    """It has 3 points and is Evasive: nobody hinders it."""
    return units("servants", at=at)


SERVANTS = [
    answers(
        "Bran before weaker heroes, out of any crowd",
        servant(EAST),
        atla(EAST, 1),
        othna(EAST, 2),
        bran(BREACH, 9),  # by way of the well and the West Yard, 3 points
        may={melee("bran", BREACH)},
        rules=("be.servants", "skill.evasive", "solo.target.prefer"),
    ),
    answers(
        "Bran out of reach: the weakest of those whom it reaches",
        servant(EAST),
        bran("hawk-wall", 9),  # 5 points
        atla("owl-tower", 1),  # 5 points
        othna("dawn-wall", 2),  # 2 points, over the inner rubble
        may={melee("othna", "dawn-wall")},
        rules=("be.servants", "be.rocks", "solo.alt.who"),
    ),
    answers(
        "Bran out of reach and two equals: the players choose",
        servant(EAST),
        bran("hawk-wall", 9),
        atla("west-yard", 2),
        othna("dawn-wall", 2),
        may={melee("atla", "west-yard"), melee("othna", "dawn-wall")},
        rules=("be.servants", "solo.alt.who", "solo.target.players"),
    ),
    answers(
        "of two equals the more wounded",
        servant(EAST),
        bran("hawk-wall", 9),
        atla("west-yard", 2, wounds=3),
        othna("dawn-wall", 2, wounds=1),
        may={melee("atla", "west-yard")},
        rules=("be.servants", "solo.target.most-wounds"),
    ),
    answers(
        "nobody in reach: closer to Bran, not to the weakest",
        servant(EAST),
        bran("hawk-wall", 9),
        atla("owl-tower", 1),
        may={near("bran", BREACH)},  # 2 points are left, over the rubble
        rules=("be.servants", "solo.alt.close-in"),
    ),
    answers(
        "Bran stands below the wall: it walks round",
        servant("eagle-wall"),
        bran(EAST, 9),
        may={near("bran", "dawn-wall")},  # the towers' way, 2 points are left
        rules=("be.servants", "be.rocks", "solo.path.least"),
    ),
    answers(
        "Bran is dead: the weakest whom it reaches",
        servant(EAST),
        DEAD_BRAN,
        atla(CHAPEL, 4),
        othna("west-yard", 3),
        may={melee("othna", "west-yard")},
        rules=("be.servants", "solo.target.fewest-reserve"),
    ),
    answers(
        "Bran is dead and nobody in reach: closer to the weakest",
        servant(EAST),
        DEAD_BRAN,
        atla("fern-hollow", 4),  # 4 points
        othna("owl-tower", 3),  # 5 points
        may={near("othna", SOUTH)},
        rules=("be.servants", "solo.alt.close-in"),
    ),
    answers(
        "a cautious Bran is hunted, too",
        servant(SOUTH),
        bran(DEN, 9, stance="cautious"),
        atla(SOUTH, 1),
        may={melee("bran", DEN)},
        rules=("be.servants",),
    ),
]


# --- Guards and Hunters ---------------------------------------------------------------------------


def guard(at: str) -> Models:
    """It has 2 points."""
    return units("guards", at=at)


def hunter(at: str) -> Models:
    """It has 2 points, and Leap, of which it makes no use."""
    return units("hunters", at=at)


WALKERS = [
    answers(
        "down from the wall over the rubble, which costs no more than other areas",
        guard("hawk-wall"),
        atla(BREACH, 1),
        may={melee("atla", BREACH)},
        rules=("be.rocks",),
    ),
    answers(
        "it does not jump on a hero below: the one in the tower instead",
        guard("eagle-wall"),
        atla(EAST, 1),
        bran("crow-tower", 9),
        may={melee("bran", "crow-tower")},
        rules=("be.rocks", "board.fort.leap", "solo.alt.who"),
    ),
    answers(
        "it does not jump: through the tower, 5 points",
        guard("eagle-wall"),
        atla(EAST, 1),
        may={near("atla", "crow-stair")},  # 6 points by the north rubble
        rules=("be.rocks", "board.fort.leap", "solo.close-in.metric"),
    ),
    answers(
        "a Hunter does not leap from the wall either",
        hunter("dusk-wall"),
        atla("west-yard", 1),
        may={near("atla", BREACH)},
        rules=("be.rocks", "solo.skill.by-scenario", "solo.close-in.metric"),
    ),
    answers(
        "along the wall walk over the inner rubble",
        guard("inner-rubble"),
        atla("boar-wall", 1),
        bran(EAST, 5),
        may={melee("atla", "boar-wall")},
        rules=("be.rocks", "solo.target.fewest-reserve"),
    ),
    answers(
        "nobody gets up over a parapet",
        guard("west-yard"),
        atla("dusk-wall", 1),
        bran(DEN, 9),
        may={melee("bran", DEN)},
        rules=("board.fort.leap", "solo.alt.who"),
    ),
    answers(
        "Thaug beside it takes hindering away like any friend",
        hunter(DEN),
        atla(DEN, 4),
        bran(DEN, 5),
        othna("west-yard", 1),  # 2 enemies less 1 friend, and the border: 2 points
        may={melee("othna", "west-yard")},
        rules=("hind.value", "solo.target.prefer"),
    ),
    answers(
        "a body beside it does not",
        hunter("west-yard"),
        atla("west-yard", 4),
        bran("west-yard", 5),
        othna(DEN, 1),
        objects={"west-yard": ("body:1", "body:2")},
        may={melee("atla", "west-yard")},
        rules=("hind.dead", "be.bodies", "solo.melee.hinder"),
    ),
    answers(
        "neither does a tentacle hinder it",
        hunter(BREACH),
        atla("west-yard", 1),
        bran("fern-hollow", 1, wounds=2),
        may={melee("bran", "fern-hollow")},
        rules=("be.tentacles", "solo.target.most-wounds"),
    ),
    answers(
        "the way past a hero costs too much: it strikes him",
        guard("lynx-wall"),
        atla(SOUTH, 1),
        bran("owl-stair", 6),  # 1 point in, 2 out
        may={melee("bran", "owl-stair")},
        rules=("solo.melee.hinder", "solo.alt.who"),
    ),
]


# --- Archers --------------------------------------------------------------------------------------


def archer(at: str) -> Models:
    """It has 2 points, and Elite Shooter: no hero hinders its shots."""
    return units("archers", at=at)


ARCHERS = [
    answers(
        "from a wall it sees all the yard and the rooms without a roof",
        archer("dawn-wall"),
        atla("bare-room", 1),
        bran("west-yard", 2),
        may={shot("atla", "dawn-wall")},
        rules=("board.fort.courtyard", "solo.ranged.stay"),
    ),
    answers(
        "into a tower one sees only from beside it: it goes there",
        archer("dawn-wall"),
        atla("crow-tower", 1),
        bran("west-yard", 2),
        may={shot("atla", "crow-stair")},
        rules=("board.fort.towers", "solo.ranged.no-los"),
    ),
    answers(
        "too far from the tower: the next hero in sight",
        archer("lynx-wall"),
        atla("bear-tower", 1),
        bran("west-yard", 5),
        othna(EAST, 4),
        may={shot("othna", "lynx-wall")},
        rules=("board.fort.towers", "solo.alt.when", "solo.alt.who"),
    ),
    answers(
        "two points away from the tower's stair",
        archer("wolf-wall"),
        atla("owl-tower", 1),
        bran(CHAPEL, 2),
        may={shot("atla", "owl-stair")},
        rules=("board.fort.towers", "solo.ranged.no-los"),
    ),
    answers(
        "heroes beside it hinder neither the shot nor its choice",
        archer("hawk-wall"),
        bran("hawk-wall", 6),
        othna("hawk-wall", 5),
        atla(SOUTH, 1),
        may={shot("atla", "hawk-wall")},
        rules=("skill.elite-shooter", "solo.ranged.stay", "solo.target.prefer"),
    ),
    answers(
        "it shoots at whom it stands beside",
        archer("hawk-wall"),
        atla("hawk-wall", 1),
        bran(SOUTH, 6),
        may={shot("atla", "hawk-wall")},
        rules=("ranged.own-area", "skill.elite-shooter"),
    ),
    answers(
        "nobody sees into the thorn corner: it closes in",
        archer("dawn-wall"),
        atla("thorn-corner", 1),
        may={near("atla", "east-rubble")},
        rules=("los.centre", "solo.alt.close-in", "be.rocks"),
    ),
    answers(
        "from the reinforcement area it needs two points to see the yard",
        archer("east-verge"),
        atla("west-yard", 1),
        may={shot("atla", "boar-wall")},
        rules=("be.rocks", "solo.ranged.no-los"),
    ),
]


# --- Thaug ----------------------------------------------------------------------------------------

THAUG = [
    answers(
        "he strikes only who is with him",
        atla("west-yard", 1),
        bran(DEN, 5),
        may={melee("bran", DEN)},
        rules=("be.thaug-move", "solo.no-move-base", "solo.alt.who"),
    ),
    answers(
        "of several with him the weakest",
        atla(DEN, 3),
        bran(DEN, 5),
        othna(DEN, 3, wounds=1),
        may={melee("othna", DEN)},
        rules=("be.thaug-move", "solo.target.most-wounds"),
    ),
    answers(
        "among equals the players choose",
        atla(DEN, 3),
        bran(DEN, 5),
        othna(DEN, 3),
        may={melee("othna", DEN), melee("atla", DEN)},
        rules=("be.thaug-move", "solo.target.players"),
    ),
    answers(
        "nobody is with him: he stays",
        atla("west-yard", 1),
        bran(CHAPEL, 5),
        may={near("atla", DEN)},
        rules=("be.thaug-move", "solo.no-move-base"),
    ),
]


@pytest.mark.parametrize("row", [*SERVANTS, *WALKERS, *ARCHERS, *THAUG])
def test_what_a_unit_may_do(row: Answers) -> None:
    assert by_scenario(row.p, row.unit) == row.allowed


# --- Thaug's tile comes up ------------------------------------------------------------------------


class Seized(NamedTuple):
    """What may be when Thaug has acted: whom he struck, who carries what, and the heads eaten."""

    struck: str
    heads: tuple[str, ...]
    fed: int


def seizing(p: Position) -> set[Seized]:
    """All that Thaug's activation may come to."""
    found = set()
    for played in courses(p, Activation("thaug")):
        struck = [event.on[0] for event in played.events if isinstance(event, ev.AttackMade)]
        bearers = tuple(hero.id for hero in played.heroes() if hero.items)
        found.add(Seized("".join(struck), bearers, int(played.state.marks.get("heads-fed", 0))))
    return found


def head(number: int) -> dict[str, tuple[str, ...]]:
    """A hero carries this head."""
    return {"items": (f"severed-head:{number}",)}


@pytest.mark.rule("be.seize", "be.seize-carry", "be.feed", "be.thaug-move")
@pytest.mark.parametrize(
    ("heroes", "eaten", "allowed"),
    [
        pytest.param(
            (atla(EAST, 3), bran(CHAPEL, 5), othna("west-yard", 0)),
            0,
            {Seized("atla", (), 0)},
            id="two are seized, the weakest of all is out of reach",
        ),
        pytest.param(
            (atla(EAST, 3, **head(1)), bran(CHAPEL, 3, **head(2)), othna("west-yard", 0)),
            1,
            {Seized("atla", (), 3), Seized("bran", (), 3)},
            id="both heads are eaten first; among equals the players choose",
        ),
        pytest.param(
            (atla(SOUTH, 3, **head(1)), bran(DEN, 1, **head(2)), othna("west-yard", 0, **head(3))),
            4,
            {Seized("bran", ("bran", "othna"), 5)},
            id="who stood there before keeps his head, and so does who is not seized",
        ),
        pytest.param(
            (atla(BREACH, 3, stance="cautious", **head(1)),),
            0,
            {Seized("atla", (), 1)},
            id="a cautious hero is seized like any",
        ),
        pytest.param(
            (atla("fern-hollow", 3, **head(1)), bran("bare-room", 1)),
            0,
            {Seized("", ("atla",), 0)},
            id="nobody stands by a tentacle or with him",
        ),
        pytest.param(
            (atla(EAST, 3), bran(SOUTH, 3, wounds=1), othna(BREACH, 3), hero("grom", CHAPEL)),
            0,
            {Seized("bran", (), 0)},
            id="one from each tentacle; the wounded one is struck",
        ),
    ],
)
def test_thaug_seizes_feeds_and_strikes(
    heroes: tuple[Hero, ...], eaten: int, allowed: set[Seized]
) -> None:
    p = fort(*heroes, marks={"heads-fed": eaten})
    assert seizing(p) == allowed
    tentacles = set(BE.marks["tentacle"])
    for played in courses(p, Activation("thaug")):
        for each in heroes:
            now = played.hero(each.id).area
            assert now == (DEN if each.area in tentacles else each.area)


@pytest.mark.rule("be.seize", "solo.count", "death.hero")
def test_who_is_seized_and_killed_takes_an_activation_away() -> None:
    p = fort(
        atla(EAST, 0, fatigue=2, wounds=9, **head(1)),
        bran("fern-hollow", 0, fatigue=9),
        tokens=Tokens(pool=(1, 7), spent=(2,)),
    )
    p = play(p, EndTurn(), [7, 3, 3, 3, 3])
    assert p.hero("atla").fate == "dead"
    assert p.state.marks["heads-fed"] == 1, "eaten when she was seized, and not once more"
    assert made(p) == [("thaug", False)]


# --- the events -----------------------------------------------------------------------------------

AREAS_BY_TENTACLE = {
    (
        BREACH,
    ): "breach-yard fern-hollow ruined-brow north-verge thorn-corner north-rubble hawk-wall "
    "west-rubble west-verge ash-corner south-verge",
    (EAST,): "east-yard inner-rubble dawn-wall crow-stair crow-tower eagle-wall",
    (SOUTH,): "south-yard lynx-wall owl-stair owl-tower stag-wall",
    (CHAPEL,): "old-chapel bare-room wolf-wall bear-stair bear-tower boar-wall east-rubble "
    "east-verge snake-corner",
    (BREACH, SOUTH): "west-yard dusk-wall",
    (EAST, CHAPEL): "well-yard",
}
CLOSEST = {area: set(near) for near, areas in AREAS_BY_TENTACLE.items() for area in areas.split()}
"""The tentacles to which a hero needs fewest points, from every area; he may jump from walls."""


def dragged(p: Position) -> set[tuple[str, str]]:
    """Whom the second event may drag, and whereto: the heroes who are not where they were."""
    return {
        (hero.id, hero.area)
        for played in courses(p, EventHappens("event-2"))
        for hero in played.heroes()
        if hero.area != p.hero(hero.id).area
    }


def test_the_table_of_tentacles_is_whole() -> None:
    assert CLOSEST.keys() == fort().table.board.areas.keys()


@pytest.mark.rule("be.event2", "solo.choice", "board.fort.leap")
@pytest.mark.parametrize("area", CLOSEST)
def test_the_strongest_is_dragged_to_the_closest_tentacle(area: str) -> None:
    p = fort(bran(area, 6), atla("well-yard", 5), units("guards", 3, at=area))
    stays = area in BE.marks["tentacle"]
    assert dragged(p) == (set() if stays else {("bran", there) for there in CLOSEST[area]})


@pytest.mark.rule("be.event2", "solo.strongest", "solo.target.players")
@pytest.mark.parametrize(
    ("heroes", "allowed"),
    [
        pytest.param(
            (bran("bare-room", 5), atla("hawk-wall", 5)),
            {("bran", CHAPEL), ("atla", BREACH)},
            id="two equals: the players choose",
        ),
        pytest.param(
            (bran("bare-room", 5, wounds=1), atla("hawk-wall", 5)),
            {("atla", BREACH)},
            id="of two equally rich the less wounded",
        ),
        pytest.param(
            (bran(DEN, 5), atla("west-yard", 5), othna("bare-room", 4)),
            {("bran", EAST), ("bran", CHAPEL), ("atla", BREACH), ("atla", SOUTH)},
            id="two equals with two tentacles each",
        ),
        pytest.param(
            (bran("bare-room", 5, stance="cautious"), atla("hawk-wall", 4, fatigue=7)),
            {("bran", CHAPEL)},
            id="cautious or not, and Fatigue does not count",
        ),
        pytest.param(
            (DEAD_BRAN, atla("thorn-corner", 0, fatigue=9)),
            {("atla", BREACH)},
            id="the last hero is the strongest",
        ),
        pytest.param(
            (bran(CHAPEL, 9), atla("hawk-wall", 4)),
            set(),
            id="the strongest stands by one already, and nobody goes in his place",
        ),
    ],
)
def test_whom_the_second_event_drags(
    heroes: tuple[Hero, ...], allowed: set[tuple[str, str]]
) -> None:
    assert dragged(fort(*heroes)) == allowed


@pytest.mark.rule("be.event1")
@pytest.mark.parametrize(
    ("there", "come"),
    [
        ({}, {"guards": 3, "archers": 3}),
        ({"guards": 2, "archers": 3}, {"guards": 3, "archers": 2}),
        ({"guards": 5, "archers": 4}, {"archers": 1}),
        ({"guards": 3, "archers": 5}, {"guards": 2}),
        ({"guards": 5, "archers": 5}, {}),
    ],
)
def test_who_comes_in_with_the_first_event(there: dict[str, int], come: dict[str, int]) -> None:
    crowd = [units(tile, number, at="ash-corner") for tile, number in there.items()]
    (played,) = courses(fort(bran("fern-hollow", 5), *crowd), EventHappens("event-1"))
    came = {
        tile: len([unit for unit in played.units_of(tile) if unit.area == "east-verge"])
        for tile in ("guards", "archers")
    }
    assert {tile: number for tile, number in came.items() if number} == come
    assert acted(played) == (), "coming in is no action"


# --- whole tiles and turns ------------------------------------------------------------------------


@pytest.mark.rule("be.servants", "solo.alt.per-unit", "solo.cunning")
def test_one_servant_gets_at_bran_and_the_other_takes_whom_it_can() -> None:
    p = fort(
        units("servants", at=SOUTH),
        units("servants", at="dawn-wall"),
        bran("fern-hollow", 9),  # 3 points from the South Yard, 6 from the wall
        atla(EAST, 4),
        othna("bear-tower", 2),
    )
    first = ("servants:1", melee("bran", "fern-hollow"))
    second = ("servants:2", melee("othna", "bear-tower"))
    ways = {acted(played) for played in courses(p, Activation("servants"))}
    assert ways == {(first, second), (second, first)}


@pytest.mark.rule("solo.reeval", "hind.value")
def test_the_second_hunter_is_held_by_those_whom_the_first_slipped() -> None:
    p = fort(
        units("hunters", 2, at="west-yard"),
        bran("west-yard", 5),
        othna("west-yard", 4),
        atla(BREACH, 1),
    )
    ways = {acted(played) for played in courses(p, Activation("hunters"))}
    assert ways == {
        (("hunters:1", melee("atla", BREACH)), ("hunters:2", melee("othna", "west-yard")))
    }


@pytest.mark.rule("be.servants", "death.hero", "solo.reeval")
def test_when_one_servant_has_killed_bran_the_next_hunts_the_weakest() -> None:
    p = fort(
        units("servants", 2, at=SOUTH),
        bran("west-yard", 0, fatigue=1, wounds=11),
        atla("owl-stair", 0, fatigue=9),
        othna("west-yard", 3),
        tokens=Tokens(pool=(3,), spent=(1,)),
    )
    p = play(p, EndTurn(), [3, 2, 0, 2, 0, 1])
    attacks = [(e.by, e.on) for e in p.events if isinstance(e, ev.AttackMade)]
    assert attacks == [("servants:1", ("bran",)), ("servants:2", ("atla",))]


@pytest.mark.rule("be.dead-tiles", "solo.dead-tile", "solo.refresh", "solo.count")
def test_dead_tiles_wasted_activations_and_a_refresh_in_one_turn() -> None:
    party = [hero(name, "snake-corner") for name in ("atla", "othna", "bran", "grom")]
    p = fort(*party, tokens=Tokens(pool=(3, 4), spent=(1, 2, 5, 6, 7)))
    p = play(p, EndTurn(), [3, 4, 6, 7, 4, 1])
    assert made(p) == [
        ("guards", True),  # the Servants' token went, none is left
        ("thaug", False),  # and so did the Hunters'
        ("guards", True),  # all tokens are back in the pool
        ("event-1", False),
    ]
    assert (p.state.tiles["servants"].dead, p.state.tiles["hunters"].dead) == (True, True)
    assert p.state.tokens.pool == (2, 5)
    assert sorted(p.state.tokens.spent) == [1, 4, 7]


@pytest.mark.rule("be.event2", "be.seize", "be.feed", "be.vulnerable")
def test_dragged_seized_and_robbed_of_the_fifth_head_in_one_turn() -> None:
    p = fort(
        bran("bare-room", 6, fatigue=6, **head(5)),
        atla("fern-hollow", 1, fatigue=9),
        tokens=Tokens(pool=(2, 7), spent=(1,)),
        marks={"heads-fed": 4},
    )
    assert BackToTheEarth().invulnerable(p, p.unit("thaug:1")) == "be.vulnerable"
    p = play(p, EndTurn(), [2, 7, *[1] * 4])
    assert (p.hero("bran").area, p.hero("bran").items) == (DEN, ())
    assert BackToTheEarth().invulnerable(p, p.unit("thaug:1")) == ""
    assert play(p, Guard("bran", 0)).hero("bran").wounds == 4


def made(played: Played) -> list[tuple[str, bool]]:
    """The activations in order: tile, wasted."""
    events = (event for event in played.events if isinstance(event, ev.ActivationMade))
    return [(event.tile, event.wasted) for event in events]
