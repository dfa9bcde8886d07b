"""The recorded campaign that comes with the program, and how it came about.

`make samples` records it anew with the other games: *Worms of the Earth*, one scenario won and two
lost, each played by the same player as those, equipped in between, and once taken back.
"""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

from journals.campaigns import CampaignSession, begin_scenario, conclude, game_in, scenario_path
from journals.games import campaign_of, game_of, new_campaign_header
from journals.header import Header, Options
from journals.session import Session
from scenarios.campaign.hands import last_hands
from scenarios.campaign.record import AnyCommand, AnyEvent, Equip, Hand, State
from tests.record_samples import CREATED, PROGRAM, SAMPLES, Player

CAMPAIGN = "worms-of-the-earth"
FOLDER = SAMPLES / "campaign"
NAME = "worms.jsonl"
ATTEMPTS = 200
"""So many players are tried for each scenario, until one brings it to the end that is wanted."""

Play: TypeAlias = Session[Any, Any, Any]
Kits: TypeAlias = dict[str, tuple[str, ...]]


class Part(NamedTuple):
    """One scenario of it: how it ends, and what the heroes take to it, where it is there."""

    outcome: Literal["victory", "defeat"]
    kits: Kits
    costs: bool = False
    """Whether it costs them a card."""


ARMED: Kits = {
    "atla": ("dagger", "leather-armor"),
    "othna": ("kris", "throwing-knives", "battle-axe"),
    "bran": ("dagger:2", "pirate-saber", "zingaran-breastplate"),
}
PARTS = (Part("victory", {}), Part("defeat", ARMED, costs=True), Part("defeat", ARMED))


def record(folder: Path = FOLDER) -> CampaignSession:
    """Record the campaign anew, with its scenarios beside it: the session, closed."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.jsonl"):
        old.unlink()
    options = Options(ties="first")
    header = new_campaign_header(
        CAMPAIGN,
        options,
        seed="heather",
        created=CREATED,
        program=PROGRAM,
        players={"bran": "Joost", "atla": "Mina"},
    )
    game = campaign_of(header)
    with Session[State, AnyCommand, AnyEvent].new(game, header, folder / NAME) as session:
        session.submit(Hand("bran", "leather-armor", "atla"))
        session.undo()
        for part in PARTS:
            _play(session, part)
    return session


def _play(session: CampaignSession, part: Part) -> None:
    """Equip the heroes, play the scenario, take its result over; then wonder about the defeat."""
    for hero, cards in part.kits.items():
        for card in cards:
            if card in session.state.cache:
                session.submit(Equip(hero, card))
    before = session.head
    header = begin_scenario(session, created=CREATED, program=PROGRAM)
    _found(header, part, set(game_in(session).starting), scenario_path(session))
    conclude(session)
    if part.costs:
        _otherwise(session, before)


def _otherwise(session: CampaignSession, before: int) -> None:
    """Go back to before a scenario, begin it with other equipment, and leave it at that."""
    lost = session.head
    session.note(lost, "The axe should have stayed in the hand.")
    session.goto(before)
    session.submit(Hand("othna", "battle-axe", "bran"))
    begin_scenario(session, created=CREATED, program=PROGRAM)
    session.goto(lost)


def _found(header: Header, part: Part, starting: set[str], path: Path) -> None:
    """Record the first attempt at a scenario that ends as it should."""
    for attempt in count():
        assert attempt < ATTEMPTS, f"of {ATTEMPTS} games none is one for {header.scenario}"
        game = _attempt(header, attempt)
        if game.state.outcome == part.outcome and _costs(game, starting) >= part.costs:
            _attempt(header, attempt, path)
            return


def _attempt(header: Header, attempt: int, path: Path | None = None) -> Play:
    """A scenario as one of the players plays it: the session, closed."""
    game = game_of(header)
    with Session.new(game, header, path) as session:
        player = Player(session, game)
        player.seed = f"{header.seed} {attempt}"
        player.play()
    return session


def _costs(game: Play, starting: set[str]) -> bool:
    """Whether a defeat like this costs a card that was brought (camp.lose)."""
    kits = game.header.options.kits
    events = (event for seq in game.line() for event in game.tree.entries[seq].events)
    carried, _ = last_hands(kits, events)
    kept = {card for cards in carried.values() for card in cards}
    return bool({card for kit in kits.values() for card in kit.cards} - kept - starting)


def main() -> None:
    """Record the campaign that comes with the program anew."""
    session = record()
    told = ", ".join(result.outcome for result in session.state.results)
    print(f"campaign/{NAME}: {session.tree.last} entries, {told}")


if __name__ == "__main__":
    main()
