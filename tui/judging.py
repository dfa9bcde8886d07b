"""A ruling being made, question by question. Without Textual; the lists are the judge's own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from engine.adventure.by_hand import BOX, DECK, KINDS, card_place
from engine.adventure.commands import Ruling
from engine.adventure.hand_kinds import OUT
from engine.adventure.telling import SETTINGS, STATES, Names, tell_ruling
from engine.adventure.work import Position

FIELDS: Final = ("what", "whom", "source", "to", "number", "reason")
WORDS: Final = {
    "what": "What does the table set?",
    "whom": "Of whom, or of what?",
    "source": "From where?",
    "to": "Where to, or to what?",
    "number": "Which number?",
    "reason": "Why? It stands in the journal.",
}

LETTERED: Final = 51
"""Rows of a list that get a letter."""
BY_ARROWS: Final = "The arrows and the page keys reach lines without a letter."

PLACES: Final = {
    DECK: "in the deck",
    BOX: "from the box",
    "pool": "the pool",
    "slots": "a benefit slot",
    "spent": "Fatigue, face up",
}


class Option(NamedTuple):
    """An answer and its words."""

    value: str | int
    words: str


class Draft(NamedTuple):
    """A ruling as far as it is made: its questions are asked in their order.

    `picks` are the answers that were given; what has only one empty answer is not asked.
    """

    p: Position
    names: Names
    picks: tuple[str | int, ...] = ()

    @property
    def ruling(self) -> Ruling:
        """The ruling with what was answered."""
        return self._walked()[0]

    @property
    def field(self) -> str:
        """What is asked now; "" when everything is answered."""
        return self._walked()[1]

    @property
    def question(self) -> str:
        """What is asked now, in words; in a list longer than the alphabet also how to get on."""
        asked = WORDS.get(self.field, "")
        return f"{asked} {BY_ARROWS}" if len(self.options()) > LETTERED else asked

    @property
    def told(self) -> str:
        """What was answered, in words: the whole ruling, or as far as it goes."""
        if self.field in ("", "reason"):
            return tell_ruling(self.names, self.ruling)
        drafts = [self._replace(picks=self.picks[:place]) for place in range(len(self.picks))]
        answers = zip(drafts, self.picks, strict=True)
        return " · ".join(
            option.words
            for draft, picked in answers
            for option in draft.options()
            if option.value == picked
        )

    def options(self) -> tuple[Option, ...]:
        """The answers that there are; none where a reason is to be written."""
        ruling, field, known = self._walked()
        return tuple(Option(value, self._words(ruling, field, value)) for value in known)

    def take(self, value: str | int) -> Draft:
        """With an answer to what is asked."""
        return self._replace(picks=(*self.picks, value))

    def back(self) -> Draft:
        """Without the last answer."""
        return self._replace(picks=self.picks[:-1])

    def _walked(self) -> tuple[Ruling, str, tuple[Any, ...]]:
        """The ruling so far, the field that is asked next, and its answers."""
        ruling, picks = Ruling("turn", ""), list(self.picks)
        for field in FIELDS:
            known = self._known(ruling, field)
            if known == ("",) or known == (0,):
                continue
            if not picks:
                return ruling, field, known
            ruling = replace(ruling, **{field: picks.pop(0)})
        return ruling, "", ()

    def _known(self, ruling: Ruling, field: str) -> tuple[Any, ...]:
        kind = KINDS[ruling.what]
        known: Iterable[Any] = ()
        match field:
            case "what":
                known = (what for what, each in KINDS.items() if tuple(each.whom(self.p)))
            case "whom":
                known = kind.whom(self.p)
            case "source":
                known = kind.source(self.p, ruling)
            case "to":
                known = kind.to(self.p, ruling)
            case "number":
                known = kind.numbers(self.p, ruling)
        return tuple(known)

    def _words(self, ruling: Ruling, field: str, value: Any) -> str:
        p, names = self.p, self.names
        match field, ruling.what:
            case "what", _:
                told = SETTINGS[value]
                return f"{told[:1].upper()}{told[1:]}"
            case "whom", "card":
                place = card_place(p, value)
                return f"{names(value)}, {PLACES.get(place) or names(place)}"
            case "whom", _ if value in p.state.units or value in p.state.allies:
                unit = p.unit(value)
                return f"{names(value)}, {names(unit.area)}, {unit.life} life"
            case "whom", "figure" if value in p.state.heroes and (area := p.hero(value).area):
                return f"{names(value)}, {names(area)}"
            case (("source" | "to"), "gems") if value:
                hero = p.hero(ruling.whom)
                return f"{names(value)}, {hero.gems_at(value)} there"
            case "to", _ if (ruling.what, value) in STATES:
                state = STATES[ruling.what, value]
                return f"{state[:1].upper()}{state[1:]}"
            case "whom", "hidden" if value in p.state.hidden:
                return f"The one in {names(value)}"
            case "source", _ if value == OUT:
                return "From outside the game"
            case "to", _ if value == OUT:
                return "Out of the game"
        return PLACES.get(value) or names(str(value))
