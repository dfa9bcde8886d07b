"""The help at the table tells every sign of its board, as the board is drawn with it."""

from __future__ import annotations

import pytest

from boards.picture import NORMAL
from tests.tui.games import new_game
from tui.board_cells import Painter
from tui.glyphs import ASCII, UNICODE, Glyphs
from tui.legend import legend
from tui.sitting import Sitting

SCENARIOS = ("black-stone", "grim-altar", "back-to-the-earth")


def told(scenario: str, signs: Glyphs) -> str:
    """The legend as text."""
    sitting = Sitting(new_game(scenario=scenario))
    lines = legend(sitting.position, sitting.teller.names, signs)
    return "\n".join("".join(bit.text for bit in line) for line in lines)


@pytest.mark.parametrize("signs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_sign_on_the_board_is_in_the_legend(scenario: str, signs: Glyphs) -> None:
    sitting = Sitting(new_game(scenario=scenario), signs)
    scene, legend_told = sitting.scene(), told(scenario, signs)
    painted = Painter().paint(scene, NORMAL)
    drawn = {
        cell.character
        for row in painted.picture.cells
        for cell in row
        if cell.role in ("water", "hatch", "floor")
    }
    assert all(sign in legend_told for sign in drawn)
    for ink in ("find", "number", "stone", "exit"):
        written = "".join(spot.character for row in painted.rows for spot in row if spot.ink == ink)
        assert all(sign in legend_told for sign in written if not sign.isdigit())


def test_the_swamp() -> None:
    swamp = told("black-stone", UNICODE)
    for words in ("╍      wall that one sees through", "═      closed door", "~      water"):
        assert words in swamp
    assert "━  ━   doorway" in swamp
    assert "■      what the goal asks for" in swamp
    assert "Altar Isle is an altar" in swamp
    assert "%      wall that one sees through" in told("black-stone", ASCII)


def test_the_citadel_and_the_fort_have_signs_of_their_own() -> None:
    assert "≡      stairs" in told("grim-altar", UNICODE)
    assert "▾      pit" in told("grim-altar", UNICODE)
    assert "^      rocks" in told("back-to-the-earth", UNICODE)
    assert "─      railing" in told("back-to-the-earth", UNICODE)
    assert "(t)    tentacles" in told("back-to-the-earth", UNICODE)
    assert told("grim-altar", ASCII).isascii()
