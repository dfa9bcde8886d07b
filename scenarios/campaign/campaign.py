"""The rules of a campaign, as the kernel plays it (engine.kernel.game.Game).

Equipment is chosen, a scenario begins, it is played in a journal of its own, its result comes back;
then the next one, whatever the result was.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.adventure.events import GameEnded
from engine.adventure.facts import item_of
from engine.adventure.setting import Reward, ScenarioFacts
from engine.adventure.setup import unlike
from engine.adventure.work import Table
from engine.kernel.game import Decision
from engine.kernel.record import Entry, Illegal, Outcome, Reason, Value
from engine.kernel.text import clean
from scenarios.campaign import record as rc
from scenarios.campaign.facts import CampaignFacts
from scenarios.campaign.outfit import Outfit, first_outfit, learn, ways
from scenarios.campaign.record import AnyCommand, AnyEvent, Cards, State, evolve

HEROES = "heroes"
NO_EQUIPMENT = ("objective", "ingredient")
"""Kinds of cards that belong to a scenario and never come to the cache (camp.win)."""


class Campaign:
    """A campaign at one table.

    `settings` are the facts of the scenarios that there are, by id; `table` is that of the first
    one, whose heroes and kits are those of the whole campaign (camp.start, camp.four).
    """

    def __init__(
        self, facts: CampaignFacts, settings: Mapping[str, ScenarioFacts], table: Table
    ) -> None:
        self.facts = facts
        self.settings = settings
        self.table = table
        self.first = first_outfit(table)
        self.starting = tuple(card for cards in self.first.kits.values() for card in cards)
        """The starting equipment, which is never lost (camp.start)."""

    def start(self) -> State:
        """Before the first scenario: every hero has what he starts with."""
        return State(self.first.kits, self.first.spells, self.first.cache)

    def evolve(self, state: State, event: AnyEvent) -> State:
        """The state after an event."""
        return evolve(state, event)

    def entry_type(self) -> type:
        """The type of a campaign's journal entries."""
        return Entry[AnyCommand, AnyEvent]

    def scenario(self, state: State) -> str:
        """The scenario that is next or being played; "" after the last."""
        return self.facts.scenarios[state.place] if self._goes_on(state) else ""

    def outfit(self, state: State) -> Outfit:
        """Who carries what, with the cache."""
        return Outfit(self.table, state.kits, state.cache, state.spells)

    def decision(self, state: State) -> Decision[AnyCommand] | None:
        """What may be done: equipment and Begin, or (with no list) the result of a scenario.

        The one Begin that is offered names a journal; any other plain name does as well.
        """
        if state.stage == "over":
            return None
        why = {"scenario": self.scenario(state)}
        if state.stage == "playing":
            return Decision("result", HEROES, (), Reason("camp.result", {**why}))
        options: tuple[AnyCommand, ...] = tuple(self.outfit(state).offers())
        if _again(state):
            options = (*options, rc.EquipAgain())
        if not self._no_begin(state, begin := rc.Begin(f"{why['scenario']}.jsonl")):
            options = (*options, begin)
        return Decision("equip", HEROES, options, Reason("camp.choose", {**why}))

    def decide(self, state: State, command: AnyCommand) -> Outcome[AnyEvent]:
        """Judge one command. Raises `Illegal` when the rules refuse it."""
        if state.stage == "over":
            raise Illegal("game.over")
        told = _Told(state)
        match command:
            case rc.EquipAgain():
                self._equip_again(told)
            case rc.Begin():
                self._begin(told, command)
            case rc.Conclude():
                self._conclude(told, command)
            case _:
                self._choose(told, command)
        return Outcome(tuple(told.events), tuple(told.reasons))

    # --- before a scenario ------------------------------------------------------------------------

    def _choose(self, told: _Told, choice: rc.Choice) -> None:
        """A card changes hands (camp.choose)."""
        if told.state.stage == "playing":
            reason = "a scenario is being played"
            raise Illegal("camp.choose", hero=choice.hero, item=choice.card, reason=reason)
        self.outfit(told.state).check_choice(choice)
        told.emit(rc.CardPut(choice.card, *ways(choice)))

    def _equip_again(self, told: _Told) -> None:
        """Everybody takes what they brought to the last scenario (camp.choose)."""
        if told.state.stage == "playing":
            raise Illegal("camp.choose", reason="a scenario is being played")
        if not (choices := _again(told.state)):
            reason = "there is nothing in the cache that somebody carried before"
            raise Illegal("camp.choose", reason=reason)
        for choice in choices:
            told.emit(rc.CardPut(choice.card, *ways(choice)))

    def _begin(self, told: _Told, begin: rc.Begin) -> None:
        """The next scenario begins with the present kits (camp.next)."""
        state, scenario = told.state, self.scenario(told.state)
        if refusal := self._no_begin(state, begin):
            raise refusal
        told.because("camp.next", scenario=scenario, number=state.place + 1)
        told.emit(rc.ScenarioBegan(scenario, begin.journal, self.outfit(state).packed()))

    def _no_begin(self, state: State, begin: rc.Begin) -> Illegal | None:
        """Why the scenario cannot begin: it cannot be played, somebody is overloaded, the file."""
        scenario, reason = self.scenario(state), ""
        if state.stage == "playing":
            reason = "it is being played already"
        elif scenario not in self.settings:
            reason = "this Skelos does not have it"
        if reason:
            return Illegal("camp.next", scenario=scenario, reason=reason)
        if not plain_name(begin.journal):
            reason = "it must be the plain name of a file"
        elif begin.journal in {result.journal for result in state.results}:
            reason = "it holds another scenario of this campaign"
        if reason:
            return Illegal("camp.record", journal=begin.journal, reason=reason)
        try:
            self.outfit(state).check()
        except Illegal as refusal:
            return refusal
        return None

    # --- after a scenario -------------------------------------------------------------------------

    def _conclude(self, told: _Told, result: rc.Conclude) -> None:
        """What came back goes to the cache, what did not is lost; then the next scenario."""
        state, scenario = told.state, self.scenario(told.state)
        if reason := self._no_result(state, result):
            raise Illegal("camp.result", scenario=scenario, reason=reason)
        reward = self.settings[scenario].reward
        told.because("camp.record", journal=result.journal, digest=result.digest)
        told.emit(rc.ScenarioEnded(scenario, result.journal, result.digest, result.outcome))
        brought = _all(state.kits)
        _bring_back(told, brought, result, self.starting)
        new = (card for card in _all(result.carried, result.lying) if card not in brought)
        found = tuple(card for card in new if self._equipment(card))
        if result.outcome == "victory":
            self._gain(told, found if reward.assets else (), reward)
        elif found:
            told.because("camp.lose", found=found)
            told.emit(rc.CardsLost(found))
        if not self._goes_on(told.state):
            told.because("camp.end", outcome=result.outcome)
            told.emit(GameEnded(result.outcome))

    def _no_result(self, state: State, result: rc.Conclude) -> str:
        """Why this is not how the scenario that is played can have ended; "" when it is."""
        if state.stage != "playing":
            return "it has not begun"
        if result.journal != state.journal:
            return "its journal is another"
        if self.scenario(state) not in self.settings:
            return "this Skelos does not have it"
        if any(hero not in state.kits for hero in result.carried):
            return "it names a hero who does not play"
        cards = _all(result.carried, result.lying)
        if len(set(cards)) < len(cards):
            return "it names a card twice"
        if any(item_of(card) not in self.table.facts.items for card in cards):
            return "it names a card that does not exist"
        if any(card in state.cache for card in cards):
            return "it names a card that stayed in the cache"
        return ""

    def _equipment(self, card: str) -> bool:
        """Whether a card can come to the cache: scenarios keep their own objects (camp.win)."""
        return self.table.facts.items[item_of(card)].kind not in NO_EQUIPMENT

    def _gain(self, told: _Told, found: Cards, reward: Reward) -> None:
        """What was found and what the victory brings (camp.win, camp.spells)."""
        won: list[str] = []
        for card in (*found, *reward.cards):
            won.append(unlike(card, (*told.state.cache, *won)))
        if won:
            told.because("camp.win", items=tuple(won))
            told.emit(rc.CardsWon(tuple(won)))
        before = told.state.spells
        for hero, spells in learn(self.table, before, reward.spells).items():
            if new := spells[len(before.get(hero, ())) :]:
                told.because("camp.spells", hero=hero, spells=new)
                told.emit(rc.SpellsWon(hero, new))

    def _goes_on(self, state: State) -> bool:
        return state.place < len(self.facts.scenarios)


def _again(state: State) -> tuple[rc.Equip, ...]:
    """What was brought to the last scenario and lies in the cache, to be taken again."""
    return tuple(
        rc.Equip(hero, card)
        for hero, cards in state.brought.items()
        for card in cards
        if card in state.cache
    )


class _Told:
    """Deciding one command: gathers events and reasons, and folds as it goes."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[AnyEvent] = []
        self.reasons: list[Reason] = []

    def emit(self, event: AnyEvent) -> None:
        """This became true."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def because(self, rule: str, **values: Value) -> None:
        """The next event is due to a rule, which looked at these values."""
        self.reasons.append(Reason(rule, values, len(self.events)))


def _bring_back(told: _Told, brought: Cards, result: rc.Conclude, starting: Cards) -> None:
    """What the heroes brought, by where it is now: kept, lost or used up."""
    won = result.outcome == "victory"
    there = _all(result.carried, result.lying)
    safe = there if won else _all(result.carried)
    kept = tuple(card for card in brought if card in safe)
    owed = tuple(card for card in brought if card in starting and card not in safe)
    rest = tuple(card for card in brought if card not in (*kept, *owed))
    left = tuple(card for card in rest if card in there)
    used = tuple(card for card in rest if card not in there)
    if kept:
        told.because("camp.win-carry" if won else "camp.lose-carry", items=kept)
        told.emit(rc.CardsKept(kept))
    if owed:
        told.because("camp.start", items=owed)
        told.emit(rc.CardsKept(owed))
    if left:
        told.because("camp.lose", items=left)
        told.emit(rc.CardsLost(left))
    if used:
        told.because("camp.used", items=used)
        told.emit(rc.CardsLost(used))


def _all(by_hero: Mapping[str, Cards], more: Cards = ()) -> Cards:
    return (*(card for cards in by_hero.values() for card in cards), *more)


def plain_name(name: str) -> bool:
    """Whether a name is that of a file and of no other folder (camp.record)."""
    return bool(name.strip(".")) and name == clean(name) and not set(name) & set("/\\:")
