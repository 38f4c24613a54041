"""Servers full of tables, as processes: the health check, the pulse, and the list as somebody reads it page by page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from greatrace.protocol.beacon import decode_beacon, encode_beacon
from greatrace.protocol.limits import PAGE_TABLES
from greatrace.protocol.messages import CreateTable, ListTables, Refused, TableFilter, Tables
from greatrace_server.storage.records import OPEN, SeatRecord, TableRecord
from greatrace_server.transport.lan_beacon import SHOWN, OpenTables, described
from tests.patience import ENOUGH
from tests.server.crowd import crowded
from tests.server.operations.test_operator import Guest, Operated
from tests.server.processes import finished

LIMITS = "[limits]\ntables = {tables}\n[pacing]\ngrace = 86400\nreaction_minimum = 0\nbot_pause = 0\n"


def large(_number: int) -> dict[str, Any]:
    """The largest table that can be opened, or nearly so."""
    seats = [SeatRecord("person", "\U0001f3c1" * 24, "vermilion", ready=True, owner="somebody") for _ in range(4)]
    options = {"season": "hard", "paddock": "free", "leaders": "all"}
    return {
        "title": "\U0001f3c1" * 40,
        "board": "usa",
        "modules": ("season", "village", "postal", "paddock"),
        "options": options,
        "clock": "relaxed",
        "stand_in": "normal",
        "seats": [*seats, SeatRecord()],
        "invite": "k7rm2x-abcdef",
        "delay": 600,
        "language": "nl",
    }


def small(_number: int) -> dict[str, Any]:
    """Nothing special."""
    return {}


@pytest.mark.parametrize(("tables", "make"), [(5_000, small), (10_000, small), (5_000, large)])
@pytest.mark.timeout(4 * ENOUGH)
def test_a_server_at_its_limit_of_tables_is_well(
    tables: int, make: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`health` from outside, a move on the hidden table from inside, and the first and the last page of the list."""
    crowded(tmp_path / "journal", tables, make)
    server = Operated(tmp_path, config=LIMITS.format(tables=tables))
    server.start()
    try:
        for _ in range(2):
            done = finished("health", server.address)
            assert (done.returncode, done.stdout.rsplit(", ", 1)[-1]) == (0, f"{tables} tables\n"), done.stderr
        assert server.get("healthz")[0] == 200
        assert server.get("readyz") == (200, f"{tables} tables\n")
        guest = Guest(server.port, "Ann")
        for first in (0, tables - PAGE_TABLES // 4):
            guest.line.sendall(guest.end.send(ListTables(first, PAGE_TABLES, follow=True)))
            page: Any = guest.until(Tables)
            assert (page.first, page.all) == (first, tables)
            assert len(page.tables) >= PAGE_TABLES // 4
        guest.line.sendall(guest.end.send(CreateTable("great_race", "africa", 2)))
        refused: Any = guest.until(Refused)
        assert refused.code == "table/limit"
        guest.line.sendall(guest.end.send(ListTables(count=0, filter=TableFilter(free_seat=True))))
        totals: Any = guest.until(Tables)
        assert (totals.fitting, totals.tables) == (tables, ())
        guest.close()
    finally:
        assert server.stop() == 0


def test_a_beacon_of_ten_thousand_open_tables_is_made_of_a_few() -> None:
    """What fits into a datagram; not all of them, less and less until they do."""
    record = TableRecord("t", "Table", "great_race", "africa", "", "", 0, [SeatRecord()], OPEN)
    beacon = described(OpenTables([record] * SHOWN, 10_000, 10_000, locked=False), "a", "A", 7117, encrypted=True)
    assert (beacon.tables, beacon.open) == (10_000, 10_000)
    assert len(beacon.shown) < 100
    decoded = decode_beacon(encode_beacon(beacon))
    assert decoded is not None
    assert 5 < len(decoded.shown) < len(beacon.shown), "more would have fitted"
