"""A process that works in the background. Its output is read when the interface asks, once a frame."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from typing import Any, ClassVar

import msgspec

from greatrace.child_process import ChildProcess

log = logging.getLogger(__name__)


class BackgroundProcess:
    """Starts `command`, whose last word names the process in the log. Raises OSError on failure.

    `output` gets the data that has arrived; `ended` is called with the exit code after the last data. Both are called
    only by `listen`.
    """

    def __init__(
        self,
        command: Sequence[str],
        output: Callable[[bytes], object],
        ended: Callable[[int], object],
    ) -> None:
        self._name, self._output, self._ended = command[-1], output, ended
        self._calls: SimpleQueue[tuple[Callable[..., object], Any]] = SimpleQueue()
        self.child = ChildProcess(command, self, lambda call, what: self._calls.put((call, what)))

    def listen(self) -> bool:
        """Read what has arrived. True if there was something."""
        something = not self._calls.empty()
        while not self._calls.empty():
            call, what = self._calls.get()
            call(what)
        return something

    def output(self, data: bytes) -> None:
        self._output(data)

    def ended(self, exit_code: int) -> None:
        self._ended(exit_code)

    def errors(self, data: bytes) -> None:
        """Log what the process writes to standard error."""
        log.warning("%s: %s", self._name, data.decode("utf-8", "replace").rstrip())


class BackgroundJob(ABC):
    """A process that is given one request and answers with lines while it works."""

    command: ClassVar[Sequence[str]]

    def __init__(self, request: msgspec.Struct) -> None:
        self._request = request
        self._lines = LineBuffer()
        self._process: BackgroundProcess | None = None

    def begin(self) -> None:
        """Start the process."""
        try:
            self._process = BackgroundProcess(self.command, self._output, self._ended)
        except OSError as error:
            self._failed(str(error.strerror or error))
            return
        self._process.child.write(msgspec.json.encode(self._request) + b"\n")

    def heard(self) -> bool:
        """Take in what has arrived. True if there was something."""
        return self._process is not None and self._process.listen()

    def close(self) -> None:
        """End the process; unfinished work is dropped."""
        if self._process is not None:
            self._process.child.kill()
        self._process = None

    def _output(self, data: bytes) -> None:
        for line in self._lines.of(data):
            self._line(line)

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether no more answers will come."""

    @abstractmethod
    def _line(self, line: bytes) -> None:
        """A line of the answer."""

    @abstractmethod
    def _ended(self, exit_code: int) -> None:
        """Handle the end of the process."""

    @abstractmethod
    def _failed(self, why: str) -> None:
        """The process cannot be started."""


class LineBuffer:
    """Splits data into lines; an incomplete last line waits for its end."""

    def __init__(self) -> None:
        self._rest = b""

    def of(self, data: bytes) -> list[bytes]:
        """The lines that are complete now."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        return lines
