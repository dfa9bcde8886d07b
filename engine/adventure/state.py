"""The state of the adventure game: all that the rules read, nothing that can be derived."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from engine.adventure.steps import AnyStep

Space: TypeAlias = Literal["melee", "ranged", "manipulation", "move", "guard", "reroll"]
Stance: TypeAlias = Literal["aggressive", "cautious"]
Fate: TypeAlias = Literal["here", "dead", "gone"]
LIMITED: tuple[Space, ...] = ("melee", "ranged", "manipulation", "move")


class Hero(Struct, frozen=True, gc=False, omit_defaults=True):
    """A hero in play. Gems are energy and life at once (term.gem).

    `spaces` and `spells` hold the gems that lie on action spaces and spell cards; the keys of
    `spells` are the spells the hero has. `points` is the base movement left, `moving` tells that
    some of it was spent. `halo` is the active Halo spell, `poison` counts tokens by space.
    """

    id: str
    area: str
    reserve: int
    fatigue: int = 0
    wounds: int = 0
    spaces: dict[Space, int] = {}
    spells: dict[str, int] = {}
    items: tuple[str, ...] = ()
    stance: Stance = "aggressive"
    points: int = 0
    moving: bool = False
    halo: str = ""
    fate: Fate = "here"
    poison: dict[Space, int] = {}
    web: int = 0
    countered: bool = False

    @property
    def gems(self) -> int:
        """All gems of the hero, wherever they lie: only a ruling changes their number."""
        on_cards = sum(self.spaces.values()) + sum(self.spells.values())
        return self.reserve + self.fatigue + self.wounds + on_cards

    def gems_at(self, place: str) -> int:
        """The gems at a place, by the names that events use: "reserve", "melee", "spell:<id>"."""
        lying: dict[str, int] = {
            "reserve": self.reserve,
            "fatigue": self.fatigue,
            "wounds": self.wounds,
            **{str(space): gems for space, gems in self.spaces.items()},
            **{f"spell:{spell}": gems for spell, gems in self.spells.items()},
        }
        return lying.get(place, 0)


class Unit(Struct, frozen=True, gc=False, omit_defaults=True):
    """One model of an Overlord tile (term.unit). `life` is what is left of it."""

    id: str
    tile: str
    area: str
    life: int = 1
    webbed: bool = False


class Tile(Struct, frozen=True, gc=False, omit_defaults=True):
    """An Overlord tile in the River. `token` is its number, 0 when it stands beside the River.

    `unit` names its unit sheet, "" for an event tile, whose number is `event`. `most` is how many
    models may stand on the board, `made` how many were ever placed (it numbers the models).
    """

    id: str
    token: int
    unit: str = ""
    event: int = 0
    most: int = 0
    made: int = 0
    dead: bool = False


class Tokens(Struct, frozen=True, gc=False, omit_defaults=True):
    """Activation tokens: face down in the pool, in the benefit slots, spent in Fatigue."""

    pool: tuple[int, ...] = ()
    slots: tuple[int, ...] = ()
    spent: tuple[int, ...] = ()


class State(Struct, frozen=True, gc=False, omit_defaults=True):
    """Everything on the table at one moment, the unfinished business included (`agenda`).

    `objects` are the cards that lie in an area, `assets` what the deck still holds, `closed` the
    doors that are shut, `wrecked` the walls that were opened, `marks` the scenario's counters.
    `draws` counts every lot that ever fell, `turn` is the turn marker, `outcome` "" while playing,
    then "victory" or "defeat".
    """

    heroes: dict[str, Hero]
    units: dict[str, Unit]
    tiles: dict[str, Tile]
    tokens: Tokens
    agenda: tuple[AnyStep, ...]
    objects: dict[str, tuple[str, ...]] = {}
    chests: tuple[str, ...] = ()
    assets: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    wrecked: tuple[tuple[str, str], ...] = ()
    marks: dict[str, int | str] = {}
    turn: int = 0
    draws: int = 0
    outcome: str = ""
