"""The Action phase: the heroes' list of actions, each with what it could do or why it cannot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from engine.adventure import commands as cm
from engine.adventure import gems, landing
from engine.adventure.commands import AnyCommand
from engine.adventure.facts import item_of
from engine.adventure.manipulation import locks
from engine.adventure.objects import POTION
from engine.adventure.state import Hero
from engine.adventure.telling.names import counted
from engine.kernel.record import Illegal
from tui import keys
from tui.choosing import attacking, deeds, handling, leading, walking
from tui.choosing.narrowing import priced
from tui.choosing.questions import Chosen, Question, Row, Spot, Turn, because, chosen
from tui.choosing.situation import Situation


class Action(NamedTuple):
    """An action on the list: its key's id, its commands, what comes next.

    `detail` says what there is to do. When there is nothing, `missing` says so in a sentence (""
    when something is), and `trial` gives a command for the rules to refuse.
    """

    key: str
    kinds: tuple[type[AnyCommand], ...]
    make: Callable[[Situation, Hero], Question | Chosen]
    detail: Callable[[Situation, Hero], str]
    missing: Callable[[Situation, Hero], str]
    trial: Callable[[Situation, Hero], AnyCommand | None]


def act(s: Situation, hero: str = "") -> Question:
    """What a hero may do; Tab or his digit turns to another hero."""
    heroes = [known.id for known in s.p.heroes()]
    chosen_hero = hero if hero in heroes else heroes[0]
    rows = tuple(_rows(s, s.p.hero(chosen_hero)))
    start = next((place for place, row in enumerate(rows) if row.open), 0)
    known = s.p.hero(chosen_hero)
    can = "acts" if known.stance == "aggressive" else "is cautious"
    return Question(
        f"{s.names(chosen_hero)} {can}",
        "What now?",
        rows,
        start=start,
        notes=(f"Reserve {known.reserve}, {walking.points_words(s, known)}",),
        turns=tuple(
            Turn(s.names(each), partial(act, s, each), s.hero_key(each)) for each in heroes
        ),
        turn=heroes.index(chosen_hero),
        turning="hero" if len(heroes) > 1 else "",
        hero=chosen_hero,
        unlisted=(*_unable(s, known), *gone(s)),
        menu=True,
    )


def _unable(s: Situation, hero: Hero) -> Iterator[Row]:
    """The keys of actions for which the hero lacks what they need, to say so."""
    for action, (needs, lacks) in NEEDS.items():
        if not needs(s, hero):
            yield Row(keys.key(action).keys[0], "", why_not=because(lacks.format(s.names(hero.id))))
    if deeds.deeds(s, hero) is None:
        none = f"The scenario has nothing more for {s.names(hero.id)} to do now."
        yield Row(keys.key("act.deed").keys[0], "", why_not=because(none))


def gone(s: Situation) -> Iterator[Row]:
    """The digits of heroes who are no longer on the board, to say so."""
    for hero in s.p.state.heroes.values():
        if hero.fate != "here":
            fate = "is dead" if hero.fate == "dead" else "has left the board"
            yield Row(s.hero_key(hero.id), "", why_not=because(f"{s.names(hero.id)} {fate}."))


def _rows(s: Situation, hero: Hero) -> Iterator[Row]:
    for action in ACTIONS:
        if row := _row(s, hero, action):
            yield row
    if row := deeds.deeds(s, hero):
        yield row
    end = keys.key("act.end")
    yield Row(end.keys[0], end.words, "the Overlord's turn", chosen(cm.EndTurn()))


def _row(s: Situation, hero: Hero, action: Action) -> Row | None:
    """An action's row; None for one that needs what the hero has not: spells, potions, allies."""
    if action.key in NEEDS and not NEEDS[action.key][0](s, hero):
        return None
    key = keys.key(action.key)
    if any(s.offered(hero.id, kind) for kind in action.kinds):
        leads = partial(_seen_first, s, hero, action)
        return Row(key.keys[0], key.words, action.detail(s, hero), leads)
    spot = Spot(hero.area, hero.id) if action.key == "act.move" else None
    return Row(key.keys[0], key.words, why_not=partial(_why_not, s, hero, action), spot=spot)


def _seen_first(s: Situation, hero: Hero, action: Action) -> Question | Chosen:
    """What comes of an action; where only one thing does, for gems, its price is read before."""
    return priced(s, f"{s.names(hero.id)} acts", action.make(s, hero))


def _why_not(s: Situation, hero: Hero, action: Action) -> str:
    """Why a hero cannot do this now: who he is, what is missing, what the rules refuse."""
    try:
        gems.acting(s.p, hero.id)
    except Illegal as illegal:
        return s.refusal(illegal)
    if missing := action.missing(s, hero):
        return missing
    trial = action.trial(s, hero)
    refused = s.refused(trial) if trial else ""
    return refused or f"{s.names(hero.id)} cannot do that now."


# --- what there is to do, and what is missing ---------------------------------------------------


def _few(s: Situation, noun: str, keys: Iterable[str]) -> str:
    """The name of the only thing there is, or how many there are."""
    found = list(dict.fromkeys(keys))
    return s.names(found[0]) if len(found) == 1 else counted(len(found), noun)


def _points(s: Situation, hero: Hero) -> str:
    if hero.web:
        return f"tears the web: {counted(hero.web, 'point')}"
    return walking.points_words(s, hero)


def _any_way(s: Situation, hero: Hero) -> AnyCommand:
    """The trial of a move: over the first border that somebody might cross."""
    if hero.web:
        return cm.Move(hero.id, ())
    beside = s.p.table.board.neighbours(hero.area, s.p.state.wrecked)
    return cm.Move(hero.id, beside[:1])


def _foes_here(s: Situation, hero: Hero) -> str:
    return f"{len(s.p.units_in(hero.area))} here"


def _no_foes_here(s: Situation, hero: Hero) -> str:
    return "" if s.p.units_in(hero.area) else f"No enemy stands in {s.names(hero.area)}."


def _any_strike(s: Situation, hero: Hero) -> AnyCommand | None:
    here = s.p.units_in(hero.area)
    return cm.Strike(hero.id, here[0].id, 1) if here else None


def _foes_in_sight(s: Situation, hero: Hero) -> str:
    return f"{len({shot.target for shot in s.offered(hero.id, cm.Shoot)})} in sight"


def _bows(s: Situation, hero: Hero) -> tuple[str, ...]:
    return tuple(card for card in hero.items if s.p.item(card).ranged)


def _no_shot(s: Situation, hero: Hero) -> str:
    if not _bows(s, hero):
        return f"{s.names(hero.id)} carries nothing to shoot or to throw at an enemy."
    if not any(s.p.sees(hero.area, unit.area) for unit in s.p.state.units.values()):
        return attacking.no_enemy_seen(s, hero)
    return ""


def _any_shot(s: Situation, hero: Hero) -> AnyCommand | None:
    seen = [unit.id for unit in s.p.state.units.values() if s.p.sees(hero.area, unit.area)]
    bows = _bows(s, hero)
    return cm.Shoot(hero.id, seen[0], 1, bows[0]) if seen and bows else None


def _spells(s: Situation, hero: Hero) -> str:
    return _few(s, "spell", [cast.spell for cast in s.offered(hero.id, cm.Cast)])


def _no_spell(s: Situation, hero: Hero) -> str:
    return attacking.unable(s, hero, next(iter(hero.spells)))


def _no_trial(s: Situation, hero: Hero) -> AnyCommand | None:
    return None


def _locks(s: Situation, hero: Hero) -> str:
    found = dict.fromkeys(handling.lock_words(s, each) for each in handling.ways_in(s, hero))
    return next(iter(found)) if len(found) == 1 else f"{len(found)} of them"


def _no_locks(s: Situation, hero: Hero) -> str:
    if any(locks(s.p, hero)):
        return ""
    return f"There is no chest in {s.names(hero.area)}, and no closed door on its edge."


def _any_lock(s: Situation, hero: Hero) -> AnyCommand | None:
    for aim, thing in locks(s.p, hero):
        return cm.Open(hero.id, aim, thing, 1)
    return None


def _lying(s: Situation, hero: Hero) -> tuple[str, ...]:
    return s.p.state.objects.get(hero.area, ())


def _lying_words(s: Situation, hero: Hero) -> str:
    return _few(s, "card", _lying(s, hero))


def _nothing_lies(s: Situation, hero: Hero) -> str:
    return "" if _lying(s, hero) else f"Nothing lies in {s.names(hero.area)}."


def _any_pick(s: Situation, hero: Hero) -> AnyCommand | None:
    lying = _lying(s, hero)
    return cm.PickUp(hero.id, lying[0]) if lying else None


def _friends(s: Situation, hero: Hero) -> tuple[Hero, ...]:
    return tuple(other for other in s.p.heroes_in(hero.area) if other.id != hero.id)


def _friend_words(s: Situation, hero: Hero) -> str:
    return f"to {_few(s, 'friend', [given.to for given in s.offered(hero.id, cm.Give)])}"


def _no_gift(s: Situation, hero: Hero) -> str:
    if not hero.items:
        return _empty_hands(s, hero)
    return "" if _friends(s, hero) else f"No other hero stands in {s.names(hero.area)}."


def _any_gift(s: Situation, hero: Hero) -> AnyCommand | None:
    friends = _friends(s, hero)
    if not friends or not hero.items:
        return None
    return cm.Give(hero.id, friends[0].id, hero.items[0], hero.id)


def _no_throw(s: Situation, hero: Hero) -> str:
    """Empty hands, or no place to throw to; what is too heavy the rules say."""
    if not hero.items or _throw_aims(s, hero):
        return _empty_hands(s, hero)
    return f"From {s.names(hero.area)} {s.names(hero.id)} sees no other area to throw to."


def _throw_aims(s: Situation, hero: Hero) -> tuple[str, ...]:
    ways = landing.ways(s.p, hero.area)
    return tuple(area for area in ways if area != hero.area and s.p.sees(hero.area, area))


def _throw_words(s: Situation, hero: Hero) -> str:
    return _few(s, "card", [throw.card for throw in s.offered(hero.id, cm.Throw)])


def _any_throw(s: Situation, hero: Hero) -> AnyCommand | None:
    aims = _throw_aims(s, hero)
    return cm.Throw(hero.id, hero.items[0], aims[0], 1) if hero.items and aims else None


def _empty_hands(s: Situation, hero: Hero) -> str:
    return "" if hero.items else f"{s.names(hero.id)} carries nothing."


def _drop_words(s: Situation, hero: Hero) -> str:
    return f"{_few(s, 'card', [item_of(drop.card) for drop in s.offered(hero.id, cm.Drop)])}, free"


def _drink_words(s: Situation, hero: Hero) -> str:
    return "free"


def _any_drop(s: Situation, hero: Hero) -> AnyCommand | None:
    return cm.Drop(hero.id, hero.items[0]) if hero.items else None


def _potions(s: Situation, hero: Hero) -> tuple[str, ...]:
    return tuple(card for card in hero.items if s.p.item(card).id == POTION)


def _any_drink(s: Situation, hero: Hero) -> AnyCommand | None:
    potions = _potions(s, hero)
    return cm.Drink(hero.id, potions[0], 0) if potions else None


def _nothing_missing(s: Situation, hero: Hero) -> str:
    return ""


NEEDS: Mapping[str, tuple[Callable[[Situation, Hero], object], str]] = {
    "act.cast": (lambda s, hero: hero.spells, "{} knows no spells."),
    "act.drink": (_potions, "{} carries no Life Potion."),
    "act.lead": (leading.leads, "There are no allies for {} to lead."),
}
"""Actions that are listed only for those who have what they need, and what is said to others."""

ACTIONS: tuple[Action, ...] = (
    Action("act.move", (cm.Move,), walking.walk, _points, walking.nowhere, _any_way),
    Action("act.strike", (cm.Strike,), attacking.strike, _foes_here, _no_foes_here, _any_strike),
    Action("act.shoot", (cm.Shoot,), attacking.shoot, _foes_in_sight, _no_shot, _any_shot),
    Action("act.cast", (cm.Cast,), attacking.cast, _spells, _no_spell, _no_trial),
    Action("act.open", (cm.Open, cm.Unlock), handling.unlock, _locks, _no_locks, _any_lock),
    Action("act.pick-up", (cm.PickUp,), handling.pick_up, _lying_words, _nothing_lies, _any_pick),
    Action("act.give", (cm.Give,), handling.give, _friend_words, _no_gift, _any_gift),
    Action("act.throw", (cm.Throw,), handling.throw, _throw_words, _no_throw, _any_throw),
    Action("act.drop", (cm.Drop,), handling.drop, _drop_words, _empty_hands, _any_drop),
    Action("act.drink", (cm.Drink,), handling.drink, _drink_words, _nothing_missing, _any_drink),
    Action(
        "act.lead",
        (cm.ActivateAlly, cm.MoveAlly, cm.StrikeAlly),
        leading.lead,
        leading.lead_words,
        _nothing_missing,
        leading.any_order,
    ),
)
"""The actions in the order of the list; the scenario's deeds and the end of the turn follow."""
