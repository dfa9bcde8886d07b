"""What is special in The Grim Altar: Drusus and his Guards, the altar, and Bran's Servants."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.adventure import events as ev
from engine.adventure.allies import check_tile_gem, leading
from engine.adventure.commands import Deed
from engine.adventure.figures import has_skill, leaders
from engine.adventure.gems import acting, pay_tile
from engine.adventure.moments import STRONGEST, WEAKEST, Ending, Scenario
from engine.adventure.objects import POTION, check_simple, pay_simple
from engine.adventure.setup import cards_in_play, unlike
from engine.adventure.solo.activation import arrive, reinforce
from engine.adventure.state import Hero, Tile, Unit
from engine.adventure.steps import Activation, EventHappens, Special
from engine.adventure.work import Figure, Position, Work
from engine.kernel.record import Illegal

DRUSUS = "drusus"
ALTAR = "grim-altar"
SERVANTS = "brans-servants"
BOULDER = "boulder"
LEAST_POWER = 3
"""The least power that destroys the altar, whatever its armour (ga.altar)."""
HARD_ARMOR = 4

REVEAL, RAISE, CALL, SEND = "reveal", "boulder", "servant", "servant-reveals"
"""The deeds: turn a token over; put a boulder; call a Servant; let one turn a token over."""


class GrimAltar(Scenario):
    """The special rules of the scenario (ids ga.*)."""

    makes = (POTION,)

    # --- tokens face down ---------------------------------------------------------------------

    def begins(self, work: Work) -> None:
        """The tokens are shuffled before anything else (ga.treasure)."""
        work.push(Special("shuffle"))

    def resume(self, work: Work, step: Special) -> None:
        """Under which token the altar is: drawn once, and kept from everybody (ga.treasure)."""
        covered = work.table.setting.covered
        if step.drawn is None:
            work.draw(covered, "ga.treasure", secret=True)
            return
        work.pop()
        work.because("ga.treasure", areas=covered)
        tokens = {area: ALTAR if area == step.drawn else POTION for area in covered}
        work.emit(ev.TokensHidden(tokens))

    def turned(self, work: Work, area: str, token: str) -> None:
        """The altar stands there, or a Life Potion lies there; with four heroes none (ga.four)."""
        if token == ALTAR:
            reinforce(work, ALTAR, area, 1)
        elif work.table.options.heroes == 4:
            work.because("ga.four", area=area)
        else:
            work.emit(ev.CardMade(unlike(POTION, cards_in_play(work.state)), area))

    # --- Drusus and the altar -----------------------------------------------------------------

    def hunts(self, p: Position, tile: Tile) -> str:
        """Drusus goes for the strongest hero (ga.drusus-target)."""
        return STRONGEST if tile.id == DRUSUS else WEAKEST

    def before_activation(self, work: Work, activation: Activation) -> None:
        """Whom Drusus is after (ga.drusus-target)."""
        if activation.tile == DRUSUS:
            work.because("ga.drusus-target", unit=work.units_of(DRUSUS)[0].id)

    def struck(self, work: Work, unit: Unit, by: Figure) -> None:
        """The altar is harder in hard mode (ga.hard)."""
        if unit.tile == ALTAR and work.table.options.hard:
            work.because("ga.hard", unit=unit.id, armor=HARD_ARMOR)

    def stands_in(self, p: Position, unit: Unit) -> tuple[str, ...]:
        """Guards beside Drusus take his blows; those of one tile are alike (ga.sacrifice)."""
        guards: dict[str, str] = {}
        if unit.tile == DRUSUS:
            for friend in p.units_in(unit.area):
                if has_skill(p, friend, "sacrifice"):
                    guards.setdefault(friend.tile, friend.id)
        return tuple(guards.values())

    def invulnerable(self, p: Position, unit: Unit) -> str:
        """Nothing hurts Drusus while there is an altar (ga.drusus-safe)."""
        return "ga.drusus-safe" if unit.tile == DRUSUS and _altar_there(p) else ""

    def withstands(self, p: Position, unit: Unit, power: int) -> str:
        """The altar asks for a power of 3 in one attack (ga.altar)."""
        return "ga.altar" if unit.tile == ALTAR and power < LEAST_POWER else ""

    def armor(self, p: Position, unit: Unit, by: Figure) -> int:
        """The altar is harder in hard mode (ga.hard)."""
        hard = unit.tile == ALTAR and p.table.options.hard
        return HARD_ARMOR if hard else super().armor(p, unit, by)

    def died(self, work: Work, unit: Unit) -> None:
        """Without the altar Drusus can be hurt (ga.altar); without Drusus it is won (ga.goal)."""
        if unit.tile == ALTAR:
            work.because("ga.altar", altar=unit.id)
        elif unit.tile == DRUSUS:
            reward = work.table.setting.reward
            work.because("ga.goal")
            work.because("ga.reward", items=(*reward.cards, *reward.spells))

    def over(self, p: Position) -> Ending:
        """Won when Drusus has died; lost when every hero is dead (ga.goal, wote.lose-all)."""
        drusus = p.state.tiles.get(DRUSUS)
        if drusus and drusus.made and not p.units_of(DRUSUS):
            return "victory"
        return super().over(p)

    # --- the River ----------------------------------------------------------------------------

    def event(self, work: Work, step: EventHappens) -> bool:
        """Guards and Archers arrive at the number of the event (ga.event1, ga.event2)."""
        number = work.state.tiles[step.tile].event
        event = next(each for each in work.table.setting.events if each.number == number)
        if step.part >= len(event.arrivals):
            return False
        arrival = event.arrivals[step.part]
        area = work.table.setting.numbers[arrival.number]
        work.because(f"ga.event{number}", tile=arrival.tile, area=area, limit=arrival.count)
        arrive(work, arrival.tile, area, arrival.count, "ga.event-max")
        return True

    def may_return(self, p: Position, tile: Tile) -> bool:
        """Guards and Archers come back with the events."""
        return any(known.id == tile.id and known.returns for known in p.table.setting.river)

    # --- what heroes may do besides -------------------------------------------------------------

    def deeds(self, p: Position, hero: str) -> Iterable[Deed]:
        """Turn a token over; for Bran what a gem does for his Servants (ga.servants-gem)."""
        known = p.hero(hero)
        if known.area in p.state.hidden:
            yield Deed(hero, REVEAL, known.area)
        if known not in leaders(p):
            return
        yield from (Deed(hero, RAISE, area) for area in _near(p, known))
        yield from (Deed(hero, CALL, area) for area in _boulders(p))
        yield from (Deed(hero, SEND, area) for area in p.state.hidden)

    def check_deed(self, p: Position, deed: Deed) -> None:
        """Refuse what is none of these deeds, or lacks what it asks for."""
        if deed.name == REVEAL:
            _check_reveal(p, acting(p, deed.hero), deed)
            return
        hero = leading(p, deed.hero)
        check = {RAISE: _check_raise, CALL: _check_call, SEND: _check_send}.get(deed.name)
        if check is None:
            raise Illegal("ga.servants-gem", hero=hero.id, reason="there is no such deed")
        check(p, hero, deed.target)
        check_tile_gem(hero)

    def do_deed(self, work: Work, deed: Deed) -> None:
        """Carry out a deed that was found legal."""
        hero, area = deed.hero, deed.target
        if deed.name == REVEAL:
            pay_simple(work, hero)
            work.because("ga.treasure", hero=hero, area=area)
            _turn_over(work, area)
            return
        pay_tile(work, hero, SERVANTS, 1)
        if deed.name == RAISE:
            work.because("ga.servants-gem", hero=hero, boulder=area)
            work.emit(ev.MarkerPlaced(BOULDER, area))
        elif deed.name == CALL:
            work.because("ga.servants-gem", hero=hero, servant=area)
            reinforce(work, SERVANTS, area, 1)
        else:
            work.because("ga.servants-gem", ally=_servants_in(work, area)[0].id, area=area)
            _turn_over(work, area)

    # --- for bots and hints ---------------------------------------------------------------------

    def aims(self, p: Position, hero: str) -> tuple[str, ...]:
        """The altar where it stands, else the tokens face down, at last Drusus."""
        altar = tuple(unit.area for unit in p.units_of(ALTAR))
        return altar or tuple(p.state.hidden) or tuple(unit.area for unit in p.units_of(DRUSUS))

    def worth(self, p: Position, deed: Deed) -> float:
        """Tokens are what it is about; a few Servants help, with gems that can be spared."""
        if deed.name in (REVEAL, SEND):
            return 100.0
        hero = p.hero(deed.hero)
        if hero.reserve < 4 or len(p.units_of(SERVANTS)) >= 2:
            return -1.0
        if deed.name == CALL:
            return 0.6 if deed.target in _near(p, hero) else -1.0
        near = any(area in _boulders(p) for area in _near(p, hero))
        return 0.5 if deed.target == hero.area and not near else -1.0


def _altar_there(p: Position) -> bool:
    """Whether the altar is not yet destroyed, found or not."""
    return bool(p.units_of(ALTAR)) or ALTAR in p.state.hidden.values()


def _boulders(p: Position) -> tuple[str, ...]:
    return p.markers(BOULDER)


def _near(p: Position, hero: Hero) -> tuple[str, ...]:
    """The hero's area and its neighbours, doors shut or open (ga.servants-limits)."""
    return (hero.area, *p.table.board.neighbours(hero.area, p.state.wrecked))


def _servants_in(p: Position, area: str) -> tuple[Unit, ...]:
    return tuple(ally for ally in p.allies_in(area) if ally.tile == SERVANTS)


# --- what the deeds ask for -----------------------------------------------------------------------


def _refuse(rule: str, hero: Hero, area: str, reasons: Iterator[str]) -> None:
    for reason in reasons:
        raise Illegal(rule, hero=hero.id, area=area, reason=reason)


def _check_reveal(p: Position, hero: Hero, deed: Deed) -> None:
    """The token of his own area, for a simple Manipulation (ga.treasure)."""

    def reasons() -> Iterator[str]:
        if deed.target not in p.state.hidden:
            yield "no token lies face down there"
        if deed.target != hero.area:
            yield "only the one in the own area"

    _refuse("ga.treasure", hero, deed.target, reasons())
    check_simple(p, hero)


def _check_raise(p: Position, hero: Hero, area: str) -> None:
    """Near Bran, where there is none, and no more than there are (ga.servants-limits)."""
    most = p.table.setting.markers[BOULDER]

    def reasons() -> Iterator[str]:
        if area not in _near(p, hero):
            yield "it is neither the own area nor a neighbouring one"
        if area in _boulders(p):
            yield "one lies there"
        if len(_boulders(p)) >= most:
            yield f"all {most} lie on the board"

    _refuse("ga.servants-limits", hero, area, reasons())


def _check_call(p: Position, hero: Hero, area: str) -> None:
    """Where a boulder lies, as long as there are Servants left (ga.servants-gem)."""
    most = p.state.tiles[SERVANTS].most

    def reasons() -> Iterator[str]:
        if area not in _boulders(p):
            yield "no boulder lies there"
        if len(p.units_of(SERVANTS)) >= most:
            yield f"all {most} Servants are on the board"

    _refuse("ga.servants-gem", hero, area, reasons())


def _check_send(p: Position, hero: Hero, area: str) -> None:
    """A Servant beside a token face down (ga.servants-gem)."""

    def reasons() -> Iterator[str]:
        if area not in p.state.hidden:
            yield "no token lies face down there"
        if not _servants_in(p, area):
            yield "no Servant is there"

    _refuse("ga.servants-gem", hero, area, reasons())


def _turn_over(work: Work, area: str) -> None:
    """The token of an area shows what it is (ga.treasure)."""
    token = work.state.hidden[area]
    work.emit(ev.TokenTurned(area, token))
    work.table.scenario.turned(work, area, token)
