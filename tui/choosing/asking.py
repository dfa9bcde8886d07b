"""The first question of every kind of decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.kernel.chance import CHANCE
from tui.choosing import acting, answering, rolling
from tui.choosing.chooser import Chooser
from tui.choosing.questions import Chosen, Question, Row
from tui.choosing.situation import Situation, letter

FIRST: Mapping[str, Callable[[Situation, str], Question | Chosen]] = {
    "stance": lambda s, hero: answering.stance(s),  # the first who waits, whoever acted last
    "act": acting.act,
    "guard": answering.guard,
    "ally-guard": answering.ally_guard,
    "reroll": rolling.reroll,
    "wound": answering.wound,
    "poison": answering.poison,
    "tie": answering.pick,
    "choice": answering.pick,
    "keep": answering.keep,
    "catch": answering.catch,
    "drop": answering.overloaded,
}
"""By the decision's kind: the first question, given the hero who acted last."""


def chooser_of(s: Situation, hero: str = "") -> Chooser:
    """The chooser of a decision; `hero` acted last, and is asked first where several may be."""
    if s.decision.side == CHANCE:
        return Chooser.of(rolling.fall(s), s.centres)
    question = FIRST.get(s.decision.kind, _plain)(s, hero)
    if isinstance(question, Chosen):
        question = _sole(s, question)
    return Chooser.of(question, s.centres)


def _plain(s: Situation, hero: str = "") -> Question:
    """A decision of a kind that is not known here: its options as they are."""
    rows = tuple(
        Row(letter(place), s.words(option), leads=lambda option=option: Chosen((option,)))  # type: ignore[misc]
        for place, option in enumerate(s.decision.options)
    )
    return Question(s.asked(), "Which?", rows)


def _sole(s: Situation, only: Chosen) -> Question:
    """A decision with one answer is still the player's to give."""
    return Question(s.asked(), "Go on?", (Row("y", "yes", leads=lambda: only),))
