"""The chooser: the questions asked so far, and the mark on the present one. A frozen value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

from tui.choosing.questions import Chosen, Question, Refusal, Row
from tui.view import Mark, Overlay

Centres: TypeAlias = Mapping[str, tuple[float, float]]
"""Where areas lie: the middle of each, as column and row."""

DIRECTIONS: dict[str, tuple[int, int]] = {
    "up": (0, -1),
    "down": (0, 1),
    "left": (-1, 0),
    "right": (1, 0),
}
ASIDE = 2.5
"""An area aside of the arrow's direction counts as so much farther away."""


class Asked(NamedTuple):
    """A question and the row where the mark stood on it."""

    question: Question
    cursor: int


Pressed: TypeAlias = "Chooser | Chosen | Refusal | None"
"""What a key does: the next chooser, an end, a refusal; None: it means nothing here."""


@dataclass(frozen=True, slots=True)
class Chooser:
    """Questions asked so far, the present one last. `typed` are the digits of a longer number."""

    asked: tuple[Asked, ...]
    centres: Centres
    typed: str = ""

    @classmethod
    def of(cls, question: Question, centres: Centres | None = None) -> Chooser:
        """A chooser at its first question."""
        return cls((Asked(question, question.start),), centres or {})

    # --- to read --------------------------------------------------------------------------------

    @property
    def present(self) -> Question:
        """The question that is asked now."""
        return self.asked[-1].question

    @property
    def question(self) -> str:
        """The question in words."""
        return self.present.asks

    @property
    def rows(self) -> tuple[Row, ...]:
        """What can be chosen, and what cannot and why."""
        return self.present.rows

    @property
    def cursor(self) -> int:
        """The row where the mark stands."""
        return self.asked[-1].cursor

    @property
    def row(self) -> Row | None:
        """The row where the mark stands; None when there are none."""
        return self.rows[self.cursor] if self.cursor < len(self.rows) else None

    @property
    def hero(self) -> str:
        """The hero that the question is about, "" for none."""
        heroes = (asked.question.hero for asked in reversed(self.asked))
        return next((hero for hero in heroes if hero), "")

    @property
    def sight(self) -> tuple[str, ...]:
        """The areas in sight of whoever aims, since the question that began it."""
        seen = (asked.question.sight for asked in reversed(self.asked))
        return next((areas for areas in seen if areas), ())

    @property
    def deep(self) -> bool:
        """Whether there is a question to go back to."""
        return len(self.asked) > 1

    def overlay(self, cursor: int | None = None) -> Overlay:
        """What the board shows of this question, with the mark at row `cursor` (or where it is)."""
        at = self.cursor if cursor is None else cursor
        marks = {area: Mark("sight") for area in self.sight}
        marks |= {area: Mark("danger") for area in self.present.danger}
        jump: dict[str, str] = {}
        for row in self.rows:
            if row.open and row.spot:
                known = marks.get(row.spot.area)
                if known is None or not known.label:
                    marks[row.spot.area] = Mark(row.spot.kind, row.spot.label)
                if row.key:
                    jump[row.spot.figure or row.spot.area] = row.key
        way: tuple[str, ...] = ()
        line: tuple[str, ...] = ()
        barred: tuple[str, str] | None = None
        if at < len(self.rows) and (spot := self.rows[at].spot):
            way = spot.way
            marks.update((area, Mark("path", "")) for area in way if area not in marks)
            marks[spot.area] = Mark("selected", spot.label)
            line = (spot.seen_from, spot.area) if spot.seen_from else ()
            barred = spot.barred
        return Overlay(marks=marks, path=way, jump=jump, line=line, barred=barred)

    # --- to choose ------------------------------------------------------------------------------

    def press(self, key: str) -> Pressed:
        """What a key does. A character is itself, other keys go by name ("enter", "shift+tab")."""
        match key:
            case "enter":
                return self.take(self.cursor)
            case "up" | "down" | "left" | "right":
                return self._arrow(key)
            case "tab":
                return self._tab(1)
            case "shift+tab":
                return self._tab(-1)
            case "backspace" | "escape":
                return self.back()
        return self._character(key)

    def take(self, number: int) -> Pressed:
        """Choose a row by its place."""
        if not 0 <= number < len(self.rows):
            return None
        row = self.rows[number]
        if row.leads is None:
            return Refusal(row.refusal, number)
        led = row.leads()
        if isinstance(led, Chosen):
            return led
        return replace(self.at(number), asked=(*self.at(number).asked, Asked(led, led.start)))

    def back(self) -> Chooser | None:
        """The question before, as it was left; None at the first one."""
        if self.typed:
            return self.at(self.cursor)
        return replace(self, asked=self.asked[:-1], typed="") if self.deep else None

    def at(self, cursor: int) -> Chooser:
        """The same question with the mark on another row."""
        return replace(self, asked=(*self.asked[:-1], Asked(self.present, cursor)), typed="")

    def click(self, area: str) -> Pressed:
        """What a click on an area does: takes its row, or marks the next of several there."""
        there = [place for place, row in enumerate(self.rows) if row.spot and row.spot.area == area]
        if len(there) == 1:
            return self.take(there[0])
        return self.at(_after(there, self.cursor)) if there else None

    # --- keys -----------------------------------------------------------------------------------

    def _character(self, key: str) -> Pressed:
        if self.present.arrows == "number" and key.isdigit():
            for typed in (self.typed + key, key):
                place = self._place(typed)
                if place is not None:
                    return replace(self.at(place), typed=typed)
            return self._no_such_number(key)
        place = self._place(key)
        if place is not None:
            return self.take(place)
        for number, turn in enumerate(self.present.turns):
            if turn.key == key:
                return self._turned(number)
        for row in self.present.unlisted:
            if row.key == key:
                led = row.leads() if row.leads else None
                return led if isinstance(led, Chosen) else Refusal(row.refusal)
        return self._no_such_number(key) if key.isdigit() else None

    def _place(self, key: str) -> int | None:
        return next((place for place, row in enumerate(self.rows) if row.key == key), None)

    def _no_such_number(self, key: str) -> Refusal | None:
        """A digit where other digits are asked for, and which; None where none is."""
        numbers = [row.key for row in self.rows if row.key.isdigit()]
        if not numbers:
            return None
        span = numbers[0] if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
        return Refusal(f"{key} is not among them: choose {span}.")

    def _tab(self, step: int) -> Pressed:
        """The next form of the question; where there is one form, the next row that is open."""
        question = self.present
        if len(question.turns) > 1:
            return self._turned((question.turn + step) % len(question.turns))
        open_rows = [place for place, row in enumerate(self.rows) if row.open]
        if not open_rows:
            return None
        order = open_rows if step > 0 else open_rows[::-1]
        return self.at(_after(order, self.cursor, step))

    def _turned(self, number: int) -> Chooser:
        """Another form of the question, the mark on the row with the same key if there is one."""
        made = self.present.turns[number].make()
        key = self.row.key if self.row else ""
        same = next((place for place, row in enumerate(made.rows) if key and row.key == key), None)
        keeps = same is not None and made.arrows == "number"
        asked = Asked(made, same if keeps and same is not None else made.start)
        return replace(self, asked=(*self.asked[:-1], asked), typed="")

    def _arrow(self, key: str) -> Chooser | None:
        if not self.rows:
            return None
        if self.present.arrows == "board":
            place = self._beside(*DIRECTIONS[key])
            return self.at(place) if place is not None else self
        step = 1 if key in ("down", "right") else -1
        if self.present.arrows == "number":
            return self.at(max(0, min(len(self.rows) - 1, self.cursor + step)))
        return self.at((self.cursor + step) % len(self.rows))

    def _beside(self, across: int, down: int) -> int | None:
        """The row of the area that lies nearest in a direction; None when none does."""
        spot = self.row.spot if self.row else None
        here = self.centres.get(spot.area) if spot else None
        if here is None:
            return 0
        found = list(self._in_direction(here, across, down))
        return min(found)[1] if found else None

    def _in_direction(
        self, here: tuple[float, float], across: int, down: int
    ) -> Iterator[tuple[float, int]]:
        """How far each row's area is in a direction, areas aside counting as farther."""
        for place, row in enumerate(self.rows):
            there = self.centres.get(row.spot.area) if row.spot else None
            if there is None:
                continue
            dx, dy = there[0] - here[0], there[1] - here[1]
            along = dx * across + dy * down
            aside = abs(dx * down) + abs(dy * across)
            if along > 0 and aside <= 2 * along:
                yield along + ASIDE * aside, place


def _after(places: list[int], cursor: int, step: int = 1) -> int:
    """The place after the cursor in a direction, and round again."""
    beyond = [place for place in places if (place - cursor) * step > 0]
    return beyond[0] if beyond else places[0]
