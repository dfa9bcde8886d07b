"""Best ways over a board: every one of them, what each step costs, and why a way is closed.

Whoever asks says what a border costs: figures, skills and doors are no business of a board.
"""

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import pairwise
from typing import TypeAlias

from msgspec import Struct

from boards.board import AreaId, Board, Border, DoorId, Pair

MOST_WAYS = 64
"""So many best ways are told apart to one area; there may be more in open country."""

Values: TypeAlias = dict[str, int | str]


class Price(Struct, frozen=True, gc=False):
    """What going over a border costs: `points`, 1 or more.

    `tags` say what the points are made of, or anything else that belongs to the step; they have no
    say in which way is best.
    """

    points: int
    tags: tuple[tuple[str, int], ...] = ()


class Closed(Struct, frozen=True):
    """Nobody goes over this border: the id of a reason and the values it looked at."""

    reason: str
    values: Values = {}


PriceOf: TypeAlias = Callable[[AreaId, AreaId, Border], Price | Closed]
"""What it costs to go from the first area to the second over the border between them."""


class Ways(Struct, frozen=True):
    """The best ways from `start`.

    `costs` are the points to each area reached, in order of cost and then of reading. `prices` are
    those of all open borders of the areas reached, `closed` the reasons of their closed ones.
    """

    start: AreaId
    costs: dict[AreaId, int]
    prices: dict[Pair, Price]
    closed: dict[Pair, Closed]
    before: dict[AreaId, tuple[AreaId, ...]]
    """The areas from which a best way comes to an area."""
    order: dict[AreaId, int]

    def cost(self, area: AreaId) -> int | None:
        """Points of the best ways to an area; None if there is none (within the limit)."""
        return self.costs.get(area)

    def within(self, points: int) -> tuple[AreaId, ...]:
        """The areas that cost no more than this, `start` included, in reading order."""
        reached = (area for area, cost in self.costs.items() if cost <= points)
        return tuple(sorted(reached, key=self.order.__getitem__))

    def ways(self, area: AreaId, most: int = MOST_WAYS) -> tuple[tuple[AreaId, ...], ...]:
        """Every best way to an area, from `start` to it, in reading order; at most so many.

        None for an area that is not reached; one way of one area for `start` itself.
        """
        if area not in self.costs:
            return ()
        after = self._after(area)
        found: list[tuple[AreaId, ...]] = []
        waiting: list[tuple[AreaId, ...]] = [(self.start,)]
        while waiting and len(found) < most:
            way = waiting.pop()
            if way[-1] == area:
                found.append(way)
                continue
            nexts = sorted(after[way[-1]], key=self.order.__getitem__, reverse=True)
            waiting.extend((*way, each) for each in nexts)
        return tuple(found)

    def steps(self, way: tuple[AreaId, ...]) -> tuple[Price, ...]:
        """The price of each step of a way. Raises KeyError where there is no open border."""
        return tuple(self.prices[pair] for pair in pairwise(way))

    def _after(self, area: AreaId) -> dict[AreaId, list[AreaId]]:
        """For each area on a best way to this one, the areas that come next."""
        after: dict[AreaId, list[AreaId]] = {}
        passed = [area]
        seen = {area}
        for here in passed:
            for earlier in self.before[here]:
                after.setdefault(earlier, []).append(here)
                if earlier not in seen:
                    seen.add(earlier)
                    passed.append(earlier)
        return after


def best_ways(board: Board, start: AreaId, price: PriceOf, limit: int | None = None) -> Ways:
    """The best ways from `start` to every area, or to those within `limit` points.

    `price` is asked once for each border of each area reached, walls included. Raises KeyError for
    an unknown area, ValueError for a price below 1.
    """
    exits, order = board.exits, board.order
    costs: dict[AreaId, int] = {}
    best = {start: 0}
    before: dict[AreaId, list[AreaId]] = {start: []}
    prices: dict[Pair, Price] = {}
    closed: dict[Pair, Closed] = {}
    waiting = [(0, order[start], start)]
    while waiting:
        cost, _, area = heappop(waiting)
        if cost > best[area]:
            continue  # found cheaper since
        costs[area] = cost
        for border in exits[area]:
            to = border.b
            answer = price(area, to, border)
            if isinstance(answer, Closed):
                closed[area, to] = answer
                continue
            if answer.points < 1:
                raise ValueError(f"Going from {area} to {to} must cost a point or more.")
            prices[area, to] = answer
            total = cost + answer.points
            if limit is not None and total > limit:
                continue
            known = best.get(to)
            if known is None or total < known:
                best[to] = total
                before[to] = [area]
                heappush(waiting, (total, order[to], to))
            elif total == known:
                before[to].append(area)
    return Ways(
        start=start,
        costs=costs,
        prices=prices,
        closed=closed,
        before={area: tuple(areas) for area, areas in before.items()},
        order=order,
    )


def distances(board: Board, start: AreaId, price: PriceOf) -> dict[AreaId, int]:
    """Points from `start` to every area reached."""
    return best_ways(board, start, price).costs


def walking(
    skills: frozenset[str] = frozenset(), closed_doors: frozenset[DoorId] = frozenset()
) -> PriceOf:
    """The price of a border for somebody with these skills on a board without figures.

    Closed are walls ("wall"), closed doors ("door"), what needs a skill that is missing ("needs")
    and what one would fall from ("fall").
    """

    def price(a: AreaId, b: AreaId, border: Border) -> Price | Closed:
        if border.kind == "wall":
            return Closed("wall", {"material": border.material})
        if border.door in closed_doors:
            return Closed("door", {"door": border.door})
        if border.needs and border.needs not in skills:
            return Closed("needs", {"skill": border.needs})
        if border.fall:
            return Closed("fall", {"dice": " ".join(border.fall)})
        return Price(border.points_with(skills))

    return price
