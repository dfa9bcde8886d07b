"""Is a journal whole, does it hold to its own rules, would today's rules allow the same?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from engine.kernel.chance import CHANCE, Fall, seeded
from engine.kernel.game import Decision, Game
from engine.kernel.record import Command, Entry, Event, Illegal, Outcome
from engine.kernel.text import clean
from engine.kernel.tree import Tree
from journals.answers import program_answers, table_answers
from journals.header import Header
from journals.lines import read_header
from journals.positions import judged
from journals.problem import JournalError, NotKnownHere, shown
from journals.reading import Reading, read
from journals.store import contents
from journals.verdict import Verdict

AnyGame: TypeAlias = Game[Any, Any, Any]
AnyEntry: TypeAlias = Entry[Any, Any]


@dataclass(frozen=True)
class Games:
    """What this program can play, for checking.

    `game_of` gives the game that a header tells of, by the header's rules id; it raises
    NotKnownHere for rules or a game that are not known here, JournalError for a header that is not
    right. `rules` gives the id of today's rules for a header's game, `digests` the digests of
    today's contents, by name as in the header.
    """

    game_of: Callable[[Header], AnyGame]
    rules: Callable[[Header], str]
    digests: Callable[[Header], Mapping[str, str]]


class Report(Struct, frozen=True):
    """What checking a journal found; `msgspec.json.encode` makes it JSON.

    `intact`: hashes, order and shape. `consistent`: deciding every command again under its own
    rules gives the same events and reasons, and the seed's faces are the seed's. `current`:
    today's rules would allow the same. `changed` names contents that are not as they were then.
    `rulings` are the entries by which the table set something by hand, `notes` counts the players'
    notes; `start` judges the position that a journal begins at, where it is not the game's own.
    """

    file: str
    intact: Verdict
    consistent: Verdict
    current: Verdict
    header: Header | None = None
    entries: int = 0
    changed: tuple[str, ...] = ()
    rulings: tuple[int, ...] = ()
    notes: int = 0
    start: Verdict | None = None

    @property
    def fine(self) -> bool:
        """Whether nothing failed."""
        verdicts = (self.intact, self.consistent, self.current, self.start)
        return all(verdict is None or verdict.holds is not False for verdict in verdicts)


RULING = "ruling"
"""The name of the command by which a table sets something by hand, in every game of ours."""

UNREAD = Verdict(None, "cannot be checked: the journal cannot be read")


def check(path: Path, games: Games) -> Report:
    """Check one journal. Raises nothing: what cannot be read is told in the report."""
    name = shown(path)
    try:
        data = contents(path)
        header = read_header(data.partition(b"\n")[0], name)[0]
    except JournalError as error:
        return Report(name, Verdict(False, str(error), rule="journal.intact"), UNREAD, UNREAD)
    own, consistent = _game(games, header)
    now, current = _game(games, replace(header, rules=games.rules(header)))
    reading = read(data, name, lambda header: own or now or _Opaque())
    entries = tuple(reading.tree.entries.values())
    if own:
        consistent = _first_failure(own, entries, header) or _held(reading)
    if (own is None and now is None) or (own and header.rules == games.rules(header)):
        current = consistent
    elif now:
        current = _first_failure(now, entries, None) or _held(reading)
    changed = _changed(games, header) if now else ()
    if changed:
        told = f"{current.told}; " if current.told else ""
        current = replace(current, told=f"{told}no longer as they were: {', '.join(changed)}")
    return Report(
        name,
        _intact(reading),
        consistent,
        current,
        header,
        len(entries),
        changed,
        tuple(entry.seq for entry in entries if _by_hand(entry)),
        sum(bool(entry.note) for entry in entries),
        _start(header, path, games, bool(own or now)),
    )


def _start(header: Header, path: Path, games: Games, known: bool) -> Verdict | None:
    """On the position that the journal begins at, where it was taken from another."""
    if not header.start:
        return None
    if not known:
        return Verdict(None, "cannot be checked here")
    return judged(header, path, games.game_of)


def _by_hand(entry: AnyEntry) -> bool:
    """Whether the table set something; of a game that is not known here, the bare command tells."""
    command = entry.command
    if isinstance(command, dict):
        return command.get("do") == RULING
    return command is not None and command.__struct_config__.tag == RULING


def _game(games: Games, header: Header) -> tuple[AnyGame | None, Verdict]:
    """The game; where there is none, whether its header is at fault or nobody can tell."""
    try:
        return games.game_of(header), Verdict(None)
    except NotKnownHere as error:
        return None, Verdict(None, f"cannot be checked here: {error}")
    except JournalError as error:
        return None, Verdict(False, str(error), line=1, rule="journal.header")


def _changed(games: Games, header: Header) -> tuple[str, ...]:
    today = games.digests(header)
    return tuple(name for name, was in header.digests.items() if today.get(name) != was)


def _intact(reading: Reading[Any, Any, Any]) -> Verdict:
    due = reading.tree.last + 1
    if fault := reading.fault:
        return Verdict(False, fault.reason, due, fault.line, "journal.intact")
    if reading.torn:
        told = "the last line was never finished; opening the journal to play on mends that"
        return Verdict(False, told, due, rule="journal.intact")
    return Verdict(True)


def _held(reading: Reading[Any, Any, Any]) -> Verdict:
    return Verdict(True, "as far as it can be read" if reading.fault or reading.torn else "")


def _first_failure(
    game: AnyGame, entries: tuple[AnyEntry, ...], own: Header | None
) -> Verdict | None:
    """The first entry that the game would not give like this; with its own header, also by whom."""
    tree = Tree(game)
    for entry in entries:
        try:
            if entry.command is not None:
                _decide_again(game, tree.states[entry.parent], entry, own)
            tree.add(entry)
        except Illegal as refused:
            told = f"the rules refuse it: {clean(str(refused))}"
            return Verdict(False, told, entry.seq, 0, refused.rule, refused.values)
        except _Differs as differs:
            return Verdict(False, differs.told, entry.seq, 0, differs.rule)
        except Exception as error:
            # A position that was never reached by the rules may break them in any way.
            told = f"the rules can make nothing of it ({type(error).__name__})"
            return Verdict(False, told, entry.seq, 0, "journal.same")
    return None


class _Differs(Exception):
    """What is written is not what follows, and by which rule."""

    def __init__(self, told: str, rule: str = "journal.same") -> None:
        super().__init__(told)
        self.told = told
        self.rule = rule


def _decide_again(game: AnyGame, state: Any, entry: AnyEntry, own: Header | None) -> None:
    decision = game.decision(state)
    if decision is None:
        raise Illegal("game.over")
    if own:
        _check_who(decision, entry, own)
    outcome = game.decide(state, entry.command)
    if outcome.events != entry.events:
        raise _other_events(outcome, entry)
    if outcome.reasons != entry.reasons:
        pairs = zip(outcome.reasons, entry.reasons, strict=False)
        rules = [due.rule for due, written in pairs if due != written]
        raise _Differs("the same follows for other reasons", rules[0] if rules else "journal.same")


def _check_who(decision: Decision[Any], entry: AnyEntry, header: Header) -> None:
    """Who answered, and whether chance and the program answered as they must."""
    if entry.by != decision.side:
        raise _Differs(f'the choice was not that of "{entry.by}" but of "{decision.side}"')
    command = entry.command
    if isinstance(command, Fall) and decision.side == CHANCE:
        salt = entry.seq if header.options.fresh_dice else 0
        due = seeded(header.seed, salt, decision.first, decision.lots)
        if entry.how != command.source or (command.source == "seed" and command != due):
            raise _Differs("the seed gives other faces", "kernel.chance")
        if command.source == "table" and not table_answers(decision, header.options):
            agreed = header.options.dice == "table"
            told = "a secret lot is the seed's" if agreed else "the table agreed on the seed's dice"
            raise _Differs(told, "kernel.chance")
    elif entry.how == "program":
        if not program_answers(decision, header.options):
            raise _Differs("the choice was not the program's", "kernel.first-of-equals")
        if command != decision.options[0]:
            raise _Differs("the program took another than the first", "kernel.first-of-equals")
    elif entry.how != "player":
        raise _Differs(f'"{entry.how}" cannot have chosen this')


def _other_events(outcome: Outcome[Any], entry: AnyEntry) -> _Differs:
    """The first event that differs, with the rule that was the last one before it."""
    pairs = zip(outcome.events, entry.events, strict=False)
    same = min(len(outcome.events), len(entry.events))
    place = next((at for at, (due, written) in enumerate(pairs) if due != written), same)
    rules = [reason.rule for reason in outcome.reasons if reason.at <= place]
    due, written = (_kind(events, place) for events in (outcome.events, entry.events))
    what = f"another {due}" if due == written else f"{due} instead of {written}"
    return _Differs(f"deciding it again gives {what}", rules[-1] if rules else "journal.same")


def _kind(events: tuple[Event, ...], place: int) -> str:
    return f'"{events[place].__struct_config__.tag}"' if place < len(events) else "no event"


class _Opaque:
    """Stands for a game that is not known here: its entries have a shape, and no meaning."""

    def start(self) -> None:
        return None

    def evolve(self, state: None, event: Event) -> None:
        return None

    def decision(self, state: None) -> Decision[Command] | None:
        return None

    def decide(self, state: None, command: Command) -> Outcome[Event]:
        raise Illegal("game.over")

    def entry_type(self) -> type:
        return Entry[Any, Any]
