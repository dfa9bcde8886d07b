"""The list of journals: what it says of each, what belongs together, what lies elsewhere."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec import Struct
from msgspec.structs import replace

from journals import elsewhere, folder
from journals.games import CAMPAIGN
from journals.lines import entry_line, header_line
from journals.problem import JournalError
from journals.store import contents
from tests.journals.playing import header, new, play, reopen
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


# --- damaged --------------------------------------------------------------------------------------


def spoiled(path: Path, spoil: Callable[[list[bytes]], list[bytes]]) -> None:
    """Change a journal's lines."""
    path.write_bytes(b"".join(spoil(path.read_bytes().splitlines(keepends=True))))


def long_game() -> Path:
    path = kept()
    with reopen(path) as session:
        for _ in range(4):
            session.submit(Rest())
    return path


@pytest.mark.parametrize(
    ("spoil", "line"),
    [
        (lambda lines: [*lines[:4], lines[4].replace(b"rested", b"tested"), *lines[5:]], 5),
        (lambda lines: [*lines[:4], *lines[5:]], 5),
        (lambda lines: [*lines[:3], b"\0\0\n", *lines[3:]], 4),
        (lambda lines: [*lines[:-1], lines[-1][:-5]], 0),
        (lambda lines: [*lines, b"\0\0\n"], 0),
        (lambda lines: [*lines[:-1], lines[-1].replace(b"rested", b"tested")], 6),
        (lambda lines: lines, 0),
    ],
    ids=["changed", "cut out", "put in", "torn", "no JSON at the end", "last one changed", "whole"],
)
def test_the_list_knows_where_a_journal_is_damaged(
    spoil: Callable[[list[bytes]], list[bytes]], line: int
) -> None:
    path = long_game()
    spoiled(path, spoil)
    (listed,) = folder.listing()
    assert (listed.error, listed.damaged) == ("", line)
    with reopen(path) as session:
        problem = session.read_only
        assert (problem.line if problem else 0) == line, "the list says what opening says"


def test_a_journal_is_read_anew_only_when_it_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    path = long_game()
    read: list[Path] = []

    def counting(which: Path) -> bytes:
        read.append(which)
        return contents(which)

    monkeypatch.setattr("journals.folder.contents", counting)
    first = folder.listing()
    assert folder.listing() == first
    assert read == [path]
    with reopen(path) as session:
        session.undo()
    assert folder.listing()[0].entries == first[0].entries + 1
    assert read == [path, path]


# --- campaigns ------------------------------------------------------------------------------------


def a_scenario(path: Path, seed: str) -> Path:
    with new(path, seed):
        pass
    return path


def a_campaign(within: Path, *names: str, seed: str = "crows") -> Path:
    """A campaign's journal whose entries name journals beside it."""
    path = within / "worms.jsonl"
    told = replace(header(seed), game=CAMPAIGN)
    line, before = header_line(told)
    data = line
    for seq, name in enumerate(names, 1):
        began = Named(seq, events=({"is": folder.BEGAN, "journal": name},))
        line, before = entry_line(cast(Any, began), before)
        data += line
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    os.utime(path, (100, 100))
    return path


class Named(Struct):
    """An entry as a file may tell it."""

    seq: int
    parent: int = 0
    events: tuple[Any, ...] = ()


def test_what_belongs_to_a_campaign_is_in_the_list_by_way_of_it() -> None:
    within = folder.journals_folder()
    first = a_scenario(within / "worms-first.jsonl", "crows-1")
    other = a_scenario(within / "other.jsonl", "pearls")
    os.utime(first, (300, 300))
    os.utime(other, (200, 200))
    campaign = a_campaign(within, "worms-first.jsonl", "worms-gone.jsonl")
    assert [one.path for one in folder.listing()] == [campaign, other], "it was played last"
    assert folder.newest(game="toy") == other
    first.unlink()
    assert [one.path for one in folder.listing()] == [other, campaign]


@pytest.mark.parametrize("name", ["other.jsonl", "../other.jsonl", "worms.jsonl", "", "a/b", "\0"])
def test_a_campaign_hides_no_game_that_is_not_its_own(name: str) -> None:
    within = folder.journals_folder()
    other = a_scenario(within / "other.jsonl", "pearls")
    campaign = a_campaign(within, name)
    assert {one.path for one in folder.listing()} == {campaign, other}


# --- elsewhere ------------------------------------------------------------------------------------


def test_a_journal_that_was_played_elsewhere_is_found_again(tmp_path: Path) -> None:
    here = kept(100)
    there = tmp_path / "far away" / "mine.txt"
    with new(there) as session:
        session.submit(Rest())
    os.utime(there, (200, 200))
    assert folder.newest() == here
    folder.remember(there)
    folder.remember(here)
    assert [one.path for one in folder.listing()] == [there, here]
    assert folder.newest() == there
    assert folder.remembered() == (there,), "what lies in the folder needs no memory"
    assert folder.newest(folder.journals_folder()) == here
    there.unlink()
    assert [one.path for one in folder.listing()] == [here]


def test_a_relative_place_is_remembered_as_it_is_seen_from_everywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "games").mkdir()
    monkeypatch.chdir(tmp_path / "games")
    with new(Path("mine.jsonl")):
        pass
    folder.remember(Path("mine.jsonl"))
    monkeypatch.chdir(tmp_path)
    assert folder.remembered() == (tmp_path / "games" / "mine.jsonl",)


def test_only_the_last_places_are_remembered_each_once(tmp_path: Path) -> None:
    file = tmp_path / "list.json"
    for number in (*range(60), 30):
        elsewhere.remember(file, tmp_path / f"{number}.jsonl")
    known = elsewhere.places(file)
    assert len(known) == elsewhere.MOST
    assert [path.name for path in known[:3]] == ["30.jsonl", "59.jsonl", "58.jsonl"]
    elsewhere.forget(file, known[0])
    assert elsewhere.places(file) == known[1:]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\0",
        b"[",
        b"7",
        b'{"a": 1}',
        b"[" * 100_000,
        b'[1, null, [], "", "relative.jsonl", "../up.jsonl", "/nowhere/at/all.jsonl"]',
        b'["/\\u0000", "/' + b"x" * 100_000 + b'", "/\\ud800"]',
        b'["/dev/zero/x", "/' + b"y" * 300 + b'"]',
        b" " * 2_000_000,
    ],
)
def test_a_damaged_list_disturbs_nothing_and_is_written_anew(data: bytes, tmp_path: Path) -> None:
    here = kept()
    file = folder.home() / folder.ELSEWHERE
    file.write_bytes(data)
    assert [one.path for one in folder.listing()] == [here]
    there = tmp_path / "there" / "mine.jsonl"
    with new(there):
        pass
    folder.remember(there)
    assert folder.remembered() == (there,)


def test_what_the_list_names_may_be_anything(tmp_path: Path) -> None:
    tmp = tmp_path / "there"
    tmp.mkdir()
    os.mkfifo(tmp / "pipe.jsonl")
    (tmp / "text\x1b[2J.jsonl").write_text("no journal")
    for path in (tmp, tmp / "pipe.jsonl", tmp / "text\x1b[2J.jsonl", Path("/dev/zero")):
        folder.remember(path)
    listed = folder.listing()
    assert len(listed) == 4
    assert all(one.error and one.error.isprintable() for one in listed)


def test_where_nothing_can_be_remembered_one_plays_all_the_same(tmp_path: Path) -> None:
    (folder.home() / folder.ELSEWHERE).mkdir()
    folder.remember(tmp_path / "mine.jsonl")
    assert folder.remembered() == ()


# --- out of the list ------------------------------------------------------------------------------


def listed(path: Path) -> folder.Listed:
    return next(one for one in folder.listing() if one.path == path)


def test_a_journal_is_moved_aside_and_stays_as_it_was() -> None:
    first = kept()
    data = first.read_bytes()
    to = folder.take_out(listed(first))
    assert to == folder.journals_folder() / folder.REMOVED / "reef-2026-03-01"
    assert (to / first.name).read_bytes() == data
    assert folder.listing() == ()
    again = kept()
    assert again == first
    assert folder.take_out(listed(again)) == to.with_name("reef-2026-03-01-2")


def test_a_campaign_is_moved_with_its_scenarios() -> None:
    within = folder.journals_folder()
    a_scenario(within / "worms-first.jsonl", "crows-1")
    to = folder.take_out(listed(a_campaign(within, "worms-first.jsonl", "worms-gone.jsonl")))
    assert to
    assert sorted(path.name for path in to.iterdir()) == ["worms-first.jsonl", "worms.jsonl"]
    assert folder.listing() == ()


def test_what_cannot_be_opened_is_moved_too() -> None:
    within = folder.journals_folder()
    within.mkdir()
    (within / "a folder.jsonl").mkdir()
    (within / "lost.jsonl").symlink_to(within / "nowhere")
    (within / "broken.jsonl").write_bytes(b"x")
    for one in folder.listing():
        assert folder.take_out(one)
    assert folder.listing() == ()


def test_a_journal_elsewhere_is_only_forgotten(tmp_path: Path) -> None:
    there = tmp_path / "there" / "mine.jsonl"
    with new(there):
        pass
    folder.remember(there)
    assert folder.take_out(listed(there)) is None
    assert there.is_file()
    assert folder.listing() == ()


def test_a_journal_that_is_being_played_is_not_moved() -> None:
    path = kept()
    with reopen(path):
        with pytest.raises(JournalError, match="Another program is playing reef"):
            folder.take_out(listed(path))
        assert path.is_file()


def test_what_cannot_be_moved_stays_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    within = folder.journals_folder()
    first = a_scenario(within / "worms-first.jsonl", "crows-1")
    campaign = listed(a_campaign(within, "worms-first.jsonl"))
    rename = Path.rename

    def closed(path: Path, to: Path) -> Path:
        if path == first:
            raise OSError(errno.EACCES, "no")
        return rename(path, to)

    monkeypatch.setattr(Path, "rename", closed)
    with pytest.raises(JournalError, match="could not be moved: it is closed to you"):
        folder.take_out(campaign)
    assert first.is_file()
    assert campaign.path.is_file()
