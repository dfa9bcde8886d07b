"""The Overlord's turn: one token after another, a tile for each, as many as there are heroes."""

from __future__ import annotations

from msgspec.structs import replace

from engine.adventure import events as ev
from engine.adventure.state import Tile
from engine.adventure.steps import Activation, EventHappens, HeroesTurn, OverlordTurn
from engine.adventure.work import Position, Work

MOST_ACTIVATIONS = 4
SLOTS = 3
"""How many tokens lie in the benefit slots at most (solo.draw)."""


def activations(p: Position) -> int:
    """How many tiles the Overlord activates in a turn, as the heroes stand now (solo.count)."""
    return min(MOST_ACTIVATIONS, len(p.heroes()))


def go(work: Work, step: OverlordTurn) -> bool:
    """Do the turn's next stage; it never asks, since tokens are drawn by chance."""
    match step.stage:
        case "start":
            _start(work, step)
        case "draw":
            _draw(work, step)
        case "activate":
            _activate(work, step)
        case "end":
            _end(work)
    return True


def _start(work: Work, step: OverlordTurn) -> None:
    """The turn marker moves, and every hero may counterattack again (turn.marker)."""
    turn, last = work.state.turn + 1, work.table.setting.last_turn
    of = {"last": last.at(work.table.options.hard)} if last else {}
    work.because("turn.marker", turn=turn, before=work.state.turn, **of)
    work.emit(ev.TurnBegan("overlord", turn))
    for hero in work.state.heroes.values():
        if hero.countered:
            work.emit(ev.CounterUsed(hero.id, False))
    work.become(replace(step, stage="draw"))


def _draw(work: Work, step: OverlordTurn) -> None:
    """The next token, if an activation is left: it is counted anew each time (solo.count)."""
    limit = activations(work)
    if step.made >= limit:
        work.because("solo.count", made=step.made, heroes=len(work.heroes()))
        work.become(replace(step, stage="end"))
        return
    tokens = work.state.tokens
    if not tokens.pool:
        slots = not tokens.spent or work.ruling("solo.refresh") == "all"
        spent = (*(tokens.slots if slots else ()), *tokens.spent)
        if not spent:
            work.because("solo.no-tokens")
            work.become(replace(step, stage="end"))
            return
        work.because("solo.refresh", number=len(spent))
        work.emit(ev.TokensRefreshed(slots))
    work.become(replace(step, stage="activate"))
    work.draw(work.state.tokens.pool, "solo.draw")


def _activate(work: Work, step: OverlordTurn) -> None:
    """What the drawn token sets off: an event, a tile, nothing, or another draw."""
    token = step.drawn
    assert isinstance(token, int), "a token was drawn"
    tile = next(tile for tile in work.state.tiles.values() if tile.token == token)
    heroes, limit = len(work.heroes()), activations(work)
    work.because("solo.count", number=step.made + 1, limit=limit, heroes=heroes)
    work.because("solo.draw", token=token, tile=tile.id, pool=len(work.state.tokens.pool))
    work.emit(ev.TokenDrawn(token, _place(work, step)))
    idle = not tile.event and not work.units_of(tile.id)
    if idle and not work.table.scenario.may_return(work, tile):
        _bury(work, tile)
        work.become(OverlordTurn("draw", step.made))
        return
    work.become(OverlordTurn("draw", step.made + 1))
    if idle:
        work.because("solo.empty-but-reinforcible", tile=tile.id)
    work.emit(ev.ActivationMade(tile.id, wasted=idle))
    if tile.event:
        work.push(EventHappens(tile.id))
    elif not idle:
        work.push(Activation(tile.id))


def _place(p: Position, step: OverlordTurn) -> int:
    """Where the drawn token lies: in the turn's next slot, or in Fatigue when all are full.

    They may be full before the fourth token, where a ruling by hand has put some there (solo.draw).
    """
    full = step.made >= SLOTS or len(p.state.tokens.slots) >= SLOTS
    return ev.FATIGUE if full else step.made + 1


def _bury(work: Work, tile: Tile) -> None:
    """No model left and none to come: the token leaves the game, at no cost (solo.dead-tile)."""
    work.because("solo.dead-tile", tile=tile.id)
    work.emit(ev.TileDied(tile.id, tile.token))


def _end(work: Work) -> None:
    """Spent tokens go to Fatigue, and the heroes are next (solo.turn-end, turn.alternate)."""
    if work.state.tokens.slots:
        tokens = tuple(str(token) for token in work.state.tokens.slots)
        work.because("solo.turn-end", tokens=tokens, left=len(work.state.tokens.pool))
        work.emit(ev.TokensSpent())
    work.emit(ev.TurnEnded("overlord"))
    work.become(HeroesTurn())
    work.table.scenario.turn_ends(work, "overlord")
