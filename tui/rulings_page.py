"""The rulings of a new game: where tables are known to differ, each changed by a key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from textual.widget import Widget

from engine.adventure.rulings import choice, own_rulings
from engine.adventure.telling.names import counted
from scenarios.library import facts, rulebook
from tui.form import Choice, Form
from tui.page import Page, TitleLine, beside
from tui.story import spaced
from tui.words import HEAD, MUTED, STRONG, Bit, Words, words

LETTERS: Final = "abcdefghijklmnoprstuvwxyz"
"""All but the q that goes back."""


def shown_rulings(rulings: Mapping[str, str]) -> str:
    """How a game is ruled: "as usual", "2 rulings of our own"."""
    own = len(own_rulings(facts(), rulings))
    return f"{counted(own, 'ruling')} of our own" if own else "as usual"


class RulingsScreen(Page[dict[str, str]]):
    """Every ruling that is an option, and what the marked one is about. Gives those chosen."""

    TITLE_WORDS = "Rulings of this game"
    EXPLAINS = (
        "Where the rulebooks are silent or contradict each other, tables play differently. Up and "
        "down go from ruling to ruling; left, right, Enter or the letter before it change it.",
        "What is chosen here is kept in the journal, and the game is decided and checked by it. "
        "What nobody changes is played as usual; going back keeps what was chosen.",
    )

    def __init__(self, rulings: Mapping[str, str]) -> None:
        super().__init__()
        self.rulings = dict(rulings)

    def parts(self) -> Iterator[Widget]:
        """The form, and the marked ruling."""
        yield beside(Form(id="form"))

    def on_mount(self) -> None:
        """Show how the game is ruled so far."""
        self.list_of(Form)
        self._show()

    def on_form_changed(self, changed: Form.Changed) -> None:
        """Another choice."""
        self.rulings[changed.choice.id] = changed.value
        self._show()

    def on_rows_marked(self) -> None:
        """Explain the marked ruling."""
        self._tell()

    def action_back(self) -> None:
        """Back to the game that is set up, with what was chosen."""
        self.dismiss(own_rulings(facts(), self.rulings))

    def _show(self) -> None:
        known = facts()
        self.query_one(TitleLine).show(self.TITLE_WORDS, shown_rulings(self.rulings))
        self.query_one(Form).ask(
            tuple(
                Choice(
                    name,
                    letter,
                    ruling.title,
                    choice(known, self.rulings, name),
                    tuple((each, each) for each in ruling.choices),
                )
                for letter, (name, ruling) in zip(LETTERS, known.rulings.items(), strict=False)
            )
        )
        self._tell()

    def _tell(self) -> None:
        if marked := self.query_one(Form).choice:
            self.tell_beside(*spaced(list(self._about(marked))))

    def _about(self, marked: Choice) -> Iterator[Words]:
        """The question, every answer, why it is ours, and the rule that it decides."""
        ruling = facts().rulings[marked.id]
        yield words(Bit(ruling.question, HEAD))
        for name, told in ruling.choices.items():
            usual = Bit("  as usual", MUTED) if name == ruling.default else ""
            yield words(Bit(f"{name}: ", STRONG), told, usual)
        yield words(ruling.why)
        rule = rulebook().rules[ruling.rule or ruling.id]
        yield words(Bit(f"{rule.title}: ", STRONG), rule.text, Bit(f"  {rule.id}", MUTED))
