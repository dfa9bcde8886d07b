"""The table: board, heroes, River, log and the present question on one screen."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from engine.adventure.commands import Ruling
from engine.kernel.record import MOST_OF_A_NOTE
from tui import keys
from tui.ask_screen import WriteScreen
from tui.board_view import BoardView
from tui.careful import Careful
from tui.games import AdventureSession
from tui.page import FULL, HEIGHTS, VIEWS, WIDTHS, KeyLine, app_of, glyphs_of, lay_out, settings_of
from tui.panels import HeroesPanel, LogView, RiverBar, TitleBar
from tui.playback import SECONDS
from tui.prompt import Prompt
from tui.prompt_lines import Hint, PromptView
from tui.sitting import Sitting
from tui.words import KEY, MUTED, STRONG, Bit, content

READING: Final = PromptView(
    "The log",
    "Why did that happen?",
    notes=("Each line can be asked: the rules that were weighed, and what they looked at.",),
    hints=(
        Hint("↑ ↓", "another line"),
        Hint("Enter", "why"),
        Hint("Esc", "back to the game"),
    ),
)

LEFT_OVER: Final = 0.15
"""For so many seconds Enter answers no new kind of question: it was meant for the one before."""


class Tabs(Static):
    """On a small screen: what can be seen in the board's place, and which of it is."""

    DEFAULT_CSS = "Tabs { width: auto; height: 1; padding: 0 1; background: $panel; }"

    def show(self, view: str) -> None:
        """Mark the view that is seen."""
        drawn = []
        for name in VIEWS:
            key = keys.key(f"look.{name}")
            look = STRONG if name == view else MUTED
            told = f"[{key.words}]" if name == view else f" {key.words} "
            drawn.append(content([Bit(key.shown, KEY), Bit(told, look)], glyphs_of(self)))
        self.update(Content(" ").join(drawn))


class TableScreen(Careful, Screen[None]):
    """A game being played."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings("table")]
    AUTO_FOCUS = ""
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    DEFAULT_CSS = """
    TableScreen {
        layout: grid;
        grid-size: 1;
        grid-rows: 1 1fr 6 1;
        background: $background;
    }
    TableScreen #foot { height: 1; }
    TableScreen KeyLine { width: 1fr; }
    TableScreen HeroesPanel, TableScreen LogView, TableScreen RiverBar { display: none; }
    TableScreen.-see-heroes HeroesPanel { display: block; height: 1fr; }
    TableScreen.-see-log LogView { display: block; }
    TableScreen.-see-river RiverBar { display: block; height: 1fr; }
    TableScreen.-see-heroes BoardView, TableScreen.-see-log BoardView,
    TableScreen.-see-river BoardView { display: none; }
    TableScreen.-tiny Tabs { display: none; }
    TableScreen.-flat { grid-rows: 1fr 4; }
    TableScreen.-flat TitleBar, TableScreen.-flat #foot { display: none; }

    TableScreen.-wide.-high, TableScreen.-wide.-tall,
    TableScreen.-broad.-high, TableScreen.-broad.-tall {
        grid-size: 2;
        grid-columns: 1fr 35;
        grid-rows: 1 11fr 8fr 13fr 2 1;
    }
    TableScreen.-broad.-tall { grid-columns: 1fr 50; grid-rows: 1 4fr 2fr 3fr 2 1; }
    TableScreen.-full TitleBar, TableScreen.-full RiverBar,
    TableScreen.-full #foot { column-span: 2; }
    TableScreen.-full BoardView { display: block; row-span: 3; }
    TableScreen.-full HeroesPanel { display: block; height: 1fr; }
    TableScreen.-full LogView, TableScreen.-full Prompt {
        display: block;
        border-top: solid $border-blurred;
    }
    TableScreen.-full HeroesPanel, TableScreen.-full LogView { padding: 0 1 0 0; }
    TableScreen.-full RiverBar { display: block; height: 2; }
    TableScreen.-full Tabs { display: none; }
    """

    def __init__(self, session: AdventureSession, *, leaves_at_end: bool = False) -> None:
        super().__init__()
        self.sitting = Sitting(session)
        self.leaves_at_end = leaves_at_end
        """When the end has been told, one is led back to where one came from: to a campaign."""
        self.view = VIEWS[0]
        self.reading = False
        self._timer: Timer | None = None
        self._ended = bool(session.state.outcome)
        self._asked = ("", 0.0)
        """Of what kind the question is, and since when."""

    def compose(self) -> ComposeResult:
        """The parts in the order of the wide screen's grid."""
        lay_out(self, self.app.size)
        yield TitleBar()
        yield BoardView()
        yield HeroesPanel()
        yield LogView()
        yield Prompt()
        yield RiverBar()
        with Horizontal(id="foot"):
            yield KeyLine("table")
            yield Tabs()

    def on_mount(self) -> None:
        """Show the position; the parts are looked up once."""
        self._board = self.query_one(BoardView)
        self._log = self.query_one(LogView)
        self._prompt = self.query_one(Prompt)
        self._drawn = (
            self._board,
            self.query_one(TitleBar),
            self.query_one(HeroesPanel),
            self.query_one(RiverBar),
        )
        self.query_one(Tabs).show(self.view)
        self.refresh_table()

    def on_screen_suspend(self) -> None:
        """Nothing plays on beneath another screen."""
        self._hold()
        self.sitting.hurry()

    def on_screen_resume(self) -> None:
        """Settings may have changed meanwhile."""
        self.refresh_table()

    def on_resize(self, event: events.Resize) -> None:
        """Where there is room for all parts, all are shown."""
        lay_out(self, event.size)

    # --- drawing --------------------------------------------------------------------------------

    def refresh_table(self) -> None:
        """Draw what is to be seen now; each part sends only what differs."""
        if not self.is_mounted:
            return
        sitting = self.sitting
        sitting.glyphs = glyphs_of(self)
        scene = sitting.scene()
        with self.app.batch_update():
            self._log.glyphs = scene.glyphs
            self._log.show([told.line for told in sitting.log()])
            self._prompt.show(READING if self.reading else sitting.prompt(), scene.glyphs)
            try:
                for part in self._drawn:
                    part.show(scene)
            except Exception:  # a forged position: one can go to another
                if not app_of(self).excuse():
                    raise
        self._place_cursor()
        if not sitting.playing:
            self._note_kind()

    def _place_cursor(self) -> None:
        """The terminal's cursor stands on the marked row; on the board where one chooses there."""
        chooser = self.sitting.chooser
        if chooser is not None and chooser.present.arrows == "board":
            return
        if (mark := self._prompt.mark) is not None:
            self.app.cursor_position = mark

    def say(self, sentence: str) -> None:
        """Say a sentence where the question stands; beside the story when the game is over."""
        self.sitting.message = sentence
        if self.sitting.outcome:
            self._tell_end()
        else:
            self.warn(sentence)

    def warn(self, sentence: str) -> None:
        """Say a sentence where the question stands, whatever else there is."""
        self._prompt.show(replace(self._prompt.view, message=sentence), self.sitting.glyphs)

    # --- keys -----------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """The question's keys; what is no key of it goes on to the bindings."""
        key = event.character if event.is_printable and event.character else event.key
        if self.sitting.playing and (keys.bound(key) or key == keys.INTERRUPT):
            self._settle()  # any key hurries; this one goes on to do what it does
        if self.reading and self._read(key):
            event.stop()
        elif keys.bound(key):
            return  # to the bindings
        elif key == "enter" and self._left_over(event.time):
            event.stop()
        elif self.sitting.press(key):
            event.stop()
            self._changed()
        elif key == "enter" and self.sitting.outcome:
            event.stop()
            self._tell_end()
        elif event.is_printable:
            event.stop()
            typed, helps = keys.shown(event.key if key == " " else key), keys.key("look.explain")
            self.say(f"{typed} does nothing here: {helps.shown} lists the keys.")

    def _left_over(self, time: float) -> bool:
        """Whether Enter came too soon to be meant for what is asked now; held down, it stays so."""
        kind, since = self._asked
        if time >= since + LEFT_OVER:
            return False
        self._asked = (kind, time)
        return True

    def _note_kind(self) -> None:
        """Remember when a question of another kind came up after one that was answered."""
        decision, (before, _) = self.sitting.session.decision, self._asked
        kind = decision.kind if decision else ""
        if kind != before:
            self._asked = (kind, events.Idle().time if before else 0.0)

    def on_board_view_area_chosen(self, message: BoardView.AreaChosen) -> None:
        """A click on the board."""
        self.sitting.click(message.area)
        self._changed()

    def on_prompt_row_chosen(self, message: Prompt.RowChosen) -> None:
        """A click on a row of the prompt."""
        self.sitting.take(message.place)
        self._changed()

    def _changed(self) -> None:
        """Show what a key has changed, moment by moment if need be."""
        self._hold()
        if not self._seconds:
            self.sitting.hurry()
        self._go_on()

    # --- reading the log ------------------------------------------------------------------------

    def action_why(self) -> None:
        """Mark the newest line of the log: arrows mark another, and its reasons can be opened."""
        self._settle()
        self.reading = True
        if not self.has_class(FULL):
            self.action_show("log")
        self._log.select(len(self._log.lines) - 1 if self._log.lines else None)
        self._prompt.show(READING, self.sitting.glyphs)

    def _read(self, key: str) -> bool:
        """A key while the log is read; any other than its own ends that, and does what it does."""
        match key:
            case "up" | "down":
                self._log.move(1 if key == "down" else -1)
            case "enter" | "w":
                self._log.ask_why()
            case "pageup" | "pagedown":
                return False
            case _ if key in keys.key("judge.note").keys:
                self.action_note()
                self._stop_reading()
            case _:
                self._stop_reading()
                return key in ("escape", "backspace")
        return True

    def _stop_reading(self) -> None:
        self.reading = False
        self._log.select(None)
        if not self.has_class(FULL):
            self.action_show(VIEWS[0])
        self.refresh_table()

    def on_log_view_why_asked(self, message: LogView.WhyAsked) -> None:
        """The reasons of a line."""
        from tui.why_screen import WhyScreen

        told = self.sitting.log()[message.index : message.index + 1]
        if not told or told[0].line != message.line or not told[0].seq:
            return  # the line is there no more, or it is a note on the start: nothing lies behind
        self.app.push_screen(WhyScreen(self.sitting.teller, told[0].seq, message.line))

    # --- playback -------------------------------------------------------------------------------

    @property
    def _seconds(self) -> float:
        return SECONDS[settings_of(self).speed]

    def _hold(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _go_on(self) -> None:
        """Show the present moment; the next one follows in its time, as long as there is one."""
        self.refresh_table()
        pause = self.sitting.pause
        if pause is not None:
            self._timer = self.set_timer(pause * self._seconds, self._next_moment)
        else:
            self._end_if_over()

    def _next_moment(self) -> None:
        self._timer = None
        self.sitting.next_moment()
        self._go_on()

    def _end_if_over(self) -> None:
        """The story's end, once, when the game has come to it."""
        outcome = self.sitting.outcome
        if outcome and (self.sitting.message or not self._ended):
            self._tell_end()
        self._ended = bool(outcome)

    def _tell_end(self) -> None:
        """The story's end, with what there is to say now: the two have no room in the prompt."""
        from tui.story import story_after

        message, self.sitting.message = self.sitting.message, ""
        self.app.push_screen(story_after(self.sitting.session, message), self._told_end)

    def _told_end(self, wanted: bool | str | None) -> None:
        if isinstance(wanted, str):
            self.call_later(self.run_action, wanted)
        elif self.leaves_at_end:
            self.action_leave()

    # --- actions --------------------------------------------------------------------------------

    def action_undo(self) -> None:
        """Take back the last choice."""
        self.sitting.undo()
        self._changed()

    def action_redo(self) -> None:
        """Do again what was taken back."""
        self.sitting.redo()
        self._changed()

    def action_zoom(self) -> None:
        """The board larger or smaller."""
        self._board.zoom()

    def action_view(self) -> None:
        """The next view of a small screen."""
        self.action_show(VIEWS[(VIEWS.index(self.view) + 1) % len(VIEWS)])

    def action_show(self, view: str) -> None:
        """A view of a small screen; a screen with room for all shows all anyway."""
        for name in VIEWS:
            self.set_class(name == view, f"-see-{name}")
        self.view = view
        self.query_one(Tabs).show(view)

    def action_history(self) -> None:
        """Every entry and branch; what is chosen there becomes the present position."""
        from tui.history import HistoryScreen

        self._settle()
        self.app.push_screen(HistoryScreen(self.sitting.teller), self._go_to)

    def _go_to(self, seq: int | None) -> None:
        if seq is not None:
            self.sitting.goto(seq)
            self._changed()

    def action_note(self) -> None:
        """Write a note on the last entry; while the log is read, on that of the marked line."""
        told, marked = self.sitting.log(), self._log.selected
        about = self.sitting.session.head
        if self.reading and marked is not None and marked < len(told):
            about = told[marked].seq
        self._settle()
        entry = f"entry {about}" if about else "the start"

        def noted(text: str | None) -> None:
            if text:
                self.sitting.note(about, text)
                self._changed()

        asking = WriteScreen(f"A note on {entry}, for whoever reads the log:", most=MOST_OF_A_NOTE)
        self.app.push_screen(asking, noted)

    def action_rule(self) -> None:
        """Set something by hand, as the table agrees."""
        from tui.ruling_screen import RulingScreen

        self._settle()
        if not self.sitting.may_rule():
            self._changed()
            return

        def ruled(ruling: Ruling | None) -> None:
            if ruling is not None:
                self.sitting.rule(ruling)
                self._changed()

        names = self.sitting.teller.names
        self.app.push_screen(RulingScreen(self.sitting.position, names), ruled)

    def action_explain(self) -> None:
        """What is asked, why, and every key."""
        from tui.table_help import TableHelp

        self._settle()
        self.app.push_screen(TableHelp(self.sitting))

    def action_sheet(self) -> None:
        """The whole sheet of the hero who acts."""
        from tui.hero_sheet import HeroSheetScreen

        self._settle()
        sitting = self.sitting
        hero = sitting.scene().focus or sitting.hero
        self.app.push_screen(HeroSheetScreen(sitting.position, sitting.teller.names, hero))

    def _settle(self) -> None:
        """Before another screen: what is still being played is shown at once."""
        self.sitting.hurry()
        self._changed()

    def action_scroll_log(self, pages: int) -> None:
        """The log, some pages on or back."""
        if not self.has_class(FULL):
            self.action_show("log")
        self._log.scroll_page(pages)

    def action_leave(self) -> None:
        """Leave the table; every entry is on the disk already."""
        self._hold()
        self.dismiss(None)
