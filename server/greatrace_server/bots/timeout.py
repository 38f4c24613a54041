"""A bot answers in time: who searches too long, or dies over it, is answered for by a bot that does not search.

The second bot thinks in a process of its own, kept for nothing else, so that it is there at once even while all workers
are busy or being replaced. What the first one says after that is not heard.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from attrs import define
from msgspec.structs import replace

from greatrace_server.bots.pool import BotRequest, Thought, WorkerPool
from greatrace_server.clock import Call, Clock

SOUND: Final = "normal"


@define(frozen=True)
class Patience:
    """Seconds from the question on: what a bot is told to use, and when somebody else answers."""

    told: float
    most: float


PATIENCE: Final = {"hard": Patience(0.8, 1.7), "expert": Patience(2.4, 5.0)}


@define(eq=False, repr=False)
class InTime:
    """A Thinker before others. `relief` answers for the levels of PATIENCE when `workers` do not."""

    workers: WorkerPool
    relief: WorkerPool
    clock: Clock

    def start(self) -> None:
        """Start all processes."""
        self.workers.start()
        self.relief.start()

    def think(self, request: BotRequest, done: Thought) -> None:
        """See Thinker."""
        level, _, style = request.level.partition(":")
        if (patience := PATIENCE.get(level)) is None:
            self.workers.think(request, done)
            return
        sound = replace(request, level=f"{SOUND}:{style}" if style else SOUND)
        question = _Question(done, lambda relieved: self.relief.think(sound, relieved))
        question.limit = self.clock.callLater(patience.most, question.relieve)
        self.workers.think(replace(request, seconds=patience.told), question.thought)

    def processes(self) -> list[int]:
        """The process ids of workers and relief."""
        return [*self.workers.processes(), *self.relief.processes()]

    def close(self) -> None:
        """End all processes."""
        self.workers.close()
        self.relief.close()


@define(eq=False, repr=False)
class _Question:
    """One question that is answered once, by whoever is first."""

    done: Thought
    ask_relief: Callable[[Thought], None]
    limit: Call | None = None
    relieved: bool = False
    answered: bool = False

    def thought(self, choice: int | None) -> None:
        """What the worker says; nothing at all, if it has failed."""
        if choice is None:
            self.relieve()
        else:
            self._answer(choice)

    def relieve(self) -> None:
        """Wait no longer."""
        if not self.relieved and not self.answered:
            self.relieved = True
            self.ask_relief(self._answer)

    def _answer(self, choice: int | None) -> None:
        if self.answered:
            return
        self.answered = True
        if self.limit is not None and self.limit.active():
            self.limit.cancel()
        self.done(choice)
