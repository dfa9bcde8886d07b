"""A game being played at the terminal: session, chooser, playback and log. Without Textual.

Everything that a key does at the table happens here; the screen draws what `scene`, `prompt` and
`log` give, and keeps the time between the moments of a playback.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import NamedTuple

from engine.adventure.by_hand import check_asked
from engine.adventure.commands import AnyCommand, Ruling, TakeStance
from engine.adventure.state import State
from engine.adventure.telling import Line, tell_command, tell_illegal, tell_ruling
from engine.adventure.work import Position
from engine.kernel.chance import CHANCE
from engine.kernel.record import Illegal
from engine.kernel.tree import AUTOMATIC
from journals.problem import JournalError
from tui.choosing import Chooser, Chosen, Refusal, Situation, chooser_of
from tui.choosing.chooser import Pressed
from tui.games import AdventureEntry, AdventureSession, Teller
from tui.glyphs import UNICODE, Glyphs
from tui.keys import shown
from tui.playback import Frame, frames
from tui.prompt_lines import Hint, PromptView, view_of
from tui.view import NOTHING, Mark, Overlay, Scene, phase

READ_ONLY = "READ-ONLY"
ENDS = {"victory": "Victory", "defeat": "Defeat"}


class Told(NamedTuple):
    """A line of the log and the entry that it belongs to."""

    seq: int
    line: Line


class Sitting:
    """One game at the table. `message` is what the prompt has to say before all else."""

    def __init__(self, session: AdventureSession, glyphs: Glyphs = UNICODE) -> None:
        self.session = session
        self.glyphs = glyphs
        self.teller = Teller(session)
        self.message = " ".join(session.notices)
        self.hero = ""
        self._frames: tuple[Frame, ...] = ()
        self._at = 0
        self._lines: dict[int, tuple[Told, ...]] = {}
        self._before: tuple[Told, ...] = ()
        self.chooser = self._chooser()

    # --- what is seen ---------------------------------------------------------------------------

    @property
    def playing(self) -> bool:
        """Whether what has happened is still being shown moment by moment."""
        return self._at < len(self._frames) - 1

    @property
    def state(self) -> State:
        """The state that is shown: the session's, or a moment on the way to it."""
        return self._frames[self._at].state if self.playing else self.session.state

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return Position(self.teller.table, self.state)

    @property
    def outcome(self) -> str:
        """ "victory" or "defeat" once that has been shown; "" before."""
        return "" if self.playing else self.session.state.outcome

    def scene(self) -> Scene:
        """The position, with what is chosen or happens laid over it."""
        return Scene(
            self.position,
            self.teller.names,
            self._overlay(),
            seed=self.session.header.seed,
            entry=self._frames[self._at].seq if self.playing else self.session.head,
            notice=READ_ONLY if self.session.read_only else "",
            hero=self.chooser.hero if self.chooser and not self.playing else "",
            glyphs=self.glyphs,
        )

    def prompt(self) -> PromptView:
        """What is asked, or what goes on."""
        if self.playing:
            return self._meanwhile()
        if self.chooser is None:
            return self._ending()
        return view_of(self.chooser, self.message)

    def log(self) -> tuple[Told, ...]:
        """All that has been told up to what is shown, the oldest first."""
        if self.playing:
            frame = self._frames[self._at]
            return (*self._before, *(Told(frame.seq, line) for line in frame.lines))
        return self._told(self.session.line())

    # --- what keys do ---------------------------------------------------------------------------

    def press(self, key: str) -> bool:
        """A key for the chooser; any key hurries a playback. False when it meant nothing."""
        if self.playing:
            self.hurry()
            return True
        return self.chooser is not None and self._follow(self.chooser.press(key))

    def click(self, area: str) -> bool:
        """A click on an area of the board."""
        if self.playing:
            self.hurry()
            return True
        return self.chooser is not None and self._follow(self.chooser.click(area))

    def take(self, place: int) -> bool:
        """A click on a row of the prompt."""
        if self.playing or self.chooser is None:
            return False
        return self._follow(self.chooser.take(place))

    def undo(self) -> None:
        """Take back the last choice, from wherever one is."""
        undone = self._last_choice()
        self._go(self.session.undo, "There is nothing to take back.")
        if undone is not None and not self.message:
            self.hero = _hero_of(undone.command)
            self.chooser = self._chooser()
            self.message = f"Taken back: {self._sentence(undone)}"

    def redo(self) -> None:
        """Do again what followed here, along the way last gone."""
        self._go(self.session.redo, "There is nothing to do again.")
        if not self.message and (done := self._last_choice()):
            self.message = f"Done again: {self._sentence(done)}"

    def goto(self, seq: int) -> None:
        """Go to the position after an entry of the history."""

        def there() -> bool:
            self.session.goto(seq)
            return True

        self._go(there, "")

    # --- the table's word -----------------------------------------------------------------------

    def note(self, about: int, text: str) -> None:
        """Put a note on an entry."""
        try:
            note = self.session.note(about, text)
        except Illegal as illegal:
            self.message = tell_illegal(self.teller.names, illegal, self.teller.rulebook)
        except JournalError as error:
            self.message = str(error)
        else:
            self._lines.pop(about, None)
            self.message = f"Noted on entry {about}." if about else "Noted on the start."
            self.message += f" It is entry {note.seq}."

    def may_rule(self) -> bool:
        """Whether the table may set something by hand now; if not, the message says why."""
        self.hurry()
        try:
            check_asked(self.session.decision)
        except Illegal as illegal:
            self.message = tell_illegal(self.teller.names, illegal, self.teller.rulebook)
            return False
        return True

    # --- playback -------------------------------------------------------------------------------

    def next_moment(self) -> float | None:
        """Go on to the next moment: how long to look at it (1: the usual); None at the last one."""
        if not self.playing:
            return None
        self._at += 1
        return self._frames[self._at].pause if self.playing else None

    @property
    def pause(self) -> float | None:
        """How long to look at the present moment; None when nothing is played."""
        return self._frames[self._at].pause if self.playing else None

    def hurry(self) -> None:
        """Show at once where it all led."""
        self._frames, self._at = (), 0

    # --- choosing -------------------------------------------------------------------------------

    def rule(self, ruling: Ruling) -> None:
        """Set something by hand, and say what it was."""
        self.submit([ruling])
        self.message = self.message or f"{tell_ruling(self.teller.names, ruling)}."

    def submit(self, commands: Sequence[AnyCommand]) -> None:
        """Do these one after another, up to the first that is refused or cannot be written."""
        before, line, head = self.session.state, self.session.line(), self.session.head
        entries: list[AdventureEntry] = []
        self.message = ""
        for command in commands:
            try:
                entries += self.session.submit(command)
            except Illegal as illegal:
                self.message = tell_illegal(self.teller.names, illegal, self.teller.rulebook)
                break
            except JournalError as error:
                self.message = str(error)
                break
            self.hero = _goes_on(command, self.hero)
        if self.session.head != head:
            self.chooser = self._chooser()
        self._before = self._told(line)
        self._frames, self._at = frames(entries, before, self._tell), 0

    def _tell(self, entry: AdventureEntry, before: State) -> Sequence[Line]:
        return [told.line for told in self._entry_lines(entry.seq)]

    def _follow(self, led: Pressed) -> bool:
        """Do what a key of the chooser led to."""
        match led:
            case None:
                return False
            case Refusal(sentence, place):
                if place is not None and self.chooser is not None:
                    self.chooser = self.chooser.at(place)
                self.message = sentence
            case Chosen(commands):
                self.submit(commands)
            case _:
                self.chooser, self.message = led, ""
                self.hero = led.hero or self.hero
        return True

    def _chooser(self) -> Chooser | None:
        decision = self.session.decision
        if decision is None:
            return None
        situation = Situation(
            decision,
            Position(self.teller.table, self.session.state),
            self.teller.names,
            self.teller.rulebook,
            self.session.seeds_answer if decision.side == CHANCE else None,
            self.session.table_answers,
        )
        return chooser_of(situation, self.hero)

    # --- going back and forth -------------------------------------------------------------------

    def _go(self, step: Callable[[], bool], nothing: str) -> None:
        """Move the head; what was shown or begun is let go of."""
        self.hurry()
        self.message = ""
        try:
            moved = step()
        except JournalError as error:
            self.message = str(error)
            return
        if not moved:
            self.message = nothing
            return
        last = self._last_choice()
        self.hero = _goes_on(last.command) if last else ""
        self.chooser = self._chooser()

    def _last_choice(self) -> AdventureEntry | None:
        """The last entry before the head that somebody chose."""
        for seq in reversed(self.session.line()):
            entry = self.session.tree.entries[seq]
            if entry.how not in AUTOMATIC:
                return entry
        return None

    def _sentence(self, entry: AdventureEntry) -> str:
        if entry.command is None:
            return ""
        before = self.teller.position(entry.parent)
        told = tell_command(self.teller.names, entry.command, before)
        who = self.teller.names(_hero_of(entry.command))
        return f"{told}." if not who or who in told else f"{who}: {told}."

    # --- views ----------------------------------------------------------------------------------

    def _overlay(self) -> Overlay:
        if self.playing:
            frame = self._frames[self._at]
            marks = {area: Mark("path") for area in frame.way}
            marks |= {area: Mark("danger") for area in frame.areas}
            return Overlay(marks=marks, path=frame.way)
        return self.chooser.overlay() if self.chooser else NOTHING

    def _meanwhile(self) -> PromptView:
        """While the Overlord's turn is shown: what has just been told, and how to hurry it."""
        frame = self._frames[self._at]
        told = [line.text for line in frame.lines if not line.rule]
        now = phase(frame.state)
        return PromptView(
            now[:1].upper() + now[1:],
            notes=tuple(told[-1:]),
            hints=(Hint("any key", "hurries"), Hint("u", "takes back", dispensable=True)),
        )

    def _ending(self) -> PromptView:
        """The game is over: how, our words on it, and what can be done now."""
        state, story = self.session.state, self.teller.table.setting.story
        words = {"victory": story.victory, "defeat": story.defeat}.get(state.outcome, "")
        return PromptView(
            ENDS.get(state.outcome, "The end"),
            f"after turn {state.turn}",
            notes=(words,),
            hints=(
                Hint(shown("enter"), "the story"),
                Hint("u", "take back the end"),
                Hint("U", "history"),
                Hint("q", "leave"),
            ),
            message=self.message,
        )

    def _told(self, line: Sequence[int]) -> tuple[Told, ...]:
        return tuple(chain.from_iterable(self._entry_lines(seq) for seq in (0, *line)))

    def _entry_lines(self, seq: int) -> tuple[Told, ...]:
        if seq not in self._lines:
            lines = self.teller.lines(seq, why=True)
            self._lines[seq] = tuple(Told(seq, line) for line in lines)
        return self._lines[seq]


def _hero_of(command: AnyCommand | None) -> str:
    """The hero whom a command is about; "" for none."""
    return str(getattr(command, "hero", ""))


def _goes_on(command: AnyCommand | None, before: str = "") -> str:
    """The hero who is asked next: whom the command was about, or who acted before it.

    After a stance it is the next hero, whoever that is.
    """
    return "" if isinstance(command, TakeStance) else _hero_of(command) or before
