"""What a campaign file says: which scenarios follow each other, and the story around them.

All else follows from the scenarios: who plays and with what is in the first one's file, what a
victory brings in each one's own.
"""

from __future__ import annotations

import msgspec

from engine.adventure.decoding import FactError, convert, read_toml
from engine.adventure.setting import Story


class CampaignFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign: the ids of its scenarios in the order in which they are played (camp.next)."""

    id: str
    title: str
    about: str
    scenarios: tuple[str, ...]
    story: Story


def decode_campaign(text: str, name: str) -> CampaignFacts:
    """A campaign's facts. Raises FactError naming the file and the key."""
    facts = convert(read_toml(text, name), CampaignFacts, name, "")
    if not facts.scenarios:
        raise FactError(f"{name}: scenarios is empty, name at least one.")
    return facts
