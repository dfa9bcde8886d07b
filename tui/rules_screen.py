"""The rules that the program keeps, searched by words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import Input

from engine.adventure.rulebook import Rule
from engine.adventure.rulings import about_rule
from scenarios.library import facts, rulebook
from tui import keys
from tui.ask_screen import HARMLESS, MOST_WRITTEN
from tui.page import Page, TitleLine, beside
from tui.rows import Row, Rows
from tui.story import spaced
from tui.words import HEAD, MUTED, Bit, Words, words


class RulesScreen(Page[None]):
    """What is searched above, the rules found at the left, the marked one at the right."""

    TITLE_WORDS = "The rules"
    PLACES = ("rules", "page", "inner")
    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings("rules")]
    EXPLAINS = (
        "Write words, and the rules that hold all of them are listed, the best first; a rule's id "
        "finds just that one. Enter or Down goes to the list, / back to the words.",
        "Each rule is told in our words, with where it comes from. Where the rulebooks are silent "
        'or unclear the source says "ruling".',
    )

    def __init__(self, rule: str = "", written: str = "") -> None:
        super().__init__()
        self.book = rulebook()
        self.found: tuple[Rule, ...] = tuple(self.book.rules.values())
        self.rule, self.written = rule, written

    def parts(self) -> Iterator[Widget]:
        """Words, list, rule."""
        yield Input(
            self.written,
            placeholder="words or a rule's id",
            restrict=HARMLESS,
            max_length=MOST_WRITTEN,
            id="words",
        )
        yield beside(Rows(id="rules"), can_focus=True)

    def on_mount(self) -> None:
        """Open at a rule, or ready to search."""
        self.list_of(Rows)
        ids = list(self.book.rules)
        at = ids.index(self.rule) if self.rule in ids else 0
        self._show(tuple(self.book.rules.values()), at)
        if self.rule not in ids:
            self.query_one(Input).focus()

    def on_input_changed(self, changed: Input.Changed) -> None:
        """List what holds these words."""
        found = self.book.search(changed.value) if changed.value.strip() else None
        if found is None:
            found = tuple(self.book.rules.values())
        if found != self.found:
            self._show(found, 0)

    def on_input_submitted(self) -> None:
        """To the list."""
        self.query_one(Rows).focus()

    def on_key(self, event: events.Key) -> None:
        """Down leaves the words for the list."""
        if event.key == "down" and self.query_one(Input).has_focus:
            self.query_one(Rows).focus()
            event.stop()

    def on_rows_marked(self) -> None:
        """Tell the marked rule."""
        self._tell()

    def on_rows_taken(self) -> None:
        """The text can be scrolled."""
        self.query_one("#aside").focus()

    def action_search(self) -> None:
        """Write other words."""
        self.query_one(Input).focus()

    def _show(self, found: tuple[Rule, ...], at: int) -> None:
        self.found = found
        rows = self.query_one(Rows)
        rows.show(
            len(found), lambda place: Row(words(found[place].title), right=found[place].id), at
        )
        self.query_one(TitleLine).show(self.TITLE_WORDS, f"{len(found)} of {len(self.book.rules)}")
        self._tell()

    def _tell(self) -> None:
        place = self.query_one(Rows).place
        told: list[Words] = [words(Bit("No rule holds all these words.", MUTED))]
        if self.found:
            told = list(rule_words(self.found[place]))
        self.tell_beside(*spaced(told))


def rule_words(rule: Rule) -> Iterator[Words]:
    """A rule in paragraphs: title, id, text, how tables differ about it, source."""
    yield words(Bit(rule.title, HEAD), Bit(f"  {rule.id}", MUTED))
    yield words(rule.text)
    yield from (words(told) for told in about_rule(facts(), rule.id))
    yield words(Bit(f"Source: {rule.source}", MUTED))
