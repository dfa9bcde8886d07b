"""Whatever is chosen, some things always hold: whole games by anybody, watched at every step.

Game number n of a player is always the same game; how many are played is up to the clock. One that
fails says how it is played again.
"""

from __future__ import annotations

from collections import Counter
from time import monotonic

import msgspec
import pytest

from engine.adventure.agenda import Adventure
from engine.adventure.bots import BOTS
from engine.adventure.commands import AnyCommand
from engine.adventure.events import CardGone
from engine.adventure.facts import item_of
from engine.adventure.setup import misfit
from engine.adventure.state import LIMITED, State
from engine.adventure.work import Options, Position
from engine.kernel.chance import CHANCE, number, seeded
from engine.kernel.game import Decision, fold
from engine.kernel.record import Illegal
from scenarios.games import SPECIAL, open_game

SECONDS = 22
"""How long each of the two players below is watched; the suite runs both at once."""
LEAST = 3
"""Games of each that are watched on the slowest machine: one of each scenario."""
MOST = 4000
"""Commands after which a game is left unfinished: The Black Stone has no turn limit."""

DECODE = msgspec.json.Decoder(State)


class Watch:
    """One game, with what must stay as it was."""

    def __init__(self, game: Adventure) -> None:
        self.game = game
        self.table = game.table
        self.state = game.start()
        self.steps = 0
        self.gems = self._gems()
        self.tokens = self._tokens()
        self.cards = self._cards()

    def _gems(self) -> int:
        return sum(hero.gems for hero in self.state.heroes.values())

    def _tokens(self) -> Counter[int]:
        tokens = self.state.tokens
        return Counter((*tokens.pool, *tokens.slots, *tokens.spent))

    def _cards(self) -> Counter[str]:
        state = self.state
        held = [card for hero in state.heroes.values() for card in hero.items]
        lying = [card for cards in state.objects.values() for card in cards]
        return Counter((*held, *lying, *state.assets))

    def check(self) -> None:
        """Gems, cards, tokens and figures are where they may be."""
        state, board, red = self.state, self.table.board, self.table.setting.red
        assert self._gems() == self.gems, "gems came or went"
        for name, hero in state.heroes.items():
            sheet = self.table.facts.heroes[name]
            places = (*hero.spaces.values(), *hero.spells.values(), *hero.tiles.values())
            assert min((hero.reserve, hero.fatigue, hero.wounds, hero.points, *places)) >= 0
            assert (hero.area in board.areas) is (hero.fate == "here")
            assert hero.area not in red
            assert hero.fate != "dead" or hero.items == ()
            limits = {"move": sheet.move.limit} | {
                space: getattr(sheet, space).limit for space in LIMITED if space != "move"
            }
            assert all(hero.spaces.get(space, 0) <= limits[space] for space in LIMITED)
            for spell, lying in hero.spells.items():
                most = self.table.facts.spells[spell].limit
                assert most is None or lying <= most
        models = (*state.units.values(), *state.allies.values())
        for unit in models:
            assert unit.area in board.areas
            assert unit.area not in red
            assert unit.life > 0
            assert state.tiles[unit.tile].ally is (unit.id in state.allies)
            if unit.id in state.units:
                assert (unit.active, unit.points) == (False, 0)
            else:
                assert 0 <= unit.bought <= self.table.facts.units[unit.tile].move
                assert unit.active or (unit.points, unit.bought, unit.struck) == (0, 0, False)
        for tile in state.tiles.values():
            assert sum(unit.tile == tile.id for unit in models) <= tile.most
        assert set(state.hidden) <= set(self.table.setting.covered)
        assert self._tokens() <= self.tokens
        for card, copies in (self._cards() - self.cards).items():
            made = self.table.facts.items[item_of(card)]
            assert made.kind in ("objective", "object", "consumable"), f"{card} is new"
            assert copies == 1
        assert (state.agenda == ()) is bool(state.outcome)
        assert not misfit(self.table, state), "a position of it would not open"

    def step(self, command: AnyCommand) -> None:
        """Decide, fold, and check; folding the same events again gives the same bytes."""
        before = self.state
        cards = self._cards()
        outcome = self.game.decide(before, command)
        self.steps += 1
        self.state = fold(self.game, before, outcome.events)
        gone = Counter(event.card for event in outcome.events if isinstance(event, CardGone))
        assert cards - self._cards() <= gone, "a card vanished, and no event says so"
        again = fold(self.game, before, outcome.events)
        assert msgspec.json.encode(again) == msgspec.json.encode(self.state)
        self.check()


def refused(watch: Watch, decision: Decision[AnyCommand], tried: list[AnyCommand]) -> None:
    """What is not offered is refused with a rule; what is offered is accepted."""
    for command in tried:
        if command in decision.options:
            watch.game.decide(watch.state, command)
        else:
            with pytest.raises(Illegal):
                watch.game.decide(watch.state, command)


def play(bot: str, seed: str, scenario: str, options: Options) -> State:
    """Play one game and watch it; what fails in it says how this game is played again."""
    watch = Watch(open_game(scenario, options))
    try:
        _play(watch, bot, seed)
    except BaseException as failed:
        again = f"play({bot!r}, {seed!r}, {scenario!r}, {options!r})"
        failed.add_note(f"after {watch.steps} commands of {again}")
        raise
    return watch.state


def _play(watch: Watch, bot: str, seed: str) -> None:
    tried: list[AnyCommand] = []
    for turn in range(MOST):
        decision = watch.game.decision(watch.state)
        if decision is None:
            break
        if decision.side == CHANCE:
            watch.step(seeded(seed, 0, decision.first, decision.lots))
            continue
        assert decision.options, f"nothing is offered: {decision.why}"
        refused(watch, decision, tried[-3:])
        chosen = BOTS[bot](Position(watch.table, watch.state), decision, seed, turn)
        other = decision.options[number(seed, 9, turn, len(decision.options))]
        tried = [*tried[-8:], chosen, other]
        refused(watch, decision, [other])
        watch.step(chosen)


def numbered(bot: str, game: int) -> State:
    """Game number so many of a player: every scenario in turn, with three heroes and four."""
    scenarios = tuple(SPECIAL)
    options = Options(4 if game % 4 > 1 else 3, hard=game % 2 == 1)
    return play(bot, f"watched-{bot}-{game}", scenarios[game % len(scenarios)], options)


@pytest.mark.rule("solo.tokens", "solo.tile-stays", "enc.level", "hero.limit")
@pytest.mark.parametrize("bot", ["random", "steady"])
def test_games_hold_what_must_hold(bot: str) -> None:
    end, played = monotonic() + SECONDS, 0
    while played < LEAST or monotonic() < end:
        state = numbered(bot, played)
        assert DECODE.decode(msgspec.json.encode(state)) == state
        played += 1


def test_a_game_that_fails_says_how_it_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(self: Watch) -> None:
        assert self.steps < 7

    monkeypatch.setattr(Watch, "check", failing)
    notes: list[list[str]] = []
    for _ in range(2):
        with pytest.raises(AssertionError) as failed:
            numbered("random", 3)
        notes.append(failed.value.__notes__)
    assert notes[0] == notes[1]
    assert notes[0][0].startswith("after 7 commands of play('random', 'watched-random-3', ")


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SPECIAL)
@pytest.mark.parametrize("heroes", [3, 4])
def test_many_games_hold_what_must_hold(heroes: int, scenario: str) -> None:
    for game in range(150):
        options = Options(4 if heroes == 4 else 3, hard=game % 2 == 1)
        play("random", f"soak-{game}", scenario, options)
