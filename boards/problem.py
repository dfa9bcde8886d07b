"""What is wrong in a board file, and where."""

import unicodedata

from msgspec import Struct


class Problem(Struct, frozen=True, order=True):
    """One fault: `line` and `column` in the file, from 1, and one sentence."""

    line: int
    column: int
    text: str


class BoardError(ValueError):
    """A board file that cannot be played on: its name and every fault found."""

    def __init__(self, name: str, problems: tuple[Problem, ...]) -> None:
        self.name = clean(name)
        self.problems = problems
        super().__init__(
            "\n".join(f"{self.name}:{each.line}:{each.column}: {each.text}" for each in problems)
        )


def clean(text: str) -> str:
    """Text without control, zero-width and direction characters; white space becomes blanks."""
    return "".join(
        " " if character in "\n\t" or unicodedata.category(character) == "Zs" else character
        for character in text
        if character in "\n\t" or unicodedata.category(character) not in _UNSEEN
    )


def is_narrow(text: str) -> bool:
    """Whether each character takes exactly one column on a terminal."""
    return all(
        unicodedata.category(each) not in _UNSEEN
        and not unicodedata.category(each).startswith("M")
        and unicodedata.east_asian_width(each) not in ("W", "F")
        for each in text
    )


_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
