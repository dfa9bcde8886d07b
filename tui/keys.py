"""What is asked of the table of keys: a key by its id, a footer, a group, bindings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tui.key_table import ACTIONS, KEYS, TIME, Key, Where, shown

if TYPE_CHECKING:
    from textual.binding import Binding

__all__ = ["ACTIONS", "KEYS", "TIME", "Key", "Where", "shown"]
"""What belongs to the table itself; it stands in a module of its own."""

_BY_ID = {key.id: key for key in KEYS}


def key(of: str) -> Key:
    """The key with this id. Raises KeyError."""
    return _BY_ID[of]


def letter(of: str) -> str:
    """The first key of an id, as it is typed. Raises KeyError."""
    return _BY_ID[of].keys[0]


def of_group(group: str) -> tuple[Key, ...]:
    """The keys of a group, in the order of the table."""
    return tuple(known for known in KEYS if known.group == group)


def groups(*places: Where) -> tuple[str, ...]:
    """The groups, in the order of the table: all, or those with keys that work at these places."""
    return tuple(
        dict.fromkeys(known.group for known in KEYS if not places or known.where in places)
    )


def footer(*places: Where) -> tuple[Key, ...]:
    """The keys of a footer, the most important first; the table's when no place is named."""
    there = [known for known in KEYS if known.footer and known.where in (places or ("table",))]
    return tuple(sorted(there, key=lambda known: known.footer))


def bindings(*places: Where) -> Iterator[Binding]:
    """Textual's bindings of the keys that work at these places and are no chooser's."""
    from textual.binding import Binding

    for known in KEYS:
        if known.action and known.where in places:
            yield Binding(",".join(known.keys), known.action, known.words, show=False, id=known.id)


INTERRUPT = "ctrl+c"
"""Ends no game: each screen says how it is left."""


def bound(typed: str) -> bool:
    """Whether a key means the same at every moment of the table, whatever is asked."""
    return typed in _BOUND


_BOUND = frozenset(
    typed
    for known in KEYS
    if known.action and known.where in ("table", "everywhere")
    for typed in known.keys
)
TAKEN = frozenset(typed for typed in _BOUND if len(typed) == 1)
"""Characters that mean the same at every moment, so that no row of a question may have them."""

LETTERS = tuple(
    sign for sign in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" if sign not in TAKEN
)
"""The letters left for areas, figures, cards and whatever else is listed, in their order."""
