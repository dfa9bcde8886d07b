"""What holds for each board that comes with the game."""

import unicodedata
from itertools import product

import pytest

from boards.board import Board
from boards.describing import describe
from boards.drawing import touching
from boards.loading import check_board
from boards.picture import GREAT, LARGE, NORMAL, OVERVIEW, Scale, draw
from tests.boards.made import BOARDS, printed

NAMES = sorted(file.stem for file in BOARDS.glob("*.toml"))
EACH_BOARD = pytest.mark.parametrize("board", [printed(name) for name in NAMES], ids=NAMES)
SCALES = pytest.mark.parametrize("scale", [OVERVIEW, NORMAL, LARGE, GREAT])


@pytest.mark.parametrize("name", NAMES)
def test_the_file_has_no_fault(name: str) -> None:
    assert check_board((BOARDS / f"{name}.toml").read_text(encoding="utf-8"), name) == ()
    assert printed(name).id == name


@EACH_BOARD
def test_ids_are_the_slugs_of_names(board: Board) -> None:
    names = {area.id: area.name for area in board.areas.values()}
    names |= {door.id: door.name for door in board.doors.values()}
    assert list(names) == [name.lower().replace(" ", "-") for name in names.values()]


@EACH_BOARD
def test_areas_that_touch_have_a_border_or_a_wall(board: Board) -> None:
    drawn = {place: area.id for area in board.areas.values() for place in area.cells}
    assert set(touching(drawn)) <= set(board.borders)


@EACH_BOARD
def test_sight_goes_both_ways_whatever_is_shut(board: Board) -> None:
    for closed in ((), tuple(board.doors), tuple(board.doors)[:1]):
        for a, b in product(board.areas, board.areas):
            assert board.sees(a, b, closed) == board.sees(b, a, closed)


@EACH_BOARD
def test_the_picture_fits_the_table(board: Board) -> None:
    assert (draw(board).width, draw(board).height) == (85, 31)
    assert (draw(board, OVERVIEW).width, draw(board, OVERVIEW).height) == (57, 16)


@EACH_BOARD
@SCALES
def test_every_area_has_a_name_and_room_for_a_figure(board: Board, scale: Scale) -> None:
    picture = draw(board, scale)
    named = {cell.area for row in picture.cells for cell in row if cell.role == "name"}
    assert named == set(board.areas)
    for area in board.areas:
        assert any(span.width >= 3 for span in picture.room(area)), area


@EACH_BOARD
def test_names_can_be_told_apart_at_the_scale_of_the_table(board: Board) -> None:
    written: dict[str, str] = dict.fromkeys(board.areas, "")
    for row in draw(board).cells:
        for cell in row:
            if cell.role == "name" and cell.area:
                written[cell.area] += cell.character
    assert len(set(written.values())) == len(written)


@EACH_BOARD
@SCALES
def test_every_character_is_one_column_wide(board: Board, scale: Scale) -> None:
    for line in draw(board, scale, closed=tuple(board.doors)).lines():
        assert all(unicodedata.east_asian_width(each) in ("Na", "N", "A") for each in line)
        assert all(not unicodedata.combining(each) for each in line)
    assert all(line.isascii() for line in draw(board, scale, ascii_only=True).lines())


@EACH_BOARD
def test_a_description_names_every_area_and_door(board: Board) -> None:
    described = describe(board)
    assert max(len(line) for line in described.splitlines()) <= 100
    for area in board.areas.values():
        assert f"\n{area.name} " in described
    for door in board.doors.values():
        assert f"    {door.name}, {door.material}: " in described
