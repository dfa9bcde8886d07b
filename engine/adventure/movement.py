"""How heroes move: base movement, walks and what they cost, leaps and falls.

What a single border costs stands in borders.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from boards.board import AreaId, Border
from boards.paths import Closed, Price, PriceOf, Ways, best_ways
from engine.adventure import events as ev
from engine.adventure import gems
from engine.adventure.borders import (
    FALL,
    LEAP,
    WRECK,
    ends,
    opening,
    parts,
    parts_told,
    price,
    prices,
    reasons,
    tag,
)
from engine.adventure.commands import AnyCommand, Move
from engine.adventure.figures import has_skill, load
from engine.adventure.state import Hero
from engine.adventure.steps import Falling, Leaping
from engine.adventure.work import Figure, Position, Work
from engine.adventure.wounds import hurt
from engine.kernel.record import Illegal, Value

LEAP_DICE = ("red",)
"""What a leap is rolled with (skill.leap)."""


class Walk(Struct, frozen=True):
    """A way a hero can go, the areas after his own in order, and its price in points.

    `gems` of the points have to be bought. `ends` is the tag for which it ends with its last
    border ("wreck", "leap", "fall"), "" for plain walking.
    """

    way: tuple[AreaId, ...]
    points: int
    gems: int
    ends: str = ""


# --- points -----------------------------------------------------------------------------------


def load_loss(p: Position, hero: Hero) -> int:
    """Base movement that a hero loses under his load: 0, 1 or 2 points (enc.move)."""
    chart, carried = p.sheet(hero.id).encumbrance, load(p, hero)
    return int(carried >= chart.minus_1_from) + int(carried >= chart.minus_2_from)


def base_points(p: Position, hero: Hero) -> int:
    """Base movement of an aggressive hero as the Action phase starts (move.base, enc.when)."""
    return max(0, p.sheet(hero.id).move.base - load_loss(p, hero))


def budget(p: Position, hero: Hero) -> int:
    """The points that a hero can spend now: base movement left, and what gems can buy."""
    return hero.points + gems.room(p, hero, "move")


def spend(work: Work, hero: str, points: int) -> None:
    """Pay points of movement: the base first, then a gem for each (move.base, move.bought)."""
    known = work.hero(hero)
    base = min(known.points, points)
    if bought := points - base:
        work.because("move.bought", hero=hero, gems=bought, points=base, needed=points)
        gems.pay(work, hero, "move", bought)
    work.emit(ev.PointsSet(hero, known.points - base, moving=True))


# --- where a hero can go ------------------------------------------------------------------------


def walks(p: Position, hero: Hero) -> tuple[Walk, ...]:
    """Every way that a hero can go in one move."""
    return walks_within(p, hero, budget(p, hero))


def walks_within(p: Position, figure: Figure, most: int) -> tuple[Walk, ...]:
    """Every way that a hero or ally can go in one move of `most` points.

    To each area all the cheapest ways on foot, nearest first; then the cheapest that end with a
    broken wall, a leap or a fall, where those are cheaper still; and every single border. Any
    other way is made of several moves.
    """
    by = prices(p, figure)
    on_foot = best_ways(p.table.board, figure.area, _on_foot(by), most)
    found = [
        _walk(figure, way, points)
        for area, points in on_foot.costs.items()
        for way in on_foot.ways(area)
        if area != figure.area
    ]
    found += _cheaper_endings(p, figure, by, on_foot, most)
    found += (
        _walk(figure, (border.a, border.b), paid.points, ends(paid))
        for border, paid in _ways_out(p, by, figure.area)
        if paid.points <= most
    )
    return tuple(dict.fromkeys(found))


def why_not(p: Position, hero: Hero, area: AreaId) -> Illegal | None:
    """Why a hero cannot go to an area in one move, however he goes; None when he can."""
    if hero.web:
        return _in_web(p, hero)
    if hero.possessed:
        return _possessed(hero)
    board, by = p.table.board, prices(p, hero)
    on_foot = best_ways(board, hero.area, _on_foot(by))
    reached = on_foot.costs
    points = [(reached[area], on_foot.ways(area, 1)[0])] if area in reached else []
    closed: list[Closed] = []
    for border in board.borders.values():
        if border.b == area and border.a in reached:
            paid = by(border.a, area, border)
            if isinstance(paid, Closed):
                closed.append(paid)
            else:
                way = (*on_foot.ways(border.a, 1)[0], area)
                points.append((reached[border.a] + paid.points, way))
    if points:
        needed, way = min(points)
        most = budget(p, hero)
        return _too_far(p, hero, way[1:], most) if needed > most else None
    closed.sort(key=lambda each: "door" not in each.values)  # a door can be opened
    return _refused(closed[0]) if closed else _no_way(hero, hero.area, area, "nothing leads there")


def _walk(figure: Figure, way: tuple[AreaId, ...], points: int, ending: str = "") -> Walk:
    return Walk(way[1:], points, max(0, points - figure.points), ending)


def _on_foot(by: PriceOf) -> PriceOf:
    """The same prices, but what ends a walk is closed."""

    def on_foot(a: AreaId, b: AreaId, border: Border) -> Price | Closed:
        answer = by(a, b, border)
        if isinstance(answer, Price) and ends(answer):
            return Closed("move.border", {"area": a, "to": b})
        return answer

    return on_foot


def _ways_out(p: Position, by: PriceOf, area: AreaId) -> Iterator[tuple[Border, Price]]:
    """The open borders of an area with their prices."""
    for border in p.table.board.exits[area]:
        answer = by(area, border.b, border)
        if isinstance(answer, Price):
            yield border, answer


def _cheaper_endings(
    p: Position, figure: Figure, by: PriceOf, on_foot: Ways, most: int
) -> Iterator[Walk]:
    """The cheapest walks with a broken wall, a leap or a fall at the end, if they save points."""
    endings: dict[AreaId, list[Walk]] = {}
    for area, points in on_foot.costs.items():
        for border, paid in _ways_out(p, by, area):
            total = points + paid.points
            if ends(paid) and total < on_foot.costs.get(border.b, most + 1):
                endings.setdefault(border.b, []).extend(
                    _walk(figure, (*way, border.b), total, ends(paid)) for way in on_foot.ways(area)
                )
    for walks_there in endings.values():
        cheapest = min(walk.points for walk in walks_there)
        yield from (walk for walk in walks_there if walk.points == cheapest)


# --- the Move action ----------------------------------------------------------------------------


def offers(p: Position, hero: Hero) -> Iterator[AnyCommand]:
    """Every walk of a hero; for one in a web only to tear it, a move to where he is."""
    if hero.stance != "aggressive" or hero.possessed:
        return
    if not hero.web:
        yield from (Move(hero.id, walk.way) for walk in walks(p, hero))
    elif hero.web <= budget(p, hero):
        yield Move(hero.id, (hero.area,))


def check_move(p: Position, command: Move) -> None:
    """Refuse (`Illegal`) a way that is closed, too dear, or not one of the hero's `walks`."""
    hero = gems.acting(p, command.hero)
    if hero.possessed:
        raise _possessed(hero)
    if hero.web:
        if command.way != (hero.area,) or hero.web > budget(p, hero):
            raise _in_web(p, hero)
        return
    check_way(p, hero, command.way, budget(p, hero))


def check_way(p: Position, figure: Figure, way: tuple[AreaId, ...], most: int) -> None:
    """Refuse (`Illegal`) a way that is closed, needs more points, or is not one of the `walks`."""
    if way in (walk.way for walk in walks_within(p, figure, most)):
        return
    points = sum(paid.points for paid in _paid(p, figure, way))
    if points > most:
        raise _too_far(p, figure, way, most)
    raise _no_way(figure, figure.area, way[-1], "it takes several moves, or a cheaper way")


def do_move(work: Work, command: Move) -> None:
    """Pay for a way and walk it; then the leap or the fall at its end."""
    hero = work.hero(command.hero)
    if hero.web:
        work.because("skill.web-projection", hero=hero.id, points=hero.web)
        spend(work, hero.id, hero.web)
        work.emit(ev.WebChanged(hero.id, 0))
        return
    paid = _paid(work, hero, command.way)
    why_dear(work, hero, command.way)
    _combine(work, hero, paid)
    spend(work, hero.id, sum(each.points for each in paid))
    go_way(work, hero, command.way)


def why_dear(work: Work, figure: Figure, way: tuple[AreaId, ...]) -> None:
    """Say why a way costs more than a point a border (hind.move, move.border)."""
    for rule, values in reasons(work, figure, (figure.area, *way)):
        work.because(rule, **values)


def go_way(work: Work, figure: Figure, beyond: tuple[AreaId, ...]) -> None:
    """Walk a way that was paid for; then the leap or the fall at its end."""
    way, paid = (figure.area, *beyond), _paid(work, figure, beyond)
    last, border = paid[-1], work.table.board.borders[way[-2], way[-1]]
    points, leap = sum(each.points for each in paid), tag(last, LEAP)
    if tag(last, WRECK):
        work.emit(opening(work, border))
    prices = tuple(each.points for each in paid)
    if leap and len(way) > 2:
        work.emit(ev.Walked(figure.id, way[:-1], points - last.points, prices[:-1]))
    elif not leap:
        work.emit(ev.Walked(figure.id, way, points, prices))
    if leap:
        work.push(Leaping(figure.id, border.b, leap))
    if tag(last, FALL):
        work.push(Falling(figure.id, fall_dice(work, figure, border)))


def points_of(p: Position, figure: Figure, way: tuple[AreaId, ...]) -> int:
    """What a way costs, or the web a hero is in. Raises Illegal when it cannot be gone."""
    web = figure.web if isinstance(figure, Hero) else 0
    return web or sum(paid.points for paid in _paid(p, figure, way))


def _paid(p: Position, figure: Figure, way: tuple[AreaId, ...]) -> tuple[Price, ...]:
    """The price of each border of a way. Raises Illegal for one that is closed or ends it early."""
    if not way:
        raise _no_way(figure, figure.area, figure.area, "that is no other area")
    found: list[Price] = []
    for a, b in pairwise((figure.area, *way)):
        answer = price(p, figure, a, b)
        if isinstance(answer, Closed):
            raise _refused(answer)
        if found and ends(found[-1]):
            raise _no_way(figure, figure.area, way[-1], "the move ends before that")
        found.append(answer)
    return tuple(found)


def _combine(work: Work, hero: Hero, paid: Iterable[Price]) -> None:
    """Say which border base and bought points pay together (hind.bought-combination)."""
    left = hero.points
    for each in paid:
        if 0 < left < each.points:
            work.because(
                "hind.bought-combination", hero=hero.id, points=left, gems=each.points - left
            )
        left -= each.points


def _refused(closed: Closed) -> Illegal:
    return Illegal(closed.reason, **closed.values)


def _no_way(figure: Figure, area: AreaId, to: AreaId, reason: str) -> Illegal:
    return Illegal("move.border", hero=figure.id, area=area, to=to, reason=reason)


def _too_far(p: Position, figure: Figure, way: tuple[AreaId, ...], has: int) -> Illegal:
    """Too few points, base and bought together, and what each step would cost (move.bought)."""
    paid = _paid(p, figure, way)
    made_of = parts_told(parts(p, (figure.area, *way), prices(p, figure)))
    more: dict[str, Value] = {"parts": made_of} if made_of else {}
    if len(way) > 1:
        more["steps"] = {to: each.points for to, each in zip(way, paid, strict=True)}
    needed, known = sum(each.points for each in paid), figure.points
    return Illegal(
        "move.bought", hero=figure.id, to=way[-1], needed=needed, has=has, points=known, **more
    )


def _in_web(p: Position, hero: Hero) -> Illegal:
    return Illegal("skill.web-projection", hero=hero.id, needed=hero.web, has=budget(p, hero))


def _possessed(hero: Hero) -> Illegal:
    """Who is possessed does not move (spell.sets-possession)."""
    return Illegal("spell.sets-possession", hero=hero.id, reason="is possessed and cannot move")


# --- leaps and falls ----------------------------------------------------------------------------


def fall_dice(p: Position, figure: Figure, border: Border) -> tuple[str, ...]:
    """The dice of the fall over a border: fewer for whoever can leap (fall.damage)."""
    return border.fall_with_leap if has_skill(p, figure, "leap") else border.fall


def leap_goes(work: Work, step: Leaping) -> bool:
    """Roll one red die; a leap that fails costs its points and leads nowhere (skill.leap)."""
    if step.stage == "rolling":
        work.become(replace(step, stage="rolled"))
        work.roll(step.hero, LEAP_DICE, "skill.leap", needs=step.needs)
        return True
    symbols = sum(step.faces)
    success = symbols >= step.needs
    work.pop()
    work.because("skill.leap", hero=step.hero, to=step.to, needed=step.needs, has=symbols)
    work.emit(ev.Tried(step.hero, "leap", step.to, symbols, step.needs, success))
    if success:
        work.emit(ev.Moved(step.hero, step.to))
    return True


def fall_goes(work: Work, step: Falling) -> bool:
    """Roll the dice of the fall; neither Guard nor armour helps (fall.damage)."""
    if step.stage == "rolling":
        work.become(replace(step, stage="rolled"))
        work.roll(step.hero, step.dice, "fall.damage")
        return True
    damage = sum(step.faces)
    work.pop()
    if damage:
        work.because("fall.damage", hero=step.hero, damage=damage)
        hurt(work, step.hero, damage)
    return True
