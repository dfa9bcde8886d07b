"""A position to look at, and the work of deciding one command upon it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from msgspec import Struct

from boards.board import Board
from engine.adventure import events as ev
from engine.adventure.events import AnyEvent
from engine.adventure.evolve import evolve
from engine.adventure.facts import Facts, HeroSheet, Item, UnitSheet, item_of
from engine.adventure.moments import Scenario
from engine.adventure.rulings import choice
from engine.adventure.setting import Kit, ScenarioFacts
from engine.adventure.state import Hero, State, Unit
from engine.adventure.steps import AnyStep, Asking, Drawing, Rolling
from engine.kernel.chance import Face
from engine.kernel.record import Reason, Value

Figure: TypeAlias = Hero | Unit


class Options(Struct, frozen=True):
    """How a game was set up: 3 or 4 heroes, hard mode, what each hero brings, and the rulings.

    Without `kits` the heroes bring what the scenario says. `rulings` is what the table plays
    otherwise than usual, by id (rulings.toml).
    """

    heroes: Literal[3, 4] = 3
    hard: bool = False
    kits: dict[str, Kit] = {}
    rulings: dict[str, str] = {}


@dataclass(frozen=True, slots=True)
class Table:
    """What does not change during a game: facts, board, scenario, options."""

    facts: Facts
    board: Board
    setting: ScenarioFacts
    scenario: Scenario
    options: Options


class Position:
    """A state at a table, with the questions that every rule asks."""

    def __init__(self, table: Table, state: State) -> None:
        self.table = table
        self.state = state

    def ruling(self, name: str) -> str:
        """How this table plays what others play differently (rulings.toml)."""
        return choice(self.table.facts, self.table.options.rulings, name)

    def heroes(self) -> tuple[Hero, ...]:
        """The heroes on the board, in the order of the sheets."""
        return tuple(hero for hero in self.state.heroes.values() if hero.fate == "here")

    def hero(self, name: str) -> Hero:
        """A hero by id. Raises KeyError for an unknown one."""
        return self.state.heroes[name]

    def unit(self, name: str) -> Unit:
        """A unit or ally on the board by id. Raises KeyError for an unknown or dead one."""
        return self.state.units.get(name) or self.state.allies[name]

    def figure(self, name: str) -> Figure:
        """A hero, unit or ally by id. Raises KeyError for an unknown one."""
        return self.state.heroes.get(name) or self.unit(name)

    def is_hero(self, name: str) -> bool:
        """Whether the id is a hero's."""
        return name in self.state.heroes

    def is_ours(self, name: str) -> bool:
        """Whether the id is a hero's or an ally's: they are one side (term.character)."""
        return name in self.state.heroes or name in self.state.allies

    def allies(self) -> tuple[Unit, ...]:
        """The models on the heroes' side."""
        return tuple(self.state.allies.values())

    def allies_in(self, area: str) -> tuple[Unit, ...]:
        """The allies in an area."""
        return tuple(ally for ally in self.allies() if ally.area == area)

    def heroes_in(self, area: str) -> tuple[Hero, ...]:
        """The heroes in an area."""
        return tuple(hero for hero in self.heroes() if hero.area == area)

    def units_in(self, area: str) -> tuple[Unit, ...]:
        """The Overlord's units in an area."""
        return tuple(unit for unit in self.state.units.values() if unit.area == area)

    def units_of(self, tile: str) -> tuple[Unit, ...]:
        """The models of a tile on the board, an ally tile's too."""
        models = (*self.state.units.values(), *self.state.allies.values())
        return tuple(unit for unit in models if unit.tile == tile)

    def sheet(self, hero: str) -> HeroSheet:
        """A hero's sheet."""
        return self.table.facts.heroes[hero]

    def tile_sheet(self, unit: Unit) -> UnitSheet:
        """What the unit's tile says."""
        return self.table.facts.units[self.state.tiles[unit.tile].unit]

    def item(self, card: str) -> Item:
        """What a card says ("dagger:2" is a dagger)."""
        return self.table.facts.items[item_of(card)]

    def markers(self, kind: str) -> tuple[str, ...]:
        """The areas in which markers of a kind lie now."""
        return self.state.markers.get(kind, self.table.setting.marks.get(kind, ()))

    def sees(self, a: str, b: str) -> bool:
        """Line of sight between two areas as the doors stand now (los.centre)."""
        return self.table.board.sees(a, b, self.state.closed, self.state.wrecked)

    @property
    def top(self) -> AnyStep:
        """The step that is worked on."""
        return self.state.agenda[-1]


class Work(Position):
    """Deciding one command: gathers events and reasons, and folds as it goes."""

    def __init__(self, table: Table, state: State) -> None:
        super().__init__(table, state)
        self.events: list[AnyEvent] = []
        self.reasons: list[Reason] = []

    def emit(self, *events: AnyEvent) -> None:
        """These became true, in this order."""
        for event in events:
            self.events.append(event)
            self.state = evolve(self.state, event)

    def because(self, rule: str, **values: Value) -> None:
        """The next event is due to a rule, which looked at these values."""
        self.reasons.append(Reason(rule, values, len(self.events)))

    def push(self, step: AnyStep) -> None:
        """Do this step first."""
        self.emit(ev.Pushed(step))

    def become(self, step: AnyStep) -> None:
        """The top step goes on as this."""
        self.emit(ev.Became(step))

    def pop(self) -> None:
        """The top step is done."""
        self.emit(ev.Popped())

    def roll(
        self,
        who: str,
        dice: tuple[str, ...],
        why: str,
        *,
        needs: int = 0,
        plain: bool = False,
    ) -> None:
        """Roll dice for a figure; the result comes into `faces` of the step beneath.

        `needs` is what the roll wants (for the player's eyes), `plain` forbids every reroll.
        """
        self.push(Rolling(who, dice, why, "new", needs=needs, plain=plain))

    def draw(self, among: tuple[Face, ...], why: str, *, secret: bool = False) -> None:
        """Draw one lot; it comes into `drawn` of the step beneath. Nobody looks at a secret one."""
        self.push(Drawing(among, why, secret))

    def ask(
        self, rule: str, options: tuple[str, ...], *, tie: bool = True, **values: Value
    ) -> None:
        """Let the players choose; the answer comes into `picked` of the step beneath."""
        self.push(Asking(rule, options, values, tie))
