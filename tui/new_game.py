"""Setting up a new game: scenario, heroes, dice, who plays whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from secrets import choice as drawn
from typing import Any, ClassVar, Final, Literal, cast

from textual.binding import BindingType
from textual.widget import Widget

from engine.adventure.setting import ScenarioFacts
from engine.adventure.telling.names import listed
from journals.games import new_campaign_header, new_header
from journals.header import Header, Options
from journals.problem import JournalError
from scenarios import games, library
from scenarios.campaign.opening import CAMPAIGNS, campaign_facts
from tui import keys
from tui.ask_screen import WriteScreen
from tui.form import Choice, Form, FormPage
from tui.games import title_of
from tui.outfit_page import equip
from tui.page import beside, settings_of
from tui.rulings_page import RulingsScreen, shown_rulings
from tui.settings import Dice, Settings, Ties
from tui.story import goal_of, spaced
from tui.version import VERSION
from tui.words import HEAD, MUTED, Bit, Words, words

SIGNS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Signs of a seed that are not mistaken for each other when it is read aloud."""
YES_NO: Final = ((False, "no"), (True, "yes"))
DICE: Final = (("seed", "rolled here"), ("table", "our own"))
TIES: Final = (("ask", "we choose"), ("first", "the first one"))


def new_seed() -> str:
    """A seed that nobody has chosen: "k7fm-2qxw"."""
    signs = [drawn(SIGNS) for _ in range(8)]
    return "".join((*signs[:4], "-", *signs[4:]))


@dataclass(frozen=True)
class Wanted:
    """A game as it is wanted so far."""

    scenario: str
    campaign: str = ""
    """The campaign that is wanted; "" for a scenario by itself."""
    heroes: Literal[3, 4] = 3
    hard: bool = False
    dice: Dice = "seed"
    seed: str = ""
    fresh_dice: bool = False
    ties: Ties = "ask"
    players: dict[str, str] = field(default_factory=dict)
    rulings: dict[str, str] = field(default_factory=dict)

    @classmethod
    def usual(cls, kept: Settings) -> Wanted:
        """What a new game begins with."""
        return cls(next(iter(games.SPECIAL)), dice=kept.dice, seed=new_seed(), ties=kept.ties)

    @property
    def setting(self) -> ScenarioFacts:
        """The facts of the scenario, or of the first one of the campaign."""
        if self.campaign:
            return games.setting(campaign_facts(self.campaign).scenarios[0])
        return games.setting(self.scenario)

    @property
    def party(self) -> tuple[str, ...]:
        """The heroes that take part."""
        return self.setting.party(self.heroes).heroes

    def choices(self) -> tuple[Choice, ...]:
        """What can be chosen, as it stands."""
        titles = tuple((name, games.setting(name).title) for name in games.SPECIAL)
        sizes = tuple((len(each.heroes), str(len(each.heroes))) for each in self.setting.parties)
        names = library.facts().heroes
        kinds = (("", "a scenario"), *((name, "a campaign") for name in CAMPAIGNS))
        scenario = Choice("scenario", "g", "Scenario", self.scenario, titles)
        if self.campaign:
            scenario = Choice("title", "g", "Campaign", shown=title_of(self.campaign))
        return (
            Choice("begin", "b", "Begin", shown="the game as it is set up here"),
            Choice("campaign", "k", "Play", self.campaign, kinds),
            scenario,
            Choice("heroes", "h", "Heroes", self.heroes, sizes),
            Choice("hard", "d", "Hard", self.hard, YES_NO),
            Choice("dice", "i", "Dice", self.dice, DICE),
            Choice("seed", "s", "Seed", shown=self.seed),
            Choice("fresh_dice", "f", "Fresh dice after undo", self.fresh_dice, YES_NO),
            Choice("ties", "t", "Equal ways", self.ties, TIES),
            Choice("rulings", "r", "Rulings", shown=shown_rulings(self.rulings)),
            *(
                Choice(
                    f"player:{hero}",
                    str(number),
                    f"Who plays {names[hero].name.split()[0]}",
                    shown=self.players.get(hero, "–"),
                )
                for number, hero in enumerate(self.party, 1)
            ),
        )

    def header(self, today: str) -> Header:
        """The header of this game."""
        options = Options(
            heroes=self.heroes,
            hard=self.hard,
            ties=self.ties,
            dice=self.dice,
            fresh_dice=self.fresh_dice,
            rulings=self.rulings,
        )
        players = {hero: name for hero, name in self.players.items() if hero in self.party}
        new = new_campaign_header if self.campaign else new_header
        return new(
            self.campaign or self.scenario,
            options,
            seed=self.seed,
            created=today,
            program=VERSION,
            players=players,
        )


HELP: Final[dict[str, str]] = {
    "begin": "Enter begins the game as it is set up here.",
    "campaign": "A scenario by itself, or a campaign: scenarios that follow each other, and what "
    "is won in one may be taken along to the next.",
    "heroes": "With four heroes Grom comes too; the enemies are stronger then.",
    "dice": "The program rolls by the seed: the same choices roll the same dice, taken back or "
    "not. With dice of your own the program asks what fell.",
    "seed": "Any words. The same seed rolls the same dice. Enter writes another; left and right "
    "draw one.",
    "fresh_dice": "What was taken back and is done again rolls the same dice. With this on it "
    "rolls others, and the journal says so.",
    "ties": "Where the rules leave the Overlord several equal ways, the players decide; or the "
    "program takes the first one, and the journal says so.",
    "rulings": "Where tables are known to play differently: Enter shows each, to be changed. The "
    "journal says what was chosen.",
    "player": "A name for the journal. It may stay empty.",
}


class NewGameScreen(FormPage[Header | None]):
    """Choices at the left, what they mean at the right. Gives the header of the game."""

    TITLE_WORDS = "A new game"
    PLACES = ("new-game", "form", "page", "inner")
    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings("new-game")]
    EXPLAINS = (
        "Set up the game: up and down go from question to question, left and right change the "
        "answer, and so does the letter before it. Enter on a seed or a name lets you write.",
        "The game is kept in a journal from the first choice on. Nothing here can be changed "
        "later, so that the journal tells one game.",
    )

    def __init__(self) -> None:
        super().__init__()
        self.wanted: Wanted | None = None

    def parts(self) -> Iterator[Widget]:
        """The form, and the scenario."""
        yield beside(Form(id="form"))

    def on_mount(self) -> None:
        """Begin with what the settings say."""
        self.list_of(Form)
        self.want(Wanted.usual(settings_of(self)))

    def want(self, wanted: Wanted) -> None:
        """Show a game as it is wanted now."""
        self.wanted = wanted
        self.query_one(Form).ask(wanted.choices())
        self._tell()

    def on_form_changed(self, changed: Form.Changed) -> None:
        """Another answer."""
        if self.wanted:
            self.want(replace(self.wanted, **cast(Any, {changed.choice.id: changed.value})))

    def on_form_asked(self, asked: Form.Asked) -> None:
        """Begin, or write a seed or a name."""
        self.answer(asked.choice)

    def on_rows_marked(self) -> None:
        """Explain the marked question."""
        self._tell()

    def answer(self, choice: Choice) -> None:
        """Let a choice without values be answered."""
        if choice.id == "begin":
            self.action_begin()
        elif choice.id == "title":
            return  # there is one campaign
        elif choice.id == "rulings" and self.wanted:
            self.app.push_screen(RulingsScreen(self.wanted.rulings), self._rule)
        elif self.wanted:
            hero = choice.id.removeprefix("player:")
            now = self.wanted.seed if choice.id == "seed" else self.wanted.players.get(hero, "")
            writing = WriteScreen(f"{choice.asks}:", now)
            self.app.push_screen(writing, lambda written: self._write(choice, written))

    def on_form_turned(self, turned: Form.Turned) -> None:
        """Draw another seed."""
        if self.wanted and turned.choice.id == "seed":
            self.want(replace(self.wanted, seed=new_seed()))

    def action_begin(self) -> None:
        """Begin the game; where equipment is to be chosen, when it is. Left, it leads back here."""
        if self.wanted is None:
            return
        header = self.wanted.header(date.today().isoformat())
        try:
            equip(self.app, header, self.dismiss)
        except JournalError as error:
            self.say(str(error))

    def _rule(self, rulings: dict[str, str] | None) -> None:
        if self.wanted and rulings is not None:
            self.want(replace(self.wanted, rulings=rulings))

    def _write(self, choice: Choice, written: str | None) -> None:
        if written is None or self.wanted is None:
            return
        if choice.id == "seed":
            if written:
                self.want(replace(self.wanted, seed=written))
            return
        players = {**self.wanted.players, choice.id.removeprefix("player:"): written}
        kept = {hero: name for hero, name in players.items() if name}
        self.want(replace(self.wanted, players=kept))

    def _tell(self) -> None:
        if self.wanted is None:
            return
        chosen, told = self.query_one(Form).choice, self.wanted.setting
        paragraphs: list[Words] = []
        if self.wanted.campaign:
            campaign = campaign_facts(self.wanted.campaign)
            paragraphs = [words(Bit(campaign.title, HEAD)), words(campaign.about)]
        paragraphs += [words(Bit(told.title, HEAD)), words(told.about)]
        paragraphs += goal_of(told, self.wanted.hard)
        asked = chosen.id.partition(":")[0] if chosen else ""
        if asked == "scenario":
            every = listed([games.setting(name).title for name in games.SPECIAL])
            paragraphs.append(words(Bit("Scenario  ", HEAD), f"There are {every}."))
        elif asked in HELP and chosen:
            paragraphs.append(words(Bit(f"{chosen.asks}  ", HEAD), HELP[asked]))
        paragraphs.append(words(Bit(told.provenance, MUTED)))
        self.tell_beside(*spaced(paragraphs))
