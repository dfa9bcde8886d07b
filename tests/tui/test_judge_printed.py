"""What the commands for settling a dispute print and write: diff, export, position, log, check."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import pyte
import pytest

from engine.adventure.commands import Ruling
from tests.record_samples import SAMPLES
from tests.source import ROOT
from tests.tui.games import new_game
from tui import cli
from tui.comparing import Side, compare, named, side_by_side, side_of
from tui.export.cast import cast
from tui.export.html import html
from tui.export.markdown import escaped, markdown
from tui.export.report import report_of
from tui.games import AdventureSession, Teller, begun, to_look, to_play

WON, LOST = SAMPLES / "won.jsonl", SAMPLES / "lost.jsonl"
HOSTILE = "<script>alert(1)</script> [x](y) `z` & *b*"

Skelos: TypeAlias = Callable[..., tuple[int, str, str]]


@pytest.fixture
def skelos(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Skelos:
    """Runs a command line in this process: status, output, errors."""
    monkeypatch.setenv("COLUMNS", "100")

    def run(*words: str | Path) -> tuple[int, str, str]:
        status = cli.run([str(word) for word in words])
        return status, *capsys.readouterr()

    return run


@pytest.fixture
def won(tmp_path: Path) -> Path:
    path = tmp_path / "won.jsonl"
    path.write_bytes(WON.read_bytes())
    return path


def parting(path: Path) -> tuple[int, int]:
    """Two entries of a journal that follow the same one, with different choices."""
    with to_look(path) as session:
        entries = session.tree.entries
        return next(
            (found[0], found[-1])
            for seq in session.tree.states
            if len(found := session.children(seq)) > 1
            and entries[found[0]].command != entries[found[-1]].command
        )


def side(session: AdventureSession, entry: int | None = None) -> Side:
    return side_of("game", session, entry)


# --- diff -----------------------------------------------------------------------------------------


def test_two_branches_of_one_journal(skelos: Skelos, won: Path) -> None:
    one, other = parting(won)
    status, out, err = skelos("diff", f"{won}@{one}", f"{won}@{other}")
    assert (status, err) == (1, "")
    lines = out.splitlines()
    assert lines[0].startswith(f"A  won.jsonl@{one}: The Black Stone, 3 heroes")
    common = next(line for line in lines if "in common, up to turn" in line)
    with to_look(won) as session:
        assert common.startswith(f"{len(session.line(one)) - 1} entries")
    below = lines[lines.index(common) + 4 :]
    assert below[0].split("│")[0].split()[0] == str(one)
    assert below[0].split("│")[1].split()[0] == str(other)
    assert all(len(line) <= 100 for line in lines[lines.index(common) + 1 :])


def test_a_turn_stands_beside_the_same_turn(won: Path) -> None:
    with to_look(won) as one, to_look(LOST) as other:
        found = compare(side(one), side(other))
        lines = list(side_by_side(found, 120))
    turns = [line for line in lines if re.search(r"Turn \d+: ", line)]
    first = [re.findall(r"Turn (\d+): the (\w+)", line) for line in turns]
    assert any(len(pair) == 2 and pair[0] == pair[1] for pair in first)
    assert any(line.startswith("Not agreed upon alike: options, seed") for line in lines)


def test_the_same_game_twice(skelos: Skelos, won: Path) -> None:
    status, out, _ = skelos("diff", won, WON)
    assert status == 0
    with to_look(won) as session:
        number = len(session.line())
    assert out.splitlines()[-1] == f"Both are the same: {number} entries."


def test_one_may_end_where_the_other_goes_on(won: Path) -> None:
    with to_look(won) as session, to_look(WON) as whole:
        session.goto(session.line()[50])
        found = compare(side(session), side(whole))
        assert (found.common, found.same) == (51, False)
        assert any("A: ends here" in line for line in side_by_side(found, 80))


def test_games_that_part_at_the_start_say_so() -> None:
    three, four = new_game(), new_game(heroes=4)
    lines = list(side_by_side(compare(side(three), side(four)), 80, why=True))
    assert "They part at the start." in lines


def test_diff_as_json(skelos: Skelos, won: Path) -> None:
    one, other = parting(won)
    status, out, _ = skelos("diff", f"{won}@{one}", f"{won}@{other}", "--json")
    told: dict[str, Any] = msgspec.json.decode(out)
    assert status == 1
    assert (told["same"], told["header"]) == (False, [])
    assert (told["only_a"][0]["seq"], told["only_b"][0]["seq"]) == (one, other)


def test_what_a_name_means(tmp_path: Path) -> None:
    odd = tmp_path / "game@12"
    assert named(str(odd)) == (tmp_path / "game", 12)
    odd.write_text("")
    assert named(str(odd)) == (odd, None)
    assert named("a@b.jsonl") == (Path("a@b.jsonl"), None)
    assert named("@3") == (Path("@3"), None)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("diff", "{won}@9999", "{won}"), "has no position 9999"),
        (("diff", "{won}", "nowhere.jsonl"), "it is not there"),
        (("export", "{won}", "--html", "--cast"), "one form at a time"),
        (("export", "{won}", "--out", "{won}"), "is there already"),
        (("export", "{won}", "--out", "/nowhere/at/all"), "cannot be written"),
        (("position", "{won}", "--at", "9999"), "has no position 9999"),
        (("position", "{won}", "--at", "3", "--out", "{won}"), "is there already"),
    ],
)
def test_bad_use_is_one_sentence(
    skelos: Skelos, won: Path, words: tuple[str, ...], told: str
) -> None:
    status, out, err = skelos(*(word.format(won=won) for word in words))
    assert (status, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1
    assert won.read_bytes() == WON.read_bytes()


# --- export ---------------------------------------------------------------------------------------


def hostile_game() -> AdventureSession:
    """A game with hostile words wherever players may write some."""
    from journals.games import new_header
    from journals.header import Options

    header = new_header(
        "black-stone",
        Options(),
        seed=HOSTILE,
        created="2026",
        program="test",
        players={"atla": HOSTILE},
    )
    session = begun(header, None)
    session.note(0, HOSTILE)
    session.submit(Ruling("turn", HOSTILE, number=3))
    return session


def test_a_report_has_the_board_at_each_turn() -> None:
    with to_look(WON) as session:
        report = report_of(Teller(session))
    headings = [section.heading for section in report.sections]
    assert headings[:3] == ["The start", "Turn 1: the Overlord", "Turn 1: the heroes"]
    assert headings[-1] == "Victory"
    assert report.title == "The Black Stone"
    assert all(len(section.picture) > 20 for section in report.sections)
    told = [told for section in report.sections for told in section.told]
    assert sorted({each.seq for each in told}) == list(session.line())
    assert any(reason.rule == "solo.path.least" for each in told for reason in each.reasons)
    assert all(each.line.kind != "reason" for each in told)


def test_markdown_holds_pictures_log_and_reasons(skelos: Skelos, tmp_path: Path) -> None:
    out = tmp_path / "won.md"
    assert skelos("export", WON, "--markdown", "--out", out)[0] == 0
    text = out.read_text(encoding="utf-8")
    assert skelos("export", WON)[1] == text
    with to_look(WON) as session:
        turns = len(report_of(Teller(session)).sections)
    assert text.count("````") == 2 * turns
    assert "Willow Bank" in text
    assert re.search(r"^- \*\*\d+\*\* The heroes have done$", text, re.MULTILINE)
    assert re.search(r"^  - \*.*\* `solo\.alt\.when`$", text, re.MULTILINE)


def test_in_markdown_nothing_of_the_players_is_markup() -> None:
    text = markdown(report_of(Teller(hostile_game())))
    assert "<script>" not in text
    assert "[x](y)" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt; \\[x\\](y) \\`z\\` &amp; \\*b\\*" in text
    assert escaped("a_b|c") == "a\\_b\\|c"


class Tags(HTMLParser):
    """Gathers the tags of a page, and whether they are closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: set[str] = set()
        self.open: list[str] = []
        self.outside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.outside += [name for name, _ in attrs if name in ("src", "href", "onclick")]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_page_is_whole_and_asks_for_nothing() -> None:
    with to_look(WON) as session:
        page = html(report_of(Teller(session)))
    tags = Tags()
    tags.feed(page)
    tags.close()
    assert (tags.open, tags.outside) == ([], [])
    assert {"pre", "details", "summary", "span"} <= tags.seen
    assert "script" not in tags.seen
    assert "http" not in page.replace("http-equiv", "")


def test_on_a_page_nothing_of_the_players_is_markup() -> None:
    page = html(report_of(Teller(hostile_game())))
    assert "<script>" not in page
    assert page.count("&lt;script&gt;") >= 3


def test_a_cast_plays_the_game_to_its_end() -> None:
    with to_look(WON) as session:
        recorded = cast(Teller(session)).splitlines()
    head = msgspec.json.decode(recorded[0])
    assert head["version"] == 2
    events = [msgspec.json.decode(line) for line in recorded[1:]]
    times = [time for time, _, _ in events]
    assert times[0] == 0
    assert times == sorted(times)
    assert {kind for _, kind, _ in events} == {"o"}
    screen = pyte.Screen(head["width"], head["height"])
    stream = pyte.Stream(screen)
    stream.feed(events[0][2])
    assert "turn 0" in screen.display[0]
    assert "Willow Bank" in "\n".join(screen.display)
    for _, _, data in events[1:-1]:
        stream.feed(data)
    assert re.search(r"over after turn \d+: victory, entry \d+", screen.display[0])
    assert "Victory for the heroes" in "\n".join(screen.display)
    assert sum(map(len, recorded)) < 6_500 * len(events)


def test_a_cast_obeys_nothing_that_players_wrote() -> None:
    recorded = cast(Teller(hostile_game()))
    data = "".join(msgspec.json.decode(line)[2] for line in recorded.splitlines()[1:])
    codes = set(re.findall(r"\x1b(?:\[[0-9;?]*[A-Za-z]|.)", data))
    assert all(code.endswith(("H", "m", "K", "J", "h", "l")) for code in codes)


# --- position, log, check -------------------------------------------------------------------------


def test_a_position_is_kept_beside_its_game(skelos: Skelos, won: Path) -> None:
    status, out, _ = skelos("position", won, "--at", "3")
    assert (status, out) == (0, "won-at-3.jsonl begins at entry 3 of won.jsonl.\n")
    kept = won.with_name("won-at-3.jsonl")
    assert skelos("show", kept)[1] == skelos("show", won, "--at", "3")[1]
    assert "start       yes" in skelos("check", kept)[1]
    assert "from entry 3 of won.jsonl" in skelos("log", kept)[1]
    assert skelos("position", won, "--at", "3")[1].startswith("won-at-3-2.jsonl")
    out_of_it = won.with_name("mine.jsonl")
    assert skelos("position", kept, "--out", out_of_it)[0] == 0
    assert "start       yes" in skelos("check", out_of_it)[1]


def test_log_and_check_show_what_the_table_said(skelos: Skelos, won: Path) -> None:
    with to_play(won) as session:
        seq = session.line()[2]
        first = session.note(seq, "we had all agreed").seq
        session.note(0, "played at Mina's")
        session.goto(seq)
        session.submit(Ruling("points", "the map lies", "bran", number=4))
        ruled = session.head
    lines = skelos("log", won, "--why")[1].splitlines()
    assert lines[1] == f"    0     Note {first + 1} on the start: played at Mina's"
    assert f"          Note {first} on entry {seq}: we had all agreed" in lines
    at = next(place for place, line in enumerate(lines) if line.startswith(f"{ruled:>5}"))
    assert lines[at].endswith("Ruling, set movement points: Bran 4. Why: the map lies")
    assert lines[at + 1].endswith("[table.ruling]")
    told = [msgspec.json.decode(line) for line in skelos("log", won, "--json")[1].splitlines()]
    assert [each["entry"]["note"] for each in told if "note" in each["entry"]] == [
        "we had all agreed",
        "played at Mina's",
    ]
    status, out, _ = skelos("check", won)
    assert status == 0
    assert f"  by hand     1 ruling, first at entry {ruled}; 2 notes" in out


@pytest.mark.parametrize("words", [("diff", WON, LOST), ("export", WON), ("log", WON)])
def test_what_prints_does_not_load_textual(words: tuple[str | Path, ...]) -> None:
    code = (
        "import sys; from tui import cli; "
        f"cli.run({[str(word) for word in words]!r}); "
        "print('textual' in sys.modules, file=sys.stderr)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert ran.stderr.strip() == "False"
