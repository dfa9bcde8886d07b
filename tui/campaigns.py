"""Campaigns as the screens need them: opened, named, and told in a few words."""

from __future__ import annotations

from pathlib import Path

from engine.adventure.rulebook import Rulebook
from engine.adventure.telling import Line, Names
from journals.campaigns import CampaignSession, game_in, open_campaign, waits
from journals.games import CAMPAIGN, campaign_of
from journals.header import Header
from journals.lines import read_header
from journals.problem import JournalError, shown
from journals.session import Session
from journals.store import contents
from scenarios import library
from scenarios.campaign.record import AnyCommand, AnyEvent, State
from scenarios.campaign.telling import CampaignNames, tell_command, tell_entry
from tui import games
from tui.games import AnySession, EntryTeller, Teller, size_of


def is_campaign(path: Path) -> bool:
    """Whether a journal is a campaign's, by its first line. Raises JournalError."""
    header, _, _ = read_header(contents(path).partition(b"\n")[0], shown(path))
    return header.game == CAMPAIGN


def begun(header: Header, path: Path) -> CampaignSession:
    """A new campaign. Raises JournalError."""
    return Session[State, AnyCommand, AnyEvent].new(campaign_of(header), header, path)


def to_look(path: Path) -> CampaignSession:
    """A campaign to be looked at, neither locked nor mended. Raises JournalError."""
    return open_campaign(path, look=True)


def waiting(session: CampaignSession) -> str:
    """How the scenario that is played has ended already; "" when it has not, or cannot be read."""
    try:
        return waits(session)
    except JournalError:
        return ""


def any_to_look(path: Path) -> AnySession:
    """A scenario's or a campaign's journal to be looked at. Raises JournalError."""
    return to_look(path) if is_campaign(path) else games.to_look(path)


def teller_of(session: AnySession) -> EntryTeller:
    """What tells the entries of a scenario's or a campaign's session."""
    return CampaignTeller(session) if session.header.game == CAMPAIGN else Teller(session)


class CampaignTeller:
    """A campaign's entries in words."""

    def __init__(self, session: CampaignSession) -> None:
        self.session: AnySession = session
        self.game = game_in(session)
        self.names: Names = CampaignNames(self.game)
        self.rulebook: Rulebook = library.rulebook()

    def lines(self, seq: int, *, why: bool = False) -> list[Line]:
        """The lines of an entry, the notes on it at their end."""
        told = self._lines(seq, why) if seq else []
        return [*told, *(line for note in self.session.notes(seq) for line in self._lines(note))]

    def _lines(self, seq: int, why: bool = False) -> list[Line]:
        return tell_entry(self.names, self.session.tree.entries[seq], self.rulebook, why=why)

    def sentence(self, seq: int) -> str:
        """An entry in one line."""
        return "; ".join(line.text for line in self._lines(seq))

    def chosen(self, seq: int) -> str:
        """What was chosen in an entry, in a few words."""
        entry = self.session.tree.entries[seq]
        state = self.session.state_at(entry.parent)
        return tell_command(self.names, entry.command, self.game, state) if entry.command else ""

    def progress(self) -> str:
        """How large it is and how far it has come: "3 heroes, 1 of 3 played"."""
        played, all_of_them = self.session.state.place, len(self.game.facts.scenarios)
        return f"{size_of(self.session.header.options)}, {played} of {all_of_them} played"
