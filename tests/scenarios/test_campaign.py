"""The campaign: equipment, what a victory and a defeat leave, and how it goes on.

Played with made-up campaigns of The Black Stone and a second scenario that is much like it, so that
nothing here depends on which scenarios there are.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from engine.adventure import events as ev
from engine.adventure.facts import FactError
from engine.adventure.setting import Kit, Reward, ScenarioFacts
from engine.adventure.setup import first_state
from engine.adventure.telling import tell_illegal
from engine.adventure.work import Options, Table
from engine.kernel.game import fold
from engine.kernel.record import Entry, Illegal
from scenarios import games
from scenarios.campaign.campaign import Campaign
from scenarios.campaign.facts import decode_campaign
from scenarios.campaign.hands import last_hands
from scenarios.campaign.opening import (
    CAMPAIGNS,
    UnknownCampaign,
    campaign_digests,
    campaign_facts,
    open_campaign,
)
from scenarios.campaign.outfit import Outfit, first_outfit
from scenarios.campaign.record import (
    AnyCommand,
    AnyEvent,
    Begin,
    CardPut,
    CardsLost,
    Conclude,
    Equip,
    EquipAgain,
    Hand,
    PutBack,
    Result,
    SpellsWon,
    State,
    evolve,
)
from scenarios.campaign.telling import (
    CampaignNames,
    tell_burden,
    tell_command,
    tell_decision,
    tell_entry,
    tell_position,
)
from scenarios.library import rulebook

STONE = games.setting("black-stone")
MIRE = replace(STONE, id="mire", title="The Mire", reward=Reward(("crossbow",), ("teleportation",)))
SETTINGS = {"black-stone": STONE, "mire": MIRE}
FILE = """
id = "test"
title = "A Test"
about = "Two scenarios."
scenarios = ["black-stone", "mire"]
[story]
before = "Now."
victory = "Well."
defeat = "Ill."
"""

KITS = {
    "atla": ("dagger",),
    "othna": ("kris", "throwing-knives"),
    "bran": ("dagger:2", "pirate-saber", "leather-armor"),
}
STARTING = tuple(card for cards in KITS.values() for card in cards)
REWARD = ("battle-axe", "zingaran-breastplate")


def table(options: Options | None = None, setting: ScenarioFacts = STONE) -> Table:
    """The Black Stone's table with these options, and perhaps with other facts."""
    known = games.table_for("black-stone", options or Options())
    return Table(known.facts, known.board, setting, known.scenario, known.options)


def campaign(*scenarios: str, heroes: int = 3, first: ScenarioFacts = STONE) -> Campaign:
    """A campaign of these scenarios, of which The Black Stone and the Mire can be played."""
    facts = replace(decode_campaign(FILE, "test.toml"), scenarios=scenarios or tuple(SETTINGS))
    options = Options(4 if heroes == 4 else 3)
    return Campaign(facts, {**SETTINGS, first.id: first}, table(options))


def after(game: Campaign, *commands: AnyCommand, state: State | None = None) -> State:
    """Where the commands lead, from the start or from `state`."""
    state = state or game.start()
    for command in commands:
        state = fold(game, state, game.decide(state, command).events)
    return state


def why(game: Campaign, state: State, command: AnyCommand) -> dict[str, dict[str, object]]:
    """The reasons for what a command does: the values by the rule."""
    return {reason.rule: dict(reason.values) for reason in game.decide(state, command).reasons}


def refused(game: Campaign, state: State, command: AnyCommand) -> str:
    """What the rules say to a command that they refuse: the rule, and the sentence."""
    with pytest.raises(Illegal) as caught:
        game.decide(state, command)
    return f"{caught.value.rule}: {tell_illegal(CampaignNames(game), caught.value, rulebook())}"


def playing(game: Campaign, *before: AnyCommand) -> State:
    """The first scenario is being played, after these choices."""
    return after(game, *before, Begin("one.jsonl"))


def won(carried: dict[str, tuple[str, ...]] | None = None, *lying: str) -> Conclude:
    return Conclude("one.jsonl", "1:aa", "victory", KITS if carried is None else carried, lying)


def lost(carried: dict[str, tuple[str, ...]] | None = None, *lying: str) -> Conclude:
    return replace(won(carried, *lying), outcome="defeat")


# --- before a scenario ----------------------------------------------------------------------


@pytest.mark.rule("camp.start")
def test_a_campaign_starts_with_what_the_first_scenario_gives() -> None:
    state = campaign().start()
    assert state.kits == KITS
    assert state.spells["atla"] == ("telekinesis", "sets-halo")
    assert (state.cache, state.stage, state.place) == ((), "equip", 0)


@pytest.mark.rule("camp.four")
def test_with_four_heroes_grom_and_his_sword_belong_to_it() -> None:
    game = campaign(heroes=4)
    assert game.start().kits == {**KITS, "grom": ("conans-sword",)}
    assert "conans-sword" in game.starting
    begun = playing(game)
    thrown = after(game, lost(KITS, "conans-sword"), state=begun)
    assert "conans-sword" in thrown.cache


@pytest.mark.rule("camp.choose")
def test_cards_go_to_and_from_the_cache_and_from_hero_to_hero() -> None:
    game = campaign()
    state = after(game, PutBack("bran", "pirate-saber"), Hand("othna", "kris", "atla"))
    assert state.kits == {
        "atla": ("dagger", "kris"),
        "othna": ("throwing-knives",),
        "bran": ("dagger:2", "leather-armor"),
    }
    assert state.cache == ("pirate-saber",)
    taken = after(game, Equip("othna", "pirate-saber"), state=state)
    assert taken.kits["othna"] == ("throwing-knives", "pirate-saber")
    assert taken.cache == ()


@pytest.mark.rule("camp.choose")
@pytest.mark.parametrize(
    ("command", "told"),
    [
        (Equip("bran", "kris"), "Not possible for Bran and Kris: it is not in the cache."),
        (PutBack("bran", "kris"), "it is not in hand"),
        (Hand("othna", "kris", "othna"), "it must go to another hero"),
        (Hand("othna", "kris", "grom"), "it must go to another hero"),
        (Equip("grom", "kris"), "that hero does not play"),
    ],
)
def test_a_card_that_is_elsewhere_cannot_be_taken(command: AnyCommand, told: str) -> None:
    game = campaign()
    sentence = refused(game, game.start(), command)
    assert sentence.startswith("camp.choose")
    assert told in sentence


@pytest.mark.rule("camp.choose")
def test_everybody_takes_at_once_what_they_brought_to_the_last_scenario() -> None:
    game = campaign()
    handed = (Hand("othna", "kris", "atla"), PutBack("bran", "pirate-saber"))
    carried = {"atla": ("dagger", "kris"), "bran": ("dagger:2",)}
    end = won(carried, "throwing-knives", "leather-armor")
    state = after(game, end, state=playing(game, *handed))
    decision = game.decision(state)
    assert decision is not None
    assert EquipAgain() in decision.options
    taken = after(game, Equip("othna", "dagger"), EquipAgain(), state=state)
    assert taken.kits == {
        "atla": ("kris",),
        "othna": ("dagger", "throwing-knives"),
        "bran": ("dagger:2", "leather-armor"),
    }
    assert "pirate-saber" in taken.cache
    nothing = "Not possible: there is nothing in the cache that somebody carried before."
    assert nothing in refused(game, taken, EquipAgain())
    assert nothing in refused(game, game.start(), EquipAgain())
    assert "a scenario is being played" in refused(game, playing(game), EquipAgain())


@pytest.mark.rule("camp.choose", "camp.result")
def test_while_a_scenario_is_played_only_its_result_is_taken() -> None:
    game = campaign()
    state = playing(game)
    decision = game.decision(state)
    assert decision is not None
    assert (decision.kind, decision.options) == ("result", ())
    assert "a scenario is being played" in refused(game, state, PutBack("othna", "kris"))


@pytest.mark.rule("camp.choose", "enc.max")
def test_nobody_begins_with_more_than_they_can_carry() -> None:
    game = campaign()
    heavy = ("battle-axe", "zingaran-breastplate", "chain-mail")
    state = replace(game.start(), cache=heavy)
    loaded = after(game, *(Equip("atla", card) for card in heavy), state=state)
    assert game.outfit(loaded).burden("atla").load == 10
    assert "Atla cannot carry 10: 8 is the most" in refused(game, loaded, Begin("one.jsonl"))
    decision = game.decision(loaded)
    assert decision is not None
    assert not [each for each in decision.options if isinstance(each, Begin)]
    eased = after(game, Hand("atla", "chain-mail", "bran"), state=loaded)
    assert after(game, Begin("one.jsonl"), state=eased).stage == "playing"


@pytest.mark.rule("enc.level", "enc.skill", "enc.move")
def test_a_load_is_told_with_what_it_costs() -> None:
    game = campaign()
    outfit = Outfit(game.table, {"bran": ("battle-axe", "chain-mail", "sword"), "atla": ()})
    bran = outfit.burden("bran")
    assert (bran.load, bran.most, bran.points, bran.fits) == (8, 11, 1, True)
    assert bran.lost == ("swimming", "climb", "ambidextrous", "leap")
    told = tell_burden(CampaignNames(game), bran)
    assert told == "8 of 11, without Swimming, Climb, Ambidextrous and Leap, 1 movement point less"
    assert tell_burden(CampaignNames(game), outfit.burden("atla")) == "0 of 8"
    over = Outfit(game.table, {"atla": ("scale-mail", "chain-mail", "dagger")}).burden("atla")
    assert "9 of 8, 1 too much" in tell_burden(CampaignNames(game), over)


@pytest.mark.rule("camp.next")
def test_a_scenario_begins_with_the_kits_that_were_chosen() -> None:
    game = campaign()
    chosen = after(game, Hand("othna", "kris", "atla"))
    outcome = game.decide(chosen, Begin("one.jsonl"))
    (began,) = outcome.events
    assert began.scenario == "black-stone"  # type: ignore[union-attr]
    kits: dict[str, Kit] = began.kits  # type: ignore[union-attr]
    assert kits["atla"] == Kit(("dagger", "kris"), ("telekinesis", "sets-halo"))
    assert kits["othna"] == Kit(("throwing-knives",))
    assert outcome.reasons[0].values == {"scenario": "black-stone", "number": 1}


@pytest.mark.rule("camp.next")
def test_a_scenario_begins_once_and_only_if_it_is_there() -> None:
    game = campaign("black-stone", "far-away")
    state = playing(game)
    again = refused(game, state, Begin("two.jsonl"))
    assert again == "camp.next: The Black Stone cannot begin: it is being played already."
    stuck = after(game, won(), state=state)
    assert "this Skelos does not have it" in refused(game, stuck, Begin("two.jsonl"))
    decision = game.decision(stuck)
    assert decision is not None
    assert Equip("bran", "battle-axe") in decision.options


@pytest.mark.rule("camp.record")
@pytest.mark.parametrize("name", ["", "..", "../one.jsonl", "a\\b", "c:one", "a\nb", "a/b"])
def test_a_journal_lies_beside_that_of_the_campaign(name: str) -> None:
    game = campaign()
    assert "plain name of a file" in refused(game, game.start(), Begin(name))


@pytest.mark.rule("camp.record")
def test_each_scenario_has_a_journal_of_its_own() -> None:
    game = campaign()
    state = after(game, won(), state=playing(game))
    assert "holds another scenario" in refused(game, state, Begin("one.jsonl"))
    assert after(game, Begin("two.jsonl"), state=state).journal == "two.jsonl"


# --- after a scenario -----------------------------------------------------------------------


@pytest.mark.rule("camp.win")
def test_a_victory_brings_its_reward_and_what_was_picked_up() -> None:
    game = campaign()
    carried = {**KITS, "atla": ("dagger", "sword"), "bran": (*KITS["bran"], "black-stone")}
    state = after(game, won(carried, "javelin"), state=playing(game))
    assert state.results[0].won == ("sword", "javelin", *REWARD)
    assert set(state.cache) == {*STARTING, "sword", "javelin", *REWARD}
    assert "black-stone" not in state.cache
    assert not any(state.kits.values())
    assert why(game, playing(game), won(carried))["camp.win"] == {"items": ("sword", *REWARD)}


@pytest.mark.rule("camp.win")
def test_a_scenario_may_keep_its_asset_cards() -> None:
    miser = replace(STONE, reward=replace(STONE.reward, assets=False))
    game = campaign(first=miser)
    carried = {**KITS, "atla": ("dagger", "sword")}
    assert "sword" not in after(game, won(carried), state=playing(game)).cache


@pytest.mark.rule("camp.win-carry")
def test_after_a_victory_nothing_that_was_brought_is_left_behind() -> None:
    game = campaign()
    rich = after(game, won(), state=playing(game))
    brought = after(game, Equip("bran", "battle-axe"), Equip("atla", "kris"), state=rich)
    second = after(game, Begin("two.jsonl"), state=brought)
    end = Conclude("two.jsonl", "1:aa", "victory", {"atla": ("kris",)}, ("battle-axe",))
    state = after(game, end, state=second)
    assert {"kris", "battle-axe", *STARTING} <= set(state.cache)
    assert state.results[1].lost == ()
    assert why(game, second, end)["camp.win-carry"] == {"items": ("kris", "battle-axe")}


def to_the_second(game: Campaign, *choices: AnyCommand) -> State:
    """The second scenario is played after a victory in the first and these choices."""
    return after(game, won(), *choices, Begin("two.jsonl"), state=playing(game))


@pytest.mark.rule("camp.lose", "camp.lose-carry")
def test_a_defeat_costs_what_was_dropped_and_what_was_found() -> None:
    game = campaign()
    state = to_the_second(game, Equip("bran", "battle-axe"), Equip("atla", "zingaran-breastplate"))
    end = Conclude(
        "two.jsonl",
        "1:aa",
        "defeat",
        {"atla": ("zingaran-breastplate", "sword")},
        ("battle-axe", "javelin"),
    )
    after_it = after(game, end, state=state)
    assert set(after_it.cache) == {*STARTING, "zingaran-breastplate"}
    assert after_it.results[1].lost == ("battle-axe", "sword", "javelin")
    reasons = why(game, state, end)
    assert reasons["camp.lose-carry"] == {"items": ("zingaran-breastplate",)}
    assert [values for rule, values in reasons.items() if rule == "camp.lose"]
    lost_ones = [each for each in game.decide(state, end).events if isinstance(each, CardsLost)]
    assert lost_ones == [CardsLost(("battle-axe",)), CardsLost(("sword", "javelin"))]


@pytest.mark.rule("camp.start", "camp.lose")
def test_starting_equipment_comes_back_from_wherever_it_lies() -> None:
    game = campaign()
    end = lost({"atla": ("dagger",), "othna": ("kris",)}, "throwing-knives", "leather-armor")
    state = after(game, end, state=playing(game))
    assert sorted(state.cache) == sorted(STARTING)
    assert state.results[0].lost == ()
    owed = ("throwing-knives", "dagger:2", "pirate-saber", "leather-armor")
    assert why(game, playing(game), end)["camp.start"] == {"items": owed}


@pytest.mark.rule("camp.used")
def test_what_was_used_up_is_gone_after_a_victory_too() -> None:
    game = campaign("black-stone", "mire", "mire")
    found = won({**KITS, "atla": ("dagger", "explosive-orb")})
    state = after(game, found, Equip("atla", "explosive-orb"), state=playing(game))
    second = after(game, Begin("two.jsonl"), state=state)
    state = after(game, Conclude("two.jsonl", "1:aa", "victory"), state=second)
    assert "explosive-orb" not in state.cache
    assert state.results[1].lost == ("explosive-orb",)


@pytest.mark.rule("camp.spells")
def test_spells_that_are_won_go_to_the_spell_caster() -> None:
    game = campaign()
    outcome = game.decide(playing(game), won())
    spells = ("bels-caress", "boris-rage", "withering")
    assert SpellsWon("atla", spells) in outcome.events
    state = after(game, won(), state=playing(game))
    assert state.spells["atla"] == ("telekinesis", "sets-halo", *spells)
    assert not state.spells["bran"]
    assert state.results[0].spells == spells
    assert not after(game, lost(), state=playing(game)).results[0].spells


@pytest.mark.rule("camp.win", "camp.choose")
def test_a_card_that_is_found_again_bears_a_number_of_its_own() -> None:
    game = campaign("black-stone", "mire", "mire")
    state = to_the_second(game)
    end = Conclude("two.jsonl", "1:aa", "victory", {"atla": ("kris:2", "battle-axe:2")})
    state = after(game, end, state=state)
    assert len(set(state.cache)) == len(state.cache)
    twice = Conclude("three.jsonl", "1:aa", "victory", {"atla": ("leather-armor:2",)})
    again = after(game, Begin("three.jsonl"), twice, state=state)
    assert {"leather-armor", "leather-armor:2", "crossbow", "crossbow:2"} <= set(again.cache)
    assert len(set(again.cache)) == len(again.cache)


@pytest.mark.rule("camp.choose")
def test_what_a_hero_brings_has_no_twin_in_the_asset_deck() -> None:
    kits = {"atla": Kit(("sword", "javelin:2"), ("withering",)), "bran": Kit(("leather-armor",))}
    state = first_state(table(Options(kits=kits)))
    assert state.assets == ("leather-armor:2", "sword:2", "explosive-orb", "javelin")
    assert state.heroes["atla"].items == ("sword", "javelin:2")
    assert state.heroes["atla"].spells == {"withering": 0}
    assert state.heroes["othna"].items == ()


@pytest.mark.rule("camp.result")
@pytest.mark.parametrize(
    ("end", "told"),
    [
        (replace(won(), journal="two.jsonl"), "its journal is another"),
        (won({"grom": ()}), "it names a hero who does not play"),
        (won({"atla": ("kris",)}, "kris"), "it names a card twice"),
        (won({"atla": ("spoon",)}), "it names a card that does not exist"),
        (won({"atla": ("pirate-saber",)}), "it names a card that stayed in the cache"),
    ],
)
def test_what_cannot_be_the_result_is_refused(end: Conclude, told: str) -> None:
    game = campaign()
    state = playing(game, PutBack("bran", "pirate-saber"))
    sentence = refused(game, state, end)
    assert sentence == f"camp.result: This cannot be the result of The Black Stone: {told}."


@pytest.mark.rule("camp.result")
def test_there_is_no_result_before_a_scenario_begins() -> None:
    game = campaign()
    assert "it has not begun" in refused(game, game.start(), won())


@pytest.mark.rule("camp.next", "camp.end")
@pytest.mark.parametrize("last", ["victory", "defeat"])
def test_a_defeat_is_not_the_end_but_the_last_scenario_is(last: str) -> None:
    game = campaign()
    state = after(game, lost(), state=playing(game))
    assert (state.stage, game.scenario(state)) == ("equip", "mire")
    end = replace(Conclude("two.jsonl", "1:aa", "victory"), outcome=last)
    over = after(game, Begin("two.jsonl"), end, state=state)
    assert (over.stage, over.outcome) == ("over", last)
    assert game.decision(over) is None
    assert game.scenario(over) == ""
    assert refused(game, over, Begin("three.jsonl")).startswith("game.over")


# --- where the cards were at the end --------------------------------------------------------


def hands(*events: ev.AnyEvent) -> tuple[dict[str, tuple[str, ...]], tuple[str, ...]]:
    kits = {"atla": Kit(("dagger",)), "bran": Kit(("sword", "javelin"))}
    return last_hands(kits, events)


def test_cards_are_followed_from_hand_to_hand() -> None:
    taken = ev.CardTaken("atla", "javelin", "pier")
    assert hands() == ({"atla": ("dagger",), "bran": ("sword", "javelin")}, ())
    thrown = ev.CardLeft("bran", "javelin", "pier")
    assert hands(thrown) == ({"atla": ("dagger",), "bran": ("sword",)}, ("javelin",))
    assert hands(thrown, taken)[0]["atla"] == ("dagger", "javelin")
    assert hands(ev.CardGiven("bran", "sword", "atla"))[0]["atla"] == ("dagger", "sword")
    assert hands(ev.CardGone("sword", hero="bran"))[0]["bran"] == ("javelin",)


@pytest.mark.rule("camp.win")
def test_what_nobody_picked_up_is_no_gain() -> None:
    found = ev.CardDrawn("explosive-orb", "pier")
    assert "explosive-orb" not in str(hands(found))
    assert "explosive-orb" in hands(found, ev.CardTaken("atla", "explosive-orb", "pier"))[0]["atla"]


@pytest.mark.rule("camp.lose-carry")
def test_what_the_dead_had_counts_as_in_hand_until_somebody_takes_it() -> None:
    thrown = ev.CardLeft("bran", "javelin", "pier")
    left, dies = ev.CardLeft("bran", "sword", "hut"), ev.FateMet("bran", "dead")
    between = ev.HeroHurt("bran", 3)
    assert hands(thrown, between, left, dies) == (
        {"atla": ("dagger",), "bran": ("sword",)},
        ("javelin",),
    )
    taken = ev.CardTaken("atla", "sword", "hut")
    assert hands(left, dies, taken)[0] == {"atla": ("dagger", "sword"), "bran": ("javelin",)}
    assert hands(left, dies, taken, ev.CardLeft("atla", "sword", "hut"))[1] == ("sword",)
    away = ev.FateMet("bran", "gone")
    assert hands(left, away)[1] == ("sword",)


# --- a scenario by itself -------------------------------------------------------------------


@pytest.mark.rule("camp.noncampaign")
def test_a_scenario_by_itself_has_a_cache_and_spells_to_choose_from() -> None:
    three, four = STONE.parties
    alone = replace(
        STONE,
        kits={},
        cache=("dagger", "dagger:2", "battle-axe"),
        spells=("telekinesis", "withering"),
        parties=(three, replace(four, cache=("conans-sword",))),
    )
    outfit = first_outfit(table(setting=alone))
    assert outfit.kits == {"atla": (), "othna": (), "bran": ()}
    assert outfit.cache == ("dagger", "dagger:2", "battle-axe")
    assert outfit.spells["atla"] == ("telekinesis", "withering")
    assert first_outfit(table(Options(4), alone)).cache[-1] == "conans-sword"
    chosen = outfit.after(Equip("bran", "battle-axe")).after(Hand("bran", "battle-axe", "atla"))
    chosen.check()
    packed = chosen.packed()
    assert packed["atla"] == Kit(("battle-axe",), ("telekinesis", "withering"))
    state = first_state(table(Options(kits=packed), alone))
    assert state.heroes["atla"].items == ("battle-axe",)
    assert state.heroes["bran"].items == ()


@pytest.mark.rule("camp.noncampaign")
def test_kits_that_a_file_suggests_are_in_hand_and_not_in_the_cache() -> None:
    alone = replace(STONE, cache=("dagger", "battle-axe"), spells=("sets-halo", "withering"))
    outfit = first_outfit(table(setting=alone))
    assert outfit.kits == KITS
    assert outfit.cache == ("battle-axe",)
    assert outfit.spells["atla"] == ("telekinesis", "sets-halo", "withering")


def test_every_offer_can_be_done_and_moves_one_card() -> None:
    outfit = Outfit(table(), KITS, ("battle-axe", "chain-mail"))
    offers = list(outfit.offers())
    assert len(set(offers)) == len(offers) == 2 * 3 + 6 + 6 * 2
    for offer in offers:
        moved = outfit.after(offer)
        everything = [card for cards in (moved.cache, *moved.kits.values()) for card in cards]
        assert sorted(everything) == sorted((*STARTING, "battle-axe", "chain-mail"))
        assert (moved.kits, moved.cache) != (outfit.kits, outfit.cache)


@pytest.mark.rule("camp.choose", "camp.spells", "enc.max")
@pytest.mark.parametrize(
    ("rule", "kits", "spells"),
    [
        ("camp.choose", {"conan": ()}, {}),
        ("camp.choose", {"atla": ("spoon",)}, {}),
        ("camp.choose", {"atla": ("kris",), "bran": ("kris",)}, {}),
        ("enc.max", {"atla": ("scale-mail", "halberd", "dagger")}, {}),
        ("camp.spells", {"bran": ()}, {"bran": ("withering",)}),
        ("camp.spells", {"atla": ()}, {"atla": ("dinner",)}),
    ],
)
def test_an_outfit_with_which_nobody_may_begin(
    rule: str, kits: dict[str, tuple[str, ...]], spells: dict[str, tuple[str, ...]]
) -> None:
    with pytest.raises(Illegal) as caught:
        Outfit(table(), kits, (), spells).check()
    assert caught.value.rule == rule


# --- as a whole -----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_any_campaign_can_be_played_and_never_doubles_or_loses_a_starting_card(seed: int) -> None:
    rng, game = random.Random(seed), campaign(*("black-stone", "mire") * 2, heroes=3 + seed % 2)
    state, played = game.start(), 0
    while (decision := game.decision(state)) is not None:
        command: AnyCommand
        if decision.options:
            begin = decision.options[-1]
            wanted = isinstance(begin, Begin) and rng.random() < 0.2
            command = Begin(f"{played}.jsonl") if wanted else rng.choice(decision.options)
            if isinstance(command, Begin):
                command = Begin(f"{played}.jsonl")
        else:
            command = any_result(state, rng, f"{played}.jsonl")
            played += 1
        state = after(game, command, state=state)
        cards = [card for kit in (state.cache, *state.kits.values()) for card in kit]
        assert len(set(cards)) == len(cards)
        assert set(game.starting) <= set(cards)
    assert state.place == 4


def any_result(state: State, rng: random.Random, journal: str) -> Conclude:
    """Every card somewhere: in any hand, on the ground or used up, and some that are new."""
    new = rng.sample(("sword:2", "javelin:2", "black-stone", "explosive-orb:2"), 2)
    brought = [card for cards in state.kits.values() for card in cards]
    taken = [card for card in new if card not in (*brought, *state.cache)]
    at = {card: rng.choice((*state.kits, "ground", "used")) for card in (*brought, *taken)}
    carried = {hero: tuple(c for c in at if at[c] == hero) for hero in state.kits}
    lying = tuple(card for card in at if at[card] == "ground")
    outcome = rng.choice(("victory", "defeat"))
    return replace(Conclude(journal, "1:aa", "victory", carried, lying), outcome=outcome)


def test_folding_bears_what_makes_no_sense() -> None:
    state = State(kits={"atla": ("kris",)}, spells={})
    assert evolve(state, CardsLost(("kris",))) == state
    assert evolve(state, CardPut("sword", "conan", "conan")).cache == ("sword",)
    assert evolve(state, SpellsWon("conan", ("withering",))).spells == {"conan": ("withering",)}


# --- in words -------------------------------------------------------------------------------


def test_a_campaign_is_told_in_sentences() -> None:
    game = campaign()
    names = CampaignNames(game)
    state = after(game, won(), state=playing(game))
    lost_one = Result("mire", "two.jsonl", "2:bb", "defeat", lost=("battle-axe",))
    state = replace(state, results=(state.results[0], lost_one), outcome="defeat")
    assert tell_position(names, game, state).splitlines() == [
        "A Test, 3 heroes. 2 of 2 scenarios played",
        "The Black Stone: victory (one.jsonl)",
        "  won Battle Axe, Zingaran Breastplate, Bel's Caress, Bori's Rage and Withering",
        "The Mire: defeat (two.jsonl)",
        "  lost Battle Axe",
        "",
        "Atla: nothing (0 of 8)",
        "  spells Telekinesis, Set's Halo, Bel's Caress, Bori's Rage and Withering",
        "Othna: nothing (0 of 9)",
        "Bran: nothing (0 of 11)",
        f"Cache: {names.all((*STARTING, *REWARD))}",
        "",
        "The campaign is over: defeat.",
    ]
    assert tell_decision(names, game, game.start()) == (
        "Choose equipment for The Black Stone, then begin"
    )
    assert "is being played in one.jsonl" in tell_decision(names, game, playing(game))
    assert tell_decision(names, game, playing(game), "defeat") == (
        "The Black Stone is over: defeat, not taken over yet: open the campaign"
    )


def test_commands_and_entries_are_told_with_their_reasons() -> None:
    game = campaign()
    names, start = CampaignNames(game), game.start()
    commands: Iterable[AnyCommand] = (
        Equip("bran", "kris"),
        PutBack("bran", "pirate-saber"),
        Hand("bran", "pirate-saber", "atla"),
        EquipAgain(),
        Begin("one.jsonl"),
        won(),
    )
    assert [tell_command(names, command, game, start) for command in commands] == [
        "Bran takes Kris",
        "Bran puts back Pirate Saber",
        "Bran hands Pirate Saber to Atla",
        "Everybody takes what they carried before",
        "Begin The Black Stone",
        "The Black Stone ended in victory",
    ]
    assert told(game, start, Hand("bran", "pirate-saber", "atla")) == [
        "Bran hands Pirate Saber to Atla"
    ]
    assert told(game, start, Begin("one.jsonl")) == [
        "The Black Stone begins",
        "Scenario 1 of the campaign is The Black Stone.",
    ]
    assert told(game, playing(game), lost({"atla": ("dagger", "sword")})) == [
        "The Black Stone ends in defeat",
        "As one.jsonl tells it, entries and hash 1:aa.",
        "Back in the cache: Dagger",
        "It was in hand to the end.",
        "Back in the cache: Kris, Throwing Knives, Dagger, Pirate Saber and Leather Armor",
        "Starting equipment is never lost.",
        "Lost: Sword",
        "Found in a lost scenario: Sword.",
    ]


@pytest.mark.rule("camp.end", "camp.win", "camp.spells", "camp.win-carry", "camp.used")
def test_the_end_is_told_too() -> None:
    game = campaign("black-stone")
    lines = told(game, playing(game), won({"atla": ("dagger", "sword")}))
    assert "Won: Sword, Battle Axe and Zingaran Breastplate" in lines
    assert "Atla learns Bel's Caress, Bori's Rage and Withering" in lines
    assert lines[-2:] == [
        "The campaign ends in victory",
        "That was the last scenario: the campaign ends in victory.",
    ]


def told(game: Campaign, state: State, command: AnyCommand) -> list[str]:
    """The lines of the entry that a command would make."""
    outcome = game.decide(state, command)
    entry: Entry[AnyCommand, AnyEvent]
    entry = Entry(1, 0, "heroes", "player", command, outcome.events, outcome.reasons)
    lines = tell_entry(CampaignNames(game), entry, rulebook())
    short = tell_entry(CampaignNames(game), entry, rulebook(), why=False)
    assert [line for line in lines if line.kind != "reason"] == short
    return [line.text for line in lines]


# --- the files ------------------------------------------------------------------------------


@pytest.mark.parametrize("campaign_id", CAMPAIGNS)
@pytest.mark.parametrize("heroes", [3, 4])
def test_every_campaign_opens_at_its_first_choice(campaign_id: str, heroes: int) -> None:
    game = open_campaign(campaign_id, Options(4 if heroes == 4 else 3))
    decision = game.decision(game.start())
    assert decision is not None
    assert isinstance(decision.options[-1], Begin)
    parties = {each.party(heroes).heroes for each in game.settings.values()}
    assert parties == {tuple(game.start().kits)}
    assert {"campaign", "facts", game.facts.scenarios[0]} <= campaign_digests(campaign_id).keys()


@pytest.mark.parametrize("campaign_id", CAMPAIGNS)
def test_its_story_is_told(campaign_id: str) -> None:
    story = campaign_facts(campaign_id).story
    for part in (story.before, story.victory, story.defeat):
        assert len(part.split()) > 30


def test_a_campaign_that_there_is_not_or_without_scenarios() -> None:
    with pytest.raises(UnknownCampaign, match="There is no campaign 'rome'"):
        campaign_facts("rome")
    empty = FILE.replace('["black-stone", "mire"]', "[]")
    with pytest.raises(FactError, match=r"test.toml: scenarios is empty"):
        decode_campaign(empty, "test.toml")
    with pytest.raises(FactError, match="unknown key sequel"):
        decode_campaign(f'sequel = "no"\n{FILE}', "test.toml")
