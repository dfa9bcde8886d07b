"""Where to: every area with its price in points and gems, the way there, and why not."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.adventure import movement
from engine.adventure.commands import Move, MoveAlly
from engine.adventure.movement import Walk
from engine.adventure.odds import at_least, rolled
from engine.adventure.state import Hero
from engine.adventure.telling.names import counted
from engine.adventure.work import Figure
from tui.choosing.questions import Chosen, Question, Row, Spot, chosen
from tui.choosing.situation import Situation, letter, percent

GEM = "◆"


def walk(s: Situation, hero: Hero) -> Question | Chosen:
    """Where the hero goes; for one in a web, that it is torn."""
    offered = s.offered(hero.id, Move)
    if hero.web:
        return Chosen(offered[:1])
    ways = {move.way for move in offered}
    found = sensible([walk for walk in movement.walks(s.p, hero) if walk.way in ways])
    rows = tuple(
        walk_row(s, hero, walk, letter(place), Move(hero.id, walk.way))
        for place, walk in enumerate(found)
    )
    reached = {walk.way[-1] for walk in found}
    return Question(
        f"{s.names(hero.id)} moves",
        "Where to?",
        (here_row(s, hero), *rows, *_beyond(s, hero, reached)),
        "board",
        notes=(points_words(s, hero),),
    )


def points_words(s: Situation, hero: Hero) -> str:
    """Movement that is left and that can be bought: "2 points, 2 to buy"."""
    more = movement.budget(s.p, hero) - hero.points
    return f"{counted(hero.points, 'point')}, {more} to buy"


def price_label(walk: Walk) -> str:
    """A price as the board shows it: "2", or "2+1◆" when a gem is needed."""
    base = walk.points - walk.gems
    return f"{base}+{walk.gems}{GEM}" if walk.gems else str(base)


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


def walk_row(s: Situation, figure: Figure, walk: Walk, key: str, move: Move | MoveAlly) -> Row:
    """A walk of a hero or ally: where to, its price, and how it ends."""
    gems = f" + {counted(walk.gems, 'gem')}" if walk.gems else ""
    price = f"{counted(walk.points - walk.gems, 'point')}{gems}"
    ending = _ending(s, figure, walk) if isinstance(figure, Hero) else ""
    return Row(
        key,
        s.names(walk.way[-1]),
        price + (f", {ending}" if ending else ""),
        chosen(move),
        spot=Spot(
            walk.way[-1], kind="reach", label=price_label(walk), way=(figure.area, *walk.way)
        ),
        enter=s.words(move),
    )


def _ending(s: Situation, hero: Hero, walk: Walk) -> str:
    """What happens at the last border, when it is not walked over."""
    border = s.p.table.board.borders[(hero.area, *walk.way)[-2], walk.way[-1]]
    match walk.ends:
        case "leap":
            chance = at_least(rolled(s.p, hero.id, movement.LEAP_DICE), border.difficulty)
            return f"leap {percent(chance)}"
        case "fall":
            dice = movement.fall_dice(s.p, hero, border)
            return f"a fall of {counted(len(dice), 'die').replace('dies', 'dice')}"
        case "wreck":
            return "through the wall"
    return ""


def _beyond(s: Situation, hero: Hero, reached: set[str]) -> Iterator[Row]:
    """The areas that the hero cannot reach, each with the reason."""
    for area in s.p.table.board.areas:
        if area not in reached and area != hero.area:
            why = partial(_why_not, s, hero, area)
            yield Row("", s.names(area), why_not=why, spot=Spot(area))


def _why_not(s: Situation, hero: Hero, area: str) -> str:
    illegal = movement.why_not(s.p, hero, area)
    return s.refusal(illegal) if illegal else f"{s.names(hero.id)} gets there by several moves."
