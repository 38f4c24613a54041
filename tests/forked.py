"""Processes of our commands for tests: forked from a process that has imported everything, where the system can do so.

To start Python and import a server takes half a second of a processor, a client takes more; a fork takes some
milliseconds. It is a real process all the same: it has its own memory, files and signals, and can be killed.
Some tests of each command start it for real, with `subprocess`.

A pytest plugin: the process from which the others are forked ends with the tests.
"""

from __future__ import annotations

import atexit
import json
import os
import selectors
import socket
import struct
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

SERVER: Final = Path(__file__).with_name("fork_server.py")
NUMBER: Final = struct.Struct("=q")  # of a process, or a wait status; as in tests/fork_server.py
# A fork without a new program is not safe on macOS, and Windows has none.
POSSIBLE: Final = hasattr(os, "fork") and sys.platform not in ("darwin", "win32")
# `-m greatrace_server` and `greatrace_client.app.cli:main` of an installed command are for tests of real starts.
MODULES: Final = ("greatrace_server.cli", "greatrace_client", "greatrace_client.app.cli")
# Python and the C library read these when a process begins, which a forked one does not.
AT_START: Final = ("PYTHON", "LC_", "LANG", "LD_", "MALLOC_", "COVERAGE", "TZ")
NOT_AT_START: Final = ("LANGUAGE", "PYTHONIOENCODING")


def start(line: Sequence[str], **how: Any) -> subprocess.Popen[Any]:
    """What `subprocess.Popen` makes of it: a forked process if the command and its environment allow that."""
    return ForkedProcess(line, **how) if forks(line, how.get("env")) else subprocess.Popen(line, **how)


def run(
    line: Sequence[str], *, timeout: float, text: str | None = None, **how: Any
) -> subprocess.CompletedProcess[str]:
    """A command to its end, with what it said. `text` is what it reads. Raises subprocess.TimeoutExpired."""
    how = {"text": True, "stdin": None if text is None else subprocess.PIPE, **how}
    with start(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **how) as process:
        try:
            out, errors = process.communicate(text, timeout=timeout)
        except BaseException:
            process.kill()
            raise
    return subprocess.CompletedProcess(line, process.returncode, out, errors)


def forks(line: Sequence[str], environment: Mapping[str, str] | None) -> bool:
    """Whether that command can be forked: code of ours for this Python, in surroundings of Python like ours."""
    python, kind, code, *_ = (*(word for word in line if word != "-P"), "", "")
    known = kind == "-c" or (kind == "-m" and (code in MODULES or code.startswith("tests.")))
    return POSSIBLE and python == sys.executable and known and at_start(environment) == at_start(_parent.environment)


def at_start(environment: Mapping[str, str] | None) -> dict[str, str]:
    """The variables that count only when a process begins."""
    given = os.environ if environment is None else environment
    return {name: value for name, value in given.items() if name.startswith(AT_START) and name not in NOT_AT_START}


class Parent:
    """The process from which others are forked; started when it is first needed."""

    def __init__(self) -> None:
        self.environment = dict(os.environ)
        self._lock = threading.Lock()
        self._line: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def fork(self, request: Mapping[str, object], files: Sequence[int]) -> int:
        """The number of a new process that has these files: standard input, output, error, a pipe for its end."""
        if sys.platform == "win32":
            raise OSError("there is no fork")
        with self._lock:
            line = self._line or self._begin()
            data = json.dumps(request).encode() + b"\n"
            sent = socket.send_fds(line, [data], list(files))
            line.sendall(data[sent:])
            number = line.recv(NUMBER.size, socket.MSG_WAITALL)
            assert len(number) == NUMBER.size, "the process that forks has ended"
            return int(NUMBER.unpack(number)[0])

    def _begin(self) -> socket.socket:
        self._line, theirs = socket.socketpair()
        command = [sys.executable, str(SERVER), str(theirs.fileno())]
        self._process = subprocess.Popen(
            command,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            pass_fds=[theirs.fileno()],
        )
        theirs.close()
        return self._line

    def end(self) -> None:
        """The forked processes go on."""
        if self._line is not None and self._process is not None:
            self._line.close()
            self._process.wait()
            self._line = self._process = None


_parent = Parent()
atexit.register(_parent.end)


def pytest_unconfigure() -> None:
    """After the last test."""
    _parent.end()


class ForkedProcess(subprocess.Popen[Any]):
    """A forked process with the methods of one that was started.

    It is no child of this process: how it has ended comes through a pipe.
    """

    _ended = -1  # the pipe, until its end has been read

    def _execute_child(self, args: Sequence[str], _executable: None, *given: Any) -> None:
        """In place of what `Popen` does between opening pipes and reading from them."""
        _preexec, _close, _pass, cwd, env, _startup, _flags, _shell, *pipes = given[:14]
        to_read, to_write, out_read, out_write, error_read, error_write = pipes
        kind, code, *words = (word for word in args[1:] if word != "-P")
        environment = dict(os.environ if env is None else env)
        request: dict[str, object] = {"kind": kind, "code": code, "arguments": words, "environment": environment}
        request |= {"folder": str(Path(cwd or Path.cwd()).absolute()), "own_folder_first": args[1] != "-P"}
        self._reading = threading.Lock()
        self._ended, status = os.pipe()
        weakref.finalize(self, os.close, self._ended)  # not before: another thread may wait for it
        files = [to_read, out_write, error_write]
        standard = [number if file == -1 else file for number, file in enumerate(files)]
        try:
            self.pid = _parent.fork(request, [*standard, status])
        finally:
            os.close(status)
            self._close_pipe_fds(to_read, to_write, out_read, out_write, error_read, error_write)  # type: ignore[attr-defined]
        self._child_created = True

    def _ends_within(self, timeout: float | None) -> bool:
        """Whether it ends in that time."""
        with selectors.DefaultSelector() as selector:  # `select` does not know files beyond the first thousand
            selector.register(self._ended, selectors.EVENT_READ)
            return bool(selector.select(timeout))

    def poll(self) -> int | None:
        """Its exit code, None as long as it runs."""
        with self._reading:
            if self.returncode is None and self._ends_within(0):
                self.returncode = os.waitstatus_to_exitcode(NUMBER.unpack(os.read(self._ended, NUMBER.size))[0])
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Its exit code. Raises subprocess.TimeoutExpired."""
        ends = None if timeout is None else time.monotonic() + timeout
        while (code := self.poll()) is None:
            left = None if ends is None else max(0.0, ends - time.monotonic())
            if left == 0.0 and timeout is not None:
                raise subprocess.TimeoutExpired(self.args, timeout)
            self._ends_within(left)
        return code
