"""A server in a process of its own, for clients that are real processes, too."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest
from attrs import define

from tests.server.processes import ServerProcess


def certificate_setting(certificate: Path, key: Path) -> str:
    """Of the server's settings file."""
    return f"[tls]\ncertificate = '{certificate}'\nkey = '{key}'\n"


@define
class Server(ServerProcess):
    """A server on a port that stays the same, with these files of a certificate and its key."""

    files: tuple[Path, ...] = ()

    def renew(self, files: tuple[Path, Path]) -> None:
        """Show another certificate, without a restart."""
        for old, new in zip(self.files, files, strict=True):
            old.write_bytes(new.read_bytes())
        if sys.platform == "win32":
            pytest.skip("Windows has no SIGHUP")
        assert self.process is not None
        self.process.send_signal(signal.SIGHUP)


def serving(folder: Path, kind: str, port: int = 0, files: tuple[Path, Path] | None = None) -> Server:
    """A server that listens, at `kind` (tcp or tls), on that port or a free one."""
    config = certificate_setting(*files) if files else ""
    listen = f"{kind}:{{port}}:interface=127.0.0.1"
    server = Server(folder, port=port, config=config, options=("--quiet",), listen=listen, files=files or ())
    server.start()
    return server
