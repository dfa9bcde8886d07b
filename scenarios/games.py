"""Opening a game: from a scenario's id and options, or from a journal's header, to its rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from typing import TYPE_CHECKING

from engine.adventure.moments import Scenario
from engine.adventure.rulings import as_ruled, own_rulings
from engine.adventure.setting import ScenarioFacts, decode_setting
from engine.adventure.work import Options, Table
from scenarios.back_to_the_earth.special import BackToTheEarth
from scenarios.black_stone.special import BlackStone
from scenarios.grim_altar.special import GrimAltar
from scenarios.library import board, board_text, facts, facts_text, packaged

if TYPE_CHECKING:
    from engine.adventure.agenda import Adventure
    from engine.adventure.state import State

SPECIAL: Mapping[str, Scenario] = {
    "black-stone": BlackStone(),
    "grim-altar": GrimAltar(),
    "back-to-the-earth": BackToTheEarth(),
}
"""The scenarios' own rules, by the id of the scenario. Their order is that of the menus."""


class UnknownScenario(ValueError):
    """No scenario has this id; the sentence names those there are."""


def folder_of(scenario: str) -> str:
    """The folder of a scenario's files. Raises UnknownScenario."""
    if scenario not in SPECIAL:
        raise UnknownScenario(f"There is no scenario {scenario!r}; there are {', '.join(SPECIAL)}.")
    return scenario.replace("-", "_")


@cache
def setting(scenario: str) -> ScenarioFacts:
    """A scenario's facts. Raises UnknownScenario, FactError."""
    path = f"{folder_of(scenario)}/scenario.toml"
    return decode_setting(packaged("scenarios", path), path)


def table_for(scenario: str, options: Options) -> Table:
    """Everything fixed at a table. Raises UnknownScenario, FactError (also for a wrong ruling)."""
    chosen = setting(scenario)
    place = board(chosen.board, chosen.leaves_out)
    known = facts()
    ruled = as_ruled(known, own_rulings(known, options.rulings))
    return Table(ruled, place, chosen, SPECIAL[scenario], options)


def open_game(scenario: str, options: Options, start: State | None = None) -> Adventure:
    """A game of a scenario under today's rules, from `start` where it does not begin as usual.

    Raises UnknownScenario, FactError.
    """
    from engine.adventure.agenda import Adventure

    return Adventure(table_for(scenario, options), start)


def digests(scenario: str) -> dict[str, str]:
    """Short digests of the files a game depends on, by what they are."""
    texts = {
        "scenario": packaged("scenarios", f"{folder_of(scenario)}/scenario.toml"),
        "board": board_text(setting(scenario).board),
        "facts": facts_text(),
    }
    return {name: blake2b(text.encode(), digest_size=8).hexdigest() for name, text in texts.items()}
