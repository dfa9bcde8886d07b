"""Going on from a position in the middle of something."""

from __future__ import annotations

from engine.adventure.agenda import HANDLERS
from engine.adventure.work import Position, Work
from tests.builders import Played


def advanced(p: Position) -> Played:
    """The position once everything has happened that needs no choice, with all that it set off."""
    work = Work(p.table, p.state)
    while work.state.agenda and HANDLERS[type(work.top)].go(work, work.top):
        pass
    return Played(Position(p.table, work.state), tuple(work.events), tuple(work.reasons))
