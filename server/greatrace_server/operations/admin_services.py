"""Interfaces and errors shared by operators' commands."""

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
SOCKET: Final = english("admin socket")  # the user of the command line, in the audit log

Reply = Iterable[str] | Deferred[Any]
Command = Callable[..., Reply]


class CommandError(ValueError):
    """The command cannot be carried out; the text is one sentence for the operator."""


class AdminServices(Protocol):
    """The part of the server that the commands use."""

    lobby: Lobby
    store: Store
    drain: Drain

    def tell_all(self, notice: Notice) -> int:
        """Send a message to everybody who is connected; return the number of people."""

    def reload(self) -> str:
        """Read the settings again. Raises ConfigError."""
