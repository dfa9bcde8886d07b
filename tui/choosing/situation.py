"""What a choice is made about: the decision, the position, and words for both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from engine.adventure import actions, odds
from engine.adventure.commands import AnyCommand
from engine.adventure.rulebook import Rulebook
from engine.adventure.sight import hidden
from engine.adventure.state import Hero, Unit
from engine.adventure.telling.commands import tell_command
from engine.adventure.telling.decisions import tell_decision
from engine.adventure.telling.names import Names, counted
from engine.adventure.telling.reasons import tell_illegal
from engine.adventure.work import Figure, Position
from engine.kernel.chance import Fall
from engine.kernel.game import Decision
from engine.kernel.record import Illegal
from tui.choosing.chooser import Centres
from tui.choosing.questions import Spot
from tui.keys import LETTERS

C = TypeVar("C")

GEM = "◆"
"""A gem in a price."""


@dataclass(frozen=True)
class Situation:
    """A decision at a position. `seeded` lets the seed answer a table that rolls its own dice.

    Without `table_dice` it is for the seed alone to answer chance.
    """

    decision: Decision[AnyCommand]
    p: Position
    names: Names
    rulebook: Rulebook
    seeded: Callable[[], Fall] | None = None
    table_dice: bool = True

    @cached_property
    def centres(self) -> Centres:
        """The middle of each area in the drawing, storeys one below the other."""
        board = self.p.table.board
        rows = (row for area in board.areas.values() for row, _ in area.cells)
        deepest = 1 + max(rows, default=0)
        return {
            area.id: (
                sum(column for _, column in area.cells) / len(area.cells) * 1.5,
                sum(row for row, _ in area.cells) / len(area.cells) + area.level * deepest,
            )
            for area in board.areas.values()
            if area.cells
        }

    @cached_property
    def _offered(self) -> dict[tuple[str, type], list[AnyCommand]]:
        found: dict[tuple[str, type], list[AnyCommand]] = {}
        for option in self.decision.options:
            found.setdefault((getattr(option, "hero", ""), type(option)), []).append(option)
        return found

    def offered(self, hero: str, kind: type[C]) -> tuple[C, ...]:
        """The options of one kind that a hero has ("": those that name no hero)."""
        found: list[Any] = self._offered.get((hero, kind), [])
        return tuple(found)

    # --- words ----------------------------------------------------------------------------------

    def asked(self) -> str:
        """What is asked, in one line."""
        return tell_decision(self.names, self.decision, self.p, self.rulebook)

    def words(self, command: AnyCommand) -> str:
        """What a command does and costs."""
        return tell_command(self.names, command, self.p)

    def refusal(self, illegal: Illegal) -> str:
        """What the rules refuse, in a sentence."""
        return tell_illegal(self.names, illegal, self.rulebook)

    def refused(self, command: AnyCommand) -> str:
        """Why the rules refuse an action; "" when they allow it."""
        try:
            actions.check(self.p, command)
        except Illegal as illegal:
            return self.refusal(illegal)
        return ""

    def hidden_words(self, a: str, b: str) -> str:
        """What keeps one area from seeing another: "the Great Hut Door is shut"; "" for nothing."""
        blocked = hidden(self.p, a, b)
        if blocked is None:
            return ""
        if blocked.by == "door":
            return f"the {self.names(blocked.door)} is shut"
        if blocked.pair is not None:
            here, beyond = map(self.names, blocked.pair)
            what = "wall" if blocked.by == "wall" else "wall beside the doorway"
            return f"the {what} between {here} and {beyond} is in the way"
        if blocked.by == "above":
            return "it lies higher and is seen only from above"
        return "the board shows no free line between the two"

    def unseen(self, hero: Hero, area: str, what: str = "") -> str:
        """That a hero does not see an area, or what stands there, and what is in the way."""
        why = self.hidden_words(hero.area, area)
        place = f"{self.names(what)} in {self.names(area)}" if what else self.names(area)
        return f"{self.names(hero.id)} does not see {place}: {why}." if why else ""

    def spot_unseen(self, hero: Hero, area: str, figure: str = "") -> Spot:
        """A place that a hero does not see, with the line of sight up to what bars it."""
        blocked = hidden(self.p, hero.area, area)
        pair = blocked.pair if blocked else None
        return Spot(area, figure, seen_from=hero.area if blocked else "", barred=pair)

    def hero_key(self, hero: str) -> str:
        """The digit of a hero: his place among the sheets."""
        return str(1 + list(self.p.state.heroes).index(hero))

    def unit_words(self, unit: Unit, by: Figure) -> str:
        """A unit's life, and its armour against an attacker: "life 7, armour 1"."""
        armor = self.p.table.scenario.armor(self.p, unit, by)
        return f"life {unit.life}, armour {armor}"

    def taken_words(self, unit: Unit) -> str:
        """Who takes a blow for a unit, "no damage, Red Guard a takes it"; "" for nobody."""
        takers = [self.names(taker.id) for taker in odds.takers(self.p, unit)]
        return f"no damage, {' or '.join(takers)} takes it" if takers else ""

    def safe_words(self, unit: Unit) -> tuple[str, ...]:
        """That nothing hurts a unit now, by the title of the rule; nothing when it can be hurt."""
        rule = self.p.table.scenario.invulnerable(self.p, unit)
        known = self.rulebook.rules.get(rule)
        return (f"It takes no damage now: {known.title}",) if known else ()

    def reserve_words(self, hero: Hero) -> str:
        """What a hero can still spend: "4 gems in Reserve"."""
        return f"{counted(hero.reserve, 'gem')} in Reserve"

    def spot_of(self, key: str, kind: str = "target") -> Spot | None:
        """Where a figure or an area lies, by its id; None for what is neither."""
        state = self.p.state
        figure = state.heroes.get(key) or state.units.get(key) or state.allies.get(key)
        if figure is not None:
            return Spot(figure.area, figure.id)
        return Spot(key) if key in self.p.table.board.areas else None


def letter(place: int) -> str:
    """The key of the row at a place of a list: letters in their order; "" when they run out."""
    return LETTERS[place] if place < len(LETTERS) else ""


def times(name: str, number: int) -> str:
    """A name, and how many there are of it when there are several: "Worm ×3"."""
    return f"{name} ×{number}" if number > 1 else name


def percent(chance: float) -> str:
    """A chance in whole per cents; what is not certain is never told as if it were."""
    whole = round(chance * 100)
    if whole == 0 and chance > 1e-9:
        return "<1 %"
    if whole == 100 and chance < 1 - 1e-9:
        return ">99 %"
    return f"{whole} %"


def wounds(number: float) -> str:
    """Wounds on average: "1.2 wounds"; "1 wound" only for one that is certain, as 0."""
    whole = round(number)
    if abs(number - whole) < 1e-9:
        return counted(whole, "wound")
    return "<0.1 wounds" if number < 0.05 else f"{number:.1f} wounds"
