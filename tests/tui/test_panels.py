"""Hero sheets, River, log and title: what they say at which size, and what never breaks them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from textual import events
from textual.widget import Widget

from engine.adventure.state import Tokens
from engine.adventure.steps import Attack, HeroesTurn
from engine.adventure.telling import Line, Names
from engine.adventure.work import Options
from tests.builders import hero, position, units
from tests.tui.scenes import HEROES, LOG, WALKING, Showing, middle_of_a_game, scene
from tests.tui.screen import Snapshot, contrast, screen_strips, screen_text, wide_signs
from tui.glyphs import ASCII, UNICODE, Glyphs
from tui.panels import HeroesPanel, LogView, RiverBar, TitleBar
from tui.panels.heroes import hero_lines
from tui.panels.words import Panel, Words
from tui.view import Scene, phase


def told(lines: list[Words]) -> list[str]:
    """The text of lines."""
    return ["".join(text for text, _ in line).rstrip() for line in lines]


def written(panel: Panel, shown: Scene, width: int, height: int = 40) -> list[str]:
    """The lines that a panel writes at a size."""
    return told(panel.written(shown, width, height))


async def shown_text(panel: Panel, shown: Scene, width: int, height: int) -> str:
    """The screen with nothing but a panel, as high as asked."""
    panel.styles.height = height
    app = Showing(panel)
    async with app.run_test(size=(width, height)) as pilot:
        panel.show(shown)
        await pilot.pause()
        return screen_text(app)


# --- heroes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("width", "height"),
    [(34, 30), (34, 14), (34, 9), (34, 3), (80, 18), (60, 18)],
    ids=lambda size: str(size),
)
async def test_the_heroes_at_several_sizes(width: int, height: int, snapshot: Snapshot) -> None:
    text = await shown_text(HeroesPanel(), scene(middle_of_a_game()), width, height)
    snapshot.assert_match(text, f"{width}x{height}.txt")


async def test_the_heroes_in_plain_signs(snapshot: Snapshot) -> None:
    text = await shown_text(HeroesPanel(), scene(middle_of_a_game(), glyphs=ASCII), 34, 30)
    assert text.isascii()
    snapshot.assert_match(text, "ascii.txt")


def test_a_sheet_tells_gems_and_spaces_against_their_limits() -> None:
    lines = " ".join(told(hero_lines(scene(middle_of_a_game()), "atla", "full", 34)))
    for said in ("Reserve ●●●●", "Fatigue ○○○", "Wounds  ✗✗", "melee 2/4", "move 2/2", "1 point"):
        assert said in lines
    assert "Set's Halo ◆2 active" in lines


def test_the_load_that_costs_a_skill_is_told() -> None:
    lines = " ".join(told(hero_lines(scene(middle_of_a_game()), "bran", "short", 34)))
    assert "load 6/11" in lines
    assert "too heavy for Swimming" in lines


def test_poison_and_web_are_told() -> None:
    p = position(hero("bran", "net-pier", poison={"melee": 1}, web=3))
    lines = " ".join(told(hero_lines(scene(p), "bran", "full", 60)))
    assert "melee 0/3" in lines
    assert "poison on melee: 1; in a web: 3 points" in lines


def test_who_is_dead_or_gone_has_one_line() -> None:
    p = position(
        hero("atla", "net-pier", fate="dead"), hero("bran", "net-pier", fate="gone", reserve=3)
    )
    assert written(HeroesPanel(), scene(p), 34) == [
        f"{' 1 A Atla':<30}dead",
        f"{' 2 B Bran':<16}has left the board",
    ]


def test_the_one_who_acts_is_shown_in_full_where_room_is_short() -> None:
    shown = scene(position(*HEROES), hero="bran")
    lines = written(HeroesPanel(), shown, 34, 12)
    assert sum("Reserve" in line for line in lines) == 1
    assert any("Pirate Saber" in line for line in lines)
    assert len(lines) <= 12


async def test_a_panel_as_high_as_its_lines() -> None:
    panel = HeroesPanel()
    app = Showing(panel)
    async with app.run_test(size=(34, 40)) as pilot:
        panel.show(scene(middle_of_a_game()))
        await pilot.pause()
        high = panel.size.height
        panel.show(scene(position(hero("bran", "net-pier"))))
        await pilot.pause()
        assert panel.size.height < high


# --- the River ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("width", "height"),
    [(120, 2), (80, 2), (60, 1), (80, 16), (160, 2)],
    ids=lambda size: str(size),
)
async def test_the_river_at_several_sizes(width: int, height: int, snapshot: Snapshot) -> None:
    text = await shown_text(RiverBar(), scene(middle_of_a_game()), width, height)
    snapshot.assert_match(text, f"{width}x{height}.txt")


async def test_the_river_in_plain_signs(snapshot: Snapshot) -> None:
    text = await shown_text(RiverBar(), scene(middle_of_a_game(), glyphs=ASCII), 120, 2)
    assert text.isascii()
    snapshot.assert_match(text, "ascii.txt")


def test_the_tile_that_acts_and_the_tokens_that_wait_are_marked() -> None:
    above, below = written(RiverBar(), scene(middle_of_a_game()), 160, 2)
    assert "1▮Skuthus" in above
    assert "»2 Worms of the Earth«" in above
    assert "4 The Dead Rise" in above
    assert "K 7/10 life" in below
    assert "w ×3 of 8" in below
    assert "slots 2 4" in below


def test_a_dead_tile_is_told_dead_and_the_demon_waits() -> None:
    p = middle_of_a_game()
    dead = {**p.state.tiles, "skuthus": replace(p.state.tiles["skuthus"], dead=True)}
    lines = written(RiverBar(), scene(type(p)(p.table, replace(p.state, tiles=dead))), 120, 20)
    assert "Skuthus" in lines[1]
    assert "dead" in lines[1]
    assert any("Outer Dark Demon" in line and "waits" in line for line in lines)


def test_an_empty_pool_is_told() -> None:
    p = position(hero("bran", "net-pier"), tokens=Tokens((), (1, 2, 3), (4, 5)))
    above, below = written(RiverBar(), scene(p), 120, 2)
    assert "pool –" in above
    assert "slots 1 2 3 fatigue 4 5" in below


# --- the title ------------------------------------------------------------------------------------


def test_the_title_leaves_out_what_matters_least() -> None:
    place = " The Black Stone · {}turn 3 of the Overlord, 1 activation so far"
    for width, said, end in (
        (100, place.format("3 heroes · "), "seed 7 · entry 84"),
        (85, place.format("3 heroes · "), "  entry 84"),
        (75, place.format("3 heroes · "), "far"),
        (64, place.format(""), "far"),
        (20, " The Black Stone ·", "…"),
    ):
        [line] = written(TitleBar(), scene(middle_of_a_game()), width, 1)
        assert line.startswith(said)
        assert line.endswith(end)
        assert len(line) <= width


def test_a_notice_is_never_left_out() -> None:
    for width in (20, 40, 80, 120):
        [line] = written(TitleBar(), scene(middle_of_a_game(), notice="READ-ONLY"), width, 1)
        assert "READ-ONLY" in line


def test_hard_mode_and_whose_turn_it_is() -> None:
    p = position(hero("bran", "net-pier"), options=Options(hard=True), turn=2)
    [line] = written(TitleBar(), scene(p), 120, 1)
    assert "3 heroes · hard · turn 2, the heroes act" in line
    assert phase(replace(p.state, agenda=(HeroesTurn("stance"),))).endswith("choose their stances")
    assert phase(replace(p.state, outcome="victory")) == "over after turn 2: victory"


# --- the log --------------------------------------------------------------------------------------


async def test_the_log_with_its_reasons(snapshot: Snapshot) -> None:
    app, log = _log()
    async with app.run_test(size=(34, 20)) as pilot:
        log.show(LOG)
        await pilot.pause()
        snapshot.assert_match(screen_text(app), "34x20.txt")
        log.move(-1)
        log.move(-2)
        await pilot.pause()
        assert "▸ Worm c rolls 1 0: 1" in screen_text(app)
        assert log.line == LOG[6]


async def test_the_log_in_plain_signs() -> None:
    app, log = _log(ASCII)
    async with app.run_test(size=(40, 20)) as pilot:
        log.show(LOG)
        await pilot.pause()
        assert screen_text(app).isascii()
        assert "> Worm c -> Mid Planks, 2 points" in screen_text(app)


async def test_the_log_follows_the_newest_line_unless_one_is_selected() -> None:
    app, log = _log()
    lines = tuple(Line(f"line {n}", "act") for n in range(100))
    async with app.run_test(size=(30, 8)) as pilot:
        log.show(lines)
        await pilot.pause()
        assert "line 99" in screen_text(app)
        log.show((*lines, Line("and on", "act")))
        await pilot.pause()
        assert "and on" in screen_text(app)
        log.select(10)
        await pilot.pause()
        assert "line 10" in screen_text(app)
        log.show((*lines, Line("and on", "act"), Line("and on again", "act")))
        await pilot.pause()
        assert "line 10" in screen_text(app)
        log.select(None)
        await pilot.pause()
        assert "and on again" in screen_text(app)


async def test_pages_of_the_log() -> None:
    app, log = _log()
    async with app.run_test(size=(30, 8)) as pilot:
        log.show(tuple(Line(f"line {n}", "act") for n in range(100)))
        await pilot.pause()
        log.scroll_page(-1)
        await pilot.pause()
        assert "line 99" not in screen_text(app)
        assert "line 92" in screen_text(app)
        log.scroll_page(1)
        await pilot.pause()
        assert "line 99" in screen_text(app)


async def test_a_long_log_makes_its_rows_as_they_are_wanted() -> None:
    app, log = _log()
    lines = tuple(Line(f"line {n}", "act") for n in range(2_000))
    async with app.run_test(size=(40, 10)) as pilot:
        log.show(lines)
        await pilot.pause()
        assert "line 1999" in screen_text(app)
        assert log.virtual_size.height < 200
        for page in range(1, 30):
            log.scroll_page(-1)
            await pilot.pause()
            last = screen_text(app).splitlines()[log.size.height - 1]
            assert last.split()[-1] == str(1999 - page * (log.size.height - 1)), "no line is lost"
        log.select(3)
        await pilot.pause()
        assert "line 3" in screen_text(app)
        log.move(-3)
        await pilot.pause()
        assert log.line == lines[0]
        assert "line 0" in screen_text(app)
        log.select(None)
        await pilot.pause()
        assert "line 1999" in screen_text(app)


async def test_a_log_that_becomes_smaller_still_shows_its_end() -> None:
    app, log = _log()
    async with app.run_test(size=(30, 20)) as pilot:
        log.show(tuple(Line(f"line {n}", "act") for n in range(100)))
        await pilot.pause()
        for size in ((30, 6), (12, 6), (12, 3)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert "line 99" in screen_text(app)


async def test_lines_that_go_while_the_log_is_out_of_sight_are_missed_by_nobody() -> None:
    app, log = _log()
    async with app.run_test(size=(30, 8)) as pilot:
        log.show(tuple(Line(f"line {n}", "act") for n in range(100)))
        await pilot.pause()
        log.scroll_page(-1)
        await pilot.pause()
        log.display = False
        await pilot.pause()
        log.show((Line("the only line", "act"),))
        await pilot.resize_terminal(20, 8)
        log.display = True
        await pilot.pause()
        assert "the only line" in screen_text(app)
        log.show(())
        await pilot.resize_terminal(30, 8)
        await pilot.pause()
        assert log.line is None


async def test_the_wheel_scrolls_the_log() -> None:
    app, log = _log()
    async with app.run_test(size=(30, 8)) as pilot:
        lines = tuple(Line(f"line {n}", "act") for n in range(100))
        log.show(lines)
        await pilot.pause()
        wheel = (log, 3, 3, 0, -1, 0, False, False, False)
        log.post_message(events.MouseScrollUp(*wheel))
        await pilot.pause()
        assert "line 99" not in screen_text(app)
        log.show((*lines, Line("and on", "act")))
        await pilot.pause()
        assert "and on" not in screen_text(app)


async def test_what_was_taken_back_goes_from_the_log() -> None:
    app, log = _log()
    async with app.run_test(size=(40, 20)) as pilot:
        log.show(LOG)
        log.select(8)
        log.show(LOG[:4])
        await pilot.pause()
        assert "Worm c" not in screen_text(app)
        assert log.line == LOG[3]
        log.show(())
        await pilot.pause()
        assert log.line is None
        assert screen_text(app).strip() == ""


async def test_asking_why() -> None:
    app, log = _log()
    asked: set[int] = set()

    def note(message: object) -> None:
        if isinstance(message, LogView.WhyAsked):
            asked.add(message.index)

    async with app.run_test(size=(40, 20), message_hook=note) as pilot:
        log.show(LOG)
        log.ask_why()
        await pilot.pause()
        assert asked == {8}
        await pilot.click(LogView, offset=(2, 0))
        await pilot.click(LogView, offset=(2, 0))
        await pilot.pause()
    assert asked == {8, 0}


def _log(glyphs: Glyphs = UNICODE) -> tuple[Showing, LogView]:
    log = LogView(glyphs=glyphs)
    return Showing(log), log


# --- what never breaks ------------------------------------------------------------------------


def _all_panels() -> tuple[Widget, ...]:
    return (TitleBar(), HeroesPanel(), LogView(), RiverBar())


async def test_any_size_at_any_moment() -> None:
    panels = _all_panels()
    app = Showing(*panels)
    async with app.run_test(size=(1, 1)) as pilot:
        for size in ((2, 2), (200, 60), (10, 3), (1, 50), (120, 1), (90, 40)):
            for panel in panels:
                if isinstance(panel, Panel):
                    panel.show(scene(middle_of_a_game(), WALKING))
                elif isinstance(panel, LogView):
                    panel.show(LOG)
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert "The Black Stone" in screen_text(app)


@pytest.mark.parametrize(
    "name", ["[/bold] [@click=app.quit]x", "\x1b]0;title\x07\x9b2J", "x" * 10_000]
)
async def test_hostile_text_is_only_text(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Names, "__call__", lambda self, key: name)
    panels = _all_panels()
    app = Showing(*panels)
    async with app.run_test(size=(100, 40)) as pilot:
        for panel in panels:
            if isinstance(panel, Panel):
                panel.show(scene(middle_of_a_game(), seed=name, notice=name))
            elif isinstance(panel, LogView):
                panel.show((Line(name, "act"), Line(name, "reason")))
        await pilot.pause()
        text = screen_text(app)
    assert all(sign.isprintable() for sign in text.replace("\n", ""))


def test_every_sign_takes_one_cell() -> None:
    for signs in (UNICODE, ASCII):
        assert wide_signs("".join(sign for sign in signs if isinstance(sign, str))) == []
    assert "".join(sign for sign in ASCII if isinstance(sign, str)).isascii()


def test_who_acts_and_who_is_struck_come_from_the_position() -> None:
    p = position(
        hero("bran", "net-pier"),
        units("skeletons", 2, at="net-pier"),
        agenda=(HeroesTurn("act"), Attack("bran", ("skeletons:1",), "melee", ("red",))),
    )
    shown = scene(p)
    assert shown.acting == "bran"
    assert shown.targets == ("skeletons:1",)
    assert shown.focus == "bran"


@pytest.mark.parametrize(("theme", "least"), [("dark", 3), ("light", 3), ("mono", 15)])
async def test_text_stands_out_in_every_theme(theme: str, least: float) -> None:
    panels = _all_panels()
    app = Showing(*panels, theme=theme)
    async with app.run_test(size=(100, 40)) as pilot:
        for panel in panels:
            if isinstance(panel, Panel):
                panel.show(scene(middle_of_a_game(), notice="READ-ONLY"))
            elif isinstance(panel, LogView):
                panel.show(LOG)
        await pilot.pause()
        weak = [
            (text, found)
            for strip in screen_strips(app)
            for text, found in contrast(strip)
            if found < least
        ]
    assert weak == []
