"""Codes sent by mail: nothing is stored about them, and every node of a cluster accepts them.

A code is a keyed hash of its purpose and of the half hour in which it was made. It is valid for that half hour and the
next, and not once the account's password, tokens or mail address have changed.
"""

from __future__ import annotations

import base64
import hmac
from collections.abc import Callable
from typing import Final

from attrs import define

from greatrace_server.storage.records import AccountRecord

HALF_HOUR: Final = 1800.0
CODE_BYTES: Final = 10
GROUP: Final = 4  # characters between two hyphens


@define(eq=False, repr=False)
class MailCodes:
    """`keyed` makes a hash that only this server can make; `today` is the calendar's time."""

    keyed: Callable[[str], str]
    today: Callable[[], float]

    def made(self, account: AccountRecord, purpose: str) -> str:
        """The present code."""
        return self._of(account, purpose, self._slot())

    def fits(self, account: AccountRecord, purpose: str, code: str) -> bool:
        """Whether the code was made for that purpose lately."""
        given = plain(code).encode()
        now = self._slot()
        return any(hmac.compare_digest(given, plain(self._of(account, purpose, now - i)).encode()) for i in (0, 1))

    def _slot(self) -> int:
        return int(self.today() // HALF_HOUR)

    def _of(self, account: AccountRecord, purpose: str, slot: int) -> str:
        words = f"mail {purpose} {slot} {account.fingerprint} {account.root} {account.password} {account.mail}"
        text = base64.b32encode(bytes.fromhex(self.keyed(words))[:CODE_BYTES]).decode().lower()
        return "-".join(text[i : i + GROUP] for i in range(0, len(text), GROUP))


def plain(code: str) -> str:
    """The code in the form for comparison: hyphens, spaces and case do not matter."""
    return "".join(letter for letter in code.casefold() if letter.isalnum())
