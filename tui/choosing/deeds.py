"""What a scenario lets a hero do besides: which deed, on which target, with how many gems."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace as with_changes
from functools import partial

from msgspec.structs import replace

from engine.adventure import odds
from engine.adventure.commands import Deed
from engine.adventure.state import Hero
from engine.adventure.telling.names import counted
from tui import keys
from tui.choosing.narrowing import Facet, Options, Variant, amounts, narrow, priced
from tui.choosing.questions import Chosen, Question, Row
from tui.choosing.situation import GEM, Situation, letter, percent

SOMEWHERE = "…"
"""Stands for the target of a deed that has several."""


def deeds(s: Situation, hero: Hero) -> Row | None:
    """What the scenario lets a hero do, or lets him do elsewhere: one row, or one for a list."""
    rows = tuple(_rows(s, hero))
    able = sum(row.open for row in rows)
    key = keys.key("act.deed")
    if not rows:
        return None
    if len(rows) == 1:
        return _only(s, hero, with_changes(rows[0], key=key.keys[0]))
    if not able:
        return Row(key.keys[0], key.words, why_not=lambda: rows[0].refusal)
    title = f"{s.names(hero.id)} acts"
    asked = Question(title, "Do what?", rows, start=[row.open for row in rows].index(True))
    return Row(key.keys[0], key.words, counted(able, "deed"), lambda: asked)


def _only(s: Situation, hero: Hero, row: Row) -> Row:
    """The row of the only deed: if it costs a gem at once, its price is read before."""
    if row.leads is None:
        return row
    leads = row.leads
    return with_changes(row, leads=lambda: priced(s, f"{s.names(hero.id)} acts", leads()))


def _rows(s: Situation, hero: Hero) -> Iterator[Row]:
    """A row for each deed by name, with what it costs; those that cannot be done now say why."""
    offered = s.offered(hero.id, Deed)
    known = tuple(s.p.table.scenario.deeds(s.p, hero.id))
    names = dict.fromkeys(deed.name for deed in (*known, *offered))
    for place, name in enumerate(names):
        able = [deed for deed in offered if deed.name == name]
        tried = able or [deed for deed in known if deed.name == name]
        label, price = _words(s, tried)
        if able:
            parts = (price, _span(s, able), *_places(able))
            detail = ", ".join(part for part in parts if part)
            leads = partial(_which, s, label, able)
            yield Row(letter(place), label, detail, leads, brief=_brief(s, able, price))
        else:
            yield Row(letter(place), label, why_not=partial(s.refused, _trial(s, tried[0])))


def _words(s: Situation, tried: Sequence[Deed]) -> tuple[str, str]:
    """What a deed is called, and its price where the scenario's words name one."""
    targets = {deed.target for deed in tried}
    target = tried[0].target if len(targets) == 1 else SOMEWHERE
    told, _, price = s.words(replace(tried[0], target=target, gems=0)).partition(", ")
    return told[:1].lower() + told[1:], price


def _brief(s: Situation, able: Sequence[Deed], price: str) -> str:
    """The price as the board writes it ("1◆"), or the chance with the fewest gems."""
    if able[0].gems:
        return percent(odds.deed_odds(s.p, able[0]))
    return price.replace(" gems", GEM).replace(" gem", GEM)


def _places(able: Sequence[Deed]) -> tuple[str, ...]:
    """How many targets there are, when there is a choice."""
    targets = len({deed.target for deed in able})
    return (f"{targets} places",) if targets > 1 else ()


def _span(s: Situation, able: Sequence[Deed]) -> str:
    """The chances from the fewest gems to the most, for a deed that rolls."""
    if not able[0].gems:
        return ""
    least, most = (percent(odds.deed_odds(s.p, able[end])) for end in (0, -1))
    return least if least == most else f"{least.removesuffix(' %')}…{most}"


def _trial(s: Situation, deed: Deed) -> Deed:
    """The deed as it would be tried: with a gem where it rolls."""
    return replace(deed, gems=1) if s.p.table.scenario.difficulty(s.p, deed) else deed


def _which(s: Situation, label: str, able: Sequence[Deed]) -> Question | Chosen:
    """The target, then the gems of a deed that rolls."""
    title = f"{s.names(able[0].hero)}: {label}"
    facet = Facet("Where?", lambda deed: deed.target, _target_row)
    return narrow(s, title, able, (facet,), _gems if able[0].gems else None)


def _target_row(s: Situation, target: str, options: Options) -> Row:
    return Row("", s.names(target), _span(s, options), spot=s.spot_of(target))


def _gems(s: Situation, title: str, options: Options) -> Question:
    """The number of gems, with the chance that the deed succeeds."""
    return amounts(
        s,
        title,
        (Variant("", options),),
        lambda deed: f"succeeds {percent(odds.deed_odds(s.p, deed))}",
    )
