"""Text for the screen: harmless, cut and wrapped to a width. Nothing here is ever markup."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size

BREAKS = "/\\-"
"""Where a word that is too long is cut by preference: folders end there, and parts of a name."""


def safe(text: str) -> str:
    """The text without control, zero-width and turning characters, once more before it is shown.

    What is read from files has been cleaned; this catches what else may come.
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else " " for sign in text)


def narrow(character: str) -> str:
    """A character that takes one cell; a question mark for any other."""
    return character if character.isprintable() and cell_len(character) == 1 else "?"


def cut(text: str, width: int, more: str = "…") -> str:
    """The text in at most so many cells; what is cut ends in `more`."""
    if cell_len(text) <= width:
        return text
    if width <= len(more):
        return set_cell_size(text, max(0, width))
    return set_cell_size(text, width - len(more)).rstrip() + more


def wrapped(text: str, width: int, indent: int = 0) -> list[str]:
    """The text in lines of at most so many cells, later lines indented; words too long are cut.

    The name of a file is cut where a folder or a part of it ends.
    A width below 1 gives one empty line.
    """
    if width < 1:
        return [""]
    lines: list[str] = []
    indent = indent if indent + 2 <= width else 0  # room for a wide sign
    line, used = "", 0
    for word in text.split():
        while word:
            gap = 1 if line.strip() else 0
            if used + gap + cell_len(word) <= width:
                line, used = line + " " * gap + word, used + gap + cell_len(word)
                break
            if gap:
                lines.append(line)
                line, used = " " * indent, indent
                continue
            head = set_cell_size(word, width - used).rstrip()
            head = head if head and word.startswith(head) else word[:1]
            head = head[: max(head.rfind(sign) for sign in BREAKS) + 1] or head
            lines.append(line + head)
            word = word[len(head) :]
            line, used = " " * indent, indent
    if line.strip() or not lines:
        lines.append(line)
    return lines
