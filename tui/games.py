"""Games as the screens need them: opened, named, and told in a few words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from engine.adventure.agenda import Adventure
from engine.adventure.commands import AnyCommand
from engine.adventure.events import AnyEvent
from engine.adventure.rulebook import Rulebook
from engine.adventure.state import State
from engine.adventure.telling import Line, Names, tell_command, tell_entry
from engine.adventure.telling.names import counted
from engine.adventure.work import Position, Table
from engine.kernel.record import Entry
from journals.games import game_of
from journals.header import Header, Options
from journals.session import Session
from scenarios import games, library
from scenarios.campaign.opening import CAMPAIGNS, campaign_facts

AdventureSession: TypeAlias = Session[State, AnyCommand, AnyEvent]
AdventureEntry: TypeAlias = Entry[AnyCommand, AnyEvent]
AnySession: TypeAlias = Session[Any, Any, Any]
"""A scenario's or a campaign's."""


class EntryTeller(Protocol):
    """What tells a session's entries in words: a scenario's or a campaign's."""

    session: AnySession
    names: Names
    rulebook: Rulebook

    def lines(self, seq: int, *, why: bool = False) -> list[Line]:
        """The log's lines of an entry."""

    def sentence(self, seq: int) -> str:
        """An entry in one line."""


def to_play(path: Path) -> AdventureSession:
    """A journal to be played on, read-only where that cannot be. Raises JournalError."""
    return Session[State, AnyCommand, AnyEvent].open(path, game_of)


def to_look(path: Path) -> AdventureSession:
    """A journal to be looked at, neither locked nor mended. Raises JournalError."""
    return Session[State, AnyCommand, AnyEvent].open(path, game_of, look=True)


def begun(header: Header, path: Path | None) -> AdventureSession:
    """A new game. Raises JournalError."""
    return Session[State, AnyCommand, AnyEvent].new(game_of(header), header, path)


def table_of(session: AdventureSession) -> Table:
    """What is fixed in a session's game."""
    game = session.game
    assert isinstance(game, Adventure), "the journals of today hold this game alone"
    return game.table


def title_of(scenario: str) -> str:
    """A scenario's or a campaign's title; its id when it is not known here."""
    if scenario in CAMPAIGNS:
        return campaign_facts(scenario).title
    return games.setting(scenario).title if scenario in games.SPECIAL else scenario


def size_of(options: Options) -> str:
    """A game's size: "3 heroes", "4 heroes, hard", with a word where rulings are not the usual."""
    hard = ", hard" if options.hard else ""
    own = f", {counted(len(options.rulings), 'own ruling')}" if options.rulings else ""
    return f"{options.heroes} heroes{hard}{own}"


class Teller:
    """A session's entries in words."""

    def __init__(self, session: AdventureSession) -> None:
        self.session = session
        self.table = table_of(session)
        self.names = Names(self.table)
        self.rulebook: Rulebook = library.rulebook()

    def position(self, seq: int) -> Position:
        """The position after an entry."""
        return Position(self.table, self.session.state_at(seq))

    def lines(self, seq: int, *, why: bool = False) -> list[Line]:
        """The log's lines of an entry, the notes on it at their end."""
        told = self._lines(seq, why) if seq else []
        return [*told, *(line for note in self.session.notes(seq) for line in self._lines(note))]

    def _lines(self, seq: int, why: bool = False) -> list[Line]:
        entry = self.session.tree.entries[seq]
        if entry.command is None:
            return tell_entry(self.names, entry, self.session.tree.states[0], self.rulebook)
        before = self.session.state_at(entry.parent)
        try:
            return tell_entry(self.names, entry, before, self.rulebook, why=why)
        except Exception:  # a forged journal may say what cannot be
            return [Line(f"Entry {seq} makes no sense: check the journal", "turn")]

    def sentence(self, seq: int) -> str:
        """An entry in one line: what happened, or what was chosen when nothing could be seen."""
        entry = self.session.tree.entries[seq]
        told = "; ".join(line.text for line in self._lines(seq))
        if told or entry.command is None:
            return told
        return tell_command(self.names, entry.command, self.position(entry.parent))

    def turns(self, line: tuple[int, ...]) -> Iterator[int]:
        """The places of a line of entries, counted from 1, at which a side's turn begins."""
        for place, seq in enumerate(line, 1):
            events = self.session.tree.entries[seq].events
            if any(event.__struct_config__.tag == "turn-began" for event in events):
                yield place
