"""Choosing equipment on a screen: cards at the left, at the right what the marked row is about."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar, TypeVar

from msgspec.structs import replace
from textual.app import App
from textual.binding import BindingType
from textual.widget import Widget

from engine.adventure.setting import Kit
from engine.adventure.telling import Names, tell_illegal
from engine.kernel.record import Illegal
from journals.games import ADVENTURE, game_of
from journals.header import Header
from scenarios.campaign.outfit import Outfit, first_outfit
from scenarios.campaign.record import CACHE, Choice
from scenarios.library import rulebook
from tui import keys
from tui.ask_screen import Answer, AskScreen
from tui.games import size_of
from tui.packing import Packing, Slot, letters_of
from tui.page import Page, TitleLine, beside, glyphs_of
from tui.rows import Row, Rows
from tui.story import goal_of, spaced
from tui.words import HEAD, STRONG, Bit, Words, words

R = TypeVar("R")

HOW = (
    "A card's letter takes it in hand; then a digit, or the arrows and Enter, say who takes it: 1 "
    "to 4 a hero, 0 the cache. Beside each hero stands what the load would be and what it would "
    "cost: skills that are lost with it, and points of movement. Nobody can begin with more than "
    "they can carry."
)


class Cards(Rows):
    """The list. What is taken is done at once, so that keys typed fast meet the rows they mean."""

    def __init__(self, take: Callable[[int], None]) -> None:
        super().__init__(id="outfit", at_once=True)
        self._take = take

    def action_take(self) -> None:
        """Choose the marked row."""
        if self.count:
            self._take(self.place)


class OutfitPage(Page[R]):
    """Who carries what. A screen gives `outfit`, `choose` and what else its list holds."""

    PLACES: ClassVar[tuple[keys.Where, ...]] = ("outfit", "page", "inner")
    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings("outfit")]
    EMPTY: ClassVar[tuple[Answer, ...]] = (Answer("b", "begin", "begin like this"),)
    """Answers when a scenario would begin and nobody carries anything."""

    def __init__(self) -> None:
        super().__init__()
        self.held = ""
        self.slots: tuple[Slot, ...] = ()

    # --- what a screen gives --------------------------------------------------------------------

    @property
    def outfit(self) -> Outfit:
        """Who carries what now."""
        raise NotImplementedError

    @property
    def names(self) -> Names:
        """The names of heroes and cards."""
        raise NotImplementedError

    @property
    def kept(self) -> tuple[str, ...]:
        """Cards that are never lost."""
        return ()

    @property
    def closed(self) -> str:
        """Why nothing can be chosen now; "" when it can."""
        return ""

    def choose(self, choice: Choice) -> str:
        """Move a card; gives a sentence on it."""
        raise NotImplementedError

    def beginning(self) -> Slot:
        """The first row of the list, which begins the scenario."""
        raise NotImplementedError

    def results(self) -> Iterator[Slot]:
        """The last rows of the list."""
        yield from ()

    def tell(self, slot: Slot) -> Iterator[Words]:
        """What a row of the screen's own is about."""
        raise NotImplementedError

    @property
    def begins(self) -> bool:
        """Whether `begin` would begin a scenario now."""
        return True

    def begin(self) -> None:
        """Begin the scenario."""
        raise NotImplementedError

    # --- drawing --------------------------------------------------------------------------------

    def parts(self) -> Iterator[Widget]:
        """The list, and the marked row."""
        yield beside(Cards(self.take), can_focus=True)

    def on_mount(self) -> None:
        """Show who carries what."""
        self.draw()
        self.query_one(Rows).focus()

    @property
    def packing(self) -> Packing:
        """The outfit with the card in hand."""
        outfit = self.outfit
        cards = (card for some in (*outfit.kits.values(), outfit.cache) for card in some)
        letters = letters_of(cards, self.names, *self.PLACES, "everywhere")
        return Packing(outfit, self.names, letters, self.held, self.kept)

    @property
    def marked(self) -> Slot:
        """The marked row."""
        return self.slots[self.query_one(Rows).place]

    def draw(self, kind: str = "", of: str = "") -> None:
        """Show what is there now, and mark the row of this kind and id; else keep the mark."""
        rows = self.query_one(Rows)
        rows.glyphs = glyphs_of(self)
        if not kind and self.slots:
            kind, of = self.marked.kind, self.marked.id
        packed = tuple(self.packing.rows())
        own = () if self.held else (self.beginning(),)
        self.slots = (*own, *packed, *(() if self.held else self.results()))
        places = (at for at, slot in enumerate(self.slots) if (slot.kind, slot.id) == (kind, of))
        rows.show(len(self.slots), self._row, next(places, 0), keyed=True)
        self._tell()

    def _row(self, place: int) -> Row:
        slot = self.slots[place]
        return Row(slot.words, slot.key)

    def on_rows_marked(self) -> None:
        """Tell of the marked row."""
        self._tell()

    def _tell(self) -> None:
        slot = self.marked
        own = slot.kind in ("begin", "result")
        told = self.tell(slot) if own else self.packing.tell(slot, glyphs_of(self))
        self.tell_beside(*told)

    # --- choosing -------------------------------------------------------------------------------

    def take(self, place: int) -> None:
        """A row was taken: take its card in hand, put the one in hand there, or begin."""
        slot = self.slots[place]
        match slot.kind:
            case "begin":
                self.action_begin()
            case "card":
                self._hold(slot.id)
            case "hero" | "cache" if self.held:
                self._put(slot.id)
            case _:
                self.taken(slot)

    def taken(self, slot: Slot) -> None:
        """Another row was taken."""

    def _hold(self, card: str) -> None:
        if closed := self.closed:
            self.say(closed)
            return
        self.held = card
        self.say("")
        self.draw("hero", self.packing.first_place())

    def _put(self, to: str) -> None:
        card, choice = self.held, self.packing.choice(to)
        self.held = ""
        if choice is None:
            owner = f"{self.names(to)} has it" if to != CACHE else "It lies in the cache"
            self.say(f"{owner} already.")
        else:
            self.say(self.choose(choice))
        self.draw("card", card)

    def action_begin(self) -> None:
        """Begin; empty hands are asked about, where there is something to take."""
        self.let_go()
        outfit = self.outfit
        if self.begins and outfit.cache and not any(outfit.kits.values()):
            asked = AskScreen("Nobody carries anything, and the cache is not empty.", self.EMPTY)
            self.app.push_screen(asked, self.with_empty_hands)
        else:
            self.begin()

    def with_empty_hands(self, answer: str | None) -> None:
        """What is to be done when nobody carries anything: one of EMPTY, or nothing."""
        if answer == "begin":
            self.begin()

    def let_go(self) -> bool:
        """Let go of the card in hand; False when there is none."""
        card, self.held = self.held, ""
        if card:
            self.draw("card", card)
        return bool(card)

    def action_back(self) -> None:
        """Let go of the card in hand; else leave this screen."""
        if not self.let_go():
            self.dismiss(None)


class OutfitScreen(OutfitPage["dict[str, Kit] | None"]):
    """Equipment for a scenario that is played by itself (camp.noncampaign). Gives the kits."""

    TITLE_WORDS = "Equipment"
    EXPLAINS = (
        "Before the scenario begins every hero chooses from its cache. What they hold already is "
        "what they are thought to take.",
        HOW,
        "b begins; from then on what was chosen stands in the journal. Leaving before asks first.",
    )
    LEAVE: ClassVar[tuple[Answer, ...]] = (Answer("l", "leave", "leave without it"),)

    def __init__(self, header: Header, outfit: Outfit) -> None:
        super().__init__()
        self.size_words = size_of(header.options)
        self.line = [outfit]
        """The outfits up to the present one, and those that were taken back."""
        self.at = 0
        self._names = Names(outfit.table)

    @property
    def outfit(self) -> Outfit:
        """Who carries what now."""
        return self.line[self.at]

    @property
    def names(self) -> Names:
        """The names of heroes and cards."""
        return self._names

    def on_mount(self) -> None:
        """Name the scenario."""
        title = self.outfit.table.setting.title
        self.query_one(TitleLine).show(f"{title}: equipment", self.size_words)

    def choose(self, choice: Choice) -> str:
        """Move a card."""
        self.line[self.at + 1 :] = [self.outfit.after(choice)]
        self.at += 1
        return ""

    def beginning(self) -> Slot:
        """Begin the scenario."""
        title = self.outfit.table.setting.title
        return Slot("begin", "", words(Bit(f"Begin {title}", STRONG)), "b")

    def tell(self, slot: Slot) -> Iterator[Words]:
        """What the scenario is about."""
        setting = self.outfit.table.setting
        told = [words(Bit(setting.title, HEAD)), words(setting.about)]
        told += goal_of(setting, self.outfit.table.options.hard)
        return spaced(told)

    def begin(self) -> None:
        """Begin, if nobody carries too much."""
        try:
            self.outfit.check()
        except Illegal as refusal:
            self.say(tell_illegal(self.names, refusal, rulebook()))
            return
        self.dismiss(self.outfit.packed())

    def action_back(self) -> None:
        """Let go of the card in hand; else leave, after a question where something was chosen."""
        if self.let_go():
            return
        if not self.at:
            self.dismiss(None)
            return

        def on(answer: str | None) -> None:
            if answer:
                self.dismiss(None)

        self.app.push_screen(AskScreen("Leave? What you chose is not kept.", self.LEAVE), on)

    def action_undo(self) -> None:
        """Take back the last choice."""
        self._go(-1, "There is nothing to take back.")

    def action_redo(self) -> None:
        """Do again what was taken back."""
        self._go(1, "There is nothing to do again.")

    def _go(self, step: int, nothing: str) -> None:
        self.let_go()
        there = 0 <= self.at + step < len(self.line)
        self.at += step if there else 0
        self.say("" if there else nothing)
        self.draw()


def equip(app: App[Any], header: Header, begin: Callable[[Header], object]) -> None:
    """Let equipment be chosen where there is a choice, then begin with the header; left: nothing.

    Raises JournalError for a header that cannot be played here.
    """
    outfit = _to_choose(header)
    if outfit is None:
        begin(header)
        return

    def chosen(kits: dict[str, Kit] | None) -> None:
        if kits is not None:
            begin(replace(header, options=replace(header.options, kits=kits)))

    app.push_screen(OutfitScreen(header, outfit), chosen)


def _to_choose(header: Header) -> Outfit | None:
    """What there is to choose from before a game begins; None when its equipment is settled."""
    if header.game != ADVENTURE or header.options.kits:
        return None
    table = game_of(header).table
    return first_outfit(table) if table.setting.cache else None
