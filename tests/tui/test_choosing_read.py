"""Choosing as it is read: the lines of the prompt at the sizes of small screens, and the board."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from boards.picture import NORMAL
from engine.adventure.commands import Accept, Drop
from engine.adventure.state import State, Unit
from engine.adventure.steps import Attack, Defence, Drawing, HeroesTurn, Manipulating, Rolling
from tests.tui.games import acting, game_at, new_game, on_agenda
from tui.board_cells import Painter
from tui.choosing.situation import wounds
from tui.glyphs import ASCII
from tui.prompt_lines import laid_out
from tui.sitting import Sitting
from tui.view import stance_words

SMALL = ((78, 6), (58, 6))
"""The prompt on a screen of 80x24, and on one of 60x20."""
SIZES = (*SMALL, (33, 11), (48, 14))
"""And on one of 120x36 and of 200x50."""

SKELETON = Unit("skeletons:1", "skeletons", "willow-bank")
WORM = Unit("worms:1", "worms", "willow-bank")
SKUTHUS = Unit("skuthus:1", "skuthus", "willow-bank", life=10)
ALONE = {"area": "reed-bank"}


def table(state: State, keys: str = "", **options: Any) -> Sitting:
    """A game at this position, and some keys pressed."""
    return typed(Sitting(game_at(state, **options)), keys)


def typed(sitting: Sitting, keys: str) -> Sitting:
    for key in keys.split():
        sitting.press(key)
        sitting.hurry()
    return sitting


def lines(sitting: Sitting, size: tuple[int, int] = (78, 6)) -> list[str]:
    laid = laid_out(sitting.prompt(), *size)
    return ["".join(part.text for part in line).rstrip() for line in laid.lines]


def text(sitting: Sitting, size: tuple[int, int] = (78, 6)) -> str:
    return "\n".join(lines(sitting, size))


def board(sitting: Sitting) -> str:
    rows = Painter().paint(sitting.scene(), NORMAL).rows
    return "\n".join("".join(spot.character for spot in row) for row in rows)


# --- line of sight ------------------------------------------------------------------------------


def two_seen_and_one_in_the_hut() -> State:
    return acting(
        replace(SKELETON, area="mid-planks"),
        replace(WORM, area="mid-planks"),
        replace(SKUTHUS, area="great-hut"),
    )


@pytest.mark.rule("los.centre")
def test_the_key_of_whoever_is_out_of_sight_says_what_is_in_the_way() -> None:
    sitting = table(two_seen_and_one_in_the_hut(), "3 s")
    assert any("c Skuthus" in line and "out of sight" in line for line in lines(sitting))
    told = text(typed(sitting, "c"))
    assert "Bran does not see Skuthus in Great Hut: the wall between" in told
    assert "▸c Skuthus" in told


def test_the_areas_in_sight_and_the_wall_in_the_way_are_marked() -> None:
    sitting = table(two_seen_and_one_in_the_hut(), "3 s")
    seen = sitting.scene().overlay.marks
    assert seen["broad-pier"].kind == "sight"
    assert "great-hut" not in seen
    assert "×××" not in board(sitting)
    typed(sitting, "c")
    assert sitting.scene().overlay.line == ("willow-bank", "great-hut")
    assert "×××" in board(sitting)


@pytest.mark.rule("door.scenario")
def test_a_shut_door_in_the_line_of_sight_is_named() -> None:
    bran = {"area": "slant-pier"}
    state = acting(replace(SKUTHUS, area="great-hut"), bran=bran)
    assert "to Skuthus in Great Hut the Great Hut Door is shut" in (
        text(table(state, "3 s")).replace("\n", " ")
    )


def test_where_nothing_is_thrown_to_is_told() -> None:
    sitting = table(acting(SKELETON, bran={"items": ("dagger",)}), "3 t")
    hidden = [row for row in sitting.prompt().rows if row.label == "Great Hut"]
    assert "does not see Great Hut" in hidden[0].refusal


@pytest.mark.rule("throw.what")
def test_whoever_sees_no_other_area_is_told_so_of_throws() -> None:
    state = acting(SKELETON, bran={"area": "witch-hut", "items": ("dagger",)})
    sitting = table(state, "3 t")
    assert "From Witch Hut Bran sees no other area to throw to." in text(sitting)
    assert "t throw –" in re.sub(" +", " ", text(sitting)), "and not by colour alone"


@pytest.mark.parametrize("size", SIZES)
def test_the_list_of_throws_shows_the_chances(size: tuple[int, int]) -> None:
    sitting = table(acting(SKELETON, bran={"items": ("dagger",)}), "3 t")
    places = [line for line in lines(sitting, size) if "Broad Pier" in line]
    assert places
    assert " %" in places[0]


# --- prices before they are paid ----------------------------------------------------------------


@pytest.mark.rule("manip.simple")
def test_the_only_card_that_lies_here_costs_a_gem_that_is_seen_before() -> None:
    state = acting(SKELETON, bran={"items": ()})
    sitting = table(replace(state, objects={"willow-bank": ("sword",)}), "3 p")
    assert re.search(r"▸a pick up Sword +1 gem", text(sitting))
    assert "Enter Pick up Sword, 1 gem" in text(sitting)
    before = sitting.state.heroes["bran"]
    after = typed(sitting, "enter").state.heroes["bran"]
    assert (before.items, after.items) == ((), ("sword",))
    assert after.reserve == before.reserve - 1


def test_the_question_names_the_gem_that_any_card_costs() -> None:
    state = acting(SKELETON, bran={"items": ()})
    two = replace(state, objects={"willow-bank": ("sword", "javelin")})
    assert "Pick up what, for 1 gem?" in text(table(two, "3 p"))


@pytest.mark.rule("ranged.thrown")
def test_of_alike_weapons_the_one_that_is_kept_comes_first() -> None:
    arms = {"area": "willow-bank", "items": ("kris", "throwing-knives")}
    far = replace(WORM, area="broad-pier")
    told = text(table(acting(far, othna=arms), "2 s"))
    assert "weapon: Throwing Knives · Tab: Kris, thrown" in told
    assert "thrown" not in told.splitlines()[-2]
    assert "Shoot Worm a with Kris, 1 gem: it is thrown" in (
        text(typed(table(acting(far, othna=arms), "2 s"), "tab"))
    )


# --- moving -------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SMALL)
def test_the_chance_of_a_leap_stands_beside_the_area_and_in_the_last_line(
    size: tuple[int, int],
) -> None:
    sitting = table(acting(SKELETON, bran={"area": "alder-deck", "items": ()}), "3 m")
    leaps = [row for row in sitting.prompt().rows if "leap" in row.brief]
    assert leaps
    for row in leaps:
        place = sitting.prompt().rows.index(row)
        assert sitting.chooser is not None
        sitting.chooser = sitting.chooser.at(place)
        told = lines(sitting, size)
        marked = next(line for line in told if f"▸{row.key}" in line)
        assert f"{row.spot.label if row.spot else ''}, leap 94 %" in marked
        assert "leap 94 %" in told[-2] + told[-1]


def test_a_price_is_told_with_its_parts() -> None:
    state = acting(replace(SKELETON, area="gnat-pool"), bran={"area": "gnat-pool"})
    sitting = table(state, "3 m")
    row = next(row for row in sitting.prompt().rows if row.label == "Mid Planks")
    assert row.detail == "2 points + 2 gems, 1 + 2 water + 1 hindering"
    far = next(row for row in sitting.prompt().rows if row.label == "Altar Isle")
    assert "water" in far.refusal
    assert "and can have" in far.refusal


def test_no_points_are_not_told_beside_gems() -> None:
    sitting = table(acting(SKELETON, bran={"area": "mid-planks", "points": 0}), "3 m")
    assert all("0 points" not in row.detail for row in sitting.prompt().rows)
    assert any(row.detail == "1 gem" for row in sitting.prompt().rows)
    assert any(row.brief == "1◆" for row in sitting.prompt().rows)


def test_nothing_in_reach_is_told_with_the_mark_where_the_hero_stands() -> None:
    spent = {"area": "mid-planks", "points": 0, "spaces": {"move": 3}}
    sitting = table(acting(SKELETON, bran=spent), "3 m")
    assert sitting.scene().overlay.selected == "mid-planks"
    assert "▸m move" in text(sitting)
    assert "Nothing is in reach of Bran in Mid Planks: no points are left" in text(sitting)
    assert "and Move holds its 3 already." in text(sitting).replace("\n", " ")


@pytest.mark.rule("bs.exit")
def test_whoever_cannot_leave_yet_is_told_where_the_way_out_is() -> None:
    stone = acting(SKELETON, bran={"items": ("black-stone",), "area": "mid-planks"})
    told = text(table(stone, "3 x"))
    assert "the way out is in Reed Bank, and the stone in Mid Planks" in told.replace("\n", " ")


@pytest.mark.parametrize("size", SMALL)
def test_prices_are_never_cut(size: tuple[int, int]) -> None:
    sitting = typed(Sitting(new_game()), "A 3 m")
    for place, row in enumerate(sitting.prompt().rows):
        if row.open and sitting.chooser is not None:
            sitting.chooser = sitting.chooser.at(place)
            marked = next(line for line in lines(sitting, size) if f"▸{row.key} " in line)
            assert row.brief in marked


# --- dice ---------------------------------------------------------------------------------------


def rolled(*faces: int, dice: tuple[str, ...], **more: Any) -> Rolling:
    return Rolling("bran", dice, "melee.dice", "reroll", faces, **more)


def test_the_mark_stands_on_a_free_reroll_that_is_better() -> None:
    blow = Attack("bran", ("worms:1",), "melee", ("orange*", "orange"), "pirate-saber")
    free = rolled(0, 0, dice=("orange*", "orange"), arrows={"orange": 1})
    state = on_agenda(acting(WORM), blow, free)
    assert "▸1 orange 0" in text(table(state))
    paid = on_agenda(acting(WORM), blow, rolled(0, 0, dice=("orange", "orange")))
    assert "▸k keep the dice" in text(table(paid)), "a gem is for the player to spend"


def kept(*agenda: Any, units: tuple[Unit, ...] = (WORM,)) -> bool:
    """Whether the program keeps these dice at once."""
    session = game_at(on_agenda(acting(*units), *agenda))
    first = session.tree.entries.get(1)
    return first is not None and (first.how, first.command) == ("program", Accept())


@pytest.mark.rule("reroll.paid")
def test_dice_that_no_reroll_can_better_are_kept_without_a_question() -> None:
    saber = Attack("bran", ("skuthus:1",), "melee", ("orange",), "pirate-saber")
    guards = Defence("bran", "worms:1", "melee", 2)
    lock = Manipulating("bran", "door", "north-hut-door", 1)
    one, two = ("orange",), ("yellow", "yellow")
    assert kept(saber, rolled(2, dice=one), units=(SKUTHUS,)), "its best face"
    assert not kept(saber, rolled(1, dice=one), units=(SKUTHUS,))
    assert kept(guards, rolled(2, 0, dice=two)), "no damage is left"
    assert not kept(guards, rolled(1, 0, dice=two))
    assert kept(lock, rolled(1, 0, dice=two, needs=1)), "the door opens"


def test_kept_dice_are_an_entry_of_the_program() -> None:
    lock = Manipulating("bran", "door", "north-hut-door", 1)
    falls = Rolling("bran", ("red",), "manip.complex", "fall", (0,), (0,), needs=1)
    session = game_at(on_agenda(acting(WORM), lock, falls), dice="table")
    sitting = typed(Sitting(session), "1")
    assert [entry.how for entry in session.tree.entries.values()] == ["table", "program"]
    assert sitting.prompt().question == "What now?"


def test_expected_wounds_have_a_decimal() -> None:
    told = [wounds(number) for number in (0, 0.03, 0.97, 1, 1.2, 2.0)]
    assert told == ["0 wounds", "<0.1 wounds", "1.0 wounds", "1 wound", "1.2 wounds", "2 wounds"]


def test_a_guard_says_no_wound_first() -> None:
    blow = Defence("bran", "skeletons:1", "melee", 2)
    told = text(table(on_agenda(acting(SKELETON, bran={"reserve": 6}), blow)))
    assert "no wound " in told
    assert "% no wound" not in told


@pytest.mark.parametrize("size", SMALL)
def test_a_tough_enemy_in_the_list_shows_the_chance_to_kill(size: tuple[int, int]) -> None:
    tough = replace(SKUTHUS, area="gnat-pool", life=3)
    sitting = table(acting(tough, replace(WORM, area="mid-planks")), "3 s")
    line = next(line for line in lines(sitting, size) if "Skuthus" in line)
    assert "kill" in line[line.index("Skuthus") :]


# --- cards --------------------------------------------------------------------------------------


def test_an_only_card_is_not_dropped_unasked() -> None:
    sitting = table(acting(SKELETON, bran={"items": ("black-stone",)}), "3 d")
    told = lines(sitting)
    assert told[0].startswith("Bran drops  Drop what?")
    assert told[-1].startswith("Enter Drop Black Stone")
    typed(sitting, "enter")
    assert sitting.session.tree.entries[1].command == Drop("bran", "black-stone")


def test_equal_cards_are_listed_once() -> None:
    sitting = table(acting(SKELETON, bran={"items": ("dagger", "dagger:2", "sword")}), "3 d")
    assert [row.label for row in sitting.prompt().rows] == ["Dagger ×2", "Sword"]
    typed(sitting, "escape a")
    assert sitting.chooser is not None
    arms = [turn.name for turn in sitting.chooser.present.turns]
    assert len(set(arms)) == len(arms)


def test_what_is_held_and_what_tab_takes_are_both_named() -> None:
    sitting = table(acting(SKELETON, bran={"items": ("sword",)}), "3 a")
    assert "weapon: Sword · Tab: bare hands" in text(sitting)


# --- keys that do nothing -----------------------------------------------------------------------


def test_keys_without_use_say_why() -> None:
    state = acting(SKELETON)
    heroes = state.heroes | {"othna": replace(state.heroes["othna"], fate="dead")}
    sitting = table(replace(state, heroes=heroes), "3")
    for key, told in (
        ("l", "Bran carries no Life Potion."),
        ("c", "Bran knows no spells."),
        ("y", "There are no allies for Bran to lead."),
        ("x", "The scenario has nothing more for Bran to do now."),
        ("2", "Othna is dead."),
    ):
        assert told in lines(typed(sitting, key))


@pytest.mark.parametrize("size", SMALL)
def test_a_message_leaves_room_for_what_the_keys_do(size: tuple[int, int]) -> None:
    told = lines(table(acting(SKELETON), "3 l"), size)
    assert "Bran carries no Life Potion." in told
    assert told[-1].startswith("Enter move")


def test_no_stance_is_shown_before_it_is_chosen() -> None:
    sitting = typed(Sitting(new_game()), "c")
    shown = [stance_words(sitting.state, hero) for hero in sitting.state.heroes.values()]
    assert shown == ["cautious", "stance?", "stance?"]
    typed(sitting, "A")
    shown = [stance_words(sitting.state, hero) for hero in sitting.state.heroes.values()]
    assert shown == ["cautious", "aggressive", "aggressive"]
    assert isinstance(sitting.state.agenda[0], HeroesTurn)


# --- dice of the table, plain signs -------------------------------------------------------------


def test_a_drawn_token_is_told_with_its_tile() -> None:
    drawing = Drawing((1, 3, 5), "solo.draw")
    sitting = table(on_agenda(acting(SKELETON), drawing), dice="table")
    told = text(sitting)
    for line in ("1 token 1", "Skuthus", "3 token 3", "Skeletons", "let the program roll"):
        assert line in told


@pytest.mark.rule("ga.treasure", "kernel.chance")
def test_nobody_is_asked_what_a_secret_draw_shows() -> None:
    with new_game(scenario="grim-altar", dice="table") as session:
        laid = session.state.hidden
        session.goto(0)
        sitting = Sitting(session)
        told = text(sitting)
        assert "let the dice fall" in told
        assert "show?" not in told
        assert not any(area in told for area in ("Crypt", "Strongroom", "Long Gallery"))
        sitting.press("s")
        assert session.state.hidden == laid


def test_in_plain_signs_each_meaning_has_a_sign_of_its_own() -> None:
    own = (ASCII.reserve, ASCII.fatigue, ASCII.wound, ASCII.gem, ASCII.object, ASCII.chest)
    assert len(set(own)) == len(own)
    assert ASCII.plain("2+1◆ ●●○") == "2+1g ++o"
