"""The campaign on its screen: equipped, begun, won and lost, taken back, resumed, ended."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Key

from engine.adventure.setting import Kit
from journals.campaigns import check_campaign, open_campaign
from journals.folder import journals_folder
from scenarios.campaign.record import Hand
from tests.tui import campaigns as made
from tests.tui.campaigns import LOST, WON, campaign_header, campaign_path, kits_of, played
from tests.tui.pages import Player, damaged, program
from tests.tui.screen import SIZES, Snapshot
from tests.tui.test_pages import faint_text, lost_in_sixteen_colours
from tui.campaign import CampaignScreen
from tui.outfit_page import OutfitScreen
from tui.target import Home, NewGame, ReplayOf, Resume


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    made.short_scenarios(monkeypatch)


def begun() -> NewGame:
    """A campaign that begins."""
    return NewGame(campaign_header(), campaign_path())


def outcomes(player: Player) -> list[str]:
    """How the scenarios of the campaign on the screen ended."""
    assert player.app.campaign
    return [str(result.outcome) for result in player.app.campaign.state.results]


def carried(player: Player) -> dict[str, tuple[str, ...]]:
    """Who carries what on the screen's campaign."""
    assert player.app.campaign
    return player.app.campaign.state.kits


# --- played ---------------------------------------------------------------------------------------


async def test_a_campaign_is_equipped_begun_and_won_with_keys() -> None:
    async with program(begun(), speed="at once") as player:
        assert "Rome builds its wall" in player.text
        await player.type("enter")
        assert player.screen == "CampaignScreen"
        assert "3 heroes, 0 of 3 played" in player.text
        await player.type("e")
        assert "Leather Armor, load 2: who takes it?" in player.text
        assert "load 1 → 3 of 8" in player.text
        await player.type("1")
        assert "Bran hands Leather Armor to Atla." in player.text
        await player.type("b")
        assert "Fog lies on Dagon's Mere" in player.text
        await player.type("enter")
        assert player.screen == "TableScreen"
        scenario = player.app.session
        assert scenario
        assert scenario.path == journals_folder() / "worms-black-stone.jsonl"
        assert kits_of(scenario)["atla"].cards == ("dagger", "leather-armor")
        await player.type(WON)
        assert player.screen == "EndScreen"
        await player.type("enter")
        assert "The Black Stone  victory" in player.text
        assert "Won  Battle Axe and Zingaran Breastplate" in player.text
        assert "Next  Grim Altar" in player.text
        await player.type("enter")
        assert player.screen == "CampaignScreen"
        assert "3 heroes, 1 of 3 played" in player.text
        assert player.app.session is None, "others may have the scenario's journal"
        await player.type("b")
        assert "Grim Altar cannot be played with this Skelos" in player.text
        await player.type("q")
        assert player.screen == "HomeScreen"
        assert player.app.campaign is None
    assert check_campaign(campaign_path()).fine
    assert "skelos campaign resume continues it" in player.app.farewell
    assert str(campaign_path()) in player.app.farewell


async def test_a_defeat_is_told_with_what_it_cost() -> None:
    async with program(begun(), speed="at once") as player:
        await player.type(f"enter b enter {LOST} enter")
        assert "The Black Stone  defeat" in player.text
        assert "Nothing was won, and nothing was lost" in player.text
        assert "never lost, and the campaign goes on" in player.text
        await player.type("enter")
        assert outcomes(player) == ["defeat"]
        assert "Next  " not in player.text


async def test_leaving_in_the_middle_and_coming_back_goes_on_at_the_table() -> None:
    async with program(begun(), speed="at once") as player:
        await player.type("enter b enter A q")
        assert player.screen == "CampaignScreen"
        assert "Go on with The Black Stone" in player.text
        await player.type("c")
        assert "The Black Stone is being played: equipment is chosen before" in player.text
        await player.type("q")
    async with program(Resume(campaign_path()), speed="at once") as player:
        assert player.screen == "CampaignScreen"
        await player.type("b")
        assert player.screen == "TableScreen", "the story was told already"
        assert player.app.session
        assert player.app.session.head > 0
        await player.type("e enter enter")
        assert outcomes(player) == ["victory"]


async def test_a_scenario_whose_file_could_not_be_made_is_begun_again() -> None:
    with made.new_campaign() as session:
        from journals.campaigns import begin_scenario

        begin_scenario(session, **made.TODAY)
    async with program(Resume(campaign_path())) as player:
        await player.type("b")
        assert "Fog lies" in player.text
        assert (journals_folder() / "worms-black-stone.jsonl").exists()


async def test_the_last_scenario_ends_the_campaign_with_its_story(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made.one_scenario(monkeypatch)
    async with program(begun(), speed="at once") as player:
        await player.type(f"enter b enter {WON} enter")
        assert "Next  " not in player.text
        await player.type("enter")
        assert "Where the beast lay there is a pool" in player.text
        await player.type("enter")
        assert "The campaign has ended  victory" in player.text
        await player.type("b")
        assert "Where the beast lay" in player.text
        await player.type("enter c")
        assert "The campaign is over" in player.text
        await player.type("u t b u")
        assert player.screen == "TableScreen", "the end was taken back to the table"
        await player.type("q q")
        assert "Worms of the Earth 3 entries" in player.text


async def test_the_other_story_ends_it_after_a_defeat(monkeypatch: pytest.MonkeyPatch) -> None:
    made.one_scenario(monkeypatch)
    async with program(begun(), speed="at once") as player:
        await player.type(f"enter b enter {LOST} enter enter")
        assert "They run until the heather hides them" in player.text


async def test_a_whole_scenario_by_a_bot_is_taken_over(monkeypatch: pytest.MonkeyPatch) -> None:
    made.whole_scenarios(monkeypatch)
    async with program(begun(), speed="at once") as player:
        await player.type("enter b enter")
        assert player.app.session
        outcome = made.play_by_bot(player.app.session)
        await player.type("q")
        assert outcomes(player) == [outcome]
    assert check_campaign(campaign_path()).fine


# --- equipment ------------------------------------------------------------------------------------


async def test_cards_go_by_letter_digit_arrows_and_enter() -> None:
    played()
    async with program(Resume(campaign_path())) as player:
        await player.type("a 3")
        assert carried(player) == {"atla": (), "othna": (), "bran": ("battle-axe",)}
        await player.type("a 0")
        assert carried(player) == {"atla": (), "othna": (), "bran": ()}
        await player.type("a down enter")
        assert carried(player) == {"atla": (), "othna": ("battle-axe",), "bran": ()}
        await player.type("enter 1")
        assert carried(player)["atla"] == ("battle-axe",), "the mark stays on the card"
        await player.type("a 1")
        assert "Atla has it already." in player.text
        await player.type("a escape")
        assert "who takes it?" not in player.text
        assert player.screen == "CampaignScreen"


async def test_what_is_typed_at_once_does_what_it_does_typed_slowly() -> None:
    async with program(begun()) as player:
        await player.type("enter")
        for key in "e1c2":
            player.app.screen.post_message(Key(key, key))
        await player.rest()
        assert carried(player)["atla"] == ("dagger", "leather-armor")
        assert carried(player)["othna"][-1] == "dagger:2"


async def test_what_a_load_costs_is_shown_before_and_after() -> None:
    played()
    async with program(Resume(campaign_path())) as player:
        await player.type("h 1 k 1")
        assert "Zingaran Breastplate" in player.text
        await player.type_ahead(" ".join(f"{letter} 1" for letter in "acdefghijk"))
        assert "load 12 of 8" in player.text
        assert "4 too much, without Leap, Concentration and" in player.text
        assert "Spell Caster, 2 movement points less" in player.text


async def test_nobody_begins_with_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    heavy = ("battle-axe", "halberd", "scale-mail")
    made.alone_with_a_cache(monkeypatch, kits={"bran": Kit(heavy)})
    with made.new_campaign() as session:
        for card in heavy:
            session.submit(Hand("bran", card, "atla"))
    async with program(Resume(campaign_path())) as player:
        await player.type("b")
        assert "Atla cannot carry 11: 8 is the most" in player.text
        assert player.screen == "CampaignScreen"
        await player.type("a 2 b")
        assert player.screen == "StoryScreen"


async def test_starting_equipment_is_said_to_be_kept() -> None:
    async with program(begun()) as player:
        await player.type("enter down down")
        assert "Starting equipment: it is never lost." in player.text
        assert "Othna would carry 2 of 9" in player.text


# --- taken back -----------------------------------------------------------------------------------


async def test_choices_and_whole_scenarios_are_taken_back() -> None:
    async with program(begun(), speed="at once") as player:
        await player.type("enter u")
        assert "There is nothing to take back." in player.text
        await player.type(f"e 1 b enter {WON} enter enter u")
        assert "The Black Stone ended in victory in this campaign." in player.text
        await player.type("escape")
        assert outcomes(player) == ["victory"], "nothing was taken back"
        await player.type("u t")
        assert "Taken back: The Black Stone ended in victory." in player.text
        assert "b opens its table again, u goes back to before it began." in player.text
        await player.type("u")
        assert "Taken back: Begin The Black Stone." in player.text
        await player.type("u")
        assert "Taken back: Bran hands Leather Armor to Atla." in player.text
        await player.type("R")
        assert "Done again: Bran hands Leather Armor to Atla." in player.text
        await player.type(f"b enter {LOST} enter enter")
        assert outcomes(player) == ["defeat"]
    names = {path.name for path in journals_folder().iterdir()}
    assert names == {"worms.jsonl", "worms-black-stone.jsonl", "worms-black-stone-2.jsonl"}
    assert check_campaign(campaign_path()).fine


async def test_the_end_that_was_taken_back_is_played_otherwise_at_the_table() -> None:
    played()
    async with program(Resume(campaign_path()), speed="at once") as player:
        await player.type("u t b")
        assert player.screen == "TableScreen"
        await player.type("u u u c e enter enter")
        assert outcomes(player) == ["defeat"]
    assert check_campaign(campaign_path()).fine
    assert len(list(journals_folder().iterdir())) == 2, "both ends stand in one journal"


async def test_what_was_taken_back_is_not_concluded_again_by_itself() -> None:
    played()
    with open_campaign(campaign_path()) as session:
        session.undo()
    async with program(Resume(campaign_path())) as player:
        assert "Go on with The Black Stone" in player.text


async def test_what_was_ended_elsewhere_is_concluded_on_opening() -> None:
    played(concluded=False)
    async with program(Resume(campaign_path())) as player:
        assert "The Black Stone  victory" in player.text
        await player.type("enter")
        assert outcomes(player) == ["victory"]


async def test_the_history_of_a_campaign_goes_everywhere() -> None:
    played()
    async with program(Resume(campaign_path())) as player:
        await player.type("U")
        assert "The Black Stone ends in victory" in player.text
        await player.type("w")
        assert player.screen == "WhyScreen"
        assert "A victory brings its reward" in player.text
        await player.type("escape home enter")
        assert player.screen == "CampaignScreen"
        assert "0 of 3 played" in player.text


# --- looked at, damaged ---------------------------------------------------------------------------


async def test_a_campaign_is_looked_at_and_its_scenarios_replayed() -> None:
    path = played()
    before = path.read_bytes()
    async with program(ReplayOf(path)) as player:
        assert "READ-ONLY" in player.text
        await player.type("a")
        assert "It was opened to be looked at" in player.text
        await player.type("b")
        assert "It was opened to be looked at" in player.text
        await player.type("p")
        assert player.screen == "ReplayScreen"
        await player.type("escape")
        assert player.screen == "CampaignScreen"
    assert path.read_bytes() == before


async def test_enter_on_a_scenario_that_was_played_looks_at_it() -> None:
    async with program(Resume(played())) as player:
        await player.type("end up up enter")
        assert player.screen == "ReplayScreen"
        await player.type("escape s")
        assert "Rome builds its wall" in player.text


async def test_without_a_scenario_there_is_nothing_to_replay() -> None:
    async with program(begun()) as player:
        await player.type("enter p")
        assert "No scenario of this campaign was played yet." in player.text


async def test_a_damaged_campaign_is_played_on_in_a_copy_beside_its_scenarios() -> None:
    path = damaged(played(), 3)
    async with program(Resume(path)) as player:
        assert "Line 3: this line was changed or damaged" in player.text
        await player.type("c enter")
        assert outcomes(player) == ["victory"], "the end is read from the scenario once more"
        assert player.app.campaign
        assert player.app.campaign.path
        assert player.app.campaign.path.parent == path.parent
        assert "READ-ONLY" not in player.text


# --- the first screen, setting up -----------------------------------------------------------------


async def test_a_campaign_stands_in_the_list_as_what_it_is() -> None:
    played()
    async with program(Home()) as player:
        await player.type("right")
        assert "campaign, 3 heroes" in player.text
        while "1 of 3 played" not in player.text:
            await player.type("down")
        assert "The Black Stone  victory" in player.text
        assert "Choose equipment for Grim Altar" in player.text
        await player.type("r")
        assert player.screen == "CampaignScreen"


async def test_a_campaign_is_set_up_with_keys() -> None:
    async with program() as player:
        await player.type("n k h d")
        assert "[a campaign]" in player.text
        assert "Three linked scenarios" in player.text
        await player.type("g b enter")
        assert player.screen == "CampaignScreen"
        assert player.app.campaign
        header = player.app.campaign.header
        assert (header.game, header.options.heroes, header.options.hard) == ("campaign", 4, True)
        assert "Grom" in player.text


async def test_a_scenario_with_a_cache_is_equipped_before_it_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made.alone_with_a_cache(monkeypatch)
    async with program() as player:
        await player.type("n b")
        assert player.screen == "OutfitScreen"
        assert "The Black Stone: equipment" in player.text
        assert "knows Withering" in player.text
        await player.type("u")
        assert "There is nothing to take back." in player.text
        await player.type("a 1 d 1 e 1 u R b")
        assert "Atla cannot carry" in player.text
        await player.type("u b")
        assert player.screen == "StoryScreen"
        await player.type("enter")
        assert player.app.session
        kits = kits_of(player.app.session)
        assert kits["bran"] == Kit()
        assert kits["atla"] == Kit(("battle-axe", "halberd"), ("withering",))


async def test_equipment_that_is_left_begins_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    made.alone_with_a_cache(monkeypatch)
    async with program() as player:
        await player.type("n d b")
        assert player.screen == "OutfitScreen"
        await player.type("escape")
        assert player.screen == "NewGameScreen"
        assert "[yes]" in player.text, "what was set up is still there"
        await player.type("b escape escape")
        assert player.screen == "HomeScreen"
    assert not journals_folder().exists()


async def test_equipment_that_was_chosen_is_not_left_without_a_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made.alone_with_a_cache(monkeypatch)
    async with program() as player:
        await player.type("n b a 3 d escape")
        assert player.screen == "OutfitScreen", "a card in hand is let go of"
        await player.type("escape")
        assert player.screen == "AskScreen"
        assert "Leave? What you chose is not kept." in player.text
        await player.type("escape")
        assert isinstance(player.app.screen, OutfitScreen)
        assert player.app.screen.outfit.kits["bran"] == ("battle-axe",), "who stays has it still"
        await player.type("u escape")
        assert player.screen == "NewGameScreen", "what was taken back need not be asked about"
        await player.type("b a 3 escape l")
        assert player.screen == "NewGameScreen"


# --- as it looks ----------------------------------------------------------------------------------

LOOKS = {
    "campaign": "",
    "campaign-held": "a",
    "campaign-help": "?",
}


@pytest.mark.parametrize("size", [*SIZES, (60, 20)], ids=["wide", "narrow", "tiny"])
@pytest.mark.parametrize("name", LOOKS)
async def test_the_campaign_as_it_looks(
    name: str, size: tuple[int, int], snapshot: Snapshot
) -> None:
    async with program(Resume(_equipped()), size) as player:
        await player.type(LOOKS[name])
        snapshot.assert_match(player.text, f"{name}-{size[0]}x{size[1]}.txt")


@pytest.mark.parametrize("size", SIZES, ids=["wide", "narrow"])
async def test_equipment_alone_as_it_looks(
    size: tuple[int, int], snapshot: Snapshot, monkeypatch: pytest.MonkeyPatch
) -> None:
    made.alone_with_a_cache(monkeypatch)
    async with program(Home(), size) as player:
        await player.type("n b a 3 d")
        snapshot.assert_match(player.text, f"outfit-{size[0]}x{size[1]}.txt")


def _equipped() -> Path:
    """A campaign with a scenario won, and some equipment chosen."""
    from scenarios.campaign.record import Equip

    path = played()
    with open_campaign(path) as session:
        for hero, card in (
            ("atla", "dagger"),
            ("othna", "kris"),
            ("othna", "throwing-knives"),
            ("bran", "zingaran-breastplate"),
            ("bran", "battle-axe"),
        ):
            session.submit(Equip(hero, card))
    return path


@pytest.mark.parametrize("theme", ["dark", "light", "mono"])
async def test_every_theme_can_be_read(theme: str) -> None:
    async with program(Resume(_equipped()), theme=theme) as player:
        faint = []
        for keys in ("", "a", "escape U", "escape ?"):
            await player.type(keys)
            faint += faint_text(player, least=3) + lost_in_sixteen_colours(player)
    assert not faint


async def test_plain_signs_are_ascii() -> None:
    async with program(Resume(_equipped()), (80, 24), ascii=True) as player:
        for keys in ("", "a", "escape"):
            await player.type(keys)
            assert player.text.isascii()


async def test_it_survives_every_size() -> None:
    async with program(Resume(_equipped())) as player:
        for keys in ("", "a"):
            await player.type(keys)
            before = player.text
            for size in ((1, 1), (2, 30), (150, 2), (60, 20), (120, 36)):
                await player.pilot.resize_terminal(*size)
                await player.pilot.pause()
            assert player.text.splitlines()[:8] == before.splitlines()[:8]
        assert isinstance(player.app.screen, CampaignScreen)
