"""Names of inks that are counted out, for whoever paints without Textual too."""

from __future__ import annotations

HEROES_INKED = 4
"""So many heroes have an ink of their own."""


def hero_ink(place: int) -> str:
    """The ink of the hero at this place among the sheets, from 0."""
    return f"hero-{place % HEROES_INKED + 1}"
