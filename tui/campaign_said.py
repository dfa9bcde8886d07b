"""What the command line prints of campaigns."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from journals.campaigns import CampaignReport, ScenarioReport, check_campaign, game_in
from scenarios.campaign.telling import tell_position
from tui.campaigns import CampaignTeller, to_look, waiting
from tui.said import FINE, FOUND, entry_at, put, put_json, report_lines, warn


def say_campaign(path: Path, at: int | None, json: bool) -> int:
    """Print where a campaign stood after an entry, or where it stands."""
    with to_look(path) as session:
        warn(session)
        entry = entry_at(session, path, at)
        game, state = game_in(session), session.state_at(entry)
        if json:
            outfit = game.outfit(state)
            told = {
                "entry": entry,
                "state": state,
                "next": game.scenario(state),
                "loads": {hero: outfit.burden(hero) for hero in outfit.kits},
                "decision": game.decision(state),
            }
            put_json(told)
        else:
            ended = waiting(session) if entry == session.head else ""
            put(tell_position(CampaignTeller(session).names, game, state, ended))
    return FINE


def say_campaign_check(path: Path, json: bool) -> int:
    """Print the verdicts on a campaign and its scenarios; FOUND when one of them fails."""
    report = check_campaign(path)
    if json:
        put_json(report)
    else:
        for line in _lines(report):
            put(line)
    return FINE if report.fine else FOUND


def _lines(report: CampaignReport) -> Iterator[str]:
    yield from report_lines(report.campaign)
    for scenario in report.scenarios:
        yield ""
        yield f"{scenario.scenario}, entry {scenario.entry} of the campaign: {_linked(scenario)}"
        if scenario.journal:
            yield from (f"  {line}" for line in report_lines(scenario.journal))


def _linked(scenario: ScenarioReport) -> str:
    """Whether a scenario's journal fits what the campaign says of it."""
    verdict = scenario.linked
    answer = {
        True: f"{scenario.file} fits",
        False: f"{scenario.file} does NOT fit",
        None: f"{scenario.file} is still to be played",
    }[verdict.holds]
    rule = f" [{verdict.rule}]" if verdict.rule else ""
    told = f": {verdict.told}" if verdict.told else ""
    return f"{answer}{rule}{told}"
