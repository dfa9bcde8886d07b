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

    `spaces`, `spells` and `tiles` hold the gems that lie on action spaces, spell cards and ally
    tiles; the keys of `spells` are the spells the hero has. `points` is the base movement left,
    `moving` tells that some of it was spent. `halo` is the active Halo spell, `poison` counts
    tokens by space.
    `web` is what a web asks for, `held` are the units that hold the hero where he is (Constriction,
    until either leaves), `possessed` tells that he cannot move in his next aggressive turn.
    """

    id: str
    area: str
    reserve: int
    fatigue: int = 0
    wounds: int = 0
    spaces: dict[Space, int] = {}
    spells: dict[str, int] = {}
    tiles: dict[str, int] = {}
    items: tuple[str, ...] = ()
    stance: Stance = "aggressive"
    points: int = 0
    moving: bool = False
    halo: str = ""
    fate: Fate = "here"
    poison: dict[Space, int] = {}
    web: int = 0
    held: tuple[str, ...] = ()
    possessed: bool = False
    countered: bool = False

    @property
    def gems(self) -> int:
        """All gems of the hero: only a Gift of Life or a ruling changes their number."""
        placed = sum(self.spaces.values()) + sum(self.spells.values()) + sum(self.tiles.values())
        return self.reserve + self.fatigue + self.wounds + placed

    def gems_at(self, place: str) -> int:
        """The gems at a place, by the names that events use: "reserve", "melee", "spell:<id>"."""
        lying: dict[str, int] = {
            "reserve": self.reserve,
            "fatigue": self.fatigue,
            "wounds": self.wounds,
            **{str(space): gems for space, gems in self.spaces.items()},
            **{f"spell:{spell}": gems for spell, gems in self.spells.items()},
            **{f"ally:{tile}": gems for tile, gems in self.tiles.items()},
        }
        return lying.get(place, 0)


class Unit(Struct, frozen=True, gc=False, omit_defaults=True):
    """One model of a tile, the Overlord's or an ally's (term.unit). `life` is what is left of it.

    An ally is `active` from its activation to the End phase: `points` is the movement it has left,
    `bought` what gems added, `struck` tells that it has attacked (ally.activate). `held` are the
    units that hold it, as for a hero.
    """

    id: str
    tile: str
    area: str
    life: int = 1
    webbed: bool = False
    possessed: bool = False
    active: bool = False
    points: int = 0
    bought: int = 0
    struck: bool = False
    held: tuple[str, ...] = ()


class Tile(Struct, frozen=True, gc=False, omit_defaults=True):
    """An Overlord tile in the River. `token` is its number, 0 when it stands beside the River.

    `unit` names its unit sheet, "" for an event tile, whose number is `event`. `most` is how many
    models may stand on the board, `made` how many were ever placed (it numbers the models). The
    models of an `ally` tile stand on the heroes' side.
    """

    id: str
    token: int
    unit: str = ""
    event: int = 0
    most: int = 0
    made: int = 0
    dead: bool = False
    ally: bool = False


class Tokens(Struct, frozen=True, gc=False, omit_defaults=True):
    """Activation tokens: face down in the pool, in the benefit slots, spent in Fatigue."""

    pool: tuple[int, ...] = ()
    slots: tuple[int, ...] = ()
    spent: tuple[int, ...] = ()


class State(Struct, frozen=True, gc=False, omit_defaults=True):
    """Everything on the table at one moment, the unfinished business included (`agenda`).

    `allies` are the models on the heroes' side, `units` those of the Overlord.
    `objects` are the cards that lie in an area, `assets` what the deck still holds, `closed` the
    doors that are shut, `wrecked` the walls that were opened, `marks` the scenario's counters.
    `provoked` are those whom a figure with Fascination attacked, so that they may attack it.
    `markers` are the areas of the markers put on the board, by kind. `hidden` are the tokens that
    lie face down, by area: what they show is nobody's to know, so no view and no bot looks at it.
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
    allies: dict[str, Unit] = {}
    provoked: dict[str, tuple[str, ...]] = {}
    markers: dict[str, tuple[str, ...]] = {}
    hidden: dict[str, str] = {}
    turn: int = 0
    draws: int = 0
    outcome: str = ""
