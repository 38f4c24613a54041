"""The list of tables as a client knows it: one page, kept up to date, and the length of the whole list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, overload

from greatrace.protocol.limits import PAGE_TABLES
from greatrace.protocol.messages import ListChanged, ListTables, ServerMessage, TableFilter, TableInfo, Tables

PAGE: Final = 40  # tables to ask for at a time
AHEAD: Final = 8  # tables before and after the visible ones that are requested in advance


class TableList(Sequence[TableInfo | None]):
    """The filtered list of tables; None for a table that is not on the loaded page.

    `first` is the number of the page's first table, `all` counts the server's tables. `current`: the page has arrived
    and is kept up to date.
    """

    def __init__(self) -> None:
        self.filter = TableFilter()
        self.first = self.fitting = self.all = 0
        self.page: list[TableInfo] = []
        self.current = False
        self._asked: ListTables | None = None  # sent and not yet answered

    # ---- as a sequence
    def __len__(self) -> int:
        return self.fitting

    @overload
    def __getitem__(self, index: int) -> TableInfo | None: ...
    @overload
    def __getitem__(self, index: slice) -> list[TableInfo | None]: ...
    def __getitem__(self, index: int | slice) -> TableInfo | list[TableInfo | None] | None:
        if isinstance(index, slice):
            return [self._at(i) for i in range(*index.indices(self.fitting))]
        if not 0 <= index < self.fitting:
            raise IndexError(index)
        return self._at(index)

    def _at(self, index: int) -> TableInfo | None:
        return self.page[index - self.first] if 0 <= index - self.first < len(self.page) else None

    def find(self, id: str) -> int | None:
        """The number of that table in the list; None if it is not on the page."""
        return next((self.first + i for i, info in enumerate(self.page) if info.id == id), None)

    # ---- from the server
    def apply(self, message: ServerMessage) -> bool:
        """Fold one message; False if it is not about the list."""
        if isinstance(message, Tables):
            self._replace(message)
        elif isinstance(message, ListChanged):
            self._merge(message)
        else:
            return False
        return True

    def _replace(self, message: Tables) -> None:
        asked = self._asked
        self.current = asked is not None and (asked.filter, asked.first) == (message.filter, message.first)
        if self.current:
            self._asked = None
        self.filter, self.first, self.page = message.filter, message.first, list(message.tables)
        self.fitting, self.all = message.fitting, message.all

    def _merge(self, message: ListChanged) -> None:
        known = {info.id: info for info in (*self.page, *message.tables)}
        order = [info.id for info in self.page] if message.order is None else message.order
        self.page = [known[id] for id in order if id in known]
        self.fitting, self.all = message.fitting, message.all

    def lost(self) -> None:
        """Mark the list as out of date: the connection is another one, or the player has sat down."""
        self.current, self._asked = False, None

    # ---- to the server
    def page_request(self, wanted: TableFilter, top: int, room: int) -> ListTables | None:
        """The request needed to show the `room` tables from number `top` on; None if they are here.

        The caller sends it.
        """
        if self._asked is not None and self._asked.filter == wanted and _covers(self._asked, top, room):
            return None
        if self.current and self.filter == wanted and self._has(top, room):
            return None
        count = min(PAGE_TABLES, max(PAGE, room + 2 * AHEAD))
        ask = ListTables(max(0, top + room // 2 - count // 2), count, wanted, follow=True)
        if self.current and (self.filter, self.first) == (wanted, ask.first):  # the page ended earlier than asked for
            ask = ListTables(max(0, top), count, wanted, follow=True)
            if self.first == ask.first:
                return None
        self._asked = ask
        return ask

    def _has(self, top: int, room: int) -> bool:
        first, last = max(0, top - AHEAD), min(top + room + AHEAD, self.fitting)
        return first >= last or (self.first <= first and last <= self.first + len(self.page))


def _covers(asked: ListTables, top: int, room: int) -> bool:
    """Whether the answer to that request contains all of these tables."""
    return asked.first <= top and top + room <= asked.first + asked.count
