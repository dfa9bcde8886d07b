"""What else a ruling sets: markers, tokens face down, what holds a figure, Halos, counters."""

from __future__ import annotations

from typing import Any

import pytest

from engine.adventure import events as ev
from engine.adventure import hand_events as hand
from engine.adventure.by_hand import KINDS, gem_places
from engine.adventure.commands import Deed, Move, Ruling, Setting
from engine.adventure.evolve import evolve
from engine.adventure.setup import misfit
from engine.adventure.state import State, Tokens
from engine.adventure.telling import Names, tell_event, tell_illegal, tell_position, tell_ruling
from engine.adventure.work import Options, Position
from engine.kernel.record import Illegal
from scenarios.back_to_the_earth.special import BackToTheEarth
from scenarios.games import open_game, setting
from scenarios.grim_altar.special import GrimAltar
from scenarios.library import rulebook
from tests.builders import asks, hero, play, position, units

WHY = "we had forgotten it"
GA, BE = setting("grim-altar"), setting("back-to-the-earth")
STRONG, CRYPT, GALLERY = GA.covered
HALL, FAR = "south-hall", "forecourt"
TOKENS = {STRONG: "grim-altar", CRYPT: "life-potion"}
TILE = "ally:brans-servants"


def ruling(what: Setting, whom: str = "", **more: Any) -> Ruling:
    return Ruling(what, WHY, whom, **more)


def grim(heroes: int = 3, **state: Any) -> Position:
    """The citadel, with one of its tokens turned over already."""
    return position(
        hero("bran", HALL, reserve=5),
        hero("atla", FAR, spells={"sets-halo": 0, "mitras-halo": 0, "withering": 0}),
        units("drusus", at=HALL, life=15),
        setting=GA,
        scenario=GrimAltar(),
        options=Options(4 if heroes == 4 else 3),
        **({"hidden": TOKENS} | state),
    )


def fort(**state: Any) -> Position:
    """The fort, with Bran beside a tentacle."""
    bran = hero("bran", BE.marks["tentacle"][0], reserve=5)
    thaug = units("thaug", at="well-yard", life=10)
    return position(bran, thaug, setting=BE, scenario=BackToTheEarth(), **state)


def refused(p: Position, command: Ruling, told: str = "") -> None:
    """The ruling cannot be, and the sentence says so."""
    with pytest.raises(Illegal, match=r"table\.ruling") as found:
        play(p, command)
    sentence = tell_illegal(Names(p.table), found.value, rulebook())
    assert sentence.startswith("A ruling cannot do that: ")
    assert told in sentence


def told(p: Position, command: Ruling) -> tuple[str, str]:
    """The ruling in words, and what the log says became true."""
    names, after = Names(p.table), play(p, command)
    (event,) = after.told()
    line = tell_event(names, event, p.state)
    assert line is not None
    return tell_ruling(names, command), line


# --- markers --------------------------------------------------------------------------------------


@pytest.mark.rule("table.ruling", "ga.servants-limits")
def test_boulders_come_move_and_go() -> None:
    p = play(grim(), ruling("marker", "boulder", to=HALL))
    assert p.markers("boulder") == (HALL,)
    assert Deed("bran", "servant", HALL) in asks(p).options
    moved = play(p, ruling("marker", "boulder", source=HALL, to=FAR))
    assert moved.markers("boulder") == (FAR,)
    assert play(moved, ruling("marker", "boulder", source=FAR)).markers("boulder") == ()
    assert told(p, ruling("marker", "boulder", source=HALL, to=FAR)) == (
        "Ruling, move a marker: boulder from South Hall to Forecourt",
        "Boulder now: Forecourt",
    )


@pytest.mark.rule("table.ruling")
def test_no_more_markers_than_the_box_holds_and_one_in_an_area() -> None:
    four = (*GA.numbers.values(), HALL, FAR)
    p = grim(markers={"boulder": four})
    refused(p, ruling("marker", "boulder", to=STRONG))
    refused(p, ruling("marker", "boulder", source=HALL, to=FAR))
    refused(p, ruling("marker", "boulder", source=STRONG, to=CRYPT))
    refused(p, ruling("marker", "tentacle", to=STRONG), '"tentacle" cannot be set')
    refused(grim(), ruling("marker", "boulder"))


@pytest.mark.rule("table.ruling", "be.tentacles", "be.seize")
def test_a_tentacle_that_is_moved_seizes_from_its_new_place() -> None:
    p, here = fort(), BE.marks["tentacle"][0]
    away = play(p, ruling("marker", "tentacle", source=here, to="thorn-corner"))
    assert here not in away.markers("tentacle")
    assert "thorn-corner" in away.markers("tentacle")
    assert "Thorn Corner" in tell_position(Names(away.table), away)
    refused(p, ruling("marker", "tentacle", to="thorn-corner"), "says too little")
    assert misfit(away.table, play(away, ruling("turn", number=1)).state) == "other heroes"


# --- tokens face down -----------------------------------------------------------------------------


@pytest.mark.rule("table.ruling", "ga.treasure")
def test_a_token_that_is_turned_over_by_hand_shows_what_it_is() -> None:
    p = grim()
    altar = play(p, ruling("hidden", STRONG, to="up"))
    assert [unit.area for unit in altar.units_of("grim-altar")] == [STRONG]
    assert altar.state.hidden == {CRYPT: "life-potion"}
    potion = play(p, ruling("hidden", CRYPT, to="up"))
    assert potion.state.objects == {CRYPT: ("life-potion",)}
    four = play(grim(heroes=4), ruling("hidden", CRYPT, to="up"))
    assert (four.state.objects, bool(four.why("ga.four"))) == ({}, True)


@pytest.mark.rule("table.ruling", "ga.treasure", "setup.open")
def test_a_token_moves_unseen_and_leaves_the_board_seen() -> None:
    p = grim()
    command = ruling("hidden", STRONG, to=HALL)
    assert play(p, command).state.hidden == {HALL: "grim-altar", CRYPT: "life-potion"}
    assert told(p, command) == (
        "Ruling, turn over or move a token that lies face down: Strongroom to South Hall",
        "The token face down in Strongroom lies in South Hall now",
    )
    gone = play(p, ruling("hidden", STRONG))
    assert gone.told() == [ev.TokenTurned(STRONG, "grim-altar")]
    assert not gone.units_of("grim-altar")


@pytest.mark.rule("table.ruling", "ga.treasure")
def test_only_tokens_that_are_off_the_board_are_laid_down() -> None:
    p = grim()
    assert tuple(KINDS["hidden"].whom(p)) == (STRONG, CRYPT, "life-potion")
    back = play(p, ruling("hidden", "life-potion", to=GALLERY))
    assert back.state.hidden == {**TOKENS, GALLERY: "life-potion"}
    assert tuple(KINDS["hidden"].whom(back)) == (STRONG, CRYPT, GALLERY)
    refused(p, ruling("hidden", "grim-altar", to=GALLERY))
    refused(p, ruling("hidden", "life-potion", to=CRYPT))
    refused(p, ruling("hidden", "life-potion", to="up"))
    refused(p, ruling("hidden", GALLERY, to="up"))
    refused(fort(), ruling("hidden", "life-potion", to="thorn-corner"))


# --- what holds a figure --------------------------------------------------------------------------


@pytest.mark.rule("table.ruling", "skill.web-projection", "spell.sets-possession")
def test_webs_and_possession_come_and_go() -> None:
    p = grim()
    webbed = play(p, ruling("web", "bran", to="on"))
    assert webbed.hero("bran").web == 4
    walkers = {option.hero for option in asks(webbed).options if isinstance(option, Move)}
    assert walkers == {"atla"}
    assert play(webbed, ruling("web", "bran", to="off")).hero("bran").web == 0
    assert play(p, ruling("web", "drusus:1", to="on")).unit("drusus:1").webbed
    assert play(p, ruling("possessed", "drusus:1", to="on")).unit("drusus:1").possessed
    refused(p, ruling("web", "bran", to="off"))
    refused(p, ruling("possessed", "nobody", to="on"))
    assert told(p, ruling("web", "bran", to="on"))[0].endswith("Bran in a web")


@pytest.mark.rule("table.ruling", "skill.constriction")
def test_a_hold_is_set_and_loosed() -> None:
    p = grim()
    held = play(p, ruling("held", "bran", to="drusus:1"))
    assert held.hero("bran").held == ("drusus:1",)
    free = ruling("held", "bran", to="off")
    assert play(held, free).hero("bran").held == ()
    assert told(held, free)[1] == "Nobody holds Bran any more"
    refused(p, free)
    refused(p, ruling("held", "atla", to="drusus:1"))
    refused(held, ruling("held", "bran", to="drusus:1"))


# --- Halos, counters, gems of allies --------------------------------------------------------------


@pytest.mark.rule("table.ruling", "spell.halo")
def test_a_halo_is_one_of_the_casters_own() -> None:
    p = grim()
    bright = play(p, ruling("halo", "atla", to="mitras-halo"))
    assert bright.hero("atla").halo == "mitras-halo"
    assert play(bright, ruling("halo", "atla", to="sets-halo")).hero("atla").halo == "sets-halo"
    none = play(bright, ruling("halo", "atla", to="off"))
    assert none.hero("atla").halo == ""
    assert told(bright, ruling("halo", "atla", to="off"))[0] == "Ruling, set a Halo: Atla none"
    refused(p, ruling("halo", "atla", to="withering"))
    refused(p, ruling("halo", "atla", to="off"))
    refused(p, ruling("halo", "bran", to="sets-halo"))


@pytest.mark.rule("table.ruling", "be.feed", "be.vulnerable")
def test_the_heads_that_thaug_has_eaten_are_counted_by_hand() -> None:
    p = fort()
    full = play(p, ruling("counter", "heads-fed", number=5))
    assert full.state.marks == {"heads-fed": 5}
    assert full.table.scenario.invulnerable(full, full.unit("thaug:1")) == ""
    assert told(p, ruling("counter", "heads-fed", number=5)) == (
        "Ruling, set a counter of the scenario: Heads fed to Thaug 5",
        "Heads fed to Thaug: 5",
    )
    refused(p, ruling("counter", "heads-fed", number=10), "0 to 9")
    refused(grim(), ruling("counter", "heads-fed", number=1))


@pytest.mark.rule("table.ruling", "be.bodies", "be.harvest")
def test_bodies_and_heads_from_the_box_have_names_of_their_own() -> None:
    here = BE.marks["tentacle"][0]
    p = play(fort(), ruling("card", "body", to=here))
    assert p.state.objects == {here: ("body",)}
    p = play(p, Deed("bran", "harvest", "body", 1), [2])
    p = play(p, next(iter(asks(p).options))) if asks(p).kind == "reroll" else p
    assert p.hero("bran").items == ("severed-head",)


@pytest.mark.rule("table.ruling", "ally.activate")
def test_gems_lie_on_the_tile_of_those_whom_a_hero_leads() -> None:
    p = grim()
    assert TILE in gem_places(p, p.hero("bran"))
    assert TILE not in gem_places(p, p.hero("atla"))
    after = play(p, ruling("gems", "bran", source="reserve", to=TILE, number=2))
    assert (after.hero("bran").reserve, after.hero("bran").tiles) == (3, {"brans-servants": 2})
    back = play(after, ruling("gems", "bran", source=TILE, to="fatigue", number=2))
    assert (back.hero("bran").fatigue, back.hero("bran").tiles) == (2, {})


def test_folding_what_is_set_is_total() -> None:
    nobody = State({}, {}, {}, Tokens(), ())
    assert evolve(nobody, hand.Freed("bran")) == nobody
    assert evolve(nobody, hand.HiddenMoved("a", "b")) == nobody


def test_a_position_with_markers_off_the_board_is_none() -> None:
    game = open_game("grim-altar", Options())
    state = evolve(game.start(), hand.MarkersSet("boulder", ("atlantis",)))
    assert misfit(game.table, state) == "areas that the board has not"
