"""The history: every entry and every branch, to go back to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widget import Widget

from engine.kernel.chance import CHANCE
from tui import keys
from tui.branches import Shown, Where, listed
from tui.games import AdventureEntry, Teller
from tui.page import Page, Prose, TitleLine, glyphs_of
from tui.rows import Row, Rows
from tui.words import GONE, GOOD, HEAD, MUTED, STRONG, Bit, Words, words

WHERE: Final[dict[Where, str]] = {
    "past": "leads to where the game stands",
    "here": "the game stands here",
    "ahead": "was taken back; redo does it again",
    "aside": "taken back: another branch",
    "back": "a step back",
}
HOW: Final = {
    "player": "chosen",
    "seed": "the seed's dice",
    "table": "dice of the table",
    "program": "the first of equal options",
}


class HistoryScreen(Page[int | None]):
    """Every entry in its branch; gives the number of the entry to go to, None for staying."""

    TITLE_WORDS = "History"
    PLACES = ("history", "page", "inner")
    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings("history")]
    EXPLAINS = (
        "Every entry of the journal. The line at the left leads to where the game stands, and on "
        "from there to what redo would do again. What was played otherwise from the same position "
        "stands set in, struck through: it was taken back, and can be gone to all the same.",
        "Enter goes to the position after the marked entry. What is played from there on is a "
        "branch; nothing is ever lost.",
    )

    def __init__(self, teller: Teller) -> None:
        super().__init__()
        self.teller, self.session = teller, teller.session
        self.everything = listed(self.session)
        self.rows: tuple[Shown, ...] = self.everything
        self.all = True
        self._told: dict[int, str] = {}

    def parts(self) -> Iterator[Widget]:
        """The entries, and the marked one."""
        yield Horizontal(
            Rows(id="entries"),
            VerticalScroll(Prose(id="entry"), id="aside", can_focus=False),
            id="sides",
        )

    def on_mount(self) -> None:
        """Mark where the game stands."""
        rows = self.query_one(Rows)
        rows.glyphs = glyphs_of(self)
        branches = sum(row.begins for row in self.everything)
        about = f"{self.session.tree.last} entries, {branches} branches"
        self.query_one(TitleLine).show(self.TITLE_WORDS, about)
        self._list(self.session.head)
        rows.focus()

    def on_rows_marked(self) -> None:
        """Tell of the entry."""
        self._tell()

    def on_rows_taken(self) -> None:
        """Go there."""
        self.action_go()

    @property
    def marked(self) -> Shown:
        """The marked entry."""
        return self.rows[self.query_one(Rows).place]

    def action_go(self) -> None:
        """Go to the position after the marked entry, or to where a step back went."""
        self.dismiss(self._position(self.marked.seq))

    def action_why(self) -> None:
        """The entry with its reasons."""
        from tui.why_screen import WhyScreen

        if self.marked.seq:
            self.app.push_screen(WhyScreen(self.teller, self.marked.seq))

    def action_fork(self, step: int) -> None:
        """Mark where the next branch begins, or the one before."""
        here = self.query_one(Rows).place
        begin = [place for place, row in enumerate(self.rows) if row.begins]
        beyond = [place for place in begin[::step] if (place - here) * step > 0]
        if beyond or begin:
            self.query_one(Rows).mark((beyond or begin[::step])[0], middle=True)
        else:
            self.say("There are no branches: nothing was taken back and played otherwise.")

    def action_choices(self) -> None:
        """List only what people chose, or everything."""
        marked = self.marked.seq
        self.all = not self.all
        kept = (row for row in self.everything if self.all or self._chosen(row))
        self.rows = tuple(kept)
        self._list(marked)

    def action_head(self) -> None:
        """Mark where the game stands."""
        self._list(self.session.head)

    def _chosen(self, row: Shown) -> bool:
        if row.where == "here" or not row.seq:
            return True
        entry = self.session.tree.entries[row.seq]
        return entry.goto is None and entry.how == "player"

    def _list(self, seq: int) -> None:
        at = next((place for place, row in enumerate(self.rows) if row.seq >= seq), 0)
        exact = (place for place, row in enumerate(self.rows) if row.seq == seq)
        self.query_one(Rows).show(len(self.rows), self._row, next(exact, at))
        self._tell()

    def _position(self, seq: int) -> int:
        entry = self.session.tree.entries.get(seq)
        return seq if entry is None or entry.goto is None else entry.goto

    # --- words ----------------------------------------------------------------------------------

    def sentence(self, seq: int) -> str:
        """What an entry tells, in one line."""
        if seq not in self._told:
            self._told[seq] = self.teller.sentence(seq) if seq else "The start"
        return self._told[seq]

    def _row(self, place: int) -> Row:
        row = self.rows[place]
        entry = self.session.tree.entries.get(row.seq)
        signs = glyphs_of(self)
        sign = {
            "past": signs.reserve,
            "here": signs.stone,
            "ahead": signs.fatigue,
            "aside": signs.wound,
            "back": signs.left,
        }[row.where]
        look = {"here": STRONG, "aside": GONE, "back": MUTED}.get(row.where, "")
        if not look and entry and entry.how != "player":
            look = MUTED
        return Row(
            words(
                Bit(f"{row.seq:>5} ", MUTED),
                Bit(self._guide(row), MUTED),
                Bit(f"{sign} ", GOOD if row.where == "here" else ""),
                Bit("here: ", GOOD) if row.where == "here" else "",
                Bit(self.sentence(row.seq), look),
            ),
        )

    def _guide(self, row: Shown) -> str:
        """The lines that lead down to an entry."""
        if not row.depth:
            return ""
        signs = glyphs_of(self)
        bar, turn = ("| ", "|-") if signs.ascii_only else ("│ ", "├─")
        return bar * (row.depth - 1) + (turn if row.begins else bar)

    def _tell(self) -> None:
        row = self.marked
        self.query_one("#entry", Prose).show(*self._paragraphs(row))
        self.query_one("#aside", VerticalScroll).scroll_home(animate=False)

    def _paragraphs(self, row: Shown) -> Iterator[Words]:
        entry = self.session.tree.entries.get(row.seq)
        yield words(Bit(f"Entry {row.seq}" if row.seq else "The start", HEAD))
        yield words(Bit(WHERE[row.where], GOOD if row.where == "here" else MUTED))
        if entry is None:
            return
        yield words(Bit(self._who(entry), MUTED))
        yield words()
        for line in self.teller.lines(row.seq, why=True):
            if line.rule:
                yield words(Bit(f"  {line.text}", MUTED))
            else:
                yield words(line.text)

    def _who(self, entry: AdventureEntry) -> str:
        if entry.goto is not None:
            return "the players went back"
        side = {CHANCE: "chance", "heroes": "the heroes"}.get(entry.by, entry.by)
        return f"{side}: {HOW.get(entry.how, entry.how)}"
