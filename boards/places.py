"""Where in a TOML text each key and value stands, so that a fault can name line and column.

The text is known to be good TOML (the library has read it); this walks over it a second time and
notes offsets, nothing else.
"""

import bisect
import re
from typing import TypeAlias

Path: TypeAlias = tuple[str | int, ...]

_BLANK = re.compile(r"(?:[ \t\n,]|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_PLAIN = re.compile(r"[^,\]}\n#]+")
_QUOTES = ('"""', "'''", '"', "'")


class Places:
    """The places of a TOML text. A path is the keys and list positions that lead to an entry."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._lines = [0] + [at + 1 for at, each in enumerate(text) if each == "\n"]
        self._keys: dict[Path, int] = {}
        self._values: dict[Path, int] = {}
        self._lists: dict[Path, int] = {}
        self._read()

    def key(self, *path: str | int) -> tuple[int, int]:
        """Line and column of an entry's key, or of the nearest entry around it."""
        return self._place(self._keys, path)

    def value(self, *path: str | int, at: int = 0) -> tuple[int, int]:
        """Line and column of a value; `at` counts characters into a text without escapes."""
        return self._place(self._values, path, at)

    def of(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset in the text, both from 1."""
        line = bisect.bisect_right(self._lines, offset)
        return line, offset - self._lines[line - 1] + 1

    def _place(self, known: dict[Path, int], path: Path, at: int = 0) -> tuple[int, int]:
        if path in known:
            return self.of(known[path] + at)
        while path:
            for places in (self._values, self._keys):
                if path in places:
                    return self.of(places[path])
            path = path[:-1]
        return 1, 1

    def _read(self) -> None:
        table: Path = ()
        at = self._skip(0)
        while at < len(self._text):
            if self._text[at] == "[":
                table, at = self._header(at)
            else:
                at = self._entry(table, at)
            at = self._skip(at)

    def _skip(self, at: int) -> int:
        found = _BLANK.match(self._text, at)
        return found.end() if found else at

    def _header(self, at: int) -> tuple[Path, int]:
        """A [table] or [[table]]: its path, with the position where it is one of several."""
        brackets = 2 if self._text.startswith("[[", at) else 1
        start = at
        names, at = self._names(at + brackets)
        path: Path = ()
        for name in names[:-1]:
            path += (name,)
            if path in self._lists:
                path += (self._lists[path] - 1,)
        path += (names[-1],)
        self._keys.setdefault(path, start)
        if brackets == 2:
            count = self._lists.get(path, 0)
            self._lists[path] = count + 1
            path += (count,)
            self._keys[path] = start
        return path, at + brackets

    def _entry(self, table: Path, at: int) -> int:
        """One `key = value`."""
        start = at
        names, at = self._names(at)
        path = table + tuple(names)
        self._keys[path] = start
        found = _SPACE.match(self._text, at + 1)  # behind the equals sign
        return self._value(path, found.end() if found else at + 1)

    def _names(self, at: int) -> tuple[list[str], int]:
        """A dotted key and the offset of the first character behind it."""
        names = []
        while True:
            at = self._spaces(at)
            if self._text[at] in "\"'":
                content, end = self._string(at)
                names.append(self._text[content : end - 1])
                at = end
            elif found := _BARE.match(self._text, at):
                names.append(found.group())
                at = found.end()
            at = self._spaces(at)
            if self._text[at] != ".":
                return names, at
            at += 1

    def _spaces(self, at: int) -> int:
        found = _SPACE.match(self._text, at)
        return found.end() if found else at

    def _value(self, path: Path, at: int) -> int:
        """Notes the value at `path` and what is in it; the offset behind it."""
        self._values[path] = at
        opening = self._text[at]
        if opening in "\"'":
            self._values[path], end = self._string(at)
            return end
        if opening not in "[{":
            found = _PLAIN.match(self._text, at)
            return found.end() if found else at + 1
        count = 0
        at = self._skip(at + 1)
        while self._text[at] not in "]}":
            at = self._value((*path, count), at) if opening == "[" else self._entry(path, at)
            count += 1
            at = self._skip(at)
        return at + 1

    def _string(self, at: int) -> tuple[int, int]:
        """Where a string's content begins and where the string has ended."""
        quote = next(each for each in _QUOTES if self._text.startswith(each, at))
        content = at = at + len(quote)
        if len(quote) == 3 and self._text.startswith("\n", at):
            content += 1
        while not self._text.startswith(quote, at):
            at += 2 if self._text[at] == "\\" and quote[0] == '"' else 1
        at += len(quote)
        while len(quote) == 3 and self._text.startswith(quote[0], at):
            at += 1  # up to two quotes may stand right before the closing ones
        return content, at
