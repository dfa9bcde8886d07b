"""Dice and draws: falling, the rerolls that may follow, and questions to the players."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from engine.adventure import events as ev
from engine.adventure.commands import Accept, AnyCommand, Pick, Reroll
from engine.adventure.facts import Icons
from engine.adventure.figures import enemies_in, has_skill, payer, side_in
from engine.adventure.gems import pay, pay_tile
from engine.adventure.steps import Asking, Drawing, Rolling
from engine.adventure.work import Position, Work
from engine.kernel.chance import CHANCE, SECRET, Fall, Lot, check_fall
from engine.kernel.game import Decision
from engine.kernel.record import Illegal, Reason


def icons(dice: Icons) -> tuple[str, ...]:
    """Die icons of a sheet or card as the steps hold them: "red", or "red*" with an arrow."""
    return tuple(f"{die.colour}*" if die.arrow else die.colour for die in dice)


def space_dice(icon: str, gems: int) -> tuple[str, ...]:
    """One die of an action space for each gem; its arrow counts once (reroll.arrow)."""
    plain = icon.removesuffix("*")
    return (icon, *(plain,) * (gems - 1)) if gems else ()


def colour(icon: str) -> str:
    """The colour of a die icon."""
    return icon.removesuffix("*")


def tally(dice: tuple[str, ...]) -> str:
    """How many dice there are of each colour: "3 orange, 1 yellow"."""
    return ", ".join(f"{number} {name}" for name, number in Counter(map(colour, dice)).items())


def opened(p: Position, step: Rolling) -> Rolling:
    """A roll ready to fall: its arrows counted, the Support around, and whether Jinx forbids it."""
    arrows = Counter(colour(icon) for icon in step.dice if icon.endswith("*"))
    return replace(
        step,
        stage="fall",
        faces=(0,) * len(step.dice),
        again=tuple(range(len(step.dice))),
        arrows=dict(arrows),
        support=_support(p, step.who),
        plain=step.plain or bool(_jinxing(p, step.who)),
    )


def _support(p: Position, who: str) -> int:
    """Free rerolls by the friends in the area, the figure itself included (reroll.support)."""
    figure = p.figure(who)
    friends = side_in(p, figure, figure.area)
    return sum(has_skill(p, friend, "support") for friend in friends)


def _jinxing(p: Position, who: str) -> tuple[str, ...]:
    """The enemies in the area who forbid every reroll (skill.jinx)."""
    figure = p.figure(who)
    near = enemies_in(p, figure, figure.area)
    return tuple(enemy.id for enemy in near if has_skill(p, enemy, "jinx"))


# --- rolling --------------------------------------------------------------------------------


def go(work: Work, step: Rolling) -> bool:
    """Settle a roll that may not be changed, and use the rerolls of the Overlord's units."""
    if step.stage == "new":
        if (jinxing := _jinxing(work, step.who)) and not step.plain:
            work.because("skill.jinx", unit=jinxing[0], hero=step.who)
        work.become(opened(work, step))
        return True
    if step.again:
        return False
    if step.plain:
        return _settle(work, step)
    if work.is_ours(step.who):
        return False if _rerolls(work, step) else _settle(work, step)
    again = _blank(step)
    if again is None:
        return _settle(work, step)
    work.because(
        "solo.reroll.blank" if again.by == "arrow" else "solo.reroll.support", unit=step.who
    )
    _reroll(work, step, again)
    return True


def _settle(work: Work, step: Rolling) -> bool:
    work.emit(ev.Settled(faces=step.faces))
    return True


def _arrow_may(step: Rolling, place: int) -> bool:
    """Whether an arrow of its colour is left for a die that no arrow has rerolled."""
    return step.arrows.get(colour(step.dice[place]), 0) > 0 and place not in step.arrowed


def _blank(step: Rolling) -> Reroll | None:
    """The next blank that a unit rerolls: by an arrow first, then by Support."""
    blanks = [place for place, face in enumerate(step.faces) if face == 0]
    for place in blanks:
        if _arrow_may(step, place):
            return Reroll(place, "arrow")
    return Reroll(blanks[0], "support") if blanks and step.support else None


def _rerolls(p: Position, step: Rolling) -> tuple[Reroll, ...]:
    """The rerolls of a hero's or ally's dice; of dice that are alike only the first is named."""
    found: list[Reroll] = []
    alike: set[tuple[str, int, bool]] = set()
    paid = payer(p, step.who) is not None
    for place, face in enumerate(step.faces):
        arrow = _arrow_may(step, place)
        kind = (colour(step.dice[place]), face, arrow)
        if kind in alike:
            continue
        alike.add(kind)
        if arrow:
            found.append(Reroll(place, "arrow"))
        if step.support:
            found.append(Reroll(place, "support"))
        if paid:
            found.append(Reroll(place, "gem"))
    return tuple(found)


def asks(p: Position, step: Rolling) -> Decision[AnyCommand]:
    """Chance is asked for the dice that fall; then the hero, what he rolls again."""
    if step.again:
        known = p.table.facts.dice.faces
        lots = tuple(
            Lot(name, known[name]) for name in (colour(step.dice[place]) for place in step.again)
        )
        return Decision("chance", CHANCE, (), Reason(step.why), lots, p.state.draws)
    return Decision(
        "reroll",
        "heroes",
        (Accept(), *_rerolls(p, step)),
        _why_reroll(p, step),
    )


def _why_reroll(p: Position, step: Rolling) -> Reason:
    """A hero rerolls his own dice; an ally's are rerolled by whoever leads it (ally.reroll)."""
    if p.is_hero(step.who):
        return Reason("reroll.paid", {"hero": step.who})
    return Reason("ally.reroll", {"ally": step.who})


def answer(work: Work, step: Rolling, command: AnyCommand) -> None:
    """Take the dice that fell, or what is rolled again. Refuses what was not offered."""
    if step.again:
        _take_fall(work, step, command)
    elif isinstance(command, Accept):
        _settle(work, step)
    elif isinstance(command, Reroll) and command in _rerolls(work, step):
        _reroll(work, step, command)
    else:
        why = _why_reroll(work, step)
        raise Illegal(why.rule, **why.values)


def _take_fall(work: Work, step: Rolling, command: AnyCommand) -> None:
    fall, lots = _fall(command), asks(work, step).lots
    check_fall(fall, lots)
    faces = list(step.faces)
    fallen = tuple(int(face) for face in fall.faces)
    for place, face in zip(step.again, fallen, strict=True):
        faces[place] = face
    work.emit(
        ev.Rolled(step.who, step.dice, fallen, step.again, fall.source, work.state.draws, step.why)
    )
    work.become(replace(step, stage="reroll", faces=tuple(faces), again=()))


def _reroll(work: Work, step: Rolling, again: Reroll) -> None:
    """Pay for a reroll and let the die fall (reroll.paid, reroll.arrow, reroll.support)."""
    arrows, arrowed, support = dict(step.arrows), step.arrowed, step.support
    match again.by:
        case "arrow":
            arrows[colour(step.dice[again.place])] -= 1
            arrowed = (*arrowed, again.place)
        case "support":
            support -= 1
        case "gem":
            _pay_reroll(work, step.who)
    work.emit(ev.RerollUsed(step.who, again.place, again.by))
    work.become(
        replace(
            step,
            stage="again",
            again=(again.place,),
            arrows=arrows,
            arrowed=arrowed,
            support=support,
        )
    )


def _pay_reroll(work: Work, figure: str) -> None:
    """A hero pays on his Reroll space, for an ally on its tile (reroll.paid, ally.reroll)."""
    hero = payer(work, figure)
    assert hero is not None, "an offered reroll can be paid"
    if hero.id == figure:
        pay(work, hero.id, "reroll", 1)
    else:
        work.because("ally.reroll", hero=hero.id, ally=figure)
        pay_tile(work, hero.id, work.unit(figure).tile, 1)


def _fall(command: AnyCommand) -> Fall:
    if not isinstance(command, Fall):
        raise Illegal("kernel.chance", reason="dice or a draw come first")
    return command


# --- draws and questions ----------------------------------------------------------------------


def waits(work: Work, step: Drawing | Asking) -> bool:
    """A draw and a question always wait for their answer."""
    return False


def draw_asks(p: Position, step: Drawing) -> Decision[AnyCommand]:
    """Chance is asked for one lot."""
    return Decision("chance", CHANCE, (), Reason(step.why), (_lot(step),), p.state.draws)


def _lot(step: Drawing) -> Lot:
    return Lot(SECRET if step.secret else "draw", step.among)


def draw_answer(work: Work, step: Drawing, command: AnyCommand) -> None:
    """Take what was drawn."""
    fall = _fall(command)
    check_fall(fall, (_lot(step),))
    work.emit(
        ev.Drawn(fall.faces[0], fall.source, work.state.draws), ev.Settled(drawn=fall.faces[0])
    )


def question_asks(p: Position, step: Asking) -> Decision[AnyCommand]:
    """The players choose; of kind "tie" when all options are equally good by the rules."""
    options = tuple(Pick(option) for option in step.options)
    return Decision(
        "tie" if step.tie else "choice", "heroes", options, Reason(step.rule, step.values)
    )


def question_answer(work: Work, step: Asking, command: AnyCommand) -> None:
    """Take the players' choice."""
    if not isinstance(command, Pick) or command.option not in step.options:
        raise Illegal(step.rule, **step.values)
    work.because(step.rule, **{**step.values, "picked": command.option})
    work.emit(ev.Settled(picked=command.option))
