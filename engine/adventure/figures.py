"""What holds for every figure: skills, load, and how much the enemies around hinder it."""

from __future__ import annotations

from collections.abc import Collection

from engine.adventure.state import Hero, Unit
from engine.adventure.work import Figure, Position

WEB_POINTS = 4
"""Movement points that tear a web (skill.web-projection)."""


def load(p: Position, hero: Hero) -> int:
    """The encumbrance of all that a hero carries (enc.level)."""
    return sum(p.item(card).encumbrance for card in hero.items)


def has_skill(p: Position, figure: Figure, skill: str) -> bool:
    """Whether a figure has a skill now: a hero's is off at its limit of load (enc.skill)."""
    if not isinstance(figure, Hero):
        lost = skill == "blocking" and loses_blocking(p, figure)
        return skill in p.tile_sheet(figure).skills and not lost
    for known in p.sheet(figure.id).skills:
        if known.skill == skill:
            return known.limit is None or load(p, figure) < known.limit
    return False


def loses_blocking(p: Position, unit: Unit) -> bool:
    """Whether a possessed unit loses Blocking, and may move instead (spell.sets-possession)."""
    return unit.possessed and "blocking" in p.tile_sheet(unit).skills


def is_character(p: Position, unit: Unit) -> bool:
    """Whether a model is a character: objects neither hinder nor help (hind.dead)."""
    return p.tile_sheet(unit).kind != "object"


def fascinates(p: Position, figure: Figure) -> bool:
    """Whether a figure uses Fascination: a unit only by its scenario (skill.fascination)."""
    if not has_skill(p, figure, "fascination"):
        return False
    return isinstance(figure, Hero) or p.table.scenario.fascinates(p, figure)


def kept_off(p: Position, by: Figure, target: Figure) -> bool:
    """Whether Fascination keeps a figure from attacking another directly (skill.fascination)."""
    return fascinates(p, target) and by.id not in p.state.provoked.get(target.id, ())


def enemies(p: Position, figure: Figure) -> tuple[Figure, ...]:
    """The enemies of a figure on the board: heroes and allies are one side (term.character)."""
    if p.is_ours(figure.id):
        return tuple(unit for unit in p.state.units.values() if is_character(p, unit))
    return (*p.heroes(), *p.allies())


def enemies_in(p: Position, figure: Figure, area: str) -> tuple[Figure, ...]:
    """The enemies of a figure in an area."""
    return tuple(enemy for enemy in enemies(p, figure) if enemy.area == area)


def side_in(p: Position, figure: Figure, area: str) -> tuple[Figure, ...]:
    """The characters of a figure's side in an area, itself too if it stands there."""
    if p.is_ours(figure.id):
        return (*p.heroes_in(area), *p.allies_in(area))
    return tuple(unit for unit in p.units_in(area) if is_character(p, unit))


def friends_in(p: Position, figure: Figure, area: str) -> tuple[Figure, ...]:
    """The other friendly figures in an area (ally.hinder)."""
    return tuple(friend for friend in side_in(p, figure, area) if friend.id != figure.id)


def leaders(p: Position) -> tuple[Hero, ...]:
    """The heroes on the board who lead allies (skill.leadership)."""
    return tuple(hero for hero in p.heroes() if has_skill(p, hero, "leadership"))


def payer(p: Position, figure: str) -> Hero | None:
    """Whose gems reroll a figure's dice: a hero's own, for an ally its leader's (ally.reroll).

    None when nobody has a gem in Reserve.
    """
    known = p.state.heroes.get(figure)
    heroes = leaders(p) if known is None else (known,)
    return next((hero for hero in heroes if hero.reserve), None)


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
