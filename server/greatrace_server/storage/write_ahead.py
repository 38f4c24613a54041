"""SQLite's write-ahead file goes into the journal beside the commits, so that none of them waits for it.

Left to itself SQLite does that in the commit that finds the file long, which takes ten times as long as any other: at
2,500 answers a second every two seconds, and all players wait. Here a second connection does it in a thread of its own
while the writer goes on. What the writer adds meanwhile stays in the file, and only when nothing is left there does
SQLite write to its beginning again. Under a load that never pauses the writer itself has to put the little that is left
into the journal, which it does when the file has become long: a file that grows is slower to write than one that does
not.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from attrs import define, field

ROWS: Final = 2048  # written before they are put into the journal: some 3,500 pages of the write-ahead file
LONG: Final = 8192  # pages of 4 KiB in the write-ahead file, from which on it has to become empty
AT_LATEST: Final = 65_536  # pages from which on a commit does all of it, however long that takes


@define(eq=False, repr=False)
class WriteAheadFile:
    """`wrote` is called by the thread that writes with `writer`; `beside` is used in `in_thread` only.

    Putting less than all into the journal loses nothing, and what is wrong with the disk the next commit tells.
    """

    writer: sqlite3.Connection
    beside: sqlite3.Connection
    in_thread: Callable[[Callable[[], None]], object]
    rows: int = ROWS
    long: int = LONG
    _written: int = 0  # rows, since the last time
    _busy: bool = False  # in the other thread
    _emptying: bool = False  # the writer has to put what is left into the journal
    transfers: int = field(default=0, init=False)

    def __attrs_post_init__(self) -> None:
        self.writer.execute(f"PRAGMA wal_autocheckpoint={AT_LATEST}")

    def wrote(self, rows: int) -> None:
        """A commit has written so many rows."""
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
        """The other thread does nothing any more."""
        self.beside.close()


def _transfer(connection: sqlite3.Connection) -> int:
    """Put what is in the write-ahead file by now into the journal; the file's length in pages, 0 if that failed."""
    with suppress(sqlite3.Error):
        _failed, pages, _transferred = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        return int(pages)
    return 0
