"""The Grim Altar as its file says it: totals, figures, and names that exist."""

from collections import Counter

import pytest
from msgspec.structs import replace

from engine.adventure.setting import Levels, setting_faults
from scenarios.games import setting
from scenarios.library import board, facts

SETTING = setting("grim-altar")
BOARD = board(SETTING.board)


def test_everything_named_exists() -> None:
    assert setting_faults(SETTING, facts(), BOARD.areas, BOARD.doors) == ()
    lost = replace(SETTING, covered=("strong-room",))
    (told,) = setting_faults(lost, facts(), BOARD.areas, BOARD.doors)
    assert told.startswith('grim-altar: an area names "strong-room"')


def test_two_tiles_of_one_unit_are_told_apart_without_colour() -> None:
    red, grey = (tile for tile in SETTING.river if tile.unit == "bossonian-guards")
    assert (red.name, grey.name) == ("Bossonian Guards (red)", "Bossonian Guards (grey)")
    assert (red.colour, red.model, red.letter) == ("red", "Red Guard", "r")
    assert (grey.colour, grey.model, grey.letter) == ("grey", "Grey Guard", "g")
    alike = tuple(replace(tile, letter="") for tile in SETTING.river)
    (told,) = setting_faults(replace(SETTING, river=alike), facts(), BOARD.areas, BOARD.doors)
    assert told == 'grim-altar: river marks two tiles with "g", give one of them another letter.'


@pytest.mark.rule("ga.event-max", "ga.hard", "ga.servants-gem")
def test_river() -> None:
    told = [(tile.token, tile.id, tile.event, tile.most, tile.hard_most) for tile in SETTING.river]
    assert told == [
        (1, "event-1", 1, 0, 0),
        (2, "event-2", 2, 0, 0),
        (3, "guards-red", 0, 5, 0),
        (4, "guards-grey", 0, 5, 10),
        (5, "archers", 0, 5, 0),
        (6, "drusus", 0, 1, 0),
        (0, "brans-servants", 0, 8, 0),
        (0, "grim-altar", 0, 1, 0),
    ]
    assert [tile.id for tile in SETTING.river if tile.returns] == [
        "guards-red",
        "guards-grey",
        "archers",
    ]
    assert [tile.id for tile in SETTING.river if tile.ally] == ["brans-servants"]


def test_models_on_the_board() -> None:
    models = Counter[str]()
    for placement in SETTING.placements:
        models[placement.tile] += placement.count
    assert models == {"drusus": 1, "guards-red": 5, "guards-grey": 4, "archers": 4}


@pytest.mark.rule("wote.gems", "wote.four", "ga.four")
def test_parties() -> None:
    three, four = SETTING.party(3), SETTING.party(4)
    assert (three.fatigue, four.fatigue) == (4, 5)
    assert four.heroes == (*three.heroes, "grom")
    assert [SETTING.life("drusus", n, hard) for n in (3, 4) for hard in (False, True)] == [15] * 4


@pytest.mark.rule("ga.cache")
def test_the_cache_and_the_kits_for_those_who_do_not_choose() -> None:
    assert Counter(card.partition(":")[0] for card in SETTING.cache) == {
        "dagger": 2,
        "kris": 1,
        "throwing-knives": 1,
        "pirate-saber": 1,
        "leather-armor": 1,
        "zingaran-breastplate": 1,
        "battle-axe": 1,
    }
    assert SETTING.party(4).cache == ("conans-sword",)
    cards = [card for kit in SETTING.kits.values() for card in kit.cards]
    assert Counter(cards) == Counter((*SETTING.cache, "conans-sword")), "each card in one kit"
    assert SETTING.kits["atla"].spells == SETTING.spells
    assert set(SETTING.spells) == {
        "telekinesis",
        "sets-halo",
        "bels-caress",
        "withering",
        "boris-rage",
    }


@pytest.mark.rule("wote.chest", "ga.doors")
def test_difficulties_and_the_deck() -> None:
    assert SETTING.chest_difficulty == SETTING.door_difficulty == Levels(1, 1)
    assert SETTING.deck == ("bossonian-bow", "explosive-orb", "turanian-sword")
    assert len(SETTING.chests) == len(SETTING.deck)
    assert len(SETTING.doors) == len(BOARD.doors) == 6


@pytest.mark.rule("ga.event1", "ga.event2")
def test_events() -> None:
    told = [[(a.tile, a.count, a.at, a.number) for a in event.arrivals] for event in SETTING.events]
    assert told == [
        [("guards-red", 2, "number", 1), ("archers", 2, "number", 1)],
        [("guards-grey", 2, "number", 2), ("archers", 2, "number", 2)],
    ]


@pytest.mark.rule("ga.reward")
def test_reward() -> None:
    assert SETTING.reward.cards == ("chain-mail", "crossbow")
    assert SETTING.reward.spells == (
        "mitras-halo",
        "gift-of-life",
        "teleportation",
        "lightning-storm",
    )
    assert SETTING.reward.assets


def test_the_story_is_told() -> None:
    for part in (SETTING.story.before, SETTING.story.victory, SETTING.story.defeat):
        assert len(part.split()) > 30
        assert "\n" not in part.strip()
