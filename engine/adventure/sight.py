"""Who stands higher, what lies beyond open borders, and how far a melee attack reaches."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import AreaId
from engine.adventure.figures import has_skill
from engine.adventure.work import Figure, Position

NEAR_KINDS = ("plain", "opening", "corner", "stairs")
"""Borders over which Reach strikes: no wall, flap, drop or gap (skill.reach)."""


def stands_higher(p: Position, a: AreaId, b: AreaId) -> bool:
    """Whether whoever stands in `a` stands higher than whoever stands in `b` (elev.bonus)."""
    areas = p.table.board.areas
    return areas[a].elevation > areas[b].elevation


def next_areas(p: Position, area: AreaId) -> Iterator[AreaId]:
    """The areas beyond the borders of an area that stand open now, in reading order."""
    board, state = p.table.board, p.state
    for other in board.neighbours(area, state.wrecked):
        if board.borders[area, other].door not in state.closed:
            yield other


def in_melee(p: Position, figure: Figure, area: AreaId, at: AreaId) -> bool:
    """Whether a figure in `area` strikes somebody in `at` in melee (melee.target, skill.reach)."""
    return area == at or (has_skill(p, figure, "reach") and _reaches(p, area, at))


def _reaches(p: Position, area: AreaId, at: AreaId) -> bool:
    """Reach strikes into a neighbouring area on the same level that it sees (skill.reach)."""
    board, state = p.table.board, p.state
    border = board.borders.get((area, at))
    if border is None or border.door in state.closed or not p.sees(area, at):
        return False
    wrecked = (area, at) in state.wrecked or (at, area) in state.wrecked
    level = board.areas[area].level == board.areas[at].level or border.kind == "stairs"
    return level and (wrecked or border.kind in NEAR_KINDS)
