"""The server as a child process: for a race against bots (loopback, its own saved game) or to host friends.

The child writes its port to its standard output, and ends when its standard input is closed: with this process, also if
this process crashes. No files are needed. It may be started early: it loads its modules and waits for its options on
standard input (`greatrace_server.standby`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Final

from twisted.internet.defer import Deferred

from greatrace import own_programs
from greatrace.child_process import Child, ChildListener, launcher
from greatrace_client.i18n.catalog import tr
from greatrace_client.net.twisted_types import ReactorClock, Timer

PATIENCE: Final = 20.0  # seconds until a silent server is given up
REMEMBERED: Final = 4000  # characters of its last output
OPTIONS: Final = ("--end-with-input", "--port-file", "-")

Launch = Callable[[Sequence[str], ChildListener], Child]


class ServerFailed(RuntimeError):
    """The server did not start; the text is its last output."""


class ServerChild:
    """A server of our own, as a listener to its process. `ready` fires with its port, or fails with ServerFailed."""

    def __init__(self, clock: ReactorClock, gone: Callable[[str], object]) -> None:
        self.gone = gone
        self.ready: Deferred[int] = Deferred()
        self.process: Child | None = None
        self.asked_to_stop = self.over = False
        self._clock = clock
        self._output, self._stderr = b"", b""
        self._timer: Timer | None = None

    def begin(self) -> None:
        """Wait for its port; it has its options."""
        self._timer = self._clock.callLater(PATIENCE, self._give_up)

    def use(self, arguments: Sequence[str]) -> None:
        """Give these arguments of `great-race-server run` to a waiting process."""
        self.begin()
        if self.process is not None:
            self.process.write(json.dumps([*OPTIONS, *arguments]).encode() + b"\n")

    def output(self, data: bytes) -> None:
        """Read the port, one line."""
        self._output += data
        if self._timer is not None and b"\n" in self._output:
            line = self._output.split(b"\n")[0].strip()
            self._settle(int(line) if line.isdigit() else ServerFailed(line.decode("utf-8", "replace")))

    def errors(self, data: bytes) -> None:
        """Keep the end of its standard error."""
        self._stderr = (self._stderr + data)[-REMEMBERED:]

    def ended(self, exit_code: int) -> None:
        """The process is gone."""
        self.over = True
        reason = last_line(self._stderr.decode("utf-8", "replace"))
        if self._timer is not None:
            self._settle(ServerFailed(reason or tr("exit code {code}", code=exit_code)))
        elif self.ready.called and not self.asked_to_stop:
            self.gone(reason)

    def fail(self, why: str) -> None:
        """Report that the process could not be started."""
        self._settle(ServerFailed(why))

    def stop(self) -> None:
        """Stop the server in good order: its input is closed, and it saves and exits."""
        self.asked_to_stop = True
        if self.process is not None:
            self.process.close_input()

    def _give_up(self) -> None:
        self._settle(ServerFailed(tr("no answer")))
        self.stop()

    def _settle(self, port: int | ServerFailed) -> None:
        timer, self._timer = self._timer, None
        if timer is not None and timer.active():
            timer.cancel()
        if isinstance(port, int):
            self.ready.callback(port)
        else:
            self.ready.errback(port)


def last_line(text: str) -> str:
    """The last line that is not blank."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1].removeprefix(tr("Error: {message}", message="")) if lines else ""


def start_server(reactor: Any, arguments: Sequence[str], gone: Callable[[str], object]) -> ServerChild:
    """Start a server with these arguments of `great-race-server run`. `gone` is called with its last output if it ends
    by itself.
    """
    child = ServerChild(reactor, gone)
    child.begin()
    try:
        child.process = _launched(reactor, ["run", *OPTIONS, *arguments], child)
    except OSError as error:
        child.fail(str(error))
    return child


def server_in_waiting(reactor: Any, gone: Callable[[str], object]) -> ServerChild | None:
    """A server that waits for `use`; None when none can be started now."""
    child = ServerChild(reactor, gone)
    try:
        child.process = _launched(reactor, ["standby"], child)
    except OSError:
        return None  # starting it later will report the reason
    return child


def _launched(reactor: Any, words: Sequence[str], child: ServerChild) -> Child:
    return launcher(reactor.callFromThread)([*own_programs.command("server"), *words], child)
