"""A campaign in sentences: its commands, events and entries, what is asked, where it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.adventure.events import GameEnded
from engine.adventure.rulebook import Rulebook
from engine.adventure.rulings import told_rulings
from engine.adventure.telling import Kind, Line, Names, tell_reason
from engine.adventure.telling.names import counted, listed
from engine.kernel.record import Entry
from scenarios.campaign import record as rc
from scenarios.campaign.campaign import Campaign
from scenarios.campaign.outfit import Burden, Outfit
from scenarios.campaign.record import AnyCommand, AnyEvent, Result, State


class CampaignNames(Names):
    """Ids to names: heroes, cards, spells, skills, and scenarios by their titles.

    A scenario that is not there goes by the words of its id.
    """

    def __init__(self, game: Campaign) -> None:
        super().__init__(game.table)
        self._known |= {scenario: _worded(scenario) for scenario in game.facts.scenarios}
        self._known |= {setting.id: setting.title for setting in game.settings.values()}


def _worded(scenario: str) -> str:
    """An id in words, as a title: "back-to-the-earth" is "Back to the Earth"."""
    small = ("of", "the", "to")
    told = (word if word in small else word.capitalize() for word in scenario.split("-"))
    return " ".join(told)


# --- commands -------------------------------------------------------------------------------


def tell_command(names: Names, command: AnyCommand, game: Campaign, state: State) -> str:
    """A short label of what may be, or was, chosen at `state`."""
    scenario = names(game.scenario(state))
    match command:
        case rc.Equip(hero, card):
            return f"{names(hero)} takes {names(card)}"
        case rc.PutBack(hero, card):
            return f"{names(hero)} puts back {names(card)}"
        case rc.Hand(hero, card, to):
            return f"{names(hero)} hands {names(card)} to {names(to)}"
        case rc.EquipAgain():
            return "Everybody takes what they carried before"
        case rc.Begin():
            return f"Begin {scenario}"
        case rc.Conclude(outcome=outcome):
            return f"{scenario} ended in {outcome}"


def tell_burden(names: Names, burden: Burden) -> str:
    """What a load costs: "9 of 11, without Swimming and Climb, 2 movement points less"."""
    load = f"{burden.load} of {burden.most}"
    cost = tell_cost(names, burden)
    return f"{load}, {cost}" if cost else load


def tell_cost(names: Names, burden: Burden) -> str:
    """What a load costs, without the load: "without Climb, 1 movement point less"; "": nothing."""
    told = []
    if not burden.fits:
        told.append(f"{burden.load - burden.most} too much")
    if burden.lost:
        told.append(f"without {names.all(burden.lost)}")
    if burden.points:
        told.append(f"{counted(burden.points, 'movement point')} less")
    return ", ".join(told)


# --- events and entries ---------------------------------------------------------------------


def _put(names: Names, event: rc.CardPut) -> str:
    if event.source == rc.CACHE:
        return f"{names(event.to)} takes {names(event.card)}"
    if event.to == rc.CACHE:
        return f"{names(event.source)} puts back {names(event.card)}"
    return f"{names(event.source)} hands {names(event.card)} to {names(event.to)}"


def _ended(names: Names, event: rc.ScenarioEnded) -> str:
    return f"{names(event.scenario)} ends in {event.outcome}"


def _over(names: Names, event: GameEnded) -> str:
    return f"The campaign ends in {event.outcome}"


TOLD: dict[type[AnyEvent], tuple[Kind, Callable[[Names, Any], str]]] = {
    rc.CardPut: ("act", _put),
    rc.ScenarioBegan: ("turn", lambda names, event: f"{names(event.scenario)} begins"),
    rc.ScenarioEnded: ("turn", _ended),
    rc.CardsKept: ("act", lambda names, event: f"Back in the cache: {names.all(event.cards)}"),
    rc.CardsWon: ("scenario", lambda names, event: f"Won: {names.all(event.cards)}"),
    rc.CardsLost: ("hurt", lambda names, event: f"Lost: {names.all(event.cards)}"),
    rc.SpellsWon: (
        "scenario",
        lambda names, event: f"{names(event.hero)} learns {names.all(event.spells)}",
    ),
    GameEnded: ("turn", _over),
}


def tell_event(names: Names, event: AnyEvent) -> str:
    """An event in words."""
    return TOLD[type(event)][1](names, event)


def tell_entry(
    names: Names, entry: Entry[AnyCommand, AnyEvent], rulebook: Rulebook, *, why: bool = True
) -> list[Line]:
    """The lines of an entry, each event before its reasons; without `why` these are left out.

    A note is nothing but its words.
    """
    if entry.goto is not None:
        return [Line(f"Back to entry {entry.goto}" if entry.goto else "Back to the start", "turn")]
    if entry.note:
        about = f"entry {entry.about}" if entry.about else "the start"
        return [Line(f"Note {entry.seq} on {about}: {entry.note}", "table", event=-1)]
    lines = []
    for place, event in enumerate(entry.events):
        lines.append(Line(tell_event(names, event), TOLD[type(event)][0], event=place))
        for reason in entry.reasons if why else ():
            if reason.at == place:
                told = tell_reason(names, reason, rulebook)
                lines.append(Line(told, "reason", reason.rule, place))
    return lines


# --- where a campaign stands ----------------------------------------------------------------


def tell_decision(names: Names, game: Campaign, state: State, waits: str = "") -> str:
    """What is to be done now; `waits` is how the scenario that is played has ended already."""
    scenario = names(game.scenario(state))
    match state.stage:
        case "equip":
            return f"Choose equipment for {scenario}, then begin"
        case "playing" if waits:
            return f"{scenario} is over: {waits}, not taken over yet: open the campaign"
        case "playing":
            return f"{scenario} is being played in {state.journal}"
        case "over":
            return f"The campaign is over: {state.outcome}"


def tell_position(names: Names, game: Campaign, state: State, waits: str = "") -> str:
    """Where a campaign stands, in lines: what was played, who carries what, what comes next.

    `waits` as for `tell_decision`.
    """
    return "\n".join(
        (
            _headline(names, game, state),
            *told_rulings(game.table.facts, game.table.options.rulings),
            *(line for result in state.results for line in _result(names, result)),
            "",
            *_heroes(names, game.outfit(state)),
            f"Cache: {names.all(state.cache)}",
            "",
            f"{tell_decision(names, game, state, waits)}.",
        )
    )


def _headline(names: Names, game: Campaign, state: State) -> str:
    options = game.table.options
    hard = ", hard" if options.hard else ""
    played = f"{state.place} of {counted(len(game.facts.scenarios), 'scenario')} played"
    return f"{game.facts.title}, {options.heroes} heroes{hard}. {played}"


def _result(names: Names, result: Result) -> Iterator[str]:
    yield f"{names(result.scenario)}: {result.outcome} ({result.journal})"
    if gains := [names(each) for each in (*result.won, *result.spells)]:
        yield f"  won {listed(gains)}"
    if result.lost:
        yield f"  lost {names.all(result.lost)}"


def _heroes(names: Names, outfit: Outfit) -> Iterator[str]:
    for hero, cards in outfit.kits.items():
        weight = tell_burden(names, outfit.burden(hero))
        yield f"{names(hero)}: {names.all(cards)} ({weight})"
        if spells := outfit.spells.get(hero):
            yield f"  spells {names.all(spells)}"
