"""Complex Manipulations: chests and doors, the dice, what hinders them, and what is found."""

from typing import Any

import pytest

from engine.adventure import events as ev
from engine.adventure.commands import Accept, EndTurn, Keep, Open, PickUp
from engine.adventure.work import Options, Position
from engine.kernel.record import Illegal
from tests.builders import Played, asks, hero, play, position, units

CHEST = "great-hut"
DOOR = "great-hut-door"


def by_a_chest(*figures: Any, **state: Any) -> Position:
    """A chest in the Great Hut, and what a chest may hold."""
    return position(*figures, **({"chests": (CHEST,), "assets": ("sword", "javelin")} | state))


def open_chest(gems: int, name: str = "grom") -> Open:
    return Open(name, "chest", CHEST, gems)


def tried(p: Played) -> ev.Tried:
    """How the roll came out."""
    (event,) = (event for event in p.events if isinstance(event, ev.Tried))
    return event


def rolled(p: Played) -> tuple[str, ...]:
    """The dice that were rolled first."""
    return next(event.dice for event in p.events if isinstance(event, ev.Rolled))


# --- chests ---------------------------------------------------------------------------------


@pytest.mark.rule("chest.open", "manip.complex")
def test_a_chest_opens_and_its_card_lies_beside_the_opener() -> None:
    after = play(by_a_chest(hero("grom", at=CHEST, reserve=2)), open_chest(2), [1, 0, "javelin"])
    assert after.state.chests == ()
    assert after.state.assets == ("sword",)
    assert after.state.objects == {CHEST: ("javelin",)}
    assert after.hero("grom").spaces == {"manipulation": 2}
    assert set(asks(after).options) == {Keep(True), Keep(False)}


@pytest.mark.rule("chest.open")
def test_the_opener_takes_what_he_found_without_a_gem() -> None:
    found = play(by_a_chest(hero("grom", at=CHEST, reserve=1)), open_chest(1), [1, "sword"])
    after = play(found, Keep(True))
    assert after.hero("grom").items == ("sword",)
    assert after.state.objects == {}
    assert after.hero("grom").spaces == {"manipulation": 1}


@pytest.mark.rule("chest.leave")
def test_what_is_left_in_a_chest_can_be_picked_up_later() -> None:
    found = play(by_a_chest(hero("grom", at=CHEST, reserve=2)), open_chest(1), [1])
    left = play(play(play(found, Accept(), ["sword"]), Keep(False)), PickUp("grom", "sword"))
    assert left.hero("grom").items == ("sword",)
    assert left.hero("grom").spaces == {"manipulation": 2}


@pytest.mark.rule("chest.leave")
def test_nothing_else_goes_on_before_the_finder_has_decided() -> None:
    found = play(by_a_chest(hero("grom", at=CHEST, reserve=1)), open_chest(1), [1, "sword"])
    with pytest.raises(Illegal, match=r"chest\.leave"):
        play(found, EndTurn())


@pytest.mark.rule("chest.empty")
def test_a_chest_is_empty_when_the_deck_is() -> None:
    chest = by_a_chest(hero("grom", at=CHEST, reserve=1), assets=())
    after = play(chest, open_chest(1), [1])
    assert ev.ChestOpened(CHEST, empty=True) in after.events
    assert after.state.chests == ()
    assert after.why("chest.empty")
    assert asks(after).kind == "act"


@pytest.mark.rule("manip.complex")
def test_too_few_symbols_leave_the_chest_shut_and_the_gems_spent() -> None:
    after = play(by_a_chest(hero("grom", at=CHEST, reserve=2)), open_chest(2), [0, 0])
    assert not tried(after).success
    assert after.state.chests == (CHEST,)
    assert after.hero("grom").spaces == {"manipulation": 2}


@pytest.mark.rule("manip.complex")
def test_dice_may_be_rerolled_before_the_manipulation_is_final() -> None:
    before = play(by_a_chest(hero("grom", at=CHEST, reserve=2)), open_chest(1), [0])
    assert asks(before).kind == "reroll"
    after = play(before, asks(before).options[1], [2, "sword"])
    assert tried(after).success
    assert after.hero("grom").spaces == {"manipulation": 1, "reroll": 1}


@pytest.mark.rule("chest.open")
def test_there_must_be_a_chest_where_the_hero_stands() -> None:
    elsewhere = by_a_chest(hero("grom", at="slant-pier"))
    with pytest.raises(Illegal, match=r"chest\.open"):
        play(elsewhere, open_chest(1))
    with pytest.raises(Illegal, match=r"chest\.open"):
        play(elsewhere, Open("grom", "chest", "slant-pier", 1))


@pytest.mark.rule("enc.max")
def test_what_is_too_heavy_must_be_dropped_at_once() -> None:
    laden = hero("atla", at=CHEST, reserve=1, items=("scale-mail", "chain-mail"))
    found = play(by_a_chest(laden), open_chest(1, "atla"), [1, "javelin"])
    after = play(found, Keep(True))
    assert asks(after).kind == "drop"
    assert after.why("enc.max") == [{"hero": "atla", "has": 9, "limit": 8}]


# --- doors ----------------------------------------------------------------------------------


@pytest.mark.rule("door.scenario", "manip.complex")
@pytest.mark.parametrize("side", ["slant-pier", "great-hut"])
def test_a_door_opens_from_either_side_and_stays_open(side: str) -> None:
    shut = position(hero("grom", at=side, reserve=1), closed=("lone-hut-door", DOOR))
    after = play(shut, Open("grom", "door", DOOR, 1), [1])
    assert after.state.closed == ("lone-hut-door",)
    assert after.why("door.scenario")


@pytest.mark.rule("door.scenario")
def test_only_a_shut_door_beside_the_hero_can_be_opened() -> None:
    shut = position(hero("grom", at="slant-pier"), closed=("lone-hut-door",))
    for door in ("lone-hut-door", DOOR, "no-door"):
        with pytest.raises(Illegal, match=r"door\.scenario"):
            play(shut, Open("grom", "door", door, 1))


@pytest.mark.rule("bs.hard", "door.scenario")
@pytest.mark.parametrize(("symbols", "opens"), [(1, False), (2, True)])
def test_in_hard_mode_a_door_asks_for_two_symbols(symbols: int, opens: bool) -> None:
    grom = hero("grom", at="slant-pier", reserve=1)
    shut = position(grom, closed=(DOOR,), options=Options(3, hard=True))
    after = play(shut, Open("grom", "door", DOOR, 1), [symbols])
    assert (after.state.closed == ()) is opens


# --- dice -----------------------------------------------------------------------------------


@pytest.mark.rule("manip.complex", "reroll.arrow")
def test_each_gem_is_a_die_and_the_arrow_of_the_sheet_counts_once() -> None:
    after = play(by_a_chest(hero("othna", at=CHEST)), open_chest(3, "othna"), [0, 0, 0])
    assert rolled(after) == ("yellow*", "yellow", "yellow")


@pytest.mark.rule("manip.complex", "lockpick")
def test_lock_picking_adds_a_red_die() -> None:
    thief = by_a_chest(hero("grom", at=CHEST, reserve=1), skills={"grom": ["lock-picking"]})
    after = play(thief, open_chest(1), [0, 3, "sword"])
    assert rolled(after) == ("orange", "red")
    assert after.state.chests == ()


@pytest.mark.rule("hind.roll")
@pytest.mark.parametrize(("faces", "opens"), [([2, 1], True), ([1, 1], False)])
def test_each_enemy_takes_a_symbol_off(faces: list[int], opens: bool) -> None:
    beset = by_a_chest(
        hero("grom", at=CHEST, reserve=2), units("skeletons", 2, at=CHEST), assets=()
    )
    after = play(beset, open_chest(2), faces)
    assert tried(after).symbols == sum(faces) - 2
    assert (after.state.chests == ()) is opens
    (hindered,) = after.why("hind.roll")
    assert hindered["enemies"] == 2


@pytest.mark.rule("hind.roll", "hind.value")
def test_a_friend_beside_the_hero_makes_up_for_an_enemy() -> None:
    friends = (hero("grom", at=CHEST, reserve=1), hero("atla", at=CHEST))
    beset = by_a_chest(*friends, units("skeletons", 1, at=CHEST), assets=())
    after = play(beset, open_chest(1), [1])
    assert tried(after).success
    assert not after.why("hind.roll")


@pytest.mark.rule("skill.concentration", "hind.ignore")
def test_a_hero_with_concentration_is_not_hindered() -> None:
    beset = by_a_chest(hero("atla", at=CHEST, reserve=1), units("skeletons", 2, at=CHEST))
    after = play(beset, open_chest(1, "atla"), [1, "sword"])
    assert tried(after).success
    assert after.why("skill.concentration") == [{"hero": "atla"}]


@pytest.mark.rule("enc.skill", "skill.concentration")
def test_a_load_that_reaches_its_limit_switches_concentration_off() -> None:
    laden = hero("atla", at=CHEST, reserve=1, items=("scale-mail",))
    beset = by_a_chest(laden, units("skeletons", 2, at=CHEST))
    assert not tried(play(beset, open_chest(1, "atla"), [2])).success


# --- gems and turns -------------------------------------------------------------------------


@pytest.mark.rule("hero.limit", "term.gem")
def test_gems_must_be_in_reserve_and_fit_on_the_space() -> None:
    spent = by_a_chest(hero("grom", at=CHEST, spaces={"manipulation": 2}))
    with pytest.raises(Illegal, match=r"hero\.limit"):
        play(spent, open_chest(2))
    poor = by_a_chest(hero("grom", at=CHEST, reserve=1))
    for gems in (0, 2):
        with pytest.raises(Illegal, match=r"term\.gem"):
            play(poor, open_chest(gems))


@pytest.mark.rule("hero.cautious")
def test_a_cautious_hero_opens_nothing() -> None:
    with pytest.raises(Illegal, match=r"hero\.cautious"):
        play(by_a_chest(hero("grom", at=CHEST, stance="cautious")), open_chest(1))


@pytest.mark.rule("move.lost")
def test_opening_ends_a_movement_that_was_begun() -> None:
    walker = hero("grom", at=CHEST, reserve=1, points=1, moving=True)
    after = play(by_a_chest(walker), open_chest(1), [0])
    assert after.hero("grom").points == 0
    fresh = hero("grom", at=CHEST, reserve=1, points=2)
    assert play(by_a_chest(fresh), open_chest(1), [0]).hero("grom").points == 2


@pytest.mark.rule("chest.open", "door.scenario", "hero.limit")
def test_what_can_be_opened_is_offered_with_every_number_of_gems() -> None:
    room_for_two = hero("grom", at=CHEST, spaces={"manipulation": 1})
    offered = asks(by_a_chest(room_for_two, closed=(DOOR, "lone-hut-door"))).options
    assert {each for each in offered if isinstance(each, Open)} == {
        Open("grom", "chest", CHEST, 1),
        Open("grom", "chest", CHEST, 2),
        Open("grom", "door", DOOR, 1),
        Open("grom", "door", DOOR, 2),
    }
