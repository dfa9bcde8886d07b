"""Positions that read like what they show, and playing on from them.

p = position(hero("bran", at="net-pier", points=3), units("skeletons", 2, at="net-pier"))
after = play(p, Move("bran", ("long-pier",)), faces=[2])
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from boards.board import Board, Border
from engine.adventure import events as ev
from engine.adventure.agenda import Adventure
from engine.adventure.commands import AnyCommand
from engine.adventure.events import AnyEvent
from engine.adventure.facts import Facts, HeroSkill
from engine.adventure.moments import Scenario
from engine.adventure.rulings import as_ruled
from engine.adventure.setting import ScenarioFacts
from engine.adventure.state import Hero, State, Tile, Tokens, Unit
from engine.adventure.steps import HeroesTurn
from engine.adventure.work import Options, Position, Table
from engine.kernel.chance import CHANCE, Fall
from engine.kernel.game import Decision, fold
from engine.kernel.record import Reason, Value
from scenarios import library
from scenarios.games import setting

SWAMP = library.board("swamp")
BLACK_STONE = setting("black-stone")


class Models(NamedTuple):
    """Models of one tile in one area, not yet numbered."""

    tile: str
    number: int
    at: str
    more: dict[str, Any]
    ally: bool = False


def hero(name: str, at: str, *, reserve: int = 5, **more: Any) -> Hero:
    """A hero in an area; `more` are fields of Hero (points, items, stance, spaces, ...)."""
    return Hero(name, at, reserve, **more)


def units(tile: str, number: int = 1, *, at: str, **more: Any) -> Models:
    """Models of a tile of the scenario, or of any unit sheet; `more` are fields of Unit."""
    return Models(tile, number, at, more)


def allies(tile: str, number: int = 1, *, at: str, **more: Any) -> Models:
    """The same for models on the heroes' side."""
    return Models(tile, number, at, more, ally=True)


def position(
    *figures: Hero | Models,
    skills: Mapping[str, Iterable[str]] | None = None,
    setting: ScenarioFacts = BLACK_STONE,
    board: Board | None = None,
    scenario: Scenario | None = None,
    options: Options | None = None,
    **state: Any,
) -> Position:
    """The board of The Black Stone, or of another setting, with these figures.

    It is the Action phase of the heroes' turn. Without `scenario` no special rule applies. `skills`
    gives a hero's or unit's sheet these skills instead of its own; `state` are fields of State
    (closed, objects, turn, agenda, ...).
    """
    table = Table(
        _facts(skills or {}, (options or Options()).rulings),
        board or library.board(setting.board, setting.leaves_out),
        setting,
        scenario or Scenario(),
        options or Options(),
    )
    models = [each for each in figures if isinstance(each, Models)]
    stood = _stood(models)
    friendly = {each.tile for each in models if each.ally}
    given: dict[str, Any] = {
        "heroes": {each.id: each for each in figures if isinstance(each, Hero)},
        "units": {unit.id: unit for unit in stood if unit.tile not in friendly},
        "allies": {unit.id: unit for unit in stood if unit.tile in friendly},
        "tiles": _tiles(setting, models, stood),
        "tokens": Tokens(pool=tuple(tile.token for tile in setting.river if tile.token)),
        "agenda": (HeroesTurn("act"),),
    }
    return Position(table, State(**(given | state)))


def with_border(board: Board, a: str, b: str, **changes: Any) -> Board:
    """The board with a border from `a` to `b` that is like this, whether there was one or not."""
    border = replace(board.borders.get((a, b), Border(a, b, "plain")), **changes)
    others = tuple(each for each in board.exits[a] if each.b != b)
    return replace(
        board,
        borders={**board.borders, (a, b): border},
        exits={**board.exits, a: (*others, border)},
    )


class Played(Position):
    """Where a command led, with everything that it set off."""

    def __init__(
        self, p: Position, events: tuple[AnyEvent, ...] = (), reasons: tuple[Reason, ...] = ()
    ) -> None:
        super().__init__(p.table, p.state)
        self.events, self.reasons = events, reasons

    def why(self, rule: str) -> list[dict[str, Value]]:
        """The values of every reason that cites the rule, in order."""
        return [reason.values for reason in self.reasons if reason.rule == rule]

    def told(self) -> list[AnyEvent]:
        """The events without those of the agenda."""
        return [event for event in self.events if not isinstance(event, ev.AGENDA)]


def play(p: Position, command: AnyCommand, faces: Iterable[int | str] = ()) -> Played:
    """Play a command; dice and draws show `faces` in turn, until somebody must choose.

    Raises Illegal when the command is refused. All faces must be needed.
    """
    game, given = Adventure(p.table), list(faces)
    played = _step(game, p, command)
    while (asked := game.decision(played.state)) and asked.side == CHANCE:
        count = len(asked.lots)
        assert len(given) >= count, f"{asked.why.rule} needs {count} faces, {len(given)} are left"
        fall, given = Fall(tuple(given[:count]), "table"), given[count:]
        after = _step(game, played, fall)
        played = Played(after, played.events + after.events, played.reasons + after.reasons)
    assert not given, f"nobody asked for {given}"
    return played


def asks(p: Position) -> Decision[AnyCommand]:
    """What is asked now. Fails when the game is over."""
    decision = Adventure(p.table).decision(p.state)
    assert decision is not None, "the game is over"
    return decision


def _step(game: Adventure, p: Position, command: AnyCommand) -> Played:
    outcome = game.decide(p.state, command)
    after = Position(p.table, fold(game, p.state, outcome.events))
    return Played(after, outcome.events, outcome.reasons)


def _stood(models: list[Models]) -> list[Unit]:
    """The models numbered as they stand."""
    stood: list[Unit] = []
    for each in models:
        first = sum(unit.tile == each.tile for unit in stood) + 1
        numbers = range(first, first + each.number)
        stood += (Unit(f"{each.tile}:{n}", each.tile, each.at, **each.more) for n in numbers)
    return stood


def _tiles(setting: ScenarioFacts, models: list[Models], stood: list[Unit]) -> dict[str, Tile]:
    """The River of the scenario, and a tile for each unit sheet named besides."""
    friendly = {each.tile for each in models if each.ally}
    made = {each.tile: sum(unit.tile == each.tile for unit in stood) for each in models}
    river = {
        tile.id: Tile(
            tile.id,
            tile.token,
            tile.unit,
            tile.event,
            tile.most,
            made.get(tile.id, 0),
            ally=tile.ally,
        )
        for tile in setting.river
    }
    others = (name for name in made if name not in river)
    return river | {
        name: Tile(name, 0, name, most=99, made=made[name], ally=name in friendly)
        for name in others
    }


def _facts(skills: Mapping[str, Iterable[str]], rulings: Mapping[str, str]) -> Facts:
    """The facts as ruled, with other skills on these sheets."""
    known = as_ruled(library.facts(), rulings)
    heroes, sheets = dict(known.heroes), dict(known.units)
    for name, given in skills.items():
        if name in heroes:
            own = tuple(HeroSkill(skill) for skill in given)
            heroes[name] = replace(heroes[name], skills=own)
        else:
            sheets[name] = replace(sheets[name], skills=tuple(given))
    return replace(known, heroes=heroes, units=sheets)
