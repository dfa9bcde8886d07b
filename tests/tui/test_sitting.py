"""Sitting at the table, without a screen: keys, playback, taking back, what goes wrong."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.adventure.state import Unit
from engine.adventure.steps import Defence, Rolling
from journals.problem import JournalError
from journals.session import Session
from tests.tui.games import acting, game_at, new_game, on_agenda
from tui import keys
from tui.games import AdventureSession
from tui.glyphs import ASCII
from tui.prompt_lines import PromptView, laid_out
from tui.sitting import Sitting

SKELETON = Unit("skeletons:1", "skeletons", "willow-bank")
SKUTHUS = Unit("skuthus:1", "skuthus", "willow-bank", life=10)


def typed(sitting: Sitting, keys: str) -> Sitting:
    """Press keys one after another; whatever is played is hurried past."""
    for key in keys.split():
        sitting.hurry()
        sitting.press(key)
    sitting.hurry()
    return sitting


def at_the_start(**options: Any) -> Sitting:
    return Sitting(new_game(**options))


def test_the_opening_turn_takes_few_keys() -> None:
    sitting = typed(at_the_start(), "A 3 m a")
    assert sitting.state.heroes["bran"].area == "gnat-pool"
    assert sitting.prompt().title == "Bran acts"
    assert sitting.log()[-1].line.text == "Bran → Gnat Pool, 1 point"


def test_the_next_stance_is_asked_of_the_next_hero() -> None:
    sitting = typed(at_the_start(), "c")
    assert sitting.prompt().title == "Stance of Othna"


def test_a_refusal_is_told_until_the_next_key() -> None:
    sitting = typed(at_the_start(), "A 1 a")
    assert sitting.prompt().message == "No enemy stands in Willow Bank."
    assert typed(sitting, "down").prompt().message == ""


def test_a_key_without_meaning_changes_nothing() -> None:
    sitting = at_the_start()
    before = sitting.prompt()
    assert not sitting.press("Q")
    assert sitting.prompt() == before


# --- taking back --------------------------------------------------------------------------------


def test_undo_takes_back_the_last_choice_and_says_which() -> None:
    sitting = typed(at_the_start(), "A 3 m a")
    sitting.undo()
    assert sitting.state.heroes["bran"].area == "willow-bank"
    assert sitting.message == "Taken back: Bran: Move to Gnat Pool, 1 point."
    assert sitting.prompt().title == "Bran acts"
    sitting.redo()
    assert sitting.state.heroes["bran"].area == "gnat-pool"
    assert sitting.message.startswith("Done again: Bran")


def test_undo_in_the_middle_of_an_attack() -> None:
    alone = {"area": "reed-bank"}
    sitting = Sitting(game_at(acting(SKUTHUS, atla=alone, othna=alone)))
    typed(sitting, "3 a 1 enter")
    assert isinstance(sitting.state.agenda[-1], Rolling)
    sitting.undo()
    assert sitting.state.agenda[-1:] == (sitting.session.state_at(0).agenda[-1],)
    assert sitting.prompt().title == "Bran acts"


def test_undo_while_the_overlord_s_turn_is_played() -> None:
    sitting = typed(at_the_start(ties="first"), "A")
    sitting.press("e")
    assert sitting.playing
    sitting.undo()
    assert not sitting.playing
    assert sitting.state == sitting.session.state
    assert sitting.prompt().question == "What now?"


def test_at_the_start_there_is_nothing_to_take_back() -> None:
    sitting = at_the_start()
    sitting.undo()
    assert sitting.message == "There is nothing to take back."
    sitting.redo()
    assert sitting.message == "There is nothing to do again."


def test_undo_goes_back_to_every_choice() -> None:
    sitting = typed(at_the_start(ties="first"), "A 3 m a e")
    for _ in range(20):
        sitting.undo()
    assert sitting.session.head == 0
    assert sitting.prompt().title == "Stance of Atla"


def test_an_entry_of_the_history_can_be_gone_to() -> None:
    sitting = typed(at_the_start(), "A 3 m a")
    sitting.goto(1)
    assert sitting.prompt().title == "Stance of Othna"


# --- playback -----------------------------------------------------------------------------------


def test_the_overlord_s_turn_is_played_moment_by_moment() -> None:
    sitting = typed(at_the_start(ties="first"), "A")
    told = len(sitting.log())
    sitting.press("e")
    moments = 1
    while sitting.next_moment() is not None:
        moments += 1
        assert len(sitting.log()) >= told
        told = len(sitting.log())
        assert sitting.prompt().hints[0].words == "hurries"
    assert moments > 5
    assert not sitting.playing
    assert sitting.state == sitting.session.state


def test_any_key_hurries_and_is_then_spent() -> None:
    sitting = typed(at_the_start(ties="first"), "A")
    sitting.press("e")
    assert sitting.press("a")
    assert not sitting.playing
    assert sitting.prompt().title == "Stance of Atla"


def test_what_acts_is_marked_on_the_board_while_it_is_played() -> None:
    sitting = typed(at_the_start(ties="first"), "A")
    sitting.press("e")
    marked = [sitting.scene().overlay]
    while sitting.next_moment() is not None:
        marked.append(sitting.scene().overlay)
    assert any(overlay.path for overlay in marked)
    assert {mark.kind for overlay in marked for mark in overlay.marks.values()} >= {
        "path",
        "danger",
    }


# --- dice of the table --------------------------------------------------------------------------


def test_the_table_s_own_dice_are_typed_in() -> None:
    alone = {"area": "reed-bank"}
    sitting = Sitting(game_at(acting(SKUTHUS, atla=alone, othna=alone), dice="table"))
    typed(sitting, "3 a tab tab tab tab 1 enter")
    assert sitting.prompt().question.startswith("What does the")
    typed(sitting, "s")
    assert isinstance(sitting.state.agenda[-1], Rolling)
    assert not sitting.state.agenda[-1].again


# --- what goes wrong ----------------------------------------------------------------------------


def test_a_full_disk_is_told_and_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = typed(at_the_start(), "A")
    before = sitting.state

    def full(self: AdventureSession, command: object, how: str = "player") -> None:
        raise JournalError("The disk is full: make room, then try again.")

    monkeypatch.setattr(Session, "submit", full)
    typed(sitting, "3 m a")
    assert sitting.prompt().message == "The disk is full: make room, then try again."
    assert sitting.state == before
    monkeypatch.undo()
    assert typed(sitting, "a").state.heroes["bran"].area == "gnat-pool"


def test_a_journal_that_is_open_elsewhere_says_so(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    first = new_game(path)
    from tui.games import to_play

    second = Sitting(to_play(path))
    assert second.scene().notice == "READ-ONLY"
    typed(second, "a")
    assert "can only be looked at" in second.prompt().message
    assert second.session.head == 0
    second.session.close()
    first.close()


# --- the end ------------------------------------------------------------------------------------


def test_the_end_tells_the_outcome_and_what_can_be_done() -> None:
    bearer = {"items": ("black-stone",), "area": "reed-bank"}
    sitting = typed(Sitting(game_at(acting(bran=bearer))), "3 x")
    assert sitting.outcome == "victory"
    ending = sitting.prompt()
    assert ending.title == "Victory"
    assert ending.notes[0].startswith("The stone is cold")
    assert [hint.key for hint in ending.hints] == ["Enter", "u", "U", "q"]
    assert not sitting.press("m")
    sitting.undo()
    assert sitting.outcome == ""
    assert sitting.prompt().title == "Bran acts"


# --- the prompt in lines ------------------------------------------------------------------------


def lines(view: PromptView, width: int, height: int) -> list[str]:
    return ["".join(part.text for part in line) for line in laid_out(view, width, height).lines]


@pytest.mark.parametrize("keys", ["", "A", "A 3 m", "A 3 s", "A 3 s a", "A 1 a", "A 3 t a"])
def test_the_prompt_fits_every_size(keys: str) -> None:
    view = typed(at_the_start(), keys).prompt()
    for width in (*range(40), 80, 120):
        for height in (*range(16), 40):
            drawn = lines(view, width, height)
            assert len(drawn) == (height if width and height else 0)
            assert all(len(line) <= width for line in drawn)


def test_a_small_prompt_still_says_what_is_asked_and_what_enter_does() -> None:
    drawn = lines(typed(at_the_start(), "A 3 m right left").prompt(), 60, 6)
    assert drawn[0].startswith("Bran moves  Where to?")
    assert drawn[-1].startswith("Enter Move to Broad Pier")
    assert any(line.startswith("▸b Broad Pier") for line in drawn)


def test_rows_that_cannot_be_chosen_are_told_apart_without_colour() -> None:
    drawn = lines(typed(at_the_start(), "A 3").prompt(), 34, 12)
    attack = next(line for line in drawn if "a attack" in line)
    assert attack.rstrip().endswith("–")


def test_rows_out_of_sight_are_counted() -> None:
    drawn = lines(typed(at_the_start(), "A 3 m").prompt(), 34, 8)
    assert drawn[0].endswith("more")


def test_a_prompt_can_be_drawn_in_ascii() -> None:
    view = typed(at_the_start(), "A 3 m left").prompt()
    laid = laid_out(view, 80, 6, ASCII)
    text = "".join(part.text for line in laid.lines for part in line)
    assert text.isascii()


def test_each_row_can_be_found_by_a_click() -> None:
    view = typed(at_the_start(), "A 3").prompt()
    laid = laid_out(view, 60, 6)
    for cell in laid.cells:
        line = "".join(part.text for part in laid.lines[cell.line])
        assert view.rows[cell.row].label in line[cell.left : cell.right]


def test_odds_are_never_left_out() -> None:
    blow = Defence("bran", "skeletons:1", "melee", 2)
    view = Sitting(game_at(on_agenda(acting(SKELETON), blow))).prompt()
    for width, height in ((34, 11), (60, 6), (78, 6)):
        rows = [line for line in lines(view, width, height) if "parry" in line]
        assert rows
        assert all(line.count("%") == line.count("parry") + line.count("none") for line in rows)


# --- anything at all ----------------------------------------------------------------------------

ANY_KEY = (*keys.LETTERS, *"0123456789", *("enter",) * 12, "tab", "up", "left", "escape")


@pytest.mark.parametrize(
    "options", [{}, {"heroes": 4, "hard": True}, {"dice": "table"}, {"ties": "first"}], ids=str
)
def test_no_row_of_keys_breaks_the_table(options: dict[str, Any]) -> None:
    chance = Random(f"keys {options}")
    sitting = at_the_start(**options)
    for _ in range(400):
        if chance.random() < 0.03:
            chance.choice((sitting.undo, sitting.redo))()
        sitting.press(chance.choice(ANY_KEY))
        if chance.random() < 0.5:
            sitting.hurry()
        view = sitting.prompt()
        assert laid_out(view, 34, 11).lines
        assert view.rows or view.hints
        assert sitting.scene().state == sitting.state
    assert sitting.session.tree.last > 20
