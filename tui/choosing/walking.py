"""Where to: every area with its price in points and gems, the way there, and why not."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from boards.paths import PriceOf
from engine.adventure import movement
from engine.adventure.borders import parts, parts_told, prices
from engine.adventure.commands import Move, MoveAlly
from engine.adventure.gems import limit
from engine.adventure.movement import Walk
from engine.adventure.odds import at_least, rolled
from engine.adventure.state import Hero
from engine.adventure.telling.commands import costs_told
from engine.adventure.telling.names import counted
from engine.adventure.work import Figure
from engine.kernel.record import Illegal
from tui.choosing.narrowing import keyed
from tui.choosing.questions import Chosen, Question, Row, Spot, chosen
from tui.choosing.situation import GEM, Situation, letter, percent

MOST_POINTS = 99
"""More than any way costs."""


def walk(s: Situation, hero: Hero) -> Question | Chosen:
    """Where the hero goes; for one in a web, that it is torn."""
    offered = s.offered(hero.id, Move)
    if hero.web:
        return Chosen(offered[:1])
    ways = {move.way for move in offered}
    found = sensible([walk for walk in movement.walks(s.p, hero) if walk.way in ways])
    by = prices(s.p, hero)
    rows = tuple(
        walk_row(s, hero, walk, letter(place), Move(hero.id, walk.way), by)
        for place, walk in enumerate(found)
    )
    reached = {walk.way[-1] for walk in found}
    return Question(
        f"{s.names(hero.id)} moves",
        "Where to?",
        (here_row(s, hero), *rows, *keyed(_beyond(s, hero, reached), rows)),
        "board",
        notes=(points_words(s, hero),),
    )


def points_words(s: Situation, hero: Hero) -> str:
    """Movement that is left and that can be bought: "2 points, 2 to buy"."""
    more = movement.budget(s.p, hero) - hero.points
    return f"{counted(hero.points, 'point')}, {more} to buy"


def price_label(walk: Walk) -> str:
    """A price as the board shows it: "2", "2+1◆" when a gem is needed, "1◆" for gems alone."""
    base = walk.points - walk.gems
    gems = f"{walk.gems}{GEM}" if walk.gems else ""
    return "+".join(part for part in (str(base) if base else "", gems) if part)


def sensible(walks: list[Walk]) -> list[Walk]:
    """To each area the cheapest walk on foot, and each other ending that is cheaper still.

    Of equally cheap ways the first will do: nothing happens to a hero on the way.
    """
    best: dict[tuple[str, str], Walk] = {}
    for walk in walks:
        known = best.get((walk.way[-1], walk.ends))
        if known is None or walk.points < known.points:
            best[walk.way[-1], walk.ends] = walk
    return sorted(best.values(), key=lambda walk: walk.points)


def here_row(s: Situation, figure: Figure) -> Row:
    """The area where a figure stands: the mark is there first."""
    told = f"{s.names(figure.id)} stands here. A letter goes to its area, arrows look around."
    detail = "you are here" if isinstance(figure, Hero) else "it is here"
    return Row("", s.names(figure.area), detail, why_not=lambda: told, spot=Spot(figure.area))


def walk_row(
    s: Situation, figure: Figure, walk: Walk, key: str, move: Move | MoveAlly, by: PriceOf
) -> Row:
    """A walk of a hero or ally: where to, its price and what that is made of, and how it ends."""
    way = (figure.area, *walk.way)
    ending = _ending(s, figure, walk) if isinstance(figure, Hero) else ""
    made_of = parts_told(parts(s.p, way, by))
    label = price_label(walk)
    return Row(
        key,
        s.names(walk.way[-1]),
        _joined(costs_told(walk.points, figure.points), ending, made_of),
        chosen(move),
        spot=Spot(walk.way[-1], kind="reach", label=label, way=way),
        enter=_joined(s.words(move), ending) + (f" ({made_of})" if made_of else ""),
        brief=_joined(label, ending),
    )


def _joined(*parts: str) -> str:
    return ", ".join(part for part in parts if part)


def _ending(s: Situation, hero: Hero, walk: Walk) -> str:
    """What happens at the last border, when it is not walked over."""
    border = s.p.table.board.borders[(hero.area, *walk.way)[-2], walk.way[-1]]
    match walk.ends:
        case "leap":
            chance = at_least(rolled(s.p, hero.id, movement.LEAP_DICE), border.difficulty)
            return f"leap {percent(chance)}"
        case "fall":
            dice = movement.fall_dice(s.p, hero, border)
            return f"fall, {counted(len(dice), 'die').replace('dies', 'dice')}"
        case "wreck":
            return "through the wall"
    return ""


def nowhere(s: Situation, hero: Hero) -> str:
    """Why nothing is in reach of a hero: no points and no gem for more, or the nearest is too far.

    "" for one who is in a web, or whom the rules keep from moving at all.
    """
    if hero.web or hero.possessed:
        return ""
    nothing = f"Nothing is in reach of {s.names(hero.id)} in {s.names(hero.area)}"
    if not movement.budget(s.p, hero):
        move = limit(s.p, hero, "move")
        full = move is not None and hero.spaces.get("move", 0) >= move
        no_gem = f"Move holds its {move} already" if full else "no gem is left in Reserve"
        return f"{nothing}: no points are left, and {no_gem}."
    around = s.p.table.board.neighbours(hero.area, s.p.state.wrecked)
    found = [why for area in around if (why := movement.why_not(s.p, hero, area))]
    nearest = min(found, key=_needed, default=None)  # of the equally near any will do
    return f"{nothing}. {s.refusal(nearest)}" if nearest else f"{nothing}: no way leads out."


def _needed(why: Illegal) -> int:
    """The points that are needed; more than any where it is not for points."""
    needed = why.values.get("needed")
    return needed if isinstance(needed, int) else MOST_POINTS


def _beyond(s: Situation, hero: Hero, reached: set[str]) -> Iterator[Row]:
    """The areas that the hero cannot reach, each with the reason."""
    for area in s.p.table.board.areas:
        if area not in reached and area != hero.area:
            why = partial(_why_not, s, hero, area)
            yield Row("", s.names(area), why_not=why, spot=Spot(area))


def _why_not(s: Situation, hero: Hero, area: str) -> str:
    illegal = movement.why_not(s.p, hero, area)
    return s.refusal(illegal) if illegal else f"{s.names(hero.id)} gets there by several moves."
