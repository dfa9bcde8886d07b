"""Help: what is going on, and every key that works there, from the one table of keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from textual.containers import VerticalScroll
from textual.widget import Widget

from engine.adventure.commands import AnyCommand
from engine.adventure.rulebook import Rulebook
from engine.adventure.telling import Names, tell_decision, tell_reason
from engine.adventure.work import Position
from engine.kernel.game import Decision
from tui import keys
from tui.glyphs import UNICODE, Glyphs
from tui.page import Page, Prose, TitleLine, glyphs_of
from tui.story import spaced
from tui.words import HANG, HEAD, KEY, MUTED, STRONG, Bit, Words, words

COMMON: Final[tuple[keys.Where, ...]] = ("list", "everywhere")
KEYS_WIDE: Final = 20


class HelpScreen(Page[None]):
    """Paragraphs that explain, then the keys by group. `places` are those of the screen beneath."""

    TITLE_WORDS = "Help"
    EXPLAINS = ("Up and down read on; Esc, Backspace or q go back.",)

    def __init__(
        self, about: str, paragraphs: Sequence[Words], places: Sequence[keys.Where]
    ) -> None:
        super().__init__()
        self.about, self.paragraphs, self.places = about, paragraphs, places

    def parts(self) -> Iterator[Widget]:
        """The text."""
        yield VerticalScroll(Prose(id="help"), id="reading")

    def on_mount(self) -> None:
        """Show it."""
        self.query_one(TitleLine).show(self.TITLE_WORDS, self.about)
        self.query_one("#help", Prose).show(*self.lines())
        self.query_one("#reading").focus()

    def lines(self) -> Iterator[Words]:
        """All that the page says."""
        yield from spaced(self.paragraphs)
        yield words()
        yield from key_lines(self.places, glyphs_of(self))

    def action_explain(self) -> None:
        """This is the help."""


def key_lines(places: Sequence[keys.Where], signs: Glyphs = UNICODE) -> Iterator[Words]:
    """Every key that works at these places, by group."""
    everywhere = "table" not in places
    there = (*places, *COMMON) if everywhere else (*places, "action", "everywhere")
    for group in sorted(keys.groups(*there), key=lambda group: _first(group, there)):
        yield words(Bit(group, HEAD))
        for key in keys.of_group(group):
            if key.where in there:
                shown = signs.plain(" ".join(keys.shown(typed) for typed in key.keys))
                yield words(Bit(f"  {shown:<{KEYS_WIDE}}", KEY), " ", HANG, key.help)
        yield words()


def _first(group: str, there: Sequence[keys.Where]) -> int:
    """The keys of the screen itself come first."""
    return min(there.index(key.where) for key in keys.of_group(group) if key.where in there)


def decision_words(
    names: Names, decision: Decision[AnyCommand], p: Position, rulebook: Rulebook
) -> tuple[Words, ...]:
    """What is asked at the table now, why, and by which rule."""
    asked = tell_decision(names, decision, p, rulebook)
    who = {"heroes": "The heroes choose", "chance": "The dice decide"}.get(
        decision.side, f"{names(decision.side)} chooses"
    )
    told = [
        words(Bit(asked, STRONG)),
        words(f"{who}. {tell_reason(names, decision.why, rulebook).rstrip('.')}."),
    ]
    if rule := rulebook.rules.get(decision.why.rule):
        told.append(words(Bit(f"{rule.title}: ", STRONG), rule.text, Bit(f"  {rule.id}", MUTED)))
    return tuple(told)
