"""The undo log of a game: which of the last answers can be taken back."""

from __future__ import annotations

from itertools import takewhile
from typing import Any, Final, TypeAlias

import msgspec

from greatrace.kernel.answers import RecordedAnswer
from greatrace.kernel.context import Checkpoint, Decision, Rules
from greatrace.kernel.rng import Chance
from greatrace.kernel.types import Event, Seat

NOTHING, ANSWERED, DIE, SEALED, OVER = "nothing", "answered", "die", "sealed", "over"
"""Reasons why no (more) answers can be taken back, besides those that `Rules.reveals` names."""

EVERYONE: Final = -1
MOST_KEPT: Final = 64  # the most answers that are kept unsorted


class UndoStep(msgspec.Struct, frozen=True, gc=False):
    """An answer that can be taken back: seat, prompt, and the checkpoint and the answers before it."""

    seat: Seat
    prompt: str
    checkpoint: Checkpoint
    before: tuple[RecordedAnswer, ...]
    reply: RecordedAnswer


SubmittedAnswer: TypeAlias = tuple[RecordedAnswer, Decision, Chance, Checkpoint, list[RecordedAnswer], list[Event]]
"""A submitted answer: the answer, the decision, the state of chance, the checkpoint and all answers since it, all
before the answer; then the events. A tuple: a search submits thousands that nobody looks at.
"""


class UndoLog(msgspec.Struct, eq=False):
    """The last answers of a game, all of one seat, that can be taken back: `steps`, the latest at the end.

    `stopped`: the seat whose answer stops taking back (EVERYONE: no particular seat), and the reason.

    New answers are only appended to `unsorted`, since a search submits thousands that are never asked about; `shorten`
    is called when there are MOST_KEPT of them, `sort` when somebody asks. Both take the open decision and the state of
    chance after the last answer.
    """

    rules: Rules[Any]
    stopped: tuple[Seat, str] = (EVERYONE, NOTHING)
    steps: tuple[UndoStep, ...] = ()
    unsorted: list[SubmittedAnswer] = []  # unless it is empty, `steps` and `stopped` are out of date

    def copy(self) -> UndoLog:
        """A copy of the log, for a fork of the game."""
        return UndoLog(self.rules, self.stopped, self.steps, self.unsorted.copy())

    def shorten(self, decision: Decision | None, chance: Chance) -> None:
        """Drop the unsorted answers that cannot be taken back any more; sort them if most are left."""
        self.unsorted = self._relevant(decision, chance)
        if len(self.unsorted) > MOST_KEPT // 2:
            self.sort(decision, chance)

    def sort(self, decision: Decision | None, chance: Chance) -> None:
        """Bring `steps` and `stopped` up to date; `decision` and `chance` are the present ones."""
        answers = self.unsorted if len(self.unsorted) == 1 else self._relevant(decision, chance)
        for index, answer in enumerate(answers):
            if revealed := self._revealed(answers, index, decision, chance):
                whose = EVERYONE if revealed in (SEALED, OVER) else _seat(answer)
                self.steps, self.stopped = (), (whose, revealed)
            else:
                self._note(_undo_step(answer))
        self.unsorted = []

    def pop(self) -> UndoStep:
        """Remove and return the last step, which is taken back now. Call `sort` first."""
        *rest, last = self.steps
        self.steps = tuple(rest)
        return last

    def clear(self, why: str) -> None:
        """From now on nothing can be taken back, for that reason. Call `sort` first."""
        self.steps, self.stopped = (), (EVERYONE, why)

    def _note(self, step: UndoStep) -> None:
        if self.steps and self.steps[-1].seat != step.seat:
            self.clear(ANSWERED)
            self.steps = (step,)
        else:
            self.steps = (*self.steps, step)

    def _relevant(self, decision: Decision | None, chance: Chance) -> list[SubmittedAnswer]:
        """The last answers of one seat since something was revealed to anybody, and the answer before them."""
        answers = self.unsorted
        since = len(answers) - 1
        while since > 0 and _seat(answers[since - 1]) == _seat(answers[since]):
            if self._revealed(answers, since, decision, chance):
                break
            since -= 1
        return answers[max(0, since - 1) :]

    def _revealed(self, answers: list[SubmittedAnswer], index: int, decision: Decision | None, chance: Chance) -> str:
        """The kind of information that the answer revealed, or "". `decision` and `chance`: after the last answer."""
        reply, answered, chance_before, _, _, events = answers[index]
        if index + 1 < len(answers):
            _, decision, chance, *_ = answers[index + 1]
        if decision is None:
            return OVER
        reveals = self.rules.reveals
        for event in events:
            if (what := reveals.get(type(event))) is not None:
                return what
        if chance is not chance_before and chance != chance_before:
            return DIE
        was_sealed = reply.answers and len(answered.window) > 1
        return SEALED if was_sealed and decision.number != answered.number else ""


def _seat(answer: SubmittedAnswer) -> Seat:
    reply, *_ = answer
    return reply.seat


def _undo_step(answer: SubmittedAnswer) -> UndoStep:
    """The undo step of that answer."""
    reply, decision, _, checkpoint, answers, _ = answer
    before = tuple(takewhile(lambda other: other is not reply, answers))
    return UndoStep(reply.seat, decision.prompt, checkpoint, before, reply)
