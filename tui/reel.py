"""A game to be looked at from end to end: a line of entries and a place in it. Without Textual."""

from __future__ import annotations

from engine.adventure import events as ev
from engine.adventure.telling import Line
from tui.branches import whole_line
from tui.games import AdventureEntry, AdventureSession, Teller
from tui.glyphs import UNICODE, Glyphs
from tui.settings import CHOICES, Speed
from tui.view import NOTHING, Mark, Overlay, Scene

REPLAY = "REPLAY"


class Reel:
    """The entries that lead from the start to an end; place 0 is the start."""

    def __init__(self, session: AdventureSession, at: int | None = None) -> None:
        self.session = session
        self.teller = Teller(session)
        self.line: tuple[int, ...] = ()
        self.turns: tuple[int, ...] = ()
        self.place = 0
        self.speed: Speed = "normal"
        self.go_to(session.head)
        self.place = 0
        if at is not None:
            self.go_to(at)

    @property
    def seq(self) -> int:
        """The entry after which one stands."""
        return self.line[self.place - 1] if self.place else 0

    @property
    def at_end(self) -> bool:
        """Whether nothing follows."""
        return self.place >= len(self.line)

    def go_to(self, seq: int) -> None:
        """Stand after an entry of the tree, on whatever branch it is.

        A number that holds no position counts as the nearest one before it that does.
        """
        tree = self.session.tree
        seq = max((known for known in tree.states if known <= seq), default=0)
        if seq not in (0, *self.line) or not self.line:
            self.line = whole_line(self.session, seq)
            self.turns = tuple(self.teller.turns(self.line))
        self.place = self.line.index(seq) + 1 if seq else 0

    def move_to(self, place: int) -> None:
        """Stand at a place; beyond the ends it is the ends."""
        self.place = max(0, min(place, len(self.line)))

    def step(self, entries: int) -> None:
        """So many entries on or back."""
        self.move_to(self.place + entries)

    def turn(self, step: int) -> None:
        """To where the next side's turn begins, or the one before."""
        if step > 0:
            self.move_to(next((at for at in self.turns if at > self.place), len(self.line)))
        else:
            self.move_to(next((at for at in reversed(self.turns) if at < self.place), 0))

    def faster(self, step: int) -> None:
        """The next speed."""
        speeds: tuple[Speed, ...] = CHOICES["speed"]
        at = speeds.index(self.speed) + step
        self.speed = speeds[max(0, min(at, len(speeds) - 1))]

    # --- what is seen ---------------------------------------------------------------------------

    def scene(self, glyphs: Glyphs = UNICODE) -> Scene:
        """The position here, with what the last entry did laid over it."""
        entry = self.session.tree.entries.get(self.seq)
        return Scene(
            self.teller.position(self.seq),
            self.teller.names,
            overlay_of(entry) if entry else NOTHING,
            seed=self.session.header.seed,
            entry=self.seq,
            notice=REPLAY,
            glyphs=glyphs,
        )

    def log(self) -> list[tuple[int, Line]]:
        """What was told since this side's turn began, each line with its entry."""
        begun = next((at for at in reversed(self.turns) if at <= self.place), 1)
        told = self.line[begun - 1 : self.place]
        return [(seq, line) for seq in told for line in self.teller.lines(seq, why=True)]


def overlay_of(entry: AdventureEntry) -> Overlay:
    """The way that was walked, and who struck whom."""
    way: tuple[str, ...] = ()
    acting, targets = "", tuple[str, ...]()
    for event in entry.events:
        match event:
            case ev.Walked():
                way = event.way
            case ev.AttackMade():
                acting, targets = event.by, event.on
    marks = {area: Mark("path") for area in way}
    return Overlay(marks=marks, path=way, acting=acting, targets=targets)
