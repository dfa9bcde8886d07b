"""Names of everything at a table, and how numbers, lists and dice are put into words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.adventure.facts import item_of
from engine.adventure.rolling import tally
from engine.adventure.steps import IN_ORDER
from engine.adventure.work import Table

PLACES: Final = {
    "reserve": "Reserve",
    "fatigue": "Fatigue",
    "wounds": "Wounds",
    "melee": "Melee",
    "ranged": "Ranged",
    "manipulation": "Manipulation",
    "move": "Move",
    "guard": "Guard",
    "reroll": "Reroll",
}
"""Where gems lie, by the names that events use; spell cards and ally tiles stand with their id."""


ANSWERS: Final = {IN_ORDER: "the rest in this order"}
"""Answers to questions that name nothing at the table."""


class Names:
    """Ids to names: heroes, models ("Worm a"), tiles, areas, doors, cards, spells, skills, places.

    What is no id comes back as it is. It serves as the rulebook's `Names` too.
    """

    def __init__(self, table: Table) -> None:
        facts, river = table.facts, table.setting.river
        self._known: dict[str, str] = {
            **PLACES,
            **ANSWERS,
            **{skill.id: skill.name for skill in facts.skills.values()},
            **{area.id: area.name for area in table.board.areas.values()},
            **{door.id: door.name for door in table.board.doors.values()},
            **{item.id: item.name for item in facts.items.values()},
            **{spell.id: spell.name for spell in facts.spells.values()},
            **{hero.id: hero.name.split()[0] for hero in facts.heroes.values()},
            **{tile.id: tile.name for tile in river},
            **table.setting.names,
        }
        self._models = {
            tile.id: tile.model or facts.units[tile.unit].name.partition(" of ")[0]
            for tile in river
            if tile.unit
        }
        self._single = {tile.id for tile in river if tile.most == 1}
        kinds = {tile.id: facts.units[tile.unit].kind for tile in river if tile.unit}
        self._lifeless = {tile for tile, kind in kinds.items() if kind == "object"}

    def __call__(self, key: str) -> str:
        """The name of an id."""
        if key in self._known:
            return self._known[key]
        if "@" in key:  # a card that lies somewhere, as spells name it
            card, _, area = key.partition("@")
            return f"{self(card)} in {self(area)}"
        base, _, rest = key.partition(":")
        if base in ("spell", "ally"):
            return self(rest)
        if base in self._models and rest.isdigit():
            model = self._models[base]
            return model if base in self._single else f"{model} {letters(int(rest))}"
        return self._known.get(item_of(key), key)

    def lifeless(self, model: str) -> bool:
        """Whether a model is an object, which is destroyed where others die."""
        return model.partition(":")[0] in self._lifeless

    def all(self, keys: Iterable[str]) -> str:
        """Several names: "Atla, Othna and Bran"; "nothing" for none."""
        return listed([self(key) for key in keys])


def letters(number: int) -> str:
    """A model's letters: 1 is "a", 26 "z", 27 "aa"."""
    told = ""
    while number > 0:
        number, place = divmod(number - 1, 26)
        told = chr(ord("a") + place) + told
    return told


def counted(number: int, noun: str, several: str = "") -> str:
    """A number with its noun: "1 gem", "2 gems"; `several` where an "s" does not do."""
    return f"{number} {noun if number == 1 else several or f'{noun}s'}"


def listed(words: list[str]) -> str:
    """Words as a list: "one, two and three"; "nothing" for none."""
    if len(words) < 2:
        return words[0] if words else "nothing"
    return f"{', '.join(words[:-1])} and {words[-1]}"


def dice_told(dice: tuple[str, ...]) -> str:
    """Dice by colour, and their arrows: "3 orange, 1 yellow, 1 arrow"."""
    told = [tally(dice)] if dice else []
    if arrows := sum(icon.endswith("*") for icon in dice):
        told.append(counted(arrows, "arrow"))
    return ", ".join(told) or "no dice"


def faces_told(faces: tuple[int, ...]) -> str:
    """Faces, and of several dice the sum: "2 1 0 1: 4"."""
    told = " ".join(map(str, faces))
    return f"{told}: {sum(faces)}" if len(faces) > 1 else told
