"""`skelos campaign`: begun, resumed, shown, checked; and how other commands meet campaigns."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from journals.campaigns import CampaignReport, conclude, open_campaign
from journals.folder import free_path, journals_folder
from scenarios.campaign.record import Equip, State
from tests.record_samples import SAMPLES
from tests.source import ROOT
from tests.tui import campaigns as made
from tests.tui.campaigns import campaign_path, new_campaign, played
from tests.tui.pages import damaged, kept
from tests.tui.test_cli import Ran
from tui import cli
from tui.target import NewGame, ReplayOf, Resume, Target


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    made.short_scenarios(monkeypatch)


@pytest.fixture
def skelos(capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """Runs a command line in this process."""

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


def test_what_prints_loads_no_textual() -> None:
    path = played()
    code = """
import sys
from tui.cli import run
run(sys.argv[1:])
sys.exit("textual" in sys.modules and "textual" or "networkx" in sys.modules and "networkx")
"""
    for words in (("show", path), ("check", path), ("resume", path), ("--help",), ("new",)):
        ran = subprocess.run(
            [sys.executable, "-c", code, "campaign", *map(str, words)],
            cwd=ROOT,
            capture_output=True,
            stdin=subprocess.DEVNULL,
            check=False,
        )
        assert ran.returncode == 0, f"{words} loads {ran.stderr.decode()}"


@pytest.mark.parametrize("command", ["new", "resume", "show", "check"])
def test_every_command_explains_itself(skelos: Callable[..., Ran], command: str) -> None:
    ran = skelos("campaign", command, "--help")
    assert ran.status == 0
    assert f"Usage: skelos campaign {command}" in ran.out
    assert command in skelos("campaign", "--help").out


def test_a_new_campaign_is_as_it_was_asked_for(
    skelos: Callable[..., Ran], opened: list[Target], tmp_path: Path
) -> None:
    path = tmp_path / "mine.jsonl"
    skelos("campaign", "new", "--heroes", "4", "--hard", "--seed", "crow", "--journal", path)
    skelos("campaign")
    first, second = opened
    assert isinstance(first, NewGame)
    assert isinstance(second, NewGame), "without a campaign one begins"
    header = first.header
    assert (header.game, header.scenario, header.seed) == ("campaign", "worms-of-the-earth", "crow")
    assert (header.options.heroes, header.options.hard, first.path) == (4, True, path)
    assert second.path == free_path("worms-of-the-earth", second.header.created)


def test_a_campaign_is_not_begun_over_a_file(
    skelos: Callable[..., Ran], opened: list[Target]
) -> None:
    path = kept("won")
    ran = skelos("campaign", "new", "--journal", path)
    assert (ran.status, opened) == (2, [])
    assert "won.jsonl is there already: resume it, or choose another name." in ran.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("resume",), "There is no campaign yet: begin one with skelos campaign new."),
        (("show",), "There is no campaign yet"),
        (("check",), "There is no campaign yet"),
        (("new", "rome"), "There is no campaign 'rome'; there is worms-of-the-earth."),
        (("resume", "there-is-none.jsonl"), "there-is-none.jsonl could not be read"),
        (("resume", str(SAMPLES / "won.jsonl")), "the journal of a scenario, not of a campaign"),
        (("show", str(SAMPLES / "won.jsonl")), "the journal of a scenario, not of a campaign"),
        (("dance",), "skelos campaign --help"),
    ],
)
def test_what_cannot_be_is_one_sentence(
    skelos: Callable[..., Ran], opened: list[Target], words: tuple[str, ...], told: str
) -> None:
    ran = skelos("campaign", *words)
    assert (ran.status, ran.out, opened) == (2, "", [])
    assert told in ran.err
    assert ran.err.count("\n") == 1


def test_resume_takes_the_newest_campaign_and_the_newest_game(
    skelos: Callable[..., Ran], opened: list[Target]
) -> None:
    game = kept("won", played=1_700_000_000)
    with new_campaign():
        pass
    skelos("resume")
    skelos("campaign", "resume")
    skelos("campaign")
    skelos("campaign", "resume", campaign_path())
    campaign = Resume(campaign_path())
    assert opened == [Resume(game), campaign, campaign, campaign]


def test_other_commands_name_the_way_to_a_campaign(
    skelos: Callable[..., Ran], opened: list[Target]
) -> None:
    path = played()
    skelos("resume", path)
    skelos("replay", path, "--at", "0")
    assert opened == [Resume(path), ReplayOf(path, 0)], "the file says what it is"
    ran = skelos("export", path)
    assert (ran.status, ran.out) == (2, "")
    assert "skelos campaign opens it" in ran.err
    assert skelos("check", path).status == 0


def test_show_and_log_tell_a_campaign_too(skelos: Callable[..., Ran]) -> None:
    path = played(lost=True)
    with open_campaign(path) as session:
        session.note(2, "Bran was too careful")
        session.submit(Equip("bran", "kris"))
    assert skelos("show", path).out == skelos("campaign", "show", path).out
    before = skelos("show", path, "--at", "0").out
    assert "0 of 3 scenarios played" in before
    assert before == skelos("campaign", "show", path, "--at", "0").out
    assert "has no position 9" in skelos("campaign", "show", path, "--at", "9").err
    told = skelos("log", path).out
    assert told.startswith("Worms of the Earth, 3 heroes, seed crows")
    assert "    2   The Black Stone ends in defeat" in told
    assert "Note 3 on entry 2: Bran was too careful" in told
    assert "    4     Bran takes Kris" in told
    assert "[camp.lose-carry]" not in told
    assert "It was in hand to the end.  [camp.lose-carry]" in skelos("log", path, "--why").out
    assert len(skelos("log", path, "--json").out.splitlines()) == 4


def test_show_tells_who_carries_what_and_what_was_won(skelos: Callable[..., Ran]) -> None:
    played()
    out = skelos("campaign", "show").out
    assert "Worms of the Earth, 3 heroes. 1 of 3 scenarios played" in out
    assert "The Black Stone: victory (worms-black-stone.jsonl)" in out
    assert "  won Battle Axe, Zingaran Breastplate" in out
    assert "Bran: nothing (0 of 11)" in out
    assert "Choose equipment for Grim Altar, then begin." in out


@pytest.mark.parametrize(("lost", "outcome"), [(False, "victory"), (True, "defeat")])
def test_show_tells_a_result_that_the_campaign_was_not_told_of(
    skelos: Callable[..., Ran], lost: bool, outcome: str
) -> None:
    path = played(lost=lost, concluded=False)
    before = path.read_bytes()
    told = f"The Black Stone is over: {outcome}, not taken over yet: open the campaign."
    assert told in skelos("campaign", "show").out
    assert "Choose equipment" in skelos("campaign", "show", "--at", "0").out
    assert path.read_bytes() == before, "looking writes nothing"
    with open_campaign(path) as session:
        conclude(session)
        session.undo()
    assert "is being played in worms-black-stone.jsonl." in skelos("campaign", "show").out


def test_show_tells_of_a_scenario_whose_journal_cannot_be_read(skelos: Callable[..., Ran]) -> None:
    path = played(concluded=False)
    path.with_name("worms-black-stone.jsonl").write_bytes(b"rain\n")
    assert "is being played in worms-black-stone.jsonl." in skelos("campaign", "show").out
    path.with_name("worms-black-stone.jsonl").unlink()
    assert "is being played in worms-black-stone.jsonl." in skelos("campaign", "show").out


def test_show_as_json(skelos: Callable[..., Ran]) -> None:
    path = played(lost=True)
    told: dict[str, Any] = msgspec.json.decode(skelos("campaign", "show", path, "--json").out)
    state = msgspec.convert(told["state"], State)
    assert [result.outcome for result in state.results] == ["defeat"]
    assert told["next"] == "grim-altar"
    assert told["loads"]["bran"]["most"] == 11


def test_check_reads_every_journal(skelos: Callable[..., Ran]) -> None:
    path = played()
    ran = skelos("campaign", "check", path)
    assert ran.status == 0
    assert "worms.jsonl: 2 entries" in ran.out
    assert "black-stone, entry 2 of the campaign: worms-black-stone.jsonl fits" in ran.out
    assert "  worms-black-stone.jsonl: " in ran.out
    assert ran.out.count("consistent  yes") == 2
    report = msgspec.json.decode(skelos("campaign", "check", path, "--json").out)
    assert report["scenarios"][0]["linked"] == {"holds": True, "entry": 2}
    assert set(report) == set(CampaignReport.__struct_fields__)


def test_check_finds_what_does_not_fit(skelos: Callable[..., Ran]) -> None:
    path = played()
    scenario = damaged(path.with_name("worms-black-stone.jsonl"), 3)
    ran = skelos("campaign", "check")
    assert ran.status == 1
    assert "worms-black-stone.jsonl does NOT fit [camp.record]" in ran.out
    scenario.unlink()
    assert "is not there" in skelos("campaign", "check").out
    ran = skelos("campaign", "check", SAMPLES / "won.jsonl")
    assert ran.status == 1
    assert skelos("campaign", "check", journals_folder() / "none.jsonl").status == 1
