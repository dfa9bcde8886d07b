"""Who had which card when a scenario was over: read off what happened in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.adventure import events as ev
from engine.adventure.events import AnyEvent
from engine.adventure.setting import Kit
from scenarios.campaign.record import ByHero, Cards

GROUND = ""


def last_hands(kits: Mapping[str, Kit], events: Iterable[AnyEvent]) -> tuple[ByHero, Cards]:
    """The cards of each hero at the end, and those that were dropped or thrown and lie about.

    What a hero had when he died counts as his until somebody else takes it: he neither dropped nor
    threw it (camp.lose-carry). What nobody ever took in hand is in neither.
    """
    holder = {card: hero for hero, kit in kits.items() for card in kit.cards}
    fallen: list[ev.CardLeft] = []
    """Cards left behind without anything else between: by a hero who dies, if he does."""
    for event in events:
        match event:
            case ev.CardTaken(hero, card) | ev.CardGiven(_, card, hero):
                holder[card] = hero
            case ev.CardLeft(_, card):
                holder[card] = GROUND
            case ev.CardGone(card):
                holder.pop(card, None)
            case ev.FateMet(hero, "dead"):
                holder |= {left.card: hero for left in fallen if left.hero == hero}
        fallen = [*fallen, event] if isinstance(event, ev.CardLeft) else []
    carried = {hero: _held(holder, hero) for hero in kits}
    return carried, _held(holder, GROUND)


def _held(holder: Mapping[str, str], by: str) -> Cards:
    return tuple(card for card, hero in holder.items() if hero == by)
