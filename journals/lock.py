"""One program writes a journal at a time: a lock that the machine lifts when the program ends."""

from __future__ import annotations

import errno
import os
import sys

HELD = (errno.EAGAIN, errno.EACCES, errno.EWOULDBLOCK, errno.EDEADLK)
"""How the machine says that somebody else has the lock."""

if sys.platform == "win32":
    import msvcrt

    _BEYOND = 1 << 40
    """Far behind the end: Windows also keeps others from reading what is locked."""

    def _lock(descriptor: int) -> None:
        os.lseek(descriptor, _BEYOND, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock(descriptor: int) -> bool:
    """Lock an open file until it is closed; False when another program has it.

    Where the disk knows no locks (some network disks) this is True: playing goes before.
    """
    try:
        _lock(descriptor)
    except OSError as error:
        return error.errno not in HELD
    return True
