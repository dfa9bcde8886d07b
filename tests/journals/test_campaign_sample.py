"""The recorded campaign: it holds, is walked through both ways, and comes out again as it is."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from engine.kernel.tree import AUTOMATIC
from journals.campaigns import CampaignSession, check_campaign, open_campaign, result_path
from journals.games import campaign_of, game_of
from journals.session import Session
from scenarios.campaign.record import AnyCommand, AnyEvent, Begin, State
from tests.record_campaign import FOLDER, NAME, PARTS, record

PATH = FOLDER / NAME


def looked_at(path: Path = PATH) -> CampaignSession:
    """The campaign, to be looked at."""
    return open_campaign(path, look=True)


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The campaign with its scenarios, where it may be played on."""
    folder = tmp_path / "campaign"
    shutil.copytree(FOLDER, folder)
    return folder / NAME


@pytest.mark.rule("camp.next", "camp.end")
def test_it_is_what_it_is_said_to_be() -> None:
    session = looked_at()
    results = session.state.results
    assert session.notices == ()
    assert [result.outcome for result in results] == [part.outcome for part in PARTS]
    assert {"victory", "defeat"} == {result.outcome for result in results}
    assert session.state.outcome == PARTS[-1].outcome
    assert [entry.note for entry in session.tree.entries.values() if entry.note]
    assert len([seq for seq in session.tree.states if len(session.children(seq)) > 1]) == 2
    used = {path.name for path in FOLDER.glob("*.jsonl")}
    assert used == {NAME, *(result_path(session, result).name for result in results)}


@pytest.mark.rule("camp.win", "camp.lose", "camp.start", "camp.spells")
def test_what_was_won_was_taken_along_and_partly_lost() -> None:
    session = looked_at()
    won, lost, last = session.state.results
    assert {"battle-axe", "zingaran-breastplate"} <= set(won.won)
    assert won.spells == ("bels-caress", "boris-rage", "withering")
    assert set(lost.lost) & set(won.won), "what was won first was lost then"
    assert (lost.won, last.won) == ((), ())
    cards = [card for kit in session.state.kits.values() for card in kit] + [*session.state.cache]
    start = [card for kit in session.state_at(0).kits.values() for card in kit]
    assert set(start) <= set(cards)
    assert session.state.spells["atla"][2:] == won.spells


@pytest.mark.rule("camp.record")
def test_all_its_journals_hold_and_fit_together() -> None:
    report = check_campaign(PATH)
    assert report.fine, "the rules were mended? Then `make samples` records it anew"
    verdicts = [report.campaign, *(each.journal for each in report.scenarios if each.journal)]
    assert len(verdicts) == 1 + len(PARTS)
    for each in verdicts:
        assert (each.intact.holds, each.consistent.holds, each.current.holds) == (True,) * 3
        assert each.changed == ()
    assert [each.linked.holds for each in report.scenarios] == [True] * len(PARTS)


@pytest.mark.rule("camp.record")
def test_every_scenario_begins_with_what_its_heroes_had() -> None:
    session = looked_at()
    for seq in session.line():
        command = session.tree.entries[seq].command
        if not isinstance(command, Begin):
            continue
        kits = session.state_at(seq).kits
        with Session.open(PATH.with_name(command.journal), game_of, look=True) as scenario:
            heroes = scenario.state_at(0).heroes
            assert {hero: heroes[hero].items for hero in heroes} == kits


def test_it_is_taken_back_and_done_again_from_every_entry(copied: Path) -> None:
    known = looked_at()
    states = dict(known.tree.states)
    with open_campaign(copied) as session:
        for seq in states:
            session.goto(seq)
            assert session.state == states[seq]
            if session.undo():
                before = session.head
                assert before == known.tree.entries[seq].parent
                assert session.redo()
                assert session.head == seq, "the branch one came from"
                session.goto(seq)
            steps = 0
            while session.undo():
                steps += 1
                assert session.state == states[session.head]
            assert (session.head, steps) == (0, len(known.line(seq)))
        session.goto(known.head)
        assert session.state == known.state
    assert check_campaign(copied).fine


def test_from_every_entry_it_can_be_played_on_otherwise(copied: Path) -> None:
    with open_campaign(copied) as session:
        for seq in tuple(session.tree.states):
            session.goto(seq)
            decision = session.decision
            if decision is None or not decision.options:
                continue
            command = decision.options[0]
            session.submit(command)
            assert session.children(seq)[-1] == session.head
            session.undo()
            assert session.head == seq
    assert check_campaign(copied).campaign.fine


def test_its_commands_make_the_same_journal_again(tmp_path: Path) -> None:
    known = looked_at()
    with Session[State, AnyCommand, AnyEvent].new(
        campaign_of(known.header), known.header, tmp_path / NAME
    ) as session:
        for entry in known.tree.entries.values():
            assert entry.how not in AUTOMATIC
            if entry.goto is not None:
                session.goto(entry.goto)
            elif entry.note:
                session.note(entry.about, entry.note)
            elif entry.command is not None:
                session.submit(entry.command, entry.how)
    assert (tmp_path / NAME).read_bytes() == PATH.read_bytes()


@pytest.mark.slow
def test_it_is_recorded_the_same_each_time(tmp_path: Path) -> None:
    record(tmp_path)
    for path in FOLDER.glob("*.jsonl"):
        assert (tmp_path / path.name).read_bytes() == path.read_bytes(), path.name
