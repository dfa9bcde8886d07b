"""Journals that were changed at random: a clear verdict, never a traceback, nothing lost."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from journals.check import check
from journals.lines import BEFORE_ALL, entry_line
from journals.problem import JournalError
from tests.journals.playing import new, reopen, wander
from tests.journals.test_check import games

Mutation = Callable[[bytes, random.Random], bytes]
STRANGE: tuple[Any, ...] = (None, -1, 0, 7, 10**30, "", "zz", "\x1b[2J", [], ["red"], {}, True, 1.5)


def flipped(data: bytes, rng: random.Random) -> bytes:
    place = rng.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << rng.randrange(8)]) + data[place + 1 :]


def cut(data: bytes, rng: random.Random) -> bytes:
    return data[: rng.randrange(len(data))]


def gap(data: bytes, rng: random.Random) -> bytes:
    place = rng.randrange(len(data))
    return data[:place] + data[place + rng.randrange(1, 300) :]


def zeroed(data: bytes, rng: random.Random) -> bytes:
    place, size = rng.randrange(len(data)), rng.randrange(1, 300)
    return data[:place] + bytes(min(size, len(data) - place)) + data[place + size :]


def stuffed(data: bytes, rng: random.Random) -> bytes:
    place = rng.randrange(len(data))
    return data[:place] + rng.randbytes(rng.randrange(1, 40)) + data[place:]


def shuffled(data: bytes, rng: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def doubled(data: bytes, rng: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    lines.insert(rng.randrange(len(lines)), rng.choice(lines))
    return b"".join(lines)


def left_out(data: bytes, rng: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    del lines[rng.randrange(len(lines))]
    return b"".join(lines)


def forged(data: bytes, rng: random.Random) -> bytes:
    """One value is another one, and every hash is right: only the contents can tell."""
    lines = [msgspec.json.decode(line) for line in data.splitlines()]
    told = rng.choice(lines)
    while True:
        keys = list(told) if isinstance(told, dict) else list(range(len(told)))
        key = rng.choice(keys)
        if isinstance(told[key], dict | list) and told[key] and rng.random() < 0.8:
            told = told[key]
            continue
        told[key] = rng.choice(STRANGE)
        break
    sealed, before = b"", BEFORE_ALL
    for line in lines:
        line.pop("hash", None)
        text, before = entry_line(line, before)
        sealed += text
    return sealed


BLIND: tuple[Mutation, ...] = (flipped, cut, gap, zeroed, stuffed, shuffled, doubled, left_out)


def judge(path: Path, mutated: bytes, original: bytes, blind: bool) -> None:
    """The verdict is clear, what is opened is what was played, and the file is never spoiled."""
    path.write_bytes(mutated)
    report = check(path, games())
    assert msgspec.json.encode(report)
    cut_short = original.startswith(mutated) and mutated.endswith(b"\n")
    unended = mutated + b"\n" == original
    if blind and not cut_short and not unended and mutated != original:
        whole_lines = original.startswith(mutated + b"\n")
        assert report.intact.holds is whole_lines
        assert report.intact.told or whole_lines
    try:
        with reopen(path) as session:
            assert session.read_only or session.decision or session.state.outcome
            session.undo()
            session.redo()
    except JournalError:
        assert path.read_bytes() == mutated
        return
    if report.intact.line:
        assert path.read_bytes() == mutated


def mutate(tmp_path: Path, times: int, seed: int) -> None:
    rng = random.Random(seed)
    originals = []
    for number in range(4):
        path = tmp_path / f"{number}.jsonl"
        with wander(new(path, seed=str(number), ties="first"), 20, number):
            originals.append(path)
    data = [path.read_bytes() for path in originals]
    for number in range(times):
        original = data[number % 4]
        mutation = forged if number % 3 == 0 else rng.choice(BLIND)
        path = tmp_path / "mutated.jsonl"
        judge(path, mutation(original, rng), original, mutation is not forged)
        for torn in tmp_path.glob("mutated.jsonl*"):
            torn.unlink()


def test_a_thousand_mutated_journals(tmp_path: Path) -> None:
    mutate(tmp_path, 1000, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 12))
def test_many_more_mutated_journals(seed: int, tmp_path: Path) -> None:
    mutate(tmp_path, 2000, seed)
