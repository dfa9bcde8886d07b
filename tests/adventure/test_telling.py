"""What happened and why, in sentences: one for every event, and none that shows an id."""

from __future__ import annotations

import ast
from typing import get_args

import pytest

from engine.adventure import commands as cm
from engine.adventure import events as ev
from engine.adventure import hand_events as hand
from engine.adventure.bots import random_bot
from engine.adventure.commands import AnyCommand
from engine.adventure.events import AnyEvent
from engine.adventure.rulebook import Rule, Rulebook, value_names
from engine.adventure.state import Tile, Unit
from engine.adventure.steps import HeroesTurn, Rolling
from engine.adventure.telling import (
    Line,
    Names,
    kind_of,
    tell_command,
    tell_decision,
    tell_entry,
    tell_event,
    tell_illegal,
    tell_reason,
)
from engine.adventure.telling.names import letters
from engine.adventure.work import Options, Position
from engine.kernel.chance import CHANCE, seeded
from engine.kernel.record import Entry, Illegal, Reason, Value
from scenarios.games import SPECIAL, open_game
from scenarios.library import rulebook
from tests.builders import hero, play, position, units
from tests.source import Module, calls, modules

ROLL = Rolling("bran", ("orange*", "yellow"), "melee.dice", "reroll", (2, 0), needs=3)
TABLE = position(
    hero("atla", "willow-bank", reserve=4, items=("dagger",), spells={"telekinesis": 0}),
    hero("othna", "willow-bank", reserve=2, items=("kris",), halo="sets-halo"),
    hero("bran", "root-strip", items=("dagger:2", "pirate-saber"), points=2),
    units("worms", 2, at="root-strip"),
    units("skuthus", at="stone-deck", life=10),
    agenda=(HeroesTurn("act"), ROLL),
)
NAMES = Names(TABLE.table)


# --- names ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("bran", "Bran"),
        ("worms:1", "Worm a"),
        ("skeletons:27", "Skeleton aa"),
        ("skuthus:1", "Skuthus"),
        ("worms", "Worms of the Earth"),
        ("stone-deck", "Stone Deck"),
        ("north-hut-door", "North Hut Door"),
        ("dagger:2", "Dagger"),
        ("spell:sets-halo", "Set's Halo"),
        ("dagger:2@mid-planks", "Dagger in Mid Planks"),
        ("melee", "Melee"),
        ("never heard of", "never heard of"),
    ],
)
def test_everything_has_a_name(key: str, name: str) -> None:
    assert NAMES(key) == name


def test_no_id_means_two_things() -> None:
    facts, board, setting = TABLE.table.facts, TABLE.table.board, TABLE.table.setting
    kinds = (facts.skills, facts.items, facts.spells, facts.heroes, board.areas, board.doors)
    known = [key for kind in kinds for key in kind] + [tile.id for tile in setting.river]
    assert len(known) == len(set(known))


def test_letters_go_on_after_z() -> None:
    assert [letters(number) for number in (1, 26, 27, 52, 53)] == ["a", "z", "aa", "az", "ba"]


# --- events -----------------------------------------------------------------------------------

EVENTS: list[tuple[AnyEvent, str | None]] = [
    (ev.TurnBegan("heroes", 3), "Turn 3: the heroes"),
    (ev.TurnBegan("overlord", 4), "Turn 4: the Overlord"),
    (ev.ActionPhaseBegan(), None),
    (ev.TurnEnded("heroes"), "The heroes have done"),
    (ev.TurnEnded("overlord"), "The Overlord has done"),
    (ev.GameEnded("victory"), "Victory for the heroes"),
    (ev.GameEnded("defeat"), "Defeat of the heroes"),
    (ev.StanceTaken("atla", "cautious"), "Atla is cautious"),
    (ev.GemsMoved("bran", "reserve", "move", 2), "Bran buys 2 points with 2 gems"),
    (ev.GemsMoved("bran", "reserve", "manipulation", 1), "Bran spends 1 gem on Manipulation"),
    (ev.GemsMoved("bran", "fatigue", "reserve", 2), "Bran gets 2 gems back from Fatigue"),
    (ev.GemsMoved("bran", "fatigue", "wounds", 1), "Bran: 1 gem from Fatigue to Wounds"),
    (ev.GemsMoved("bran", "reserve", "wounds", 2), "Bran: 2 gems from Reserve to Wounds"),
    (ev.GemsMoved("bran", "reserve", "melee", 1), None),
    (ev.GemsMoved("bran", "reserve", "ally:worms", 1), "Bran spends 1 gem on Worms of the Earth"),
    (ev.GemsMoved("bran", "ally:worms", "fatigue", 1), None),
    (ev.GemsMoved("atla", "spell:sets-halo", "fatigue", 2), None),
    (ev.GemsGiven("atla", "bran", 2), "Atla gives 2 gems to Bran, for good"),
    (ev.PointsSet("bran", 3), None),
    (ev.HaloChanged("atla", "sets-halo"), "Set's Halo surrounds Atla"),
    (ev.HaloChanged("othna", ""), "Set's Halo of Othna ends"),
    (ev.FateMet("othna", "dead"), "Othna dies"),
    (ev.FateMet("bran", "gone"), "Bran leaves the board"),
    (ev.Poisoned("bran", "melee", 1), "Bran: 1 poison token on Melee"),
    (ev.WebChanged("bran", 4), "A web holds Bran: 4 points to pay"),
    (ev.WebChanged("worms:1", 0), "Worm a is free of the web"),
    (ev.Held("bran", "worms:1"), "Worm a holds Bran"),
    (ev.Possessed("worms:1", True), "Worm a is possessed"),
    (ev.Possessed("worms:1", False), "Worm a is possessed no more"),
    (ev.Provoked("bran", ("worms:1",)), None),
    (ev.CounterUsed("bran", True), None),
    (ev.Walked("worms:1", ("mud-path", "root-strip"), 2), "Worm a → Root Strip, 2 points"),
    (
        ev.Walked("bran", ("root-strip", "mud-path", "still-water"), 4, (1, 3)),
        "Bran → Mud Path 1 → Still Water 3, 4 points",
    ),
    (
        ev.Walked("bran", ("root-strip", "mud-path", "still-water"), 4),
        "Bran → Mud Path → Still Water, 4 points",
    ),
    (ev.Stayed("skuthus:1", "stone-deck"), "Skuthus stays in Stone Deck"),
    (ev.UnitWaits("worms:1", "great-hut"), "Worm a waits in Great Hut"),
    (
        ev.UnitsCame("worms", "frog-water", 0, 4),
        "Worms of the Earth: 0 of 4 come into Frog Water",
    ),
    (ev.UnitsCame("worms", "frog-water", 4, 4), "Worms of the Earth: 4 come into Frog Water"),
    (ev.Moved("skuthus:1", "peat-walk"), "Skuthus is now in Peat Walk"),
    (ev.UnitPlaced(Unit("worms:3", "worms", "mud-path")), "Worm c appears in Mud Path"),
    (ev.UnitHurt("skuthus:1", 3, 7), "Skuthus takes 3 damage, 7 life left"),
    (ev.UnitHurt("worms:1", 2, 0), "Worm a takes 2 damage"),
    (ev.UnitDied("worms:1"), "Worm a dies"),
    (hand.GemsSet("bran", "fatigue", 1), "Bran has 1 gem in Fatigue now"),
    (hand.LifeSet("skuthus:1", 4), "Skuthus has 4 life now"),
    (hand.UnitRemoved("worms:1"), "Worm a is taken off the board"),
    (hand.PoisonSet("bran", "move", 2), "Bran has 2 poison tokens on Move now"),
    (hand.DoorClosed("north-hut-door"), "North Hut Door is shut"),
    (hand.ChestPlaced("mud-path"), "A chest stands in Mud Path"),
    (hand.CardMoved("dagger", "mud-path", "stone-deck"), "Dagger lies in Stone Deck now"),
    (hand.TokenSet("worms", "slots"), "The token of Worms of the Earth lies in a benefit slot now"),
    (hand.TurnSet(3), "The turn marker shows 3"),
    (
        hand.MarkersSet("boulder", ("mud-path", "stone-deck")),
        "Boulder now: Mud Path and Stone Deck",
    ),
    (hand.MarkersSet("boulder", ()), "Boulder now: nowhere"),
    (
        hand.HiddenMoved("mud-path", "stone-deck"),
        "The token face down in Mud Path lies in Stone Deck now",
    ),
    (hand.Freed("bran"), "Nobody holds Bran any more"),
    (ev.UnitLeft("worms:1"), "Worm a leaves the board"),
    (ev.AllySet("worms:1", True, 3, 0, False), "Worm a may act: 3 points and an attack"),
    (ev.AllySet("worms:1", False, 0, 0, False), None),
    (ev.HeroHurt("othna", 1), "Othna suffers 1 wound"),
    (ev.DoorOpened("north-hut-door"), "North Hut Door opens"),
    (
        ev.WallWrecked(("north-hut", "skull-deck")),
        "The wall between North Hut and Skull Deck is broken",
    ),
    (ev.ChestOpened("great-hut"), "The chest in Great Hut opens"),
    (ev.ChestOpened("great-hut", True), "The chest in Great Hut is empty"),
    (ev.CardDrawn("sword", "great-hut"), "Sword lies in Great Hut"),
    (ev.CardMade("black-stone", "peat-walk"), "Black Stone lies in Peat Walk"),
    (ev.CardTaken("bran", "sword", "great-hut"), "Bran takes Sword"),
    (ev.CardLeft("bran", "dagger:2", "mud-path"), "Dagger of Bran → Mud Path"),
    (ev.CardGiven("atla", "dagger", "bran"), "Atla gives Dagger to Bran"),
    (ev.CardGone("explosive-orb", area="mud-path"), "Explosive Orb leaves the game"),
    (ev.TilePlaced(Tile("worms", 2)), None),
    (ev.TokenDrawn(2, 1), "Token 2: Worms of the Earth"),
    (ev.TokensSpent(), None),
    (ev.TokensRefreshed(), "All tokens go back to the pool"),
    (ev.TokensRefreshed(False), "All tokens go back to the pool, but for this turn's"),
    (ev.TileDied("skuthus", 1), "Skuthus: token 1 leaves the game"),
    (ev.TileDied("worms", 0), "Worms of the Earth leave the game"),
    (ev.ActivationMade("worms"), None),
    (ev.ActivationMade("worms", wasted=True), "Worms of the Earth: the activation is wasted"),
    (
        ev.ActivationMade("outer-dark-demon", counts=False),
        "Outer Dark Demon: activated without a token",
    ),
    (ev.Marked("alarm", 2), "alarm: 2"),
    (ev.MarkerPlaced("boulder", "mud-path"), "Boulder in Mud Path"),
    (
        ev.TokensHidden({"mud-path": "sword", "stone-deck": "dagger"}),
        "Tokens lie face down in Mud Path and Stone Deck",
    ),
    (ev.TokenTurned("mud-path", "sword"), "The token in Mud Path shows: Sword"),
    (
        ev.Rolled("bran", ("orange", "red"), (2, 1), (0, 1), "seed", 0),
        "Bran rolls 2 1: 3",
    ),
    (ev.Rolled("worms:1", ("yellow",), (0,), (0,), "table", 0), "Worm a rolls 0"),
    (
        ev.Rolled("bran", ("orange", "red"), (3,), (1,), "seed", 2),
        "Bran rolls again, red: 3",
    ),
    (ev.Drawn(2, "seed", 0), None),
    (ev.RerollUsed("bran", 1, "arrow"), "Bran rerolls yellow 0 by an arrow"),
    (ev.RerollUsed("bran", 0, "gem"), "Bran rerolls orange 2 for a gem"),
    (
        ev.AttackMade(
            "bran", ("worms:1",), "melee", ("orange*", "orange", "orange"), "pirate-saber"
        ),
        "Bran attacks Worm a with Pirate Saber: 3 orange, 1 arrow",
    ),
    (
        ev.AttackMade("bran", ("worms:1",), "melee", ("orange",), "pirate-saber", "dagger:2"),
        "Bran attacks Worm a with Pirate Saber and Dagger: 1 orange",
    ),
    (
        ev.AttackMade("bran", ("worms:1",), "melee", ("orange",)),
        "Bran attacks Worm a with bare hands: 1 orange",
    ),
    (
        ev.AttackMade("worms:1", ("bran",), "melee", ("yellow", "yellow")),
        "Worm a attacks Bran: 2 yellow",
    ),
    (
        ev.AttackMade("othna", ("worms:1",), "ranged", ("orange*", "yellow"), "kris"),
        "Othna shoots at Worm a with Kris: 1 orange, 1 yellow, 1 arrow",
    ),
    (
        ev.AttackMade("skuthus:1", ("othna",), "spell", ("orange", "orange"), "boris-rage"),
        "Skuthus attacks Othna with Bori's Rage: 2 orange",
    ),
    (
        ev.AttackMade(
            "bran", ("bran", "worms:1"), "area", ("red", "red"), "explosive-orb", area="mud-path"
        ),
        "Explosive Orb strikes everyone in Mud Path: 2 red",
    ),
    (ev.PowerSet("bran", 3, 3), "Power 3"),
    (ev.PowerSet("bran", 3, 1), "Power 1, of 3 symbols"),
    (ev.Defended("worms:1", 1, 2), "Worm a has defence 1: 2 damage"),
    (ev.Defended("othna", 2, 0), "Othna has defence 2: no damage"),
    (ev.GuardTaken("bran", 2, "pirate-saber"), "Bran guards with 2 gems and Pirate Saber"),
    (ev.GuardTaken("bran", 0, ""), "Bran does not guard"),
    (ev.GuardTaken("bran", 2, "", "worms:1"), "Bran guards Worm a with 2 gems"),
    (ev.GuardTaken("bran", 0, "", "worms:1"), "Bran does not guard Worm a"),
    (
        ev.Tried("atla", "chest", "great-hut", 2, 1, True),
        "Atla, the chest in Great Hut: 2 of 1 needed, success",
    ),
    (
        ev.Tried("atla", "throw", "dagger", 0, 2, False),
        "Atla, throwing Dagger: 0 of 2 needed, failure",
    ),
    (
        ev.SpellCast("atla", "telekinesis", "kris@mud-path"),
        "Atla casts Telekinesis on Kris in Mud Path",
    ),
    (ev.SpellCast("atla", "sets-halo", ""), "Atla casts Set's Halo"),
    (ev.Pushed(ROLL), None),
    (ev.Became(ROLL), None),
    (ev.Popped(), None),
    (ev.Settled(picked="bran"), None),
]


@pytest.mark.parametrize(("event", "told"), EVENTS, ids=lambda value: type(value).__name__)
def test_an_event_in_words(event: AnyEvent, told: str | None) -> None:
    assert tell_event(NAMES, event, TABLE.state) == told


def test_every_event_is_told_above() -> None:
    assert {type(event) for event, _ in EVENTS} == set(get_args(AnyEvent))


def test_lines_know_what_they_are_about() -> None:
    assert kind_of(ev.GemsMoved("bran", "fatigue", "wounds", 1)) == "hurt"
    assert kind_of(ev.GemsMoved("bran", "fatigue", "reserve", 1)) == "act"
    assert kind_of(ev.TurnBegan("heroes", 1)) == "turn"
    assert kind_of(ev.PowerSet("bran", 1, 1)) == "dice"
    assert kind_of(ev.Marked("alarm", 1)) == "scenario"


def test_an_event_of_something_unknown_is_told_all_the_same() -> None:
    assert tell_event(NAMES, ev.TokenDrawn(9, 1), TABLE.state) == "Token 9"
    assert tell_event(NAMES, ev.HaloChanged("conan", ""), TABLE.state) == "The Halo of Conan ends"
    told = tell_event(NAMES, ev.RerollUsed("bran", 7, "support"), TABLE.state)
    assert told == "Bran rerolls a die by Support"


# --- reasons and refusals -----------------------------------------------------------------------

BOOK = Rulebook(
    {
        rule.id: rule
        for rule in (
            Rule("rank", "Ranking", "t", "s", says="fewest in Reserve: {heroes}."),
            Rule("plain", "A plain rule", "Nothing to say.", "s"),
            Rule("gems", "Gems", "Only gems count.", "s", refuses="{hero} needs {needed:gem}."),
        )
    }
)


@pytest.mark.parametrize(
    ("values", "told"),
    [
        (
            {"heroes": {"othna": 2, "atla": 4, "bran": 5}, "best": ("othna",)},
            "Fewest in Reserve: Othna 2 (Atla 4, Bran 5).",
        ),
        (
            {"heroes": {"othna": 2, "atla": 2, "bran": 5}, "best": ("othna", "atla")},
            "Fewest in Reserve: Othna 2, Atla 2 (Bran 5).",
        ),
        (
            {"heroes": {"othna": 2, "atla": 4}, "target": "atla"},
            "Fewest in Reserve: Atla 4 (Othna 2).",
        ),
        ({"heroes": {"othna": 2, "atla": 4}}, "Fewest in Reserve: Othna 2, Atla 4."),
        ({"heroes": {}}, "Fewest in Reserve: nobody."),
    ],
)
def test_a_ranking_names_the_chosen_first(values: dict[str, Value], told: str) -> None:
    assert tell_reason(NAMES, Reason("rank", values), BOOK) == told


def test_a_rule_without_words_shows_title_and_values() -> None:
    reason = Reason("plain", {"hero": "bran", "area": "mud-path", "among": ("atla", "bran")})
    assert tell_reason(NAMES, reason, BOOK) == "A plain rule (area Mud Path, among Atla and Bran)"
    assert tell_reason(NAMES, Reason("plain"), BOOK) == "A plain rule"


def test_words_that_lack_a_value_are_not_said() -> None:
    assert tell_reason(NAMES, Reason("rank", {"number": 2}), BOOK) == "Ranking (number 2)"
    assert tell_reason(NAMES, Reason("unheard.of"), BOOK) == "unheard.of"


def test_a_refusal_is_one_sentence() -> None:
    refused = Illegal("gems", hero="bran", needed=2)
    assert tell_illegal(NAMES, refused, BOOK) == "Bran needs 2 gems."
    assert tell_illegal(NAMES, Illegal("gems", hero="bran"), BOOK) == "Gems: Only gems count."
    assert tell_illegal(NAMES, Illegal("plain"), BOOK) == "A plain rule: Nothing to say."
    assert tell_illegal(NAMES, Illegal("unheard.of"), BOOK).startswith("The rules forbid it")


CITING = {"because": "says", "ask": "says", "Illegal": "refuses"}
"""What cites a rule, and the words that are said then."""


@pytest.mark.parametrize("module", modules("engine", "scenarios"), ids=lambda module: module.name)
def test_the_rules_words_fit_what_the_code_gives(module: Module) -> None:
    lacking = [
        f"{module.at(call)} gives {rule} no {', '.join(sorted(missing))} for its {words}"
        for name, call in calls(module)
        if (words := CITING.get(name.rpartition(".")[2])) and all(k.arg for k in call.keywords)
        for rule in call.args[:1]
        if isinstance(rule, ast.Constant) and rule.value in rulebook().rules
        if (template := getattr(rulebook().rules[rule.value], words))
        if (missing := value_names(template)[0] - {keyword.arg for keyword in call.keywords})
    ]
    assert not lacking, "give these values, or bracket what the words can do without"


# --- entries ------------------------------------------------------------------------------------


def test_reasons_stand_beneath_the_event_that_they_explain() -> None:
    events = (
        ev.CardTaken("bran", "sword", "mud-path"),
        ev.Popped(),
        ev.TokenDrawn(2, 1),
    )
    ranked = Reason("rank", {"heroes": {"atla": 2}})
    reasons = (ranked, Reason("plain"), ranked, Reason("unheard.of", at=2), Reason("last", at=3))
    entry = Entry[AnyCommand, AnyEvent](1, 0, command=cm.Accept(), events=events, reasons=reasons)
    assert tell_entry(NAMES, entry, TABLE.state, BOOK) == [
        Line("Bran takes Sword", "act", "", 0),
        Line("Fewest in Reserve: Atla 2.", "reason", "rank", 0),
        Line("Token 2: Worms of the Earth", "turn", "", 2),
        Line("unheard.of", "reason", "unheard.of", 2),
        Line("last", "reason", "last", 3),
    ]
    without = tell_entry(NAMES, entry, TABLE.state, BOOK, why=False)
    assert [line.text for line in without] == ["Bran takes Sword", "Token 2: Worms of the Earth"]


def test_each_event_is_told_by_the_state_that_it_met() -> None:
    events = (ev.HaloChanged("atla", "sets-halo"), ev.HaloChanged("atla", ""))
    entry = Entry[AnyCommand, AnyEvent](1, 0, command=cm.Accept(), events=events)
    told = [line.text for line in tell_entry(NAMES, entry, TABLE.state, BOOK)]
    assert told == ["Set's Halo surrounds Atla", "Set's Halo of Atla ends"]


def test_a_move_of_the_head_is_told() -> None:
    back = Entry[AnyCommand, AnyEvent](9, 8, goto=4)
    assert tell_entry(NAMES, back, TABLE.state, BOOK) == [Line("Back to entry 4", "turn")]
    start = Entry[AnyCommand, AnyEvent](9, 8, goto=0)
    assert tell_entry(NAMES, start, TABLE.state, BOOK) == [Line("Back to the start", "turn")]


def test_a_blow_in_lines() -> None:
    othna = hero("othna", "root-strip", items=("throwing-knives",))
    p = position(othna, units("worms", at="root-strip"))
    after = play(p, cm.Shoot("othna", "worms:1", 1, "throwing-knives"), faces=[2, 0])
    entry = Entry[AnyCommand, AnyEvent](1, 0, command=cm.Accept(), events=after.events)
    assert [line.text for line in tell_entry(NAMES, entry, p.state, BOOK)] == [
        "Othna shoots at Worm a with Throwing Knives: 1 orange, 1 yellow, 1 arrow",
        "Othna rolls 2 0: 2",
    ]


@pytest.mark.parametrize("scenario", SPECIAL)
@pytest.mark.parametrize("heroes", [3, 4])
def test_a_whole_game_shows_no_id(heroes: int, scenario: str) -> None:
    game, book = open_game(scenario, Options(4 if heroes == 4 else 3)), rulebook()
    names, state = Names(game.table), game.start()
    ids = {*game.table.board.areas, *game.table.facts.items} - {"sword", "shield", "dagger"}
    hyphened = {name for name in ids if "-" in name}
    for turn in range(250):
        decision = game.decision(state)
        if decision is None:
            break
        p = Position(game.table, state)
        command: AnyCommand = (
            seeded("ids", 0, decision.first, decision.lots)
            if decision.side == CHANCE
            else random_bot(p, decision, "ids", turn)
        )
        outcome = game.decide(state, command)
        entry = Entry[AnyCommand, AnyEvent](
            1, 0, command=command, events=outcome.events, reasons=outcome.reasons
        )
        told = [line.text for line in tell_entry(names, entry, state, book)]
        told += [tell_decision(names, decision, p, book), tell_command(names, command, p)]
        assert not [text for text in told if any(name in text for name in hyphened) or ":1" in text]
        for event in outcome.events:
            state = game.evolve(state, event)
