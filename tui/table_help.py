"""Help at the table: what is asked and why, every row of the question, then all keys."""

from __future__ import annotations

from collections.abc import Iterator

from textual.events import Mount

from tui.choosing import Row
from tui.help_screen import HelpScreen, decision_words, key_lines
from tui.legend import legend
from tui.log_text import rulings
from tui.page import Prose, glyphs_of
from tui.sitting import Sitting
from tui.story import spaced
from tui.words import HEAD, KEY, MUTED, Bit, Words, words

KEY_WIDE = 8


class TableHelp(HelpScreen):
    """Explains the present question of a game."""

    def __init__(self, sitting: Sitting) -> None:
        teller, decision = sitting.teller, sitting.session.decision
        about = decision and decision_words(
            teller.names, decision, sitting.position, teller.rulebook
        )
        about = (*(about or ()), *(words(told) for told in rulings(teller)))
        self.view, self.position, self.names = sitting.prompt(), sitting.position, teller.names
        super().__init__(self.view.title, about, ("table", "action"))

    def on_mount(self, event: Mount) -> None:  # type: ignore[override]
        """Put the rows before the keys."""
        event.prevent_default()  # or the usual help would be put over ours
        super().on_mount()
        signs = glyphs_of(self)
        self.query_one("#help", Prose).show(
            *spaced(self.paragraphs),
            words(),
            *self._rows(),
            *key_lines(self.places, signs),
            *legend(self.position, self.names, signs),
        )

    def _rows(self) -> Iterator[Words]:
        """What can be chosen now, and why what is shown cannot."""
        rows = [row for row in self.view.rows if row.key]
        if rows:
            yield words(Bit(self.view.question, HEAD))
            yield from (_row_words(row) for row in rows)
            yield words()


def _row_words(row: Row) -> Words:
    key = Bit(f"  {row.key:<{KEY_WIDE}}", KEY)
    if not row.open:
        return words(key, Bit(f"{row.label}: {row.refusal}", MUTED))
    return words(key, f"{row.label}: {row.detail}" if row.detail else row.label)
