"""A hero defends himself: reactions, the Guard, armour, and what gets through (seq.defence)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from engine.adventure import events as ev
from engine.adventure import spells
from engine.adventure.commands import AnyCommand, Cast, Guard
from engine.adventure.facts import Icons
from engine.adventure.figures import has_skill
from engine.adventure.rolling import icons, space_dice
from engine.adventure.state import Hero
from engine.adventure.steps import Defence, Form
from engine.adventure.work import Position, Work
from engine.kernel.game import Decision
from engine.kernel.record import Illegal, Reason


def guard_dice(p: Position, hero: Hero, gems: int, card: str) -> tuple[str, ...]:
    """Guard dice: one for each gem, and the bonus of a card that parries (guard.dice)."""
    own = space_dice(icons((p.sheet(hero.id).guard.icon,))[0], gems)
    return own + (icons(p.item(card).guard) if card and gems else ())


def armor_dice(p: Position, hero: Hero) -> tuple[str, ...]:
    """The dice of one armour card, the best that the hero carries (armor.hero)."""
    suits = [p.item(card).armor for card in hero.items if p.item(card).armor]
    if not suits:
        return ()
    return icons(max(suits, key=lambda dice: _worth(p, dice)))


def _worth(p: Position, dice: Icons) -> tuple[Fraction, int]:
    """The symbols that dice show on average, and the arrows among them."""
    faces = p.table.facts.dice.faces
    means = (Fraction(sum(faces[die.colour]), len(faces[die.colour])) for die in dice)
    return sum(means, Fraction()), sum(die.arrow for die in dice)


def defence_bonus(p: Position, hero: Hero, form: Form, by: str) -> int:
    """What is added to (or, negative, taken from) the hero's symbols without dice.

    A Halo (armor.halo), Untouchable against ranged attacks (skill.untouchable), and the attacker's
    Precision (skill.precision-strike, skill.precision-shot), which some tables take off armour and
    Halo alone.
    """
    halo = p.table.facts.spells[hero.halo].armor if hero.halo else 0
    untouchable = form == "ranged" and has_skill(p, hero, "untouchable")
    attacker = p.figure(by)
    precision = {"melee": "precision-strike", "ranged": "precision-shot"}.get(form, "")
    soft = p.ruling("skill.precision-strike") == "armour" and not (halo or armor_dice(p, hero))
    precise = bool(precision) and has_skill(p, attacker, precision) and not soft
    return halo + untouchable - precise


def parries(p: Position, hero: Hero, form: Form) -> tuple[str, ...]:
    """The cards that add to a Guard: weapons against melee, shields against all.

    guard.parry-melee, guard.parry-shield.
    """
    return tuple(
        card
        for card in dict.fromkeys(hero.items)
        if p.item(card).guard and (form == "melee" or p.item(card).kind == "shield")
    )


def bodyguards(p: Position, hero: Hero) -> tuple[Hero, ...]:
    """The other heroes in the area who may guard in this one's place (skill.bodyguard)."""
    near = (friend for friend in p.heroes_in(hero.area) if friend.id != hero.id)
    return tuple(friend for friend in near if has_skill(p, friend, "bodyguard"))


def check_guard(p: Position, step: Defence, command: Guard) -> None:
    """Refuse a Guard with gems that are not there or a card that does not parry this."""
    hero = p.state.heroes.get(command.hero)
    may = (p.hero(step.hero), *bodyguards(p, p.hero(step.hero)))
    if hero is None or hero not in may:
        raise Illegal("guard.once", hero=step.hero)
    if hero.id != step.hero and not command.card:
        raise Illegal("skill.bodyguard", hero=hero.id, target=step.hero)
    if not 0 <= command.gems <= hero.reserve:
        raise Illegal("guard.dice", hero=hero.id, needed=command.gems, has=hero.reserve)
    if command.card and command.card not in hero.items:
        raise Illegal("guard.dice", hero=hero.id, item=command.card)
    if command.card and not command.gems:
        raise Illegal("guard.no-gem-no-parry", hero=hero.id, item=command.card)
    if command.card and command.card not in parries(p, hero, step.form):
        rule = "guard.parry-melee" if step.form == "melee" else "guard.parry-shield"
        raise Illegal(rule, hero=hero.id, item=command.card)


def guards(p: Position, step: Defence) -> Iterator[Guard]:
    """Every Guard that the hero may choose, none first (guard.when)."""
    hero = p.hero(step.hero)
    yield Guard(step.hero, 0)
    for gems in range(1, hero.reserve + 1):
        yield Guard(step.hero, gems)
        for card in parries(p, hero, step.form):
            yield Guard(step.hero, gems, card)
    for friend in bodyguards(p, hero):
        for gems in range(1, friend.reserve + 1):
            for card in parries(p, friend, step.form):
                yield Guard(friend.id, gems, card)


def go(work: Work, step: Defence) -> bool:
    """Do what the hero need not decide."""
    hero = work.hero(step.hero)
    match step.stage:
        case "guard":
            if step.power <= max(0, defence_bonus(work, hero, step.form, step.by)):
                work.become(replace(step, stage="rolled"))  # harmless: no dice are needed
            elif len(tuple(guards(work, step))) > 1:
                return False
            else:
                _prepare(work, step, Guard(step.hero, 0))
        case "roll":
            guardian = work.hero(step.guardian or step.hero)
            dice = guard_dice(work, guardian, step.gems, step.card) + armor_dice(work, hero)
            work.become(replace(step, stage="rolled"))
            if dice:
                work.roll(guardian.id, dice, "guard.dice" if step.gems else "armor.hero")
        case "rolled":
            _resolve(work, step)
    return True


def asks(p: Position, step: Defence) -> Decision[AnyCommand]:
    """Guard or not, with how many gems and which card; or a reaction spell first."""
    reactions = spells.reactions(p, p.hero(step.hero))
    options: tuple[AnyCommand, ...] = (*guards(p, step), *reactions)
    values = Reason("guard.when", {"hero": step.hero, "by": step.by, "power": step.power})
    return Decision("guard", "heroes", options, values)


def answer(work: Work, step: Defence, command: AnyCommand) -> None:
    """Take the hero's choice: a Guard goes on to the dice, a reaction spell comes before it."""
    if isinstance(command, Cast):
        if command not in spells.reactions(work, work.hero(step.hero)):
            raise Illegal("spell.reaction", hero=step.hero, spell=command.spell)
        spells.do_cast(work, command)
    elif isinstance(command, Guard):
        check_guard(work, step, command)
        _prepare(work, step, command)
    else:
        raise Illegal("guard.when", hero=step.hero, power=step.power)


def _prepare(work: Work, step: Defence, guard: Guard) -> None:
    friend = step.hero if guard.hero != step.hero else ""
    if friend:
        work.because("skill.bodyguard", hero=guard.hero, target=friend)
    if guard.gems:
        work.emit(ev.GemsMoved(guard.hero, "reserve", "guard", guard.gems))
    work.emit(ev.GuardTaken(guard.hero, guard.gems, guard.card, friend))
    guardian = guard.hero if friend else ""
    work.become(replace(step, stage="roll", gems=guard.gems, card=guard.card, guardian=guardian))


def _resolve(work: Work, step: Defence) -> None:
    """Defence power and damage (defence.power, damage)."""
    hero = work.hero(step.hero)
    bonus = defence_bonus(work, hero, step.form, step.by)
    if bonus:
        work.because("defence.power", hero=step.hero, symbols=sum(step.faces), bonus=bonus)
    defence = max(0, sum(step.faces) + bonus)
    damage = max(0, step.power - defence)
    work.because("damage", target=step.hero, power=step.power, defence=defence)
    work.emit(ev.Defended(step.hero, defence, damage), ev.Settled(damage=damage))
