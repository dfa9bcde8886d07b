"""A campaign at the terminal: equipment chosen, scenarios begun and concluded. Without Textual."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import NamedTuple

from engine.adventure.telling import tell_illegal
from engine.kernel.record import Illegal
from journals.campaigns import (
    CampaignSession,
    before_result,
    begin_scenario,
    conclude,
    copy_scenario,
    foreign,
    game_in,
    scenario_header,
    scenario_path,
    waits,
)
from journals.problem import JournalError, shown, whole
from scenarios.campaign.outfit import Outfit
from scenarios.campaign.record import Choice, Conclude, EquipAgain, Result, State
from tui import games, keys
from tui.campaigns import CampaignTeller
from tui.games import AdventureSession
from tui.version import VERSION


class Seat(NamedTuple):
    """A scenario at whose table one sits down, and whether it has just been begun."""

    session: AdventureSession
    fresh: bool


class CampaignSitting:
    """One campaign. `message` is what is to be said about the last thing that was done."""

    def __init__(self, session: CampaignSession) -> None:
        self.session = session
        self.game = game_in(session)
        self.teller = CampaignTeller(session)
        self.names = self.teller.names
        self.message = " ".join(session.notices)
        self.damaged = False
        """Whether one cannot sit down because the scenario's journal is damaged."""

    @property
    def state(self) -> State:
        """Where the campaign stands."""
        return self.session.state

    @property
    def outfit(self) -> Outfit:
        """Who carries what."""
        return self.game.outfit(self.state)

    @property
    def scenario(self) -> str:
        """The title of the scenario that is next or being played; "" after the last."""
        return self.names(self.game.scenario(self.state))

    @property
    def playable(self) -> bool:
        """Whether this program has the scenario that is next."""
        return self.game.scenario(self.state) in self.game.settings

    @property
    def begins(self) -> bool:
        """Whether the next scenario can begin now."""
        return self.state.stage == "equip" and self.playable and not self.session.read_only

    @property
    def closed(self) -> str:
        """Why no equipment can be chosen now, in a sentence; "" when it can."""
        if self.session.read_only:
            return str(self.session.read_only)
        match self.state.stage:
            case "playing":
                return f"{self.scenario} is being played: equipment is chosen before it begins."
            case "over":
                return "The campaign is over: u takes back how it ended."
        return ""

    @property
    def missing(self) -> str:
        """That the next scenario is not there."""
        return (
            f"{self.scenario} cannot be played with this Skelos: a newer one plays the campaign on."
        )

    # --- equipment ------------------------------------------------------------------------------

    def choose(self, choice: Choice) -> None:
        """A card changes hands."""
        if self._done(lambda: self.session.submit(choice)):
            self.message = f"{self._chosen()}."

    def as_before(self) -> None:
        """Everybody takes what he brought to the last scenario, as far as the cache has it."""
        if closed := self.closed:
            self.message = closed
            return
        if self._done(lambda: self.session.submit(EquipAgain())):
            self.message = "Everybody has again what they carried before, as far as it is left."

    # --- scenarios ------------------------------------------------------------------------------

    def sit_down(self, at: int | None = None) -> Seat | None:
        """The next scenario, begun, or the present one where it was left, or at an entry of it.

        None: see `message`, and whether it is `damaged`.
        """
        self.damaged = False
        if self.session.read_only:
            self.message = str(self.session.read_only)
            return None
        if self.state.stage == "equip" and not self.playable:
            self.message = self.missing
            return None
        seats: list[Seat] = []
        self._done(lambda: seats.append(self._seat(at)))
        return seats[0] if seats else None

    def copy(self) -> Seat | None:
        """Sit down at a copy of what is good of a damaged journal. None: see `message`."""
        copies: list[Path] = []
        if not self._done(lambda: copies.append(copy_scenario(self.session))):
            return None
        if seat := self.sit_down():
            session = seat.session
            session.notices = (f"You play on in a copy: {whole(copies[0])}", *session.notices)
        return seat

    def _seat(self, at: int | None) -> Seat:
        today = date.today().isoformat()
        if self.state.stage == "equip":
            begin_scenario(self.session, created=today, program=VERSION)
        path = scenario_path(self.session)
        if not path.exists():
            header = scenario_header(self.session, created=today, program=VERSION)
            return Seat(games.begun(header, path), fresh=True)
        try:
            return Seat(self._there(path, at), fresh=False)
        except JournalError as error:
            back = f"{keys.key('outfit.undo').shown} goes back to before it, to begin it anew"
            raise JournalError(f"{self.scenario}: {error} Or {back}.") from None

    def _there(self, path: Path, at: int | None) -> AdventureSession:
        """The scenario's journal that is there, to play on. Raises JournalError."""
        session = games.to_play(path)
        try:
            if unlike := foreign(self.session, session.header):
                raise JournalError(f"{shown(path)} is not its journal: {unlike}.")
            if session.read_only:
                self.damaged = session.read_only.line > 0
                raise JournalError(str(session.read_only))
            if at is not None:
                session.goto(at)
        except JournalError:
            session.close()
            raise
        return session

    def taken_over(self, path: Path) -> Result | None:
        """The result that the campaign has of this journal on its present line."""
        results = reversed(self.state.results)
        return next((result for result in results if result.journal == path.name), None)

    def play_on(self, path: Path, at: int) -> Seat | None:
        """Go on at an entry of a scenario's journal; its result is taken back if there is one.

        None: see `message`.
        """
        self.message = ""
        if self.session.read_only:
            self.message = str(self.session.read_only)
        elif (before := before_result(self.session, path)) is not None:
            self.goto(before)
        elif self.state.journal != path.name:
            self.message = f"{shown(path)} is not played in this campaign as it stands."
        return None if self.message else self.sit_down(at)

    @property
    def would_undo(self) -> Result | None:
        """The result that taking back the last choice would take back."""
        command = (
            self.session.tree.entries[self.session.head].command if self.session.head else None
        )
        return self.state.results[-1] if isinstance(command, Conclude) else None

    def conclude(self) -> Result | None:
        """Take over how the present scenario ended. None: see `message`."""
        if self._done(lambda: conclude(self.session)):
            return self.state.results[-1]
        return None

    def catch_up(self) -> Result | None:
        """Conclude a scenario that came to its end while the campaign was closed.

        One whose end was taken back is left alone.
        """
        if self.session.read_only:
            return None
        try:
            ended = waits(self.session)
        except JournalError as error:
            self.message = str(error)
            return None
        return self.conclude() if ended else None

    # --- back and forth -------------------------------------------------------------------------

    def undo(self) -> None:
        """Take back the last choice, or how a scenario ended, or that it began."""
        told = self._chosen() if self.session.head else ""
        self._go(self.session.undo, "There is nothing to take back.")
        if self.message:
            return
        self.message = f"Taken back: {told}."
        if self.state.stage == "playing":
            undo, begin = keys.key("outfit.undo").shown, keys.key("outfit.begin").shown
            self.message += f" {begin} opens its table again, {undo} goes back to before it began."

    def redo(self) -> None:
        """Do again what followed here, along the way last gone."""
        self._go(self.session.redo, "There is nothing to do again.")
        self.message = self.message or f"Done again: {self._chosen()}."

    def goto(self, seq: int) -> None:
        """Go to the position after an entry of the history."""

        def there() -> bool:
            self.session.goto(seq)
            return True

        self._go(there, "")

    def _go(self, step: Callable[[], bool], nothing: str) -> None:
        moved: list[bool] = []
        if self._done(lambda: moved.append(step())) and not moved[0]:
            self.message = nothing

    # --- doing ----------------------------------------------------------------------------------

    def _done(self, step: Callable[[], object]) -> bool:
        """Do something; what is refused or cannot be written becomes the message."""
        self.message = ""
        try:
            step()
        except Illegal as illegal:
            self.message = tell_illegal(self.names, illegal, self.teller.rulebook)
        except JournalError as error:
            self.message = str(error)
        return not self.message

    def _chosen(self) -> str:
        return self.teller.chosen(self.session.line()[-1])
