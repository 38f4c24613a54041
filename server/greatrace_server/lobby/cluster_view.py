"""Applies news of other nodes: their tables, tables taken over or given up, accounts and bans."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import islice
from typing import Final, Protocol

import msgspec
from attrs import define, field
from twisted.internet.defer import Deferred

from greatrace_server.clock import Clock
from greatrace_server.cluster.directory import ListEntry, NodeAddress, Spending, Spent
from greatrace_server.lobby.elsewhere import Elsewhere
from greatrace_server.lobby.shared_limits import SharedLimits
from greatrace_server.lobby.table_index import Published
from greatrace_server.storage.store import Store

A_TURN: Final = 1  # tables taken over in a turn of the reactor


class KeptRecords(Protocol):
    """Records read from the store at the start, and again when another node has changed them."""

    def resume(self) -> None:
        """Read the records."""


class KeptRelays(Protocol):
    """The connections to other nodes."""

    def keep(self, peers: Collection[str], boots: Collection[str]) -> None:
        """Keep only connections to nodes with these addresses and boots."""


@define(eq=False, repr=False)
class ClusterView:
    """The lobby's implementation of `cluster.membership.Followers`. `resume_table` continues a table from its record;
    `give_table_up` stops writing to one, and returns its entry in the list; `sift` disconnects people who are banned
    now.
    """

    store: Store
    elsewhere: Elsewhere
    resume_table: Callable[[str, bytes], None]
    give_table_up: Callable[[str], Published | None]
    draining: Callable[[], bool]
    kept: Sequence[KeptRecords]
    sift: Callable[[], object]
    clock: Clock
    limits: SharedLimits
    relays: KeptRelays
    _peers: set[str] = field(factory=set)
    _arriving: dict[str, None] = field(factory=dict)  # tables taken over but not read yet, in order

    def __attrs_post_init__(self) -> None:
        self.elsewhere.alone, self.elsewhere.whole = False, False  # until the first look
        self.elsewhere.arriving = self._arriving

    def adopt(self, ids: list[str]) -> None:
        """Take over these tables: their races continue here, one in each turn of the reactor.

        Until its turn, people are told that a table is moving. All at once would take longer than a lease.
        """
        self.store.renumber()
        if not self._arriving:
            self.clock.callLater(0, self._adopt_some)
        self._arriving |= dict.fromkeys(ids)

    def _adopt_some(self) -> None:
        if self.store.broken:
            return
        some = list(islice(self._arriving, A_TURN))
        if len(self._arriving) > len(some):
            self.clock.callLater(0, self._adopt_some)
        try:
            self._read(some)
        finally:
            for id in some:
                del self._arriving[id]

    def _read(self, ids: list[str]) -> None:
        for id, body in self.store.database.tables(ids):
            self.elsewhere.forget(id)
            if id.isalnum():
                self.resume_table(id, body)
            else:
                self.store.forget_table(id)  # the hidden table of a health check

    def give_up(self, ids: list[str]) -> tuple[list[ListEntry], Deferred[None]]:
        shown = [found for id in ids if id.isalnum() and (found := self.give_table_up(id)) is not None]
        entries = [listed_elsewhere(found) for found in shown]
        for entry in entries:
            self.elsewhere.leave(entry)
        return entries, self.store.settled()

    def asked(self) -> list[str]:
        return self.elsewhere.take_asked()

    def absent(self, ids: list[str]) -> None:
        self.elsewhere.found_absent(ids)

    def show(self, elsewhere: dict[str, tuple[NodeAddress, ListEntry]], nodes: tuple[NodeAddress, ...]) -> None:
        self.elsewhere.nodes = tuple(dict.fromkeys(node.public for node in nodes))
        self.elsewhere.whole = True
        self.elsewhere.show(elsewhere)
        self._peers = {node.peer for node in nodes}

    def spendings(self) -> list[Spending]:
        return self.limits.spendings()

    def spent(self, spent: list[Spent], boots: frozenset[str]) -> None:
        self.limits.spent(spent, boots)
        self.relays.keep(self._peers, boots)

    def reread(self) -> None:
        """Read accounts and bans again after a change by another node, once this node's own changes are written."""
        self.store.settled().addCallback(lambda _: self._read_again())

    def _read_again(self) -> None:
        for kept in self.kept:
            kept.resume()
        self.sift()


def encoded(published: Published) -> bytes:
    """An entry of this node's list, encoded for other nodes."""
    return msgspec.json.encode(listed_elsewhere(published))


def listed_elsewhere(published: Published) -> ListEntry:
    """An entry of this node's list, for other nodes."""
    entry = published.entry
    key, texts = entry.key[0], (entry.game, entry.clock, entry.language, entry.search)
    owners, busy = tuple(sorted(published.owners)), tuple(sorted(published.busy))
    return ListEntry(entry.id, key, msgspec.Raw(entry.body), owners, *texts, busy)
