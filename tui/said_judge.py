"""What the commands for settling a dispute print and write: diff, export, position."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Literal, TypeAlias

from journals.problem import cause, shown
from tui.glyphs import ASCII, UNICODE, Glyphs
from tui.printing import json_text, only_ascii
from tui.said import FINE, FOUND, Trouble, entry_at, must_be_new, put, put_json, warn

Form: TypeAlias = Literal["markdown", "html", "cast"]


def say_diff(a: str, b: str, *, why: bool = False, json: bool = False) -> int:
    """Print two games from where they part; FOUND when they do."""
    from tui.comparing import as_json, compare, named, side_by_side, side_of
    from tui.games import to_look

    one, other = named(a), named(b)
    with to_look(one.path) as left, to_look(other.path) as right:
        warn(left)
        warn(right)
        sides = []
        for text, name, session in ((a, one, left), (b, other, right)):
            at = None if name.entry is None else entry_at(session, name.path, name.entry)
            sides.append(side_of(shown(Path(text)), session, at))
        found = compare(*sides)
        if json:
            put_json(as_json(found))
        else:
            for line in side_by_side(found, shutil.get_terminal_size((120, 36)).columns, why=why):
                put(line)
        return FINE if found.same else FOUND


def say_export(path: Path, form: Form, out: Path | None) -> int:
    """Write a report of a game, to a new file or to standard output."""
    from tui.games import Teller, to_look

    with to_look(path) as session:
        warn(session)
        plain = out is None and only_ascii()
        text = _exported(Teller(session), form, ASCII if plain else UNICODE)
    if out is None:
        printed = json_text(text) if form == "cast" else text
        put(printed.removesuffix("\n"))
    else:
        _keep(out, text)
        put(f"{shown(out)} is written.")
    return FINE


def _exported(teller: object, form: Form, signs: Glyphs) -> str:
    from tui.games import Teller

    assert isinstance(teller, Teller)
    if form == "cast":
        from tui.export.cast import cast

        return cast(teller)
    from tui.export.report import report_of

    report = report_of(teller, signs=signs)
    if form == "html":
        from tui.export.html import html

        return html(report)
    from tui.export.markdown import markdown

    return markdown(report)


def _keep(out: Path, text: str) -> None:
    try:
        with out.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise Trouble(f"{shown(out)} is there already: choose another name.") from None
    except (OSError, ValueError) as error:
        why = cause(error) if isinstance(error, OSError) else "it cannot be the name of a file"
        raise Trouble(f"{shown(out)} cannot be written: {why}.") from None


def say_kept_position(path: Path, at: int | None, out: Path | None) -> int:
    """Make a position of a game a small journal of its own, and print its name."""
    from journals.folder import free_path
    from journals.positions import keep_position
    from tui.games import to_look

    with to_look(path) as session:
        warn(session)
        entry = entry_at(session, path, at)
        if out is not None:
            must_be_new(out)
        kept = out or free_path(f"{path.stem}-at", str(entry), path.parent)
        keep_position(session, entry, kept)
    put(f"{shown(kept)} begins at entry {entry} of {shown(path)}.")
    return FINE
