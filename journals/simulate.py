"""Playing whole games without people: how often the heroes win, and whether the rules ever stumble.

A game has no end of its own (The Black Stone has no turn limit), so the runner bounds it: after
`most` commands it is counted as unfinished.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec import Struct

from engine.adventure.bots import BOTS
from engine.adventure.work import Position
from engine.kernel.record import Illegal
from journals.games import game_of, new_header
from journals.header import Header, Options
from journals.session import Session

MOST_COMMANDS = 4000
"""Commands of the players in one game before the runner stops it."""


class Result(Struct, frozen=True):
    """How one game went. `outcome` is "victory", "defeat", "unfinished", "illegal" or "error"."""

    seed: str
    outcome: str
    turns: int
    commands: int
    trouble: str = ""


class Plan(Struct, frozen=True):
    """What is played: scenario and options, bot, and where journals go ("" for nowhere)."""

    scenario: str
    options: Options
    bot: str
    seed: str
    program: str
    created: str
    out: str = ""
    most: int = MOST_COMMANDS

    def header(self, place: int) -> Header:
        """The header of the game number `place`."""
        return new_header(
            self.scenario,
            self.options,
            seed=f"{self.seed}-{place}",
            created=self.created,
            program=self.program,
        )


def play(plan: Plan, place: int) -> Result:
    """Play one game to its end or to the runner's bound; trouble is told, never raised."""
    header = plan.header(place)
    path = Path(plan.out) / f"{plan.scenario}-{header.seed}.jsonl" if plan.out else None
    commands = 0
    with Session.new(game_of(header), header, path) as session:
        try:
            bot = BOTS[plan.bot]
            while commands < plan.most and (decision := session.decision) is not None:
                p = Position(session.game.table, session.state)  # type: ignore[attr-defined]
                session.submit(bot(p, decision, header.seed, commands))
                commands += 1
        except Illegal as refusal:
            return Result(header.seed, "illegal", session.state.turn, commands, str(refusal))
        except Exception:
            trouble = traceback.format_exc(limit=-4)
            return Result(header.seed, "error", session.state.turn, commands, trouble)
        outcome = session.state.outcome or "unfinished"
        return Result(header.seed, outcome, session.state.turn, commands)


def simulate(
    plan: Plan, games: int, jobs: int, told: Callable[[Result], None] = lambda result: None
) -> tuple[Result, ...]:
    """Play so many games on so many processes; `told` hears of each as it ends."""
    results = []
    for result in _results(plan, games, jobs):
        told(result)
        results.append(result)
    return tuple(sorted(results, key=lambda result: int(result.seed.rpartition("-")[2])))


def _results(plan: Plan, games: int, jobs: int) -> Iterator[Result]:
    if jobs < 2:
        yield from (play(plan, place) for place in range(games))
        return
    from concurrent.futures import ProcessPoolExecutor, as_completed

    with ProcessPoolExecutor(jobs) as pool:
        waiting = [pool.submit(play, plan, place) for place in range(games)]
        for done in as_completed(waiting):
            yield done.result()
