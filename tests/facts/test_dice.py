"""The faces of the dice: what is sure about them, whatever the exact six."""

from statistics import mean

import pytest

from scenarios.library import facts

FACES = facts().dice.faces


@pytest.mark.parametrize(("colour", "most"), [("yellow", 2), ("orange", 2), ("red", 3)])
def test_faces_run_from_blank_to_the_colours_best(colour: str, most: int) -> None:
    assert len(FACES[colour]) == 6
    assert FACES[colour] == tuple(sorted(FACES[colour]))
    assert (FACES[colour][0], FACES[colour][-1]) == (0, most)


def test_better_dice_have_better_means() -> None:
    assert mean(FACES["yellow"]) < mean(FACES["orange"]) < mean(FACES["red"])


def test_a_red_die_gives_all_four_results_of_slippery_skuthus() -> None:
    assert set(FACES["red"]) == {0, 1, 2, 3}


def test_the_three_colours_are_all_the_dice() -> None:
    assert set(FACES) == {"yellow", "orange", "red"}
