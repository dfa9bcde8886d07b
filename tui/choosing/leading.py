"""Allies under a hero's lead: whom to activate, where they go, whom they attack."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import partial

from engine.adventure.allies import budget
from engine.adventure.borders import prices
from engine.adventure.commands import ActivateAlly, AnyCommand, MoveAlly, StrikeAlly
from engine.adventure.figures import leaders
from engine.adventure.movement import walks_within
from engine.adventure.state import Hero, Unit
from engine.adventure.telling.names import counted
from tui import keys
from tui.choosing.attacking import alike, attack_words
from tui.choosing.narrowing import Facet, Options, narrow
from tui.choosing.questions import Chosen, Leads, Question, Row, Spot
from tui.choosing.situation import Situation, letter, times
from tui.choosing.walking import here_row, sensible, walk_row


def lead(s: Situation, hero: Hero) -> Question | Chosen:
    """Which ally, and what it does; at once where there is one ally and one thing to do."""
    facet = Facet(
        "Which of them?",
        lambda c: c.ally,
        _ally_row,
        closed=partial(_idle, hero=hero),
        alike=_same_ally,
    )
    return narrow(s, f"{s.names(hero.id)} leads", orders(s, hero), (facet,), _what)


def orders(s: Situation, hero: Hero) -> tuple[AnyCommand, ...]:
    """All that allies may do now under this hero's lead, the active ones first."""
    kinds: tuple[type[AnyCommand], ...] = (MoveAlly, StrikeAlly, ActivateAlly)
    return tuple(order for kind in kinds for order in s.offered(hero.id, kind))


def lead_words(s: Situation, hero: Hero) -> str:
    """How many allies there are, and how many of them are active."""
    allies = s.p.allies()
    active = sum(ally.active for ally in allies)
    told = s.names(allies[0].id) if len(allies) == 1 else str(len(allies))
    return f"{told}, {active} active" if active else told


def leads(s: Situation, hero: Hero) -> bool:
    """Whether there are allies whom this hero may lead."""
    return hero in leaders(s.p) and bool(s.p.allies())


def any_order(s: Situation, hero: Hero) -> AnyCommand | None:
    """The trial of leading: to activate the first ally."""
    return next((ActivateAlly(hero.id, ally.id) for ally in s.p.allies()), None)


# --- which ally -----------------------------------------------------------------------------------


def _same_ally(s: Situation, name: str) -> Hashable:
    """Allies in one area with the same to do are one to a player."""
    ally = s.p.unit(name)
    does = (ally.active, ally.points, ally.bought, ally.struck)
    return (ally.tile, ally.area, ally.life, ally.webbed, *does)


def _ally_row(s: Situation, name: str, options: Options) -> Row:
    ally = s.p.unit(name)
    left = counted(ally.points, "point") if ally.active else "1 gem"
    detail = f"{left}, {s.names(ally.area)}{', has attacked' if ally.struck else ''}"
    return Row("", _label(s, ally), detail, spot=Spot(ally.area, ally.id), brief=left)


def _label(s: Situation, ally: Unit) -> str:
    same = sum(_same_ally(s, other.id) == _same_ally(s, ally.id) for other in s.p.allies())
    return times(s.names(ally.id), same)


def _idle(s: Situation, options: Options, hero: Hero) -> Iterator[Row]:
    """The allies that can do nothing now."""
    able = {option.ally for option in options}
    for ally in s.p.allies():
        if ally.id not in able:
            why = partial(s.refused, ActivateAlly(hero.id, ally.id))
            spot = Spot(ally.area, ally.id)
            yield Row("", s.names(ally.id), "done", why_not=why, spot=spot)


# --- what it does ---------------------------------------------------------------------------------


def _what(s: Situation, title: str, options: Options) -> Question | Chosen:
    """To activate it, or what it does now that it is active."""
    first = options[0]
    if isinstance(first, ActivateAlly):
        return Chosen((first,))
    hero, ally = s.p.hero(first.hero), s.p.unit(first.ally)
    moves = [option for option in options if isinstance(option, MoveAlly)]
    rows = []
    if moves:
        points = f"{counted(ally.points, 'point')}, {_to_buy(s, hero, ally)} to buy"
        rows.append(_row("act.move", points, partial(_walk, s, hero, ally, moves)))
    for key, form in (("act.strike", "melee"), ("act.shoot", "ranged")):
        blows = [each for each in options if isinstance(each, StrikeAlly) and each.form == form]
        if blows:
            whom = s.names(blows[0].target) if len(blows) == 1 else f"{len(blows)} enemies"
            rows.append(_row(key, whom, partial(_strike, s, ally, blows)))
    return Question(f"{s.names(hero.id)} leads {s.names(ally.id)}", "What does it do?", tuple(rows))


def _row(key: str, detail: str, leads: Leads) -> Row:
    known = keys.key(key)
    return Row(known.keys[0], known.words, detail, leads)


def _to_buy(s: Situation, hero: Hero, ally: Unit) -> int:
    return budget(s.p, hero, ally) - ally.points


def _walk(s: Situation, hero: Hero, ally: Unit, moves: list[MoveAlly]) -> Question:
    """Where an ally goes, with the price of each area."""
    ways = {move.way for move in moves}
    known = walks_within(s.p, ally, budget(s.p, hero, ally))
    found = sensible([walk for walk in known if walk.way in ways])
    by = prices(s.p, ally)
    rows = tuple(
        walk_row(s, ally, walk, letter(place), MoveAlly(hero.id, ally.id, walk.way), by)
        for place, walk in enumerate(found)
    )
    notes = (f"{counted(ally.points, 'point')}, {_to_buy(s, hero, ally)} to buy",)
    title = f"{s.names(ally.id)} moves"
    return Question(title, "Where to?", (here_row(s, ally), *rows), "board", notes=notes)


def _strike(s: Situation, ally: Unit, blows: list[StrikeAlly]) -> Question | Chosen:
    """Whom an ally attacks, with the odds; one enemy is asked for, too: base movement is lost."""
    rows = narrow(
        s,
        f"{s.names(ally.id)} attacks",
        blows,
        (Facet("Attack whom?", lambda c: c.target, _target_row, alike=alike),),
    )
    if isinstance(rows, Question):
        return rows
    blow = blows[0]
    only = Row(
        letter(0),
        s.names(blow.target),
        attack_words(s, blow),
        lambda: rows,
        spot=s.spot_of(blow.target),
        enter=s.words(blow),
    )
    return Question(f"{s.names(ally.id)} attacks", "Attack whom?", (only,))


def _target_row(s: Situation, target: str, options: Options) -> Row:
    unit = s.p.unit(target)
    same = sum(alike(s, other.id) == alike(s, target) for other in s.p.units_of(unit.tile))
    label, spot = times(s.names(target), same), Spot(unit.area, unit.id)
    return Row("", label, attack_words(s, options[0]), spot=spot)
