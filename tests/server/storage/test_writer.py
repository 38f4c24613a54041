"""The journal's thread: in order, with errors told, and with nothing left for the garbage collector."""

import gc
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from threading import current_thread, main_thread
from typing import Any

import pytest

from greatrace_server.storage.writer import Writer
from tests.patience import ENOUGH


class Loop:
    """A reactor of which only that is there what a writer needs; `turn` waits for one call from its thread."""

    def __init__(self) -> None:
        self.calls: SimpleQueue[Callable[[], None]] = SimpleQueue()

    def callFromThread(self, call: Callable[[], None]) -> None:  # noqa: N802 - Twisted's name
        self.calls.put(call)

    def turn(self) -> None:
        self.calls.get(timeout=ENOUGH)()


@pytest.fixture
def loop() -> Loop:
    return Loop()


@pytest.fixture
def writer(loop: Loop) -> Iterator[Writer]:
    writer = Writer(loop)
    writer.start()
    yield writer
    writer.stop()


def test_all_is_done_in_order_in_one_thread_and_told_in_the_reactors(writer: Writer, loop: Loop) -> None:
    done: list[int] = []
    where, callback_threads = set(), []
    for number in range(20):

        def work(number: int = number) -> None:
            done.append(number)
            where.add(current_thread())

        writer.do(work).addCallback(lambda _: callback_threads.append(current_thread()))
    for _ in range(20):
        loop.turn()
    assert done == list(range(20))
    assert len(where) == 1
    assert main_thread() not in where
    assert callback_threads == [main_thread()] * 20


def test_somebody_who_waits_hears_of_an_error_and_the_next_is_done(writer: Writer, loop: Loop) -> None:
    heard: list[Any] = []

    def fails() -> None:
        raise OSError("no space left on device")

    writer.do(fails).addErrback(lambda failure: heard.append(failure.getErrorMessage()))
    writer.do(lambda: None).addCallback(heard.append)
    loop.turn()
    loop.turn()
    assert heard == ["no space left on device", None]


def test_a_stop_lets_what_was_asked_for_be_done(loop: Loop) -> None:
    writer, done = Writer(loop), []
    writer.start()
    for number in range(50):
        writer.do(lambda number=number: done.append(number))  # type: ignore[misc]  # a default is its value
    writer.stop()
    assert done == list(range(50))


def test_a_writer_that_was_never_started_can_be_stopped(loop: Loop) -> None:
    Writer(loop).stop()


def test_nothing_is_left_for_the_collector(writer: Writer, loop: Loop) -> None:
    gc.collect()
    gc.disable()
    try:
        for _ in range(100):
            writer.do(lambda: None).addCallback(lambda _: None)
            loop.turn()
        assert gc.collect() < 100, "not even one object for each call"
    finally:
        gc.enable()
