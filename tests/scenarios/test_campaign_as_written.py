"""The campaign rules sentence by sentence, in the scenarios that there are."""

from __future__ import annotations

import pytest

from engine.adventure import events as ev
from engine.adventure.facts import item_of
from engine.adventure.setting import Kit
from engine.adventure.setup import first_state
from engine.adventure.work import Options
from scenarios import games
from scenarios.campaign.campaign import NO_EQUIPMENT, Campaign
from scenarios.campaign.hands import last_hands
from scenarios.campaign.opening import campaign_facts, open_campaign
from scenarios.campaign.outfit import first_outfit
from scenarios.campaign.record import Begin, Conclude, Equip, Hand, State
from tests.scenarios.test_campaign import after

SCENARIOS = ("black-stone", "grim-altar", "back-to-the-earth")
START = ("dagger", "kris", "throwing-knives", "dagger:2", "pirate-saber", "leather-armor")
FIRST = ("battle-axe", "zingaran-breastplate")
SECOND = ("chain-mail", "crossbow")
SPELLS = (
    ("telekinesis", "sets-halo"),
    ("bels-caress", "boris-rage", "withering"),
    ("mitras-halo", "gift-of-life", "teleportation", "lightning-storm"),
)


def worms(heroes: int = 3) -> Campaign:
    """The campaign as it comes with the program."""
    return open_campaign("worms-of-the-earth", Options(4 if heroes == 4 else 3))


def all_cards(state: State) -> list[str]:
    """Everything that the heroes have, and the cache."""
    return sorted([card for cards in state.kits.values() for card in cards] + [*state.cache])


def ended(state: State, outcome: str, *found: str, lying: tuple[str, ...] = ()) -> Conclude:
    """A scenario ends; everybody has what he brought, but for what lies about, and Atla a find."""
    held = {
        hero: tuple(card for card in cards if card not in lying)
        for hero, cards in state.kits.items()
    }
    carried = {**held, "atla": (*held["atla"], *found)}
    won = outcome == "victory"
    return Conclude(state.journal, "1:aa", "victory" if won else "defeat", carried, lying)


def played(game: Campaign, state: State, outcome: str, *found: str, lying: str = "") -> State:
    """The next scenario, begun and ended."""
    begun = after(game, Begin(f"{state.place}.jsonl"), state=state)
    end = ended(begun, outcome, *found, lying=(lying,) if lying else ())
    return after(game, end, state=begun)


@pytest.mark.rule("camp.start", "camp.next", "camp.four")
def test_who_starts_with_what_and_the_order_of_the_scenarios() -> None:
    assert campaign_facts("worms-of-the-earth").scenarios == SCENARIOS
    assert worms().start().kits == {"atla": START[:1], "othna": START[1:3], "bran": START[3:]}
    assert worms(4).start().kits["grom"] == ("conans-sword",)
    assert worms().start().spells["atla"] == SPELLS[0]


@pytest.mark.rule("camp.win", "camp.spells", "camp.start")
def test_three_victories_bring_everything() -> None:
    game = worms()
    one = played(game, game.start(), "victory", "sword", "explosive-orb")
    assert all_cards(one) == sorted((*START, *FIRST, "sword", "explosive-orb"))
    assert one.spells["atla"] == SPELLS[0] + SPELLS[1]
    two = played(game, one, "victory", "turanian-sword", "life-potion")
    assert {*SECOND, "turanian-sword", "life-potion"} <= {*two.cache}
    assert two.spells["atla"] == SPELLS[0] + SPELLS[1] + SPELLS[2]
    three = played(game, two, "victory", "halberd")
    assert three.results[2].won == ("halberd",)
    assert (three.stage, three.outcome) == ("over", "victory")


@pytest.mark.rule("camp.lose", "camp.next", "camp.end")
def test_three_defeats_leave_what_one_started_with() -> None:
    game, state = worms(4), worms(4).start()
    for found in ("sword", "turanian-sword", "halberd"):
        state = played(game, state, "defeat", found, lying="" if state.place else "kris")
        assert all_cards(state) == sorted((*START, "conans-sword"))
        assert state.results[-1].lost == (found,)
    assert (state.stage, state.outcome) == ("over", "defeat")
    assert state.spells["atla"] == SPELLS[0]


@pytest.mark.rule("camp.lose", "camp.lose-carry", "camp.choose")
def test_a_card_that_was_won_may_be_traded_thrown_and_lost() -> None:
    game = worms()
    won = played(game, game.start(), "victory")
    armed = after(game, Equip("bran", "battle-axe"), Hand("bran", "battle-axe", "othna"), state=won)
    left = played(game, armed, "defeat", lying="battle-axe")
    assert left.results[1].lost == ("battle-axe",)
    assert "zingaran-breastplate" in left.cache, "it stayed in the cache"
    kept = played(game, armed, "defeat")
    assert "battle-axe" in kept.cache, "it was in hand"
    recovered = played(game, armed, "victory", lying="battle-axe")
    assert "battle-axe" in recovered.cache, "a victory brings it back"


@pytest.mark.rule("camp.win")
def test_what_belongs_to_a_scenario_alone_is_no_equipment() -> None:
    game = worms()
    items = game.table.facts.items
    assert {items[card].kind for card in ("black-stone", "severed-head")} <= {*NO_EQUIPMENT}
    state = played(game, game.start(), "victory", "black-stone", "severed-head")
    assert not {"black-stone", "severed-head"} & {*state.cache}


@pytest.mark.rule("camp.noncampaign", "camp.four", "be.cache", "ga.cache")
@pytest.mark.parametrize(
    ("scenario", "cards", "spells"),
    [
        ("grim-altar", (*START, *FIRST), SPELLS[0] + SPELLS[1]),
        ("back-to-the-earth", (*START, *FIRST, *SECOND), sum(SPELLS, ())),
    ],
)
def test_the_cache_of_a_scenario_by_itself(
    scenario: str, cards: tuple[str, ...], spells: tuple[str, ...]
) -> None:
    for heroes in (3, 4):
        options = Options(4 if heroes == 4 else 3)
        outfit = first_outfit(games.table_for(scenario, options))
        there = [card for kit in outfit.kits.values() for card in kit] + [*outfit.cache]
        extra = ("conans-sword",) if heroes == 4 else ()
        assert sorted(there) == sorted((*cards, *extra))
        assert sorted(outfit.spells["atla"]) == sorted(spells)
        outfit.check()


@pytest.mark.rule("camp.choose", "camp.next")
@pytest.mark.parametrize("scenario", SCENARIOS[1:])
@pytest.mark.parametrize("heroes", [3, 4])
def test_every_scenario_begins_with_what_the_campaign_gives(scenario: str, heroes: int) -> None:
    game = worms(heroes)
    state = played(game, game.start(), "victory", "sword")
    state = after(game, Equip("othna", "sword"), Equip("bran", "battle-axe"), state=state)
    if scenario == "back-to-the-earth":
        state = played(game, state, "defeat")
        state = after(game, Equip("othna", "sword"), Equip("bran", "battle-axe"), state=state)
    kits = game.outfit(state).packed()
    heroes_ = first_state(games.table_for(scenario, Options(4 if heroes == 4 else 3, kits=kits)))
    assert {hero: each.items for hero, each in heroes_.heroes.items()} == state.kits
    assert set(heroes_.heroes["atla"].spells) == set(SPELLS[0] + SPELLS[1])


# --- where cards are at the end ---------------------------------------------------------------


@pytest.mark.rule("camp.lose-carry")
def test_what_another_hero_threw_just_before_is_not_the_dead_ones() -> None:
    kits = {"atla": Kit(("dagger",)), "bran": Kit(("sword",))}
    thrown, left = ev.CardLeft("atla", "dagger", "pier"), ev.CardLeft("bran", "sword", "hut")
    carried, lying = last_hands(kits, (thrown, left, ev.FateMet("bran", "dead")))
    assert (carried, lying) == ({"atla": (), "bran": ("sword",)}, ("dagger",))


@pytest.mark.rule("table.ruling", "camp.win")
def test_cards_that_the_table_sets_by_hand_are_followed_too() -> None:
    from engine.adventure import hand_events as hand

    kits = {"atla": Kit(("dagger",)), "bran": Kit(("sword",))}
    carried, lying = last_hands(
        kits,
        (
            ev.CardMade("halberd", "hut"),
            ev.CardTaken("bran", "halberd", "hut"),
            ev.CardLeft("atla", "dagger", "pier"),
            hand.CardMoved("dagger", "pier", "hut"),
            ev.CardGone("sword", hero="bran"),
        ),
    )
    assert (carried, lying) == ({"atla": (), "bran": ("halberd",)}, ("dagger",))


@pytest.mark.rule("camp.noncampaign")
@pytest.mark.parametrize("heroes", [3, 4])
def test_what_is_taken_to_back_to_the_earth_by_itself_costs_nothing(heroes: int) -> None:
    table = games.table_for("back-to-the-earth", Options(4 if heroes == 4 else 3))
    outfit = first_outfit(table)
    for hero, cards in outfit.kits.items():
        burden = outfit.burden(hero)
        assert (burden.lost, burden.points) == ((), 0), hero
        armour = any(table.facts.items[item_of(card)].armor for card in cards)
        assert armour or "conans-sword" in cards, hero
