"""The server's listening ports: for players, for the monitoring system, for the operator."""

from __future__ import annotations

import socket
import sys
from pathlib import Path
from typing import Any, Final

from twisted.internet.defer import inlineCallbacks
from twisted.internet.error import CannotListenError

from greatrace.translation import tr
from greatrace_server.storage.private_files import make_folder
from greatrace_server.transport import sockets, tls
from greatrace_server.transport.handshakes import HandshakePacer
from greatrace_server.transport.proxied import ProxiedFactory
from greatrace_server.transport.shared_port import can_share

PLAIN: Final = {"tcp": "tcp", "tcp6": "tcp6", "tls": "tcp", "tls6": "tcp6"}  # the transport below the encryption

WITH_PORT: Final = ("tcp", "tcp6", "tls", "tls6", "ssl")
LAST_PORT: Final = 65535


class StartError(RuntimeError):
    """The server cannot start; the text is one sentence for the operator."""


@inlineCallbacks
def for_players(
    reactor: Any,
    where: str,
    identity: tls.ServerIdentity | None,
    doors: Any,
    pacer: HandshakePacer | None = None,
    *,
    shared: bool = False,
) -> Any:
    """The port at that endpoint. `pacer`: of TLS handshakes; `shared`: with other processes. Raises StartError."""
    check_port(where)
    if shared and not can_share():
        raise StartError(tr("this system has no shared ports: give each node a port of its own"))
    try:
        endpoint = tls.endpoint(reactor, where, identity, pacer, shared=shared)
    except (ValueError, TypeError, KeyError, OSError) as e:
        raise StartError(
            tr("{where!r} is not an endpoint to listen on ({why}); try tcp:7117", where=where, why=e)
        ) from e
    try:
        port = yield endpoint.listen(doors)
    except (CannotListenError, OSError) as e:
        why = e.socketError if isinstance(e, CannotListenError) else e.strerror
        raise StartError(tr("cannot listen on {where}: {why}", where=where, why=why)) from e
    sockets.tune(port)
    return port


def check_port(where: str) -> None:
    """Check the port number, which Twisted does not. Raises StartError."""
    kind, _, rest = where.partition(":")
    number = rest.partition(":")[0].removeprefix("port=")
    if kind in WITH_PORT and number.isdecimal() and int(number) > LAST_PORT:
        raise StartError(tr("cannot listen on {where}: ports go up to {last}", where=where, last=LAST_PORT))


@inlineCallbacks
def for_proxies(
    reactor: Any, where: str, identity: tls.ServerIdentity | None, proxied: ProxiedFactory, pacer: HandshakePacer
) -> Any:
    """The port for connections that begin with a PROXY header, TLS after it. Raises StartError."""
    kind, _, rest = where.partition(":")
    if kind not in PLAIN:
        raise StartError(
            tr("{where!r} is not an endpoint for proxies; try tcp:7119:interface=127.0.0.1 or tls:7119", where=where)
        )
    if tls.is_encrypted(where) and identity is not None:
        proxied.wrapped = tls.encrypted(proxied.wrapped, identity, pacer)
    return (yield for_players(reactor, f"{PLAIN[kind]}:{rest}", None, proxied))


@inlineCallbacks
def for_monitoring(reactor: Any, where: str, identity: tls.ServerIdentity | None, site: Any) -> Any:
    """The port of the small web server. Raises StartError."""
    check_port(where)
    encrypted = identity if tls.is_encrypted(where) else None  # `tcp:` is not encrypted, whatever the players' port is
    try:
        return (yield tls.endpoint(reactor, where, encrypted).listen(site))
    except (ValueError, TypeError, KeyError, OSError, CannotListenError) as e:
        raise StartError(tr("cannot listen on {where!r}: {why}", where=where, why=e)) from e


def for_operator(reactor: Any, path: Path, door: Any) -> Any:
    """The port of the operator's Unix socket. Raises StartError."""
    if not hasattr(reactor, "listenUNIX") or not hasattr(socket, "AF_UNIX"):
        raise StartError(tr("this system has no Unix sockets: leave --admin out, watch the server with --metrics"))
    try:
        make_folder(path.parent)
        return reactor.listenUNIX(str(path), door, mode=0o600, wantPID=True)
    except (OSError, CannotListenError) as e:
        raise StartError(tr("can’t open the admin socket {path}: {why}", path=path, why=e)) from e


def tell_port(path: Path, number: int) -> None:
    """Write the port into a file in one step, since a reader waits for it (`-`: standard output). Raises StartError."""
    if str(path) == "-":
        sys.stdout.write(f"{number}\n")
        sys.stdout.flush()
        return
    unfinished = path.with_name(path.name + ".tmp")
    try:
        unfinished.write_text(f"{number}\n", "utf-8")
        unfinished.replace(path)
    except OSError as e:
        raise StartError(tr("the port cannot be written to {path}: {why}", path=path, why=e.strerror)) from e
