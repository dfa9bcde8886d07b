"""Best ways: all of them, their prices, and why a border is closed."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards.board import Board, Border
from boards.paths import Closed, Price, best_ways, distances, walking
from tests.boards.made import by_key, small, swamp

OPEN_FIELD = "aabbcc\naabbcc\nddeeff\nddeeff\ngghhii\ngghhii"

SWAMP_WAYS = [
    ("start to Skuthus", 6, "ekjihnx"),
    ("start to token 2", 8, "eksALSR"),
    ("token 1 to token 2", 4, "xGR"),
    ("token 2 to token 3", 6, "RGOU"),
    ("token 1 to token 3", 6, "xGOU"),
    ("token 1 to the exit", 5, "xnhglf"),
    ("token 2 to the exit", 8, "RGEDCf"),
    ("token 3 to the exit", 8, "UOEDCf"),
    ("start to the chest in the Lone Hut", 5, "eksALY"),
    ("start to the chest in the Great Hut", 6, "ekjihpy"),
    ("start to the chest in the North Hut", 7, "ekjihglv"),
    ("start to the chest in the Witch Hut", 10, "eksALSRQV"),
    ("token 3 to the exit side", 5, "UOED"),
]


def one_point(a: str, b: str, border: Border) -> Price | Closed:
    """Every border without a wall costs its points, leaps included."""
    return Closed("wall") if border.kind == "wall" else Price(border.points)


@pytest.mark.rule("board.swamp.water")
@pytest.mark.parametrize(("what", "points", "way"), SWAMP_WAYS, ids=[w[0] for w in SWAMP_WAYS])
def test_distances_of_the_swamp(what: str, points: int, way: str) -> None:
    key = by_key(swamp())
    areas = tuple(key[letter] for letter in way)
    found = best_ways(swamp(), areas[0], walking())
    assert found.cost(areas[-1]) == points
    assert areas in found.ways(areas[-1])
    assert sum(step.points for step in found.steps(areas)) == points


def test_every_best_way_is_kept_in_reading_order() -> None:
    found = best_ways(small(OPEN_FIELD), "a-area", walking())
    assert found.cost("i-area") == 4
    assert ["".join(area[0] for area in way) for way in found.ways("i-area")] == [
        *("abcfi", "abefi", "abehi", "adefi", "adehi", "adghi"),
    ]
    assert found.ways("i-area", most=2) == found.ways("i-area")[:2]
    assert found.ways("a-area") == (("a-area",),)


def test_a_dearer_way_is_no_best_way() -> None:
    found = best_ways(small("aab\nccb", a='terrain = ["water"]'), "a-area", walking())
    assert found.ways("c-area") == (("a-area", "c-area"),)


def test_the_price_may_depend_on_the_area_that_is_left() -> None:
    def hindered(a: str, b: str, border: Border) -> Price | Closed:
        return Price(3, (("hindered", 2),)) if a == "b-area" else Price(1)

    found = best_ways(small(OPEN_FIELD), "a-area", hindered)
    assert found.cost("c-area") == 4
    assert ["".join(area[0] for area in way) for way in found.ways("c-area")] == ["abc", "adefc"]
    assert found.steps(("a-area", "b-area", "c-area")) == (Price(1), Price(3, (("hindered", 2),)))


def test_tags_have_no_say_in_what_is_best() -> None:
    def tagged(a: str, b: str, border: Border) -> Price | Closed:
        return Price(1, ((b, 99),))

    found = best_ways(small(OPEN_FIELD), "a-area", tagged)
    assert len(found.ways("i-area")) == 6


def test_closed_borders_tell_why() -> None:
    found = best_ways(swamp(), "mud-path", walking(closed_doors=frozenset({"lone-hut-door"})))
    assert found.cost("lone-hut") is None
    assert found.ways("lone-hut") == ()
    assert found.closed["mud-path", "lone-hut"] == Closed("door", {"door": "lone-hut-door"})
    assert found.closed["log-spit", "lone-hut"] == Closed("wall", {"material": "wood"})
    assert found.closed["peat-walk", "altar-isle"] == Closed("needs", {"skill": "Leap"})


def test_a_leap_is_a_way_for_who_can_leap() -> None:
    leaping = best_ways(swamp(), "stone-deck", walking(frozenset({"Leap"})))
    assert leaping.cost("altar-isle") == 2
    assert leaping.cost("peat-walk") == 4
    assert len(leaping.ways("peat-walk")) == 2, "through the moat, or over the isle in two leaps"
    wading = best_ways(swamp(), "stone-deck", walking())
    assert wading.cost("altar-isle") == 3


def test_nobody_walks_where_one_falls() -> None:
    board = small(
        "aac\nbbc",
        tables='[walls]\nrailing = ["ab"]\n'
        '[[crossing]]\nkind = "drop"\nfrom = "a"\nto = "b"\nfall = ["red"]',
    )
    found = best_ways(board, "a-area", walking())
    assert found.cost("b-area") == 2
    assert found.closed["a-area", "b-area"] == Closed("fall", {"dice": "red"})


def test_a_limit_leaves_out_what_is_farther() -> None:
    found = best_ways(swamp(), "willow-bank", walking(), limit=2)
    assert found.within(2) == found.within(99)
    assert found.within(1) == ("gnat-pool", "willow-bank", "broad-pier", "mist-water")
    assert found.within(0) == ("willow-bank",)
    assert found.cost("mid-planks") is None
    assert found.costs == {
        area: cost
        for area, cost in distances(swamp(), "willow-bank", walking()).items()
        if cost <= 2
    }


def test_a_border_never_costs_nothing() -> None:
    with pytest.raises(ValueError, match="must cost a point or more"):
        best_ways(swamp(), "willow-bank", lambda a, b, border: Price(0))


def test_an_unknown_start_is_refused() -> None:
    with pytest.raises(KeyError):
        best_ways(swamp(), "nowhere", walking())


def test_distances_agree_with_networkx() -> None:
    import networkx

    from boards.board import graph

    ways = graph(swamp())
    for start in swamp().areas:
        expected = networkx.single_source_dijkstra_path_length(ways, start, weight="weight")
        assert distances(swamp(), start, one_point) == dict(expected)


@st.composite
def drawings(draw: st.DrawFn) -> str:
    """A small drawing of areas in one piece: rows of strips of one or two cells."""
    keys = iter("abcdefghijklmnop")
    rows = []
    for _ in range(draw(st.integers(1, 3))):
        row = ""
        while len(row) < 5:
            row += next(keys) * min(draw(st.integers(1, 3)), 5 - len(row))
        rows.append(row)
    return "\n".join(rows)


@settings(max_examples=120, deadline=None)
@given(drawings(), st.data())
def test_best_ways_are_those_of_trying_everything(drawing: str, data: st.DataObject) -> None:
    board = small(drawing)
    prices = {
        pair: data.draw(st.sampled_from([None, 1, 1, 2, 3])) for pair in sorted(board.borders)
    }

    def price(a: str, b: str, border: Border) -> Price | Closed:
        points = prices[a, b]
        return Price(points) if points else Closed("shut")

    start = next(iter(board.areas))
    found = best_ways(board, start, price)
    cheapest = every_best_way(board, start, prices)
    assert found.costs == {area: cost for area, (cost, _) in cheapest.items()}
    for area, (_, ways) in cheapest.items():
        assert set(found.ways(area, most=10_000)) == ways
        assert found.ways(area) == found.ways(area, most=10_000)[:64]
    shut = {(a, b) for (a, b), points in prices.items() if a in cheapest and not points}
    assert set(found.closed) == shut


def every_best_way(
    board: Board, start: str, prices: dict[tuple[str, str], int | None]
) -> dict[str, tuple[int, set[tuple[str, ...]]]]:
    """By trying every way that comes to no area twice."""
    best: dict[str, tuple[int, set[tuple[str, ...]]]] = {}
    waiting: list[tuple[str, ...]] = [(start,)]
    while waiting:
        way = waiting.pop()
        cost = sum(prices[pair] or 0 for pair in pairwise(way))
        known, ways = best.get(way[-1], (cost, set()))
        if cost > known:
            continue
        best[way[-1]] = (cost, {way} if cost < known else ways | {way})
        waiting += [
            (*way, border.b)
            for border in board.exits[way[-1]]
            if prices[way[-1], border.b] and border.b not in way
        ]
    return best
