"""Old journals as today's program reads them: each format lifts its lines to the next one.

A line is lifted as it was written, a plain JSON object, before it becomes an entry or a header.
The file itself stays as it is. A format is lifted for ever, and a journal that was written in it
is kept in tests/journals/formats.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

FORMAT = 1
"""The format that this program writes."""

Line: TypeAlias = dict[str, Any]


class Lift(NamedTuple):
    """How a format's header and its other lines are written in the next format."""

    header: Callable[[Line], Line]
    entry: Callable[[Line], Line]


LIFTS: dict[int, Lift] = {}
"""By the format that they lift from: one for each before `FORMAT`."""


def lift_header(line: Line, written: int) -> Line:
    """A header line that was written in an older format, as this one has it."""
    for older in range(written, FORMAT):
        line = LIFTS[older].header(line)
    return {**line, "format": FORMAT}


def lift_entry(line: Line, written: int) -> Line:
    """An entry's line that was written in an older format, as this one has it."""
    for older in range(written, FORMAT):
        line = LIFTS[older].entry(line)
    return line
