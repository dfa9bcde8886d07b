"""Chance is a side: it is asked to let lots fall, and the seed or the table's own dice answer."""

from __future__ import annotations

from hashlib import blake2b
from typing import Literal, TypeAlias

from msgspec import Struct

from engine.kernel.record import Command, Illegal

CHANCE = "chance"
SECRET = "secret"
"""The name of a lot that nobody may see fall: the seed answers it, whoever rolls the dice."""
Face: TypeAlias = int | str
Source: TypeAlias = Literal["seed", "table"]


class Lot(Struct, frozen=True):
    """One die or one draw: its name (a die's colour, say) and its equally likely faces."""

    name: str
    faces: tuple[Face, ...]


class Fall(Command, frozen=True, tag="fall", omit_defaults=True):
    """Chance's answer: a face for each lot, in order, and where they came from.

    `salt` is 0 unless the table chose fresh dice; then it is the number of the entry.
    """

    faces: tuple[Face, ...]
    source: Source = "seed"
    salt: int = 0


def number(seed: str, salt: int, draw: int, sides: int) -> int:
    """An unbiased number from 0 to `sides` - 1 that depends on seed, salt and draw alone."""
    most = (1 << 64) - (1 << 64) % sides
    for attempt in range(1 << 16):
        told = f"{salt}:{draw}:{attempt}".encode()
        key = blake2b(seed.encode(), digest_size=32).digest()
        value = int.from_bytes(blake2b(told, key=key, digest_size=8).digest(), "big")
        if value < most:
            return value % sides
    raise AssertionError("unreachable: each attempt fails with less than one half")


def seeded(seed: str, salt: int, first: int, lots: tuple[Lot, ...]) -> Fall:
    """The seed's answer for `lots`, the first of which is draw number `first` of the game."""
    faces = tuple(
        lot.faces[number(seed, salt, first + place, len(lot.faces))]
        for place, lot in enumerate(lots)
    )
    return Fall(faces, "seed", salt)


def check_fall(fall: Fall, lots: tuple[Lot, ...]) -> None:
    """Refuse (`Illegal`, kernel.chance) faces that the lots do not have."""
    if len(fall.faces) != len(lots):
        raise Illegal("kernel.chance", needed=len(lots), has=len(fall.faces))
    for lot, face in zip(lots, fall.faces, strict=True):
        if face not in lot.faces or isinstance(face, bool):
            raise Illegal("kernel.chance", die=lot.name, face=face)
