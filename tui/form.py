"""Choices one below the other: each row is a question with its answers.

Where the answers are too long to stand side by side, the chosen one stands alone between arrows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, NamedTuple, TypeVar

from textual.binding import BindingType
from textual.message import Message

from tui import keys
from tui.page import Page
from tui.rows import Row, Rows
from tui.words import MUTED, STRONG, Bit

R = TypeVar("R")

ROOM: Final = 51
"""Columns for the longest question and the answers: what a form has on the narrowest screens."""


class Choice(NamedTuple):
    """A question: its letter, words, value, and the values there are with their words.

    With no values it is answered otherwise: by writing, or by being taken (a "go on").
    """

    id: str
    key: str
    asks: str
    value: Any = None
    values: Sequence[tuple[Any, str]] = ()
    shown: str = ""
    """What stands there when there are no values to choose among."""
    help: str = ""

    def after(self, step: int) -> Any:
        """The value so many places on, round the end."""
        known = [value for value, _ in self.values]
        return known[(known.index(self.value) + step) % len(known)]


class Form(Rows):
    """Choices in rows: left and right, Enter or the row's letter change the marked one."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings("form")]

    class Changed(Message):
        """A choice got another value."""

        def __init__(self, choice: Choice, value: Any) -> None:
            super().__init__()
            self.choice = choice
            self.value = value

    class Asked(Message):
        """A choice without values was taken."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

    class Turned(Message):
        """A choice without values was to get another one."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id, at_once=True)
        self.choices: Sequence[Choice] = ()

    def ask(self, choices: Sequence[Choice]) -> None:
        """Show these choices; the mark stays on its row."""
        same = [choice.id for choice in choices] == [choice.id for choice in self.choices]
        self.choices = choices
        widest = max((len(choice.asks) for choice in choices), default=0)
        self.show(
            len(choices),
            lambda place: _row(choices[place], widest),
            self.place if same else 0,
            keyed=True,
        )

    @property
    def choice(self) -> Choice | None:
        """The marked choice."""
        return self.choices[self.place] if self.choices else None

    def action_change(self, step: int) -> None:
        """The next value of the marked choice, or the one before."""
        choice = self.choice
        if choice and choice.values:
            self.post_message(self.Changed(choice, choice.after(step)))
        elif choice:
            self.post_message(self.Turned(choice))

    def action_take(self) -> None:
        """The next value, or the answer in its own way."""
        choice = self.choice
        if choice and choice.values:
            self.action_change(1)
        elif choice:
            self.post_message(self.Asked(choice))


def _row(choice: Choice, widest: int) -> Row:
    asks = Bit(f"{choice.asks:<{widest}}   ")
    if not choice.values:
        return Row((asks, Bit(choice.shown, STRONG)), choice.key)
    if sum(len(shown) + 3 for _, shown in choice.values) > ROOM - widest:
        return Row((asks, *_alone(choice)), choice.key)
    answers: list[Bit] = []
    for value, shown in choice.values:
        here = value == choice.value
        answers.append(Bit(f"[{shown}]" if here else f" {shown} ", STRONG if here else MUTED))
        answers.append(Bit(" "))
    return Row((asks, *answers), choice.key)


def _alone(choice: Choice) -> list[Bit]:
    """The chosen answer between arrows, and which of how many it is."""
    place = [value for value, _ in choice.values].index(choice.value)
    which = f"  {place + 1} of {len(choice.values)}"
    return [Bit("← ", MUTED), Bit(choice.values[place][1], STRONG), Bit(" →" + which, MUTED)]


class FormPage(Page[R]):
    """A page with a form: its keys stand in the footer, and work by a click there."""

    PLACES: ClassVar[tuple[keys.Where, ...]] = ("form", "page", "inner")

    def action_change(self, step: int) -> None:
        """The next value of the marked choice, or the one before."""
        self.query_one(Form).action_change(step)
