"""The command line: `skelos`.

Everything heavy is imported where it is used: `--version` answers before the command-line library
is loaded, and only what opens the terminal loads Textual.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from tui.version import VERSION

if TYPE_CHECKING:
    from cyclopts import App, CycloptsError

    from tui.target import Target

FOUND, BAD_USE = 1, 2
"""Exit statuses besides 0: a check found something; bad use or bad input."""


def main() -> None:
    """Run what the command line asks for and exit with its status."""
    if sys.argv[1:] == ["--version"]:
        print(f"skelos {VERSION}")
        return
    from tui.printing import write_out

    write_out()
    try:
        status = run(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has seen enough; nothing more can be written, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    except KeyboardInterrupt:
        status = 130
    sys.exit(status)


def run(words: list[str]) -> int:
    """The exit status of a command line; errors are one sentence on standard error."""
    from cyclopts import CycloptsError

    from tui.said import TROUBLE

    app = command_line()
    try:
        return int(app(words, exit_on_error=False, print_error=False, result_action=_status))
    except CycloptsError as error:
        print(f"skelos: {_bad_use(error, app)}", file=sys.stderr)
    except TROUBLE as error:
        print(f"skelos: {error}", file=sys.stderr)
    return BAD_USE


def _bad_use(error: CycloptsError, app: App) -> str:
    """What of a command line is not understood, in one sentence."""
    from cyclopts import UnusedCliTokensError

    from engine.kernel.text import clean

    command = " ".join(("skelos", *(error.command_chain or ())))
    told = clean(str(error)).rstrip(".")
    if isinstance(error, UnusedCliTokensError) and error.unused_tokens:
        word = clean(error.unused_tokens[0])
        told = f"{word!r} is more than {command} takes"
        if not error.command_chain:
            commands = (name for name in app if not name.startswith("-"))
            told = f"{word!r} is no command; there are {', '.join(commands)}"
    return f"{told}; see {command} --help."


def _status(result: object) -> int:
    return result if isinstance(result, int) else 0


def command_line() -> App:
    """The commands by their names."""
    from cyclopts import App, Parameter

    from tui.campaign_cli import campaign_line

    app = App(
        name="skelos",
        version=f"skelos {VERSION}",
        help="Hyborian board games on a terminal: play, take back, replay, and settle disputes.",
        default_parameter=Parameter(negative=()),  # there is no --no-hard
    )
    app.default(home)
    journals = (play, resume, replay, show, log, check, diff, export, position)
    for command in (*journals, scenarios, boards, rules, simulate):
        app.command(command)
    app.command(campaign_line())
    app.register_install_completion_command(add_to_startup=False)
    return app


# --- what opens the terminal --------------------------------------------------------------------


def home() -> int:
    """Open the first screen: new game, resume, replay, rules, settings."""
    from tui.target import Home

    return _open(Home())


def play(
    scenario: str = "black-stone",
    /,
    *,
    heroes: Literal[3, 4] = 3,
    hard: bool = False,
    seed: str | None = None,
    dice: Literal["seed", "table"] = "seed",
    ruling: tuple[str, ...] = (),
    journal: Path | None = None,
) -> int:
    """Begin a new game.

    Args:
        scenario: The scenario's id; `skelos scenarios` lists them.
        heroes: Three or four heroes.
        hard: Play the hard mode.
        seed: Any word; the same seed rolls the same dice. Without it one is chosen.
        dice: The program's dice by the seed, or your own from the table, typed in.
        ruling: ID=CHOICE, once for each: what your table plays otherwise; `skelos rules ID` tells.
        journal: The file to keep the game in; without it one in your journals folder.
    """
    from datetime import date
    from secrets import token_hex

    from journals.folder import free_path
    from journals.games import new_header
    from journals.header import Options
    from tui.said import must_be_new, ruled
    from tui.target import NewGame

    today = date.today().isoformat()
    header = new_header(
        scenario,
        Options(heroes=heroes, hard=hard, dice=dice, rulings=ruled(ruling)),
        seed=seed or token_hex(4),
        created=today,
        program=VERSION,
    )
    path = journal or free_path(scenario, today)
    must_be_new(path)
    return _open(NewGame(header, path))


def resume(file: Path | None = None, /) -> int:
    """Play on: the game that was played last, or the one in FILE.

    Args:
        file: The journal of a game or a campaign; without it the game that was played last.
    """
    from journals.folder import newest
    from journals.games import ADVENTURE
    from tui.said import Trouble
    from tui.target import Resume

    path = file or newest(game=ADVENTURE)
    if path is None:
        raise Trouble("There is no game to resume yet: begin one with skelos play.")
    _must_open(path)
    return _open(Resume(path))


def replay(file: Path, /, *, at: int | None = None) -> int:
    """Look at a game, forwards and backwards.

    Args:
        file: The journal of a game or a campaign.
        at: The entry to begin at; without it the start of the game.
    """
    from tui.target import ReplayOf

    _must_open(file, at)
    return _open(ReplayOf(file, at))


def _must_open(path: Path, at: int | None = None) -> None:
    """Refuse what cannot be opened, or has no such entry, before the terminal is taken over."""
    from tui.campaigns import any_to_look
    from tui.said import entry_at

    with any_to_look(path) as session:
        entry_at(session, path, at)


def _open(target: Target) -> int:
    from tui.said import Trouble

    if not all(stream and stream.isatty() for stream in (sys.__stdin__, sys.__stderr__)):
        raise Trouble("This is no terminal to play on; see skelos --help for what only prints.")
    from tui.app import run as run_terminal

    return run_terminal(target)


# --- what prints --------------------------------------------------------------------------------


def show(file: Path, /, *, at: int | None = None, json: bool = False) -> int:
    """Print the position of a game as text.

    Args:
        file: The journal.
        at: The entry after which the position stands; without it the present one.
        json: As JSON, with what can be chosen there.
    """
    from tui.said import say_position

    return say_position(file, at, json)


def log(file: Path, /, *, why: bool = False, all: bool = False, json: bool = False) -> int:
    """Print what happened, in sentences.

    Args:
        file: The journal.
        why: With the reasons, each with its rule.
        all: With what was taken back, marked.
        json: As JSON lines.
    """
    from tui.said import say_log

    return say_log(file, why, all, json)


def check(*files: Path, json: bool = False) -> int:
    """Check journals: are they intact, consistent with their rules, and legal today?

    Args:
        files: The journals.
        json: As JSON, a line for each journal.
    """
    from tui.said import say_checks

    return say_checks(files, json)


def diff(a: str, b: str, /, *, why: bool = False, json: bool = False) -> int:
    """Print two games side by side, from the first entry where they part.

    Args:
        a: A journal, or FILE@ENTRY for the branch that an entry is on.
        b: The other one; it may be the same journal.
        why: With the reasons.
        json: As JSON.
    """
    from tui.said_judge import say_diff

    return say_diff(a, b, why=why, json=json)


def export(
    file: Path,
    /,
    *,
    markdown: bool = False,
    html: bool = False,
    cast: bool = False,
    out: Path | None = None,
) -> int:
    """Write a game for others to read or watch, with the board at every turn.

    Args:
        file: The journal.
        markdown: As Markdown (also when nothing is said).
        html: As a page of its own, with colours, reasons folded in.
        cast: As a recording that asciinema plays.
        out: The new file to write; without it the text is printed.
    """
    from tui.said import Trouble
    from tui.said_judge import Form, say_export

    forms: tuple[tuple[Form, bool], ...] = (("markdown", markdown), ("html", html), ("cast", cast))
    asked = [form for form, wanted in forms if wanted] or ["markdown"]
    if len(asked) > 1:
        raise Trouble("A game is exported in one form at a time: leave the others out.")
    return say_export(file, asked[0], out)


def position(file: Path, /, *, at: int | None = None, out: Path | None = None) -> int:
    """Make one position a small journal of its own, to send with a question or to play on.

    Args:
        file: The journal.
        at: The entry after which the position stands; without it the present one.
        out: The new file; without it one beside FILE.
    """
    from tui.said_judge import say_kept_position

    return say_kept_position(file, at, out)


def scenarios() -> int:
    """List the scenarios."""
    from tui.said import say_scenarios

    return say_scenarios()


def boards(
    name: str | None = None,
    /,
    *,
    check: Path | None = None,
    scale: Literal["overview", "normal", "large", "great"] = "normal",
    ascii: bool = False,
) -> int:
    """List the boards, print one as the game draws it, or check a board file.

    Args:
        name: The board to print, with its borders.
        check: A board file to check instead.
        scale: How large to draw.
        ascii: Draw with plain characters.
    """
    from tui.said import say_board, say_board_check, say_boards

    if check is not None:
        return say_board_check(check)
    return say_boards() if name is None else say_board(name, scale, ascii)


def rules(*words: str, json: bool = False) -> int:
    """Find rules by words or id; all of them without any.

    Args:
        words: What the rule speaks of, or its id.
        json: As JSON, a line for each rule.
    """
    from tui.said import say_rules

    return say_rules(" ".join(words), json)


def simulate(
    scenario: str = "black-stone",
    /,
    *,
    games: int = 100,
    bot: Literal["random", "steady"] = "steady",
    heroes: Literal[3, 4] = 3,
    hard: bool = False,
    seed: str = "simulate",
    ruling: tuple[str, ...] = (),
    jobs: int | None = None,
    out: Path | None = None,
    json: bool = False,
) -> int:
    """Let a bot play many games, and count.

    Args:
        scenario: The scenario's id.
        games: How many.
        bot: Picks any option, or plays sensibly.
        heroes: Three or four heroes.
        hard: The hard mode.
        seed: The same seed gives the same games.
        ruling: ID=CHOICE, once for each, as for `skelos play`.
        jobs: Processes; all cores without it.
        out: A folder to keep every journal in.
        json: As JSON.
    """
    from journals.header import Options
    from journals.simulate import Plan
    from tui.said import Trouble, ruled, say_simulation

    if games < 1 or (jobs is not None and jobs < 1):
        raise Trouble("A simulation needs at least one game and one job: give numbers from 1 up.")
    options = Options(heroes=heroes, hard=hard, ties="first", rulings=ruled(ruling))
    plan = Plan(scenario, options, bot, seed, VERSION, "simulated", str(out) if out else "")
    return say_simulation(plan, games, jobs or os.cpu_count() or 1, json)
