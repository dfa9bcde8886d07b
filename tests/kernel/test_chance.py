from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.chance import Fall, Lot, check_fall, number, seeded
from engine.kernel.record import Illegal

DIE = Lot("red", (1, 2, 3, 4, 5, 6))
seeds = st.text(max_size=20)
draws = st.integers(0, 10**9)
lots = st.lists(
    st.lists(st.integers(0, 99), min_size=1, max_size=9, unique=True).map(
        lambda faces: Lot("lot", tuple(faces))
    ),
    max_size=6,
).map(tuple)


@given(seeds, st.integers(0, 10**6), draws, lots, lots)
def test_a_draw_depends_on_seed_and_number_alone(
    seed: str, salt: int, first: int, some: tuple[Lot, ...], more: tuple[Lot, ...]
) -> None:
    at_once = seeded(seed, salt, first, some + more).faces
    one_part = seeded(seed, salt, first, some).faces
    other_part = seeded(seed, salt, first + len(some), more).faces
    assert at_once == one_part + other_part


@given(seeds, st.integers(0, 99), draws, st.integers(1, 10**6))
def test_numbers_are_within_their_sides(seed: str, salt: int, draw: int, sides: int) -> None:
    assert 0 <= number(seed, salt, draw, sides) < sides


@given(seeds, draws, lots)
def test_the_seeds_answer_is_allowed(seed: str, first: int, some: tuple[Lot, ...]) -> None:
    fall = seeded(seed, 0, first, some)
    check_fall(fall, some)
    assert (fall.source, fall.salt) == ("seed", 0)


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 10, 20])
def test_no_face_is_favoured(sides: int) -> None:
    rolls = 600 * sides
    counts = Counter(number("fair", 0, draw, sides) for draw in range(rolls))
    chi_square = sum((counts[face] - 600) ** 2 / 600 for face in range(sides))
    # More than five standard deviations above the mean of sides - 1 would be a loaded die.
    assert chi_square < sides - 1 + 5 * (2 * (sides - 1)) ** 0.5


def test_numbers_that_would_favour_faces_are_drawn_again() -> None:
    sides = 3 << 62  # a quarter of all the 64-bit numbers is left over
    assert all(number("again", 0, draw, sides) < sides for draw in range(50))


def test_seed_and_salt_change_the_rolls() -> None:
    dice = (DIE,) * 20
    rolls = {seeded(seed, salt, 0, dice).faces for seed in ("a", "b") for salt in (0, 1)}
    assert len(rolls) == 4


def test_the_dice_never_change() -> None:
    """Journals are kept for ever: these faces must be the same on every machine."""
    assert seeded("worms", 0, 0, (DIE,) * 12).faces == (5, 4, 3, 3, 1, 6, 6, 4, 1, 6, 6, 3)
    assert [number("worms", 7, 100, sides) for sides in (2, 6, 30)] == [1, 5, 11]


@pytest.mark.rule("kernel.chance")
@pytest.mark.parametrize("faces", [(), (1,), (1, 2, 3), (0, 1), (7, 1), ("1", 1), (True, 1)])
def test_faces_that_the_dice_do_not_have_are_refused(faces: tuple[int, ...]) -> None:
    with pytest.raises(Illegal) as refused:
        check_fall(Fall(faces, "table"), (DIE, DIE))
    assert refused.value.rule == "kernel.chance"
