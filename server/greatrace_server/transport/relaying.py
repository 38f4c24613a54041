"""Passing messages on between a cluster's nodes with one address for players: both directions, and the port."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable, Collection
from typing import Any, Final

from attrs import define
from twisted.internet.error import CannotListenError

from greatrace.translation import english, tr
from greatrace_server.cluster.directory import NodeAddress
from greatrace_server.transport.connection_factory import ConnectionFactory
from greatrace_server.transport.listening import StartError
from greatrace_server.transport.relay_entry import Relays
from greatrace_server.transport.relay_owner import RelayedFactory
from greatrace_server.transport.relay_tls import for_nodes
from greatrace_server.transport.tls import identity

SECRET: Final = english("between nodes")  # hashed with the key of the cluster


@define(eq=False, repr=False)
class Relaying:
    """Both directions. `address`: this node's for other nodes, "": disabled. `public`: the one for players."""

    public: str
    leaving: Callable[[], bool] = lambda: False
    relays: Relays | None = None
    relayed: RelayedFactory | None = None
    port: Any = None
    address: str = ""

    def passes_on(self, place: NodeAddress) -> bool:
        """Whether messages to the node at that address are passed on: players cannot choose between it and this one.

        A stopping node sends them there instead: a client that returns is accepted by another.
        """
        return self.relays is not None and place.public == self.public and not self.leaving()

    def keep(self, peers: Collection[str], boots: Collection[str]) -> None:
        """Close connections of all nodes but those with these addresses and boots."""
        if self.relays is not None and self.relayed is not None:
            self.relays.keep(peers)
            self.relayed.keep(boots)

    def close(self) -> None:
        """End all connections."""
        if self.relays is not None and self.relayed is not None:
            self.relays.close()
            self.relayed.close()


def start_relaying(reactor: Any, peer: str, public: str, boot: str, doors: ConnectionFactory) -> Relaying:
    """Listen for other nodes at that address of this machine (host:port; port 0: any). Raises StartError."""
    lobby = doors.lobby
    secret, own = lobby.accounts.keyed(SECRET), identity(lobby.store)
    relayed = RelayedFactory(lobby, reactor, doors.scheduler, doors.outbox, secret)
    host, number = address_of(peer)
    try:
        port = reactor.listenTCP(number, for_nodes(relayed, own), interface=host)
    except CannotListenError as e:
        raise StartError(tr("cannot listen on {where}: {why}", where=peer, why=e.socketError)) from e
    relays = doors.relays = Relays(reactor, own, secret, boot)
    taken = f"[{host}]" if ":" in host else host
    return Relaying(public, lambda: lobby.draining, relays, relayed, port, f"{taken}:{port.getHost().port}")


def address_of(peer: str) -> tuple[str, int]:
    """Host and port. Raises StartError."""
    host, _, port = peer.rpartition(":")
    try:
        return str(ipaddress.ip_address(host.strip("[]"))), int(port)
    except ValueError as e:
        raise StartError(tr("{text!r} is not ADDRESS:PORT, such as 10.0.0.5:7120", text=peer)) from e
