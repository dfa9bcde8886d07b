"""The table's word: what a ruling sets, what it cannot, and that the game goes on from anywhere."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from engine.adventure import by_hand
from engine.adventure import events as ev
from engine.adventure import hand_events as hand
from engine.adventure.agenda import Adventure
from engine.adventure.bots import BOTS
from engine.adventure.commands import AnyCommand, Drop, EndTurn, Move, Ruling, Setting, Strike
from engine.adventure.events import AnyEvent
from engine.adventure.evolve import evolve
from engine.adventure.facts import item_of
from engine.adventure.setting import Kit
from engine.adventure.state import Hero, State, Tokens
from engine.adventure.steps import Activation, Asking, HeroesTurn, OverlordTurn, UnitActs
from engine.adventure.telling import SETTINGS, Names, tell_entry, tell_illegal, tell_ruling
from engine.adventure.work import Options, Position
from engine.kernel.chance import CHANCE, seeded
from engine.kernel.game import fold
from engine.kernel.record import Entry, Illegal
from scenarios import library
from scenarios.games import SPECIAL, open_game, setting
from scenarios.library import rulebook
from tests.builders import asks, hero, play, position, units

WHY = "we had forgotten it"


def ruling(what: Setting, whom: str = "", **more: Any) -> Ruling:
    return Ruling(what, WHY, whom, **more)


def table(**state: Any) -> Position:
    return position(
        hero("atla", "willow-bank", reserve=4, spells={"telekinesis": 0}),
        hero("bran", "root-strip", reserve=5, wounds=2, items=("dagger",), points=2),
        units("worms", 2, at="root-strip"),
        units("skuthus", at="stone-deck", life=10),
        **state,
    )


def refused(p: Position, command: Ruling) -> str:
    """The sentence with which a ruling is refused."""
    with pytest.raises(Illegal) as found:
        play(p, command)
    return tell_illegal(Names(p.table), found.value, rulebook())


# --- what is set ----------------------------------------------------------------------------------


@pytest.mark.rule("table.ruling")
def test_a_figure_stands_where_the_table_says() -> None:
    after = play(table(), ruling("figure", "bran", to="stone-deck"))
    assert after.hero("bran").area == "stone-deck"
    assert play(table(), ruling("figure", "worms:2", to="long-pier")).unit("worms:2").area == (
        "long-pier"
    )
    assert after.why("table.ruling") == [{"what": "figure", "reason": WHY}]
    assert after.hero("bran").points == 2, "it is no walk"


@pytest.mark.rule("table.ruling")
@pytest.mark.parametrize(
    ("source", "to", "number", "gems"),
    [
        ("reserve", "wounds", 2, {"reserve": 3, "wounds": 4}),
        ("wounds", "reserve", 2, {"reserve": 7, "wounds": 0}),
        ("reserve", "melee", 1, {"reserve": 4, "melee": 1}),
        ("", "fatigue", 3, {"fatigue": 3, "reserve": 5}),
        ("reserve", "", 5, {"reserve": 0, "wounds": 2}),
    ],
)
def test_gems_go_where_the_table_says(
    source: str, to: str, number: int, gems: dict[str, int]
) -> None:
    before = table()
    after = play(before, ruling("gems", "bran", source=source, to=to, number=number))
    bran = after.hero("bran")
    assert {place: bran.gems_at(place) for place in gems} == gems
    came = (number if not source else 0) - (number if not to else 0)
    assert bran.gems == before.hero("bran").gems + came


@pytest.mark.rule("table.ruling", "death.hero")
def test_a_hero_whose_gems_all_lie_in_wounds_is_dead() -> None:
    after = play(table(), ruling("gems", "bran", source="reserve", to="wounds", number=5))
    assert after.hero("bran").fate == "dead"
    assert after.state.objects == {"root-strip": ("dagger",)}


@pytest.mark.rule("table.ruling")
def test_units_come_go_and_have_life() -> None:
    p = table()
    assert play(p, ruling("life", "skuthus:1", number=3)).unit("skuthus:1").life == 3
    assert "worms:1" not in play(p, ruling("remove", "worms:1")).state.units
    after = play(p, ruling("place", "worms", to="long-pier"))
    assert after.unit("worms:3").area == "long-pier"
    assert after.state.tiles["worms"].made == 3
    gone = play(p, ruling("remove", "skuthus:1"))
    assert gone.told() == [hand.UnitRemoved("skuthus:1")], "he did not die: no stone, no demon"


@pytest.mark.rule("table.ruling")
@pytest.mark.parametrize(
    ("card", "to", "where"),
    [
        ("dagger", "atla", "atla"),
        ("dagger", "stone-deck", "stone-deck"),
        ("dagger", "", by_hand.BOX),
        ("kris", "mud-path", "mud-path"),
        ("kris", "atla", "atla"),
        ("kris", "", by_hand.BOX),
        ("life-potion", "bran", "bran"),
        ("life-potion", "mud-path", "mud-path"),
        ("dagger:2", "atla", "atla"),
        ("black-stone", "mud-path", "mud-path"),
    ],
)
def test_a_card_is_where_the_table_says(card: str, to: str, where: str) -> None:
    p = table(objects={"long-pier": ("kris",)}, assets=("life-potion",))
    after = play(p, ruling("card", card, to=to))
    assert by_hand.card_place(after, card) == where


@pytest.mark.rule("table.ruling")
def test_from_the_box_come_cards_that_this_game_may_know() -> None:
    """Those of the scenario and of what heroes bring; none of other scenarios."""
    brought = {"bran": Kit(cards=("khitan-sword",))}
    p = table(objects={"long-pier": ("kris",)}, options=Options(kits=brought))
    cards = {item_of(card) for card in by_hand.KINDS["card"].whom(p)}
    assert {"black-stone", "kris", "khitan-sword", *map(item_of, p.table.setting.deck)} <= cards
    assert not cards & {"tower-key", "warlock-documents", "saltpeter", "severed-head"}
    for name, made in (("grim-altar", "life-potion"), ("back-to-the-earth", "severed-head")):
        other = position(setting=setting(name), scenario=SPECIAL[name])
        assert made in by_hand.KINDS["card"].whom(other)


@pytest.mark.rule("table.ruling", "enc.max")
def test_nobody_is_given_more_than_he_can_carry() -> None:
    most = table().sheet("bran").encumbrance.max
    heavy = max(library.facts().items.values(), key=lambda item: item.encumbrance)
    p = table(objects={"mud-path": tuple(f"{heavy.id}:{n}" for n in range(2, 9))})
    for number in range(2, 2 + (most - p.item("dagger").encumbrance) // heavy.encumbrance):
        p = play(p, ruling("card", f"{heavy.id}:{number}", to="bran"))
    with pytest.raises(Illegal, match=r"enc\.max"):
        play(p, ruling("card", f"{heavy.id}:8", to="bran"))


@pytest.mark.rule("table.ruling")
def test_tokens_doors_chests_points_stances_and_the_marker() -> None:
    p = table(tokens=Tokens(pool=(1, 2, 4), slots=(3,), spent=(5,)), turn=2)
    tile = next(tile for tile in p.state.tiles.values() if tile.token == 3)
    assert play(p, ruling("token", tile.id, to="pool")).state.tokens == Tokens(
        (1, 2, 3, 4), (), (5,)
    )
    gone = play(p, ruling("token", tile.id))
    assert (gone.state.tokens.slots, gone.state.tiles[tile.id].dead) == ((), True)
    back = play(gone, ruling("token", tile.id, to="spent"))
    assert (back.state.tokens.spent, back.state.tiles[tile.id].dead) == ((5, 3), False)
    door = p.table.setting.doors[0]
    shut = play(p, ruling("door", door, to=by_hand.SHUT))
    assert shut.state.closed == (door,)
    assert play(shut, ruling("door", door, to=by_hand.OPEN)).state.closed == ()
    chest = play(p, ruling("chest", "mud-path", to=by_hand.SHUT))
    assert chest.state.chests == ("mud-path",)
    assert play(chest, ruling("chest", "mud-path", to=by_hand.OPEN)).state.chests == ()
    assert play(p, ruling("points", "bran", number=4)).hero("bran").points == 4
    assert play(p, ruling("stance", "bran", to="cautious")).hero("bran").stance == "cautious"
    assert play(p, ruling("poison", "bran", to="move", number=1)).hero("bran").poison == {"move": 1}
    assert play(p, ruling("turn", number=5)).state.turn == 5


# --- what is not ----------------------------------------------------------------------------------


@pytest.mark.rule("table.ruling")
@pytest.mark.parametrize(
    ("command", "told"),
    [
        (Ruling("turn", "", number=3), "say why"),
        (Ruling("turn", " ", number=3), "say why"),
        (Ruling("turn", "two\nlines", number=3), "say why"),
        (Ruling("turn", "x" * 301, number=3), "say why"),
        (ruling("figure", "conan", to="mud-path"), '"conan" cannot be set'),
        (ruling("figure", "bran", to="atlantis"), '"atlantis" cannot be set'),
        (ruling("figure", "bran", to="root-strip"), "cannot be set"),
        (ruling("figure", "bran"), "says too little"),
        (ruling("turn", "bran", number=3), "cannot be set"),
        (ruling("turn", number=100), "0 to 99"),
        (ruling("turn", number=0), "it stands like that already"),
        (ruling("gems", "bran", source="reserve", to="reserve", number=1), "cannot be set"),
        (ruling("gems", "bran", source="reserve", to="wounds", number=6), "1 to 5"),
        (ruling("gems", "bran", source="reserve", to="spell:withering", number=1), "cannot be set"),
        (ruling("gems", "bran", source="", to="reserve", number=14), "1 to 13"),
        (ruling("gems", "bran", source="fatigue", to="reserve", number=1), "cannot be set"),
        (ruling("life", "worms:1", number=0), "1 to 99"),
        (ruling("remove", "worms:9"), "cannot be set"),
        (ruling("door", "north-hut-door", to="ajar"), "cannot be set"),
        (ruling("card", "excalibur", to="bran"), "cannot be set"),
        (ruling("stance", "bran", to="aggressive"), "cannot be set"),
    ],
)
def test_what_cannot_be_on_a_table_is_refused_in_a_sentence(command: Ruling, told: str) -> None:
    sentence = refused(table(), command)
    assert sentence.startswith("A ruling cannot do that: ")
    assert told in sentence


@pytest.mark.rule("table.ruling")
def test_a_ruling_is_never_offered_and_waits_for_the_dice() -> None:
    p = table()
    assert not [option for option in asks(p).options if isinstance(option, Ruling)]
    outcome = Adventure(p.table).decide(p.state, Strike("bran", "worms:1", 2, "dagger"))
    rolling = Position(p.table, fold(Adventure(p.table), p.state, outcome.events))
    assert asks(rolling).side == CHANCE
    assert "dice and draws come first: type them, or let the program roll" in refused(
        rolling, ruling("turn", number=3)
    )


@pytest.mark.rule("table.ruling")
def test_what_goes_on_keeps_what_it_needs() -> None:
    p = table(
        agenda=(
            OverlordTurn("draw", 1),
            Activation("worms", "units", ("worms:1", "worms:2")),
            Asking("solo.cunning", ("worms:1", "worms:2"), {"tile": "worms"}),
        )
    )
    assert "finish that first" in refused(p, ruling("remove", "worms:1"))
    assert play(p, ruling("life", "worms:1", number=2)).top == p.top


@pytest.mark.rule("table.ruling")
def test_a_units_question_is_asked_anew_of_the_new_position() -> None:
    p = position(
        hero("atla", "root-strip", reserve=2),
        hero("bran", "root-strip", reserve=2),
        units("worms", at="root-strip"),
        agenda=(
            OverlordTurn("draw", 1),
            UnitActs("worms:1"),
            Asking("solo.target.players", ("atla", "bran"), {"unit": "worms:1"}),
        ),
    )
    poorer = ruling("gems", "bran", source="reserve", to="fatigue", number=1)
    events = Adventure(p.table).decide(p.state, poorer).events
    attacks = [event for event in events if isinstance(event, ev.AttackMade)]
    assert [event.on for event in attacks] == [("bran",)], "he has the fewest gems now"


# --- in words -------------------------------------------------------------------------------------


@pytest.mark.rule("table.ruling")
def test_every_kind_is_told() -> None:
    assert SETTINGS.keys() == by_hand.KINDS.keys()
    names = Names(table().table)
    told = tell_ruling(names, ruling("gems", "bran", source="reserve", to="wounds", number=2))
    assert told == "Ruling, change gems: Bran 2 from Reserve to Wounds"
    assert tell_ruling(names, ruling("points", "bran", number=0)).endswith("Bran 0")
    assert tell_ruling(names, ruling("card", "dagger")).endswith("Dagger out of the game")


def test_the_log_begins_a_ruling_with_its_words() -> None:
    p = table()
    command = ruling("life", "skuthus:1", number=3)
    outcome = Adventure(p.table).decide(p.state, command)
    decided = ("heroes", "player", command, outcome.events, outcome.reasons)
    entry: Entry[AnyCommand, AnyEvent] = Entry(1, 0, *decided)
    told = [line.text for line in tell_entry(Names(p.table), entry, p.state, rulebook())]
    assert told == [
        "Ruling, set the life of a unit: Skuthus 3. Why: we had forgotten it",
        "Skuthus has 3 life now",
        "Set by hand, by the table and not by a rule.",
    ]
    assert msgspec.json.decode(
        msgspec.json.encode(entry), type=Adventure(p.table).entry_type()
    ) == (entry)


def test_folding_is_total() -> None:
    nobody = State({}, {}, {}, Tokens(), ())
    for event in (
        hand.GemsSet("bran", "reserve", 3),
        hand.LifeSet("worms:1", 2),
        hand.UnitRemoved("worms:1"),
        hand.PoisonSet("bran", "melee", 1),
        hand.TokenSet("worms", "pool"),
    ):
        assert evolve(nobody, event) == nobody


# --- anything, anywhere ---------------------------------------------------------------------------


def any_ruling(p: Position, rng: random.Random) -> Ruling | None:
    """Something that the lists offer; None where a list is empty."""
    what = rng.choice(list(by_hand.KINDS))
    kind, made = by_hand.KINDS[what], ruling(what)
    for field in ("whom", "source", "to"):
        listed = getattr(kind, field)
        known = tuple(listed(p) if field == "whom" else listed(p, made))
        if not known:
            return None
        made = msgspec.structs.replace(made, **{field: rng.choice(known)})
    numbers = kind.numbers(p, made)
    return msgspec.structs.replace(made, number=rng.choice(numbers)) if numbers else None


@pytest.mark.rule("table.ruling")
@pytest.mark.parametrize("scenario", SPECIAL)
@pytest.mark.parametrize("seed", range(4))
def test_games_go_on_from_whatever_was_ruled(scenario: str, seed: int) -> None:
    """Gems come and go by rulings alone, and nothing that a table can say breaks the rules."""
    rng, heroes = random.Random(seed), 3 + seed % 2
    game = open_game(scenario, Options(4 if heroes == 4 else 3, hard=seed % 3 == 0))
    state, ruled = game.start(), 0
    gems = {name: known.gems for name, known in state.heroes.items()}
    for place in range(700):
        decision = game.decision(state)
        if decision is None:
            break
        p = Position(game.table, state)
        command: Any = None
        if decision.side == CHANCE:
            command = seeded("ruled", 0, decision.first, decision.lots)
        elif rng.random() < 0.25 and (command := any_ruling(p, rng)) is not None:
            with suppress(Illegal):
                state = fold(game, state, game.decide(state, command).events)
                gems = {name: known.gems for name, known in state.heroes.items()}
                ruled += 1
            continue
        else:
            command = BOTS["random"](p, decision, f"{seed}", place)
        state = fold(game, state, game.decide(state, command).events)
        if scenario == "black-stone":  # elsewhere a Gift of Life may change them
            assert {name: known.gems for name, known in state.heroes.items()} == gems
    assert ruled > 3


def test_actions_and_heroes_are_as_before() -> None:
    after = play(table(), ruling("points", "bran", number=5))
    assert isinstance(after.top, HeroesTurn)
    assert isinstance(asks(after).options[-1], EndTurn)
    assert play(after, Move("bran", ("mud-path",))).hero("bran").area == "mud-path"
    assert isinstance(play(after, Drop("bran", "dagger")).hero("bran"), Hero)
