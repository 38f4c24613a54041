"""What an operator's commands have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, Protocol

from twisted.internet.defer import Deferred

from greatrace.protocol.messages import Notice
from greatrace.translation import english
from greatrace_server.lobby.lobby import Lobby
from greatrace_server.operations.drain import Drain
from greatrace_server.storage.store import Store

OPERATOR, MODERATOR = "operator", "moderator"
SOCKET: Final = english("admin socket")  # who it is that uses the command line, in the audit log

Reply = Iterable[str] | Deferred[Any]
Command = Callable[..., Reply]


class CommandError(ValueError):
    """The command cannot be carried out; the text is one sentence for the operator."""


class AdminServices(Protocol):
    """What the commands need of the server."""

    lobby: Lobby
    store: Store
    drain: Drain

    def tell_all(self, notice: Notice) -> int:
        """Send that to everybody who is connected; the number of people."""

    def reload(self) -> str:
        """Read the settings again. Raises ConfigError."""
