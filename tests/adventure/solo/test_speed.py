"""The Overlord does not keep the table waiting."""

from time import perf_counter

from tests.adventure.solo.outcomes import endings
from tests.builders import hero, position, units

MOST_SECONDS = 0.02


def test_a_unit_decides_and_explains_in_no_time_among_fifteen_figures() -> None:
    p = position(
        units("worms", 5, at="willow-bank"),
        units("skeletons", 5, at="reed-bank"),
        units("outer-dark-demon", at="altar-isle"),
        hero("atla", "witch-hut", reserve=3),
        hero("othna", "west-hut", reserve=2),
        hero("bran", "clay-bank", reserve=4),
        hero("grom", "short-pier", reserve=5),
    )
    assert len(p.state.heroes) + len(p.state.units) == 15
    for unit in ("worms:1", "skeletons:1", "outer-dark-demon:1"):
        taken = []
        for _ in range(7):
            begun = perf_counter()
            work = next(endings(p, unit))
            taken.append(perf_counter() - begun)
        assert work.reasons
        assert min(taken) < MOST_SECONDS
