"""Journals as files: torn, damaged, open twice, on a full disk, closed to writing."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.kernel.record import Illegal
from journals import store
from journals.problem import JournalError
from journals.session import Session
from tests.journals.playing import TOY, Play, game_of, header, new, play, reopen
from tests.kernel.toy import Dive, Rest
from tests.source import ROOT

Spoil = Callable[[bytes], bytes]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "reef.jsonl"


@pytest.fixture
def played(path: Path) -> Path:
    """A journal of five entries."""
    with new(path) as session:
        for _ in range(5):
            session.submit(Rest())
    return path


def beside(path: Path) -> list[str]:
    """The names of the other files in the folder."""
    return sorted(other.name for other in path.parent.iterdir() if other != path)


def no_room(*_: Any) -> int:
    raise OSError(errno.ENOSPC, "No space left on device")


# --- a last line that was never finished --------------------------------------------------------


def test_a_torn_last_line_is_cut_off_and_kept_aside(played: Path) -> None:
    good = played.read_bytes()
    played.write_bytes(good + b'{"seq":6,"par')
    with reopen(played) as session:
        assert session.read_only is None
        assert session.tree.last == 5
        (notice,) = session.notices
        assert "reef.jsonl.torn-1" in notice
        assert played.read_bytes() == good
        session.submit(Rest())
    assert (played.parent / "reef.jsonl.torn-1").read_bytes() == b'{"seq":6,"par'


def test_the_next_torn_line_is_kept_in_another_file(played: Path) -> None:
    for count in (1, 2):
        with played.open("ab") as file:
            file.write(b"\0" * count)
        reopen(played).close()
    assert beside(played) == ["reef.jsonl.torn-1", "reef.jsonl.torn-2"]


def test_a_last_line_that_is_no_json_is_torn_too(played: Path) -> None:
    good = played.read_bytes()
    played.write_bytes(good + b"\0\0\0\n")
    with reopen(played) as session:
        assert session.notices
    assert played.read_bytes() == good


def test_every_cut_keeps_every_finished_entry(played: Path) -> None:
    whole = played.read_bytes()
    fourth = sum(len(line) for line in whole.splitlines(keepends=True)[:4])
    for end in range(fourth, len(whole)):
        played.write_bytes(whole[:end])
        with reopen(played) as session:
            assert session.tree.last == whole[: end + 1].count(b"\n") - 1
            assert session.read_only is None
        assert whole.startswith(played.read_bytes())
        assert played.read_bytes().endswith(b"\n")


def test_a_missing_last_line_feed_is_put_back(played: Path) -> None:
    whole = played.read_bytes()
    played.write_bytes(whole[:-1])
    with reopen(played) as session:
        assert session.notices == ()
        assert played.read_bytes() == whole


def test_a_torn_line_that_cannot_be_kept_aside_stays(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    torn = played.read_bytes() + b'{"seq":6,"par'
    played.write_bytes(torn)
    monkeypatch.setattr(os, "write", no_room)
    with reopen(played) as session:
        assert session.read_only is not None
        assert "disk is full" in str(session.read_only)
        assert session.tree.last == 5
    assert played.read_bytes() == torn
    assert beside(played) == []


def test_looking_mends_nothing(played: Path) -> None:
    torn = played.read_bytes() + b'{"seq":6,"par'
    played.write_bytes(torn)
    with reopen(played, look=True) as session:
        assert session.tree.last == 5
    assert played.read_bytes() == torn


# --- damage -------------------------------------------------------------------------------------


def line(number: int, spoil: Spoil) -> Spoil:
    """Spoil one line of a file; lines count from 1."""

    def spoiled(data: bytes) -> bytes:
        lines = data.splitlines(keepends=True)
        lines[number - 1] = spoil(lines[number - 1])
        return b"".join(lines)

    return spoiled


DAMAGE: dict[str, Spoil] = {
    "a changed word": line(4, lambda text: text.replace(b"rested", b"tested")),
    "a changed number": line(4, lambda text: text.replace(b'"parent":2', b'"parent":1')),
    "a changed hash": line(4, lambda text: text[:-4] + b'0"}\n'),
    "zeros": line(4, lambda text: b"\0" * len(text[:-1]) + b"\n"),
    "an empty line": line(4, lambda text: b"\n" + text),
    "a missing line": line(4, lambda text: b""),
    "a doubled line": line(3, lambda text: text * 2),
    "other line feeds": line(4, lambda text: text.replace(b"\n", b"\r\n")),
    "a blank at the end": line(4, lambda text: text.replace(b"\n", b" \n")),
    "a renamed hash": line(4, lambda text: text.replace(b',"hash":', b',"hush":')),
}


@pytest.mark.rule("journal.read-only", "journal.intact")
@pytest.mark.parametrize("kind", DAMAGE)
def test_damage_in_the_middle_opens_up_to_there(kind: str, played: Path) -> None:
    spoiled = DAMAGE[kind](played.read_bytes())
    played.write_bytes(spoiled)
    with reopen(played) as session:
        problem = session.read_only
        assert problem is not None
        assert (problem.line, session.tree.last) == (4, 2)
        assert "Branch off" in problem.remedy
        assert session.undo()
        assert session.redo()
        with pytest.raises(Illegal) as refused:
            session.submit(Rest())
        assert refused.value.rule == "journal.read-only"
        assert "line 4" in str(refused.value.values["reason"])
    assert played.read_bytes() == spoiled
    assert beside(played) == []


@pytest.mark.parametrize("kind", DAMAGE)
def test_the_good_part_can_be_branched_off_and_played_on(kind: str, played: Path) -> None:
    spoiled = DAMAGE[kind](played.read_bytes())
    played.write_bytes(spoiled)
    branch = played.with_name("branch.jsonl")
    store.branch_off(played, branch, game_of)
    with reopen(branch) as session:
        assert (session.read_only, session.tree.last) == (None, 2)
        session.submit(Rest())
    assert played.read_bytes() == spoiled


def test_branching_off_never_writes_over_a_file(played: Path) -> None:
    before = played.read_bytes()
    with pytest.raises(JournalError, match="there is a file of that name already"):
        store.branch_off(played, played, game_of)
    assert played.read_bytes() == before


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "no journal"),
        (b"\n", "no journal"),
        (b"hello\n", "no journal"),
        (b"\xff\xfe\0\n", "no journal"),
        (b"[1]\n", "no journal"),
        (b"[" * 100_000, "no journal"),
        (b"{}\n", "no journal format"),
        (b'{"format":true}\n', "no journal format"),
        (b'{"format":-1}\n', "no journal format"),
        (b'{"format":99}\n', "newer Skelos"),
        (b'{"format":1,"hash":"0123456789abcdef"}\n', "changed in its first line"),
    ],
)
def test_what_is_no_journal_is_told_in_a_sentence(data: bytes, what: str, path: Path) -> None:
    path.write_bytes(data)
    with pytest.raises(JournalError, match=what) as error:
        reopen(path)
    assert str(error.value).startswith("reef.jsonl ")
    assert path.read_bytes() == data


def test_what_is_no_file_is_told_in_a_sentence(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for strange in (tmp_path, pipe, tmp_path / "missing", tmp_path / "a\0b", Path("/dev/zero")):
        with pytest.raises(JournalError):
            reopen(strange)


def test_a_file_far_too_large_is_not_read(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(store.MOST_BYTES + 1)
    with pytest.raises(JournalError, match="too large"):
        reopen(path)


# --- two programs -------------------------------------------------------------------------------


@pytest.mark.rule("journal.read-only")
def test_the_second_program_can_only_look(played: Path) -> None:
    with reopen(played) as first, reopen(played) as second:
        assert first.read_only is None
        assert second.read_only == store.ELSEWHERE
        assert second.undo()
        with pytest.raises(Illegal, match="another program"):
            second.submit(Rest())
        first.submit(Rest())
    with reopen(played) as third:
        assert (third.read_only, third.tree.last) == (None, 6)


def test_the_second_program_leaves_a_line_alone_that_is_being_written(played: Path) -> None:
    with reopen(played):
        with played.open("ab") as file:
            file.write(b'{"seq":6')
        before = played.read_bytes()
        with reopen(played) as second:
            assert (second.read_only, second.tree.last) == (store.ELSEWHERE, 5)
        assert played.read_bytes() == before


def test_a_new_journal_is_locked_from_the_first_line(path: Path) -> None:
    with new(path), reopen(path) as second:
        assert second.read_only == store.ELSEWHERE


def test_the_lock_ends_with_the_program(played: Path) -> None:
    code = "from tests.journals.test_store import *; reopen(Path(sys.argv[1])); os._exit(9)"
    ended = subprocess.run([sys.executable, "-c", code, str(played)], cwd=ROOT, check=False)
    assert ended.returncode == 9
    with reopen(played) as session:
        assert session.read_only is None


def test_where_the_disk_knows_no_locks_one_plays_without(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(_: int) -> None:
        raise OSError(errno.ENOTSUP, "Operation not supported")

    monkeypatch.setattr("journals.lock._lock", unknown)
    with reopen(played) as session:
        assert session.read_only is None


def test_what_another_program_wrote_meanwhile_is_not_cut_off(played: Path) -> None:
    with reopen(played) as session:
        with played.open("ab") as file:
            file.write(b"a note\n")
        before = played.read_bytes()
        for _ in range(2):
            with pytest.raises((JournalError, Illegal), match=r"[Aa]nother program wrote"):
                session.submit(Rest())
        assert session.tree.last == 5
    assert played.read_bytes() == before


def test_a_journal_that_was_deleted_is_missed(played: Path) -> None:
    with reopen(played) as session:
        played.unlink()
        with pytest.raises(JournalError, match="deleted"):
            session.submit(Rest())


def test_a_closed_journal_is_not_written(played: Path) -> None:
    with reopen(played) as session:
        pass
    with pytest.raises(Illegal, match="closed"):
        session.submit(Rest())
    session.close()


# --- disks that are full or closed to writing ---------------------------------------------------


def refused(session: Play, what: str) -> None:
    """The dive and its dice are refused, the state and the file are as before."""
    assert session.path is not None
    before = (session.head, session.tree.last, session.state, session.path.read_bytes())
    with pytest.raises(JournalError, match=what):
        session.submit(Dive(2))
    with pytest.raises(JournalError, match=what):
        session.undo()
    assert (session.head, session.tree.last, session.state, session.path.read_bytes()) == before


def half_a_write(write: Callable[[int, Any], int]) -> Callable[[int, Any], int]:
    """Write a few bytes; the disk is full at the next attempt."""
    written: list[int] = []

    def writing(descriptor: int, data: bytes) -> int:
        if len(data) < 20 or written:
            written.clear()
            return no_room()
        written.append(1)
        return write(descriptor, data[:20])

    return writing


def test_a_full_disk_refuses_the_command(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with reopen(played) as session:
        with monkeypatch.context() as full:
            full.setattr(os, "write", half_a_write(os.write))
            refused(session, "disk is full")
        with monkeypatch.context() as full:
            full.setattr(os, "fsync", no_room)
            refused(session, "disk is full")
        session.submit(Dive(2))
    with reopen(played) as again:
        assert again.tree.states == session.tree.states


def test_an_interruption_while_writing_leaves_nothing_behind(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    before = played.read_bytes()
    with reopen(played) as session:
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", interrupted)
            with pytest.raises(KeyboardInterrupt):
                session.submit(Rest())
        assert played.read_bytes() == before
        session.submit(Rest())


def test_half_an_entry_that_cannot_be_taken_back_ends_the_writing(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with reopen(played) as session:
        with monkeypatch.context() as broken:
            broken.setattr(os, "write", half_a_write(os.write))
            broken.setattr(os, "ftruncate", no_room)
            with pytest.raises(JournalError):
                session.submit(Rest())
        assert session.read_only is not None
        assert session.tree.last == 5
        with pytest.raises(Illegal):
            session.submit(Rest())
    with reopen(played) as again:
        assert (again.tree.last, again.read_only) == (5, None)
        assert again.notices


LIMITED = """
import resource, signal, sys
from pathlib import Path
from journals.problem import JournalError
from tests.journals.playing import new
from tests.kernel.toy import Rest
with new(Path(sys.argv[1])) as session:
    session.submit(Rest())
    size = Path(sys.argv[1]).stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 50, size + 50))
    try:
        session.submit(Rest())
    except JournalError as error:
        print(error)
    assert Path(sys.argv[1]).stat().st_size == size and session.head == 1
"""


def test_a_real_limit_refuses_the_command(path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", LIMITED, str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "larger than is allowed" in ran.stdout
    with reopen(path) as session:
        assert (session.tree.last, session.notices) == (1, ())


@pytest.mark.parametrize("call", ["write", "fsync"])
def test_a_new_journal_on_a_full_disk_leaves_no_file(
    call: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, call, no_room)
    with pytest.raises(JournalError, match="disk is full"):
        new(path)
    assert not path.exists()


def test_a_new_journal_never_writes_over_a_file(played: Path) -> None:
    before = played.read_bytes()
    with pytest.raises(JournalError, match="there is a file of that name already"):
        new(played)
    assert played.read_bytes() == before


@pytest.mark.parametrize("error", [errno.EACCES, errno.EINVAL])
def test_a_folder_that_cannot_be_brought_to_the_disk_is_no_hindrance(
    error: int, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a folder that may be written and not read."""
    real = os.open

    def opening(which: Any, flags: int, *rest: Any) -> int:
        if Path(which) == path.parent:
            raise OSError(error, os.strerror(error))
        return real(which, flags, *rest)

    monkeypatch.setattr(os, "open", opening)
    with new(path) as session:
        session.submit(Rest())
    with reopen(path) as session:
        assert session.tree.last == 1


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("/proc/mine.jsonl", "mine.jsonl could not be made: nothing can be kept there"),
        ("/proc/self/games/mine.jsonl", "The folder games could not be made"),
        ("{here}/file/mine.jsonl", "The folder file could not be made: there is a file"),
        ("{here}/file/games/mine.jsonl", "could not be made: a file is where a folder should be"),
        ("{here}/" + "x" * 300, "could not be made: file name too long"),
        ("{here}/a\0b", "cannot be the name of a file"),
        ("/dev/full", "there is a file of that name already"),
    ],
)
@pytest.mark.skipif(not Path("/proc/self").exists(), reason="there is no such place here")
def test_a_place_where_nothing_can_be_kept_is_told_in_a_sentence(
    place: str, told: str, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    path = Path(place.format(here=tmp_path))
    for trying in (lambda: store.check_place(path), lambda: new(path)):
        with pytest.raises(JournalError, match=told) as refused:
            trying()
        assert "hoose another" in str(refused.value)
    assert [beside.name for beside in tmp_path.iterdir()] == ["file"]


def test_trying_a_place_leaves_nothing_there(path: Path) -> None:
    store.check_place(path)
    assert beside(path) == []
    assert not path.exists()


def closed_to_writing(error: int) -> Callable[..., int]:
    """`os.open` on a disk, or in a folder, that may only be read."""
    real = os.open

    def opening(path: Any, flags: int, *rest: Any) -> int:
        if flags & os.O_RDWR:
            raise OSError(error, os.strerror(error))
        return real(path, flags, *rest)

    return opening


@pytest.mark.parametrize("error", [errno.EACCES, errno.EROFS])
def test_a_journal_that_may_not_be_written_can_be_looked_at(
    error: int, played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "open", closed_to_writing(error))
    with reopen(played) as session:
        assert session.read_only is not None
        assert "cannot be written" in str(session.read_only)
        assert session.undo()
        with pytest.raises(Illegal):
            session.submit(Rest())
    with pytest.raises(JournalError, match="could not be made"):
        new(played.with_name("other.jsonl"))


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write all")
def test_a_real_folder_that_may_not_be_written(played: Path) -> None:
    played.parent.chmod(0o500)
    played.chmod(0o400)
    with reopen(played) as session:
        assert session.read_only is not None
    with pytest.raises(JournalError, match="could not be made"):
        new(played.with_name("other.jsonl"))
    played.parent.chmod(0o700)


# --- what a journal says that this program does not know ----------------------------------------


def sealed_with(session: Play, *told: bytes) -> None:
    """Append lines to a closed session's journal, with hashes that are right."""
    from journals.lines import _sealed

    assert session.path is not None
    before = session.path.read_bytes()[-19:-3]
    with session.path.open("ab") as file:
        for text in told:
            line, before = _sealed(text, before)
            file.write(line)


@pytest.mark.parametrize(
    ("told", "what"),
    [
        (b'{"seq":6,"parent":5,"command":{"do":"fly"}}', "does not know: Invalid value 'fly'"),
        (b'{"seq":6,"parent":5,"command":{"do":"dive"}}', "does not know: Object missing"),
        (b'{"format":2}', "from here on it is written in format 2"),
        (b'{"seq":8,"parent":5,"command":{"do":"rest"}}', "entry 8 stands where entry 6 belongs"),
        (b'{"seq":6,"parent":5,"goto":77}', "holds no position"),
        (b'{"seq":6,"parent":5}', "holds no choice"),
        (b'{"seq":6,"parent":2,"command":{"do":"rest"}}', "the game stood at 5"),
        (b'{"seq":6,"parent":99,"goto":1}', "the game stood at 5"),
        (b'{"seq":6,"parent":5,"how":"seed","goto":1}', "something else besides"),
        (b'{"seq":6,"parent":-7,"how":"seed","note":"x"}', "the game stood at 5"),
        (b'{"seq":6,"parent":5,"note":"%s"}' % (b"x" * 100_000), "500 is the most"),
        (b"[1]", "does not know"),
        (b'{"seq":6,"parent":5,"by":"\x1b[2J"}', "does not know"),
    ],
)
def test_what_is_unknown_or_does_not_fit_opens_up_to_there(
    told: bytes, what: str, played: Path
) -> None:
    with reopen(played) as session:
        pass
    sealed_with(session, told, b'{"seq":7,"parent":5,"goto":1}')
    before = played.read_bytes()
    with reopen(played) as again:
        assert again.read_only is not None
        assert (again.read_only.line, again.tree.last) == (7, 5)
        assert what in again.read_only.reason
    assert played.read_bytes() == before


def test_an_unknown_last_line_is_not_taken_for_a_torn_one(played: Path) -> None:
    with reopen(played) as session:
        pass
    sealed_with(session, b'{"seq":6,"parent":5,"command":{"do":"fly"}}')
    before = played.read_bytes()[:-1]
    played.write_bytes(before)
    with reopen(played) as again:
        assert again.read_only is not None
        assert again.read_only.line == 7
    assert played.read_bytes() == before


def test_events_that_break_the_fold_end_the_readable_part(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaking(*_: object) -> None:
        raise KeyError("fin")

    monkeypatch.setattr(TOY, "evolve", breaking)
    with Session.open(played, lambda _: TOY) as session:
        assert session.read_only is not None
        assert (session.read_only.line, session.head) == (2, 0)
        assert "make no sense" in session.read_only.reason


def test_a_position_that_the_rules_cannot_judge_is_told_in_a_sentence(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaking(*_: object) -> None:
        raise KeyError("fin")

    monkeypatch.setattr(TOY, "decision", breaking)
    with pytest.raises(JournalError, match="after entry 5"):
        Session.open(played, lambda _: TOY)


def test_entries_and_header_survive_a_whole_game(path: Path) -> None:
    with play(new(path)) as session:
        pass
    with reopen(path) as again:
        assert again.header == header()
        assert again.tree.entries == session.tree.entries
        assert (again.read_only, again.notices) == (None, ())
