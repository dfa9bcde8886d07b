"""Printing where the machine knows only some signs: what it has not is written out in ASCII."""

from __future__ import annotations

import codecs
import re
import sys
import unicodedata
from json import dumps
from typing import Final, TextIO

from tui.glyphs import ASCII

WRITTEN_OUT: Final = "skelos-written-out"
"""The name under which streams know what to do with a sign that they cannot write."""
SIGNS: Final = "─→●"
"""What a stream must be able to write so that boards are drawn with lines."""


def write_out() -> None:
    """From now on, standard output and error write out what they have no sign for."""
    codecs.register_error(WRITTEN_OUT, _written_out)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=WRITTEN_OUT)


def only_ascii(text: str = SIGNS, stream: TextIO | None = None) -> bool:
    """Whether standard output, or another stream, has not all of these signs.

    Boards are drawn in plain ASCII then.
    """
    try:
        text.encode((stream or sys.stdout).encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return True
    return False


def json_text(json: str) -> str:
    """JSON as standard output can write it: what it has no sign for is escaped, and stays so."""
    return re.sub(r"[^\x00-\x7f]", _escaped, json) if only_ascii(json) else json


def _escaped(sign: re.Match[str]) -> str:
    return dumps(sign[0])[1:-1]


def _written_out(error: UnicodeError) -> tuple[str, int]:
    """Arrows and dots as ASCII has them, letters without their accents, "?" for all else."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = ASCII.plain(error.object[error.start : error.end])
    bare = "".join(
        sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign)
    )
    return bare.encode("ascii", "replace").decode("ascii"), error.end
