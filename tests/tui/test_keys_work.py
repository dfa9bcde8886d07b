"""The one table of keys: every key is bound where it says, to an action that is there."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from textual.dom import DOMNode

from tui import keys
from tui.app import SkelosApp
from tui.ask_screen import AskScreen, WriteScreen
from tui.campaign import CampaignScreen
from tui.form import Form
from tui.help_screen import key_lines
from tui.hero_sheet import HeroSheetScreen
from tui.history import HistoryScreen
from tui.home import HomeScreen
from tui.keys import KEYS, Key, Where
from tui.new_game import NewGameScreen
from tui.outfit_page import OutfitScreen
from tui.page import Page
from tui.replay import ReplayScreen
from tui.rows import Rows
from tui.rules_screen import RulesScreen
from tui.story import EndScreen, StoryScreen
from tui.table import TableScreen
from tui.why_screen import WhyScreen

PLACES: Mapping[Where, tuple[type[DOMNode], ...]] = {
    "table": (TableScreen,),
    "everywhere": (SkelosApp,),
    "page": (Page, HomeScreen),
    "inner": (Page, AskScreen),
    "list": (Rows,),
    "form": (Form,),
    "home": (HomeScreen,),
    "story": (StoryScreen,),
    "end": (EndScreen,),
    "new-game": (NewGameScreen,),
    "outfit": (OutfitScreen, CampaignScreen),
    "campaign": (CampaignScreen,),
    "history": (HistoryScreen,),
    "replay": (ReplayScreen,),
    "rules": (RulesScreen,),
    "why": (WhyScreen,),
    "sheet": (HeroSheetScreen,),
    "ask": (WriteScreen,),
}
"""What binds the keys of each place."""

ACTING = [key for key in KEYS if key.action]


@pytest.mark.parametrize("key", ACTING, ids=lambda key: key.id)
def test_a_key_is_bound_to_an_action_that_is_there(key: Key) -> None:
    for place in PLACES[key.where]:
        bound = {
            binding.id
            for found in place._merge_bindings().key_to_bindings.values()
            for binding in found
        }
        assert key.id in bound, f"{place.__name__} does not bind {key.id}"
        action = key.action.partition("(")[0]
        assert callable(getattr(place, f"action_{action}", None)), f"{place.__name__}: {action}"


@pytest.mark.parametrize("place", [place for some in PLACES.values() for place in some])
def test_no_key_means_two_things_at_once(place: type[DOMNode]) -> None:
    ours = {key.id for key in KEYS}
    for typed, found in place._merge_bindings().key_to_bindings.items():
        meant = {binding.action for binding in found if binding.id in ours}
        assert len(meant) <= 1, f"{place.__name__}: {typed} means {meant}"


def test_a_footer_has_five_keys_at_most_besides_help_and_the_way_back() -> None:
    for place in PLACES:
        shown = keys.footer(place)
        assert len(shown) <= 5
        assert all(key.words for key in shown)


def test_the_help_of_a_screen_names_all_its_keys() -> None:
    told = "\n".join("".join(bit.text for bit in line) for line in key_lines(("history", "page")))
    for key in keys.KEYS:
        if key.where in ("history", "page"):
            assert key.help in told
            assert key.shown in told
    assert told.startswith("The history"), "its own keys come first"
