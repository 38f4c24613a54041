"""Bots choose in worker processes, never in the server's process: each worker gets one question at a time, over a pipe.

A worker is started when there is a question for it: a server without bots has none. A worker that dies or takes too
long is replaced and its question asked again; a question that has cost three workers gets the safe default.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

import msgspec
from attrs import define, field
from msgspec.structs import replace
from twisted.logger import Logger

from greatrace import own_programs
from greatrace.child_process import Child, ChildListener
from greatrace.protocol.framing import BadFrame, Frames, frame
from greatrace_server.clock import Call, Clock

PIPE_FRAME: Final = 4 * 1024 * 1024
ATTEMPTS: Final = 3
SLOWEST_RESTART: Final = 5.0
SHORTEST: Final = 0.05  # seconds that a bot has for a player who has waited long


class BotRequest(msgspec.Struct, frozen=True):
    """A request to a bot: public facts of the table, the seat's view, its options, and a seed for random choices.

    `seconds` is the time to think from the moment of asking; 0: no limit.
    """

    game: str
    setup: msgspec.Raw
    level: str
    view: msgspec.Raw
    number: int
    prompt: str
    options: msgspec.Raw
    seed: str
    seconds: float = 0.0


class BotReply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The index of the chosen option, or the error."""

    choice: int = 0
    error: str = ""


Chosen = Callable[[int | None], None]
Launch = Callable[[Sequence[str], ChildListener], Child]


class BotChooser(Protocol):
    """Chooses for bots."""

    def choose(self, request: BotRequest, done: Chosen) -> None:
        """Call `done` with the index of an option, or with None when no bot could choose."""


@define(eq=False, repr=False)
class _Task:
    request: BotRequest
    done: Chosen
    asked: float = 0.0
    attempts: int = 0

    def at(self, now: float) -> BotRequest:
        """The request, with the time that is left after waiting for a worker."""
        if not self.request.seconds:
            return self.request
        return replace(self.request, seconds=max(SHORTEST, self.request.seconds - (now - self.asked)))


class _Worker:
    """A worker process and its question. Raises OSError when the process cannot be started."""

    def __init__(self, pool: WorkerPool) -> None:
        self.pool = pool
        self.task: _Task | None = None
        self.limit: Call | None = None
        self.frames = Frames(PIPE_FRAME)
        self.child = pool.launch(pool.command, self)

    def give(self, task: _Task) -> None:
        """Send the question to the process."""
        task.attempts += 1
        self.task = task
        self.limit = self.pool.clock.callLater(self.pool.seconds, self.kill)
        self.child.write(frame(msgspec.json.encode(task.at(self.pool.clock.seconds()))))

    def output(self, data: bytes) -> None:
        """Read replies."""
        try:
            for body in self.frames.receive(data):
                self._replied(msgspec.json.decode(body, type=BotReply))
        except (BadFrame, msgspec.DecodeError):
            self.kill()

    def _replied(self, reply: BotReply) -> None:
        task = self.taken()
        if task is None:
            return
        if reply.error:
            self.pool.log.error("a bot failed: {error}", error=reply.error)
        self.pool.finished(self, task, None if reply.error else reply.choice)

    def errors(self, data: bytes) -> None:
        """Log output on standard error."""
        self.pool.log.warn("bot worker: {text}", text=data.decode("utf-8", "replace").rstrip())  # noqa: G010 - Twisted has no `warning`

    def taken(self) -> _Task | None:
        """Take back the question: the worker need not answer it any more."""
        task, self.task = self.task, None
        if self.limit is not None and self.limit.active():
            self.limit.cancel()
        self.limit = None
        return task

    def kill(self) -> None:
        """End the process."""
        self.child.kill()

    def ended(self, exit_code: int) -> None:
        """Report that the process has ended."""
        self.pool.lost(self)


@define(eq=False, repr=False)
class WorkerPool:
    """A BotChooser with worker processes. `launch` starts one; `size`: the most workers, `seconds`: a time limit."""

    launch: Launch
    clock: Clock
    size: int = 1
    seconds: float = 10.0
    command: tuple[str, ...] = own_programs.command("bot-worker")
    log: Logger = field(factory=Logger)
    _idle: list[_Worker] = field(factory=list)
    _workers: set[_Worker] = field(factory=set)
    _queue: deque[_Task] = field(factory=deque)
    _deaths: int = 0  # consecutive ends of workers without an answer
    _restarts: set[Call] = field(factory=set)
    _closed: bool = False

    @property
    def waiting(self) -> int:
        """The number of questions that wait for a process."""
        return len(self._queue)

    def start(self) -> None:
        """Start the first worker now, so that the first question need not wait for it."""
        if not self._workers and not self._restarts:
            self._spawn()

    def _spawn(self) -> None:
        try:
            worker = _Worker(self)
        except OSError as e:
            self.log.error("a bot worker cannot be started: {e}", e=e)  # noqa: TRY400 - the traceback says no more
            self._restart_after(SLOWEST_RESTART)
            return
        self._workers.add(worker)
        self._idle.append(worker)
        self._distribute()

    def choose(self, request: BotRequest, done: Chosen) -> None:
        self._queue.append(_Task(request, done, self.clock.seconds()))
        self._distribute()

    def _distribute(self) -> None:
        while self._queue and self._idle:
            self._idle.pop().give(self._queue.popleft())
        if self._queue and len(self._workers) + len(self._restarts) < self.size:
            self._spawn()

    def finished(self, worker: _Worker, task: _Task, choice: int | None) -> None:
        """A worker has answered: give it the next question."""
        self._deaths = 0
        self._idle.append(worker)
        self._distribute()
        task.done(choice)

    def lost(self, worker: _Worker) -> None:
        """A worker has ended: another takes its place and its question."""
        self._workers.discard(worker)
        if worker in self._idle:
            self._idle.remove(worker)
        task = worker.taken()
        if self._closed:
            return
        self._deaths += 1
        self.log.warn("a bot worker has ended; starting another")  # noqa: G010 - Twisted has no `warning`
        delay = 0.0 if self._deaths == 1 else min(SLOWEST_RESTART, 0.05 * 2**self._deaths)
        self._restart_after(delay)
        if task is not None and task.attempts < ATTEMPTS:
            self._queue.appendleft(task)
            self._distribute()
        elif task is not None:
            self.log.error("no bot could answer {prompt}: the default is taken", prompt=task.request.prompt)
            task.done(None)

    def _restart_after(self, delay: float) -> None:
        def restart() -> None:
            self._restarts.discard(call)
            self._spawn()

        call = self.clock.callLater(delay, restart)
        self._restarts.add(call)

    def processes(self) -> list[int]:
        """The workers' process ids."""
        return [worker.child.pid for worker in self._workers]

    def close(self) -> None:
        """End all workers; open questions get no answer."""
        self._closed = True
        self._queue.clear()
        for call in self._restarts:
            call.cancel()
        self._restarts.clear()
        for worker in list(self._workers):
            worker.taken()
            worker.kill()


def describe(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"


__all__: list[Any] = ["BotChooser", "BotReply", "BotRequest", "Chosen", "Launch", "WorkerPool", "describe"]
