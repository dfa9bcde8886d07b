"""A game being played: the only writer of its journal.

`submit` is the only way to change anything. Going back and forth moves the head over states that
are kept, so it is instant and asks no rule.
"""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Any, Generic, Self, TypeAlias, TypeVar, cast

from engine.kernel.chance import CHANCE, Fall, seeded
from engine.kernel.game import Decision, Game, fold
from engine.kernel.record import MOST_OF_A_NOTE, Command, Entry, Event, Illegal
from engine.kernel.text import clean
from engine.kernel.tree import AUTOMATIC, Tree
from journals import store as files
from journals.answers import program_answers, table_answers
from journals.header import Header
from journals.problem import JournalError, Problem, shown
from journals.reading import GameOf

S = TypeVar("S")
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)

Answer: TypeAlias = tuple[C, str]
"""A command, and how it came about: see `Entry.how`."""


class Session(Generic[S, C, E]):
    """One game and its journal. Begin with `new` or `open`; close it, or use it in a `with`.

    `read_only` says why nothing can be added, if so; looking around still works then. `notices`
    are sentences about what was mended on opening.
    """

    def __init__(
        self,
        header: Header,
        tree: Tree[S, C, E],
        path: Path | None = None,
        store: files.Store | None = None,
        problem: Problem | None = None,
        notices: tuple[str, ...] = (),
    ) -> None:
        self.header = header
        self.tree = tree
        self.path = path
        self.notices = notices
        self._store = store
        self._problem = problem
        self._begun = False
        self._asked: tuple[int, Decision[C] | None] | None = None
        self._sound: set[int] = set()
        """Positions for which the rules gave a decision: the others of a journal may be forged."""

    @classmethod
    def new(cls, game: Game[S, C, E], header: Header, path: Path | None = None) -> Self:
        """A new game, at its first choice; kept in memory alone when there is no path.

        Raises JournalError when the file cannot be made or written.
        """
        store = files.create(path, header) if path else None
        session = cls(header, Tree(game), path, store)
        session._begun = True
        try:
            session.settle()
        except BaseException:
            session.close()
            raise
        return session

    @classmethod
    def open(cls, path: Path, game_of: GameOf[S, C, E], *, look: bool = False) -> Self:
        """The game of a journal, where it was left. Raises JournalError.

        A damaged journal, or one that another program plays, opens read-only. With `look`, the
        file is neither locked nor mended, whatever its state.
        """
        opened = (files.look if look else files.resume)(path, game_of)
        reading = opened.reading
        notices = tuple(opened.notices)
        tree, store = reading.tree, opened.store
        session = cls(reading.header, tree, path, store, opened.problem, notices)
        try:
            session._pick_up()
        except BaseException:
            session.close()
            raise
        return session

    def close(self) -> None:
        """Close the journal, so that other programs may play it."""
        if self._store:
            self._store.close()

    @property
    def played(self) -> bool:
        """Whether anybody has chosen, noted or taken back anything in this game."""
        return any(entry.how not in AUTOMATIC for entry in self.tree.entries.values())

    def leave(self) -> bool:
        """Close the journal; when it was begun here and nothing was played, no file is left.

        Whether it is still there: a game that is nothing but its set-up need not be kept.
        """
        if self._begun and self._store and not self.played and not self.read_only:
            self._store.take_away()
            return False
        self.close()
        return True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def game(self) -> Game[S, C, E]:
        """The game that is played."""
        return self.tree.game

    @property
    def head(self) -> int:
        """The number of the entry whose position is the present one (0: the start)."""
        return self.tree.head

    @property
    def state(self) -> S:
        """The present position."""
        return self.tree.state

    @property
    def decision(self) -> Decision[C] | None:
        """Who must choose now, and among what; None when the game is over here."""
        if self._asked is None or self._asked[0] != self.head:
            self._asked = (self.head, self.game.decision(self.state))
            self._sound.add(self.head)
        return self._asked[1]

    @property
    def read_only(self) -> Problem | None:
        """Why nothing can be added to the journal; None when it can."""
        return self._problem or (self._store.problem if self._store else None)

    def submit(self, command: C, how: str = "player") -> tuple[Entry[C, E], ...]:
        """Do this, and all that follows without a choice: the entries that were written, in order.

        Raises Illegal when the rules refuse it (game.over, journal.read-only, kernel.chance or one
        of the game's), JournalError when it cannot be written. Nothing has changed then.
        """
        self._check_writable()
        decision = self.decision
        if decision is None:
            raise Illegal("game.over")
        if isinstance(command, Fall):
            how = command.source
            if decision.side == CHANCE:
                self._check_fall(decision, command)
        return self._play(decision, command, how)

    def _check_fall(self, decision: Decision[C], fall: Fall) -> None:
        """The seed's answer must be its own; others only where the table rolls (kernel.chance)."""
        if fall.source == "seed" and fall != self.seeds_answer():
            raise Illegal("kernel.chance")
        if fall.source == "table" and not table_answers(decision, self.header.options):
            raise Illegal("kernel.chance")

    @property
    def table_answers(self) -> bool:
        """Whether the players' own dice may answer what is asked now."""
        decision = self.decision
        return decision is not None and table_answers(decision, self.header.options)

    def settle(self) -> tuple[Entry[C, E], ...]:
        """Answer what the present position asks of chance or of the settings, and all that follows.

        Raises as `submit` does.
        """
        decision = self.decision
        answer = self._automatic(decision, self.tree.last + 1)
        if decision is None or answer is None:
            return ()
        self._check_writable()
        return self._play(decision, *answer)

    def seeds_answer(self) -> Fall:
        """What the seed would answer now (a table may let it roll too); chance must be asked."""
        decision = self.decision
        if decision is None or decision.side != CHANCE:
            raise Illegal("kernel.chance")
        return self._fall(decision, self.tree.last + 1)

    @property
    def can_redo(self) -> bool:
        """Whether anything follows from here."""
        return self.tree.after(self.head) is not None

    def undo(self) -> bool:
        """Go back to where a person last chose; False when nobody has. Raises as `goto` does."""
        return self._go(self.tree.before(self.head))

    def redo(self) -> bool:
        """Go on along the way last gone; False when there is none. Raises as `goto` does."""
        return self._go(self.tree.after(self.head))

    def goto(self, seq: int) -> None:
        """Make the position after entry `seq` the present one. What is done next is a branch there.

        Raises JournalError when there is no such position, or it cannot be written. A journal that
        is read-only is looked at: nothing is written.
        """
        if seq not in self.tree.states:
            raise JournalError(f"There is no position {seq}: choose one of the history.")
        if seq == self.head:
            return
        self._check_position(seq)
        if self.read_only:
            self.tree.move(seq)
            return
        moved: Entry[C, E] = Entry(self.tree.last + 1, self.head, goto=seq)
        self._keep([moved])

    def _check_position(self, seq: int) -> None:
        """Refuse (JournalError) a position of which the rules can make nothing."""
        if seq in self._sound:
            return
        try:
            self._asked = (seq, self.game.decision(self.tree.states[seq]))
            self._sound.add(seq)
        except Exception:
            raise JournalError(
                f"The position after entry {seq} makes no sense: check the journal."
            ) from None

    def note(self, about: int, text: str) -> Entry[C, E]:
        """Put a note on an entry (0: on the start), which changes nothing else: the entry written.

        The text is cleaned and cut after MOST_OF_A_NOTE characters. Raises JournalError when there
        is no such entry or no text, or when it cannot be written, Illegal (journal.read-only).
        """
        self._check_writable()
        if about != 0 and about not in self.tree.entries:
            raise JournalError(f"There is no entry {about}: choose one of the history.")
        if not (words := clean(text, MOST_OF_A_NOTE).strip()):
            raise JournalError("A note needs words: write what was agreed upon, and why.")
        note: Entry[C, E] = Entry(self.tree.last + 1, self.head, note=words, about=about)
        self._keep([note])
        return note

    def notes(self, seq: int) -> tuple[int, ...]:
        """The entries that are notes on `seq`, oldest first."""
        return self.tree.notes(seq)

    def state_at(self, seq: int) -> S:
        """The state after entry `seq`. Raises KeyError where there is none."""
        return self.tree.states[seq]

    def line(self, seq: int | None = None) -> tuple[int, ...]:
        """The numbers of the entries that lead to `seq`, or to the present position."""
        return self.tree.line(seq)

    def children(self, seq: int) -> tuple[int, ...]:
        """The entries that follow `seq`, oldest first; several are branches."""
        return self.tree.children(seq)

    def branch_off(self, new_path: Path) -> Self:
        """The readable part as a journal of its own, open at the present position to play on.

        Raises JournalError when it cannot be made, or this game has no file.
        """
        if self.path is None:
            raise JournalError("This game is not kept in a file: there is nothing to branch off.")
        files.branch_off(self.path, new_path, lambda header: self.game)
        session = self.open(new_path, lambda header: self.game)
        if self.head in session.tree.states:
            session.goto(self.head)
        return session

    def _play(self, decision: Decision[C], command: C, how: str) -> tuple[Entry[C, E], ...]:
        """Decide a command and what follows by itself; write it all at once; only then move on."""
        played: list[Entry[C, E]] = []
        state, parent, seq = self.state, self.head, self.tree.last
        asked: Decision[C] | None = decision
        answer: Answer[C] | None = (command, how)
        while asked is not None and answer is not None:
            seq += 1
            outcome = self.game.decide(state, answer[0])
            told = (asked.side, answer[1], answer[0], outcome.events, outcome.reasons)
            played.append(Entry(seq, parent, *told))
            state, parent = fold(self.game, state, outcome.events), seq
            asked = self.game.decision(state)
            answer = self._automatic(asked, seq + 1)
        self._keep(played)
        self._asked = (seq, asked)
        self._sound.update(entry.seq for entry in played)
        return tuple(played)

    def _keep(self, entries: list[Entry[C, E]]) -> None:
        """On the disk first, then in the tree."""
        if self._store:
            self._store.append(entries)
        for entry in entries:
            self.tree.add(entry)

    def _automatic(self, decision: Decision[C] | None, seq: int) -> Answer[C] | None:
        """What need not be asked: seeded dice, secret lots, what is settled, ties by setting."""
        if decision is None:
            return None
        options = self.header.options
        if decision.side == CHANCE:
            by_table = table_answers(decision, options)
            return None if by_table else (cast(C, self._fall(decision, seq)), "seed")
        if program_answers(decision, options):
            return decision.options[0], "program"
        return None

    def _fall(self, decision: Decision[Any], seq: int) -> Fall:
        salt = seq if self.header.options.fresh_dice else 0
        return seeded(self.header.seed, salt, decision.first, decision.lots)

    def _go(self, seq: int | None) -> bool:
        if seq is None:
            return False
        self.goto(seq)
        return True

    def _check_writable(self) -> None:
        if problem := self.read_only:
            reason = f"line {problem.line}: {problem.reason}" if problem.line else problem.reason
            raise Illegal("journal.read-only", reason=reason, remedy=problem.remedy)

    def _pick_up(self) -> None:
        """Finish what a program that was ended in the middle left to chance.

        A head that was moved there by hand is left alone: chance answers when play goes on.
        """
        try:
            self.decision  # noqa: B018
            if self.read_only is None and self.head == self.tree.moved:
                self.settle()
        except JournalError as error:
            self.notices = (*self.notices, str(error))
        except Exception:
            name = shown(self.path) if self.path else "This game"
            raise JournalError(
                f"{name} leads to a position after entry {self.head} of which the rules can make "
                "nothing: check it."
            ) from None
