"""The packaged fact files, and small changes to them."""

from engine.adventure.facts import FACT_FILES
from scenarios.library import packaged

SCENARIO = "black_stone/scenario.toml"


def fact_texts(**changed: str) -> dict[str, str]:
    """Every fact file by name; a keyword replaces the file of that name: heroes="..."."""
    texts = {name: packaged("engine.adventure", f"data/{name}") for name in FACT_FILES}
    return texts | {f"{name}.toml": text for name, text in changed.items()}


def fact_text(name: str, old: str, new: str) -> str:
    """One fact file with the first `old` replaced."""
    text = packaged("engine.adventure", f"data/{name}.toml")
    assert old in text
    return text.replace(old, new, 1)


def scenario_text(old: str = "", new: str = "") -> str:
    """The scenario's file, with the first `old` replaced."""
    text = packaged("scenarios", SCENARIO)
    assert old in text
    return text.replace(old, new, 1)
