"""Passwords are hashed in one separate process, one after the other, addresses in turn.

Between two passwords of one address there is a pause, however many wait: a crowd at one address gets few hashed, and
delays nobody else by more than one of them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import msgspec
from attrs import define, field
from twisted.internet.defer import Deferred
from twisted.logger import Logger

from greatrace import own_programs
from greatrace.child_process import Child, ChildListener
from greatrace.protocol.framing import BadFrame, Frames, frame
from greatrace_server.clock import Call, Clock
from greatrace_server.lobby.password_hashing import Busy, PasswordReply, PasswordRequest

PAUSE_EACH: Final = 0.5  # seconds between two passwords of one address
LONGEST: Final = 20.0  # seconds for one password; after that the process is killed
RESTART: Final = 0.5  # seconds after the process has ended before another is started
ATTEMPTS: Final = 2  # processes that one password may use up
LARGEST: Final = 4096  # bytes of a reply
COMMAND: Final = own_programs.command("password-worker")


@define(eq=False, repr=False)
class Task:
    """A password that waits, or is being hashed."""

    request: PasswordRequest
    source: str
    done: Deferred[PasswordReply] = field(factory=Deferred)
    attempts: int = 0


@define(eq=False, repr=False)
class PasswordProcess:
    """`launch` starts a process. It is started with the first password, and started again when it has ended."""

    launch: Callable[[Sequence[str], ChildListener], Child]
    clock: Clock
    command: Sequence[str] = COMMAND
    child: Child | None = None
    _waiting: dict[str, deque[Task]] = field(factory=dict)  # by address, in the order of turns
    _rested: dict[str, float] = field(factory=dict)  # by address: the time of its next turn
    _task: Task | None = None  # the password under way
    _frames: Frames = field(factory=lambda: Frames(LARGEST))
    _limit: Call | None = None
    _soon: Call | None = None
    _not_before: float = 0.0  # the time from which a process may be started
    _closed: bool = False
    _log: Logger = field(factory=Logger)

    def ask(self, request: PasswordRequest, source: str) -> Deferred[PasswordReply]:
        """See PasswordHashing."""
        task = Task(request, source)
        self._waiting.setdefault(source, deque()).append(task)
        self._next()
        return task.done

    # ---- turns
    def _next(self) -> None:
        """Give the process the next password, now or as soon as allowed."""
        if self._task is not None or self._closed or not self._waiting:
            return
        now = self.clock.seconds()
        self._rested = {source: moment for source, moment in self._rested.items() if moment > now}
        source = min(self._waiting, key=lambda source: self._rested.get(source, 0.0))
        moment = max(self._rested.get(source, 0.0), self._not_before if self.child is None else 0.0)
        if moment > now:
            self._later(moment - now)
        else:
            self._give(self._taken(source))

    def _later(self, seconds: float) -> None:
        if self._soon is not None and self._soon.active():
            self._soon.cancel()
        self._soon = self.clock.callLater(seconds, self._next)

    def _taken(self, source: str) -> Task:
        """The first of that address; its others go to the end."""
        tasks = self._waiting.pop(source)
        task = tasks.popleft()
        if tasks:
            self._waiting[source] = tasks
        return task

    def _give(self, task: Task) -> None:
        task.attempts += 1
        self._task = task
        if self.child is None and not self._start():
            return
        assert self.child is not None
        self._limit = self.clock.callLater(LONGEST, self.child.kill)
        self.child.write(frame(msgspec.json.encode(task.request)))

    def _finish(self, tell: Callable[[Task], object]) -> None:
        """Finish the password under way; then start the next."""
        task, self._task = self._task, None
        if self._limit is not None and self._limit.active():
            self._limit.cancel()
        if task is not None:
            self._rested[task.source] = self.clock.seconds() + PAUSE_EACH
            tell(task)
        self._next()

    # ---- the process
    def _start(self) -> bool:
        """Whether the process runs now; otherwise the password under way is given up."""
        try:
            self._frames = Frames(LARGEST)
            self.child = self.launch(self.command, self)
        except OSError as e:
            self._log.error("the process that checks passwords cannot be started: {e}", e=e)
            self._not_before = self.clock.seconds() + RESTART
            self._finish(_give_up)
            return False
        return True

    def output(self, data: bytes) -> None:
        """Read replies."""
        try:
            replies = [msgspec.json.decode(body, type=PasswordReply) for body in self._frames.receive(data)]
        except (BadFrame, msgspec.DecodeError):
            if self.child is not None:
                self.child.kill()
            return
        for reply in replies:
            self._finish(partial(_answer, reply))

    def errors(self, data: bytes) -> None:
        """Log output on standard error."""
        text = data.decode("utf-8", "replace").rstrip()
        self._log.warn("the process that checks passwords: {text}", text=text)

    def ended(self, exit_code: int) -> None:
        """Start another process, and try the password under way again."""
        self.child = None
        if self._closed:
            return
        self._log.warn("the process that checks passwords has ended ({code})", code=exit_code)
        self._not_before = self.clock.seconds() + RESTART
        self._finish(self._again)

    def _again(self, task: Task) -> None:
        if task.attempts >= ATTEMPTS:
            _give_up(task)
        else:
            self._rested.pop(task.source, None)
            self._waiting = {task.source: deque([task, *self._waiting.pop(task.source, ())]), **self._waiting}

    def close(self) -> None:
        """End the process; passwords not hashed by now get no reply."""
        self._closed = True
        self._waiting.clear()
        self._task = None
        for call in (self._limit, self._soon):
            if call is not None and call.active():
                call.cancel()
        if self.child is not None:
            self.child.kill()


def _answer(reply: PasswordReply, task: Task) -> None:
    task.done.callback(reply)


def _give_up(task: Task) -> None:
    task.done.errback(Busy())
