"""A last blow before death (skill.attack-from-beyond)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.adventure.figures import enemies
from engine.adventure.sight import in_melee
from engine.adventure.solo.targets import ranking
from engine.adventure.steps import Attack, Dying
from engine.adventure.work import Figure, Position, Work
from engine.adventure.wounds import go_down

DICE = ("red", "red", "red")


def go(work: Work, step: Dying) -> bool:
    """Strike at an enemy in melee range, if there is one; then the figure is gone."""
    if step.stage == "die":
        work.pop()
        go_down(work, step.figure)
        return True
    figure = work.figure(step.figure)
    victims = _victims(work, figure)
    if len(victims) > 1 and not step.picked:
        tie = not work.is_ours(figure.id)
        work.ask("skill.attack-from-beyond", victims, tie=tie, figure=figure.id)
        return True
    work.become(replace(step, stage="die", picked=""))
    if victims:
        target = step.picked or victims[0]
        if not step.picked:
            work.because("skill.attack-from-beyond", figure=figure.id, target=target)
        work.push(Attack(figure.id, (target,), "melee", DICE, counter=True))
    return True


def _victims(p: Position, figure: Figure) -> tuple[str, ...]:
    """Whom the dying may strike: anybody in range, for a unit in its usual order of heroes."""
    near = [
        enemy.id for enemy in enemies(p, figure) if in_melee(p, figure, figure.area, enemy.area)
    ]
    if not p.is_ours(figure.id):
        for group in ranking(p):
            if first := tuple(hero for hero in group if hero in near):
                return first
    return tuple(near)
