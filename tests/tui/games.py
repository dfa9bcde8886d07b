"""Games to sit down at: sessions in memory, from the start or from a position of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from engine.adventure.agenda import Adventure
from engine.adventure.state import Hero, State, Unit
from engine.adventure.steps import AnyStep, HeroesTurn
from engine.adventure.work import Options as TableOptions
from engine.adventure.work import Table
from journals.games import new_header
from journals.header import Options
from journals.session import Session
from scenarios.games import table_for
from tui.games import AdventureSession

ACT = HeroesTurn("act")


class From(Adventure):
    """The game, begun at another position."""

    def __init__(self, table: Table, first: State) -> None:
        super().__init__(table)
        self.first = first

    def start(self) -> State:
        return self.first


def new_game(
    path: Path | None = None, *, scenario: str = "black-stone", seed: str = "7", **options: Any
) -> AdventureSession:
    """A scenario from its start; journal options by keyword."""
    from journals.games import game_of

    header = new_header(
        scenario, Options(**options), seed=seed, created="2026-01-01", program="test"
    )
    return Session[State, Any, Any].new(game_of(header), header, path)


def game_at(state: State, path: Path | None = None, **options: Any) -> AdventureSession:
    """The Black Stone from a position."""
    header = new_header(
        "black-stone", Options(**options), seed="7", created="2026-01-01", program="test"
    )
    game = From(table_for("black-stone", TableOptions()), state)
    return Session[State, Any, Any].new(game, header, path)


def acting(*units: Unit, **heroes: dict[str, Any]) -> State:
    """The heroes may act; they are changed by keyword, and these units alone are on the board."""
    state = Adventure(table_for("black-stone", TableOptions())).start()
    changed: dict[str, Hero] = {
        name: replace(hero, **{"points": 2, **heroes.get(name, {})})
        for name, hero in state.heroes.items()
    }
    there = {unit.id: unit for unit in units} or state.units
    return replace(state, heroes=changed, units=there, agenda=(ACT,))


def on_agenda(state: State, *steps: AnyStep) -> State:
    """The state with unfinished business on top."""
    return replace(state, agenda=(*state.agenda, *steps))
