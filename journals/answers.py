"""Who may answer in people's stead, or in chance's, by what the table agreed upon."""

from __future__ import annotations

from typing import Any

from engine.kernel.chance import CHANCE, SECRET
from engine.kernel.game import Decision
from journals.header import Options


def table_answers(decision: Decision[Any], options: Options) -> bool:
    """Whether dice of the players' own may answer chance: a secret lot is the seed's.

    Nobody may see it fall (kernel.chance).
    """
    secret = any(lot.name == SECRET for lot in decision.lots)
    return decision.side == CHANCE and options.dice == "table" and not secret


def program_answers(decision: Decision[Any], options: Options) -> bool:
    """Whether the program takes the first option: none is better, or the table asked for that."""
    return decision.settled or (decision.kind == "tie" and options.ties == "first")
