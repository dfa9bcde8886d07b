"""A campaign and the journals of its scenarios: begun with its kits, their results taken over.

A campaign's journal names each scenario's journal, a file beside its own, by the number of its
entries and the hash of the last one. A journal only grows, so what stood there then can be proved
later, also when a scenario was taken back and played on differently in the same file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, TypeAlias, cast

from msgspec import Struct
from msgspec.structs import replace

from engine.adventure.state import State as Position
from engine.kernel.record import Entry
from journals.check import Report, check
from journals.folder import free_path
from journals.games import ADVENTURE, campaign_of, checked_games, game_of, new_header
from journals.header import Header, Options
from journals.lines import FORMAT_LINE
from journals.problem import JournalError, NotKnownHere, shown
from journals.reading import Reading, read
from journals.session import Session
from journals.store import check_place, contents
from journals.verdict import Verdict
from scenarios.campaign.campaign import Campaign, plain_name
from scenarios.campaign.hands import last_hands
from scenarios.campaign.record import (
    AnyCommand,
    AnyEvent,
    Begin,
    Conclude,
    Result,
    State,
)

CampaignSession: TypeAlias = Session[State, AnyCommand, AnyEvent]
CampaignEntry: TypeAlias = Entry[AnyCommand, AnyEvent]

RULE = "camp.record"
_DIGEST = re.compile("([0-9]{1,9}):[0-9a-f]{16}")
"""`<entries>:<hash>`, see FORMAT.md. It may be forged: no number of any length is taken for one."""


def open_campaign(path: Path, *, look: bool = False) -> CampaignSession:
    """The campaign of a journal, where it was left; see Session.open. Raises JournalError."""
    return Session[State, AnyCommand, AnyEvent].open(path, campaign_of, look=look)


def game_in(session: CampaignSession) -> Campaign:
    """The rules of a campaign's session."""
    return cast(Campaign, session.game)


def scenario_path(session: CampaignSession) -> Path:
    """Where the scenario's journal lies that is being played; where the next one's may be.

    Raises JournalError for a campaign that is kept in no file.
    """
    if session.path is None:
        raise JournalError("This campaign is not kept in a file: no scenario can lie beside it.")
    state = session.state
    if state.journal:
        return _beside(session.path, state.journal)
    scenario = game_in(session).scenario(state)
    return free_path(session.path.stem, scenario, session.path.parent)


def result_path(session: CampaignSession, result: Result) -> Path:
    """Where the journal of a scenario lies that was played. Raises JournalError."""
    if session.path is None:
        raise JournalError("This campaign is not kept in a file: no scenario can lie beside it.")
    return _beside(session.path, result.journal)


def begin_scenario(
    session: CampaignSession, path: Path | None = None, *, created: str, program: str
) -> Header:
    """Begin the next scenario with the present kits: the header of its journal, not yet written.

    `path` must lie beside the campaign's journal. Raises Illegal (camp.next, camp.record, enc.max)
    and JournalError; nothing has changed then.
    """
    path = path or scenario_path(session)
    if session.path is None or path.parent.resolve() != session.path.parent.resolve():
        raise JournalError(
            f"{shown(path)} must lie beside the journal of its campaign: choose a name there."
        )
    if path.exists():
        raise JournalError(f"There is a file {shown(path)} already: choose another name.")
    check_place(path)  # so that nothing has begun where its journal cannot be kept
    session.submit(Begin(path.name))
    return scenario_header(session, created=created, program=program)


def scenario_header(session: CampaignSession, *, created: str, program: str) -> Header:
    """The header of the journal of the scenario that is being played in this campaign.

    Raises JournalError when none is. The seed follows from the campaign's; with fresh dice it is
    another one whenever the scenario is begun anew.
    """
    state, own = session.state, session.header
    if state.stage != "playing":
        raise JournalError("No scenario of this campaign is being played: begin the next one.")
    seed = f"{own.seed}-{state.place + 1}"
    return new_header(
        game_in(session).scenario(state),
        _options(game_in(session), state, own.options),
        seed=f"{seed}-{session.head}" if own.options.fresh_dice else seed,
        created=created,
        program=program,
        players=own.players,
    )


def conclude(session: CampaignSession, path: Path | None = None) -> tuple[CampaignEntry, ...]:
    """Take over the result of the scenario that is played, from its journal: the entries written.

    Raises Illegal (camp.result) and JournalError: not the scenario's journal, damaged, not over.
    """
    path = path or scenario_path(session)
    reading = _whole(contents(path), path)
    if problem := _misfit(game_in(session), session.state, reading):
        raise JournalError(f"{shown(path)} cannot be concluded: {problem}.")
    return session.submit(_result(reading, path.name))


def waits(session: CampaignSession) -> str:
    """How the scenario that is played has ended already, as its journal says; "" when it has not.

    A campaign that is opened takes this over. An end that was taken back waits for nobody. Writes
    nothing. Raises JournalError for a journal that cannot be read.
    """
    if session.state.stage != "playing" or session.can_redo:
        return ""
    path = scenario_path(session)
    if not path.exists():
        return ""
    with Session[Position, Any, Any].open(path, game_of, look=True) as scenario:
        return scenario.state.outcome


def copy_scenario(session: CampaignSession) -> Path:
    """Go on in a copy of what can be read of the journal of the scenario that is played: its path.

    The campaign goes back to before the scenario, a branch on which it is played in the copy.
    Raises JournalError when there is nothing to copy, or no place for it; nothing has changed then.
    """
    damaged = scenario_path(session)
    copy = free_path(damaged.stem, "copy", damaged.parent)
    with Session[Position, Any, Any].open(damaged, game_of, look=True) as scenario:
        scenario.branch_off(copy).close()
    session.undo()
    session.submit(Begin(copy.name))
    return copy


def foreign(session: CampaignSession, header: Header) -> str:
    """Why a journal was not begun for the scenario that is being played; "" when it was."""
    return _stranger(game_in(session), session.state, header)


def before_result(session: CampaignSession, path: Path) -> int | None:
    """The entry before the last one that took over this journal's result; None without one."""
    for seq in reversed(session.line()):
        entry = session.tree.entries[seq]
        if isinstance(entry.command, Conclude) and entry.command.journal == path.name:
            return entry.parent
    return None


# --- what a scenario's journal says ---------------------------------------------------------------


ScenarioReading: TypeAlias = Reading[Position, Any, Any]


def _beside(campaign: Path, name: str) -> Path:
    """The file of this name beside the campaign's. Raises JournalError for a name of elsewhere."""
    if not plain_name(name):
        raise JournalError("The campaign names a journal that cannot lie beside it.")
    return campaign.with_name(name)


def _whole(data: bytes, path: Path) -> ScenarioReading:
    """A scenario's journal, read to its end. Raises JournalError, also for a damaged one."""
    reading: ScenarioReading = read(data, shown(path), game_of)
    if reading.fault:
        raise JournalError(f"{shown(path)}: {reading.fault}")
    return reading


def _misfit(game: Campaign, state: State, reading: ScenarioReading) -> str:
    """Why the journal is not that of an ended scenario of this campaign; "" when it is."""
    if problem := _stranger(game, state, reading.header):
        return problem
    return "" if reading.tree.state.outcome else "the scenario is not over, play it to its end"


def _stranger(game: Campaign, state: State, header: Header) -> str:
    """Why the journal was not begun for this campaign as it stands; "" when it was."""
    if header.start:
        return "it begins in the middle of another game"
    due = _options(game, state, header.options)
    if (header.game, header.scenario) != (ADVENTURE, game.scenario(state)):
        return "it holds another scenario"
    if (header.options.heroes, header.options.hard) != (due.heroes, due.hard):
        return "it was begun with other heroes or in another mode"
    if header.options.rulings != due.rulings:
        return "it was begun with other rulings"
    return "" if header.options.kits == due.kits else "it was begun with other equipment"


def _options(game: Campaign, state: State, agreed: Options) -> Options:
    """What was agreed upon, with the heroes, mode, rulings and kits of the campaign."""
    table = game.table.options
    fixed = {"heroes": table.heroes, "hard": table.hard, "rulings": table.rulings}
    return replace(agreed, **fixed, kits=game.outfit(state).packed())


def _result(reading: ScenarioReading, name: str) -> Conclude:
    """The result of an ended scenario, from its present line of entries."""
    tree = reading.tree
    events = (event for seq in tree.line() for event in tree.entries[seq].events)
    carried, lying = last_hands(reading.header.options.kits, events)
    outcome = cast(Literal["victory", "defeat"], tree.state.outcome)
    return Conclude(name, _digest(reading), outcome, carried, lying)


def _digest(reading: ScenarioReading) -> str:
    """How far a journal went, and the hash that it had there."""
    return f"{reading.tree.last}:{reading.hash.decode()}"


def _up_to(data: bytes, digest: str) -> bytes:
    """The journal as it was when it had as many entries as the digest says. Raises JournalError."""
    if not (told := _DIGEST.fullmatch(digest)):
        raise JournalError("The campaign's word on how far the journal went makes no sense.")
    lines, left = data.split(b"\n"), int(told[1])
    for place, line in enumerate(lines[1:], 1):
        if left == 0:
            return b"\n".join((*lines[:place], b""))
        left -= not line.startswith(FORMAT_LINE)
    return data


# --- checking -------------------------------------------------------------------------------------


class ScenarioReport(Struct, frozen=True):
    """One scenario of a campaign: does its journal fit (`linked`), and does it hold by itself?

    `entry` is the campaign's entry that concluded it, or began it; `journal` is None where the file
    cannot be found.
    """

    entry: int
    scenario: str
    file: str
    linked: Verdict
    journal: Report | None = None


class CampaignReport(Struct, frozen=True):
    """What checking a campaign found: its own journal, and every scenario of every branch."""

    campaign: Report
    scenarios: tuple[ScenarioReport, ...] = ()

    @property
    def fine(self) -> bool:
        """Whether nothing failed."""
        journals = [self.campaign, *(each.journal for each in self.scenarios if each.journal)]
        linked = all(each.linked.holds is not False for each in self.scenarios)
        return linked and all(journal.fine for journal in journals)


def check_campaign(path: Path) -> CampaignReport:
    """Check a campaign with the journals that it names. Raises nothing: all is in the report."""
    own = check(path, checked_games())
    try:
        with open_campaign(path, look=True) as session:
            return CampaignReport(own, tuple(_scenarios(session, path)))
    except NotKnownHere:
        return CampaignReport(own)
    except JournalError as error:
        if own.fine:
            own = replace(own, current=Verdict(False, str(error), rule=RULE))
        return CampaignReport(own)


def _scenarios(session: CampaignSession, path: Path) -> Iterator[ScenarioReport]:
    """Every scenario that was concluded, and the one that is being played."""
    game, tree = game_in(session), session.tree
    for seq, entry in tree.entries.items():
        if isinstance(entry.command, Conclude):
            yield _scenario(game, tree.states[entry.parent], seq, path, entry.command)
    if session.state.stage == "playing":
        yield _scenario(game, session.state, session.head, path, None)


def _scenario(
    game: Campaign, state: State, entry: int, path: Path, told: Conclude | None
) -> ScenarioReport:
    """One scenario that began at `state`; without `told` it is still being played."""
    scenario = game.scenario(state)
    file = told.journal if told else state.journal
    try:
        beside = _beside(path, file)
        data = contents(beside)
        reading = _whole(_up_to(data, told.digest) if told else data, beside)
    except JournalError as error:
        failed = told and not isinstance(error, NotKnownHere)
        linked = Verdict(False if failed else None, str(error), entry, rule=RULE)
        return ScenarioReport(entry, scenario, file, linked)
    problem = _unlike(game, state, reading, told)
    linked = Verdict(not problem, problem, entry, rule=RULE if problem else "")
    return ScenarioReport(entry, scenario, file, linked, check(beside, checked_games()))


def _unlike(game: Campaign, state: State, reading: ScenarioReading, told: Conclude | None) -> str:
    """In what a journal differs from what the campaign says of it; "" when it fits."""
    if told is None:
        return _stranger(game, state, reading.header)
    if _digest(reading) != told.digest:
        return "its entries are not those that the campaign was told of"
    if problem := _misfit(game, state, reading):
        return problem
    same = _result(reading, told.journal) == told
    return "" if same else "it ended otherwise than the campaign says"
