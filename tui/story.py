"""A page of story: before a game, and after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget

from engine.adventure.setting import ScenarioFacts
from scenarios.campaign.record import Result
from tui import keys
from tui.campaign_words import ENDED, gains
from tui.campaigns import CampaignTeller
from tui.games import AdventureSession, size_of, table_of
from tui.page import Page, Prose, TitleLine
from tui.words import HEAD, MUTED, STRONG, Bit, Words, words


class StoryScreen(Page[bool | str]):
    """Paragraphs under a title; Enter goes on: gives True, and None when it was left."""

    PLACES: ClassVar[tuple[keys.Where, ...]] = ("story", "page", "inner")
    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings("story")]
    TITLE_WORDS = "The story"
    EXPLAINS = (
        "What comes before the game, or after it. Enter goes on; before a game, Esc goes back and "
        "nothing has begun.",
    )

    def __init__(self, title: str, about: str, paragraphs: Sequence[Words]) -> None:
        super().__init__()
        self.words = (title, about)
        self.paragraphs = paragraphs

    def parts(self) -> Iterator[Widget]:
        """The text, in a column that is good to read."""
        yield VerticalScroll(Prose(id="story"), id="reading")

    def on_mount(self) -> None:
        """Show it."""
        self.query_one(TitleLine).show(*self.words)
        self.query_one("#story", Prose).show(*spaced(self.paragraphs))
        self.query_one("#reading").focus()

    def action_go_on(self) -> None:
        """It has been read."""
        self.dismiss(True)


class EndScreen(StoryScreen):
    """How a game ended. Gives the action of the table that is wanted next, None for none."""

    PLACES = ("story", "end", "page")
    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings("end")]
    EXPLAINS = (
        "How the game ended. It stays in its journal: the last choice can be taken back, and any "
        "other entry gone to. Enter goes on.",
    )

    def __init__(
        self, title: str, about: str, paragraphs: Sequence[Words], message: str = ""
    ) -> None:
        super().__init__(title, about, paragraphs)
        self.message = message

    def on_mount(self) -> None:
        """What was to be said when it was opened stands below the story."""
        self.say(self.message)

    def action_ask(self, action: str) -> None:
        """Back to the table, to do something there."""
        self.dismiss(action)


def spaced(paragraphs: Sequence[Words]) -> Iterator[Words]:
    """Paragraphs with an empty line between them."""
    for place, paragraph in enumerate(paragraphs):
        if place:
            yield words()
        yield paragraph


def story_before(session: AdventureSession) -> StoryScreen:
    """What is told before a session's game."""
    setting = table_of(session).setting
    options = session.header.options
    told: list[Words] = [
        words(setting.story.before.strip()),
        *goal_of(setting, options.hard),
    ]
    return StoryScreen(setting.title, size_of(options), told)


def story_after(session: AdventureSession, message: str = "") -> EndScreen:
    """What is told after it, and a message with it: the position must have an outcome."""
    setting = table_of(session).setting
    won = session.state.outcome == "victory"
    told: list[Words] = [
        words(Bit("Victory" if won else "Defeat", HEAD)),
        words((setting.story.victory if won else setting.story.defeat).strip()),
        words(
            Bit(
                "The game stays in its journal: it can be taken back, replayed, and played on.",
                MUTED,
            )
        ),
    ]
    return EndScreen(setting.title, f"turn {session.state.turn}", told, message)


def campaign_before(teller: CampaignTeller) -> StoryScreen:
    """What is told before a campaign."""
    facts, options = teller.game.facts, teller.session.header.options
    told = [words(facts.story.before.strip()), words(facts.about)]
    return StoryScreen(facts.title, size_of(options), told)


def campaign_between(teller: CampaignTeller, result: Result) -> StoryScreen:
    """How a scenario of a campaign ended, what it brought and cost, and what comes next."""
    outcome, title = ENDED[result.outcome], teller.names(result.scenario)
    told: list[Words] = [words(Bit(f"{title}  ", HEAD), outcome), *gains(teller, result)]
    if scenario := teller.game.scenario(teller.session.state):
        if result.outcome == "defeat":
            kept = "What the heroes started with is never lost, and the campaign goes on."
            told.append(words(kept))
        told.append(words(Bit("Next  ", STRONG), teller.names(scenario)))
    return StoryScreen(teller.game.facts.title, teller.progress(), told)


def campaign_after(teller: CampaignTeller) -> StoryScreen:
    """What is told when a campaign is over."""
    story, outcome = teller.game.facts.story, teller.session.state.outcome
    won = outcome == "victory"
    told = [
        words(Bit("Victory" if won else "Defeat", HEAD)),
        words((story.victory if won else story.defeat).strip()),
        words(Bit("The campaign stays in its journal: it can be taken back too.", MUTED)),
    ]
    return StoryScreen(teller.game.facts.title, teller.progress(), told)


def goal_of(setting: ScenarioFacts, hard: bool) -> Iterator[Words]:
    """What the heroes are there for, and what is harder."""
    yield words(Bit("Goal  ", STRONG), setting.goal)
    if hard:
        yield words(Bit("Hard  ", STRONG), setting.hard)
