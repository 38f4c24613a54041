"""Finds servers by zeroconf, if the `lan` extra is installed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any

import attrs

from greatrace.protocol.beacon import SERVICE

zeroconf: Any = None
with suppress(ImportError):
    zeroconf = import_module("zeroconf")

PATIENCE = 2000  # milliseconds for an answer about a service
Heard = Callable[[str, str, bytes], None]


@attrs.define
class Browser:
    """Zeroconf calls from a thread of its own; `heard` (name, host, the beacon's text) is called in the reactor's."""

    reactor: Any
    heard: Heard
    daemon: Any = None

    def add_service(self, daemon: Any, kind: str, name: str) -> None:
        """Called by zeroconf."""
        info = daemon.get_service_info(kind, name, PATIENCE)
        if info is None:
            return
        parts = {int(key): value or b"" for key, value in info.properties.items() if key.isdigit()}
        words = b"".join(parts[i] for i in sorted(parts))
        hosts = sorted(info.parsed_addresses(), key=lambda host: ":" in host)
        if hosts:
            self.reactor.callFromThread(self.heard, name, hosts[0], words)

    update_service = add_service

    def remove_service(self, _daemon: Any, _kind: str, name: str) -> None:
        """Called by zeroconf."""
        self.reactor.callFromThread(self.heard, name, "", b"")

    def close(self) -> None:
        """Close in a thread: it takes a moment."""
        self.reactor.callInThread(self.daemon.close)


def browse(reactor: Any, heard: Heard) -> Browser | None:
    """A browser that listens, or None if zeroconf is not installed."""
    if zeroconf is None:
        return None
    browser = Browser(reactor, heard)
    try:
        browser.daemon = zeroconf.Zeroconf()
        zeroconf.ServiceBrowser(browser.daemon, SERVICE, browser)
    except OSError:
        return None
    return browser
