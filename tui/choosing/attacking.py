"""Attacks and spells: whom, with what, and how many gems, with the exact odds beside them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from math import dist
from typing import TypeAlias

from engine.adventure import odds
from engine.adventure.attack import protected
from engine.adventure.commands import Cast, Shoot, Strike, StrikeAlly
from engine.adventure.facts import item_of
from engine.adventure.odds import Blow
from engine.adventure.sight import seen_from
from engine.adventure.spells import EFFECTS
from engine.adventure.state import Hero, Unit
from engine.adventure.telling.names import counted, listed
from tui.choosing.narrowing import Facet, Options, Variant, amounts, narrow
from tui.choosing.questions import Chosen, Question, Row, Spot
from tui.choosing.situation import GEM, Situation, percent, times, wounds

Attack: TypeAlias = Strike | Shoot

BARE_HANDS = "bare hands"


# --- odds in words ------------------------------------------------------------------------------


def blow_words(blow: Blow, life: int) -> str:
    """What a blow does to a target with so much life, as short as it can be said.

    "kill 74 %" for one that any wound kills; "1.8 wounds, kill 3 %" for a tougher one, or
    "0.4 wounds, none 67 %" when it cannot be killed at once.
    """
    if life == 1:
        return f"kill {percent(blow.kill)}"
    more = f"kill {percent(blow.kill)}" if blow.kill > 1e-9 else f"none {percent(blow.none)}"
    return f"{wounds(blow.expected_damage)}, {more}"


def attack_words(s: Situation, command: Attack | Cast | StrikeAlly) -> str:
    """The odds of an attack in words; "" for a spell that attacks nobody."""
    blow = odds.strike_odds(s.p, command)
    if blow is None:
        return ""
    unit = s.p.state.units.get(command.target)
    if unit is not None:
        return s.taken_words(unit) or blow_words(blow, unit.life)
    return f"{wounds(blow.expected_damage)} in all"  # an area attack


# --- strike and shoot -----------------------------------------------------------------------------


def strike(s: Situation, hero: Hero) -> Question | Chosen:
    """Whom to strike, with what and how hard."""
    title = f"{s.names(hero.id)} attacks"
    facet = Facet(
        "Strike whom?", _target, _target_row, closed=partial(_hidden, hero=hero), alike=alike
    )
    return narrow(s, title, s.offered(hero.id, Strike), (facet,), _weapons)


def shoot(s: Situation, hero: Hero) -> Question | Chosen:
    """Whom to shoot or throw at, with what and how many gems."""
    title = f"{s.names(hero.id)} shoots"
    facet = Facet(
        "Shoot at whom?", _target, _target_row, closed=partial(_unseen, hero=hero), alike=alike
    )
    seen = seen_from(s.p, hero.area)
    return in_sight(narrow(s, title, s.offered(hero.id, Shoot), (facet,), _weapons), seen)


def in_sight(asked: Question | Chosen, seen: tuple[str, ...]) -> Question | Chosen:
    """The question with these areas marked as seen, while one aims at what stands there."""
    return asked if isinstance(asked, Chosen) else replace(asked, sight=seen)


def _target(command: Attack | Cast) -> str:
    return command.target


def alike(s: Situation, target: str) -> Hashable:
    """Models of one tile in one area with the same life are one target to a player."""
    unit = s.p.unit(target)
    return (unit.tile, unit.area, unit.life, unit.webbed)


def _same(s: Situation, target: str) -> int:
    """How many models are one target with this one."""
    models = s.p.units_of(s.p.unit(target).tile)
    return sum(alike(s, other.id) == alike(s, target) for other in models)


def _target_row(s: Situation, target: str, options: Options) -> Row:
    """A target: how many there are of it, where, and the odds from the fewest gems to the most."""
    unit, hero = s.p.unit(target), s.p.hero(options[0].hero)
    name, spot = times(s.names(target), _same(s, target)), Spot(unit.area, unit.id)
    if taken := s.taken_words(unit):
        return Row("", name, f"{taken}, {s.unit_words(unit, hero)}", spot=spot, brief="0 %")
    best = _best_first(s, _variants(s, options))[0].options
    kill = _kill(s, best)
    tough = f", {_most_wounds(s, best)}, {s.unit_words(unit, hero)}" if unit.life > 1 else ""
    return Row("", name, f"kill {kill}{tough}", spot=spot, brief=kill)


def _kill(s: Situation, best: Options) -> str:
    """The chance to kill from the fewest gems to the most."""
    low, high = (percent(_blow(s, best[end]).kill) for end in (0, -1))
    return high if low == high else f"{low.removesuffix(' %')}…{high}"


def _most_wounds(s: Situation, best: Options) -> str:
    """What a tough one suffers of the most gems."""
    return wounds(_blow(s, best[-1]).expected_damage)


def _blow(s: Situation, attack: Attack) -> Blow:
    blow = odds.strike_odds(s.p, attack)
    assert blow is not None, "an attack has odds"
    return blow


def _hidden(s: Situation, options: Options, hero: Hero) -> Iterator[Row]:
    """Enemies beside the hero whom others shield (skill.protected)."""
    for unit in s.p.units_in(hero.area):
        if protected(s.p, unit, hero, "melee"):
            yield _closed(s, Strike(hero.id, unit.id, 1), unit)


def _closed(s: Situation, command: Attack, unit: Unit) -> Row:
    """An enemy whom others shield."""
    why, spot = partial(s.refused, command), Spot(unit.area, unit.id)
    return Row("", s.names(unit.id), "shielded", why_not=why, spot=spot)


def _unseen(s: Situation, options: Options, hero: Hero) -> Iterator[Row]:
    """Enemies in sight whom others shield; where there is a list anyhow, those out of sight too."""
    listed_anyhow = len({alike(s, option.target) for option in options}) > 1
    for unit in s.p.state.units.values():
        if s.p.sees(hero.area, unit.area) and protected(s.p, unit, hero, "ranged"):
            yield _closed(s, Shoot(hero.id, unit.id, 1, options[0].weapon), unit)
    if listed_anyhow:
        yield from out_of_sight(s, hero)


def out_of_sight(s: Situation, hero: Hero) -> Iterator[Row]:
    """The enemies whom a hero does not see, alike ones once, each with what is in the way."""
    unseen = [unit for unit in s.p.state.units.values() if not s.p.sees(hero.area, unit.area)]
    first = {alike(s, unit.id): unit for unit in reversed(unseen)}
    for unit in unseen:
        if first[alike(s, unit.id)] is unit:
            yield Row(
                "",
                times(s.names(unit.id), _same(s, unit.id)),
                "out of sight",
                why_not=partial(s.unseen, hero, unit.area, unit.id),
                spot=s.spot_unseen(hero, unit.area, unit.id),
                brief="unseen",
            )


def no_enemy_seen(s: Situation, hero: Hero) -> str:
    """That a hero sees no enemy, and what hides the one that stands nearest."""
    units = s.p.state.units.values()
    none = f"{s.names(hero.id)} sees no enemy from {s.names(hero.area)}."
    here = s.centres.get(hero.area)
    there = [(dist(here, s.centres[unit.area]), unit.id) for unit in units if here]
    if not there:
        return none
    nearest = s.p.unit(min(there)[1])
    why = s.hidden_words(hero.area, nearest.area)
    return f"{none[:-1]}: to {s.names(nearest.id)} in {s.names(nearest.area)} {why}."


def _weapons(s: Situation, title: str, options: Options) -> Question:
    """The number of gems; Tab changes the weapon, of which the best comes first."""
    target, hero = s.p.unit(options[0].target), s.p.hero(options[0].hero)
    found = _best_first(s, _variants(s, options))
    return amounts(
        s,
        f"{title} {s.names(target.id)}",
        found,
        partial(attack_words, s),
        turning="weapon",
        notes=(s.unit_words(target, hero), *s.safe_words(target)),
        danger=(target.area,),
        ends=lambda attack: ": it is thrown" if _is_thrown(s, attack) else "",
    )


def _variants(s: Situation, options: Options) -> list[Variant]:
    """The options by weapon, or by two of them."""
    groups: dict[tuple[str, ...], list[Attack]] = {}
    first: dict[tuple[str, ...], tuple[str, ...]] = {}  # of equal cards the first stands for all
    for option in options:
        arms = (option.weapon, option.second if isinstance(option, Strike) else "")
        if first.setdefault(tuple(map(item_of, arms)), arms) == arms:
            groups.setdefault(arms, []).append(option)
    return [
        Variant(_arms(s, group[0]), sorted(group, key=lambda option: option.gems))
        for group in groups.values()
    ]


def _arms(s: Situation, attack: Attack) -> str:
    """What is attacked with; what is thrown will lie where the target stands (ranged.thrown)."""
    if not attack.weapon:
        return BARE_HANDS
    if isinstance(attack, Shoot):
        return s.names(attack.weapon) + (", thrown" if _is_thrown(s, attack) else "")
    cards = [s.names(card) for card in (attack.weapon, attack.second) if card]
    return times(cards[0], 2) if len(cards) == 2 and cards[0] == cards[1] else listed(cards)


def _is_thrown(s: Situation, attack: Attack) -> bool:
    return isinstance(attack, Shoot) and s.p.item(attack.weapon).thrown


def _best_first(s: Situation, variants: list[Variant]) -> list[Variant]:
    """Weapons by what the fewest gems do with them; of alike ones that which is missed least."""

    def worth(variant: Variant) -> tuple[float, float, bool, bool]:
        first = variant.options[0]
        blow, thrown = _blow(s, first), _is_thrown(s, first)
        melee = thrown and bool(s.p.item(first.weapon).melee)
        return (round(blow.expected_damage, 9), round(blow.kill, 9), not thrown, not melee)

    return sorted(variants, key=worth, reverse=True)


# --- spells ---------------------------------------------------------------------------------------


def cast(s: Situation, hero: Hero) -> Question | Chosen:
    """Which spell, on what, and with how many gems where the caster chooses."""
    facets = (
        Facet(
            "Cast which spell?",
            lambda c: c.spell,
            _spell_row,
            closed=partial(_unable, hero=hero),
        ),
        Facet("On what?", _target, _aim_row, closed=partial(_not_aimed_at, hero=hero)),
        Facet("With how many gems?", lambda c: c.gems, _gems_row),
    )
    asked = narrow(s, f"{s.names(hero.id)} casts", s.offered(hero.id, Cast), facets)
    return in_sight(asked, seen_from(s.p, hero.area))


def _not_aimed_at(s: Situation, options: Options, hero: Hero) -> Iterable[Row]:
    """Where a spell may be cast on several enemies: those who are out of sight."""
    aims = {option.target for option in options}
    return out_of_sight(s, hero) if len(aims) > 1 and aims <= s.p.state.units.keys() else ()


def _spell_row(s: Situation, spell: str, options: Options) -> Row:
    card = s.p.table.facts.spells[spell]
    first = options[0]
    on = _aim_words(s, first) if len(options) == 1 else f"{len(options)} targets"
    told = ", ".join(part for part in (f"{card.cost}{GEM}", on) if part)
    spot = s.spot_of(first.target) if len(options) == 1 else None
    return Row("", s.names(spell), told, spot=spot)


def _unable(s: Situation, options: Options, hero: Hero) -> Iterable[Row]:
    """Spells of the hero that cannot be cast now."""
    able = {option.spell for option in options}
    for spell in hero.spells:
        if spell not in able:
            yield Row("", s.names(spell), "not now", why_not=partial(unable, s, hero, spell))


def unable(s: Situation, hero: Hero, spell: str) -> str:
    """Why a hero cannot cast a spell now: nothing to aim at, or what the rules refuse."""
    targets = EFFECTS[spell].targets(s.p, hero) if spell in EFFECTS else ()
    target = next(iter(targets), None)
    if target is None and spell in EFFECTS:
        return f"There is nothing for {s.names(spell)} to work on."
    return s.refused(Cast(hero.id, spell, target or ""))


def _aim_words(s: Situation, command: Cast) -> str:
    """What a spell is aimed at; "" for oneself. Enemies are pushed to areas, cards lie there."""
    thing, _, area = command.target.partition("@")
    if not area:
        return s.names(thing) if thing else ""
    return f"{s.names(thing)} {'to' if thing in s.p.state.units else 'in'} {s.names(area)}"


def _aim_row(s: Situation, target: str, options: Options) -> Row:
    where = target.partition("@")[2] or target
    first = options[0]
    aim = _aim_words(s, first) or "oneself"
    price = counted(first.gems, "gem") if first.gems and len(options) == 1 else ""
    return Row("", aim, attack_words(s, first) or price, spot=s.spot_of(where))


def _gems_row(s: Situation, number: int, options: Options) -> Row:
    return Row(str(number), counted(number, "gem"), attack_words(s, options[0]))
