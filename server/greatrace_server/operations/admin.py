"""The operator's connection to a running server: a Unix socket that only its owner may open, one command each.

`great-race-server admin tables` sends the words as a JSON list, the operator's language before them, and prints what
comes back.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

import msgspec
from attrs import define, field
from twisted.internet.defer import maybeDeferred
from twisted.internet.protocol import Factory
from twisted.logger import Logger
from twisted.protocols.basic import LineOnlyReceiver
from twisted.python.failure import Failure

from greatrace.translation import language, speaking, tr
from greatrace_server.config import ConfigError
from greatrace_server.operations.admin_services import CommandError, Reply
from greatrace_server.storage.database import StoreError

FAILED: Final = "Error: "  # prefix of the answer to a failed command
LANGUAGE: Final = "--lang="  # prefix of the word before a command that names the operator's language
LONGEST: Final = 4096  # bytes of a command
USUAL, PATIENT = 30.0, 3600.0  # seconds for an answer; copying takes long

CarryOut = Callable[[list[str]], Reply]


class AdminLine(LineOnlyReceiver):
    """A connection of an operator, for one command."""

    delimiter = b"\n"
    MAX_LENGTH = LONGEST

    def __init__(self, carry_out: CarryOut) -> None:
        self.carry_out = carry_out

    def lineReceived(self, line: bytes) -> None:
        maybeDeferred(self._carried_out, line).addCallbacks(self._reply, self._failed)

    def _carried_out(self, line: bytes) -> Reply:
        try:
            words = msgspec.json.decode(line, type=list[str])
        except msgspec.DecodeError:
            raise CommandError(tr("A command is a JSON list of words.")) from None
        if not words or not words[0].startswith(LANGUAGE):
            return self.carry_out(words)
        with speaking(words[0].removeprefix(LANGUAGE)):
            return self.carry_out(words[1:])

    def _reply(self, lines: Iterable[str]) -> None:
        self._end(lines)

    def _failed(self, failure: Failure) -> None:
        if not isinstance(failure.value, CommandError | OSError | StoreError | ConfigError):
            Logger().failure("an operator's command failed", failure)
        self._end([f"{FAILED}{failure.getErrorMessage()}"])

    def _end(self, lines: Iterable[str]) -> None:
        transport: Any = self.transport
        transport.write("\n".join([*lines, ""]).encode())
        transport.loseConnection()


@define(eq=False, repr=False)
class AdminFactory(Factory):
    """Accepts the operator's connections."""

    carry_out: CarryOut
    noisy = False
    _log: Logger = field(factory=Logger)

    def buildProtocol(self, addr: Any) -> AdminLine:
        return AdminLine(self.carry_out)


def ask(path: Path, words: list[str]) -> str:
    """Send a command to the server that listens at `path`; return its answer. Raises CommandError."""
    if not hasattr(socket, "AF_UNIX"):
        raise CommandError(tr("This system has no Unix sockets: watch the server with --metrics, stop it with Ctrl-C."))
    try:
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(PATIENT if "backup" in words[:2] else USUAL)
            line.connect(str(path))
            line.sendall(msgspec.json.encode([f"{LANGUAGE}{language()}", *words]) + b"\n")
            answer = b"".join(iter(lambda: line.recv(65536), b"")).decode()
    except OSError as e:
        raise CommandError(tr("No server listens at {path}: {why}", path=path, why=e.strerror or e)) from e
    answer = answer.rstrip("\n")
    if answer.startswith(FAILED):
        raise CommandError(answer.removeprefix(FAILED))
    return answer
