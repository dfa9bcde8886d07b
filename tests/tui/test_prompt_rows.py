"""The rows of the prompt as they are read: nowhere is a price or are odds left out."""

from __future__ import annotations

import re
from itertools import chain, islice

import pytest
from msgspec.structs import replace

from engine.adventure.figures import has_skill
from engine.adventure.odds import beyond_better
from engine.adventure.steps import Attack, Manipulating, Rolling
from engine.adventure.telling import Names
from engine.adventure.work import Position
from scenarios.library import rulebook
from tests.builders import hero, units
from tests.tui.games import new_game
from tests.tui.test_every_choice import played
from tests.tui.test_other_scenarios import choosing, yard
from tui.choosing import Chooser, Situation, chooser_of
from tui.choosing.questions import Chosen, Question
from tui.prompt_lines import Layout, PromptView, laid_out, view_of
from tui.sitting import Sitting

SIZES = ((33, 11), (48, 14), (78, 6), (58, 6))
"""The prompt on screens of 120x36, 200x50, 80x24 and 60x20."""

WORTH = re.compile(r"\d+ %|◆|\d+ gem|\d+ point|\d wound")
"""What tells a price or odds."""


def table(scenario: str, seed: str, keys: str, *, heroes: int = 3, hard: bool = False) -> Sitting:
    sitting = Sitting(new_game(scenario=scenario, seed=seed, heroes=heroes, hard=hard))
    for key in keys.split():
        sitting.press(key)
        sitting.hurry()
    return sitting


def bossonians(keys: str) -> Sitting:
    return table("back-to-the-earth", "be1", f"b A {keys}", heroes=4, hard=True)


def cells(view: PromptView, size: tuple[int, int]) -> dict[int, str]:
    """What is read of each row that is shown, by its place."""
    laid: Layout = laid_out(view, *size)
    lines = ["".join(part.text for part in line) for line in laid.lines]
    return {cell.row: lines[cell.line][cell.left : cell.right] for cell in laid.cells}


def whole(sitting: Sitting, size: tuple[int, int]) -> list[str]:
    return ["".join(part.text for part in line) for line in laid_out(sitting.prompt(), *size).lines]


@pytest.mark.parametrize("size", SIZES)
def test_every_target_keeps_its_odds(size: tuple[int, int]) -> None:
    shown = cells(bossonians("3 s").prompt(), size)
    assert len(shown) >= 8
    rows = bossonians("3 s").prompt().rows
    for place, told in shown.items():
        assert (" %" in told) if rows[place].open else ("unseen" in told or "out of sight" in told)


def test_alike_names_keep_what_tells_them_apart() -> None:
    shown = "\n".join(cells(bossonians("3 s").prompt(), (48, 14)).values())
    assert re.search(r"f B\S*… Archer b 95…99 %", shown)
    assert re.search(r"m B\S*… Guard b +unseen", shown)


@pytest.mark.parametrize("size", SIZES)
def test_what_is_not_shown_is_counted(size: tuple[int, int]) -> None:
    sitting = bossonians("3 s")
    missing = len(sitting.prompt().rows) - len(cells(sitting.prompt(), size))
    assert (f"{missing} more" in whole(sitting, size)[0]) == bool(missing)


@pytest.mark.parametrize("size", SIZES)
def test_every_action_is_seen(size: tuple[int, int]) -> None:
    for digit in "1234":
        view = bossonians(digit).prompt()
        assert len(cells(view, size)) == len(view.rows)


@pytest.mark.parametrize("size", [*SIZES, (33, 8)])
def test_the_last_actions_are_seen_beside_a_body(size: tuple[int, int]) -> None:
    grom, bran = hero("grom", "west-yard", items=("dagger",)), hero("bran", "west-yard")
    lying = {"west-yard": ("body", "sword")}
    p = yard(grom, bran, units("pict-hunters", 1, at="west-yard"), objects=lying)
    view = view_of(choosing(p, "grom"))
    shown = cells(view, size)
    assert len(shown) == len(view.rows)
    (deed,) = (told for told in shown.values() if " x " in told)
    assert re.search(r"x take.* \d+( %|….* %)", deed)
    assert any(told.strip(" ▸").startswith("e end turn") for told in shown.values())


# --- random games -------------------------------------------------------------------------------


def questions(chooser: Chooser, deep: int = 3) -> list[Chooser]:
    """The chooser, and those that its rows lead to."""
    found = [chooser]
    if deep:
        for row in chooser.present.rows[:6]:
            asked = row.leads() if row.leads else None
            if isinstance(asked, Question):
                found += questions(Chooser.of(asked), deep - 1)
            else:
                assert asked is None or isinstance(asked, Chosen)
    return found


@pytest.mark.parametrize("scenario", ["black-stone", "grim-altar", "back-to-the-earth"])
def test_no_price_and_no_odds_are_left_out_in_a_random_game(scenario: str) -> None:
    seen = 0
    games = chain.from_iterable(played(scenario, f"rows {number}") for number in range(3))
    for p, decision in islice(games, 0, None, 2):
        situation = Situation(decision, p, Names(p.table), rulebook())
        for asked in questions(chooser_of(situation)):
            check(view_of(asked))
            seen += 1
    assert seen > 60, "so many questions at least"


@pytest.mark.parametrize("scenario", ["black-stone", "grim-altar", "back-to-the-earth"])
def test_whatever_cannot_be_done_has_a_reason_of_its_own(scenario: str) -> None:
    games = chain.from_iterable(played(scenario, f"why {number}") for number in range(2))
    for p, decision in games:
        situation = Situation(decision, p, Names(p.table), rulebook())
        first = chooser_of(situation).present
        for question in (first, *(turn.make() for turn in first.turns)):
            for row in (*question.rows, *question.unlisted):
                assert "cannot do that now" not in row.refusal, (row.key, row.label)
                assert "cannot be chosen now" not in row.refusal, (row.key, row.label)


def check(view: PromptView) -> None:
    for size in SIZES:
        for place, told in cells(view, size).items():
            row = view.rows[place]
            if row.open and WORTH.search(row.detail) and (row.brief or not view.menu):
                first = row.detail.split(",")[0]
                assert first in told or (row.brief and row.brief in told), (size, row, told)
            assert told[1:].split() or not row.label, "a key or some of the label"


# --- dice that need no question -----------------------------------------------------------------


@pytest.mark.rule("reroll.paid")
def test_a_deed_that_has_succeeded_asks_for_no_reroll() -> None:
    """Though Grom makes more of the symbols of his blows (skill.circular-strike)."""
    faces, dice = (1, 1), ("orange", "orange")
    deed = Manipulating("grom", "deed", "north-rubble", 1, "take-head")
    p = Position(bossonians("4").position.table, bossonians("4").state)
    assert has_skill(p, p.hero("grom"), "circular-strike")
    for needs, settled in ((1, True), (2, True), (3, False)):
        roll = Rolling("grom", dice, "manip.complex", "reroll", faces, needs=needs)
        state = replace(p.state, agenda=(*p.state.agenda, replace(deed, needs=needs), roll))
        assert beyond_better(Position(p.table, state), roll) == settled


@pytest.mark.rule("skill.circular-strike")
@pytest.mark.parametrize(("hunters", "settled"), [(1, True), (2, False)])
def test_a_kill_that_goes_on_to_nobody_asks_for_no_reroll(hunters: int, settled: bool) -> None:
    p = yard(hero("grom", "west-yard"), units("pict-hunters", hunters, at="west-yard"))
    blow = Attack("grom", (next(iter(p.state.units)),), "melee", ("red", "red"), "battle-axe")
    roll = Rolling("grom", ("red", "red"), "melee.dice", "reroll", (3, 1))
    state = replace(p.state, agenda=(*p.state.agenda, blow, roll))
    assert beyond_better(Position(p.table, state), roll) == settled
