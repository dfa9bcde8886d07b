"""What a campaign writes down: its commands, its events, and the state that they lead to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from engine.adventure.events import GameEnded
from engine.adventure.setting import Kit
from engine.kernel.record import Command, Event

CACHE = ""
"""Where a card is that no hero has chosen."""

Cards: TypeAlias = tuple[str, ...]
ByHero: TypeAlias = dict[str, Cards]

# --- commands -------------------------------------------------------------------------------


class Equip(Command, frozen=True, tag="equip"):
    """A hero chooses a card from the cache (camp.choose)."""

    hero: str
    card: str


class PutBack(Command, frozen=True, tag="put-back"):
    """A hero's card goes back to the cache (camp.choose)."""

    hero: str
    card: str


class Hand(Command, frozen=True, tag="hand"):
    """A hero's card goes to another hero (camp.choose)."""

    hero: str
    card: str
    to: str


class EquipAgain(Command, frozen=True, tag="equip-again"):
    """Everybody takes what they brought to the last scenario and is left (camp.choose)."""


class Begin(Command, frozen=True, tag="begin"):
    """The next scenario begins with what everybody has now (camp.next).

    `journal` is the name of its journal's file, which lies beside the campaign's.
    """

    journal: str


class Conclude(Command, frozen=True, tag="conclude", omit_defaults=True):
    """How the scenario ended, as its journal says (camp.record).

    `carried` is what each hero had in hand at the end, or when he died; `lying` what was dropped or
    thrown and never picked up again. What is in neither was used up.
    """

    journal: str
    digest: str
    outcome: Literal["victory", "defeat"]
    carried: ByHero = {}
    lying: Cards = ()


Choice: TypeAlias = Equip | PutBack | Hand
"""What is done while equipment is chosen."""

AnyCommand: TypeAlias = Equip | PutBack | Hand | EquipAgain | Begin | Conclude

# --- events ---------------------------------------------------------------------------------


class CardPut(Event, frozen=True, tag="card-put"):
    """A card went from a hero to a hero; "" stands for the cache."""

    card: str
    source: str
    to: str


class ScenarioBegan(Event, frozen=True, tag="scenario-began"):
    """A scenario is played in this journal, and each hero brings this."""

    scenario: str
    journal: str
    kits: dict[str, Kit]


class ScenarioEnded(Event, frozen=True, tag="scenario-ended"):
    """A scenario is over; nobody has anything in hand until what is left comes back."""

    scenario: str
    journal: str
    digest: str
    outcome: Literal["victory", "defeat"]


class CardsKept(Event, frozen=True, tag="cards-kept"):
    """Cards that were brought to the scenario come back to the cache."""

    cards: Cards


class CardsWon(Event, frozen=True, tag="cards-won"):
    """Cards that are new to the campaign come to the cache."""

    cards: Cards


class CardsLost(Event, frozen=True, tag="cards-lost"):
    """Cards that the campaign will not see again."""

    cards: Cards


class SpellsWon(Event, frozen=True, tag="spells-won"):
    """A hero knows these spells from here."""

    hero: str
    spells: Cards


AnyEvent: TypeAlias = (
    CardPut
    | ScenarioBegan
    | ScenarioEnded
    | CardsKept
    | CardsWon
    | CardsLost
    | SpellsWon
    | GameEnded
)

# --- state ----------------------------------------------------------------------------------


class Result(Struct, frozen=True, omit_defaults=True):
    """One scenario that was played: where it is kept, how it ended, what it brought and cost."""

    scenario: str
    journal: str
    digest: str
    outcome: Literal["victory", "defeat"]
    won: Cards = ()
    spells: Cards = ()
    lost: Cards = ()


Stage: TypeAlias = Literal["equip", "playing", "over"]


class State(Struct, frozen=True, omit_defaults=True):
    """Where a campaign stands: who carries what, what lies in the cache, what was played.

    `brought` is what each hero brought to the scenario that was begun last. `journal` names the
    scenario's journal while one is played; `outcome` is "" until the end.
    """

    kits: ByHero
    spells: ByHero
    cache: Cards = ()
    brought: ByHero = {}
    journal: str = ""
    results: tuple[Result, ...] = ()
    outcome: str = ""

    @property
    def place(self) -> int:
        """Which scenario is next or being played, counted from 0."""
        return len(self.results)

    @property
    def stage(self) -> Stage:
        """Whether equipment is chosen, a scenario is played, or all is over."""
        return "over" if self.outcome else "playing" if self.journal else "equip"


def put(kits: ByHero, cache: Cards, card: str, to: str) -> tuple[ByHero, Cards]:
    """Kits and cache with a card at another place, wherever it was before."""
    kits = {hero: _without(cards, card) for hero, cards in kits.items()}
    if to in kits:
        return {**kits, to: (*kits[to], card)}, _without(cache, card)
    return kits, (*_without(cache, card), card)


def _without(cards: Cards, card: str) -> Cards:
    return tuple(each for each in cards if each != card)


# --- folds ----------------------------------------------------------------------------------


def _card_put(state: State, event: CardPut) -> State:
    kits, cache = put(state.kits, state.cache, event.card, event.to)
    return replace(state, kits=kits, cache=cache)


def _began(state: State, event: ScenarioBegan) -> State:
    brought = {hero: kit.cards for hero, kit in event.kits.items()}
    return replace(state, journal=event.journal, brought=brought)


def _ended(state: State, event: ScenarioEnded) -> State:
    result = Result(event.scenario, event.journal, event.digest, event.outcome)
    kits: ByHero = dict.fromkeys(state.kits, ())
    return replace(state, kits=kits, journal="", results=(*state.results, result))


def _result(state: State, change: Callable[[Result], Result]) -> State:
    """The state with the last result changed."""
    if not state.results:
        return state
    return replace(state, results=(*state.results[:-1], change(state.results[-1])))


def _won(state: State, event: CardsWon) -> State:
    noted = _result(state, lambda last: replace(last, won=(*last.won, *event.cards)))
    return replace(noted, cache=(*state.cache, *event.cards))


def _lost(state: State, event: CardsLost) -> State:
    return _result(state, lambda last: replace(last, lost=(*last.lost, *event.cards)))


def _spells(state: State, event: SpellsWon) -> State:
    known = (*state.spells.get(event.hero, ()), *event.spells)
    noted = _result(state, lambda last: replace(last, spells=(*last.spells, *event.spells)))
    return replace(noted, spells={**state.spells, event.hero: known})


FOLDS: dict[type[AnyEvent], Callable[[State, Any], State]] = {
    CardPut: _card_put,
    ScenarioBegan: _began,
    ScenarioEnded: _ended,
    CardsKept: lambda state, event: replace(state, cache=(*state.cache, *event.cards)),
    CardsWon: _won,
    CardsLost: _lost,
    SpellsWon: _spells,
    GameEnded: lambda state, event: replace(state, outcome=event.outcome),
}


def evolve(state: State, event: AnyEvent) -> State:
    """The state after `event`: total, and without rules."""
    return FOLDS[type(event)](state, event)
