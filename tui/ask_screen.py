"""Small questions over whatever is on the screen: choose one of a few, or write a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input

from tui import keys
from tui.page import KeyLine, Prose, glyphs_of
from tui.rows import Row, Rows
from tui.words import STRONG, Bit, words

HARMLESS = r"[^\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]*"
"""What may be written: no sign that a terminal could obey."""
MOST_WRITTEN = 40


class Answer(NamedTuple):
    """An answer that may be chosen: its letter, what it is called by, and its words."""

    key: str
    id: str
    words: str


class AskScreen(ModalScreen[str | None]):
    """A sentence and a few answers; gives the chosen one's id, None when it was left."""

    PLACES: ClassVar[tuple[keys.Where, ...]] = ("inner",)
    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings("inner")]

    def __init__(self, sentence: str, answers: Sequence[Answer]) -> None:
        super().__init__()
        self.sentence, self.answers = sentence, answers

    def compose(self) -> ComposeResult:
        """Sentence, answers, keys."""
        with Vertical(id="asked"):
            yield Prose(id="sentence")
            yield Rows(id="answers", at_once=True)
            yield KeyLine(*self.PLACES)

    def on_mount(self) -> None:
        """Say it."""
        self.query_one(Prose).show(words(Bit(self.sentence, STRONG)))
        rows = self.query_one(Rows)
        rows.glyphs = glyphs_of(self)
        rows.styles.height = len(self.answers)
        rows.show(len(self.answers), self._row, keyed=True)
        rows.focus()

    def on_rows_taken(self, taken: Rows.Taken) -> None:
        """This answer it is."""
        self.dismiss(self.answers[taken.place].id)

    def action_back(self) -> None:
        """No answer."""
        self.dismiss(None)

    def _row(self, place: int) -> Row:
        return Row(words(self.answers[place].words), self.answers[place].key)


class WriteScreen(ModalScreen[str | None]):
    """A line to be written; gives it, None when it was left."""

    PLACES: ClassVar[tuple[keys.Where, ...]] = ("ask",)
    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings("ask")]

    def __init__(self, asks: str, written: str = "", *, most: int = MOST_WRITTEN) -> None:
        super().__init__()
        self.asks, self.written, self.most = asks, written, most

    def compose(self) -> ComposeResult:
        """What is asked, the line, keys."""
        with Vertical(id="asked"):
            yield Prose(id="sentence")
            yield Input(self.written, restrict=HARMLESS, max_length=self.most, id="written")
            yield KeyLine(*self.PLACES)

    def on_mount(self) -> None:
        """Ready to write."""
        self.query_one(Prose).show(words(Bit(self.asks, STRONG)))
        self.query_one(Input).focus()

    def on_input_submitted(self, submitted: Input.Submitted) -> None:
        """It is written."""
        self.dismiss(submitted.value.strip())

    def action_keep(self) -> None:
        """Take what is written."""
        self.dismiss(self.query_one(Input).value.strip())

    def action_back(self) -> None:
        """Leave it as it was."""
        self.dismiss(None)
