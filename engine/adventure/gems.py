"""Gems: who may act, how many gems an action space takes, and paying them."""

from __future__ import annotations

from engine.adventure import events as ev
from engine.adventure.figures import has_skill
from engine.adventure.state import LIMITED, Hero, Space
from engine.adventure.work import Position, Work
from engine.kernel.record import Illegal

HORROR_CAP = 2


def acting(p: Position, hero: str) -> Hero:
    """The hero, who must be on the board and aggressive (hero.aggressive, hero.cautious)."""
    known = p.state.heroes.get(hero)
    if known is None or known.fate != "here":
        raise Illegal("hero.aggressive", hero=hero, reason="is not on the board")
    if known.stance != "aggressive":
        raise Illegal("hero.cautious", hero=hero)
    return known


def limit(p: Position, hero: Hero, space: Space, target: str = "") -> int | None:
    """The most gems on a space until the End phase; None: no limit (hero.limit).

    Poison lowers it (solo.poison); an enemy with Horror in the area caps it at 2 (skill.horror).
    `target` is whom the hero attacks with them.
    """
    if space not in LIMITED:
        return None
    sheet = p.sheet(hero.id)
    most = {
        "melee": sheet.melee.limit,
        "ranged": sheet.ranged.limit,
        "manipulation": sheet.manipulation.limit,
        "move": sheet.move.limit,
    }[space]
    if most is None:
        return None
    most = max(0, most - hero.poison.get(space, 0))
    frightened = any(
        has_skill(p, unit, "horror") and p.table.scenario.frightens(p, unit, hero, target)
        for unit in p.units_in(hero.area)
    )
    return min(most, HORROR_CAP) if frightened else most


def room(p: Position, hero: Hero, space: Space, target: str = "") -> int:
    """How many gems the hero can still put on a space: limit and Reserve."""
    most = limit(p, hero, space, target)
    if most is None:
        return hero.reserve
    return max(0, min(hero.reserve, most - hero.spaces.get(space, 0)))


def check_gems(p: Position, hero: Hero, space: Space, gems: int, target: str = "") -> None:
    """Refuse a number of gems that the Reserve or the space's limit does not allow."""
    if gems < 1:
        raise Illegal("term.gem", hero=hero.id, needed=1, has=gems)
    if gems > hero.reserve:
        raise Illegal("term.gem", hero=hero.id, needed=gems, has=hero.reserve)
    if gems > room(p, hero, space, target):
        most = limit(p, hero, space, target) or 0
        raise Illegal(
            "hero.limit", hero=hero.id, space=space, limit=most, has=hero.spaces.get(space, 0)
        )


def pay(work: Work, hero: str, space: Space, gems: int) -> None:
    """Put gems from Reserve on a space."""
    if gems:
        work.emit(ev.GemsMoved(hero, "reserve", space, gems))


def pay_tile(work: Work, hero: str, tile: str, gems: int) -> None:
    """Put gems from Reserve on an ally tile (ally.activate)."""
    if gems:
        work.emit(ev.GemsMoved(hero, "reserve", f"ally:{tile}", gems))


def placed(hero: Hero) -> dict[str, int]:
    """The gems on action spaces, spell cards and ally tiles, by the names that events use."""
    spaces = {str(space): gems for space, gems in hero.spaces.items()}
    spells = {f"spell:{spell}": gems for spell, gems in hero.spells.items()}
    tiles = {f"ally:{tile}": gems for tile, gems in hero.tiles.items()}
    return {place: gems for place, gems in (spaces | spells | tiles).items() if gems}


def stop_moving(work: Work, hero: str) -> None:
    """An action other than Move loses base movement that was begun (move.lost)."""
    known = work.hero(hero)
    if known.points and (known.moving or work.ruling("move.lost") == "any"):
        work.because("move.lost", hero=hero, points=known.points)
        work.emit(ev.PointsSet(hero, 0, True))
