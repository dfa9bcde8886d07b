"""What every test may use: `pytest --rule ID` runs the tests that cite a rule."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule", metavar="ID", help="run only the tests that cite this rule")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = config.getoption("--rule")
    if not wanted:
        return
    others = [item for item in items if wanted not in cited(item)]
    items[:] = [item for item in items if wanted in cited(item)]
    config.hook.pytest_deselected(items=others)


def cited(item: pytest.Item) -> set[str]:
    """The ids of the rules that a test says it would catch broken."""
    return {rule for mark in item.iter_markers("rule") for rule in mark.args}
