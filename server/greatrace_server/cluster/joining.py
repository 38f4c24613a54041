"""Joins a node to the other nodes on its database."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import define, field

from greatrace_server.cluster.directory import Looker
from greatrace_server.cluster.membership import Followers, Membership
from greatrace_server.cluster.orders import OrderBook, PostgresOrders
from greatrace_server.cluster.postgres_ledger import PostgresLedger
from greatrace_server.cluster.renewal import Renewal
from greatrace_server.storage.ownership import Node
from greatrace_server.storage.postgres_link import PostgresLink
from greatrace_server.storage.writer import Writer


@define(eq=False, repr=False)
class Joined:
    """A node's connections and threads for looks and for its lease. `reactor` is Twisted's."""

    reactor: Any
    ledger: PostgresLedger
    lease: PostgresLedger
    renewal: Renewal = field(init=False)
    _thread: Writer = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.renewal = Renewal(self.lease)
        self._thread = Writer(self.reactor, "cluster")
        self._thread.start()

    def membership(
        self, followers: Followers, knows: Callable[[bytes], bool], fenced: Callable[[], None]
    ) -> Membership:
        """The node's membership, not started yet. `knows` as in `Looker`."""
        looker = Looker(self.ledger, self.ledger.node.boot, knows)
        self.renewal.start()
        return Membership(looker, self.reactor, self._thread.do, followers, fenced, self.renewal)

    def orders(self) -> OrderBook:
        """Operators' orders to all nodes."""
        return PostgresOrders(self.ledger.link, self.ledger.node.boot)

    def close(self) -> None:
        """End the threads, and close the connections."""
        for ledger in (self.ledger, self.lease):
            ledger.link.hurry(0.0)
        self._thread.stop()
        self.renewal.stop()
        for ledger in (self.ledger, self.lease):
            ledger.link.drop()


def join(reactor: Any, url: str, node: Node) -> Joined:
    """Connections of the node for its looks and its lease. Raises StoreError."""
    ledger, lease = (PostgresLedger(PostgresLink(url, node.boot).open(), node) for _ in range(2))
    return Joined(reactor, ledger, lease)
