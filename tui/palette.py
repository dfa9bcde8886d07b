"""The command palette: everything that has a key here, to be searched by words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content

from tui import keys

ITSELF = "look.palette"


class KeyCommands(Provider):
    """The keys that work on the screen beneath, from the one table of keys."""

    async def discover(self) -> Hits:
        """All of them, before anything is written."""
        for key in self._here():
            run = partial(self.screen.run_action, key.action)
            yield DiscoveryHit(Content(_shown(key)), run, text=_shown(key), help=_help(key))

    async def search(self, query: str) -> Hits:
        """Those that fit the words."""
        matcher = self.matcher(query)
        for key in self._here():
            if score := max(matcher.match(_shown(key)), matcher.match(key.help)):
                run = partial(self.screen.run_action, key.action)
                yield Hit(score, Content(_shown(key)), run, text=_shown(key), help=_help(key))

    def _here(self) -> Iterator[keys.Key]:
        """The keys that the screen has, those of its own first; moving in lists is no command."""
        active = {binding.binding.id for binding in self.screen.active_bindings.values()}
        here = (key for key in keys.KEYS if key.id in active and key.words)
        wanted = (key for key in here if key.where not in ("list", "form") and key.id != ITSELF)
        yield from sorted(wanted, key=lambda key: key.where in ("everywhere", "page", "inner"))


def _shown(key: keys.Key) -> str:
    return f"{key.words[:1].upper()}{key.words[1:]} ({key.shown})"


def _help(key: keys.Key) -> str:
    return key.help
