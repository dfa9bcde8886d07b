"""Text that came from outside, made harmless for a terminal."""

from __future__ import annotations

from typing import Any

MOST = 200
"""Characters of the longest name that is taken in."""


def clean(text: str, most: int = MOST) -> str:
    """The text on one line, without control, zero-width and turning characters, at most so long.

    Kinds of white space become one blank; what is cut ends in "…".
    """
    if not text.isprintable() or "  " in text:
        kept = "".join(sign for sign in text if sign.isprintable() or sign.isspace())
        text = " ".join(kept.split())
    return text if len(text) <= most else text[: most - 1] + "…"


def cleaned(value: Any) -> Any:
    """Decoded JSON with every text in it cleaned, the keys too. Nothing is cut."""
    match value:
        case str():
            return clean(value, len(value))
        case list():
            return [cleaned(one) for one in value]
        case dict():
            return {cleaned(key): cleaned(one) for key, one in value.items()}
    return value
