"""The program on the terminal: its screens and themes, the games it opens, its last words."""

from __future__ import annotations

import traceback
from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar

from textual.app import App, SystemCommand
from textual.binding import BindingType
from textual.screen import Screen
from textual.scrollbar import ScrollBar, ScrollBarRender

from engine.kernel.text import clean
from journals.folder import home
from journals.header import Header
from journals.problem import JournalError
from tui import keys, settings, themes
from tui.ask_screen import Answer, AskScreen
from tui.games import AdventureSession, begun, to_look, to_play
from tui.home import HomeScreen
from tui.page import Page
from tui.palette import KeyCommands
from tui.settings import Settings
from tui.target import Home, NewGame, ReplayOf, Resume, Target

CRASH = "crash.txt"
"""Where the program's own mistakes are written down, beside the journals."""

LOOK, COPY = "look", "copy"


class PlainScrollBar(ScrollBarRender):
    """A scroll bar without signs of its own: its ground alone shows it."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "] * 8
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "] * 8


class SkelosApp(App[None]):
    """The program. Sessions are opened and closed here, and nowhere else."""

    TITLE = "Skelos"
    CSS_PATH = "skelos.tcss"
    ENABLE_COMMAND_PALETTE = True
    COMMAND_PALETTE_BINDING = "ctrl+p"
    COMMANDS = {KeyCommands}
    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings("everywhere")]

    def __init__(self, target: Target | None = None, kept: Settings | None = None) -> None:
        super().__init__()
        loaded = settings.Loaded(kept) if kept else settings.load()
        self.settings, self.notice = loaded
        self.target: Target = target or Home()
        self.session: AdventureSession | None = None
        """The game that is played or looked at."""
        self.farewell = ""
        """What is printed when the program has ended."""
        for theme in themes.THEMES:
            self.register_theme(theme)
        self._look()

    # --- what to open ---------------------------------------------------------------------------

    def get_default_screen(self) -> Screen[object]:
        """The first screen; all others come upon it."""
        return HomeScreen()

    def on_mount(self) -> None:
        """Open what was asked for."""
        match self.target:
            case NewGame(header=header, path=path):
                self.begin(header, path)
            case Resume(path=path):
                self.resume(path)
            case ReplayOf(path=path, at=at):
                self.replay(path, at)
        if self.notice:
            self.say(self.notice)

    def say(self, sentence: str) -> None:
        """Say a sentence on the present screen, or by and by when it is not there yet."""
        screen = self.screen
        if isinstance(screen, Page):
            screen.call_after_refresh(screen.say, sentence)
        else:
            self.notify(sentence, markup=False, timeout=10)

    def begin(self, header: Header, path: Path | None) -> None:
        """Begin a new game, its story first."""
        from tui.story import story_before

        try:
            session = begun(header, path)
        except JournalError as error:
            self.say(str(error))
            return
        self.push_screen(story_before(session), lambda go_on: self.play(session))

    def resume(self, path: Path, at: int | None = None) -> None:
        """Play a journal on, from entry `at` when one is named. Where it cannot be, offer ways."""
        try:
            session = to_play(path)
            if at is not None:
                session.goto(at)
        except JournalError as error:
            self.say(str(error))
            return
        if session.read_only is None:
            self.play(session)
            return
        answers = (
            Answer("l", LOOK, "look at it as it is"),
            Answer("c", COPY, "play on in a copy"),
        )
        asked = AskScreen(str(session.read_only), answers)
        self.push_screen(asked, lambda answer: self._resume_somehow(session, answer))

    def replay(self, path: Path, at: int | None = None) -> None:
        """Look at a journal, from entry `at`."""
        from tui.replay import ReplayScreen

        try:
            session = to_look(path)
        except JournalError as error:
            self.say(str(error))
            return
        self._open(session)
        self.push_screen(ReplayScreen(session, at))

    def play(self, session: AdventureSession) -> None:
        """The table."""
        from tui.table import TableScreen

        self._open(session)
        if session.path and session.read_only is None:
            self.farewell = (
                f"Your game is kept in {clean(str(session.path), 4096)}\n"
                "skelos resume continues it."
            )
        self.push_screen(TableScreen(session))

    def play_on(self, session: AdventureSession, at: int) -> None:
        """From a replay to the table: what is played from entry `at` on is a branch."""
        self.pop_screen()
        session.close()
        if session.path:
            self.call_later(self.resume, session.path, at)

    def _resume_somehow(self, session: AdventureSession, answer: str | None) -> None:
        """A journal that cannot be played on: look at it, copy what is good, or leave it."""
        if answer == COPY:
            self._copy(session)
        elif answer == LOOK:
            self.play(session)
        else:
            session.close()

    def _copy(self, session: AdventureSession) -> None:
        from journals.folder import free_path

        path = free_path(session.header.scenario, f"{session.header.created}-branch")
        try:
            branch = session.branch_off(path)
        except JournalError as error:
            self.say(str(error))
            return
        finally:
            session.close()
        self.play(branch)

    def _open(self, session: AdventureSession) -> None:
        if self.session is not session:
            self.close_game()
        self.session = session

    def close_game(self) -> None:
        """Let others have the journal."""
        if self.session:
            self.session.close()
            self.session = None

    def on_unmount(self) -> None:
        """At the end, too."""
        self.close_game()

    # --- settings -------------------------------------------------------------------------------

    def change(self, changed: Settings) -> None:
        """Take other settings, and keep them. Raises SettingsError when they cannot be kept."""
        self.settings = changed
        self._look()
        settings.save(changed)

    def _look(self) -> None:
        """Look as the settings say."""
        self.theme = themes.theme_of(self.settings.theme, self.no_color)
        self.set_class(self.settings.ascii, "-ascii")
        ScrollBar.renderer = PlainScrollBar if self.settings.ascii else ScrollBarRender

    # --- keys -----------------------------------------------------------------------------------

    def action_rules(self) -> None:
        """Search the rules."""
        from tui.rules_screen import RulesScreen

        self.push_screen(RulesScreen())

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """None: the palette is fed from the table of keys."""
        return ()

    # --- trouble --------------------------------------------------------------------------------

    def _handle_exception(self, error: Exception) -> None:
        """A mistake of ours: keep the traceback in a file, and say so in words at the end."""
        if self.is_headless:
            super()._handle_exception(error)
            return
        self._return_code = 1
        self.farewell = "\n".join(filter(None, (_stumbled(error), self.farewell)))
        self._close_messages_no_wait()


def _stumbled(error: Exception) -> str:
    """What a player is told of a mistake of ours, and where the rest is written down."""
    told = f"Skelos made a mistake of its own and had to stop ({type(error).__name__})."
    try:
        path = home() / CRASH
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(traceback.format_exception(error)), encoding="utf-8")
    except OSError:
        return told
    return f"{told} What is needed to mend it is in {path}."


def run(target: Target) -> int:
    """Open the terminal and play. The exit status: 0, or 1 after a mistake of ours."""
    app = SkelosApp(target)
    app.run()
    if app.farewell:
        print(app.farewell)
    return app.return_code or 0
