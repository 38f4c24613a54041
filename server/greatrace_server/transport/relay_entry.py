"""Messages to tables of other nodes, passed on: the part at the node to which the client is connected.

Where nodes have one address for players, a client cannot be sent to the node of a table. So the node that it has
reached passes its messages on, and what is sent back. The client's limits, prices, bans and compression stay here.
There is one connection to each other node, for all clients.
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
from greatrace_server.transport.relay_line import PATIENCE, Patience
from greatrace_server.transport.relay_tls import is_node, to_nodes
from greatrace_server.transport.tls import ServerIdentity

ENTERING: Final = (Resume, JoinTable, WatchTable)  # by these somebody comes to a table


class RelayedClient(Protocol):
    """A client whose messages are passed on."""

    fingerprint: str
    name: str
    wants_chat: bool
    offered: OfferedContent

    @property
    def host(self) -> str:
        """The address at the other end."""

    def send_body(self, body: bytes) -> None:
        """Send a message that has been encoded already."""

    def refuse(self, no: ProtocolError, message: Any = None) -> None:
        """Send a refusal."""

    def charge(self, tokens: float) -> None:
        """Its messages have cost so much more."""

    def at_table(self) -> None:
        """It is at a table now, and follows the list no more."""

    def hang_up(self) -> None:
        """It has been told why: close its connection."""


@define(eq=False)
class PassedOn:
    """A client at another node: its number there, and the tables that it has named."""

    number: int
    tables: dict[str, None] = field(factory=dict)


@implementer(IHandshakeListener)
class RelayConnection(NetworkProtocol):
    """The connection to one other node."""

    def __init__(self, to: RelayTo) -> None:
        self.to, self.frames = to, Frames(LONGEST)

    def handshakeCompleted(self) -> None:
        """See IHandshakeListener."""
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
    """Everything between this node and one other. What is said before the connection is open waits."""

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
        """Connect."""
        host, _, port = self.peer.rpartition(":")
        self._connector = self.relays.reactor.connectTCP(host.strip("[]"), int(port), to_nodes(self), timeout=PATIENCE)

    def buildProtocol(self, addr: Any) -> RelayConnection:
        """See Factory."""
        return RelayConnection(self)

    def opened(self, transport: Any) -> None:
        """The other end is a node."""
        self._transport = transport
        Patience(self.relays.reactor, self.close).watch(transport)
        transport.write(frame(encode(Introduce(self.relays.secret, self.relays.boot))))
        waiting, self._waiting = self._waiting, []
        transport.write(b"".join(waiting))

    def say(self, what: RelayFrame) -> None:
        """Say it, as soon as there is a connection."""
        data = frame(encode(what))
        if self._transport is None:
            self._waiting.append(data)
        else:
            self._transport.write(data)

    # ---- clients
    def pass_on(self, client: RelayedClient, table: str, message: Any) -> None:
        """That message of a client, about that table."""
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
        """The client is gone."""
        if (passed := self.passed.pop(client, None)) is not None:
            del self.clients[passed.number]
            self.say(Leave(passed.number))

    def heard(self, what: MessageForClient | EnteredTable | Charged | Ended) -> None:
        """From the other node."""
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
        """See ClientFactory."""
        self.lost()

    def lost(self) -> None:
        """The other node is gone: clients at its tables ask for them again."""
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
        """End the connection."""
        self.lost()
        if self._transport is not None:
            self._transport.abortConnection()
        elif self._connector is not None:
            self._connector.disconnect()


class TableName(msgspec.Struct, frozen=True):
    """In place of a message, for a refusal that only names the table."""

    table: str


@define(eq=False, repr=False)
class Relays:
    """All connections of this node to others. `secret`: by which a node is known to the others; `reactor` is
    Twisted's.
    """

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
        """What a client is told when the table at which it was by another node is here now: to come to it first."""
        table = getattr(message, "table", "")
        if no.code == "table/not-seated" and table in self._at.get(client, ()) and not isinstance(message, ENTERING):
            return ProtocolError("table/moving", seconds=SOON)
        return no

    def entered(self, client: RelayedClient, table: str) -> None:
        """The client is at a table of this node."""
        self._at.get(client, {}).pop(table, None)

    def forget(self, client: RelayedClient) -> None:
        """The client is gone."""
        self._at.pop(client, None)
        for to in self._to.values():
            to.forget(client)

    def keep(self, peers: Collection[str]) -> None:
        """Only nodes at these addresses are there now: others are dead, or frozen and fenced."""
        for peer in self._to.keys() - set(peers):
            self._to[peer].close()

    def closed(self, to: RelayTo) -> None:
        """That connection is no more."""
        if self._to.get(to.peer) is to:
            del self._to[to.peer]

    def close(self) -> None:
        """End all connections."""
        self.keep(())
