"""The steps of the adventure game's agenda: unfinished business as plain values.

The top step of the agenda is worked on until somebody must choose (see agenda.py). Three steps are
helpers that any other may put on top of itself; each leaves its result in the field of that name of
the step beneath: `Rolling` in `faces`, `Drawing` in `drawn`, `Asking` in `picked`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.kernel.chance import Face
from engine.kernel.record import Step, Value

Form: TypeAlias = Literal["melee", "ranged", "spell", "area"]


IN_ORDER = "in-order"
"""The answer that lets all units that still wait act in the order in which they are listed."""


class HeroesTurn(Step, frozen=True, tag="heroes-turn", omit_defaults=True):
    """The heroes' turn. `chosen` are the heroes whose stance was chosen this turn."""

    stage: Literal["start", "stance", "recover", "act", "end"] = "start"
    chosen: tuple[str, ...] = ()


class OverlordTurn(Step, frozen=True, tag="overlord-turn", omit_defaults=True):
    """The Overlord's turn. `made` counts activations, `drawn` is the token just drawn."""

    stage: Literal["start", "draw", "activate", "end"] = "start"
    made: int = 0
    drawn: Face | None = None


class Activation(Step, frozen=True, tag="activation", omit_defaults=True):
    """A tile acts: `waiting` are its units that have still to act, `picked` the one chosen next.

    They are mustered when what the scenario does before is done; at stage "aim" the tile finds one
    target for all of them, where the table plays it so. With `in_order` the rest act as they are
    listed, without another question.
    `hunts` names a hero whom the tile is after by an event's or scenario's word ("" for none).
    """

    tile: str
    stage: Literal["before", "muster", "aim", "units", "after"] = "before"
    waiting: tuple[str, ...] = ()
    picked: str = ""
    hunts: str = ""
    in_order: bool = False


class UnitActs(Step, frozen=True, tag="unit-acts", omit_defaults=True):
    """One unit chooses, moves and attacks. `target` is the hero or ally, `way` the path chosen.

    `form` is how it will attack, "web" for a web instead, "" when it only comes closer; `picked`
    answers a tie.
    """

    unit: str
    stage: Literal["target", "way", "attack", "done"] = "target"
    hunts: str = ""
    target: str = ""
    way: tuple[str, ...] = ()
    form: Form | Literal["", "web"] = ""
    picked: str = ""


class EventHappens(Step, frozen=True, tag="event-happens", omit_defaults=True):
    """An event tile is resolved by the scenario, part by part."""

    tile: str
    part: int = 0
    picked: str = ""
    faces: tuple[int, ...] = ()


class Attack(Step, frozen=True, tag="attack", omit_defaults=True):
    """An attack: `by` a figure, `on` a figure (for an area attack: those still to be struck).

    `card` is the weapon, spell or burst that gives the dice ("" unarmed or a unit's own dice),
    `second` the other weapon of an Ambidextrous hero. `power` is final from stage "strike" on.
    `leftover` marks a Circular Strike's rest, which is not rolled again. `counter` marks a
    Counterattack or last blow, which is never countered and not weaker for want of a weapon.
    """

    by: str
    on: tuple[str, ...]
    form: Form
    dice: tuple[str, ...]
    card: str = ""
    second: str = ""
    area: str = ""
    stage: Literal["declared", "rolled", "aim", "strike", "struck", "circle", "counter", "over"] = (
        "declared"
    )
    faces: tuple[int, ...] = ()
    power: int = 0
    target: str = ""
    damage: int = 0
    picked: str = ""
    leftover: int = 0
    counter: bool = False


class Defence(Step, frozen=True, tag="defence", omit_defaults=True):
    """A hero defends himself against `power`. `gems` and `card` are the Guard that was chosen.

    `guardian` is who guards in his place ("": he himself; skill.bodyguard).

    It ends by leaving the damage in the `damage` field of the attack beneath.
    """

    hero: str
    by: str
    form: Form
    power: int
    stage: Literal["guard", "roll", "rolled"] = "guard"
    gems: int = 0
    card: str = ""
    guardian: str = ""
    faces: tuple[int, ...] = ()


class AllyDefence(Step, frozen=True, tag="ally-defence", omit_defaults=True):
    """An ally is struck with `power`; `hero` led its Guard with `gems` gems (ally.guard).

    It ends by leaving the damage in the `damage` field of the attack beneath.
    """

    ally: str
    by: str
    form: Form
    power: int
    stage: Literal["guard", "roll", "rolled"] = "guard"
    hero: str = ""
    gems: int = 0
    faces: tuple[int, ...] = ()


class Wounding(Step, frozen=True, tag="wounding", omit_defaults=True):
    """`left` gems of the hero have still to go to Wounds (wound.order)."""

    hero: str
    left: int
    by: str = ""


class Dying(Step, frozen=True, tag="dying", omit_defaults=True):
    """A figure dies, and before it is gone strikes once more (skill.attack-from-beyond)."""

    figure: str
    stage: Literal["strike", "die"] = "strike"
    picked: str = ""


class Poisoning(Step, frozen=True, tag="poisoning", omit_defaults=True):
    """`left` poison tokens have still to be placed by the hero (solo.poison)."""

    hero: str
    left: int


class Rolling(Step, frozen=True, tag="rolling", omit_defaults=True):
    """Dice being rolled and rerolled for the figure `who`, until they are final.

    `dice` are icons ("red" or "red*": with an arrow), in the order of `faces`. `again` are the
    places that fall now; `arrows` the free rerolls left by colour, `arrowed` the places already
    rerolled by an arrow (reroll.arrow-once), `support` the free rerolls of friends. With `plain`
    nothing may be rerolled. `why` is the rule that made the roll, `needs` the symbols wanted.
    """

    who: str
    dice: tuple[str, ...]
    why: str
    stage: Literal["new", "fall", "reroll", "again"] = "fall"
    faces: tuple[int, ...] = ()
    again: tuple[int, ...] = ()
    arrows: dict[str, int] = {}
    arrowed: tuple[int, ...] = ()
    support: int = 0
    plain: bool = False
    needs: int = 0


class Drawing(Step, frozen=True, tag="drawing", omit_defaults=True):
    """One of `among` is drawn by chance; `why` is the rule. Nobody looks at a `secret` draw."""

    among: tuple[Face, ...]
    why: str
    secret: bool = False


class Asking(Step, frozen=True, tag="asking", omit_defaults=True):
    """The players choose one of `options` (ids), by `rule`. `tie` tells that all are equally good.

    `values` are what the question's sentence needs.
    """

    rule: str
    options: tuple[str, ...]
    values: dict[str, Value] = {}
    tie: bool = True


class Manipulating(Step, frozen=True, tag="manipulating", omit_defaults=True):
    """A complex Manipulation: opening a chest or door, throwing, or a scenario's `deed`."""

    hero: str
    aim: Literal["chest", "door", "throw", "deed"]
    object: str
    needs: int
    deed: str = ""
    way: tuple[str, ...] = ()
    stage: Literal["rolling", "rolled"] = "rolling"
    faces: tuple[int, ...] = ()


class Finding(Step, frozen=True, tag="finding", omit_defaults=True):
    """A chest was opened: a card is drawn, and the opener takes it or leaves it (chest.leave)."""

    hero: str
    area: str
    drawn: Face | None = None


class Landing(Step, frozen=True, tag="landing", omit_defaults=True):
    """A thrown or dropped card has come down in an area: it bursts, is caught, or lies there."""

    card: str
    area: str
    by: str
    thrown: bool = False
    burst: bool = False


class Leaping(Step, frozen=True, tag="leaping", omit_defaults=True):
    """A hero leaps from where he stands to `to` over a gap (skill.leap); already paid."""

    hero: str
    to: str
    needs: int
    stage: Literal["rolling", "rolled"] = "rolling"
    faces: tuple[int, ...] = ()


class Falling(Step, frozen=True, tag="falling", omit_defaults=True):
    """A hero falls into his new area and rolls these dice against himself (fall.damage)."""

    hero: str
    dice: tuple[str, ...]
    stage: Literal["rolling", "rolled"] = "rolling"
    faces: tuple[int, ...] = ()


class Overloaded(Step, frozen=True, tag="overloaded", omit_defaults=True):
    """A hero carries more than his maximum and must drop cards at once (enc.max)."""

    hero: str


class Special(Step, frozen=True, tag="special", omit_defaults=True):
    """A scenario's own unfinished business: the engine hands it to the scenario's `resume`."""

    name: str
    stage: str = ""
    values: dict[str, Value] = {}
    faces: tuple[int, ...] = ()
    picked: str = ""
    drawn: Face | None = None


AnyStep: TypeAlias = (
    HeroesTurn
    | OverlordTurn
    | Activation
    | UnitActs
    | EventHappens
    | Attack
    | Defence
    | AllyDefence
    | Wounding
    | Dying
    | Poisoning
    | Rolling
    | Drawing
    | Asking
    | Manipulating
    | Finding
    | Landing
    | Leaping
    | Falling
    | Overloaded
    | Special
)
