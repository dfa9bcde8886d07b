"""Whom a unit wants to attack: heroes in groups of equals, best first, and what was compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeAlias

from engine.adventure.moments import STRONGEST, WEAKEST
from engine.adventure.solo.ranking import best, ranked
from engine.adventure.state import Hero
from engine.adventure.work import Position
from engine.kernel.record import Reason, Value

Groups: TypeAlias = tuple[tuple[str, ...], ...]


class Criterion(NamedTuple):
    """One thing heroes are compared by: rule, number, whether most is best, name in the reason."""

    rule: str
    number: Callable[[Hero], int]
    most: bool = False
    shown: str = "heroes"

    def worth(self, hero: Hero) -> int:
        """The smaller, the better."""
        return -self.number(hero) if self.most else self.number(hero)


def _reserve(hero: Hero) -> int:
    """Only gems in Reserve count, not those on spaces or in Fatigue (solo.reserve-only)."""
    return hero.reserve


def _wounds(hero: Hero) -> int:
    return hero.wounds


Criteria: TypeAlias = tuple[Criterion, ...]
FEWEST_FIRST: Criteria = (
    Criterion("solo.target.fewest-reserve", _reserve),
    Criterion("solo.target.most-wounds", _wounds, most=True),
)
STRONGEST_FIRST: Criteria = (
    Criterion("solo.strongest", _reserve, most=True),
    Criterion("solo.strongest", _wounds, shown="wounds"),
)


def ranking(p: Position, hunts: str = WEAKEST) -> Groups:
    """The heroes on the board in the order in which a unit wants to attack them.

    The first group are the target, the others its alternates; heroes whom the rules hold equal
    share a group. `hunts` is WEAKEST, STRONGEST or a hero's id: behind the strongest and behind a
    named hero the others come in the usual order (solo.target.rule, solo.alt.strongest).
    """
    heroes = p.heroes()
    first = _first(heroes, hunts)
    others = tuple(hero for hero in heroes if hero not in first)
    order = _behind(p, hunts)
    behind = tuple(_ids(group) for group in ranked(others, lambda hero: _worth(hero, order)))
    return (_ids(first), *behind) if first else behind


def _behind(p: Position, hunts: str) -> Criteria:
    """How the heroes behind the first are compared: as usual, or the strongest of them first."""
    strongest = hunts == STRONGEST and p.ruling("solo.alt.strongest") == "strongest"
    return STRONGEST_FIRST if strongest else FEWEST_FIRST


def _first(heroes: tuple[Hero, ...], hunts: str) -> tuple[Hero, ...]:
    """Who stands before the usual order: the strongest, the hero named, or nobody."""
    if hunts == STRONGEST:
        return best(heroes, lambda hero: _worth(hero, STRONGEST_FIRST))
    return tuple(hero for hero in heroes if hero.id == hunts)


def strongest_heroes(p: Position) -> tuple[str, ...]:
    """The strongest hero, or several equals for the players to choose from (solo.strongest)."""
    return _ids(best(p.heroes(), lambda hero: _worth(hero, STRONGEST_FIRST)))


def richest_heroes(p: Position) -> tuple[str, ...]:
    """The heroes with the most gems in Reserve, whatever their wounds."""
    return _ids(best(p.heroes(), STRONGEST_FIRST[0].worth))


def _worth(hero: Hero, criteria: Criteria) -> tuple[int, ...]:
    return tuple(criterion.worth(hero) for criterion in criteria)


def _ids(heroes: Iterable[Hero]) -> tuple[str, ...]:
    return tuple(hero.id for hero in heroes)


# --- why ----------------------------------------------------------------------------------------


def why(p: Position, unit: str, hunts: str, chosen: str) -> tuple[Reason, ...]:
    """The comparison that led to the hero `chosen`: what was counted, and for whom.

    A criterion is told for those whom the criteria before it left equal to the chosen hero.
    """
    heroes = p.heroes()
    first = _first(heroes, hunts)
    told: list[Reason] = []
    if first and hunts == STRONGEST:
        wanted = chosen if chosen in _ids(first) else first[0].id
        told += _compared(heroes, STRONGEST_FIRST, unit, wanted)
    elif first:
        told.append(Reason("solo.target.rule", {"unit": unit, "target": hunts}))
    if chosen not in _ids(first):
        others = tuple(hero for hero in heroes if hero not in first)
        if first and hunts == STRONGEST:
            told.append(Reason("solo.alt.strongest", {"unit": unit}))
        told += _compared(others, _behind(p, hunts), unit, chosen)
    return tuple(told)


def why_strongest(p: Position, chosen: str) -> Iterator[Reason]:
    """The comparison by which a hero is the strongest, or one of several equals."""
    return _compared(p.heroes(), STRONGEST_FIRST, "", chosen)


def _compared(
    heroes: tuple[Hero, ...], criteria: Criteria, unit: str, chosen: str
) -> Iterator[Reason]:
    who: dict[str, Value] = {"unit": unit} if unit else {}
    for criterion in criteria:
        numbers = {hero.id: criterion.number(hero) for hero in sorted(heroes, key=criterion.worth)}
        first = _ids(best(heroes, criterion.worth))
        yield Reason(criterion.rule, who | {criterion.shown: numbers, "best": first})
        heroes = tuple(hero for hero in heroes if criterion.number(hero) == numbers[chosen])
        if len(heroes) < 2:
            return
