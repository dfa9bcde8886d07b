"""The campaign: who carries what, what was won and lost, and the scenario that comes next."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import ClassVar

from textual.binding import BindingType

from engine.adventure.setting import ScenarioFacts
from engine.adventure.telling import Names
from journals.campaigns import CampaignSession, result_path, scenario_path
from journals.problem import JournalError
from scenarios.campaign.outfit import Outfit
from scenarios.campaign.record import Choice, Result
from tui import keys
from tui.ask_screen import Answer, AskScreen
from tui.campaign_sitting import CampaignSitting, Seat
from tui.campaign_words import ENDED, gains
from tui.outfit_page import HOW, OutfitPage
from tui.packing import Slot
from tui.page import TitleLine, app_of
from tui.sitting import READ_ONLY
from tui.story import (
    campaign_after,
    campaign_before,
    campaign_between,
    goal_of,
    spaced,
    story_before,
)
from tui.words import HEAD, MUTED, STRONG, WARN, Bit, Words, words


class CampaignScreen(OutfitPage[None]):
    """A campaign between its scenarios. The table opens upon it, and comes back to it."""

    TITLE_WORDS = "The campaign"
    PLACES = ("campaign", "outfit", "page", "inner")
    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings("campaign")]
    EMPTY = (
        Answer("t", "before", "everybody takes what they carried before"),
        *OutfitPage.EMPTY,
    )
    EXPLAINS = (
        "A campaign is played scenario by scenario; what is won in one may be taken along to the "
        "next, and after a defeat it goes on as well. b begins the next scenario with what "
        "everybody has, or goes on with the one that is being played.",
        HOW,
        "When a scenario is over, what came back and what was lost is written down here by itself. "
        "u takes back choices and, after a question, whole scenarios; what is played then is a "
        "branch, and nothing is ever lost. Enter on a scenario that was played looks at it.",
    )

    def __init__(self, session: CampaignSession) -> None:
        super().__init__()
        self.sitting = CampaignSitting(session)

    @property
    def outfit(self) -> Outfit:
        """Who carries what now."""
        return self.sitting.outfit

    @property
    def names(self) -> Names:
        """The names of heroes, cards and scenarios."""
        return self.sitting.names

    @property
    def kept(self) -> tuple[str, ...]:
        """The starting equipment, which is never lost."""
        return self.sitting.game.starting

    @property
    def closed(self) -> str:
        """Why no equipment can be chosen now."""
        return self.sitting.closed

    # --- drawing --------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Take over what was played to its end meanwhile."""
        self.say(self.sitting.message)
        self.call_after_refresh(self._catch_up)

    def _catch_up(self) -> None:
        if result := self.sitting.catch_up():
            self._tell_result(result)
        elif self.sitting.message:
            self.say(self.sitting.message)

    def on_screen_resume(self) -> None:
        """Settings may have changed, and a scenario been played."""
        if self.is_mounted:
            self.draw()

    def draw(self, kind: str = "", of: str = "") -> None:
        """Show where the campaign stands."""
        super().draw(kind, of)
        about = self.sitting.teller.progress()
        notice = f"{READ_ONLY}  " if self.sitting.session.read_only else ""
        self.query_one(TitleLine).show(self.sitting.game.facts.title, f"{notice}{about}")

    def beginning(self) -> Slot:
        """What comes next: a scenario to begin, one to go on with, or the end."""
        sitting, key = self.sitting, keys.key("outfit.begin").shown
        match sitting.state.stage:
            case "over":
                told = words(Bit("The campaign has ended  ", STRONG), ENDED[sitting.state.outcome])
            case "playing":
                told = words(Bit(f"Go on with {sitting.scenario}", STRONG))
            case "equip" if sitting.playable:
                told = words(Bit(f"Begin {sitting.scenario}", STRONG))
            case _:
                told = words(Bit(f"{sitting.scenario} is not in this Skelos", WARN))
        return Slot("begin", "", told, key)

    def results(self) -> Iterator[Slot]:
        """The scenarios that were played."""
        for place, result in enumerate(self.sitting.state.results):
            title = Bit(f"{self.names(result.scenario)}  ", STRONG)
            yield Slot("result", str(place), words(title, ENDED[result.outcome]))
            for line in gains(self.sitting.teller, result):
                yield Slot("result", str(place), words("    ", *line))

    def tell(self, slot: Slot) -> Iterator[Words]:
        """A scenario that was played, or what comes next."""
        if slot.kind == "result":
            yield from spaced(tuple(self._played(self.sitting.state.results[int(slot.id)])))
        else:
            yield from spaced(tuple(self._next()))

    def _played(self, result: Result) -> Iterator[Words]:
        yield words(Bit(f"{self.names(result.scenario)}  ", HEAD), ENDED[result.outcome])
        yield from gains(self.sitting.teller, result)
        shown = keys.key("campaign.replay").shown
        yield words(Bit(f"Kept in {result.journal}; {shown} or Enter looks at it.", MUTED))

    def _next(self) -> Iterator[Words]:
        sitting = self.sitting
        facts, state = sitting.game.facts, sitting.state
        if state.stage == "over":
            yield words(Bit(facts.title, HEAD), "  ", ENDED[state.outcome])
            yield words((getattr(facts.story, state.outcome)).strip())
            return
        where = f"  scenario {state.place + 1} of {len(facts.scenarios)}"
        yield words(Bit(sitting.scenario, HEAD), Bit(where, MUTED))
        if not sitting.playable:
            yield words(Bit(sitting.missing, WARN))
            return
        if state.stage == "playing":
            begin = keys.key("outfit.begin").shown
            yield words(f"It is being played in {state.journal}; {begin} goes on with it.")
        hard = sitting.game.table.options.hard
        yield from _scenario_words(sitting.game.settings[sitting.game.scenario(state)], hard)

    def _tell_result(self, result: Result) -> None:
        """What a scenario brought and cost; after the last one, how the campaign ended."""
        teller = self.sitting.teller
        over = self.sitting.state.stage == "over"
        self.draw("result", str(self.sitting.state.place - 1))

        def on(_: object) -> None:
            if over:
                self.app.push_screen(campaign_after(teller))

        self.app.push_screen(campaign_between(teller, result), on)

    # --- keys -----------------------------------------------------------------------------------

    def choose(self, choice: Choice) -> str:
        """Move a card."""
        self.sitting.choose(choice)
        return self.sitting.message

    def taken(self, slot: Slot) -> None:
        """Look at a scenario that was played."""
        if slot.kind == "result":
            self.action_replay()

    def begin(self) -> None:
        """Begin the next scenario, or go on with the present one, at its table."""
        if self.sitting.state.stage == "over":
            self.action_story()
            return
        self._sit_down(self.sitting.sit_down())

    @property
    def begins(self) -> bool:
        """Whether a scenario would begin now, and not go on."""
        return self.sitting.begins

    def _sit_down(self, seat: Seat | None) -> None:
        """To the table, after its story where it has just been begun."""
        self._changed()
        if seat is None:
            if self.sitting.damaged:
                answers = (
                    Answer("c", "copy", "play on in a copy of what is good"),
                    Answer("u", "undo", "go back to before it"),
                )
                self.app.push_screen(AskScreen(self.sitting.message, answers), self._mend)
            return
        app = app_of(self)
        if seat.fresh:

            def told(read: bool | str | None) -> None:
                if read:
                    app.play(seat.session, self._played_on)
                else:
                    seat.session.close()

            self.app.push_screen(story_before(seat.session), told)
        else:
            app.play(seat.session, self._played_on)

    def _mend(self, answer: str | None) -> None:
        if answer == "copy":
            self._sit_down(self.sitting.copy())
        elif answer:
            self.action_undo()

    def with_empty_hands(self, answer: str | None) -> None:
        """Begin, or take what was carried before."""
        if answer == "before":
            self.action_as_before()
        else:
            super().with_empty_hands(answer)

    def play_on(self, path: Path, at: int) -> None:
        """From a replay to the table, at an entry of it; a result that stands is asked about."""
        result = self.sitting.taken_over(path)
        if result is None or self.sitting.session.read_only:
            self._sit_down(self.sitting.play_on(path, at))
            return
        more = ""
        if self.sitting.state.results[-1] != result or self.sitting.state.stage == "playing":
            more = " What was played after it becomes a branch."
        self._ask_of(
            result,
            more,
            "take its result back, and play on from here",
            lambda: self._sit_down(self.sitting.play_on(path, at)),
        )

    def _ask_of(self, result: Result, more: str, way: str, then: Callable[[], None]) -> None:
        """Ask before a result is taken back."""
        told = f"{self.names(result.scenario)} ended in {result.outcome} in this campaign.{more}"

        def on(answer: str | None) -> None:
            if answer:
                then()

        self.app.push_screen(AskScreen(told, (Answer("t", "take", way),)), on)

    def action_as_before(self) -> None:
        """Everybody takes again what they carried in the last scenario."""
        self.let_go()
        self.sitting.as_before()
        self._changed()

    def _played_on(self, outcome: str) -> None:
        """Back from the table: a scenario that is over is concluded."""
        if outcome and (result := self.sitting.conclude()):
            self._tell_result(result)
        self._changed()

    def action_undo(self) -> None:
        """Take back the last choice, or that a scenario began; how one ended, after a question."""
        self.let_go()
        result = self.sitting.would_undo
        if result is None or self.sitting.session.read_only:
            self._undo()
        else:
            self._ask_of(result, "", "take its result back", self._undo)

    def _undo(self) -> None:
        self.sitting.undo()
        self._changed()

    def action_redo(self) -> None:
        """Do again what was taken back."""
        self.let_go()
        self.sitting.redo()
        self._changed()

    def action_history(self) -> None:
        """Every entry and branch; what is chosen there becomes the present position."""
        from tui.history import HistoryScreen

        self.let_go()
        self.app.push_screen(HistoryScreen(self.sitting.teller), self._go_to)

    def _go_to(self, seq: int | None) -> None:
        if seq is not None:
            self.sitting.goto(seq)
            self._changed()

    def action_story(self) -> None:
        """The campaign's story, from its beginning; at the end, that."""
        teller = self.sitting.teller
        over = self.sitting.state.stage == "over"
        self.app.push_screen(campaign_after(teller) if over else campaign_before(teller))

    def action_replay(self) -> None:
        """Look at the marked scenario, at the one that is played, or at the last one."""
        session, state, marked = self.sitting.session, self.sitting.state, self.marked
        try:
            if marked.kind == "result":
                path = result_path(session, state.results[int(marked.id)])
            elif state.stage == "playing":
                path = scenario_path(session)
            elif state.results:
                path = result_path(session, state.results[-1])
            else:
                self.say("No scenario of this campaign was played yet.")
                return
        except JournalError as error:
            self.say(str(error))
            return
        app_of(self).replay(path)

    def _changed(self) -> None:
        self.say(self.sitting.message)
        self.draw()


def _scenario_words(setting: ScenarioFacts, hard: bool) -> Iterator[Words]:
    """What a scenario is about, and its story."""
    yield words(setting.about)
    yield from goal_of(setting, hard)
    yield words(setting.story.before.strip())
    yield words(Bit(setting.provenance, MUTED))
