"""A program that is killed at a random moment loses no entry that it had finished."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from journals.session import Session
from tests.journals.player import LONG
from tests.journals.playing import header
from tests.source import ROOT


def killed(path: Path, seed: int, wait: float) -> int:
    """Let a program play and kill it; the last entry that it said was written."""
    command = [sys.executable, "-m", "tests.journals.player", str(path), str(seed)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as player:
        assert player.stdout
        begun = player.stdout.readline().split()
        assert begun[1:] == [b"None"]
        time.sleep(wait)
        player.kill()
        said = player.stdout.read().split(b"\n")[:-1]
    return int(said[-1] if said else begun[0])


def kill(path: Path, times: int) -> None:
    rng = random.Random(times)
    Session.new(LONG, header(), path).close()
    for seed in range(times):
        before = path.read_bytes()
        finished = killed(path, seed, rng.uniform(0.0, 0.03))
        after = path.read_bytes()
        with Session.open(path, lambda _: LONG) as session:
            assert session.read_only is None
            assert session.tree.last >= finished
            assert path.read_bytes().startswith(after[: after.rindex(b"\n") + 1])
            assert after.startswith(before[: before.rindex(b"\n") + 1])


def test_killed_twenty_times(tmp_path: Path) -> None:
    kill(tmp_path / "reef.jsonl", 20)


@pytest.mark.slow
def test_killed_two_hundred_times(tmp_path: Path) -> None:
    kill(tmp_path / "reef.jsonl", 200)
