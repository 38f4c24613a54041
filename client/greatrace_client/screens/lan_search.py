"""The servers that are heard of on the local network while the player looks for one."""

from __future__ import annotations

from typing import Any

from greatrace_client.net.lan_discovery import FoundServer, LanEar, Ports, listen

LOOK = 0.5  # seconds between looks for servers that fell silent


class LanSearch:
    """See the module."""

    def __init__(self) -> None:
        self.ear: LanEar | None = None
        self._ports: Ports | None = None
        self._age = 0.0

    @property
    def servers(self) -> list[FoundServer]:
        """Those heard of."""
        return self.ear.servers if self.ear is not None else []

    def begin(self, reactor: Any) -> None:
        """Listen, if it does not yet."""
        if self.ear is None:
            self.ear, self._ports = listen(reactor, lambda: None)

    def end(self) -> None:
        """Listen no longer."""
        if self._ports is not None:
            self._ports.stopListening()
        self.ear = self._ports = None

    def update(self, dt: float) -> None:
        """Time goes by: servers that say nothing any more are forgotten."""
        self._age += dt
        if self._age > LOOK and self.ear is not None:
            self._age = 0.0
            self.ear.forget_old()
