"""The commands of the adventure game: what the heroes, or chance, can answer."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.adventure.state import Space, Stance
from engine.kernel.chance import Fall
from engine.kernel.record import Command

# --- the heroes' turn -----------------------------------------------------------------------


class TakeStance(Command, frozen=True, tag="stance"):
    """A hero becomes aggressive or cautious (hero.stance)."""

    hero: str
    stance: Stance


class EndTurn(Command, frozen=True, tag="end-turn"):
    """The heroes stop acting (hero.end)."""


class Move(Command, frozen=True, tag="move"):
    """A hero walks along `way` (areas after his own, in order), buying what points he lacks.

    Base movement is spent first; each further point is a gem (move.base, move.bought).
    """

    hero: str
    way: tuple[str, ...]


class Strike(Command, frozen=True, tag="strike", omit_defaults=True):
    """A melee attack with `gems` gems and a weapon card, or two with Ambidextrous (melee.cost)."""

    hero: str
    target: str
    gems: int
    weapon: str = ""
    second: str = ""


class Shoot(Command, frozen=True, tag="shoot"):
    """A ranged attack with `gems` gems and a weapon card (ranged.weapon)."""

    hero: str
    target: str
    gems: int
    weapon: str


class Cast(Command, frozen=True, tag="cast", omit_defaults=True):
    """A spell; `target` is a figure, area, card, door or chest as it says ("": oneself)."""

    hero: str
    spell: str
    target: str = ""
    gems: int = 0


class Open(Command, frozen=True, tag="open"):
    """A complex Manipulation with `gems` gems on a chest (its area) or a door (its id)."""

    hero: str
    aim: Literal["chest", "door"]
    object: str
    gems: int


class Unlock(Command, frozen=True, tag="unlock"):
    """Give up a key, free, that opens a chest or door without a roll (item.tower-key)."""

    hero: str
    card: str
    aim: Literal["chest", "door"]
    object: str


class PickUp(Command, frozen=True, tag="pick-up"):
    """A simple Manipulation: take a card that lies in the hero's area (pickup)."""

    hero: str
    card: str


class Give(Command, frozen=True, tag="give"):
    """A simple Manipulation by `payer` (either of the two): `hero` gives a card to `to`."""

    hero: str
    to: str
    card: str
    payer: str


class Throw(Command, frozen=True, tag="throw"):
    """A complex Manipulation with `gems` gems: throw a card to an area in sight (throw.roll)."""

    hero: str
    card: str
    area: str
    gems: int


class Drop(Command, frozen=True, tag="drop"):
    """Let a card fall in one's own area, free (drop); also the answer when overloaded (enc.max)."""

    hero: str
    card: str


class Drink(Command, frozen=True, tag="drink"):
    """Use a Life Potion: so many gems come from Fatigue, the rest from Wounds (potion)."""

    hero: str
    card: str
    fatigue: int


class Deed(Command, frozen=True, tag="deed", omit_defaults=True):
    """Something a scenario lets a hero do; `name` and `target` are the scenario's words.

    `gems` are spent on the roll, where it asks for one (manip.complex).
    """

    hero: str
    name: str
    target: str = ""
    gems: int = 0


class ActivateAlly(Command, frozen=True, tag="activate-ally"):
    """A hero with Leadership pays 1 gem: the ally may move and attack once (ally.activate)."""

    hero: str
    ally: str


class MoveAlly(Command, frozen=True, tag="move-ally"):
    """An active ally walks along `way`; the hero buys what points it lacks (ally.extra-move)."""

    hero: str
    ally: str
    way: tuple[str, ...]


class StrikeAlly(Command, frozen=True, tag="strike-ally", omit_defaults=True):
    """The one attack of an active ally, with the dice of its tile (ally.activate)."""

    hero: str
    ally: str
    target: str
    form: Literal["melee", "ranged"] = "melee"


# --- answers in the middle ------------------------------------------------------------------


class Guard(Command, frozen=True, tag="guard", omit_defaults=True):
    """Defend with `gems` gems (0: not at all) and perhaps a card that parries (guard.dice).

    For an ally it is the hero who leads it, and no card parries (ally.guard).
    """

    hero: str
    gems: int
    card: str = ""


class Reroll(Command, frozen=True, tag="reroll"):
    """Roll one die of one's own roll again, paid by a gem, an arrow or a friend's Support."""

    place: int
    by: Literal["arrow", "support", "gem"]


class Accept(Command, frozen=True, tag="accept"):
    """Let the dice stand."""


class Pick(Command, frozen=True, tag="pick"):
    """One of the options that were asked (ties, the order of units, ...)."""

    option: str


class Keep(Command, frozen=True, tag="keep"):
    """Take what was found in a chest, or leave it in the area (chest.leave)."""

    take: bool


class Catch(Command, frozen=True, tag="catch", omit_defaults=True):
    """A hero catches what was thrown into his area, a simple Manipulation; "": nobody does."""

    hero: str = ""


class Wound(Command, frozen=True, tag="wound"):
    """Let a gem be lost from this space or spell card (wound.order)."""

    place: str


class Poison(Command, frozen=True, tag="poison"):
    """Put a poison token on the melee or the move space (solo.poison)."""

    space: Space


# --- the table's word -----------------------------------------------------------------------

Setting: TypeAlias = Literal[
    "figure",
    "gems",
    "life",
    "place",
    "remove",
    "card",
    "token",
    "poison",
    "door",
    "chest",
    "points",
    "stance",
    "turn",
    "marker",
    "hidden",
    "web",
    "held",
    "possessed",
    "halo",
    "counter",
]
"""What a ruling may set; see by_hand.py for what each of them takes."""


class Ruling(Command, frozen=True, tag="ruling", omit_defaults=True):
    """The table sets something by hand and says why (table.ruling); see by_hand.py.

    `what` is set of `whom` (a figure, tile, card, door, area, marker, token or counter), from
    `source` to `to`, or to `number`; what a kind does not ask for stays empty.
    """

    what: Setting
    reason: str
    whom: str = ""
    source: str = ""
    to: str = ""
    number: int = 0


AnyCommand: TypeAlias = (
    TakeStance
    | EndTurn
    | Move
    | Strike
    | Shoot
    | Cast
    | Open
    | Unlock
    | PickUp
    | Give
    | Throw
    | Drop
    | Drink
    | Deed
    | ActivateAlly
    | MoveAlly
    | StrikeAlly
    | Guard
    | Reroll
    | Accept
    | Pick
    | Keep
    | Catch
    | Wound
    | Poison
    | Ruling
    | Fall
)
