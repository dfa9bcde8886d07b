"""The command line: what each command prints, its exit status, and what it makes of bad files."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgspec
import pytest

from engine.adventure.commands import AnyCommand
from engine.adventure.events import AnyEvent
from engine.adventure.rulebook import Rule
from engine.adventure.state import State
from engine.kernel.record import Entry
from journals.check import Report
from journals.games import new_header
from journals.header import Options
from journals.simulate import Result
from tests.record_samples import SAMPLES
from tests.source import ROOT
from tui import cli
from tui.games import begun
from tui.target import Home, NewGame, ReplayOf, Resume, Target
from tui.version import VERSION

WON, LOST = SAMPLES / "won.jsonl", SAMPLES / "lost.jsonl"
COMMANDS = (
    "play",
    "resume",
    "replay",
    "show",
    "log",
    "check",
    "diff",
    "export",
    "position",
    "scenarios",
    "boards",
    "rules",
    "simulate",
    "campaign",
)


class Ran(NamedTuple):
    """How a command ended, and what it printed."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines of its output."""
        return self.out.splitlines()


Skelos: TypeAlias = Callable[..., Ran]


@pytest.fixture
def skelos(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Skelos:
    """Runs a command line in this process, with a home of its own."""
    monkeypatch.setenv("SKELOS_HOME", str(tmp_path / "home"))

    def run(*words: str | Path) -> Ran:
        status = cli.run([str(word) for word in words])
        return Ran(status, *capsys.readouterr())

    return run


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Target]:
    """What the terminal would have been opened for."""
    targets: list[Target] = []

    def take(target: Target) -> int:
        targets.append(target)
        return 0

    monkeypatch.setattr(cli, "_open", take)
    return targets


def process(*words: str | Path, **more: Any) -> subprocess.CompletedProcess[str]:
    """A command line as a process of its own."""
    code = "from tui.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", code, *map(str, words)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        **more,
    )


# --- what prints --------------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(skelos: Skelos, command: str) -> None:
    ran = skelos(command, "--help")
    assert ran.status == 0
    assert f"Usage: skelos {command}" in ran.out
    assert command in skelos("--help").out


def test_the_version() -> None:
    assert process("--version").stdout == f"skelos {VERSION}\n"


def test_show_prints_the_position_now_and_then(skelos: Skelos) -> None:
    now, start = skelos("show", WON), skelos("show", WON, "--at", "0")
    assert "over: victory" in now.lines[0]
    assert now.lines[-1] == "The game is over."
    assert start.lines[0] == "The Black Stone, 3 heroes. Turn 0, the heroes choose stances"
    assert now.status == start.status == 0


def test_show_as_json(skelos: Skelos) -> None:
    told = msgspec.json.decode(skelos("show", WON, "--at", "0", "--json").out)
    assert msgspec.convert(told["state"], State).turn == 0
    assert {option["do"] for option in told["decision"]["options"]} == {"stance"}
    assert msgspec.json.decode(skelos("show", WON, "--json").out)["decision"] is None


def test_show_keeps_what_lies_face_down(skelos: Skelos, tmp_path: Path) -> None:
    path = tmp_path / "altar.jsonl"
    header = new_header("grim-altar", Options(), seed="7", created="2026-01-01", program="test")
    with begun(header, path) as session:
        assert "grim-altar" in session.state.hidden.values()
    told = msgspec.json.decode(skelos("show", path, "--json").out)
    assert told["state"]["hidden"] == {"strongroom": "?", "crypt": "?", "long-gallery": "?"}
    seen = skelos("show", path).out
    assert "Tokens face down in" in seen
    assert "Life Potion" not in seen


@pytest.mark.parametrize("dice", ["seed", "table"])
def test_log_and_diff_keep_what_lies_face_down(dice: str, skelos: Skelos, tmp_path: Path) -> None:
    paths = (tmp_path / "one.jsonl", tmp_path / "other.jsonl")
    for number, path in enumerate(paths):
        options = Options(dice="table" if dice == "table" else "seed")
        header = new_header(
            "grim-altar", options, seed=str(number), created="2026-01-01", program="test"
        )
        with begun(header, path) as session:
            assert "grim-altar" in session.state.hidden.values()
    (line,) = skelos("log", paths[0], "--json").lines
    entry = msgspec.json.decode(line)["entry"]
    assert entry["command"]["faces"] == ["?"]
    found = {event["is"]: event for event in entry["events"]}
    assert set(found["tokens-hidden"]["tokens"].values()) == {"?"}
    assert (found["drawn"]["face"], found["settled"]["drawn"]) == ("?", "?")
    for told in (line, skelos("diff", *paths, "--json").out, skelos("log", paths[0], "--why").out):
        assert "life-potion" not in told
        assert '"grim-altar"}' not in told
        assert "Life Potion" not in told


def test_log_keeps_no_other_dice_to_itself(skelos: Skelos) -> None:
    assert not any('"?"' in line for line in skelos("log", WON, "--json").lines)


@pytest.mark.parametrize("at", ["-1", "100000"])
def test_show_knows_no_such_entry(skelos: Skelos, at: str) -> None:
    ran = skelos("show", WON, "--at", at)
    assert ran.status == 2
    assert f"won.jsonl has no position {at}: give a number from 0 to" in ran.err


def test_the_log_tells_the_game_by_turns(skelos: Skelos) -> None:
    ran = skelos("log", WON)
    assert ran.status == 0
    assert ran.lines[0].startswith("The Black Stone, 3 heroes, seed won-")
    assert "Atla: Mina" in ran.lines[0]
    turns = [line[8:] for line in ran.lines if line[8:].startswith("Turn ")]
    assert turns[:3] == ["Turn 1: the Overlord", "Turn 1: the heroes", "Turn 2: the Overlord"]
    assert "Victory for the heroes" in ran.lines[-1]
    assert "|" not in ran.out
    assert "·" not in ran.out


def test_the_log_with_reasons_names_their_rules(skelos: Skelos) -> None:
    reasons = [line for line in skelos("log", WON, "--why").lines if "· " in line]
    assert len(reasons) > 100
    assert all(re.search(r"  \[[a-z0-9.-]+\]$", line) for line in reasons)


def test_the_whole_log_marks_what_was_taken_back(skelos: Skelos) -> None:
    whole = skelos("log", WON, "--all").lines
    barred = [line for line in whole if line[6:7] == "|"]
    assert barred
    assert any("Back to entry" in line for line in whole)
    assert set(barred).isdisjoint(skelos("log", WON).lines)


def test_the_log_as_json(skelos: Skelos) -> None:
    kept = [msgspec.json.decode(line) for line in skelos("log", WON, "--json").lines]
    whole = [msgspec.json.decode(line) for line in skelos("log", WON, "--all", "--json").lines]
    for told in whole:
        msgspec.convert(told["entry"], Entry[AnyCommand, AnyEvent])
    assert [told for told in whole if told["kept"]] == kept
    assert 0 < len(kept) < len(whole)


def test_check_gives_three_verdicts(skelos: Skelos) -> None:
    ran = skelos("check", WON, LOST)
    assert ran.status == 0
    assert [line.split()[0] for line in ran.lines[:4]] == [
        "won.jsonl:",
        "intact",
        "consistent",
        "current",
    ]
    reports = [
        msgspec.json.decode(line, type=Report)
        for line in skelos("check", WON, LOST, "--json").lines
    ]
    assert [(report.file, report.fine) for report in reports] == [
        ("won.jsonl", True),
        ("lost.jsonl", True),
    ]


def test_scenarios_and_boards_are_listed(skelos: Skelos) -> None:
    assert skelos("scenarios").lines[0] == "black-stone  The Black Stone (3 or 4 heroes)"
    assert any(line.startswith("swamp  Swamp: ") for line in skelos("boards").lines)


@pytest.mark.parametrize("scale", ["overview", "normal", "large", "great"])
def test_a_board_is_printed(skelos: Skelos, scale: str) -> None:
    ran = skelos("boards", "swamp", "--scale", scale, "--ascii")
    assert ran.status == 0
    assert "\nStone Deck" in ran.out
    assert ran.out.isascii()


def test_rules_are_found_by_id_and_by_words(skelos: Skelos) -> None:
    every = skelos("rules").out.count("\n    (")
    assert every > 100
    assert skelos("rules", "hind.move").lines[0].startswith("hind.move  ")
    some = [
        msgspec.json.decode(line, type=Rule)
        for line in skelos("rules", "board", "sight", "--json").lines
    ]
    assert 0 < len(some) < every


def test_rules_that_nothing_says(skelos: Skelos) -> None:
    ran = skelos("rules", "zeppelin")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == "No rule speaks of 'zeppelin': try other words.\n"


def test_simulate_counts_and_keeps(skelos: Skelos, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    ran = skelos("simulate", "--games", "3", "--jobs", "2", "--heroes", "4", "--out", folder)
    assert ran.status == 0
    assert ran.lines[0].startswith("3 games of black-stone by the steady bot: ")
    assert ran.lines[2] == "illegal 0, errors 0"
    assert skelos("check", *sorted(folder.iterdir())).status == 0
    again = skelos("simulate", "--games", "3", "--jobs", "1", "--heroes", "4", "--out", folder)
    assert again.status == 2
    assert "there is a file of that name already" in again.err


def test_simulate_as_json_is_the_same_on_any_number_of_processes(skelos: Skelos) -> None:
    words = ("simulate", "--games", "4", "--bot", "random", "--json")
    one, two = (msgspec.json.decode(skelos(*words, "--jobs", jobs).out) for jobs in "12")
    assert msgspec.convert(one["games"], tuple[Result, ...])
    assert one["games"] == two["games"]
    assert sum(one["outcomes"].values()) == 4


def test_completion_for_a_shell(skelos: Skelos, tmp_path: Path) -> None:
    script = tmp_path / "skelos.bash"
    ran = skelos("--install-completion", "--shell", "bash", "--output", script)
    assert ran.status == 0
    written = script.read_text(encoding="utf-8")
    assert all(command in written for command in COMMANDS)


# --- what opens the terminal --------------------------------------------------------------------


def test_alone_it_opens_the_first_screen(skelos: Skelos, opened: list[Target]) -> None:
    assert skelos().status == 0
    assert opened == [Home()]


def test_play_begins_a_game(skelos: Skelos, opened: list[Target], tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    words = ("--heroes", "4", "--hard", "--seed", "fog", "--dice", "table", "--journal", path)
    assert skelos("play", "black-stone", *words).status == 0
    (target,) = opened
    assert isinstance(target, NewGame)
    options = target.header.options
    assert (target.path, target.header.seed) == (path, "fog")
    assert (options.heroes, options.hard, options.dice) == (4, True, "table")


def test_games_without_a_seed_differ(skelos: Skelos, opened: list[Target]) -> None:
    skelos("play")
    skelos("play")
    first, second = opened
    assert isinstance(first, NewGame)
    assert isinstance(second, NewGame)
    assert first.header.seed != second.header.seed
    assert first.path.parent.name == "journals"


def test_play_does_not_write_over_a_file(skelos: Skelos, opened: list[Target]) -> None:
    ran = skelos("play", "--journal", WON)
    assert ran.status == 2
    assert ran.err == "skelos: won.jsonl is there already: resume it, or choose another name.\n"
    assert opened == []


def test_resume_takes_the_newest_or_the_one_named(
    skelos: Skelos, opened: list[Target], tmp_path: Path
) -> None:
    nothing = skelos("resume")
    assert nothing.status == 2
    assert "There is no game to resume yet" in nothing.err
    kept = tmp_path / "home" / "journals" / "kept.jsonl"
    kept.parent.mkdir(parents=True)
    kept.write_bytes(WON.read_bytes())
    assert skelos("resume").status == skelos("resume", LOST).status == 0
    assert opened == [Resume(kept), Resume(LOST)]


def test_replay_opens_at_an_entry(skelos: Skelos, opened: list[Target]) -> None:
    assert skelos("replay", WON, "--at", "7").status == 0
    assert skelos("replay", WON, "--at", "100000").status == 2
    assert opened == [ReplayOf(WON, 7)]


def test_where_there_is_no_terminal_it_says_so() -> None:
    ran = process()
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("skelos: This is no terminal to play on")


# --- bad use ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("logg", "'logg' is no command; there are play, resume"),
        ("log", "FILE requires an argument; see skelos log --help"),
        ("log a b", "'b' is more than skelos log takes; see skelos log --help"),
        ("log --nope x", "Unknown option: --nope; see skelos log --help"),
        ("play --heroes 5", 'Invalid value "5" for --heroes. Choose from: 3, 4'),
        ("play nowhere", "There is no scenario 'nowhere'; there are black-stone"),
        ("play --no-hard", "Unknown option"),
        ("show x --at never", 'unable to convert "never" into int'),
        ("boards nowhere", "There is no board 'nowhere'; there are "),
        ("check", "Name the journals to check."),
        ("simulate nowhere", "There is no scenario 'nowhere'"),
        ("simulate --games 0", "give numbers from 1 up"),
        ("simulate --jobs -3", "give numbers from 1 up"),
        ("simulate --bot cheat", 'Choose from: "random", "steady"'),
        ("--json", "Unknown option: --json; see skelos --help"),
    ],
)
def test_bad_use_is_told_in_one_sentence(
    skelos: Skelos, opened: list[Target], words: str, told: str
) -> None:
    ran = skelos(*words.split())
    assert (ran.status, ran.out, opened) == (2, "", [])
    assert ran.err.startswith("skelos: ")
    assert told in ran.err
    assert ran.err.count("\n") == 1


def test_a_folder_for_simulations_that_is_a_file(skelos: Skelos, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("here")
    ran = skelos("simulate", "--out", file)
    assert (ran.status, ran.err) == (
        2,
        "skelos: file cannot be used: there is a file of that name already.\n",
    )


def test_nobody_reads_to_the_end() -> None:
    piped = f"{sys.executable} -c 'from tui.cli import main; main()' log {WON} --why | head -n 1"
    ran = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {piped}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("The Black Stone, ")


def test_output_that_knows_no_such_letters() -> None:
    ran = process("log", WON, env={"PYTHONIOENCODING": "ascii", "PATH": ""})
    assert ran.returncode == 0
    assert ran.stdout.isascii()
    assert "Othna -> " in ran.stdout
    assert "?" not in ran.stdout


# --- files that are no journals, or not whole ---------------------------------------------------

PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(range(256))
FOREIGN = {
    "picture.jsonl": PNG,
    "empty.jsonl": b"",
    "blank.jsonl": b"\n\n\n",
    "other.jsonl": b'{"event":"login","user":"x"}\n{"event":"logout"}\n',
    "deep.jsonl": b"[" * 200_000 + b"\n",
    "long.jsonl": b"x" * 5_000_000,
    "number.jsonl": b"1\n",
    "newer.jsonl": b'{"format":99,"hash":"0123456789abcdef"}\n',
}
READING = ("show", "log", "resume", "replay")


@pytest.mark.parametrize("name", FOREIGN)
def test_foreign_files_are_refused(
    skelos: Skelos, opened: list[Target], tmp_path: Path, name: str
) -> None:
    path = tmp_path / name
    path.write_bytes(FOREIGN[name])
    for command in READING:
        refused(skelos(command, path), name)
    ran = skelos("check", path)
    assert ran.status == 1
    assert f"{name}: 0 entries" in ran.out
    assert opened == []


def refused(ran: Ran, name: str) -> None:
    """It was refused with one sentence that names the file."""
    assert (ran.status, ran.out) == (2, "")
    assert name in ran.err
    assert ran.err.count("\n") == 1
    assert len(ran.err) < 300


def test_a_folder_and_what_is_not_there(skelos: Skelos, tmp_path: Path) -> None:
    missing = tmp_path / "missing.jsonl"
    for command in READING:
        refused(skelos(command, missing), "missing.jsonl")
        refused(skelos(command, tmp_path), tmp_path.name)
    assert skelos("check", missing, tmp_path).status == 1


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """A journal with a line changed in the middle."""
    lines = WON.read_bytes().splitlines(keepends=True)
    lines[50] = lines[50].replace(b'"seq":50', b'"seq":51')
    path = tmp_path / "damaged.jsonl"
    path.write_bytes(b"".join(lines))
    return path


def test_a_damaged_journal_is_read_up_to_the_damage(skelos: Skelos, damaged: Path) -> None:
    before = damaged.read_bytes()
    log, show = skelos("log", damaged), skelos("show", damaged)
    assert log.status == show.status == 0
    assert log.err == show.err
    assert log.err.startswith(
        "Line 51: this line was changed or damaged, or one before it is missing. Branch off"
    )
    assert log.lines[-1].split()[0].isdigit() or log.lines[-1].startswith("     ")
    checked = skelos("check", damaged)
    assert checked.status == 1
    assert "  intact      NO at entry 50, line 51 [journal.intact]" in checked.out
    assert damaged.read_bytes() == before


def test_a_torn_journal_is_looked_at_and_not_mended(skelos: Skelos, tmp_path: Path) -> None:
    path = tmp_path / "torn.jsonl"
    path.write_bytes(WON.read_bytes()[:-20])
    before = path.read_bytes()
    assert skelos("log", path).status == 0
    assert skelos("check", path).status == 1
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


HOSTILE = "\x1b]0;owned\x07\x1b[31mred\u202e\u200b[bold]x[/bold]" + "y" * 10_000


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A journal that bears its hashes, and whose texts would do things to a terminal."""
    lines = [msgspec.json.decode(line) for line in WON.read_bytes().splitlines()]
    lines[0]["players"] = {HOSTILE: HOSTILE, "atla": HOSTILE}
    lines[0]["seed"] = lines[0]["created"] = lines[0]["program"] = HOSTILE
    lines[4]["command"]["target"] = HOSTILE
    lines[4]["events"] = [{"is": "card-made", "card": HOSTILE, "area": "stone-deck"}]
    lines[4]["reasons"] = [{"rule": HOSTILE, "values": {HOSTILE: HOSTILE, "hero": HOSTILE}}]
    path = tmp_path / "hostile\x1b[2J.jsonl"
    path.write_bytes(sealed(lines))
    return path


def sealed(lines: list[dict[str, Any]]) -> bytes:
    """The lines with the hashes that they need (journals/FORMAT.md)."""
    data, before = b"", b"0" * 16
    for line in lines:
        told = msgspec.json.encode({key: line[key] for key in line if key != "hash"})[:-1]
        before = blake2b(before + told, digest_size=8).hexdigest().encode()
        data += told + b',"hash":"' + before + b'"}\n'
    return data


@pytest.mark.parametrize(
    "words",
    ["show", "log", "log --why --all", "check", "check --json", "show --json", "log --json"],
)
def test_hostile_texts_do_nothing(skelos: Skelos, hostile: Path, words: str) -> None:
    command, *more = words.split()
    ran = skelos(command, hostile, *more)
    assert ran.status in (0, 1)
    assert command == "check" or "owned" in ran.out
    printed = (ran.out + ran.err).replace("\n", "")
    assert printed.isprintable()


# --- board files --------------------------------------------------------------------------------


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """A copy of the Swamp's file."""
    path = tmp_path / "mine.toml"
    path.write_bytes((ROOT / "boards" / "data" / "swamp.toml").read_bytes())
    return path


def test_a_good_board_has_no_faults(skelos: Skelos, board: Path) -> None:
    assert skelos("boards", "--check", board) == Ran(0, "mine.toml: no faults.\n", "")


def test_a_damaged_board_is_told_with_its_places(skelos: Skelos, board: Path) -> None:
    text = board.read_text(encoding="utf-8")
    board.write_text(text.replace("ffaaaaabbbbbb", "f?aaaaabbbbbb", 1), encoding="utf-8")
    ran = skelos("boards", "--check", board)
    assert ran.status == 1
    assert all(re.match(r"mine\.toml:\d+:\d+: .", line) for line in ran.lines)


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (PNG, 2),
        (b"", 1),
        (b"a = [", 1),
        (b'board = "\\u001b[31m\\u202e"\nname = 3\n', 1),
        (b"x" * 2_000_000, 2),
        (b"[" * 100_000, 1),
    ],
)
def test_files_that_are_no_boards(skelos: Skelos, board: Path, data: bytes, status: int) -> None:
    board.write_bytes(data)
    ran = skelos("boards", "--check", board)
    assert ran.status == status
    assert "mine.toml" in ran.out + ran.err
    assert (ran.out + ran.err).replace("\n", "").isprintable()


def test_a_board_file_that_is_not_there(skelos: Skelos, tmp_path: Path) -> None:
    refused(skelos("boards", "--check", tmp_path / "none.toml"), "none.toml")
    refused(skelos("boards", "--check", tmp_path), tmp_path.name)


# --- what is loaded -----------------------------------------------------------------------------


def test_what_prints_loads_no_textual(tmp_path: Path) -> None:
    lines: list[list[str | Path]] = [
        ["show", WON],
        ["log", WON, "--why"],
        ["check", WON],
        ["scenarios"],
        ["boards"],
        ["boards", "swamp"],
        ["rules", "sight"],
        ["simulate", "--games", "1", "--jobs", "1"],
        ["play", "--journal", tmp_path / "new.jsonl"],
        ["resume", WON],
        ["replay", WON],
        ["--help"],
        ["--install-completion", "--shell", "fish", "--output", tmp_path / "skelos.fish"],
    ]
    code = """
import sys
from tui.cli import run
run(sys.argv[1:])
sys.exit("textual" in sys.modules and "textual" or "networkx" in sys.modules and "networkx")
"""
    for words in lines:
        ran = subprocess.run(
            [sys.executable, "-c", code, *map(str, words)],
            cwd=ROOT,
            capture_output=True,
            stdin=subprocess.DEVNULL,
            check=False,
        )
        assert ran.returncode == 0, f"{words} loads {ran.stderr.decode()}"
