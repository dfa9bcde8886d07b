"""The first screen: a new game, the games there are, and everything around playing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import ScreenResume
from textual.message import Message
from textual.widget import Widget
from textual.worker import get_current_worker

from engine.adventure.telling.names import counted
from journals.folder import REMOVED, free_path, is_elsewhere, listing, take_out
from journals.problem import JournalError, shown, whole
from tui import keys
from tui.ask_screen import Answer, AskScreen
from tui.page import Page, Prose, TitleLine, app_of, glyphs_of
from tui.rows import Row, Rows
from tui.version import VERSION
from tui.words import BAD, GOOD, HEAD, MUTED, STRONG, WARN, Bit, Words, words

if TYPE_CHECKING:
    from journals.folder import Listed
    from journals.header import Header
    from tui.games import AdventureSession, AnySession

BANNER = (
    "╔═╗╦╔═╔═╗╦  ╔═╗╔═╗",
    "╚═╗╠╩╗║╣ ║  ║ ║╚═╗",
    "╚═╝╩ ╩╚═╝╩═╝╚═╝╚═╝",
)
PLAIN_BANNER = ("", "S K E L O S", "")
MOTTO = "Hyborian board games, against an Overlord that says why"

MENU: tuple[tuple[str, str, str], ...] = (
    ("n", "New game", "new_game"),
    ("r", "Resume", "resume"),
    ("p", "Replay", "replay"),
    ("/", "Rules", "app.rules"),
    ("s", "Settings", "settings"),
    ("?", "Help", "explain"),
    ("q", "Quit", "quit"),
)
"""The menu: key, words, action."""

TITLE_WIDE, OUTCOME_WIDE = 18, 11
"""Columns of the list: titles and outcomes stand below each other."""
KEEP, TAKE_OUT = "keep", "take out"
ENDINGS = {"victory": ("victory", GOOD), "defeat": ("defeat", BAD)}


class HomeScreen(Page[None], inherit_bindings=False):
    """Menu at the left, games at the right, and below what the marked game stands at."""

    TITLE_WORDS = "Skelos"
    PLACES = ("home", "page")
    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings("home", "page")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (22, "-tall")]
    EXPLAINS = (
        "Begin a new game or a campaign, or mark one of your games and play it on from where it "
        "was left. A replay looks at a game without changing it.",
        "Each game is kept in a file, its journal, as it is played: leaving loses nothing. What "
        "cannot be opened stays in the list, with the reason; a damaged journal can be played on "
        "from its last good entry.",
        "A campaign stands there once: its scenarios are played by way of it. What was played from "
        "a file elsewhere stays in the list too.",
        "d takes a game out of the list, after a question. Its journal is moved aside, into the "
        "folder removed among the journals; one that is kept elsewhere stays there.",
        "Left and right go from the menu to the games; Enter takes what is marked.",
    )

    class Read(Message):
        """A journal of the list was read: what is to be told of it."""

        def __init__(self, game: Listed, lines: tuple[Words, ...]) -> None:
            super().__init__()
            self.game = game
            self.lines = lines

    def __init__(self) -> None:
        super().__init__()
        self.games: tuple[Listed, ...] = ()
        self._known: dict[tuple[Path, float], tuple[Words, ...]] = {}

    def parts(self) -> Iterator[Widget]:
        """Banner, menu, games, the marked game."""
        yield Prose(id="banner")
        yield Horizontal(
            Rows(id="menu", at_once=True),
            Vertical(
                Prose(id="games-title"),
                Rows(id="games"),
                VerticalScroll(Prose(id="game"), id="about", can_focus=False),
                id="right",
            ),
            id="home",
        )

    def on_mount(self) -> None:
        """Draw the menu first; what needs the disk comes after the first frame."""
        menu = self.query_one("#menu", Rows)
        menu.show(len(MENU), lambda place: Row(words(MENU[place][1]), MENU[place][0]), keyed=True)
        menu.focus()
        self.query_one(TitleLine).show(self.TITLE_WORDS, VERSION)

    def on_screen_resume(self, event: ScreenResume) -> None:
        """Look at the folder again: a game may have been played."""
        if self.app.screen is not self:
            return  # something was opened upon it before it could be seen
        app_of(self).close_game()
        signs = glyphs_of(self)
        banner = PLAIN_BANNER if signs.ascii_only else BANNER
        motto = words(Bit(MOTTO, MUTED))
        self.query_one("#banner", Prose).show(*(words(Bit(line, HEAD)) for line in banner), motto)
        for rows in self.query(Rows):
            rows.glyphs = signs
        self.call_after_refresh(self.look)

    def look(self) -> None:
        """Read the folder of journals and show them."""
        marked = self.marked
        self.games = listing()
        rows = self.query_one("#games", Rows)
        paths = [game.path for game in self.games]
        place = paths.index(marked.path) if marked and marked.path in paths else 0
        rows.show(len(self.games), lambda at: game_row(self.games[at]), place)
        title = "Your games" if self.games else "No games yet: n begins one"
        self.query_one("#games-title", Prose).show(words(Bit(title, HEAD)))
        self._tell_game()

    @property
    def marked(self) -> Listed | None:
        """The game that is marked; None when there is none."""
        place = self.query_one("#games", Rows).place
        return self.games[place] if place < len(self.games) else None

    # --- what is marked and taken ---------------------------------------------------------------

    async def on_rows_taken(self, taken: Rows.Taken) -> None:
        """The menu's line, or the game."""
        if taken.rows.id == "menu":
            await self.run_action(MENU[taken.place][2])
        else:
            self.action_resume()

    def on_rows_marked(self, marked: Rows.Marked) -> None:
        """Tell of the game that is marked now."""
        if marked.rows.id == "games":
            self._tell_game()

    def action_across(self) -> None:
        """From the menu to the games, or back."""
        menu, games = self.query_one("#menu", Rows), self.query_one("#games", Rows)
        (games if menu.has_focus and self.games else menu).focus()

    def action_new_game(self) -> None:
        """Set up a new game."""
        from tui.new_game import NewGameScreen

        self.app.push_screen(NewGameScreen(), self._begin)

    def _begin(self, header: Header | None) -> None:
        if header:
            app_of(self).begin(header, free_path(header.scenario, header.created))

    def action_resume(self) -> None:
        """Play the marked game on."""
        if game := self._chosen():
            app_of(self).resume(game.path)

    def action_replay(self) -> None:
        """Look at the marked game."""
        if game := self._chosen():
            app_of(self).replay(game.path)

    def action_remove(self) -> None:
        """Take the marked game out of the list, if that is meant."""
        game = self.marked
        if game is None:
            self.say("There is no game yet: n begins one.")
            return
        self.say("")
        answers = (Answer("k", KEEP, "keep it"), Answer("t", TAKE_OUT, "take it out"))
        asked = AskScreen(_asked_before(game), answers)
        self.app.push_screen(asked, lambda answer: self._remove(game, answer))

    def _remove(self, game: Listed, answer: str | None) -> None:
        if answer != TAKE_OUT:
            return
        try:
            to = take_out(game)
        except JournalError as error:
            self.say(str(error))
            return
        self.say(f"{shown(game.path)} is out of the list, and in {whole(to or game.path.parent)}.")
        self.look()

    def action_settings(self) -> None:
        """Theme, signs, speed."""
        from tui.settings_screen import SettingsScreen

        self.app.push_screen(SettingsScreen())

    def action_quit(self) -> None:
        """End the program."""
        self.app.exit()

    def action_back(self) -> None:
        """There is nothing behind this screen."""

    def _chosen(self) -> Listed | None:
        """The marked game if it can be opened; else the reason is said."""
        game = self.marked
        if game is None:
            self.say("There is no game yet: n begins one.")
        elif game.error:
            self.say(game.error)
        else:
            self.say("")
            return game
        return None

    # --- the marked game ------------------------------------------------------------------------

    def _tell_game(self) -> None:
        game, told = self.marked, self.query_one("#game", Prose)
        self.query_one("#about").set_class(game is None, "-none")
        if game is None:
            told.show()
        elif game.error:
            told.show(words(Bit(game.error, WARN)), words(Bit(_place(game), MUTED)))
        elif (known := self._known.get((game.path, game.played))) is not None:
            told.show(*known)
        else:
            told.show(*_header_lines(game))
            self._read(game)

    @work(thread=True, exclusive=True, group="look", exit_on_error=False)
    def _read(self, game: Listed) -> None:
        """Read the journal beside the screen, and tell where it stands."""
        lines = (*_header_lines(game), words(), *_position_lines(game.path))
        if not get_current_worker().is_cancelled:
            self.post_message(self.Read(game, lines))

    def on_home_screen_read(self, read: Read) -> None:
        """A journal was read: tell of it if it is still wanted."""
        self._known[read.game.path, read.game.played] = read.lines
        if self.marked == read.game:
            self._tell_game()


def game_row(game: Listed) -> Row:
    """A game in one line of the list."""
    if game.header is None:
        return Row(words(f"{shown(game.path):<{TITLE_WIDE}} ", Bit("cannot be opened", WARN)))
    from journals.games import CAMPAIGN
    from tui.games import size_of, title_of

    title = f"{title_of(game.header.scenario):<{TITLE_WIDE}} "
    going_on = (counted(game.entries, "entry", "entries") if game.entries else "new", MUTED)
    outcome, look = ENDINGS.get(game.outcome, going_on)
    if game.damaged:
        outcome, look = "damaged", WARN
    campaign = "campaign, " if game.header.game == CAMPAIGN else ""
    size = Bit(f"{campaign}{size_of(game.header.options)}", MUTED)
    stands = Bit(f"{outcome:<{OUTCOME_WIDE}} ", look)
    return Row(words(Bit(title, STRONG), stands, size), right=game.header.created)


def _header_lines(game: Listed) -> tuple[Words, ...]:
    """What the list knows of a game."""
    from tui.games import title_of

    header = game.header
    assert header is not None, "a journal without a header has an error"
    dice = "dice of the table" if header.options.dice == "table" else f"seed {header.seed}"
    entries = counted(game.entries, "entry", "entries")
    players = ", ".join(dict.fromkeys(header.players.values()))
    return (
        words(Bit(title_of(header.scenario), HEAD), Bit(f"  begun {header.created}", MUTED)),
        words(f"{dice}, {entries}", f", played by {players}" if players else ""),
        words(Bit(_place(game), MUTED)),
    )


def _place(game: Listed) -> str:
    """The file of a game, with its folder where that is not the journals' own."""
    return whole(game.path) if is_elsewhere(game.path) else shown(game.path)


def _asked_before(game: Listed) -> str:
    """What is asked before a game is taken out of the list, and what becomes of its journal."""
    if is_elsewhere(game.path):
        return f"Take {whole(game.path)} out of the list? The file stays where it is."
    beside = " and those of its scenarios" if game.scenarios else ""
    to = game.path.parent / REMOVED
    return (
        f"Take {shown(game.path)} out of the list? The file{beside} will be moved to {whole(to)}."
    )


def _position_lines(path: Path) -> tuple[Words, ...]:
    """Where a game stands, or why that cannot be said."""
    from tui import campaigns
    from tui.campaign_words import stands
    from tui.games import to_look

    try:
        if campaigns.is_campaign(path):
            with campaigns.to_look(path) as campaign:
                told = stands(campaigns.CampaignTeller(campaign))
                return (*_damage(campaign), *told)
        with to_look(path) as session:
            return (*_damage(session), *_stands(session))
    except JournalError as error:
        return (words(Bit(str(error), WARN)),)


def _damage(session: AnySession) -> Iterator[Words]:
    """Up to where a damaged journal can be read, why, and what can be done."""
    problem = session.read_only
    if problem and problem.line:
        yield words(Bit(str(problem), WARN))


def _stands(session: AdventureSession) -> Iterator[Words]:
    from tui.games import Teller
    from tui.view import phase

    state, told = session.state, phase(session.state)
    ending = ENDINGS.get(state.outcome)
    yield words(Bit(told[:1].upper() + told[1:], ending[1] if ending else STRONG))
    teller = Teller(session)
    for hero in state.heroes.values():
        name = f"  {teller.names(hero.id):<8}"
        if hero.fate != "here":
            yield words(name, Bit("dead" if hero.fate == "dead" else "has left", MUTED))
            continue
        where = f"in {teller.names(hero.area)}"
        yield words(
            name, f"{hero.reserve} in Reserve, {counted(hero.wounds, 'wound')}  ", Bit(where, MUTED)
        )
