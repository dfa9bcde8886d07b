"""Reading fact files: TOML text into frozen structs, with errors that a player understands.

Text only: whoever holds the file hands over what it says. Nothing here opens a file.
"""

import re
import tomllib
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from engine.kernel.text import clean

T = TypeVar("T")

LONGEST = 2000
"""Characters of the longest text that a fact file may hold."""

_PLACE = re.compile(r" - at `(?:key in )?\$?\.?(?P<path>[^`]*)`$")
_WORDS = {
    "int": "a whole number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "float": "a number",
    "null": "nothing",
}


class FactError(ValueError):
    """A fact file is wrong; one sentence naming the file, the key and what to do."""


def read_toml(text: str, name: str) -> dict[str, Any]:
    """The tables of a TOML text, every text in them made harmless for a terminal.

    Raises FactError naming the file and the line.
    """
    try:
        tables: dict[str, Any] = _cleaned(tomllib.loads(text.removeprefix("\ufeff")))
    except tomllib.TOMLDecodeError as error:
        what = clean(str(error)).rstrip(".")
        raise FactError(f"{name}: this is not TOML: {what[:1].lower()}{what[1:]}.") from None
    return tables


def convert(table: Any, kind: type[T], name: str, entry: str) -> T:
    """One table as a struct of this kind. Raises FactError naming the file, entry and key."""
    try:
        return msgspec.convert(table, kind, str_keys=True)
    except msgspec.ValidationError as error:
        raise FactError(f"{name}: {_explain(str(error), entry)}.") from None


def decode_entries(
    text: str, kind: type[T], name: str, prepare: Callable[[Any, str], Any] | None = None
) -> dict[str, T]:
    """A file of tables named by id, each a struct of this kind that gets its name as `id`.

    `prepare(table, where)` may rewrite a table first; `where` names file and entry for its errors.
    """
    entries: dict[str, T] = {}
    for key, table in read_toml(text, name).items():
        if not isinstance(table, dict):
            raise FactError(f"{name}: {key} stands outside of any entry, put it under a [name].")
        if prepare:
            table = prepare(table, f"{name}: [{key}]")
        entries[key] = convert({"id": key, **table}, kind, name, f"[{key}]")
    return entries


def _cleaned(value: Any) -> Any:
    match value:
        case str():
            return clean(value, LONGEST)
        case list():
            return [_cleaned(each) for each in value]
        case dict():
            return {clean(key): _cleaned(each) for key, each in value.items()}
    return value


def _explain(message: str, entry: str) -> str:
    """msgspec's message in our words: the entry, the key within it, what is wrong there."""
    place = _PLACE.search(message)
    what = message[: place.start()] if place else message
    path = place["path"] if place else ""
    where = f"{entry} {path}".strip() or "the file"
    if unknown := re.fullmatch(r"Object contains unknown field `(.*)`", what):
        return f"{where} has the unknown key {unknown[1]}, remove it or mend its spelling"
    if missing := re.fullmatch(r"Object missing required field `(.*)`", what):
        return f"{where} lacks the key {missing[1]}, add it"
    if wrong := re.fullmatch(r"Expected `(.*)`, got `(.*)`", what):
        return f"{where} must be {_kinds(wrong[1])} and is {_kinds(wrong[2])}"
    if value := re.fullmatch(r"Invalid enum value '?(.*?)'?", what):
        return f"{where} cannot be {value[1]}, see the other entries for what is allowed"
    return f"{where}: {what[:1].lower()}{what[1:]}"


def _kinds(kinds: str) -> str:
    return " or ".join(_WORDS.get(kind.strip(), kind.strip()) for kind in kinds.split("|"))
