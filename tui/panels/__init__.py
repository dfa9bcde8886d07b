"""What stands around the board: the heroes' sheets, the River, the log, the title."""

from tui.panels.heroes import HeroesPanel
from tui.panels.log import LogView
from tui.panels.river import RiverBar
from tui.panels.title import TitleBar

__all__ = ["HeroesPanel", "LogView", "RiverBar", "TitleBar"]
