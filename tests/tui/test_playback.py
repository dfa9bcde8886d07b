"""Playback: the Overlord's turn moment by moment, ending at the position that was written."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from engine.adventure.commands import AnyCommand, EndTurn, Move, TakeStance
from engine.adventure.events import AGENDA
from engine.adventure.state import State
from engine.adventure.telling import Line, Names, tell_entry
from engine.adventure.work import Options
from engine.kernel.chance import Fall, seeded
from scenarios.games import open_game
from scenarios.library import rulebook
from tui.playback import AdventureEntry, Frame, frames, of_overlord

GAME = open_game("black-stone", Options())
NAMES = Names(GAME.table)


def tell(entry: AdventureEntry, before: State) -> Sequence[Line]:
    return tell_entry(NAMES, entry, before, rulebook())


def play(state: State, *commands: AnyCommand) -> tuple[list[AdventureEntry], State]:
    """These commands, and the seed's answers and first ties after them, as entries."""
    entries: list[AdventureEntry] = []
    waiting = list(commands)
    while waiting:
        command = waiting.pop(0)
        outcome = GAME.decide(state, command)
        seq = len(entries) + 1
        entries.append(AdventureEntry(seq, seq - 1, command=command, events=outcome.events))
        for event in outcome.events:
            state = GAME.evolve(state, event)
        decision = GAME.decision(state)
        if decision and decision.lots:
            fall: Fall = seeded("7", 0, decision.first, decision.lots)
            waiting.insert(0, fall)
        elif decision and decision.kind == "tie" and not waiting:
            waiting.append(decision.options[0])
    return entries, state


def aggressive() -> State:
    """All heroes stand up to act."""
    stances = [TakeStance(hero, "aggressive") for hero in ("atla", "othna", "bran")]
    return play(GAME.start(), *stances)[1]


def overlords_turn() -> tuple[State, State, tuple[Frame, ...]]:
    before = aggressive()
    entries, after = play(before, EndTurn())
    return before, after, frames(entries, before, tell)


def test_what_a_hero_does_happens_at_once() -> None:
    before = aggressive()
    entries, after = play(before, Move("bran", ("broad-pier", "east-planks")))
    (only,) = frames(entries, before, tell)
    assert only.state == after
    assert "East Planks" in only.lines[-1].text


def test_the_overlord_s_turn_goes_step_by_step_to_its_end() -> None:
    _, after, moments = overlords_turn()
    assert len(moments) > 8
    assert moments[-1].state == after
    assert all(len(later.lines) >= len(earlier.lines) for earlier, later in pairwise(moments))


def test_each_moment_tells_its_line_with_the_reasons_before_it() -> None:
    _, _, moments = overlords_turn()
    for earlier, later in pairwise(moments):
        new = later.lines[len(earlier.lines) :]
        told = [line for line in new if not line.rule]
        assert len(told) <= 1 or later is moments[-1]
        assert later.pause < 1 or told or earlier.way, "a moment shows something new"


def test_a_walk_shows_every_area_on_the_way() -> None:
    _, _, moments = overlords_turn()
    walks = [moment for moment in moments if len(moment.way) > 2]
    assert walks
    for moment in walks:
        assert moment.areas[0] in moment.way
        walker = [unit for unit in moment.state.units.values() if unit.area == moment.areas[0]]
        assert walker, "the figure stands where the moment looks"
    assert any(moment.pause < 1 for moment in walks)


def test_the_agenda_alone_makes_no_moment() -> None:
    before, _, moments = overlords_turn()
    entries, _ = play(before, EndTurn())
    told = sum(not isinstance(event, AGENDA) for entry in entries for event in entry.events)
    strides = sum(moment.pause < 1 for moment in moments)
    assert len(moments) - strides <= told


def test_nothing_new_has_no_moments() -> None:
    assert frames((), GAME.start(), tell) == ()


def test_it_knows_whose_turn_it_is() -> None:
    before, _, moments = overlords_turn()
    assert not of_overlord(before)
    assert of_overlord(moments[0].state)
