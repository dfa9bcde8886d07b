"""The program on the terminal: its screens and themes, the games it opens, its last words."""

from __future__ import annotations

import asyncio
import sys
import traceback
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, ClassVar

from textual import events
from textual.app import App, SystemCommand
from textual.binding import BindingType
from textual.screen import Screen
from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.widget import Widget

from journals.campaigns import CampaignSession, open_campaign
from journals.folder import home, remember
from journals.games import CAMPAIGN
from journals.header import Header
from journals.problem import JournalError, whole
from tui import campaigns, games, keys, settings, themes
from tui.ask_screen import Answer, AskScreen
from tui.careful import Careful, forged
from tui.games import AdventureSession, AnySession
from tui.home import HomeScreen
from tui.palette import KeyCommands
from tui.printing import only_ascii
from tui.settings import Settings
from tui.target import Home, NewGame, ReplayOf, Resume, Target

CRASH = "crash.txt"
"""Where the program's own mistakes are written down, beside the journals."""

PALETTE_ROWS = 6
"""Fewer have no room for the palette."""

LOOK, COPY = "look", "copy"

TYPED = (events.Key, events.Paste, events.MouseDown, events.MouseUp)
"""What a player does with hands, one after another."""
MOMENT, LONGEST = 0.001, 1.0
"""How often one looks whether a key has been dealt with, and how long at most, in seconds."""


class PlainScrollBar(ScrollBarRender):
    """A scroll bar without signs of its own: its ground alone shows it."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "] * 8
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "] * 8


class Threshold(Screen[None]):
    """Lies under all when a game is opened at once: the first screen comes when that is left."""

    def on_screen_resume(self) -> None:
        """Nothing lies upon it: make the first screen."""
        if self.app.screen is self:
            self.app.push_screen(HomeScreen())

    def say(self, sentence: str) -> None:
        """Nothing was opened: the first screen says why."""
        home = HomeScreen()
        self.app.push_screen(home)
        home.call_after_refresh(home.say, sentence)


class SkelosApp(Careful, App[None]):
    """The program. Sessions are opened and closed here, and nowhere else."""

    TITLE = "Skelos"
    CSS_PATH = "skelos.tcss"
    ENABLE_COMMAND_PALETTE = True
    COMMAND_PALETTE_BINDING = "ctrl+p"
    COMMANDS = {KeyCommands}
    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings("everywhere")]

    def __init__(
        self, target: Target | None = None, kept: Settings | None = None, *, plain: bool = False
    ) -> None:
        super().__init__()
        self.plain = plain
        """Whether the terminal takes ASCII alone, whatever the settings say."""
        loaded = settings.Loaded(kept) if kept else settings.load()
        self.settings, self.notice = loaded
        self.target: Target = target or Home()
        self.session: AdventureSession | None = None
        """The game that is played or looked at."""
        self.campaign: CampaignSession | None = None
        """The campaign whose screen is open, under the table of its scenario too."""
        self.farewell = ""
        """Where the game is kept: printed when the program has ended."""
        self.mistake = ""
        """What is said of a mistake of ours, before that."""
        self._typed: deque[events.Event] = deque()
        self._waiting: asyncio.Task[None] | None = None
        for theme in themes.THEMES:
            self.register_theme(theme)
        self._look()

    # --- what to open ---------------------------------------------------------------------------

    def get_default_screen(self) -> Screen[Any]:
        """The first screen; all others come upon it."""
        return HomeScreen() if isinstance(self.target, Home) else Threshold()

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
        say = getattr(screen, "say", None)
        if say:
            screen.call_after_refresh(say, sentence)
        else:
            self.notify(sentence, markup=False, timeout=10)

    def begin(self, header: Header, path: Path) -> None:
        """Begin a new game or campaign: equipment first where there is a choice, then its story."""
        from tui.outfit_page import equip

        if header.game == CAMPAIGN:
            self._begin_campaign(header, path)
            return
        try:
            equip(self, header, lambda equipped: self._begin_game(equipped, path))
        except JournalError as error:
            self.say(str(error))

    def _begin_game(self, header: Header, path: Path) -> None:
        from tui.story import story_before

        try:
            session = games.begun(header, path)
        except JournalError as error:
            self.say(str(error))
            return
        self._open(session)

        def told(read: bool | str | None) -> None:
            if read:
                self.play(session)
            else:
                self.close_table()

        self.push_screen(story_before(session), told)

    def _begin_campaign(self, header: Header, path: Path) -> None:
        from tui.story import campaign_before

        try:
            session = campaigns.begun(header, path)
        except JournalError as error:
            self.say(str(error))
            return
        before = campaign_before(campaigns.CampaignTeller(session))
        self.campaign = session

        def told(read: bool | str | None) -> None:
            if read:
                self.lead(session)
            else:
                self.close_game()

        self.push_screen(before, told)

    def resume(self, path: Path, at: int | None = None) -> None:
        """Play a journal on, from entry `at` when one is named. Where it cannot be, offer ways."""
        session: AnySession
        try:
            of_campaign = campaigns.is_campaign(path)
            session = open_campaign(path) if of_campaign else games.to_play(path)
        except JournalError as error:
            self.say(str(error))
            return
        try:
            if at is not None:
                session.goto(at)
        except JournalError as error:
            session.close()
            self.say(str(error))
            return
        if session.read_only is None:
            self._play_any(session)
            return
        answers = (
            Answer("l", LOOK, "look at it as it is"),
            Answer("c", COPY, "play on in a copy"),
        )
        asked = AskScreen(str(session.read_only), answers)
        self.push_screen(asked, lambda answer: self._resume_somehow(session, answer))

    def replay(self, path: Path, at: int | None = None) -> None:
        """Look at a journal, from entry `at`; or at a campaign on its screen."""
        from tui.replay import ReplayScreen

        try:
            if campaigns.is_campaign(path):
                campaign = campaigns.to_look(path)
                campaign.goto(campaign.head if at is None else at)
                self.lead(campaign)
                return
            session = games.to_look(path)
        except JournalError as error:
            self.say(str(error))
            return
        self._open(session)
        self.push_screen(ReplayScreen(session, at))

    def play(self, session: AdventureSession, then: Callable[[str], None] | None = None) -> None:
        """The table. `then` is told how the game stands when one leaves it: "" or its outcome."""
        from tui.table import TableScreen

        self._open(session)
        if self.campaign is None:
            self._remember(session, "skelos resume continues it.")

        def left(_: None) -> None:
            if then:
                self.close_table()
                then(session.state.outcome)

        self.push_screen(TableScreen(session, leaves_at_end=then is not None), left)

    def lead(self, session: CampaignSession) -> None:
        """The campaign's screen."""
        from tui.campaign import CampaignScreen

        if self.campaign is not session:
            self.close_game()
        self.campaign = session
        self._remember(session, "skelos campaign resume continues it.")
        self.push_screen(CampaignScreen(session))

    def _play_any(self, session: AnySession) -> None:
        if session.header.game == CAMPAIGN:
            self.lead(session)
        else:
            self.play(session)

    def _remember(self, session: AnySession, how: str) -> None:
        """Find the game again, and say at the end where it is kept."""
        if session.path and session.read_only is None:
            remember(session.path)
            kind = "campaign" if session.header.game == CAMPAIGN else "game"
            self.farewell = f"Your {kind} is kept in {whole(session.path)}\n{how}"

    def play_on(self, session: AdventureSession, at: int) -> None:
        """From a replay to the table: what is played from entry `at` on is a branch.

        A scenario that was looked at from its campaign is played on in it.
        """
        from tui.campaign import CampaignScreen

        self.pop_screen()
        session.close()
        if session.path:
            below = self.screen
            resume = below.play_on if isinstance(below, CampaignScreen) else self.resume
            self.call_later(resume, session.path, at)

    def _resume_somehow(self, session: AnySession, answer: str | None) -> None:
        """A journal that cannot be played on: look at it, copy what is good, or leave it."""
        if answer == COPY:
            self._copy(session)
        elif answer == LOOK:
            self._play_any(session)
        else:
            session.close()

    def _copy(self, session: AnySession) -> None:
        """Play on in a copy; that of a campaign lies where its scenarios' journals lie."""
        from journals.folder import free_path

        name = f"{session.header.created}-branch"
        of_campaign = session.path is not None and session.header.game == CAMPAIGN
        folder = session.path.parent if session.path and of_campaign else None
        path = free_path(session.header.scenario, name, folder)
        try:
            branch = session.branch_off(path)
            branch.notices = (f"You play on in a copy: {whole(path)}", *branch.notices)
        except JournalError as error:
            self.say(str(error))
            return
        finally:
            session.close()
        self._play_any(branch)

    def _open(self, session: AdventureSession) -> None:
        if self.session is not session:
            self.close_table()
        self.session = session

    def close_table(self) -> None:
        """Let others have the journal of the game; where nothing was played, none is left.

        That of a campaign's scenario stays: the campaign has written down that it began.
        """
        if self.session and self.campaign:
            self.session.close()
        elif self.session:
            self._leave(self.session)
        self.session = None

    def close_game(self) -> None:
        """Let others have the journals: that of the game, and that of the campaign."""
        self.close_table()
        if self.campaign:
            self._leave(self.campaign)
            self.campaign = None

    def _leave(self, session: AnySession) -> None:
        if not session.leave():
            self.farewell = ""

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
        self.set_class(self.plain_signs, "-ascii")
        ScrollBar.renderer = PlainScrollBar if self.plain_signs else ScrollBarRender

    @property
    def plain_signs(self) -> bool:
        """Whether plain ASCII signs are drawn."""
        return self.plain or self.settings.ascii

    # --- keys -----------------------------------------------------------------------------------

    async def on_event(self, event: events.Event) -> None:
        """Keys wait for one another: each finds the question, or the page, that the last led to.

        A key goes from the focus up through the screen; what it does is done later than the next
        key would be given to the same place.
        """
        typed = isinstance(event, TYPED) and not event.is_forwarded
        if typed and (self._waiting is not None or self._typed or self._busy):
            self._typed.append(event)
            self._wait()
        else:
            await super().on_event(event)

    def _wait(self) -> None:
        if self._waiting is None:
            self._waiting = asyncio.create_task(self._until_done())

    async def _until_done(self) -> None:
        """Wait until what was typed has been dealt with, then go on with what was typed next."""
        since = asyncio.get_running_loop().time()
        try:
            while self._busy and asyncio.get_running_loop().time() < since + LONGEST:
                await asyncio.sleep(MOMENT)
        finally:
            self._waiting = None
            self.call_later(self._next_typed)

    async def _next_typed(self) -> None:
        if self._typed:
            await super().on_event(self._typed.popleft())
        if self._typed:
            self._wait()

    @property
    def _busy(self) -> bool:
        """Whether anything that was typed is still under way, or the page that it opens."""
        if not self._running or not self.screen_stack:
            return False
        pumps = (self, *self.screen_stack, *self.screen.walk_children(Widget))
        return not self.screen.is_mounted or any(
            pump.message_queue_size or pump._next_callbacks for pump in pumps
        )

    def action_rules(self) -> None:
        """Search the rules."""
        from tui.rules_screen import RulesScreen

        self.push_screen(RulesScreen())

    def action_command_palette(self) -> None:
        """The palette, where there is room for its list."""
        if self.size.height >= PALETTE_ROWS:
            super().action_command_palette()

    def action_help_quit(self) -> None:
        """Ctrl+C leaves nothing: it says how one leaves."""
        from tui.table import TableScreen

        q = keys.key("game.leave").shown
        if isinstance(self.screen, TableScreen):
            self.say(f"{q} leaves the table; the game is kept. {q} on the first screen quits.")
        elif isinstance(self.screen, HomeScreen):
            self.say(f"{q} quits. Every game is kept.")
        else:
            back = keys.shown("escape")
            self.say(f"{back} goes back, {q} on the first screen quits. Every game is kept.")

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """None: the palette is fed from the table of keys."""
        return ()

    # --- trouble --------------------------------------------------------------------------------

    def excuse(self) -> bool:
        """Whether the journal of the game is to blame for an error; if so, that has been said."""
        sentence = forged(self.session)
        if sentence:
            screen = self.screen
            screen.call_after_refresh(getattr(screen, "warn", self.say), sentence)
        return bool(sentence)

    def _handle_exception(self, error: Exception) -> None:
        """A mistake of ours: keep the traceback in a file, and say so in words at the end.

        What a forged journal leads to is none.
        """
        if self.excuse():
            return
        if self.is_headless:
            super()._handle_exception(error)
            return
        self._return_code = 1
        self.mistake = _stumbled(error)
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
    app = SkelosApp(target, plain=only_ascii(stream=sys.__stderr__))
    app.run()
    for told in filter(None, (app.mistake, app.farewell)):
        print(told)
    return app.return_code or 0
