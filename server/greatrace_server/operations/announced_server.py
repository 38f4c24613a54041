"""The content of the beacon that announces this server on the local network."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from greatrace.protocol.beacon import Beacon
from greatrace_server.lobby.table import Table
from greatrace_server.lobby.table_index import LOCKED, TableIndex
from greatrace_server.server_options import ServerOptions
from greatrace_server.transport import tls
from greatrace_server.transport.lan_beacon import SHOWN, OpenTables, described


@frozen
class AnnouncedServer:
    """A server that listens on that port; `id` distinguishes it from others on the network."""

    index: TableIndex
    tables: Mapping[str, Table]
    options: ServerOptions
    id: str
    port_number: int

    def describe(self) -> Beacon:
        """The beacon with the server's name and its present tables."""
        first = [self.tables[x.id].record for x in self.index.joinable(SHOWN) if x.id in self.tables]
        waiting = self.index.joinable_count
        shown = OpenTables(first, waiting, len(self.index), locked=0 < waiting == self.index.figures[LOCKED])
        encrypted = tls.is_encrypted(self.options.listen)
        return described(shown, self.id, self.options.config.name, self.port_number, encrypted=encrypted)
