from __future__ import annotations

import os
from pathlib import Path

import pytest

from journals import folder
from tests.journals.playing import new, play, reopen
from tests.kernel.toy import Rest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(folder.HOME, str(tmp_path))
    return tmp_path


def kept(number: int = 1) -> Path:
    """A journal that was played at that second."""
    path = folder.free_path("reef", "2026-03-01")
    with new(path) as session:
        session.submit(Rest())
    os.utime(path, (number, number))
    return path


def test_the_environment_names_the_folder(home: Path) -> None:
    assert folder.journals_folder() == home / "journals"


def test_without_it_the_machine_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(folder.HOME)
    assert folder.journals_folder().parts[-2:] == ("skelos", "journals")


def test_names_are_scenario_and_date_and_then_numbered() -> None:
    names = [kept().name for _ in range(3)]
    assert names == ["reef-2026-03-01.jsonl", "reef-2026-03-01-2.jsonl", "reef-2026-03-01-3.jsonl"]


def test_a_name_never_leaves_the_folder() -> None:
    path = folder.free_path("../../Ünder \x1b", "1/2")
    assert path.parent == folder.journals_folder()
    assert path.name == "nder--1-2.jsonl"


def test_the_newest_is_the_one_played_last() -> None:
    first, second = kept(200), kept(100)
    assert folder.newest() == first
    os.utime(second, (300, 300))
    assert folder.newest() == second


def test_without_a_folder_there_is_no_journal() -> None:
    assert folder.newest() is None
    assert folder.listing() == ()


def test_the_list_says_what_each_journal_is() -> None:
    path = kept()
    with reopen(path) as session:
        play(session)
    (listed,) = folder.listing()
    assert listed.header == session.header
    assert (listed.path, listed.entries) == (path, session.tree.last)
    assert listed.outcome == session.state.outcome != ""
    with reopen(path) as session:
        session.undo()
    assert folder.listing()[0].outcome == ""
    with reopen(path) as session:
        session.redo()
    assert folder.listing()[0].outcome == session.state.outcome


def test_what_cannot_be_read_is_listed_with_its_error() -> None:
    good = kept(1)
    within = folder.journals_folder()
    (within / "broken.jsonl").write_bytes(b"\xff\0\n")
    (within / "a folder.jsonl").mkdir()
    (within / "lost.jsonl").symlink_to(within / "nowhere")
    (within / "reef.jsonl.torn-1").write_bytes(b"{")
    listed = {one.path.name: one for one in folder.listing()}
    assert len(listed) == 4
    assert "no journal" in listed["broken.jsonl"].error
    assert "no file" in listed["a folder.jsonl"].error
    assert "not there" in listed["lost.jsonl"].error
    assert folder.newest() == good


@pytest.mark.parametrize(
    "line",
    [
        b"\0\n",
        b'{"events":5}\n',
        b'{"events":[1]}\n',
        b'{"events":[{"is":"game-ended"}]}\n',
        b"[",
        b'{"goto":[]}\n',
        b'{"goto":99}\n',
        b'{"goto":"x"}\n',
        b'{"goto":null}\n',
    ],
)
def test_a_damaged_end_does_not_disturb_the_list(line: bytes) -> None:
    path = kept()
    with path.open("ab") as file:
        file.write(line)
    (listed,) = folder.listing()
    assert (listed.error, listed.outcome) == ("", "")
