"""The project's own source, as the tests read it."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = ("engine", "tui", "boards", "scenarios", "journals")


@dataclass(frozen=True)
class Module:
    """One module: where it is, below the root, and what it says."""

    name: str
    text: str
    tree: ast.Module

    def at(self, node: ast.expr | ast.stmt) -> str:
        """Where a node stands, as a reader would look it up."""
        return f"{self.name}:{node.lineno}"


@cache
def modules(*folders: str) -> tuple[Module, ...]:
    """Every module of the folders, in order of their names."""
    paths = sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    return tuple(_module(path) for path in paths)


def calls(module: Module) -> Iterator[tuple[str, ast.Call]]:
    """Every call in a module with the dotted name of what it calls."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func), node


def _module(path: Path) -> Module:
    text = path.read_text(encoding="utf-8")
    return Module(path.relative_to(ROOT).as_posix(), text, ast.parse(text, str(path)))
