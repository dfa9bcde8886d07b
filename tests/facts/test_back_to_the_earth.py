"""Back to the Earth as its file says it: totals, figures, and names that exist."""

from collections import Counter

from engine.adventure.setting import setting_faults
from scenarios.games import setting
from scenarios.library import board, facts

SETTING = setting("back-to-the-earth")
BOARD = board(SETTING.board, SETTING.leaves_out)


def test_everything_named_exists() -> None:
    assert setting_faults(SETTING, facts(), BOARD.areas, BOARD.doors) == ()


def test_the_board_is_played_without_its_rock_slides() -> None:
    assert SETTING.leaves_out == ("rocks",)
    assert not any(border.spared for border in BOARD.borders.values())
    assert any(border.spared for border in board(SETTING.board).borders.values())


def test_river() -> None:
    told = [(tile.token, tile.id, tile.event, tile.most, tile.returns) for tile in SETTING.river]
    assert told == [
        (1, "event-1", 1, 0, False),
        (2, "event-2", 2, 0, False),
        (3, "servants", 0, 4, False),
        (4, "guards", 0, 5, True),
        (5, "archers", 0, 5, True),
        (6, "hunters", 0, 5, False),
        (7, "thaug", 0, 1, False),
    ]


def test_models_on_the_board() -> None:
    models = Counter[str]()
    for placement in SETTING.placements:
        models[placement.tile] += placement.count
    assert models == {"thaug": 1, "hunters": 5, "servants": 4, "guards": 4, "archers": 4}
    assert all(models[tile.id] <= tile.most for tile in SETTING.river if tile.unit)


def test_chests_have_a_card_each() -> None:
    assert SETTING.deck == ("halberd", "stygian-scepter", "scale-mail", "pictish-fetish")
    assert len(SETTING.chests) == len(SETTING.deck)


def test_the_story_is_told() -> None:
    for part in (SETTING.story.before, SETTING.story.victory, SETTING.story.defeat):
        assert len(part.split()) > 30
        assert "\n" not in part.strip()
