"""Names of connected people: no two of them look the same."""

from __future__ import annotations

import secrets
from typing import Final

from attrs import define, field

from greatrace.protocol.limits import NAME_LENGTH
from greatrace_server.lobby.look_alikes import look_of

FEW: Final = 9  # numbers behind a name that are tried in their order, before random ones
MANY: Final = 99_999  # the largest random number behind a name


@define(eq=False)
class ConnectedNames:
    """Who has which name, by fingerprint."""

    _owners: dict[str, str] = field(factory=dict)  # by `look_of` the name

    def free(self, fingerprint: str, name: str) -> str:
        """The name, with a number behind it if somebody else connected has a name that looks the same."""
        number, free = 1, name
        while self._owners.get(look_of(free), fingerprint) != fingerprint:
            # Random numbers are found soon even for many people of the same name.
            number = number + 1 if number < FEW else FEW + secrets.randbelow(MANY)
            free = f"{name[: NAME_LENGTH - len(str(MANY)) - 2]} {number}"
        return free

    def take(self, fingerprint: str, name: str) -> None:
        """That person is connected under that name."""
        self._owners[look_of(name)] = fingerprint

    def release(self, name: str) -> None:
        """Nobody is connected under that name."""
        self._owners.pop(look_of(name), None)
