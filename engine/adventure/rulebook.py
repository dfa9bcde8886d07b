"""The rules that the program keeps: looked up by id, searched by word, said in a sentence.

Every reason and every refusal names a rule's id with the values it looked at; here they become
sentences. A template names values in braces: `{hero} has {gems:gem} in Reserve`. A number may be
followed by its noun: `{gems:gem}` is "1 gem" or "2 gems", `{n:enemy/enemies}` "2 enemies".
What stands in brackets is left out when one of its values is missing or empty: `[ in {area}]`.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from string import Formatter
from typing import Any

import msgspec

from engine.adventure.decoding import FactError, convert, read_toml
from engine.kernel.record import Value

RULES_ID = "adventure-2026.1"
"""Which rules a journal was played under; a mended rule gets a new id."""

Names = Callable[[str], str]
"""An id's name; anything that is no id comes back as it is."""

_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
_ID = re.compile(r"[a-z][a-z0-9-]*(\.[a-z0-9-]+)*")


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule in our words. `says` explains that it applied, `refuses` what it forbids."""

    id: str
    title: str
    text: str
    source: str
    says: str = ""
    refuses: str = ""


class Rulebook(msgspec.Struct, frozen=True):
    """Rules by id, in the order of their files."""

    rules: dict[str, Rule]

    def sentence(self, rule: str, values: Mapping[str, Value], names: Names) -> str:
        """Why something happened: the rule's `says`, or its title when values for that are missing.

        A rule that is not in the book (of an older journal) is told by its id.
        """
        found = self.rules.get(rule)
        return _say(found.says, values, names) or found.title if found else rule

    def refusal(self, rule: str, values: Mapping[str, Value], names: Names) -> str:
        """Why something may not be: the rule's `refuses`, or its text, or its id, likewise."""
        found = self.rules.get(rule)
        return _say(found.refuses, values, names) or found.text if found else rule

    def search(self, words: str) -> tuple[Rule, ...]:
        """Rules that hold every word, best first: by id, then by title, then by text."""
        wanted = words.lower().split()
        if not wanted:
            return ()
        ranked = [(_rank(rule, wanted), rule) for rule in self.rules.values()]
        found = [(rank, rule) for rank, rule in ranked if rank]
        return tuple(rule for _, rule in sorted(found, key=lambda pair: -pair[0]))


def decode_rules(text: str, name: str) -> tuple[Rule, ...]:
    """The rules of one file, in order. Raises FactError naming file, rule and key."""
    tables = read_toml(text, name)
    if strange := [key for key in tables if key != "rule"]:
        raise FactError(f"{name}: {strange[0]} is unknown here, write only [[rule]] entries.")
    entries = tables.get("rule", [])
    if not isinstance(entries, list):
        raise FactError(f"{name}: rule must be a list, write [[rule]] with two brackets.")
    return tuple(_decode_rule(entry, name, place) for place, entry in enumerate(entries, 1))


def rulebook_of(files: Mapping[str, str]) -> Rulebook:
    """One book of several files, name to text. Raises FactError, also for an id used twice."""
    rules: dict[str, Rule] = {}
    for name, text in files.items():
        for rule in decode_rules(text, name):
            if rule.id in rules:
                raise FactError(f"{name}: the rule {rule.id} is there already, rename one.")
            rules[rule.id] = rule
    return Rulebook(rules)


def _decode_rule(entry: Any, name: str, place: int) -> Rule:
    known = isinstance(entry, dict) and isinstance(entry.get("id"), str)
    rule = convert(entry, Rule, name, entry["id"] if known else f"rule number {place}")
    if not _ID.fullmatch(rule.id):
        raise FactError(f'{name}: "{rule.id}" is no rule id, use small letters, dots and hyphens.')
    for key in ("title", "text", "source"):
        if not getattr(rule, key).strip():
            raise FactError(f"{name}: {rule.id} {key} is empty, write it.")
    for key in ("says", "refuses"):
        _check_template(getattr(rule, key), f"{name}: {rule.id} {key}")
    return rule


def value_names(template: str) -> tuple[set[str], set[str]]:
    """The values that a template needs, and those that only its bracketed parts look at."""
    needed = set(_fields(_OPTIONAL.sub("", template)))
    return needed, set(_fields(template)) - needed


def _check_template(template: str, where: str) -> None:
    """Braces may hold a plain value name and a noun, never an attribute or an index."""
    try:
        fields = [field for part in _OPTIONAL.split(template) for field in _fields(part)]
    except ValueError:
        raise FactError(f"{where} has a brace without its partner, close it.") from None
    for field in fields:
        if not re.fullmatch("[a-z][a-z_]*", field):
            raise FactError(f"{where} has the value name {{{field}}}, use small letters.")
    if "[" in (rest := _OPTIONAL.sub("", template)) or "]" in rest:
        raise FactError(f"{where} has a bracket without its partner, close it.")


def _fields(template: str) -> list[str]:
    return [part[1] for part in Formatter().parse(template) if part[1] is not None]


def _say(template: str, values: Mapping[str, Value], names: Names) -> str:
    """The template filled in; "" when a value that it needs is not given."""

    def given(part: str) -> bool:
        return all(values.get(field, "") != "" for field in _fields(part))

    whole = _OPTIONAL.sub(lambda found: found[1] if given(found[1]) else "", template)
    if not given(whole) or not re.search(r"\w", whole):
        return ""
    sentence = "".join(
        before + ("" if field is None else _shown(values[field], noun or "", names))
        for before, field, noun, _ in Formatter().parse(whole)
    )
    return sentence[:1].upper() + sentence[1:]


def _shown(value: Value, noun: str, names: Names) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return _counted(value, noun)
    if isinstance(value, str):
        return names(value)
    if isinstance(value, dict):
        return ", ".join(f"{names(key)} {number}" for key, number in value.items()) or "none"
    return _listed([names(key) for key in value])


def _counted(number: int, noun: str) -> str:
    if not noun:
        return str(number)
    one, _, many = noun.partition("/")
    return f"{number} {one if number == 1 else many or one + 's'}"


def _listed(words: list[str]) -> str:
    if len(words) < 2:
        return words[0] if words else "none"
    return f"{', '.join(words[:-1])} and {words[-1]}"


def _rank(rule: Rule, wanted: Iterable[str]) -> int:
    """How well a rule answers: 0 when a word is nowhere in it."""
    places = ((rule.id, 8), (rule.title.lower(), 4), (rule.text.lower(), 1))
    ranks = [
        sum(weight for text, weight in places if word in text) + 16 * (word == rule.id)
        for word in wanted
    ]
    return sum(ranks) if all(ranks) else 0
