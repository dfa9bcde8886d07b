"""The recorded games that come with the program, and how they came about.

`python -m tests.record_samples` (or `make samples`) records them all again, or those named; the
same comes out each time. Do that when the rules were mended or the steady bot has learned
something, and read what changed in the tests' snapshots.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from engine.adventure.agenda import Adventure
from engine.adventure.bots import steady_bot
from engine.adventure.commands import AnyCommand
from engine.adventure.events import AnyEvent
from engine.adventure.state import State
from engine.adventure.work import Position
from engine.kernel.chance import CHANCE, number, seeded
from engine.kernel.game import Decision
from journals.games import game_of, new_header
from journals.header import Header, Options
from journals.session import Session
from tests.source import ROOT

SAMPLES = ROOT / "journals" / "samples"
CREATED, PROGRAM = "2026-03-01", "0.1.0"

OFTEN = 40
"""About once in so many choices the player goes back and does something else, or does it again."""
ASIDE = 60
"""After so many choices the player tries something from an earlier position, and comes back."""


MOST_GAMES, CHOICE = 400, 6
"""So many games are tried for each sample, until as many of the wanted kind are there to choose."""

BRANCHES = 3
"""From as many positions, at least, a sample goes different ways."""


class Sample(NamedTuple):
    """One recorded game: how it ends, what was agreed upon, and who sat there."""

    name: str
    outcome: str
    options: Options
    players: dict[str, str] = {}
    scenario: str = "black-stone"

    @property
    def path(self) -> Path:
        """Where it is kept."""
        return SAMPLES / f"{self.name}.jsonl"

    def header(self, attempt: int) -> Header:
        """The first line of its journal; each attempt has a seed of its own."""
        return new_header(
            self.scenario,
            self.options,
            seed=f"{self.name}-{attempt}",
            created=CREATED,
            program=PROGRAM,
            players=self.players,
        )


ALL = (
    Sample("won", "victory", Options(), {"atla": "Mina", "othna": "Mina", "bran": "Joost"}),
    Sample("lost", "defeat", Options(ties="first", dice="table")),
    Sample("hard-four", "defeat", Options(heroes=4, hard=True, ties="first")),
    Sample("hard-four-won", "victory", Options(heroes=4, hard=True, fresh_dice=True)),
    Sample("altar-won", "victory", Options(), {"bran": "Mina"}, "grim-altar"),
    Sample(
        "altar-lost", "defeat", Options(heroes=4, hard=True, ties="first"), scenario="grim-altar"
    ),
    Sample("earth-won", "victory", Options(dice="table"), scenario="back-to-the-earth"),
    Sample(
        "earth-lost",
        "defeat",
        Options(heroes=4, hard=True, ties="first", fresh_dice=True),
        scenario="back-to-the-earth",
    ),
)


class Player:
    """Plays steadily, and as people do: takes back, does again, changes his mind."""

    def __init__(self, session: Session[State, AnyCommand, AnyEvent], game: Adventure) -> None:
        self.session = session
        self.table = game.table
        self.seed = session.header.seed
        self.turn = 0

    def play(self) -> None:
        """Play to the end, and there look once more at the last choices."""
        while decision := self.session.decision:
            self.turn += 1
            match self._number(1, OFTEN):
                case 0:
                    self._back(1 + self._number(2, 4))
                    self._something()
                case 1:
                    self._forth(self._back(1 + self._number(2, 4)))
                case _:
                    self._do(self._choice(decision))
            if self.turn == ASIDE:
                self._aside()
        self._forth(self._back(2))

    def _choice(self, decision: Decision[AnyCommand]) -> AnyCommand:
        """What a steady player does; of dice on the table, each third roll is left to the seed."""
        if decision.side != CHANCE:
            position = Position(self.table, self.session.state)
            return steady_bot(position, decision, self.seed, self.turn)
        if self._number(3, 3) == 0:
            return self.session.seeds_answer()
        thrown = seeded(f"{self.seed} on the table", 0, self.turn, decision.lots)
        return replace(thrown, source="table")

    def _do(self, command: AnyCommand) -> None:
        self.session.submit(command)

    def _something(self) -> None:
        """Any option, where there is a choice."""
        if (decision := self.session.decision) and decision.options:
            self._do(decision.options[self._number(4, len(decision.options))])

    def _back(self, times: int) -> int:
        """Take back so many choices: how many there were."""
        return sum(self.session.undo() for _ in range(times))

    def _forth(self, times: int) -> None:
        for _ in range(times):
            self.session.redo()

    def _aside(self) -> None:
        """Try something from a position of the past, and come back."""
        here = self.session.head
        self.session.goto(self.session.line()[ASIDE // 2])
        self.session.settle()
        self._something()
        self.session.goto(here)

    def _number(self, salt: int, sides: int) -> int:
        return number(self.seed, salt, self.turn, sides)


def play(header: Header, path: Path | None = None) -> Session[State, AnyCommand, AnyEvent]:
    """Play a whole game into a new journal, or in memory alone: the session, closed."""
    game = game_of(header)
    with Session.new(game, header, path) as session:
        Player(session, game).play()
    return session


def branches(session: Session[State, AnyCommand, AnyEvent]) -> tuple[int, ...]:
    """The entries after which several others follow."""
    return tuple(seq for seq in session.tree.states if len(session.children(seq)) > 1)


def fits(sample: Sample, session: Session[State, AnyCommand, AnyEvent]) -> bool:
    """Whether a game ends as the sample should, and shows enough on its way."""
    return session.state.outcome == sample.outcome and len(branches(session)) >= BRANCHES


def found(sample: Sample) -> Header:
    """The header of the shortest of the first games that are as the sample should be.

    The search goes from seed to seed, so that other rules or a better player only find another
    game. Raises SystemExit when none comes up.
    """
    games = (play(sample.header(attempt)) for attempt in range(MOST_GAMES))
    good = tuple(islice((game for game in games if fits(sample, game)), CHOICE))
    if not good:
        raise SystemExit(
            f"None of {MOST_GAMES} games ends in {sample.outcome}, as {sample.name} should: "
            "raise MOST_GAMES, or want something else of it."
        )
    return min(good, key=lambda session: session.tree.last).header


def main(names: Sequence[str] = ()) -> None:
    """Record all samples anew, or those named; with all, the campaign that they make up too."""
    from tests.record_campaign import main as record_campaign

    for sample in ALL:
        if names and sample.name not in names:
            continue
        header = found(sample)
        sample.path.unlink(missing_ok=True)
        session = play(header, sample.path)
        told = f"{session.tree.last} entries, {session.state.outcome}, seed {header.seed}"
        print(f"{sample.path.name}: {told}", flush=True)
    if not names:
        record_campaign()


if __name__ == "__main__":
    main(sys.argv[1:])
