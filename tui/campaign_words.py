"""Where a campaign stands, in words for the screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scenarios.campaign.record import Result, State
from scenarios.campaign.telling import tell_decision
from tui.campaigns import CampaignTeller, waiting
from tui.words import BAD, GOOD, MUTED, STRONG, Bit, Words, words

ENDED: Final = {"victory": Bit("victory", GOOD), "defeat": Bit("defeat", BAD)}


def stands(teller: CampaignTeller) -> Iterator[Words]:
    """Where a campaign stands: results, and what is next."""
    state: State = teller.session.state
    yield words(Bit(teller.progress(), STRONG))
    for result in state.results:
        yield words(f"  {teller.names(result.scenario)}  ", ENDED[result.outcome])
    told = tell_decision(teller.names, teller.game, state, waiting(teller.session))
    yield words(Bit(told, MUTED))


def gains(teller: CampaignTeller, result: Result) -> Iterator[Words]:
    """What a scenario brought and cost."""
    told = (
        ("Won", result.won, GOOD),
        ("Learned", result.spells, GOOD),
        ("Lost", result.lost, BAD),
    )
    for word, cards, look in told:
        if cards:
            yield words(Bit(f"{word}  ", look), teller.names.all(cards))
    if not any(cards for _, cards, _ in told):
        yield words("Nothing was won, and nothing was lost.")
