"""A process that has imported what our commands need, and forks a process for each command that a test starts.

Started by `tests/forked.py` with the number of a Unix socket as its only argument. Each request is one message, a line
of JSON (a `ForkRequest` without its files), with four file descriptors: standard input,
output and error of the command, and a pipe. The answer is the number of the new process. When that has ended its wait
status is written into the pipe. The process ends when the other end of the socket is closed.
"""

from __future__ import annotations

import codecs
import contextlib
import gc
import importlib
import json
import os
import runpy
import selectors
import signal
import socket
import struct
import sys
from io import TextIOWrapper
from typing import Any, Final, NamedTuple

assert sys.platform != "win32", "there is no fork"

# What servers, clients and their commands import sooner or later. Never the modules that `-m` runs: runpy would warn.
NEEDED: Final = (
    "greatrace_server.serving",
    "greatrace_server.cli_config",
    "greatrace_server.cli_journal",
    "greatrace_server.cli_visit",
    "greatrace.protocol.connection",
    "greatrace.protocol.hashing",
    "greatrace.games",
    "greatrace_client.app.session",
    "greatrace_client.app.window",
    "greatrace_client.net.main_loop",
    "greatrace_client.text_ui.app",
)
NUMBER: Final = struct.Struct("=q")  # of a process, or a wait status; as in tests/forked.py
LONGEST: Final = 1 << 20  # bytes that are read at once
FILES: Final = 4  # that come with a request


class ForkRequest(NamedTuple):
    """A command to run in a forked process, and the files that came with it."""

    kind: str  # "-m", or "-c"
    code: str  # the name of a module, or text
    arguments: list[str]
    environment: dict[str, str]
    folder: str
    own_folder_first: bool  # unlike `python -P`
    files: tuple[int, ...]


class ForkServer:
    """Forks, and tells of the ends of the forked processes."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self._pipes: dict[int, int] = {}  # by process: where its wait status goes
        self._woken, self._wake = os.pipe()
        os.set_blocking(self._wake, False)
        self._selector = selectors.DefaultSelector()
        self._interrupted = signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the tests
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self._wake)

    def next_command(self) -> ForkRequest | None:
        """Serve requests; comes back in each forked process with its request, and at the end with None."""
        line = self._line.fileno()  # the number that it had in the tests: it may be too large for `select`
        self._selector.register(line, selectors.EVENT_READ)
        self._selector.register(self._woken, selectors.EVENT_READ)
        while True:
            ready = {key.fd for key, _ in self._selector.select()}
            if self._woken in ready:
                os.read(self._woken, 4096)
                self._tell_ends()
            if line in ready:
                request = self._received()
                if request is None:
                    return None
                if self._is_child(request):
                    return request

    def _received(self) -> ForkRequest | None:
        data, files, _, _ = socket.recv_fds(self._line, LONGEST, FILES)
        if not data:
            return None
        while not data.endswith(b"\n"):
            data += self._line.recv(LONGEST)
        for file in files:
            os.set_inheritable(file, False)
        return ForkRequest(**json.loads(data), files=tuple(files))

    def _is_child(self, request: ForkRequest) -> bool:
        """Fork: True in the new process."""
        *standard, status = request.files
        process = os.fork()
        if process == 0:
            self._forget()
            os.close(status)
            return True
        for file in standard:
            os.close(file)
        self._pipes[process] = status
        self._line.sendall(NUMBER.pack(process))
        return False

    def _forget(self) -> None:
        """Nothing of the parent stays open in a forked process."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, self._interrupted)
        self._selector.close()
        self._line.close()
        for file in (self._woken, self._wake, *self._pipes.values()):
            os.close(file)

    def _tell_ends(self) -> None:
        while self._pipes:
            process, status = os.waitpid(-1, os.WNOHANG)
            if process == 0:
                return
            pipe = self._pipes.pop(process)
            with contextlib.suppress(BrokenPipeError):  # nobody waits for it any more
                os.write(pipe, NUMBER.pack(status))
            os.close(pipe)


def _open_again(number: int, mode: str, before: Any, wish: str) -> TextIOWrapper:
    """Standard input, output or error of this process, for a file that may be of another kind than it was before.

    `wish`: PYTHONIOENCODING, which Python reads only when a process begins.
    """
    unbuffered = mode == "wb" and before.write_through  # PYTHONUNBUFFERED
    file: Any = open(number, mode, 0 if unbuffered else -1, closefd=False)  # noqa: SIM115 - while the process runs
    encoding, _, errors = wish.partition(":")
    return TextIOWrapper(
        file,
        codecs.lookup(encoding or before.encoding).name,
        before.errors if number == 2 or not encoding else errors or "strict",
        line_buffering=before.line_buffering,
        write_through=before.write_through,
    )


def become(request: ForkRequest) -> None:
    """Run the command as Python's `-m` or `-c` would."""
    for number, file in enumerate(request.files[:3]):
        os.dup2(file, number)
        os.close(file)
    encoding = request.environment.get("PYTHONIOENCODING", "")
    sys.stdin = _open_again(0, "rb", sys.stdin, encoding)
    sys.stdout = _open_again(1, "wb", sys.stdout, encoding)
    sys.stderr = _open_again(2, "wb", sys.stderr, encoding)
    os.environ.clear()
    os.environ.update(request.environment)
    os.chdir(request.folder)
    sys.path[0:1] = [os.getcwd()] if request.own_folder_first else []  # noqa: PTH109 - as Python itself does
    sys.argv = [request.kind, *request.arguments]
    if request.kind == "-m":
        runpy.run_module(request.code, run_name="__main__", alter_sys=True)
    else:
        exec(compile(request.code, "<string>", "exec"), vars(sys.modules["__main__"]))  # noqa: S102 - a test's own


def main() -> None:
    """Serve the socket, or be the command."""
    for name in NEEDED:
        importlib.import_module(name)
    from greatrace.great_race import content_loader

    content_loader.load()  # which is kept; other surroundings of Python, which could bring more content, are not forked
    assert "twisted.internet.reactor" not in sys.modules, "each command installs its own"
    gc.collect()
    gc.freeze()
    line: Any = socket.socket(fileno=int(sys.argv[1]))
    request = ForkServer(line).next_command()
    if request is not None:
        become(request)


if __name__ == "__main__":
    main()
