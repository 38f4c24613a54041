"""Preparations for a new table: an id, room on the server, and a record of its opener."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final

from attrs import define, field
from twisted.logger import Logger

from greatrace_server.config import CurrentConfig
from greatrace_server.lobby.abandoned_tables import next_to_clear
from greatrace_server.lobby.access_control import source_of
from greatrace_server.lobby.accounts import Accounts
from greatrace_server.lobby.table import Table
from greatrace_server.lobby.table_index import TableIndex
from greatrace_server.lobby.table_locks import ID_LETTERS
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.room.seats import Listener

ORIGIN_LETTERS: Final = 16


@define(eq=False, repr=False)
class NewTables:
    """Prepares new tables. `tables`: this server's own, `index`: also those of other nodes. `table_id` draws an id."""

    index: TableIndex
    tables: dict[str, Table]
    settings: CurrentConfig
    accounts: Accounts
    table_id: Callable[[], str] = lambda: "".join(secrets.choice(ID_LETTERS) for _ in range(6))
    _log: Logger = field(factory=Logger)

    def free_id(self) -> str:
        """An unused id."""
        while (id := self.table_id()) in self.index or id in self.tables:
            pass
        return id

    def origin_of(self, listener: Listener, host: str) -> str:
        """A keyed hash of the address as it is counted; of the person if the address is trusted."""
        source = source_of(host)
        trusted = not host or source in self.settings.now.limits.trusted
        return self.accounts.keyed(f"origin {listener.fingerprint if trusted else source}")[:ORIGIN_LETTERS]

    def make_space(self) -> None:
        """Remove an abandoned table if the server is full. Raises ProtocolError."""
        if len(self.tables) < self.settings.now.limits.tables:
            return
        if (table := next_to_clear(self.tables.values())) is None:
            raise ProtocolError("table/limit", "the server has reached its max number of tables")
        self._log.info("the server is full: abandoned table {id} is cleared away", id=table.id)
        table.clear()
