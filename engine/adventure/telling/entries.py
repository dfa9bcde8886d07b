"""A journal's entry as lines of a log: events, and beneath each the reasons for it."""

from __future__ import annotations

from msgspec import Struct

from engine.adventure.commands import AnyCommand, Ruling
from engine.adventure.events import AnyEvent
from engine.adventure.evolve import evolve
from engine.adventure.rulebook import Rulebook
from engine.adventure.state import State
from engine.adventure.telling.commands import tell_ruling
from engine.adventure.telling.events import Kind, kind_of, tell_event
from engine.adventure.telling.names import Names
from engine.adventure.telling.reasons import tell_reason
from engine.kernel.record import Entry


class Line(Struct, frozen=True):
    """One line of the log: its text, what it is about, the rule of a reason ("" else).

    `event` is the place of its event in the entry; a reason has that of the event it explains, a
    note has none (-1).
    """

    text: str
    kind: Kind
    rule: str = ""
    event: int = 0


def tell_entry(
    names: Names,
    entry: Entry[AnyCommand, AnyEvent],
    before: State,
    rulebook: Rulebook,
    *,
    why: bool = True,
) -> list[Line]:
    """The lines of an entry that met the state `before`; without `why` the reasons are left out.

    An entry in which nothing happened for people's eyes gives none. A ruling begins with its words,
    a note is nothing else.
    """
    if entry.goto is not None:
        return [Line(f"Back to entry {entry.goto}" if entry.goto else "Back to the start", "turn")]
    if entry.note:
        about = f"entry {entry.about}" if entry.about else "the start"
        return [Line(f"Note {entry.seq} on {about}: {entry.note}", "table", event=-1)]
    lines: list[Line] = []
    if isinstance(entry.command, Ruling):
        ruled = f"{tell_ruling(names, entry.command)}. Why: {entry.command.reason}"
        lines.append(Line(ruled, "table"))
    waiting: list[Line] = []  # reasons of events that nobody needs to see go with the next one
    reasons = _reasons(names, entry, rulebook) if why else {}
    state = before
    for place, event in enumerate(entry.events):
        waiting += reasons.pop(place, ())
        if told := tell_event(names, event, state):
            lines += (Line(told, kind_of(event), event=place), *waiting)
            waiting = []
        state = evolve(state, event)
    return [*lines, *waiting, *(line for rest in reasons.values() for line in rest)]


def _reasons(
    names: Names, entry: Entry[AnyCommand, AnyEvent], rulebook: Rulebook
) -> dict[int, list[Line]]:
    """The reasons' lines by the event that they explain, in the order of the events.

    A rule that has no more to say than what happened has no line.
    """
    found: dict[int, list[Line]] = {}
    for reason in entry.reasons:
        line = Line(tell_reason(names, reason, rulebook), "reason", reason.rule, reason.at)
        rule = rulebook.rules.get(reason.rule)
        if rule and (not rule.says or line.text == rule.title):
            continue
        if line not in found.setdefault(reason.at, []):
            found[reason.at].append(line)
    return found
