"""What a node does with what it learns of the others: their tables, tables that it takes over, accounts and bans."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec
from attrs import define

from greatrace_server.cluster.directory import ListEntry
from greatrace_server.lobby.elsewhere import Elsewhere
from greatrace_server.lobby.table import Table
from greatrace_server.lobby.table_index import TableEntry
from greatrace_server.storage.store import Store


class KeptRecords(Protocol):
    """What is read from the store once, and again when another node has changed it."""

    def resume(self) -> None:
        """Read it."""


@define(eq=False, repr=False)
class ClusterView:
    """See `cluster.membership.Followers`. `tables` are this node's; `resume_table` goes on with one from its record."""

    store: Store
    elsewhere: Elsewhere
    tables: dict[str, Table]
    resume_table: Callable[[str, bytes], None]
    kept: Sequence[KeptRecords]

    def adopt(self, ids: list[str]) -> None:
        """These tables are this node's now: their races go on here."""
        self.store.renumber()
        for id, body in self.store.database.tables(ids):
            self.elsewhere.forget(id)
            if id.isalnum():
                self.resume_table(id, body)
            else:
                self.store.forget_table(id)  # the hidden table of a health check

    def show(self, elsewhere: dict[str, tuple[str, ListEntry]], nodes: tuple[str, ...]) -> None:
        """All tables of other nodes, and the addresses of those."""
        self.elsewhere.nodes = nodes
        self.elsewhere.show(elsewhere, set(self.tables))

    def reread(self) -> None:
        """Another node has changed accounts or bans."""
        for kept in self.kept:
            kept.resume()


def encoded(entry: TableEntry, owners: frozenset[str]) -> bytes:
    """An entry of this node's list as the others are shown it; `owners` of its seats."""
    key, texts = entry.key[0], (entry.game, entry.clock, entry.language, entry.search)
    return msgspec.json.encode(ListEntry(entry.id, key, msgspec.Raw(entry.body), tuple(sorted(owners)), *texts))
