"""Journals of every format that was ever written open, say what they said, and are played on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from journals import upcast
from journals.check import check
from journals.problem import JournalError
from journals.upcast import Lift
from tests.journals.playing import new, reopen, wander
from tests.journals.test_check import games
from tests.kernel.toy import Rest, Rested

FORMATS = Path(__file__).parent / "formats"
FORMAT_1 = FORMATS / "format-1.jsonl"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A copy of the kept journal of format 1."""
    copy = tmp_path / "old.jsonl"
    copy.write_bytes(FORMAT_1.read_bytes())
    return copy


def test_a_journal_of_every_format_is_kept() -> None:
    kept = sorted(FORMATS.glob("*.jsonl"))
    assert kept == [FORMATS / f"format-{n}.jsonl" for n in range(1, upcast.FORMAT + 1)]
    assert sorted(upcast.LIFTS) == list(range(1, upcast.FORMAT))


@pytest.mark.parametrize("kept", sorted(FORMATS.glob("*.jsonl")), ids=lambda kept: kept.stem)
def test_a_kept_journal_says_what_it_said(kept: Path) -> None:
    with reopen(kept, look=True) as session:
        assert (session.tree.last, session.head) == (64, 64)
        assert session.state.points == {"ann": 14, "bo": 3}
        assert session.header.players == {"ann": "Anna", "bo": "Bó"}
        assert (session.state.turn, session.state.outcome) == (5, "")
        branched = [seq for seq in session.tree.states if len(session.children(seq)) > 1]
        assert branched == [0, 5, 6, 11, 28, 37, 43, 48, 59]
    assert check(kept, games()).fine


def test_the_format_does_not_drift(tmp_path: Path) -> None:
    """The same game is written down today as it was then: else the format has a new number."""
    again = tmp_path / "again.jsonl"
    with wander(new(again, "kept", ties="first"), 40, 5):
        pass
    assert again.read_bytes() == (FORMATS / f"format-{upcast.FORMAT}.jsonl").read_bytes()


# --- a format to come ---------------------------------------------------------------------------


@pytest.fixture
def tomorrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """In format 2 the header's day and what a diver says at rest are written differently."""

    def header(line: dict[str, Any]) -> dict[str, Any]:
        return {**line, "created": f"lifted {line['created']}"}

    def entry(line: dict[str, Any]) -> dict[str, Any]:
        events = [
            {**event, "word": "lifted"} if event["is"] == "rested" else event
            for event in line.get("events", [])
        ]
        return {**line, "events": events}

    monkeypatch.setattr(upcast, "FORMAT", 2)
    monkeypatch.setattr(upcast, "LIFTS", {1: Lift(header, entry)})


@pytest.mark.usefixtures("tomorrow")
def test_old_lines_are_lifted_and_stay_as_they_are(path: Path) -> None:
    before = path.read_bytes()
    with reopen(path) as session:
        assert session.read_only is None
        assert session.header.created == "lifted 2026-03-01"
        assert (session.header.format, session.tree.last) == (2, 64)
        events = [event for entry in session.tree.entries.values() for event in entry.events]
        assert {event.word for event in events if isinstance(event, Rested)} == {"lifted"}
    assert path.read_bytes() == before


@pytest.mark.usefixtures("tomorrow")
def test_an_old_journal_is_played_on_in_todays_format(path: Path) -> None:
    before = path.read_bytes()
    with reopen(path) as session:
        session.goto(0)
        session.submit(Rest("today"))
        session.submit(Rest("again"))
    added = path.read_bytes().removeprefix(before).splitlines()
    assert added[0].startswith(b'{"format":2,"hash":')
    assert len(added) == 4
    with reopen(path) as again:
        assert again.read_only is None
        assert again.tree.states == session.tree.states


def test_yesterdays_program_reads_up_to_the_newer_lines(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as tomorrow:
        tomorrow.setattr(upcast, "FORMAT", 2)
        tomorrow.setattr(upcast, "LIFTS", {1: Lift(dict, dict)})
        with reopen(path) as session:
            session.goto(0)
    with reopen(path) as again:
        assert again.read_only is not None
        assert (again.read_only.line, again.tree.last) == (66, 64)
        assert "format 2" in str(again.read_only)
        assert "newer Skelos" in str(again.read_only)


def test_a_newer_journal_does_not_open(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'{"format":1', b'{"format":2', 1))
    with pytest.raises(JournalError, match="newer Skelos"):
        reopen(path)
