"""Decisions as one line: who must choose what, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.adventure import steps as st
from engine.adventure.commands import AnyCommand
from engine.adventure.figures import load
from engine.adventure.rolling import colour
from engine.adventure.rulebook import Rulebook
from engine.adventure.telling.names import Names, counted, dice_told, faces_told
from engine.adventure.work import Position
from engine.kernel.game import Decision
from engine.kernel.record import Value

Values = Mapping[str, Value]

ORDERS: Final = ("solo.cunning", "area.attack")
"""Rules that let the players choose an order, where nothing was ranked."""


def tell_kind(decision: Decision[AnyCommand]) -> str:
    """What kind of choice among several a question is: an order, equals, or a free choice."""
    if decision.why.rule in ORDERS:
        return "You choose the order"
    return "Equally good" if decision.kind == "tie" else "Your choice"


def tell_decision(
    names: Names, decision: Decision[AnyCommand], p: Position, rulebook: Rulebook | None = None
) -> str:
    """What is asked at `p`, in one line. With a rulebook, a rule's questions bear its title."""
    asked = ASKED.get(type(p.top))
    if asked is not None:
        return asked(names, p.top, p)
    rule, values = decision.why.rule, decision.why.values
    if rule in QUESTIONS:
        return QUESTIONS[rule](names, values)
    known = rulebook.rules.get(rule) if rulebook else None
    return f"{known.title}: which one?" if known else "Which one?"


# --- by the step that waits -------------------------------------------------------------------


def _turn(names: Names, step: st.HeroesTurn, p: Position) -> str:
    if step.stage == "stance":
        return "Aggressive or cautious this turn?"
    return "The heroes act: who does what?"


def _roll(names: Names, step: st.Rolling, p: Position) -> str:
    who = names(step.who)
    if not step.again:
        needs = f", {step.needs} needed" if step.needs else ""
        return f"{who} has {faces_told(step.faces)}{needs}. Reroll a die?"
    if len(step.again) == len(step.dice):
        return f"{who} rolls {dice_told(step.dice)}"
    return f"{who} rolls again {dice_told(tuple(colour(step.dice[place]) for place in step.again))}"


DRAWN: Final = {"solo.draw": "A token is drawn", "chest.open": "A card is drawn"}


def _draw(names: Names, step: st.Drawing, p: Position) -> str:
    if step.secret:
        return "Something is drawn that nobody may see"
    return f"{DRAWN.get(step.why, 'A draw')}, one of {len(step.among)}"


def _guard(names: Names, step: st.Defence, p: Position) -> str:
    return f"{names(step.hero)} is struck, power {step.power}: guard with how many gems?"


def _guard_ally(names: Names, step: st.AllyDefence, p: Position) -> str:
    return f"{names(step.ally)} is struck, power {step.power}: guard it with how many gems?"


def _wound(names: Names, step: st.Wounding, p: Position) -> str:
    return f"{names(step.hero)} suffers {counted(step.left, 'wound')}: which gem is lost?"


def _poison(names: Names, step: st.Poisoning, p: Position) -> str:
    return f"{names(step.hero)} is poisoned: which space takes the token?"


def _find(names: Names, step: st.Finding, p: Position) -> str:
    return f"{names(step.hero)} finds {names(str(step.drawn))}: take it?"


def _land(names: Names, step: st.Landing, p: Position) -> str:
    return f"{names(step.card)} comes down in {names(step.area)}: who catches it?"


def _overload(names: Names, step: st.Overloaded, p: Position) -> str:
    carried, most = load(p, p.hero(step.hero)), p.sheet(step.hero).encumbrance.max
    return f"{names(step.hero)} carries {carried}, {most} at most: what is dropped?"


ASKED: Final[Mapping[type[st.AnyStep], Callable[[Names, Any, Position], str]]] = {
    st.HeroesTurn: _turn,
    st.Rolling: _roll,
    st.Drawing: _draw,
    st.Defence: _guard,
    st.AllyDefence: _guard_ally,
    st.Wounding: _wound,
    st.Poisoning: _poison,
    st.Finding: _find,
    st.Landing: _land,
    st.Overloaded: _overload,
}

# --- questions, by the rule that asks ---------------------------------------------------------


def _named(names: Names, values: Values, key: str, other: str) -> str:
    """The name of what a value names; `other` where it is not given."""
    value = values.get(key)
    return names(value) if isinstance(value, str) and value else other


QUESTIONS: Final[Mapping[str, Callable[[Names, Values], str]]] = {
    "solo.cunning": lambda names, values: (
        f"{_named(names, values, 'tile', 'The tile')}: which unit acts next?"
    ),
    "solo.target.players": lambda names, values: (
        f"{_named(names, values, 'unit', 'The unit')} holds them equal: whom does it attack?"
    ),
    "solo.alt.ally": lambda names, values: (
        f"{_named(names, values, 'unit', 'The unit')} reaches no hero: which ally does it attack?"
    ),
    "solo.choice": lambda names, values: (
        f"{_named(names, values, 'unit', 'The unit')}, equally good for it: where does it go?"
    ),
    "area.attack": lambda names, values: (
        f"Everyone in {_named(names, values, 'area', 'the area')} is struck: who is next?"
    ),
    "skill.sacrifice": lambda names, values: (
        f"Who takes the blow for {_named(names, values, 'target', 'the target')}?"
    ),
    "skill.circular-strike": lambda names, values: "What is left of the blow goes on: to whom?",
}
