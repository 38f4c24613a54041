"""What a node does with what it learns of the others: their tables, tables that it takes over or gives away, accounts
and bans.
"""

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

A_TURN: Final = 1  # tables that are taken over in a turn of the reactor


class KeptRecords(Protocol):
    """What is read from the store once, and again when another node has changed it."""

    def resume(self) -> None:
        """Read it."""


class KeptRelays(Protocol):
    """The connections to other nodes."""

    def keep(self, peers: Collection[str], boots: Collection[str]) -> None:
        """Only nodes with these addresses and boots are there now."""


@define(eq=False, repr=False)
class ClusterView:
    """See `cluster.membership.Followers`. `resume_table` goes on with a table from its record; `give_table_up` writes
    nothing more to one, and returns what the list had of it; `sift` sends away who is banned now.
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
    _arriving: dict[str, None] = field(factory=dict)  # tables that are this node's and have not been read yet, in order

    def __attrs_post_init__(self) -> None:
        self.elsewhere.alone, self.elsewhere.whole = False, False  # until the first look
        self.elsewhere.arriving = self._arriving

    def adopt(self, ids: list[str]) -> None:
        """These tables are this node's now: their races go on here, one in each turn of the reactor.

        Until it is a table's turn people are told that it is moving. All at once would take longer than a lease.
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
        """See Followers."""
        shown = [found for id in ids if id.isalnum() and (found := self.give_table_up(id)) is not None]
        entries = [listed_elsewhere(found) for found in shown]
        for entry in entries:
            self.elsewhere.leave(entry)
        return entries, self.store.settled()

    def asked(self) -> list[str]:
        """See Followers."""
        return self.elsewhere.take_asked()

    def absent(self, ids: list[str]) -> None:
        """See Followers."""
        self.elsewhere.found_absent(ids)

    def show(self, elsewhere: dict[str, tuple[NodeAddress, ListEntry]], nodes: tuple[NodeAddress, ...]) -> None:
        """See Followers."""
        self.elsewhere.nodes = tuple(dict.fromkeys(node.public for node in nodes))
        self.elsewhere.whole = True
        self.elsewhere.show(elsewhere)
        self._peers = {node.peer for node in nodes}

    def spendings(self) -> list[Spending]:
        """See Followers."""
        return self.limits.spendings()

    def spent(self, spent: list[Spent], boots: frozenset[str]) -> None:
        """See Followers."""
        self.limits.spent(spent, boots)
        self.relays.keep(self._peers, boots)

    def reread(self) -> None:
        """Another node has changed accounts or bans. What this one has changed itself is written first."""
        self.store.settled().addCallback(lambda _: self._read_again())

    def _read_again(self) -> None:
        for kept in self.kept:
            kept.resume()
        self.sift()


def encoded(published: Published) -> bytes:
    """An entry of this node's list as the others are shown it."""
    return msgspec.json.encode(listed_elsewhere(published))


def listed_elsewhere(published: Published) -> ListEntry:
    """The same, not encoded."""
    entry = published.entry
    key, texts = entry.key[0], (entry.game, entry.clock, entry.language, entry.search)
    owners, busy = tuple(sorted(published.owners)), tuple(sorted(published.busy))
    return ListEntry(entry.id, key, msgspec.Raw(entry.body), owners, *texts, busy)
