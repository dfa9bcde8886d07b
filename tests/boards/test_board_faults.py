"""Each fault of a board file is named with its line and column."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards.loading import check_board, parse_board
from boards.problem import BoardError, Problem, clean
from tests.boards.made import BOARDS, small_text

DRAWING = "aabb\naabb\nccdd"
FIRST_ROW = 6
"""The line of the file on which the drawing of `small_text` begins."""


def test_a_small_board_has_no_fault() -> None:
    assert check_board(small_text(DRAWING), "small.toml") == ()


@pytest.mark.parametrize(
    ("drawing", "line", "column", "words"),
    [
        ("aabb\naab\nccdd", FIRST_ROW + 1, 4, "This row has 3 cells and most have 4."),
        ("aabb\naabb\nacca\nccaa", FIRST_ROW + 2, 4, "Ash Yard (a) is in pieces"),
        ("aa.\n..b", FIRST_ROW + 2, 3, "Nobody gets to Birch Hall"),
    ],
)
def test_faults_of_the_drawing(drawing: str, line: int, column: int, words: str) -> None:
    problems = check_board(small_text(drawing), "small.toml")
    if "Nobody" in words:
        line, column = place_of(small_text(drawing), '{ key = "b"')
    assert (problems[0].line, problems[0].column) == (line, column)
    assert words in problems[0].text


def test_a_character_without_an_area() -> None:
    text = small_text(DRAWING).replace("ccdd", "cc?d")
    assert check_board(text, "small.toml") == (
        Problem(FIRST_ROW + 2, 3, 'No area has the key "?".'),
    )


@pytest.mark.parametrize(
    ("tables", "at", "words"),
    [
        ('openings = ["ad"]', "ad", "Ash Yard (a) and Dog Wall (d) do not touch in the drawing."),
        ('openings = ["ab", "xa"]', "xa", 'No area has the key "x".'),
        ('flaps = ["abc"]', "abc", "A pair is two different keys of areas."),
        ('flaps = ["aa"]', "aa", "A pair is two different keys of areas."),
        ('openings = ["ab"]\nflaps = ["ba"]', "ba", "stand in two tables of borders."),
        ('walled = "ax"', 'x"\n', 'No area has the key "x".'),
        ('[walls]\nwood = ["cb"]', "cb", "do not touch in the drawing."),
        ('[walls]\nlattice = ["ab"]', "ab", "do not see each other through the lattice."),
        ('[[link]]\npair = "ab"', 'ab"\n', "touch in the drawing and need no link."),
    ],
)
def test_faults_of_the_border_tables(tables: str, at: str, words: str) -> None:
    text = small_text(DRAWING, tables=tables)
    line, column = place_of(text, at)
    problem = check_board(text, "small.toml")[0]
    assert (problem.line, problem.column) == (line, column)
    assert words in problem.text


def test_a_wall_that_hides_is_not_seen_through() -> None:
    text = small_text(DRAWING, tables='[walls]\nwood = ["ab"]', sight='a = "b"\nb = "a"')
    assert [problem.text for problem in check_board(text, "small.toml")] == [
        "Ash Yard (a) and Birch Hall (b) see each other through wood."
    ]


@pytest.mark.parametrize(
    ("door", "sight", "words"),
    [
        ('pair = "ad"', "", "do not touch in the drawing."),
        ('pair = "ab"\ncuts = ["ac"]', "", "do not see each other anyway."),
        ('pair = "ab"', 'a = "b"\nb = "a"', "The closed door must cut Ash Yard (a) and Birch"),
        ('pair = "ab"\nmaterial = "bars"\ncuts = ["ab"]', 'a = "b"\nb = "a"', "Bars hide nothing"),
        ('pair = "ab"\nmaterial = "glass"', "", "This value does not belong here"),
    ],
)
def test_faults_of_doors(door: str, sight: str, words: str) -> None:
    text = small_text(DRAWING, tables=f'[[door]]\nid = "door"\nname = "Door"\n{door}', sight=sight)
    assert any(words in problem.text for problem in check_board(text, "small.toml"))


def test_two_doors_and_a_door_in_a_wall() -> None:
    door = '[[door]]\nid = "door"\nname = "Door"\npair = "ab"\n'
    twice = small_text(DRAWING, tables=door + door)
    said = [problem.text for problem in check_board(twice, "small.toml")]
    assert said.count('Two doors have the id "door".') == 2
    assert said.count("Ash Yard (a) and Birch Hall (b) have two doors.") == 2
    walled = small_text(DRAWING, tables=f'[walls]\nstone = ["ab"]\n{door}')
    assert "have a wall where the door is." in check_board(walled, "small.toml")[0].text


@pytest.mark.parametrize(
    ("crossing", "words"),
    [
        ('kind = "leap"\nfrom = "a"\nto = "d"', "A leap, and nothing else, says what it goes over"),
        ('kind = "leap"\nfrom = "c"\nto = "b"\nover = "e"', 'No area has the key "e".'),
        ('kind = "climb"\nfrom = "a"\nto = "b"', "have a plain border: name what is there"),
        ('kind = "climb"\nfrom = ""\nto = "b"', "At least one key of an area is needed here."),
        ('kind = "climb"\nfrom = "a"\nto = "a"', "cannot be crossed to itself"),
        ('kind = "climb"\nfrom = "a"\nto = "dd"', "have another crossing or a link."),
        ('kind = "swim"\nfrom = "a"\nto = "d"', "This value does not belong here"),
        ('kind = "climb"\nfrom = "a"\nto = "d"\nextra = -1', "This must be 0 or more."),
    ],
)
def test_faults_of_crossings(crossing: str, words: str) -> None:
    text = small_text(DRAWING, tables=f"[[crossing]]\n{crossing}")
    assert any(words in problem.text for problem in check_board(text, "small.toml"))


def test_a_leap_goes_over_what_touches_both_ends() -> None:
    crossing = '[[crossing]]\nkind = "leap"\nfrom = "a"\nto = "d"\nover = "c"'
    assert check_board(small_text("aabb\naabb\nccdd", tables=crossing), "small.toml") == ()
    apart = small_text("aabb\naabb\nbbbd\nccbd", tables=crossing)
    said = [problem.text for problem in check_board(apart, "small.toml")]
    assert "Ash Yard (a) and Cedar Pond (c) do not touch in the drawing." in said


def test_sight_that_does_not_come_back() -> None:
    text = small_text(DRAWING, sight='a = "bc"\nb = "a"')
    line, column = place_of(text, 'c"\nb =')
    assert check_board(text, "small.toml") == (
        Problem(line, column, "Ash Yard (a) sees Cedar Pond (c), which does not see it back."),
    )


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ('a = "a"', "Ash Yard (a) sees itself in any case."),
        ('a = "bb"\nb = "a"', '"b" stands here twice.'),
        ('x = "a"', 'No area has the key "x".'),
        ('a = "x"', 'No area has the key "x".'),
        ('[sight_down]\na = "b"', "Ash Yard (a) lies no higher than Birch Hall (b)."),
    ],
)
def test_faults_of_sight(row: str, words: str) -> None:
    assert words in check_board(small_text(DRAWING, sight=row), "small.toml")[0].text


def test_names_that_stand_twice_or_break_the_picture() -> None:
    text = small_text(DRAWING).replace("Birch Hall", "Ash Yard").replace("b-area", "a-area")
    said = [problem.text for problem in check_board(text, "small.toml")]
    assert said.count('Two areas have the name "Ash Yard".') == 2
    assert said.count('Two areas have the id "a-area".') == 2
    for name in ("", "\\u001b[31mred", "a\\u202eb", "\u6cbc", "e\\u0301", "x" * 31):
        hostile = small_text(DRAWING).replace("Birch Hall", name)
        problem = check_board(hostile, "small.toml")[0]
        assert problem.text == "A name has 1 to 30 characters, each one column wide."


def test_areas_without_cells_and_bad_ids() -> None:
    text = small_text(DRAWING).replace('"d-area"', '"D area"').replace("ccdd", "cccc")
    said = [problem.text for problem in check_board(text, "small.toml")]
    assert "Dog Wall (d) has no cell in the drawing." in said
    assert "An id is made of small letters, digits and single hyphens." in said


def test_terrain_that_no_area_has() -> None:
    text = small_text(DRAWING, tables='[[terrain_rule]]\nleave = "watr"\nextra = 1')
    line, column = place_of(text, "watr")
    assert check_board(text, "small.toml") == (
        Problem(line, column, 'No area has the terrain "watr".'),
    )


@pytest.mark.parametrize(
    "entry",
    [
        '[[terrain_rule]]\nleave = "rocks"\npart = "Rock Slides"',
        '[[crossing]]\nkind = "climb"\nfrom = "a"\nto = "d"\npart = "Rock Slides"',
    ],
    ids=["terrain rule", "crossing"],
)
def test_parts_are_named_like_ids(entry: str) -> None:
    text = small_text(DRAWING, tables=entry, a='terrain = ["rocks"]')
    line, column = place_of(text, "part =")
    assert check_board(text, "small.toml") == (
        Problem(line, column, "An id is made of small letters, digits and single hyphens."),
    )


def test_an_area_that_nobody_can_leave() -> None:
    tables = '[walls]\nrailing = ["ab"]\n[[crossing]]\nkind = "drop"\nfrom = "a"\nto = "b"\n'
    problem = check_board(small_text("aacc\nbb..", tables=tables), "small.toml")[0]
    assert problem.text.startswith("Nobody gets away from Birch Hall")


@pytest.mark.parametrize(
    ("old", "new", "place", "text"),
    [
        ('name = "Small"', 'nmae = "S"', (2, 1), 'No board has a key "nmae" here: take it out'),
        ('about = "A', 'about = 3 # "A', (3, 9), "This must be text and is a whole number."),
        ('name = "Small"\n', "", (1, 1), 'The key "name" is missing here: write it in.'),
        ('name = "Small"', "name =", (2, 7), "This is not good TOML: Invalid value."),
    ],
)
def test_faults_of_the_text_itself(old: str, new: str, place: tuple[int, int], text: str) -> None:
    problem = check_board(small_text(DRAWING).replace(old, new), "small.toml")[0]
    assert (problem.line, problem.column) == place
    assert problem.text.startswith(text)


def test_an_unknown_key_of_an_area_is_found_in_its_row() -> None:
    text = small_text(DRAWING, b="colour = 3")
    problem = check_board(text, "small.toml")[0]
    assert (problem.line, problem.column) == place_of(text, "colour")


def test_parsing_raises_with_every_fault() -> None:
    text = small_text(DRAWING, tables='openings = ["ad", "xa"]')
    with pytest.raises(BoardError) as raised:
        parse_board(text, "my\x1b[2J.toml")
    assert raised.value.name == "my[2J.toml"
    assert len(raised.value.problems) == 2
    line, column = place_of(text, "ad")
    assert f"my[2J.toml:{line}:{column}: Ash Yard" in str(raised.value)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_damaged_file_never_gives_a_traceback(data: st.DataObject) -> None:
    file = data.draw(st.sampled_from(("swamp", "citadel", "fort")))
    text = (BOARDS / f"{file}.toml").read_text(encoding="utf-8")
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(start + 40, len(text))))
        text = text[:start] + data.draw(st.text(max_size=6)) + text[end:]
    lines = text.replace("\r\n", "\n").split("\n")
    for problem in check_board(text, "damaged.toml"):
        assert 1 <= problem.line <= len(lines)
        assert 1 <= problem.column <= max(len(line) for line in lines) + 1
        assert problem.text.isprintable()
        assert problem.text.endswith(".")


def place_of(text: str, words: str) -> tuple[int, int]:
    """Line and column of the last time that these words stand in a text."""
    at = text.rindex(words)
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def test_white_space_of_every_kind_is_told_as_a_blank() -> None:
    assert clean("Ash\xa0Yard\u2003\tand\n") == "Ash Yard  and "
