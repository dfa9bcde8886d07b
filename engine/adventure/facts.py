"""What the sheets, tiles and cards of the adventure game say.

`decode_facts` turns the texts of the fact files into one frozen `Facts`; it opens no file.
In TOML a die icon is its colour, with a star for an arrow: "red", "orange*".
"""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from engine.adventure.decoding import FactError, convert, decode_entries, read_toml

__all__ = [
    "FACT_FILES",
    "PRINTED",
    "ActionDie",
    "Dice",
    "Die",
    "DieIcon",
    "Encumbrance",
    "FactError",
    "Facts",
    "HeroSheet",
    "HeroSkill",
    "Item",
    "Move",
    "RulingFacts",
    "Skill",
    "Spell",
    "UnitSheet",
    "decode_facts",
    "item_of",
]

Die = str
"""A die's colour: "yellow", "orange" or "red"."""

COLOURS: tuple[Die, ...] = ("yellow", "orange", "red")
PRINTED = (
    "dice.toml",
    "skills.toml",
    "heroes.toml",
    "units.toml",
    "items.toml",
    "spells.toml",
)
"""What dice, sheets, tiles and cards say."""
FACT_FILES = (*PRINTED, "rulings.toml")
ICON_KEYS = frozenset(
    {"melee", "ranged", "guard", "manipulation", "armor", "blast", "dice", "icon"}
)


class DieIcon(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A die of this colour; an arrow allows one free reroll of a die of it (reroll.arrow)."""

    colour: Die
    arrow: bool = False


Icons = tuple[DieIcon, ...]


class Dice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The symbols on the six faces of each colour, in ascending order."""

    faces: dict[Die, tuple[int, ...]]


class ActionDie(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action space: the die for each gem, and the most gems on it (None: no limit)."""

    icon: DieIcon
    limit: int | None = None


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base movement points of a turn, and the most points that gems may buy."""

    base: int
    limit: int


class Encumbrance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The most a hero may carry, and the loads from which base movement falls (enc.move)."""

    max: int
    minus_1_from: int
    minus_2_from: int


class HeroSkill(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A hero's skill and the load from which it is off (None: never; enc.skill)."""

    skill: str
    limit: int | None = None


class HeroSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a hero's sheet says."""

    id: str
    name: str
    letter: str
    gems: int
    melee: ActionDie
    ranged: ActionDie
    guard: ActionDie
    manipulation: ActionDie
    move: Move
    encumbrance: Encumbrance
    skills: tuple[HeroSkill, ...]


class UnitSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an Overlord tile says of its units; `letter` is their mark on the board."""

    id: str
    name: str
    plural: str
    letter: str
    kind: Literal["minion", "lieutenant", "monster", "object"]
    """An object is attacked like a unit, and does nothing."""
    move: int
    armor: int
    melee: Icons = ()
    ranged: Icons = ()
    skills: tuple[str, ...] = ()
    cost: int | None = None
    """Reinforcement points for one model; None: cannot be reinforced by points."""


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an equipment card or an object says. `hands` is 0 for what is not a weapon."""

    id: str
    name: str
    kind: Literal["weapon", "armor", "shield", "consumable", "object", "ingredient", "objective"]
    encumbrance: int
    hands: int = 0
    melee: Icons = ()
    ranged: Icons = ()
    guard: Icons = ()
    armor: Icons = ()
    manipulation: Icons = ()
    thrown: bool = False
    """Lies in the defender's area after a ranged attack (ranged.thrown)."""
    area: bool = False
    blast: Icons = ()
    """Dice of the area attack where it lands."""
    hurlable: bool = True
    """May be thrown as an object when it is light enough (throw.what)."""
    copies: int = 1
    text: str = ""


class Spell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a spell card says."""

    id: str
    name: str
    cost: int
    kind: Literal["attack", "buff", "utility", "movement", "control"]
    target: Literal["self", "character", "hero", "enemy", "area", "object", "lock"]
    reach: Literal["self", "own-area", "next-area", "two-areas", "sight"]
    limit: int | None = None
    per_gem: bool = False
    """The caster chooses how many gems (at least the cost); dice or areas count per gem."""
    area: bool = False
    reaction: bool = False
    dice: Icons = ()
    defence: bool = True
    """The target may defend itself."""
    armor: int = 0
    """What a Halo adds to every defence."""
    heaviest: int | None = None
    """The most encumbrance of an object it works on."""
    text: str = ""


class Skill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A skill in our words; `solo` says what differs in solo play."""

    id: str
    name: str
    group: Literal["attack", "movement", "general", "defence", "magic"]
    text: str
    solo: str = ""


class RulingFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling that tables are known to play differently: the question and its choices in words.

    `rule` is the rule that it decides, "" where the id is the rule's own.
    """

    id: str
    title: str
    question: str
    default: str
    why: str
    choices: dict[str, str]
    rule: str = ""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every fact of the game, by id."""

    dice: Dice
    skills: dict[str, Skill]
    heroes: dict[str, HeroSheet]
    units: dict[str, UnitSheet]
    items: dict[str, Item]
    spells: dict[str, Spell]
    rulings: dict[str, RulingFacts]


def item_of(card: str) -> str:
    """The item that a card shows: "dagger:2" is a "dagger"."""
    return card.partition(":")[0]


def decode_facts(texts: Mapping[str, str]) -> Facts:
    """All facts from the texts of FACT_FILES. Raises FactError naming file and key."""
    if missing := [name for name in FACT_FILES if name not in texts]:
        raise FactError(f"The fact file {missing[0]} is missing, put it back.")
    if strange := [name for name in texts if name not in FACT_FILES]:
        raise FactError(f"{strange[0]} is no fact file, they are {', '.join(FACT_FILES)}.")
    facts = Facts(
        dice=_dice(texts["dice.toml"]),
        skills=decode_entries(texts["skills.toml"], Skill, "skills.toml"),
        heroes=decode_entries(texts["heroes.toml"], HeroSheet, "heroes.toml", _icons),
        units=decode_entries(texts["units.toml"], UnitSheet, "units.toml", _icons),
        items=decode_entries(texts["items.toml"], Item, "items.toml", _icons),
        spells=decode_entries(texts["spells.toml"], Spell, "spells.toml", _icons),
        rulings=decode_entries(texts["rulings.toml"], RulingFacts, "rulings.toml"),
    )
    _check_skills(facts)
    _check_rulings(facts)
    _check_letters(facts)
    return facts


def _icons(value: Any, where: str) -> Any:
    """The table with "red*" and its like turned into die icons."""
    if not isinstance(value, dict):
        return value
    return {
        key: _icon_of(found, f"{where} {key}") if key in ICON_KEYS else _icons(found, where)
        for key, found in value.items()
    }


def _icon_of(value: Any, where: str) -> Any:
    if isinstance(value, list):
        return [_icon_of(each, where) for each in value]
    if isinstance(value, dict):
        return _icons(value, where)
    if not isinstance(value, str):
        return value  # the struct refuses it with its own sentence
    colour = value.removesuffix("*")
    if colour not in COLOURS:
        raise FactError(
            f'{where} has the die "{value}", write one of {", ".join(COLOURS)}, '
            "with a star for an arrow."
        )
    return (colour, value.endswith("*"))


def _dice(text: str) -> Dice:
    dice = convert(read_toml(text, "dice.toml"), Dice, "dice.toml", "")
    for colour in COLOURS:
        faces = dice.faces.get(colour, ())
        if len(faces) != 6 or any(not 0 <= face <= 3 for face in faces):
            raise FactError(f"dice.toml: [faces] {colour} needs six numbers from 0 to 3.")
    if strange := [colour for colour in dice.faces if colour not in COLOURS]:
        raise FactError(f"dice.toml: [faces] {strange[0]} is no die, remove it.")
    return dice


def _check_skills(facts: Facts) -> None:
    named = [
        *(
            (f"heroes.toml: [{key}]", own.skill)
            for key, h in facts.heroes.items()
            for own in h.skills
        ),
        *((f"units.toml: [{key}]", own) for key, u in facts.units.items() for own in u.skills),
    ]
    for where, skill in named:
        if skill not in facts.skills:
            raise FactError(
                f'{where} skills names "{skill}", which skills.toml does not list, '
                "mend its spelling."
            )


def _check_rulings(facts: Facts) -> None:
    for name, ruling in facts.rulings.items():
        if ruling.default not in ruling.choices or len(ruling.choices) < 2:
            raise FactError(
                f'rulings.toml: ["{name}"] needs two choices and its default among them, add it.'
            )


def _check_letters(facts: Facts) -> None:
    """No two figures share a mark: a board must read without colour."""
    owners: dict[str, str] = {}
    sheets = [
        *((f"heroes.toml: [{key}]", sheet.letter) for key, sheet in facts.heroes.items()),
        *((f"units.toml: [{key}]", sheet.letter) for key, sheet in facts.units.items()),
    ]
    for where, letter in sheets:
        if len(letter) != 1 or not (letter.isascii() and letter.isalpha()):
            raise FactError(f'{where} letter must be one letter from A to Z and is "{letter}".')
        if letter in owners:
            raise FactError(f'{where} letter "{letter}" is taken by {owners[letter]}, change one.')
        owners[letter] = where
