"""A list of tables in fake time, without a server: stand-ins for tables, and readers that fold what they are told."""

from __future__ import annotations

from typing import Any

import msgspec
from attrs import define, field
from twisted.internet.task import Clock

from greatrace.protocol.messages import (
    ListChanged,
    ListTables,
    Message,
    TableInfo,
    Tables,
)
from greatrace_server.lobby.table_index import TableIndex
from greatrace_server.lobby.table_list import Listing
from greatrace_server.storage.records import PERSON, SeatRecord, TableRecord

EMPTY = TableRecord("", "", "great_race", "africa", "", "", 0, [])


@define(eq=False)
class StandIn:
    """A table as far as the index looks at it."""

    record: TableRecord
    watchers: list[Any] = field(factory=list)

    @property
    def id(self) -> str:
        return self.record.id

    def info(self) -> TableInfo:
        return self.record.info(len(self.watchers))


def a_table(number: int, **more: Any) -> Any:
    """An open table with a free seat, unless `more` says otherwise."""
    seats = more.pop("seats", [SeatRecord(PERSON, f"Person {number}", owner=f"p{number}"), SeatRecord()])
    more = {"title": f"Table {number}", "seats": seats, **more}
    return StandIn(msgspec.structs.replace(EMPTY, id=f"t{number:05}", **more))


@define(eq=False)
class Reader:
    """Somebody who reads the list, and folds it as docs/PROTOCOL.md says."""

    name: str = "Rea"
    fingerprint: str = "rea"
    wants_chat: bool = False
    heard: list[Any] = field(factory=list)
    page: dict[str, TableInfo] = field(factory=dict)
    fitting: int = -1
    all: int = -1

    def send(self, message: Message) -> None:
        """See Listener."""

    def send_body(self, body: bytes) -> None:
        message: Any = msgspec.json.decode(body, type=Tables | ListChanged)
        self.heard.append(message)
        self.fitting, self.all = message.fitting, message.all
        new = {info.id: info for info in message.tables}
        if isinstance(message, Tables):
            self.page = new
        else:
            assert message.order is not None or set(new) <= set(self.page)
            merged = self.page | new
            order = self.page if message.order is None else message.order
            self.page = {id: merged[id] for id in order}


@define(eq=False)
class Board:
    """A list of tables in fake time."""

    clock: Clock = field(factory=Clock)
    index: TableIndex = field(factory=lambda: TableIndex(lambda: "normal"))
    listing: Listing = field(init=False)
    sent: int = 0  # bytes

    def __attrs_post_init__(self) -> None:
        self.listing = Listing(self.index, self.clock, self._send)

    def _send(self, listener: Any, body: bytes) -> None:
        self.sent += len(body)
        listener.send_body(body)

    def put(self, *tables: Any) -> None:
        """These tables are new or different."""
        for table in tables:
            self.index.update(table)
            self.listing.changed()

    def take(self, *ids: str) -> None:
        """These tables are gone."""
        for id in ids:
            self.index.remove(id)
            self.listing.changed()

    def reader(self, wish: ListTables) -> Reader:
        """Somebody who asks for that page."""
        reader = Reader()
        self.listing.ask(reader, wish)
        return reader

    def wait(self, seconds: float) -> None:
        """Time passes in small steps."""
        for _ in range(round(seconds * 100)):
            self.clock.advance(0.01)
