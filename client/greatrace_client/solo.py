"""The server as a child process: for a race against bots (loopback, its own saved game) or to host friends.

The child writes its port into a file; it ends with the client, also when the client crashes: it watches its standard
input, a pipe whose other end only the client holds.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from twisted.internet.defer import Deferred
from twisted.internet.protocol import ProcessProtocol
from twisted.python.failure import Failure

from greatrace_client.net.kinds import Clock, Timer

LOOK_EVERY = 0.015  # seconds between looks at the port file
PATIENCE = 20.0  # seconds
# The child's first lines: whoever started it has gone when its standard input ends.
WARD = """\
import os, sys, threading
def ward():
    while sys.stdin.buffer.read(4096):
        pass
    import signal
    signal.raise_signal(signal.SIGTERM)
threading.Thread(target=ward, daemon=True).start()
import runpy
sys.argv = ["great-race-server", *sys.argv[1:]]
runpy.run_module("greatrace_server.cli", run_name="__main__", alter_sys=True)
"""


class ServerFailed(RuntimeError):
    """The child did not come up; the text is what it said last."""


class ServerChild(ProcessProtocol):
    """A server of our own. `ready` fires with its port, or fails with ServerFailed."""

    def __init__(self, clock: Clock, port_file: Path, gone: Callable[[str], object]) -> None:
        self.clock, self.port_file, self.gone = clock, port_file, gone
        self.ready: Deferred[int] = Deferred()
        self.said = ""
        self.asked_to_stop = False
        self._timer: Timer | None = None
        self._waited = 0.0

    def connectionMade(self) -> None:
        self._look()

    def outReceived(self, data: bytes) -> None:
        self._hear(data)

    def errReceived(self, data: bytes) -> None:
        self._hear(data)

    def _hear(self, data: bytes) -> None:
        self.said = (self.said + data.decode("utf-8", "replace"))[-4000:]

    def _look(self) -> None:
        """Is the port there yet?"""
        self._timer = None
        try:
            port = int(self.port_file.read_text("ascii").strip())
        except (OSError, ValueError):
            self._waited += LOOK_EVERY
            if self._waited > PATIENCE:
                self._fail("it does not answer")
                self.stop()
                return
            self._timer = self.clock.callLater(LOOK_EVERY, self._look)
            return
        ready, self.ready = self.ready, Deferred()
        ready.callback(port)

    def processEnded(self, reason: Failure) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            self._fail(last_line(self.said) or str(reason.value))
        elif not self.asked_to_stop:
            self.gone(last_line(self.said))

    def _fail(self, sentence: str) -> None:
        ready, self.ready = self.ready, Deferred()
        ready.errback(ServerFailed(sentence))

    def stop(self) -> None:
        """End the child in good order: its input ends, and it saves and goes."""
        self.asked_to_stop = True
        pipes: Any = self.transport
        if pipes is not None:
            pipes.closeStdin()


def last_line(text: str) -> str:
    """The last line that says something."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else ""


def start_server(reactor: Any, arguments: list[str], config: str, gone: Callable[[str], object]) -> ServerChild:
    """Start a server with these arguments of `great-race-server run`, and with that settings file ("" none). `gone` is
    called if it ends by itself.
    """
    folder = Path(tempfile.mkdtemp(prefix="great-race-"))
    child = ServerChild(reactor, folder / "port", gone)
    command = [sys.executable, "-c", WARD, "run", *arguments, "--port-file", str(folder / "port")]
    if config:
        (folder / "server.toml").write_text(config, "utf-8")
        command += ["--config", str(folder / "server.toml")]
    reactor.spawnProcess(child, sys.executable, command, env=None)
    return child
