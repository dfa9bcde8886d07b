"""The history: every entry and every branch, to go back to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from textual.binding import BindingType
from textual.widget import Widget

from engine.adventure.by_hand import check_asked
from engine.adventure.commands import Ruling
from engine.adventure.telling import tell_illegal
from engine.adventure.telling.names import counted
from engine.kernel.chance import CHANCE
from engine.kernel.record import MOST_OF_A_NOTE, Illegal
from journals.problem import JournalError
from tui import keys
from tui.ask_screen import WriteScreen
from tui.branches import Shown, Where, listed
from tui.games import AdventureEntry, EntryTeller, Teller
from tui.page import Page, TitleLine, beside, glyphs_of
from tui.rows import Row, Rows
from tui.words import GONE, GOOD, HEAD, MUTED, STRONG, Bit, Words, words

WHERE: Final[dict[Where, str]] = {
    "past": "leads to where the game stands",
    "here": "the game stands here",
    "ahead": "was taken back; redo does it again",
    "aside": "taken back: another branch",
    "back": "a step back",
    "note": "a note of the players",
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
        "c lists only what people chose, and everything again; the title says which.",
        "n puts a note on the marked entry; r goes there and sets something by hand, and the table "
        "says why.",
    )

    def __init__(self, teller: EntryTeller) -> None:
        super().__init__()
        self.teller, self.session = teller, teller.session
        self.everything = listed(self.session)
        self.rows: tuple[Shown, ...] = self.everything
        self.all = True
        self._told: dict[int, str] = {}

    def parts(self) -> Iterator[Widget]:
        """The entries, and the marked one."""
        yield beside(Rows(id="entries"))

    def on_mount(self) -> None:
        """Mark where the game stands."""
        self.list_of(Rows)
        self._list(self.session.head)

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

        if (seq := self.marked.seq) and self.marked.where != "note":
            self.app.push_screen(WhyScreen(self.teller, seq))

    def action_note(self) -> None:
        """Write a note on the marked entry; on a note, one more on it."""
        about = self.marked.seq
        entry = f"entry {about}" if about else "the start"
        asking = WriteScreen(f"A note on {entry}, for whoever reads the log:", most=MOST_OF_A_NOTE)
        self.app.push_screen(asking, lambda text: self._note(about, text))

    def _note(self, about: int, text: str | None) -> None:
        if not text:
            return
        try:
            note = self.session.note(about, text)
        except (Illegal, JournalError) as error:
            self._refused(error)
            return
        self.everything = listed(self.session)
        kept = (row for row in self.everything if self.all or self._chosen(row))
        self.rows = tuple(kept)
        self._list(note.seq)

    def action_rule(self) -> None:
        """Go to the marked entry and set something by hand there, as the table agrees."""
        from tui.ruling_screen import RulingScreen

        teller, seq = self.teller, self._position(self.marked.seq)
        if not isinstance(teller, Teller):
            self.say("Only in a scenario can something be set by hand.")
            return
        if problem := self.session.read_only:
            self.say(str(problem))
            return
        try:
            check_asked(teller.session.game.decision(teller.session.state_at(seq)))
        except Illegal as illegal:
            self._refused(illegal)
            return
        screen = RulingScreen(teller.position(seq), teller.names)
        self.app.push_screen(screen, lambda ruling: self._rule(seq, ruling))

    def _rule(self, seq: int, ruling: Ruling | None) -> None:
        if ruling is None:
            return
        try:
            self.session.goto(seq)
            self.session.submit(ruling)
        except (Illegal, JournalError) as error:
            self._refused(error)
            return
        self.dismiss(self.session.head)

    def _refused(self, error: Illegal | JournalError) -> None:
        """Say why it cannot be."""
        names, book = self.teller.names, self.teller.rulebook
        self.say(tell_illegal(names, error, book) if isinstance(error, Illegal) else str(error))

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
        about = counted(self.session.tree.last, "entry", "entries")
        if not self.all:
            about = f"only what people chose ({keys.key('history.choices').shown}: everything)"
        aside = sum(row.begins for row in self.everything)
        branches = counted(aside, "other branch", "other branches")
        self.query_one(TitleLine).show(self.TITLE_WORDS, f"{about}, {branches}")
        self._tell()

    def _position(self, seq: int) -> int:
        entry = self.session.tree.entries.get(seq)
        if entry is not None and entry.note:
            return self._position(entry.about)
        return seq if entry is None or entry.goto is None else entry.goto

    # --- words ----------------------------------------------------------------------------------

    def sentence(self, seq: int) -> str:
        """What an entry tells, in one line."""
        entry = self.session.tree.entries.get(seq)
        if entry is not None and entry.note:
            return f"Note: {entry.note}"
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
            "note": "#",
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
        self.tell_beside(*self._paragraphs(self.marked))

    def _paragraphs(self, row: Shown) -> Iterator[Words]:
        entry = self.session.tree.entries.get(row.seq)
        yield words(Bit(f"Entry {row.seq}" if row.seq else "The start", HEAD))
        yield words(Bit(WHERE[row.where], GOOD if row.where == "here" else MUTED))
        if entry is None:
            return
        yield words(Bit(self._who(entry), MUTED))
        yield words()
        if entry.note:
            yield words(entry.note)
            return
        for line in self.teller.lines(row.seq, why=True):
            if line.rule:
                yield words(Bit(f"  {line.text}", MUTED))
            else:
                yield words(line.text)

    def _who(self, entry: AdventureEntry) -> str:
        if entry.goto is not None:
            return "the players went back"
        if entry.note:
            return f"on entry {entry.about}" if entry.about else "on the start"
        side = {CHANCE: "chance", "heroes": "the heroes"}.get(entry.by, entry.by)
        return f"{side}: {HOW.get(entry.how, entry.how)}"
