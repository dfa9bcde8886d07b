"""Players that need no person: `random` picks anything, `steady` plays sensibly.

A bot is a function of the position, the decision, and a number that makes it vary; it sees no more
than a player does, and picks from what `decision` offers.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TypeAlias

from msgspec.structs import replace

from engine.adventure import commands as cm
from engine.adventure import odds
from engine.adventure.borders import costs
from engine.adventure.commands import AnyCommand
from engine.adventure.figures import load
from engine.adventure.movement import fall_dice, points_of
from engine.adventure.spells import CASTER, cost_of
from engine.adventure.state import Hero
from engine.adventure.steps import Defence, Finding, Rolling
from engine.adventure.threats import Threats
from engine.adventure.work import Position
from engine.kernel.chance import number
from engine.kernel.game import Decision

Bot: TypeAlias = Callable[[Position, Decision[AnyCommand], str, int], AnyCommand]
"""Given position, decision, a seed and how often it was asked: the command to submit."""

KEPT_FOR_DEFENCE = 2
FRESH = 4
"""Who would have no more gems than this in Reserve rests instead."""
THROWN = 2.0
"""What it costs to throw a weapon away."""
FALL = 0.8
"""What each die of a fall costs."""
SHORT = 4.0
"""What each gem costs that is missing for the defence, where a deed or throw is worth it."""
SAFER = 0.02
"""What a symbol fewer is worth that units may roll where a walk ends."""
COVER = 0.05
"""The same, of a walk that leads to nothing but cover."""
FAR = 99


def random_bot(p: Position, decision: Decision[AnyCommand], seed: str, turn: int) -> AnyCommand:
    """Any option, each kind of command as likely as the others."""
    kinds = tuple(dict.fromkeys(type(option) for option in decision.options))
    kind = kinds[number(seed, 1, turn, len(kinds))]
    options = tuple(option for option in decision.options if type(option) is kind)
    return options[number(seed, 2, turn, len(options))]


def steady_bot(p: Position, decision: Decision[AnyCommand], seed: str, turn: int) -> AnyCommand:
    """The option that seems worth most; a tie takes the first."""
    best, most = decision.options[0], float("-inf")
    judge = JUDGES.get(decision.kind, Judge)(p)
    for option in decision.options:
        if (value := judge.worth(option)) > most:
            best, most = option, value
    return best


BOTS: dict[str, Bot] = {"random": random_bot, "steady": steady_bot}


# --- what an option is worth to the steady player -----------------------------------------------


class Judge:
    """What options of one decision are worth; without more knowledge all the same."""

    def __init__(self, p: Position) -> None:
        self.p = p

    def worth(self, option: AnyCommand) -> float:
        """The more, the better."""
        return 0.0


class StanceJudge(Judge):
    """Rest when nearly spent, act otherwise."""

    def worth(self, option: AnyCommand) -> float:
        """1 for the stance that fits, 0 for the other."""
        assert isinstance(option, cm.TakeStance)
        hero = self.p.hero(option.hero)
        fresh = hero.reserve + min(hero.fatigue, 2)
        tired = fresh <= FRESH and hero.fatigue > 2 and not self._must_go(hero)
        return float(tired == (option.stance == "cautious"))

    def _must_go(self, hero: Hero) -> bool:
        """Whether he cannot stay where he is, or the last turn is here."""
        return is_last(self.p) or hero.area in self.p.table.scenario.perils(self.p, hero.id)


class GuardJudge(Judge):
    """A wound costs more than the gem that keeps it off."""

    def worth(self, option: AnyCommand) -> float:
        """Wounds and gems that the Guard costs on average, as a loss."""
        step = self.p.top
        if not isinstance(option, cm.Guard) or not isinstance(step, Defence):
            return float("-inf")
        found = odds.guard_command_odds(self.p, step, option)
        return -found.expected - 0.45 * option.gems - 4 * found.death


class RerollJudge(Judge):
    """Free rerolls of dice below their mean; gems only for what a Manipulation lacks."""

    def worth(self, option: AnyCommand) -> float:
        """Symbols gained on average; standing is worth 0."""
        step = self.p.top
        if not isinstance(option, cm.Reroll) or not isinstance(step, Rolling):
            return 0.0
        faces = self.p.table.facts.dice.faces[step.dice[option.place].removesuffix("*")]
        gain = sum(faces) / len(faces) - step.faces[option.place]
        if option.by != "gem":
            return gain
        lacking = step.needs - sum(step.faces)
        return gain if lacking == 1 and step.faces[option.place] == 0 else -1.0


def is_last(p: Position) -> bool:
    """Whether no other turn comes, so that nothing need be saved."""
    last = p.table.setting.last_turn
    return last is not None and p.state.turn >= last.at(p.table.options.hard)


class KeepJudge(Judge):
    """Take what is found, unless it would be too heavy to cast spells with."""

    def worth(self, option: AnyCommand) -> float:
        """1 for what is better."""
        step = self.p.top
        assert isinstance(option, cm.Keep)
        assert isinstance(step, Finding)
        return float(option.take is not burdens(self.p, step.hero, str(step.drawn)))


def burdens(p: Position, name: str, card: str) -> bool:
    """Whether a card would be so heavy that its bearer could cast no spell any more."""
    hero = p.hero(name)
    limits = [known.limit for known in p.sheet(name).skills if known.skill == CASTER]
    heavy = load(p, hero) + p.item(card).encumbrance
    return any(limit is not None and load(p, hero) < limit <= heavy for limit in limits)


class DropJudge(Judge):
    """Keep armour and what the goal needs, drop the heaviest of the rest."""

    def worth(self, option: AnyCommand) -> float:
        """What letting the card go relieves."""
        assert isinstance(option, cm.Drop)
        item = self.p.item(option.card)
        return item.encumbrance - 2.0 * len(item.armor) - 10.0 * (item.kind == "objective")


class ActJudge(Judge):
    """Fight what is near, walk towards the aim, keep gems for the defence; then end the turn."""

    def __init__(self, p: Position) -> None:
        super().__init__(p)
        self.distances: dict[str, dict[str, int]] = {}
        self.threats = Threats(p)

    def worth(self, option: AnyCommand) -> float:
        """Ending the turn is worth 0, what is worth less is left alone."""
        value = self._plain(option) + self.p.table.scenario.bonus(self.p, option)
        if isinstance(option, cm.Deed | cm.Throw):
            short = KEPT_FOR_DEFENCE - (self.p.hero(option.hero).reserve - option.gems)
            value -= SHORT * max(0, short)
        return value

    def _plain(self, option: AnyCommand) -> float:
        match option:
            case cm.EndTurn():
                return 0.0
            case cm.Deed():
                return self.p.table.scenario.worth(self.p, option)
            case cm.Strike() | cm.Shoot():
                return self._blow(option, option.gems)
            case cm.StrikeAlly():
                return self._blow(option, 0)
            case cm.ActivateAlly():
                return self._lead(option)
            case cm.Cast(spell="teleportation"):
                return self._leap(option)
            case cm.Cast():
                if option.target in self.p.state.chests:
                    return 0.9 if self._spare(option.hero, 2) else -1.0
                return self._blow(option, cost_of(self.p, option))
            case cm.PickUp():
                objective = self.p.item(option.card).kind == "objective"
                if not objective and burdens(self.p, option.hero, option.card):
                    return -1.0
                return 50.0 if objective else 0.5 if self._spare(option.hero, 1) else -1.0
            case cm.Open():
                return self._opening(option)
            case cm.Move():
                return self._walk(option)
            case cm.MoveAlly():
                return self._walk_ally(option)
        return -1.0

    def _spare(self, hero: str, gems: int, kept: int = KEPT_FOR_DEFENCE) -> bool:
        return self.p.hero(hero).reserve - gems >= (0 if is_last(self.p) else kept)

    def _blow(self, option: cm.Strike | cm.Shoot | cm.Cast | cm.StrikeAlly, gems: int) -> float:
        p = self.p
        if gems and not self._spare(option.hero, gems):
            return -1.0
        blow = odds.strike_odds(p, option)
        unit = p.state.units.get(option.target)
        if blow is None or unit is None:
            return -1.0
        matters = p.table.scenario.prey(p, unit)
        wanted = unit.area in p.table.scenario.aims(p, option.hero)
        harm = blow.expected_damage * (max(matters, 2) if wanted else matters)
        gain = harm + blow.kill * min(1.0, matters) - 0.35 * gems
        thrown = isinstance(option, cm.Shoot) and p.item(option.weapon).thrown
        return gain - THROWN * thrown

    def _opening(self, option: cm.Open) -> float:
        if option.aim == "door" and not self._leads_on(option):
            return -1.0
        if not self._spare(option.hero, option.gems + (option.aim == "chest")):
            return -1.0
        return odds.open_odds(self.p, option) - 0.3 * option.gems

    def _leads_on(self, option: cm.Open) -> bool:
        """Whether the aim lies behind a door, and no other way goes there."""
        door, far = self.p.table.board.doors[option.object], self._far(option.hero)
        here = self.p.hero(option.hero).area
        beyond = door.b if door.a == here else door.a
        return far.get(beyond, FAR) < far.get(here, FAR)

    def _lead(self, option: cm.ActivateAlly) -> float:
        """An ally that has somebody to strike or somewhere to go, for a gem that can be spared."""
        if not self._spare(option.hero, 1):
            return -1.0
        area = self.p.unit(option.ally).area
        return 0.7 if self.p.units_in(area) else 0.4 if self._far(option.hero).get(area) else -1.0

    def _walk_ally(self, option: cm.MoveAlly) -> float:
        """What a walk gains on the way to the aim, without bought points."""
        ally, far = self.p.unit(option.ally), self._far(option.hero)
        gain = far.get(ally.area, FAR) - far.get(option.way[-1], FAR)
        paid = points_of(self.p, ally, option.way) <= ally.points
        return 0.3 * gain if gain > 0 and paid else -1.0

    def _leap(self, option: cm.Cast) -> float:
        """A leap is as good as a walk that costs a gem for each area."""
        return self._way(option.hero, option.target, option.gems)

    def _walk(self, option: cm.Move) -> float:
        """What a walk gains on the way to the aim; bought points only with gems to spare."""
        hero = self.p.hero(option.hero)
        bought = max(0, points_of(self.p, hero, option.way) - hero.points)
        borders = (self.p.table.board.borders[step] for step in pairwise((hero.area, *option.way)))
        falls = sum(len(fall_dice(self.p, hero, border)) for border in borders)
        return self._way(option.hero, option.way[-1], bought) - FALL * falls

    def _way(self, name: str, to: str, bought: int) -> float:
        """What it is worth to be there: nearer to the aim, or out of harm's way for no gem."""
        hero, far = self.p.hero(name), self._far(name)
        gain = far.get(hero.area, FAR) - far.get(to, FAR)
        safer = self.threats.in_area(hero.area) - self.threats.in_area(to)
        perils = self.p.table.scenario.perils(self.p, name)
        if to in perils:
            there = to in self.p.table.scenario.aims(self.p, name)
            if not there or hero.reserve - bought <= KEPT_FOR_DEFENCE:
                return -1.0
        elif hero.area in perils and gain <= 0:
            return 0.1 if not bought else -1.0
        if gain <= 0:
            return COVER * safer - 0.05 if safer > 0 and not bought and gain == -1 else -1.0
        bearer = any(self.p.item(card).kind == "objective" for card in hero.items)
        if bought and not self._spare(hero.id, bought, 0 if bearer else KEPT_FOR_DEFENCE + 1):
            return -1.0
        return (0.5 if bearer else 0.3) * gain - 0.2 * bought + SAFER * safer

    def _far(self, hero: str) -> dict[str, int]:
        """About how far each area is from the hero's nearest aim, reckoned from the aim.

        An aim that no open way leads to is looked for through the closed doors.
        """
        if hero not in self.distances:
            p, here = self.p, self.p.hero(hero).area
            unlocked = Position(p.table, replace(p.state, closed=()))
            ways = []
            for aim in p.table.scenario.aims(p, hero):
                way = costs(p, p.hero(hero), aim)
                ways.append(way if here in way else costs(unlocked, p.hero(hero), aim))
            self.distances[hero] = {
                area: min(way.get(area, FAR) for way in ways) for way in ways for area in way
            }
        return self.distances[hero]


JUDGES: dict[str, type[Judge]] = {
    "stance": StanceJudge,
    "guard": GuardJudge,
    "reroll": RerollJudge,
    "keep": KeepJudge,
    "drop": DropJudge,
    "act": ActJudge,
}
