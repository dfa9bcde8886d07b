"""Events by which a ruling sets something by hand, where no rule has one (table.ruling)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.kernel.record import Event

TokenPlace: TypeAlias = Literal["pool", "slots", "spent"]
"""Where an activation token lies: in the pool, in a benefit slot, in Fatigue."""


class GemsSet(Event, frozen=True, tag="gems-set"):
    """So many gems of a hero lie at a place now; others came or went. No rule does that."""

    hero: str
    place: str
    number: int


class LifeSet(Event, frozen=True, tag="life-set"):
    """A unit has so many life points now."""

    unit: str
    life: int


class UnitRemoved(Event, frozen=True, tag="unit-removed"):
    """A unit was taken off the board; it did not die."""

    unit: str


class PoisonSet(Event, frozen=True, tag="poison-set"):
    """So many poison tokens lie on a space now."""

    hero: str
    space: Literal["melee", "move"]
    number: int


class DoorClosed(Event, frozen=True, tag="door-closed"):
    """A door is shut from here."""

    door: str


class ChestPlaced(Event, frozen=True, tag="chest-placed"):
    """A closed chest stands in an area."""

    area: str


class CardMoved(Event, frozen=True, tag="card-moved"):
    """A card that lay in an area lies in another."""

    card: str
    area: str
    to: str


class TokenSet(Event, frozen=True, tag="token-set"):
    """A tile's activation token lies there now, and the tile is in the game."""

    tile: str
    to: TokenPlace


class TurnSet(Event, frozen=True, tag="turn-set"):
    """The turn marker shows this."""

    turn: int


class MarkersSet(Event, frozen=True, tag="markers-set"):
    """The markers of a kind lie in these areas now, and nowhere else."""

    kind: str
    areas: tuple[str, ...]


class HiddenMoved(Event, frozen=True, tag="hidden-moved"):
    """A token that lies face down lies in another area; nobody looked at it."""

    area: str
    to: str


class Freed(Event, frozen=True, tag="freed"):
    """Nobody holds a hero or ally any more."""

    figure: str


AnySet: TypeAlias = (
    GemsSet
    | LifeSet
    | UnitRemoved
    | PoisonSet
    | DoorClosed
    | ChestPlaced
    | CardMoved
    | TokenSet
    | TurnSet
    | MarkersSet
    | HiddenMoved
    | Freed
)
