"""Servers on the local network, for the plain-text client: heard of from the first time that somebody asks."""

from __future__ import annotations

from typing import Any

from greatrace_client.net.lan_discovery import FoundServer, LanEar, Ports, listen


class Neighbours:
    """An ear that is opened when it is needed."""

    def __init__(self, reactor: Any) -> None:
        self.reactor = reactor
        self._ear: LanEar | None = None
        self._ports: Ports | None = None

    def listen(self) -> list[FoundServer]:
        """Those heard of so far."""
        if self._ear is None:
            self._ear, self._ports = listen(self.reactor, lambda: None)
        self._ear.forget_old()
        return self._ear.servers

    def close(self) -> None:
        """Hear no more."""
        if self._ports is not None:
            self._ports.stopListening()
        self._ear = self._ports = None
