"""The picture of a board: what each character stands for, names, room, mouse, snapshots."""

import pytest

from boards.describing import describe
from boards.glyphs import meeting
from boards.labels import Span, label
from boards.picture import GREAT, LARGE, NORMAL, OVERVIEW, Picture, Scale, draw
from tests.boards.made import Snapshot, small, swamp

DOORS = ("north-hut-door", "great-hut-door", "witch-hut-door", "lone-hut-door")
RED = ("fisher-hut", "deep-corner", "thicket")
SCALES = pytest.mark.parametrize("scale", [OVERVIEW, NORMAL, LARGE, GREAT])

TWO_ROOMS = "aaabbb\naaabbb"
PIT = 'terrain = ["pit"]'
DOOR = '[[door]]\npair = "ab"\nid = "door"\nname = "Door"\n'


def text(picture: Picture) -> str:
    return "\n".join(line.rstrip() for line in picture.lines()) + "\n"


def black_stone(scale: Scale = NORMAL, ascii_only: bool = False) -> Picture:
    """The Swamp with the doors of a scenario, the last of which somebody opened."""
    return draw(swamp(), scale, doors=DOORS, closed=DOORS[:3], red=RED, ascii_only=ascii_only)


@pytest.mark.parametrize(
    ("scale", "name"),
    [(NORMAL, "swamp.txt"), (OVERVIEW, "swamp-overview.txt"), (LARGE, "swamp-large.txt")],
    ids=["table", "overview", "large"],
)
def test_the_swamp_as_drawn(snapshot: Snapshot, scale: Scale, name: str) -> None:
    snapshot.assert_match(text(black_stone(scale)), name)


def test_the_swamp_in_ascii(snapshot: Snapshot) -> None:
    drawn = text(black_stone(ascii_only=True))
    assert drawn.isascii()
    snapshot.assert_match(drawn, "swamp-ascii.txt")


def test_the_swamp_described(snapshot: Snapshot) -> None:
    described = describe(swamp())
    assert max(len(line) for line in described.splitlines()) <= 100
    snapshot.assert_match(described, "swamp-described.txt")


@SCALES
def test_room_lies_inside_its_area(scale: Scale) -> None:
    picture = black_stone(scale)
    for area in swamp().areas:
        left, top, width, height = picture.region(area)
        for x, y, count in picture.room(area):
            assert {picture.at(x + step, y) for step in range(count)} == {area}
            assert left < x < x + count < left + width
            assert top < y < top + height


def test_room_leaves_the_name_alone_at_the_scale_of_the_table() -> None:
    picture = black_stone()
    for area in swamp().areas:
        for x, y, count in picture.room(area):
            assert all(cell.role != "name" for cell in picture.cells[y][x : x + count])


def test_the_mouse_finds_the_area_under_it() -> None:
    picture = black_stone()
    assert picture.at(1, 8) == "reed-bank"
    assert picture.at(0, 8) is None, "on the rim"
    assert picture.at(-1, 8) is None
    assert picture.at(1, 31) is None


def test_lines_name_the_two_areas_that_they_part() -> None:
    roles = roles_between("hut-pier", "north-hut", black_stone())
    assert roles == {"door"}
    assert roles_between("lone-hut", "mud-path", black_stone()) == {"open-door"}
    assert roles_between("clay-bank", "west-hut", black_stone()) == {"flap", "wall"}
    assert roles_between("great-hut", "stone-deck", black_stone()) == {"lattice"}
    assert roles_between("fisher-hut", "toad-water", black_stone()) == {"wall"}
    assert roles_between("net-pier", "stone-deck", black_stone()) == {"border"}


def test_a_broken_wall_shows_a_gap() -> None:
    for opened in ((("lone-hut", "thicket"),), (("thicket", "lone-hut"),)):
        picture = draw(swamp(), opened=opened)
        assert roles_between("lone-hut", "thicket", picture) == {"wall", "breach"}
    assert roles_between("lone-hut", "thicket", draw(swamp())) == {"wall"}


def test_areas_out_of_play_are_hatched_and_keep_their_name() -> None:
    picture = black_stone()
    for area in swamp().areas:
        roles = {cell.role for row in picture.cells for cell in row if cell.area == area}
        assert ("hatch" in roles) == (area in RED)
        assert "name" in roles


@pytest.mark.parametrize(
    ("doors", "closed", "column"),
    [((), (), "─   ─"), (("door",), (), "─║  ─"), (("door",), ("door",), "╥║║║╨")],
    ids=["no door", "open", "closed"],
)
def test_a_doorway_with_and_without_its_door(
    doors: tuple[str, ...], closed: tuple[str, ...], column: str
) -> None:
    picture = draw(small(TWO_ROOMS, tables=DOOR), doors=doors, closed=closed)
    assert "".join(line[9] for line in picture.lines()) == column


def test_a_closed_door_hangs_without_being_named_twice() -> None:
    board = small(TWO_ROOMS, tables=DOOR)
    assert draw(board, closed=("door",)) == draw(board, doors=("door",), closed=("door",))


def test_a_doorway_in_a_long_wall_is_in_its_middle() -> None:
    board = small("\n".join(["aabb"] * 5), tables='openings = ["ab"]')
    assert "".join(line[6] for line in draw(board).lines()) == "┰┃╹   ╻┃┃┃┸"


def test_levels_are_drawn_one_by_one() -> None:
    stairs = '[[link]]\npair = "bc"\nkind = "stairs"'
    board = small("aabb\naabb", "cc\ncc", tables=stairs)
    assert set(draw(board, level=1).rooms) == {"c-area"}
    assert draw(board, level=1).width == 7
    with pytest.raises(KeyError):
        draw(board, level=1).room("a-area")


def test_a_railing_is_a_line_of_its_own() -> None:
    tables = '[walls]\nrailing = ["ab"]\n[[crossing]]\nkind = "drop"\nfrom = "a"\nto = "b"'
    board = small("aaabbb\naaabbb\ncccccc", tables=tables)
    assert roles_between("a-area", "b-area", draw(board)) == {"railing"}
    assert "".join(line[9] for line in draw(board).lines()[:5]) == "┬│││┴"
    assert "".join(line[9] for line in draw(board, ascii_only=True).lines()[:5]) == "+!!!+"


def test_a_building_ends_in_walls_at_the_rim() -> None:
    board = small("aabb\naabb", tables='walled = "b"')
    assert draw(board).lines()[0] == "┌─────┮━━━━━┓"
    assert draw(board).lines()[2] == "│     ┊     ┃"
    assert draw(small("aabb\naabb")).lines()[0] == "┌─────┬─────┐"


@pytest.mark.parametrize(
    ("terrain", "mark", "ascii_mark"),
    [
        ("water", "~", "~"),
        ("ground", ".", "."),
        ("rocks", "^", "^"),
        ("stairs", "≡", "-"),
        ("pit", "▾", "\\"),
        ("wood", "", ""),
    ],
)
def test_terrain_has_its_mark(terrain: str, mark: str, ascii_mark: str) -> None:
    board = small("\n".join(["aaaaaa"] * 4), a=f'terrain = ["{terrain}"]')
    for ascii_only, expected in ((False, mark), (True, ascii_mark)):
        inside = "".join(
            cell.character
            for row in draw(board, ascii_only=ascii_only).cells
            for cell in row
            if cell.role in ("floor", "water")
        )
        assert set(inside) - {" "} == set(expected)


def test_a_description_explains_the_marks_that_are_drawn() -> None:
    plain = describe(small("aabb\naabb"))
    assert "\n┄ open border\nblank: wood, stone or floor\n" in plain
    railed = describe(small("aabb\naabb", tables='[walls]\nrailing = ["ab"]', a=PIT))
    assert "\n─ railing   ┄ open border\n▾ pit   blank: wood, stone or floor\n" in railed


def test_a_description_says_what_a_skill_saves_and_what_may_be_left_out() -> None:
    rule = '[[terrain_rule]]\nenter = "pit"\nextra = 2\nunless = "Climb"\npart = "pits"'
    described = describe(small("aabb\naabb", tables=rule, a=PIT))
    assert "    to    Ash Yard 3 (with Climb 1)\n" in described
    assert described.endswith("\nParts that a scenario may leave out: pits\n")
    down = '[[crossing]]\nkind = "drop"\nfrom = "a"\nto = "b"\nfall = ["red"]\n'
    fall = small("aabb\naabb", tables=f'[walls]\nrailing = ["ab"]\n{down}')
    assert "    to    Birch Hall 1 (drop, fall red)\n" in describe(fall)


def test_nothing_is_drawn_where_the_drawing_has_nothing() -> None:
    picture = draw(small("aa..\naabb\naabb"))
    assert picture.cells[1][9].role == "void"
    assert picture.at(9, 1) is None


@pytest.mark.parametrize(
    ("weights", "character"),
    [
        ((1, 1, 1, 1), "┼"),
        ((2, 1, 2, 1), "╂"),
        ((0, 2, 2, 0), "┏"),
        ((0, 0, 0, 2), "╸"),
        ((0, 1, 0, 2), "╾"),
        ((3, 0, 3, 0), "║"),
        ((0, 3, 1, 3), "╤"),
        ((2, 3, 0, 3), "┻"),  # heavy and double have no character together: both are heavy
        ((0, 0, 0, 0), " "),
    ],
)
def test_lines_meet_in_a_character_of_their_weights(
    weights: tuple[int, int, int, int], character: str
) -> None:
    assert meeting(weights) == character


@pytest.mark.parametrize(
    ("name", "short", "width", "height", "written"),
    [
        ("Heron Water", ("Heron",), 14, 3, ["Heron Water"]),
        ("Frog Water", ("Frog",), 8, 3, ["Frog", "Water"]),
        ("Skull Deck", ("Skull",), 5, 3, ["Skull"]),
        ("Narrow Gap", ("Narrow", "Gap"), 5, 3, ["Gap"]),
        ("Witch Hut", ("Witch",), 3, 1, ["Wit"]),
    ],
)
def test_names_are_shortened_by_a_rule(
    name: str, short: tuple[str, ...], width: int, height: int, written: list[str]
) -> None:
    spans = [Span(1, y, width) for y in range(height)]
    assert [piece.text for piece in label(name, short, spans).written] == written


def test_a_name_that_leaves_no_room_may_be_covered() -> None:
    assert label("Witch Hut", ("Witch",), [Span(1, 1, 3)]).room == (Span(1, 1, 3),)


def roles_between(a: str, b: str, picture: Picture) -> set[str]:
    """What the lines between two areas stand for."""
    pair = (min(a, b), max(a, b))
    return {cell.role for row in picture.cells for cell in row if cell.edge == pair}
