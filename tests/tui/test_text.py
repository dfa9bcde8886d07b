"""Text on the screen: cut, wrapped, and never more than text."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from tui.text import cut, narrow, safe, wrapped


def test_what_a_terminal_would_obey_becomes_blank() -> None:
    assert safe("a\x1b[2Jb\x9bc\u202ed\u200be") == "a [2Jb c d e"
    assert safe("Skuthus · ◆2") == "Skuthus · ◆2"


@pytest.mark.parametrize(
    ("sign", "shown"), [("a", "a"), ("█", "█"), ("字", "?"), ("\x1b", "?"), ("\u0301", "?")]
)
def test_a_cell_holds_one_narrow_sign(sign: str, shown: str) -> None:
    assert narrow(sign) == shown


def test_what_is_cut_ends_in_a_sign_for_more() -> None:
    assert cut("Skeletons", 9) == "Skeletons"
    assert cut("Skeletons", 6) == "Skele…"
    assert cut("Skeletons", 6, "~") == "Skele~"
    assert cut("Skeletons", 1) == "S"
    assert cut("Skeletons", 0) == ""


def test_lines_break_between_words_and_are_indented() -> None:
    told = "Othna out of reach: 4 points needed"
    assert wrapped(told, 15, 2) == ["Othna out of", "  reach: 4", "  points needed"]
    assert wrapped("", 10) == [""]


def test_the_name_of_a_file_is_cut_before_a_part_of_it() -> None:
    told = wrapped("A copy: /home/bran/journals/black-stone-0601-branch.jsonl", 24)
    assert told == ["A copy:", "/home/bran/journals/", "black-stone-0601-", "branch.jsonl"]


@pytest.mark.parametrize("width", [1, 2, 3, 7, 40])
@pytest.mark.parametrize("text", ["x" * 100, "a bc def " * 9, "日本語のながいことば " * 5])
def test_no_line_is_wider_than_asked(text: str, width: int) -> None:
    lines = wrapped(text, width, 2)
    most = max(width, max(map(cell_len, text)))  # a wide sign needs its two cells
    assert all(cell_len(line) <= most for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())
