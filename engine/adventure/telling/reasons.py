"""Reasons and refusals as sentences, by the rules' own templates."""

from __future__ import annotations

from collections.abc import Mapping

from engine.adventure.rulebook import Rulebook, value_names
from engine.adventure.telling.names import Names
from engine.kernel.record import Illegal, Reason, Value

WHO = ("figure", "hero", "unit")
"""Values that a rule without words of its own leaves out: the events say who."""


def tell_reason(names: Names, reason: Reason, rulebook: Rulebook) -> str:
    """Why something happened: the rule's `says`, or its title and the values it looked at.

    A ranking names first who came out of it: "Othna 2 (Atla 4, Bran 5)".
    """
    values = _ranked(names, reason.values)
    rule = rulebook.rules.get(reason.rule)
    if rule is None or not _fits(rule.says, values):
        title = rule.title if rule else reason.rule
        told = ", ".join(
            f"{name} {_shown(names, value)}" for name, value in values.items() if name not in WHO
        )
        return f"{title} ({told})" if told else title
    return rulebook.sentence(reason.rule, values, names)


def tell_illegal(names: Names, illegal: Illegal, rulebook: Rulebook) -> str:
    """What the rules refuse and what would have been needed, in one sentence."""
    rule = rulebook.rules.get(illegal.rule)
    if rule is None:
        return f"The rules forbid it: {illegal}."
    if not _fits(rule.refuses, illegal.values):
        return f"{rule.title}: {rule.text}"
    return rulebook.refusal(illegal.rule, illegal.values, names)


def _fits(template: str, values: Mapping[str, Value]) -> bool:
    """Whether there is a template, and all that it needs is given."""
    return bool(template) and value_names(template)[0] <= values.keys()


def _ranked(names: Names, values: Mapping[str, Value]) -> dict[str, Value]:
    """The values, with each ranking told so that what was chosen stands first."""
    chosen = [value for value in values.values() if isinstance(value, str)]
    best = values.get("best")
    chosen += best if isinstance(best, tuple) else ()
    return {
        name: _ranking(names, value, chosen) if isinstance(value, dict) else value
        for name, value in values.items()
    }


def _ranking(names: Names, numbers: dict[str, int], chosen: list[str]) -> str:
    """ "Othna 2 (Atla 4, Bran 5)" when Othna is chosen; else all in their order."""
    first = [key for key in numbers if key in chosen]
    rest = ", ".join(f"{names(key)} {numbers[key]}" for key in numbers if key not in first)
    told = ", ".join(f"{names(key)} {numbers[key]}" for key in first)
    return f"{told} ({rest})" if told and rest else told or rest or "nobody"


def _shown(names: Names, value: Value) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case str():
            return names(value)
        case tuple():
            return names.all(value)
        case _:
            return str(value)
