"""A server process on this machine, for scripts that measure or stress it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

PATIENCE = 60.0  # seconds for starting or ending
LINUX_ONLY = "this script reads memory and processor time from /proc: it runs on Linux only"


class ServerProcess:
    """A server with journal, configuration and log in its folder; its port stays the same after a restart."""

    def __init__(
        self,
        folder: Path,
        config: str = "",
        words: Sequence[str] = ("--quiet",),
        *,
        cores: set[int] | None = None,
        encrypted: bool = False,
        version: str = "",
    ) -> None:
        self.folder, self.words, self.cores = folder, tuple(words), cores
        self.version = version  # the folder of another version's sources
        self.kind = "tls" if encrypted else "tcp"
        self.port = 0
        self.process: subprocess.Popen[bytes]
        (folder / "server.toml").write_text(config, "utf-8")

    def launch(self) -> None:
        """Start the server; `up` says when it listens."""
        (self.folder / "port").unlink(missing_ok=True)
        command = [
            sys.executable,
            "-m",
            "greatrace_server.cli",
            "run",
            "--listen",
            f"{self.kind}:{self.port}:interface=127.0.0.1",
            "--db",
            f"sqlite:///{self.folder / 'journal.sqlite3'}",
            "--config",
            str(self.folder / "server.toml"),
            "--no-beacon",
            "--port-file",
            str(self.folder / "port"),
            *self.words,
        ]
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(command, stderr=log, env=self._environment())
        if self.cores is not None and sys.platform == "linux":
            os.sched_setaffinity(self.process.pid, self.cores)

    def protocol(self) -> int:
        """The version of the protocol that it uses."""
        line = [sys.executable, "-c", "from greatrace.protocol.messages import PROTOCOL_VERSION as v; print(v)"]
        return int(subprocess.run(line, check=True, capture_output=True, env=self._environment()).stdout)

    def _environment(self) -> dict[str, str] | None:
        if not self.version:
            return None
        paths = [str(Path(self.version).resolve() / part) for part in ("shared", "server")]
        return os.environ | {"PYTHONPATH": os.pathsep.join([*paths, *filter(None, [os.environ.get("PYTHONPATH")])])}

    def up(self) -> bool:
        """Whether the server listens. Raises SystemExit with its log when it has ended instead."""
        if (self.folder / "port").exists():
            self.port = int((self.folder / "port").read_text("utf-8"))
            return True
        if self.process.poll() is not None:
            raise SystemExit(f"the server did not start\n{self.log()}")
        return False

    def start(self) -> None:
        """Start the server, and wait until it listens."""
        self.launch()
        deadline = time.monotonic() + PATIENCE
        while not self.up():
            if time.monotonic() > deadline:
                self.kill()
                raise SystemExit("the server did not start in time")
            time.sleep(0.02)

    def kill(self) -> None:
        """Kill the server with `kill -9`."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """End the server."""
        self.process.terminate()
        self.process.wait(PATIENCE)

    def log(self) -> str:
        """The server's whole output."""
        return (self.folder / "log").read_text("utf-8")

    def cpu(self) -> float:
        """The processor seconds so far, of all its threads."""
        if sys.platform != "linux":
            raise SystemExit(LINUX_ONLY)
        fields = Path(f"/proc/{self.process.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """The resident memory in bytes."""
        if sys.platform != "linux":
            raise SystemExit(LINUX_ONLY)
        status = Path(f"/proc/{self.process.pid}/status").read_text("utf-8")
        return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS"))


def free_port() -> int:
    """A port of the loopback address that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        port: int = door.getsockname()[1]
        return port
