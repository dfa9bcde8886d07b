"""Height: who stands higher than whom."""

from __future__ import annotations

from boards.board import AreaId
from engine.adventure.work import Position


def stands_higher(p: Position, a: AreaId, b: AreaId) -> bool:
    """Whether whoever stands in `a` stands higher than whoever stands in `b` (elev.bonus)."""
    areas = p.table.board.areas
    return areas[a].elevation > areas[b].elevation
