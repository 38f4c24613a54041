"""The audit log: which operator has changed what, and when."""

from __future__ import annotations

import time
from itertools import count
from typing import Any, Final

import msgspec
from twisted.internet.defer import Deferred
from twisted.logger import Logger

from greatrace_server.lobby.lobby import Lobby
from greatrace_server.operations.admin_services import AdminServices
from greatrace_server.storage.records import AuditRecord
from greatrace_server.storage.rows import JournalRows

AUDIT: Final = "audit"
SHOWN, KEPT = 50, 5000  # entries

_log = Logger()
_numbers = count()  # for the order of entries of the same moment


def note(lobby: Lobby, who: str, words: list[str]) -> None:
    """Record that somebody has given that command."""
    now, store = lobby.today(), lobby.store
    _log.info("{who}: {words}", who=who, words=" ".join(words))
    entry = AuditRecord(now, who, tuple(words))
    store.keep(AUDIT, f"{now:017.6f} {next(_numbers):06d} {who}", msgspec.json.encode(entry))

    def trim(keys: list[str]) -> None:
        for key in keys:
            store.drop(AUDIT, key)

    store.read(_too_many).addCallback(trim)


def _too_many(rows: JournalRows) -> list[str]:
    return sorted(key for key, _ in rows.kept(AUDIT))[:-KEPT]


def audit(service: AdminServices) -> Deferred[Any]:
    """audit: list the last commands that changed something: when, who, what."""
    return service.lobby.store.read(lambda rows: [_line(body) for _, body in sorted(rows.kept(AUDIT))[-SHOWN:]])


def _line(body: bytes) -> str:
    entry = msgspec.json.decode(body, type=AuditRecord)
    when = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(entry.when))
    return f"{when}  {entry.who}: {' '.join(entry.words)}"
