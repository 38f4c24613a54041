"""The connections of thousands of scripted players to a server under measurement."""

from __future__ import annotations

import ssl
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from twisted.internet.protocol import ClientFactory, Protocol

from greatrace.protocol.framing import PREFIX, Frames, Inflate, frame
from greatrace.protocol.messages import PROTOCOL_VERSION
from load.scripted_players import SEATS, Player, TableOfFour, heard

KEEP_ALIVE = 30.0  # seconds


class Encryption:
    """The player's end of TLS, which trusts any server."""

    def __init__(self, context: ssl.SSLContext) -> None:
        self.incoming, self.outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = context.wrap_bio(self.incoming, self.outgoing)
        self._shaken = False

    def shaken(self) -> bool:
        """Continue the handshake; whether it is complete."""
        with suppress(ssl.SSLWantReadError):
            self._tls.do_handshake()
            self._shaken = True
        return self._shaken

    def encrypted(self, data: bytes) -> bytes:
        """The encrypted bytes for the server."""
        self._tls.write(data)
        return self.outgoing.read()

    def decrypted(self) -> bytes:
        """The decrypted bytes from the server."""
        plain = b""
        with suppress(ssl.SSLWantReadError):
            while self.incoming.pending:
                plain += self._tls.read(1 << 16)
        return plain


class Wire(Protocol):
    """A player's connection.

    It costs as little as it can, for these players must not be slower than the server that is measured.
    """

    inflate: Inflate | None = None

    def __init__(self, crowd: Crowd, player: Player) -> None:
        self.crowd = crowd
        self.player = player
        self.frames = Frames(1 << 20)
        self._encryption = None if crowd.context is None else Encryption(crowd.context)
        self._ready = crowd.context is None
        self._prompt = True  # nothing waits to be written
        player.wire = self

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
        transport: Any = self.transport
        transport.setTcpNoDelay(True)
        if self._encryption is None:
            self._say_hello()
        else:
            self._shake_hands(self._encryption)

    def _shake_hands(self, encryption: Encryption) -> None:
        self._ready = encryption.shaken()
        self._write(encryption.outgoing.read())
        if self._ready:
            self._say_hello()

    def _say_hello(self) -> None:
        name = f"player {self.player.number}"
        hello: dict[str, Any] = {"type": "Hello", "protocol": self.crowd.spoken, "name": name}
        self.send(msgspec.json.encode(hello | ({"capabilities": ["deflate"]} if self.crowd.deflate else {})))

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        if self._encryption is not None:
            self._encryption.incoming.write(data)
            if not self._ready:
                self._shake_hands(self._encryption)
            if not self._ready:
                return
            data = self._encryption.decrypted()
        for body in self.frames.receive(data):
            message = heard.decode(body if self.inflate is None else self.inflate(body, 1 << 20))
            if message.type == "Welcome":
                if self.crowd.deflate:
                    self.inflate = Inflate()
                self.crowd.welcomed()
            self.player.receive(message, len(body) + PREFIX)

    def send(self, body: bytes) -> None:
        """Send one message."""
        data = frame(body)
        self._write(data if self._encryption is None else self._encryption.encrypted(data))

    def _write(self, data: bytes) -> None:
        """Write at once if the socket takes it all: Twisted would wait for the reactor's next turn."""
        transport: Any = self.transport
        if self._prompt:
            try:
                data = data[transport.socket.send(data) :]
            except OSError:
                """Twisted finds out what is wrong."""
            self._prompt = not data
        if data:
            transport.write(data)

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        """Call after that number of seconds."""
        self.crowd.reactor.callLater(seconds, call)


def trusting() -> ssl.SSLContext:
    """A TLS context that verifies nothing."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


class Crowd(ClientFactory):
    """Connects all players, a few at a time; `ready` is called when the last has been welcomed."""

    noisy = False

    def __init__(
        self,
        reactor: Any,
        port: int,
        tables: Sequence[TableOfFour],
        *,
        deflate: bool,
        address: str = "",
        encrypted: bool = False,
        protocol: int = PROTOCOL_VERSION,
    ) -> None:
        self.reactor, self.port, self.deflate, self.spoken = reactor, port, deflate, protocol
        self.context = trusting() if encrypted else None
        self.bind = (address, 0) if address else None
        for table in tables:
            table.players = [Player(number, table) for number in range(SEATS)]
        self.unseated = [player for table in tables for player in table.players]
        self.everybody = tuple(self.unseated)
        self.left = self.uncalled = len(self.unseated)
        self.ready: Callable[[], None] = lambda: None

    def keep_alive(self) -> None:
        """Send pings, to keep idle connections open."""
        for player in self.everybody:
            if player.wire is not None:
                player.wire.send(b'{"type":"Ping"}')
        self.reactor.callLater(KEEP_ALIVE, self.keep_alive)

    def connect(self) -> None:
        """Connect the next few players."""
        for _ in range(min(20, self.uncalled)):
            self.uncalled -= 1
            self._call()
        if self.uncalled:
            self.reactor.callLater(0.02, self.connect)

    def _call(self) -> None:
        self.reactor.connectTCP("127.0.0.1", self.port, self, bindAddress=self.bind)

    def buildProtocol(self, addr: Any) -> Wire:  # noqa: N802 - Twisted's name
        return Wire(self, self.unseated.pop(0))

    def welcomed(self) -> None:
        """Count a welcomed player."""
        self.left -= 1
        if not self.left:
            self.ready()
