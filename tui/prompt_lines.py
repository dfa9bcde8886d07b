"""How a question is laid out in lines: pure, for any width and height, none too small.

From top to bottom: who and what, the question, what to know, the rows, and what the keys do. What
does not fit gives way in this order: notes, details of rows, the question; the last line, which
says what Enter does, stays longest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from tui.choosing import Chooser, Row
from tui.glyphs import UNICODE, Glyphs
from tui.keys import shown
from tui.text import cut, wrapped

LEAST_NAME = 9
"""Letters of a label that are read beside its price or odds where several rows share a line."""
LEAST_IN_A_MENU = 4
"""The same where every row must be seen: a hero's list of actions, whose keys are always alike."""
WIDEST_LINE = 52
"""Columns that a row may take: label and detail must be read as one."""
ROOM_FOR_A_NOTE = 4
"""With so many lines between question and keys, the first note is always to be read."""
LONGEST_NUMBER = 2
"""Letters of what tells models apart: the "b" of one, the "×3" of several."""
LEAST_OF_A_WORD = 2
GAP = 2


class Part(NamedTuple):
    """Text in an ink (see tui.inks)."""

    text: str
    ink: str = "text"


class Cell(NamedTuple):
    """Where a row was laid: line, first column, the column after the last, and which row."""

    line: int
    left: int
    right: int
    row: int


class Layout(NamedTuple):
    """The lines of a prompt, each of parts, and where its rows lie."""

    lines: tuple[tuple[Part, ...], ...]
    cells: tuple[Cell, ...]


class Hint(NamedTuple):
    """A key, and what it does now; one that is dispensable gets no line of its own.

    `now` stands before it: what the key would change ("weapon: Kris").
    """

    key: str
    words: str
    dispensable: bool = False
    now: str = ""


@dataclass(frozen=True, slots=True)
class PromptView:
    """What the prompt says. `message` is a refusal or an error, to be read before all else.

    Price and odds of a row are never left out; in a `menu` the details are hints that may be.
    """

    title: str
    question: str = ""
    notes: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    cursor: int = 0
    hints: tuple[Hint, ...] = ()
    message: str = ""
    menu: bool = False


def view_of(chooser: Chooser, message: str = "") -> PromptView:
    """What the prompt says of a chooser's present question."""
    question = chooser.present
    return PromptView(
        question.title,
        question.asks,
        question.notes,
        question.rows,
        chooser.cursor,
        tuple(_hints(chooser)),
        message,
        question.menu,
    )


def _hints(chooser: Chooser) -> Iterator[Hint]:
    """What Enter, Tab and Backspace do now."""
    question, row = chooser.present, chooser.row
    if row is not None and row.open:
        yield Hint(shown("enter"), row.enter or row.label)
    elif row is not None:
        yield Hint("", row.refusal)
    if len(question.turns) > 1:
        now, after = question.turn, (question.turn + 1) % len(question.turns)
        yield Hint(
            shown("tab"),
            question.turns[after].name,
            now=f"{question.turning}: {question.turns[now].name}",
        )
    if chooser.deep or chooser.typed:
        yield Hint(shown("backspace"), "back", dispensable=True)


# --- lines ----------------------------------------------------------------------------------------


def laid_out(view: PromptView, width: int, height: int, glyphs: Glyphs = UNICODE) -> Layout:
    """The prompt in so many columns and lines; nothing where there is no room at all."""
    if width < 1 or height < 1:
        return Layout((), ())
    foot = _foot(view, width, height, glyphs)
    head = _head(view, width, height - len(foot))
    room = max(0, height - len(head) - len(foot))
    places = list(range(len(view.rows)))
    rows_room = room
    if len(places) > room:
        rows_room -= bool(view.notes) and room >= ROOM_FOR_A_NOTE
        # Areas that cannot be chosen are found with the arrows.
        places = [place for place in places if _listed_when_short(view.rows[place])]
    listed = _listed(view, places, width, rows_room, glyphs)
    if view.menu and len(listed.cells) < len(places):  # rather no note than an action out of sight
        listed = _listed(view, places, width, room, glyphs)
    spare = room - len(listed.lines)
    notes = [(Part(line, "muted"),) for line in _notes(view.notes, width, spare)]
    kept = sum(map(_listed_when_short, view.rows))
    if head and (left := kept - len(listed.cells)) > 0:
        head[0] = _with_more(head[0], f"{left} more", width)
    above = len(head) + len(notes)
    cells = tuple(cell._replace(line=cell.line + above) for cell in listed.cells)
    blank = ((Part(""),),) * (spare - len(notes))
    lines = (*head, *notes, *listed.lines, *blank, *foot)
    return Layout(tuple(_clipped(line, width) for line in lines), cells)


def _listed_when_short(row: Row) -> bool:
    """Whether a row is listed where there is no room for all: what can be chosen, or has a key."""
    is_area = row.spot is not None and not row.spot.figure
    return row.open or bool(row.key and not is_area)


def _head(view: PromptView, width: int, room: int) -> list[tuple[Part, ...]]:
    """Title and question: on one line where both fit, else on two where there is room."""
    title = cut(view.title, width)
    beside = len(title) + 2 + len(view.question) <= width
    if beside or room < 4 or not view.question:
        rest = width - len(title) - 2
        question = f"  {cut(view.question, rest)}" if view.question and rest > 8 else ""
        only: list[tuple[Part, ...]] = [(Part(title, "strong"), Part(question))]
        return only[:room]
    lines: list[tuple[Part, ...]] = [(Part(title, "strong"),)]
    lines.extend((Part(line),) for line in wrapped(view.question, width))
    return lines[: max(1, room // 2)]


def _foot(view: PromptView, width: int, height: int, glyphs: Glyphs) -> list[tuple[Part, ...]]:
    """The message if there is one, then what the keys do: half of the prompt at most.

    With a message a line more, so that both are read; the first line of the keys always is.
    """
    told = wrapped(glyphs.plain(view.message), width) if view.message else []
    hints: list[tuple[Part, ...]] = []
    for hint in view.hints:
        parts = _hint_parts(hint, glyphs)
        if not hint.key:  # why the marked row cannot be chosen
            why = wrapped(glyphs.plain(hint.words), width) if hint.words != view.message else []
            hints.extend((Part(line, "muted"),) for line in why)
        elif hints and _length(hints[-1]) + GAP + _length(parts) <= width:
            hints[-1] = (*hints[-1], Part(" " * GAP), *parts)
        elif not (hints and hint.dispensable):
            hints += _hint_lines(hint, width, glyphs)
    room = max(1, height // 2 + bool(told))
    if told and hints:
        told = told[: max(1, room - 1)]
    lines: list[tuple[Part, ...]] = [(Part(line, "warn"),) for line in told]
    return (lines + hints)[:room]


def _hint_parts(hint: Hint, glyphs: Glyphs) -> tuple[Part, ...]:
    """ "weapon: Kris · Tab: Bow", or "Enter move"."""
    words = glyphs.plain(hint.words)
    if not hint.now:
        return (Part(hint.key, "strong"), Part(f" {words}"))
    now = glyphs.plain(f"{hint.now}{glyphs.apart}")
    return (Part(now), Part(hint.key, "strong"), Part(f": {words}"))


def _hint_lines(hint: Hint, width: int, glyphs: Glyphs) -> list[tuple[Part, ...]]:
    """A hint, wrapped where it is longer than a line."""
    parts = _hint_parts(hint, glyphs)
    if _length(parts) <= width:
        return [parts]
    told = wrapped("".join(part.text for part in parts), width)
    if hint.now:
        return [(Part(line),) for line in told]
    first = told[0].removeprefix(hint.key)
    return [(Part(hint.key, "strong"), Part(first)), *((Part(line),) for line in told[1:])]


def _clipped(line: tuple[Part, ...], width: int) -> tuple[Part, ...]:
    """The line without what does not fit, where there is hardly any room."""
    made: list[Part] = []
    for part in line:
        room = width - _length(made)
        made.append(part if len(part.text) <= room else part._replace(text=part.text[:room]))
    return tuple(made)


def _length(parts: Sequence[Part]) -> int:
    return sum(len(part.text) for part in parts)


def _notes(notes: tuple[str, ...], width: int, room: int) -> list[str]:
    """The notes that there is room for; the last of them perhaps without its end."""
    lines: list[str] = []
    for note in notes:
        told = wrapped(note, width)
        left = room - len(lines)
        if len(told) > left:
            return lines + ([short] if left > 0 and (short := _detail(note, width)) else [])
        lines += told
    return lines


def _with_more(line: tuple[Part, ...], more: str, width: int) -> tuple[Part, ...]:
    """The line, and at its right end how many rows are out of sight."""
    *before, last = line
    room = width - _length(before) - len(more) - GAP
    if len(last.text) > room > 0:
        last = last._replace(text=cut(last.text, room))
    line = (*before, last)
    gap = width - _length(line) - len(more)
    return (*line, Part(" " * gap), Part(more, "muted")) if gap >= GAP else line


# --- rows -----------------------------------------------------------------------------------------


def _listed(
    view: PromptView, places: Sequence[int], width: int, room: int, glyphs: Glyphs
) -> Layout:
    """The rows: one below the other, side by side where they are too many, then scrolled."""
    if not places or not room:
        return Layout((), ())
    keys = max(len(view.rows[place].key) for place in places)
    most = max(1, (width + GAP) // (_needed(view, places, keys) + GAP))
    columns = min(most, ceil(len(places) / room))
    deep = min(room, ceil(len(places) / columns))
    if len(places) > deep * columns:
        places = _window(places, view.cursor, deep * columns)
    wide = min(WIDEST_LINE, (width - GAP * (columns - 1)) // columns)
    lines: list[tuple[Part, ...]] = []
    cells: list[Cell] = []
    for line in range(deep):
        parts: list[Part] = []
        for column, place in enumerate(places[line::deep]):
            left = column * (wide + GAP)
            if parts:
                parts.append(Part(" " * GAP))
            marked = place == view.cursor
            parts += _cell(
                view.rows[place], marked, wide, keys, glyphs, beside=columns > 1, hints=view.menu
            )
            cells.append(Cell(line, left, left + wide, place))
        lines.append(tuple(parts))
    return Layout(tuple(lines), tuple(cells))


def _needed(view: PromptView, places: Sequence[int], keys: int) -> int:
    """The columns that these rows need side by side: mark, key, some of the label, price."""
    least = LEAST_IN_A_MENU if view.menu else LEAST_NAME
    needed = 0
    for row in (view.rows[place] for place in places):
        tag = _tags(row, UNICODE, beside=True, hints=view.menu)[-1]
        needed = max(needed, min(least, len(row.label)) + (len(tag) + 1 if tag else 0))
    return keys + 2 + needed


def _tags(row: Row, glyphs: Glyphs, *, beside: bool, hints: bool) -> tuple[str, ...]:
    """What may stand behind a label, the fullest first; the last is never left out.

    It is the price or the odds, or the sign of a row that cannot be chosen. Where rows stand beside
    each other, what the board says of a place is enough. `hints` may be left out, but for a price.
    """
    if not row.detail and not row.open:
        return (glyphs.none,)
    brief = row.brief or (row.spot.label if row.spot else "")
    if beside and brief:
        return (brief,)
    tags = [row.detail] if row.detail else []
    while tags and tags[-1].count(",") > brief.count(","):
        tags.append(tags[-1].rpartition(",")[0])
    if brief and len(brief) < len(tags[-1] if tags else brief + " "):
        tags.append(brief)
    return (*tags, "") if not tags or (hints and not brief) else tuple(tags)


def _window(places: Sequence[int], cursor: int, size: int) -> Sequence[int]:
    """As many rows as there is room for, the one with the mark in the middle if it can be."""
    at = places.index(cursor) if cursor in places else 0
    first = max(0, min(at - size // 2, len(places) - size))
    return places[first : first + size]


def _cell(
    row: Row, marked: bool, width: int, keys: int, glyphs: Glyphs, *, beside: bool, hints: bool
) -> list[Part]:
    """A row in so many columns: mark, key, label, and as much of the detail as fits.

    For a price or odds the label is shortened.
    """
    ink = "cursor" if marked else "text" if row.open else "muted"
    mark = glyphs.here if marked else " "
    lead = f"{row.key:>{keys}} "
    rest = max(0, width - len(mark) - len(lead))
    label = glyphs.plain(row.label)
    tags = [glyphs.plain(tag) for tag in _tags(row, glyphs, beside=beside, hints=hints)]
    gap = 1 if beside else GAP
    fits = (tag for tag in tags if len(label) + gap + len(tag) <= rest)
    told = next(fits, tags[-1])
    label = _shortened(label, rest - (len(told) + 1 if told else 0))
    space = " " * max(0, rest - len(label) - len(told))
    return [
        Part(mark, ink),
        Part(lead, ink if marked else "strong" if row.open else "muted"),
        Part(label, ink),
        Part(space + told, ink if marked else "text" if row.open else "muted"),
    ]


def _shortened(label: str, width: int) -> str:
    """The label in so many columns; of alike names the letter or number at the end is kept.

    "Boss… Archer b", or "Pict Hunt… b" where there is no room for what kind it is.
    """
    width = max(0, width)
    last = label.rpartition(" ")[2]
    if len(label) > width and len(last.strip("…")) in range(1, LONGEST_NUMBER + 1):
        for start, end in (label.split(" ", 1), label.rsplit(" ", 1)):
            if (room := width - len(end) - 1) >= LEAST_OF_A_WORD:
                return f"{cut(start, room)} {end}"
    return cut(label, width)


def _detail(text: str, room: int) -> str:
    """The detail, or its first parts: what stands after a comma is left out where room lacks."""
    while len(text) > room and "," in text:
        text = text.rpartition(",")[0]
    return text if len(text) <= room else ""
