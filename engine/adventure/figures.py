"""What holds for every figure: skills, load, and how much the enemies around hinder it."""

from __future__ import annotations

from collections.abc import Collection

from engine.adventure.state import Hero
from engine.adventure.work import Figure, Position


def load(p: Position, hero: Hero) -> int:
    """The encumbrance of all that a hero carries (enc.level)."""
    return sum(p.item(card).encumbrance for card in hero.items)


def has_skill(p: Position, figure: Figure, skill: str) -> bool:
    """Whether a figure has a skill now: a hero's is off at its limit of load (enc.skill)."""
    if not isinstance(figure, Hero):
        return skill in p.tile_sheet(figure).skills
    for known in p.sheet(figure.id).skills:
        if known.skill == skill:
            return known.limit is None or load(p, figure) < known.limit
    return False


def enemies(p: Position, figure: Figure) -> tuple[Figure, ...]:
    """The enemies of a figure on the board."""
    return tuple(p.state.units.values()) if isinstance(figure, Hero) else p.heroes()


def enemies_in(p: Position, figure: Figure, area: str) -> tuple[Figure, ...]:
    """The enemies of a figure in an area."""
    return tuple(enemy for enemy in enemies(p, figure) if enemy.area == area)


def friends_in(p: Position, figure: Figure, area: str) -> tuple[Figure, ...]:
    """The other friendly figures in an area."""
    friends = p.heroes_in(area) if isinstance(figure, Hero) else p.units_in(area)
    return tuple(friend for friend in friends if friend.id != figure.id)


def hindering(p: Position, figure: Figure, area: str | None = None) -> int:
    """Enemies in the area less the figure's friends there, not below 0 (hind.value).

    For a figure on its way through `area` (its own when none is given).
    """
    where = figure.area if area is None else area
    return max(0, len(enemies_in(p, figure, where)) - len(friends_in(p, figure, where)))


def hinders_dice(p: Position, figure: Figure, ranged: bool) -> int:
    """Symbols a ranged attack or complex Manipulation loses (hind.roll, hind.ignore)."""
    if has_skill(p, figure, "concentration"):
        return 0
    if ranged and has_skill(p, figure, "elite-shooter"):
        return 0
    return hindering(p, figure)


def hinders_leaving(p: Position, figure: Figure, area: str, without: Collection[str] = ()) -> int:
    """Extra points to leave an area (hind.move, hind.ignore, skill.feline-grace).

    `without` are skills that the figure does not use now.
    """
    freeing = (skill for skill in ("evasive", "flying", "intangible") if skill not in without)
    if any(has_skill(p, figure, skill) for skill in freeing):
        return 0
    value = hindering(p, figure, area)
    return max(0, value - 1) if has_skill(p, figure, "feline-grace") else value
