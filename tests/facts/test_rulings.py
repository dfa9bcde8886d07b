"""The page of rulings names only rules and files that are there."""

import re

from scenarios.library import rulebook
from tests.source import ROOT

PAGE = ROOT / "docs" / "rulings.md"


def test_the_rulings_cite_listed_rules_and_files_of_ours() -> None:
    rows = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line[:1] == "|"]
    cited = {name for row in rows for name in re.findall(r"`([^`]+)`", row)}
    files = {
        path.name
        for folder in ("engine", "scenarios", "boards")
        for path in (ROOT / folder).rglob("*.toml")
    }
    assert len(cited) > 30
    assert not cited - set(rulebook().rules) - files
