"""What a report of a game holds, whatever it is written as: turn by turn, board and log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boards.picture import NORMAL, Scale
from engine.adventure.events import TurnBegan
from engine.adventure.state import Hero
from engine.adventure.telling import Line, Names
from engine.adventure.work import Position
from tui.board_cells import Painter, Row
from tui.games import Teller
from tui.glyphs import UNICODE, Glyphs
from tui.log_text import entry_lines, rulings, title
from tui.view import Scene


class Told(NamedTuple):
    """What happened, in a sentence, with the reasons for it. `seq` is the entry's number."""

    seq: int
    line: Line
    reasons: tuple[Line, ...]


class Section(NamedTuple):
    """A side's turn: the board as it begins, how the heroes stand, and what happens."""

    heading: str
    picture: Sequence[Row]
    heroes: tuple[str, ...]
    told: tuple[Told, ...]


class Report(NamedTuple):
    """A game from its start to the present position."""

    title: str
    about: str
    sections: tuple[Section, ...]


def report_of(teller: Teller, scale: Scale = NORMAL, signs: Glyphs = UNICODE) -> Report:
    """The report of a session's game, up to where it stands."""
    told = ". ".join((title(teller), *rulings(teller)))
    name, _, about = told.partition(", ")
    return Report(name, about, tuple(_sections(teller, scale, signs)))


def _sections(teller: Teller, scale: Scale, signs: Glyphs) -> Iterator[Section]:
    painter, session = Painter(), teller.session
    heading, begun, entries = "The start", 0, [0]

    def section() -> Section:
        p = teller.position(begun)
        picture = painter.paint(Scene(p, teller.names, glyphs=signs), scale).rows
        heroes = tuple(_standing(teller.names, p, hero) for hero in p.state.heroes.values())
        lines = (told for seq in entries for told in told_of(teller, seq))
        return Section(heading, picture, heroes, tuple(lines))

    for seq in session.line():
        entry = session.tree.entries[seq]
        turns = [event for event in entry.events if isinstance(event, TurnBegan)]
        if turns:
            yield section()
            side = "the heroes" if turns[-1].side == "heroes" else "the Overlord"
            heading, begun, entries = f"Turn {turns[-1].turn}: {side}", entry.parent, []
        entries.append(seq)
    yield section()
    heading, begun, entries = _end(session.state.outcome), session.head, []
    yield section()


def _end(outcome: str) -> str:
    return {"victory": "Victory", "defeat": "Defeat"}.get(outcome, "Where the game stands")


def told_of(teller: Teller, seq: int) -> Iterator[Told]:
    """What an entry tells, each line with the reasons that follow it in the log."""
    lines = entry_lines(teller, seq, True) if seq else teller.lines(0)
    line: Line | None = None
    reasons: list[Line] = []
    for each in lines:
        if line is not None and each.kind == "reason":
            reasons.append(each)
            continue
        if line is not None:
            yield Told(seq, line, tuple(reasons))
        line, reasons = each, []
    if line is not None:
        yield Told(seq, line, tuple(reasons))


def _standing(names: Names, p: Position, hero: Hero) -> str:
    """A hero in one line: where, how, and the gems."""
    name = names(hero.id)
    if hero.fate != "here":
        return f"{name} {'is dead' if hero.fate == 'dead' else 'has left the board'}"
    placed = {names(space): gems for space, gems in hero.spaces.items() if gems}
    placed |= {names(spell): gems for spell, gems in hero.spells.items() if gems}
    gems = {"Reserve": hero.reserve, "Fatigue": hero.fatigue, "Wounds": hero.wounds, **placed}
    told = ", ".join(f"{place} {number}" for place, number in gems.items())
    return f"{name} in {names(hero.area)}, {hero.stance}: {told}"
