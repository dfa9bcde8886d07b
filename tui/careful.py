"""A journal may tell what cannot be: that ends neither the program nor the screen that shows it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from textual.message import Message
from textual.message_pump import MessagePump

from engine.kernel.text import clean
from tui.games import AdventureSession


def forged(session: AdventureSession | None) -> str:
    """What is said when a game cannot be shown; "" when its journal is fine: then it is our fault.

    The hashes of a journal may be right and its contents nonsense: its rules are checked too.
    """
    if session is None or session.path is None:
        return ""
    known = session.path.stat()
    if _fine(session.path, known.st_mtime_ns, known.st_size):
        return ""
    name = clean(session.path.name)
    return (
        "What the journal tells here cannot be, and so it cannot be shown. "
        f"Go to another entry; skelos check {name} says where it went wrong."
    )


@lru_cache(maxsize=4)
def _fine(path: Path, changed: int, size: int) -> bool:
    """Whether a journal holds what its rules allow: found out once for each state of the file."""
    from journals.check import check
    from journals.games import checked_games

    return check(path, checked_games()).fine


class Careful(MessagePump):
    """What shows a game: it goes on working where the journal tells nonsense."""

    async def _dispatch_message(self, message: Message) -> None:
        """Deal with a message; the program says what an error means, if the journal is to blame."""
        try:
            await super()._dispatch_message(message)
        except Exception as error:
            excuse = getattr(self.app, "excuse", None)
            if excuse is None or not excuse():
                raise error
