"""The events of the adventure game: what became true, complete in itself.

Those of dice and attacks stand in attack_events.py, those that move the agenda in
agenda_events.py.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.adventure.agenda_events import Became as Became
from engine.adventure.agenda_events import Popped as Popped
from engine.adventure.agenda_events import Pushed as Pushed
from engine.adventure.agenda_events import Settled as Settled
from engine.adventure.attack_events import AttackMade as AttackMade
from engine.adventure.attack_events import Defended as Defended
from engine.adventure.attack_events import Drawn as Drawn
from engine.adventure.attack_events import GuardTaken as GuardTaken
from engine.adventure.attack_events import PowerSet as PowerSet
from engine.adventure.attack_events import RerollUsed as RerollUsed
from engine.adventure.attack_events import Rolled as Rolled
from engine.adventure.attack_events import SpellCast as SpellCast
from engine.adventure.attack_events import Tried as Tried
from engine.adventure.hand_events import AnySet
from engine.adventure.state import Fate, Stance, Tile, Unit
from engine.kernel.record import Event

# --- turns ----------------------------------------------------------------------------------


class TurnBegan(Event, frozen=True, tag="turn-began"):
    """A side's turn begins; `turn` is what the turn marker shows then."""

    side: Literal["heroes", "overlord"]
    turn: int


class ActionPhaseBegan(Event, frozen=True, tag="action-phase-began"):
    """The heroes may act from here (hero.free-order)."""


class TurnEnded(Event, frozen=True, tag="turn-ended"):
    """A side's turn is over."""

    side: Literal["heroes", "overlord"]


class GameEnded(Event, frozen=True, tag="game-ended"):
    """The game is over: "victory" or "defeat"."""

    outcome: Literal["victory", "defeat"]


# --- heroes ---------------------------------------------------------------------------------


class StanceTaken(Event, frozen=True, tag="stance-taken"):
    """A hero is aggressive or cautious from here."""

    hero: str
    stance: Stance


class GemsMoved(Event, frozen=True, tag="gems-moved"):
    """`number` gems of a hero went from one place to another.

    Places: "reserve", "fatigue", "wounds", an action space by its name, "spell:<id>" for a card,
    "ally:<tile>" for an ally tile.
    """

    hero: str
    source: str
    to: str
    number: int


class GemsGiven(Event, frozen=True, tag="gems-given"):
    """`number` gems went for good from a hero's Reserve to another's (spell.gift-of-life)."""

    hero: str
    to: str
    number: int


class PointsSet(Event, frozen=True, tag="points-set"):
    """A hero has so much base movement left; `moving` when some of it was spent this phase."""

    hero: str
    points: int
    moving: bool = False


class HaloChanged(Event, frozen=True, tag="halo-changed"):
    """A Halo spell is active, or none ("")."""

    hero: str
    spell: str


class FateMet(Event, frozen=True, tag="fate-met"):
    """A hero died or left the board alive (death.hero, death.exit)."""

    hero: str
    fate: Fate


class Poisoned(Event, frozen=True, tag="poisoned"):
    """Poison tokens came on a space (solo.poison)."""

    hero: str
    space: Literal["melee", "move"]
    number: int


class WebChanged(Event, frozen=True, tag="web-changed"):
    """A figure is held by a web: so many points are still to be paid; 0 sets it free."""

    figure: str
    points: int


class Held(Event, frozen=True, tag="held"):
    """A unit holds a hero or ally until either of them leaves the area (skill.constriction)."""

    hero: str
    by: str


class Possessed(Event, frozen=True, tag="possessed"):
    """A figure is possessed, or no more (spell.sets-possession)."""

    figure: str
    on: bool


class Provoked(Event, frozen=True, tag="provoked"):
    """A figure with Fascination attacked these: from here they may attack it, too."""

    by: str
    figures: tuple[str, ...]


class CounterUsed(Event, frozen=True, tag="counter-used"):
    """A hero has used his Counterattack of this Overlord's turn, or has it back."""

    hero: str
    used: bool


# --- figures and places ---------------------------------------------------------------------


class Walked(Event, frozen=True, tag="walked", omit_defaults=True):
    """A figure moved along `way` (its own area first) for so many points.

    `prices` are the points of each border crossed; older journals do not tell them.
    """

    figure: str
    way: tuple[str, ...]
    points: int
    prices: tuple[int, ...] = ()


class Stayed(Event, frozen=True, tag="stayed"):
    """A figure that might have been put elsewhere stays where it is."""

    figure: str
    area: str


class UnitWaits(Event, frozen=True, tag="unit-waits"):
    """A unit has acted and done nothing: it neither moved nor attacked."""

    unit: str
    area: str


class Moved(Event, frozen=True, tag="moved"):
    """A figure was put somewhere without walking."""

    figure: str
    to: str


class UnitPlaced(Event, frozen=True, tag="unit-placed"):
    """A new model stands on the board."""

    unit: Unit


class UnitsCame(Event, frozen=True, tag="units-came"):
    """An event brings `number` models of a tile into an area, of the `limit` that it would bring.

    Each of them is told after it (`UnitPlaced`).
    """

    tile: str
    area: str
    number: int
    limit: int


class UnitHurt(Event, frozen=True, tag="unit-hurt"):
    """A unit lost life points; `life` is what is left."""

    unit: str
    damage: int
    life: int


class UnitDied(Event, frozen=True, tag="unit-died"):
    """A unit is off the board (death.unit)."""

    unit: str


class UnitLeft(Event, frozen=True, tag="unit-left"):
    """A model goes off the board alive (ally.life)."""

    unit: str


class AllySet(Event, frozen=True, tag="ally-set"):
    """What an ally may still do this Action phase (ally.activate); see `Unit`."""

    ally: str
    active: bool
    points: int
    bought: int
    struck: bool


class HeroHurt(Event, frozen=True, tag="hero-hurt"):
    """A hero suffers so much damage; the gems follow."""

    hero: str
    damage: int


class DoorOpened(Event, frozen=True, tag="door-opened"):
    """A door stands open from here."""

    door: str


class WallWrecked(Event, frozen=True, tag="wall-wrecked"):
    """A wall between two areas has an opening from here (skill.wall-wrecker)."""

    between: tuple[str, str]


# --- objects --------------------------------------------------------------------------------


class ChestOpened(Event, frozen=True, tag="chest-opened"):
    """A chest is gone; `empty` when nothing was left in the deck."""

    area: str
    empty: bool = False


class CardDrawn(Event, frozen=True, tag="card-drawn"):
    """An asset card has left the deck and lies in the area."""

    card: str
    area: str


class CardMade(Event, frozen=True, tag="card-made"):
    """A card or token that was not in play lies in the area."""

    card: str
    area: str


class CardTaken(Event, frozen=True, tag="card-taken"):
    """A hero has a card that lay in an area."""

    hero: str
    card: str
    area: str


class CardLeft(Event, frozen=True, tag="card-left"):
    """A card that a hero carried lies in an area (dropped, thrown, left by the dead)."""

    hero: str
    card: str
    area: str


class CardGiven(Event, frozen=True, tag="card-given"):
    """A card went from one hero to another."""

    hero: str
    card: str
    to: str


class CardGone(Event, frozen=True, tag="card-gone"):
    """A card left the game; it lay in `area` or was carried by `hero`."""

    card: str
    area: str = ""
    hero: str = ""


# --- the River ------------------------------------------------------------------------------


class TilePlaced(Event, frozen=True, tag="tile-placed"):
    """A tile is part of the game."""

    tile: Tile


FATIGUE = 4
"""The place of a token that lies in no slot: it goes straight to Fatigue."""


class TokenDrawn(Event, frozen=True, tag="token-drawn"):
    """A token went from the pool to a benefit slot, 1 to 3, or to FATIGUE (solo.draw)."""

    token: int
    slot: int


class TokensSpent(Event, frozen=True, tag="tokens-spent"):
    """The tokens in the slots lie face up in Fatigue (solo.turn-end)."""


class TokensRefreshed(Event, frozen=True, tag="tokens-refreshed", omit_defaults=True):
    """All tokens are face down in the pool again, perhaps without those in the `slots`.

    solo.refresh.
    """

    slots: bool = True


class TileDied(Event, frozen=True, tag="tile-died"):
    """A tile was flipped and its token left the game (solo.dead-tile)."""

    tile: str
    token: int


class ActivationMade(Event, frozen=True, tag="activation-made"):
    """A tile is activated, or wastes its activation; `counts` as one of this turn's."""

    tile: str
    wasted: bool = False
    counts: bool = True


class Marked(Event, frozen=True, tag="marked"):
    """A scenario's counter has this value."""

    name: str
    value: int | str


class MarkerPlaced(Event, frozen=True, tag="marker-placed"):
    """A marker of this kind lies in the area from here."""

    kind: str
    area: str


class TokensHidden(Event, frozen=True, tag="tokens-hidden"):
    """Tokens lie face down, one in each area; what they show is kept and not told."""

    tokens: dict[str, str]


class TokenTurned(Event, frozen=True, tag="token-turned"):
    """The token in an area was turned over: this is what it shows. It is off the board."""

    area: str
    token: str


AnyEvent: TypeAlias = (
    TurnBegan
    | ActionPhaseBegan
    | TurnEnded
    | GameEnded
    | StanceTaken
    | GemsMoved
    | GemsGiven
    | PointsSet
    | HaloChanged
    | FateMet
    | Poisoned
    | WebChanged
    | Held
    | Possessed
    | Provoked
    | CounterUsed
    | Walked
    | Stayed
    | UnitWaits
    | Moved
    | UnitPlaced
    | UnitsCame
    | UnitHurt
    | UnitDied
    | UnitLeft
    | AllySet
    | HeroHurt
    | DoorOpened
    | WallWrecked
    | ChestOpened
    | CardDrawn
    | CardMade
    | CardTaken
    | CardLeft
    | CardGiven
    | CardGone
    | TilePlaced
    | TokenDrawn
    | TokensSpent
    | TokensRefreshed
    | TileDied
    | ActivationMade
    | Marked
    | MarkerPlaced
    | TokensHidden
    | TokenTurned
    | Rolled
    | Drawn
    | RerollUsed
    | AttackMade
    | PowerSet
    | Defended
    | GuardTaken
    | Tried
    | SpellCast
    | AnySet
    | Pushed
    | Became
    | Popped
    | Settled
)

AGENDA = (Pushed, Became, Popped, Settled)
