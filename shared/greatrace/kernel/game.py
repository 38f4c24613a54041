"""A game in progress: a checkpoint, the answers since, and the open decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

import msgspec

from greatrace.kernel.chance import Chance
from greatrace.kernel.table import Decision, Procedure, Reply, Rules, Table
from greatrace.kernel.values import Action, Event, Outcome, Seat

S = TypeVar("S")


class IllegalAction(ValueError):
    """The action is not among the options of the open decision; nothing has changed."""


class Save(msgspec.Struct, frozen=True):
    """A game as plain data: state and chance at the last checkpoint, and the answers since."""

    rules_version: str
    content_hash: str
    state: Any
    chance: Chance
    question: int
    answers: tuple[Reply, ...]


async def _play(rules: Rules[S], table: Table[S]) -> None:
    """Procedure after procedure, to the end of the game. It does not know its Game: a fork that is dropped is gone."""
    while (procedure := rules.next_procedure(table)) is not None:
        await procedure
        table.mark()


class Game(Generic[S]):
    """Runs procedures to the next question. Between procedures the position is plain data: a checkpoint.

    `events` are those of the last step: of the opening, then of each `submit`.
    """

    __slots__ = ("_run", "decision", "events", "rules", "table")

    def __init__(
        self,
        rules: Rules[S],
        state: S,
        chance: Chance,
        question: int = 0,
        *,
        replies: Sequence[Reply] = (),
        open_decision: Decision | None = None,
    ) -> None:
        self.rules = rules
        self.decision: Decision | None = None
        self._run: Procedure[None]
        self.table: Table[S]
        self._return_to((state, chance, question), replies, open_decision)
        self.events = self.table.events

    def _settle(self, reply: Reply | None) -> None:
        """Run on to the next question or to the end of the game."""
        try:
            self.decision = self._run.send(reply)  # type: ignore[arg-type]  # None starts a coroutine
        except StopIteration:
            self.decision = None

    @property
    def state(self) -> S:
        """The whole truth."""
        return self.table.state

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""
        return self.rules.outcome(self.table.state)

    def submit(self, seat: Seat, action: Action) -> list[Event]:
        """Answer the open decision (or interrupt); returns what happened. Raises IllegalAction and changes nothing."""
        decision = self.decision
        reply = decision.reply(seat, action) if decision is not None else None
        if reply is None:
            raise IllegalAction(f"seat {seat} may not {action!r} now")
        table = self.table
        checkpoint, answers = table.checkpoint, table.answers
        answers.append(reply)
        events: list[Event] = []
        table.events = events
        try:
            self._settle(reply)
        except Exception:
            self._return_to(checkpoint, answers[:-1])
            raise
        self.events = events
        return events

    def _return_to(
        self, checkpoint: tuple[S, Chance, int], answers: Sequence[Reply], open_decision: Decision | None = None
    ) -> None:
        """Run from the checkpoint through the recorded answers to the question that was open."""
        state, chance, question = checkpoint
        self.table = table = self.rules.table(state, chance)
        table.question, table.checkpoint = question, checkpoint
        table.replay(answers, open_decision)
        self._run = _play(self.rules, table)
        self._settle(None)
        table.answers = list(answers)

    def fork(self) -> Game[S]:
        """A twin that goes its own way from here: the answers since the checkpoint are replayed."""
        table = self.table
        twin = Game(self.rules, *table.checkpoint, replies=table.answers, open_decision=self.decision)
        twin.events = []
        return twin

    def save(self) -> Save:
        """The position as plain data, also in the middle of a procedure."""
        state, chance, question = self.table.checkpoint
        answers = tuple(self.table.answers)
        return Save(self.rules.version, self.rules.content_hash, state, chance, question, answers)

    @classmethod
    def restore(cls, rules: Rules[S], save: Save) -> Game[S]:
        """The game as it was saved (state and answers decoded to their types)."""
        twin = cls(rules, save.state, save.chance, save.question, replies=save.answers)
        twin.events = []
        return twin

    def close(self) -> None:
        """Drop an unfinished procedure (a game that is thrown away half-way)."""
        self._run.close()
