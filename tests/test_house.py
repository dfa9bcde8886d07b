"""The rules of the house that no linter knows."""

import ast
import re
import subprocess
import sys

import pytest

from tests.source import PACKAGES, ROOT, Module, calls, modules

MACHINE = {"os", "io", "pathlib", "importlib", "subprocess", "socket", "urllib"}
CLOCK_AND_CHANCE = {"time", "datetime", "random", "secrets"}
OUTSIDE = MACHINE | CLOCK_AND_CHANCE
"""What the engine may not touch: it takes values, and its only chance is the seed's."""

MOST_LINES = 500
MOST_LINES_OF_A_FUNCTION = 60

REGISTRIES = ["pypi" + ".org", "python" + "hosted", "npmjs" + ".org", "npmjs" + ".com"]

Function = ast.FunctionDef | ast.AsyncFunctionDef


@pytest.mark.parametrize("module", modules("engine", "boards"), ids=lambda module: module.name)
def test_engine_and_boards_touch_nothing_outside(module: Module) -> None:
    touched = [f"{at} {name}" for at, name in imports(module) if name.partition(".")[0] in OUTSIDE]
    touched += [f"{module.at(call)} open()" for name, call in calls(module) if name == "open"]
    assert not touched


@pytest.mark.parametrize("module", modules(*PACKAGES), ids=lambda module: module.name)
def test_modules_and_functions_are_short(module: Module) -> None:
    lines = module.text.count("\n")
    assert lines <= MOST_LINES, f"{module.name} has {lines} lines: split it by what it is about"
    long = [
        f"{module.at(node)} {node.name}"
        for node in ast.walk(module.tree)
        if isinstance(node, Function)
        and (node.end_lineno or node.lineno) - node.lineno >= MOST_LINES_OF_A_FUNCTION
    ]
    assert not long, f"functions over {MOST_LINES_OF_A_FUNCTION} lines"


@pytest.mark.parametrize(
    "module",
    modules("engine", "boards", "journals", "scenarios"),
    ids=lambda module: module.name,
)
def test_what_is_public_says_what_it_is(module: Module) -> None:
    silent = [
        f"{module.at(node)} {node.name}"
        for node in module.tree.body
        if isinstance(node, Function | ast.ClassDef)
        and not node.name.startswith("_")
        and not ast.get_docstring(node)
    ]
    assert not silent, "public functions and types carry a docstring"


def test_the_command_line_loads_neither_textual_nor_networkx() -> None:
    loaded = "import sys, tui.cli; print(*sorted({'textual', 'networkx'} & set(sys.modules)))"
    answer = subprocess.run(
        [sys.executable, "-c", loaded], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert answer.stdout.strip() == ""


def test_no_file_names_a_package_registry() -> None:
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True)
    files = [ROOT / name for name in names.stdout.splitlines()]
    naming = [
        f"{path.relative_to(ROOT)}: {registry}"
        for path in files
        if path.is_file()
        for registry in REGISTRIES
        if registry in path.read_text(encoding="utf-8", errors="replace")
    ]
    assert not naming


def test_the_readme_says_what_is_there() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    commands = set(re.findall(r"^make ([a-z]+)", readme, re.MULTILINE))
    assert {"play", "test"} <= commands <= targets


@pytest.mark.parametrize("page", ["README.md", "docs/players.md", "docs/developers.md"])
def test_links_lead_somewhere(page: str) -> None:
    path = ROOT / page
    links = re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8"))
    assert [link for link in links if not (path.parent / link).exists()] == []


def imports(module: Module) -> list[tuple[str, str]]:
    """Where and what a module imports, by absolute name."""
    found = []
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            found += [(module.at(node), name.name) for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            found.append((module.at(node), node.module or ""))
    return found
