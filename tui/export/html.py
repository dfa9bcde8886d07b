"""A report as one HTML page: coloured pictures, reasons folded in. It asks for nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby

from tui.board_cells import Row
from tui.export.looks import GROUNDS, INKS, KINDS, PAPER, PEN, Look
from tui.export.report import Report, Section, Told

_PAGE = f"""\
body {{ background: {PAPER}; color: {PEN}; font: 16px/1.45 sans-serif; margin: 2em auto;
  max-width: 75em; padding: 0 1em; }}
pre {{ line-height: 1.15; font-family: monospace; overflow-x: auto; }}
h2 {{ border-bottom: 1px solid #444; margin-top: 2em; }}
ul {{ list-style: none; padding: 0; }}
li {{ padding-left: 4em; text-indent: -4em; }}
li ul li {{ padding-left: 1em; text-indent: 0; margin-left: 4em; }}
.entry {{ color: #808080; display: inline-block; width: 3.5em; text-indent: 0; text-align: right;
  margin-right: .5em; }}
details {{ display: inline-block; text-indent: 0; vertical-align: top; }}
summary {{ cursor: pointer; }}
.rule {{ color: #808080; font-family: monospace; }}
"""


def html(report: Report) -> str:
    """The page, self-contained, every text in it escaped."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Report) -> Iterator[str]:
    yield "<!doctype html>"
    yield '<html lang="en"><head><meta charset="utf-8">'
    yield '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
    yield "style-src 'unsafe-inline'\">"
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(report.title)}</title>"
    yield f"<style>\n{_PAGE}{_styles()}</style></head><body>"
    yield f"<h1>{escape(report.title)}</h1>"
    yield f"<p>{escape(report.about)}</p>"
    for section in report.sections:
        yield from _section(section)
    yield "</body></html>"


def _styles() -> str:
    """A class for each ground, ink and kind of line."""
    rules = [f".g-{name} {{ background: {colour} }}" for name, colour in GROUNDS.items()]
    rules += [f".i-{name} {{ {_style(look)} }}" for name, look in INKS.items()]
    rules += [f".k-{name} {{ {_style(look)} }}" for name, look in KINDS.items()]
    return "\n".join(rules) + "\n"


def _style(look: Look) -> str:
    ground = f"; background: {look.ground}" if look.ground else ""
    bold = "; font-weight: bold" if look.bold else ""
    return f"color: {look.colour}{ground}{bold}"


def _section(section: Section) -> Iterator[str]:
    yield f"<h2>{escape(section.heading)}</h2>"
    yield f"<pre>{_picture(section.picture)}</pre>"
    yield "<ul>"
    yield from (f"<li>{escape(hero)}</li>" for hero in section.heroes)
    yield "</ul>"
    if section.told:
        yield "<ul>"
        before = -1
        for told in section.told:
            yield _told(told, told.seq != before)
            before = told.seq
        yield "</ul>"


def _picture(rows: Sequence[Row]) -> str:
    return "\n".join(_row(row) for row in rows)


def _row(row: Row) -> str:
    """A row, characters that look alike together."""
    parts = []
    for (ground, ink), spots in groupby(row, key=lambda spot: (spot.ground, spot.ink)):
        text = escape("".join(spot.character for spot in spots))
        parts.append(f'<span class="g-{ground} i-{ink}">{text}</span>')
    return "".join(parts)


def _told(told: Told, numbered: bool) -> str:
    number = f'<span class="entry">{told.seq if numbered else ""}</span>'
    line = f'<span class="k-{told.line.kind}">{escape(told.line.text)}</span>'
    if not told.reasons:
        return f"<li>{number}{line}</li>"
    reasons = "".join(
        f'<li class="k-reason">{escape(reason.text)} '
        f'<span class="rule">{escape(reason.rule)}</span></li>'
        for reason in told.reasons
    )
    return f"<li>{number}<details><summary>{line}</summary><ul>{reasons}</ul></details></li>"
