"""A journal with many open tables, for servers that begin with them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from twisted.internet.defer import Deferred, succeed
from twisted.internet.task import Clock

from greatrace.protocol.messages import CreateTable
from greatrace_server.lobby.table_options import new_record
from greatrace_server.storage.databases import open_database
from greatrace_server.storage.records import PERSON, SeatRecord
from greatrace_server.storage.store import Store


def at_once(function: Callable[[], None]) -> Deferred[None]:
    """In this thread."""
    function()
    return succeed(None)


def crowded(journal: Path, tables: int, make: Callable[[int], dict[str, Any]] = lambda _number: {}) -> None:
    """Write a journal with so many tables, somebody at each; `make(number)` says what is special about one."""
    clock = Clock()
    store = Store(open_database(f"sqlite:///{journal}"), clock, at_once)
    record = new_record("", CreateTable("great_race", "africa", 4), "")
    for number in range(tables):
        record.seats[0] = SeatRecord(PERSON, f"Person {number}", "blue", owner=f"owner {number}")
        usual = {"id": f"t{number:05}", "title": f"Table {number}"}
        store.table(msgspec.structs.replace(record, **usual | make(number)))
    clock.advance(0)
    store.close()
