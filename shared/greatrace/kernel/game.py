"""A game in progress: a checkpoint, the answers since, and the open decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

import msgspec

from greatrace.kernel.answers import RecordedAnswer
from greatrace.kernel.context import Checkpoint, Decision, Procedure, ProcedureContext, Rules
from greatrace.kernel.rng import Chance
from greatrace.kernel.types import Action, Event, Outcome, Seat
from greatrace.kernel.undo import ANSWERED, EVERYONE, MOST_KEPT, NOTHING, UndoLog

S = TypeVar("S")


class IllegalAction(ValueError):
    """The action is not among the options of the open decision; nothing has changed."""


class CannotTakeBack(ValueError):
    """The seat can take nothing back; nothing has changed. The text is the id of the reason."""


class Save(msgspec.Struct, frozen=True):
    """A game as plain data: state and chance at a checkpoint, and the answers since.

    The last `loose` answers can be taken back; `stopped`: the seat and the reason why no earlier ones can.
    """

    rules_version: str
    content_hash: str
    state: Any
    chance: Chance
    question: int
    answers: tuple[RecordedAnswer, ...]
    loose: int = 0
    stopped: tuple[Seat, str] = (EVERYONE, NOTHING)


async def _play(rules: Rules[S], table: ProcedureContext[S]) -> None:
    """Run procedure after procedure to the end of the game. It has no reference to its Game: a dropped fork is freed.

    Between procedures the position is plain data, the checkpoint; the answers since are kept with it.
    """
    next_procedure = rules.next_procedure
    while (procedure := next_procedure(table)) is not None:
        await procedure
        table.checkpoint, table.answers = (table.state, table.chance, table.question), []


class Game(Generic[S]):
    """Runs procedures to the next question. Between procedures the position is plain data: a checkpoint.

    `events` are those of the last step: of the opening, then of each `submit`.

    A seat may take its last answers back as far as the first that revealed to it, or to anybody else, something that it
    did not know itself, and while nobody else has answered since. What it revealed of its own secrets does not matter.
    """

    __slots__ = ("_run", "_twins", "_undo", "decision", "events", "rules", "table")

    def __init__(
        self,
        rules: Rules[S],
        state: S,
        chance: Chance,
        question: int = 0,
        *,
        replies: Sequence[RecordedAnswer] = (),
        open_decision: Decision | None = None,
        states: list[S] | None = None,
        undo: UndoLog | None = None,
    ) -> None:
        self.rules = rules
        self.decision: Decision | None = None
        self._undo = UndoLog(rules) if undo is None else undo
        self._twins: tuple[Decision | None, list[S]] = None, []  # shared by all twins from that question on
        self._run: Procedure[None]
        self.table: ProcedureContext[S]
        self._return_to((state, chance, question), replies, open_decision, states)
        self.events = self.table.events

    @property
    def state(self) -> S:
        """The state with all secrets."""
        return self.table.state

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game, or None while it goes on."""
        return self.rules.outcome(self.table.state)

    def submit(self, seat: Seat, action: Action) -> list[Event]:
        """Answer the open decision (or interrupt); returns what happened. Raises IllegalAction and changes nothing."""
        decision = self.decision
        if decision is None or (reply := decision.reply(seat, action)) is None:
            raise IllegalAction(f"seat {seat} may not {action!r} now")
        table, unsorted = self.table, self._undo.unsorted
        checkpoint, answers, chance = table.checkpoint, table.answers, table.chance
        answers.append(reply)
        events: list[Event] = []
        table.events = events
        try:
            self.decision = self._run.send(reply)
        except StopIteration:
            self.decision = None
        except Exception:
            self._return_to(checkpoint, answers[:-1])
            raise
        self.events = events
        unsorted.append((reply, decision, chance, checkpoint, answers, events))
        if len(unsorted) == MOST_KEPT:
            self._undo.shorten(self.decision, table.chance)
        return events

    # ---- taking back
    def _sorted_undo(self) -> UndoLog:
        """The undo log, brought up to date."""
        undo = self._undo
        if undo.unsorted:
            undo.sort(self.decision, self.table.chance)
        return undo

    def _sealed(self, seat: Seat) -> RecordedAnswer | None:
        """The seat's last recorded answer, if it is to a sealed question that waits for others."""
        decision = self.decision
        if decision is None or seat in decision.asked or seat not in decision.window:
            return None
        last = next((reply for reply in reversed(self.table.answers) if reply.seat == seat), None)
        return last if last is not None and last.answers and last.question == decision.number else None

    def sealed_answer(self, seat: Seat) -> Action | None:
        """The seat's answer to the open sealed question, which still waits for others, or None."""
        decision = self.decision
        if decision is None or seat in decision.asked or seat not in decision.window:
            return None
        own = (r for r in reversed(self.table.answers) if r.seat == seat and r.answers)
        last = next(own, None)
        return last.action if last is not None and last.question == decision.number else None

    def takeable(self, seat: Seat) -> tuple[str, ...]:
        """The prompts of the questions whose answers the seat may take back, the last one first."""
        steps = self._sorted_undo().steps
        if steps and steps[-1].seat == seat:
            return tuple([step.prompt for step in reversed(steps)])
        return () if self.decision is None or self._sealed(seat) is None else (self.decision.prompt,)

    def stopped(self, seat: Seat) -> str:
        """The id of the reason why the seat may take back nothing beyond `takeable`."""
        whose, why = self._sorted_undo().stopped
        return why if whose in (seat, EVERYONE) else ANSWERED

    def undo_concerns(self, seats: Sequence[Seat]) -> Sequence[Seat]:
        """The seats, of those given, that may take something back or are stopped by another reason than `ANSWERED`; for
        all others `takeable` is empty and `stopped` is `ANSWERED`.
        """
        undo = self._sorted_undo()
        (whose, why), decision = undo.stopped, self.decision
        if decision is None or decision.window != decision.asked or (whose == EVERYONE and why != ANSWERED):
            return seats
        if not undo.steps:
            return () if whose == EVERYONE else (whose,)
        last = undo.steps[-1].seat
        return (last,) if whose in (last, EVERYONE) else sorted((whose, last))

    def take_back(self, seat: Seat) -> RecordedAnswer:
        """Undo the seat's last answer: the position is the one before it. Raises CannotTakeBack and changes nothing."""
        undo = self._sorted_undo()
        if undo.steps and undo.steps[-1].seat == seat:
            step = undo.pop()
            self._return_to(step.checkpoint, step.before)
            taken = step.reply
        elif (sealed := self._sealed(seat)) is not None:
            answers = [reply for reply in self.table.answers if reply is not sealed]
            undo.clear(ANSWERED)
            self._return_to(self.table.checkpoint, answers)
            taken = sealed
        else:
            raise CannotTakeBack(self.stopped(seat))
        self.events = []
        return taken

    def _return_to(
        self,
        checkpoint: Checkpoint,
        answers: Sequence[RecordedAnswer],
        open_decision: Decision | None = None,
        states: list[S] | None = None,
    ) -> None:
        """Run from the checkpoint through the recorded answers to the question that was open."""
        state, chance, question = checkpoint
        self.table = table = self.rules.table(state, chance)
        table.question, table.checkpoint = question, checkpoint
        table.replay(answers, open_decision, states)
        self._run = _play(self.rules, table)
        try:
            self.decision = self._run.send(None)  # type: ignore[arg-type]  # this starts a coroutine
        except StopIteration:
            self.decision = None
        table.goes_on()
        table.answers = list(answers)

    def fork(self) -> Game[S]:
        """An independent copy of the game, made by replaying the answers since the checkpoint. Twins from the same
        question on share the states up to it.
        """
        table = self.table
        if self._twins[0] is not self.decision:
            self._twins = self.decision, []
        twin = Game(
            self.rules,
            *table.checkpoint,
            replies=table.answers,
            open_decision=self.decision,
            states=self._twins[1],
            undo=self._undo.copy(),
        )
        twin.events = []
        return twin

    def save(self) -> Save:
        """The position as plain data, also in the middle of a procedure, with all that can be taken back."""
        undo, rules = self._sorted_undo(), self.rules
        state, chance, question = self.table.checkpoint
        answers = tuple(self.table.answers)
        if steps := undo.steps:
            state, chance, question = steps[0].checkpoint
            answers = (*steps[0].before, *(step.reply for step in steps))
        return Save(rules.version, rules.content_hash, state, chance, question, answers, len(steps), undo.stopped)

    @classmethod
    def restore(cls, rules: Rules[S], save: Save) -> Game[S]:
        """The game of that save (state and answers decoded to their types)."""
        firm = len(save.answers) - save.loose
        undo = UndoLog(rules, save.stopped)
        twin = cls(rules, save.state, save.chance, save.question, replies=save.answers[:firm], undo=undo)
        for reply in save.answers[firm:]:
            twin.submit(reply.seat, reply.action)
        twin.events = []
        return twin

    def close(self) -> None:
        """Drop the unfinished procedure, when a game is thrown away half-way."""
        self._run.close()
