"""Every test of the terminal has the same terminal, and a home of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import constants

from tui import table


@pytest.fixture(autouse=True)
def _terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """All colours, no animations, no key too quick, nothing of the player's own."""
    monkeypatch.setattr(constants, "COLOR_SYSTEM", "truecolor")
    monkeypatch.setattr(constants, "TEXTUAL_ANIMATIONS", "none")
    monkeypatch.setenv("SKELOS_HOME", str(tmp_path / "skelos"))
    monkeypatch.setattr(table, "LEFT_OVER", 0.0)
    monkeypatch.delenv("NO_COLOR", raising=False)
