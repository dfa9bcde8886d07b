"""Opening a campaign: from its id and options to its rules. Its files come with the program."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b

from engine.adventure.work import Options
from scenarios import games
from scenarios.campaign.campaign import Campaign
from scenarios.campaign.facts import CampaignFacts, decode_campaign
from scenarios.library import facts_text, packaged

CAMPAIGNS = ("worms-of-the-earth",)
"""The campaigns that come with the program, in the order of the menus."""


class UnknownCampaign(ValueError):
    """No campaign has this id; the sentence names those there are."""


@cache
def campaign_facts(campaign: str) -> CampaignFacts:
    """A campaign's facts. Raises UnknownCampaign, FactError."""
    return decode_campaign(_text(campaign), _path(campaign))


def open_campaign(campaign: str, options: Options) -> Campaign:
    """A campaign with those of its scenarios that there are. Raises UnknownCampaign, FactError."""
    facts = campaign_facts(campaign)
    settings = {each: games.setting(each) for each in facts.scenarios if each in games.SPECIAL}
    return Campaign(facts, settings, games.table_for(facts.scenarios[0], options))


def campaign_digests(campaign: str) -> dict[str, str]:
    """Short digests of the files a campaign depends on, by what they are. Raises as above."""
    texts = {"campaign": _text(campaign), "facts": facts_text()}
    found = {
        name: blake2b(text.encode(), digest_size=8).hexdigest() for name, text in texts.items()
    }
    there = (each for each in campaign_facts(campaign).scenarios if each in games.SPECIAL)
    return found | {scenario: games.digests(scenario)["scenario"] for scenario in there}


def _path(campaign: str) -> str:
    if campaign not in CAMPAIGNS:
        known = ", ".join(CAMPAIGNS)
        raise UnknownCampaign(f"There is no campaign {campaign!r}; there is {known}.")
    return f"campaign/{campaign.replace('-', '_')}.toml"


def _text(campaign: str) -> str:
    return packaged("scenarios", _path(campaign))
