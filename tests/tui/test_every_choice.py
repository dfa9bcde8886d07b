"""Whatever the game asks: everything that is offered can be chosen by keys, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from engine.adventure import commands as cm
from engine.adventure.agenda import Adventure
from engine.adventure.allies import budget
from engine.adventure.bots import random_bot
from engine.adventure.commands import AnyCommand
from engine.adventure.facts import item_of
from engine.adventure.movement import walks, walks_within
from engine.adventure.spells import EFFECTS
from engine.adventure.state import Hero, State
from engine.adventure.steps import (
    AllyDefence,
    AnyStep,
    Asking,
    Attack,
    Defence,
    Finding,
    HeroesTurn,
    Landing,
    Overloaded,
    Poisoning,
    Rolling,
    Wounding,
)
from engine.adventure.telling.names import Names
from engine.adventure.work import Options, Position
from engine.kernel.chance import CHANCE, Fall, seeded
from engine.kernel.game import Decision, fold
from scenarios.games import SPECIAL, open_game, setting
from scenarios.library import rulebook
from tests.builders import Models, allies, asks, hero, position, units
from tui.choosing import Chooser, Chosen, Situation, chooser_of

DECISIONS = 400
"""So many decisions of a game are looked at."""


def played(scenario: str, seed: str) -> Iterator[tuple[Position, Decision[AnyCommand]]]:
    """The positions of a random game at which somebody chooses."""
    game = open_game(scenario, Options())
    state, turn = game.start(), 0
    while (decision := game.decision(state)) and turn < DECISIONS:
        p = Position(game.table, state)
        if decision.side == CHANCE:
            command: AnyCommand = seeded(seed, 0, decision.first, decision.lots)
        else:
            yield p, decision
            turn += 1
            command = random_bot(p, busy(decision, turn), seed, turn)
        state = _after(game, state, command)


def busy(decision: Decision[AnyCommand], turn: int) -> Decision[AnyCommand]:
    """The decision, mostly without ending the turn: so that games hold more than turns that end."""
    rest = tuple(option for option in decision.options if not isinstance(option, cm.EndTurn))
    return replace(decision, options=rest) if rest and turn % 5 else decision


def _after(game: Adventure, state: State, command: AnyCommand) -> State:
    return fold(game, state, game.decide(state, command).events)


def reached(chooser: Chooser) -> Iterator[AnyCommand]:
    """Every command that keys lead to, from question to question."""
    waiting, seen = [chooser], set()
    while waiting:
        asked = waiting.pop()
        question = asked.present
        before = tuple((each.question.turn, each.cursor) for each in asked.asked[:-1])
        name = (before, question.turn)
        if name in seen:
            continue
        seen.add(name)
        if question.turns:
            turned = asked.press("tab")
            assert isinstance(turned, Chooser)
            waiting.append(turned)
        for place, row in enumerate(question.rows):
            if not row.open:
                continue
            led = _pressed(asked, place)
            if isinstance(led, Chosen):
                yield from led.commands
            else:
                assert isinstance(led, Chooser), (question.title, row.label, led)
                waiting.append(led)


def _pressed(asked: Chooser, place: int) -> object:
    """What comes of choosing a row by its key, or by the mark where it has none."""
    row = asked.rows[place]
    if row.key:
        led = asked
        for key in (*row.key, "enter") if _types_numbers(asked, row.key) else (row.key,):
            led = led.press(key)  # type: ignore[assignment]
        return led
    marked: object = asked
    for _ in asked.rows:
        assert isinstance(marked, Chooser)
        if marked.cursor == place:
            return marked.press("enter")
        marked = marked.press("tab" if asked.present.arrows == "board" else "down")
    raise AssertionError(f"{asked.present.title}: no key leads to {row.label}")


def _types_numbers(asked: Chooser, key: str) -> bool:
    return asked.present.arrows == "number" and key.isdigit()


def kind_of(p: Position, command: AnyCommand) -> object:
    """What a choice is to a player: ways to one place, models and cards that are alike are one."""
    match command:
        case cm.Move():
            return ("move", command.hero, command.way[-1:], ends(p, command))
        case cm.MoveAlly():
            return ("move", ally(p, command.ally), command.way[-1:], ends(p, command))
        case cm.StrikeAlly():
            return replace(command, ally=str(ally(p, command.ally)), target=unit(p, command.target))
        case cm.ActivateAlly():
            return replace(command, ally=str(ally(p, command.ally)))
        case cm.Strike():
            arms = {"weapon": item_of(command.weapon), "second": item_of(command.second)}
            return replace(command, target=unit(p, command.target), **arms)
        case cm.Shoot():
            weapon = item_of(command.weapon)
            return replace(command, target=unit(p, command.target), weapon=weapon)
        case cm.Guard():
            return replace(command, card=item_of(command.card))
        case cm.PickUp() | cm.Give() | cm.Throw() | cm.Drop() | cm.Drink():
            return replace(command, card=item_of(command.card))
    return command


def ends(p: Position, command: cm.Move | cm.MoveAlly) -> str:
    """How a way ends: on foot, with a leap, a fall or a broken wall."""
    if isinstance(command, cm.Move):
        known = walks(p, p.hero(command.hero)) if command.way else ()
    else:
        walker = p.unit(command.ally)
        known = walks_within(p, walker, budget(p, p.hero(command.hero), walker))
    return next((walk.ends for walk in known if walk.way == command.way), "")


def unit(p: Position, name: str) -> str:
    """A model by all that can be seen of it."""
    known = p.unit(name)
    return f"{known.tile} in {known.area}, {known.life}, {known.webbed}"


def ally(p: Position, name: str) -> str:
    """The same with what it may still do."""
    known = p.unit(name)
    return str(replace(known, id=""))


def check(p: Position, decision: Decision[AnyCommand]) -> set[type]:
    """Fails unless keys reach what is offered and nothing else; gives the kinds of commands."""
    chooser = chooser_of(Situation(decision, p, Names(p.table), rulebook()))
    found, offered = set(reached(chooser)), set(decision.options)
    assert found <= offered, decision.kind
    missing = {kind_of(p, each) for each in offered} - {kind_of(p, each) for each in found}
    assert not missing, decision.kind
    assert all(chooser.rows), "every row has words"
    return {type(each) for each in found}


@pytest.mark.parametrize("scenario", list(SPECIAL))
@pytest.mark.parametrize("seed", ["one", "two"])
def test_what_is_offered_can_be_chosen_by_keys_and_nothing_else(scenario: str, seed: str) -> None:
    met = set[type]()
    for p, decision in played(scenario, seed):
        met |= check(p, decision)
    assert {cm.TakeStance, cm.Move, cm.EndTurn} <= met


# --- what random games seldom come to ------------------------------------------------------------

TILE = "brans-servants"
HALL = "north-hall"
CITADEL = setting("grim-altar")


def hall(*figures: Hero | Models, **more: Any) -> Position:
    """A position in the citadel, by the rules of The Grim Altar."""
    return position(*figures, setting=CITADEL, scenario=SPECIAL["grim-altar"], **more)


def on_top(step: AnyStep) -> tuple[AnyStep, ...]:
    return (HeroesTurn("act"), step)


RARE = {
    "allies": hall(
        hero("bran", HALL),
        allies(TILE, 2, at=HALL, active=True, points=2),
        allies(TILE, 1, at="gatehouse"),
        units("guards-red", 2, at=HALL),
        units("drusus", at=HALL, life=15),
        hidden={"crypt": "grim-altar", HALL: "life-potion"},
        markers={"boulder": (HALL, "gatehouse")},
    ),
    "an ally that shoots": hall(
        hero("bran", HALL),
        allies("archers", at=HALL, active=True, points=1),
        units("guards-red", 3, at="south-hall"),
        units("guards-grey", 1, at=HALL),
    ),
    "an ally is struck": hall(
        hero("bran", HALL),
        hero("zelata", HALL),
        allies(TILE, at=HALL),
        units("guards-red", at=HALL),
        agenda=on_top(AllyDefence(f"{TILE}:1", "guards-red:1", "melee", 2)),
    ),
    "an ally's dice": hall(
        hero("bran", HALL, tiles={TILE: 2}),
        allies(TILE, at=HALL),
        units("guards-red", at=HALL),
        agenda=(
            HeroesTurn("act"),
            Attack(f"{TILE}:1", ("guards-red:1",), "melee", ("red", "orange")),
            Rolling(f"{TILE}:1", ("red", "orange"), "melee.dice", "reroll", (0, 1), support=1),
        ),
    ),
    "a dice of its defence": hall(
        hero("bran", HALL),
        allies(TILE, at=HALL),
        units("guards-red", at=HALL),
        agenda=(
            HeroesTurn("act"),
            AllyDefence(f"{TILE}:1", "guards-red:1", "melee", 2, "rolled", "bran", 1),
            Rolling(f"{TILE}:1", ("orange",), "ally.guard", "reroll", (0,)),
        ),
    ),
    "a bodyguard": hall(
        hero("bran", HALL, items=("dagger",)),
        hero("othna", HALL, items=("kris", "leather-armor")),
        units("guards-red", at=HALL),
        skills={"othna": ("bodyguard",)},
        agenda=on_top(Defence("bran", "guards-red:1", "melee", 2)),
    ),
    "a key": hall(
        hero("bran", "forecourt", items=("tower-key",)),
        hero("othna", "gatehouse", reserve=0, items=("tower-key:2",)),
        closed=("great-gate", "barracks-door"),
    ),
    "a friend, and knives": hall(
        hero("bran", HALL, items=("dagger", "dagger:2")),
        hero("othna", HALL, stance="cautious", items=("throwing-knives",)),
        hero("atla", HALL, items=("throwing-knives:2",)),
        units("guards-red", 2, at="south-hall"),
    ),
    "who steps in": hall(
        hero("bran", HALL),
        units("guards-red", at=HALL),
        units("guards-grey", at=HALL),
        units("drusus", at=HALL, life=15),
        agenda=on_top(Asking("skill.sacrifice", ("guards-red:1", "guards-grey:1"))),
    ),
    "a potion": hall(hero("bran", HALL, fatigue=2, wounds=3, items=("life-potion",))),
    "every spell": hall(
        hero("atla", HALL, reserve=9, spells=dict.fromkeys(EFFECTS, 0)),
        hero("bran", HALL),
        units("guards-red", 2, at=HALL),
        units("drusus", at="south-hall", life=15),
        objects={HALL: ("dagger",)},
        chests=(HALL,),
    ),
    "a wound from a tile": hall(
        hero("bran", HALL, reserve=0, spaces={"melee": 1}, tiles={TILE: 1}),
        agenda=on_top(Wounding("bran", 1)),
    ),
    "poison": hall(hero("bran", HALL), agenda=on_top(Poisoning("bran", 1))),
    "a find": hall(hero("bran", HALL), agenda=on_top(Finding("bran", HALL, "halberd"))),
    "too much": hall(
        hero("bran", HALL, items=("battle-axe", "chain-mail")), agenda=on_top(Overloaded("bran"))
    ),
    "a throw": hall(
        hero("bran", HALL),
        hero("othna", HALL),
        agenda=on_top(Landing("kris", HALL, "othna", thrown=True)),
    ),
    "a body": position(
        hero("bran", "well-yard"),
        units("thaug", at="well-yard", life=10),
        objects={"well-yard": ("body:1", "body:2", "severed-head:3")},
        setting=setting("back-to-the-earth"),
        scenario=SPECIAL["back-to-the-earth"],
    ),
}
"""Positions at which what seldom happens is asked."""


@pytest.mark.parametrize("what", list(RARE))
def test_rare_choices_can_be_made_by_keys(what: str) -> None:
    assert check(RARE[what], asks(RARE[what]))


def test_every_command_has_its_keys() -> None:
    met: set[type] = {cm.TakeStance}
    for p in RARE.values():
        met |= check(p, asks(p))
    assert set(get_args(AnyCommand)) - met == {Fall, cm.Ruling}, "chance, and rulings by hand"
