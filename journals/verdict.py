"""One answer of checking a journal."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.kernel.record import Value


class Verdict(Struct, frozen=True, omit_defaults=True):
    """One answer: it holds, it does not, or (None) that cannot be told here.

    Where it does not hold: the first entry that fails (and its line, where the file is at fault),
    the rule with the values it looked at, and what is wrong in a few words.
    """

    holds: bool | None
    told: str = ""
    entry: int = 0
    line: int = 0
    rule: str = ""
    values: Mapping[str, Value] = {}
