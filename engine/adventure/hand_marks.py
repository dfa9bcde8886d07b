"""Rulings by hand over markers, tokens face down, what holds a figure, Halos and counters.

How many there are of a marker or token, and how far a counter goes, are facts of the scenario.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.adventure import events as ev
from engine.adventure import hand_events as hand
from engine.adventure.commands import Ruling, Setting
from engine.adventure.events import AnyEvent
from engine.adventure.figures import WEB_POINTS
from engine.adventure.hand_kinds import OUT, Kind, Names, areas, figures
from engine.adventure.work import Figure, Position

UP = "up"
"""Where a token goes that is turned over."""
ON, OFF = "on", "off"
"""A figure is in a web, or possessed; or it is free."""


# --- markers --------------------------------------------------------------------------------------


def _marker_kinds(p: Position) -> Names:
    return p.table.setting.markers


def _marker_sources(p: Position, ruling: Ruling) -> Names:
    """Where one lies, and the box as long as it holds one."""
    lying = p.markers(ruling.whom)
    in_box = len(lying) < p.table.setting.markers[ruling.whom]
    return (*lying, OUT) if in_box else lying


def _marker_aims(p: Position, ruling: Ruling) -> Names:
    """One lies in an area at most."""
    free = (area for area in areas(p) if area not in p.markers(ruling.whom))
    return (*free, OUT) if ruling.source else free


def _set_marker(p: Position, ruling: Ruling) -> Iterator[AnyEvent]:
    left = [area for area in p.markers(ruling.whom) if area != ruling.source]
    yield hand.MarkersSet(ruling.whom, (*left, *([ruling.to] if ruling.to else [])))


# --- tokens that lie face down --------------------------------------------------------------------


def _hidden(p: Position) -> Names:
    """The areas where one lies, and what those show that are off the board and known to all."""
    lying = list(p.state.hidden.values())
    known = p.table.setting.treasure.items()
    return (*p.state.hidden, *(token for token, most in known if lying.count(token) < most))


def _hidden_aims(p: Position, ruling: Ruling) -> Names:
    free = tuple(area for area in areas(p) if area not in p.state.hidden)
    return (UP, *free, OUT) if ruling.whom in p.state.hidden else free


def _set_hidden(p: Position, ruling: Ruling) -> Iterator[AnyEvent]:
    """What leaves the board is looked at, turned over or not; what moves stays unseen."""
    if ruling.whom not in p.state.hidden:
        yield ev.TokensHidden({ruling.to: ruling.whom})
    elif ruling.to in (UP, OUT):
        yield ev.TokenTurned(ruling.whom, p.state.hidden[ruling.whom])
    else:
        yield hand.HiddenMoved(ruling.whom, ruling.to)


# --- what holds a figure --------------------------------------------------------------------------


def _on_or_off(on: bool) -> Names:
    return (OFF,) if on else (ON,)


def _web_aims(p: Position, ruling: Ruling) -> Names:
    hero = p.state.heroes.get(ruling.whom)
    return _on_or_off(bool(hero.web) if hero else p.unit(ruling.whom).webbed)


def _set_web(p: Position, ruling: Ruling) -> Iterator[AnyEvent]:
    yield ev.WebChanged(ruling.whom, WEB_POINTS if ruling.to == ON else 0)


def _holdable(p: Position) -> Names:
    ours: tuple[Figure, ...] = (*p.heroes(), *p.allies())
    return [figure.id for figure in ours if figure.held or p.units_in(figure.area)]


def _holders(p: Position, ruling: Ruling) -> Names:
    """The units beside the hero or ally; nobody, where somebody holds it."""
    held = p.figure(ruling.whom).held
    beside = (unit.id for unit in p.units_in(p.figure(ruling.whom).area) if unit.id not in held)
    return (*beside, OFF) if held else beside


def _set_held(p: Position, ruling: Ruling) -> Iterator[AnyEvent]:
    yield hand.Freed(ruling.whom) if ruling.to == OFF else ev.Held(ruling.whom, ruling.to)


def _possession_aims(p: Position, ruling: Ruling) -> Names:
    return _on_or_off(p.figure(ruling.whom).possessed)


def _set_possessed(p: Position, ruling: Ruling) -> Iterator[AnyEvent]:
    yield ev.Possessed(ruling.whom, ruling.to == ON)


# --- Halos and counters ---------------------------------------------------------------------------


def _halos(p: Position, hero: str) -> tuple[str, ...]:
    spells = p.table.facts.spells
    return tuple(spell for spell in p.hero(hero).spells if spells[spell].armor)


def _casters(p: Position) -> Names:
    return [hero.id for hero in p.heroes() if hero.halo or _halos(p, hero.id)]


def _halo_aims(p: Position, ruling: Ruling) -> Names:
    active = p.hero(ruling.whom).halo
    others = (spell for spell in _halos(p, ruling.whom) if spell != active)
    return (*others, OFF) if active else others


def _set_halo(p: Position, ruling: Ruling) -> Iterator[AnyEvent]:
    yield ev.HaloChanged(ruling.whom, "" if ruling.to == OFF else ruling.to)


def _counters(p: Position) -> Names:
    return p.table.setting.counters


def _counted(p: Position, ruling: Ruling) -> range:
    return range(p.table.setting.counters[ruling.whom] + 1)


def _set_counter(p: Position, ruling: Ruling) -> Iterator[AnyEvent]:
    yield ev.Marked(ruling.whom, ruling.number)


MARKS: dict[Setting, Kind] = {
    "marker": Kind(_marker_kinds, _set_marker, _marker_aims, source=_marker_sources),
    "hidden": Kind(_hidden, _set_hidden, _hidden_aims),
    "web": Kind(figures, _set_web, _web_aims),
    "held": Kind(_holdable, _set_held, _holders),
    "possessed": Kind(figures, _set_possessed, _possession_aims),
    "halo": Kind(_casters, _set_halo, _halo_aims),
    "counter": Kind(_counters, _set_counter, numbers=_counted),
}
"""The kinds of this module."""
