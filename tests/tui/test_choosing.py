"""Choosing: few keys from a decision to a command, and a reason for what cannot be chosen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from engine.adventure.agenda import HANDLERS, Adventure
from engine.adventure.commands import (
    Accept,
    AnyCommand,
    Cast,
    Catch,
    Deed,
    Drop,
    EndTurn,
    Guard,
    Keep,
    Move,
    Open,
    Pick,
    Poison,
    Reroll,
    Shoot,
    Strike,
    TakeStance,
    Wound,
)
from engine.adventure.state import State, Unit
from engine.adventure.steps import (
    IN_ORDER,
    AnyStep,
    Asking,
    Attack,
    Defence,
    Drawing,
    Finding,
    HeroesTurn,
    Landing,
    Manipulating,
    Overloaded,
    Poisoning,
    Rolling,
    Wounding,
)
from engine.adventure.telling.names import Names
from engine.adventure.work import Options, Position
from engine.kernel.chance import Fall
from scenarios.games import open_game
from scenarios.library import rulebook
from tui import keys
from tui.choosing import Chooser, Chosen, Refusal, Situation, chooser_of
from tui.choosing.questions import Question
from tui.choosing.situation import percent, wounds

ACT = HeroesTurn("act")


def game() -> Adventure:
    return open_game("black-stone", Options())


def start(*agenda: AnyStep, **heroes: dict[str, object]) -> State:
    """The start of The Black Stone with another agenda; heroes changed by keyword."""
    state = game().start()
    changed = {
        name: replace(hero, **{"reserve": 7, "points": 2, **heroes.get(name, {})})
        for name, hero in state.heroes.items()
    }
    return replace(state, heroes=changed, agenda=agenda or (ACT,))


def with_unit(state: State, unit: Unit) -> State:
    return replace(state, units={**state.units, unit.id: unit})


def choosing(state: State, hero: str = "", seeded: Fall | None = None) -> Chooser:
    """The chooser of what is asked at a state."""
    played = game()
    step = state.agenda[-1]
    p = Position(played.table, state)
    decision = HANDLERS[type(step)].asks(p, step)
    ask = (lambda: seeded) if seeded else None
    return chooser_of(Situation(decision, p, Names(played.table), rulebook(), ask), hero)


def pressed(chooser: Chooser, typed: str) -> Chooser | Chosen | Refusal | None:
    """What comes of several keys, of which all but the last must lead on."""
    *first, last = typed.split()
    for key in first:
        led = chooser.press(key)
        assert isinstance(led, Chooser), f"{key}: {led}"
        chooser = led
    return chooser.press(last)


def commands(chooser: Chooser, typed: str) -> tuple[AnyCommand, ...]:
    """What was chosen by these keys."""
    led = pressed(chooser, typed)
    assert isinstance(led, Chosen), led
    return led.commands


def asked(chooser: Chooser, typed: str) -> Chooser:
    """The question that these keys lead to."""
    led = pressed(chooser, typed)
    assert isinstance(led, Chooser), led
    return led


def refused(chooser: Chooser, typed: str) -> str:
    """The sentence that refuses these keys."""
    led = pressed(chooser, typed)
    assert isinstance(led, Refusal), led
    return led.sentence


def row(chooser: Chooser, key: str) -> str:
    """A row as it is read: label and detail."""
    found = next(row for row in chooser.rows if row.key == key)
    return f"{found.label}: {found.detail}" if found.detail else found.label


# --- stances --------------------------------------------------------------------------------------


def test_a_stance_is_one_key_and_tab_turns_to_the_next_hero() -> None:
    chooser = choosing(start(HeroesTurn("stance")))
    assert commands(chooser, "a") == (TakeStance("atla", "aggressive"),)
    assert commands(chooser, "tab c") == (TakeStance("othna", "cautious"),)
    assert commands(chooser, "3 c") == (TakeStance("bran", "cautious"),)
    assert row(chooser, "c") == "cautious: guards, 4 gems back"


def test_all_stances_are_one_key() -> None:
    chosen = commands(choosing(start(HeroesTurn("stance"))), "A")
    assert chosen == tuple(TakeStance(hero, "aggressive") for hero in ("atla", "othna", "bran"))
    last = choosing(start(HeroesTurn("stance", chosen=("atla", "othna"))))
    assert last.present.title == "Stance of Bran"
    assert commands(last, "A") == (TakeStance("bran", "aggressive"),)
    assert commands(last, "C") == (TakeStance("bran", "cautious"),)


# --- the list of actions --------------------------------------------------------------------------


def test_digits_and_tab_choose_the_hero_who_acts() -> None:
    chooser = choosing(start(), hero="othna")
    assert chooser.present.title == "Othna acts"
    assert asked(chooser, "3").present.title == "Bran acts"
    assert asked(chooser, "tab").present.title == "Bran acts"
    assert asked(chooser, "shift+tab").present.title == "Atla acts"
    assert asked(chooser, "3").hero == "bran"


def test_what_cannot_be_done_says_why() -> None:
    chooser = choosing(start(), hero="atla")
    assert refused(chooser, "a") == "No enemy stands in Willow Bank."
    assert refused(chooser, "p") == "Nothing lies in Willow Bank."
    assert refused(chooser, "o").startswith("There is no chest in Willow Bank")
    spent = choosing(start(atla={"reserve": 0, "points": 0}), hero="atla")
    assert refused(spent, "m") == (
        "Nothing is in reach of Atla in Willow Bank: "
        "no points are left, and no gem is left in Reserve."
    )
    cautious = choosing(start(bran={"stance": "cautious"}), hero="bran")
    assert "cautious" in refused(cautious, "m")
    assert commands(cautious, "e") == (EndTurn(),)


def test_a_key_without_meaning_means_nothing() -> None:
    chooser = choosing(start())
    assert [chooser.press(key) for key in ("u", "U", "R", "?", "/", "f1", "9")] == [None] * 7
    assert chooser.back() is None


def test_no_row_takes_a_key_that_means_something_everywhere() -> None:
    for question in questions(choosing(start())):
        typed = [row.key for row in question.rows if row.key]
        assert not keys.TAKEN & set(typed), question.title
        assert len(set(typed)) == len(typed), question.title


# --- moving ---------------------------------------------------------------------------------------


def test_a_move_is_two_keys() -> None:
    (move,) = commands(choosing(start(), hero="bran"), "m a")
    assert move == Move("bran", ("gnat-pool",))


def test_areas_show_their_price_in_points_and_gems_and_the_way() -> None:
    chooser = asked(choosing(start(), hero="bran"), "m")
    far = next(row for row in chooser.rows if row.label == "Lily Pool")
    assert far.detail == "2 points + 1 gem, 2 + 1 water"
    assert far.enter == "Move to Lily Pool, 2 points + 1 gem (2 + 1 water)"
    assert far.spot is not None
    assert far.spot.label == "2+1◆"
    overlay = chooser.overlay(chooser.rows.index(far))
    assert overlay.path == far.spot.way
    assert overlay.path[0] == "willow-bank"
    assert overlay.path[-1] == "lily-pool"
    assert overlay.selected == "lily-pool"
    assert overlay.marks["gnat-pool"].label == "1"
    assert overlay.jump["lily-pool"] == far.key


def test_areas_out_of_reach_say_why() -> None:
    chooser = asked(choosing(start(), hero="bran"), "m")
    sentences = {row.label: row.refusal for row in chooser.rows if not row.open}
    assert "stands here" in sentences["Willow Bank"]
    assert "needs 9 points to Altar Moat (6 + 3 " in sentences["Altar Moat"]
    assert "door is closed" in sentences["Great Hut"]
    assert "altar-moat" not in chooser.overlay().marks


def test_arrows_go_over_the_board() -> None:
    chooser = asked(choosing(start(), hero="bran"), "m")
    assert chooser.row is not None
    assert chooser.row.label == "Willow Bank"
    west = asked(chooser, "left")
    assert west.row is not None
    assert west.row.label == "Broad Pier"
    assert commands(west, "enter") == (Move("bran", ("broad-pier",)),)
    assert asked(west, "right").row == chooser.row
    edge = asked(chooser, "right")
    assert edge.row == chooser.row


def test_a_click_takes_an_area() -> None:
    chooser = asked(choosing(start(), hero="bran"), "m")
    assert chooser.click("broad-pier") == Chosen((Move("bran", ("broad-pier",)),))
    assert isinstance(chooser.click("great-hut"), Refusal)
    assert chooser.click("nowhere") is None


# --- attacks --------------------------------------------------------------------------------------


def beside(*units: Unit) -> State:
    """Bran among enemies at the start, the only hero there."""
    state = replace(start(), units={unit.id: unit for unit in units})
    away = {"atla": replace(state.heroes["atla"], area="reed-bank")}
    away["othna"] = replace(state.heroes["othna"], area="reed-bank")
    return replace(state, heroes={**state.heroes, **away})


SKELETON = Unit("skeletons:1", "skeletons", "willow-bank")
WORM = Unit("worms:1", "worms", "willow-bank")


def test_an_attack_on_the_only_enemy_asks_for_gems_at_once() -> None:
    chooser = asked(choosing(beside(SKELETON), hero="bran"), "a")
    assert chooser.present.title == "Bran attacks Skeleton a"
    (strike,) = commands(chooser, "2 enter")
    assert isinstance(strike, Strike)
    assert (strike.target, strike.gems) == ("skeletons:1", 2)
    assert strike.second, "two weapons are best, and come first"


def test_odds_stand_beside_the_gems() -> None:
    chooser = asked(choosing(beside(SKELETON), hero="bran"), "a")
    hands = turned_to(chooser, "bare hands")
    assert row(hands, "1").startswith("1 gem: kill ")
    chances = [float(row.detail.split()[1].strip("<>")) for row in hands.rows]
    assert chances == sorted(chances)
    assert all(row.detail.endswith("%") for row in hands.rows)


def test_tab_changes_the_weapon_and_keeps_the_gems() -> None:
    chooser = asked(choosing(beside(SKELETON), hero="bran"), "a 3")
    assert chooser.present.turning == "weapon"
    other = asked(chooser, "tab")
    assert other.row is not None
    assert other.row.key == "3"
    (strike,) = commands(turned_to(chooser, "bare hands"), "enter")
    assert strike == Strike("bran", "skeletons:1", 3)


def turned_to(chooser: Chooser, name: str) -> Chooser:
    """The form of the question with this name, found by Tab."""
    for _ in chooser.present.turns:
        if chooser.present.turns[chooser.present.turn].name == name:
            return chooser
        chooser = asked(chooser, "tab")
    raise AssertionError(f"no {name}")


def test_enemies_that_are_alike_are_one_row() -> None:
    pack = [replace(SKELETON, id=f"skeletons:{number}") for number in (1, 2, 3)]
    chooser = asked(choosing(beside(*pack, WORM), hero="bran"), "a")
    assert [row.label for row in chooser.rows] == ["Skeleton a ×3", "Worm a"]
    (strike,) = commands(chooser, "b 1 enter")
    assert isinstance(strike, Strike)
    assert strike.target == "worms:1"


def test_whoever_is_shielded_is_listed_with_the_reason() -> None:
    skuthus = Unit("skuthus:1", "skuthus", "willow-bank", life=10)
    chooser = asked(choosing(beside(skuthus, SKELETON), hero="bran"), "a")
    closed = chooser.rows[-1]
    assert closed.label == "Skuthus"
    assert not closed.open
    assert "protect" in closed.refusal


def test_a_tough_enemy_shows_expected_wounds() -> None:
    skuthus = Unit("skuthus:1", "skuthus", "willow-bank", life=10)
    chooser = asked(choosing(beside(skuthus), hero="bran"), "a")
    assert "wounds" in row(chooser, "3")
    assert chooser.present.notes == ("life 10, armour 1",)


def test_a_shot_names_the_thrown_weapon() -> None:
    chooser = asked(choosing(beside(SKELETON), hero="bran"), "s")
    names = [turn.name for turn in chooser.present.turns]
    assert "Dagger, thrown" in names
    (shot,) = commands(chooser, "1 enter")
    assert isinstance(shot, Shoot)


def test_digits_out_of_range_say_what_there_is() -> None:
    chooser = asked(choosing(beside(SKELETON), hero="bran"), "a")
    assert refused(chooser, "9") == "9 is not among them: choose 1 to 4."


def test_backspace_goes_back_as_it_was() -> None:
    chooser = choosing(beside(SKELETON), hero="bran")
    below = asked(chooser, "down a")
    again = below.back()
    assert again is not None
    assert again.present == chooser.present
    assert again.cursor == asked(chooser, "down").cursor
    assert asked(below, "2 backspace").deep, "the first Backspace lets the number go"


# --- spells and objects ---------------------------------------------------------------------------


def test_spells_show_their_price_and_what_cannot_be_cast() -> None:
    chooser = asked(choosing(start(), hero="atla"), "c")
    assert [row.open for row in chooser.rows] == [True, False]
    assert commands(chooser, "a") == (Cast("atla", "sets-halo"),)
    assert chooser.rows[1].refusal


def test_a_cautious_caster_may_still_cast_a_halo() -> None:
    chooser = choosing(start(atla={"stance": "cautious"}), hero="atla")
    assert commands(chooser, "c a") == (Cast("atla", "sets-halo"),)


def test_a_door_is_opened_with_the_odds_beside_the_gems() -> None:
    chooser = asked(choosing(start(othna={"area": "hut-pier"}), hero="othna"), "o")
    assert chooser.present.title == "Othna opens North Hut Door"
    assert row(chooser, "1") == "1 gem: opens 89 %", "his arrow included"
    assert commands(chooser, "1 enter") == (Open("othna", "door", "north-hut-door", 1),)


def test_a_gift_names_friends_by_their_digits() -> None:
    chooser = asked(choosing(start(), hero="bran"), "g a")
    assert {row.key for row in chooser.rows} == {"1", "2"}
    payer = asked(chooser, "2")
    assert {row.key for row in payer.rows} == {"2", "3"}


def test_a_throw_goes_over_the_board() -> None:
    chooser = asked(choosing(start(), hero="othna"), "t a")
    assert chooser.present.arrows == "board"
    assert "1 gem" in next(row.detail for row in chooser.rows if row.label == "Broad Pier")
    assert any(not row.open and row.refusal for row in chooser.rows)
    labels = [row.spot.label for row in chooser.rows if row.open and row.spot]
    assert labels
    assert all(label.endswith("%") for label in labels)


def test_the_scenario_s_deeds_are_on_the_list() -> None:
    there = choosing(start(bran={"items": ("black-stone",), "area": "reed-bank"}), hero="bran")
    assert commands(there, "x") == (Deed("bran", "leave"),)
    elsewhere = choosing(start(bran={"items": ("black-stone",)}), hero="bran")
    assert "leave" in refused(elsewhere, "x").lower()


# --- answers in the middle ------------------------------------------------------------------------


def struck(power: int, form: str = "melee", **bran: object) -> State:
    blow = Defence("bran", "skeletons:1", form, power)  # type: ignore[arg-type]
    return with_unit(start(ACT, blow, bran=bran), SKELETON)


def test_a_guard_is_a_number_with_its_odds() -> None:
    chooser = choosing(struck(2, items=()))
    assert row(chooser, "0") == "none: suffer 2 wounds"
    assert row(chooser, "1") == "dodge: no wound 56 %, 0.6 wounds", "his own Support included"
    assert commands(chooser, "enter") == (Guard("bran", 1),)
    assert commands(chooser, "0 enter") == (Guard("bran", 0),)
    assert commands(chooser, "3 enter") == (Guard("bran", 3),)


def test_long_numbers_are_typed_digit_by_digit() -> None:
    chooser = choosing(struck(9, items=(), reserve=12))
    assert commands(chooser, "1 2 enter") == (Guard("bran", 12),)
    assert commands(chooser, "1 5 enter") == (Guard("bran", 5),)


def test_tab_changes_the_card_that_parries() -> None:
    chooser = choosing(struck(2))
    assert [turn.name for turn in chooser.present.turns] == ["Pirate Saber", "none"]
    assert commands(chooser, "2 enter") == (Guard("bran", 2, "pirate-saber"),)
    assert commands(chooser, "tab 2 enter") == (Guard("bran", 2),)
    assert not choosing(struck(2, "ranged")).present.turns, "weapons parry no shot"


def test_the_risk_of_death_is_told() -> None:
    chooser = choosing(struck(5, items=(), reserve=1, fatigue=0, wounds=11))
    assert "death" in row(chooser, "1")


def test_a_halo_may_come_before_the_guard() -> None:
    blow = Defence("atla", "skeletons:1", "melee", 2)
    chooser = choosing(with_unit(start(ACT, blow), SKELETON))
    assert commands(chooser, "a") == (Cast("atla", "sets-halo"),)


def rolled(*faces: int, dice: tuple[str, ...], **more: object) -> Rolling:
    return Rolling("bran", dice, "melee.dice", "reroll", faces, **more)  # type: ignore[arg-type]


def test_enter_keeps_the_dice_and_a_digit_rolls_one_again() -> None:
    attack = Attack("bran", ("worms:1",), "melee", ("orange", "yellow"), "pirate-saber")
    roll = rolled(0, 1, dice=("orange", "yellow"))
    chooser = choosing(with_unit(start(ACT, attack, roll), WORM))
    assert commands(chooser, "enter") == (Accept(),)
    assert commands(chooser, "1") == (Reroll(0, "gem"),)
    assert row(chooser, "k") == "keep the dice: kill 0 %"
    assert row(chooser, "1") == "orange 0: kill 83 %, 1 gem"


def test_the_cheapest_reroll_comes_first_and_tab_shows_the_others() -> None:
    attack = Attack("bran", ("worms:1",), "melee", ("orange*",), "pirate-saber")
    roll = rolled(0, dice=("orange*",), arrows={"orange": 1}, support=1)
    chooser = choosing(with_unit(start(ACT, attack, roll), WORM))
    assert commands(chooser, "1") == (Reroll(0, "arrow"),)
    assert commands(chooser, "tab 1") == (Reroll(0, "support"),)
    assert commands(chooser, "tab tab 1") == (Reroll(0, "gem"),)


def test_a_reroll_for_a_lock_tells_the_chance_to_open() -> None:
    tries = Manipulating("bran", "door", "north-hut-door", 1)
    roll = rolled(0, dice=("yellow",), needs=1)
    chooser = choosing(start(ACT, tries, roll))
    assert row(chooser, "1") == "yellow 0: opens 67 %, 1 gem"
    assert chooser.present.title == "Bran rolls 0 symbols, 1 needed"


def test_a_wound_is_taken_from_a_space() -> None:
    lost = Wounding("bran", 1)
    state = start(ACT, lost, bran={"fatigue": 0, "spaces": {"melee": 2, "move": 1}})
    chooser = choosing(state)
    assert row(chooser, "a") == "Melee: 2 gems there"
    assert commands(chooser, "b") == (Wound("move"),)


def test_poison_is_put_on_a_space() -> None:
    assert commands(choosing(start(ACT, Poisoning("bran", 1))), "b") == (Poison("move"),)


def test_ties_are_figures_by_digit_and_areas_by_letter() -> None:
    whom = Asking("solo.target.players", ("othna", "bran"), {"unit": "skeletons:1"})
    chooser = choosing(with_unit(start(ACT, whom), SKELETON))
    assert commands(chooser, "3") == (Pick("bran"),)
    assert chooser.overlay().marks["willow-bank"].kind == "selected"
    where = Asking("solo.choice", ("net-pier", "long-pier"), {"unit": "skeletons:1"})
    over_board = choosing(with_unit(start(ACT, where), SKELETON))
    assert over_board.present.arrows == "board"
    assert "Skeleton" in over_board.question
    assert commands(over_board, "b") == (Pick("long-pier"),)


def test_the_rest_of_the_units_may_go_in_the_order_listed() -> None:
    order = Asking("solo.cunning", ("worms:1", "worms:2", IN_ORDER), {"tile": "worms", "number": 2})
    chooser = choosing(start(ACT, order))
    assert chooser.present.title == "You choose the order"
    assert row(chooser, "c") == "the rest in this order"
    assert commands(chooser, "c") == (Pick(IN_ORDER),)


def test_a_find_is_taken_or_left() -> None:
    chooser = choosing(start(ACT, Finding("bran", "willow-bank", "sword")))
    assert chooser.present.title == "Bran finds Sword"
    assert commands(chooser, "t") == (Keep(True),)
    assert commands(chooser, "l") == (Keep(False),)


def test_a_throw_is_caught_by_a_hero_or_by_nobody() -> None:
    chooser = choosing(start(ACT, Landing("kris", "willow-bank", "othna", thrown=True)))
    assert commands(chooser, "3") == (Catch("bran"),)
    assert commands(chooser, "0") == (Catch(),)


def test_too_much_to_carry_is_dropped() -> None:
    chooser = choosing(start(ACT, Overloaded("bran")))
    assert commands(chooser, "b") == (Drop("bran", "pirate-saber"),)


# --- dice of the table ----------------------------------------------------------------------------


def test_faces_are_typed_one_a_die_and_taken_together() -> None:
    roll = Rolling("bran", ("orange", "red"), "melee.dice", faces=(0, 0), again=(0, 1))
    chooser = choosing(start(ACT, roll))
    assert chooser.question == "What does the orange die show? (1 of 2)"
    assert commands(chooser, "2 3 enter") == (Fall((2, 3), "table"),)
    assert commands(chooser, "2 3 backspace 0 y") == (Fall((2, 0), "table"),)
    assert refused(chooser, "7") == "7 is not among them: choose 0 to 2."


def test_a_drawn_token_is_its_number_and_a_drawn_card_a_letter() -> None:
    tokens = choosing(start(ACT, Drawing((1, 3, 5), "solo.draw")))
    assert commands(tokens, "3") == (Fall((3,), "table"),)
    assert refused(tokens, "2") == "2 is not among them: choose 1 to 5."
    cards = choosing(start(ACT, Drawing(("sword", "javelin"), "chest.open")))
    assert commands(cards, "a") == (Fall(("javelin",), "table"),)


def test_a_table_may_let_the_seed_roll() -> None:
    answer = Fall((4,), "seed")
    chooser = choosing(start(ACT, Drawing((1, 4), "solo.draw")), seeded=answer)
    last = chooser.rows[-1]
    assert last.label == "let the program roll"
    assert commands(chooser, last.key) == (answer,)


# --- everything -----------------------------------------------------------------------------------


def questions(chooser: Chooser) -> Iterator[Question]:
    """Every question that can be come to."""
    waiting, seen = [chooser.present], set()
    while waiting:
        question = waiting.pop()
        name = (question.title, question.asks, question.turn, question.hero)
        if name in seen:
            continue
        seen.add(name)
        yield question
        led = [row.leads() for row in question.rows if row.leads]
        waiting += [each for each in led if isinstance(each, Question)]
        waiting += [turn.make() for turn in question.turns]


@pytest.mark.parametrize("agenda", [HeroesTurn("stance"), ACT], ids=["stances", "actions"])
def test_only_what_is_offered_can_be_chosen_and_every_kind_of_it_can(agenda: AnyStep) -> None:
    state = with_unit(with_unit(start(agenda), SKELETON), WORM)
    p = Position(game().table, state)
    offered = HANDLERS[type(agenda)].asks(p, agenda).options
    found: set[AnyCommand] = set()
    for question in questions(choosing(state)):
        for each in question.rows:
            assert each.open or each.refusal.endswith("."), each.label
            led = each.leads() if each.leads else None
            if isinstance(led, Chosen):
                found.update(led.commands)
    assert found <= set(offered)
    kinds = {(type(option), getattr(option, "hero", "")) for option in offered}
    assert kinds == {(type(option), getattr(option, "hero", "")) for option in found}


def test_chances_are_never_told_as_certain_when_they_are_not() -> None:
    assert [percent(chance) for chance in (0, 0.001, 0.745, 0.999, 1)] == [
        "0 %",
        "<1 %",
        "74 %",
        ">99 %",
        "100 %",
    ]
    assert [wounds(number) for number in (0.0, 1.0, 1.23)] == ["0 wounds", "1 wound", "1.2 wounds"]
