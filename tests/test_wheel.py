"""The package as a player gets it: built, installed elsewhere, run from another folder."""

import subprocess
import sys
import sysconfig
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.record_samples import ALL
from tests.source import PACKAGES, ROOT
from tui.version import VERSION

DATA = (".toml", ".md", ".tcss", ".jsonl", ".txt", ".svg")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this tree."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=ROOT)
    (built,) = folder.glob("skelos-*.whl")
    return built


def test_the_wheel_holds_the_packages_and_all_their_data(wheel: Path) -> None:
    packed = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    data = {
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.suffix in DATA
    }
    assert {name.partition("/")[0] for name in packed} == set(PACKAGES)
    assert data - packed == set()
    assert any(name.endswith(".toml") for name in packed)


@pytest.fixture(scope="module")
def skelos(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command, installed from the wheel in an environment of its own."""
    return install(wheel, tmp_path_factory.mktemp("elsewhere") / "env")


def test_it_runs_where_it_is_installed(skelos: Path, tmp_path: Path) -> None:
    assert run(skelos, "--version", cwd=tmp_path) == f"skelos {VERSION}\n"
    assert "The Black Stone" in run(skelos, "scenarios", cwd=tmp_path)
    assert "Stone Deck" in run(skelos, "boards", "swamp", cwd=tmp_path)
    assert "hind.move" in run(skelos, "rules", "hind.move", cwd=tmp_path)


def test_it_plays_and_keeps_games_where_it_is_installed(skelos: Path, tmp_path: Path) -> None:
    few = ("--games", "1", "--jobs", "1", "--out", "games")
    assert "illegal 0, errors 0" in run(skelos, "simulate", "black-stone", *few, cwd=tmp_path)
    (game,) = (tmp_path / "games").iterdir()
    assert "yes" in run(skelos, "check", game, cwd=tmp_path)


def test_the_recorded_games_are_installed_too(skelos: Path, tmp_path: Path) -> None:
    where = "import journals; print(journals.__path__[0])"
    installed = Path(run(skelos.with_name("python"), "-c", where, cwd=tmp_path).strip())
    assert installed.is_relative_to(skelos.parent.parent)
    samples = sorted((installed / "samples").glob("*.jsonl"))
    told = run(skelos, "log", installed / "samples" / "won.jsonl", cwd=tmp_path)
    assert len(samples) == len(ALL)
    assert told.startswith("The Black Stone, ")


def install(wheel: Path, folder: Path) -> Path:
    """Install the wheel alone into a new environment and give its `skelos`.

    The packages that it needs are read from this environment, so that no network is needed.
    """
    run(sys.executable, "-m", "venv", "--without-pip", folder)
    python = folder / "bin" / "python"
    packages = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    Path(packages, "needed.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    pip = (sys.executable, "-m", "pip", "--python", python, "install", "--quiet")
    run(*pip, "--no-deps", "--no-index", "--ignore-installed", wheel)
    return folder / "bin" / "skelos"


def run(*command: str | Path, cwd: Path | None = None) -> str:
    """What a command prints. Fails with all that it said when it fails."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout
