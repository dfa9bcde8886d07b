"""A position as a journal of its own: it opens there, rolls the same dice, and can be proved."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import pytest
from msgspec.structs import replace

from engine.adventure.bots import BOTS
from engine.adventure.commands import AnyCommand, Ruling
from engine.adventure.events import AnyEvent
from engine.adventure.state import State
from engine.adventure.work import Position
from engine.kernel.chance import CHANCE
from journals.campaigns import _stranger
from journals.check import check
from journals.games import checked_games, game_of
from journals.header import Header, Origin
from journals.lines import BEFORE_ALL, header_line, read_header
from journals.positions import keep_position
from journals.problem import JournalError
from journals.session import Session
from tests.record_samples import SAMPLES

Play: TypeAlias = Session[State, AnyCommand, AnyEvent]


@pytest.fixture
def won(tmp_path: Path) -> Path:
    path = tmp_path / "won.jsonl"
    path.write_bytes((SAMPLES / "won.jsonl").read_bytes())
    return path


def looked_at(path: Path) -> Play:
    return Session[State, AnyCommand, AnyEvent].open(path, game_of, look=True)


def taken(won: Path, seq: int) -> Path:
    path = won.with_name(f"at-{seq}.jsonl")
    keep_position(looked_at(won), seq, path)
    return path


def forged(path: Path, **fields: Any) -> Path:
    """The journal with other fields in its header, and the hash that goes with them."""
    header, _, _ = read_header(path.read_bytes().split(b"\n")[0], path.name)
    path.write_bytes(header_line(replace(header, **fields))[0])
    return path


@pytest.mark.parametrize("place", [0, 1, 3, 40, -1])
def test_it_begins_at_the_position_and_says_from_where(won: Path, place: int) -> None:
    whole = looked_at(won)
    line = (0, *whole.line())
    seq = line[place]
    path = taken(won, seq)
    part = looked_at(path)
    assert part.state == whole.state_at(seq)
    origin = part.header.origin
    assert origin is not None
    assert (origin.file, origin.entry) == ("won.jsonl", seq)
    assert part.header.seed == whole.header.seed
    assert (part.line(), part.undo()) == ((), False)


def test_what_is_played_on_is_what_would_have_been_played(won: Path) -> None:
    whole = looked_at(won)
    seqs = [seq for seq in whole.line() if whole.tree.entries[seq].how == "player"]
    at = whole.tree.entries[seqs[30]].parent
    with Session[State, AnyCommand, AnyEvent].open(taken(won, at), game_of) as part:
        for seq in [each for each in whole.line() if each > at]:
            entry = whole.tree.entries[seq]
            if entry.how == "player" and entry.command is not None:
                part.submit(entry.command)
        assert part.state == whole.state
        assert part.tree.last > 20
        part.undo()
        part.redo()
    assert check(part.path or won, checked_games()).fine


def test_a_position_that_waits_for_dice_lets_them_fall_when_it_is_played(won: Path) -> None:
    whole = looked_at(won)
    waiting = next(
        seq
        for seq in whole.line()
        if (asked := whole.game.decision(whole.state_at(seq))) and asked.side == CHANCE
    )
    path = taken(won, waiting)
    with Session[State, AnyCommand, AnyEvent].open(path, game_of) as part:
        first = part.tree.entries[1]
        following = whole.tree.entries[whole.children(waiting)[0]]
        assert (first.how, first.command) == ("seed", following.command)
    assert check(path, checked_games()).fine


def test_a_position_of_a_position(won: Path) -> None:
    path = taken(won, 3)
    with Session[State, AnyCommand, AnyEvent].open(path, game_of) as part:
        decision = part.decision
        assert decision is not None
        bot = BOTS["steady"]
        part.submit(bot(Position(game_of(part.header).table, part.state), decision, "x", 1))
        again = path.with_name("again.jsonl")
        keep_position(part, part.head, again)
        head = part.head
    origin = looked_at(again).header.origin
    assert origin is not None
    assert (origin.file, origin.entry) == ("at-3.jsonl", head)
    report = check(again, checked_games())
    assert report.start is not None
    assert report.start.holds is True


def test_checking_proves_it_where_the_other_journal_lies_beside_it(won: Path) -> None:
    path = taken(won, 3)
    start = check(path, checked_games()).start
    assert start is not None
    assert (start.holds, start.told) == (True, "it is that after entry 3 of won.jsonl")
    won.unlink()
    report = check(path, checked_games())
    assert report.start is not None
    assert (report.start.holds, report.fine) == (None, True)
    assert check(SAMPLES / "won.jsonl", checked_games()).start is None


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"origin": None}, "does not say where"),
        ({"origin": Origin("../won.jsonl", 3, "0" * 16)}, "cannot lie beside it"),
        ({"origin": Origin("won.jsonl", 3, "0" * 16)}, "another entry than the one"),
        ({"origin": Origin("won.jsonl", 9999, "")}, "leads to another position"),
    ],
)
def test_a_false_origin_does_not_hold(won: Path, fields: dict[str, Any], told: str) -> None:
    report = check(forged(taken(won, 3), **fields), checked_games())
    assert not report.fine
    assert report.start is not None
    assert told in report.start.told


def test_a_position_that_was_changed_does_not_hold(won: Path) -> None:
    path = taken(won, 3)
    start = dict(looked_at(path).header.start)
    start["turn"] = 7
    report = check(forged(path, start=start), checked_games())
    assert report.start is not None
    assert report.start.told == "entry 3 of won.jsonl leads to another position"


def test_a_position_is_sealed(won: Path) -> None:
    path = taken(won, 3)
    path.write_bytes(path.read_bytes().replace(b'"reserve":', b'"reservE":', 1))
    with pytest.raises(JournalError, match="changed in its first line"):
        looked_at(path)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"heroes": {}}, "other heroes"),
        ({"chests": ["atlantis"]}, "areas that the board has not"),
        ({"objects": {"mud-path": ["excalibur"]}}, "other cards"),
        ({"closed": ["heavens-gate"]}, "other doors"),
        ({"turn": -1}, "less than nothing"),
        ({"agenda": []}, "neither goes on nor is over"),
        ({"agenda": [{"step": "unit-acts", "unit": "nobody:1"}]}, "unfinished business"),
        ({"turn": "four"}, "is none of this game"),
        ({"agenda": [{"step": "dance"}]}, "is none of this game"),
    ],
)
def test_what_is_no_position_does_not_open(won: Path, change: dict[str, Any], told: str) -> None:
    path = taken(won, 3)
    start = {**looked_at(path).header.start, **change}
    with pytest.raises(JournalError, match=told):
        looked_at(forged(path, start=start))
    verdict = check(path, checked_games()).current
    assert (verdict.holds, verdict.line, verdict.rule) == (False, 1, "journal.header")


@pytest.mark.parametrize(
    ("where", "change", "told"),
    [
        (("heroes", "bran"), {"halo": "nonsense"}, "other Halos"),
        (("heroes", "bran"), {"spaces": {"melee": -3}}, "less than nothing"),
        (("heroes", "bran"), {"held": ["nobody:1"]}, "somebody held by nobody"),
        (("heroes", "bran"), {"id": "othna"}, "heroes by other names"),
        (("heroes", "bran"), {"area": ""}, "heroes nowhere"),
        (("heroes", "bran"), {"tiles": {"nobody": 1}}, "gems on no tile"),
        (("units", "skuthus:1"), {"life": -5}, "units without life"),
        (("units", "skuthus:1"), {"id": "skuthus:7"}, "units by other names"),
        (("units", "skuthus:1"), {"area": ""}, "areas that the board has not"),
        (("tiles", "skuthus"), {"event": 9}, "other tiles"),
        (("tiles", "skuthus"), {"ally": True}, "units on the other side"),
        (("tokens",), {"pool": [77, 78]}, "other tokens"),
        ((), {"wrecked": [["here", "there"]]}, "other walls"),
        ((), {"hidden": {"mud-path": "excalibur"}}, "other tokens face down"),
    ],
)
def test_what_has_one_thing_wrong_in_it_does_not_open(
    won: Path, where: tuple[str, ...], change: dict[str, Any], told: str
) -> None:
    path = taken(won, 3)
    start = msgspec.json.decode(msgspec.json.encode(looked_at(path).header.start))
    place = start
    for name in where:
        place = place[name]
    place.update(change)
    with pytest.raises(JournalError, match=f"is none of this game.*{told}"):
        looked_at(forged(path, start=start))


def test_text_in_a_position_is_cleaned() -> None:
    header = Header(
        game="g",
        rules="r",
        scenario="s",
        board="b",
        seed="s",
        program="p",
        created="c",
        start={"\x1b[2J": ["\u202ex"]},
        origin=Origin("\x1bf", 1, "h"),
    )
    assert header.start == {"[2J": ["x"]}
    assert header.origin == Origin("f", 1, "h")


def test_a_header_without_one_is_written_as_ever() -> None:
    line = (SAMPLES / "won.jsonl").read_bytes().split(b"\n")[0]
    header, _, _ = read_header(line, "won.jsonl")
    assert header_line(header)[0] == line + b"\n"
    assert b'"start"' not in line
    assert BEFORE_ALL


def test_a_campaign_takes_no_result_of_it(won: Path) -> None:
    header = looked_at(taken(won, 3)).header
    told = _stranger(None, None, header)  # type: ignore[arg-type]
    assert told == "it begins in the middle of another game"


@pytest.mark.rule("table.ruling")
def test_rulings_are_counted_and_fail_nothing(won: Path) -> None:
    path = taken(won, 3)
    with Session[State, AnyCommand, AnyEvent].open(path, game_of) as part:
        before = part.state
        ruling = Ruling("gems", "we forgot one", "bran", source="", to="reserve", number=1)
        seq = part.submit(ruling)[0].seq
        assert part.state.heroes["bran"].gems == before.heroes["bran"].gems + 1
        part.undo()
        assert part.state == before
        part.redo()
    report = check(path, checked_games())
    assert report.fine
    assert report.rulings == (seq,)
    assert msgspec.json.decode(msgspec.json.encode(report), type=type(report)) == report
