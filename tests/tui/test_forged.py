"""Journals whose hashes are right and whose contents are nonsense give sentences, never a crash."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.adventure.commands import Shoot
from engine.kernel.chance import Fall
from engine.kernel.record import Illegal
from journals.check import check
from journals.games import checked_games, game_of, new_header
from journals.header import Options
from journals.lines import entry_line, read_header
from journals.problem import JournalError
from journals.session import Session
from tests.record_samples import SAMPLES
from tests.tui.pages import kept, program
from tui.cli import run
from tui.games import Teller, to_look
from tui.target import ReplayOf, Resume


def forged(path: Path, old: bytes, new: bytes) -> Path:
    """The won sample with something changed everywhere, and all hashes made right again."""
    lines = (SAMPLES / "won.jsonl").read_bytes().splitlines()
    _, _, before = read_header(lines[0], "won")
    written = [lines[0]]
    game = game_of(read_header(lines[0], "won")[0])
    for line in lines[1:]:
        changed = line.replace(old, new)
        entry: Any = msgspec.json.decode(changed, type=game.entry_type())
        told, before = entry_line(entry, before)
        written.append(told.rstrip(b"\n"))
    path.write_bytes(b"\n".join(written) + b"\n")
    return path


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"places":[0', b'"places":[99'),
        (b'"stone-deck"', b'"nowhere"'),
        (b'"who":"bran"', b'"who":"nobody"'),
        (b'"skuthus:1"', b'"skuthus:9"'),
    ],
)
def test_nonsense_is_told_in_sentences(
    old: bytes, new: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = forged(tmp_path / "forged.jsonl", old, new)
    assert run(["check", str(path)]) == 1
    for words in (["log", str(path), "--why", "--all"], ["show", str(path), "--at", "20"]):
        assert run(words) in (0, 2)
    assert "Traceback" not in "".join(capsys.readouterr())
    with to_look(path) as session:
        teller = Teller(session)
        for seq in tuple(session.tree.states)[1:]:
            assert teller.lines(seq, why=True) is not None
            with suppress(JournalError):  # any other error is a crash
                session.goto(seq)


@pytest.mark.rule("kernel.chance")
def test_a_table_that_left_the_dice_to_the_seed_types_no_faces(tmp_path: Path) -> None:
    path = tmp_path / "seeded.jsonl"
    header = new_header("black-stone", Options(), seed="s", created="today", program="test")
    with Session.new(game_of(header), header, path) as session:
        while (asked := session.decision) and asked.kind == "stance":
            session.submit(asked.options[0])
        assert asked is not None
        shots = [option for option in asked.options if isinstance(option, Shoot)]
        entries = session.submit(shots[0])
        session.goto(entries[0].seq)
        chance = session.decision
        assert chance is not None
        with pytest.raises(Illegal, match=r"kernel\.chance"):
            session.submit(Fall(tuple(lot.faces[-1] for lot in chance.lots), "table"))
        session.submit(session.seeds_answer())
    assert check(path, checked_games()).fine


@pytest.mark.parametrize(
    ("old", "new"),
    [(b'"dagger"', b'"spoon"'), (b'"skeletons"', b'"nobodies"'), (b'"bran"', b'"brom"')],
)
async def test_a_replay_of_nonsense_goes_on(old: bytes, new: bytes) -> None:
    path = forged(kept("won"), old, new)
    async with program(ReplayOf(path)) as player:
        said = False
        for _ in range(30):
            await player.type_ahead("right right right right")
            assert player.screen == "ReplayScreen"
            said = said or "skelos check won.jsonl" in player.text
        assert said is (old != b'"bran"')
        await player.type("home")
        assert "skelos check" not in player.text
        await player.type("q")
        assert player.screen == "HomeScreen"


async def test_a_table_of_nonsense_goes_on() -> None:
    path = forged(kept("won"), b'"dagger"', b'"spoon"')
    async with program(Resume(path)) as player:
        for _ in range(12):
            await player.type("u")
            if "skelos check won.jsonl" in player.text:
                break
        assert player.screen in ("TableScreen", "EndScreen")
        await player.type("U")
        assert player.screen == "HistoryScreen"


async def test_a_mistake_of_ours_is_not_put_on_the_journal(monkeypatch: Any) -> None:
    monkeypatch.setattr("tui.table.TableScreen.action_zoom", lambda _: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        async with program(Resume(kept("won"))) as player:
            await player.type("z")
