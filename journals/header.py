"""A journal's first line: what was played, by which rules, with which dice, by whom."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, field
from msgspec.structs import force_setattr

from engine.adventure.setting import Kit
from engine.kernel.text import clean, cleaned
from journals.upcast import FORMAT


class Options(Struct, frozen=True, kw_only=True):
    """What the table agreed upon before the game.

    `ties`: "ask" the players, or the program takes the "first". `dice`: the "seed" answers, or the
    players with dice of their "table". `fresh_dice`: what was taken back is rolled anew. `kits`:
    what each hero brings; without them it is what the scenario says. `rulings`: what the table
    plays otherwise than usual, choices by id.
    """

    heroes: int = 3
    hard: bool = False
    ties: Literal["ask", "first"] = "ask"
    dice: Literal["seed", "table"] = "seed"
    fresh_dice: bool = False
    kits: dict[str, Kit] = {}
    rulings: dict[str, str] = {}

    def __post_init__(self) -> None:
        force_setattr(self, "kits", {clean(hero): _cleaned(kit) for hero, kit in self.kits.items()})
        rulings = {clean(name): clean(chosen) for name, chosen in self.rulings.items()}
        force_setattr(self, "rulings", rulings)


def _cleaned(kit: Kit) -> Kit:
    return Kit(tuple(map(clean, kit.cards)), tuple(map(clean, kit.spells)))


class Origin(Struct, frozen=True):
    """Where a journal's first position was taken from: the file, the entry, its line's hash."""

    file: str
    entry: int
    hash: str

    def __post_init__(self) -> None:
        force_setattr(self, "file", clean(self.file))
        force_setattr(self, "hash", clean(self.hash))


class Header(Struct, frozen=True, kw_only=True):
    """What does not change during a game. Texts are cleaned when it is made and when it is read.

    `rules` is the id of the rules, which the game keeps when they are mended later. `digests` are
    the digests of the contents it was played with, by name. `players` names who plays what.
    `program` is the version that began the journal, `created` the day, as the caller writes it.
    `start` is the position that the journal begins at, as plain JSON, and `origin` (in the file:
    "from") where it was taken from; without them it begins as the game does.
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
    start: dict[str, Any] = {}
    origin: Origin | None = field(default=None, name="from")

    def __post_init__(self) -> None:
        force_setattr(self, "start", cleaned(self.start))
        for name in ("game", "rules", "scenario", "board", "seed", "program", "created"):
            force_setattr(self, name, clean(getattr(self, name)))
        for name in ("digests", "players"):
            pairs = getattr(self, name).items()
            force_setattr(self, name, {clean(key): clean(text) for key, text in pairs})
