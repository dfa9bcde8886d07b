"""Code and rules.toml agree: whoever cites a rule gives the values that its sentence needs."""

import ast
from collections.abc import Iterator

from engine.adventure.rulebook import value_names
from scenarios.library import rulebook
from tests.source import calls, modules
from tests.test_rules_cited import CITING, literals

REFUSING = ("Illegal", "refuse")


def test_citations_give_the_values_that_the_sentence_needs() -> None:
    assert not list(unsaid()), "give these values, or mend the sentence in rules.toml"


def unsaid() -> Iterator[str]:
    """Citations by literal id whose sentence would miss a value, with what is missing."""
    rules = rulebook().rules
    for module in modules("engine", "scenarios"):
        for name, call in calls(module):
            citing = name.rpartition(".")[2]
            given = values(call)
            if citing not in CITING or given is None:
                continue
            for rule in (rules[id] for id in literals(call.args[0]) if id in rules):
                needed, _ = value_names(rule.refuses if citing in REFUSING else rule.says)
                if missing := sorted(needed - given):
                    yield f"{module.at(call)} {rule.id}: {', '.join(missing)}"


def values(call: ast.Call) -> set[str] | None:
    """The names of a citation's values; None when the source does not show them."""
    if not call.args or any(keyword.arg is None for keyword in call.keywords):
        return None
    given = {str(keyword.arg) for keyword in call.keywords}
    for table in call.args[1:]:
        if not isinstance(table, ast.Dict) or None in table.keys:
            return None
        given |= {str(key.value) for key in table.keys if isinstance(key, ast.Constant)}
    return given
