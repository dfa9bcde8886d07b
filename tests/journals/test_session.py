"""Playing, going back, going on, and the journal that says so."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.kernel.chance import Fall, seeded
from engine.kernel.record import Illegal
from engine.kernel.tree import AUTOMATIC
from journals.problem import JournalError
from journals.session import Session
from tests.journals.playing import TOY, Play, choice, game_of, header, new, play, reopen, wander
from tests.kernel.toy import Bite, Dive, Rest, Snake


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "reef.jsonl"


def till_tie(dice: str = "table", ties: str = "ask") -> Play:
    """Ann's first one wakes the snake while both divers have nothing."""
    session = new(dice=dice, ties=ties)
    session.submit(Dive(1))
    session.submit(Fall((1,), "table"))
    return session


# --- submit -------------------------------------------------------------------------------------


def test_a_command_and_the_seeds_dice_are_two_entries(path: Path) -> None:
    with new(path) as session:
        dive, fall = session.submit(Dive(1))
        lots = TOY.decision(session.state_at(dive.seq))
        assert lots is not None
        assert (dive.by, dive.how, fall.by, fall.how) == ("ann", "player", "chance", "seed")
        assert fall.command == seeded("pearls", 0, 0, lots.lots)
        assert session.head == fall.seq == 2
        assert path.read_bytes().count(b"\n") == 3


@pytest.mark.rule("kernel.chance")
def test_the_tables_dice_are_asked_for(path: Path) -> None:
    with new(path, dice="table") as session:
        session.submit(Dive(2))
        assert session.decision is not None
        assert session.decision.side == "chance"
        (fall,) = session.submit(Fall((6, 2), "table"))
        assert fall.how == "table"
        with pytest.raises(Illegal, match=r"kernel\.chance|toy"):
            session.submit(Fall((9,), "table"))


def test_the_seed_may_roll_for_a_table() -> None:
    session = new(dice="table")
    session.submit(Dive(3))
    (fall,) = session.submit(session.seeds_answer())
    assert fall.how == "seed"
    assert fall.command == new().submit(Dive(3))[1].command


@pytest.mark.rule("kernel.chance")
def test_nobody_else_answers_for_the_seed() -> None:
    session = new(dice="table")
    session.submit(Dive(1))
    due = session.seeds_answer().faces[0]
    with pytest.raises(Illegal) as refused:
        session.submit(Fall((5 if due == 6 else 6,), "seed"))
    assert refused.value.rule == "kernel.chance"
    assert session.head == 1


@pytest.mark.rule("kernel.first-of-equals")
def test_a_tie_is_asked_or_the_first_is_taken_and_written_down() -> None:
    asked = till_tie().decision
    assert asked is not None
    assert (asked.kind, asked.options) == ("tie", (Bite("ann"), Bite("bo")))
    session = till_tie(ties="first")
    last = session.tree.entries[session.head]
    assert (last.how, last.command, last.by) == ("program", Bite("ann"), "divers")


def test_what_is_refused_is_not_written(path: Path) -> None:
    with new(path) as session:
        before = path.read_bytes()
        with pytest.raises(Illegal):
            session.submit(Dive(9))
        with pytest.raises(Illegal):
            session.submit(Bite("ann"))
        assert path.read_bytes() == before
        assert (session.head, session.tree.last) == (0, 0)


@pytest.mark.rule("game.over")
def test_after_the_end_nothing_is_done_but_everything_can_be_taken_back() -> None:
    session = play(new())
    assert session.decision is None
    assert session.state.outcome in ("victory", "defeat")
    with pytest.raises(Illegal) as refused:
        session.submit(Rest())
    assert refused.value.rule == "game.over"
    assert session.undo()
    assert session.decision is not None
    session.submit(Rest("otherwise"))
    assert session.line()[-1] == session.tree.last


def test_a_game_in_memory_plays_like_one_in_a_file(path: Path) -> None:
    with new(path) as kept:
        assert play(kept).tree.entries == play(new()).tree.entries


# --- going back and forth -----------------------------------------------------------------------


def test_undo_takes_back_the_choice_with_its_dice() -> None:
    session = new()
    session.submit(Rest())
    session.submit(Dive(1))
    assert session.undo()
    assert session.head == 1
    assert session.can_redo
    assert session.redo()
    assert session.head == 3


def test_there_is_nothing_to_undo_or_redo_at_the_ends() -> None:
    session = new()
    assert not session.can_redo
    assert (session.undo(), session.redo()) == (False, False)
    assert session.tree.last == 0


def test_undo_in_the_middle_of_a_dive() -> None:
    session = till_tie()
    assert session.state.agenda == (Snake(),)
    session.undo()
    assert session.decision is not None
    assert session.decision.side == "chance"
    session.submit(Fall((5,), "table"))
    assert session.state.points == {"ann": 5, "bo": 0}


def test_the_same_again_rolls_the_same() -> None:
    session = new()
    first = session.submit(Dive(3))
    session.undo()
    again = session.submit(Dive(3))
    assert [entry.events for entry in again] == [entry.events for entry in first]


def test_fresh_dice_roll_anew_and_say_so() -> None:
    session = new(fresh_dice=True)
    rolls = []
    for _ in range(4):
        fall = session.submit(Dive(3))[1]
        assert isinstance(fall.command, Fall)
        assert fall.command.salt == fall.seq
        rolls.append(fall.command.faces)
        session.undo()
    assert len(set(rolls)) > 1


@pytest.mark.parametrize("seed", range(3))
def test_undo_redo_and_branches_from_every_entry(seed: int, path: Path) -> None:
    with wander(new(path, seed=str(seed)), seed=seed) as session:
        rng = random.Random(seed)
        states = dict(session.tree.states)
        for seq, state in states.items():
            session.goto(seq)
            assert session.state is state
            if session.undo():
                assert session.head in (0, *session.line(seq))
                assert session.redo()
            session.goto(seq)
            session.settle()
            if session.decision:
                parent, kids = session.head, session.children(session.head)
                (entry, *_) = session.submit(choice(session, rng))
                assert session.children(parent) == (*kids, entry.seq)
        assert all(session.state_at(seq) is state for seq, state in states.items())
    with reopen(path) as again:
        assert again.tree.states == session.tree.states
        assert again.head == session.head


def test_every_move_of_the_head_is_written(path: Path) -> None:
    with new(path) as session:
        session.submit(Rest())
        session.undo()
        session.redo()
        session.goto(0)
        lines = path.read_bytes().splitlines()[2:]
    gotos = [msgspec.json.decode(line)["goto"] for line in lines]
    assert gotos == [0, 1, 0]


def test_going_where_one_is_writes_nothing() -> None:
    session = new()
    session.submit(Rest())
    session.goto(1)
    assert session.tree.last == 1


def test_there_is_no_going_where_there_is_no_position() -> None:
    session = new()
    session.submit(Rest())
    session.undo()
    for nowhere in (2, 99, -1):
        with pytest.raises(JournalError, match="no position"):
            session.goto(nowhere)


def test_chance_answers_when_play_goes_on_from_its_position() -> None:
    session = new()
    dive, fall = session.submit(Dive(1))
    session.goto(dive.seq)
    assert session.decision is not None
    assert session.decision.side == "chance"
    (again,) = session.settle()
    assert (again.parent, again.events) == (dive.seq, fall.events)
    assert session.settle() == ()


# --- reopening ----------------------------------------------------------------------------------


def test_reopening_after_every_line(path: Path, tmp_path: Path) -> None:
    with wander(new(path)) as session:
        pass
    lines = path.read_bytes().splitlines(keepends=True)
    for count in range(1, len(lines) + 1):
        part = tmp_path / "part.jsonl"
        part.write_bytes(b"".join(lines[:count]))
        with reopen(part, look=True) as again:
            assert again.tree.last == count - 1
            assert again.tree.states == {
                seq: state for seq, state in session.tree.states.items() if seq < count
            }


def test_playing_on_after_every_pause_gives_the_same_journal(path: Path, tmp_path: Path) -> None:
    rng, other = random.Random(7), tmp_path / "other.jsonl"
    with new(path) as session:
        play(session, seed=7)
    new(other).close()
    while True:
        with reopen(other) as again:
            if again.decision is None:
                break
            again.submit(choice(again, rng))
    assert other.read_bytes() == path.read_bytes()


def test_a_game_left_in_the_middle_of_its_dice_goes_on(path: Path) -> None:
    with new(path) as session:
        session.submit(Dive(2))
    whole = path.read_bytes()
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:2]))
    with reopen(path) as again:
        assert again.tree.entries == session.tree.entries
    assert path.read_bytes() == whole


def test_a_head_that_was_moved_to_a_roll_stays_there(path: Path) -> None:
    with new(path) as session:
        session.submit(Dive(2))
        session.goto(1)
    before = path.read_bytes()
    with reopen(path) as again:
        assert again.head == 1
    assert path.read_bytes() == before


@pytest.mark.parametrize("options", [{}, {"fresh_dice": True}, {"dice": "table"}, {"hard": True}])
def test_replaying_a_journal_gives_the_same_bytes(
    options: dict[str, Any], path: Path, tmp_path: Path
) -> None:
    with wander(new(path, ties="first", **options)) as session:
        pass
    other = tmp_path / "other.jsonl"
    with new(other, ties="first", **options) as again:
        for entry in session.tree.entries.values():
            if entry.goto is not None:
                again.goto(entry.goto)
            elif entry.seq > again.tree.last and entry.command:
                if entry.how in AUTOMATIC:
                    again.settle()
                else:
                    again.submit(entry.command)
    assert other.read_bytes() == path.read_bytes()


# --- looking ------------------------------------------------------------------------------------


@pytest.mark.rule("journal.read-only")
def test_looking_moves_about_and_writes_nothing(path: Path) -> None:
    with play(new(path)) as session:
        last = session.head
    before = path.read_bytes()
    with reopen(path, look=True) as looking:
        assert looking.undo()
        assert looking.head < last
        looking.goto(0)
        with pytest.raises(Illegal) as refused:
            looking.submit(Rest())
        assert refused.value.rule == "journal.read-only"
        assert "looked at" in str(refused.value.values["reason"])
        assert looking.redo()
        looking.goto(last)
        assert looking.state == session.state
    assert path.read_bytes() == before


def test_branching_off_while_looking_goes_on_from_there(path: Path, tmp_path: Path) -> None:
    with play(new(path)):
        pass
    with reopen(path, look=True) as looking:
        looking.goto(1)
        with looking.branch_off(tmp_path / "branch.jsonl") as branch:
            assert (branch.head, branch.read_only) == (1, None)
            branch.settle()
            branch.submit(Rest())
            assert len(branch.tree.entries) > len(looking.tree.entries)


def test_a_game_in_memory_has_nothing_to_branch_off(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="not kept in a file"):
        new().branch_off(tmp_path / "branch.jsonl")


def test_rules_that_are_not_known_do_not_open(path: Path) -> None:
    def unknown(_: object) -> None:
        raise JournalError("These rules are not known here.")

    new(path).close()
    with pytest.raises(JournalError, match="not known here"):
        Session.open(path, unknown)  # type: ignore[arg-type]
    with reopen(path) as again:
        assert again.read_only is None


def test_the_header_says_by_which_rules(path: Path) -> None:
    with Session.new(TOY, header(rules="toy-2"), path):
        pass
    with Session.open(path, game_of) as again:
        with pytest.raises(Illegal):
            again.submit(Dive(3))
        assert again.header == header(rules="toy-2")


# --- nothing played -------------------------------------------------------------------------------


def test_a_game_in_which_nothing_was_played_leaves_no_file(path: Path) -> None:
    session = new(path)
    assert path.is_file()
    assert not session.leave()
    assert not path.exists()
    with new(path) as again:
        assert again.tree.last == 0, "its name is free"


def dived(session: Play) -> None:
    session.submit(Dive(1))


def noted(session: Play) -> None:
    session.note(0, "we begin")


def taken_back(session: Play) -> None:
    session.submit(Rest())
    session.undo()


@pytest.mark.parametrize("played", [dived, noted, taken_back])
def test_what_was_played_or_written_is_never_lost(
    played: Callable[[Play], None], path: Path
) -> None:
    session = new(path)
    played(session)
    before = path.read_bytes()
    assert session.leave()
    assert path.read_bytes() == before
    with pytest.raises(Illegal):
        session.submit(Rest())


@pytest.mark.parametrize("look", [False, True])
def test_a_game_that_was_begun_another_time_is_left_alone(look: bool, path: Path) -> None:
    new(path).close()
    assert reopen(path, look).leave()
    assert path.is_file()


def test_a_file_that_is_not_as_we_left_it_is_left_alone(path: Path) -> None:
    session = new(path)
    with path.open("ab") as file:
        file.write(b"from elsewhere")
    session.leave()
    assert path.read_bytes().endswith(b"from elsewhere")


def test_another_file_in_its_place_is_left_alone(path: Path) -> None:
    session = new(path)
    path.rename(path.with_name("moved.jsonl"))
    path.write_bytes(b"another")
    session.leave()
    assert path.read_bytes() == b"another"


def test_a_game_that_is_kept_in_no_file_is_left_like_any_other() -> None:
    assert new().leave()
