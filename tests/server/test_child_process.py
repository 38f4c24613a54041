"""Child processes, real ones: what is written arrives, what they say comes back, and their end is told once."""

from __future__ import annotations

import sys
from queue import Queue
from threading import get_ident
from typing import Any

import pytest
from attrs import define, field

from greatrace.child_process import ChildProcess
from tests.patience import ENOUGH

ECHO = "import shutil, sys; shutil.copyfileobj(sys.stdin.buffer, sys.stdout.buffer)"
LATE = "import time, sys; sys.stdin.buffer.read(1); print(len(sys.stdin.buffer.read()))"
BOTH = "import sys; print('out'); print('trouble – é', file=sys.stderr); sys.exit(3)"


@define
class Heard:
    """A main thread that does nothing but listen to one child."""

    received: bytes = b""
    wrong: bytes = b""
    ends: list[int] = field(factory=list)
    threads: set[int] = field(factory=set)
    calls: Queue[tuple[Any, tuple[Any, ...]]] = field(factory=Queue)

    def output(self, data: bytes) -> None:
        self.threads.add(get_ident())
        self.received += data

    def errors(self, data: bytes) -> None:
        self.threads.add(get_ident())
        self.wrong += data

    def ended(self, exit_code: int) -> None:
        self.threads.add(get_ident())
        self.ends.append(exit_code)

    def start(self, code: str) -> ChildProcess:
        return ChildProcess([sys.executable, "-c", code], self, lambda call, *more: self.calls.put((call, more)))

    def until_the_end(self) -> None:
        while not self.ends:
            call, more = self.calls.get(timeout=ENOUGH)
            call(*more)


@pytest.fixture
def heard() -> Heard:
    return Heard()


def test_more_than_a_pipe_holds_goes_there_and_back_in_order(heard: Heard) -> None:
    child = heard.start(ECHO)
    pieces = [bytes([number]) * 50_000 for number in range(40)]
    for piece in pieces:
        child.write(piece)  # nobody reads yet what comes back: this must not wait
    child.close_input()
    child.close_input()
    heard.until_the_end()
    assert heard.received == b"".join(pieces)
    assert (heard.ends, heard.wrong, heard.threads) == ([0], b"", {get_ident()})


def test_what_was_written_arrives_before_the_end_of_the_input(heard: Heard) -> None:
    child = heard.start(LATE)
    child.write(b"x" * 300_001)
    child.close_input()
    heard.until_the_end()
    assert int(heard.received) == 300_000


def test_both_outputs_are_kept_apart_and_are_utf_8(heard: Heard) -> None:
    heard.start(BOTH)
    heard.until_the_end()
    assert heard.received.split() == [b"out"]
    assert heard.wrong.decode("utf-8").split() == ["trouble", "–", "é"]
    assert heard.ends == [3]


def test_a_child_that_reads_ends_with_its_input(heard: Heard) -> None:
    heard.start(ECHO).close_input()
    heard.until_the_end()
    assert heard.ends == [0]


def test_a_killed_child_tells_its_end_and_takes_what_is_still_written(heard: Heard) -> None:
    child = heard.start("import time; time.sleep(60)")
    child.write(b"x" * 300_000)
    child.kill()
    heard.until_the_end()
    assert heard.ends[0] != 0
    child.write(b"y")
    child.kill()
    child.close_input()
    assert len(heard.ends) == 1


def test_a_program_that_is_not_there_is_an_os_error(heard: Heard) -> None:
    with pytest.raises(OSError, match="no-such-program"):
        ChildProcess(["no-such-program"], heard, heard.calls.put)
