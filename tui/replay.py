"""Replay: a game looked at from end to end, both ways, and played on from any place."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.events import Resize
from textual.timer import Timer

from tui import keys
from tui.board_view import BoardView
from tui.games import AdventureSession
from tui.page import (
    HEIGHTS,
    VIEWS,
    WIDTHS,
    KeyLine,
    Notice,
    Page,
    Prose,
    app_of,
    glyphs_of,
    lay_out,
    settings_of,
)
from tui.panels import HeroesPanel, LogView, RiverBar, TitleBar
from tui.playback import SECONDS
from tui.reel import Reel
from tui.slider import Slider
from tui.view import phase
from tui.words import words

BLINK = 0.1
"""Seconds that an entry is to be seen even at once, or nothing would be."""


class ReplayScreen(Page[None]):
    """Board, heroes, log and River at one place of the game, and the slider."""

    TITLE_WORDS = "Replay"
    PLACES = ("replay", "page", "inner")
    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings("replay")]
    AUTO_FOCUS = ""
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    EXPLAINS = (
        "The game as its journal tells it. Space plays it, left and right go entry by entry, up "
        "and down turn by turn; a click on the line goes there. Nothing is changed by looking.",
        "p plays on from the place where you stand: what is done from there is a branch, and what "
        "was played before stays in the history. U shows every entry and branch to look at.",
        "z shows the board larger or smaller; i, k, j and l go up, down, left and right on it.",
    )

    def __init__(self, session: AdventureSession, at: int | None = None) -> None:
        super().__init__()
        self.session = session
        self.reel = Reel(session, at)
        self.view = VIEWS[0]
        self._told: tuple[int, ...] = ()
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """The table's parts, in the order of the wide screen's grid."""
        lay_out(self, self.app.size)
        yield TitleBar()
        yield BoardView()
        yield HeroesPanel()
        yield LogView()
        yield RiverBar()
        with Vertical(id="foot"):
            yield Notice(id="notice")
            yield Prose(id="now")
            yield Slider()
            yield KeyLine(*self.PLACES)

    def on_mount(self) -> None:
        """Stand at the place that was asked for."""
        self.reel.speed = settings_of(self).speed
        self.query_one(LogView).glyphs = glyphs_of(self)
        self.set_class(True, f"-see-{self.view}")
        self.show()

    def on_resize(self, event: Resize) -> None:
        """Where there is room for all parts, all are shown."""
        lay_out(self, event.size)

    def on_unmount(self) -> None:
        """Nothing goes on when nobody looks."""
        self.hold()

    def show(self) -> None:
        """Draw the place where one stands."""
        reel, scene = self.reel, self.reel.scene(glyphs_of(self))
        with self.app.batch_update():
            self.query_one(TitleBar).show(scene)
            self.query_one(BoardView).show(scene)
            self.query_one(HeroesPanel).show(scene)
            self.query_one(RiverBar).show(scene)
            told = reel.log()
            self._told = tuple(seq for seq, _ in told)
            log = self.query_one(LogView)
            log.show([line for _, line in told])
            log.select(None)
            sentence = reel.teller.sentence(reel.seq) if reel.seq else "The start"
            self.query_one("#now", Prose).show(words(sentence))
            doing = f"plays {reel.speed}" if self._timer else "held"
            about = f"{reel.place} of {len(reel.line)}, {phase(scene.state)}"
            last = len(reel.line)
            self.query_one(Slider).show(reel.place, last, reel.turns, doing, about)
        problem = self.session.read_only
        self.say(str(problem) if problem and problem.line else "")

    # --- playing --------------------------------------------------------------------------------

    def hold(self) -> None:
        """Stop playing."""
        if self._timer:
            self._timer.stop()
            self._timer = None

    def action_play(self) -> None:
        """Play from here, from the start when at the end; or hold."""
        if self._timer:
            self.hold()
        else:
            if self.reel.at_end:
                self.reel.move_to(0)
            self._play()
        self.show()

    def action_speed(self, step: int) -> None:
        """Faster or slower."""
        self.reel.faster(step)
        if self._timer:
            self.hold()
            self._play()
        self.show()

    def _play(self) -> None:
        self._timer = self.set_interval(SECONDS[self.reel.speed] or BLINK, self._on)

    def _on(self) -> None:
        self.reel.step(1)
        if self.reel.at_end:
            self.hold()
        self.show()

    # --- going ----------------------------------------------------------------------------------

    def action_step(self, entries: int) -> None:
        """Entries on or back."""
        self.hold()
        self.reel.step(entries)
        self.show()

    def action_turn(self, step: int) -> None:
        """A turn on or back."""
        self.hold()
        self.reel.turn(step)
        self.show()

    def action_first(self) -> None:
        """The start."""
        self.action_step(-len(self.reel.line))

    def action_last(self) -> None:
        """The end."""
        self.action_step(len(self.reel.line))

    def on_slider_moved(self, moved: Slider.Moved) -> None:
        """Where the line was clicked."""
        self.hold()
        self.reel.move_to(moved.place)
        self.show()

    def action_history(self) -> None:
        """Another entry, on any branch."""
        from tui.history import HistoryScreen

        self.hold()
        self.session.goto(self.reel.seq)
        self.app.push_screen(HistoryScreen(self.reel.teller), self._go)

    def _go(self, seq: int | None) -> None:
        if seq is not None:
            self.reel.go_to(seq)
        self.show()

    # --- looking --------------------------------------------------------------------------------

    def action_why(self) -> None:
        """The entry with its reasons."""
        from tui.why_screen import WhyScreen

        self.hold()
        self.show()
        if self.reel.seq:
            self.app.push_screen(WhyScreen(self.reel.teller, self.reel.seq))

    def on_log_view_why_asked(self, asked: LogView.WhyAsked) -> None:
        """A line of the log was clicked twice."""
        from tui.why_screen import WhyScreen

        told = self._told[asked.index : asked.index + 1]
        if told and told[0] and asked.line in self.reel.teller.lines(told[0], why=True):
            self.app.push_screen(WhyScreen(self.reel.teller, told[0], asked.line))

    def action_sheet(self) -> None:
        """The sheet of the hero whom this is about."""
        from tui.hero_sheet import HeroSheetScreen

        self.hold()
        scene = self.reel.scene()
        self.app.push_screen(HeroSheetScreen(scene.position, scene.names, scene.focus))

    def action_view(self) -> None:
        """The next view of a small screen."""
        self.remove_class(f"-see-{self.view}")
        self.view = VIEWS[(VIEWS.index(self.view) + 1) % len(VIEWS)]
        self.add_class(f"-see-{self.view}")

    def action_zoom(self) -> None:
        """The board larger or smaller."""
        self.query_one(BoardView).zoom()

    def action_scroll_board(self, across: int, down: int) -> None:
        """Show another part of a board that does not fit."""
        board = self.query_one(BoardView)
        x, y = across * (board.size.width // 4), down * (board.size.height // 4)
        board.scroll_relative(x, y, animate=False, force=True)

    def action_play_on(self) -> None:
        """Play on from here."""
        self.hold()
        app_of(self).play_on(self.session, self.reel.seq)
