"""A server in a process of its own, for clients that are real processes, too."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import ENOUGH, port_of


def certificate_setting(certificate: Path, key: Path) -> str:
    """Of the server's settings file."""
    return f"[tls]\ncertificate = '{certificate}'\nkey = '{key}'\n"


class Server:
    """A server process on a port that stays the same."""

    def __init__(self, folder: Path, listen: str, port: int = 0, files: tuple[Path, Path] | None = None) -> None:
        folder.mkdir(exist_ok=True)
        config = folder / "server.toml"
        config.write_text(certificate_setting(*files) if files else "", "utf-8")
        place = folder / "port"
        place.unlink(missing_ok=True)
        line = [
            sys.executable,
            "-m",
            "greatrace_server.cli",
            "run",
            "--no-beacon",
            "--quiet",
            "--listen",
            f"{listen}:{port}:interface=127.0.0.1",
            "--db",
            f"sqlite:///{folder / 'journal'}",
            "--port-file",
            str(place),
            "--config",
            str(config),
        ]
        self.files = files or ()
        self.process = subprocess.Popen(line)
        self.port = port_of(self.process, place)
        self.address = f"127.0.0.1:{self.port}"

    def renew(self, files: tuple[Path, Path]) -> None:
        """Show another certificate, without a restart."""
        for old, new in zip(self.files, files, strict=True):
            old.write_bytes(new.read_bytes())
        if sys.platform == "win32":
            pytest.skip("Windows has no SIGHUP")
        self.process.send_signal(signal.SIGHUP)

    def stop(self) -> None:
        self.process.terminate()
        assert self.process.wait(ENOUGH) == 0
