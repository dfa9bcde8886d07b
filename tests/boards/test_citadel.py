"""The Citadel: balcony and railing, pit, windows, doors, heights, what a scenario measures."""

import pytest

from boards.board import Board, Border
from boards.describing import describe
from boards.paths import Closed, best_ways, walking
from boards.picture import LARGE, NORMAL, OVERVIEW, Scale, draw
from tests.boards.made import Snapshot, by_key, keys, printed, walk_costs

THE_GRIM_ALTAR = [
    ("start to Drusus", 3, "lmnt"),
    ("start to the treasure in the Strongroom", 8, "lmfghidej"),
    ("start to the treasure in the Crypt", 11, "lmfghidekqyx"),
    ("start to the treasure in the Long Gallery", 7, "lmntszAB"),
    ("Strongroom to Crypt", 5, "jekqyx"),
    ("Long Gallery to Crypt", 5, "BCDEyx"),
    ("Strongroom to Long Gallery", 7, "jediowCB"),
    ("token 1 to the Long Gallery", 2, "zAB"),
    ("token 2 to the Strongroom", 2, "dej"),
    ("token 2 to the Crypt", 5, "dekqyx"),
    ("start to the chest in the Larder", 4, "lmfbc"),
    ("start to the chest in the Trophy Hall", 7, "lmfghide"),
    ("start to the chest in the South Vault", 10, "lmntszABCDE"),
]
HEIGHTS = {0: "u", 1: "Eabcfglmnpqrstxyz", 2: "ADhk", 3: "BCdeijovw"}


def citadel() -> Board:
    return printed("citadel")


def border(a: str, b: str) -> Border:
    """The border from one key to another."""
    key = by_key(citadel())
    return citadel().borders[key[a], key[b]]


@pytest.mark.parametrize(
    ("what", "points", "way"), THE_GRIM_ALTAR, ids=[each[0] for each in THE_GRIM_ALTAR]
)
def test_distances_of_the_grim_altar(what: str, points: int, way: str) -> None:
    assert walk_costs(citadel(), way) == points


def test_over_the_balcony_the_crypt_is_nearer() -> None:
    assert walk_costs(citadel(), "lmnvwCDEyx", "Climb") == 10


@pytest.mark.rule("board.citadel.railing")
def test_down_from_the_balcony_one_falls() -> None:
    for hall in "nt":
        down = border("v", hall)
        assert (down.kind, down.points, down.needs, down.material) == ("drop", 1, "", "railing")
        assert (down.fall, down.fall_with_leap) == (("yellow", "yellow"), ("yellow",))


@pytest.mark.rule("board.citadel.railing")
def test_up_to_the_balcony_one_climbs_for_a_point_more() -> None:
    for hall in "nt":
        up = border(hall, "v")
        assert (up.kind, up.points, up.needs, up.fall) == ("climb", 2, "Climb", ())


@pytest.mark.rule("board.citadel.railing")
def test_nobody_gets_over_the_railing_on_foot() -> None:
    found = best_ways(citadel(), "north-hall", walking())
    assert found.closed["north-hall", "balcony"] == Closed("needs", {"skill": "Climb"})
    assert found.cost("balcony") == 7, "by the stairs"
    down = best_ways(citadel(), "balcony", walking()).closed["balcony", "north-hall"]
    assert down == Closed("fall", {"dice": "yellow yellow"})


def test_balcony_and_hall_see_each_other() -> None:
    for hall in ("north-hall", "south-hall", "black-pit"):
        assert citadel().sees("balcony", hall)
        assert citadel().sees(hall, "balcony")


def test_the_balcony_is_entered_from_the_rooms_behind_it() -> None:
    rooms = [border for border in citadel().exits["balcony"] if border.kind == "opening"]
    assert [each.b for each in rooms] == ["oak-chamber", "raven-room"]
    assert not any(citadel().sees("balcony", each.b) for each in rooms), "the arches are aside"


@pytest.mark.rule("board.citadel.pit")
def test_out_of_the_pit_it_costs_a_point_more() -> None:
    pit = citadel().exits["black-pit"]
    assert [(each.b, each.points) for each in pit] == [("north-hall", 2), ("south-hall", 2)]
    assert border("n", "u").points == border("t", "u").points == 1


@pytest.mark.rule("board.citadel.windows")
def test_windows_are_seen_through_and_not_walked_through() -> None:
    windows = {
        frozenset((each.a, each.b))
        for each in citadel().borders.values()
        if each.material == "window"
    }
    cellars = {frozenset(pair) for pair in (("oak-chamber", "ossuary"), ("raven-room", "crypt"))}
    assert cellars < windows
    for a, b in windows:
        for one, other in ((a, b), (b, a)):
            assert citadel().borders[one, other].kind == "wall"
            assert citadel().borders[one, other].wreck == 0
            assert citadel().sees(one, other, tuple(citadel().doors))


def test_walls_of_stone_stand_for_good() -> None:
    walls = [each for each in citadel().borders.values() if each.kind == "wall"]
    assert {each.material for each in walls} == {"stone", "window"}
    assert all(each.wreck == 0 for each in walls)


def test_the_doors_part_neighbours_and_cut_their_sight() -> None:
    hung = {door.id: (door.a, door.b) for door in citadel().doors.values()}
    assert hung == {
        "great-gate": ("forecourt", "gatehouse"),
        "larder-door": ("kitchen", "larder"),
        "barracks-door": ("barracks", "south-hall"),
        "strong-door": ("trophy-hall", "strongroom"),
        "ossuary-door": ("ossuary", "north-vault"),
        "crypt-door": ("crypt", "wine-cellar"),
    }
    for door, (a, b) in hung.items():
        assert citadel().borders[a, b].door == citadel().borders[b, a].door == door
        assert citadel().sees(a, b)
        assert not citadel().sees(a, b, [door])


def test_behind_the_shut_gate_only_the_slope_is_left() -> None:
    found = best_ways(citadel(), "forecourt", walking(closed_doors=frozenset({"great-gate"})))
    assert list(found.costs) == ["forecourt", "north-slope", "south-slope"]


def test_heights_are_those_of_pit_ground_stairs_and_upper_floor() -> None:
    for height, letters in HEIGHTS.items():
        assert keys(citadel(), [a.id for a in citadel().areas.values() if a.height == height]) == (
            letters
        )
    areas = citadel().areas
    assert areas["balcony"].elevation > areas["north-steps"].elevation > areas["crypt"].elevation
    assert areas["south-hall"].elevation > areas["black-pit"].elevation


def test_the_keep_has_outer_walls_and_the_slope_has_none() -> None:
    walled = [area.id for area in citadel().areas.values() if area.walled]
    assert set(citadel().areas) - set(walled) == {"north-slope", "forecourt", "south-slope"}
    top = draw(citadel()).cells[0]
    assert {cell.role for cell in top[:9]} == {"edge"}
    assert {cell.role for cell in top[9:]} == {"wall"}


@pytest.mark.parametrize(
    ("scale", "ascii_only", "name"),
    [
        (NORMAL, False, "citadel.txt"),
        (OVERVIEW, False, "citadel-overview.txt"),
        (LARGE, False, "citadel-large.txt"),
        (NORMAL, True, "citadel-ascii.txt"),
    ],
    ids=["table", "overview", "large", "ascii"],
)
def test_the_citadel_as_drawn(
    snapshot: Snapshot, scale: Scale, ascii_only: bool, name: str
) -> None:
    doors = tuple(citadel().doors)
    drawn = draw(citadel(), scale, doors=doors, closed=doors[1:], ascii_only=ascii_only)
    snapshot.assert_match("\n".join(line.rstrip() for line in drawn.lines()) + "\n", name)


def test_the_citadel_described(snapshot: Snapshot) -> None:
    snapshot.assert_match(describe(citadel()), "citadel-described.txt")
