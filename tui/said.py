"""What the command line prints: positions, logs, checks, boards, rules, simulations."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from boards.problem import BoardError
from engine.adventure.facts import FactError
from journals.problem import JournalError, shown
from scenarios.games import UnknownScenario

if TYPE_CHECKING:
    from engine.adventure.agenda import Adventure
    from engine.adventure.telling import Line
    from journals.check import Report, Verdict
    from journals.session import Session
    from journals.simulate import Plan, Result

FINE, FOUND = 0, 1


class Trouble(Exception):
    """Bad use or bad input, as one sentence."""


TROUBLE = (Trouble, JournalError, UnknownScenario, FactError, BoardError)
"""What a command line answers with a sentence and status 2."""


def put(text: str) -> None:
    """Print a line."""
    sys.stdout.write(f"{text}\n")


def put_json(value: Any) -> None:
    """Print a value as one line of JSON."""
    put(msgspec.json.encode(value).decode())


# --- journals -----------------------------------------------------------------------------------


def looked_at(path: Path) -> Session[Any, Any, Any]:
    """A journal, opened to look at: neither locked nor mended. Raises JournalError."""
    from journals.games import game_of
    from journals.session import Session

    return Session.open(path, game_of, look=True)


def warn(session: Session[Any, Any, Any]) -> None:
    """Tell on standard error what of a journal could not be read."""
    for notice in session.notices:
        print(notice, file=sys.stderr)
    if (problem := session.read_only) and problem.line:
        print(problem, file=sys.stderr)


def say_position(path: Path, at: int | None, json: bool) -> int:
    """Print the position after an entry, or the present one."""
    from engine.adventure.telling import Names, tell_position
    from engine.adventure.work import Position

    with looked_at(path) as session:
        warn(session)
        entry = session.head if at is None else at
        if entry not in session.tree.states:
            raise Trouble(
                f"{shown(path)} has no position {entry}: give a number from 0 to "
                f"{session.tree.last}, but not that of a step back."
            )
        game: Adventure = session.game  # type: ignore[assignment]
        state = session.state_at(entry)
        if json:
            put_json({"entry": entry, "state": state, "decision": game.decision(state)})
        else:
            put(tell_position(Names(game.table), Position(game.table, state)))
    return FINE


def say_log(path: Path, why: bool, everything: bool, json: bool) -> int:
    """Print the entries that lead to the present position, or all of them."""
    with looked_at(path) as session:
        warn(session)
        line = session.line()
        kept = set(line)
        entries = tuple(session.tree.entries) if everything else line
        for seq in entries:
            if json:
                entry = session.tree.entries[seq]
                put_json({"kept": seq in kept, "entry": entry})
            else:
                _put_entry(session, seq, why, seq in kept)
    return FINE


def _put_entry(session: Session[Any, Any, Any], seq: int, why: bool, kept: bool) -> None:
    game: Adventure = session.game  # type: ignore[assignment]
    entry = session.tree.entries[seq]
    mark = "" if kept else ("  (head)" if entry.goto is not None else "  (taken back)")
    for place, told in enumerate(entry_lines(game, entry, session.state_at(entry.parent), why)):
        number = f"{seq:>5}" if place == 0 else " " * 5
        rule = f"  [{told.rule}]" if told.rule and why else ""
        put(f"{number}  {'· ' if told.kind == 'reason' else ''}{told.text}{rule}{mark}")


def entry_lines(game: Adventure, entry: Any, before: Any, why: bool) -> list[Line]:
    """An entry in sentences."""
    from engine.adventure.telling import Names, tell_entry
    from scenarios.library import rulebook

    return tell_entry(Names(game.table), entry, before, rulebook(), why=why)


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
            for told in _report_lines(report):
                put(told)
    return FINE if all(report.fine for report in reports) else FOUND


def _report_lines(report: Report) -> Iterator[str]:
    yield f"{report.file}: {report.entries} entries"
    for name in ("intact", "consistent", "current"):
        verdict: Verdict = getattr(report, name)
        answer = {True: "yes", False: "NO", None: "unknown"}[verdict.holds]
        where = f" at entry {verdict.entry}" if verdict.entry else ""
        where += f", line {verdict.line}" if verdict.line else ""
        rule = f" [{verdict.rule}]" if verdict.rule else ""
        told = f": {verdict.told}" if verdict.told else ""
        yield f"  {name:<10}  {answer}{where}{rule}{told}"


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
    put(describe(board(name), scales[scale], ascii_only))
    return FINE


def say_board_check(path: Path) -> int:
    """Print every fault of a board file; FOUND when there is one."""
    from boards.loading import check_board

    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise Trouble(f"{shown(path)} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise Trouble(f"{shown(path)} is not a text in UTF-8: is it a board file?") from None
    faults = check_board(text, shown(path))
    for fault in faults:
        put(f"{shown(path)}:{fault.line}:{fault.column}: {fault.text}")
    if not faults:
        put(f"{shown(path)}: no faults.")
    return FOUND if faults else FINE


def say_rules(words: str, json: bool) -> int:
    """Print the rules that match; FOUND when none does."""
    from scenarios.library import rulebook

    book = rulebook()
    if words in book.rules:
        found = (book.rules[words],)
    else:
        found = book.search(words) if words else tuple(book.rules.values())
    for rule in found:
        if json:
            put_json(rule)
        else:
            put(f"{rule.id}  {rule.title}\n    {rule.text}\n    ({rule.source})")
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
            raise Trouble(f"{plan.out} cannot be used: {error.strerror}.") from None
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
