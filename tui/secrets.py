"""What nobody at the table may see is not told to programs either."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.adventure.agenda_events import Settled
from engine.adventure.attack_events import Drawn
from engine.adventure.events import TokensHidden
from engine.adventure.state import State
from engine.adventure.steps import Drawing
from engine.kernel.chance import Fall
from engine.kernel.record import Entry, Event

FACE_DOWN = "?"


def without_secrets(state: State) -> State:
    """The state as anybody may see it: tokens that lie face down do not say what they show."""
    return replace(state, hidden=dict.fromkeys(state.hidden, FACE_DOWN))


def unseen(entry: Entry[Any, Any], before: Any) -> Entry[Any, Any]:
    """The entry as anybody may see it; `before` is the state that it follows."""
    fall = entry.command
    if not isinstance(fall, Fall) or not _is_secret(before):
        return entry
    down = replace(fall, faces=(FACE_DOWN,) * len(fall.faces))
    return replace(entry, command=down, events=tuple(map(_face_down, entry.events)))


def _is_secret(state: State) -> bool:
    top = state.agenda[-1] if state.agenda else None
    return isinstance(top, Drawing) and top.secret


def _face_down(event: Event) -> Event:
    match event:
        case Drawn():
            return replace(event, face=FACE_DOWN)
        case Settled():
            return replace(event, drawn=FACE_DOWN)
        case TokensHidden(tokens):
            return replace(event, tokens=dict.fromkeys(tokens, FACE_DOWN))
    return event
