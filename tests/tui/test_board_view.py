"""The board as it is drawn: what one sees, what is sent to the terminal, what never breaks."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from msgspec.structs import replace
from textual import constants
from textual.geometry import Offset, Region, Size

from boards.picture import GREAT, LARGE, NORMAL, OVERVIEW, Scale
from engine.adventure.work import Position
from tests.builders import SWAMP, hero, position, units
from tests.tui.scenes import AIMING, HEROES, WALKING, Showing, middle_of_a_game, scene
from tests.tui.screen import Snapshot, contrast, screen_strips, screen_text, wide_signs
from tui.board_cells import Painter
from tui.board_view import BoardView, best_scale, other_scale
from tui.glyphs import ASCII
from tui.trail import trail
from tui.view import NOTHING, Mark, Overlay, Scene


def drawn(shown: Scene, scale: Scale = NORMAL) -> str:
    """A painted scene as text."""
    rows = Painter().paint(shown, scale).rows
    return "\n".join("".join(spot.character for spot in row) for row in rows) + "\n"


def inside(shown: Scene, area: str, scale: Scale = NORMAL) -> str:
    """The text of an area, row by row, with blanks for its texture."""
    painted = Painter().paint(shown, scale)
    rows = [
        "".join(
            " " if spot.ink in ("texture", "wave") else spot.character
            for spot, cell in zip(row, cells, strict=True)
            if cell.area == area
        )
        for row, cells in zip(painted.rows, painted.picture.cells, strict=True)
    ]
    return " ".join(" ".join(rows).split())


def inks(shown: Scene, area: str) -> set[str]:
    """The inks of an area and those of its ground."""
    painted = Painter().paint(shown, NORMAL)
    spots = [
        spot
        for row, cells in zip(painted.rows, painted.picture.cells, strict=True)
        for spot, cell in zip(row, cells, strict=True)
        if cell.area == area
    ]
    return {spot.ink for spot in spots} | {spot.ground for spot in spots}


# --- what one sees ----------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [NORMAL, OVERVIEW, LARGE], ids=["normal", "overview", "large"])
def test_the_board_in_the_middle_of_a_game(scale: Scale, snapshot: Snapshot) -> None:
    name = {NORMAL: "normal", OVERVIEW: "overview", LARGE: "large"}[scale]
    snapshot.assert_match(drawn(scene(middle_of_a_game()), scale), f"{name}.txt")


@pytest.mark.parametrize("scale", [NORMAL, OVERVIEW], ids=["normal", "overview"])
def test_a_walk_with_its_prices_letters_and_way(scale: Scale, snapshot: Snapshot) -> None:
    name = {NORMAL: "normal", OVERVIEW: "overview"}[scale]
    snapshot.assert_match(drawn(scene(middle_of_a_game(), WALKING), scale), f"{name}.txt")


def test_whom_to_shoot(snapshot: Snapshot) -> None:
    snapshot.assert_match(drawn(scene(middle_of_a_game(), AIMING)), "aiming.txt")


def test_plain_signs(snapshot: Snapshot) -> None:
    told = drawn(scene(middle_of_a_game(), WALKING, glyphs=ASCII))
    assert told.isascii()
    snapshot.assert_match(told, "ascii.txt")


@pytest.mark.parametrize("scale", [OVERVIEW, NORMAL, LARGE, GREAT])
def test_every_sign_takes_one_cell(scale: Scale) -> None:
    for overlay in (NOTHING, WALKING, AIMING):
        assert wide_signs(drawn(scene(middle_of_a_game(), overlay), scale)) == []


def test_figures_are_letters_with_counts() -> None:
    p = position(hero("bran", "net-pier"), units("skeletons", 2, at="net-pier"))
    assert inside(scene(p), "net-pier") == "Net B s2"


def test_lieutenants_and_monsters_bear_capitals() -> None:
    p = position(hero("bran", "mist-water"), units("skuthus", at="long-pier"))
    assert inside(scene(p), "long-pier") == "K Long Pier"


def test_who_acts_and_who_is_struck_stand_apart_from_their_like() -> None:
    p = position(hero("othna", "net-pier"), units("skeletons", 3, at="long-pier"))
    overlay = Overlay(acting="othna", targets=("skeletons:2",))
    assert "▸O" in inside(scene(p, overlay), "net-pier")
    shown = inside(scene(p, overlay), "long-pier")
    assert "[s]" in shown
    assert "s2" in shown


def test_what_lies_in_an_area() -> None:
    p = position(
        hero("bran", "mist-water"),
        chests=("great-hut",),
        objects={"great-hut": ("sword", "javelin"), "long-pier": ("black-stone",)},
    )
    assert inside(scene(p), "great-hut") == "Great Hut $ *2"
    assert inside(scene(p), "long-pier") == "■ Long Pier"


def test_the_bearer_of_the_stone_is_marked() -> None:
    p = position(hero("bran", "great-hut", items=("black-stone",)))
    assert "B■" in inside(scene(p), "great-hut")


def test_numbers_exit_and_areas_out_of_play() -> None:
    shown = scene(position(hero("bran", "mist-water")))
    assert "(1)" in inside(shown, "stone-deck")
    assert "EXIT" in inside(shown, "reed-bank")
    assert "░" in inside(shown, "thicket")


def test_doors_are_double_while_they_are_closed() -> None:
    p = position(hero("bran", "mist-water"), closed=("great-hut-door",))
    open_again = Position(p.table, replace(p.state, closed=()))
    assert drawn(scene(p)).count("═") > drawn(scene(open_again)).count("═")


def test_a_crowd_that_has_no_room_ends_in_a_plus_sign() -> None:
    p = position(
        *(hero(name, "net-pier") for name in ("atla", "othna", "bran")),
        *(units(tile, 2, at="net-pier") for tile in ("skuthus", "worms", "skeletons")),
    )
    assert inside(scene(p), "net-pier", OVERVIEW).endswith("+")
    assert "+" not in inside(scene(p), "net-pier", GREAT)


def test_grounds_and_marks_are_painted() -> None:
    shown = scene(middle_of_a_game(), WALKING)
    assert "hut" in inks(shown, "great-hut")
    assert "water" in inks(shown, "frog-water")
    assert "reach" in inks(shown, "broad-pier")
    assert {"selected", "chosen"} <= inks(shown, "mid-planks")
    assert "danger" in inks(shown, "lily-pool")


def test_marks_are_seen_without_colour() -> None:
    shown = scene(middle_of_a_game(), WALKING)
    assert "2+1◆" in inside(shown, "mid-planks")
    assert "!" in inside(shown, "lily-pool")
    assert "○" in inside(shown, "still-water")
    assert "[k]" in drawn(shown)


# --- the way --------------------------------------------------------------------------------------


def arrows(way: tuple[str, ...]) -> list[str]:
    """The directions in which a way crosses borders in the picture."""
    ground = Painter().paint(scene(middle_of_a_game()), NORMAL).picture
    return [step.over for step in trail(SWAMP, ground, way) if step.over]


def test_a_way_has_an_arrow_on_each_border() -> None:
    way = ("willow-bank", "broad-pier", "east-planks", "mid-planks")
    assert len(arrows(way)) == 3


def test_a_leap_goes_over_what_lies_between() -> None:
    assert arrows(("altar-isle", "short-pier"))[-1] == "right"


def test_a_corner_that_the_drawing_cannot_show_has_no_trail() -> None:
    assert arrows(("net-pier", "slant-pier")) == []
    assert arrows(()) == []


def test_a_way_into_a_hut_goes_through_its_doorway() -> None:
    ground = Painter().paint(scene(middle_of_a_game()), NORMAL).picture
    steps = [step for step in trail(SWAMP, ground, ("bone-landing", "fisher-hut")) if step.over]
    crossed = [ground.cells[step.y][step.x].role for step in steps]
    assert crossed
    assert not {"wall", "lattice"} & set(crossed)


# --- the scale --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("room", "best", "other"),
    [
        (Size(85, 31), NORMAL, LARGE),
        (Size(84, 30), NORMAL, OVERVIEW),
        (Size(80, 17), NORMAL, OVERVIEW),
        (Size(113, 31), LARGE, GREAT),
        (Size(164, 46), GREAT, OVERVIEW),
        (Size(1, 1), NORMAL, OVERVIEW),
    ],
)
def test_the_scale_is_the_largest_that_fits(room: Size, best: Scale, other: Scale) -> None:
    assert best_scale(SWAMP, room) == best
    assert other_scale(SWAMP, room) == other


# --- on the screen --------------------------------------------------------------------------------


@pytest.mark.parametrize(("columns", "rows"), [(120, 36), (80, 24), (60, 20), (200, 50)])
async def test_the_board_at_several_sizes(columns: int, rows: int, snapshot: Snapshot) -> None:
    app = Showing(BoardView())
    async with app.run_test(size=(columns, rows)) as pilot:
        app.query_one(BoardView).show(scene(middle_of_a_game(), WALKING))
        await pilot.pause()
        snapshot.assert_match(screen_text(app), f"{columns}x{rows}.txt")


async def test_zooming_there_and_back() -> None:
    view = BoardView()
    app = Showing(view)
    async with app.run_test(size=(80, 20)) as pilot:
        view.show(scene(middle_of_a_game(), WALKING))
        await pilot.pause()
        assert view.scale == NORMAL
        view.zoom()
        await pilot.pause()
        assert view.scale == OVERVIEW
        assert "┌───┬" in screen_text(app)
        view.zoom()
        await pilot.pause()
        assert view.scale == NORMAL
        assert "Mid" in screen_text(app)


async def test_the_view_follows_what_happens() -> None:
    view = BoardView()
    app = Showing(view)
    async with app.run_test(size=(40, 12)) as pilot:
        view.show(scene(middle_of_a_game(), WALKING))
        await pilot.pause()
        assert "Mid" in screen_text(app)
        view.show(scene(middle_of_a_game(), Overlay(marks={"toad-water": Mark("selected")})))
        await pilot.pause()
        assert "Toad" in screen_text(app)
        view.centre("willow-bank")
        await pilot.pause()
        assert "Willow Bank" in screen_text(app)


async def test_the_view_shows_who_acts_and_who_is_struck_when_both_fit() -> None:
    view = BoardView()
    app = Showing(view)
    p = position(hero("bran", "willow-bank"), units("skuthus", at="lily-pool"))
    overlay = Overlay(acting="skuthus:1", targets=("bran",))
    async with app.run_test(size=(50, 8)) as pilot:
        view.show(scene(p, overlay))
        await pilot.pause()
        assert "▸K" in screen_text(app)
        assert "[B]" in screen_text(app)


async def test_the_wheel_may_scroll_a_board_that_is_larger_than_the_view() -> None:
    view = BoardView()
    app = Showing(view)
    async with app.run_test(size=(40, 12)) as pilot:
        view.show(scene(middle_of_a_game()))
        await pilot.pause()
        assert view.allow_vertical_scroll
        assert view.allow_horizontal_scroll


async def test_the_terminals_cursor_stands_in_the_selected_area() -> None:
    view = BoardView()
    app = Showing(view)
    async with app.run_test(size=(100, 40)) as pilot:
        view.show(scene(middle_of_a_game(), WALKING))
        await pilot.pause()
        assert view.area_at(app.cursor_position - view.region.offset) == "mid-planks"


async def test_a_click_tells_its_area() -> None:
    view = BoardView()
    app = Showing(view)
    told: set[str] = set()

    def note(message: object) -> None:
        if isinstance(message, BoardView.AreaChosen):
            told.add(message.area)

    async with app.run_test(size=(60, 20), message_hook=note) as pilot:
        view.show(scene(middle_of_a_game(), WALKING))
        await pilot.pause()
        place = next(
            Offset(x, y)
            for y in range(20)
            for x in range(60)
            if view.area_at(Offset(x, y)) == "lily-pool"
        )
        await pilot.click(BoardView, offset=place)
        await pilot.pause()
    assert told == {"lily-pool"}


# --- what is sent ---------------------------------------------------------------------------------


class Counting(BoardView):
    """Counts the cells that it asks to be sent."""

    cells = 0

    def refresh(self, *regions: Region, **more: bool) -> Counting:
        """Note the regions; without any, all of it."""
        self.cells += sum(region.area for region in regions or (self.size.region,))
        super().refresh(*regions, **more)
        return self


async def sent(shown: Iterable[Scene]) -> list[int]:
    """How many cells each scene but the first sends to the terminal."""
    view = Counting()
    app = Showing(view)
    counts = []
    async with app.run_test(size=(90, 34)) as pilot:
        for each in shown:
            view.cells = 0
            view.show(each)
            counts.append(view.cells)
            await pilot.pause()
    return counts[1:]


async def test_one_moved_figure_sends_two_areas_at_most() -> None:
    before = position(*HEROES, turn=3)
    bran = replace(HEROES[2], area="long-pier")
    after = position(*HEROES[:2], bran, turn=3)
    [cells] = await sent([scene(before), scene(after)])
    assert 0 < cells <= 12


async def test_the_same_again_sends_nothing() -> None:
    assert await sent([scene(middle_of_a_game())] * 2) == [0]


# --- what never breaks ----------------------------------------------------------------------------


async def test_any_size_at_any_moment() -> None:
    view = BoardView()
    app = Showing(view)
    async with app.run_test(size=(1, 1)) as pilot:
        view.show(scene(middle_of_a_game(), WALKING))
        for size in ((2, 2), (300, 100), (10, 3), (1, 50), (120, 1), (90, 40)):
            await pilot.resize_terminal(*size)
            view.zoom()
            await pilot.pause()
        assert "Willow Bank" in screen_text(app)


@pytest.mark.parametrize(
    "name", ["[/bold] [@click=app.quit]x", "\x1b[2J\x9b2J", "字" * 30, "x" * 10_000]
)
async def test_a_hostile_name_is_only_text(name: str) -> None:
    areas = {**SWAMP.areas, "mist-water": replace(SWAMP.areas["mist-water"], name=name)}
    p = position(hero("bran", "mist-water"), board=replace(SWAMP, areas=areas))
    view = BoardView()
    app = Showing(view)
    async with app.run_test(size=(100, 40)) as pilot:
        view.show(scene(p))
        await pilot.pause()
        told = screen_text(app)
    assert "Thicket" in told
    assert all(sign.isprintable() for sign in told.replace("\n", ""))
    assert wide_signs(told) == []


# --- colour ---------------------------------------------------------------------------------------


async def contrasts(theme: str) -> dict[str, float]:
    """The least contrast of words and signs on the board in a theme."""
    view = BoardView()
    app = Showing(view, theme=theme)
    least: dict[str, float] = {"words": 21, "signs": 21}
    async with app.run_test(size=(90, 34)) as pilot:
        for overlay in (NOTHING, WALKING, AIMING):
            view.show(scene(middle_of_a_game(), overlay))
            await pilot.pause()
            for strip in screen_strips(app):
                for text, found in contrast(strip):
                    kind = "words" if any(sign.isalnum() for sign in text) else "signs"
                    least[kind] = min(least[kind], found)
    return least


@pytest.mark.parametrize("theme", ["dark", "light"])
async def test_words_stand_out_in_every_theme(theme: str) -> None:
    least = await contrasts(theme)
    assert least["words"] >= 3
    assert least["signs"] >= 1.8


async def test_without_colour_all_is_black_or_white(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    least = await contrasts("mono")
    assert min(least.values()) >= 15


async def test_sixteen_colours_are_not_tinted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(constants, "COLOR_SYSTEM", "standard")
    view = BoardView()
    app = Showing(view)
    async with app.run_test(size=(90, 34)) as pilot:
        view.show(scene(middle_of_a_game()))
        await pilot.pause()
        assert view.ink("name", "water").bgcolor == view.ink("name", "void").bgcolor
