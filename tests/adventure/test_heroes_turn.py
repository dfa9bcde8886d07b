"""The heroes' turn, phase by phase."""

import pytest

from engine.adventure import events as ev
from engine.adventure.commands import (
    Accept,
    EndTurn,
    Guard,
    Move,
    PickUp,
    Strike,
    TakeStance,
)
from engine.adventure.setup import first_state
from engine.adventure.state import Tokens
from engine.adventure.steps import HeroesTurn
from engine.adventure.work import Options, Position, Table
from engine.kernel.record import Illegal
from scenarios.games import open_game, table_for
from tests.builders import Played, asks, hero, play, position, units

STANCE = (HeroesTurn("stance"),)


def begun(options: Options | None = None) -> Position:
    """The Black Stone set up, at its first choice."""
    table: Table = table_for("black-stone", options or Options())
    return Position(table, open_game("black-stone", table.options).start())


def take(p: Position, **stances: str) -> Position:
    """Every hero takes a stance."""
    for name, stance in stances.items():
        p = play(p, TakeStance(name, stance))  # type: ignore[arg-type]
    return p


@pytest.mark.rule("setup.gems", "wote.gems", "setup.stance", "setup.turn-zero", "term.gem")
def test_heroes_start_aggressive_with_four_gems_spent() -> None:
    state = first_state(table_for("black-stone", Options()))
    assert {name: (known.reserve, known.fatigue) for name, known in state.heroes.items()} == {
        "atla": (7, 4),
        "othna": (5, 4),
        "bran": (8, 4),
    }
    assert {known.stance for known in state.heroes.values()} == {"aggressive"}
    assert state.turn == 0
    assert state.tokens.pool == (1, 2, 3, 4, 5)


@pytest.mark.rule("wote.four", "setup.gems")
def test_four_heroes_start_together_with_five_gems_spent() -> None:
    state = first_state(table_for("black-stone", Options(4)))
    assert state.heroes["grom"].items == ("conans-sword",)
    assert {known.area for known in state.heroes.values()} == {"willow-bank"}
    assert {known.fatigue for known in state.heroes.values()} == {5}


@pytest.mark.rule("setup.first", "wote.heroes-first", "hero.stance")
def test_the_game_starts_with_the_heroes_stances() -> None:
    asked = asks(begun())
    assert asked.kind == "stance"
    assert set(asked.options) == {
        TakeStance(name, stance)
        for name in ("atla", "othna", "bran")
        for stance in ("aggressive", "cautious")
    }


@pytest.mark.rule("hero.stance")
def test_a_stance_is_taken_once() -> None:
    p = play(begun(), TakeStance("atla", "cautious"))
    assert p.hero("atla").stance == "cautious"
    with pytest.raises(Illegal, match=r"hero\.stance"):
        play(p, TakeStance("atla", "aggressive"))


@pytest.mark.rule("hero.recover", "death.recovery")
@pytest.mark.parametrize(
    ("dead", "aggressive", "cautious"), [(0, 2, 5), (1, 3, 6), (2, 4, 7), (3, 4, 7)]
)
def test_recovery_grows_with_the_dead(dead: int, aggressive: int, cautious: int) -> None:
    fallen = [
        hero(name, at="", reserve=0, wounds=9, fate="dead")
        for name in ("othna", "grom", "conan")[:dead]
    ]
    tired = hero("bran", at="net-pier", reserve=1, fatigue=9)
    other = hero("atla", at="net-pier", reserve=1, fatigue=9)
    p = take(position(tired, other, *fallen, agenda=STANCE), bran="aggressive", atla="cautious")
    assert p.hero("bran").reserve == 1 + aggressive
    assert p.hero("atla").reserve == 1 + cautious


@pytest.mark.rule("hero.recover")
def test_no_more_is_recovered_than_fatigue_holds() -> None:
    p = position(hero("bran", at="net-pier", reserve=8, fatigue=3), agenda=STANCE)
    assert take(p, bran="cautious").hero("bran").fatigue == 0


@pytest.mark.rule("hero.aggressive", "hero.cautious", "move.base")
def test_only_the_aggressive_act() -> None:
    p = position(
        hero("bran", at="net-pier", fatigue=2),
        hero("atla", at="net-pier", fatigue=2),
        units("skeletons", at="net-pier"),
        agenda=STANCE,
    )
    p = take(p, bran="aggressive", atla="cautious")
    assert p.hero("bran").points == 3
    assert p.hero("atla").points == 0
    offered = asks(p).options
    assert any(getattr(option, "hero", "") == "bran" for option in offered)
    assert not any(getattr(option, "hero", "") == "atla" for option in offered)
    with pytest.raises(Illegal, match=r"hero\.cautious"):
        play(p, Strike("atla", "skeletons:1", 1))


@pytest.mark.rule("hero.free-order")
def test_heroes_take_turns_in_the_middle() -> None:
    p: Position = position(
        hero("bran", at="net-pier", points=3), hero("othna", at="net-pier", points=2)
    )
    for name, to in (("bran", "long-pier"), ("othna", "skull-deck"), ("bran", "mid-planks")):
        p = play(p, Move(name, (to,)))
    assert (p.hero("bran").area, p.hero("othna").area) == ("mid-planks", "skull-deck")


@pytest.mark.rule("move.lost")
def test_an_action_ends_a_walk_that_was_begun() -> None:
    p = position(
        hero("bran", at="net-pier", points=3),
        units("skeletons", at="long-pier"),
    )
    struck = play(play(p, Move("bran", ("long-pier",))), Strike("bran", "skeletons:1", 1), [0])
    assert struck.hero("bran").points == 0
    assert struck.why("move.lost") == [{"hero": "bran", "points": 2}]


@pytest.mark.rule("move.lost")
def test_an_action_before_the_walk_leaves_the_points() -> None:
    p = position(hero("bran", at="net-pier", points=3), objects={"net-pier": ("sword",)})
    assert play(p, PickUp("bran", "sword")).hero("bran").points == 3


def ended(p: Position) -> Played:
    """The heroes stop; without tokens the Overlord's turn passes by."""
    return play(p, EndTurn())


@pytest.mark.rule("hero.end", "hero.reserve-carry", "spell.after", "hero.limit")
def test_spent_gems_rest_and_kept_ones_stay() -> None:
    spent = hero(
        "atla",
        at="net-pier",
        reserve=3,
        spaces={"melee": 2, "move": 1},
        spells={"telekinesis": 1, "sets-halo": 0},
        points=2,
    )
    p = ended(position(spent, agenda=(HeroesTurn("act"),), tokens=Tokens()))
    atla = p.hero("atla")
    assert (atla.reserve, atla.fatigue, atla.spaces) == (3, 4, {})
    assert atla.spells == {"telekinesis": 0, "sets-halo": 0}
    assert atla.points == 0
    assert {why["place"] for why in p.why("hero.end")} == {"melee", "move", "spell:telekinesis"}
    assert not p.why("hero.start")


@pytest.mark.rule("hero.start", "spell.after", "turn.alternate", "turn.marker")
def test_gems_of_the_overlords_turn_rest_at_the_next_start() -> None:
    tired = hero("atla", at="net-pier", reserve=3, fatigue=1)
    p = position(tired, units("skeletons", at="net-pier"), tokens=Tokens(pool=(3,)))
    p = play(play(p, EndTurn(), [3, 2]), Guard("atla", 2), [0, 1])
    assert p.hero("atla").spaces == {"guard": 2}
    after = play(p, Accept())
    sides = [event.side for event in after.told() if isinstance(event, ev.TurnBegan)]
    assert sides == ["heroes"]
    assert after.state.turn == 1
    assert after.why("hero.start") == [{"hero": "atla", "place": "guard", "gems": 2}]
    atla = after.hero("atla")
    assert (atla.reserve, atla.fatigue, atla.wounds, atla.spaces) == (1, 2, 1, {})
