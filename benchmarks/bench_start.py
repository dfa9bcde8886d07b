"""Start-up: whole processes, against a Python that does nothing."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from tests.record_samples import SAMPLES
from tests.source import ROOT

MAIN = "from tui.cli import main; main()"

pytestmark = pytest.mark.benchmark(group="start-up")


def test_start_python(benchmark: Any) -> None:
    process(benchmark, "pass")


def test_start_version(benchmark: Any) -> None:
    process(benchmark, MAIN, "--version")


def test_start_log(benchmark: Any) -> None:
    process(benchmark, MAIN, "log", str(SAMPLES / "won.jsonl"))


def test_start_check(benchmark: Any) -> None:
    process(benchmark, MAIN, "check", str(SAMPLES / "won.jsonl"))


def process(benchmark: Any, code: str, *words: str) -> None:
    """Measure a Python process from its start to its end."""
    command = [sys.executable, "-c", code, *words]
    run = {"cwd": ROOT, "capture_output": True, "check": False}
    benchmark.pedantic(subprocess.run, (command,), run, rounds=7, warmup_rounds=1)
