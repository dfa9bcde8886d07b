"""The recorded games on the screen: several entries of each, wide and narrow."""

from __future__ import annotations

import pytest

from journals.games import game_of
from journals.session import Session
from tests.record_samples import ALL, SAMPLES
from tests.tui.pages import program
from tests.tui.screen import Snapshot
from tui.target import ReplayOf

GAMES = tuple(sample.name for sample in ALL)
PARTS = 3


@pytest.mark.parametrize("size", [(120, 36), (80, 24)], ids=["wide", "narrow"])
@pytest.mark.parametrize("game", GAMES)
async def test_a_recorded_game_as_it_looks(
    game: str, size: tuple[int, int], snapshot: Snapshot
) -> None:
    path = SAMPLES / f"{game}.jsonl"
    with Session.open(path, game_of, look=True) as session:
        line = session.line()
    for part in range(1, PARTS + 1):
        seq = line[len(line) * part // PARTS - 1]
        async with program(ReplayOf(path, seq), size) as player:
            snapshot.assert_match(player.text, f"{game}-{part}-{size[0]}x{size[1]}.txt")
