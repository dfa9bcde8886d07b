"""A game's log as text: numbered entries, set in by what follows from what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine.adventure.events import TurnBegan
from engine.adventure.rulings import told_rulings
from engine.adventure.telling import Kind, Line
from engine.kernel.record import Entry
from scenarios.campaign.record import ScenarioBegan
from scenarios.library import facts
from tui.games import EntryTeller, size_of, title_of

DEPTHS: dict[Kind, int] = {
    "turn": 0,
    "act": 2,
    "scenario": 2,
    "dice": 4,
    "hurt": 4,
    "reason": 8,
    "table": 2,
}
"""How far a line is set in, by what it is about."""


def log_text(teller: EntryTeller, entries: Iterable[int], *, why: bool = False) -> Iterator[str]:
    """The lines of these entries below a title.

    A bar behind the number marks what does not lead to the present position; with `why`, the
    reasons stand below what they explain, each with its rule.
    """
    session = teller.session
    kept = frozenset(session.line())
    yield title(teller)
    yield from rulings(teller)
    for told in teller.lines(0):
        yield f"{0:>5}   {' ' * DEPTHS[told.kind]}{told.text}"
    for seq in entries:
        entry = session.tree.entries[seq]
        number, bar = f"{seq:>5}", " " if seq in kept or entry.goto is not None else "|"
        for told in entry_lines(teller, seq, why):
            if _begins_turn(entry, told):
                yield ""
            text = f"· {told.text}  [{told.rule}]" if told.kind == "reason" else told.text
            yield f"{number} {bar} {' ' * DEPTHS[told.kind]}{text}"
            number = " " * len(number)


def title(teller: EntryTeller) -> str:
    """What is played, with which dice, since when and by whom."""
    header = teller.session.header
    told = [
        size_of(header.options),
        "dice of the table" if header.options.dice == "table" else f"seed {header.seed}",
        f"begun {header.created}",
        *([f"from entry {header.origin.entry} of {header.origin.file}"] if header.origin else []),
        *(f"{teller.names(side)}: {player}" for side, player in header.players.items()),
    ]
    return f"{title_of(header.scenario)}, {', '.join(told)}"


def rulings(teller: EntryTeller) -> Iterator[str]:
    """What the table plays otherwise than usual, a line each."""
    return told_rulings(facts(), teller.session.header.options.rulings)


def entry_lines(teller: EntryTeller, seq: int, why: bool) -> list[Line]:
    """An entry's lines; a choice after which nothing is to be seen at once is told itself."""
    lines = teller.lines(seq, why=why)
    entry = teller.session.tree.entries[seq]
    if entry.note:
        return []  # it stands with the entry that it is about
    if entry.command is None or any(told.kind != "reason" and told.event >= 0 for told in lines):
        return lines
    by = "First listed" if entry.how == "program" else "Chosen"
    return [Line(f"{by}: {teller.sentence(seq)}", "act"), *lines]


def _begins_turn(entry: Entry[Any, Any], told: Line) -> bool:
    """Whether a line is the first of a turn, or of a campaign's scenario."""
    if told.kind != "turn" or entry.command is None:
        return False
    return isinstance(entry.events[told.event], TurnBegan | ScenarioBegan)
