"""What may be done, in words: commands, decisions, and the position they stand in."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import replace

from engine.adventure import commands as cm
from engine.adventure.commands import AnyCommand
from engine.adventure.rulebook import Rule, Rulebook
from engine.adventure.state import Tokens
from engine.adventure.steps import (
    AllyDefence,
    AnyStep,
    Asking,
    Defence,
    Drawing,
    Finding,
    HeroesTurn,
    Landing,
    Overloaded,
    OverlordTurn,
    Poisoning,
    Rolling,
    Wounding,
)
from engine.adventure.telling import Names, tell_command, tell_decision, tell_position
from engine.adventure.work import Options, Position
from engine.kernel.chance import Fall
from tests.builders import allies, asks, hero, position, units

ROLL = Rolling("bran", ("orange*", "yellow"), "melee.dice", "reroll", (2, 0), needs=3)
TABLE = position(
    hero("bran", "root-strip", items=("dagger:2", "pirate-saber")),
    units("worms", 2, at="root-strip"),
    allies("skeletons", at="root-strip", active=True, points=1),
    agenda=(HeroesTurn("act"), ROLL),
)
NAMES = Names(TABLE.table)
BOOK = Rulebook({"plain": Rule("plain", "A plain rule", "Nothing to say.", "s")})


# --- commands ---------------------------------------------------------------------------------

COMMANDS: list[tuple[AnyCommand, str]] = [
    (cm.TakeStance("atla", "cautious"), "Atla: cautious"),
    (cm.EndTurn(), "End the heroes' turn"),
    (
        cm.Ruling("figure", "he stood there", "bran", to="mud-path"),
        "Ruling, move a figure: Bran to Mud Path",
    ),
    (
        cm.Ruling("poison", "forgotten", "bran", to="move", number=0),
        "Ruling, set poison tokens: Bran 0 on Move",
    ),
    (cm.Strike("bran", "worms:1", 2, "pirate-saber"), "Strike Worm a with Pirate Saber, 2 gems"),
    (
        cm.Strike("bran", "worms:1", 1, "pirate-saber", "dagger:2"),
        "Strike Worm a with Pirate Saber and Dagger, 1 gem",
    ),
    (cm.Strike("bran", "worms:2", 1), "Strike Worm b with bare hands, 1 gem"),
    (cm.Shoot("othna", "skuthus:1", 3, "kris"), "Shoot Skuthus with Kris, 3 gems"),
    (
        cm.Cast("atla", "telekinesis", "kris@mud-path"),
        "Cast Telekinesis on Kris in Mud Path, 1 gem",
    ),
    (cm.Cast("atla", "sets-halo"), "Cast Set's Halo, 2 gems"),
    (cm.Open("atla", "chest", "great-hut", 2), "Open the chest, 2 gems"),
    (cm.Open("atla", "door", "north-hut-door", 1), "Open North Hut Door, 1 gem"),
    (
        cm.Unlock("bran", "tower-key", "door", "north-hut-door"),
        "Open North Hut Door with Tower Key",
    ),
    (cm.PickUp("atla", "sword"), "Pick up Sword, 1 gem"),
    (cm.Give("atla", "othna", "dagger", "othna"), "Give Dagger to Othna, 1 gem of Othna"),
    (cm.Throw("atla", "dagger", "gnat-pool", 2), "Throw Dagger to Gnat Pool, 2 gems"),
    (cm.Drop("bran", "dagger:2"), "Drop Dagger"),
    (
        cm.Drink("bran", "life-potion", 1),
        "Drink Life Potion, 1 from Fatigue, the rest from Wounds",
    ),
    (cm.Deed("bran", "leave"), "Leave"),
    (cm.Deed("bran", "feed-the-god", "skuthus:1"), "Feed the god Skuthus"),
    (cm.ActivateAlly("bran", "skeletons:1"), "Activate Skeleton a, 1 gem"),
    (
        cm.MoveAlly("bran", "skeletons:1", ("mud-path",)),
        "Move Skeleton a to Mud Path, 1 point + 1 gem",
    ),
    (cm.StrikeAlly("bran", "skeletons:1", "worms:1"), "Skeleton a strikes Worm a"),
    (
        cm.StrikeAlly("bran", "skeletons:1", "worms:1", "ranged"),
        "Skeleton a shoots at Worm a",
    ),
    (cm.Guard("bran", 0), "No Guard"),
    (cm.Guard("bran", 2, "pirate-saber"), "Guard with 2 gems and Pirate Saber"),
    (cm.Reroll(1, "gem"), "Reroll yellow 0 for a gem"),
    (cm.Accept(), "Keep the dice"),
    (cm.Pick("worms:2"), "Worm b"),
    (cm.Wound("spell:telekinesis"), "Lose a gem from Telekinesis"),
    (cm.Wound("melee"), "Lose a gem from Melee"),
    (cm.Poison("move"), "Poison on Move"),
    (Fall((2, 0)), "The dice show 2 0"),
]
IN_THEIR_MOMENT: list[tuple[AnyCommand, Position, str]] = [
    (
        cm.Keep(True),
        position(agenda=(Finding("bran", "great-hut", "sword"),)),
        "Take Sword",
    ),
    (
        cm.Keep(False),
        position(agenda=(Finding("bran", "great-hut", "sword"),)),
        "Leave Sword here",
    ),
    (
        cm.Catch("atla"),
        position(agenda=(Landing("dagger:2", "mud-path", "bran", thrown=True),)),
        "Atla catches Dagger, 1 gem",
    ),
    (
        cm.Catch(),
        position(agenda=(Landing("dagger:2", "mud-path", "bran", thrown=True),)),
        "Nobody catches it",
    ),
    (
        Fall((4,)),
        position(agenda=(Drawing((2, 4), "solo.draw"),)),
        "Token 4 is drawn: The Dead Rise",
    ),
    (Fall((9,)), position(agenda=(Drawing((2, 9), "solo.draw"),)), "9 is drawn"),
    (Fall((4,)), position(agenda=(Drawing((2, 4), "plain", secret=True),)), "Drawn face down"),
    (
        cm.Move("bran", ("mud-path",)),
        position(hero("bran", "root-strip", points=3)),
        "Move to Mud Path, 1 point",
    ),
    (
        cm.Move("bran", ("mud-path",)),
        position(hero("bran", "root-strip", points=1), units("worms", 2, at="root-strip")),
        "Move to Mud Path, 1 point + 2 gems",
    ),
    (
        cm.Move("bran", ()),
        position(hero("bran", "root-strip", points=3, web=4)),
        "Tear the web, 3 points + 1 gem",
    ),
]


@pytest.mark.parametrize(("command", "told"), COMMANDS, ids=lambda value: type(value).__name__)
def test_a_command_in_words(command: AnyCommand, told: str) -> None:
    assert tell_command(NAMES, command, TABLE) == told


@pytest.mark.parametrize(("command", "p", "told"), IN_THEIR_MOMENT)
def test_a_command_in_its_moment(command: AnyCommand, p: Position, told: str) -> None:
    assert tell_command(NAMES, command, p) == told


def test_every_command_is_told_above() -> None:
    told = {type(each[0]) for each in (*COMMANDS, *IN_THEIR_MOMENT)}
    assert told == set(get_args(AnyCommand))


# --- decisions ----------------------------------------------------------------------------------

BRAN = hero(
    "bran", "root-strip", fatigue=0, items=("pirate-saber",), spaces={"melee": 2, "move": 1}
)


@pytest.mark.parametrize(
    ("step", "told"),
    [
        (HeroesTurn("stance"), "Aggressive or cautious this turn?"),
        (HeroesTurn("act"), "The heroes act: who does what?"),
        (
            Defence("bran", "worms:1", "melee", 1, "guard"),
            "Bran is struck, power 1: guard with how many gems?",
        ),
        (
            AllyDefence("skeletons:1", "worms:1", "melee", 3),
            "Skeleton a is struck, power 3: guard it with how many gems?",
        ),
        (ROLL, "Bran has 2 0: 2, 3 needed. Reroll a die?"),
        (
            replace(ROLL, stage="fall", again=(0, 1)),
            "Bran rolls 1 orange, 1 yellow, 1 arrow",
        ),
        (replace(ROLL, stage="fall", again=(0,)), "Bran rolls again 1 orange"),
        (Drawing((2, 3, 5), "solo.draw"), "A token is drawn, one of 3"),
        (Drawing(("sword",), "chest.open"), "A card is drawn, one of 1"),
        (Drawing((1, 2), "plain", secret=True), "Something is drawn that nobody may see"),
        (Wounding("bran", 2), "Bran suffers 2 wounds: which gem is lost?"),
        (Poisoning("bran", 1), "Bran is poisoned: which space takes the token?"),
        (Finding("bran", "root-strip", "sword"), "Bran finds Sword: take it?"),
        (
            Landing("dagger", "root-strip", "atla", thrown=True),
            "Dagger comes down in Root Strip: who catches it?",
        ),
        (
            Asking("solo.cunning", ("worms:1", "worms:2"), {"tile": "worms"}),
            "Worms of the Earth: which unit acts next?",
        ),
        (
            Asking("solo.target.players", ("atla", "bran"), {"unit": "worms:1"}),
            "Worm a holds them equal: whom does it attack?",
        ),
        (
            Asking("solo.alt.ally", ("skeletons:1", "skeletons:2"), {"unit": "worms:1"}),
            "Worm a reaches no hero: which ally does it attack?",
        ),
        (
            Asking("solo.choice", ("mud-path", "gnat-pool"), {"unit": "worms:1"}),
            "Worm a, equally good for it: where does it go?",
        ),
        (
            Asking("area.attack", ("atla", "bran"), {"area": "mud-path"}),
            "Everyone in Mud Path is struck: who is next?",
        ),
        (
            Asking("skill.sacrifice", ("worms:1", "worms:2"), {"target": "skuthus:1"}),
            "Who takes the blow for Skuthus?",
        ),
        (
            Asking("skill.circular-strike", ("worms:1", "worms:2"), {"left": 2}, tie=False),
            "What is left of the blow goes on: to whom?",
        ),
        (Asking("plain", ("atla", "bran")), "A plain rule: which one?"),
        (Asking("unheard.of", ("atla", "bran")), "Which one?"),
    ],
)
def test_a_decision_in_one_line(step: object, told: str) -> None:
    p = position(BRAN, units("worms", 2, at="root-strip"), agenda=(step,))
    assert tell_decision(NAMES, asks(p), p, BOOK) == told


def test_too_heavy_a_load_is_told_with_its_limit() -> None:
    laden = hero("bran", "root-strip", items=("scale-mail", "chain-mail", "halberd", "crossbow"))
    p = position(laden, agenda=(Overloaded("bran"),))
    assert tell_decision(NAMES, asks(p), p) == "Bran carries 14, 11 at most: what is dropped?"


# --- positions ----------------------------------------------------------------------------------


def test_a_position_as_text() -> None:
    p = position(
        hero(
            "atla",
            "willow-bank",
            stance="cautious",
            fatigue=3,
            wounds=2,
            spaces={"guard": 1},
            spells={"telekinesis": 0, "sets-halo": 2},
            items=("dagger",),
            halo="sets-halo",
        ),
        hero("othna", "", fate="dead"),
        hero("bran", "root-strip", points=2, web=4, poison={"melee": 1}),
        units("worms", 2, at="root-strip"),
        units("skuthus", at="stone-deck", life=7, webbed=True),
        turn=3,
        tokens=Tokens(pool=(1, 3), slots=(2,), spent=(4, 5)),
        objects={"peat-walk": ("black-stone", "dagger:2")},
        chests=("great-hut",),
        assets=("sword",),
        closed=("north-hut-door",),
        wrecked=(("north-hut", "skull-deck"),),
        marks={"alarm": 2},
        agenda=(HeroesTurn("act"),),
    )
    text = tell_position(Names(p.table), p)
    shown = text.splitlines()
    assert shown[0] == "The Black Stone, 3 heroes. Turn 3, the heroes"
    assert shown[1] == (
        "River: 1 Skuthus 7 life | 2 Worms of the Earth ×2 | 3 Skeletons ×0 "
        "| 4 The Dead Rise | 5 The Ground Opens"
    )
    assert shown[2] == "Beside the River: Outer Dark Demon not on the board"
    assert shown[3] == "Tokens: 2 face down in the pool, in the slots 2, spent 4 5"
    for line in (
        "Atla in Willow Bank, cautious",
        "  Reserve 5, Fatigue 3, Wounds 2, Guard 1, Set's Halo 2",
        "  carries Dagger (1 of 8)",
        "  spells Telekinesis, Set's Halo; Set's Halo is active",
        "Othna is dead",
        "Bran Mak Morn in Root Strip, aggressive, 2 points left",
        "  carries nothing (0 of 11)",
        "  poison on Melee 1",
        "  in a web: 4 points to pay",
        "Root Strip: Worm a, Worm b",
        "Stone Deck: Skuthus 7 life (in a web)",
        "Peat Walk: Black Stone, Dagger on the ground",
        "Chests in Great Hut, 1 card in the deck",
        "Closed doors: North Hut Door",
        "Broken wall between North Hut and Skull Deck",
        "alarm: 2",
    ):
        assert line in shown
    assert shown[-1].startswith("The heroes act: who does what? (")


@pytest.mark.parametrize(
    ("agenda", "outcome", "told"),
    [
        ((HeroesTurn("stance"),), "", "Turn 0, the heroes choose stances"),
        (
            (OverlordTurn("activate", 2), Drawing((1,), "solo.draw")),
            "",
            "Turn 0, the Overlord, 2 activations so far",
        ),
        ((), "victory", "Turn 0, over: victory"),
    ],
)
def test_a_position_says_whose_turn_it_is(
    agenda: tuple[AnyStep, ...], outcome: str, told: str
) -> None:
    options = Options(4, hard=True)
    p = position(hero("bran", "root-strip"), options=options, agenda=agenda, outcome=outcome)
    first = tell_position(Names(p.table), p).splitlines()[0]
    assert first == f"The Black Stone, 4 heroes, hard. {told}"
