"""Folding the events that move the agenda: see evolve.py."""

from __future__ import annotations

from msgspec.structs import replace

from engine.adventure import agenda_events as ev
from engine.adventure.state import State
from engine.adventure.steps import AnyStep


def pushed(state: State, event: ev.Pushed) -> State:
    """A step lies on top."""
    return replace(state, agenda=(*state.agenda, event.step))


def became(state: State, event: ev.Became) -> State:
    """The top step goes on as another."""
    return replace(state, agenda=(*state.agenda[:-1], event.step))


def popped(state: State, _: ev.Popped) -> State:
    """The top step is done."""
    return replace(state, agenda=state.agenda[:-1])


def settled(state: State, event: ev.Settled) -> State:
    """The top step is done and leaves its result in the fields of the step beneath."""
    rest = state.agenda[:-1]
    if not rest:
        return replace(state, agenda=rest)
    beneath: AnyStep = rest[-1]
    given = {
        name: value
        for name in ("faces", "drawn", "picked", "damage")
        if (value := getattr(event, name)) is not None and hasattr(beneath, name)
    }
    return replace(state, agenda=(*rest[:-1], replace(beneath, **given)))
