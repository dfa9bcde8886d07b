"""The page of rulings names only rules and files that are there, and every ruling by option."""

import re

from scenarios.library import facts, rulebook
from tests.source import ROOT

PAGE = ROOT / "docs" / "rulings.md"


def cited() -> set[str]:
    """What the rows of the page name."""
    rows = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line[:1] == "|"]
    return {name for row in rows for name in re.findall(r"`([^`]+)`", row)}


def test_the_rulings_cite_listed_rules_and_files_of_ours() -> None:
    files = {
        path.name
        for folder in ("engine", "scenarios", "boards")
        for path in (ROOT / folder).rglob("*.toml")
    }
    assert len(cited()) > 30
    assert not cited() - set(rulebook().rules) - set(facts().rulings) - files


def test_every_ruling_that_is_an_option_stands_on_the_page_with_its_choices() -> None:
    page = PAGE.read_text(encoding="utf-8")
    (options,) = re.findall(r"## Options\n(.*?)\n## ", page, re.DOTALL)
    rows = {name: row for row in options.splitlines() for name in re.findall(r"`([^`]+)`", row)}
    for name, ruling in facts().rulings.items():
        assert f"**{ruling.default}**" in rows[name]
        assert all(choice in rows[name] for choice in ruling.choices)
