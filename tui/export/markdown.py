"""A report as Markdown: pictures as plain text, reasons as lists beneath what they explain."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tui.board_cells import Row
from tui.export.report import Report, Section

_SIGNS = re.compile(r"([\\`*_{}\[\]#|~])")


def markdown(report: Report) -> str:
    """The text of the report, ended by a line feed."""
    return "\n".join(_lines(report)) + "\n"


def escaped(text: str) -> str:
    """A text in which nothing is a sign of Markdown or HTML."""
    safe = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _SIGNS.sub(r"\\\1", safe)


def _lines(report: Report) -> Iterator[str]:
    yield f"# {escaped(report.title)}"
    yield ""
    yield escaped(report.about)
    for section in report.sections:
        yield from _section(section)


def _section(section: Section) -> Iterator[str]:
    yield ""
    yield f"## {escaped(section.heading)}"
    yield ""
    yield "````text"
    yield from picture_lines(section.picture)
    yield "````"
    yield ""
    for hero in section.heroes:
        yield f"- {escaped(hero)}"
    before = -1
    for told in section.told:
        if told is section.told[0]:
            yield ""
            yield "What happened:"
            yield ""
        number = f"**{told.seq}** " if told.seq != before else ""
        before = told.seq
        rule = f" `{escaped(told.line.rule)}`" if told.line.rule else ""
        yield f"- {number}{escaped(told.line.text)}{rule}"
        for reason in told.reasons:
            yield f"  - *{escaped(reason.text)}* `{reason.rule}`"


def picture_lines(rows: Sequence[Row]) -> list[str]:
    """A picture as plain lines, the empty ones around it left out."""
    lines = ["".join(spot.character for spot in row).rstrip() for row in rows]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        del lines[0]
    return lines
