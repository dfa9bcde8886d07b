"""What the command line prints: positions, logs, checks, boards, rules, simulations."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from boards.problem import BoardError
from engine.adventure.facts import FactError
from engine.adventure.telling.names import counted
from journals.problem import JournalError, cause, shown, whole
from scenarios.games import UnknownScenario
from tui.printing import json_text, only_ascii

if TYPE_CHECKING:
    from journals.check import Report
    from journals.simulate import Plan, Result
    from journals.verdict import Verdict
    from tui.games import AnySession

FINE, FOUND = 0, 1
MOST_OF_A_BOARD = 1 << 20
"""Characters; no board file is longer."""


class Trouble(Exception):
    """Bad use or bad input, as one sentence."""


TROUBLE = (Trouble, JournalError, UnknownScenario, FactError, BoardError)
"""What a command line answers with a sentence and status 2."""


def put(text: str) -> None:
    """Print a line."""
    sys.stdout.write(f"{text}\n")


def put_json(value: Any) -> None:
    """Print a value as one line of JSON."""
    put(json_text(msgspec.json.encode(value).decode()))


# --- journals -----------------------------------------------------------------------------------


def warn(session: AnySession) -> None:
    """Tell on standard error what of a journal could not be read."""
    for notice in session.notices:
        print(notice, file=sys.stderr)
    if (problem := session.read_only) and problem.line:
        print(problem, file=sys.stderr)


def entry_at(session: AnySession, path: Path, at: int | None) -> int:
    """The entry that is meant: the present one when none is named. Raises Trouble for none."""
    entry = session.head if at is None else at
    if entry not in session.tree.states:
        raise Trouble(
            f"{shown(path)} has no position {entry}: give a number from 0 to "
            f"{session.tree.last}, but not that of a step back."
        )
    return entry


def must_be_new(path: Path) -> None:
    """Refuse (Trouble, JournalError) a place where something is already, or nothing can be made."""
    from journals.store import check_place

    if os.path.isdir(path):
        raise Trouble(f"{whole(path)} is a folder: name a new file in it.")
    if os.path.lexists(path):
        raise Trouble(f"{shown(path)} is there already: resume it, or choose another name.")
    check_place(path)


def ruled(written: Iterable[str]) -> dict[str, str]:
    """The rulings that the command line names as ID=CHOICE. Raises FactError for a wrong one."""
    from engine.adventure.rulings import written_rulings
    from scenarios.library import facts

    return written_rulings(facts(), written)


def say_position(path: Path, at: int | None, json: bool) -> int:
    """Print the position after an entry, or the present one; where a campaign stood."""
    from engine.adventure.telling import tell_position
    from tui.campaigns import is_campaign
    from tui.games import Teller, to_look
    from tui.secrets import without_secrets

    if is_campaign(path):
        from tui.campaign_said import say_campaign

        return say_campaign(path, at, json)
    with to_look(path) as session:
        warn(session)
        entry = entry_at(session, path, at)
        state, teller = session.state_at(entry), Teller(session)
        try:
            decision = session.game.decision(state)
            told = tell_position(teller.names, teller.position(entry))
        except Exception:  # a forged journal may say what cannot be
            raise Trouble(
                f"The position after entry {entry} of {shown(path)} makes no sense: check it."
            ) from None
        if json:
            put_json({"entry": entry, "state": without_secrets(state), "decision": decision})
        else:
            put(told)
    return FINE


def say_log(path: Path, why: bool, everything: bool, json: bool) -> int:
    """Print the entries that lead to the present position, or all of them."""
    from tui.campaigns import any_to_look, teller_of
    from tui.log_text import log_text
    from tui.secrets import unseen

    with any_to_look(path) as session:
        warn(session)
        line = session.line()
        entries = tuple(session.tree.entries) if everything else line
        if json:
            kept = frozenset(line)
            if not everything:
                notes = (note for seq in (0, *line) for note in session.notes(seq))
                kept |= {*notes}
                entries = tuple(sorted(kept))
            for seq in entries:
                entry = session.tree.entries[seq]
                seen = unseen(entry, session.state_at(entry.parent))
                put_json({"kept": seq in kept, "entry": seen})
        else:
            for told in log_text(teller_of(session), entries, why=why):
                put(told)
    return FINE


def say_checks(paths: tuple[Path, ...], json: bool) -> int:
    """Print the three verdicts on each journal; FOUND when one of them fails."""
    from journals.check import check
    from journals.games import checked_games

    if not paths:
        raise Trouble("Name the journals to check.")
    games = checked_games()
    reports = [check(path, games) for path in paths]
    for report in reports:
        if json:
            put_json(report)
        else:
            for told in report_lines(report):
                put(told)
    return FINE if all(report.fine for report in reports) else FOUND


def report_lines(report: Report) -> Iterator[str]:
    """The verdicts on a journal."""
    yield f"{report.file}: {counted(report.entries, 'entry', 'entries')}"
    for name in ("start", "intact", "consistent", "current"):
        verdict: Verdict | None = getattr(report, name)
        if verdict is None:
            continue
        answer = {True: "yes", False: "NO", None: "unknown"}[verdict.holds]
        where = f" at entry {verdict.entry}" if verdict.entry else ""
        where += f", line {verdict.line}" if verdict.line else ""
        rule = f" [{verdict.rule}]" if verdict.rule else ""
        told = f": {verdict.told}" if verdict.told else ""
        yield f"  {name:<10}  {answer}{where}{rule}{told}"
    rulings = report.header.options.rulings if report.header else {}
    if told := ", ".join(f"{name}={chosen}" for name, chosen in rulings.items()):
        yield f"  {'ruled':<10}  {told}"
    if marks := _marks(report):
        yield f"  {'by hand':<10}  {marks}"


def _marks(report: Report) -> str:
    """What the table set by hand and noted, which is no fault: "2 rulings, first at entry 84"."""
    told = []
    if report.rulings:
        told.append(f"{counted(len(report.rulings), 'ruling')}, first at entry {report.rulings[0]}")
    if report.notes:
        told.append(counted(report.notes, "note"))
    return "; ".join(told)


# --- scenarios, boards, rules -------------------------------------------------------------------


def say_scenarios() -> int:
    """List the scenarios."""
    from scenarios.games import SPECIAL, setting

    for name in SPECIAL:
        known = setting(name)
        sizes = " or ".join(str(len(party.heroes)) for party in known.parties)
        put(f"{name}  {known.title} ({sizes} heroes)")
        put(f"    {known.about}")
        put(f"    Goal: {known.goal}")
    return FINE


def say_boards() -> int:
    """List the boards."""
    from scenarios.library import board, board_names

    for name in board_names():
        put(f"{name}  {board(name).name}: {board(name).about}")
    return FINE


def say_board(name: str, scale: str, ascii_only: bool) -> int:
    """Print a board as the game draws it, with its borders."""
    from boards import picture
    from boards.describing import describe
    from scenarios.library import board, board_names

    if name not in board_names():
        raise Trouble(f"There is no board {name!r}; there are {', '.join(board_names())}.")
    scales = {
        "overview": picture.OVERVIEW,
        "normal": picture.NORMAL,
        "large": picture.LARGE,
        "great": picture.GREAT,
    }
    put(describe(board(name), scales[scale], ascii_only or only_ascii()))
    return FINE


def say_board_check(path: Path) -> int:
    """Print every fault of a board file; FOUND when there is one."""
    from boards.loading import check_board

    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(MOST_OF_A_BOARD + 1)
    except OSError as error:
        raise Trouble(f"{shown(path)} cannot be read: {cause(error)}.") from None
    except UnicodeDecodeError:
        raise Trouble(f"{shown(path)} is not a text in UTF-8: is it a board file?") from None
    if len(text) > MOST_OF_A_BOARD:
        raise Trouble(f"{shown(path)} is too large to be a board: choose another file.")
    faults = check_board(text, shown(path))
    for fault in faults:
        put(f"{shown(path)}:{fault.line}:{fault.column}: {fault.text}")
    if not faults:
        put(f"{shown(path)}: no faults.")
    return FOUND if faults else FINE


def say_rules(words: str, json: bool) -> int:
    """Print the rules that match; FOUND when none does."""
    from engine.adventure.rulings import about_rule
    from scenarios.library import facts, rulebook

    book = rulebook()
    found = tuple(book.rules.values())
    if words:
        found = (book.rules[words],) if words in book.rules else book.search(words)
    for rule in found:
        if json:
            put_json(rule)
        else:
            put(f"{rule.id}  {rule.title}\n    {rule.text}\n    ({rule.source})")
            for told in about_rule(facts(), rule.id):
                put(f"    {told}")
    if not found:
        print(f"No rule speaks of {words!r}: try other words.", file=sys.stderr)
    return FINE if found else FOUND


# --- simulation ---------------------------------------------------------------------------------


def say_simulation(plan: Plan, games: int, jobs: int, json: bool) -> int:
    """Play many games and print the figures; FOUND when the rules stumbled."""
    from time import perf_counter

    from journals.simulate import simulate
    from scenarios.games import folder_of

    folder_of(plan.scenario)  # an unknown scenario is told before anything is played
    if plan.out:
        try:
            Path(plan.out).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Trouble(f"{shown(Path(plan.out))} cannot be used: {cause(error)}.") from None
    begun = perf_counter()
    results = _with_progress(plan, games, jobs, simulate)
    seconds = perf_counter() - begun
    counts: dict[str, int] = {}
    for result in results:
        counts[result.outcome] = counts.get(result.outcome, 0) + 1
    stumbled = counts.get("illegal", 0) + counts.get("error", 0)
    turns = sum(result.turns for result in results) / len(results)
    commands = sum(result.commands for result in results) / len(results)
    if json:
        put_json(
            {
                "plan": plan,
                "outcomes": counts,
                "turns": round(turns, 2),
                "commands": round(commands, 1),
                "seconds": round(seconds, 1),
                "games": results,
            }
        )
    else:
        told = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
        put(f"{len(results)} games of {plan.scenario} by the {plan.bot} bot: {told}")
        put(f"turns {turns:.1f}, commands {commands:.0f} a game on average")
        put(f"illegal {counts.get('illegal', 0)}, errors {counts.get('error', 0)}")
        put(f"{seconds:.1f} s, {60 * len(results) / seconds:.0f} games a minute")
        if counts.get("unfinished"):
            put(f"unfinished: stopped by the runner after {plan.most} commands")
        for result in results:
            if result.trouble:
                put(f"{result.seed}: {result.trouble.strip()}")
    return FOUND if stumbled else FINE


def _with_progress(plan: Plan, games: int, jobs: int, simulate: Any) -> tuple[Result, ...]:
    """Play with a bar on standard error, where a person looks on."""
    if not sys.stderr.isatty():
        results: tuple[Result, ...] = simulate(plan, games, jobs)
        return results
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("playing", total=games)
        shown_results: tuple[Result, ...] = simulate(
            plan, games, jobs, lambda result: bar.advance(task)
        )
        return shown_results
