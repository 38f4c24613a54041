"""Locked tables: strangers need a password or an invite code to join or watch."""

from __future__ import annotations

import secrets
from typing import Final

from attrs import define

from greatrace.protocol.messages import CreateTable
from greatrace_server.lobby.accounts import Accounts
from greatrace_server.lobby.password_attempts import Attempts
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.storage.records import TableRecord

ID_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # letters that are not confused when read aloud


@define(eq=False, repr=False)
class TableLocks:
    """Sets and checks the keys of tables."""

    accounts: Accounts
    attempts: Attempts

    def set(self, record: TableRecord, request: CreateTable) -> None:
        """Lock a new table that has a password or may be joined by invitation only."""
        if request.password or request.invited:
            record.invite = f"{record.id}-" + "".join(secrets.choice(ID_LETTERS) for _ in range(6))
            record.password = self._hash(record, request.password) if request.password else ""

    def _hash(self, record: TableRecord, password: str) -> str:
        return self.accounts.keyed(f"table {record.id} {password}")

    def check_key(self, record: TableRecord, key: str, source: str) -> None:
        """Check a password or an invite code that comes from that source (an address). Raises ProtocolError."""
        if not key:
            raise ProtocolError("table/locked")
        queue = self.attempts.key(source, record.id)
        invited = secrets.compare_digest(key.lower().encode(), record.invite.encode())
        right = secrets.compare_digest(self._hash(record, key), record.password)
        if not (invited or right):
            raise ProtocolError("table/key")
        self.attempts.forgive(queue, "key", source)
