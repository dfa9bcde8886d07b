"""The log reads like a good referee: reasons beneath what they explain, once, with figures."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.adventure import commands as cm
from engine.adventure import events as ev
from engine.adventure.bots import random_bot, steady_bot
from engine.adventure.commands import AnyCommand
from engine.adventure.events import AnyEvent
from engine.adventure.moments import Scenario
from engine.adventure.movement import check_move, why_not
from engine.adventure.setup import first_state
from engine.adventure.state import Hero, Tokens
from engine.adventure.steps import (
    IN_ORDER,
    Attack,
    Defence,
    Drawing,
    Dying,
    HeroesTurn,
    OverlordTurn,
)
from engine.adventure.telling import (
    Names,
    tell_command,
    tell_decision,
    tell_entry,
    tell_event,
    tell_illegal,
    tell_kind,
)
from engine.adventure.work import Options, Position
from engine.kernel.chance import CHANCE, Fall, seeded
from engine.kernel.record import Entry, Illegal
from scenarios import library
from scenarios.back_to_the_earth.special import BackToTheEarth
from scenarios.black_stone.special import BlackStone
from scenarios.games import SPECIAL, open_game, setting, table_for
from scenarios.grim_altar.special import GrimAltar
from scenarios.library import rulebook
from tests.adventure.advancing import advanced
from tests.adventure.logs import beneath, log
from tests.builders import Models, allies, asks, hero, play, position, units, with_border

HUT, FAR, EXIT = "great-hut", "willow-bank", "reed-bank"
HERE = "root-strip"
OTHNA = hero("othna", at=HERE, items=("kris",), reserve=3)


def overlords(*figures: Hero | Models, token: int, **more: Any) -> list[str]:
    """The log from the moment at which the Overlord draws this token, his last of the turn."""
    heroes = sum(isinstance(each, Hero) for each in figures)
    agenda = (OverlordTurn("activate", made=heroes - 1), Drawing((token,), "solo.draw"))
    faces = more.pop("faces", ())
    commands = more.pop("commands", ())
    p = position(*figures, agenda=agenda, tokens=Tokens(pool=(token,)), **more)
    return log(p, *commands, faces=(token, *faces))


# --- what does nothing ----------------------------------------------------------------------------


@pytest.mark.rule("door.scenario", "bs.doors-units")
def test_a_unit_that_is_shut_in_waits_and_its_reason_stands_with_it() -> None:
    lines = overlords(
        hero("bran", FAR, reserve=1),
        units("worms", 2, at=HUT),
        token=2,
        closed=("great-hut-door",),
    )
    shut = "is shut in at Great Hut and waits: Great Hut Door closed."
    assert beneath(lines, "Worm a waits in Great Hut")[-1] == f"Worm a {shut}"
    assert beneath(lines, "Worm b waits in Great Hut") == [f"Worm b {shut}"]
    assert not [reason for reason in beneath(lines, "The Overlord has done") if "Worm" in reason]


@pytest.mark.rule("solo.no-move-base")
def test_a_unit_that_cannot_move_waits() -> None:
    lines = overlords(
        hero("bran", "west-yard", reserve=1),
        units("thaug", at="well-yard"),
        token=7,
        setting=setting("back-to-the-earth"),
    )
    assert "Thaug never moves." in beneath(lines, "Thaug waits in Well Yard")


@pytest.mark.rule("bs.event-max", "bs.event2")
@pytest.mark.parametrize(
    ("there", "came"),
    [
        (8, "Worms of the Earth: 0 of 4 come into Willow Bank"),
        (6, "Worms of the Earth: 2 of 4 come into Willow Bank"),
        (1, "Worms of the Earth: 4 come into Willow Bank"),
    ],
)
def test_how_many_came_is_told_with_its_reasons(there: int, came: str) -> None:
    lines = overlords(
        hero("bran", FAR, reserve=4),
        units("worms", there, at="root-strip"),
        token=5,
        scenario=BlackStone(),
    )
    why = beneath(lines, came)
    assert why[0].startswith("Most gems in Reserve: Bran 4.")
    full = f"{there} of 8 Worms of the Earth are on the board: {8 - there} of 4 can come."
    assert why[1:] == ([full] if there > 4 else [])


@pytest.mark.rule("bs.slippery", "bs.skuthus-spell")
def test_skuthus_who_stays_is_told() -> None:
    lines = overlords(
        hero("bran", FAR, reserve=4),
        units("skuthus", at="great-hut", life=10),
        token=1,
        scenario=BlackStone(),
        faces=(0,),
        closed=("great-hut-door",),
    )
    assert "Skuthus casts Bori's Rage in place of his own dice." in beneath(lines, "Token 1")
    assert beneath(lines, "Skuthus stays in Great Hut") == ["Skuthus rolls 0: Great Hut."]


@pytest.mark.rule("solo.turn-end", "solo.count")
def test_the_overlords_turn_ends_with_a_line_of_its_own() -> None:
    lines = overlords(hero("bran", FAR), units("skeletons", at=EXIT), token=3)
    assert beneath(lines, "The Overlord has done") == [
        "1 activation made, 1 hero on the board: no more this turn.",
        "Spent: 3. Left in the pool: 0 tokens.",
    ]


@pytest.mark.parametrize("scenario", SPECIAL)
@pytest.mark.parametrize("bot", [steady_bot, random_bot])
def test_what_a_unit_does_stands_above_its_reasons(scenario: str, bot: Any) -> None:
    """In whole games: why a unit goes, stays or waits stands beneath a line about that unit."""
    game = open_game(scenario, Options(3))
    names, book, state = Names(game.table), rulebook(), game.start()
    own = ("solo.path.least", "solo.alt.close-in", "door.scenario", "solo.ranged.stay")
    met = 0
    for turn in range(400):
        asked = game.decision(state)
        if asked is None:
            break
        p = Position(game.table, state)
        command: AnyCommand = (
            seeded("log", 0, asked.first, asked.lots)
            if asked.side == CHANCE
            else bot(p, asked, "log", turn)
        )
        outcome = game.decide(state, command)
        entry = Entry[AnyCommand, AnyEvent](
            1, 0, command=command, events=outcome.events, reasons=outcome.reasons
        )
        head = ""
        for line in tell_entry(names, entry, state, book):
            head = head if line.rule else line.text
            about = [
                names(str(reason.values["unit"]))
                for reason in outcome.reasons
                if reason.rule == line.rule in own and "unit" in reason.values
            ]
            if about:
                assert [unit for unit in about if head.startswith(unit) and unit in line.text]
                met += 1
        for event in outcome.events:
            state = game.evolve(state, event)
    assert met


# --- what changes a defence -----------------------------------------------------------------------


@pytest.mark.rule("skill.precision-shot", "solo.defence")
def test_precision_shot_is_told_where_it_counts() -> None:
    p = position(OTHNA, units("worms", at=HERE), units("skeletons", at=HERE))
    lines = log(p, cm.Shoot("othna", "worms:1", 1, "kris"), cm.Accept(), faces=(1, 1))
    assert beneath(lines, "Worm a has defence 0") == [
        "Othna aims well: 1 less for Worm a.",
        "Attack 2 against defence 0 of Worm a, armour 1.",
    ]
    lines = log(p, cm.Shoot("othna", "skeletons:1", 1, "kris"), cm.Accept(), faces=(1, 1))
    assert beneath(lines, "Skeleton a has defence 0") == [
        "Attack 2 against defence 0 of Skeleton a."
    ]


@pytest.mark.rule("skill.untouchable", "skill.precision-shot")
def test_skills_that_cancel_each_other_are_both_told() -> None:
    p = position(OTHNA, units("worms", at=HERE), skills={"worms-of-the-earth": ["untouchable"]})
    lines = log(p, cm.Shoot("othna", "worms:1", 1, "kris"), cm.Accept(), faces=(1, 1))
    assert beneath(lines, "Worm a has defence 1") == [
        "Worm a is hard to hit: 1 more defence.",
        "Othna aims well: 1 less for Worm a.",
        "Attack 2 against defence 1 of Worm a.",
    ]


@pytest.mark.rule("skill.precision-strike", "armor.halo", "defence.power")
def test_what_a_hero_is_defended_by_is_told() -> None:
    bran = hero("bran", at=HERE, reserve=0, halo="sets-halo", items=("leather-armor",))
    strike = Attack("worms:1", ("bran",), "melee", ("yellow",))
    p = position(
        bran,
        units("worms", at=HERE),
        skills={"worms-of-the-earth": ["precision-strike"]},
        agenda=(OverlordTurn("draw", made=1), strike),
    )
    lines = log(advanced(p), cm.Accept(), faces=(2, 1))
    assert beneath(lines, "Bran does not guard") == ["Leather Armor of Bran: 1 yellow."]
    assert beneath(lines, "Bran has defence 1") == [
        "Set's Halo adds 1 to the defence of Bran.",
        "Worm a strikes well: 1 less for Bran.",
        "Attack 2 against defence 1 of Bran.",
    ]


@pytest.mark.rule("skill.precision-strike", "ally.guard")
def test_what_an_ally_is_defended_by_is_told() -> None:
    strike = Attack("drusus:1", ("brans-servants:1",), "melee", ("orange",))
    p = position(
        hero("bran", at="stable", reserve=0),
        units("drusus", at="stable"),
        allies("brans-servants", at="stable"),
        setting=setting("grim-altar"),
        agenda=(OverlordTurn("draw", made=1), strike),
    )
    lines = log(advanced(p), faces=(2,))
    assert "Drusus strikes well: 1 less for Servant a." in beneath(lines, "Servant a has defence")


@pytest.mark.rule("spell.attack", "spell.withering")
def test_a_spell_that_nothing_defends_against_says_so() -> None:
    atla = hero("atla", at=HERE, reserve=3, spells={"withering": 0})
    p = position(atla, units("worms", at=HERE))
    lines = log(p, cm.Cast("atla", "withering", "worms:1"), cm.Accept(), faces=(2,))
    assert beneath(lines, "Worm a has defence 0") == [
        "Nothing defends against Withering.",
        "Attack 2 against defence 0 of Worm a, armour 1.",
    ]


# --- ways -----------------------------------------------------------------------------------------


@pytest.mark.rule("board.swamp.water", "move.bought", "hind.move")
def test_a_way_is_told_area_by_area_with_its_surcharges() -> None:
    bran = hero("bran", at="gnat-pool", points=2, reserve=6)
    p = position(bran, units("worms", at="gnat-pool"))
    lines = log(p, cm.Move("bran", ("mid-planks", "long-pier")))
    assert "Bran → Mid Planks 4 → Long Pier 1, 5 points" in lines
    assert [line for line in lines if line.startswith("· ")][:3] == [
        "· Leaving Gnat Pool costs 1 point more: 1 enemy and 0 friends there.",
        "· Out of the water at Gnat Pool: 2 points more.",
        "· Bran spends 2 base points and 2 gems together.",
    ]
    assert "· 5 points needed, 2 of base movement left: 3 gems for the rest." in lines


@pytest.mark.parametrize(
    ("board", "start", "to", "told"),
    [
        pytest.param(
            "citadel",
            "black-pit",
            "north-hall",
            "Out of the pit at Black Pit: 1 point more.",
            marks=pytest.mark.rule("board.citadel.pit"),
        ),
        pytest.param(
            "citadel",
            "north-hall",
            "balcony",
            "Up over the railing to Balcony: 1 point more.",
            marks=pytest.mark.rule("board.citadel.railing"),
        ),
        pytest.param(
            "fort",
            "breach-yard",
            "north-rubble",
            "Up the rock slide at North Rubble: 2 points more.",
            marks=pytest.mark.rule("board.fort.rocks"),
        ),
    ],
)
def test_the_boards_surcharges_are_named(board: str, start: str, to: str, told: str) -> None:
    p = position(
        hero("bran", at=start, points=5),
        board=library.board(board),
        skills={"bran": ["climb"] if to == "balcony" else []},
    )
    assert f"· {told}" in log(p, cm.Move("bran", (to,)))


@pytest.mark.rule("move.bought", "board.swamp.water")
def test_a_refused_walk_names_what_each_step_costs() -> None:
    bran = hero("bran", at="gnat-pool", points=1, reserve=1)
    p = position(bran, units("worms", at="gnat-pool"))
    refused = why_not(p, bran, "long-pier")
    assert refused is not None
    with pytest.raises(Illegal) as walked:
        check_move(p, cm.Move("bran", ("mid-planks", "long-pier")))
    told = [tell_illegal(Names(p.table), each, rulebook()) for each in (refused, walked.value)]
    assert (
        told
        == [
            "Bran needs 5 points to Long Pier (2 + 2 water + 1 hindering) and can have 2: "
            "Mid Planks 4, Long Pier 1."
        ]
        * 2
    )


@pytest.mark.rule("skill.evasive")
def test_a_worm_that_slips_away_is_told() -> None:
    lines = overlords(
        hero("bran", "net-pier", reserve=5),
        hero("othna", "net-pier", reserve=5),
        hero("atla", "long-pier", reserve=1),
        units("worms", at="net-pier"),
        token=2,
        faces=(1, 1),
    )
    why = beneath(lines, "Worm a → Long Pier, 1 point")
    assert "Worm a slips away from Net Pier, past 2 enemies." in why


@pytest.mark.rule("skill.elite-shooter")
def test_a_shooter_whom_nobody_hinders_is_told() -> None:
    p = position(OTHNA, units("worms", at=HERE), skills={"othna": ["elite-shooter"]})
    shot = cm.Shoot("othna", "worms:1", 1, "kris")
    lines = log(p, shot, cm.Accept(), faces=(1, 1))
    assert beneath(lines, "Power 2") == ["Othna shoots as if nobody were near: 1 enemy beside it."]


@pytest.mark.rule("solo.path.risk", "solo.path.least")
def test_the_way_that_would_hurt_is_told_where_it_is_refused() -> None:
    p = position(
        hero("atla", "long-pier", reserve=2),
        units("skeletons", at="net-pier"),
        board=with_border(position().table.board, "net-pier", "long-pier", fall=("yellow",)),
        agenda=(OverlordTurn("activate"), Drawing((3,), "solo.draw")),
        tokens=Tokens(pool=(3,)),
    )
    lines = log(p, faces=(3, 1))
    assert (
        "The shorter way, 1 point instead of 2, falls from Net Pier to Long Pier: Skeleton a does "
        "not take it." in beneath(lines, "Skeleton a → Slant Pier 1 → Long Pier 1, 2 points")
    )


# --- said once, with figures ----------------------------------------------------------------------


@pytest.mark.rule("spell.cast", "spell.sets-halo")
def test_a_halo_is_not_cast_four_times() -> None:
    atla = hero("atla", at=HERE, reserve=3, spells={"sets-halo": 0})
    lines = log(position(atla), cm.Cast("atla", "sets-halo"))
    assert lines == [
        "Atla casts Set's Halo",
        "· Set's Halo costs 2 gems, at most 2 on it in a turn.",
        "Set's Halo surrounds Atla",
        "· 1 more defence wherever armour counts.",
    ]


@pytest.mark.rule("spell.reaction")
def test_a_halo_between_a_blow_and_the_guard_is_a_reaction() -> None:
    atla = hero("atla", at=HERE, reserve=3, spells={"sets-halo": 0})
    struck = Defence("atla", "worms:1", "melee", 2, "guard")
    p = position(atla, units("worms", at=HERE), agenda=(OverlordTurn("draw", 1), struck))
    lines = log(p, cm.Cast("atla", "sets-halo"))
    assert "· Set's Halo costs 2 gems, at most 2 on it in a turn, as a reaction." in lines


@pytest.mark.rule("hero.recover", "death.recovery")
def test_a_recovery_that_fatigue_cuts_short_says_so() -> None:
    fallen = hero("othna", "", reserve=0, wounds=8, fate="dead")
    atla = hero("atla", at=HERE, reserve=3, fatigue=2)
    begins = (HeroesTurn("stance", ("bran",)),)
    p = position(atla, hero("bran", at=HERE, fatigue=9), fallen, agenda=begins)
    lines = log(p, cm.TakeStance("atla", "aggressive"))
    short = "Atla is aggressive and recovers 2 gems, 3 due but 2 in Fatigue: 1 hero is dead."
    assert f"· {short}" in lines
    assert "· Bran is aggressive and recovers 3 gems: 1 hero is dead." in lines


@pytest.mark.rule("skill.counterattack", "skill.attack-from-beyond")
def test_who_strikes_back_is_told_so_and_who_strikes_last_is_not() -> None:
    names, blow = Names(position().table), ev.AttackMade("worms:1", ("bran",), "melee", ("red",))
    back = Attack("worms:1", ("bran",), "melee", ("red",), counter=True)
    p = position(hero("bran", at=HERE), units("worms", at=HERE))

    def told(*agenda: Any) -> str | None:
        return tell_event(names, blow, replace(p.state, agenda=agenda))

    assert told(back) == "Worm a strikes back at Bran: 1 red"
    assert told(Dying("worms:1"), back) == "Worm a attacks Bran: 1 red"
    assert told(replace(back, counter=False)) == "Worm a attacks Bran: 1 red"


@pytest.mark.rule("ga.altar", "death.unit")
def test_an_altar_is_destroyed_and_nobody_dies() -> None:
    table = table_for("grim-altar", Options())
    gone = ev.UnitDied("grim-altar:1")
    assert tell_event(Names(table), gone, first_state(table)) == "Grim Altar is destroyed"


@pytest.mark.rule("solo.alt.when", "board.swamp.water")
def test_what_leaving_the_water_takes_is_told() -> None:
    lines = overlords(
        hero("bran", at="reed-bank", reserve=5), units("worms", at="cold-water"), token=2
    )
    (far,) = (line for line in lines if "Bran is out of reach" in line)
    assert "available, of them for leaving: Cold Water" in far


@pytest.mark.rule("melee.dice", "skill.ambidextrous")
def test_what_dice_are_made_of_is_told_once() -> None:
    bran = hero("bran", at=HERE, reserve=3, items=("dagger", "kris"))
    p = position(bran, units("worms", at=HERE), skills={"bran": ["ambidextrous"]})
    lines = log(p, cm.Strike("bran", "worms:1", 2, "dagger", "kris"), faces=(1,) * 4)
    head = lines[0]
    assert head.startswith("Bran attacks Worm a with Dagger and Kris: 2 orange")
    assert beneath(lines, head) == ["2 gems: 2 orange, Dagger: 1 yellow, Kris: 1 yellow."]


@pytest.mark.rule("guard.dice", "armor.hero")
def test_what_a_guard_is_made_of_is_told() -> None:
    bran = hero("bran", at=HERE, reserve=3, items=("leather-armor", "pirate-saber"))
    lines = overlords(
        bran,
        units("worms", at=HERE),
        token=2,
        faces=(2, 1, 1, 1, 1),
        commands=(cm.Guard("bran", 1, "pirate-saber"), cm.Accept()),
    )
    assert beneath(lines, "Bran guards with 1 gem and Pirate Saber") == [
        "1 gem: 1 orange, Pirate Saber: 1 yellow.",
        "Leather Armor of Bran: 1 yellow.",
    ]


@pytest.mark.rule("skill.jinx")
def test_jinxed_dice_are_told() -> None:
    p = position(OTHNA, units("worms", at=HERE), skills={"worms-of-the-earth": ["jinx"]})
    lines = log(p, cm.Shoot("othna", "worms:1", 1, "kris"), faces=(1, 1))
    assert "Worm a jinxes the dice of Othna." in beneath(lines, "Othna shoots at Worm a")


# --- the order of equals --------------------------------------------------------------------------


@pytest.mark.rule("solo.cunning")
def test_the_order_is_the_players_and_no_tie() -> None:
    p = position(
        hero("bran", FAR),
        *(units("worms", at=area) for area in ("root-strip", "reed-bank", "long-pier")),
        agenda=(OverlordTurn("activate"), Drawing((2,), "solo.draw")),
        tokens=Tokens(pool=(2,)),
    )
    asked = play(p, Fall((2,), "table"))
    names = Names(p.table)
    assert tell_kind(asks(asked)) == "You choose the order"
    assert tell_decision(names, asks(asked), asked) == "Worms of the Earth: which unit acts next?"
    assert [tell_command(names, option, asked) for option in asks(asked).options[1:]] == [
        "Worm b acts next",
        "Worm c acts next",
        "Worms of the Earth: all that wait, in the order listed",
    ]
    assert names(IN_ORDER) == "the rest in this order"
    lines = log(asked, cm.Pick("worms:2"))
    assert sum("Worm b" in line and "still to act" in line for line in lines) == 1
    assert (
        beneath(lines, "Worm b")[0]
        == "You choose the order: Worm b, 2 more of its tile still to act."
    )


# --- what an Overlord's scores need ---------------------------------------------------------------


@pytest.mark.rule("bs.demon-target")
@pytest.mark.parametrize(
    ("items", "told"),
    [
        ((), "Nobody carries the Black Stone: Outer Dark Demon chooses as others do."),
        (
            ("black-stone",),
            "Bran carries the Black Stone, but Outer Dark Demon cannot attack Bran and chooses as "
            "others do.",
        ),
    ],
)
def test_why_the_demon_does_not_come_for_the_stone(items: tuple[str, ...], told: str) -> None:
    lines = overlords(
        hero("bran", HUT, reserve=1, items=items),
        hero("atla", "reed-bank", reserve=4),
        units("outer-dark-demon", at=EXIT, life=8),
        units("skeletons", 10, at="bone-landing"),
        token=4,
        scenario=BlackStone(),
        closed=("great-hut-door",),
        faces=(1, 1),
    )
    why = beneath(lines, "Outer Dark Demon: activated without a token")
    assert why[0] == told
    assert bool(items) == any(line.startswith("Bran is out of reach") for line in why)


@pytest.mark.rule("ga.drusus-target", "solo.strongest")
def test_whom_drusus_is_after_is_told() -> None:
    lines = overlords(
        hero("bran", "forecourt", reserve=2),
        hero("atla", "forecourt", reserve=4),
        units("drusus", at="south-hall", life=8),
        token=next(tile.token for tile in setting("grim-altar").river if tile.id == "drusus"),
        setting=setting("grim-altar"),
        scenario=GrimAltar(),
        faces=(1,) * 4,
    )
    told = "\n".join(lines)
    assert "· Drusus goes for the strongest hero." in told
    assert "· The strongest hero has the most gems in Reserve: Atla 4 (Bran 2)." in told


@pytest.mark.rule("solo.target.most-wounds", "solo.alt.who", "solo.alt.when")
def test_the_target_is_told_then_why_not_and_then_the_alternate() -> None:
    lines = overlords(
        hero("atla", "willow-bank", reserve=1, wounds=2),
        hero("othna", "willow-bank", reserve=1),
        hero("bran", "net-pier", reserve=4, wounds=3),
        hero("grom", "net-pier", reserve=4),
        units("skeletons", at="net-pier"),
        token=3,
        options=Options(4),
        faces=(1,),
    )
    why = beneath(lines, "Skeleton a attacks Bran")
    assert why[:2] == [
        "Fewest gems in Reserve: Atla 1, Othna 1 (Bran 4, Grom 4).",
        "Most gems in Wounds: Atla 2 (Othna 0).",
    ]
    assert [reason.partition(":")[0] for reason in why[2:4]] == [
        "Atla is out of reach",
        "Othna is out of reach",
    ]
    assert why[4:] == [
        "Most gems in Wounds: Bran 3 (Grom 0).",
        "Skeleton a attacks Bran instead.",
    ]


@pytest.mark.rule("be.event2", "solo.strongest")
def test_whom_the_arms_drag_and_where_to_is_told() -> None:
    lines = overlords(
        hero("bran", "bare-room", reserve=6),
        hero("atla", "thorn-corner", reserve=5),
        units("thaug", at="well-yard", life=10),
        token=2,
        setting=setting("back-to-the-earth"),
        scenario=BackToTheEarth(),
    )
    why = beneath(lines, "Bran is now in Old Chapel")
    assert why[0] == "The strongest hero has the most gems in Reserve: Bran 6 (Atla 5)."
    assert why[1].startswith("Points to the tentacles: Old Chapel ")


@pytest.mark.rule("be.event2", "be.seize")
def test_who_stays_beside_a_tentacle_has_a_line() -> None:
    stone: dict[str, Any] = {
        "setting": setting("back-to-the-earth"),
        "scenario": BackToTheEarth(),
    }
    thaug = units("thaug", at="well-yard", life=10)
    lines = overlords(hero("bran", "old-chapel"), thaug, token=2, **stone)
    assert "Bran stays in Old Chapel" in lines
    lines = overlords(hero("bran", "thorn-corner"), thaug, token=7, **stone)
    assert any(line.startswith("· Nobody stands beside a tentacle: ") for line in lines)


@pytest.mark.rule("wote.lose-all", "death.hero")
def test_the_end_says_why() -> None:
    lines = overlords(
        hero("bran", HERE, reserve=0, wounds=11),
        units("worms", at=HERE),
        token=2,
        faces=(2, 2),
        scenario=Scenario(),
    )
    assert beneath(lines, "Defeat of the heroes") == ["All 1 heroes are dead."]


# --- where rules come from ------------------------------------------------------------------------


def test_the_sources_are_named_in_words() -> None:
    book = rulebook().rules.values()
    assert not [rule.id for rule in book if "seed" in rule.source or "rulebook p." in rule.source]
    sources = {rule.id: rule.source for rule in book}
    assert sources["move.border"] == "base rules, Movement (heroes' book, p. 15)"
    assert sources["solo.choice"] == "Worms of the Earth, Solo/Cooperative Play Rules"
