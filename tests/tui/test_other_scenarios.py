"""The Grim Altar and Back to the Earth on the screen: allies, markers, what lies face down."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.adventure.commands import ActivateAlly, Deed, Guard, MoveAlly, StrikeAlly, Unlock
from engine.adventure.state import Hero, Unit
from engine.adventure.steps import AllyDefence, AnyStep, Attack, HeroesTurn, Rolling
from engine.adventure.telling import Names, tell_position
from engine.adventure.work import Position
from scenarios.games import SPECIAL, setting
from scenarios.library import rulebook
from tests.builders import Models, allies, asks, hero, position, units
from tests.tui.games import new_game
from tests.tui.pages import program
from tests.tui.scenes import scene
from tests.tui.screen import SIZES, Snapshot
from tests.tui.test_board_view import drawn, inks, inside
from tests.tui.test_choosing import asked, commands, refused, row
from tests.tui.test_panels import told, written
from tests.tui.test_table import seated
from tui.choosing import Chooser, Situation, chooser_of
from tui.glyphs import ASCII
from tui.hero_sheet import Sheet
from tui.panels import RiverBar, TitleBar
from tui.panels.heroes import RICHER, hero_lines
from tui.table import TableScreen
from tui.target import Home
from tui.view import targets

TILE = "brans-servants"
HALL = "north-hall"


def keep(*figures: Hero | Models, **more: Any) -> Position:
    """The citadel, by the rules of The Grim Altar."""
    return position(*figures, setting=setting("grim-altar"), scenario=SPECIAL["grim-altar"], **more)


def yard(*figures: Hero | Models, **more: Any) -> Position:
    """The fort, by the rules of Back to the Earth."""
    name = "back-to-the-earth"
    return position(*figures, setting=setting(name), scenario=SPECIAL[name], **more)


def choosing(p: Position, hero: str = "bran") -> Chooser:
    """The chooser of what is asked at a position."""
    return chooser_of(Situation(asks(p), p, Names(p.table), rulebook()), hero)


def servants(number: int = 1, at: str = HALL, **more: Any) -> Models:
    return allies(TILE, number, at=at, **more)


# --- what one sees --------------------------------------------------------------------------------


def test_allies_have_a_sign_that_no_enemy_has() -> None:
    p = keep(hero("bran", HALL), servants(2), units("guards-red", 2, at=HALL))
    assert inside(scene(p), HALL) == "North Hall B &v2 r2"
    assert "ally" in inks(scene(p), HALL)
    enemies = yard(hero("bran", "east-yard"), units("servants", 2, at="east-yard"))
    assert "&" not in drawn(scene(enemies))
    assert "v2" in inside(scene(enemies), "east-yard")


def test_two_tiles_of_one_unit_have_letters_of_their_own() -> None:
    p = keep(units("guards-red", 2, at=HALL), units("guards-grey", at=HALL))
    assert inside(scene(p), HALL).endswith("g r2")


def test_tokens_face_down_are_told_by_nothing_but_a_question_mark() -> None:
    one = keep(hero("bran", HALL), hidden={"crypt": "grim-altar", "strongroom": "life-potion"})
    other = keep(hero("bran", HALL), hidden={"crypt": "life-potion", "strongroom": "grim-altar"})
    assert "(?)" in inside(scene(one), "crypt")
    assert drawn(scene(one)) == drawn(scene(other))


def test_markers_the_altar_and_bodies() -> None:
    p = keep(units("grim-altar", at="crypt"), markers={"boulder": ("gatehouse",)})
    assert "(b)" in inside(scene(p), "gatehouse")
    assert "X" in inside(scene(p), "crypt")
    assert "boss" not in inks(scene(p), "crypt"), "a thing is no monster"
    lies = {"well-yard": ("body:1", "body:2", "severed-head:3", "dagger")}
    fort = yard(hero("bran", "west-yard", items=("severed-head:4",)), objects=lies)
    assert inside(scene(fort), "well-yard") == "Well Yard ■ * †2"
    assert "(t)" in inside(scene(fort), "east-yard")
    assert "B■" in inside(scene(fort), "west-yard")
    assert drawn(scene(fort, glyphs=ASCII)).isascii()


def test_whoever_is_held_has_a_sign() -> None:
    p = keep(
        hero("bran", HALL, web=4),
        hero("othna", HALL, held=("guards-red:1",)),
        servants(webbed=True),
        units("guards-red", at=HALL, possessed=True),
    )
    assert inside(scene(p), HALL) == "North Hall B# O# &v# r#"
    lines = " ".join(told(hero_lines(scene(p), "othna", "full", 44)))
    assert "held by Red Guard a" in lines


def test_gems_on_the_allies_tile() -> None:
    p = keep(hero("bran", HALL, tiles={TILE: 3}, possessed=True), servants())
    for form in RICHER:
        lines = " ".join(told(hero_lines(scene(p), "bran", form, 44)))
        assert "Bran's Servants ◆3" in lines
    sheet = Sheet(p, Names(p.table), p.hero("bran"), scene(p).glyphs).lines()
    text = "\n".join("".join(bit.text for bit in line) for line in sheet)
    assert "Bran's Servants  3 ◆◆◆" in text
    assert "possessed" in text


def test_the_river_lists_allies_apart() -> None:
    p = keep(hero("bran", HALL), servants(2))
    lines = written(RiverBar(), scene(p), 100, 20)
    assert " Allies" in lines
    assert any("&v ×2 of 8" in line for line in lines)
    cards = written(RiverBar(), scene(p), 120, 2)[0]
    assert "Red Gua" in cards, "the two tiles of Guards are told apart"
    assert "Grey Gu" in cards


def test_the_title_tells_the_last_turn_and_the_counters() -> None:
    p = yard(hero("bran", "west-yard"), turn=3, marks={"heads-fed": 2})
    (line,) = written(TitleBar(), scene(p), 120, 1)
    assert "Heads fed to Thaug: 2 of 5" in line
    assert "turn 3 of 10" in line


def test_the_heads_are_counted_before_the_first_is_fed() -> None:
    p = yard(hero("bran", "west-yard"))
    for width in (80, 120):
        (line,) = written(TitleBar(), scene(p), width, 1)
        assert "Heads fed to Thaug: 0 of 5" in line
        assert "turn 0 of 10" in line
    assert "Heads fed to Thaug: 0 of 5" in tell_position(Names(p.table), p)
    assert " of 5" not in tell_position(Names(p.table), keep(hero("bran", HALL)))


def test_an_ally_that_is_struck_is_a_target() -> None:
    p = struck()
    assert targets(p.state) == (f"{TILE}:1",)
    assert "[&v]" in inside(scene(p), HALL)


# --- leading --------------------------------------------------------------------------------------

RED = units("guards-red", 2, at=HALL)


def test_an_ally_is_activated_and_acts_with_a_few_keys() -> None:
    idle = choosing(keep(hero("bran", HALL), servants()))
    assert row(idle, "y") == "lead allies: Servant a"
    assert commands(idle, "y enter") == (ActivateAlly("bran", f"{TILE}:1"),)
    active = choosing(keep(hero("bran", HALL), servants(active=True, points=3), RED))
    orders = asked(active, "y")
    assert [each.key for each in orders.rows] == ["m", "a"]
    (strike,) = commands(orders, "a a")
    assert strike == StrikeAlly("bran", f"{TILE}:1", "guards-red:1")
    assert "kill" in row(asked(orders, "a"), "a")
    walk = asked(orders, "m")
    assert walk.present.arrows == "board"
    assert walk.rows[1].spot is not None
    assert walk.rows[1].spot.label == "1"
    (move,) = commands(walk, "a")
    assert isinstance(move, MoveAlly)


@pytest.mark.rule("ally.activate")
def test_the_gem_for_an_only_ally_is_seen_before_it_is_paid() -> None:
    asks_first = asked(choosing(keep(hero("bran", HALL), servants())), "y")
    (only,) = asks_first.rows
    assert (only.label, only.detail) == ("activate Servant a", "1 gem")
    assert only.enter == "Activate Servant a, 1 gem"
    poor = choosing(keep(hero("bran", HALL, reserve=0, fatigue=5), servants()))
    lead = next(row for row in poor.rows if row.key == "y")
    assert not lead.open
    assert "gem" in lead.refusal


def test_allies_that_are_alike_are_one_row_and_those_that_are_done_say_why() -> None:
    p = keep(hero("bran", HALL), servants(3))
    spent = replace(p.state.allies[f"{TILE}:3"], active=True, struck=True)
    state = replace(p.state, allies={**p.state.allies, spent.id: spent})
    p = Position(p.table, replace(state, heroes={"bran": replace(p.hero("bran"), reserve=2)}))
    chooser = asked(choosing(p), "y")
    assert [each.label for each in chooser.rows] == ["Servant c", "Servant a ×2"]
    p = keep(hero("bran", HALL, reserve=0), servants())
    assert "gem" in refused(choosing(p), "y")
    careful = keep(hero("bran", HALL, stance="cautious"), servants())
    assert "cautious" in refused(choosing(careful), "y")


def test_who_leads_nobody_has_no_such_row() -> None:
    p = keep(hero("atla", HALL), hero("bran", HALL), servants())
    assert "y" not in [each.key for each in choosing(p, "atla").rows]
    assert "y" not in [each.key for each in choosing(keep(hero("bran", HALL))).rows]


def struck(*more: AnyStep, power: int = 2, **bran: Any) -> Position:
    blow = AllyDefence(f"{TILE}:1", "guards-red:1", "melee", power)
    agenda = (HeroesTurn("act"), blow, *more)
    return keep(hero("bran", HALL, **bran), servants(), RED, agenda=agenda)


def test_an_ally_is_guarded_with_a_number_and_its_chance_to_live() -> None:
    chooser = choosing(struck())
    assert chooser.present.title == "Servant a is struck, power 2"
    assert row(chooser, "0").startswith("0 gems: lives ")
    assert row(chooser, "2").endswith(" %")
    assert commands(chooser, "enter") == (Guard("bran", 1),)
    assert commands(chooser, "0 enter") == (Guard("bran", 0),)


def test_an_ally_s_dice_are_rerolled_by_who_leads_it() -> None:
    roll = Rolling(f"{TILE}:1", ("orange",), "ally.guard", "reroll", (0,))
    chooser = choosing(struck(roll, power=3))
    assert chooser.present.notes[-1] == "Bran pays, 5 in Reserve"
    assert "wound" in row(chooser, "1")
    attack = Attack(f"{TILE}:1", ("guards-red:1",), "melee", ("red",))
    roll = Rolling(f"{TILE}:1", ("red",), "melee.dice", "reroll", (0,))
    p = keep(hero("bran", HALL), servants(), RED, agenda=(HeroesTurn("act"), attack, roll))
    assert "kill" in row(choosing(p), "1")


# --- deeds ----------------------------------------------------------------------------------------


def test_several_deeds_are_one_row_of_the_list() -> None:
    p = keep(hero("bran", HALL), hidden={HALL: "life-potion"}, markers={"boulder": (HALL,)})
    chooser = choosing(p)
    assert row(chooser, "x") == "special: 3 deeds"
    labels = [each.label for each in asked(chooser, "x").rows]
    assert labels == [
        "turn the token in North Hall over",
        "put a boulder in …",
        "call a Servant to North Hall",
        "a Servant turns the token in North Hall over",
    ]
    assert commands(chooser, "x a") == (Deed("bran", "reveal", HALL),)
    assert commands(chooser, "x c") == (Deed("bran", "servant", HALL),)
    places = asked(chooser, "x b")
    assert all(each.spot for each in places.rows)
    assert "no Servant is there" in refused(chooser, "x d")


def test_a_deed_that_rolls_asks_for_gems_with_the_odds() -> None:
    p = yard(hero("bran", "west-yard"), objects={"west-yard": ("body:1",)})
    chooser = choosing(p)
    assert row(chooser, "x").startswith("take the head of a body: ")
    assert row(asked(chooser, "x"), "2").startswith("2 gems: succeeds ")
    assert commands(chooser, "x 2 enter") == (Deed("bran", "harvest", "body:1", 2),)
    bearer = yard(
        hero("bran", "west-yard", items=("severed-head:2",)), objects={"west-yard": ("body:1",)}
    )
    assert "carries a head already" in refused(choosing(bearer), "x")


def test_a_key_opens_without_gems() -> None:
    p = keep(hero("bran", "forecourt", reserve=0, items=("tower-key",)), closed=("great-gate",))
    assert commands(choosing(p), "o a") == (Unlock("bran", "tower-key", "door", "great-gate"),)


def test_nothing_hurts_drusus_and_that_is_said() -> None:
    p = keep(hero("bran", HALL), units("drusus", at=HALL, life=15), hidden={"crypt": "grim-altar"})
    chooser = asked(choosing(p), "a")
    assert chooser.present.notes == (
        "life 15, armour 4",
        "It takes no damage now: Nothing hurts Drusus",
    )
    assert row(chooser, "3").endswith("none 100 %")


def test_a_guard_who_takes_the_blow_for_drusus_is_named_instead_of_odds() -> None:
    guard, drusus = units("guards-red", at=HALL), units("drusus", at=HALL, life=15)
    chooser = asked(choosing(keep(hero("bran", HALL), guard, drusus)), "a")
    (him,) = (each for each in chooser.present.rows if "Drusus" in each.label)
    assert "no damage, Red Guard a takes it" in him.detail
    assert "kill" not in him.detail
    (other,) = (each for each in chooser.present.rows if "Red Guard" in each.label)
    assert "kill" in other.detail


# --- at the table ---------------------------------------------------------------------------------

KEYS = {
    "grim-altar": "A 3 x a b x b y enter y m",
    "back-to-the-earth": "A 2 s",
}


@pytest.mark.parametrize("size", SIZES, ids=["wide", "narrow"])
@pytest.mark.parametrize("scenario", list(KEYS))
async def test_the_table_as_it_looks(
    scenario: str, size: tuple[int, int], snapshot: Snapshot
) -> None:
    async with seated(new_game(scenario=scenario, ties="first"), size) as seat:
        await seat.type(KEYS[scenario])
        columns, rows = size
        snapshot.assert_match(seat.text, f"{scenario}-{columns}x{rows}.txt")


async def test_a_whole_turn_with_allies_is_played_with_the_real_keys() -> None:
    async with seated(new_game(scenario="grim-altar", ties="first")) as seat:
        await seat.type("A 3 x a a x b y enter y m a")
        (servant,) = seat.table.sitting.state.allies.values()
        assert isinstance(servant, Unit)
        assert servant.active
        await seat.type("e")
        assert seat.table.sitting.state.turn == 1


@pytest.mark.parametrize(("times", "scenario"), [(1, "grim-altar"), (2, "back-to-the-earth")])
async def test_a_new_game_of_it_begins_with_its_kits(times: int, scenario: str) -> None:
    async with program(Home()) as player:
        await player.type("n down down" + times * " right")
        assert setting(scenario).title in player.text
        await player.type("b")
        for _ in range(8):  # equipment and story come first, each in its time
            if isinstance(player.app.screen, TableScreen):
                break
            await player.rest()
            if player.screen in ("OutfitScreen", "StoryScreen"):
                await player.type("enter")
        table = player.app.screen
        assert isinstance(table, TableScreen)
        heroes = table.sitting.state.heroes
        kits = setting(scenario).kits
        assert {name: each.items for name, each in heroes.items()} == {
            name: kits[name].cards for name in heroes
        }
