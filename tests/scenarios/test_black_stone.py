"""The Black Stone's own rules."""

import pytest
from msgspec.structs import replace

from engine.adventure import events as ev
from engine.adventure.commands import (
    Accept,
    Deed,
    EndTurn,
    Guard,
    Move,
    Open,
    Pick,
    PickUp,
    Shoot,
    Strike,
)
from engine.adventure.setup import first_state
from engine.adventure.state import Tokens
from engine.adventure.work import Options, Position
from engine.kernel.record import Illegal
from scenarios.black_stone.special import BlackStone
from scenarios.games import setting, table_for
from tests.builders import Models, asks, hero, play, position, units

FAR, EXIT, SKUTHUS_AT = "willow-bank", "reed-bank", "net-pier"
EVENT_1, EVENT_2 = Tokens(pool=(4,)), Tokens(pool=(5,))


def black_stone(*figures: object, hard: bool = False, **state: object) -> Position:
    """A position under the scenario's rules."""
    options = Options(hard=hard)
    return position(*figures, scenario=BlackStone(), options=options, **state)  # type: ignore[arg-type]


def stand(p: Position) -> Position:
    """Let dice stand and suffer what comes, until somebody may act."""
    while (asked := asks(p)).kind in ("reroll", "guard"):
        p = play(p, Accept() if asked.kind == "reroll" else Guard(_struck(p), 0))
    return p


def _struck(p: Position) -> str:
    return str(getattr(p.top, "hero", ""))


def skuthus(life: int = 1, at: str = SKUTHUS_AT) -> Models:
    """Skuthus with so much life left."""
    return units("skuthus", at=at, life=life)


def killed(hard: bool = False) -> Position:
    """Bran has just struck Skuthus dead."""
    p = black_stone(hero("bran", at=SKUTHUS_AT, items=("dagger:2",)), skuthus(), hard=hard)
    return stand(play(p, Strike("bran", "skuthus:1", 1, "dagger:2"), [1, 1]))


# --- set-up -------------------------------------------------------------------------------------


@pytest.mark.rule("bs.hard", "term.unit", "bs.doors")
@pytest.mark.parametrize(
    ("heroes", "hard", "life"), [(3, False, 10), (4, False, 12), (3, True, 12), (4, True, 15)]
)
def test_life_of_skuthus(heroes: int, hard: bool, life: int) -> None:
    options = Options(4 if heroes == 4 else 3, hard)
    state = first_state(table_for("black-stone", options))
    assert state.units["skuthus:1"].life == life
    assert setting("black-stone").door_difficulty.at(hard) == (2 if hard else 1)


@pytest.mark.rule("wote.chest", "bs.doors", "bs.hard")
def test_difficulties_of_chests_and_doors() -> None:
    for hard, symbols, opened in ((False, 1, True), (True, 1, False), (True, 2, True)):
        p = black_stone(
            hero("atla", at="hut-pier", reserve=3), closed=("north-hut-door",), hard=hard
        )
        p = stand(play(p, Open("atla", "door", "north-hut-door", 1), [symbols]))
        assert (p.state.closed == ()) is opened
    chest = black_stone(
        hero("atla", at="north-hut", reserve=2),
        chests=("north-hut",),
        assets=("sword",),
        hard=True,
    )
    chest = play(play(chest, Open("atla", "chest", "north-hut", 1), [1]), Accept(), ["sword"])
    assert asks(chest).kind == "keep"


@pytest.mark.rule("bs.red")
def test_nobody_enters_the_red_areas() -> None:
    p = black_stone(hero("bran", at="clay-bank", points=3, reserve=5))
    for red in setting("black-stone").red:
        entered = [o for o in asks(p).options if isinstance(o, Move) and red in o.way]
        assert entered == []
    near = black_stone(hero("bran", at="bone-landing", points=3, reserve=5))
    with pytest.raises(Illegal):
        play(near, Move("bran", ("fisher-hut",)))


@pytest.mark.rule("setup.open")
def test_the_deck_is_drawn_by_chance_and_not_told_beforehand() -> None:
    state = first_state(table_for("black-stone", Options()))
    assert set(state.assets) == {"leather-armor:2", "sword", "explosive-orb", "javelin"}


# --- Skuthus ------------------------------------------------------------------------------------


@pytest.mark.rule("bs.slippery", "bs.skuthus-spell", "solo.spell-as-ranged", "spell.boris-rage")
@pytest.mark.parametrize(
    ("face", "area"),
    [(0, SKUTHUS_AT), (1, "stone-deck"), (2, "peat-walk"), (3, "bone-landing")],
)
def test_skuthus_slips_then_casts(face: int, area: str) -> None:
    p = black_stone(
        hero("bran", at="altar-moat", reserve=6),
        skuthus(10),
        tokens=Tokens(pool=(1,)),
    )
    p = play(p, EndTurn(), [1, face, 2, 2])
    attack = next(event for event in p.events if isinstance(event, ev.AttackMade))
    assert (attack.form, attack.card, attack.dice) == ("spell", "boris-rage", ("orange",) * 2)
    moved = [event.to for event in p.events if isinstance(event, ev.Moved)]
    assert moved == ([area] if face else [])
    assert asks(p).kind == "guard"


@pytest.mark.rule("bs.hard", "bs.slippery")
def test_in_hard_mode_he_slips_when_hurt() -> None:
    strike = Strike("bran", "skuthus:1", 1, "dagger:2")
    easy = black_stone(hero("bran", at=SKUTHUS_AT, items=("dagger:2",), reserve=1), skuthus(9))
    rolled = play(easy, strike, [2, 2])
    assert play(rolled, Accept()).unit("skuthus:1").area == SKUTHUS_AT
    hard = black_stone(
        hero("bran", at=SKUTHUS_AT, items=("dagger:2",), reserve=1), skuthus(9), hard=True
    )
    slipped = play(play(hard, strike, [2, 2]), Accept(), [2])
    assert slipped.unit("skuthus:1").area == "peat-walk"
    assert slipped.unit("skuthus:1").life == 9 - 3


@pytest.mark.rule("bs.stone", "death.unit")
def test_the_stone_falls_and_the_demon_comes() -> None:
    p = killed()
    assert p.state.objects == {SKUTHUS_AT: ("black-stone",)}
    demon = p.unit("outer-dark-demon:1")
    assert (demon.area, demon.life) == (EXIT, 8)
    taken = play(p, PickUp("bran", "black-stone"))
    assert taken.hero("bran").items == ("dagger:2", "black-stone")
    assert taken.item("black-stone").encumbrance == 0


@pytest.mark.rule("bs.stone", "bs.hard")
def test_a_killing_blow_makes_nobody_slip() -> None:
    assert killed(hard=True).unit("outer-dark-demon:1").life == 12


@pytest.mark.rule("bs.skuthus-token", "solo.dead-tile")
def test_his_token_leaves_when_it_is_drawn() -> None:
    p = play(
        black_stone(hero("bran", at=FAR, reserve=3), tokens=Tokens(pool=(1,), spent=(4,))),
        EndTurn(),
        [1, 4],
    )
    assert p.state.tiles["skuthus"].dead
    tokens = p.state.tokens
    assert 1 not in (*tokens.pool, *tokens.slots, *tokens.spent)


# --- events -------------------------------------------------------------------------------------


def standing(p: Position, tile: str) -> dict[str, int]:
    """Models of a tile by area."""
    areas = [unit.area for unit in p.units_of(tile)]
    return {area: areas.count(area) for area in areas}


@pytest.mark.rule("bs.event1", "bs.event-max", "solo.draw")
@pytest.mark.parametrize(("there", "come"), [(0, 4), (8, 2), (10, 0)])
def test_event_1_brings_skeletons(there: int, come: int) -> None:
    crowd = (units("skeletons", there, at=FAR),) if there else ()
    p = play(black_stone(hero("bran", at=EXIT), *crowd, tokens=EVENT_1), EndTurn(), [4])
    assert standing(p, "skeletons").get("bone-landing", 0) == come


@pytest.mark.rule("bs.event-max", "bs.event1")
def test_the_dead_come_back() -> None:
    p = black_stone(hero("bran", at=EXIT), units("skeletons", 2, at=FAR), tokens=EVENT_1)
    tiles = {**p.state.tiles, "skeletons": replace(p.state.tiles["skeletons"], made=10)}
    fallen = Position(p.table, replace(p.state, tiles=tiles))
    assert standing(play(fallen, EndTurn(), [4]), "skeletons")["bone-landing"] == 4


@pytest.mark.rule("bs.event2", "solo.strongest")
def test_event_2_brings_worms_to_the_richest_hero() -> None:
    p = black_stone(
        hero("bran", at=EXIT, reserve=4), hero("atla", at=FAR, reserve=3), tokens=EVENT_2
    )
    assert standing(play(p, EndTurn(), [5, 5]), "worms") == {EXIT: 8}


@pytest.mark.rule("bs.event2", "solo.choice")
def test_equals_are_the_players_choice() -> None:
    p = black_stone(
        hero("bran", at=EXIT, reserve=4, wounds=2),
        hero("atla", at=FAR, reserve=4),
        tokens=Tokens(pool=(5,), spent=(2,)),
    )
    asked = play(p, EndTurn(), [5])
    assert (asks(asked).kind, asks(asked).options) == ("tie", (Pick("bran"), Pick("atla")))


@pytest.mark.rule("bs.event1", "bs.demon-target", "bs.demon-token", "solo.own-activation")
def test_the_demon_acts_with_an_event_and_hunts_the_stone() -> None:
    p = black_stone(
        hero("bran", at=FAR, reserve=9, items=("black-stone",)),
        hero("atla", at=EXIT, reserve=1),
        units("outer-dark-demon", at="lily-pool", life=8),
        tokens=EVENT_1,
    )
    p = play(p, EndTurn(), [4, 1, 1])
    attack = next(event for event in p.events if isinstance(event, ev.AttackMade))
    assert (attack.by, attack.on) == ("outer-dark-demon:1", ("bran",))
    assert p.unit("outer-dark-demon:1").area == FAR


@pytest.mark.rule("bs.demon-target")
def test_a_bearer_out_of_reach_is_left_for_whom_others_would_hunt() -> None:
    p = black_stone(
        hero("bran", at="lone-hut", reserve=9, items=("black-stone",)),
        hero("atla", at=EXIT, reserve=1),
        units("outer-dark-demon", at="lily-pool", life=8),
        closed=("lone-hut-door",),
        tokens=EVENT_1,
    )
    p = play(p, EndTurn(), [4, 1, 1])
    assert next(event for event in p.events if isinstance(event, ev.AttackMade)).on == ("atla",)


@pytest.mark.rule("bs.demon-target")
def test_without_a_bearer_the_demon_chooses_as_others_do() -> None:
    p = black_stone(
        hero("bran", at=FAR, reserve=9),
        hero("atla", at=EXIT, reserve=1),
        units("outer-dark-demon", at="lily-pool", life=8),
        tokens=EVENT_1,
    )
    p = play(p, EndTurn(), [4, 1, 1])
    assert next(event for event in p.events if isinstance(event, ev.AttackMade)).on == ("atla",)


# --- leaving ------------------------------------------------------------------------------------


@pytest.mark.rule("bs.exit", "bs.goal", "death.exit")
def test_the_bearer_leaves_and_wins() -> None:
    p = play(
        black_stone(hero("bran", at=EXIT, items=("black-stone",), points=1)), Deed("bran", "leave")
    )
    assert (p.hero("bran").fate, p.state.outcome) == ("gone", "victory")
    assert p.heroes() == ()


@pytest.mark.rule("bs.exit", "hind.move")
def test_leaving_costs_what_a_border_costs() -> None:
    hindered = (
        hero("bran", at=EXIT, items=("black-stone",), points=1, reserve=2),
        units("worms", 2, at=EXIT),
    )
    p = play(black_stone(*hindered), Deed("bran", "leave"))
    assert p.hero("bran").spaces == {"move": 2}
    poor = black_stone(
        hero("bran", at=EXIT, items=("black-stone",), points=1, reserve=1),
        units("worms", 2, at=EXIT),
    )
    with pytest.raises(Illegal, match=r"bs\.exit"):
        play(poor, Deed("bran", "leave"))
    assert Deed("bran", "leave") not in asks(poor).options


@pytest.mark.rule("bs.exit")
@pytest.mark.parametrize(("at", "items"), [(FAR, ("black-stone",)), (EXIT, ())])
def test_nobody_leaves_without_the_stone_or_from_elsewhere(at: str, items: tuple[str, ...]) -> None:
    with pytest.raises(Illegal, match=r"bs\.exit"):
        play(black_stone(hero("bran", at=at, items=items, points=3)), Deed("bran", "leave"))


@pytest.mark.rule("bs.reward")
def test_what_a_victory_brings() -> None:
    reward = setting("black-stone").reward
    assert reward.cards == ("battle-axe", "zingaran-breastplate")
    assert reward.spells == ("bels-caress", "boris-rage", "withering")
    assert reward.assets


@pytest.mark.rule("game.over", "bs.goal")
def test_nothing_is_done_after_the_end() -> None:
    p = play(
        black_stone(hero("bran", at=EXIT, items=("black-stone",), points=1)), Deed("bran", "leave")
    )
    for command in (EndTurn(), Shoot("bran", "worms:1", 1, "dagger")):
        with pytest.raises(Illegal, match=r"game\.over"):
            play(p, command)
    assert p.state.agenda == ()
