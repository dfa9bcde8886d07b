"""The Overlord in The Grim Altar: positions, each with everything that the rules allow it to do.

The sets were worked out from the rules with the drawing of the citadel in hand.
"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from engine.adventure import events as ev
from engine.adventure.commands import (
    AnyCommand,
    Cast,
    Deed,
    Drop,
    EndTurn,
    Guard,
    Pick,
    Shoot,
    Strike,
    StrikeAlly,
)
from engine.adventure.setup import first_state
from engine.adventure.state import Hero, Tokens
from engine.adventure.steps import Activation, EventHappens
from engine.adventure.work import Options, Position
from scenarios.games import setting
from scenarios.grim_altar.special import GrimAltar
from tests.adventure.solo.answers import Answers, answers_at, atla, bran, othna
from tests.adventure.solo.outcomes import (
    acted,
    at_once,
    by_scenario,
    courses,
    melee,
    near,
    shot,
)
from tests.builders import Models, Played, allies, asks, hero, play, position, units

GA = setting("grim-altar")
GATE, BARRACKS_DOOR, CRYPT_DOOR, OSSUARY_DOOR = (
    *("great-gate", "barracks-door"),
    *("crypt-door", "ossuary-door"),
)
TOKENS = {"strongroom": "grim-altar", "crypt": "life-potion", "long-gallery": "life-potion"}
SERVANT = "brans-servants"
ONE, TWO = f"{SERVANT}:1", f"{SERVANT}:2"


def altar(*figures: Hero | Models, heroes: int = 3, hard: bool = False, **state: Any) -> Position:
    """A position under the scenario's rules; Drusus sits in the strongroom if he is not named."""
    named = any(isinstance(each, Models) and each.tile == "drusus" for each in figures)
    drusus = () if named else (units("drusus", at="strongroom", life=15),)
    options = Options(4 if heroes == 4 else 3, hard)
    given = {"hidden": TOKENS} | state
    p = position(*figures, *drusus, setting=GA, scenario=GrimAltar(), options=options, **given)
    tiles = first_state(p.table).tiles
    known = {name: replace(tile, most=tiles[name].most) for name, tile in p.state.tiles.items()}
    return Position(p.table, replace(p.state, tiles=known))


answers = partial(answers_at, altar)
"""A row: the first unit named is the one that acts."""


# --- Drusus ---------------------------------------------------------------------------------------


def drusus(at: str) -> Models:
    """He has 3 points."""
    return units("drusus", at=at, life=15)


DRUSUS = [
    answers(
        "the strongest hero, past weaker ones beside him",
        drusus("south-hall"),
        units("guards-red", at="south-hall"),
        atla("south-hall", 1),
        bran("gatehouse", 6),
        may={melee("bran", "gatehouse")},  # the Guard takes the hindering away: 2 points
        rules=("ga.drusus-target", "solo.target.prefer", "hind.value"),
    ),
    answers(
        "of two equally rich the less wounded",
        drusus("south-hall"),
        atla("north-hall", 5, wounds=2),
        bran("black-pit", 5, wounds=1),
        othna("south-hall", 4),
        may={melee("bran", "black-pit")},
        rules=("ga.drusus-target", "solo.strongest"),
    ),
    answers(
        "two equals: the players choose",
        drusus("south-hall"),
        atla("north-hall", 5, wounds=2),
        bran("black-pit", 5, wounds=2),
        may={melee("atla", "north-hall"), melee("bran", "black-pit")},
        rules=("ga.drusus-target", "solo.strongest", "solo.target.players"),
    ),
    answers(
        "a cautious hero may be the strongest",
        drusus("south-hall"),
        atla("north-hall", 5),
        bran("black-pit", 7, stance="cautious"),
        may={melee("bran", "black-pit")},
        rules=("ga.drusus-target", "solo.strongest"),
    ),
    answers(
        "the strongest out of reach: of the others the one with the fewest gems",
        drusus("south-hall"),
        othna("south-hall", 4),
        atla("north-hall", 2),
        bran("gatehouse", 6),  # 2 points to leave each of two areas
        may={melee("atla", "north-hall")},
        rules=("ga.drusus-target", "solo.alt.strongest", "solo.path.hinder-cost"),
    ),
    answers(
        "both equals behind shut doors: the third hero",
        drusus("south-hall"),
        bran("forecourt", 5),
        atla("barracks", 5),
        othna("black-pit", 1),
        closed=(GATE, BARRACKS_DOOR),
        may={melee("othna", "black-pit")},
        rules=("ga.drusus-target", "solo.alt.when", "door.scenario"),
    ),
    answers(
        "both equals behind shut doors and nobody else: before the gate, or the open way round",
        drusus("south-hall"),
        bran("forecourt", 5),
        atla("barracks", 5),
        closed=(GATE, BARRACKS_DOOR),
        may={near("bran", "gatehouse"), near("atla", "guard-room")},
        rules=("solo.alt.close-in", "solo.close-in.metric", "solo.target.players"),
    ),
    answers(
        "nobody in reach: as near as he can to the strongest, not to the weakest",
        drusus("saddle-room"),
        bran("forecourt", 9),
        atla("oak-chamber", 1),
        may={near("bran", "north-hall")},
        rules=("ga.drusus-target", "solo.alt.close-in"),
    ),
    answers(
        "the altar beside him is no friend who takes hindering away",
        drusus("trophy-hall"),
        units("grim-altar", at="trophy-hall"),
        atla("trophy-hall", 1),
        othna("trophy-hall", 2),
        bran("high-landing", 9),  # 3 points to the map room, and 1 more
        may={melee("atla", "trophy-hall")},
        hidden={},
        rules=("ga.altar", "hind.dead", "solo.melee.hinder"),
    ),
    answers(
        "a Guard beside him does",
        drusus("trophy-hall"),
        units("guards-grey", at="trophy-hall"),
        atla("trophy-hall", 1),
        othna("trophy-hall", 2),
        bran("high-landing", 9),
        may={melee("bran", "high-landing")},
        rules=("ga.drusus-target", "hind.value"),
    ),
    answers(
        "shut in with nobody: he waits",
        drusus("strongroom"),
        bran("trophy-hall", 9),
        closed=("strong-door",),
        may={near("", "strongroom")},
        rules=("door.scenario", "ga.doors"),
    ),
    answers(
        "shut in with a hero: he strikes him, however weak",
        drusus("strongroom"),
        bran("trophy-hall", 9),
        atla("strongroom", 1),
        closed=("strong-door",),
        may={melee("atla", "strongroom")},
        rules=("door.scenario", "ga.drusus-target", "solo.alt.strongest"),
    ),
]


# --- Guards ---------------------------------------------------------------------------------------


def guard(at: str, tile: str = "guards-red") -> Models:
    """It has 2 points."""
    return units(tile, at=at)


GUARDS = [
    answers(
        "who stands in the pit must climb out: no further than the hall",
        guard("black-pit"),
        atla("gatehouse", 1),
        bran("north-hall", 5),
        may={melee("bran", "north-hall")},
        rules=("board.citadel.pit", "solo.alt.who"),
    ),
    answers(
        "a hero in the pit with it holds it there",
        guard("black-pit"),
        atla("north-hall", 1),
        bran("black-pit", 5),
        may={melee("bran", "black-pit")},
        rules=("board.citadel.pit", "solo.melee.hinder", "solo.alt.who"),
    ),
    answers(
        "it walks round the pit, not through it",
        guard("south-hall"),
        atla("gatehouse", 1),
        may={melee("atla", "gatehouse")},
        rules=("solo.path.least",),
    ),
    answers(
        "it does not jump from the balcony on a hero below",
        guard("balcony"),
        atla("south-hall", 1),
        bran("raven-room", 9),
        may={melee("bran", "raven-room")},
        rules=("solo.path.least", "board.citadel.railing", "solo.alt.who"),
    ),
    answers(
        "nobody above: it goes down by the shorter stairs, through the barracks",
        guard("balcony"),
        atla("south-hall", 1),
        may={near("atla", "lamp-landing")},  # 7 points that way, 8 by the north steps
        rules=("solo.path.least", "solo.close-in.metric"),
    ),
    answers(
        "the barracks shut: by the north steps",
        guard("balcony"),
        atla("south-hall", 1),
        closed=(BARRACKS_DOOR,),
        may={near("atla", "high-landing")},
        rules=("solo.path.least", "solo.close-in.metric", "door.scenario"),
    ),
    answers(
        "it does not climb to the balcony either",
        guard("south-hall"),
        atla("balcony", 1),
        may={near("atla", "saddle-room")},  # 7 points that way, 8 by the gatehouse
        rules=("solo.skill.by-scenario", "solo.close-in.metric"),
    ),
    answers(
        "up the stairs like over any border",
        guard("saddle-room"),
        atla("long-gallery", 1),
        may={melee("atla", "long-gallery")},
        rules=("move.border",),
    ),
    answers(
        "too far off: the next by gems, not the nearest",
        guard("oak-chamber"),
        atla("long-gallery", 1),
        bran("balcony", 9),
        othna("lamp-landing", 2),
        may={melee("othna", "lamp-landing")},
        rules=("solo.alt.who",),
    ),
]


# --- Archers --------------------------------------------------------------------------------------


def archer(at: str) -> Models:
    """It has 2 points, and Elite Shooter: no hero hinders its shots."""
    return units("archers", at=at)


ARCHERS = [
    answers(
        "from the balcony it sees hall, pit and gatehouse: the fewest gems",
        archer("balcony"),
        bran("black-pit", 2),
        atla("gatehouse", 3),
        othna("south-hall", 4),
        may={shot("bran", "balcony")},
        rules=("solo.ranged.stay", "solo.target.fewest-reserve"),
    ),
    answers(
        "through the open gate it sees the forecourt",
        archer("balcony"),
        atla("forecourt", 1),
        bran("black-pit", 2),
        may={shot("atla", "balcony")},
        rules=("los.centre", "solo.ranged.stay"),
    ),
    answers(
        "the gate is shut: the other hero",
        archer("balcony"),
        atla("forecourt", 1),
        bran("black-pit", 2),
        closed=(GATE,),
        may={shot("bran", "balcony")},
        rules=("door.scenario", "solo.alt.when"),
    ),
    answers(
        "the room behind the balcony is out of sight: from either room",
        archer("balcony"),
        atla("oak-chamber", 1),
        bran("south-hall", 9),
        may={shot("atla", "oak-chamber"), shot("atla", "raven-room")},
        rules=("solo.ranged.no-los", "solo.choice"),
    ),
    answers(
        "a hero in one of them hinders no Elite Shooter: still either",
        archer("balcony"),
        atla("oak-chamber", 1),
        othna("raven-room", 5),
        may={shot("atla", "oak-chamber"), shot("atla", "raven-room")},
        rules=("skill.elite-shooter", "solo.ranged.no-los"),
    ),
    answers(
        "heroes beside it do not hinder the shot, only the legs",
        archer("balcony"),
        atla("oak-chamber", 1),
        othna("balcony", 5),
        bran("balcony", 6),  # 3 points to leave: it has 2
        may={shot("othna", "balcony")},
        rules=("skill.elite-shooter", "hind.move", "solo.alt.who"),
    ),
    answers(
        "a hero on the balcony is seen from the hall",
        archer("south-hall"),
        atla("balcony", 1),
        may={shot("atla", "south-hall")},
        rules=("los.height", "solo.ranged.stay"),
    ),
    answers(
        "from the vault through the crypt's open door and window: it must go to the door",
        archer("south-vault"),
        atla("raven-room", 1),
        bran("cellar-steps", 5),
        may={shot("atla", "wine-cellar")},
        rules=("los.centre", "solo.ranged.no-los"),
    ),
    answers(
        "the crypt's door is shut: up the vault steps to see the same hero",
        archer("south-vault"),
        atla("raven-room", 1),
        bran("cellar-steps", 5),
        closed=(CRYPT_DOOR,),
        may={shot("atla", "lamp-landing")},
        rules=("door.scenario", "solo.ranged.no-los", "solo.target.prefer"),
    ),
    answers(
        "the crypt's door is shut, and the steps are too far: the other hero",
        archer("north-vault"),
        atla("raven-room", 1),
        bran("cellar-steps", 5),
        closed=(CRYPT_DOOR,),
        may={shot("bran", "north-vault")},
        rules=("door.scenario", "solo.alt.when"),
    ),
    answers(
        "the crypt's door is shut and nobody else is there: up the vault steps",
        archer("wine-cellar"),
        atla("raven-room", 1),
        closed=(CRYPT_DOOR,),
        may={near("atla", "vault-steps")},
        rules=("solo.alt.close-in", "solo.close-in.metric"),
    ),
    answers(
        "shut in, it shoots up through the window",
        archer("ossuary"),
        atla("oak-chamber", 1),
        bran("north-vault", 9),
        closed=(OSSUARY_DOOR,),
        may={shot("atla", "ossuary")},
        rules=("door.scenario", "ga.doors"),
    ),
    answers(
        "shut in, it shoots whom it sees, not the weakest",
        archer("larder"),
        atla("kitchen", 1),
        bran("map-room", 9),
        closed=("larder-door",),
        may={shot("bran", "larder")},
        rules=("door.scenario", "ga.doors", "solo.alt.when"),
    ),
    answers(
        "shut in without sight of anybody it waits",
        archer("larder"),
        atla("kitchen", 1),
        bran("oak-chamber", 9),
        closed=("larder-door",),
        may={near("", "larder")},
        rules=("door.scenario", "ga.doors"),
    ),
    answers(
        "into the strongroom one sees only from the hall before it",
        archer("north-vault"),
        atla("strongroom", 1),
        may={shot("atla", "trophy-hall")},
        rules=("solo.ranged.no-los",),
    ),
]


# --- allies ---------------------------------------------------------------------------------------

ALLIES = [
    answers(
        "the strongest out of reach: another hero, and no ally",
        drusus("south-hall"),
        bran("forecourt", 9),
        atla("north-hall", 1),
        allies(SERVANT, at="south-hall"),
        allies(SERVANT, at="black-pit"),
        closed=(GATE,),
        may={melee("atla", "north-hall")},  # 2 points: the ally beside him hinders
        rules=("ga.servants-tile", "solo.ally-target", "ally.hinder"),
    ),
    answers(
        "no hero in reach: the nearest ally, the players choose among equals",
        drusus("south-hall"),
        bran("forecourt", 9),
        allies(SERVANT, at="north-hall"),
        allies(SERVANT, at="black-pit"),
        allies(SERVANT, at="gatehouse"),
        closed=(GATE,),
        may={melee(ONE, "north-hall"), melee(TWO, "black-pit")},
        rules=("ga.servants-tile", "solo.alt.ally", "solo.choice"),
    ),
    answers(
        "the nearest ally is out of reach: towards the hero",
        guard("barracks"),
        bran("forecourt", 5),
        allies(SERVANT, at="balcony"),  # 5 points by the stairs
        allies(SERVANT, at="long-gallery"),  # 3 points
        closed=(GATE,),
        may={near("bran", "north-hall")},
        rules=("solo.ally-target", "solo.close-in.metric"),
    ),
    answers(
        "an Archer takes the nearest ally, though it sees another one",
        archer("balcony"),
        bran("forecourt", 5),
        allies(SERVANT, at="south-hall"),  # in sight, 7 points by the stairs
        allies(SERVANT, at="high-landing"),  # 2 points
        closed=(GATE,),
        may={shot(TWO, "oak-chamber"), shot(TWO, "raven-room")},
        rules=("solo.alt.ally", "solo.ranged.no-los"),
    ),
    answers(
        "an Archer who sees a hero lets the ally beside it be",
        archer("balcony"),
        bran("forecourt", 5),
        allies(SERVANT, at="balcony"),
        may={shot("bran", "balcony")},
        rules=("ga.servants-tile", "solo.ally-target"),
    ),
    answers(
        "shut in with an ally it strikes that",
        guard("larder"),
        bran("map-room", 1),
        allies(SERVANT, at="larder"),
        closed=("larder-door",),
        may={melee(ONE, "larder")},
        rules=("door.scenario", "ga.servants-tile"),
    ),
    answers(
        "shut in, an Archer shoots at an ally through the window when no hero is seen",
        archer("larder"),
        bran("kitchen", 1),
        allies(SERVANT, at="map-room"),
        closed=("larder-door",),
        may={shot(ONE, "larder")},
        rules=("door.scenario", "solo.alt.ally"),
    ),
]


@pytest.mark.parametrize("row", [*DRUSUS, *GUARDS, *ARCHERS, *ALLIES])
def test_what_a_unit_may_do(row: Answers) -> None:
    assert by_scenario(row.p, row.unit) == row.allowed


# --- whole tiles ----------------------------------------------------------------------------------


@pytest.mark.rule("solo.draw", "solo.cunning", "solo.alt.per-unit")
def test_only_the_guards_of_the_tiles_colour_act_in_any_order() -> None:
    p = altar(
        units("guards-red", at="south-hall"),
        units("guards-red", at="barracks"),
        units("guards-grey", at="north-hall"),
        bran("south-hall", 3),
        atla("saddle-room", 1),
    )
    # Bran hinders the first: 2 points to the barracks, 3 to Atla. The grey one has 3 to go anyway.
    first = ("guards-red:1", melee("bran", "south-hall"))
    second = ("guards-red:2", melee("atla", "saddle-room"))
    ways = {acted(played) for played in courses(p, Activation("guards-red"))}
    assert ways == {(first, second), (second, first)}
    grey = {acted(played) for played in courses(p, Activation("guards-grey"))}
    assert grey == {(("guards-grey:1", melee("bran", "south-hall")),)}


@pytest.mark.rule("solo.reeval", "hind.value")
def test_the_second_guard_is_held_by_those_whom_the_first_slipped() -> None:
    p = altar(
        units("guards-red", 2, at="south-hall"),
        bran("south-hall", 3),
        othna("south-hall", 4),
        atla("north-hall", 1),
    )
    ways = {acted(played) for played in courses(p, Activation("guards-red"))}
    assert ways == {
        (
            ("guards-red:1", melee("atla", "north-hall")),
            ("guards-red:2", melee("bran", "south-hall")),
        )
    }


@pytest.mark.rule("solo.alt.per-unit", "solo.cunning")
def test_archers_of_one_tile_shoot_from_balcony_and_cellar() -> None:
    p = altar(
        units("archers", at="balcony"),
        units("archers", at="wine-cellar"),
        atla("south-hall", 1),
        bran("cellar-steps", 6),
    )
    above = ("archers:1", shot("atla", "balcony"))
    below = ("archers:2", shot("bran", "wine-cellar"))
    ways = {acted(played) for played in courses(p, Activation("archers"))}
    assert ways == {(above, below), (below, above)}


# --- who takes a blow for Drusus ------------------------------------------------------------------

HALL, ORB = "south-hall", "explosive-orb"


def at_drusus(*others: Hero | Models, **more: Any) -> Position:
    """Drusus in the South Hall, with two red Guards, a grey one and an Archer."""
    return altar(
        drusus(HALL),
        units("guards-red", 2, at=HALL),
        units("guards-grey", at=HALL),
        units("archers", at=HALL),
        units("guards-grey", at="north-hall"),
        *others,
        **more,
    )


RED_OR_GREY = {"guards-red:1", "guards-grey:1"}
"""The two red ones are alike, the other grey one stands elsewhere, an Archer has no such skill."""


def stand_ins(p: Position, command: AnyCommand) -> set[str]:
    """Whom an attack strikes, by every choice that the players have."""
    played = at_once(p, command)
    asked = asks(played)
    if asked.kind == "tie":
        return {option.option for option in asked.options if isinstance(option, Pick)}
    return set(struck(played))


def struck(played: Played) -> tuple[str, ...]:
    """Whom the last attack strikes."""
    made = [event.on for event in played.events if isinstance(event, ev.AttackMade)]
    return made[-1]


@pytest.mark.rule("ga.sacrifice", "skill.sacrifice", "solo.choice")
@pytest.mark.parametrize(
    "command",
    [
        pytest.param(Strike("bran", "drusus:1", 1, "battle-axe"), id="a blow"),
        pytest.param(Shoot("othna", "drusus:1", 1, "throwing-knives"), id="a shot from elsewhere"),
        pytest.param(Cast("atla", "boris-rage", "drusus:1"), id="a spell"),
        pytest.param(Cast("atla", "withering", "drusus:1"), id="a spell without defence"),
        pytest.param(StrikeAlly("bran", ONE, "drusus:1"), id="a Servant's blow"),
    ],
)
@pytest.mark.parametrize("hidden", [TOKENS, {}], ids=["safe", "mortal"])
def test_which_guards_may_die_for_drusus(command: AnyCommand, hidden: dict[str, str]) -> None:
    p = at_drusus(
        bran(HALL, 5, items=("battle-axe",)),
        othna("north-hall", 5, items=("throwing-knives",)),
        atla(HALL, 5, spells={"boris-rage": 0, "withering": 0}),
        allies(SERVANT, at=HALL, active=True),
        hidden=hidden,
    )
    assert stand_ins(p, command) == RED_OR_GREY


@pytest.mark.rule("ga.sacrifice", "skill.counterattack", "skill.sacrifice")
def test_a_guard_takes_the_servants_counterattack_too() -> None:
    p = altar(
        drusus(HALL),
        units("guards-red", at=HALL),
        bran("forecourt", 0),
        allies(SERVANT, at=HALL),
        closed=(GATE,),
        tokens=Tokens(pool=(6,), spent=(1,)),
    )
    p = play(p, EndTurn(), [6, *[0] * 8, 3])  # four blanks, by their arrows once more; then a red 3
    assert struck(p) == ("guards-red:1",)
    assert p.state.units.keys() == {"drusus:1"}
    assert p.state.allies.keys() == {ONE}


@pytest.mark.rule("ga.sacrifice", "area.attack")
def test_a_burst_strikes_everybody_and_nobody_steps_in() -> None:
    p = at_drusus(bran(HALL, 5, items=(ORB,)), hidden={})
    p = play(p, Drop("bran", ORB), [0, 0])
    assert set(struck(p)) == {
        "bran",
        "drusus:1",
        "guards-red:1",
        "guards-red:2",
        "guards-grey:1",
        "archers:1",
    }


@pytest.mark.rule("ga.sacrifice", "solo.skill.by-scenario")
@pytest.mark.parametrize("target", ["guards-red:1", "archers:1", "grim-altar:1"])
def test_nobody_dies_for_anybody_else(target: str) -> None:
    p = at_drusus(units("grim-altar", at=HALL), bran(HALL, 5, items=("battle-axe",)), hidden={})
    assert stand_ins(p, Strike("bran", target, 1, "battle-axe")) == {target}


@pytest.mark.rule("ga.sacrifice", "skill.circular-strike")
def test_what_is_left_of_a_circular_strike_finds_drusus_himself() -> None:
    p = altar(
        drusus(HALL),
        units("guards-red", 2, at=HALL),
        hero("grom", HALL, reserve=2, items=("battle-axe",)),
        hidden={},
    )
    p = play(p, Strike("grom", "guards-red:1", 2, "battle-axe"), [3, 3, 3])
    while asks(p).kind == "reroll":
        p = play(p, asks(p).options[0])
    assert {"drusus:1", "guards-red:2"} == {
        option.option for option in asks(p).options if isinstance(option, Pick)
    }
    p = play(p, Pick("drusus:1"), [0])  # he strikes back
    assert p.unit("drusus:1").life == 15 - (9 - 2 - 1 - 4)
    assert "guards-red:2" in p.state.units


@pytest.mark.rule("ga.drusus-safe", "skill.counterattack")
def test_drusus_strikes_back_at_a_servant_too_while_nothing_hurts_him() -> None:
    p = altar(drusus(HALL), bran("forecourt", 0), allies(SERVANT, at=HALL, active=True))
    p = play(p, StrikeAlly("bran", ONE, "drusus:1"), [2, 2, 2])
    assert p.unit("drusus:1").life == 15
    assert p.state.allies == {}, "one red die: 2 against armour 1"


# --- the River ------------------------------------------------------------------------------------


class Arrivals(NamedTuple):
    """Models on the board before an event, and what may have come when it is over."""

    event: int
    there: dict[str, int]
    come: dict[str, int]
    hard: bool = False


SADDLE, MAP = "saddle-room", "map-room"


@pytest.mark.rule("ga.event1", "ga.event2", "ga.event-max", "ga.hard")
@pytest.mark.parametrize(
    "row",
    [
        Arrivals(1, {}, {"guards-red": 2, "archers": 2}),
        Arrivals(1, {"guards-red": 4, "archers": 5}, {"guards-red": 1}),
        Arrivals(1, {"guards-red": 5, "archers": 4}, {"archers": 1}),
        Arrivals(1, {"guards-red": 5, "archers": 5}, {}),
        Arrivals(1, {"guards-grey": 5}, {"guards-red": 2, "archers": 2}),
        Arrivals(1, {"guards-red": 5}, {"archers": 2}, hard=True),
        Arrivals(2, {}, {"guards-grey": 2, "archers": 2}),
        Arrivals(2, {"guards-grey": 5, "archers": 3}, {"archers": 2}),
        Arrivals(2, {"guards-grey": 5, "archers": 4}, {"guards-grey": 2, "archers": 1}, hard=True),
        Arrivals(2, {"guards-grey": 9}, {"guards-grey": 1, "archers": 2}, hard=True),
        Arrivals(2, {"guards-grey": 10, "archers": 5}, {}, hard=True),
    ],
)
def test_who_comes_in_with_an_event(row: Arrivals) -> None:
    crowd = [units(tile, number, at="kitchen") for tile, number in row.there.items()]
    p = altar(bran("forecourt", 5), *crowd, hard=row.hard)
    (played,) = courses(p, EventHappens(f"event-{row.event}"))
    area = SADDLE if row.event == 1 else MAP
    came = {
        tile: len([unit for unit in played.units_of(tile) if unit.area == area])
        for tile in ("guards-red", "guards-grey", "archers")
    }
    assert {tile: number for tile, number in came.items() if number} == row.come
    assert acted(played) == (), "coming in is no action"


@pytest.mark.rule("ga.event1", "solo.empty-but-reinforcible")
def test_guards_who_have_just_come_in_act_when_their_token_is_drawn() -> None:
    p = altar(atla("long-gallery", 3), bran("south-hall", 5))
    (played,) = courses(p, Activation("guards-red"), EventHappens("event-1"))  # the event first
    assert acted(played) == (
        ("guards-red:1", melee("atla", "long-gallery")),
        ("guards-red:2", melee("atla", "long-gallery")),
    )


@pytest.mark.rule("solo.refresh", "solo.empty-but-reinforcible", "solo.count", "ga.four")
def test_four_heroes_a_wasted_activation_and_drusus_twice_in_a_turn() -> None:
    party = [hero(name, "forecourt") for name in ("atla", "othna", "bran", "grom")]
    p = altar(
        *party,
        heroes=4,
        closed=GA.doors,
        tokens=Tokens(pool=(6,), spent=(1, 2, 3, 4, 5)),
    )
    p = play(p, EndTurn(), [6, 5, 6, 1])
    assert made(p) == [
        ("drusus", False),  # shut in, it waits
        ("archers", True),
        ("drusus", False),
        ("event-1", False),
    ]
    assert p.state.tokens.pool == (2, 3, 4)
    assert sorted(p.state.tokens.spent) == [1, 5, 6]


@pytest.mark.rule("solo.count", "solo.reeval", "death.hero")
def test_the_second_guard_turns_to_another_when_the_first_has_killed() -> None:
    p = altar(
        units("guards-red", 2, at=HALL),
        atla(HALL, 0, fatigue=1, wounds=10),
        bran(HALL, 0, fatigue=9),
        tokens=Tokens(pool=(3, 4), spent=(1,)),
    )
    p = play(p, EndTurn(), [3, 2, 0, 2, 0])
    attacks = [(e.by, e.on) for e in p.events if isinstance(e, ev.AttackMade)]
    assert attacks == [("guards-red:1", ("atla",)), ("guards-red:2", ("bran",))]
    assert (p.hero("atla").fate, p.hero("bran").wounds) == ("dead", 2)
    assert made(p) == [("guards-red", False)], "one hero is left, and one tile has acted"


@pytest.mark.rule("ally.life", "solo.count", "ga.servants-tile", "solo.close-in.metric")
def test_when_bran_is_killed_the_servants_are_gone_before_the_next_tile_acts() -> None:
    p = altar(
        drusus(HALL),
        units("guards-grey", at="north-hall"),
        bran(HALL, 1),
        atla("forecourt", 0, fatigue=9),
        othna("forecourt", 0, fatigue=9),
        allies(SERVANT, 2, at="north-hall"),
        closed=(GATE,),
        tokens=Tokens(pool=(4, 6), spent=(1,)),
    )
    p = play(p, EndTurn(), [6, 3, 3, 1, 1])
    p = play(p, Guard("bran", 0), [4])
    assert (p.state.allies, p.state.tiles[SERVANT].dead) == ({}, True)
    assert acted(p) == (("guards-grey:1", near("atla", "gatehouse")),)
    assert made(p) == [("guards-grey", False)], "two heroes are left: no third activation"


def made(played: Played) -> list[tuple[str, bool]]:
    """The activations in order: tile, wasted."""
    events = (event for event in played.events if isinstance(event, ev.ActivationMade))
    return [(event.tile, event.wasted) for event in events]


# --- tokens face down -----------------------------------------------------------------------------


@pytest.mark.rule("ga.treasure", "ga.four")
@pytest.mark.parametrize(("heroes", "potion"), [(3, ("life-potion",)), (4, ())])
@pytest.mark.parametrize("by", ["a hero", "a Servant"])
def test_what_a_token_may_turn_out_to_be(heroes: int, potion: tuple[str, ...], by: str) -> None:
    command = Deed("bran", "reveal" if by == "a hero" else "servant-reveals", "crypt")
    found = set()
    for place in GA.covered:
        hidden = dict.fromkeys(GA.covered, "life-potion") | {place: "grim-altar"}
        p = altar(bran("crypt", 5), allies(SERVANT, at="crypt"), heroes=heroes, hidden=hidden)
        p = play(p, command)
        altars = tuple(unit.area for unit in p.units_of("grim-altar"))
        found.add((altars, p.state.objects.get("crypt", ())))
        assert set(p.state.hidden) == {"strongroom", "long-gallery"}
    assert found == {(("crypt",), ()), ((), potion)}
