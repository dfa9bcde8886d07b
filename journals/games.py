"""The games that journals can hold: a new header, and the game that a header tells of."""

from __future__ import annotations

from collections.abc import Mapping

from engine.adventure.agenda import Adventure
from engine.adventure.facts import FactError
from engine.adventure.rulebook import RULES_ID
from engine.adventure.work import Options as TableOptions
from journals.check import Games
from journals.header import Header, Options
from journals.problem import JournalError
from scenarios import games

ADVENTURE = "adventure"


def new_header(
    scenario: str,
    options: Options,
    *,
    seed: str,
    created: str,
    program: str,
    players: Mapping[str, str] | None = None,
) -> Header:
    """The header of a new game under today's rules. Raises UnknownScenario."""
    return Header(
        game=ADVENTURE,
        rules=RULES_ID,
        scenario=scenario,
        board=games.setting(scenario).board,
        digests=games.digests(scenario),
        options=options,
        seed=seed,
        players=dict(players or {}),
        program=program,
        created=created,
    )


def game_of(header: Header) -> Adventure:
    """The game that a header tells of. Raises JournalError when it cannot be played here."""
    if header.game != ADVENTURE:
        raise JournalError(
            f"The game {header.game!r} is not known here: a newer Skelos may open it."
        )
    if header.rules != RULES_ID:
        raise JournalError(
            f"The rules {header.rules!r} are not known here: a newer Skelos may open it."
        )
    heroes = header.options.heroes
    if heroes not in (3, 4):
        raise JournalError(f"The header asks for {heroes} heroes: there can be 3 or 4.")
    try:
        kits = header.options.kits
        options = TableOptions(3 if heroes == 3 else 4, header.options.hard, kits)
        return games.open_game(header.scenario, options)
    except (games.UnknownScenario, FactError) as error:
        raise JournalError(str(error)) from None


def checked_games() -> Games:
    """What `check` needs to know of today's games."""
    return Games(
        game_of=game_of,
        rules=lambda header: RULES_ID,
        digests=lambda header: games.digests(header.scenario),
    )
