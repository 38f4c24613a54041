"""Opens the journal with the threads that write it, read it and copy it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from attrs import define, field

from greatrace_server.storage.databases import open_database, open_reader
from greatrace_server.storage.rows import JournalRows
from greatrace_server.storage.store import Reader, Store
from greatrace_server.storage.writer import Writer

COMMIT_INTERVAL: Final = 0.002  # seconds, as in `Store`


@define(eq=False, repr=False)
class Storage:
    """The opened journal and its threads. `reactor` is Twisted's."""

    reactor: Any
    _writer: Writer = field(init=False)
    _reader: Writer = field(init=False)
    _copier: Writer = field(init=False)  # for backups, which take long
    _tidier: Writer = field(init=False)
    _store: Store | None = None

    def __attrs_post_init__(self) -> None:
        self._writer = Writer(self.reactor)
        self._reader = Writer(self.reactor, "journal reader")
        self._copier = Writer(self.reactor, "backup")
        self._tidier = Writer(self.reactor, "journal tidier")

    def open(self, url: str, failed: Callable[[], None], *node: str) -> Store:
        """Open the journal at that address; `failed` is called when it cannot be written any more. Raises StoreError.

        `node`: name and addresses as in `databases.open_database`.
        """
        database, reading = open_database(url, *node), open_reader(url)
        database.tidy_in(self._tidier.do)
        reader = None if reading is None else Reader(JournalRows(reading), self._reader.do)
        self._store = Store(database, self.reactor, self._writer.do, failed, reader)
        self._store.in_background = self._copier.do
        self._store.interval = COMMIT_INTERVAL
        for thread in (self._writer, self._reader, self._copier, self._tidier):
            thread.start()
        return self._store

    def close(self) -> None:
        """End the threads, and close the journal."""
        if self._store is not None:
            self._store.closing = True
        for thread in (self._copier, self._writer, self._tidier, self._reader):
            thread.stop()
        if self._store is not None:
            self._store.close()
