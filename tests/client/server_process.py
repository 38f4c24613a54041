"""A server in a process of its own, for clients that are real processes, too."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.patience import ENOUGH, port_of


class Server:
    """A server process on a port that stays the same."""

    def __init__(self, folder: Path, listen: str, port: int = 0) -> None:
        folder.mkdir(exist_ok=True)
        place = folder / "port"
        place.unlink(missing_ok=True)
        line = [sys.executable, "-m", "greatrace_server.cli", "run", "--no-beacon", "--quiet", "--listen",
                f"{listen}:{port}:interface=127.0.0.1", "--db", f"sqlite:///{folder / 'journal'}",
                "--port-file", str(place)]  # fmt: skip
        self.process = subprocess.Popen(line)
        self.port = port_of(self.process, place)
        self.address = f"127.0.0.1:{self.port}"

    def stop(self) -> None:
        self.process.terminate()
        assert self.process.wait(ENOUGH) == 0
