"""Where the name of an area goes, how much of it, and what room is left."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

ROOM = 4
"""Characters that a name leaves for figures if it can: two groups of them."""
ROOM_BESIDE_TWO_ROWS = 8
"""The same for a name on two rows, which takes more of a small area."""
NARROWEST = 3
"""Free places narrower than this hold no figure."""


class Span(NamedTuple):
    """Free characters of one row: the first one's column, the row, how many."""

    x: int
    y: int
    width: int


class Written(NamedTuple):
    """A piece of a name and where it begins."""

    x: int
    y: int
    text: str


class Label(NamedTuple):
    """A name as written, and the room beside it."""

    written: tuple[Written, ...]
    room: tuple[Span, ...]


def label(name: str, short: Sequence[str], spans: Sequence[Span]) -> Label:
    """The name of an area that consists of these spans, in reading order.

    The whole name on one row if it fits, else on two, else the first of the `short` names that
    fits, else the beginning of that. Where a name would leave too little room for figures, the
    next shorter one is taken; where all would, the room is the whole area and figures cover the
    name.
    """
    shorter = [Label((), tuple(span for span in spans if span.width >= NARROWEST))]
    for written, needed in _ways_to_write(name, short, spans):
        room = tuple(_room(spans, written))
        if sum(span.width for span in room) >= needed:
            return Label(written, room)
        shorter.append(Label(written, shorter[0].room))
    return shorter[-1]


def short_names(names: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """For each name its first word, then its other words that no other name has."""
    all_names = tuple(names)
    uses = Counter(word for name in all_names for word in set(name.split()))
    return {
        name: (first, *(word for word in others if uses[word] == 1))
        for name, (first, *others) in ((name, name.split()) for name in all_names)
    }


def _ways_to_write(
    name: str, short: Sequence[str], spans: Sequence[Span]
) -> Iterator[tuple[tuple[Written, ...], int]]:
    """Each way to write a name with the room it must leave, the best one first."""
    words = name.split()
    for span in spans:
        if len(name) <= span.width:
            yield (Written(span.x, span.y, name),), ROOM
            break
    for first, second in pairwise(spans):
        for at in range(1, len(words)):
            above, below = " ".join(words[:at]), " ".join(words[at:])
            together = first.x == second.x and first.y + 1 == second.y
            if together and len(above) <= first.width and len(below) <= second.width:
                lines = (Written(first.x, first.y, above), Written(second.x, second.y, below))
                yield lines, ROOM_BESIDE_TWO_ROWS
    fitting = ((word, span) for word in short for span in spans if len(word) <= span.width)
    for word, span in fitting:
        yield (Written(span.x, span.y, word),), ROOM
        break
    if spans:
        widest = max(spans, key=lambda span: (span.width, -span.y))
        yield (Written(widest.x, widest.y, short[0][: widest.width]),), ROOM


def _room(spans: Sequence[Span], written: tuple[Written, ...]) -> Iterator[Span]:
    """What a name leaves of the spans; a column stays empty behind it."""
    for span in spans:
        free = span
        for piece in written:
            if piece.y == span.y and span.x <= piece.x < span.x + span.width:
                taken = piece.x - span.x + len(piece.text) + 1
                free = Span(span.x + taken, span.y, span.width - taken)
        if free.width >= NARROWEST:
            yield free
