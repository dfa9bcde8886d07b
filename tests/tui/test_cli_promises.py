"""What every command promises: help for all it takes, exit statuses, signs that can be printed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from cyclopts import App

from tests.record_samples import SAMPLES
from tests.tui.test_cli import Skelos, opened, process, skelos
from tui import cli
from tui.target import NewGame, Target

__all__ = ["opened", "skelos"]

WON, LOST = SAMPLES / "won.jsonl", SAMPLES / "lost.jsonl"


# --- help -----------------------------------------------------------------------------------------


def commands(app: App, *before: str) -> Iterator[tuple[str, ...]]:
    """Every command by its words."""
    for name in app:
        if not name.startswith("-"):
            yield (*before, name)
            yield from commands(app[name], *before, name)


@pytest.mark.parametrize("command", tuple(commands(cli.command_line())), ids=" ".join)
def test_every_option_says_what_it_is_for(command: tuple[str, ...], skelos: Skelos) -> None:
    app = cli.command_line()
    for word in command:
        app = app[word]
    if app.default_command is None:
        return
    for argument in app.assemble_argument_collection(parse_docstring=True):
        told = argument.parameter.help
        assert told, f"skelos {' '.join(command)}: {argument.name} is not explained"
        assert told.rstrip().endswith(".")
    ran = skelos(*command, "--help")
    assert ran.status == 0


def test_at_is_an_entry_everywhere(skelos: Skelos) -> None:
    for command in ("show", "position"):
        told = " ".join(skelos(command, "--help").out.replace("│", " ").split())
        assert "The entry after which the position stands; without it the present one." in told
    told = " ".join(skelos("replay", "--help").out.replace("│", " ").split())
    assert "The entry to begin at; without it the start of the game." in told


# --- exit statuses --------------------------------------------------------------------------------


@pytest.fixture
def spoiled(tmp_path: Path) -> Path:
    """A journal from which a line was cut out."""
    lines = WON.read_bytes().splitlines(keepends=True)
    path = tmp_path / "spoiled.jsonl"
    path.write_bytes(b"".join((*lines[:50], *lines[51:])))
    return path


FINE = (
    "--help",
    "show {won}",
    "show {won} --at 3 --json",
    "show {spoiled}",
    "log {won} --why --all",
    "log {spoiled}",
    "check {won} {lost}",
    "check {won} --json",
    "diff {won} {won}",
    "export {won}",
    "export {won} --html --out {new}",
    "position {won} --at 57 --out {new}",
    "scenarios",
    "boards",
    "boards fort --ascii",
    "rules sight",
    "rules hind.move --json",
    "simulate --games 1 --jobs 1 --json",
    "play --journal {new}",
    "resume {won}",
    "replay {won} --at 3",
    "campaign new --journal {new}",
    "campaign --help",
)
FOUND = (
    "check {spoiled}",
    "check {won} {spoiled} --json",
    "check {missing}",
    "check {folder}",
    "diff {won} {lost}",
    "diff {won} {spoiled} --json",
    "rules zeppelin",
    "campaign check {spoiled}",
    "campaign check {missing}",
)
BAD = (
    "dance",
    "--nope",
    "check",
    "show",
    "show {missing}",
    "show {folder}",
    "show {won} --at 100000",
    "show {won} --at never",
    "log {missing} --json",
    "diff {won}",
    "diff {won} {missing}",
    "diff {won}@100000 {won}",
    "export {won} --html --cast",
    "export {won} --out {won}",
    "export {won} --out {won}/report.md",
    "export {missing}",
    "position {won} --at -1",
    "position {won} --out {won}",
    "position {won} --out /dev/null/x",
    "boards nowhere",
    "boards --check {missing}",
    "boards --scale huge",
    "simulate --games 0",
    "simulate nowhere",
    "simulate --games 1 --jobs 1 --out {won}",
    "play nowhere",
    "play --heroes 5",
    "play --dice loaded",
    "play --journal {won}",
    "play --journal {folder}",
    "play --journal {won}/mine.jsonl",
    "play --journal /dev/null/games/mine.jsonl",
    "campaign new --journal /dev/null/games/mine.jsonl",
    "campaign new rome",
    "campaign new --journal {won}",
    "campaign resume",
    "campaign show",
    "campaign check",
    "campaign show {won}",
    "campaign resume {missing}",
    "resume",
    "resume {missing}",
    "replay {missing}",
    "replay {won} --at 100000",
)


@pytest.mark.parametrize(
    ("status", "words"),
    [(status, words) for status, some in enumerate((FINE, FOUND, BAD)) for words in some],
)
def test_a_command_ends_with_its_status(
    status: int,
    words: str,
    skelos: Skelos,
    opened: list[Target],
    spoiled: Path,
    tmp_path: Path,
) -> None:
    places = {
        "won": WON,
        "lost": LOST,
        "spoiled": spoiled,
        "missing": tmp_path / "missing.jsonl",
        "folder": tmp_path,
        "new": tmp_path / "new",
    }
    ran = skelos(*(word.format(**places) for word in words.split()))
    assert ran.status == status, ran
    if status == 2:
        assert (ran.out, opened) == ("", [])
        assert re.fullmatch(r"skelos: [^\n]{10,300}[.?]\n", ran.err), ran.err
        assert "Errno" not in ran.err


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="there is no such place here")
@pytest.mark.parametrize("command", ["play", "campaign new"])
def test_a_journal_in_an_impossible_place_is_refused_before_the_terminal_opens(
    command: str, skelos: Skelos, opened: list[Target]
) -> None:
    ran = skelos(*command.split(), "--journal", "/proc/foo")
    assert (ran.status, ran.out, opened) == (2, "", [])
    assert ran.err == (
        "skelos: foo could not be made: nothing can be kept there. Choose another place or name.\n"
    )


def test_a_folder_of_journals_that_cannot_be_is_refused_too(
    skelos: Skelos, opened: list[Target], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    for home in (tmp_path / "file", tmp_path / ("x" * 300)):
        monkeypatch.setenv("SKELOS_HOME", str(home))
        for command in (("play",), ("campaign", "new"), ("campaign",)):
            ran = skelos(*command)
            assert (ran.status, opened) == (2, [])
            assert "could not be made" in ran.err


def test_trying_a_place_leaves_it_free(
    skelos: Skelos, opened: list[Target], tmp_path: Path
) -> None:
    path = tmp_path / "games" / "mine.jsonl"
    assert skelos("play", "--journal", path).status == 0
    assert not path.exists()
    (target,) = opened
    assert isinstance(target, NewGame)
    assert target.path == path


# --- signs ----------------------------------------------------------------------------------------

PRINTING = (
    ("show", WON),
    ("log", WON, "--why", "--all"),
    ("diff", f"{WON}@57", f"{WON}@80", "--why"),
    ("export", WON),
    ("export", WON, "--html"),
    ("boards", "swamp"),
    ("boards", "citadel", "--scale", "great"),
    ("rules", "sight"),
    ("play", "--help"),
)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
@pytest.mark.parametrize("words", PRINTING, ids=lambda words: " ".join(map(str, words[::2])))
def test_where_there_are_few_signs_everything_can_still_be_read(
    words: tuple[str | Path, ...], encoding: str
) -> None:
    few = process(*words, env={"PYTHONIOENCODING": encoding, "PATH": ""}, encoding=encoding)
    all_of_them = process(*words, env={"PYTHONIOENCODING": "utf-8", "PATH": ""}, encoding="utf-8")
    assert few.returncode == all_of_them.returncode
    assert few.stdout.count("?") == all_of_them.stdout.count("?"), "nothing became a mere ?"
    assert few.stdout.count("\n") == all_of_them.stdout.count("\n")


def test_a_board_in_ascii_keeps_its_shape() -> None:
    ran = process("boards", "swamp", env={"PYTHONIOENCODING": "ascii", "PATH": ""})
    plain = process("boards", "swamp", "--ascii", env={"PYTHONIOENCODING": "utf-8", "PATH": ""})
    assert ran.stdout == plain.stdout


@pytest.mark.parametrize(
    "words", [("export", WON, "--cast"), ("log", WON, "--json"), ("check", WON, "--json")]
)
def test_json_stays_what_it_is(words: tuple[str | Path, ...]) -> None:
    few = process(*words, env={"PYTHONIOENCODING": "ascii", "PATH": ""})
    many = process(*words, env={"PYTHONIOENCODING": "utf-8", "PATH": ""}, encoding="utf-8")
    assert few.stdout.isascii()
    assert [json.loads(line) for line in few.stdout.splitlines()] == [
        json.loads(line) for line in many.stdout.splitlines()
    ]


def test_a_name_that_cannot_be_written_is_written_without_its_accents(tmp_path: Path) -> None:
    ran = process(
        "show", tmp_path / "Crêpe→漢.jsonl", env={"PYTHONIOENCODING": "ascii", "PATH": ""}
    )
    assert ran.returncode == 2
    assert ran.stderr.startswith("skelos: Crepe->?.jsonl could not be read")
