"""Answers in the middle: stances, Guards, wounds, finds, ties, and dice of the players' own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace as with_changes
from functools import partial

from msgspec.structs import replace

from engine.adventure import commands as cm
from engine.adventure import odds
from engine.adventure.defence import armor_dice, guard_dice
from engine.adventure.facts import item_of
from engine.adventure.gems import placed
from engine.adventure.heroes_turn import recovery
from engine.adventure.odds import GuardOdds
from engine.adventure.state import Stance
from engine.adventure.steps import (
    AllyDefence,
    Defence,
    Finding,
    Landing,
    Overloaded,
    Poisoning,
    Wounding,
)
from engine.adventure.telling import tell_kind
from engine.adventure.telling.names import counted, dice_told
from tui.choosing.acting import gone
from tui.choosing.handling import card_row
from tui.choosing.narrowing import Facet, Options, Variant, amounts, narrow
from tui.choosing.questions import Chosen, Leads, Question, Row, Turn, because, chosen
from tui.choosing.situation import Situation, letter, percent, wounds

STANCES: tuple[tuple[str, Stance], ...] = (("a", "aggressive"), ("c", "cautious"))
ALL_STANCES: tuple[tuple[str, Stance], ...] = (("A", "aggressive"), ("C", "cautious"))
FORMS = {"melee": "A blow", "ranged": "A shot", "spell": "A spell", "area": "A blast"}


# --- stances --------------------------------------------------------------------------------------


def stance(s: Situation, hero: str = "") -> Question:
    """Aggressive or cautious, for one hero or for all who have not chosen."""
    waiting = tuple(dict.fromkeys(option.hero for option in _stances(s)))
    chosen_hero = hero if hero in waiting else waiting[0]
    rows = [
        Row(
            sign,
            which,
            _recovers(s, chosen_hero, which),
            chosen(command),
            enter=s.words(command),
        )
        for sign, which in STANCES
        for command in _stances(s)
        if (command.hero, command.stance) == (chosen_hero, which)
    ]
    together = [Row(sign, f"all {which}", leads=_all(s, which)) for sign, which in ALL_STANCES]
    if len(waiting) > 1:  # of one hero they say nothing new, but their keys work
        rows += together
        together = []
    return Question(
        f"Stance of {s.names(chosen_hero)}",
        "Aggressive or cautious?",
        tuple(rows),
        notes=(s.reserve_words(s.p.hero(chosen_hero)),),
        turns=tuple(
            Turn(s.names(each), partial(stance, s, each), s.hero_key(each)) for each in waiting
        ),
        turn=waiting.index(chosen_hero),
        turning="hero" if len(waiting) > 1 else "",
        hero=chosen_hero,
        unlisted=(*together, *_not_waiting(s, waiting)),
    )


def _not_waiting(s: Situation, waiting: tuple[str, ...]) -> Iterator[Row]:
    """The digits of heroes who choose no stance now: they have chosen, or are not on the board."""
    for hero in s.p.heroes():
        if hero.id not in waiting:
            told = f"{s.names(hero.id)} has chosen already: {hero.stance}."
            yield Row(s.hero_key(hero.id), "", why_not=because(told))
    yield from gone(s)


def _stances(s: Situation) -> tuple[cm.TakeStance, ...]:
    return tuple(option for option in s.decision.options if isinstance(option, cm.TakeStance))


def _recovers(s: Situation, hero: str, which: Stance) -> str:
    """What a stance is good for: "acts, 2 gems back"."""
    known = s.p.hero(hero)
    does = {"aggressive": "acts", "cautious": "guards"}[which]
    return f"{does}, {counted(recovery(s.p, replace(known, stance=which)), 'gem')} back"


def _all(s: Situation, which: Stance) -> Leads:
    return chosen(*(option for option in _stances(s) if option.stance == which))


# --- Guards ---------------------------------------------------------------------------------------


def guard(s: Situation, hero: str = "") -> Question:
    """How many gems to guard with, and which card parries; or a reaction spell before that."""
    step = s.p.top
    assert isinstance(step, Defence)
    variants = _parries(s, step)
    return _guard_with(s, step, variants, 0)


def _parries(s: Situation, step: Defence) -> tuple[Variant, ...]:
    """The Guards by the card that parries and whose it is, the best first (skill.bodyguard)."""
    groups: dict[tuple[str, str], list[cm.Guard]] = {}
    first: dict[tuple[str, str], str] = {}  # of equal cards the first stands for all
    for option in s.decision.options:
        if isinstance(option, cm.Guard) and option.gems:
            same = (option.hero, item_of(option.card))
            if first.setdefault(same, option.card) == option.card:
                groups.setdefault((option.hero, option.card), []).append(option)

    def wounded(variant: Variant) -> float:
        return odds.guard_command_odds(s.p, step, variant.options[0]).expected

    def name(guardian: str, card: str) -> str:
        with_what = s.names(card) if card else "none"
        return with_what if guardian == step.hero else f"{with_what} of {s.names(guardian)}"

    found = [Variant(name(*by), each) for by, each in groups.items()]
    return tuple(sorted(found, key=wounded)) or (Variant("none", ()),)


def _guard_with(
    s: Situation, step: Defence, variants: tuple[Variant, ...], number: int
) -> Question:
    options = variants[number].options
    rows = [_guard_row(s, step, cm.Guard(step.hero, 0)), *(_guard_row(s, step, g) for g in options)]
    reactions = s.offered(step.hero, cm.Cast)
    rows += [
        Row(letter(place), f"cast {s.names(cast.spell)} first", _cost(s, cast), chosen(cast))
        for place, cast in enumerate(reactions)
    ]
    turns = tuple(
        Turn(variant.name, partial(_guard_with, s, step, variants, place))
        for place, variant in enumerate(variants)
    )
    return Question(
        f"{s.names(step.hero)} is struck, power {step.power}",
        "Guard with how many gems?",
        tuple(rows),
        "number",
        start=1 if options else 0,
        notes=_coming(s, step),
        turns=turns if len(turns) > 1 else (),
        turn=number,
        turning="card" if len(turns) > 1 else "",
        hero=step.hero,
        danger=(s.p.hero(step.hero).area,),
    )


def _guard_row(s: Situation, step: Defence, option: cm.Guard) -> Row:
    dice = guard_dice(s.p, s.p.hero(option.hero), option.gems, option.card)
    label = "none" if not option.gems else "parry" if option.card else "dodge"
    rolls = bool(dice or armor_dice(s.p, s.p.hero(step.hero)))
    found = odds.guard_command_odds(s.p, step, option)
    return Row(
        str(option.gems),
        label,
        guard_words(found) if rolls else f"suffer {wounds(found.expected)}",
        chosen(option),
        enter=s.words(option),
    )


def ally_guard(s: Situation, hero: str = "") -> Question:
    """With how many gems an ally is guarded; Tab turns to another hero who leads it."""
    step = s.p.top
    assert isinstance(step, AllyDefence)
    guards = [option for option in s.decision.options if isinstance(option, cm.Guard)]
    leaders = dict.fromkeys(option.hero for option in guards)
    variants = [
        Variant(s.names(by), [each for each in guards if not each.gems or each.hero == by])
        for by in leaders
    ]
    return amounts(
        s,
        f"{s.names(step.ally)} is struck, power {step.power}",
        variants,
        partial(_ally_guard_words, s, step),
        turning="hero",
        notes=_ally_coming(s, step),
        danger=(s.p.unit(step.ally).area,),
        asks="Guard it with how many gems?",
        start=1,
    )


def _ally_guard_words(s: Situation, step: AllyDefence, option: cm.Guard) -> str:
    found = odds.ally_guard_odds(s.p, step, option)
    if s.p.unit(step.ally).life == 1:
        return f"lives {percent(1 - found.death)}"
    return guard_words(found)


def _ally_coming(s: Situation, step: AllyDefence) -> tuple[str, ...]:
    armor = s.p.tile_sheet(s.p.unit(step.ally)).armor
    return (f"{FORMS[step.form]} by {s.names(step.by)}, armour {armor}",)


def guard_words(found: GuardOdds) -> str:
    """What a defence gives: "no wound 83 %, 0.2 wounds", and the risk of death between them."""
    told = [f"no wound {percent(found.no_wound)}", wounds(found.expected)]
    if found.death > 1e-9:
        told.insert(1, f"death {percent(found.death)}")
    return ", ".join(told)


def _coming(s: Situation, step: Defence) -> tuple[str, ...]:
    """What strikes, and what is there against it."""
    hero = s.p.hero(step.hero)
    lines = [f"{FORMS[step.form]} by {s.names(step.by)}, {hero.reserve} in Reserve"]
    armor = armor_dice(s.p, hero)
    if armor:
        lines.append(f"Armour: {dice_told(armor)}")
    if hero.halo:
        lines.append(f"{s.names(hero.halo)}: {s.p.table.facts.spells[hero.halo].armor} on top")
    return tuple(lines)


def _cost(s: Situation, cast: cm.Cast) -> str:
    return counted(s.p.table.facts.spells[cast.spell].cost, "gem")


# --- wounds and poison ----------------------------------------------------------------------------


def wound(s: Situation, hero: str = "") -> Question | Chosen:
    """From which space or spell the next gem is lost."""
    step = s.p.top
    assert isinstance(step, Wounding)
    known = s.p.hero(step.hero)
    lying = placed(known)

    def row(s: Situation, place: str, options: Options) -> Row:
        return Row("", s.names(place), f"{counted(lying.get(place, 0), 'gem')} there")

    title = f"{s.names(known.id)} loses {counted(step.left, 'gem')}"
    facet = Facet("From where is the next one lost?", lambda c: c.place, row)
    return narrow(s, title, s.decision.options, (facet,))


def poison(s: Situation, hero: str = "") -> Question | Chosen:
    """On which space the next poison token comes."""
    step = s.p.top
    assert isinstance(step, Poisoning)
    facet = Facet("Which space does it weaken?", lambda c: c.space, _plain_row)
    title = f"{s.names(step.hero)} is poisoned"
    return narrow(s, title, s.decision.options, (facet,))


def _plain_row(s: Situation, value: str, options: Options) -> Row:
    return Row("", s.names(value))


# --- ties and choices -----------------------------------------------------------------------------


def pick(s: Situation, hero: str = "") -> Question:
    """One of several figures, areas or ways; a tie says that all are equally good."""
    rows = tuple(
        _pick_row(s, place, option)
        for place, option in enumerate(s.decision.options)
        if isinstance(option, cm.Pick)
    )
    all_areas = all(row.spot and not row.spot.figure for row in rows)
    acting = str(s.decision.why.values.get("unit", ""))
    return Question(
        tell_kind(s.decision),
        s.asked(),
        rows,
        "board" if all_areas else "list",
        danger=(spot.area,) if (spot := s.spot_of(acting)) else (),
    )


def _pick_row(s: Situation, place: int, option: cm.Pick) -> Row:
    key = s.hero_key(option.option) if s.p.is_hero(option.option) else letter(place)
    spot = s.spot_of(option.option)
    where = s.names(spot.area) if spot and spot.figure else ""
    return Row(key, s.names(option.option), where, chosen(option), spot=spot)


# --- objects --------------------------------------------------------------------------------------


def keep(s: Situation, hero: str = "") -> Question:
    """Take what was found in a chest, or leave it."""
    step = s.p.top
    assert isinstance(step, Finding)
    card = str(step.drawn)
    words = {
        True: ("t", "take it", f"load {s.p.item(card).encumbrance}"),
        False: ("l", "leave it here", ""),
    }
    rows = tuple(
        Row(*words[option.take], leads=chosen(option))
        for option in s.decision.options
        if isinstance(option, cm.Keep)
    )
    title = f"{s.names(step.hero)} finds {s.names(card)}"
    text = s.p.item(card).text
    return Question(title, "Take it?", rows, notes=(text,) if text else (), hero=step.hero)


def catch(s: Situation, hero: str = "") -> Question:
    """Who catches what was thrown, for a gem; or nobody."""
    step = s.p.top
    assert isinstance(step, Landing)
    rows = tuple(
        Row(
            s.hero_key(option.hero) if option.hero else "0",
            s.names(option.hero) if option.hero else "nobody",
            "1 gem" if option.hero else "it lies there",
            chosen(option),
        )
        for option in s.decision.options
        if isinstance(option, cm.Catch)
    )
    return Question(
        f"{s.names(step.card)} comes down", "Who catches it?", rows, danger=(step.area,)
    )


def overloaded(s: Situation, hero: str = "") -> Question:
    """What a hero lets fall who carries too much; even the last card by the player's hand."""
    step = s.p.top
    assert isinstance(step, Overloaded)
    first = {item_of(drop.card): drop for drop in reversed(s.offered(step.hero, cm.Drop))}
    rows = tuple(
        with_changes(
            card_row(s, drop.card, (), s.p.hero(step.hero).items),
            key=letter(place),
            leads=chosen(drop),
            enter=s.words(drop),
        )
        for place, drop in enumerate(reversed(first.values()))
    )
    return Question(s.asked(), "What is dropped?", rows, hero=step.hero)
