"""The files that come with the program, read here and nowhere else."""

from functools import cache
from importlib.resources import files

from boards.board import Board
from boards.loading import parse_board
from engine.adventure.facts import FACT_FILES, PRINTED, Facts, decode_facts
from engine.adventure.rulebook import Rulebook, rulebook_of

_BOARDS = "boards"
_KERNEL = "engine.kernel"
_ADVENTURE = "engine.adventure"
_SCENARIOS = "scenarios"
_RULES = "rules.toml"


def packaged(package: str, path: str) -> str:
    """The text of a file inside an installed package; `path` is relative, with slashes."""
    return files(package).joinpath(path).read_text(encoding="utf-8")


@cache
def facts() -> Facts:
    """The facts of the adventure game. Raises FactError when a file is damaged."""
    return decode_facts({name: packaged(_ADVENTURE, f"data/{name}") for name in FACT_FILES})


def facts_text() -> str:
    """What is printed on dice, sheets, tiles and cards; a game's rulings stand in its options."""
    return "\n".join(packaged(_ADVENTURE, f"data/{name}") for name in PRINTED)


def board_text(board: str) -> str:
    """The file of a board."""
    return packaged(_BOARDS, f"data/{board}.toml")


@cache
def board(board: str, without: tuple[str, ...] = ()) -> Board:
    """A board by its id, less the parts that a scenario leaves out. Raises BoardError."""
    return parse_board(board_text(board), f"{board}.toml", without)


@cache
def rulebook() -> Rulebook:
    """The rules of any game, of the adventure game and of every scenario, by id."""
    shared = {f"{package}/{_RULES}": packaged(package, _RULES) for package in (_KERNEL, _ADVENTURE)}
    own = {
        f"{folder.name}/{_RULES}": packaged(_SCENARIOS, f"{folder.name}/{_RULES}")
        for folder in sorted(files(_SCENARIOS).iterdir(), key=lambda found: found.name)
        if folder.joinpath(_RULES).is_file()
    }
    return rulebook_of(shared | own)


def board_names() -> tuple[str, ...]:
    """The boards that come with the program, by name."""
    found = (entry.name for entry in files("boards").joinpath("data").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))
