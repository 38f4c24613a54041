"""Hashing passwords with Argon2id, which is slow and uses much memory on purpose; and the interface to the hasher."""

from __future__ import annotations

import secrets
from functools import cached_property
from typing import Final, Protocol

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from twisted.internet.defer import Deferred, succeed

from greatrace.translation import english
from greatrace_server.protocol_error import ProtocolError

# 32 MiB in three rounds, one thread. Argon2's defaults take twice the memory and every processor.
HASH_ROUNDS, HASH_MEMORY = 3, 32 * 1024  # KiB
SOON: Final = 5.0  # seconds after which a password that could not be checked may be tried again


class Busy(ProtocolError):
    """The password was not checked: too many wait, or the process that checks them has failed."""

    def __init__(self) -> None:
        super().__init__("limit/attempts", english("too many people are logging in right now"), seconds=SOON)


class PasswordRequest(msgspec.Struct, frozen=True):
    """A password to be hashed, or to be compared with a hash. An empty hash matches no password."""

    password: str
    hashed: str | None = None


class PasswordReply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hash of a password, or whether it was right."""

    hashed: str = ""
    right: bool = False


class PasswordHashing(Protocol):
    """The interface of a password hasher. The address affects only the order, not the result."""

    def ask(self, request: PasswordRequest, place: str) -> Deferred[PasswordReply]:
        """Fires with the reply, or fails with Busy."""


class HashedHere:
    """Hashes in this thread: for the process that does nothing else, for tests and for tools."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher(HASH_ROUNDS, HASH_MEMORY, parallelism=1)

    @cached_property
    def _nobody(self) -> str:
        """The replacement of an empty hash: an unknown name takes as long as a wrong password."""
        return self._hasher.hash(secrets.token_hex(16))

    def reply(self, request: PasswordRequest) -> PasswordReply:
        """Hash or compare."""
        if request.hashed is None:
            return PasswordReply(self._hasher.hash(request.password))
        try:
            return PasswordReply(right=self._hasher.verify(request.hashed or self._nobody, request.password))
        except (VerificationError, InvalidHashError):
            return PasswordReply()

    def ask(self, request: PasswordRequest, _place: str) -> Deferred[PasswordReply]:
        return succeed(self.reply(request))
