"""The packaged facts: complete, and true to the figures of record."""

import pytest

from engine.adventure.facts import DieIcon, Icons, item_of
from scenarios.library import facts

FACTS = facts()


def icons(*names: str) -> Icons:
    """Die icons as the files write them: "red", "red*"."""
    return tuple(DieIcon(name.removesuffix("*"), name.endswith("*")) for name in names)


def test_every_hero_unit_item_spell_and_skill_is_there() -> None:
    assert list(FACTS.heroes) == [
        *("bran", "atla", "othna", "grom"),
        *("conan", "shevatas", "shentu", "hadrathus", "zelata"),
    ]
    counts = (len(FACTS.units), len(FACTS.items), len(FACTS.spells), len(FACTS.skills))
    assert counts == (21, 37, 14, 33)


@pytest.mark.parametrize(
    ("hero", "gems", "move", "load"),
    [
        ("bran", 12, (3, 3), (11, 8, 9)),
        ("atla", 11, (2, 2), (8, 5, 7)),
        ("othna", 9, (2, 3), (9, 6, 9)),
        ("grom", 10, (2, 4), (10, 8, 10)),
    ],
)
def test_hero_sheets(
    hero: str, gems: int, move: tuple[int, int], load: tuple[int, int, int]
) -> None:
    sheet = FACTS.heroes[hero]
    assert sheet.gems == gems
    assert (sheet.move.base, sheet.move.limit) == move
    bear = sheet.encumbrance
    assert (bear.max, bear.minus_1_from, bear.minus_2_from) == load


def test_action_dice_carry_their_arrows_and_limits() -> None:
    bran = FACTS.heroes["bran"]
    assert (bran.melee.icon, bran.melee.limit) == (DieIcon("orange", True), 4)
    assert (bran.ranged.icon, bran.ranged.limit) == (DieIcon("red", False), 2)
    assert bran.guard.limit is None


def test_skills_stand_with_their_limits() -> None:
    skills = {own.skill: own.limit for own in FACTS.heroes["grom"].skills}
    assert skills["wall-wrecker"] == 11
    assert skills["circular-strike"] is None


@pytest.mark.parametrize(
    ("unit", "move", "armor", "melee", "skills"),
    [
        ("skuthus", 2, 1, ("yellow",), ("spell-caster", "protected")),
        ("worms-of-the-earth", 3, 1, ("yellow", "yellow"), ("evasive", "climb")),
        ("skeletons-alt", 2, 0, ("orange",), ()),
        ("outer-dark-demon", 8, 3, ("red*", "red*"), ("evasive", "flying")),
    ],
)
def test_unit_tiles(
    unit: str, move: int, armor: int, melee: tuple[str, ...], skills: tuple[str, ...]
) -> None:
    sheet = FACTS.units[unit]
    assert (sheet.move, sheet.armor) == (move, armor)
    assert sheet.melee == icons(*melee)
    assert sheet.skills == skills


def test_weapons_have_hands_by_their_weight() -> None:
    for item in FACTS.items.values():
        if item.kind == "weapon":
            assert item.hands == (2 if item.encumbrance >= 3 else 1), item.id


def test_cards_give_their_dice() -> None:
    saber = FACTS.items["pirate-saber"]
    assert (saber.melee, saber.ranged, saber.guard) == (
        icons("orange"),
        icons("yellow"),
        icons("yellow"),
    )
    assert saber.thrown
    assert not FACTS.items["throwing-knives"].thrown
    assert FACTS.items["leather-armor"].armor == icons("yellow")
    assert FACTS.items["black-stone"].encumbrance == 0


def test_the_orb_bursts_and_does_not_help_its_own_throw() -> None:
    orb = FACTS.items["explosive-orb"]
    assert (orb.area, orb.blast, orb.manipulation) == (True, icons("red", "red"), ())


def test_spells() -> None:
    assert FACTS.spells["boris-rage"].dice == icons("orange", "orange")
    assert not FACTS.spells["withering"].defence
    assert FACTS.spells["telekinesis"].heaviest == 3
    assert (FACTS.spells["sets-halo"].armor, FACTS.spells["sets-halo"].reaction) == (1, True)
    assert [key for key, spell in FACTS.spells.items() if spell.limit is None] == ["teleportation"]


def test_no_figure_shares_its_letter() -> None:
    heroes = [sheet.letter for sheet in FACTS.heroes.values()]
    units = [sheet.letter for sheet in FACTS.units.values()]
    letters = heroes + units
    assert len(set(letters)) == len(letters)
    assert "".join(heroes).isupper()
    assert "".join(units).islower()


def test_skills_of_solo_play_say_what_differs() -> None:
    differing = {key for key, skill in FACTS.skills.items() if skill.solo}
    assert {"counterattack", "blocking", "protected", "support", "poison", "leap"} <= differing
    assert "ambidextrous" not in differing


def test_a_second_copy_is_the_same_item() -> None:
    assert item_of("dagger:2") == item_of("dagger") == "dagger"
