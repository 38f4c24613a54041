"""Fills a directory of tables at ten other nodes, and measures the cost for a node that lists all of them."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import psycopg

from greatrace.protocol.messages import CreateTable, TableFilter
from greatrace_server.cluster.directory import ListEntry, NodeAddress, decoded
from greatrace_server.cluster.membership import LOOK_EVERY
from greatrace_server.cluster.postgres_ledger import PostgresLedger
from greatrace_server.lobby.elsewhere import Elsewhere
from greatrace_server.lobby.table_index import TableIndex, searchable
from greatrace_server.lobby.table_options import new_record
from greatrace_server.storage.records import PERSON, RUNNING, SeatRecord

NODES: Final = 10
SEATS: Final = 4
LOOKS: Final = 20  # timed looks
SHARE: Final = 0.2  # of a node's processor, beyond which reading lists leaves too little for play
NEW_NODE: Final = b"""
INSERT INTO nodes (boot, name, address, expires, batch) VALUES (%s, %s, %s, now() + interval '1 day', 0)"""


def entry(number: int) -> bytes:
    """The published entry of a race of four people."""
    record = new_record(
        f"t{number:05d}", CreateTable("great_race", "africa", SEATS), f"Race of person {number * SEATS}"
    )
    people = range(number * SEATS, (number + 1) * SEATS)
    crews = [seat.crew for seat in record.seats]
    record.seats = [
        SeatRecord(PERSON, f"person {n}", crew, owner=f"{n:064x}") for n, crew in zip(people, crews, strict=True)
    ]
    record.phase = RUNNING
    owners = tuple(seat.owner for seat in record.seats)
    names = searchable("\n".join([record.title, *(seat.name for seat in record.seats)]))
    body = msgspec.Raw(msgspec.json.encode(record.info(0)))
    return msgspec.json.encode(ListEntry(record.id, 2, body, owners, record.game, "", "", names, owners))


def fill(connection: psycopg.Connection[Any], tables: int) -> None:
    """Add `tables` tables, each with four different people."""
    for other in range(NODES):
        connection.execute(NEW_NODE, (f"boot{other}", f"node{other}", f"host{other}:7117"))
    with connection.cursor() as cursor:
        with cursor.copy("COPY tables (id, record, owner, epoch) FROM STDIN") as copy:
            for number in range(tables):
                copy.write_row((f"t{number:05d}", b"{}", f"boot{number % NODES}", 1))
        with cursor.copy("COPY listing (tbl, boot, entry) FROM STDIN") as copy:
            for number in range(tables):
                copy.write_row((f"t{number:05d}", f"boot{number % NODES}", entry(number)))
    connection.execute("ANALYZE")


def timed(step: Callable[[], object], times: int = LOOKS, clock: Callable[[], float] = time.perf_counter) -> float:
    """The median of several calls, in milliseconds of that clock."""
    spans = []
    for _ in range(times):
        before = clock()
        step()
        spans.append(1000 * (clock() - before))
    return sorted(spans)[times // 2]


def resident() -> float:
    """Resident memory of this process in MiB, on Linux."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * 4096 / 2**20


def listing_of_all(ledger: PostgresLedger) -> dict[str, Any]:
    """The cost for a node that lists all these tables: memory, time for changes, sizes; and the first limit reached."""
    before = resident()
    lists = {boot: [decoded(body) for body in ledger.listing(boot)] for boot in _boots()}
    elsewhere = Elsewhere(TableIndex(lambda: "off"), set(), lambda: None)
    elsewhere.show(_places(lists))
    index = elsewhere.index
    found: dict[str, Any] = {"people": sum(len(each.people) for each in _all(lists)), "tables": len(index)}
    found["memory_mib"] = round(resident() - before)
    found["entry_bytes"] = len(entry(0))
    one = "boot3"
    found["read_and_decode_one_list_ms"] = timed(
        lambda: [decoded(body) for body in ledger.listing(one)], 5, time.process_time
    )

    def changed() -> None:
        """Change a node's list at one table."""
        first = lists[one][0]
        lists[one] = [msgspec.structs.replace(first, group=5 - first.group), *lists[one][1:]]
        elsewhere.show(_places(lists))

    found["show_a_change_ms"] = timed(changed, 5, time.process_time)
    wishes = iter(range(LOOKS))
    found["search_a_name_ms"] = timed(
        lambda: index.fitting(TableFilter(search=f"person {next(wishes)}7")), 5, time.process_time
    )
    return found | _first_limit(found)


def _boots() -> list[str]:
    return [f"boot{number}" for number in range(NODES)]


def _all(lists: dict[str, list[ListEntry]]) -> Iterator[ListEntry]:
    return (each for entries in lists.values() for each in entries)


def _places(lists: dict[str, list[ListEntry]]) -> dict[str, tuple[NodeAddress, ListEntry]]:
    return {each.id: (NodeAddress(boot), each) for boot, entries in lists.items() for each in entries}


def _first_limit(found: dict[str, Any]) -> dict[str, Any]:
    """The first limit: with many players every list changes between two looks, and each node reads all of them."""
    each_look = (NODES * found["read_and_decode_one_list_ms"] + found["show_a_change_ms"]) / 1000
    load = each_look / LOOK_EVERY
    return {
        "first_limit": "reading the lists of the others",
        "share_of_a_core_when_all_lists_change": round(load, 2),
        "tables_at_a_fifth_of_a_core": round(found["tables"] * SHARE / load),
        "memory_mib_for_these_tables": round(found["memory_mib"] * SHARE / load),
    }
