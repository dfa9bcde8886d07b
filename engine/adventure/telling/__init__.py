"""The game in sentences: events, reasons, refusals, decisions, commands, positions.

Views read: nothing here changes anything or knows colours. `Names` gives the names that all of
them use.
"""

from engine.adventure.telling.commands import SETTINGS, STATES, tell_command, tell_ruling
from engine.adventure.telling.decisions import tell_decision, tell_kind
from engine.adventure.telling.entries import Line, tell_entry
from engine.adventure.telling.events import Kind, kind_of, tell_event
from engine.adventure.telling.names import Names
from engine.adventure.telling.position import tell_counts, tell_position
from engine.adventure.telling.reasons import tell_illegal, tell_reason

__all__ = [
    "SETTINGS",
    "STATES",
    "Kind",
    "Line",
    "Names",
    "kind_of",
    "tell_command",
    "tell_counts",
    "tell_decision",
    "tell_entry",
    "tell_event",
    "tell_illegal",
    "tell_kind",
    "tell_position",
    "tell_reason",
    "tell_ruling",
]
