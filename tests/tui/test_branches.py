"""The history's list and the replay's line, without a screen."""

from __future__ import annotations

from engine.kernel.chance import CHANCE
from tests.tui.games import new_game
from tests.tui.pages import kept
from tui.branches import Shown, listed, whole_line
from tui.games import AdventureSession, to_look
from tui.reel import Reel


def choose(session: AdventureSession, *places: int) -> None:
    """Take the options at these places, one decision after another."""
    for place in places:
        decision = session.decision
        assert decision is not None
        assert decision.side != CHANCE
        session.submit(decision.options[place])


def rows(session: AdventureSession) -> list[tuple[int, str, int, bool]]:
    return [(row.seq, row.where, row.depth, row.begins) for row in listed(session)]


def test_a_game_without_branches_is_one_line() -> None:
    session = new_game()
    assert listed(session) == (Shown(0, "here"),)
    choose(session, 0, 1)
    assert rows(session) == [(0, "past", 0, False), (1, "past", 0, False), (2, "here", 0, False)]


def test_what_was_taken_back_stands_ahead_and_its_step_back_where_it_was_made() -> None:
    session = new_game()
    choose(session, 0, 1)
    session.undo()
    assert rows(session) == [
        (0, "past", 0, False),
        (1, "here", 0, False),
        (2, "ahead", 0, False),
        (3, "back", 0, False),
    ]


def test_another_choice_makes_a_branch_that_is_set_in() -> None:
    session = new_game()
    choose(session, 0, 1)
    session.undo()
    choose(session, 0)
    assert rows(session) == [
        (0, "past", 0, False),
        (1, "past", 0, False),
        (2, "aside", 1, True),
        (3, "back", 1, False),
        (4, "here", 0, False),
    ]


def test_steps_back_one_after_another_stand_together_in_their_order() -> None:
    session = new_game()
    choose(session, 0, 0, 0)
    session.undo()
    session.note(2, "a second thought")
    session.undo()
    steps = [row.seq for row in listed(session) if row.where == "back"]
    assert steps == [4, 6]
    places = [row.seq for row in listed(session)]
    assert places.index(3) + 1 == places.index(4)
    assert places.index(4) + 1 == places.index(6)


def test_a_branch_of_a_branch_is_set_in_deeper() -> None:
    session = new_game()
    choose(session, 0, 1)  # 1, 2
    session.undo()  # 3
    choose(session, 0)  # 4
    session.goto(1)  # 5
    session.goto(0)  # 6
    choose(session, 1)  # 7
    depths = {row.seq: (row.where, row.depth, row.begins) for row in listed(session)}
    assert depths[1] == ("aside", 1, True)
    assert depths[2] == ("aside", 2, True)
    assert depths[4] == ("aside", 1, False)
    assert depths[7] == ("here", 0, False)


def test_every_entry_of_a_recorded_game_is_listed_once() -> None:
    for sample in ("won", "lost", "hard-four"):
        with to_look(kept(sample)) as session:
            seen = [row.seq for row in listed(session)]
            assert sorted(seen) == [0, *session.tree.entries]
            assert sum(row.where == "here" for row in listed(session)) == 1


def test_the_whole_line_goes_on_with_what_was_played_last() -> None:
    session = new_game()
    choose(session, 0, 1)
    session.undo()
    choose(session, 0)
    assert whole_line(session, 1) == (1, 4)
    assert whole_line(session, 2) == (1, 2)


# --- the reel -------------------------------------------------------------------------------------


def test_a_reel_stands_at_the_start_or_where_it_is_asked_to() -> None:
    with to_look(kept("won")) as session:
        assert Reel(session).seq == 0
        aside = next(row.seq for row in listed(session) if row.where == "aside")
        reel = Reel(session, aside)
        assert reel.seq == aside
        assert aside in reel.line, "it follows the branch"


def test_a_number_without_a_position_counts_as_the_one_before() -> None:
    with to_look(kept("won")) as session:
        step_back = next(seq for seq, entry in session.tree.entries.items() if entry.goto)
        assert Reel(session, step_back).seq == step_back - 1
        assert Reel(session, -5).seq == 0
        assert Reel(session, 10**9).seq == max(session.tree.states)


def test_a_reel_stays_between_its_ends() -> None:
    with to_look(kept("won")) as session:
        reel = Reel(session)
        reel.step(-3)
        assert reel.place == 0
        reel.turn(-1)
        assert reel.place == 0
        reel.step(10**6)
        assert reel.at_end
        reel.turn(1)
        assert reel.place == len(reel.line)
        assert reel.scene().state.outcome == "victory"


def test_turns_are_where_a_sides_turn_begins() -> None:
    with to_look(kept("won")) as session:
        reel = Reel(session)
        sides = []
        while not reel.at_end:
            reel.turn(1)
            sides += [
                line.text for seq, line in reel.log() if seq == reel.seq and line.kind == "turn"
            ]
        assert any(text.endswith("the Overlord") for text in sides)
        assert any(text.endswith("the heroes") for text in sides)


def test_speeds_have_ends() -> None:
    with to_look(kept("won")) as session:
        reel = Reel(session)
        speeds = []
        for _ in range(5):
            reel.faster(1)
            speeds.append(reel.speed)
        assert speeds[-2:] == ["at once", "at once"]
        for _ in range(9):
            reel.faster(-1)
        assert reel.speed == "slow"
