"""What is written down: commands, events, reasons and the entries that hold them.

Thousands of them are kept. None can hold itself, so Python's collector of circles need not look at
them (gc=False): opening a journal takes a third less time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct

Value: TypeAlias = bool | int | str | tuple[str, ...] | dict[str, int]
"""What a reason may look at: a number, a name, several names, or a number for each name."""


class Command(Struct, frozen=True, gc=False, tag_field="do"):
    """What a side chose. Commands ask."""


class Event(Struct, frozen=True, gc=False, tag_field="is"):
    """What became true, complete in itself. Events state."""


class Step(Struct, frozen=True, gc=False, tag_field="step"):
    """Something begun and not finished, waiting on the agenda. Steps wait."""


class Reason(Struct, frozen=True, gc=False, omit_defaults=True):
    """A rule's id with the values it looked at.

    `at` is the number of events of the same entry that stood before it, so that a log can put
    the reason in front of the event it explains.
    """

    rule: str
    values: dict[str, Value] = {}
    at: int = 0


MOST_OF_A_NOTE = 500
"""Characters of the longest note."""

C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)


class Outcome(Struct, Generic[E], frozen=True, gc=False):
    """What deciding one command gave: the events in order, and why."""

    events: tuple[E, ...]
    reasons: tuple[Reason, ...] = ()


class Entry(Struct, Generic[C, E], frozen=True, gc=False, omit_defaults=True):
    """One command with all its events and reasons, a move of the head (`goto`), or a note.

    The unit that is written, undone, replayed and disputed. `seq` counts from 1 and is never used
    twice; `parent` is the entry it follows (0: the start). `how` says who answered: "player",
    "seed", "table" (dice of the players) or "program" (it took the first of equal options, by a
    setting or since none is better).
    A `note` is words of the players on the entry `about` (0: the start); it changes nothing.
    """

    seq: int
    parent: int
    by: str = ""
    how: str = "player"
    command: C | None = None
    events: tuple[E, ...] = ()
    reasons: tuple[Reason, ...] = ()
    goto: int | None = None
    note: str = ""
    about: int = 0


class Illegal(Exception):
    """A command that the rules refuse: the rule's id and the values that a sentence needs."""

    def __init__(self, rule: str, **values: Value) -> None:
        super().__init__(rule, values)
        self.rule = rule
        self.values: Mapping[str, Value] = values

    def __str__(self) -> str:
        told = ", ".join(f"{name} {value}" for name, value in self.values.items())
        return f"{self.rule} ({told})" if told else self.rule
