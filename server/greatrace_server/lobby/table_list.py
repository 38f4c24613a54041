"""Sends the list of tables: a page for each request, and to followers of a page its changes.

Nothing here grows with the number of messages. Of many requests that one reader sends at once, the first and the last
are answered; of many changes only the difference is sent, at most twice a second. Readers of the same page share it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, repeat
from typing import Any, Final

import msgspec
from attrs import define, field

from greatrace.protocol.limits import PAGE_BYTES
from greatrace.protocol.messages import ListChanged, ListTables, Message, TableFilter, Tables
from greatrace_server.clock import Call, Clock
from greatrace_server.lobby.table_index import EVERYTHING, TableEntry, TableIndex
from greatrace_server.room.seats import Listener

CHANGES_EVERY: Final = 0.5  # seconds between two messages about changes to one reader
PAGE_EVERY: Final = 0.1  # seconds between two pages to one reader
FILTERED_EVERY: Final = 0.25  # ... with a filter: all tables have to be looked through
TURN: Final = 50  # steps in one turn of the reactor: a compared page, or a notified reader
SCAN: Final = 10  # ... steps for a page with a filter: all tables are scanned

PageKey = tuple[TableFilter, int, int]


@define(eq=False)
class ListPage:
    """A followed page, in the state last sent to its readers."""

    key: PageKey
    shown: Sequence[TableEntry]
    fitting: int
    all: int
    readers: dict[Listener, None] = field(factory=dict)


@define(eq=False)
class ListReader:
    """A person who has asked for a page. `request` waits to be answered at `call`."""

    next_page: float  # earliest time of the next page
    page: ListPage | None = None
    request: ListTables | None = None
    call: Call | None = None


@define(eq=False, repr=False)
class Listing:
    """The sender. `send(listener, body)` sends an encoded message when all earlier decisions are durable."""

    index: TableIndex
    clock: Clock
    send: Callable[[Listener, bytes], object]
    _readers: dict[Listener, ListReader] = field(factory=dict)
    _pages: dict[PageKey, ListPage] = field(factory=dict)
    _stale: bool = False  # something has changed since the present round began
    _round: Call | None = None
    _steps: Iterator[None] = field(factory=lambda: iter(()))  # of the present round

    # ---- pages
    def ask(self, listener: Listener, request: ListTables) -> None:
        """Answer with a page, now or soon. A later request replaces one that still waits."""
        reader = self._readers.setdefault(listener, ListReader(self.clock.seconds()))
        self._unfollow(listener, reader)
        reader.request = request
        if reader.call is not None:
            return
        wait = reader.next_page - self.clock.seconds()
        if wait > 0:
            reader.call = self.clock.callLater(wait, self._answer, listener, reader)
        else:
            self._answer(listener, reader)

    def _answer(self, listener: Listener, reader: ListReader) -> None:
        request, reader.request, reader.call = reader.request, None, None
        if request is None:
            return
        pause = PAGE_EVERY if request.filter == EVERYTHING else FILTERED_EVERY
        reader.next_page = self.clock.seconds() + pause
        key = (request.filter, request.first, request.count)
        if request.follow and request.count:
            page = reader.page = self._followed(key)
            page.readers[listener] = None
        else:
            page = ListPage(key, *self._now(key))
        self.send(listener, _encoded(Tables(request.filter, request.first, page.fitting, page.all, _infos(page.shown))))

    def _followed(self, key: PageKey) -> ListPage:
        """The page in the state sent to its followers: later changes are sent to all of them together."""
        if (page := self._pages.get(key)) is None:
            page = self._pages[key] = ListPage(key, *self._now(key))
        return page

    def _now(self, key: PageKey) -> tuple[Sequence[TableEntry], int, int]:
        wanted, first, count = key
        found = self.index.fitting(wanted)
        return _cut(found[first : first + count]), len(found), len(self.index)

    # ---- leaving
    def stop(self, listener: Listener) -> None:
        """Stop sending to that reader until the next request."""
        if (reader := self._readers.get(listener)) is not None:
            reader.request = None
            self._unfollow(listener, reader)

    def disconnected(self, listener: Listener) -> None:
        """Forget a reader whose connection is lost."""
        if (reader := self._readers.pop(listener, None)) is not None:
            if reader.call is not None:
                reader.call.cancel()
            self._unfollow(listener, reader)

    def close(self) -> None:
        """Stop all clocks."""
        for listener in list(self._readers):
            self.disconnected(listener)
        if self._round is not None:
            self._round.cancel()
            self._round = None

    def _unfollow(self, listener: Listener, reader: ListReader) -> None:
        page, reader.page = reader.page, None
        if page is not None:
            del page.readers[listener]
            if not page.readers:
                del self._pages[page.key]

    # ---- changes
    def changed(self) -> None:
        """Send the differences soon to followers of changed pages: a table was added, removed or changed."""
        self._stale = True
        if self._round is None and self._pages:
            self._round = self.clock.callLater(CHANGES_EVERY, self._begin_round)

    def _begin_round(self) -> None:
        self._stale = False
        self._steps = self._tell_all(list(self._pages.values()))
        self._go_on()

    def _go_on(self) -> None:
        """Serve some readers in this turn of the reactor, others in the next ones: nobody waits for all of them."""
        if sum(1 for _ in islice(self._steps, TURN)) == TURN:
            self._round = self.clock.callLater(0, self._go_on)
            return
        self._round = None
        if self._stale:
            self.changed()

    def _tell_all(self, pages: Iterable[ListPage]) -> Iterator[None]:
        """Take a step for each compared page and each notified reader; more for scanning all tables."""
        for page in pages:
            body = self._difference(page)
            yield from repeat(None, 1 if page.key[0] == EVERYTHING else SCAN)
            for listener in list(page.readers) if body else ():
                if listener in page.readers:
                    self.send(listener, body)
                    yield

    def _difference(self, page: ListPage) -> bytes:
        """The encoded difference since the last call; empty if nothing has changed."""
        before, totals = page.shown, (page.fitting, page.all)
        page.shown, page.fitting, page.all = self._now(page.key)
        had = set(before)
        new = [entry for entry in page.shown if entry not in had]
        was, order = (tuple(entry.id for entry in entries) for entries in (before, page.shown))
        if not new and order == was and totals == (page.fitting, page.all):
            return b""
        return _encoded(ListChanged(page.fitting, page.all, _infos(new), None if order == was else order))


def _cut(entries: Sequence[TableEntry]) -> Sequence[TableEntry]:
    """As many entries as fit on a page, at least one."""
    size = 0
    for number, entry in enumerate(entries):
        size += len(entry.body)
        if size > PAGE_BYTES and number:
            return entries[:number]
    return entries


def _infos(entries: Iterable[TableEntry]) -> tuple[Any, ...]:
    """The encoded entries, as raw JSON for a message."""
    return tuple(msgspec.Raw(entry.body) for entry in entries)


def _encoded(message: Message) -> bytes:
    return msgspec.json.encode(message)
