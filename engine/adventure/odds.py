"""Exact odds, counted out and never sampled: of rolls with their free rerolls, blows and Guards.

Paid rerolls are left out: the odds are what the gems already chosen give. Free rerolls are played
for the very thing that is asked: the chance to kill as one plays for the kill, the damage on
average as one plays for damage.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from typing import Literal, NamedTuple, TypeAlias

from engine.adventure import allies, landing, manipulation
from engine.adventure.allies import guarded_armor
from engine.adventure.attack import (
    attack_dice,
    attack_minus,
    defence_of,
    unharmed,
    unit_dice,
)
from engine.adventure.commands import Cast, Deed, Guard, Open, Shoot, Strike, StrikeAlly, Throw
from engine.adventure.defence import armor_dice, defence_bonus, guard_dice
from engine.adventure.figures import has_skill, hinders_dice
from engine.adventure.rolling import colour, opened
from engine.adventure.spells import dice_of
from engine.adventure.state import Hero, Unit
from engine.adventure.steps import (
    AllyDefence,
    Attack,
    Defence,
    Falling,
    Form,
    Leaping,
    Manipulating,
    Rolling,
)
from engine.adventure.work import Figure, Position

Spread: TypeAlias = tuple[float, ...]
"""The chance of each number of symbols, from 0 up; together they are 1."""

Faces: TypeAlias = Mapping[str, tuple[int, ...]]
"""The faces of a die by its colour."""


MOST_SYMBOLS = 60
"""More than any roll shows."""


class Blow(NamedTuple):
    """What an attack does: life points it takes on average, and the chances to kill or miss."""

    expected_damage: float
    kill: float
    none: float


class GuardOdds(NamedTuple):
    """What a defence gives: the chance of no wound, the wounds on average, the chance of death."""

    no_wound: float
    expected: float
    death: float


# --- rolls ------------------------------------------------------------------------------------


def spread(
    dice: tuple[str, ...],
    faces: Faces,
    *,
    support: int = 0,
    blanks_only: bool = False,
    goal: int = 0,
) -> Spread:
    """How a roll of these icons comes out once its free rerolls are used.

    Each arrow rerolls one die of its colour, no die twice by arrows (reroll.arrow-once); `support`
    more rerolls take any die, again and again. A hero plays them for the best chance of `goal`
    symbols (0: no goal), and then for the most symbols on average.
    With `blanks_only` they are a unit's: every blank, arrows first, and nothing else
    (solo.reroll.blank).
    """
    colours = sorted({colour(icon) for icon in dice})
    if support or goal:
        table = tuple((name, faces[name]) for name in colours)
        return _spread(dice, table, support, blanks_only, goal)
    total: Spread = (1.0,)  # without Support or a goal no colour looks at another
    for name in colours:
        alike = tuple(icon for icon in dice if colour(icon) == name)
        total = _added(total, _spread(alike, ((name, faces[name]),), 0, blanks_only, 0))
    return total


def mean(chances: Spread) -> float:
    """The symbols on average."""
    return sum(symbols * chance for symbols, chance in enumerate(chances))


def at_least(chances: Spread, symbols: int) -> float:
    """The chance of so many symbols or more."""
    return sum(chances[symbols:]) if symbols > 0 else 1.0


_Die: TypeAlias = tuple[str, int, bool]
"""A die that lies: its colour, its face, and whether an arrow may still reroll it."""

_Hand: TypeAlias = tuple[_Die, ...]


class _Rerolls(NamedTuple):
    """The free rerolls left: arrows by colour (one entry each), and Support."""

    arrows: tuple[str, ...]
    support: int


@lru_cache(maxsize=4096)
def _spread(
    dice: tuple[str, ...],
    table: tuple[tuple[str, tuple[int, ...]], ...],
    support: int,
    blanks_only: bool,
    goal: int,
) -> Spread:
    chances = {
        name: tuple((face, times / len(faces)) for face, times in Counter(faces).items())
        for name, faces in table
    }
    arrows = tuple(sorted(colour(icon) for icon in dice if icon.endswith("*")))

    def choose(hand: _Hand, left: _Rerolls, again: _Again) -> Spread:
        return _blank(hand, left, again) if blanks_only else _best(hand, left, again, goal)

    def lying(hand: _Hand, left: _Rerolls) -> _Hand:
        """Dice that are alike in the same order, so that each hand is played out once."""
        told = ((name, face, fresh and name in left.arrows) for name, face, fresh in hand)
        return tuple(told) if blanks_only else tuple(sorted(told))

    @cache
    def played(hand: _Hand, left: _Rerolls) -> Spread:
        """How the dice that lie here come out."""

        def again(place: int, by: str) -> Spread:
            name, _, fresh = hand[place]
            rest = _spent(left, name, by)
            before, after = hand[:place], hand[place + 1 :]
            fallen = (
                (chance, (*before, (name, face, fresh and by != "arrow"), *after))
                for face, chance in chances[name]
            )
            return _mixed((chance, played(lying(found, rest), rest)) for chance, found in fallen)

        return choose(hand, left, again)

    start = _Rerolls(arrows, support)
    hands: dict[_Hand, float] = {(): 1.0}
    for icon in dice:
        name, grown = colour(icon), dict[_Hand, float]()
        for hand, so_far in hands.items():
            for face, chance in chances[name]:
                more = lying((*hand, (name, face, True)), start)
                grown[more] = grown.get(more, 0.0) + so_far * chance
        hands = grown
    return _mixed((chance, played(hand, start)) for hand, chance in hands.items())


_Again: TypeAlias = Callable[[int, str], Spread]


def _best(hand: _Hand, left: _Rerolls, again: _Again, goal: int) -> Spread:
    """A hero's choice: let the dice stand, or the reroll that serves the goal best."""
    choices = [_stands(hand)]
    lowest: dict[tuple[str, bool], int] = {}  # of dice alike but for the face it is never worse
    for place, (name, _, fresh) in enumerate(hand):
        lowest.setdefault((name, fresh), place)
    for (name, fresh), place in lowest.items():
        if fresh and name in left.arrows:
            choices.append(again(place, "arrow"))
        if left.support:
            choices.append(again(place, "support"))
    return max(choices, key=lambda chances: (round(at_least(chances, goal), 12), mean(chances)))


def _blank(hand: _Hand, left: _Rerolls, again: _Again) -> Spread:
    """A unit's rule: the first blank that may be rerolled, by an arrow before Support."""
    blanks = [place for place, (_, face, _) in enumerate(hand) if face == 0]
    for place in blanks:
        name, _, fresh = hand[place]
        if fresh and name in left.arrows:
            return again(place, "arrow")
    return again(blanks[0], "support") if blanks and left.support else _stands(hand)


def _spent(left: _Rerolls, name: str, by: str) -> _Rerolls:
    """The rerolls less one."""
    if by == "support":
        return left._replace(support=left.support - 1)
    place = left.arrows.index(name)
    return left._replace(arrows=left.arrows[:place] + left.arrows[place + 1 :])


def _stands(hand: _Hand) -> Spread:
    return (0.0,) * sum(face for _, face, _ in hand) + (1.0,)


def _added(one: Spread, other: Spread) -> Spread:
    """The spread of the sum of two rolls that do not look at each other."""
    total = [0.0] * (len(one) + len(other) - 1)
    for symbols, chance in enumerate(one):
        for more, likely in enumerate(other):
            total[symbols + more] += chance * likely
    return tuple(total)


def _mixed(cases: Iterable[tuple[float, Spread]]) -> Spread:
    """The spread of several cases, each with its chance."""
    total: list[float] = []
    for weight, chances in cases:
        total += [0.0] * (len(chances) - len(total))
        for symbols, chance in enumerate(chances):
            total[symbols] += weight * chance
    return tuple(total)


# --- blows, Guards and Manipulations ------------------------------------------------------------


def against(power: Spread, *, minus: int, armor: int, life: int) -> Blow:
    """A blow on somebody with fixed armour: `minus` symbols are lost first (hind.roll, damage)."""
    return _blow(power, minus, ((life, lambda strength: max(0, strength - armor)),))


def _blow(
    symbols: Spread, minus: int, targets: tuple[tuple[int, Callable[[int], int]], ...]
) -> Blow:
    """One roll on each target (its life, what a power does to it).

    The life that all lose, the chances that all are killed and that none is hurt.
    """
    expected = kill = none = 0.0
    for rolled, chance in enumerate(symbols):
        power = max(0, rolled - minus)
        lost = [min(life, damage(power)) for life, damage in targets]
        expected += chance * sum(lost)
        kill += chance * all(gone == life for gone, (life, _) in zip(lost, targets, strict=True))
        none += chance * (not any(lost))
    return Blow(expected, kill, none)


def _guard_odds(power: int, defence: Spread, fixed: int, gems: int) -> GuardOdds:
    """What a hero suffers from `power` when so many symbols may be rolled (defence.power).

    `fixed` is what is added without dice (Halo and the like) or, negative, taken off; `gems` are
    those not yet in Wounds: so much damage is death (death.hero).
    """
    no_wound = expected = death = 0.0
    for symbols, chance in enumerate(defence):
        damage = max(0, power - max(0, symbols + fixed))
        no_wound += chance * (not damage)
        expected += chance * min(damage, gems)
        death += chance * (damage >= gems)
    return GuardOdds(no_wound, expected, death)


# --- of commands --------------------------------------------------------------------------------


def rolled(p: Position, who: str, dice: tuple[str, ...], goal: int = 0) -> Spread:
    """How a figure's roll comes out now, with the Support, or Jinx, around it; see `spread`."""
    roll = opened(p, Rolling(who, dice, ""))
    if roll.plain:
        dice, support = tuple(colour(icon) for icon in dice), 0
    else:
        support = roll.support
    faces = p.table.facts.dice.faces
    ours = p.is_ours(who)
    return spread(dice, faces, support=support, blanks_only=not ours, goal=goal if ours else 0)


def strike_odds(p: Position, command: Strike | Shoot | Cast | StrikeAlly) -> Blow | None:
    """What an attack does to its target; None for a spell that attacks nobody.

    An area attack is counted over the enemies in the area together; what it does to friends, who
    may guard, is not. Where somebody takes the blow for the target, he is the target (`takers`).
    """
    if isinstance(command, StrikeAlly):
        ally = p.unit(command.ally)
        dice = unit_dice(p, ally, command.form, command.target)
        return _attack_odds(p, ally, dice, command.form, command.target, "")
    hero = p.hero(command.hero)
    if isinstance(command, Cast):
        spell = p.table.facts.spells[command.spell]
        if spell.kind != "attack":
            return None
        form: Form = "area" if spell.area else "spell"
        return _attack_odds(p, hero, dice_of(p, command), form, command.target, command.spell)
    form, second = ("melee", command.second) if isinstance(command, Strike) else ("ranged", "")
    dice = attack_dice(p, hero, command.gems, command.weapon, second, form, command.target)
    return _attack_odds(p, hero, dice, form, command.target, command.weapon)


def _attack_odds(
    p: Position, by: Figure, dice: tuple[str, ...], form: Form, target: str, card: str
) -> Blow:
    units = p.units_in(target) if form == "area" else (_struck(p, p.unit(target)),)
    minus = attack_minus(p, by, form, bool(card))

    def harm(unit: Unit) -> Callable[[int], int]:
        armor = defence_of(p, unit, by, form, card)
        return lambda power: 0 if unharmed(p, unit, power) else max(0, power - armor)

    targets = tuple((unit.life, harm(unit)) for unit in units)

    def played_for(met: Callable[[int], bool]) -> Blow:
        """The blow as one plays for the fewest symbols whose power meets something."""
        goal = next((symbols for symbols in range(MOST_SYMBOLS) if met(max(0, symbols - minus))), 0)
        return _blow(rolled(p, by.id, dice, goal), minus, targets)

    return Blow(
        expected_damage=played_for(lambda power: True).expected_damage,
        kill=played_for(lambda power: all(harms(power) >= life for life, harms in targets)).kill,
        none=played_for(lambda power: any(harms(power) for _, harms in targets)).none,
    )


def takers(p: Position, target: Unit) -> tuple[Unit, ...]:
    """Who may take a blow for the target, which then suffers nothing (skill.sacrifice)."""
    stand_ins = p.table.scenario.stands_in(p, target)
    return tuple(p.unit(name) for name in stand_ins if name in p.state.units)


def _struck(p: Position, target: Unit) -> Unit:
    """Who is struck: the target, or the first of those who step in (skill.sacrifice)."""
    return next(iter(takers(p, target)), target)


def guard_command_odds(p: Position, step: Defence, command: Guard) -> GuardOdds:
    """What a Guard gives against the attack that the hero has to defend himself from."""
    hero = p.hero(step.hero)
    guardian = p.hero(command.hero)
    dice = guard_dice(p, guardian, command.gems, command.card) + armor_dice(p, hero)
    fixed = defence_bonus(p, hero, step.form, step.by)
    gems = hero.gems - hero.wounds
    enough, alive = step.power - fixed, step.power - fixed - gems + 1

    def played_for(goal: int) -> GuardOdds:
        chances = rolled(p, guardian.id, dice, max(0, goal))
        return _guard_odds(step.power, chances, fixed, gems)

    return GuardOdds(played_for(enough).no_wound, played_for(0).expected, played_for(alive).death)


def ally_guard_odds(p: Position, step: AllyDefence, command: Guard) -> GuardOdds:
    """What a leader's Guard gives an ally (ally.guard)."""
    chances = rolled(p, step.ally, allies.guard_dice(p, command.gems))
    fixed = guarded_armor(p, step)
    return _guard_odds(step.power, chances, fixed, p.unit(step.ally).life)


def open_odds(p: Position, command: Open) -> float:
    """The chance that a chest or door opens (manip.complex)."""
    hero = p.hero(command.hero)
    dice = manipulation.lock_dice(p, hero, command.gems)
    return _manipulation_odds(p, hero, dice, manipulation.difficulty(p, command.aim))


def deed_odds(p: Position, deed: Deed) -> float:
    """The chance that a deed which asks for a roll succeeds (manip.complex)."""
    hero = p.hero(deed.hero)
    dice = manipulation.dice(p, hero, deed.gems)
    return _manipulation_odds(p, hero, dice, p.table.scenario.difficulty(p, deed))


def throw_odds(p: Position, command: Throw) -> float:
    """The chance that what is thrown lands where it is aimed at (throw.roll)."""
    hero = p.hero(command.hero)
    needs = len(landing.ways(p, hero.area)[command.area]) - 1
    return _manipulation_odds(p, hero, manipulation.dice(p, hero, command.gems), needs)


def _manipulation_odds(p: Position, hero: Hero, dice: tuple[str, ...], needs: int) -> float:
    """The chance of `needs` symbols once the enemies around have taken theirs (hind.roll)."""
    goal = needs + hinders_dice(p, hero, ranged=False)
    return at_least(rolled(p, hero.id, dice, goal), goal)


# --- of dice that lie -----------------------------------------------------------------------------

Measure: TypeAlias = Literal["wounds", "harm", "kill", "success"]
"""What symbols are worth: wounds suffered (the fewer the better), wounds dealt, a kill, success."""


class Worth(NamedTuple):
    """What a number of symbols of a roll is worth: `value` of it, in a measure."""

    measure: Measure
    value: Callable[[int], float]

    def better(self, one: float, other: float) -> bool:
        """Whether one value serves those who roll better than another."""
        gain = other - one if self.measure == "wounds" else one - other
        return gain > 1e-9


def worth(p: Position, step: Rolling) -> Worth | None:
    """What the symbols of a roll decide, by the step that waits for them; None: not one thing."""
    beneath = p.state.agenda[-2] if len(p.state.agenda) > 1 else None
    match beneath:
        case Attack() if len(beneath.on) == 1 and beneath.on[0] in p.state.units:
            return _worth_of_blow(p, beneath)
        case Defence():
            fixed = defence_bonus(p, p.hero(beneath.hero), beneath.form, beneath.by)
            return Worth("wounds", _suffered(beneath.power, fixed))
        case AllyDefence():
            return Worth("wounds", _suffered(beneath.power, guarded_armor(p, beneath)))
        case Manipulating() | Leaping():
            return Worth("success", lambda symbols: symbols >= step.needs)
        case Falling():
            return Worth("wounds", float)
    return None


def _suffered(power: int, fixed: int) -> Callable[[int], float]:
    return lambda symbols: max(0, power - max(0, symbols + fixed))


def _worth_of_blow(p: Position, attack: Attack) -> Worth:
    """Wounds, or the chance to kill what one wound kills; more symbols are never worse."""
    by, unit = p.figure(attack.by), p.unit(attack.on[0])
    armor = defence_of(p, unit, by, attack.form, attack.card)
    minus = 0 if attack.counter else attack_minus(p, by, attack.form, bool(attack.card))

    def damage(symbols: int) -> float:
        power = max(0, symbols - minus)
        return 0 if unharmed(p, unit, power) else min(unit.life, max(0, power - armor))

    return Worth("kill" if unit.life == 1 else "harm", damage)


def rerolled(p: Position, step: Rolling, place: int, of: Worth) -> float:
    """What the roll is worth on average when one of its dice is rolled once more."""
    faces = p.table.facts.dice.faces[colour(step.dice[place])]
    rest = sum(step.faces) - step.faces[place]
    return sum(of.value(rest + face) for face in faces) / len(faces)


def _more_than_harm(p: Position, figure: Figure, blow: Attack) -> bool:
    """Whether symbols beyond a kill, or high faces, may do something more for a blow."""
    crowd = len(p.units_in(p.unit(blow.on[0]).area)) > 1
    goes_on = crowd and has_skill(p, figure, "circular-strike")
    return goes_on or has_skill(p, figure, "constriction")


def beyond_better(p: Position, step: Rolling) -> bool:
    """Whether no reroll can better a roll: each die shows its best, or the result stands anyway.

    Where symbols do more than that result, only the best dice will do: what is left of a blow may
    go on, a grip may hold, a throw that falls short may fall less short (skill.circular-strike,
    skill.constriction, throw.roll).
    """
    known, of = p.table.facts.dice.faces, worth(p, step)
    beneath = p.state.agenda[-2] if len(p.state.agenda) > 1 else None
    wanted = min if isinstance(beneath, Falling) else max
    best = [wanted(known[colour(icon)]) for icon in step.dice]
    if list(step.faces) == best:
        return True
    figure = p.figure(step.who)
    if of is None or (isinstance(beneath, Attack) and _more_than_harm(p, figure, beneath)):
        return False
    now = of.value(sum(step.faces))
    short = isinstance(beneath, Manipulating) and beneath.aim == "throw" and not now
    return not short and not of.better(of.value(sum(best)), now)
