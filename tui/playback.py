"""What has just happened, moment by moment: pure stepping through the events of new entries."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from engine.adventure import events as ev
from engine.adventure.commands import AnyCommand
from engine.adventure.events import AnyEvent
from engine.adventure.evolve import evolve
from engine.adventure.state import State
from engine.adventure.steps import OverlordTurn
from engine.adventure.telling.entries import Line
from engine.kernel.record import Entry
from tui.settings import Speed

AdventureEntry: TypeAlias = Entry[AnyCommand, AnyEvent]

Tell: TypeAlias = Callable[[AdventureEntry, State], Sequence[Line]]
"""The lines of an entry that met a state."""

SECONDS: Final[dict[Speed, float]] = {"slow": 1.4, "normal": 0.7, "fast": 0.25, "at once": 0}
"""How long a moment of the Overlord's turn, or an entry of a replay, is to be seen."""
STRIDE = 0.35
"""A step of a walk is looked at for so much of the time of other moments."""


class Frame(NamedTuple):
    """A moment: the state, the lines told so far of all the new entries, and what to look at.

    `seq` is the entry that it belongs to. `pause` is how long to look at it, 1 being the usual.
    `way` is the way that a figure walks, `areas` those of whoever acts or suffers.
    """

    seq: int
    state: State
    lines: tuple[Line, ...]
    pause: float = 1.0
    way: tuple[str, ...] = ()
    areas: tuple[str, ...] = ()


def frames(entries: Sequence[AdventureEntry], before: State, tell: Tell) -> tuple[Frame, ...]:
    """The moments of new entries, the first of which met `before`.

    In the Overlord's turn each event that the log tells is a moment, the reasons for it included,
    and each area of a walk; the steps that only move the agenda are none. What happens in the
    heroes' turn happens at once: it is the player's own doing. The last moment is the position
    after the last entry.
    """
    found: list[Frame] = []
    state, told = before, tuple[Line, ...]()
    for entry in entries:
        lines = tuple(tell(entry, state))
        for frame in _moments(entry, state, lines):
            found.append(frame._replace(lines=told + frame.lines))
        told += lines
        for event in entry.events:
            state = evolve(state, event)
    if not entries:
        return ()
    last = Frame(entries[-1].seq, state, told)
    if found and found[-1].lines == told:
        found[-1] = found[-1]._replace(state=state)
        return tuple(found)
    return (*found, last)


def _moments(entry: AdventureEntry, before: State, lines: tuple[Line, ...]) -> Iterator[Frame]:
    """The moments of one entry in the Overlord's turn."""
    told = {line.event for line in lines if not line.rule}
    state = before
    for place, event in enumerate(entry.events):
        after = evolve(state, event)
        if place in told and (of_overlord(state) or of_overlord(after)):
            so_far = tuple(line for line in lines if line.event <= place)
            if isinstance(event, ev.Walked):
                yield from _strides(entry.seq, state, event, so_far)
            yield Frame(entry.seq, after, so_far, areas=_areas(event, after), way=_way(event))
        state = after


def of_overlord(state: State) -> bool:
    """Whether the Overlord's turn is going on."""
    return any(isinstance(step, OverlordTurn) for step in state.agenda)


def _strides(seq: int, state: State, walk: ev.Walked, lines: tuple[Line, ...]) -> Iterator[Frame]:
    """The areas on the way, one after another."""
    for area in walk.way[1:-1]:
        there = evolve(state, ev.Moved(walk.figure, area))
        yield Frame(seq, there, lines, STRIDE, walk.way, (area,))


def _way(event: AnyEvent) -> tuple[str, ...]:
    return event.way if isinstance(event, ev.Walked) else ()


def _areas(event: AnyEvent, state: State) -> tuple[str, ...]:
    """The areas of those whom an event is about."""
    match event:
        case ev.AttackMade(by=by, on=on):
            figures: tuple[str, ...] = (by, *on)
        case ev.Walked(figure=figure) | ev.Moved(figure=figure) | ev.Defended(figure=figure):
            figures = (figure,)
        case ev.HeroHurt(hero=hero) | ev.GuardTaken(hero=hero) | ev.FateMet(hero=hero):
            figures = (hero,)
        case ev.UnitPlaced(unit=unit):
            figures = (unit.id,)
        case ev.UnitHurt(unit=name) | ev.UnitDied(unit=name):
            figures = (name,)
        case ev.TokenTurned(area=area) | ev.MarkerPlaced(area=area):
            return (area,)
        case ev.Rolled(who=who) | ev.RerollUsed(who=who):
            figures = (who,)
        case _:
            return ()
    areas = (_area(state, figure) for figure in figures)
    return tuple(dict.fromkeys(area for area in areas if area))


def _area(state: State, figure: str) -> str:
    known = state.heroes.get(figure) or state.units.get(figure) or state.allies.get(figure)
    return known.area if known else ""
