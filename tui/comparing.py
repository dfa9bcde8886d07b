"""Two games, or two branches of one, from the first entry where they part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import asdict
from rich.cells import cell_len

from engine.adventure.events import TurnBegan
from tui.branches import whole_line
from tui.games import AdventureEntry, AdventureSession, Teller
from tui.log_text import entry_lines, title
from tui.secrets import unseen
from tui.text import cut, wrapped
from tui.view import phase

APART = " │ "
LEAST_WIDE = 20
"""Columns of a side; on a narrower terminal they are sent all the same."""


class Named(NamedTuple):
    """A journal, and an entry whose branch is meant (None: the one that leads to the present)."""

    path: Path
    entry: int | None = None


def named(text: str) -> Named:
    """What "FILE" or "FILE@ENTRY" names. A file that is really called so comes first."""
    file, at, number = text.rpartition("@")
    if at and file and number.isdecimal() and not Path(text).exists():
        return Named(Path(file), int(number))
    return Named(Path(text))


class Side(NamedTuple):
    """One of the two: its session and the entries of its branch, from the start."""

    name: str
    teller: Teller
    line: tuple[int, ...]

    def entry(self, place: int) -> AdventureEntry:
        """The entry at a place of the line, from 0."""
        return self.teller.session.tree.entries[self.line[place]]


def side_of(name: str, session: AdventureSession, entry: int | None) -> Side:
    """A side. With an entry, the branch that leads to it and on from there."""
    line = session.line() if entry is None else whole_line(session, entry)
    return Side(name, Teller(session), line)


class Compared(NamedTuple):
    """Two sides, and how many entries they have in common from the start."""

    a: Side
    b: Side
    common: int

    @property
    def same(self) -> bool:
        """Whether neither has anything that the other has not."""
        return self.common == len(self.a.line) == len(self.b.line) and not differing(self)


def compare(a: Side, b: Side) -> Compared:
    """Where two sides part: where one has an entry that says something else."""
    common = 0
    if a.teller.session.state_at(0) == b.teller.session.state_at(0):
        pairs = zip(range(len(a.line)), range(len(b.line)), strict=False)
        common = next((at for at, _ in pairs if not _alike(a.entry(at), b.entry(at))), -1)
        common = common if common >= 0 else min(len(a.line), len(b.line))
    return Compared(a, b, common)


def _alike(one: AdventureEntry, other: AdventureEntry) -> bool:
    return _said(one) == _said(other)


def _said(entry: AdventureEntry) -> tuple[Any, ...]:
    return (entry.by, entry.how, entry.command, entry.events, entry.reasons)


def differing(found: Compared) -> tuple[str, ...]:
    """What the headers say differently, by the names they have there."""
    one, other = (asdict(side.teller.session.header) for side in (found.a, found.b))
    passed = ("created", "program", "players", "format", "origin")
    return tuple(name for name in one if name not in passed and one[name] != other[name])


def side_by_side(found: Compared, width: int, *, why: bool = False) -> Iterator[str]:
    """The two from where they part, in two columns, a turn beside a turn."""
    yield f"A  {found.a.name}: {title(found.a.teller)}"
    yield f"B  {found.b.name}: {title(found.b.teller)}"
    if told := differing(found):
        yield f"Not agreed upon alike: {', '.join(told)}"
    yield _common(found)
    if found.same:
        return
    column = max(LEAST_WIDE, (width - len(APART)) // 2)
    yield ""
    yield _pair(f"A: {_more(found.a, found.common)}", f"B: {_more(found.b, found.common)}", column)
    yield "─" * column + "─┼─" + "─" * column
    sides = (_turns(side, found.common, column, why) for side in (found.a, found.b))
    for one, other in zip_longest(*sides, fillvalue=()):
        for left, right in zip_longest(one, other, fillvalue=""):
            yield _pair(left, right, column)


def _common(found: Compared) -> str:
    if not found.common:
        return "They part at the start."
    number = f"{found.common} entries" if found.common > 1 else "1 entry"
    if found.same:
        return f"Both are the same: {number}."
    seq = found.a.line[found.common - 1]
    where = phase(found.a.teller.session.state_at(seq))
    return f"{number} in common, up to {where}: {found.a.teller.sentence(seq)}"


def _more(side: Side, common: int) -> str:
    more = len(side.line) - common
    return f"{more} more entr{'y' if more == 1 else 'ies'}" if more else "ends here"


def _turns(side: Side, common: int, column: int, why: bool) -> list[tuple[str, ...]]:
    """What is left of a side as lines, those of each side's turn together."""
    turns: list[list[str]] = [[]]
    for place in range(common, len(side.line)):
        if any(isinstance(event, TurnBegan) for event in side.entry(place).events):
            turns.append([])
        number = f"{side.line[place]:>4} "
        for line in entry_lines(side.teller, side.line[place], why):
            before = "· " if line.rule else ""
            rows = wrapped(f"{before}{line.text}", column - len(number), 2)
            for row in rows:
                turns[-1].append(number + row)
                number = " " * len(number)
    return [tuple(lines) for lines in turns]


def _pair(left: str, right: str, column: int) -> str:
    left = cut(left, column)
    return f"{left}{' ' * (column - cell_len(left))}{APART}{cut(right, column)}".rstrip()


def as_json(found: Compared) -> dict[str, Any]:
    """The same for programs: what is common, what differs, and the entries of either side."""

    def rest(side: Side) -> Sequence[AdventureEntry]:
        there = [side.entry(place) for place in range(found.common, len(side.line))]
        return [unseen(entry, side.teller.session.state_at(entry.parent)) for entry in there]

    return {
        "a": found.a.name,
        "b": found.b.name,
        "same": found.same,
        "common": found.common,
        "header": differing(found),
        "only_a": rest(found.a),
        "only_b": rest(found.b),
    }
