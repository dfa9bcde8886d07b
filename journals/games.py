"""The games that journals can hold: a new header, and the game that a header tells of."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from engine.adventure.agenda import Adventure
from engine.adventure.facts import FactError
from engine.adventure.rulebook import RULES_ID
from engine.adventure.rulings import own_rulings
from engine.adventure.setup import misfit
from engine.adventure.state import State
from engine.adventure.telling import Names, tell_illegal
from engine.adventure.work import Options as TableOptions
from engine.adventure.work import Table
from engine.kernel.record import Illegal
from journals.check import AnyGame, Games
from journals.header import Header, Options
from journals.problem import JournalError, NotKnownHere
from scenarios import games
from scenarios.campaign.campaign import Campaign
from scenarios.campaign.opening import UnknownCampaign, campaign_digests, open_campaign
from scenarios.campaign.outfit import Outfit
from scenarios.library import facts, rulebook

NO_POSITION = "is none of this game, ask whoever sent the file for another"
ADVENTURE = "adventure"
CAMPAIGN = "campaign"


def new_header(
    scenario: str,
    options: Options,
    *,
    seed: str,
    created: str,
    program: str,
    players: Mapping[str, str] | None = None,
) -> Header:
    """The header of a new game under today's rules. Raises UnknownScenario, FactError."""
    return Header(
        game=ADVENTURE,
        rules=RULES_ID,
        scenario=scenario,
        board=games.setting(scenario).board,
        digests=games.digests(scenario),
        options=_tidy(options),
        seed=seed,
        players=dict(players or {}),
        program=program,
        created=created,
    )


def new_campaign_header(
    campaign: str,
    options: Options,
    *,
    seed: str,
    created: str,
    program: str,
    players: Mapping[str, str] | None = None,
) -> Header:
    """The header of a new campaign; its scenarios take options, seed and players from it.

    Raises UnknownCampaign, FactError.
    """
    return Header(
        game=CAMPAIGN,
        rules=RULES_ID,
        scenario=campaign,
        board="",
        digests=campaign_digests(campaign),
        options=_tidy(options),
        seed=seed,
        players=dict(players or {}),
        program=program,
        created=created,
    )


def _tidy(options: Options) -> Options:
    """The options with those rulings alone that are not the usual. Raises FactError."""
    return replace(options, rulings=own_rulings(facts(), options.rulings))


def game_of(header: Header) -> Adventure:
    """The scenario that a header tells of. Raises JournalError when it cannot be played here."""
    if header.game == CAMPAIGN:
        raise JournalError(
            "This is the journal of a campaign, not of a scenario: skelos campaign opens it."
        )
    _check_known(header, ADVENTURE)
    try:
        game = games.open_game(header.scenario, _options(header), _start(header))
    except (games.UnknownScenario, FactError) as error:
        raise JournalError(str(error)) from None
    _check_kits(game.table)
    _check_start(game)
    return game


def campaign_of(header: Header) -> Campaign:
    """The campaign that a header tells of. Raises JournalError when it cannot be played here."""
    if header.game == ADVENTURE:
        raise JournalError("This is the journal of a scenario, not of a campaign.")
    _check_known(header, CAMPAIGN)
    try:
        return open_campaign(header.scenario, _options(header))
    except (UnknownCampaign, games.UnknownScenario, FactError) as error:
        raise JournalError(str(error)) from None


def any_game_of(header: Header) -> AnyGame:
    """The game that a header tells of, whichever it is. Raises JournalError."""
    return campaign_of(header) if header.game == CAMPAIGN else game_of(header)


def checked_games() -> Games:
    """What `check` needs to know of today's games."""
    return Games(game_of=any_game_of, rules=lambda header: RULES_ID, digests=_digests)


def _digests(header: Header) -> Mapping[str, str]:
    kind = campaign_digests if header.game == CAMPAIGN else games.digests
    return kind(header.scenario)


def _check_known(header: Header, game: str) -> None:
    """Refuse (NotKnownHere) a game or rules that are not known here."""
    if header.game != game:
        raise NotKnownHere(
            f"The game {header.game!r} is not known here: a newer Skelos may open it."
        )
    if header.rules != RULES_ID:
        raise NotKnownHere(
            f"The rules {header.rules!r} are not known here: a newer Skelos may open it."
        )


def _options(header: Header) -> TableOptions:
    heroes = header.options.heroes
    if heroes not in (3, 4):
        raise JournalError(f"The header asks for {heroes} heroes: there can be 3 or 4.")
    options = header.options
    return TableOptions(3 if heroes == 3 else 4, options.hard, options.kits, options.rulings)


def _start(header: Header) -> State | None:
    """The position that a journal begins at; None where it is the game's own set-up."""
    if not header.start:
        return None
    try:
        return msgspec.convert(header.start, State)
    except msgspec.ValidationError:
        raise JournalError(f"The position in the header {NO_POSITION}.") from None


def _check_start(game: Adventure) -> None:
    """Refuse (JournalError) to begin at what is no position of this game."""
    if game.begins_at is None:
        return
    fault = misfit(game.table, game.begins_at)
    if not fault:
        try:
            game.decision(game.begins_at)
        except Exception:
            # A forged position may hold unfinished business of which the rules can make nothing.
            fault = "its unfinished business makes no sense"
    if fault:
        raise JournalError(f"The position in the header {NO_POSITION}: {fault}.")


def _check_kits(table: Table) -> None:
    """Refuse (JournalError) kits that no hero can bring (camp.choose, camp.spells, enc.max)."""
    kits = table.options.kits
    cards = {hero: kit.cards for hero, kit in kits.items()}
    spells = {hero: kit.spells for hero, kit in kits.items()}
    try:
        Outfit(table, cards, spells=spells).check()
    except Illegal as refusal:
        told = tell_illegal(Names(table), refusal, rulebook())
        raise JournalError(f"The equipment in the header is not right: {told}") from None
