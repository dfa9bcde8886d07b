"""Attacks of every kind, from the dice to the damage (seq.attack), and the heroes' own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from engine.adventure import events as ev
from engine.adventure import wounds
from engine.adventure.commands import AnyCommand, Shoot, Strike
from engine.adventure.figures import (
    WEB_POINTS,
    enemies,
    fascinates,
    friends_in,
    has_skill,
    hindering,
    hinders_dice,
    is_character,
    kept_off,
)
from engine.adventure.gems import acting, check_gems, pay, room, stop_moving
from engine.adventure.objects import allows
from engine.adventure.rolling import icons, space_dice, tally
from engine.adventure.sight import in_melee, stands_higher
from engine.adventure.state import Hero, Unit
from engine.adventure.steps import AllyDefence, Attack, Defence, Form
from engine.adventure.work import Figure, Position, Work
from engine.kernel.record import Illegal, Value

UNARMED = 2
COUNTER_DICE = ("red",)
DICE_RULES: dict[Form, str] = {
    "melee": "melee.dice",
    "ranged": "ranged.dice",
    "spell": "spell.attack",
    "area": "area.attack",
}
PRECISION: dict[Form, str] = {
    "melee": "skill.precision-strike",
    "ranged": "skill.precision-shot",
}
WEB = "web-projection"
WEB_DICE = ("orange", "orange", "orange")
GRIP = 2
"""Symbols on one die with which Constriction drags (skill.constriction)."""


# --- what an attack is made of ------------------------------------------------------------------


def attack_dice(
    p: Position, hero: Hero, gems: int, weapon: str, second: str, form: Form, target: str
) -> tuple[str, ...]:
    """The dice of a hero's attack: one a gem, the cards' bonus, one more from above.

    melee.dice, ranged.dice, elev.bonus.
    """
    dice = own_dice(p, hero, gems, form)
    for card in (weapon, second):
        if card:
            item = p.item(card)
            dice += icons(item.melee if form == "melee" else item.ranged)
    return (*dice, *(from_above(p, hero, target) if form == "ranged" else ()))


def own_dice(p: Position, hero: Hero, gems: int, form: Form) -> tuple[str, ...]:
    """The dice that a hero's gems give: one each, of the space's colour."""
    sheet = p.sheet(hero.id)
    space = sheet.melee if form == "melee" else sheet.ranged
    return space_dice(icons((space.icon,))[0], gems)


def attack_minus(p: Position, figure: Figure, form: Form, armed: bool) -> int:
    """Symbols an attack loses: unarmed heroes two, hindered shooters what hinders them.

    melee.unarmed, ranged.hinder; a unit is never unarmed.
    """
    if form == "melee":
        return UNARMED if isinstance(figure, Hero) and not armed else 0
    return hinders_dice(p, figure, ranged=True) if form == "ranged" else 0


def unit_dice(p: Position, unit: Unit, form: Form, target: str) -> tuple[str, ...]:
    """The dice of a unit's or ally's tile; one more for a shot from above (elev.bonus)."""
    sheet = p.tile_sheet(unit)
    if form == "melee":
        return icons(sheet.melee)
    return (*icons(sheet.ranged), *from_above(p, unit, target))


def web_dice(p: Position, unit: Unit, target: str) -> tuple[str, ...]:
    """The dice of a web, which is shot like a ranged attack (skill.web-projection, elev.bonus)."""
    return (*WEB_DICE, *from_above(p, unit, target))


def from_above(p: Position, figure: Figure, target: str) -> tuple[str, ...]:
    """The die that a ranged attack on somebody lower rolls more, if he is lower (elev.bonus)."""
    above = stands_higher(p, figure.area, p.figure(target).area)
    return (p.ruling("elev.bonus"),) if above else ()


def undefended(p: Position, form: Form, card: str) -> bool:
    """Whether this is a spell that allows no defence (spell.attack)."""
    return form == "spell" and not p.table.facts.spells[card].defence


def defence_changes(p: Position, target: Figure, by: Figure, form: Form) -> dict[str, int]:
    """What skills of both add to a defence or take off it, by their rules.

    Untouchable adds one against ranged attacks, the attacker's Precision takes one off; at some
    tables only off armour and Halo (skill.precision-strike).
    """
    found: dict[str, int] = {}
    if form == "ranged" and has_skill(p, target, "untouchable"):
        found["skill.untouchable"] = 1
    precision = PRECISION.get(form, "")
    if precision and has_skill(p, by, precision.removeprefix("skill.")) and not _bare(p, target):
        found[precision] = -1
    return found


def _bare(p: Position, target: Figure) -> bool:
    """Whether Precision finds nothing to take off, where it takes off armour and Halo alone."""
    if p.ruling("skill.precision-strike") != "armour" or not isinstance(target, Hero):
        return False
    return not target.halo and not any(p.item(card).armor for card in target.items)


def tell_changes(work: Work, target: Figure, by: Figure, form: Form, without: int) -> None:
    """Name the skills that make a defence another than it were `without` them."""
    changes = defence_changes(work, target, by, form)
    if len(changes) > 1 or max(0, without) != max(0, without + sum(changes.values())):
        for rule, points in changes.items():
            work.because(rule, by=by.id, target=target.id, armor=abs(points))


def armor_value(p: Position, unit: Unit, by: Figure, form: Form) -> int:
    """A model's armour value against an attacker, changed by skills and perhaps below 0."""
    changes = defence_changes(p, unit, by, form)
    return p.table.scenario.armor(p, unit, by) + sum(changes.values())


def defence_of(p: Position, unit: Unit, by: Figure, form: Form, card: str) -> int:
    """A unit's defence: its armour value, never dice in this mode (solo.defence)."""
    return 0 if undefended(p, form, card) else max(0, armor_value(p, unit, by, form))


def unharmed(p: Position, unit: Unit, power: int) -> str:
    """The rule by which an attack of this power does a unit no damage, "" when it may."""
    scenario = p.table.scenario
    return scenario.invulnerable(p, unit) or scenario.withstands(p, unit, power)


def protected(p: Position, unit: Unit, by: Figure, form: Form) -> bool:
    """Whether friends keep a unit from being attacked directly (skill.protected)."""
    if form == "area" or not has_skill(p, unit, "protected"):
        return False
    if form == "ranged" and has_skill(p, by, "elite-shooter"):
        return False
    friends = friends_in(p, unit, unit.area)
    return any(not has_skill(p, friend, "protected") for friend in friends)


# --- the heroes' melee and ranged attacks -------------------------------------------------------


def check_target(p: Position, figure: Figure, target: str, form: Form) -> None:
    """Refuse (`Illegal`) what a hero or ally cannot attack (melee.target, ranged.target)."""
    unit = p.state.units.get(target)
    rule = "melee.target" if form == "melee" else "ranged.target"
    if unit is None:
        raise Illegal(rule, hero=figure.id, target=target, reason="is not on the board")
    reason = ""
    if form == "melee" and not in_melee(p, figure, figure.area, unit.area):
        reason = "stands elsewhere"
    elif form == "ranged" and not p.sees(figure.area, unit.area):
        reason = "is out of sight"
    if reason:
        raise Illegal(rule, hero=figure.id, target=target, area=unit.area, reason=reason)
    if protected(p, unit, figure, form):
        raise Illegal("skill.protected", hero=figure.id, target=target, area=unit.area)
    if kept_off(p, figure, unit):
        raise Illegal("skill.fascination", hero=figure.id, target=target)


def check_strike(p: Position, command: Strike) -> None:
    """Refuse a melee attack that the rules do not allow (section melee)."""
    hero = acting(p, command.hero)
    check_target(p, hero, command.target, "melee")
    for card in filter(None, (command.weapon, command.second)):
        if card not in hero.items or not p.item(card).melee:
            raise Illegal("melee.weapon", hero=hero.id, item=card)
    if command.second and (command.weapon, command.second) not in _pairs(p, hero):
        raise Illegal("skill.ambidextrous", hero=hero.id, item=command.second)
    check_gems(p, hero, "melee", command.gems, command.target)


def _pairs(p: Position, hero: Hero) -> tuple[tuple[str, str], ...]:
    """Two one-handed weapons that strike together, each pair named once, in the hero's order."""
    if not has_skill(p, hero, "ambidextrous"):
        return ()
    cards = dict.fromkeys(hero.items)
    light = [card for card in cards if p.item(card).melee and p.item(card).hands == 1]
    return tuple(combinations(light, 2))


def do_strike(work: Work, command: Strike) -> None:
    """Pay and attack (melee.cost)."""
    stop_moving(work, command.hero)
    pay(work, command.hero, "melee", command.gems)
    hero = work.hero(command.hero)
    dice = attack_dice(
        work, hero, command.gems, command.weapon, command.second, "melee", command.target
    )
    _why_dice(work, hero, command, "melee")
    work.push(Attack(hero.id, (command.target,), "melee", dice, command.weapon, command.second))


def check_shoot(p: Position, command: Shoot) -> None:
    """Refuse a ranged attack that the rules do not allow (section ranged)."""
    hero = acting(p, command.hero)
    if command.weapon not in hero.items or not p.item(command.weapon).ranged:
        raise Illegal("ranged.weapon", hero=hero.id, item=command.weapon)
    check_target(p, hero, command.target, "ranged")
    check_gems(p, hero, "ranged", command.gems, command.target)


def do_shoot(work: Work, command: Shoot) -> None:
    """Pay and attack; a thrown card will lie where the target stood (ranged.thrown)."""
    stop_moving(work, command.hero)
    pay(work, command.hero, "ranged", command.gems)
    hero = work.hero(command.hero)
    dice = attack_dice(work, hero, command.gems, command.weapon, "", "ranged", command.target)
    _why_dice(work, hero, command, "ranged")
    work.push(Attack(hero.id, (command.target,), "ranged", dice, command.weapon))


def _why_dice(work: Work, hero: Hero, command: Strike | Shoot, form: Form) -> None:
    """What the dice are made of: gems, and what each card adds (melee.dice, ranged.dice)."""
    own = own_dice(work, hero, command.gems, form)
    values: dict[str, Value] = {"hero": hero.id, "gems": command.gems, "own": tally(own)}
    second = command.second if isinstance(command, Strike) else ""
    for name, adds, card in (("item", "bonus", command.weapon), ("second", "more", second)):
        if card:
            item = work.item(card)
            bonus = tally(icons(item.melee if form == "melee" else item.ranged))
            values |= {name: card, adds: bonus}
    work.because(DICE_RULES[form], **values)


def offers(p: Position, hero: Hero) -> Iterator[AnyCommand]:
    """Every melee and ranged attack that the hero may make now."""
    cards = tuple(dict.fromkeys(hero.items))
    melee = [card for card in cards if p.item(card).melee]
    ranged = [card for card in cards if p.item(card).ranged]
    weapons = (*((card, "") for card in melee), *_pairs(p, hero), ("", ""))
    for unit in p.state.units.values() if hero.reserve else ():
        if allows(check_target, p, hero, unit.id, "melee"):
            most = room(p, hero, "melee", unit.id)
            for weapon, second in weapons:
                for gems in range(1, most + 1):
                    yield Strike(hero.id, unit.id, gems, weapon, second)
    for unit in p.state.units.values() if hero.reserve and ranged else ():
        if allows(check_target, p, hero, unit.id, "ranged"):
            most = room(p, hero, "ranged", unit.id)
            for weapon in ranged:
                for gems in range(1, most + 1):
                    yield Shoot(hero.id, unit.id, gems, weapon)


# --- an attack, stage by stage ------------------------------------------------------------------


def go(work: Work, step: Attack) -> bool:
    """Do the attack's next stage."""
    STAGES[step.stage](work, step)
    return True


def _declared(work: Work, step: Attack) -> None:
    """Somebody may step in before the dice (skill.sacrifice); then they are rolled."""
    on = step.on
    if len(on) == 1 and step.form != "area" and on[0] in work.state.units:
        stand_ins = work.table.scenario.stands_in(work, work.unit(on[0]))
        if step.picked or len(stand_ins) == 1:
            on = (step.picked or stand_ins[0],)
            if not step.picked:
                work.because("skill.sacrifice", unit=on[0], target=step.on[0])
        elif stand_ins:
            work.ask("skill.sacrifice", stand_ins, target=on[0])
            return
    area = step.area or work.figure(on[0]).area
    if step.form == "ranged" and stands_higher(work, work.figure(step.by).area, area):
        work.because("elev.bonus", hero=step.by, area=area, die=work.ruling("elev.bonus"))
    work.emit(ev.AttackMade(step.by, on, step.form, step.dice, step.card, step.second, area))
    _provoke(work, step.by, on)
    work.become(replace(step, on=on, area=area, picked="", stage="rolled"))
    if step.dice:
        work.roll(step.by, step.dice, DICE_RULES[step.form])


def _provoke(work: Work, by: str, on: tuple[str, ...]) -> None:
    """Whom a fascinating figure attacks may attack it from then on (skill.fascination)."""
    figure = work.figure(by)
    struck = tuple(enemy.id for enemy in enemies(work, figure) if enemy.id in on)
    if fascinates(work, figure) and not set(struck) <= set(work.state.provoked.get(by, ())):
        work.because("skill.fascination", figure=by, targets=struck)
        work.emit(ev.Provoked(by, struck))


def _rolled(work: Work, step: Attack) -> None:
    """Take off what hinders; the power is final (hind.roll, melee.unarmed)."""
    figure = work.figure(step.by)
    minus = 0 if step.counter else attack_minus(work, figure, step.form, bool(step.card))
    symbols = sum(step.faces)
    if minus:
        rule = "melee.unarmed" if step.form == "melee" else "ranged.hinder"
        work.because(rule, figure=step.by, symbols=symbols, minus=minus)
    elif step.form == "ranged" and (near := hindering(work, figure)):
        shooter = has_skill(work, figure, "elite-shooter")
        rule = "skill.elite-shooter" if shooter else "skill.concentration"
        work.because(rule, by=step.by, hero=step.by, enemies=near)
    power = max(0, symbols - minus)
    work.emit(ev.PowerSet(step.by, symbols, power))
    work.become(replace(step, stage="aim", power=power))
    if step.form != "area" and max(step.faces, default=0) >= GRIP:
        _drag(work, figure, step.on[0])


def _drag(work: Work, figure: Figure, target: str) -> None:
    """Constriction drags the target to the attacker and holds a hero or ally there.

    skill.constriction: before any damage, and whether there is any or not.
    """
    if not has_skill(work, figure, "constriction") or not _stands(work, target):
        return
    work.because("skill.constriction", unit=figure.id, target=target)
    if work.figure(target).area != figure.area:
        work.emit(ev.Moved(target, figure.area))
    if work.is_ours(target):
        work.emit(ev.Held(target, figure.id))


def _aim(work: Work, step: Attack) -> None:
    """Who is struck next; the attacker orders an area attack (area.attack)."""
    left = tuple(name for name in step.on if _stands(work, name))
    if not left:
        work.become(replace(step, stage="over", on=()))
    elif len(left) > 1 and not step.picked:
        work.become(replace(step, on=left))
        work.ask("area.attack", left, tie=not work.is_hero(step.by), area=step.area)
    else:
        target = step.picked or left[0]
        rest = tuple(name for name in left if name != target)
        work.become(replace(step, stage="strike", target=target, on=rest, picked="", damage=0))


def _stands(p: Position, name: str) -> bool:
    hero = p.state.heroes.get(name)
    return hero.fate == "here" if hero else name in p.state.units or name in p.state.allies


def _strike(work: Work, step: Attack) -> None:
    """The target's defence, and the damage that gets through (damage)."""
    power = step.leftover or step.power
    work.become(replace(step, stage="struck"))
    if work.is_ours(step.target):
        if undefended(work, step.form, step.card):
            work.because("spell.attack", spell=step.card, power=power)
            work.become(replace(step, stage="struck", damage=power))
        elif work.is_hero(step.target):
            _bite(work, step)
            work.push(Defence(step.target, step.by, step.form, power))
        else:
            work.push(AllyDefence(step.target, step.by, step.form, power))
        return
    unit = work.unit(step.target)
    by = work.figure(step.by)
    work.table.scenario.struck(work, unit, by)
    defence = _defence(work, unit, by, step)
    damage = max(0, power - defence)
    armor = work.table.scenario.armor(work, unit, by)
    other: dict[str, Value] = {"armor": armor} if armor != defence else {}
    work.because("solo.defence", target=unit.id, power=power, defence=defence, **other)
    if damage and (rule := unharmed(work, unit, power)):
        work.because(rule, unit=unit.id, power=power, damage=damage)
        damage = 0
    work.emit(ev.Defended(unit.id, defence, damage))
    work.become(replace(step, stage="struck", damage=damage))


def _defence(work: Work, unit: Unit, by: Figure, step: Attack) -> int:
    """A unit's defence, and what makes it another than its armour value."""
    if undefended(work, step.form, step.card):
        work.because("spell.attack", spell=step.card)
    else:
        armor = work.table.scenario.armor(work, unit, by)
        tell_changes(work, unit, by, step.form, armor)
    return defence_of(work, unit, by, step.form, step.card)


def _bite(work: Work, step: Attack) -> None:
    """Set's Bite costs its victim a gem before the defence; the Overlord has none to lose."""
    if step.form == "spell" and step.card == "sets-bite" and work.hero(step.target).reserve:
        work.because("spell.sets-bite", tired=step.target)
        work.emit(ev.GemsMoved(step.target, "reserve", "fatigue", 1))


def _struck(work: Work, step: Attack) -> None:
    """The damage is suffered; a web holds instead (skill.web-projection)."""
    life = 0 if work.is_hero(step.target) else work.unit(step.target).life
    leftover = max(0, step.damage - life) if life else 0
    work.become(replace(step, stage="circle", leftover=leftover))
    if step.card == WEB:
        if step.damage:
            work.because("skill.web-projection", target=step.target)
            work.emit(ev.WebChanged(step.target, WEB_POINTS))
    else:
        wounds.hurt(work, step.target, step.damage, step.by)


def _circle(work: Work, step: Attack) -> None:
    """What is left of a killing blow may go on to another enemy (skill.circular-strike)."""
    victims = _circle_victims(work, step)
    if not victims:
        work.become(replace(step, stage="counter", leftover=0, picked=""))
    elif len(victims) > 1 and not step.picked:
        work.ask("skill.circular-strike", victims, tie=False, hero=step.by, left=step.leftover)
    else:
        target = step.picked or victims[0]
        if not step.picked:
            work.because("skill.circular-strike", hero=step.by, target=target, left=step.leftover)
        work.become(replace(step, stage="strike", target=target, picked="", damage=0))


def _circle_victims(p: Position, step: Attack) -> tuple[str, ...]:
    """Whom a Circular Strike may go on to: none unless a two-handed blow killed."""
    hero = p.state.heroes.get(step.by)
    if hero is None or step.form != "melee" or not step.leftover or step.target in p.state.units:
        return ()
    two_handed = bool(step.card) and p.item(step.card).hands == 2
    if not two_handed or not has_skill(p, hero, "circular-strike"):
        return ()
    return tuple(
        unit.id
        for unit in p.units_in(step.area)
        if is_character(p, unit) and not protected(p, unit, hero, "melee")
    )


def _counter(work: Work, step: Attack) -> None:
    """A survivor with Counterattack strikes back at once (skill.counterattack, seq.counter)."""
    work.become(replace(step, stage="aim"))
    if step.form != "melee" or step.counter:
        return
    if not _stands(work, step.target) or not _stands(work, step.by):
        return
    survivor = work.figure(step.target)
    if not has_skill(work, survivor, "counterattack"):
        return
    if isinstance(survivor, Hero):
        if survivor.countered:
            return
        work.emit(ev.CounterUsed(survivor.id, True))
    work.because("skill.counterattack", figure=step.target, target=step.by)
    work.push(Attack(step.target, (step.by,), "melee", COUNTER_DICE, counter=True))


def _over(work: Work, step: Attack) -> None:
    """The attack is done; a thrown card lies where the target stood (ranged.thrown)."""
    work.pop()
    hero = work.state.heroes.get(step.by)
    thrown = step.form == "ranged" and bool(step.card) and step.card != WEB
    if hero and thrown and work.item(step.card).thrown and step.card in hero.items:
        work.because("ranged.thrown", hero=hero.id, item=step.card, area=step.area)
        work.emit(ev.CardLeft(hero.id, step.card, step.area))
        work.table.scenario.landed(work, step.card, step.area, hero.id)


STAGES = {
    "declared": _declared,
    "rolled": _rolled,
    "aim": _aim,
    "strike": _strike,
    "struck": _struck,
    "circle": _circle,
    "counter": _counter,
    "over": _over,
}
