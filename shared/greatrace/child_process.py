"""A child process, with the same interface on every system: bytes to its standard input, bytes back from it.

Threads of this process read, write and wait, and hand everything to the main thread. So nothing here depends on how
well an event loop supports pipes on one system or another.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import IO, Any, Final, Protocol

from greatrace.translation import language

CHUNK: Final = 65536  # bytes of one read
if sys.platform == "win32":
    FLAGS: Final = subprocess.CREATE_NO_WINDOW  # no console pops up, and Ctrl-C does not reach the child
else:
    FLAGS: Final = 0


class ChildListener(Protocol):
    """The callbacks about a child process, always in the main thread. `ended` comes last, with the exit code."""

    def output(self, data: bytes) -> None: ...
    def errors(self, data: bytes) -> None: ...
    def ended(self, exit_code: int) -> None: ...


class Child(Protocol):
    """A child process, as its owner uses it."""

    @property
    def pid(self) -> int: ...
    def write(self, data: bytes) -> None: ...
    def close_input(self) -> None: ...
    def kill(self) -> None: ...


class ChildProcess:
    """One running child. No method waits for it. `in_main_thread` may be called from any thread: it makes the main
    thread call a function with these arguments soon (Twisted's `reactor.callFromThread`). Raises OSError when the
    process cannot be started.

    A child that reads its standard input to the end ends with this process, however this process ends.
    """

    def __init__(self, command: Sequence[str], listener: ChildListener, in_main_thread: Callable[..., object]) -> None:
        self._listener, self._in_main_thread = listener, in_main_thread
        self._process = subprocess.Popen(
            command,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=os.environ | {"PYTHONIOENCODING": "utf-8", "LANGUAGE": language()},
            creationflags=FLAGS,
        )
        self._to_write: SimpleQueue[bytes | None] = SimpleQueue()
        self._writing = False
        self._input_closed = False
        errors = self._begin(self._read, self._process.stderr, listener.errors)
        self._begin(self._watch, errors)

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    def write(self, data: bytes) -> None:
        """Queue bytes for the child's input; dropped once the child or its input has ended."""
        if not self._writing:
            self._writing = True
            self._begin(self._write_all)
        self._to_write.put(data)

    def close_input(self) -> None:
        """End the child's input after all that has been written."""
        if self._input_closed:
            return
        self._input_closed = True
        if self._writing:
            self._to_write.put(None)
        else:
            self._close(self._process.stdin)

    def kill(self) -> None:
        """Kill the child; `ended` is called when that has happened."""
        with suppress(OSError):  # it has already ended
            self._process.kill()

    def _begin(self, work: Callable[..., None], *arguments: Any) -> Thread:
        thread = Thread(target=work, args=arguments, name=f"child process {self.pid}", daemon=True)
        thread.start()
        return thread

    # ---- in threads
    def _read(self, pipe: IO[bytes], hear: Callable[[bytes], None]) -> None:
        with pipe, suppress(OSError):
            while data := pipe.read(CHUNK):
                self._in_main_thread(hear, data)

    def _watch(self, errors: Thread) -> None:
        assert self._process.stdout is not None
        self._read(self._process.stdout, self._listener.output)
        errors.join()
        exit_code = self._process.wait()
        self._in_main_thread(self._over, exit_code)

    def _write_all(self) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        with suppress(OSError):  # the child has gone: `ended` reports it
            while (data := self._to_write.get()) is not None:
                rest = memoryview(data)
                while rest:
                    rest = rest[pipe.write(rest) :]
        self._close(pipe)

    # ---- in the main thread
    def _over(self, exit_code: int) -> None:
        self.close_input()
        self._listener.ended(exit_code)

    @staticmethod
    def _close(pipe: IO[bytes] | None) -> None:
        if pipe is not None:
            with suppress(OSError):
                pipe.close()


def launcher(in_main_thread: Callable[..., object]) -> Callable[[Sequence[str], ChildListener], Child]:
    """A function that starts children; `in_main_thread` is that of ChildProcess."""
    return lambda command, listener: ChildProcess(command, listener, in_main_thread)
