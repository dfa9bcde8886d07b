"""Why something happened: an entry's events with the reasons for each, the values, the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from engine.adventure.telling import Line, Names, tell_reason
from engine.kernel.record import Reason, Value
from tui import keys
from tui.games import EntryTeller
from tui.page import Page, TitleLine, beside
from tui.rows import Row, Rows
from tui.rules_screen import rule_words
from tui.story import spaced
from tui.words import HANG, HEAD, MUTED, STRONG, Bit, Words, words


class WhyScreen(Page[None]):
    """An entry's lines at the left; at the right what the marked one rests upon."""

    TITLE_WORDS = "Why"
    PLACES = ("why", "page", "inner")
    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings("why")]
    EXPLAINS = (
        "Everything that an entry of the journal tells, with the reasons before what they "
        "explain. The marked line's reasons stand beside it: the sentence, every value that the "
        "rule looked at, and the rule itself.",
        "r or Enter opens the rule among the others.",
    )

    def __init__(self, teller: EntryTeller, seq: int, line: Line | None = None) -> None:
        super().__init__()
        self.teller, self.seq, self.line = teller, seq, line
        self.lines = teller.lines(seq, why=True)

    def parts(self) -> Iterator[Widget]:
        """Lines, and what is behind the marked one."""
        yield beside(Rows(id="reasons"), can_focus=True)

    def on_mount(self) -> None:
        """Mark the line that was asked about, or the first reason."""
        self.query_one(TitleLine).show(self.TITLE_WORDS, f"entry {self.seq}")
        self.list_of(Rows).show(len(self.lines), self._row, self._start())
        self._tell()

    def on_rows_marked(self) -> None:
        """Tell what is behind the line."""
        self._tell()

    def on_rows_taken(self) -> None:
        """Open its rule."""
        self.action_rule()

    def action_rule(self) -> None:
        """Open the rule of the marked line among the others."""
        from tui.rules_screen import RulesScreen

        reasons = self.reasons
        if reasons:
            self.app.push_screen(RulesScreen(reasons[0].rule))
        else:
            self.say("No rule had to be weighed for this line.")

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The reasons of the marked line: its own, or those that stand before it."""
        if not self.lines:
            return ()
        line = self.lines[self.query_one(Rows).place]
        before = self.teller.session.tree.entries[self.seq].reasons
        there = tuple(reason for reason in before if reason.at == line.event)
        if not line.rule:
            return there
        return tuple(
            reason
            for reason in there
            if reason.rule == line.rule
            and tell_reason(self.teller.names, reason, self.teller.rulebook) == line.text
        )

    def _start(self) -> int:
        if self.line in self.lines:
            return self.lines.index(self.line)
        return next((place for place, line in enumerate(self.lines) if line.rule), 0)

    def _row(self, place: int) -> Row:
        line = self.lines[place]
        if line.rule:
            return Row(words("  ", Bit(line.text, MUTED)))
        return Row(words(Bit(line.text, STRONG if line.kind == "turn" else "")))

    def _tell(self) -> None:
        self.tell_beside(*self._paragraphs())

    def _paragraphs(self) -> Iterator[Words]:
        reasons = self.reasons
        if not self.lines:
            yield words(Bit("Nothing in this entry was for people's eyes.", MUTED))
        elif not reasons:
            yield words(Bit("No rule had to be weighed for this line.", MUTED))
        for place, reason in enumerate(reasons):
            if place:
                yield words()
            yield from self._reason(reason)

    def _reason(self, reason: Reason) -> Iterator[Words]:
        names, book = self.teller.names, self.teller.rulebook
        yield words(Bit(tell_reason(names, reason, book), STRONG))
        yield words()
        values = tuple(reason.values.items())
        yield from value_lines(names, values)
        if values:
            yield words()
        if rule := book.rules.get(reason.rule):
            yield from spaced(tuple(rule_words(rule)))
        else:
            yield words(Bit(reason.rule, HEAD), Bit("  a rule that is no longer kept", MUTED))


def value_lines(names: Names, values: Sequence[tuple[str, Value]]) -> Iterator[Words]:
    """The values that a rule looked at, each in a line; of a ranking each one in a line."""
    widest = max((len(name) for name, _ in values), default=0)
    for name, value in values:
        shown = _shown(names, value)
        for place, told in enumerate(shown):
            yield words(Bit(f"  {name if not place else '':<{widest}}  ", MUTED), HANG, told)


def _shown(names: Names, value: Value) -> list[str]:
    match value:
        case bool():
            return ["yes" if value else "no"]
        case str():
            return [names(value)]
        case dict():
            return [f"{names(key)} {number}" for key, number in value.items()] or ["nobody"]
        case tuple():
            return [names.all(value)]
        case _:
            return [str(value)]
