"""Names of connected people: no two of them look alike."""

from __future__ import annotations

import secrets
from typing import Final

from attrs import define, field

from greatrace.protocol.limits import NAME_LENGTH
from greatrace_server.lobby.look_alikes import look_of

FEW: Final = 9  # numbers after a name that are tried in order, before random ones
MANY: Final = 99_999  # the largest random number after a name


@define(eq=False)
class ConnectedNames:
    """The owners of names, by fingerprint."""

    _owners: dict[str, str] = field(factory=dict)  # by the name's `look_of`

    def free(self, fingerprint: str, name: str) -> str:
        """The name, with a number after it if another connected person has a name that looks the same."""
        number, free = 1, name
        while self._owners.get(look_of(free), fingerprint) != fingerprint:
            # Random numbers are found soon even with many people of the same name.
            number = number + 1 if number < FEW else FEW + secrets.randbelow(MANY)
            free = f"{name[: NAME_LENGTH - len(str(MANY)) - 2]} {number}"
        return free

    def take(self, fingerprint: str, name: str) -> None:
        """Record that the person is connected under that name."""
        self._owners[look_of(name)] = fingerprint

    def release(self, name: str) -> None:
        """Record that nobody is connected under that name."""
        self._owners.pop(look_of(name), None)
