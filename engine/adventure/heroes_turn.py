"""The heroes' turn: Start, Stance, Action and End phase."""

from __future__ import annotations

from msgspec.structs import replace

from engine.adventure import actions, movement
from engine.adventure import events as ev
from engine.adventure.commands import AnyCommand, EndTurn, TakeStance
from engine.adventure.figures import loses_blocking
from engine.adventure.gems import placed
from engine.adventure.state import Hero, Stance
from engine.adventure.steps import HeroesTurn, OverlordTurn
from engine.adventure.work import Position, Work
from engine.kernel.game import Decision
from engine.kernel.record import Illegal, Reason, Value

RECOVERY: dict[Stance, int] = {"aggressive": 2, "cautious": 5}
MOST_HELP = 2
STANCES: tuple[Stance, ...] = ("aggressive", "cautious")


def go(work: Work, step: HeroesTurn) -> bool:
    """Do the phases that need no choice."""
    match step.stage:
        case "start":
            work.emit(ev.TurnBegan("heroes", work.state.turn))
            _gems_to_fatigue(work, "hero.start")
            work.become(HeroesTurn("stance"))
        case "stance":
            if len(step.chosen) < len(work.heroes()):
                return False
            work.become(HeroesTurn("recover"))
        case "recover":
            _recover(work)
            work.become(HeroesTurn("act"))
        case "act":
            return False
        case "end":
            _end(work)
    return True


def asks(p: Position, step: HeroesTurn) -> Decision[AnyCommand]:
    """Stances first, then the actions of all heroes in any order, until they stop."""
    if step.stage == "stance":
        options = tuple(
            TakeStance(hero.id, stance)
            for hero in p.heroes()
            if hero.id not in step.chosen
            for stance in STANCES
        )
        return Decision("stance", "heroes", options, Reason("hero.stance"))
    return Decision("act", "heroes", (*actions.offers(p), EndTurn()), Reason("hero.free-order"))


def answer(work: Work, step: HeroesTurn, command: AnyCommand) -> None:
    """Take a stance, an action, or the end of the turn."""
    if step.stage == "stance":
        _take_stance(work, step, command)
    elif isinstance(command, EndTurn):
        work.become(HeroesTurn("end"))
    else:
        actions.check(work, command)
        actions.do(work, command)


def _take_stance(work: Work, step: HeroesTurn, command: AnyCommand) -> None:
    waiting = [hero.id for hero in work.heroes() if hero.id not in step.chosen]
    if not isinstance(command, TakeStance) or command.hero not in waiting:
        raise Illegal("hero.stance", waiting=tuple(waiting))
    before = work.hero(command.hero)
    work.emit(ev.StanceTaken(command.hero, command.stance))
    ends = before.stance == "cautious" or work.ruling("spell.halo") == "aggressive"
    if before.halo and command.stance == "aggressive" and ends:
        reason = "its caster takes the aggressive stance"
        if before.stance == "cautious":
            reason = "its caster turns from cautious to aggressive"
        work.because("spell.halo", hero=command.hero, spell=before.halo, reason=reason)
        work.emit(ev.HaloChanged(command.hero, ""))
    work.become(replace(step, chosen=(*step.chosen, command.hero)))


def recovery(p: Position, hero: Hero) -> int:
    """Gems that a hero takes back this turn: 2 or 5, one more for each dead hero, at most two.

    hero.recover, death.recovery; never more than Fatigue holds.
    """
    return min(hero.fatigue, _due(p, hero))


def _due(p: Position, hero: Hero) -> int:
    """Gems that a hero would take back if Fatigue held them."""
    return RECOVERY[hero.stance] + min(_fallen(p), MOST_HELP)


def _fallen(p: Position) -> int:
    """How many heroes are dead."""
    return sum(hero.fate == "dead" for hero in p.state.heroes.values())


def _recover(work: Work) -> None:
    """Recovery, and the base movement of aggressive heroes (hero.recover, move.base)."""
    for hero in work.heroes():
        if gems := recovery(work, hero):
            more: dict[str, Value] = {"dead": fallen} if (fallen := _fallen(work)) else {}
            if (due := _due(work, hero)) > gems:
                more |= {"due": due, "has": hero.fatigue}
            work.because("hero.recover", hero=hero.id, stance=hero.stance, gems=gems, **more)
            work.emit(ev.GemsMoved(hero.id, "fatigue", "reserve", gems))
        points = movement.base_points(work, hero) if hero.stance == "aggressive" else 0
        work.emit(ev.PointsSet(hero.id, points))
    work.emit(ev.ActionPhaseBegan())


def _gems_to_fatigue(work: Work, rule: str) -> None:
    """All gems on spaces, spell cards and ally tiles go to Fatigue (hero.start, hero.end)."""
    for hero in work.heroes():
        for place, gems in placed(hero).items():
            work.because(rule, hero=hero.id, place=place, gems=gems)
            work.emit(ev.GemsMoved(hero.id, place, "fatigue", gems))


def _end(work: Work) -> None:
    """The End phase: spent gems rest, unspent movement is lost, an ally's too (hero.end)."""
    _gems_to_fatigue(work, "hero.end")
    for hero in work.heroes():
        if hero.points or hero.moving:
            work.emit(ev.PointsSet(hero.id, 0))
    _end_possession(work)
    for ally in work.allies():
        if ally.active:
            work.emit(ev.AllySet(ally.id, False, 0, 0, False))
    work.emit(ev.TurnEnded("heroes"))
    work.become(OverlordTurn())
    work.table.scenario.turn_ends(work, "heroes")


def _end_possession(work: Work) -> None:
    """A hero has spent his aggressive turn without moving, a unit its turn without Blocking.

    spell.sets-possession; other units are free after their next activation.
    """
    heroes = [h.id for h in work.heroes() if h.possessed and h.stance == "aggressive"]
    units = [unit.id for unit in work.state.units.values() if loses_blocking(work, unit)]
    for figure in (*heroes, *units):
        work.emit(ev.Possessed(figure, False))
