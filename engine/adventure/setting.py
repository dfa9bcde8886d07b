"""What a scenario sets up: heroes and kits, River, placement, chests, doors, events, story.

`decode_setting` turns the text of a scenario.toml into one frozen `ScenarioFacts`. Areas are
slugs of the board's area names, doors slugs of its door names, cards item ids with a copy number.
"""

from collections.abc import Collection, Iterator
from typing import Literal

import msgspec

from engine.adventure.decoding import FactError, convert, read_toml
from engine.adventure.facts import Die, Facts, item_of


class Kit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a hero brings: cards and spells."""

    cards: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()


class Party(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What depends on the number of heroes.

    `fatigue` is how many gems each hero moves to Fatigue after setup; `life` and `hard_life` are
    by tile, in points (a tile that hard mode leaves alone stands only in `life`).
    """

    heroes: tuple[str, ...]
    fatigue: int
    life: dict[str, int] = {}
    hard_life: dict[str, int] = {}
    cache: tuple[str, ...] = ()
    """Cards of this party on top of the scenario's cache."""


class RiverTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile: its token (0: beside the River), its unit sheet ("": an event) or event number.

    `most` is how many of its models may stand on the board; `returns` tells whether the scenario
    can bring models back (solo.dead-tile).
    """

    id: str
    name: str
    token: int = 0
    unit: str = ""
    event: int = 0
    colour: str = ""
    model: str = ""
    """What one of its models is called, where its sheet's name is not enough."""
    letter: str = ""
    """The mark of its models on the board, where its sheet's letter is taken."""
    ally: bool = False
    """Its models stand on the heroes' side."""
    most: int = 0
    hard_most: int = 0
    """The number in hard mode; 0: the same."""
    returns: bool = False


class Placement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Models of one tile that stand in an area when the game begins."""

    tile: str
    area: str
    count: int


class Arrival(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Up to `count` models of a tile that an event brings, and where: see `at`."""

    tile: str
    count: int
    at: Literal["number", "reinforcement", "strongest"]
    number: int = 0
    """Which number token, when `at` is "number"."""


class ScenarioEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event tile in our words, with the models it brings and the tiles it activates."""

    number: int
    title: str
    text: str
    arrivals: tuple[Arrival, ...] = ()
    activates: tuple[str, ...] = ()


class Levels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number that hard mode changes."""

    normal: int
    hard: int

    def at(self, hard: bool) -> int:
        """The number in this mode."""
        return self.hard if hard else self.normal


class Reward(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a victory brings; `assets` tells whether found asset cards are kept."""

    cards: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    assets: bool = True


class Story(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Our telling: before the game, after a victory, after a defeat."""

    before: str
    victory: str
    defeat: str


class ScenarioFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything factual of one solo scenario."""

    id: str
    title: str
    board: str
    goal: str
    about: str
    provenance: str
    """What of the setup is our own design."""
    parties: tuple[Party, ...]
    kits: dict[str, Kit]
    deck: tuple[str, ...]
    river: tuple[RiverTile, ...]
    start: str
    placements: tuple[Placement, ...]
    events: tuple[ScenarioEvent, ...]
    door_difficulty: Levels
    chest_difficulty: Levels
    reward: Reward
    story: Story
    hard: str
    """What hard mode changes, in our words."""
    first: Literal["heroes", "overlord"] = "heroes"
    cache: tuple[str, ...] = ()
    """Cards to choose from outside of a campaign, where no kits are given."""
    spells: tuple[str, ...] = ()
    reinforcement: str = ""
    exit: str = ""
    numbers: dict[int, str] = {}
    """Areas of the number tokens."""
    marks: dict[str, tuple[str, ...]] = {}
    """Areas of other markers at the start, by kind."""
    markers: dict[str, int] = {}
    """How many markers of a kind there are: at most one lies in an area."""
    treasure: dict[str, int] = {}
    """How many of the tokens that lie face down show what."""
    counters: dict[str, int] = {}
    """The scenario's counters that the table may set by hand, and how far they go."""
    covered: tuple[str, ...] = ()
    """Areas in which a token lies face down."""
    deeds: dict[str, str] = {}
    """What the scenario's deeds are called as choices, by name; {target} stands for theirs."""
    objects: dict[str, str] = {}
    """Objects of the scenario (item id) and the tile whose death brings them."""
    chests: tuple[str, ...] = ()
    doors: tuple[str, ...] = ()
    red: tuple[str, ...] = ()
    """Areas that nobody may enter."""
    leaves_out: tuple[str, ...] = ()
    """Parts of the board that this scenario plays without."""
    names: dict[str, str] = {}
    """What the scenario's own counters, markers and deeds are called."""
    dice: dict[str, Die] = {}
    """Dice of special rules, by our name for the roll."""
    last_turn: Levels | None = None

    def party(self, heroes: int) -> Party:
        """The party of this many heroes. Raises FactError when there is none."""
        for party in self.parties:
            if len(party.heroes) == heroes:
                return party
        sizes = " or ".join(str(len(party.heroes)) for party in self.parties)
        raise FactError(f"{self.title} is for {sizes} heroes, not for {heroes}.")

    def life(self, tile: str, heroes: int, hard: bool) -> int:
        """Life points of a model of this tile; 1 for minions (term.unit)."""
        party = self.party(heroes)
        normal = party.life.get(tile, 1)
        return party.hard_life.get(tile, normal) if hard else normal


def decode_setting(text: str, name: str) -> ScenarioFacts:
    """A scenario's facts. Raises FactError naming the file and the key."""
    setting = convert(read_toml(text, name), ScenarioFacts, name, "")
    for fault in _own_faults(setting):
        raise FactError(f"{name}: {fault}.")
    return setting


def setting_faults(
    setting: ScenarioFacts, facts: Facts, areas: Collection[str], doors: Collection[str]
) -> tuple[str, ...]:
    """What the scenario names that neither facts nor board have; one sentence each."""
    return _same_letters(setting, facts) + tuple(
        f'{setting.id}: {key} names "{each}", which does not exist, mend its spelling.'
        for key, named, known in (
            ("an area", _areas(setting), areas),
            ("doors", setting.doors, doors),
            ("a hero", _heroes(setting), facts.heroes),
            ("a tile", (t.unit for t in setting.river if t.unit), facts.units),
            ("a card", items(setting), facts.items),
            ("a spell", _spells(setting), facts.spells),
        )
        for each in named
        if each not in known
    )


def _same_letters(setting: ScenarioFacts, facts: Facts) -> tuple[str, ...]:
    """Tiles whose models could not be told apart without colour."""
    marks = [
        tile.letter or facts.units[tile.unit].letter
        for tile in setting.river
        if tile.unit in facts.units
    ]
    return tuple(
        f'{setting.id}: river marks two tiles with "{mark}", give one of them another letter.'
        for mark in dict.fromkeys(marks)
        if marks.count(mark) > 1
    )


def _own_faults(setting: ScenarioFacts) -> Iterator[str]:
    """Names that do not fit each other within the file."""
    tiles = {tile.id for tile in setting.river}
    for placement in setting.placements:
        if placement.tile not in tiles:
            yield f'placements names the tile "{placement.tile}", which river does not list'
    for event in setting.events:
        for named in (*(arrival.tile for arrival in event.arrivals), *event.activates):
            if named not in tiles:
                yield f'event {event.number} names the tile "{named}", which river does not list'
    tokens = [tile.token for tile in setting.river if tile.token]
    if sorted(tokens) != list(range(1, len(tokens) + 1)):
        yield "river must number its tokens 1, 2, 3 and so on, each once"
    for hero in _heroes(setting):
        if not setting.cache and hero not in setting.kits:
            yield f"kits lacks {hero}, add [kits.{hero}]"
    for tile in setting.river:
        placed = sum(each.count for each in setting.placements if each.tile == tile.id)
        if placed > tile.most:
            yield f"placements sets {placed} models of {tile.id}, of which {tile.most} may stand"


def _areas(setting: ScenarioFacts) -> Iterator[str]:
    yield setting.start
    yield from (area for area in (setting.reinforcement, setting.exit) if area)
    yield from setting.numbers.values()
    for marked in setting.marks.values():
        yield from marked
    yield from (placement.area for placement in setting.placements)
    yield from (*setting.chests, *setting.red, *setting.covered)


def _heroes(setting: ScenarioFacts) -> Iterator[str]:
    for party in setting.parties:
        yield from party.heroes
    yield from setting.kits


def items(setting: ScenarioFacts) -> Iterator[str]:
    """Every item that a scenario names: in kits and caches, the deck, on the board, as a reward."""
    held = [card for kit in setting.kits.values() for card in kit.cards]
    extra = [card for party in setting.parties for card in party.cache]
    cards = (*held, *extra, *setting.cache, *setting.deck, *setting.reward.cards)
    yield from (item_of(card) for card in (*cards, *setting.objects))


def _spells(setting: ScenarioFacts) -> Iterator[str]:
    for kit in setting.kits.values():
        yield from kit.spells
    yield from (*setting.spells, *setting.reward.spells)
