"""Rulings that are options of a game: how a table plays what others are known to play differently.

The engine asks `Position.ruling`. A choice that changes what a sheet or card says is made here,
before the game begins, so that nobody else need know of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from engine.adventure.facts import DieIcon, FactError, Facts, HeroSkill, Move
from engine.kernel.text import clean

Rulings = Mapping[str, str]
"""The choice of each ruling, by id; what is not named is played as usual."""


def choice(facts: Facts, rulings: Rulings, ruling: str) -> str:
    """How a table plays a ruling. Raises KeyError for one that is none."""
    return rulings.get(ruling) or facts.rulings[ruling].default


def own_rulings(facts: Facts, rulings: Rulings) -> dict[str, str]:
    """What a table plays otherwise than usual, in the order of the facts.

    Raises FactError for a ruling or a choice that there is not.
    """
    for name, chosen in rulings.items():
        if name not in facts.rulings:
            known = ", ".join(facts.rulings)
            raise FactError(f'There is no ruling "{name}" to choose: there are {known}.')
        if chosen not in facts.rulings[name].choices:
            known = " or ".join(facts.rulings[name].choices)
            raise FactError(f'The ruling {name} cannot be "{chosen}": it is {known}.')
    usual = {name: ruling.default for name, ruling in facts.rulings.items()}
    return {n: rulings[n] for n in usual if rulings.get(n, usual[n]) != usual[n]}


def written_rulings(facts: Facts, written: Iterable[str]) -> dict[str, str]:
    """The rulings that somebody wrote as "id=choice". Raises FactError, also as `own_rulings`."""
    rulings: dict[str, str] = {}
    for each in written:
        name, is_there, chosen = clean(each).partition("=")
        if not is_there:
            raise FactError(f'The ruling "{name}" lacks its choice: write it as ID=CHOICE.')
        if name in rulings:
            raise FactError(f"The ruling {name} is chosen twice: leave one out.")
        rulings[name] = chosen
    return own_rulings(facts, rulings)


def told_rulings(facts: Facts, rulings: Rulings) -> Iterator[str]:
    """What a table plays otherwise than usual, a line each, with the ruling's id."""
    for name, chosen in own_rulings(facts, rulings).items():
        ruling = facts.rulings[name]
        told = ruling.choices[chosen]
        yield f"Ruled here: {ruling.question} {told[:1].upper()}{told[1:]}. [{name}={chosen}]"


def about_rule(facts: Facts, rule: str) -> Iterator[str]:
    """The rulings that decide a rule, a line each: the question, the choices, and the option."""
    for name, ruling in facts.rulings.items():
        if rule == (ruling.rule or name):
            choices = "; ".join(
                f"{chosen}: {told}{' (as usual)' if chosen == ruling.default else ''}"
                for chosen, told in ruling.choices.items()
            )
            yield f"Tables differ: {ruling.question} {choices}. Option: --ruling {name}=CHOICE"


def as_ruled(facts: Facts, rulings: Rulings) -> Facts:
    """The facts with the sheets and cards as a table reads them."""
    heroes, spells = dict(facts.heroes), dict(facts.spells)
    if choice(facts, rulings, "spell.withering") == "plain":
        spells["withering"] = replace(spells["withering"], dice=(DieIcon("yellow"),))
    if choice(facts, rulings, "othna.move") == "3-2":
        heroes["othna"] = replace(heroes["othna"], move=Move(base=3, limit=2))
    if choice(facts, rulings, "bran.counterattack") == "yes":
        skills = (*heroes["bran"].skills, HeroSkill("counterattack"))
        heroes["bran"] = replace(heroes["bran"], skills=skills)
    return replace(facts, heroes=heroes, spells=spells)
