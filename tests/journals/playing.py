"""Journals of the toy game, made and played for the tests."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, TypeAlias

from engine.kernel.chance import Fall
from journals.header import Header, Options
from journals.session import Session
from tests.kernel.toy import AnyCommand, AnyEvent, State, Toy

Play: TypeAlias = Session[State, AnyCommand, AnyEvent]

TOY = Toy()


def header(seed: str = "pearls", rules: str = "toy-1", **options: Any) -> Header:
    """A header of the toy game."""
    return Header(
        game="toy",
        rules=rules,
        scenario="reef",
        board="bay",
        digests={"reef": "aa", "bay": "bb"},
        options=Options(**options),
        seed=seed,
        players={"ann": "Anna", "bo": "Bó"},
        program="0",
        created="2026-03-01",
    )


def game_of(told: Header) -> Toy:
    """The game that a header tells of."""
    return Toy(told.rules)


def new(path: Path | None = None, seed: str = "pearls", **options: Any) -> Play:
    """A new toy game."""
    return Session.new(TOY, header(seed, **options), path)


def reopen(path: Path, look: bool = False) -> Play:
    """The toy game of a journal."""
    return Session.open(path, game_of, look=look)


def choice(session: Play, rng: random.Random) -> AnyCommand:
    """Anything that is offered; for the table's dice, any faces."""
    decision = session.decision
    assert decision is not None
    if decision.lots:
        return Fall(tuple(rng.choice(lot.faces) for lot in decision.lots), "table")
    return rng.choice(decision.options)


def play(session: Play, moves: int = 1000, seed: int = 1) -> Play:
    """Play at random to the end of the game, or as many moves."""
    rng = random.Random(seed)
    for _ in range(moves):
        if session.decision is None:
            break
        session.submit(choice(session, rng))
    return session


def wander(session: Play, moves: int = 40, seed: int = 1) -> Play:
    """Play with undo, redo and jumps between, so that there are branches."""
    rng = random.Random(seed)
    for _ in range(moves):
        match rng.randrange(8):
            case 0:
                session.undo()
            case 1:
                session.redo()
            case 2:
                session.goto(rng.choice(list(session.tree.states)))
                session.settle()
            case _ if session.decision:
                session.submit(choice(session, rng))
            case _:
                session.undo()
    return session
