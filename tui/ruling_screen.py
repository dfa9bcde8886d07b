"""A ruling of the table, made question by question with the keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import Static

from engine.adventure.by_hand import MOST_OF_A_REASON
from engine.adventure.commands import Ruling
from engine.adventure.telling import Names
from engine.adventure.work import Position
from engine.kernel.text import clean
from tui import keys
from tui.ask_screen import WriteScreen
from tui.judging import Draft
from tui.page import Page, TitleLine, beside
from tui.rows import Row, Rows
from tui.words import HEAD, MUTED, Bit, words

LETTERS: Final = "abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""All but the q that goes back."""


class RulingScreen(Page[Ruling | None]):
    """What is set, of whom, where to, and why; gives the ruling, None when it was left."""

    TITLE_WORDS = "A ruling of the table"
    PLACES = ("page", "inner")
    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings("page", "inner")]
    EXPLAINS = (
        "Where the rules or the record went wrong, the table sets something by hand: choose what, "
        "of whom, to what, and write why. Enter or the letter takes a line; Esc goes one question "
        "back.",
        "A ruling is an entry of the journal like any other. It is told in the log, it can be "
        "taken back, and checking the journal counts it.",
    )

    def __init__(self, p: Position, names: Names) -> None:
        super().__init__()
        self.draft = Draft(p, names)
        self._options = self.draft.options()

    def parts(self) -> Iterator[Widget]:
        """The question, its answers, and what was answered."""
        yield Static(id="words")
        yield beside(Rows(id="entries", at_once=True))

    def on_mount(self) -> None:
        """Ask the first question."""
        self.list_of(Rows)
        self._ask()

    def on_rows_taken(self, taken: Rows.Taken) -> None:
        """An answer."""
        self.draft = self.draft.take(self._options[taken.place].value)
        self._ask()

    def action_back(self) -> None:
        """One question back; from the first one, leave."""
        if not self.draft.picks:
            self.dismiss(None)
            return
        self.draft = self.draft.back()
        self._ask()

    def _ask(self) -> None:
        draft, self._options = self.draft, self.draft.options()
        self.query_one(TitleLine).show(self.TITLE_WORDS, draft.told)
        self.query_one("#words", Static).update(draft.question)
        told = words(draft.told or "Nothing is chosen yet.")
        about = words(Bit("The rules do not judge it: what the table says, holds.", MUTED))
        self.tell_beside(words(Bit("So far", HEAD)), told, words(), about)
        self.query_one(Rows).show(len(self._options), self._row, keyed=True)
        if draft.field == "reason":
            writing = WriteScreen(f"{draft.told}. {draft.question}", most=MOST_OF_A_REASON)
            self.app.push_screen(writing, self._written)
        elif not self._options:
            self.say("There is nothing that could be set like that: Esc goes back.")

    def _written(self, reason: str | None) -> None:
        if reason is None:
            self.action_back()
        elif told := clean(reason, MOST_OF_A_REASON):
            self.dismiss(self.draft.take(told).ruling)
        else:
            self._ask()

    def _row(self, place: int) -> Row:
        option, number = self._options[place], self.draft.field == "number"
        letter = LETTERS[place] if place < len(LETTERS) else ""
        digit = str(option.value) if len(str(option.value)) == 1 else ""
        return Row(words(option.words), digit if number else letter)
