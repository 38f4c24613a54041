"""Passing messages on to tables of other nodes: the part at the node to which the client is connected.

If nodes share one address for players, a client cannot be sent to the node of a table. So the node that it has reached
passes its messages on, and the replies back. The client's limits, prices, bans and compression stay here. There is one
connection to each other node, for all clients.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import count
from typing import Any, Final, Protocol

import msgspec
from attrs import define, field
from twisted.internet.interfaces import IHandshakeListener
from twisted.internet.protocol import ClientFactory, connectionDone
from twisted.internet.protocol import Protocol as NetworkProtocol
from twisted.logger import Logger
from twisted.python.failure import Failure
from zope.interface import implementer  # type: ignore[import-untyped]  # it has no hints

from greatrace.protocol.connection import encode as encode_message
from greatrace.protocol.framing import Frames, frame
from greatrace.protocol.messages import ChangeTable, JoinTable, LeaveTable, Resume, WatchTable
from greatrace_server.lobby.elsewhere import SOON, MovedError
from greatrace_server.lobby.offered_content import OfferedContent
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.transport.relay_frames import (
    LONGEST,
    Charged,
    ContentOffered,
    Ended,
    Enter,
    EnteredTable,
    Introduce,
    Leave,
    MessageForClient,
    MessageFromClient,
    RelayFrame,
    encode,
    from_owner,
)
from greatrace_server.transport.relay_line import PATIENCE, SlowReaderTimeout
from greatrace_server.transport.relay_tls import is_node, to_nodes
from greatrace_server.transport.tls import ServerIdentity

ENTERING: Final = (Resume, JoinTable, WatchTable)  # messages for coming to a table


class RelayedClient(Protocol):
    """A client whose messages are passed on."""

    fingerprint: str
    name: str
    wants_chat: bool
    offered: OfferedContent

    @property
    def host(self) -> str:
        """The client's address."""

    def send_body(self, body: bytes) -> None:
        """Send an encoded message."""

    def refuse(self, no: ProtocolError, message: Any = None) -> None:
        """Send a refusal."""

    def charge(self, tokens: float) -> None:
        """Charge additional tokens for messages from the client."""

    def at_table(self) -> None:
        """Stop following the list: the client is at a table now."""

    def hang_up(self) -> None:
        """Close the client's connection, whose reason has been sent."""


@define(eq=False)
class PassedOn:
    """A client known at another node: its number there, and the tables of its messages."""

    number: int
    tables: dict[str, None] = field(factory=dict)


@implementer(IHandshakeListener)
class RelayConnection(NetworkProtocol):
    """The connection to one other node."""

    def __init__(self, to: RelayTo) -> None:
        self.to, self.frames = to, Frames(LONGEST)

    def handshakeCompleted(self) -> None:
        """Check that the other end is a node of this cluster."""
        transport: Any = self.transport
        if is_node(transport, self.to.relays.identity):
            self.to.opened(transport)
        else:
            self.to.relays.log.error("at {peer} is no node of this cluster", peer=self.to.peer)
            transport.abortConnection()

    def dataReceived(self, data: bytes) -> None:
        for body in self.frames.receive(data):
            self.to.heard(from_owner.decode(body))

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        self.to.lost()


class RelayTo(ClientFactory):
    """All traffic between this node and one other. Frames sent before the connection is open wait."""

    noisy = False

    def __init__(self, relays: Relays, peer: str) -> None:
        self.relays, self.peer = relays, peer
        self.clients: dict[int, RelayedClient] = {}
        self.passed: dict[RelayedClient, PassedOn] = {}
        self._waiting: list[bytes] = []
        self._transport: Any = None
        self._connector: Any = None
        self._gone = False

    def open(self) -> None:
        host, _, port = self.peer.rpartition(":")
        self._connector = self.relays.reactor.connectTCP(host.strip("[]"), int(port), to_nodes(self), timeout=PATIENCE)

    def buildProtocol(self, addr: Any) -> RelayConnection:
        return RelayConnection(self)

    def opened(self, transport: Any) -> None:
        """Send the introduction and waiting frames: the other end is a node."""
        self._transport = transport
        SlowReaderTimeout(self.relays.reactor, self.close).watch(transport)
        transport.write(frame(encode(Introduce(self.relays.secret, self.relays.boot))))
        waiting, self._waiting = self._waiting, []
        transport.write(b"".join(waiting))

    def say(self, what: RelayFrame) -> None:
        """Send a frame, as soon as the connection is open."""
        data = frame(encode(what))
        if self._transport is None:
            self._waiting.append(data)
        else:
            self._transport.write(data)

    # ---- clients
    def pass_on(self, client: RelayedClient, table: str, message: Any) -> None:
        """Pass on that message of a client, about that table."""
        passed = self.passed.get(client)
        if passed is None:
            passed = self.passed[client] = PassedOn(next(self.relays.numbers))
            self.clients[passed.number] = client
            self.say(Enter(passed.number, client.host, client.fingerprint, client.name, client.wants_chat))
        if isinstance(message, ChangeTable) and client.offered.text:
            self.say(ContentOffered(passed.number, client.offered.text, client.offered.all))
        passed.tables[table] = None
        if isinstance(message, LeaveTable):
            del passed.tables[table]
        self.say(MessageFromClient(passed.number, encode_message(message)))

    def forget(self, client: RelayedClient) -> None:
        """Forget a client that is gone."""
        if (passed := self.passed.pop(client, None)) is not None:
            del self.clients[passed.number]
            self.say(Leave(passed.number))

    def heard(self, what: MessageForClient | EnteredTable | Charged | Ended) -> None:
        """Handle a frame from the other node."""
        client = self.clients.get(what.number)
        if client is None:
            return
        match what:
            case MessageForClient(body=body):
                client.send_body(body)
            case EnteredTable():
                client.at_table()
            case Charged(tokens=tokens):
                client.charge(tokens)
            case Ended():
                client.hang_up()

    # ---- the end
    def clientConnectionFailed(self, connector: Any, reason: Failure) -> None:
        self.lost()

    def lost(self) -> None:
        """Tell clients at the lost node's tables to ask for them again."""
        if self._gone:
            return
        self._gone = True
        self.relays.closed(self)
        for client, passed in self.passed.items():
            for table in passed.tables:
                client.refuse(ProtocolError("table/moving", seconds=SOON), TableName(table))
        self.passed.clear()
        self.clients.clear()

    def close(self) -> None:
        """Close the connection."""
        self.lost()
        if self._transport is not None:
            self._transport.abortConnection()
        elif self._connector is not None:
            self._connector.disconnect()


class TableName(msgspec.Struct, frozen=True):
    """Stands for a message in a refusal that only names the table."""

    table: str


@define(eq=False, repr=False)
class Relays:
    """All connections of this node to others. `secret` identifies a node to the others; `reactor` is Twisted's."""

    reactor: Any
    identity: ServerIdentity
    secret: str
    boot: str
    numbers: Any = field(factory=count)
    _at: dict[RelayedClient, dict[str, str]] = field(factory=dict)  # by table: the node to which it was passed on last
    log: Logger = field(factory=Logger)
    _to: dict[str, RelayTo] = field(factory=dict)  # by address

    def pass_on(self, client: RelayedClient, moved: MovedError, message: Any) -> bool:
        """Pass a message on to the node of its table; False if the client has to go there itself."""
        if not moved.peer:
            return False
        at = self._at.setdefault(client, {})
        if not isinstance(message, ENTERING) and at.get(moved.table, moved.peer) != moved.peer:
            client.refuse(ProtocolError("table/moving", seconds=SOON), message)
            return True
        at[moved.table] = moved.peer
        to = self._to.get(moved.peer)
        if to is None:
            to = self._to[moved.peer] = RelayTo(self, moved.peer)
            to.open()
        to.pass_on(client, moved.table, message)
        return True

    def instead(self, client: RelayedClient, no: ProtocolError, message: Any) -> ProtocolError:
        """The error for a client whose table has just moved from another node to this one: to come to it first."""
        table = getattr(message, "table", "")
        if no.code == "table/not-seated" and table in self._at.get(client, ()) and not isinstance(message, ENTERING):
            return ProtocolError("table/moving", seconds=SOON)
        return no

    def entered(self, client: RelayedClient, table: str) -> None:
        """Record that the client is at a table of this node."""
        self._at.get(client, {}).pop(table, None)

    def forget(self, client: RelayedClient) -> None:
        """Forget a client that is gone."""
        self._at.pop(client, None)
        for to in self._to.values():
            to.forget(client)

    def keep(self, peers: Collection[str]) -> None:
        """Close connections to all nodes but those at these addresses: others are dead, or frozen and fenced."""
        for peer in self._to.keys() - set(peers):
            self._to[peer].close()

    def closed(self, to: RelayTo) -> None:
        """Forget a closed connection."""
        if self._to.get(to.peer) is to:
            del self._to[to.peer]

    def close(self) -> None:
        """End all connections."""
        self.keep(())
