"""The settings: changed with a key, seen at once, kept at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace
from textual.widget import Widget

from tui.form import Choice, Form, FormPage
from tui.new_game import DICE, TIES, YES_NO
from tui.page import KeyLine, TitleLine, app_of, beside, glyphs_of, settings_of
from tui.settings import CHOICES, Settings, SettingsError, settings_path
from tui.story import spaced
from tui.words import HEAD, MUTED, Bit, words

HELP: Final[dict[str, str]] = {
    "theme": "Dark, light, or mono: black and white alone. On a terminal without colour "
    "(NO_COLOR) mono is taken by itself.",
    "ascii": "Plain signs instead of dots, arrows and lines: for terminals and typefaces that do "
    "not have them, or draw them two columns wide.",
    "speed": "How fast the Overlord's turn and a replay play. Any key hurries what plays.",
    "ties": "Whether new games ask you where the rules leave the Overlord equal ways.",
    "dice": "Whether new games are rolled by the program or with dice of your own.",
}


def choices(now: Settings) -> tuple[Choice, ...]:
    """The settings as they are, to be changed."""
    named = tuple((value, str(value)) for value in CHOICES["theme"])
    speeds = tuple((value, str(value)) for value in CHOICES["speed"])
    return (
        Choice("theme", "t", "Theme", now.theme, named),
        Choice("ascii", "a", "Plain signs", now.ascii, YES_NO),
        Choice("speed", "o", "Overlord's turn", now.speed, speeds),
        Choice("ties", "e", "Equal ways", now.ties, TIES),
        Choice("dice", "d", "Dice", now.dice, DICE),
    )


class SettingsScreen(FormPage[None]):
    """The settings, and what each is about."""

    TITLE_WORDS = "Settings"
    EXPLAINS = (
        "Up and down go from setting to setting; left, right, Enter or the letter before it "
        "change it. Every change holds at once and is kept.",
    )

    def parts(self) -> Iterator[Widget]:
        """The form, and what the marked setting does."""
        yield beside(Form(id="form"))

    def on_mount(self) -> None:
        """Show them as they are."""
        self.query_one(Form).focus()
        self._show(settings_of(self))

    def on_form_changed(self, changed: Form.Changed) -> None:
        """Take the change, keep it, show it."""
        to: dict[str, Any] = {changed.choice.id: changed.value}
        now = replace(settings_of(self), **to)
        trouble = ""
        try:
            app_of(self).change(now)
        except SettingsError as error:
            trouble = str(error)
        self._show(now)
        self.say(trouble)

    def on_rows_marked(self) -> None:
        """Explain the marked setting."""
        self._tell()

    def _show(self, now: Settings) -> None:
        form = self.query_one(Form)
        form.glyphs = glyphs_of(self)
        form.ask(choices(now))
        self._tell()
        for line in (self.query_one(TitleLine), self.query_one(KeyLine)):
            line.refresh()

    def _tell(self) -> None:
        choice = self.query_one(Form).choice
        if choice is None:
            return
        told = [words(Bit(choice.asks, HEAD)), words(HELP[choice.id])]
        told.append(words(Bit(f"Kept in {settings_path()}", MUTED)))
        self.tell_beside(*spaced(told))
