"""The line above the table: which game this is, and where in it one stands."""

from __future__ import annotations

from collections.abc import Iterator

from engine.adventure.telling import Names, tell_counts
from tui.panels.words import PANEL_CLASSES, Panel, Words, length, spread
from tui.view import Scene, phase


class TitleBar(Panel):
    """Scenario, heroes, turn and whose it is; seed, entry, and a notice such as READ-ONLY."""

    COMPONENT_CLASSES = PANEL_CLASSES
    DEFAULT_CSS = """
    TitleBar { background: $panel; color: $foreground; height: 1; width: 1fr; }
    """

    def written(self, scene: Scene, width: int, height: int) -> list[Words]:
        left, right = _facts(scene), _place(scene)
        while length(left) + length(right) + 1 > width and len(right) > 1:
            right = right[1:]  # the seed goes first, then the entry; a notice stays
        if length(left) + length(right) + 1 > width and not scene.notice:
            right = ()
        for shorter in ((left[0], *left[2:]), (left[0], left[-1])):  # what it counts stays longest
            if length(left) + length(right) + 1 > width:
                left = shorter
        return [spread(left, right, width, scene.glyphs.more)]


def _facts(scene: Scene) -> Words:
    table, apart = scene.position.table, scene.glyphs.apart
    heroes = f"{apart}{table.options.heroes} heroes" + (
        f"{apart}hard" if table.options.hard else ""
    )
    return (
        (f" {table.setting.title}", "strong"),
        (heroes, "muted"),
        *((f"{apart}{told}", "scenario") for told in _counters(scene)),
        (f"{apart}{_phase(scene)}", "text"),
    )


def _phase(scene: Scene) -> str:
    """Where the game stands, with the last turn where there is one."""
    table, turn = scene.position.table, f"turn {scene.state.turn}"
    last = table.setting.last_turn
    limit = f" of {last.at(table.options.hard)}" if last and not scene.state.outcome else ""
    return phase(scene.state).replace(turn, turn + limit, 1)


def _counters(scene: Scene) -> Iterator[str]:
    """The scenario's counters that have a name."""
    table = scene.position.table
    names, shown = table.setting.names, table.scenario.counts(scene.position)
    yield from tell_counts(Names(table), scene.position)
    for name, value in scene.state.marks.items():
        if name in names and name not in shown and isinstance(value, int):
            yield f"{names[name]}: {value}"


def _place(scene: Scene) -> Words:
    apart = scene.glyphs.apart
    made: list[tuple[str, str]] = []
    if scene.seed:
        made.append((f"seed {scene.seed}{apart}", "muted"))
    made.append((f"entry {scene.entry} ", "muted"))
    if scene.notice:
        made.append((f" {scene.notice} ", "cursor"))
    return tuple(made)
