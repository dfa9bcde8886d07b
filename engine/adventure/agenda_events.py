"""The events that move the agenda; a log passes over them."""

from __future__ import annotations

from engine.adventure.steps import AnyStep
from engine.kernel.chance import Face
from engine.kernel.record import Event


class Pushed(Event, frozen=True, tag="pushed"):
    """A step lies on top of the agenda."""

    step: AnyStep


class Became(Event, frozen=True, tag="became"):
    """The top step of the agenda is now this."""

    step: AnyStep


class Popped(Event, frozen=True, tag="popped"):
    """The top step of the agenda is done."""


class Settled(Event, frozen=True, tag="settled", omit_defaults=True):
    """The top step is done and leaves its result in the step beneath.

    One of: `faces` of a roll, `drawn` of a draw, `picked` of a question, `damage` of a defence.
    """

    faces: tuple[int, ...] | None = None
    drawn: Face | None = None
    picked: str | None = None
    damage: int | None = None
