"""Choosing: how a decision of many thousand options is made in a few keys. Pure, without Textual.

`chooser_of(situation)` gives a `Chooser` for a decision; `press(key)` gives the next one, or what
was `Chosen`, or a `Refusal` that says why not.
"""

from tui.choosing.asking import chooser_of
from tui.choosing.chooser import Chooser
from tui.choosing.questions import Chosen, Question, Refusal, Row
from tui.choosing.situation import Situation

__all__ = ["Chooser", "Chosen", "Question", "Refusal", "Row", "Situation", "chooser_of"]
