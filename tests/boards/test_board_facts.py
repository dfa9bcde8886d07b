"""What a board says: borders with their prices, doors, walls, sight."""

import pytest

from boards.board import Border, graph
from boards.loading import parse_board
from boards.paths import best_ways, walking
from boards.problem import BoardError
from tests.boards.made import by_key, small, small_text, swamp

WATER = {"a": 'terrain = ["water"]', "b": 'terrain = ["wood"]', "c": 'terrain = ["ground"]'}


def border(a: str, b: str) -> Border:
    """The border of the Swamp from one key to another."""
    key = by_key(swamp())
    return swamp().borders[key[a], key[b]]


def test_areas_stand_in_reading_order() -> None:
    assert list(swamp().areas)[:4] == ["reed-bank", "heron-water", "north-pool", "lily-pool"]
    assert swamp().in_order({"thicket", "willow-bank", "heron-water"}) == (
        *("heron-water", "willow-bank", "thicket"),
    )


def test_neighbours_stand_in_reading_order_and_no_wall_between() -> None:
    assert swamp().neighbours("stone-deck") == (
        *("net-pier", "narrow-gap", "skull-deck", "altar-moat"),
    )
    assert swamp().neighbours("altar-isle") == ("altar-moat",)
    assert swamp().neighbours("lone-hut") == ("mud-path",)


def test_piers_that_meet_in_a_corner_are_neighbours() -> None:
    assert border("n", "p").kind == border("p", "n").kind == "corner"
    assert "slant-pier" in swamp().neighbours("net-pier")


def test_a_broken_wall_makes_neighbours() -> None:
    opened = (("thicket", "lone-hut"),)
    assert "thicket" in swamp().neighbours("lone-hut", opened)
    assert "lone-hut" in swamp().neighbours("thicket", opened)


@pytest.mark.rule("board.swamp.water")
def test_leaving_water_costs_more_and_more_again_up_to_wood() -> None:
    assert border("e", "d").points == 1, "into the water"
    assert border("d", "e").points == 2, "from water to ground"
    assert border("d", "c").points == 2, "from water to water"
    assert border("d", "k").points == 3, "from water to wood"
    assert (border("d", "k").extra, border("d", "k").needs) == (2, "")


@pytest.mark.rule("board.swamp.altar")
def test_the_moat_is_leapt_to_and_from_the_isle_only() -> None:
    for deck in "wxFJQR":
        for leap in (border("H", deck), border(deck, "H")):
            assert (leap.kind, leap.needs, leap.difficulty) == ("leap", "Leap", 1)
            assert (leap.points, leap.over) == (2, ("altar-moat",))
    leaps = [each for each in swamp().borders.values() if each.kind == "leap"]
    assert len(leaps) == 12
    assert all("altar-isle" in (leap.a, leap.b) for leap in leaps)
    assert (border("G", "H").points, border("H", "G").points) == (2, 1), "one may wade"


@pytest.mark.rule("board.swamp.huts")
def test_hut_walls_are_wood_and_can_be_broken() -> None:
    walls = [each for each in swamp().borders.values() if each.kind == "wall"]
    huts = {area.id for area in swamp().areas.values() if "hut" in area.terrain}
    assert {wall.material for wall in walls} == {"wood", "lattice"}
    assert all(wall.wreck == 2 for wall in walls)
    assert all(wall.a in huts or wall.b in huts for wall in walls)
    assert border("f", "u").extra == 0
    assert border("m", "v").extra == 2, "out of the water on top of breaking"


@pytest.mark.rule("board.swamp.huts")
def test_each_hut_has_one_flap_where_a_door_may_hang() -> None:
    flaps = {
        frozenset((each.a, each.b)): each.door
        for each in swamp().borders.values()
        if each.kind == "flap"
    }
    assert sorted(flaps.values()) == sorted(swamp().doors)
    huts = [area.id for area in swamp().areas.values() if "hut" in area.terrain]
    assert sorted(hut for pair in flaps for hut in pair if hut in huts) == sorted(huts)


def test_a_closed_door_cuts_sight_and_its_own_only() -> None:
    board = swamp()
    assert board.sees("hut-pier", "north-hut")
    assert not board.sees("hut-pier", "north-hut", ["north-hut-door"])
    assert board.sees("hut-pier", "north-hut", ["great-hut-door"])
    assert board.sees("skull-deck", "north-hut", ["north-hut-door"]), "through open-work"


def test_a_closed_door_cuts_what_is_listed_and_nothing_else() -> None:
    board = swamp()
    for door in board.doors.values():
        lost = {pair for pair in board.sight if not board.sees(*pair, (door.id,))}
        assert lost == door.cuts


def test_a_broken_wall_opens_sight_between_its_two_areas() -> None:
    board = swamp()
    assert not board.sees("reed-bank", "west-hut")
    for opened in ((("reed-bank", "west-hut"),), (("west-hut", "reed-bank"),)):
        assert board.sees("reed-bank", "west-hut", opened_walls=opened)
        assert board.sees("west-hut", "reed-bank", opened_walls=opened)
    assert not board.sees("reed-bank", "north-hut", opened_walls=(("reed-bank", "west-hut"),))


def test_unknown_doors_are_refused() -> None:
    with pytest.raises(KeyError):
        swamp().sees("reed-bank", "heron-water", ["no-door"])


def test_bars_close_the_way_and_not_the_sight() -> None:
    board = small(
        "aabb",
        tables='[[door]]\npair = "ab"\nid = "bars"\nname = "Bars"\nmaterial = "bars"',
        sight='a = "b"\nb = "a"',
    )
    assert (board.borders["a-area", "b-area"].kind, board.doors["bars"].material) == (
        *("opening", "bars"),
    )
    assert board.sees("a-area", "b-area", ["bars"])


def test_from_above_one_sees_without_being_seen() -> None:
    board = small("aabb", sight='[sight_down]\na = "b"', a="height = 1")
    assert board.sees("a-area", "b-area")
    assert not board.sees("b-area", "a-area")
    assert board.areas["a-area"].elevation > board.areas["b-area"].elevation


def test_a_railing_is_crossed_each_way_at_its_own_price() -> None:
    board = small(
        "aacc\nbbcc",
        tables="""
        [walls]
        railing = ["ab"]
        [[crossing]]
        kind = "drop"
        from = "a"
        to = "b"
        fall = ["yellow", "yellow"]
        fall_with_leap = ["yellow"]
        [[crossing]]
        kind = "climb"
        from = "b"
        to = "a"
        extra = 1
        needs = "Climb"
        """,
        a="height = 1",
    )
    down, up = board.borders["a-area", "b-area"], board.borders["b-area", "a-area"]
    assert (down.kind, down.points, down.material) == ("drop", 1, "railing")
    assert (down.fall, down.fall_with_leap) == (("yellow", "yellow"), ("yellow",))
    assert (up.kind, up.points, up.needs, up.fall) == ("climb", 2, "Climb", ())


def test_levels_are_drawings_of_their_own_joined_by_links() -> None:
    stairs = '[[link]]\npair = "bc"\nkind = "stairs"'
    board = small("aabb", "ccc", tables=stairs)
    assert [board.areas[area].level for area in board.areas] == [0, 0, 1]
    assert board.neighbours("b-area") == ("a-area", "c-area")
    assert board.borders["c-area", "b-area"].kind == "stairs"
    assert board.areas["c-area"].elevation > board.areas["a-area"].elevation


def test_terrain_rules_add_up_unless_one_stands_alone() -> None:
    rules = """
    [[terrain_rule]]
    leave = "water"
    extra = 1
    [[terrain_rule]]
    enter = "ground"
    extra = 3
    needs = "Swimming"
    [[terrain_rule]]
    leave = "water"
    enter = "wood"
    extra = 2
    instead = true
    """
    board = small("aab\ncc.", tables=rules, **WATER)
    assert board.borders["a-area", "b-area"].points == 3
    assert board.borders["b-area", "a-area"].points == 1
    to_ground = board.borders["a-area", "c-area"]
    assert (to_ground.points, to_ground.needs) == (5, "Swimming")


ROCKS = """
[[terrain_rule]]
enter = "rocks"
extra = 2
unless = "Climb"
part = "rocks"
[[terrain_rule]]
leave = "pit"
extra = 1
[[crossing]]
kind = "climb"
from = "a"
to = "c"
part = "tree"
"""


def test_a_skill_spares_its_own_points_only() -> None:
    board = small("aabbcc", tables=ROCKS, a='terrain = ["pit"]', b='terrain = ["rocks"]')
    into = board.borders["a-area", "b-area"]
    assert (into.points, into.extra, into.spared) == (4, 3, (("Climb", 2),))
    assert into.points_with(()) == into.points_with(("Leap",)) == 4
    assert into.points_with(("Leap", "Climb")) == 2
    for skills, cost in (((), 4), (("Climb",), 2)):
        found = best_ways(board, "a-area", walking(frozenset(skills)))
        assert found.cost("b-area") == cost
    assert board.borders["b-area", "a-area"].points_with(("Climb",)) == 1


@pytest.mark.parametrize(
    ("without", "into_rocks", "climbs"),
    [((), 3, True), (("rocks",), 1, True), (("tree",), 3, False), (("rocks", "tree"), 1, False)],
)
def test_a_scenario_leaves_parts_out(
    without: tuple[str, ...], into_rocks: int, climbs: bool
) -> None:
    text = small_text("aabbcc", tables=ROCKS, b='terrain = ["rocks"]', c='terrain = ["pit"]')
    board = parse_board(text, "small.toml", without)
    assert board.borders["a-area", "b-area"].points == into_rocks
    assert board.borders["c-area", "b-area"].points == into_rocks + 1, "no part of it is the pit"
    assert (("a-area", "c-area") in board.borders) == climbs
    assert board.parts == ("rocks", "tree")


def test_a_part_that_the_board_does_not_have_is_refused() -> None:
    text = small_text("aabb")
    with pytest.raises(BoardError, match='no part "roks" to leave out'):
        parse_board(text, "small.toml", ("roks",))


def test_the_graph_has_every_border_without_a_wall() -> None:
    ways = graph(swamp())
    assert set(ways.nodes) == set(swamp().areas)
    assert ways["gnat-pool"]["broad-pier"]["weight"] == 3
    assert not ways.has_edge("reed-bank", "west-hut")
    assert ways.has_edge("altar-isle", "stone-deck")
