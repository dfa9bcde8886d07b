"""The moments at which a scenario may speak: a closed list, with what holds when it says nothing.

A scenario is a subclass that answers some of them. It keeps no memory of its own (its counters are
`State.marks`), and everything it does goes through `Work`, with a reason for each contribution.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, TypeAlias

from engine.adventure.commands import AnyCommand, Deed
from engine.adventure.state import Hero, Tile, Unit
from engine.adventure.steps import Activation, EventHappens, Special
from engine.kernel.record import Illegal

if TYPE_CHECKING:
    from engine.adventure.work import Figure, Position, Work

Ending: TypeAlias = Literal["", "victory", "defeat"]

WEAKEST = "weakest"
STRONGEST = "strongest"


class Scenario:
    """A scenario without special rules."""

    makes: tuple[str, ...] = ()
    """Items that its rules bring into play, besides those that it sets up."""

    def begins(self, work: Work) -> None:
        """After the set-up: what the scenario adds to the first state."""

    def before_activation(self, work: Work, activation: Activation) -> None:
        """A tile is about to act; steps pushed here are done first."""

    def hunts(self, p: Position, tile: Tile) -> str:
        """Whom a tile is after: WEAKEST (solo.target.fewest-reserve), STRONGEST or a hero's id."""
        return WEAKEST

    def spell_of(self, p: Position, unit: Unit) -> str:
        """The spell that a unit casts instead of attacking with its own dice; "": none."""
        return ""

    def event(self, work: Work, step: EventHappens) -> bool:
        """Do part `step.part` of an event, counted from 0; False when there is no such part.

        A part may push steps: they are done before the next part. A part that asks or rolls (once,
        and nothing else) returns True and is called again as the same part, with the answer in
        `step.picked` or `step.faces`; those are empty when it is called first.
        """
        return False

    def may_return(self, p: Position, tile: Tile) -> bool:
        """Whether a tile without models can come back (solo.empty-but-reinforcible)."""
        return False

    def waits_shut_in(self, p: Position, unit: Unit) -> bool:
        """Whether a unit shut in by doors waits, though it could attack somebody elsewhere."""
        return False

    def stands_in(self, p: Position, unit: Unit) -> tuple[str, ...]:
        """Units that use Sacrifice for an attacked one (skill.sacrifice): ids, "" for nobody."""
        return ()

    def invulnerable(self, p: Position, unit: Unit) -> str:
        """The rule by which a unit takes no damage now, "" when it does."""
        return ""

    def withstands(self, p: Position, unit: Unit, power: int) -> str:
        """The rule by which an attack of so little power does a unit no harm, "" when it may."""
        return ""

    def armor(self, p: Position, unit: Unit, by: Figure) -> int:
        """A model's armour value against an attacker: what its tile says."""
        return p.tile_sheet(unit).armor

    def struck(self, work: Work, unit: Unit, by: Figure) -> None:
        """An attack strikes a unit, whose armour is about to count: the place for a reason."""

    def frightens(self, p: Position, unit: Unit, hero: Hero, target: str) -> bool:
        """Whether a unit uses its Horror as a hero attacks `target` ("": does anything else)."""
        return True

    def fascinates(self, p: Position, unit: Unit) -> bool:
        """Whether a unit uses its Fascination (solo.skill.by-scenario)."""
        return False

    def hurt(self, work: Work, unit: Unit, damage: int) -> None:
        """A unit lost life and lives on."""

    def died(self, work: Work, unit: Unit) -> None:
        """A unit or ally was killed and has just left the board."""

    def check_take(self, p: Position, hero: Hero, card: str) -> None:
        """Refuse (`Illegal`) a card that a hero would come to carry, by hand or by a spell."""

    def landed(self, work: Work, card: str, area: str, by: str) -> None:
        """A card that a hero carried lies in an area from here: dropped, thrown, or left in death.

        Not when somebody catches it, and not what bursts.
        """

    def turned(self, work: Work, area: str, token: str) -> None:
        """A token that lay face down in an area was turned over, and is off the board."""

    def deeds(self, p: Position, hero: str) -> Iterable[Deed]:
        """What else an aggressive hero might do; each is put to `check_deed`. No gems are named."""
        return ()

    def difficulty(self, p: Position, deed: Deed) -> int:
        """The symbols that a deed asks for as a complex Manipulation (manip.complex); 0: none."""
        return 0

    def check_deed(self, p: Position, deed: Deed) -> None:
        """Refuse a deed that may not be done (`Illegal`)."""
        raise Illegal("hero.aggressive", hero=deed.hero, reason="no such deed")

    def do_deed(self, work: Work, deed: Deed) -> None:
        """Carry out a deed: it was found legal, and the roll that it asks for has succeeded."""

    def worth(self, p: Position, deed: Deed) -> float:
        """How good a deed is now, where ending the turn is 0: for bots and hints, no rule."""
        return 100.0

    def bonus(self, p: Position, command: AnyCommand) -> float:
        """How much better for the goal another action is than it looks: for bots and hints."""
        return 0.0

    def counts(self, p: Position) -> dict[str, tuple[int, int]]:
        """Counters to be shown from the start: how far each is, and how far it must come."""
        return {}

    def resume(self, work: Work, step: Special) -> None:
        """Go on with the scenario's own step: it must become another, or be popped."""
        work.pop()

    def turn_ends(self, work: Work, side: str) -> None:
        """A side's turn ends."""

    def aims(self, p: Position, hero: str) -> tuple[str, ...]:
        """Areas in which a hero could bring the goal nearer now: for bots and hints, no rule."""
        return ()

    def perils(self, p: Position, hero: str) -> tuple[str, ...]:
        """Areas in which a hero had better not end a turn: for bots and hints, no rule."""
        return ()

    def prey(self, p: Position, unit: Unit) -> float:
        """How much it matters that a unit is struck, usually 1: for bots and hints, no rule."""
        return 1.0 if p.tile_sheet(unit).kind == "minion" else 2.0

    def ends(self, work: Work, outcome: Ending) -> None:
        """The game is about to end so: the place for a reason (wote.lose-all)."""
        heroes = work.state.heroes.values()
        if all(hero.fate == "dead" for hero in heroes):
            work.because("wote.lose-all", number=len(heroes))

    def over(self, p: Position) -> Ending:
        """ "victory", "defeat", or "" while the game goes on."""
        if all(hero.fate == "dead" for hero in p.state.heroes.values()):
            return "defeat"
        return ""
