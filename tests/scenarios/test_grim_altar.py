"""The Grim Altar's own rules."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.adventure import events as ev
from engine.adventure.agenda import Adventure
from engine.adventure.bots import steady_bot
from engine.adventure.commands import (
    Accept,
    ActivateAlly,
    AnyCommand,
    Cast,
    Deed,
    Drop,
    EndTurn,
    Guard,
    Move,
    MoveAlly,
    Open,
    Pick,
    PickUp,
    Shoot,
    Strike,
    StrikeAlly,
)
from engine.adventure.figures import hindering
from engine.adventure.odds import strike_odds
from engine.adventure.setup import first_state
from engine.adventure.state import Hero, State, Tokens
from engine.adventure.telling import (
    Names,
    tell_command,
    tell_decision,
    tell_entry,
    tell_event,
    tell_position,
)
from engine.adventure.work import Options, Position
from engine.kernel.chance import Fall, seeded
from engine.kernel.record import Entry, Illegal
from scenarios.games import open_game, setting, table_for
from scenarios.grim_altar.special import GrimAltar
from scenarios.library import rulebook
from tests.builders import Models, Played, allies, asks, hero, play, position, units

GA = setting("grim-altar")
STRONG, CRYPT, GALLERY = GA.covered
HALL, FAR = "south-hall", "forecourt"
TILE = "brans-servants"
TOKENS = {STRONG: "grim-altar", CRYPT: "life-potion", GALLERY: "life-potion"}
DRUSUS = units("drusus", at=HALL, life=15)
ALTAR = units("grim-altar", at=STRONG)
AXE = ("battle-axe",)


def grim(*figures: Hero | Models, hard: bool = False, heroes: int = 3, **state: Any) -> Position:
    """A position under the scenario's rules, with Drusus far away where he is not named."""
    options = Options(4 if heroes == 4 else 3, hard)
    named = any(isinstance(each, Models) and each.tile == "drusus" for each in figures)
    others = () if named else (DRUSUS,)
    return position(
        *figures,
        *others,
        setting=GA,
        scenario=GrimAltar(),
        options=options,
        **state,
    )


def bran(at: str = HALL, **more: Any) -> Hero:
    """Bran, who leads the Servants."""
    return hero("bran", at, **more)


def done(p: Played) -> Played:
    """Let dice stand and guard nothing, until somebody may act."""
    while (asked := asks(p)).kind in ("reroll", "guard", "ally-guard"):
        p = play(p, Accept() if asked.kind == "reroll" else asked.options[0])
    return p


def refuses(p: Position, command: AnyCommand, rule: str) -> str:
    """Why a command is refused, which is not offered either."""
    assert command not in asks(p).options
    with pytest.raises(Illegal) as refused:
        play(p, command)
    assert refused.value.rule == rule
    return str(refused.value.values.get("reason", ""))


# --- tokens face down -----------------------------------------------------------------------------


@pytest.mark.rule("ga.treasure", "wote.heroes-first")
@pytest.mark.parametrize("altar", [STRONG, CRYPT, GALLERY])
def test_the_tokens_are_shuffled_first(altar: str) -> None:
    game = open_game("grim-altar", Options())
    asked = game.decision(game.start())
    assert asked is not None
    assert (asked.side, [lot.faces for lot in asked.lots]) == ("chance", [GA.covered])
    p = play(Position(game.table, game.start()), Fall((altar,)))
    assert p.state.hidden == {**dict.fromkeys(GA.covered, "life-potion"), altar: "grim-altar"}
    assert asks(p).kind == "stance"


@pytest.mark.rule("ga.treasure", "setup.open")
def test_no_view_tells_what_lies_face_down() -> None:
    game, book = open_game("grim-altar", Options()), rulebook()
    names, told = Names(game.table), []
    for altar in GA.covered:
        before, fall = Position(game.table, game.start()), Fall((altar,))
        decision = asks(before)
        after = play(before, fall)
        entry = Entry[AnyCommand, ev.AnyEvent](
            1, 0, command=fall, events=after.events, reasons=after.reasons
        )
        lines = [line.text for line in tell_entry(names, entry, before.state, book)]
        lines += [tell_decision(names, decision, before, book), tell_command(names, fall, before)]
        told.append((*lines, tell_position(names, after)))
    assert told[0] == told[1] == told[2]
    assert "Tokens lie face down in Strongroom, Crypt and Long Gallery" in told[0]
    assert "Tokens face down in Strongroom, Crypt and Long Gallery" in told[0][-1].splitlines()


@pytest.mark.rule("ga.treasure")
def test_bots_play_the_same_whatever_lies_face_down() -> None:
    chosen = []
    for altar in GA.covered:
        game = open_game("grim-altar", Options())
        p: Position = play(Position(game.table, game.start()), Fall((altar,)))
        line = []
        for turn in range(60):
            decision = asks(p)
            command: AnyCommand = (
                seeded("same", 0, decision.first, decision.lots)
                if decision.side == "chance"
                else steady_bot(p, decision, "same", turn)
            )
            if isinstance(command, Deed):
                break
            line.append(command)
            p = Position(p.table, _after(game, p.state, command))
        chosen.append(line)
    assert chosen[0] == chosen[1] == chosen[2]
    assert len(chosen[0]) > 10


def _after(game: Adventure, state: State, command: AnyCommand) -> State:
    for event in game.decide(state, command).events:
        state = game.evolve(state, event)
    return state


@pytest.mark.rule("ga.treasure", "manip.simple", "pickup")
def test_a_hero_turns_a_potion_over_and_takes_it() -> None:
    p = grim(hero("atla", CRYPT, reserve=3), hidden=TOKENS)
    p = play(p, Deed("atla", "reveal", CRYPT))
    assert ev.TokenTurned(CRYPT, "life-potion") in p.events
    assert p.state.hidden == {STRONG: "grim-altar", GALLERY: "life-potion"}
    assert p.state.objects == {CRYPT: ("life-potion",)}
    assert p.hero("atla").spaces == {"manipulation": 1}
    taken = play(p, PickUp("atla", "life-potion"))
    assert taken.hero("atla").items == ("life-potion",)


@pytest.mark.rule("ga.treasure")
def test_the_second_potion_is_a_card_of_its_own() -> None:
    p = grim(
        hero("atla", CRYPT, items=("life-potion",)),
        hidden={CRYPT: "life-potion", STRONG: "grim-altar"},
    )
    assert play(p, Deed("atla", "reveal", CRYPT)).state.objects == {CRYPT: ("life-potion:2",)}


@pytest.mark.rule("ga.treasure", "ga.altar")
def test_under_the_other_token_is_the_altar() -> None:
    p = play(grim(bran(STRONG), hidden=TOKENS), Deed("bran", "reveal", STRONG))
    altar = p.unit("grim-altar:1")
    assert (altar.area, altar.life, p.state.objects) == (STRONG, 1, {})


@pytest.mark.rule("ga.treasure", "term.gem", "hero.cautious", "hero.limit")
def test_who_may_not_turn_a_token_over() -> None:
    command = Deed("atla", "reveal", CRYPT)
    away = grim(hero("atla", "wine-cellar"), hidden=TOKENS)
    assert refuses(away, command, "ga.treasure") == "only the one in the own area"
    gone = grim(hero("atla", CRYPT), hidden={STRONG: "grim-altar"})
    assert refuses(gone, command, "ga.treasure") == "no token lies face down there"
    refuses(grim(hero("atla", CRYPT, reserve=0), hidden=TOKENS), command, "term.gem")
    refuses(grim(hero("atla", CRYPT, stance="cautious"), hidden=TOKENS), command, "hero.cautious")
    full = hero("atla", CRYPT, spaces={"manipulation": 3})
    refuses(grim(full, hidden=TOKENS), command, "hero.limit")


@pytest.mark.rule("ga.four")
def test_with_four_heroes_there_is_no_potion() -> None:
    p = grim(hero("atla", CRYPT), hidden=TOKENS, heroes=4)
    p = play(p, Deed("atla", "reveal", CRYPT))
    assert (p.state.objects, CRYPT in p.state.hidden) == ({}, False)
    assert p.why("ga.four") == [{"area": CRYPT}]
    state = first_state(table_for("grim-altar", Options(4)))
    assert (state.heroes["grom"].area, state.heroes["grom"].fatigue) == (FAR, 5)


# --- the altar ------------------------------------------------------------------------------------


@pytest.mark.rule("ga.altar", "hind.dead")
def test_the_altar_hinders_nobody_and_does_nothing() -> None:
    p = grim(bran(STRONG), ALTAR, units("guards-red", at=STRONG))
    assert hindering(p, p.hero("bran")) == 1
    assert hindering(p, p.unit("guards-red:1")) == 1, "nor does it help its side"
    p = done(play(p, Strike("bran", "grim-altar:1", 1), [0]))
    assert not [event for event in p.events if isinstance(event, ev.CounterUsed)]
    assert p.why("skill.counterattack") == []


@pytest.mark.rule("ga.altar", "solo.defence")
@pytest.mark.parametrize(("faces", "falls"), [([2, 0], False), ([1, 1], False), ([2, 1], True)])
def test_a_power_of_3_destroys_the_altar(faces: list[int], falls: bool) -> None:
    p = grim(bran(STRONG, items=AXE, reserve=1), ALTAR)
    p = done(play(p, Strike("bran", "grim-altar:1", 1, "battle-axe"), faces))
    assert ("grim-altar:1" not in p.state.units) is falls
    assert bool(p.why("ga.altar")) is falls


@pytest.mark.rule("ga.altar", "skill.precision-shot")
def test_less_does_not_help_even_where_it_beats_the_armour() -> None:
    othna = hero("othna", STRONG, items=("throwing-knives",), reserve=1)
    p = grim(othna, ALTAR)
    shot = done(play(p, Shoot("othna", "grim-altar:1", 1, "throwing-knives"), [1, 1]))
    assert "grim-altar:1" in shot.state.units
    assert [values["power"] for values in shot.why("ga.altar")] == [2]
    caster = hero("atla", STRONG, spells={"withering": 0}, reserve=2)
    cast = done(play(grim(caster, ALTAR), Cast("atla", "withering", "grim-altar:1"), [2]))
    assert "grim-altar:1" in cast.state.units, "a spell without defence must show 3 as well"


@pytest.mark.rule("ga.altar", "ga.hard")
@pytest.mark.parametrize(("faces", "falls"), [([2, 2], False), ([2, 3], True)])
def test_in_hard_mode_a_power_of_5_is_needed(faces: list[int], falls: bool) -> None:
    p = grim(bran(STRONG, items=AXE, reserve=1), ALTAR, hard=True)
    p = done(play(p, Strike("bran", "grim-altar:1", 1, "battle-axe"), faces))
    assert ("grim-altar:1" not in p.state.units) is falls


@pytest.mark.rule("ga.altar", "area.attack")
def test_any_attack_will_do() -> None:
    atla = hero("atla", "trophy-hall", spells={"boris-rage": 0}, items=("dagger",), reserve=2)
    cast = done(play(grim(atla, ALTAR), Cast("atla", "boris-rage", "grim-altar:1"), [2, 1]))
    assert "grim-altar:1" not in cast.state.units
    orb = grim(bran(STRONG, items=("explosive-orb",), reserve=9), ALTAR)
    burst = done(play(orb, Drop("bran", "explosive-orb"), [3, 1]))
    assert "grim-altar:1" not in done(play(burst, Pick("grim-altar:1"))).state.units


@pytest.mark.rule("ga.altar", "ally.activate")
def test_a_servant_destroys_it_too() -> None:
    servant = allies(TILE, at=STRONG, active=True)
    p = grim(bran(reserve=1), ALTAR, servant)
    strike = StrikeAlly("bran", f"{TILE}:1", "grim-altar:1")
    found = strike_odds(p, strike)
    assert found is not None
    assert found.kill == pytest.approx(found.expected_damage)
    assert 0 < found.kill < 0.5
    assert "grim-altar:1" not in done(play(p, strike, [2, 1])).state.units


# --- Drusus ---------------------------------------------------------------------------------------


@pytest.mark.rule("ga.drusus-safe", "skill.counterattack")
@pytest.mark.parametrize("found", [False, True])
def test_nothing_hurts_drusus_while_there_is_an_altar(found: bool) -> None:
    there = (ALTAR,) if found else ()
    p = grim(
        bran(items=AXE, reserve=1), DRUSUS, *there, hidden={} if found else {STRONG: "grim-altar"}
    )
    strike = Strike("bran", "drusus:1", 1, "battle-axe")
    odds = strike_odds(p, strike)
    assert odds is not None
    assert odds.expected_damage == 0
    assert odds.none == pytest.approx(1)
    p = play(play(p, strike, [2, 3]), Accept(), [0])
    assert p.unit("drusus:1").life == 15
    assert p.why("ga.drusus-safe") == [{"unit": "drusus:1", "power": 5, "damage": 1}]
    assert p.why("skill.counterattack") == [{"figure": "drusus:1", "target": "bran"}]


@pytest.mark.rule("ga.altar", "ga.drusus-safe")
def test_without_an_altar_he_is_hurt() -> None:
    p = grim(bran(items=AXE, reserve=1), DRUSUS, hidden={CRYPT: "life-potion"})
    p = play(play(p, Strike("bran", "drusus:1", 1, "battle-axe"), [2, 3]), Accept(), [0])
    assert p.unit("drusus:1").life == 14


@pytest.mark.rule("ga.goal", "ga.reward")
def test_his_death_is_victory() -> None:
    p = grim(bran(items=AXE, reserve=1), units("drusus", at=HALL, life=1))
    p = play(play(p, Strike("bran", "drusus:1", 1, "battle-axe"), [2, 3]), Accept())
    assert (p.state.outcome, p.state.agenda) == ("victory", ())
    assert p.why("ga.goal") == [{}]
    assert p.why("ga.reward")[0]["items"] == (*GA.reward.cards, *GA.reward.spells)


@pytest.mark.rule("wote.lose-all")
def test_the_death_of_all_heroes_is_defeat() -> None:
    p = grim(hero("atla", HALL, reserve=1), tokens=Tokens(pool=(6,)))
    p = play(p, EndTurn(), [6, 3, 3, 1, 1])
    assert play(p, Guard("atla", 0)).state.outcome == "defeat"


@pytest.mark.rule("ga.drusus-target", "solo.strongest")
def test_drusus_goes_for_the_strongest() -> None:
    p = grim(
        hero("atla", HALL, reserve=1),
        bran("north-hall", reserve=6),
        tokens=Tokens(pool=(6,), spent=(1,)),
    )
    p = play(p, EndTurn(), [6, 1, 1, 1, 1])
    made = next(event for event in p.events if isinstance(event, ev.AttackMade))
    assert (made.by, made.on) == ("drusus:1", ("bran",))


@pytest.mark.rule("ga.sacrifice", "skill.sacrifice", "solo.skill.by-scenario")
def test_a_guard_takes_the_blow_for_drusus() -> None:
    p = grim(bran(items=AXE, reserve=1), DRUSUS, units("guards-red", 2, at=HALL), hidden=TOKENS)
    p = done(play(p, Strike("bran", "drusus:1", 1, "battle-axe"), [2, 3]))
    assert set(p.state.units) == {"drusus:1", "guards-red:2"}
    assert p.why("skill.counterattack") == [], "a Guard was struck"


@pytest.mark.rule("ga.sacrifice", "solo.choice")
def test_the_players_choose_the_colour() -> None:
    p = grim(
        bran(items=AXE, reserve=1),
        DRUSUS,
        units("guards-red", 2, at=HALL),
        units("guards-grey", at=HALL),
        units("archers", at=HALL),
    )
    p = play(p, Strike("bran", "drusus:1", 1, "battle-axe"))
    assert asks(p).options == (Pick("guards-red:1"), Pick("guards-grey:1"))
    p = done(play(p, Pick("guards-grey:1"), [2, 3]))
    assert "guards-grey:1" not in p.state.units


@pytest.mark.rule("ga.sacrifice", "area.attack")
def test_nobody_steps_into_an_area_attack_or_from_elsewhere() -> None:
    p = grim(
        bran("north-hall", items=("dagger",), reserve=1),
        DRUSUS,
        units("guards-red", at="gatehouse"),
    )
    shot = done(play(p, Shoot("bran", "drusus:1", 1, "dagger"), [3, 2]))
    assert shot.unit("drusus:1").life == 14
    orb = grim(bran(items=("explosive-orb",)), DRUSUS, units("guards-red", at=HALL))
    made = play(orb, Drop("bran", "explosive-orb"), [0, 0]).events
    struck = next(event for event in made if isinstance(event, ev.AttackMade)).on
    assert set(struck) == {"bran", "drusus:1", "guards-red:1"}


# --- the River ------------------------------------------------------------------------------------


def standing(p: Position, tile: str, area: str) -> int:
    """How many models of a tile stand in an area."""
    return sum(unit.area == area for unit in p.units_of(tile))


@pytest.mark.rule("ga.event1", "ga.event2", "ga.event-max")
@pytest.mark.parametrize(
    ("event", "guards", "area"),
    [(1, "guards-red", "saddle-room"), (2, "guards-grey", "map-room")],
)
@pytest.mark.parametrize(("there", "come"), [(0, 2), (4, 1), (5, 0)])
def test_events_bring_guards_and_archers(
    event: int, guards: str, area: str, there: int, come: int
) -> None:
    crowd = (units(guards, there, at="kitchen"),) if there else ()
    p = grim(bran(FAR), *crowd, tokens=Tokens(pool=(event,)), closed=GA.doors)
    p = play(p, EndTurn(), [event])
    assert (standing(p, guards, area), standing(p, "archers", area)) == (come, 2)
    assert bool(p.why("ga.event-max")) is (come < 2)
    told = [values["tile"] for values in p.why(f"ga.event{event}")]
    assert told == [guards, "archers"], "also where none of them comes"


@pytest.mark.rule("ga.hard", "ga.event-max")
@pytest.mark.parametrize(("hard", "most"), [(False, 5), (True, 10)])
def test_in_hard_mode_there_are_more_grey_guards(hard: bool, most: int) -> None:
    tiles = first_state(table_for("grim-altar", Options(3, hard))).tiles
    assert (tiles["guards-grey"].most, tiles["guards-red"].most) == (most, 5)


@pytest.mark.rule("solo.empty-but-reinforcible", "solo.dead-tile")
def test_guards_and_archers_come_back() -> None:
    p = grim(bran(FAR), tokens=Tokens(pool=(5,), spent=(1,)), closed=GA.doors)
    assert not play(p, EndTurn(), [5]).state.tiles["archers"].dead


@pytest.mark.rule("ga.doors", "door.scenario")
def test_the_gate_is_shut() -> None:
    p = grim(hero("atla", FAR, reserve=2), closed=GA.doors)
    opened = done(play(p, Open("atla", "door", "great-gate", 1), [1]))
    assert opened.state.closed == GA.doors[1:]


# --- Bran's Servants ------------------------------------------------------------------------------


@pytest.mark.rule("ga.servants-gem", "ga.servants-tile")
def test_from_the_boulder_to_the_token() -> None:
    p = grim(bran("trophy-hall", reserve=6), hidden=TOKENS, closed=("strong-door",))
    p = play(p, Deed("bran", "boulder", STRONG))
    assert p.state.markers == {"boulder": (STRONG,)}
    p = play(p, Deed("bran", "servant", STRONG))
    assert [(ally.id, ally.area) for ally in p.allies()] == [(f"{TILE}:1", STRONG)]
    assert f"{TILE}:1" not in p.state.units
    p = play(p, Deed("bran", "servant-reveals", STRONG))
    assert p.unit("grim-altar:1").area == STRONG
    p = play(p, ActivateAlly("bran", f"{TILE}:1"))
    p = done(play(p, StrikeAlly("bran", f"{TILE}:1", "grim-altar:1"), [2, 2]))
    assert "grim-altar:1" not in p.state.units
    assert (p.hero("bran").reserve, p.hero("bran").tiles) == (2, {TILE: 4})
    assert p.hero("bran").spaces == {}


@pytest.mark.rule("ga.servants-gem", "ga.servants-limits")
def test_boulders_lie_near_bran_and_there_are_four() -> None:
    p = grim(bran("trophy-hall"), closed=("strong-door",))
    board = p.table.board
    offered = [o.target for o in asks(p).options if isinstance(o, Deed) and o.name == "boulder"]
    assert set(offered) == {"trophy-hall", *board.neighbours("trophy-hall")}
    assert STRONG in offered, "a shut door does not keep it off"
    assert not p.sees("trophy-hall", STRONG)
    far = Deed("bran", "boulder", "kitchen")
    assert refuses(p, far, "ga.servants-limits").startswith("it is neither")
    one = grim(bran("trophy-hall"), markers={"boulder": ("trophy-hall",)})
    assert refuses(one, Deed("bran", "boulder", "trophy-hall"), "ga.servants-limits")
    four = grim(bran("trophy-hall"), markers={"boulder": ("kitchen", "larder", "crypt", "ossuary")})
    told = refuses(four, Deed("bran", "boulder", "trophy-hall"), "ga.servants-limits")
    assert told == "all 4 lie on the board"


@pytest.mark.rule("ga.servants-gem", "ga.servants-limits")
def test_servants_come_to_boulders_and_there_are_eight() -> None:
    marks = {"boulder": ("kitchen",)}
    call = Deed("bran", "servant", "kitchen")
    p = play(play(grim(bran(FAR), markers=marks), call), call)
    assert [ally.area for ally in p.allies()] == ["kitchen", "kitchen"], "it is not used up"
    full = grim(bran(FAR), allies(TILE, 8, at="kitchen"), markers=marks)
    assert refuses(full, call, "ga.servants-gem") == "all 8 Servants are on the board"
    elsewhere = Deed("bran", "servant", "larder")
    assert refuses(p, elsewhere, "ga.servants-gem") == "no boulder lies there"


@pytest.mark.rule("ga.servants-gem")
def test_a_servant_must_stand_by_the_token() -> None:
    send = Deed("bran", "servant-reveals", CRYPT)
    p = grim(bran(FAR), allies(TILE, at="wine-cellar"), hidden=TOKENS)
    assert refuses(p, send, "ga.servants-gem") == "no Servant is there"
    bare = grim(bran(FAR), allies(TILE, at=CRYPT), hidden={STRONG: "grim-altar"})
    assert refuses(bare, send, "ga.servants-gem") == "no token lies face down there"
    there = grim(bran(FAR), allies(TILE, at=CRYPT), hidden=TOKENS)
    assert play(there, send).state.objects == {CRYPT: ("life-potion",)}


@pytest.mark.rule("ga.servants-limits", "hero.cautious", "skill.leadership", "term.gem")
@pytest.mark.parametrize(
    ("name", "target"),
    [("boulder", "kitchen"), ("servant", "kitchen"), ("servant-reveals", CRYPT)],
)
def test_only_an_aggressive_bran_with_a_gem_does_this(name: str, target: str) -> None:
    boulders = {"boulder": ("kitchen",)} if name == "servant" else {}
    more: dict[str, Any] = {"markers": boulders, "hidden": TOKENS}
    there = allies(TILE, at=CRYPT)
    assert Deed("bran", name, target) in asks(grim(bran("kitchen"), there, **more)).options
    cautious = grim(bran("kitchen", stance="cautious"), there, **more)
    refuses(cautious, Deed("bran", name, target), "hero.cautious")
    poor = grim(bran("kitchen", reserve=0), there, **more)
    refuses(poor, Deed("bran", name, target), "term.gem")
    other = grim(bran("kitchen"), hero("atla", "kitchen"), there, **more)
    refuses(other, Deed("atla", name, target), "skill.leadership")


@pytest.mark.rule("ga.servants-limits", "move.lost")
def test_calling_servants_ends_no_movement() -> None:
    p = grim(bran("kitchen", points=2, moving=True))
    assert play(p, Deed("bran", "boulder", "kitchen")).hero("bran").points == 2


def test_no_other_deeds() -> None:
    refuses(grim(bran()), Deed("bran", "dance"), "ga.servants-gem")


@pytest.mark.rule("ga.servants-tile", "solo.ally-target")
def test_servants_are_struck_only_when_no_hero_can_be() -> None:
    p = grim(
        bran(FAR, reserve=0),
        allies(TILE, at=HALL),
        tokens=Tokens(pool=(6,), spent=(1,)),
        closed=GA.doors,
    )
    p = play(p, EndTurn(), [6, 3, 3, 2, 2])
    made = next(event for event in p.events if isinstance(event, ev.AttackMade))
    assert (made.by, made.on) == ("drusus:1", (f"{TILE}:1",))
    assert p.state.allies == {}


@pytest.mark.rule("ally.life", "ga.servants-gem")
def test_without_bran_nobody_calls_them() -> None:
    p = grim(
        bran("balcony", reserve=1, points=1),
        hero("atla", FAR),
        allies(TILE, at=HALL),
        markers={"boulder": ("balcony",)},
    )
    p = play(play(p, Move("bran", ("north-hall",)), [1]), Accept())
    assert (p.state.allies, p.state.tiles[TILE].dead) == ({}, True)
    refuses(p, Deed("bran", "servant", "balcony"), "hero.aggressive")


# --- told and played ------------------------------------------------------------------------------


@pytest.mark.rule("ga.treasure", "ga.servants-gem")
def test_what_it_adds_is_told() -> None:
    p = grim(
        bran("trophy-hall", tiles={TILE: 2}),
        allies(TILE, at=STRONG),
        units("guards-red", at=STRONG),
        units("guards-grey", at=STRONG),
        hidden=TOKENS,
        markers={"boulder": (STRONG, "trophy-hall")},
    )
    names = Names(p.table)
    shown = tell_position(names, p).splitlines()
    for line in (
        "Beside the River: Grim Altar not on the board",
        "Allies: Bran's Servants ×1",
        "  Reserve 5, Fatigue 0, Wounds 0, Bran's Servants 2",
        "Strongroom: Servant a (ally), Red Guard a, Grey Guard a",
        "Tokens face down in Strongroom, Crypt and Long Gallery",
        "Boulder: Strongroom and Trophy Hall",
    ):
        assert line in shown
    for command, told in (
        (Deed("bran", "reveal", STRONG), "Turn the token in Strongroom over, 1 gem"),
        (Deed("bran", "boulder", "kitchen"), "Put a boulder in Kitchen, 1 gem"),
        (Deed("bran", "servant", STRONG), "Call a Servant to Strongroom, 1 gem"),
        (
            Deed("bran", "servant-reveals", STRONG),
            "A Servant turns the token in Strongroom over, 1 gem",
        ),
    ):
        assert tell_command(names, command, p) == told
    for event, told in (
        (ev.TokensHidden(TOKENS), "Tokens lie face down in Strongroom, Crypt and Long Gallery"),
        (ev.TokenTurned(STRONG, "grim-altar"), "The token in Strongroom shows: Grim Altar"),
        (ev.MarkerPlaced("boulder", STRONG), "Boulder in Strongroom"),
        (ev.UnitLeft(f"{TILE}:1"), "Servant a leaves the board"),
    ):
        assert tell_event(names, event, p.state) == told


@pytest.mark.rule("ga.treasure")
def test_the_state_goes_through_a_file() -> None:
    p = grim(
        bran("trophy-hall", tiles={TILE: 2}), allies(TILE, at=STRONG, active=True), hidden=TOKENS
    )
    assert msgspec.json.decode(msgspec.json.encode(p.state), type=State) == p.state


@pytest.mark.rule("ga.altar", "ga.goal")
def test_where_a_steady_player_goes() -> None:
    aims = GrimAltar().aims
    covered = grim(bran(), DRUSUS, hidden=TOKENS)
    assert aims(covered, "bran") == GA.covered
    found = grim(bran(), DRUSUS, ALTAR, hidden={CRYPT: "life-potion"})
    assert aims(found, "bran") == (STRONG,)
    assert aims(grim(bran(), DRUSUS), "bran") == (HALL,)
    before = grim(hero("othna", FAR), bran(FAR), hidden=TOKENS, closed=GA.doors)
    chosen = steady_bot(before, asks(before), "any", 0)
    assert isinstance(chosen, Open), "the aim lies behind the gate"
    assert chosen.object == "great-gate"
    servant = allies(TILE, at="trophy-hall", active=True, points=3)
    near = grim(bran(FAR, reserve=3), servant, hidden=TOKENS)
    walked = steady_bot(near, asks(near), "any", 0)
    assert isinstance(walked, MoveAlly)
    assert walked.way[-1] == STRONG
    beside = grim(bran(CRYPT), hidden=TOKENS)
    assert steady_bot(beside, asks(beside), "any", 0) == Deed("bran", "reveal", CRYPT)
