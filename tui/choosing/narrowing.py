"""From many options to one: what they differ in is asked, one thing after another."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from engine.adventure.telling.names import counted
from tui.choosing.questions import Arrows, Chosen, Question, Row, Turn, chosen
from tui.choosing.situation import Situation, letter
from tui.keys import LETTERS

Options: TypeAlias = Sequence[Any]
"""Commands of one kind that one hero may give."""

Value: TypeAlias = Any


class Facet(NamedTuple):
    """One thing in which commands differ: the question, its value in a command, the row of one.

    `row` is given the value and the options that have it; key and end are added. `closed` gives
    rows that cannot be chosen, for all the options together.
    """

    asks: str
    of: Callable[[Any], Hashable]
    row: Callable[[Situation, Value, Options], Row]
    arrows: Arrows = "list"
    closed: Callable[[Situation, Options], Iterable[Row]] | None = None
    alike: Callable[[Situation, Value], Hashable] | None = None
    """Values that are the same to a player; the first of them stands for all."""
    always: bool = False
    """Asked for a single value, too."""


Last: TypeAlias = Callable[[Situation, str, Options], "Question | Chosen"]
"""What is asked when nothing else is left to ask."""


def narrow(
    s: Situation, title: str, options: Options, facets: Sequence[Facet], last: Last | None = None
) -> Question | Chosen:
    """The next thing in which the options differ, or what is chosen when they differ in nothing."""
    if not facets:
        return last(s, title, options) if last else Chosen((options[0],))
    facet, rest = facets[0], facets[1:]
    groups: dict[Hashable, list[Any]] = {}
    for option in options:
        groups.setdefault(facet.of(option), []).append(option)
    groups = _merged(s, facet, groups)
    rows = [
        replace(
            row := facet.row(s, value, group),
            key=row.key or letter(place),
            leads=partial(narrow, s, title, group, rest, last),
            enter="" if last or len(group) > 1 else s.words(group[0]),
        )
        for place, (value, group) in enumerate(groups.items())
    ]
    closed = keyed(facet.closed(s, options), rows) if facet.closed else ()
    if len(rows) == 1 and not (closed or facet.always) and rows[0].leads:
        return rows[0].leads()  # nothing to ask
    return Question(title, facet.asks, (*rows, *closed), facet.arrows)


def priced(s: Situation, title: str, asked: Question | Chosen) -> Question | Chosen:
    """The question, or what is chosen at once; for gems not before its price has been read."""
    if isinstance(asked, Question):
        return asked
    words = s.words(asked.commands[0])
    label, _, price = words.rpartition(", ")
    if "gem" not in price:
        return asked
    row = Row(letter(0), label[:1].lower() + label[1:], price, lambda: asked, enter=words)
    return Question(title, "For this price?", (row,))


def keyed(closed: Iterable[Row], rows: Sequence[Row]) -> tuple[Row, ...]:
    """Rows that cannot be chosen, with the keys that those before them have left."""
    taken = {row.key for row in rows}
    free = (sign for sign in LETTERS if sign not in taken)
    return tuple(replace(row, key=row.key or next(free, "")) for row in closed)


def _merged(
    s: Situation, facet: Facet, groups: dict[Hashable, list[Any]]
) -> dict[Hashable, list[Any]]:
    """Without the values that are the same to a player as an earlier one."""
    if facet.alike is None:
        return groups
    first: dict[Hashable, Hashable] = {}
    for value in groups:
        first.setdefault(facet.alike(s, value), value)
    return {value: groups[value] for value in first.values()}


class Variant(NamedTuple):
    """A form of an attack or Guard: the weapon or card, and the options with it."""

    name: str
    options: Options


def amounts(
    s: Situation,
    title: str,
    variants: Sequence[Variant],
    detail: Callable[[Any], str],
    *,
    turning: str = "",
    number: int = 0,
    notes: tuple[str, ...] = (),
    danger: tuple[str, ...] = (),
    asks: str = "With how many gems?",
    start: int = 0,
    ends: Callable[[Any], str] = lambda option: "",
) -> Question:
    """How many gems, with the odds beside each number; Tab turns to another variant.

    `ends` says what else comes of an option, for the last line.
    """
    rows = tuple(
        Row(
            str(option.gems),
            counted(option.gems, "gem"),
            detail(option),
            chosen(option),
            enter=s.words(option) + ends(option),
        )
        for option in variants[number].options
    )
    again = partial(
        amounts,
        s,
        title,
        variants,
        detail,
        turning=turning,
        notes=notes,
        danger=danger,
        asks=asks,
        start=start,
        ends=ends,
    )
    turns = tuple(
        Turn(each.name, partial(again, number=place)) for place, each in enumerate(variants)
    )
    return Question(
        title,
        asks,
        rows,
        "number",
        min(start, max(0, len(rows) - 1)),
        notes=notes,
        turns=turns if len(turns) > 1 else (),
        turn=number,
        turning=turning,
        danger=danger,
    )
