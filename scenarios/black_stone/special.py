"""What is special in The Black Stone: Skuthus, his spell, the stone, and the demon."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.adventure import events as ev
from engine.adventure.commands import Deed
from engine.adventure.figures import hindering, hinders_leaving
from engine.adventure.gems import acting, pay, room
from engine.adventure.moments import WEAKEST, Ending, Scenario
from engine.adventure.setting import Arrival
from engine.adventure.solo.activation import activate, arrive, reinforce
from engine.adventure.solo.approach import attack
from engine.adventure.solo.explain import obstacle
from engine.adventure.solo.ground import grounds
from engine.adventure.solo.targets import richest_heroes
from engine.adventure.state import Hero, Tile, Unit
from engine.adventure.steps import Activation, EventHappens, Special
from engine.adventure.work import Position, Work
from engine.kernel.record import Illegal, Value

SKUTHUS = "skuthus"
DEMON = "outer-dark-demon"
STONE = "black-stone"
LEAVE = "leave"
SPELL = "boris-rage"
SLIPPERY = "slippery"


class BlackStone(Scenario):
    """The special rules of the scenario (ids bs.*)."""

    # --- Skuthus ------------------------------------------------------------------------------

    def before_activation(self, work: Work, activation: Activation) -> None:
        """Skuthus slips before he acts (bs.slippery)."""
        if activation.tile == SKUTHUS:
            work.because("bs.skuthus-spell", unit=_skuthus(work).id, spell=SPELL)
            work.push(Special(SLIPPERY, "roll"))

    def hurt(self, work: Work, unit: Unit, damage: int) -> None:
        """In hard mode he slips whenever he is hurt, too (bs.hard)."""
        if unit.tile == SKUTHUS and work.table.options.hard:
            work.because("bs.hard", unit=unit.id, damage=damage)
            work.push(Special(SLIPPERY, "roll"))

    def resume(self, work: Work, step: Special) -> None:
        """One die without rerolls: his number's area, or he stays (bs.slippery)."""
        unit = _skuthus(work)
        if step.stage == "roll":
            work.become(replace(step, stage="rolled"))
            work.roll(unit.id, (work.table.setting.dice[SLIPPERY],), "bs.slippery", plain=True)
            return
        work.pop()
        symbols = sum(step.faces)
        area = work.table.setting.numbers.get(symbols, unit.area)
        work.because("bs.slippery", unit=unit.id, symbols=symbols, area=area)
        stays = area == unit.area
        work.emit(ev.Stayed(unit.id, area) if stays else ev.Moved(unit.id, area))

    def spell_of(self, p: Position, unit: Unit) -> str:
        """He casts Bori's Rage instead of using his own die (bs.skuthus-spell)."""
        return SPELL if unit.tile == SKUTHUS else ""

    def died(self, work: Work, unit: Unit) -> None:
        """The stone lies where he died, and the demon comes (bs.stone)."""
        if unit.tile == SKUTHUS:
            work.because("bs.stone", unit=unit.id, area=unit.area)
            work.emit(ev.CardMade(STONE, unit.area))
            reinforce(work, DEMON, work.table.setting.reinforcement, 1)

    # --- the River ----------------------------------------------------------------------------

    def event(self, work: Work, step: EventHappens) -> bool:
        """Models arrive, then the demon acts if it is there (bs.event1, bs.event2)."""
        number = work.state.tiles[step.tile].event
        event = next(each for each in work.table.setting.events if each.number == number)
        if step.part < len(event.arrivals):
            _arrive(work, step, event.arrivals[step.part], f"bs.event{number}")
        elif step.part == len(event.arrivals):
            for tile in event.activates:
                _why_prey(work)
                activate(work, tile)
        return step.part <= len(event.arrivals)

    def hunts(self, p: Position, tile: Tile) -> str:
        """The demon goes for the bearer of the stone if it can reach him (bs.demon-target)."""
        return (_prey(p) if tile.id == DEMON else "") or WEAKEST

    def waits_shut_in(self, p: Position, unit: Unit) -> bool:
        """Whoever has only closed doors for exits wastes his activation (bs.doors-units)."""
        return True

    def may_return(self, p: Position, tile: Tile) -> bool:
        """Skeletons and Worms come back with the events."""
        return any(known.id == tile.id and known.returns for known in p.table.setting.river)

    # --- leaving with the stone ----------------------------------------------------------------

    def deeds(self, p: Position, hero: str) -> Iterable[Deed]:
        """The bearer may leave the board (bs.exit)."""
        if STONE in p.hero(hero).items:
            yield Deed(hero, LEAVE)

    def check_deed(self, p: Position, deed: Deed) -> None:
        """Refuse to leave without the stone, from elsewhere, or without the points (bs.exit)."""
        hero = acting(p, deed.hero)
        exit_area = p.table.setting.exit
        if deed.name != LEAVE or STONE not in hero.items:
            raise Illegal(
                "bs.exit", hero=hero.id, area=exit_area, reason="does not carry the stone"
            )
        if hero.area != exit_area:
            raise Illegal("bs.exit", hero=hero.id, area=exit_area, at=hero.area)
        if leave_points(p, hero) > hero.points + room(p, hero, "move"):
            raise Illegal(
                "bs.exit",
                hero=hero.id,
                area=exit_area,
                points=leave_points(p, hero),
                has=hero.points + room(p, hero, "move"),
                reason="lacks movement points",
            )

    def do_deed(self, work: Work, deed: Deed) -> None:
        """Pay as for a border and leave (bs.exit)."""
        hero = work.hero(deed.hero)
        points = leave_points(work, hero)
        bought = max(0, points - hero.points)
        pay(work, hero.id, "move", bought)
        hinders: dict[str, Value] = {"enemies": held} if (held := hindering(work, hero)) else {}
        work.because("bs.exit", hero=hero.id, points=points, gems=bought, **hinders)
        work.emit(ev.PointsSet(hero.id, max(0, hero.points - points), True))
        work.because("bs.goal", hero=hero.id)
        work.emit(ev.FateMet(hero.id, "gone"))
        reward = work.table.setting.reward
        work.because("bs.reward", items=(*reward.cards, *reward.spells))

    def over(self, p: Position) -> Ending:
        """Won when the stone has left the board; lost when every hero is dead (bs.goal)."""
        if any(hero.fate == "gone" for hero in p.state.heroes.values()):
            return "victory"
        return super().over(p)

    def aims(self, p: Position, hero: str) -> tuple[str, ...]:
        """Skuthus while he lives, then the stone, then the way out."""
        if STONE in p.hero(hero).items:
            return (p.table.setting.exit,)
        lying = tuple(area for area, cards in p.state.objects.items() if STONE in cards)
        if lying or _bearer(p):
            return lying
        return tuple(unit.area for unit in p.units_of(SKUTHUS))


def _arrive(work: Work, step: EventHappens, arrival: Arrival, rule: str) -> None:
    """Models of a tile arrive at their number's area, or beside the hero richest in Reserve."""
    if arrival.at == "number":
        hero, area = "", work.table.setting.numbers[arrival.number]
    else:
        richest = richest_heroes(work)
        if len(richest) > 1 and not step.picked:
            work.ask(rule, richest, tile=arrival.tile)
            return
        hero = step.picked or richest[0]
        area = work.hero(hero).area
    values: dict[str, Value] = {"tile": arrival.tile, "area": area, "limit": arrival.count}
    if hero:
        reserves = {each.id: each.reserve for each in work.heroes()}
        values |= {"hero": hero, "reserve": reserves}
    work.because(rule, **values)
    arrive(work, arrival.tile, area, arrival.count, "bs.event-max")


def leave_points(p: Position, hero: Hero) -> int:
    """Points to leave the board with the stone: one border, and what hinders (bs.exit)."""
    return 1 + hinders_leaving(p, hero, hero.area)


def _skuthus(p: Position) -> Unit:
    return p.units_of(SKUTHUS)[0]


def _prey(p: Position) -> str:
    """The bearer of the stone, if the demon is there and can attack him; "" otherwise."""
    bearer, demons = _bearer(p), p.units_of(DEMON)
    if not bearer or not demons or not attack(grounds(p, demons[0]), p.hero(bearer)):
        return ""
    return bearer


def _why_prey(work: Work) -> None:
    """Why the demon comes for the bearer of the stone, or does not (bs.demon-target)."""
    bearer, demons = _bearer(work), work.units_of(DEMON)
    if not demons:
        return
    demon = demons[0]
    if not bearer:
        work.because("bs.demon-target", nobody=demon.id)
    elif _prey(work):
        work.because("bs.demon-target", unit=demon.id, hero=bearer)
    else:
        work.because("bs.demon-target", missed=demon.id, hero=bearer)
        for reason in obstacle(grounds(work, demon)[-1], work.hero(bearer)):
            work.because(reason.rule, **reason.values)


def _bearer(p: Position) -> str:
    return next((hero.id for hero in p.heroes() if STONE in hero.items), "")
