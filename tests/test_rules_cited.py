"""Every rule has a test, and nobody cites a rule that is not listed.

The tests' and the code's citations are read from their source, so that the answer is the same
whichever tests are chosen and however many processes run them.
"""

import ast
import tomllib
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.source import ROOT, calls, modules

CITING = ("Reason", "Illegal", "because", "refuse", "ask")
"""What code cites a rule with: its first argument, or the one named `rule`."""

Citations = dict[str, str]
"""Rule ids with the place that cites them last."""


def test_every_rule_is_cited_by_a_test(rules: list[str], tested: Citations) -> None:
    missing = sorted(set(rules) - set(tested))
    assert not missing, told("write a test with @pytest.mark.rule for", missing)


def test_tests_cite_only_listed_rules(rules: list[str], tested: Citations) -> None:
    unknown = sorted(f"{rule} ({at})" for rule, at in tested.items() if rule not in rules)
    assert not unknown, told("list in a rules.toml, or correct the test that cites", unknown)


def test_code_cites_only_listed_rules(rules: list[str]) -> None:
    unknown = sorted(f"{rule} ({at})" for rule, at in coded().items() if rule not in rules)
    assert not unknown, told("list in a rules.toml, or correct the code that cites", unknown)


def test_no_rule_is_listed_twice(rules: list[str]) -> None:
    twice = sorted(rule for rule, times in Counter(rules).items() if times > 1)
    assert not twice, told("give each rule an id of its own", twice)


@pytest.fixture(scope="module")
def rules() -> list[str]:
    """The ids in every rules.toml of the games and the scenarios."""
    files = sorted(
        path for folder in ("engine", "scenarios") for path in (ROOT / folder).rglob("rules.toml")
    )
    assert files, "there is no rules.toml below engine/ or scenarios/: list the rules there"
    tables = [tomllib.loads(path.read_text(encoding="utf-8")) for path in files]
    found = [rule["id"] for table in tables for rule in table.get("rule", [])]
    assert found, "the rules.toml files list no [[rule]]"
    return found


@pytest.fixture(scope="module")
def tested() -> Citations:
    """What the tests cite with `pytest.mark.rule("id", …)`, wherever the mark stands."""
    return {
        rule: module.at(call)
        for module in modules("tests")
        for name, call in calls(module)
        if name.endswith("mark.rule")
        for argument in call.args
        for rule in literals(argument)
    }


def coded() -> Citations:
    """What the code cites in reasons and refusals, as far as it stands there in quotes."""
    return {
        rule: module.at(call)
        for module in modules("engine", "scenarios", "tui", "journals")
        for name, call in calls(module)
        if name.rpartition(".")[2] in CITING
        for argument in [*call.args[:1], *(k.value for k in call.keywords if k.arg == "rule")]
        for rule in literals(argument)
    }


def literals(argument: ast.expr) -> Iterator[str]:
    """The texts that an argument may be: one in quotes, or either side of a condition."""
    match argument:
        case ast.Constant(value=str(rule)):
            yield rule
        case ast.IfExp(body=one, orelse=other):
            yield from literals(one)
            yield from literals(other)


def told(what: str, rules: list[str]) -> str:
    """A failure's message: what to do, then the rules one a line."""
    return "\n  ".join([f"{what}:", *rules])
