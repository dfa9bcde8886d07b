"""What is special in Back to the Earth: Thaug, whom five heads make mortal, and his arms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec.structs import replace

from engine.adventure import events as ev
from engine.adventure import odds
from engine.adventure.borders import costs
from engine.adventure.commands import AnyCommand, Deed, Drop, Give, PickUp, Throw
from engine.adventure.facts import item_of
from engine.adventure.gems import acting
from engine.adventure.moments import WEAKEST, Ending, Scenario
from engine.adventure.objects import take
from engine.adventure.setup import cards_in_play, unlike
from engine.adventure.solo.activation import arrive
from engine.adventure.solo.ranking import best
from engine.adventure.solo.targets import strongest_heroes, why_strongest
from engine.adventure.state import Hero, Tile, Unit
from engine.adventure.steps import Activation, EventHappens, HeroesTurn, OverlordTurn, Special
from engine.adventure.work import Figure, Position, Work
from engine.kernel.record import Illegal

THAUG = "thaug"
HUNTERS, SERVANTS = "hunters", "servants"
LEAVE_BODIES = (HUNTERS, SERVANTS)
HUNTED = "bran"
BODY, HEAD = "body", "severed-head"
FETISH, FETISH_ARMOR = "pictish-fetish", 4
TENTACLE = "tentacle"
HARVEST, HARVEST_NEEDS = "harvest", 1
FED, HEADS = "heads-fed", 5
DRAGGED = "dragged"


class BackToTheEarth(Scenario):
    """The special rules of the scenario (ids be.*)."""

    makes = (BODY, HEAD)

    # --- bodies and heads -----------------------------------------------------------------------

    def died(self, work: Work, unit: Unit) -> None:
        """Hunters and Servants are laid down where they died; Thaug is the end (be.bodies)."""
        if unit.tile in LEAVE_BODIES:
            work.because("be.bodies", unit=unit.id, area=unit.area)
            body = unlike(f"{BODY}:{_dead(work)}", cards_in_play(work.state))
            work.emit(ev.CardMade(body, unit.area))
        elif unit.tile == THAUG:
            work.because("be.goal", unit=unit.id)

    def deeds(self, p: Position, hero: str) -> Iterable[Deed]:
        """A hero may harvest a head; bodies in one area are all alike (be.harvest)."""
        for body in _lying(p, p.hero(hero).area, BODY)[:1]:
            yield Deed(hero, HARVEST, body)

    def difficulty(self, p: Position, deed: Deed) -> int:
        """Harvesting is a complex Manipulation (be.harvest)."""
        return HARVEST_NEEDS

    def check_deed(self, p: Position, deed: Deed) -> None:
        """Refuse to harvest where no body lies, or a second head (be.harvest, be.one-head)."""
        hero = acting(p, deed.hero)
        if deed.name != HARVEST or deed.target not in _lying(p, hero.area, BODY):
            raise Illegal("be.harvest", hero=hero.id, reason="no such body lies here")
        if _heads(hero):
            raise Illegal("be.one-head", hero=hero.id)

    def do_deed(self, work: Work, deed: Deed) -> None:
        """The body is gone, and the hero carries its head (be.harvest)."""
        area, number = work.hero(deed.hero).area, deed.target.partition(":")[2]
        head = unlike(f"{HEAD}:{number}" if number else HEAD, cards_in_play(work.state))
        work.because("be.harvest", hero=deed.hero, area=area)
        work.emit(ev.CardGone(deed.target, area), ev.CardMade(head, area))
        take(work, deed.hero, head, area)

    def check_take(self, p: Position, hero: Hero, card: str) -> None:
        """Nobody carries a body, nor two heads (be.bodies, be.one-head)."""
        if item_of(card) == BODY:
            raise Illegal("be.bodies", hero=hero.id)
        if item_of(card) == HEAD and _heads(hero):
            raise Illegal("be.one-head", hero=hero.id)

    def landed(self, work: Work, card: str, area: str, by: str) -> None:
        """A head that lies in Thaug's area feeds him (be.feed)."""
        if item_of(card) == HEAD and area in _den(work):
            _feed(work, ev.CardGone(card, area))

    # --- Thaug ------------------------------------------------------------------------------------

    def before_activation(self, work: Work, activation: Activation) -> None:
        """Thaug first seizes every hero beside a tentacle, and eats their heads (be.seize)."""
        if activation.tile == SERVANTS and HUNTED in (hero.id for hero in work.heroes()):
            work.because("be.servants", tile=SERVANTS, hero=HUNTED)
        if activation.tile != THAUG:
            return
        tentacles, (den, *_) = _tentacles(work), _den(work)
        seized = [hero for hero in work.heroes() if hero.area in tentacles]
        if not seized:
            work.because("be.seize", nobody=tentacles)
        for hero in seized:
            work.because("be.seize", hero=hero.id, there=hero.area)
            work.emit(ev.Moved(hero.id, den))
        for hero in seized:
            for head in _heads(hero):
                _feed(work, ev.CardGone(head, hero=hero.id))

    def invulnerable(self, p: Position, unit: Unit) -> str:
        """Nothing hurts Thaug before he is full (be.vulnerable)."""
        return "be.vulnerable" if unit.tile == THAUG and _fed(p) < HEADS else ""

    def counts(self, p: Position) -> dict[str, tuple[int, int]]:
        """The heads that Thaug has eaten, of those that make him mortal (be.vulnerable)."""
        return {FED: (_fed(p), HEADS)}

    def armor(self, p: Position, unit: Unit, by: Figure) -> int:
        """The fetish makes him soft (be.fetish)."""
        value = super().armor(p, unit, by)
        return min(value, FETISH_ARMOR) if _holds_fetish(unit, by) else value

    def struck(self, work: Work, unit: Unit, by: Figure) -> None:
        """The fetish shows its power (be.fetish)."""
        if _holds_fetish(unit, by):
            work.because("be.fetish", hero=by.id, unit=unit.id, armor=FETISH_ARMOR)

    def frightens(self, p: Position, unit: Unit, hero: Hero, target: str) -> bool:
        """Thaug does not frighten who attacks him with the fetish (be.fetish)."""
        return not (unit.id == target and _holds_fetish(unit, hero))

    # --- the River --------------------------------------------------------------------------------

    def hunts(self, p: Position, tile: Tile) -> str:
        """The Servants hunt Bran (be.servants)."""
        return HUNTED if tile.id == SERVANTS else WEAKEST

    def may_return(self, p: Position, tile: Tile) -> bool:
        """Guards and Archers come back with the first event (be.dead-tiles)."""
        return any(known.id == tile.id and known.returns for known in p.table.setting.river)

    def event(self, work: Work, step: EventHappens) -> bool:
        """Soldiers arrive, or a hero is dragged to a tentacle (be.event1, be.event2)."""
        number = work.state.tiles[step.tile].event
        if step.part:
            return False
        if number == 1:
            _reinforce(work)
            return True
        strongest = strongest_heroes(work)
        if strongest and not step.picked:
            for reason in why_strongest(work, strongest[0]):
                work.because(reason.rule, **reason.values)
        if len(strongest) > 1 and not step.picked:
            work.ask("be.event2", strongest)
        elif strongest:
            work.push(Special(DRAGGED, values={"hero": step.picked or strongest[0]}))
        return True

    def resume(self, work: Work, step: Special) -> None:
        """The strongest hero comes to the closest tentacle (be.event2)."""
        hero = work.hero(str(step.values["hero"]))
        nearest = _nearest_tentacles(work, hero)
        if hero.area in nearest:
            work.pop()
            work.because("be.event2", hero=hero.id, there=hero.area)
            work.emit(ev.Stayed(hero.id, hero.area))
        elif len(nearest) > 1 and not step.picked:
            work.ask("be.event2", nearest, hero=hero.id)
        else:
            area = step.picked or nearest[0]
            work.pop()
            points = costs(work, replace(hero, held=()))
            there = {each: points[each] for each in _tentacles(work) if each in points}
            work.because("be.event2", hero=hero.id, area=area, tentacles=there, best=nearest)
            work.emit(ev.Moved(hero.id, area))

    # --- the end ----------------------------------------------------------------------------------

    def turn_ends(self, work: Work, side: str) -> None:
        """The heroes' turn after the Overlord's last one is the last of all (be.limit)."""
        if _time_is_up(work):
            work.because("be.limit", turn=work.state.turn)

    def over(self, p: Position) -> Ending:
        """Won when Thaug is dead, lost when time has run out or every hero is dead (be.goal)."""
        if not p.units_of(THAUG):
            return "victory"
        return "defeat" if _time_is_up(p) else super().over(p)

    # --- for bots and hints ---------------------------------------------------------------------

    def aims(self, p: Position, hero: str) -> tuple[str, ...]:
        """Feed him, find the fetish meanwhile, and then come for him with it."""
        known, hungry = p.hero(hero), _fed(p) < HEADS
        if hungry and _heads(known):
            return _den(p)
        slayer = _slayer(p)
        if _has_fetish(known) and hero != slayer.id:
            return (slayer.area,)
        if (hero == _scout(p) or not hungry) and (places := _fetish_places(p)):
            return places
        if not hungry:
            near = _has_fetish(known) and _might(p, known, "melee") > _might(p, known, "ranged")
            return _den(p) if near else tuple(_stands(p))
        lying = tuple(area for area in p.state.objects if _lying(p, area, BODY, HEAD))
        living = (unit.area for tile in LEAVE_BODIES for unit in p.units_of(tile))
        return lying or tuple(dict.fromkeys(living))

    def perils(self, p: Position, hero: str) -> tuple[str, ...]:
        """Where Thaug is, or seizes."""
        return (*_den(p), *_tentacles(p))

    def prey(self, p: Position, unit: Unit) -> float:
        """Those who leave bodies while Thaug is hungry, then he."""
        if unit.tile == THAUG:
            return 3.0
        if unit.tile in LEAVE_BODIES:
            return 2.0 if _fed(p) < HEADS else 0.7
        return 1.5 if p.tile_sheet(unit).ranged else 0.5

    def worth(self, p: Position, deed: Deed) -> float:
        """A head is worth a handful of gems while Thaug is hungry."""
        return 8 * odds.deed_odds(p, deed) - deed.gems if _fed(p) < HEADS else -1.0

    def bonus(self, p: Position, command: AnyCommand) -> float:
        """Heads belong to Thaug, by the surest hand, until he is full; the fetish to the heroes."""
        if isinstance(command, PickUp) and item_of(command.card) == FETISH:
            return 20.0
        if isinstance(command, Give) and item_of(command.card) == FETISH:
            return 50.0 if command.to == _slayer(p).id else -1.0
        if not isinstance(command, Drop | PickUp | Throw) or item_of(command.card) != HEAD:
            return 0.0
        if _fed(p) >= HEADS:
            return -100.0
        if isinstance(command, Throw):
            fed = odds.throw_odds(p, command) if command.area in _den(p) else 0.0
            return 12 * fed - command.gems
        dropped = isinstance(command, Drop) and p.hero(command.hero).area in _den(p)
        return 100.0 if dropped else 0.0


# --- bodies and heads ---------------------------------------------------------------------------


def _dead(p: Position) -> int:
    """How many Hunters and Servants have died: none of them comes back."""
    made = sum(p.state.tiles[tile].made for tile in LEAVE_BODIES)
    return made - sum(len(p.units_of(tile)) for tile in LEAVE_BODIES)


def _lying(p: Position, area: str, *items: str) -> tuple[str, ...]:
    """The cards of these items that lie in an area."""
    return tuple(card for card in p.state.objects.get(area, ()) if item_of(card) in items)


def _heads(hero: Hero) -> tuple[str, ...]:
    return tuple(card for card in hero.items if item_of(card) == HEAD)


# --- Thaug --------------------------------------------------------------------------------------


def _den(p: Position) -> tuple[str, ...]:
    """The area of Thaug; none when he is dead."""
    return tuple(unit.area for unit in p.units_of(THAUG))


def _tentacles(p: Position) -> tuple[str, ...]:
    return p.markers(TENTACLE)


def _fed(p: Position) -> int:
    """How many heads Thaug has eaten."""
    return int(p.state.marks.get(FED, 0))


def _feed(work: Work, gone: ev.CardGone) -> None:
    """Thaug eats a head, and it counts (be.feed)."""
    number = _fed(work) + 1
    work.because("be.feed", number=number, needed=HEADS)
    work.emit(gone, ev.Marked(FED, number))


def _holds_fetish(unit: Unit, by: Figure) -> bool:
    return unit.tile == THAUG and isinstance(by, Hero) and _has_fetish(by)


def _has_fetish(hero: Hero) -> bool:
    return any(item_of(card) == FETISH for card in hero.items)


def _might(p: Position, hero: Hero, form: Literal["melee", "ranged"]) -> int:
    """How hard a hero's blows or shots may be."""
    sheet = p.sheet(hero.id)
    space = sheet.melee if form == "melee" else sheet.ranged
    return (space.limit or 0) * sum(p.table.facts.dice.faces[space.icon.colour])


def _slayer(p: Position) -> Hero:
    """Who bears the fetish in the end: whose blows or shots are hardest."""
    return best(p.heroes(), lambda hero: -max(_might(p, hero, "melee"), _might(p, hero, "ranged")))[
        0
    ]


def _stands(p: Position) -> Iterator[str]:
    """From where Thaug can be shot at, beyond his reach."""
    reached = (*_den(p), *_tentacles(p))
    for area in p.table.board.areas:
        if area not in reached and any(p.sees(area, den) for den in _den(p)):
            yield area


def _scout(p: Position) -> str:
    """Who looks for the fetish: whom spells carry there, or the best shot."""
    return next((h.id for h in p.heroes() if "teleportation" in h.spells), _slayer(p).id)


def _fetish_places(p: Position) -> tuple[str, ...]:
    """Where the fetish lies, or may be hidden."""
    lying = tuple(area for area in p.state.objects if _lying(p, area, FETISH))
    return lying or (p.state.chests if any(item_of(c) == FETISH for c in p.state.assets) else ())


# --- events and the end -------------------------------------------------------------------------


def _reinforce(work: Work) -> None:
    """Guards and Archers come, as many as may still stand on the board (be.event1)."""
    setting = work.table.setting
    event, area = next(each for each in setting.events if each.number == 1), setting.reinforcement
    for arrival in event.arrivals:
        work.because("be.event1", tile=arrival.tile, area=area, limit=arrival.count)
        arrive(work, arrival.tile, area, arrival.count, "be.event-max")


def _nearest_tentacles(p: Position, hero: Hero) -> tuple[str, ...]:
    """The tentacles to which a hero needs fewest points, were nobody in the way (be.event2)."""
    here = replace(hero, held=())
    points = costs(p, here)
    reached = [area for area in _tentacles(p) if area in points]
    return best(reached or _tentacles(p), lambda area: points.get(area, 0))


def _time_is_up(p: Position) -> bool:
    """Whether turn 10, or 8, has ended: with the heroes' turn after the Overlord's of that number.

    be.limit, turn.end-of; the other side's turn is about to start.
    """
    last, top = p.table.setting.last_turn, p.state.agenda[-1:]
    next_turn = HeroesTurn() if p.ruling("turn.end-of") == "overlord" else OverlordTurn()
    ended = top == (next_turn,)
    return ended and last is not None and p.state.turn >= last.at(p.table.options.hard)
