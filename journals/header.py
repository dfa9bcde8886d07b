"""A journal's first line: what was played, by which rules, with which dice, by whom."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import force_setattr

from engine.adventure.setting import Kit
from engine.kernel.text import clean
from journals.upcast import FORMAT


class Options(Struct, frozen=True, kw_only=True):
    """What the table agreed upon before the game.

    `ties`: "ask" the players, or the program takes the "first". `dice`: the "seed" answers, or the
    players with dice of their "table". `fresh_dice`: what was taken back is rolled anew. `kits`:
    what each hero brings; without them it is what the scenario says.
    """

    heroes: int = 3
    hard: bool = False
    ties: Literal["ask", "first"] = "ask"
    dice: Literal["seed", "table"] = "seed"
    fresh_dice: bool = False
    kits: dict[str, Kit] = {}

    def __post_init__(self) -> None:
        force_setattr(self, "kits", {clean(hero): _cleaned(kit) for hero, kit in self.kits.items()})


def _cleaned(kit: Kit) -> Kit:
    return Kit(tuple(map(clean, kit.cards)), tuple(map(clean, kit.spells)))


class Header(Struct, frozen=True, kw_only=True):
    """What does not change during a game. Texts are cleaned when it is made and when it is read.

    `rules` is the id of the rules, which the game keeps when they are mended later. `digests` are
    the digests of the contents it was played with, by name. `players` names who plays what.
    `program` is the version that began the journal, `created` the day, as the caller writes it.
    """

    format: int = FORMAT
    game: str
    rules: str
    scenario: str
    board: str
    digests: dict[str, str] = {}
    options: Options = Options()
    seed: str
    players: dict[str, str] = {}
    program: str
    created: str

    def __post_init__(self) -> None:
        for name in ("game", "rules", "scenario", "board", "seed", "program", "created"):
            force_setattr(self, name, clean(getattr(self, name)))
        for name in ("digests", "players"):
            pairs = getattr(self, name).items()
            force_setattr(self, name, {clean(key): clean(text) for key, text in pairs})
