"""Transfers SQLite's write-ahead file to the journal beside the commits, so that none of them waits for it.

By default SQLite does that in the commit that finds the file long, which takes ten times as long as any other: at 2,500
answers a second every two seconds, and all players wait. Here a second connection does it in a separate thread while
the writer goes on. Rows written meanwhile stay in the file, and only when it is completely transferred does SQLite
start again at its beginning. Under a load without pauses the writer itself has to transfer the small rest, which it
does when the file has become long: writing to a growing file is slower.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from attrs import define, field

ROWS: Final = 2048  # rows written before a transfer: about 3,500 pages of the write-ahead file
LONG: Final = 8192  # pages of 4 KiB in the write-ahead file from which it has to become empty
AT_LATEST: Final = 65_536  # pages from which a commit transfers all of it, however long that takes


@define(eq=False, repr=False)
class WriteAheadFile:
    """Transfers the file. `wrote` is called in the thread of `writer`; `beside` is used in `in_thread` only.

    An incomplete transfer loses nothing, and errors of the disk are reported by the next commit.
    """

    writer: sqlite3.Connection
    beside: sqlite3.Connection
    in_thread: Callable[[Callable[[], None]], object]
    rows: int = ROWS
    long: int = LONG
    _written: int = 0  # rows since the last transfer
    _busy: bool = False  # a transfer is running in the other thread
    _emptying: bool = False  # the writer has to transfer the rest
    transfers: int = field(default=0, init=False)

    def __attrs_post_init__(self) -> None:
        self.writer.execute(f"PRAGMA wal_autocheckpoint={AT_LATEST}")

    def wrote(self, rows: int) -> None:
        """Count `rows` rows written by a commit; start a transfer if necessary."""
        self._written += rows
        if self._emptying:
            self._emptying = False
            _transfer(self.writer)
        elif self._written >= self.rows and not self._busy:
            self._written, self._busy = 0, True
            self.in_thread(self._beside)

    def _beside(self) -> None:
        self._emptying = _transfer(self.beside) >= self.long
        self.transfers += 1
        self._busy = False

    def close(self) -> None:
        """Close the other thread's connection."""
        self.beside.close()


def _transfer(connection: sqlite3.Connection) -> int:
    """Transfer the present write-ahead file to the journal; return the file's length in pages, 0 after an error."""
    with suppress(sqlite3.Error):
        _failed, pages, _transferred = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        return int(pages)
    return 0
