"""A server in a process of its own, for clients that are real processes, too."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path


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
        deadline = time.monotonic() + 30
        while not place.exists():
            assert time.monotonic() < deadline
            assert self.process.poll() is None
            time.sleep(0.02)
        self.port = int(place.read_text("utf-8"))
        self.address = f"127.0.0.1:{self.port}"

    def stop(self) -> None:
        self.process.terminate()
        assert self.process.wait(20) == 0
