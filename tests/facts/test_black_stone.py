"""The Black Stone as its file says it: totals, figures, and names that exist."""

from collections import Counter

import pytest

from boards.loading import parse_board
from engine.adventure.facts import FactError
from engine.adventure.setting import Levels, decode_setting, setting_faults
from scenarios.library import facts, packaged
from tests.facts.files import SCENARIO, scenario_text

SETTING = decode_setting(scenario_text(), SCENARIO)


def areas() -> list[str]:
    """Every area that the scenario names itself."""
    placed = [placement.area for placement in SETTING.placements]
    return [
        *(SETTING.start, SETTING.exit, SETTING.reinforcement),
        *(*SETTING.numbers.values(), *placed, *SETTING.chests, *SETTING.red),
    ]


def test_everything_named_is_a_fact() -> None:
    assert setting_faults(SETTING, facts(), areas(), SETTING.doors) == ()


def test_what_does_not_exist_is_told() -> None:
    wrong = decode_setting(scenario_text('"kris"', '"kriss"'), SCENARIO)
    (told,) = setting_faults(wrong, facts(), areas(), SETTING.doors)
    assert told == 'black-stone: a card names "kriss", which does not exist, mend its spelling.'
    assert setting_faults(SETTING, facts(), areas(), ()) != ()
    assert setting_faults(SETTING, facts(), [], SETTING.doors) != ()


def test_models_on_the_board() -> None:
    models = Counter[str]()
    for placement in SETTING.placements:
        models[placement.tile] += placement.count
    assert models == {"skuthus": 1, "skeletons": 6, "worms": 5}


def test_river() -> None:
    told = [(tile.token, tile.id, tile.unit, tile.event, tile.most) for tile in SETTING.river]
    assert told == [
        (1, "skuthus", "skuthus", 0, 1),
        (2, "worms", "worms-of-the-earth", 0, 8),
        (3, "skeletons", "skeletons-alt", 0, 10),
        (4, "event-1", "", 1, 0),
        (5, "event-2", "", 2, 0),
        (0, "outer-dark-demon", "outer-dark-demon", 0, 1),
    ]
    assert [tile.id for tile in SETTING.river if tile.returns] == ["worms", "skeletons"]


@pytest.mark.parametrize(
    ("heroes", "hard", "skuthus", "demon"),
    [(3, False, 10, 8), (4, False, 12, 12), (3, True, 12, 12), (4, True, 15, 15)],
)
@pytest.mark.rule("bs.hard")
def test_life(heroes: int, hard: bool, skuthus: int, demon: int) -> None:
    assert SETTING.life("skuthus", heroes, hard) == skuthus
    assert SETTING.life("outer-dark-demon", heroes, hard) == demon
    assert SETTING.life("worms", heroes, hard) == 1


@pytest.mark.rule("wote.gems", "wote.four")
def test_parties() -> None:
    three, four = SETTING.party(3), SETTING.party(4)
    assert three.heroes == ("atla", "othna", "bran")
    assert four.heroes == (*three.heroes, "grom")
    assert (three.fatigue, four.fatigue) == (4, 5)
    with pytest.raises(FactError, match="is for 3 or 4 heroes, not for 2"):
        SETTING.party(2)


def test_kits_hold_each_card_once() -> None:
    cards = [card for kit in SETTING.kits.values() for card in kit.cards]
    assert len(set(cards)) == len(cards)
    assert SETTING.kits["atla"].spells == ("telekinesis", "sets-halo")
    assert SETTING.kits["bran"].cards == ("dagger:2", "pirate-saber", "leather-armor")


@pytest.mark.rule("wote.chest", "bs.doors")
def test_difficulties() -> None:
    assert SETTING.chest_difficulty == Levels(1, 1)
    assert (SETTING.door_difficulty.at(hard=False), SETTING.door_difficulty.at(hard=True)) == (1, 2)


def test_chests_have_a_card_each() -> None:
    assert SETTING.deck == ("leather-armor:2", "sword", "explosive-orb", "javelin")
    assert len(SETTING.chests) == len(SETTING.deck) == len(SETTING.doors)


def test_nobody_and_nothing_stands_where_nobody_may_go() -> None:
    playing = areas()[: -len(SETTING.red)]
    assert not set(playing) & set(SETTING.red)


def test_events() -> None:
    first, second = SETTING.events
    assert [(a.tile, a.count, a.at, a.number) for a in first.arrivals] == [
        ("skeletons", 4, "number", 3)
    ]
    assert [(a.tile, a.count, a.at) for a in second.arrivals] == [("worms", 4, "strongest")]
    assert first.activates == second.activates == ("outer-dark-demon",)


@pytest.mark.rule("bs.reward")
def test_reward() -> None:
    assert SETTING.reward.cards == ("battle-axe", "zingaran-breastplate")
    assert SETTING.reward.spells == ("bels-caress", "boris-rage", "withering")
    assert SETTING.reward.assets


def test_the_story_is_told() -> None:
    for part in (SETTING.story.before, SETTING.story.victory, SETTING.story.defeat):
        assert len(part.split()) > 30
        assert "\n" not in part.strip()


def test_the_board_has_every_area_and_door() -> None:
    board = parse_board(packaged("boards", f"data/{SETTING.board}.toml"), SETTING.board)
    assert setting_faults(SETTING, facts(), board.areas, board.doors) == ()
