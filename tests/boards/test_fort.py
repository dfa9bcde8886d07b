"""The Abandoned Fort: parapets, towers, the courtyard, rock slides, the ring around it."""

from itertools import pairwise

import pytest

from boards.board import Board, Border
from boards.describing import describe
from boards.paths import Closed, best_ways, walking
from boards.picture import LARGE, NORMAL, OVERVIEW, Scale, draw
from tests.boards.made import Snapshot, by_key, keys, printed, walk_costs

BACK_TO_THE_EARTH = [
    ("start to Thaug", 3, "dkop"),
    ("start to the hunters in the West Yard", 2, "dko"),
    ("start to the servants in the South Yard", 3, "dkou"),
    ("start to the servants in the East Yard", 4, "dkopl"),
    ("start to the chest in the Crow Tower", 5, "daefgh"),
    ("start to the chest in the Bare Room", 5, "dkopwv"),
    ("start to the chest in the Owl Tower", 5, "djntAz"),
    ("start to the chest in the Bear Tower", 6, "dkopwDE"),
    ("Owl Tower to Thaug", 4, "zAuop"),
    ("Bear Tower to Thaug", 3, "EDwp"),
    ("Crow Tower to Thaug", 5, "himqlp"),
    ("reinforcement to Thaug", 5, "ryxDwp"),
    ("reinforcement to a wall walk with sight of the yard", 2, "ryx"),
]
JUMPS = {
    "f": "abkop", "g": "blp", "m": "lr", "n": "kosu", "t": "osu", "x": "rw", "B": "Guv", "C": "Gvw",
}  # fmt: skip
RING = "abcrHGFsd"
HEIGHTS = {0: "ADEFGHabcdhikloprsuvwz", 1: "ejqy", 2: "BCfgmntx"}


def fort(*without: str) -> Board:
    return printed("fort", without)


def border(a: str, b: str) -> Border:
    """The border from one key to another."""
    key = by_key(fort())
    return fort().borders[key[a], key[b]]


def with_terrain(terrain: str) -> list[str]:
    return [area.id for area in fort().areas.values() if terrain in area.terrain]


@pytest.mark.parametrize(
    ("what", "points", "way"), BACK_TO_THE_EARTH, ids=[each[0] for each in BACK_TO_THE_EARTH]
)
def test_distances_of_back_to_the_earth(what: str, points: int, way: str) -> None:
    assert walk_costs(fort("rocks"), way) == points


@pytest.mark.rule("board.fort.rocks")
def test_a_rock_slide_is_entered_for_two_points_more_unless_one_climbs() -> None:
    slides = with_terrain("rocks")
    for each in fort().borders.values():
        if each.kind != "wall":
            assert each.points == (3 if each.b in slides else 1)
            assert each.points_with(("Climb",)) == each.points_with(("Climb", "Leap")) == 1
            assert each.points_with(("Leap",)) == each.points
    assert walk_costs(fort(), "dae") == 4
    assert walk_costs(fort(), "dae", "Climb") == 2


@pytest.mark.rule("board.fort.rocks")
def test_a_scenario_makes_rock_slides_plain_areas() -> None:
    plain = fort("rocks")
    assert {each.points for each in plain.borders.values()} == {1}
    assert plain.parts == fort().parts == ("rocks",)
    assert plain.sight == fort().sight


@pytest.mark.rule("board.fort.leap")
def test_over_a_parapet_one_jumps_down_and_falls() -> None:
    falls = [each for each in fort().borders.values() if each.kind == "drop"]
    key = by_key(fort())
    assert {(each.a, each.b) for each in falls} == {
        (key[wall], key[ground]) for wall, grounds in JUMPS.items() for ground in grounds
    }
    for each in falls:
        assert (each.points, each.needs) == (1, "")
        assert (each.fall, each.fall_with_leap) == (("red", "red"), ("red",))
        assert fort().areas[each.a].elevation > fort().areas[each.b].elevation


@pytest.mark.rule("board.fort.leap")
def test_nobody_gets_up_over_a_parapet() -> None:
    for wall, grounds in JUMPS.items():
        for ground in grounds.replace("u", "" if wall == "n" else "u"):
            up = border(ground, wall)
            assert (up.kind, up.material, up.wreck) == ("wall", "railing", 0)
    assert ("south-yard", "dusk-wall") not in fort().borders, "they do not touch"
    found = best_ways(fort(), "well-yard", walking(frozenset({"Climb", "Leap"})))
    assert found.closed["well-yard", "hawk-wall"] == Closed("wall", {"material": "railing"})
    assert found.cost("hawk-wall") == 4, "over the rubble"


def test_a_walk_that_costs_no_blood_goes_round() -> None:
    walk = best_ways(fort(), "hawk-wall", walking())
    assert walk.closed["hawk-wall", "well-yard"] == Closed("fall", {"dice": "red red"})


@pytest.mark.rule("board.fort.towers")
def test_towers_are_seen_from_next_to_them_only() -> None:
    for tower in with_terrain("tower"):
        seen_from = {area for area in fort().areas if fort().sees(area, tower)} - {tower}
        assert seen_from == set(fort().neighbours(tower))


@pytest.mark.rule("board.fort.courtyard")
def test_who_walks_the_walls_sees_every_inner_area() -> None:
    inner = [*with_terrain("courtyard"), *with_terrain("roofless"), "inner-rubble"]
    assert keys(fort(), inner) == "klopquvw"
    for wall in with_terrain("wall-walk"):
        for area in inner:
            assert fort().sees(wall, area)
            assert fort().sees(area, wall)


@pytest.mark.rule("board.fort.ring")
def test_one_walks_around_the_fort() -> None:
    key = by_key(fort())
    assert keys(fort(), with_terrain("outside")) == "".join(sorted(RING))
    for a, b in pairwise(RING + RING[0]):
        for step in (border(a, b), border(b, a)):
            assert (step.kind, step.points) == ("plain", 1)
    around = {key[letter] for letter in RING}
    ways_in = {
        (each.a, each.b)
        for area in around
        for each in fort().exits[area]
        if each.kind != "wall" and each.b not in around
    }
    assert {b for _, b in ways_in} == {"north-rubble", "west-rubble", "east-rubble", "breach-yard"}


def test_the_walls_are_gained_by_towers_and_rock_slides() -> None:
    for wall in with_terrain("wall-walk"):
        ways_up = [
            each.a for each in fort().borders.values() if each.b == wall and each.kind != "wall"
        ]
        assert {tag for area in ways_up for tag in fort().areas[area].terrain} <= (
            {"wall-walk", "tower", "rocks"}
        )


def test_heights_are_those_of_ground_rock_slide_and_wall() -> None:
    for height, letters in HEIGHTS.items():
        assert keys(
            fort(), [area.id for area in fort().areas.values() if area.height == height]
        ) == (letters)
    areas = fort().areas
    assert areas["hawk-wall"].elevation > areas["north-rubble"].elevation
    assert areas["north-rubble"].elevation > areas["well-yard"].elevation


@pytest.mark.parametrize(
    ("scale", "ascii_only", "name"),
    [
        (NORMAL, False, "fort.txt"),
        (OVERVIEW, False, "fort-overview.txt"),
        (LARGE, False, "fort-large.txt"),
        (NORMAL, True, "fort-ascii.txt"),
    ],
    ids=["table", "overview", "large", "ascii"],
)
def test_the_fort_as_drawn(snapshot: Snapshot, scale: Scale, ascii_only: bool, name: str) -> None:
    drawn = draw(fort(), scale, ascii_only=ascii_only)
    snapshot.assert_match("\n".join(line.rstrip() for line in drawn.lines()) + "\n", name)


def test_the_fort_described(snapshot: Snapshot) -> None:
    snapshot.assert_match(describe(fort()), "fort-described.txt")
