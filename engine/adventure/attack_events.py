"""The events of dice, attacks and spells."""

from __future__ import annotations

from typing import Literal

from engine.adventure.steps import Form
from engine.kernel.chance import Face, Source
from engine.kernel.record import Event


class Rolled(Event, frozen=True, tag="rolled", omit_defaults=True):
    """Dice fell: places `places` of the roll of `who` show `faces`; `first` is the draw number."""

    who: str
    dice: tuple[str, ...]
    faces: tuple[int, ...]
    places: tuple[int, ...]
    source: Source
    first: int
    why: str = ""


class Drawn(Event, frozen=True, tag="drawn"):
    """A lot was drawn among several."""

    face: Face
    source: Source
    first: int


class RerollUsed(Event, frozen=True, tag="reroll-used"):
    """A die is rolled again, by an arrow of its colour, by Support or by a gem."""

    who: str
    place: int
    by: Literal["arrow", "support", "gem"]


class AttackMade(Event, frozen=True, tag="attack-made", omit_defaults=True):
    """A figure attacks figures with these dice."""

    by: str
    on: tuple[str, ...]
    form: Form
    dice: tuple[str, ...]
    card: str = ""
    second: str = ""
    area: str = ""


class PowerSet(Event, frozen=True, tag="power-set"):
    """The attack power is final: symbols less what hinders, never below 0."""

    by: str
    symbols: int
    power: int


class Defended(Event, frozen=True, tag="defended"):
    """The defence power is final, and so the damage."""

    figure: str
    defence: int
    damage: int


class GuardTaken(Event, frozen=True, tag="guard-taken", omit_defaults=True):
    """A hero guards, himself or an ally, with gems and perhaps a card; 0 gems: he does not."""

    hero: str
    gems: int
    card: str
    ally: str = ""


class Tried(Event, frozen=True, tag="tried"):
    """A complex Manipulation, leap or throw came out with so many symbols of those needed."""

    hero: str
    aim: str
    object: str
    symbols: int
    needs: int
    success: bool


class SpellCast(Event, frozen=True, tag="spell-cast"):
    """A spell was cast by a figure."""

    by: str
    spell: str
    target: str
