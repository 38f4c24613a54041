"""The ports for players: a direct one, and one for players behind a proxy."""

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
    """The port for players, closed while another process that shares it should get all connections."""

    listen: Callable[[], Deferred[Any]]
    _port: Any = None
    _log: Logger = field(factory=Logger)

    def open(self) -> Deferred[Any]:
        """Listen; fires with the port. Fails with StartError."""
        return self.listen().addCallback(self._opened)

    def _opened(self, port: Any) -> Any:
        self._port = port
        return port

    def close(self) -> Deferred[Any]:
        """Stop accepting connections."""
        port, self._port = self._port, None
        return succeed(None) if port is None else maybeDeferred(port.stopListening)

    def be(self, wanted: bool) -> None:  # noqa: FBT001 - a callback
        """Open or close the port from now on; errors are logged."""
        if wanted != (self._port is not None):
            done = self.open() if wanted else self.close()
            done.addErrback(lambda failure: self._log.failure("the port for players", failure))


@define(eq=False)
class PlayerPorts:
    """The ports for players. `reactor` is Twisted's, `identity` is for TLS, `pacer` limits its handshakes."""

    reactor: Any
    factory: ConnectionFactory
    identity: ServerIdentity | None
    pacer: HandshakePacer
    own: PlayersPort = field(init=False)
    _proxies: Any = None

    @inlineCallbacks
    def open(self, where: str, proxies: str, *, shared: bool) -> Any:
        """Listen at these endpoints, the first maybe shared by processes; its TCP port, or 0. Raises StartError."""
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
        """Stop accepting connections."""
        yield self.own.close()
        if self._proxies is not None:
            yield self._proxies.stopListening()
