"""What a border costs a figure as things stand now, and why it is closed.

A price is 1 point for each border crossed, and what its tags say on top. Some borders end a walk,
since they do more than lead somewhere: a wall is broken, a leap is rolled for, a fall hurts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from typing import TypeAlias

from boards.board import BREAKING, AreaId, Border, DoorId, Pair
from boards.paths import Closed, Price, PriceOf, Values, distances
from engine.adventure import events as ev
from engine.adventure.events import AnyEvent
from engine.adventure.figures import (
    enemies,
    enemies_in,
    friends_in,
    has_skill,
    hindering,
    hinders_leaving,
    load,
)
from engine.adventure.state import Hero, Unit
from engine.adventure.work import Figure, Position
from engine.kernel.record import Value

TERRAIN = "terrain"
"""Tag: points that the board asks for on top (move.border)."""
HINDERING = "hindering"
"""Tag: points for the enemies in the area that is left (hind.move)."""
WRECK = "wreck"
"""Tag: points for breaking through a wall or door (skill.wall-wrecker)."""
LEAP = "leap"
"""Tag: the difficulty of the leap, no points (skill.leap)."""
FALL = "fall"
"""Tag: the number of dice of the fall, no points (fall.damage)."""

LEAVING = ("water", "pit")
"""Terrain that asks for more points to leave it."""
ENTERING = ("rocks",)
"""Terrain that asks for more to enter it."""
SURCHARGES = {
    "water": "board.swamp.water",
    "pit": "board.citadel.pit",
    "rocks": "board.fort.rocks",
    "climb": "board.citadel.railing",
}
"""The rules by which a board asks for more, by what makes the border dear."""
SLIPPING = ("evasive", "feline-grace")
"""Skills that lift the hindering of whoever leaves an area (skill.evasive, skill.feline-grace)."""
ENDING = (WRECK, LEAP, FALL)
PLAIN = Price(1)
"""The price of a border where nothing asks for more; most are of this kind."""
ONLY_TO_REACH = ("wall-wrecker", "swimming", "intangible", "flying")
"""Skills that a unit uses only to bring its target into reach (solo.skill.reach-target)."""

Why: TypeAlias = tuple[str, dict[str, Value]]
"""A rule's id and the values it looked at."""


def price(p: Position, figure: Figure, a: AreaId, b: AreaId) -> Price | Closed:
    """What it costs a figure to go from one area to a neighbouring one, were it in the first."""
    border = p.table.board.borders.get((a, b))
    if border is None:
        return Closed("move.border", {"area": a, "to": b, "reason": "they do not touch"})
    return prices(p, figure)(a, b, border)


def prices(p: Position, figure: Figure) -> PriceOf:
    """The price of every border for a figure; each area on its way hinders it as if it stood there.

    For a search: the skills are looked at once, and each area once.
    """
    return _Prices(p, figure)


def open_price(p: Position, figure: Figure) -> PriceOf:
    """The price of every border for a figure on a board without other figures."""
    return _Prices(p, figure, alone=True)


def unit_price(
    p: Position, unit: Unit, *, alone: bool = False, plainly: bool = False, risky: bool = False
) -> PriceOf:
    """The price of every border for a unit that the Overlord moves by itself.

    It takes no risk (solo.path.least) and neither leaps nor climbs (solo.skill.by-scenario).
    `alone` as for `open_price`; `plainly` without the skills of ONLY_TO_REACH; `risky` as if it
    took risks after all, to compare.
    """
    without = ONLY_TO_REACH if plainly else ()
    of_anybody = _Prices(p, unit, alone=alone, without=(*without, "leap", "climb"))

    def of_unit(a: AreaId, b: AreaId, border: Border) -> Price | Closed:
        answer = of_anybody(a, b, border)
        if not risky and border.fall and isinstance(answer, Price) and tag(answer, FALL):
            return Closed("solo.path.least", {"unit": unit.id, "area": a, "to": b})
        return answer

    return of_unit


def costs(p: Position, figure: Figure, start: AreaId | None = None) -> dict[AreaId, int]:
    """Points from `start` (the figure's area when none is given) to every area within its reach.

    Other figures are left out, and falls and leaps too for a unit (solo.close-in.metric).
    """
    if isinstance(figure, Hero) or p.is_ours(figure.id):
        by = open_price(p, figure)
    else:
        by = unit_price(p, figure, alone=True)
    return distances(p.table.board, figure.area if start is None else start, by)


def tag(price: Price, name: str) -> int:
    """What a price says under one of the tags above; 0 when it says nothing."""
    return dict(price.tags).get(name, 0)


def ends(price: Price) -> str:
    """The tag for which a walk ends after this border; "" when it may go on."""
    return next((name for name, _ in price.tags if name in ENDING), "")


def parts(p: Position, way: tuple[AreaId, ...], by: PriceOf) -> dict[str, int]:
    """What the points of a way are made of: "" those for its borders, then each surcharge by name.

    `way` begins with the figure's area; borders that are closed count nothing.
    """
    found = {"": 0}
    for a, b in pairwise(way):
        border = p.table.board.borders[a, b]
        paid = by(a, b, border)
        if isinstance(paid, Closed):
            continue
        extras = {
            _rough(p, border) or TERRAIN: tag(paid, TERRAIN),
            HINDERING: tag(paid, HINDERING),
            "breaking": tag(paid, WRECK),
        }
        found[""] += paid.points - sum(extras.values())
        for name, points in extras.items():
            found[name] = found.get(name, 0) + points
    return {name: points for name, points in found.items() if points}


def parts_told(found: Mapping[str, int]) -> str:
    """The parts of a price, "2 + 1 water + 1 hindering"; "" where nothing is on top."""
    told = [f"{points} {name}".strip() for name, points in found.items()]
    return " + ".join(told) if len(told) > 1 else ""


def opening(p: Position, border: Border) -> AnyEvent:
    """What breaking through this border leaves: an open door, or a hole in the wall."""
    if border.door and border.door in p.state.closed:
        return ev.DoorOpened(border.door)
    return ev.WallWrecked((border.a, border.b))


def reasons(p: Position, figure: Figure, way: tuple[AreaId, ...]) -> Iterator[Why]:
    """Why a way costs more than 1 point a border; `way` begins with the figure's area.

    Each surcharge by its own rule; what is left over 1 point is the border's (move.border).
    """
    who: dict[str, Value] = {"hero" if isinstance(figure, Hero) else "unit": figure.id}
    for a, b in pairwise(way):
        paid = price(p, figure, a, b)
        if isinstance(paid, Closed):
            continue
        yield from slipping(p, figure, a)
        if hindered := tag(paid, HINDERING):
            yield (
                "hind.move",
                who
                | {
                    "area": a,
                    "enemies": len(enemies_in(p, figure, a)),
                    "friends": len(friends_in(p, figure, a)),
                    "points": hindered,
                },
            )
        if terrain := tag(paid, TERRAIN):
            yield surcharge(p, a, b), who | {"area": a, "to": b, "points": terrain}
        steps = paid.points - hindered - terrain - tag(paid, WRECK)
        if steps > 1:
            yield "move.border", who | {"area": a, "to": b, "points": steps}
        if wreck := tag(paid, WRECK):
            yield "skill.wall-wrecker", who | {"area": a, "to": b, "points": wreck}


def slipping(p: Position, figure: Figure, area: AreaId) -> Iterator[Why]:
    """A skill by which a figure leaves an area past enemies who would hinder it there."""
    enemies = hindering(p, figure, area)
    skill = next((skill for skill in SLIPPING if has_skill(p, figure, skill)), "")
    if enemies and skill:
        yield f"skill.{skill}", {"unit": figure.id, "area": area, "enemies": enemies}


def surcharge(p: Position, a: AreaId, b: AreaId) -> str:
    """The rule by which the board asks for more than a point from one area to another."""
    return SURCHARGES.get(_rough(p, p.table.board.borders[a, b]), "move.border")


def dear_to_leave(p: Position, a: AreaId, b: AreaId) -> bool:
    """Whether it is the area left that makes a border dear, and not the climb or what comes."""
    return _rough(p, p.table.board.borders[a, b]) in LEAVING


def _rough(p: Position, border: Border) -> str:
    """What makes a border dear: the climb over it, or the terrain beside it; "" for nothing."""
    if border.kind == "climb":
        return "climb"
    areas = p.table.board.areas
    leaving = [ground for ground in areas[border.a].terrain if ground in LEAVING]
    entering = [ground for ground in areas[border.b].terrain if ground in ENTERING]
    return next(iter((*leaving, *entering)), "")


class _Prices:
    """The prices of all borders for one figure, as long as nothing changes."""

    def __init__(
        self, p: Position, figure: Figure, *, alone: bool = False, without: Collection[str] = ()
    ) -> None:
        self.p, self.figure, self.without = p, figure, without
        self.red = frozenset(p.table.setting.red)
        self.passes = self._has("intangible")
        self.flies = self.passes or self._has("flying")
        self.wrecks = self._has("wall-wrecker")
        slips = alone or self.flies or self._has("evasive")
        self.held = p.is_ours(figure.id) and not slips
        self.crowded = frozenset(() if slips else (enemy.area for enemy in enemies(p, figure)))
        self._hindered: dict[AreaId, int] = {}

    def __call__(self, a: AreaId, b: AreaId, border: Border) -> Price | Closed:
        closed = self._out_of_play(border) or self._beyond_skill(border) or self._blocked(border)
        if closed:
            return closed
        wreck = self._obstacle(border)
        if isinstance(wreck, Closed):
            return wreck
        if self.flies:
            return Price(1 + wreck, ((WRECK, wreck),)) if wreck else PLAIN
        # Falling and leaping are not hindered (hind.who).
        special = border.over or border.fall
        hindered = 0 if special else self._hindering(a)
        terrain = border.extra - self._spared(border)
        points = border.steps + terrain + hindered + wreck
        if points == 1 and not special:
            return PLAIN
        named = (
            (TERRAIN, terrain),
            (HINDERING, hindered),
            (WRECK, wreck),
            (LEAP, border.difficulty),
            (FALL, len(border.fall)),
        )
        tags = tuple((name, value) for name, value in named if value)
        return Price(points, tags)

    def _has(self, skill: str) -> bool:
        return skill not in self.without and has_skill(self.p, self.figure, skill)

    def _spared(self, border: Border) -> int:
        """Points of the terrain that a skill of the figure spares it (move.border)."""
        return border.points - border.points_with(self.skills) if border.spared else 0

    @cached_property
    def skills(self) -> frozenset[str]:
        """The figure's skills, by id and by the name that board files use."""
        known = self.p.table.facts.skills
        own = [skill for skill in known if self._has(skill)]
        return frozenset((*own, *(known[skill].name for skill in own)))

    def _hindering(self, area: AreaId) -> int:
        if area not in self.crowded:
            return 0
        if area not in self._hindered:
            self._hindered[area] = hinders_leaving(self.p, self.figure, area, self.without)
        return self._hindered[area]

    def _out_of_play(self, border: Border) -> Closed | None:
        """Nobody enters a red area, nor passes over one (move.border)."""
        if border.b in self.red or not self.red.isdisjoint(border.over):
            return self._no_way(border, "it is out of play")
        return None

    def _blocked(self, border: Border) -> Closed | None:
        """Units hold their enemies with Blocking, or with the Constriction that caught them.

        skill.blocking, which heroes may not use in solo play; skill.constriction.
        """
        if not self.held:
            return None
        if self.figure.held and border.a == self.figure.area:
            return Closed(
                "skill.constriction",
                {
                    "hero": self.figure.id,
                    "unit": self.figure.held[0],
                    "area": border.a,
                    "to": border.b,
                },
            )
        for unit in self.p.units_in(border.a):
            if has_skill(self.p, unit, "blocking"):
                return Closed(
                    "skill.blocking",
                    {"hero": self.figure.id, "unit": unit.id, "area": border.a, "to": border.b},
                )
        return None

    def _beyond_skill(self, border: Border) -> Closed | None:
        """A leap, a climb or deep water asks for a skill; who flies has no need of it.

        Nor does it leap: it flies over the areas between at the same price.
        """
        if self.flies:
            return self._no_way(border, "it flies there") if border.over else None
        if border.needs and not self._has(skill := _skill_named(self.p, border.needs)):
            return self._lacks(border, skill)
        return None

    def _obstacle(self, border: Border) -> int | Closed:
        """Points for breaking through what stands in this border, 0 when nothing does."""
        if self.passes:
            return 0
        if border.door and border.door in self.p.state.closed:
            if self.wrecks and self.p.table.board.doors[border.door].material == "wood":
                return BREAKING
            return self._no_way(border, "the door is closed", border.door)
        if border.kind != "wall" or _wrecked(self.p, (border.a, border.b)):
            return 0
        if self.wrecks and border.wreck:
            return border.wreck
        return self._no_way(border, "a wall stands there")

    def _no_way(self, border: Border, reason: str, door: DoorId = "") -> Closed:
        values: Values = {"area": border.a, "to": border.b, "reason": reason}
        return Closed("move.border", values | {"door": door} if door else values)

    def _lacks(self, border: Border, skill: str) -> Closed:
        """The skill is missing, or off under the load (enc.skill)."""
        who = "hero" if isinstance(self.figure, Hero) else "unit"
        values: Values = {who: self.figure.id, "area": border.a, "to": border.b}
        if isinstance(self.figure, Hero):
            for own in self.p.sheet(self.figure.id).skills:
                if own.skill == skill and own.limit is not None:
                    values |= {"skill": skill, "limit": own.limit}
                    return Closed("enc.skill", values | {"has": load(self.p, self.figure)})
        return Closed(f"skill.{skill}", values)


def _skill_named(p: Position, name: str) -> str:
    """The id of a skill that a board file names as players do ("Leap") or by its id."""
    known = p.table.facts.skills
    return next((key for key, skill in known.items() if name in (key, skill.name)), name)


def _wrecked(p: Position, pair: Pair) -> bool:
    """Whether a wall was broken open, from either side."""
    a, b = pair
    return (a, b) in p.state.wrecked or (b, a) in p.state.wrecked
