"""What tables are known to play differently, each ruling both ways."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.adventure import events as ev
from engine.adventure.commands import (
    Accept,
    Cast,
    EndTurn,
    Guard,
    PickUp,
    Shoot,
    TakeStance,
)
from engine.adventure.facts import FactError, decode_facts
from engine.adventure.figures import has_skill
from engine.adventure.moments import STRONGEST
from engine.adventure.odds import ally_guard_odds
from engine.adventure.rulings import about_rule, as_ruled, own_rulings, written_rulings
from engine.adventure.solo.targets import ranking, why
from engine.adventure.state import Tokens
from engine.adventure.steps import (
    Activation,
    AllyDefence,
    Attack,
    Defence,
    HeroesTurn,
    OverlordTurn,
)
from engine.adventure.work import Options, Position
from scenarios import library
from scenarios.back_to_the_earth.special import BackToTheEarth
from scenarios.games import open_game, setting, table_for
from scenarios.library import rulebook
from tests.adventure.advancing import advanced
from tests.adventure.solo.outcomes import near, outcomes
from tests.builders import SWAMP, Played, allies, asks, hero, play, position, units
from tests.facts.files import fact_text, fact_texts

PIER, LONG, SKULL, BANK, WATER = "net-pier", "long-pier", "skull-deck", "willow-bank", "frog-water"
KNOWN = library.facts().rulings


def ruled(ruling: str, choice: str) -> Options:
    """A game in which one ruling is chosen."""
    return Options(rulings={ruling: choice})


def ways(ruling: str, **expected: Any) -> pytest.MarkDecorator:
    """A test for each choice of a ruling: none may be left out."""
    named = {choice.replace("_", "-"): value for choice, value in expected.items()}
    assert list(named) == list(KNOWN[ruling].choices)
    return pytest.mark.parametrize(("choice", "expected"), named.items(), ids=list(named))


# --- the page of rulings --------------------------------------------------------------------------


def test_every_ruling_decides_a_rule_of_ours_and_is_told_with_it() -> None:
    for name, ruling in KNOWN.items():
        rule = ruling.rule or name
        assert rule in rulebook().rules
        (told,) = about_rule(library.facts(), rule)
        assert f"--ruling {name}=" in told
        assert all(words in told for words in ruling.choices.values())
    assert not tuple(about_rule(library.facts(), "melee.dice"))


def test_only_what_is_not_as_usual_is_kept() -> None:
    facts = library.facts()
    usual = {name: ruling.default for name, ruling in KNOWN.items()}
    assert own_rulings(facts, usual) == {}
    assert own_rulings(facts, usual | {"elev.bonus": "red"}) == {"elev.bonus": "red"}
    assert as_ruled(facts, usual) == facts
    assert written_rulings(facts, ("elev.bonus=red", "move.lost=begun")) == {"elev.bonus": "red"}


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("elev.bonus", "lacks its choice"),
        ("elev.bonus=green", "it is yellow or orange or red"),
        ("nothing=red", 'There is no ruling "nothing"'),
        ("\x1b[2Jx=1", "There is no ruling"),
    ],
)
def test_a_wrong_ruling_is_refused_in_a_sentence(written: str, says: str) -> None:
    with pytest.raises(FactError, match=says) as caught:
        written_rulings(library.facts(), (written,))
    assert str(caught.value).isprintable()
    with pytest.raises(FactError, match="chosen twice"):
        written_rulings(library.facts(), ("elev.bonus=red", "elev.bonus=red"))


def test_a_table_is_not_set_for_what_is_no_ruling() -> None:
    with pytest.raises(FactError, match="cannot be"):
        table_for("black-stone", ruled("elev.bonus", "green"))


def test_a_damaged_file_of_rulings_names_the_ruling() -> None:
    text = fact_text("rulings", 'default = "yellow"', 'default = "green"')
    with pytest.raises(FactError, match=r"rulings\.toml.*elev\.bonus"):
        decode_facts(fact_texts(rulings=text))


# --- dice and cards -------------------------------------------------------------------------------


@pytest.mark.rule("elev.bonus")
@ways("elev.bonus", yellow="yellow", orange="orange", red="red")
def test_the_die_of_a_shot_from_above(choice: str, expected: str) -> None:
    high = replace(SWAMP.areas[PIER], height=1)
    p = position(
        hero("othna", at=PIER, items=("throwing-knives",), reserve=1),
        units("skeletons", at=LONG),
        board=replace(SWAMP, areas={**SWAMP.areas, PIER: high}),
        options=ruled("elev.bonus", choice),
    )
    down = play(p, Shoot("othna", "skeletons:1", 1, "throwing-knives"), [0, 0, 0])
    made = next(event for event in down.events if isinstance(event, ev.AttackMade))
    assert made.dice == ("orange*", "yellow", expected)


@pytest.mark.rule("ally.guard")
@ways("ally.guard", orange=("orange", 1 / 6), yellow=("yellow", 1 / 3), red=("red", 1 / 6))
def test_the_die_that_guards_an_ally(choice: str, expected: tuple[str, float]) -> None:
    ally, hall = "brans-servants:1", "north-hall"
    blow = Attack("guards-red:1", (ally,), "melee", ("red",), "", stage="aim", power=2)
    p = advanced(
        position(
            units("guards-red", at=hall),
            hero("bran", "forecourt", reserve=2),
            allies("brans-servants", at=hall),
            setting=setting("grim-altar"),
            agenda=(HeroesTurn("act"), blow),
            options=ruled("ally.guard", choice),
        )
    )
    step = p.top
    assert isinstance(step, AllyDefence)
    assert ally_guard_odds(p, step, Guard("bran", 1)).death == pytest.approx(expected[1])
    rolled = play(p, Guard("bran", 1), [0])
    assert next(e.dice for e in rolled.events if isinstance(e, ev.Rolled)) == (expected[0],)


@pytest.mark.rule("spell.withering")
@ways("spell.withering", arrow=("yellow*",), plain=("yellow",))
def test_the_die_of_withering(choice: str, expected: tuple[str, ...]) -> None:
    p = position(
        hero("atla", at=PIER, spells={"withering": 0}),
        units("skeletons", at=LONG),
        options=ruled("spell.withering", choice),
    )
    after = play(p, Cast("atla", "withering", "skeletons:1"), [0])
    made = next(event for event in after.events if isinstance(event, ev.AttackMade))
    assert made.dice == expected


@pytest.mark.rule("spell.teleportation")
@ways("spell.teleportation", each={LONG: 1, SKULL: 1}, one_more={LONG: 2, SKULL: 2})
def test_what_teleportation_costs(choice: str, expected: dict[str, int]) -> None:
    p = position(
        hero("atla", at=PIER, spells={"teleportation": 0}, reserve=2),
        options=ruled("spell.teleportation", choice),
    )
    casts = [option for option in asks(p).options if isinstance(option, Cast)]
    gems = {cast.target: cast.gems for cast in casts}
    assert {area: gems[area] for area in expected} == expected
    assert max(gems.values()) == 2
    after = play(p, Cast("atla", "teleportation", LONG, expected[LONG]))
    assert (after.hero("atla").area, after.hero("atla").reserve) == (LONG, 2 - expected[LONG])


@pytest.mark.rule("spell.halo")
@ways("spell.halo", turning="sets-halo", aggressive="")
def test_the_halo_of_a_caster_who_stays_aggressive(choice: str, expected: str) -> None:
    def stance(before: Any, after: Any) -> str:
        p = position(
            hero("atla", at=PIER, halo="sets-halo", stance=before, spells={"sets-halo": 0}),
            hero("bran", at=PIER),
            agenda=(HeroesTurn("stance"),),
            options=ruled("spell.halo", choice),
        )
        return play(p, TakeStance("atla", after)).hero("atla").halo

    assert stance("aggressive", "aggressive") == expected
    assert stance("cautious", "aggressive") == ""
    assert stance("aggressive", "cautious") == "sets-halo"


@pytest.mark.rule("skill.precision-strike", "skill.precision-shot", "defence.power")
@ways("skill.precision-strike", defence=(0, 0), armour=(1, 0))
def test_what_precision_takes_off(choice: str, expected: tuple[int, int]) -> None:
    def defence(items: tuple[str, ...], faces: list[int]) -> int:
        p = position(
            hero("bran", at=PIER, items=items, reserve=1, fatigue=8),
            units("drusus", at=PIER),
            agenda=(
                HeroesTurn("act"),
                Attack("drusus:1", (), "melee", (), stage="struck", power=3, target="bran"),
                Defence("bran", "drusus:1", "melee", 3),
            ),
            options=ruled("skill.precision-strike", choice),
        )
        done = play(play(p, Guard("bran", 1), faces), Accept())
        return next(e.defence for e in done.events if isinstance(e, ev.Defended))

    assert (defence((), [1]), defence(("leather-armor",), [1, 0])) == expected


# --- sheets ---------------------------------------------------------------------------------------


@pytest.mark.rule("move.base", "move.bought")
@ways("othna.move", **{"2_3": (2, 3), "3_2": (3, 2)})
def test_the_movement_of_othna(choice: str, expected: tuple[int, int]) -> None:
    game = open_game("black-stone", ruled("othna.move", choice))
    move = Position(game.table, game.start()).sheet("othna").move
    assert (move.base, move.limit) == expected


@pytest.mark.rule("skill.counterattack")
@ways("bran.counterattack", no=False, yes=True)
def test_whether_bran_strikes_back(choice: str, expected: bool) -> None:
    loaded = hero("bran", at=PIER, items=("battle-axe", "zingaran-breastplate", "chain-mail"))
    p = position(loaded, options=ruled("bran.counterattack", choice))
    assert has_skill(p, p.hero("bran"), "counterattack") is expected


# --- movement and turns ---------------------------------------------------------------------------


@pytest.mark.rule("move.lost")
@ways("move.lost", begun=(3, 0), any=(0, 0))
def test_when_base_movement_is_lost(choice: str, expected: tuple[int, int]) -> None:
    def left(moving: bool) -> int:
        p = position(
            hero("bran", at=BANK, points=3, moving=moving),
            objects={BANK: ("sword",)},
            options=ruled("move.lost", choice),
        )
        return play(p, PickUp("bran", "sword")).hero("bran").points

    assert (left(False), left(True)) == expected


@pytest.mark.rule("turn.end-of", "turn.before-end", "be.limit")
@ways("turn.end-of", heroes="", overlord="defeat")
def test_the_last_turn_of_the_heroes(choice: str, expected: str) -> None:
    def after(turn: int) -> str:
        fort = setting("back-to-the-earth")
        p = position(
            hero("bran", at=fort.start, reserve=1),
            units("thaug", at="well-yard", life=10),
            setting=fort,
            scenario=BackToTheEarth(),
            turn=turn,
            tokens=Tokens(pool=(1,)),
            options=ruled("turn.end-of", choice),
        )
        return play(p, EndTurn(), [1]).state.outcome

    assert (after(8), after(9)) == ("", expected)


# --- the Overlord ---------------------------------------------------------------------------------


@pytest.mark.rule("solo.refresh")
@ways("solo.refresh", all=[2], fatigue=[1, 2])
def test_the_tokens_that_come_back(choice: str, expected: list[int]) -> None:
    p = position(
        *(hero(name, BANK) for name in ("atla", "othna", "bran")),
        tokens=Tokens(pool=(4,), spent=(5,)),
        options=ruled("solo.refresh", choice),
    )
    played = play(p, EndTurn(), faces=(4, 5, 4))
    assert [why["number"] for why in played.why("solo.refresh")] == expected
    assert sorted((*played.state.tokens.pool, *played.state.tokens.spent)) == [4, 5]


@pytest.mark.rule("solo.reeval", "solo.target.rule")
@ways("solo.reeval", unit="othna", tile="bran")
def test_the_target_of_the_second_unit(choice: str, expected: str) -> None:
    """The first, caught in a web, strikes Othna instead of Bran, who then has more gems left."""
    p = position(
        units("skeletons", at=SKULL, webbed=True),
        units("skeletons", at=PIER),
        hero("othna", SKULL, reserve=4),
        hero("bran", LONG, reserve=3),
        agenda=(OverlordTurn("draw", 2), Activation("skeletons")),
        options=ruled("solo.reeval", choice),
    )
    p = advanced(p)
    assert asks(p).why.rule == "solo.cunning"
    p = _struck(play(p, next(o for o in asks(p).options if "skeletons:1" in str(o)), [2]))
    assert p.hero("othna").reserve == 2
    assert [e.on for e in p.events if isinstance(e, ev.AttackMade)][-1:] == [(expected,)]


def _struck(p: Played) -> Played:
    """Nobody guards against the first blow; the second unit then strikes."""
    return play(p, Guard("othna", 0), [2])


@pytest.mark.rule("solo.reeval", "solo.target.players")
def test_the_players_choose_once_for_a_tile() -> None:
    p = position(
        units("skeletons", 2, at=PIER),
        hero("othna", SKULL, reserve=3),
        hero("bran", LONG, reserve=3),
        agenda=(OverlordTurn("draw", 2), Activation("skeletons")),
        options=ruled("solo.reeval", "tile"),
    )
    p = advanced(p)
    assert asks(p).why.rule == "solo.target.players"
    picked = next(option for option in asks(p).options if "bran" in str(option))
    p = play(p, picked, [0, 0])
    struck = [event.on for event in p.events if isinstance(event, ev.AttackMade)]
    assert struck == [("bran",), ("bran",)]
    assert p.why("solo.reeval") == [{"tile": "skeletons", "target": "bran"}]


@pytest.mark.rule("solo.alt.strongest")
@ways(
    "solo.alt.strongest",
    fewest=(("bran",), ("othna",), ("atla",)),
    strongest=(("bran",), ("atla",), ("othna",)),
)
def test_who_comes_after_the_strongest(choice: str, expected: tuple[Any, ...]) -> None:
    p = position(
        hero("atla", PIER, reserve=4),
        hero("othna", PIER, reserve=2),
        hero("bran", PIER, reserve=6),
        options=ruled("solo.alt.strongest", choice),
    )
    assert ranking(p, STRONGEST) == expected
    told = why(p, "drusus:1", STRONGEST, expected[1][0])
    assert told[-1].values["best"] == expected[1]


@pytest.mark.rule("solo.skill.reach-target", "solo.alt.close-in")
@ways("solo.skill.reach-target", attack=WATER, closer="mid-planks")
def test_whether_a_flyer_comes_closer_by_flying(choice: str, expected: str) -> None:
    p = position(
        units("skeletons", at=WATER),
        hero("atla", BANK, reserve=2),
        skills={"skeletons-alt": ["flying"]},
        options=ruled("solo.skill.reach-target", choice),
    )
    assert near("atla", expected) in outcomes(p, "skeletons:1")
    assert (near("atla", WATER) in outcomes(p, "skeletons:1")) is (choice == "attack")
