"""Time limits for searching bots: if a search takes too long or fails, a bot that does not search answers instead.

The backup bot has its own process, so that it is available even while all workers are busy or being replaced. It is
started with the first question that may need it. A later answer of the first bot is ignored.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from attrs import define
from msgspec.structs import replace

from greatrace_server.bots.pool import BotRequest, Chosen, WorkerPool
from greatrace_server.clock import Call, Clock

BACKUP_LEVEL: Final = "normal"


@define(frozen=True)
class TimeLimits:
    """Seconds after the question: `search` is a bot's limit, after `answer` the backup bot answers."""

    search: float
    answer: float


TIME_LIMITS: Final = {"hard": TimeLimits(0.8, 1.7), "expert": TimeLimits(2.4, 5.0)}


@define(eq=False, repr=False)
class TimedBots:
    """A BotChooser in front of two others: for the levels of TIME_LIMITS `backup` answers when `workers` are late."""

    workers: WorkerPool
    backup: WorkerPool
    clock: Clock

    @property
    def waiting(self) -> int:
        """The number of questions that wait for a process."""
        return self.workers.waiting + self.backup.waiting

    def choose(self, request: BotRequest, done: Chosen) -> None:
        level, _, style = request.level.partition(":")
        if (limits := TIME_LIMITS.get(level)) is None:
            self.workers.choose(request, done)
            return
        self.backup.start()
        backup_request = replace(request, level=f"{BACKUP_LEVEL}:{style}" if style else BACKUP_LEVEL)
        question = _Question(done, lambda asked_backup: self.backup.choose(backup_request, asked_backup))
        question.limit = self.clock.callLater(limits.answer, question.ask_backup_bot)
        self.workers.choose(replace(request, seconds=limits.search), question.thought)

    def processes(self) -> list[int]:
        """The process ids of workers and backup."""
        return [*self.workers.processes(), *self.backup.processes()]

    def close(self) -> None:
        """End all processes."""
        self.workers.close()
        self.backup.close()


@define(eq=False, repr=False)
class _Question:
    """A question that is answered once, by the first answer."""

    done: Chosen
    ask_backup: Callable[[Chosen], None]
    limit: Call | None = None
    asked_backup: bool = False
    answered: bool = False

    def thought(self, choice: int | None) -> None:
        """Take the worker's answer; None: the worker has failed."""
        if choice is None:
            self.ask_backup_bot()
        else:
            self._answer(choice)

    def ask_backup_bot(self) -> None:
        """Ask the backup bot: the worker is late."""
        if not self.asked_backup and not self.answered:
            self.asked_backup = True
            self.ask_backup(self._answer)

    def _answer(self, choice: int | None) -> None:
        if self.answered:
            return
        self.answered = True
        if self.limit is not None and self.limit.active():
            self.limit.cancel()
        self.done(choice)
