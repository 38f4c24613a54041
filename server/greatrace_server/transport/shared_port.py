"""A port shared by several processes of this machine: a new server opens it beside the old one.

The system gives each new connection to one of them. On Linux they share; on macOS the last one gets all.
"""

from __future__ import annotations

import re
import socket
from typing import Any, Final

from attrs import frozen
from twisted.internet.defer import Deferred, succeed

BACKLOG: Final = 1024  # connections waiting to be accepted: after an update all come at once
PARTS: Final = re.compile(r"(?<!\\):")


def can_share() -> bool:
    return hasattr(socket, "SO_REUSEPORT")


@frozen
class SharedPort:
    """An endpoint on a shared port. `reactor` is Twisted's."""

    reactor: Any
    host: str
    number: int

    def listen(self, factory: Any) -> Deferred[Any]:
        """Listen, as IStreamServerEndpoint says. Raises OSError."""
        family = socket.AF_INET6 if ":" in self.host else socket.AF_INET
        both = family == socket.AF_INET6 and self.host == "::" and socket.has_dualstack_ipv6()
        with socket.create_server(
            (self.host, self.number), family=family, backlog=BACKLOG, reuse_port=True, dualstack_ipv6=both
        ) as made:
            made.setblocking(False)
            return succeed(self.reactor.adoptStreamPort(made.fileno(), family, factory))


def shared_port(reactor: Any, text: str) -> SharedPort:
    """The endpoint of a description such as tcp:7117:interface=127.0.0.1. Raises ValueError."""
    kind, number, *more = PARTS.split(text)
    options = dict(part.partition("=")[::2] for part in more)
    if kind not in ("tcp", "tcp6") or options.keys() - {"interface"}:
        raise ValueError(text)
    everywhere = "::" if kind == "tcp6" else "0.0.0.0"  # noqa: S104 - what the operator asks for
    host = options.get("interface", everywhere).replace("\\:", ":")
    return SharedPort(reactor, host, int(number.removeprefix("port=")))
