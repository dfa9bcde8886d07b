"""Back to the Earth's own rules."""

from __future__ import annotations

from typing import Any

import pytest

from engine.adventure import events as ev
from engine.adventure.agenda import Adventure
from engine.adventure.bots import steady_bot
from engine.adventure.commands import (
    Accept,
    Cast,
    Catch,
    Deed,
    Drop,
    EndTurn,
    Give,
    Guard,
    Move,
    Pick,
    PickUp,
    Shoot,
    Strike,
    TakeStance,
    Throw,
)
from engine.adventure.figures import hindering
from engine.adventure.gems import limit, room
from engine.adventure.odds import strike_odds
from engine.adventure.setup import first_state
from engine.adventure.state import Hero, Tokens
from engine.adventure.steps import Activation, HeroesTurn, OverlordTurn, Wounding
from engine.adventure.telling import Names, tell_command, tell_position
from engine.adventure.work import Options, Position
from engine.kernel.record import Illegal
from journals.header import Options as HeaderOptions
from journals.simulate import Plan, simulate
from scenarios import library
from scenarios.back_to_the_earth.special import BackToTheEarth
from scenarios.games import open_game, setting, table_for
from tests.adventure.advancing import advanced
from tests.builders import Models, Played, asks, hero, play, position, units

BE = setting("back-to-the-earth")
DEN, YARD, CHAPEL, FAR = "well-yard", "west-yard", "old-chapel", "thorn-corner"
THAUG_TOKEN, SERVANTS_TOKEN = Tokens(pool=(7,)), Tokens(pool=(3,))
EVENT_1, EVENT_2 = Tokens(pool=(1,)), Tokens(pool=(2,))
HEAD, BODY = "severed-head:1", "body:1"
FULL = {"heads-fed": 5}
ROCKY = library.board("fort")


def fort(*figures: Hero | Models, hard: bool = False, life: int = 10, **state: Any) -> Position:
    """A position under the scenario's rules; Thaug is in his den."""
    thaug = units("thaug", at=DEN, life=life)
    options = Options(hard=hard)
    return position(
        *figures, thaug, setting=BE, scenario=BackToTheEarth(), options=options, **state
    )


def stand(p: Played) -> Played:
    """Let dice stand, guard with nothing, and let nobody catch, until somebody may act."""
    while (asked := asks(p)).kind in ("reroll", "guard", "catch", "wound"):
        answer = {"reroll": Accept(), "guard": asked.options[0], "catch": Catch()}
        p = play(p, answer.get(asked.kind, asked.options[0]))
    return p


def fed(p: Position) -> int:
    """The heads that Thaug has eaten."""
    return int(p.state.marks.get("heads-fed", 0))


def standing(p: Position, tile: str, area: str) -> int:
    """Models of a tile in an area."""
    return sum(unit.area == area for unit in p.units_of(tile))


# --- set-up -------------------------------------------------------------------------------------


@pytest.mark.rule("be.four", "be.hard", "wote.gems", "wote.four", "term.unit")
@pytest.mark.parametrize(("heroes", "life", "fatigue"), [(3, 10, 4), (4, 15, 5)])
def test_three_and_four_heroes(heroes: int, life: int, fatigue: int) -> None:
    for hard in (False, True):
        state = first_state(table_for("back-to-the-earth", Options(4 if heroes == 4 else 3, hard)))
        assert state.units["thaug:1"].life == life
        assert {each.fatigue for each in state.heroes.values()} == {fatigue}
        assert {each.area for each in state.heroes.values()} == {"fern-hollow"}
    assert ("grom" in state.heroes) is (heroes == 4)


@pytest.mark.rule("be.enough")
def test_there_are_more_heads_than_thaug_needs() -> None:
    counts = {each.tile: 0 for each in BE.placements}
    for each in BE.placements:
        counts[each.tile] += each.count
    assert counts["hunters"] + counts["servants"] > 5
    assert counts == {"thaug": 1, "hunters": 5, "servants": 4, "guards": 4, "archers": 4}


@pytest.mark.rule("be.cache", "be.four")
def test_the_cache_outside_of_a_campaign() -> None:
    assert len(BE.cache) == len(set(BE.cache)) == 10
    assert len(BE.spells) == 9
    assert (BE.party(3).cache, BE.party(4).cache) == ((), ("conans-sword",))
    carried = [card for kit in BE.kits.values() for card in kit.cards]
    assert len(carried) == len(set(carried))
    assert set(carried) <= {*BE.cache, "conans-sword"}
    table = table_for("back-to-the-earth", Options(4))
    for name, known in first_state(table).heroes.items():
        most = table.facts.heroes[name].encumbrance.max
        assert sum(table.facts.items[card.split(":")[0]].encumbrance for card in known.items) < most
    assert BE.kits["atla"].spells == BE.spells


@pytest.mark.rule("be.end")
def test_a_victory_brings_nothing_more() -> None:
    assert (BE.reward.cards, BE.reward.spells, BE.reward.assets) == ((), (), True)


@pytest.mark.rule("be.rocks", "board.fort.rocks")
def test_rock_slides_are_plain_areas() -> None:
    for name in ("atla", "bran"):
        p = fort(hero(name, at="fern-hollow", points=1, reserve=0))
        assert Move(name, ("west-rubble",)) in asks(p).options
    full = position(hero("atla", at="fern-hollow", points=1, reserve=0), board=ROCKY, setting=BE)
    with pytest.raises(Illegal, match=r"move\.bought"):
        play(full, Move("atla", ("west-rubble",)))
    climber = hero("bran", at="fern-hollow", points=1, reserve=0)
    assert Move("bran", ("west-rubble",)) in asks(position(climber, board=ROCKY)).options
    laden = hero(
        "bran", at="fern-hollow", points=1, reserve=0, items=("scale-mail", "sword"), fatigue=9
    )
    assert Move("bran", ("west-rubble",)) not in asks(position(laden, board=ROCKY)).options


@pytest.mark.rule("be.rocks", "board.fort.leap", "fall.damage", "solo.path.least")
def test_heroes_jump_from_walls_and_units_do_not() -> None:
    p = fort(hero("bran", at="hawk-wall", points=1, reserve=0, fatigue=9))
    jumped = stand(play(p, Move("bran", ("breach-yard",)), [1]))
    assert (jumped.hero("bran").area, jumped.hero("bran").wounds) == ("breach-yard", 1)
    agenda = (HeroesTurn("act"), Activation("guards"))
    below = fort(hero("bran", at="east-yard"), units("guards", at="eagle-wall"), agenda=agenda)
    assert advanced(below).unit("guards:1").area != "east-yard"


# --- bodies and heads ---------------------------------------------------------------------------


@pytest.mark.rule("be.bodies", "hind.dead", "death.unit")
@pytest.mark.parametrize(
    ("tile", "left"), [("hunters", True), ("servants", True), ("guards", False)]
)
def test_hunters_and_servants_leave_bodies(tile: str, left: bool) -> None:
    bran = hero("bran", at=YARD, reserve=2, items=("sword",))
    p = fort(bran, units(tile, at=YARD))
    p = stand(play(p, Strike("bran", f"{tile}:1", 2, "sword"), [2, 2, 2]))
    assert p.units_of(tile) == ()
    assert p.state.objects == ({YARD: (BODY,)} if left else {})
    assert hindering(p, p.hero("bran")) == 0
    if left:
        with pytest.raises(Illegal, match=r"be\.bodies"):
            play(p, PickUp("bran", BODY))
        assert not any(isinstance(option, PickUp) for option in asks(p).options)


@pytest.mark.rule("be.bodies")
def test_bodies_are_told_apart() -> None:
    bran = hero("bran", at=YARD, reserve=4, items=("sword",))
    p = fort(bran, units("hunters", at=YARD), units("servants", at=YARD))
    for target in ("servants:1", "hunters:1"):
        p = stand(play(p, Strike("bran", target, 2, "sword"), [2, 2, 2]))
    assert p.state.objects == {YARD: ("body:1", "body:2")}


def beside_body(*others: Hero | Models, **more: Any) -> Position:
    """Atla beside a body in the West Yard."""
    known: dict[str, Any] = {"reserve": 4} | more
    return fort(hero("atla", at=YARD, **known), *others, objects={YARD: (BODY, "body:2")})


HARVEST = Deed("atla", "harvest", BODY, 1)


@pytest.mark.rule("be.harvest", "manip.complex", "enc.level")
@pytest.mark.parametrize(("face", "cut"), [(0, False), (1, True)])
def test_a_head_is_harvested_with_one_symbol(face: int, cut: bool) -> None:
    p = stand(play(beside_body(), HARVEST, [face]))
    atla = p.hero("atla")
    assert atla.spaces == {"manipulation": 1}
    assert atla.items == ((HEAD,) if cut else ())
    assert p.state.objects == {YARD: ("body:2",) if cut else (BODY, "body:2")}
    assert p.item(HEAD).encumbrance == 1


@pytest.mark.rule("be.harvest", "hind.roll")
def test_enemies_hinder_the_harvest() -> None:
    bran = hero("bran", at=YARD, reserve=2)
    p = fort(bran, units("guards", 2, at=YARD), objects={YARD: (BODY,)})
    failed = stand(play(p, Deed("bran", "harvest", BODY, 1), [2]))
    assert failed.hero("bran").items == ()
    p = fort(bran, units("guards", at=YARD), objects={YARD: (BODY,)})
    assert stand(play(p, Deed("bran", "harvest", BODY, 1), [2])).hero("bran").items == (HEAD,)


@pytest.mark.rule("be.harvest", "manip.complex", "hero.limit")
def test_a_harvest_is_offered_with_each_number_of_gems() -> None:
    offered = [option for option in asks(beside_body()).options if isinstance(option, Deed)]
    assert offered == [Deed("atla", "harvest", BODY, gems) for gems in (1, 2, 3)]
    for refused, rule in (
        (Deed("atla", "harvest", BODY), r"term\.gem"),
        (Deed("atla", "harvest", BODY, 4), r"hero\.limit"),
        (Deed("atla", "harvest", "body:9", 1), r"be\.harvest"),
        (Deed("atla", "leave", "", 1), r"be\.harvest"),
    ):
        with pytest.raises(Illegal, match=rule):
            play(beside_body(), refused)
    cautious = beside_body(stance="cautious")
    with pytest.raises(Illegal, match=r"hero\.cautious"):
        play(cautious, HARVEST)


@pytest.mark.rule("be.one-head", "be.harvest", "pickup", "manip.give", "spell.telekinesis")
def test_nobody_carries_two_heads() -> None:
    full: dict[str, Any] = {"items": (HEAD,), "spells": {"telekinesis": 0}}
    giver = hero("bran", at=YARD, items=("severed-head:3",), reserve=3)
    p = beside_body(giver, **full)
    lying = fort(hero("atla", at=YARD, **full), giver, objects={YARD: ("severed-head:2", BODY)})
    for at, command in (
        (p, HARVEST),
        (p, Give("bran", "atla", "severed-head:3", "bran")),
        (lying, PickUp("atla", "severed-head:2")),
        (lying, Cast("atla", "telekinesis", f"severed-head:2@{YARD}")),
    ):
        with pytest.raises(Illegal, match=r"be\.one-head"):
            play(at, command)
        assert command not in asks(at).options
    with pytest.raises(Illegal, match=r"be\.bodies"):
        play(
            fort(hero("atla", at=YARD, spells={"telekinesis": 0}), objects={YARD: (BODY,)}),
            Cast("atla", "telekinesis", f"{BODY}@{YARD}"),
        )


@pytest.mark.rule("be.one-head", "manip.give", "drop", "pickup", "be.feed")
def test_heads_are_passed_dropped_and_picked_up() -> None:
    p = fort(hero("bran", at=YARD, items=(HEAD,)), hero("atla", at=YARD))
    passed = play(p, Give("bran", "atla", HEAD, "atla"))
    assert passed.hero("atla").items == (HEAD,)
    dropped = play(passed, Drop("atla", HEAD))
    assert (dropped.state.objects, fed(dropped)) == ({YARD: (HEAD,)}, 0)
    assert play(dropped, PickUp("bran", HEAD)).hero("bran").items == (HEAD,)


# --- feeding ------------------------------------------------------------------------------------


@pytest.mark.rule("be.feed", "drop")
def test_a_head_dropped_beside_thaug_feeds_him() -> None:
    p = play(fort(hero("bran", at=DEN, items=(HEAD,), reserve=0)), Drop("bran", HEAD))
    assert (fed(p), p.state.objects, p.hero("bran").items) == (1, {}, ())
    assert p.why("be.feed") == [{"number": 1, "needed": 5}]


@pytest.mark.rule("be.feed", "throw.roll", "throw.what")
@pytest.mark.parametrize(("face", "lies", "eaten"), [(1, {}, 1), (0, {YARD: (HEAD,)}, 0)])
def test_a_thrown_head_feeds_him_when_it_gets_there(
    face: int, lies: dict[str, tuple[str, ...]], eaten: int
) -> None:
    atla = hero("atla", at=YARD, items=(HEAD,), reserve=1)
    p = stand(play(fort(atla), Throw("atla", HEAD, DEN, 1), [face]))
    assert (fed(p), p.state.objects) == (eaten, lies)


@pytest.mark.rule("be.feed", "throw.catch")
def test_a_head_that_is_caught_does_not_feed_him() -> None:
    thrower = hero("atla", at=YARD, items=(HEAD,), reserve=1)
    p = fort(thrower, hero("bran", at=DEN, reserve=1))
    p = play(p, Throw("atla", HEAD, DEN, 1), [1])
    assert asks(p).kind == "catch"
    caught = play(p, Catch("bran"))
    assert (fed(caught), caught.hero("bran").items) == (0, (HEAD,))
    assert fed(play(p, Catch())) == 1


@pytest.mark.rule("be.feed", "throw.catch", "be.one-head")
def test_who_has_a_head_catches_no_other() -> None:
    thrower = hero("atla", at=YARD, items=(HEAD,), reserve=1)
    p = fort(thrower, hero("bran", at=DEN, reserve=1, items=("severed-head:2",)))
    assert fed(play(p, Throw("atla", HEAD, DEN, 1), [1])) == 1


@pytest.mark.rule("be.feed", "death.hero")
def test_the_head_of_a_hero_who_dies_there_feeds_him() -> None:
    bran = hero("bran", at=DEN, reserve=0, fatigue=1, items=(HEAD,))
    agenda = (HeroesTurn("act"), Wounding("bran", 1))
    p = advanced(fort(bran, hero("atla", at=FAR), agenda=agenda))
    assert (p.hero("bran").fate, fed(p), p.state.objects) == ("dead", 1, {})


# --- Thaug --------------------------------------------------------------------------------------


@pytest.mark.rule("be.seize", "be.tentacles", "be.seize-carry", "be.feed")
def test_thaug_seizes_first_and_eats_the_heads_of_those() -> None:
    p = fort(
        hero("atla", at="east-yard", reserve=3, items=("severed-head:2", "dagger")),
        hero("bran", at=DEN, reserve=1, fatigue=8, items=(HEAD,)),
        hero("othna", at=YARD, reserve=0, fatigue=9, items=("severed-head:3",)),
        tokens=THAUG_TOKEN,
    )
    p = play(p, EndTurn(), [7, 3, 3, 3, 3])
    assert [hero.area for hero in p.heroes()] == [DEN, DEN, YARD]
    assert p.hero("atla").items == ("dagger",)
    assert p.hero("bran").items == (HEAD,)
    assert p.hero("othna").items == ("severed-head:3",)
    assert fed(p) == 1
    attack = next(event for event in p.events if isinstance(event, ev.AttackMade))
    assert (attack.by, attack.on) == ("thaug:1", ("bran",))
    assert p.why("be.seize") == [{"hero": "atla", "there": "east-yard"}]


@pytest.mark.rule("be.tentacles", "be.seize")
def test_every_tentacle_seizes_and_no_other_area() -> None:
    assert BE.marks["tentacle"] == ("breach-yard", "east-yard", "south-yard", CHAPEL)
    for area in table_for("back-to-the-earth", Options()).board.areas:
        p = play(
            fort(hero("bran", at=area, reserve=0, fatigue=9), tokens=THAUG_TOKEN),
            EndTurn(),
            [7, 1, 1, 1, 1] if area in (DEN, *BE.marks["tentacle"]) else [7],
        )
        assert (p.hero("bran").area == DEN) is (area in (DEN, *BE.marks["tentacle"]))


@pytest.mark.rule("be.thaug-move", "solo.no-move-base", "solo.alt.who")
def test_thaug_strikes_only_beside_him() -> None:
    p = fort(hero("atla", at=YARD, reserve=1), hero("bran", at=DEN, reserve=5), tokens=THAUG_TOKEN)
    p = play(p, EndTurn(), [7, 1, 1, 1, 1])
    attack = next(event for event in p.events if isinstance(event, ev.AttackMade))
    assert (attack.on, p.unit("thaug:1").area) == (("bran",), DEN)
    alone = play(fort(hero("atla", at=YARD, reserve=1), tokens=THAUG_TOKEN), EndTurn(), [7])
    assert not [event for event in alone.events if isinstance(event, ev.AttackMade)]


@pytest.mark.rule("be.vulnerable")
@pytest.mark.parametrize(("heads", "hurt"), [(0, 0), (4, 0), (5, 1), (6, 1)])
def test_thaug_takes_damage_only_when_he_is_full(heads: int, hurt: int) -> None:
    atla = hero("atla", at=DEN, reserve=2, spells={"withering": 0})
    p = fort(atla, marks={"heads-fed": heads})
    odds = strike_odds(p, Cast("atla", "withering", "thaug:1"))
    assert odds is not None
    assert (odds.expected_damage > 0) is bool(hurt)
    p = stand(play(p, Cast("atla", "withering", "thaug:1"), [1]))
    assert p.unit("thaug:1").life == 10 - hurt
    assert bool(p.why("be.vulnerable")) is not bool(hurt)


@pytest.mark.rule("be.thaug-horror", "skill.horror")
def test_horror_caps_what_is_done_beside_thaug() -> None:
    p = fort(hero("bran", at=DEN, reserve=9))
    for space in ("melee", "ranged", "manipulation", "move"):
        assert limit(p, p.hero("bran"), space) == 2
    away = fort(hero("bran", at=YARD, reserve=9))
    assert limit(away, away.hero("bran"), "melee") == 4


def bearer(**more: Any) -> Position:
    """Bran beside Thaug, who is full, with sword and fetish."""
    known: dict[str, Any] = {"reserve": 9, "items": ("sword", "pictish-fetish", "dagger")} | more
    return fort(hero("bran", at=DEN, **known), units("guards", at=DEN), marks=FULL)


@pytest.mark.rule("be.fetish", "be.thaug-horror", "solo.defence")
def test_the_fetish_makes_thaug_soft_and_its_bearer_fearless() -> None:
    p = bearer()
    assert room(p, p.hero("bran"), "melee", "thaug:1") == 4
    assert room(p, p.hero("bran"), "melee", "guards:1") == 2
    most = {
        option.target: option.gems
        for option in asks(p).options
        if isinstance(option, Strike) and option.weapon == "sword" and not option.second
    }
    assert most == {"thaug:1": 4, "guards:1": 2}
    with pytest.raises(Illegal, match=r"hero\.limit"):
        play(p, Strike("bran", "guards:1", 3, "sword"))
    struck = stand(play(p, Strike("bran", "thaug:1", 4, "sword"), [2, 2, 2, 1, 1]))
    assert struck.unit("thaug:1").life == 10 - (8 - 4)
    assert struck.why("be.fetish") == [{"hero": "bran", "unit": "thaug:1", "armor": 4}]
    with pytest.raises(Illegal, match=r"hero\.limit"):
        play(struck, Strike("bran", "guards:1", 1, "sword"))


@pytest.mark.rule("be.fetish")
def test_without_the_fetish_his_armour_is_eight() -> None:
    p = bearer(items=("sword",))
    with pytest.raises(Illegal, match=r"hero\.limit"):
        play(p, Strike("bran", "thaug:1", 3, "sword"))
    assert (
        stand(play(p, Strike("bran", "thaug:1", 2, "sword"), [2, 2, 2])).unit("thaug:1").life == 10
    )


@pytest.mark.rule("be.fetish")
def test_a_second_fetish_is_as_good_as_the_first() -> None:
    p = bearer(items=("sword", "pictish-fetish:2"))
    struck = stand(play(p, Strike("bran", "thaug:1", 4, "sword"), [2, 2, 2, 1, 1]))
    assert struck.unit("thaug:1").life == 10 - (8 - 4)


@pytest.mark.rule("be.fetish", "spell.attack", "ranged.dice")
def test_the_fetish_serves_shots_and_spells_too() -> None:
    othna = hero("othna", at=YARD, reserve=4, items=("pictish-fetish", "crossbow"))
    p = fort(othna, marks=FULL)
    shot = stand(play(p, Shoot("othna", "thaug:1", 4, "crossbow"), [2, 2, 1, 0, 3]))
    assert shot.unit("thaug:1").life == 10 - (8 - (4 - 1))  # Precision Shot takes one off
    spells = {"lightning-storm": 0}
    atla = hero("atla", at=YARD, reserve=3, items=("pictish-fetish",), spells=spells)
    storm = stand(play(fort(atla, marks=FULL), Cast("atla", "lightning-storm", DEN), [3, 3]))
    assert storm.unit("thaug:1").life == 10 - (6 - 4)


# --- the River ----------------------------------------------------------------------------------


@pytest.mark.rule("be.servants", "solo.target.rule", "solo.alt.who")
def test_the_servants_hunt_bran() -> None:
    p = fort(
        hero("atla", at="east-yard", reserve=1),
        hero("bran", at="breach-yard", reserve=9),
        units("servants", at="east-yard"),
        tokens=Tokens(pool=(3,), spent=(1,)),
    )
    p = play(p, EndTurn(), [3, 1, 1])
    attack = next(event for event in p.events if isinstance(event, ev.AttackMade))
    assert (attack.by, attack.on) == ("servants:1", ("bran",))
    assert p.why("be.servants") == [{"tile": "servants", "hero": "bran"}]


@pytest.mark.rule("be.servants", "solo.alt.who")
def test_servants_who_do_not_get_at_bran_choose_as_others_do() -> None:
    p = fort(
        hero("atla", at="east-yard", reserve=3),
        hero("othna", at="east-yard", reserve=2),
        hero("bran", at=FAR, reserve=9),
        units("servants", at="east-yard"),
        tokens=Tokens(pool=(3,), spent=(1,)),
    )
    p = play(p, EndTurn(), [3, 1, 1])
    assert next(event for event in p.events if isinstance(event, ev.AttackMade)).on == ("othna",)


@pytest.mark.rule("be.servants", "solo.reeval", "solo.target.players")
def test_one_target_for_all_servants_also_when_bran_is_dead() -> None:
    """By the ruling the players choose once between equals, whom all of them then strike."""
    p = position(
        hero("atla", at="east-yard", reserve=3),
        hero("othna", at="east-yard", reserve=3),
        hero("bran", at="", reserve=0, wounds=13, fate="dead"),
        units("servants", 2, at="east-yard"),
        units("thaug", at=DEN, life=10),
        setting=BE,
        scenario=BackToTheEarth(),
        options=Options(rulings={"solo.reeval": "tile"}),
        agenda=(OverlordTurn("draw", 2), Activation("servants")),
    )
    p = advanced(p)
    assert asks(p).why.rule == "solo.target.players"
    picked = next(option for option in asks(p).options if "othna" in str(option))
    chosen = Adventure(p.table).decide(p.state, picked)
    told = [reason.values for reason in chosen.reasons if reason.rule == "solo.reeval"]
    assert told == [{"tile": "servants", "target": "othna"}]


@pytest.mark.rule("be.event1", "be.event-max", "solo.choice")
@pytest.mark.parametrize(("there", "come"), [(0, 3), (3, 2), (5, 0)])
def test_event_1_brings_guards_and_archers(there: int, come: int) -> None:
    crowd = tuple(units(tile, there, at="snake-corner") for tile in ("guards", "archers") if there)
    p = play(fort(hero("bran", at="west-verge"), *crowd, tokens=EVENT_1), EndTurn(), [1])
    for tile in ("guards", "archers"):
        assert standing(p, tile, "east-verge") == come
        assert {"tile": tile, "area": "east-verge", "limit": 3} in p.why("be.event1")
        assert ev.UnitsCame(tile, "east-verge", come, 3) in p.events
        most = {"tile": tile, "number": come, "limit": 3, "there": there, "most": 5}
        assert (most in p.why("be.event-max")) == (come < 3)
    assert not [event for event in p.events if isinstance(event, ev.Walked)]


@pytest.mark.rule("be.event2", "solo.strongest")
def test_event_2_drags_the_strongest_to_the_closest_tentacle() -> None:
    p = fort(
        hero("bran", at="bare-room", reserve=6),
        hero("atla", at=FAR, reserve=5),
        tokens=Tokens(pool=(2,), spent=(4,)),
    )
    p = play(p, EndTurn(), [2, 4])
    assert (p.hero("bran").area, p.hero("atla").area) == (CHAPEL, FAR)
    assert p.hero("bran").spaces == {}


@pytest.mark.rule("be.event2")
def test_who_stands_beside_a_tentacle_stays() -> None:
    p = fort(hero("bran", at=CHAPEL, reserve=6), tokens=EVENT_2)
    p = play(p, EndTurn(), [2])
    assert p.hero("bran").area == CHAPEL
    assert not [event for event in p.events if isinstance(event, ev.Moved)]


@pytest.mark.rule("be.event2", "solo.choice")
def test_among_equals_the_players_choose_hero_and_tentacle() -> None:
    p = fort(
        hero("bran", at=DEN, reserve=5),
        hero("atla", at=FAR, reserve=5),
        tokens=Tokens(pool=(2,), spent=(4,)),
    )
    asked = play(p, EndTurn(), [2])
    assert (asks(asked).kind, asks(asked).options) == ("tie", (Pick("bran"), Pick("atla")))
    chosen = play(asked, Pick("bran"))
    areas = {option.option for option in asks(chosen).options if isinstance(option, Pick)}
    assert areas == {"east-yard", CHAPEL}
    assert play(chosen, Pick(CHAPEL), [4]).hero("bran").area == CHAPEL


@pytest.mark.rule("be.event2", "board.fort.leap")
def test_the_closest_is_reckoned_as_the_hero_could_go() -> None:
    p = play(fort(hero("bran", at="hawk-wall"), tokens=EVENT_2), EndTurn(), [2])
    assert p.hero("bran").area == "breach-yard"
    assert p.hero("bran").wounds == 0


@pytest.mark.rule("be.dead-tiles", "solo.dead-tile", "solo.empty-but-reinforcible")
@pytest.mark.parametrize(
    ("tile", "token", "dead"),
    [("servants", 3, True), ("guards", 4, False), ("archers", 5, False), ("hunters", 6, True)],
)
def test_who_comes_back_keeps_his_token(tile: str, token: int, dead: bool) -> None:
    pool = Tokens(pool=(token,), spent=(2,))
    p = fort(hero("bran", at=CHAPEL), tokens=pool)
    p = play(p, EndTurn(), [token, 2] if dead else [token])
    assert p.state.tiles[tile].dead is dead
    wasted = [
        event.tile for event in p.events if isinstance(event, ev.ActivationMade) and event.wasted
    ]
    assert wasted == ([] if dead else [tile])


# --- the end ------------------------------------------------------------------------------------


@pytest.mark.rule("be.goal")
def test_thaugs_death_is_the_victory() -> None:
    atla = hero("atla", at=YARD, reserve=2, spells={"withering": 0})
    p = stand_or_end(
        play(fort(atla, life=1, marks=FULL), Cast("atla", "withering", "thaug:1"), [1])
    )
    assert p.state.outcome == "victory"


def stand_or_end(p: Played) -> Played:
    """Let dice stand until the game is over."""
    while not p.state.outcome:
        p = play(p, Accept())
    return p


@pytest.mark.rule("be.limit", "be.hard", "turn.end-of", "turn.before-end")
@pytest.mark.parametrize(
    ("turn", "hard", "over"),
    [(9, False, False), (10, False, True), (7, True, False), (8, True, True)],
)
def test_time_runs_out_with_the_heroes_turn(turn: int, hard: bool, over: bool) -> None:
    p = fort(hero("bran", at=FAR, reserve=1), hard=hard, turn=turn, tokens=Tokens(pool=(1,)))
    assert not p.state.outcome
    p = play(p, EndTurn(), [] if over else [1])
    assert p.state.outcome == ("defeat" if over else "")
    assert bool(p.why("be.limit")) is over


@pytest.mark.rule("turn.end-of", "turn.before-end", "be.limit")
def test_the_overlords_last_turn_is_followed_by_one_of_the_heroes() -> None:
    p = fort(hero("bran", at=FAR, reserve=1), turn=9, tokens=Tokens(pool=(1,)))
    p = play(p, EndTurn(), [1])
    assert (p.state.turn, p.state.outcome) == (10, "")
    p = play(p, TakeStance("bran", "aggressive"))
    assert asks(p).kind == "act"
    assert play(p, EndTurn()).state.outcome == "defeat"


@pytest.mark.rule("wote.lose-all", "death.hero")
def test_when_all_are_dead_it_is_over() -> None:
    p = fort(hero("bran", at=DEN, reserve=1, fatigue=0), tokens=THAUG_TOKEN)
    p = play(p, EndTurn(), [7, 3, 3, 3, 3])
    p = play(p, Guard("bran", 0))
    assert p.state.outcome == "defeat"


@pytest.mark.rule("wote.heroes-first", "setup.first", "wote.chest")
def test_a_game_begins_and_shows_what_counts() -> None:
    game = open_game("back-to-the-earth", Options())
    p = Position(game.table, game.start())
    assert asks(p).kind == "stance"
    told = tell_position(Names(game.table), p)
    assert "Tentacles: Breach Yard, East Yard, South Yard and Old Chapel" in told
    assert BE.chest_difficulty.normal == BE.chest_difficulty.hard == 1
    label = tell_command(Names(game.table), HARVEST, beside_body())
    assert label == "Take the head of a body, 1 gem"


# --- played by bots -----------------------------------------------------------------------------


@pytest.mark.rule("be.harvest", "be.feed", "be.limit")
def test_the_steady_bot_knows_what_to_do_with_heads() -> None:
    p = beside_body()
    assert isinstance(steady_bot(p, asks(p), "x", 1), Deed)
    near = fort(hero("bran", at=YARD, items=(HEAD,), reserve=4, points=0))
    assert isinstance(steady_bot(near, asks(near), "x", 1), Throw)
    there = fort(hero("bran", at=DEN, items=(HEAD,), reserve=4))
    assert steady_bot(there, asks(there), "x", 1) == Drop("bran", HEAD)
    full = fort(hero("bran", at=YARD, reserve=4), objects={YARD: (BODY, HEAD)}, marks=FULL)
    assert steady_bot(full, asks(full), "x", 1) == EndTurn()


@pytest.mark.rule("be.limit")
@pytest.mark.parametrize(("bot", "games"), [("random", 15), ("steady", 3)])
@pytest.mark.parametrize(("heroes", "hard", "last"), [(3, False, 10), (4, True, 8)])
def test_whole_games_end_by_the_rules(
    bot: str, games: int, heroes: int, hard: bool, last: int
) -> None:
    options = HeaderOptions(heroes=heroes, hard=hard)
    plan = Plan("back-to-the-earth", options, bot, "fort", "test", "today")
    results = simulate(plan, games, jobs=1)
    assert [result.trouble for result in results if result.trouble] == []
    assert {result.outcome for result in results} <= {"victory", "defeat"}
    assert max(result.turns for result in results) <= last
