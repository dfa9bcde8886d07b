"""The faults of a board file that its types do not catch, each with line and column."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

from boards.board import SEEN_THROUGH, Pair
from boards.drawing import cells, pieces, touching
from boards.form import BoardFile, Crossing
from boards.places import Path, Places
from boards.problem import Problem, clean, is_narrow

LONGEST_NAME = 30
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_KEY = re.compile(r"[A-Za-z0-9]")


def faults(file: BoardFile, places: Places) -> tuple[Problem, ...]:
    """Every fault, in the order of the file."""
    return tuple(sorted(set(_Checker(file, places).all())))


class _Checker:
    """One file under scrutiny. Each method checks one table and yields its faults."""

    def __init__(self, file: BoardFile, places: Places) -> None:
        self.file = file
        self.places = places
        self.names = {entry.key: entry.name for entry in file.areas}
        drawn = [cells(drawing) for _, drawing, _ in file.drawings()]
        self.touch = {pair for each in drawn for pair in touching(each)}
        self.drawn = {key for each in drawn for key in each.values()}
        self.sight = {(a, b) for a, row in file.sight.items() for b in row}
        self.sight_down = {(a, b) for a, row in file.sight_down.items() for b in row}

    def all(self) -> Iterator[Problem]:
        yield from self.titles()
        yield from self.areas()
        yield from self.drawings()
        yield from self.letters(self.file.walled, ("walled",), empty=True)
        yield from self.borders()
        yield from self.walls()
        yield from self.doors()
        yield from self.crossings()
        yield from self.terrain_rules()
        yield from self.parts()
        yield from self.rows("sight", self.file.sight)
        yield from self.rows("sight_down", self.file.sight_down)
        yield from self.symmetry()
        yield from self.heights()

    def titles(self) -> Iterator[Problem]:
        yield from self.slug(self.file.board, "board")
        yield from self.name(self.file.name, "name")

    def areas(self) -> Iterator[Problem]:
        entries = self.file.areas
        keys = Counter(entry.key for entry in entries)
        ids = Counter(entry.id for entry in entries)
        names = Counter(entry.name for entry in entries)
        for position, entry in enumerate(entries):
            at: Path = ("areas", position)
            yield from self.slug(entry.id, *at, "id")
            yield from self.name(entry.name, *at, "name")
            if not _KEY.fullmatch(entry.key):
                yield self.fault("A key is one letter or digit.", *at, "key")
            elif entry.key not in self.drawn:
                yield self.fault(f"{self.say(entry.key)} has no cell in the drawing.", *at, "key")
            for counted, value, what in (
                (keys, entry.key, "key"),
                (ids, entry.id, "id"),
                (names, entry.name, "name"),
            ):
                if counted[value] > 1:
                    yield self.fault(f'Two areas have the {what} "{clean(value)}".', *at, what)

    def drawings(self) -> Iterator[Problem]:
        if bool(self.file.drawing) == bool(self.file.level):
            yield self.fault("A board has either one drawing or a drawing for each level.")
        levels = Counter(level for level, _, _ in self.file.drawings())
        homes: dict[str, int] = {}
        for level, drawing, path in self.file.drawings():
            if levels[level] > 1:
                yield self.fault(f"Two drawings are of level {level}.", *path)
            yield from self.shape(drawing, path)
            for (row, column), key in cells(drawing).items():
                at = self.in_drawing(drawing, path, row, column)
                if homes.setdefault(key, level) != level:
                    yield Problem(*at, f"{self.say(key)} is drawn on two levels.")
                if key not in self.names:
                    yield Problem(*at, f'No area has the key "{clean(key)}".')

    def shape(self, drawing: str, path: Path) -> Iterator[Problem]:
        """Rows of one length, areas in one piece."""
        rows = drawing.splitlines()
        width = Counter(len(row) for row in rows).most_common(1)[0][0] if rows else 0
        for number, row in enumerate(rows):
            if len(row) != width:
                at = self.in_drawing(drawing, path, number, len(row))
                text = f"This row has {len(row)} cells and most have {width}."
                yield Problem(*at, text)
        drawn = cells(drawing)
        for key in sorted(set(drawn.values()) & self.names.keys()):
            for piece in pieces(drawn, key)[1:]:
                at = self.in_drawing(drawing, path, *piece[0])
                yield Problem(*at, f"{self.say(key)} is in pieces; this one hangs alone.")

    def borders(self) -> Iterator[Problem]:
        """Pairs that are said to have, or not to have, a border of a certain kind."""
        said: set[frozenset[str]] = set()
        for pair, path in self.pairs():
            yield from self.pair(pair, path)
            if frozenset(pair) in said:
                yield self.value(f"{self.say(pair)} stand in two tables of borders.", *path)
            said.add(frozenset(pair))
            if self.known(pair) and path[0] != "link" and tuple(pair) not in self.touch:
                yield self.value(f"{self.say(pair)} do not touch in the drawing.", *path)
            if self.known(pair) and path[0] == "link" and tuple(pair) in self.touch:
                yield self.value(f"{self.say(pair)} touch in the drawing and need no link.", *path)

    def pairs(self) -> Iterator[tuple[str, Path]]:
        for position, pair in enumerate(self.file.openings):
            yield pair, ("openings", position)
        for position, pair in enumerate(self.file.flaps):
            yield pair, ("flaps", position)
        for position, link in enumerate(self.file.link):
            yield link.pair, ("link", position, "pair")
        yield from self.wall_pairs()

    def wall_pairs(self) -> Iterator[tuple[str, Path]]:
        for material, walls in self.file.walls.by_material().items():
            for position, pair in enumerate(walls):
                yield pair, ("walls", material, position)

    def walls(self) -> Iterator[Problem]:
        """A wall hides or is seen through, and the table of sight agrees with it."""
        for material, walls in self.file.walls.by_material().items():
            for position, pair in enumerate(walls):
                if not self.known(pair) or material == "railing":
                    continue
                path = ("walls", material, position)
                seen = self.see(pair)
                if seen and material not in SEEN_THROUGH:
                    yield self.value(f"{self.say(pair)} see each other through {material}.", *path)
                if not seen and material in SEEN_THROUGH:
                    text = f"{self.say(pair)} do not see each other through the {material}."
                    yield self.value(text, *path)

    def doors(self) -> Iterator[Problem]:
        walls = {frozenset(pair) for pair, _ in self.wall_pairs()}
        pairs = Counter(frozenset(door.pair) for door in self.file.door)
        ids = Counter(door.id for door in self.file.door)
        for position, door in enumerate(self.file.door):
            at: Path = ("door", position)
            yield from self.pair(door.pair, (*at, "pair"))
            yield from self.slug(door.id, *at, "id")
            yield from self.name(door.name, *at, "name")
            if ids[door.id] > 1:
                yield self.fault(f'Two doors have the id "{clean(door.id)}".', *at, "id")
            yield from self.cuts(door.cuts, at)
            if not self.known(door.pair):
                continue
            say = self.say(door.pair)
            if pairs[frozenset(door.pair)] > 1:
                yield self.value(f"{say} have two doors.", *at, "pair")
            if tuple(door.pair) not in self.touch:
                yield self.value(f"{say} do not touch in the drawing.", *at, "pair")
            if frozenset(door.pair) in walls:
                yield self.value(f"{say} have a wall where the door is.", *at, "pair")
            own = any(frozenset(cut) == frozenset(door.pair) for cut in door.cuts)
            if door.material == "bars" and door.cuts:
                yield self.fault("Bars hide nothing and cut no sight.", *at, "cuts")
            if door.material != "bars" and self.see(door.pair) and not own:
                yield self.fault(f"The closed door must cut {say}.", *at, "cuts")

    def cuts(self, cuts: tuple[str, ...], at: Path) -> Iterator[Problem]:
        for position, cut in enumerate(cuts):
            path = (*at, "cuts", position)
            yield from self.pair(cut, path)
            if self.known(cut) and not self.see(cut):
                yield self.value(f"{self.say(cut)} do not see each other anyway.", *path)

    def crossings(self) -> Iterator[Problem]:
        walls = {frozenset(pair) for pair, _ in self.wall_pairs()}
        links = {frozenset(link.pair) for link in self.file.link}
        said: set[Pair] = set()
        for position, crossing in enumerate(self.file.crossing):
            at: Path = ("crossing", position)
            for key, letters in (
                ("from", crossing.from_),
                ("to", crossing.to),
                ("over", crossing.over),
            ):
                yield from self.letters(letters, (*at, key), empty=key == "over")
            if (crossing.kind == "leap") != bool(crossing.over):
                yield self.fault("A leap, and nothing else, says what it goes over.", *at, "over")
            for a, b, over in crossing.directions():
                if not self.known(a + b + over):
                    continue
                say = self.say(a + b)
                if a == b:
                    yield self.fault(f"{self.say(a)} cannot be crossed to itself.", *at, "to")
                if (a, b) in said or frozenset((a, b)) in links:
                    yield self.fault(f"{say} have another crossing or a link.", *at, "to")
                said.add((a, b))
                if (a, b) in self.touch and frozenset((a, b)) not in walls:
                    text = f"{say} have a plain border: name what is there under [walls]."
                    yield self.fault(text, *at, "to")
                yield from self.stepping(crossing, a + over + b, at)

    def stepping(self, crossing: Crossing, way: str, at: Path) -> Iterator[Problem]:
        """The areas of a leap touch one after the other."""
        if crossing.kind == "leap" and crossing.over:
            for a, b in pairwise(way):
                if (a, b) not in self.touch:
                    yield self.fault(f"{self.say(a + b)} do not touch in the drawing.", *at, "over")

    def terrain_rules(self) -> Iterator[Problem]:
        tags = {tag for entry in self.file.areas for tag in entry.terrain}
        for position, rule in enumerate(self.file.terrain_rule):
            for key, tag in (("leave", rule.leave), ("enter", rule.enter)):
                if tag and tag not in tags:
                    text = f'No area has the terrain "{clean(tag)}".'
                    yield self.value(text, "terrain_rule", position, key)
            if not rule.leave and not rule.enter:
                text = "A terrain rule says what one leaves or enters."
                yield self.fault(text, "terrain_rule", position)

    def parts(self) -> Iterator[Problem]:
        """Scenarios name parts in their files, so a part is named like an id."""
        for part, path in self.file.parts():
            yield from self.slug(part, *path)

    def rows(self, table: str, rows: dict[str, str]) -> Iterator[Problem]:
        """The letters of a table of sight."""
        for key, row in rows.items():
            if key not in self.names:
                yield self.fault(f'No area has the key "{clean(key)}".', table, key)
                continue
            yield from self.letters(row, (table, key), empty=True)
            for at, letter in enumerate(row):
                if letter == key:
                    text = f"{self.say(key)} sees itself in any case."
                    yield self.value(text, table, key, at=at)
                elif letter in row[:at]:
                    yield self.value(f'"{letter}" stands here twice.', table, key, at=at)

    def symmetry(self) -> Iterator[Problem]:
        for a, row in self.file.sight.items():
            for at, b in enumerate(row):
                if self.known(a + b) and a != b and (b, a) not in self.sight:
                    text = f"{self.say(a)} sees {self.say(b)}, which does not see it back."
                    yield self.value(text, "sight", a, at=at)

    def heights(self) -> Iterator[Problem]:
        """Only from above does one see without being seen."""
        levels = {
            key: level for level, text, _ in self.file.drawings() for key in cells(text).values()
        }
        heights = {entry.key: (levels.get(entry.key, 0), entry.height) for entry in self.file.areas}
        for a, row in self.file.sight_down.items():
            for at, b in enumerate(row):
                if not self.known(a + b):
                    continue
                path = ("sight_down", a)
                if (a, b) in self.sight:
                    yield self.value(f"{self.say(a + b)} see each other anyway.", *path, at=at)
                if heights[a] <= heights[b]:
                    text = f"{self.say(a)} lies no higher than {self.say(b)}."
                    yield self.value(text, *path, at=at)

    # What the methods above have in common.

    def see(self, pair: str) -> bool:
        a, b = pair[0], pair[1]
        return bool({(a, b), (b, a)} & (self.sight | self.sight_down))

    def known(self, letters: str) -> bool:
        return len(letters) > 1 and all(letter in self.names for letter in letters)

    def pair(self, pair: str, path: Path) -> Iterator[Problem]:
        if len(pair) != 2 or pair[0] == pair[1]:
            yield self.value("A pair is two different keys of areas.", *path)
        yield from self.letters(pair, path)

    def letters(self, letters: str, path: Path, empty: bool = False) -> Iterator[Problem]:
        if not letters and not empty:
            yield self.value("At least one key of an area is needed here.", *path)
        for at, letter in enumerate(letters):
            if letter not in self.names:
                yield self.value(f'No area has the key "{clean(letter)}".', *path, at=at)

    def slug(self, slug: str, *path: str | int) -> Iterator[Problem]:
        if not _SLUG.fullmatch(slug):
            yield self.fault("An id is made of small letters, digits and single hyphens.", *path)

    def name(self, name: str, *path: str | int) -> Iterator[Problem]:
        if not name.strip() or len(name) > LONGEST_NAME or not is_narrow(name):
            text = f"A name has 1 to {LONGEST_NAME} characters, each one column wide."
            yield self.fault(text, *path)

    def say(self, keys: Iterable[str]) -> str:
        """Areas for a person: "Frog Water (m) and Net Pier (n)"."""
        return " and ".join(f"{clean(self.names.get(key, 'Area'))} ({clean(key)})" for key in keys)

    def in_drawing(self, drawing: str, path: Path, row: int, column: int) -> tuple[int, int]:
        lines = drawing.splitlines(keepends=True)
        return self.places.value(*path, at=sum(len(line) for line in lines[:row]) + column)

    def fault(self, text: str, *path: str | int) -> Problem:
        return Problem(*self.places.key(*path), clean(text))

    def value(self, text: str, *path: str | int, at: int = 0) -> Problem:
        return Problem(*self.places.value(*path, at=at), clean(text))
