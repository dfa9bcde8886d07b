"""A program that plays on in a journal until it is killed, and says what is on the disk.

Run by test_kills.py: `python -m tests.journals.player FILE SEED`.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from journals.session import Session
from tests.journals.playing import choice
from tests.kernel.toy import Toy

LONG = Toy(turns=10**9, enough=10**9)


def main(path: Path, seed: int) -> None:
    """Choose, go back, go on; after each the number of the last entry goes to the output."""
    rng = random.Random(seed)
    with Session.open(path, lambda _: LONG) as session:
        print(session.tree.last, session.read_only, flush=True)
        while True:
            if rng.randrange(5):
                session.submit(choice(session, rng))
            else:
                session.undo()
            print(session.tree.last, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
