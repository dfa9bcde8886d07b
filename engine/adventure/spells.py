"""Spells that heroes cast: what every casting asks (spell.cast), and a table of what each does.

A spell of the facts that stands in no row of `EFFECTS` cannot be cast yet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from engine.adventure import enchantments, gems
from engine.adventure import events as ev
from engine.adventure.attack import protected
from engine.adventure.commands import AnyCommand, Cast
from engine.adventure.facts import Spell
from engine.adventure.figures import has_skill, kept_off, load
from engine.adventure.landing import area_attack
from engine.adventure.manipulation import Lock, locks, unlock
from engine.adventure.objects import allows, take
from engine.adventure.rolling import icons
from engine.adventure.state import Hero
from engine.adventure.steps import Attack, HeroesTurn
from engine.adventure.work import Position, Work
from engine.kernel.record import Illegal, Value

CASTER = "spell-caster"


def _none(p: Position, hero: Hero, target: str) -> Iterable[int]:
    """The caster chooses no number of gems: the cost is fixed."""
    return (0,)


class Effect(NamedTuple):
    """What a spell does: `targets` may be tried, `check` refuses, `do` does, and `rule` says it.

    `numbers` are the gems that the caster may choose for a target.
    """

    rule: str
    targets: Callable[[Position, Hero], Iterable[str]]
    check: Callable[[Position, Hero, Cast], None]
    do: Callable[[Work, Cast], None]
    numbers: Callable[[Position, Hero, str], Iterable[int]] = _none


# --- casting --------------------------------------------------------------------------------


def offers(p: Position, hero: Hero) -> Iterator[AnyCommand]:
    """Every spell that the hero may cast now, with each of its targets."""
    for spell in hero.spells:
        if spell in EFFECTS:
            yield from _castings(p, hero, spell)


def reactions(p: Position, hero: Hero) -> tuple[Cast, ...]:
    """The reaction spells that the hero may cast now, whatever his stance (spell.reaction)."""
    known = [spell for spell in hero.spells if spell in EFFECTS]
    return tuple(
        casting
        for spell in known
        if p.table.facts.spells[spell].reaction
        for casting in _castings(p, hero, spell)
    )


def _castings(p: Position, hero: Hero, spell: str) -> Iterator[Cast]:
    for target in EFFECTS[spell].targets(p, hero):
        for number in EFFECTS[spell].numbers(p, hero, target):
            if allows(check_cast, p, casting := Cast(hero.id, spell, target, number)):
                yield casting


def cost_of(p: Position, command: Cast) -> int:
    """The gems that a casting puts on its card: fixed, or as many as the caster chose."""
    spell = p.table.facts.spells[command.spell]
    return command.gems if spell.per_gem else spell.cost


def dice_of(p: Position, command: Cast) -> tuple[str, ...]:
    """The dice of an attack by a spell: fixed, or so many for each gem."""
    spell = p.table.facts.spells[command.spell]
    return icons(spell.dice) * (command.gems if spell.per_gem else 1)


def check_cast(p: Position, command: Cast) -> None:
    """Refuse (`Illegal`) a casting: caster, card, gems, then what the spell itself asks."""
    spell = p.table.facts.spells.get(command.spell)
    here = any(hero.id == command.hero for hero in p.heroes())
    reacts = here and spell is not None and spell.reaction
    hero = p.hero(command.hero) if reacts else gems.acting(p, command.hero)
    if spell is None or spell.id not in hero.spells or spell.id not in EFFECTS:
        raise Illegal("spell.cast", hero=hero.id, spell=command.spell, reason="no such card here")
    _check_caster(p, hero)
    _check_cost(hero, spell, cost_of(p, command))
    if command.gems and EFFECTS[spell.id].numbers is _none:
        raise Illegal("spell.cast", hero=hero.id, spell=spell.id, reason="its cost is fixed")
    EFFECTS[spell.id].check(p, hero, command)


def _check_caster(p: Position, hero: Hero) -> None:
    """Spell Caster must be there, and on (skill.spell-caster, enc.skill)."""
    if has_skill(p, hero, CASTER):
        return
    for known in p.sheet(hero.id).skills:
        if known.skill == CASTER and known.limit is not None:
            has = load(p, hero)
            raise Illegal("enc.skill", hero=hero.id, skill=CASTER, has=has, limit=known.limit)
    raise Illegal("skill.spell-caster", hero=hero.id)


def _check_cost(hero: Hero, spell: Spell, cost: int) -> None:
    """The cost must lie in Reserve and fit on the card (spell.cast)."""
    if not spell.cost <= cost <= hero.reserve:
        raise Illegal("term.gem", hero=hero.id, needed=max(cost, spell.cost), has=hero.reserve)
    there = hero.spells[spell.id]
    if spell.limit is not None and there + cost > spell.limit:
        raise Illegal("hero.limit", hero=hero.id, space=spell.id, limit=spell.limit, has=there)


def do_cast(work: Work, command: Cast) -> None:
    """Pay on the card, then let the spell work; a reaction ends no movement (spell.reaction)."""
    spell = work.table.facts.spells[command.spell]
    if not spell.reaction:
        gems.stop_moving(work, command.hero)
    acts = isinstance(work.top, HeroesTurn) and work.hero(command.hero).stance == "aggressive"
    rule = "spell.cast" if acts else "spell.reaction"
    cost = cost_of(work, command)
    most: dict[str, Value] = {"limit": spell.limit} if spell.limit is not None else {}
    work.because(rule, hero=command.hero, spell=spell.id, gems=cost, **most)
    work.emit(ev.GemsMoved(command.hero, "reserve", f"spell:{spell.id}", cost))
    work.emit(ev.SpellCast(command.hero, spell.id, command.target))
    EFFECTS[spell.id].do(work, command)


# --- objects: Telekinesis -------------------------------------------------------------------


def _lying(p: Position, hero: Hero) -> Iterator[str]:
    for area, cards in p.state.objects.items():
        for card in cards:
            yield f"{card}@{area}"


def _check_fetch(p: Position, hero: Hero, command: Cast) -> None:
    card, _, area = command.target.partition("@")
    reason = ""
    if card not in p.state.objects.get(area, ()):
        reason = "it does not lie there"
    elif not p.sees(hero.area, area):
        reason = "it is out of sight"
    elif p.item(card).encumbrance > (p.table.facts.spells[command.spell].heaviest or 0):
        reason = "it is too heavy"
    if reason:
        raise Illegal("spell.telekinesis", hero=hero.id, item=card, area=area, reason=reason)
    p.table.scenario.check_take(p, hero, card)


def _fetch(work: Work, command: Cast) -> None:
    card, _, area = command.target.partition("@")
    work.because("spell.telekinesis", hero=command.hero, item=card)
    take(work, command.hero, card, area)


# --- oneself: the Halos ---------------------------------------------------------------------


def _oneself(p: Position, hero: Hero) -> Iterator[str]:
    yield ""


def _check_halo(p: Position, hero: Hero, command: Cast) -> None:
    if command.target:
        reason = "it works on its caster alone"
    elif hero.halo == command.spell:
        reason = "it is there already"
    else:
        return
    raise Illegal("spell.reaction", hero=hero.id, spell=command.spell, reason=reason)


def _halo(work: Work, command: Cast) -> None:
    if before := work.hero(command.hero).halo:
        reason = "a new one takes its place"
        work.because("spell.halo", hero=command.hero, spell=before, reason=reason)
    armor = work.table.facts.spells[command.spell].armor
    work.because(EFFECTS[command.spell].rule, hero=command.hero, armor=armor)
    work.emit(ev.HaloChanged(command.hero, command.spell))


# --- locks: Bel's Caress --------------------------------------------------------------------


def _locks(p: Position, hero: Hero) -> Iterator[str]:
    for _, thing in locks(p, hero):
        yield thing


def _check_lock(p: Position, hero: Hero, command: Cast) -> None:
    if command.target not in _locks(p, hero):
        raise Illegal("spell.bels-caress", hero=hero.id, target=command.target)


def _open(work: Work, command: Cast) -> None:
    aim: Lock = "chest" if command.target in work.state.chests else "door"
    work.because("spell.bels-caress", hero=command.hero, target=command.target)
    unlock(work, command.hero, aim, command.target)


# --- attacks --------------------------------------------------------------------------------


def _enemies(p: Position, hero: Hero) -> Iterable[str]:
    return p.state.units


def _check_enemy(p: Position, hero: Hero, command: Cast) -> None:
    """An enemy in sight, or in the own area, whom nothing shields (skill.protected)."""
    unit = p.state.units.get(command.target)
    near = p.table.facts.spells[command.spell].reach == "own-area"
    if unit is None or not (unit.area == hero.area if near else p.sees(hero.area, unit.area)):
        raise Illegal(EFFECTS[command.spell].rule, hero=hero.id, target=command.target)
    if protected(p, unit, hero, "spell"):
        raise Illegal("skill.protected", hero=hero.id, target=unit.id)
    if kept_off(p, hero, unit):
        raise Illegal("skill.fascination", hero=hero.id, target=unit.id)


def _attack_enemy(work: Work, command: Cast) -> None:
    dice = dice_of(work, command)
    work.because(EFFECTS[command.spell].rule, hero=command.hero, target=command.target)
    work.push(Attack(command.hero, (command.target,), "spell", dice, command.spell))


def _areas(p: Position, hero: Hero) -> Iterable[str]:
    return p.table.board.areas


def _check_area(p: Position, hero: Hero, command: Cast) -> None:
    if command.target not in p.table.board.areas or not p.sees(hero.area, command.target):
        raise Illegal("los.centre", hero=hero.id, area=command.target)


def _attack_area(work: Work, command: Cast) -> None:
    work.because(EFFECTS[command.spell].rule, hero=command.hero, area=command.target)
    area_attack(work, command.hero, command.target, dice_of(work, command), command.spell)


def _torments(p: Position, hero: Hero, target: str) -> Iterable[int]:
    return range(1, min(hero.reserve, p.table.facts.spells["mental-torture"].limit or 0) + 1)


def _check_torment(p: Position, hero: Hero, command: Cast) -> None:
    """Once a turn, and as every attack (spell.mental-torture)."""
    if hero.spells[command.spell]:
        raise Illegal(
            "spell.mental-torture", hero=hero.id, target=command.target, reason="once a turn"
        )
    _check_enemy(p, hero, command)


EFFECTS: dict[str, Effect] = {
    "telekinesis": Effect("spell.telekinesis", _lying, _check_fetch, _fetch),
    "sets-halo": Effect("spell.sets-halo", _oneself, _check_halo, _halo),
    "mitras-halo": Effect("spell.mitras-halo", _oneself, _check_halo, _halo),
    "bels-caress": Effect("spell.bels-caress", _locks, _check_lock, _open),
    "boris-rage": Effect("spell.boris-rage", _enemies, _check_enemy, _attack_enemy),
    "withering": Effect("spell.withering", _enemies, _check_enemy, _attack_enemy),
    "lightning-storm": Effect("spell.lightning-storm", _areas, _check_area, _attack_area),
    "blaze": Effect("spell.blaze", _areas, _check_area, _attack_area),
    "sets-bite": Effect("spell.sets-bite", _enemies, _check_enemy, _attack_enemy),
    "mental-torture": Effect(
        "spell.mental-torture", _enemies, _check_torment, _attack_enemy, _torments
    ),
    "gift-of-life": Effect(
        "spell.gift-of-life",
        enchantments.friends,
        enchantments.check_gift,
        enchantments.give,
        enchantments.gifts,
    ),
    "teleportation": Effect(
        "spell.teleportation",
        enchantments.afar,
        enchantments.check_leap,
        enchantments.leap,
        enchantments.how_far,
    ),
    "push-back": Effect(
        "spell.push-back", enchantments.pushes, enchantments.check_push, enchantments.push
    ),
    "sets-possession": Effect(
        "spell.sets-possession", _enemies, enchantments.check_possess, enchantments.possess
    ),
}
"""What the spells do that a hero can cast, by their ids."""
