"""A board: areas, the borders between them, the doors, and who sees whom.

Frozen facts. What changes during a game (closed doors, broken walls) is handed to the questions.
Areas and doors are named by slugs ("stone-deck"). The board knows no figure and no rule: it says
what stands between two areas, and whoever asks says what that means for whom.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

if TYPE_CHECKING:
    import networkx

AreaId: TypeAlias = str
DoorId: TypeAlias = str
Pair: TypeAlias = tuple[AreaId, AreaId]

Kind: TypeAlias = Literal[
    "plain", "opening", "flap", "corner", "stairs", "leap", "climb", "drop", "wall"
]
Material: TypeAlias = Literal["", "wood", "lattice", "stone", "window", "railing"]
DoorMaterial: TypeAlias = Literal["wood", "bars"]

SEEN_THROUGH: frozenset[Material] = frozenset({"lattice", "window", "railing"})
"""Walls that nobody walks through and everybody looks through."""
BREAKABLE: frozenset[Material] = frozenset({"wood", "lattice"})
"""Walls that a figure may be strong enough to break; an open border stays behind."""
BREAKING = 2
"""Extra points for breaking through a wall."""


class Area(Struct, frozen=True):
    """A place where figures stand.

    `key` is its character in the drawing, `terrain` its tags ("water", "wood"), `cells` the places
    (row, column) of the drawing that it covers, from the top left at (0, 0), in reading order.
    `level` counts the storeys, one drawing each; `height` compares areas of one storey. Where a
    `walled` area lies at the rim of the drawing, a wall stands there.
    """

    id: AreaId
    key: str
    name: str
    terrain: tuple[str, ...]
    cells: tuple[tuple[int, int], ...]
    height: int = 0
    level: int = 0
    walled: bool = False

    @property
    def elevation(self) -> tuple[int, int]:
        """To compare with: the greater of two lies higher."""
        return (self.level, self.height)


class Border(Struct, frozen=True):
    """What stands between area `a` and area `b` for somebody who goes from `a` to `b`.

    Crossing costs `steps` + `extra` points: `steps` is 1, or more for a leap (one for each border
    crossed on the way); `extra` are the surcharges of terrain and crossing in this direction, and
    `spared` the part of them that a skill spares who has it, as (skill, points).
    A `wall` is closed; if `wreck` is not 0 it can be broken for that many points on top, and then
    stays open at `steps` + `extra`. `material` is the wall's, or the railing's that a crossing goes
    over. `needs` names a skill without which the border is closed ("": none), `difficulty` the
    roll of a leap, `fall` the colours of the dice that who crosses suffers, `fall_with_leap` those
    for somebody who has Leap, `over` the areas that a leap passes. `door` is the door that may
    hang here ("": none): closed, it closes the border; otherwise the border is what `kind` says.
    """

    a: AreaId
    b: AreaId
    kind: Kind
    extra: int = 0
    steps: int = 1
    material: Material = ""
    wreck: int = 0
    needs: str = ""
    difficulty: int = 0
    fall: tuple[str, ...] = ()
    fall_with_leap: tuple[str, ...] = ()
    door: DoorId = ""
    over: tuple[AreaId, ...] = ()
    spared: tuple[tuple[str, int], ...] = ()

    @property
    def points(self) -> int:
        """What crossing costs, in movement points, when nothing hinders; walls once broken."""
        return self.steps + self.extra

    def points_with(self, skills: Collection[str]) -> int:
        """The same for somebody with these skills, named as the board file names them."""
        return self.points - sum(points for skill, points in self.spared if skill in skills)


class Door(Struct, frozen=True):
    """A door that may hang between `a` and `b`.

    `cuts` are the pairs, both ways, that do not see each other while it is closed; a door of bars
    cuts none.
    """

    id: DoorId
    name: str
    a: AreaId
    b: AreaId
    material: DoorMaterial
    cuts: frozenset[Pair]


class Board(Struct, frozen=True):
    """A board. `areas` are in reading order: that of their first cells in the drawing.

    `borders` holds each border once for each direction in which there is one, walls included, and
    `exits` the same by area, in reading order. `sight` are the pairs that see each other with all
    doors open, both ways unless only the higher one sees the lower. `parts` are the names of what
    a scenario may leave out (see `boards.loading.parse_board`), in the order of the file.
    """

    id: str
    name: str
    about: str
    provenance: str
    areas: dict[AreaId, Area]
    borders: dict[Pair, Border]
    doors: dict[DoorId, Door]
    sight: frozenset[Pair]
    exits: dict[AreaId, tuple[Border, ...]]
    order: dict[AreaId, int]
    parts: tuple[str, ...] = ()

    def sees(
        self,
        a: AreaId,
        b: AreaId,
        closed_doors: Collection[DoorId] = (),
        opened_walls: Collection[Pair] = (),
    ) -> bool:
        """Whether `a` sees `b`: the same as `b` sees `a`, but for drops in height.

        An area sees itself. Closed doors cut the sights listed with them; a wall broken open
        (either order of the pair) joins its two areas. Raises KeyError for an unknown door.
        """
        if a == b or (a, b) in opened_walls or (b, a) in opened_walls:
            return True
        return (a, b) in self.sight and not any(
            (a, b) in self.doors[door].cuts for door in closed_doors
        )

    def neighbours(self, area: AreaId, opened_walls: Collection[Pair] = ()) -> tuple[AreaId, ...]:
        """The areas one border away that no wall keeps apart, in reading order.

        Doors count as if they stood open, and a leap reaches no neighbour, since it passes over
        one. Raises KeyError for an unknown area.
        """
        return tuple(
            border.b
            for border in self.exits[area]
            if (border.kind != "wall" and not border.over)
            or (area, border.b) in opened_walls
            or (border.b, area) in opened_walls
        )

    def in_order(self, areas: Collection[AreaId]) -> tuple[AreaId, ...]:
        """These areas in reading order. Raises KeyError for an unknown one."""
        return tuple(sorted(areas, key=self.order.__getitem__))


def graph(board: Board) -> networkx.DiGraph[AreaId]:
    """The board as a networkx graph: every border that is no wall, with its points as weight.

    For building, checking and looking at boards. Paths of a game come from `boards.paths`, which
    is faster and needs no networkx.
    """
    import networkx

    made: networkx.DiGraph[AreaId] = networkx.DiGraph()
    made.add_nodes_from(board.areas)
    made.add_edges_from(
        (border.a, border.b, {"weight": border.points, "border": border})
        for border in board.borders.values()
        if border.kind != "wall"
    )
    return made
