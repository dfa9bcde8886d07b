"""Notes and rulings at the terminal: from the table, from the history, by keys alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.adventure.by_hand import KINDS
from engine.adventure.commands import Ruling
from engine.adventure.steps import HeroesTurn
from engine.adventure.telling import Names
from engine.adventure.work import Position
from engine.kernel.chance import CHANCE
from journals.folder import journals_folder
from tests.tui.games import new_game
from tests.tui.pages import Player, kept, program
from tui.branches import listed
from tui.games import AdventureSession, Teller, to_look
from tui.history import HistoryScreen
from tui.judging import Draft
from tui.ruling_screen import RulingScreen
from tui.sitting import Sitting
from tui.table import TableScreen
from tui.target import ReplayOf, Resume, Target


def draft() -> Draft:
    teller = Teller(new_game())
    return Draft(teller.position(0), teller.names)


def test_a_list_longer_than_the_alphabet_says_how_its_end_is_reached() -> None:
    teller = Teller(new_game())
    p = teller.position(0)
    heap = {"long-pier": tuple(f"kris:{number}" for number in range(2, 60))}
    heaped = Position(p.table, replace(p.state, objects=heap))
    assert "arrows" in Draft(heaped, teller.names).take("card").question
    assert "arrows" not in Draft(p, teller.names).take("card").question


def a_game(at: int = 0) -> tuple[Path, Target]:
    """A recorded game, gone back to an entry, to be played on."""
    path = kept("won")
    if at:
        from tui.games import to_play

        with to_play(path) as session:
            session.goto(at)
    return path, Resume(path)


async def write(player: Player, text: str) -> None:
    """Write a line and keep it."""
    await player.pilot.press(*("space" if sign == " " else sign for sign in text), "enter")
    await player.rest()


# --- a ruling, question by question ---------------------------------------------------------------


@pytest.mark.rule("table.ruling")
def test_questions_follow_from_answers() -> None:
    made = draft()
    assert made.field == "what"
    assert [option.value for option in made.options()] == [
        what for what, kind in KINDS.items() if tuple(kind.whom(made.p))
    ]
    made = made.take("gems").take("bran")
    assert (made.field, made.told) == ("source", "Change gems · Bran")
    made = made.take("reserve").take("wounds")
    assert [option.words for option in made.options()] == [str(n) for n in range(1, 9)]
    made = made.take(2)
    assert (made.field, made.options()) == ("reason", ())
    assert made.told == "Ruling, change gems: Bran 2 from Reserve to Wounds"
    assert made.take("a ghost").ruling == Ruling(
        "gems", "a ghost", "bran", source="reserve", to="wounds", number=2
    )
    assert made.take("a ghost").field == ""
    assert made.back().back().field == "to"


@pytest.mark.rule("table.ruling")
def test_what_has_one_empty_answer_is_not_asked() -> None:
    turn = draft().take("turn")
    assert turn.field == "number"
    assert draft().take("remove").take("skuthus:1").field == "reason"


def test_answers_say_where_things_are() -> None:
    told = {option.value: option.words for option in draft().take("card").options()}
    assert told["kris"] == "Kris, Othna"
    assert any(words.endswith(", in the deck") for words in told.values())
    assert any(words.endswith(", from the box") for words in told.values())
    units = [option.words for option in draft().take("life").options()]
    assert "Skuthus, Stone Deck, 10 life" in units or any("Skuthus" in each for each in units)
    spots = [option.words for option in draft().take("gems").take("bran").options()]
    assert spots == ["Reserve, 8 there", "Fatigue, 4 there", "From outside the game"]


@pytest.mark.rule("table.ruling")
def test_every_draft_is_taken_by_the_judge() -> None:
    """Whatever is chosen from the lists, the last answer of each, the judge says yes."""
    teller = Teller(new_game())
    p = Position(teller.table, teller.session.state)
    for what in KINDS:
        made = Draft(p, Names(teller.table)).take(what)
        while made.field and (options := made.options()):
            made = made.take(options[-1 if made.field == "number" else 0].value)
        if made.field != "reason":
            continue
        session = new_game()
        entries = session.submit(made.take("so it was").ruling)
        assert entries[0].command == made.take("so it was").ruling
        assert isinstance(session.state.agenda[0], HeroesTurn)


# --- the sitting ----------------------------------------------------------------------------------


def test_a_note_stands_with_its_entry() -> None:
    sitting = Sitting(new_game())
    sitting.press("A")
    seq = sitting.session.head
    length = len(sitting.log())
    sitting.note(seq, "we did not wait for Joost")
    assert sitting.prompt().message.startswith(f"Noted on entry {seq}.")
    told = sitting.log()
    assert len(told) == length + 1
    assert (told[-1].seq, told[-1].line.kind) == (seq, "table")
    assert told[-1].line.text == f"Note {seq + 1} on entry {seq}: we did not wait for Joost"
    sitting.note(0, "Tuesday")
    assert sitting.log()[0].line.text.endswith("on the start: Tuesday")
    sitting.note(0, " ")
    assert "needs words" in sitting.prompt().message


def asks_chance(session: AdventureSession, seq: int) -> bool:
    """Whether dice or a draw are awaited after an entry."""
    decision = session.game.decision(session.state_at(seq))
    return decision is not None and decision.side == CHANCE


@pytest.mark.rule("table.ruling")
def test_no_ruling_while_dice_are_awaited() -> None:
    sitting = Sitting(new_game(dice="table"))
    for key in "A 3 m a":
        sitting.press(key)
    assert sitting.may_rule()
    sitting.undo()
    assert sitting.may_rule()
    with to_look(kept("lost")) as session:
        dice = next(seq for seq in session.tree.states if asks_chance(session, seq))
        session.goto(dice)
        waiting = Sitting(session)
        assert not waiting.may_rule()
        assert "dice and draws come first" in waiting.message


# --- the screens ----------------------------------------------------------------------------------


@pytest.mark.rule("table.ruling")
async def test_a_ruling_from_the_table() -> None:
    _, target = a_game(3)
    async with program(target) as player:
        screen = player.app.screen
        assert isinstance(screen, TableScreen)
        before = screen.sitting.session.state
        await player.type("J")
        assert player.screen == "RulingScreen"
        assert "What does the table set?" in player.text
        await player.type("b c a")
        assert "Where to, or to what?" in player.text
        await player.type("escape a b 2")
        assert player.screen == "WriteScreen"
        await write(player, "a ghost took them")
        assert player.screen == "TableScreen"
        bran, was = screen.sitting.session.state.heroes["bran"], before.heroes["bran"]
        assert (bran.reserve, bran.wounds) == (was.reserve - 2, was.wounds + 2)
        assert any("a ghost took them" in told.line.text for told in screen.sitting.log())
        await player.type("u")
        assert screen.sitting.session.state.heroes["bran"] == was


async def test_a_ruling_can_be_left_at_any_question() -> None:
    _, target = a_game(3)
    async with program(target) as player:
        last = player.app.session.tree.last if player.app.session else 0
        await player.type("J b c escape escape escape")
        assert player.screen == "TableScreen"
        await player.type("J m 3")
        assert player.screen == "WriteScreen"
        await player.type("escape")
        assert player.screen == "RulingScreen"
        assert "Which number?" in player.text
        await player.type("escape escape")
        assert player.screen == "TableScreen"
        assert player.app.session
        assert player.app.session.tree.last == last


async def test_a_note_from_the_table_and_on_a_line_of_the_log() -> None:
    path, target = a_game(3)
    async with program(target) as player:
        await player.type("N")
        await write(player, "a hard turn")
        assert "a hard turn" in player.text
        await player.type("w up up N")
        await write(player, "look here")
    with to_look(path) as session:
        noted = [entry for entry in session.tree.entries.values() if entry.note]
        assert [entry.note for entry in noted] == ["a hard turn", "look here"]
        assert noted[0].about == session.head


@pytest.mark.rule("table.ruling")
async def test_notes_and_rulings_from_the_history() -> None:
    path, target = a_game()
    async with program(target) as player:
        await player.type("U home down down n")
        await write(player, "the second stance")
        assert player.screen == "HistoryScreen"
        assert "Note: the second stance" in player.text
        assert "on entry 2" in player.text, "it is the marked one"
        await player.type("up r m 5")
        await write(player, "later than it seemed")
        assert player.screen == "TableScreen"
        assert player.app.session
        assert player.app.session.state.turn == 5
        assert player.app.session.line()[:2] == (1, 2)
        assert len(player.app.session.line()) == 3
        await player.type("U")
        assert "Ruling, set the turn marker: 5" in player.text
    with to_look(path) as session:
        shown = [(row.seq, row.where) for row in listed(session)]
        assert (session.notes(2)[0], "note") in shown


async def test_in_a_replay_nothing_is_written() -> None:
    path = kept("won")
    before = path.read_bytes()
    async with program(ReplayOf(path, 3)) as player:
        await player.type("U r")
        assert player.screen == "HistoryScreen"
        assert "Resume it to play on" in player.text
        await player.type("n")
        await write(player, "no")
        assert "only be looked at" in player.text
    assert path.read_bytes() == before


async def test_the_history_goes_to_what_a_note_is_about() -> None:
    path = kept("won")
    from tui.games import to_play

    with to_play(path) as session:
        session.note(3, "here")
    async with program(Resume(path)) as player:
        await player.type("U")
        screen = player.app.screen
        assert isinstance(screen, HistoryScreen)
        place = next(at for at, row in enumerate(screen.rows) if row.where == "note")
        screen.query_one("#entries").mark(place)  # type: ignore[attr-defined]
        await player.type("enter")
        assert player.app.session
        assert player.app.session.head == 3


async def test_the_ruling_screen_at_every_size() -> None:
    _, target = a_game(3)
    assert journals_folder().exists()
    async with program(target) as player:
        await player.type("J a")
        assert isinstance(player.app.screen, RulingScreen)
        for size in ((1, 1), (60, 20), (80, 24), (120, 36)):
            await player.pilot.resize_terminal(*size)
            await player.pilot.pause()
        assert "Of whom, or of what?" in player.text
        assert "Bran, Willow Bank" in player.text, "where heroes stand is told as of units"
        await player.type("?")
        assert "Where the rules or the record went wrong" in player.text
