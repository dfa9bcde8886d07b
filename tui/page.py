"""What all screens but the table share: a title line, a line for notices, a line of keys, help."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content, Span
from textual.events import Key, Resize
from textual.geometry import Size
from textual.screen import Screen
from textual.style import Style
from textual.widget import Widget
from textual.widgets import Static

from tui import keys
from tui.glyphs import Glyphs, glyphs
from tui.rows import Rows
from tui.settings import Settings
from tui.words import HANG, HEAD, KEY, MUTED, WARN, Bit, Words, content, words

if TYPE_CHECKING:
    from tui.app import SkelosApp

R = TypeVar("R")
W = TypeVar("W", bound=Rows)

VIEWS: Final = ("board", "heroes", "log", "river")
"""What a small screen shows of a game, one at a time."""
WIDTHS = [(0, "-tiny"), (60, "-narrow"), (100, "-wide"), (160, "-broad")]
HEIGHTS = [(0, "-flat"), (16, "-low"), (30, "-high"), (46, "-tall")]
"""From how many columns and lines on the parts of a game are laid out in another way."""
FULL, ROOM = "-full", (100, 30)
"""With so much room all parts of a game are to be seen at once, and the screen has this class."""

ALWAYS = 8
"""Keys of the footer from this place on stay when others must go for lack of room."""


def app_of(widget: Widget) -> SkelosApp:
    """The program that a widget runs in."""
    return cast("SkelosApp", widget.app)


def settings_of(widget: Widget) -> Settings:
    """The settings that hold; the usual ones in another program than ours."""
    return getattr(widget.app, "settings", None) or Settings()


def glyphs_of(widget: Widget) -> Glyphs:
    """The signs to draw with."""
    return glyphs(getattr(widget.app, "plain_signs", settings_of(widget).ascii))


def lay_out(screen: Screen[Any], size: Size) -> None:
    """Give a screen the classes of its size, all parts at once or one at a time among them.

    Done while it is composed, it need not be styled a second time before it is seen.
    """
    looks = {FULL: size.width >= ROOM[0] and size.height >= ROOM[1]}
    for there, steps in (
        (size.width, screen.HORIZONTAL_BREAKPOINTS),
        (size.height, screen.VERTICAL_BREAKPOINTS),
    ):
        reached = [name for least, name in steps or () if least <= there]
        looks |= {name: name in reached[-1:] for _, name in steps or ()}
    screen.update_classes(looks, animate=False)


class Prose(Widget):
    """Lines of words, broken where the width asks for it, under their own indent."""

    DEFAULT_CSS = "Prose { width: 1fr; height: auto; }"

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.lines: tuple[Words, ...] = ()

    def show(self, *lines: Words) -> None:
        """Show these lines."""
        self.lines = lines
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as it takes at this width."""
        return len(self._broken(width))

    def render(self) -> Content:
        """The lines, broken."""
        return Content("\n").join(self._broken(self.content_size.width))

    def _broken(self, width: int) -> list[Content]:
        signs = glyphs_of(self)
        return [row for line in self.lines for row in _rows(line, signs, width)]


def _rows(line: Words, signs: Glyphs, width: int) -> list[Content]:
    """A line in rows of at most so many columns, the later ones under its indent or HANG."""
    whole = content(line, signs)
    indent = len(whole.plain) - len(whole.plain.lstrip(" "))
    if HANG in line:
        indent = content(line[: line.index(HANG)], signs).cell_length
    if whole.cell_length <= width or width < 2 * indent + 1:
        return [whole] if not indent else whole.wrap(max(1, width))
    first, rest = whole[:indent], whole[indent:].wrap(width - indent)
    return [first + rest[0], *(Content(" " * indent) + row for row in rest[1:])]


def beside(left: Widget, *, can_focus: bool = False) -> Horizontal:
    """A list at the left; at the right a text about what is marked in it: see `tell_beside`."""
    return Horizontal(left, VerticalScroll(Prose(), id="aside", can_focus=can_focus), id="sides")


class TitleLine(Static):
    """The first line of a screen: what it is, and at the right what it is about."""

    DEFAULT_CSS = "TitleLine { height: 1; padding: 0 1; background: $panel; }"

    def __init__(self, title: str = "", about: str = "") -> None:
        super().__init__(id="title")
        self.words = (title, about)

    def show(self, title: str, about: str = "") -> None:
        """Show another title."""
        self.words = (title, about)
        self.refresh()

    def render(self) -> Content:
        """The line, its right part left out where there is no room for both."""
        signs, (title, about) = glyphs_of(self), self.words
        left, right = content([Bit(title, HEAD)], signs), content([Bit(about, MUTED)], signs)
        free = self.content_size.width - left.cell_length - right.cell_length
        return left + " " * free + right if free >= 2 else left


class Notice(Static):
    """A sentence to be read, above the keys; gone when there is none."""

    DEFAULT_CSS = """
    Notice { height: auto; max-height: 4; padding: 0 1; display: none; }
    Notice.-said { display: block; }
    """

    def say(self, sentence: str) -> None:
        """Say a sentence; "" takes it away."""
        self.update(content([Bit(sentence, WARN)], glyphs_of(self)))
        self.set_class(bool(sentence), "-said")


class KeyLine(Static):
    """The last line: the most important keys; each can be clicked."""

    DEFAULT_CSS = "KeyLine { height: 1; padding: 0 1; background: $panel; }"

    def __init__(self, *places: keys.Where) -> None:
        super().__init__(id="keys")
        self.auto_links = False  # a click does what the key does; no look of its own for that
        self.places = places

    def on_resize(self, event: Resize) -> None:
        """What fits has changed."""
        self.refresh()

    def render(self) -> Content:
        """As many keys as there is room for, help and the way back among them."""
        shown = list(keys.footer(*self.places))
        drawn = [self._drawn(key) for key in shown]
        width = self.content_size.width
        while drawn and sum(each.cell_length + 3 for each in drawn) - 3 > width:
            leaves = max(
                (at for at, key in enumerate(shown) if key.footer < ALWAYS),
                default=len(shown) - 1,
            )
            del shown[leaves], drawn[leaves]
        return Content("   ").join(drawn)

    def _drawn(self, key: keys.Key) -> Content:
        drawn = content([Bit(key.shown, KEY), Bit(f" {key.words}")], glyphs_of(self))
        clicked = Style.from_meta({"@click": f"screen.{key.action}"})
        return drawn.add_spans([Span(0, len(drawn), clicked)])


class Page(Screen[R]):
    """A screen with a title and a line of keys. Its keys work at `PLACES` of the table of keys."""

    PLACES: ClassVar[tuple[keys.Where, ...]] = ("page", "inner")
    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings("page", "inner")]
    TITLE_WORDS: ClassVar[str] = ""
    EXPLAINS: ClassVar[tuple[str, ...]] = ()
    """What the help says of this screen, in paragraphs."""
    HORIZONTAL_BREAKPOINTS = [
        (0, "-tiny"),
        (60, "-narrow"),
        (100, "-wide"),
    ]
    CSS = """
    Page { layout: vertical; }
    Page Prose { height: auto; }
    """

    def compose(self) -> ComposeResult:
        """Title, the screen's own parts, notice, keys."""
        yield TitleLine(self.TITLE_WORDS)
        yield from self.parts()
        yield Notice(id="notice")
        yield KeyLine(*self.PLACES)

    def parts(self) -> Iterator[Widget]:
        """The screen's own parts, from above."""
        yield from ()

    def on_key(self, event: Key) -> None:
        """A key that takes back, or does again, works at the table alone: say where that is."""
        known = next((key for key in keys.of_group(keys.TIME) if event.character in key.keys), None)
        if known is None or event.key in self.active_bindings:
            return
        from tui.table import TableScreen

        if any(isinstance(screen, TableScreen) for screen in self.app.screen_stack):
            back = keys.key("page.back").shown
            self.say(f"{known.shown} {known.help}, at the table: {back} leads back there.")

    def say(self, sentence: str) -> None:
        """Put a sentence above the keys; "" takes it away."""
        self.query_one(Notice).say(sentence)

    def list_of(self, kind: type[W]) -> W:
        """The screen's list, with the signs of the settings and ready for keys."""
        rows = self.query_one(kind)
        rows.glyphs = glyphs_of(self)
        rows.focus()
        return rows

    def tell_beside(self, *lines: Words) -> None:
        """Tell of what is marked, from its beginning: see `beside`."""
        aside = self.query_one("#aside", VerticalScroll)
        aside.query_one(Prose).show(*lines)
        aside.scroll_home(animate=False)

    def action_back(self) -> None:
        """Leave this screen, with nothing chosen."""
        self.dismiss(None)

    def action_explain(self) -> None:
        """Explain this screen and its keys."""
        from tui.help_screen import HelpScreen

        paragraphs = tuple(words(text) for text in self.EXPLAINS)
        self.app.push_screen(HelpScreen(self.TITLE_WORDS, paragraphs, self.PLACES))


AnyPage = Page[Any]
