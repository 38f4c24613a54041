"""The ports by which players come in: their own, and one for players that a proxy passes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import define, field
from twisted.internet.defer import Deferred, inlineCallbacks, maybeDeferred, succeed
from twisted.logger import Logger

from greatrace_server.transport import listening
from greatrace_server.transport.connection_factory import ConnectionFactory
from greatrace_server.transport.handshakes import HandshakePacer
from greatrace_server.transport.proxied import ProxiedFactory
from greatrace_server.transport.tls import ServerIdentity


@define(eq=False)
class PlayersPort:
    """The port for players, which is closed while another process that listens there is to have them all."""

    listen: Callable[[], Deferred[Any]]
    _port: Any = None
    _log: Logger = field(factory=Logger)

    def open(self) -> Deferred[Any]:
        """Listen; the port. Fails with StartError."""
        return self.listen().addCallback(self._opened)

    def _opened(self, port: Any) -> Any:
        self._port = port
        return port

    def close(self) -> Deferred[Any]:
        """Accept nobody any more."""
        port, self._port = self._port, None
        return succeed(None) if port is None else maybeDeferred(port.stopListening)

    def be(self, wanted: bool) -> None:  # noqa: FBT001 - as a callback
        """Open or closed from now on; what fails is logged."""
        if wanted != (self._port is not None):
            done = self.open() if wanted else self.close()
            done.addErrback(lambda failure: self._log.failure("the port for players", failure))


@define(eq=False)
class PlayerPorts:
    """`reactor` is Twisted's, `identity` what TLS shows, `pacer` spreads its handshakes."""

    reactor: Any
    factory: ConnectionFactory
    identity: ServerIdentity | None
    pacer: HandshakePacer
    own: PlayersPort = field(init=False)
    _proxies: Any = None

    @inlineCallbacks
    def open(self, where: str, proxies: str, *, shared: bool) -> Any:
        """Listen at these endpoints, the first perhaps with other processes; its TCP port, or 0. Raises StartError."""
        self.own = PlayersPort(
            lambda: listening.for_players(self.reactor, where, self.identity, self.factory, self.pacer, shared=shared)
        )
        port = yield self.own.open()
        if proxies:
            self._proxies = yield self._for_proxies(proxies)
        return getattr(port.getHost(), "port", 0)

    def _for_proxies(self, where: str) -> Any:
        factory = self.factory
        proxied = ProxiedFactory(factory, self.reactor, lambda: factory.limits.proxies, lambda: factory.limits.hello)
        return listening.for_proxies(self.reactor, where, self.identity, proxied, self.pacer)

    @inlineCallbacks
    def close(self) -> Any:
        """Accept nobody any more."""
        yield self.own.close()
        if self._proxies is not None:
            yield self._proxies.stopListening()
