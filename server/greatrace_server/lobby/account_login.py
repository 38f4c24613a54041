"""Logging in with a password, and opening an account: limits, then the check, then what is remembered of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from attrs import define, field
from twisted.internet.defer import Deferred, maybeDeferred
from twisted.python.failure import Failure

from greatrace_server.lobby.access_control import source_of
from greatrace_server.lobby.accounts import Accounts
from greatrace_server.lobby.name_validation import skeleton
from greatrace_server.lobby.password_attempts import AttemptQueue, Attempts
from greatrace_server.lobby.password_hashing import Busy
from greatrace_server.storage.records import PersonRecord

Found = Deferred[tuple[str, PersonRecord]]


@define(eq=False, repr=False)
class AccountLogin:
    """The logins of a server."""

    people: Accounts
    attempts: Attempts
    results: Counter[str] = field(factory=lambda: Counter(dict.fromkeys(("right", "wrong", "registered"), 0)))

    def log_in(self, name: str, password: str, host: str) -> Found:
        """Token and person of that account. Raises or fails with a ProtocolError."""
        source = source_of(host)
        queue = self.attempts.log_in(source, skeleton(name), known=self.people.knows(name, source))
        checked: Found = maybeDeferred(self.people.log_in, name, password, source)
        return checked.addCallbacks(self._right, self._not_right, (queue, source), errbackArgs=(queue, source))

    def _right(self, found: Any, queue: AttemptQueue, source: str) -> Any:
        self.attempts.forgive(queue, "log in", source)
        self.results["right"] += 1
        return found

    def _not_right(self, failure: Failure, queue: AttemptQueue, source: str) -> Failure:
        if isinstance(failure.value, Busy):
            self.attempts.forgive(queue, "log in", source)
        else:
            self.results["wrong"] += 1
        return failure

    def register(self, name: str, password: str, host: str) -> Found:
        """Token and person of a new account. Raises or fails with a ProtocolError."""
        source = source_of(host)
        self.attempts.register(source)
        return self.people.register(name, password, source).addCallback(self._registered)

    def _registered(self, found: Any) -> Any:
        self.results["registered"] += 1
        return found
