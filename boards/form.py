"""What stands in a board file: its keys and their types. FORMAT.md explains them to people."""

import re
import tomllib
from typing import Annotated, Literal

import msgspec

from boards.board import DoorMaterial, Material
from boards.places import Path, Places
from boards.problem import BoardError, Problem, clean

NotNegative = Annotated[int, msgspec.Meta(ge=0)]


class AreaEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One area: its character in the drawing, slug, name, tags of terrain, height in its level."""

    key: str
    id: str
    name: str
    terrain: tuple[str, ...] = ()
    height: int = 0


class LevelEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The drawing of one storey."""

    level: int
    drawing: str


class Walls(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pairs that touch and that nobody walks between, by what keeps them apart."""

    wood: tuple[str, ...] = ()
    lattice: tuple[str, ...] = ()
    stone: tuple[str, ...] = ()
    window: tuple[str, ...] = ()
    railing: tuple[str, ...] = ()

    def by_material(self) -> dict[Material, tuple[str, ...]]:
        """The pairs of each kind of wall."""
        return {
            "wood": self.wood,
            "lattice": self.lattice,
            "stone": self.stone,
            "window": self.window,
            "railing": self.railing,
        }


class DoorEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A door in the border of a pair, and the pairs that lose sight while it is closed."""

    pair: str
    id: str
    name: str
    material: DoorMaterial = "wood"
    cuts: tuple[str, ...] = ()


class TerrainRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points on top for leaving and entering areas with these tags ("": any area).

    `unless` names a skill whose owner does not pay them, `part` what a scenario may leave out.
    """

    leave: str = ""
    enter: str = ""
    extra: NotNegative = 0
    needs: str = ""
    unless: str = ""
    instead: bool = False
    part: str = ""


class Crossing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"from_": "from"}):
    """A leap, climb, drop or stair from each area of `from` to each of `to`."""

    kind: Literal["leap", "climb", "drop", "stairs"]
    from_: str
    to: str
    both_ways: bool = False
    over: str = ""
    extra: NotNegative = 0
    needs: str = ""
    difficulty: NotNegative = 0
    fall: tuple[str, ...] = ()
    fall_with_leap: tuple[str, ...] = ()
    part: str = ""

    def directions(self) -> tuple[tuple[str, str, str], ...]:
        """Where from, where to, and what lies between, for each way that this opens."""
        there = tuple((a, b, self.over) for a in self.from_ for b in self.to)
        back = tuple((b, a, self.over[::-1]) for a in self.from_ for b in self.to)
        return there + back if self.both_ways else there


class Link(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two areas that do not touch in the drawing and have a border all the same."""

    pair: str
    kind: Literal["corner", "stairs"] = "corner"


class BoardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board file as written."""

    board: str
    name: str
    about: str
    provenance: str
    areas: tuple[AreaEntry, ...]
    sight: dict[str, str]
    drawing: str = ""
    level: tuple[LevelEntry, ...] = ()
    openings: tuple[str, ...] = ()
    flaps: tuple[str, ...] = ()
    walled: str = ""
    walls: Walls = Walls()
    door: tuple[DoorEntry, ...] = ()
    terrain_rule: tuple[TerrainRule, ...] = ()
    crossing: tuple[Crossing, ...] = ()
    link: tuple[Link, ...] = ()
    sight_down: dict[str, str] = {}

    def parts(self) -> tuple[tuple[str, Path], ...]:
        """What a scenario may leave out: the name of the part and its place, for each entry."""
        rules = [("terrain_rule", at, rule.part) for at, rule in enumerate(self.terrain_rule)]
        ways = [("crossing", at, crossing.part) for at, crossing in enumerate(self.crossing)]
        return tuple((part, (table, at, "part")) for table, at, part in rules + ways if part)

    def drawings(self) -> tuple[tuple[int, str, Path], ...]:
        """Level, drawing and its place in the file, for each storey."""
        if not self.level:
            return ((0, self.drawing, ("drawing",)),)
        return tuple(
            (each.level, each.drawing, ("level", position, "drawing"))
            for position, each in enumerate(self.level)
        )


def read(text: str, name: str) -> tuple[BoardFile, Places]:
    """The file's entries and their places.

    Raises BoardError when the text is no TOML, or has an unknown key, lacks one, or has a value of
    the wrong type.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    try:
        entries = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BoardError(name, (_not_toml(str(error), text),)) from None
    places = Places(text)
    try:
        return msgspec.convert(entries, BoardFile), places
    except msgspec.ValidationError as error:
        raise BoardError(name, (_not_a_board(str(error), places),)) from None


def _not_toml(message: str, text: str) -> Problem:
    found = re.fullmatch(r"(.*) \(at line (\d+), column (\d+)\)", message, re.DOTALL)
    if found:
        what, line, column = found[1], int(found[2]), int(found[3])
    else:
        what, _, _ = message.partition(" (at end of document)")
        line, column = text.count("\n") + 1, len(text) - text.rfind("\n")
    return Problem(line, column, f"This is not good TOML: {clean(what)}.")


_TYPES = {
    "str": "text",
    "int": "a whole number",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "float": "a broken number",
    "null": "nothing",
}


def _not_a_board(message: str, places: Places) -> Problem:
    """msgspec's complaint as a sentence, with the place of the entry that it is about."""
    what, _, where = message.partition(" - at `")
    path = _path(where.removesuffix("`"))
    if found := re.search(r"contains unknown field `(.*)`", what, re.DOTALL):
        place = places.key(*path, found[1])
        text = f'No board has a key "{clean(found[1])}" here: take it out or mend its spelling.'
    elif found := re.search(r"missing required field `(\w+)`", what):
        place = places.key(*path)
        text = f'The key "{found[1]}" is missing here: write it in.'
    elif found := re.search(r"Expected `([^`]+)`, got `([^`]+)`", what):
        place = places.value(*path)
        wanted, given = (_TYPES.get(each, each) for each in found.groups())
        text = f"This must be {wanted} and is {given}."
    elif what == "Expected `int` >= 0":
        place = places.value(*path)
        text = "This must be 0 or more."
    else:
        place = places.value(*path)
        text = f"This value does not belong here: {clean(what)}."
    return Problem(*place, text)


def _path(where: str) -> Path:
    """`$.areas[3].key` as a path. A dictionary's `[...]` says no key, so the path ends there."""
    path: Path = ()
    for name, position in re.findall(r"\.(\w+)|\[(\d+|\.\.\.)\]", where):
        if position == "...":
            break
        path += (int(position),) if position else (name,)
    return path
