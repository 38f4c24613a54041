"""A game in progress: a checkpoint, the answers since, and the open decision."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any, Final, Generic, TypeAlias, TypeVar

import msgspec

from greatrace.kernel.context import Decision, Procedure, RecordedAnswer, Rules, Table
from greatrace.kernel.rng import Chance
from greatrace.kernel.types import Action, Event, Outcome, Seat

S = TypeVar("S")


class IllegalAction(ValueError):
    """The action is not among the options of the open decision; nothing has changed."""


class CannotTakeBack(ValueError):
    """Nothing of that seat's can be taken back; nothing has changed. The text is the id of the reason."""


NOTHING, ANSWERED, DIE, SEALED, OVER = "nothing", "answered", "die", "sealed", "over"
"""Why no (more) answers can be taken back, besides what `Rules.reveals` names."""

EVERYONE: Final = -1
MOST_GIVEN: Final = 64  # answers that are kept before they are looked at


class UndoStep(msgspec.Struct, frozen=True, gc=False):
    """An answer that can be taken back: whose, to which prompt, and the checkpoint and the answers before it."""

    seat: Seat
    prompt: str
    checkpoint: tuple[Any, Chance, int]
    before: tuple[RecordedAnswer, ...]
    reply: RecordedAnswer


_Given: TypeAlias = tuple[RecordedAnswer, Decision, list[Event], tuple[Any, Chance, int], list[RecordedAnswer], Chance]
"""An answer that nobody has looked back at yet: the decision, what happened, the checkpoint and the answers since, this
one among them, and chance as it was. A search gives a thousand: so it is a mere tuple."""


def _before(reply: RecordedAnswer, answers: Sequence[RecordedAnswer]) -> tuple[RecordedAnswer, ...]:
    return tuple(takewhile(lambda other: other is not reply, answers))


class Save(msgspec.Struct, frozen=True):
    """A game as plain data: state and chance at a checkpoint, and the answers since.

    The last `loose` of the answers can be taken back; nothing before them, for which `stopped` has whose and why.
    """

    rules_version: str
    content_hash: str
    state: Any
    chance: Chance
    question: int
    answers: tuple[RecordedAnswer, ...]
    loose: int = 0
    stopped: tuple[Seat, str] = (EVERYONE, NOTHING)


async def _play(rules: Rules[S], table: Table[S]) -> None:
    """Procedure after procedure, to the end of the game. It does not know its Game: a fork that is dropped is gone."""
    next_procedure = rules.next_procedure
    while (procedure := next_procedure(table)) is not None:
        await procedure
        table.mark()


class Game(Generic[S]):
    """Runs procedures to the next question. Between procedures the position is plain data: a checkpoint.

    `events` are those of the last step: of the opening, then of each `submit`.

    A seat may take its last answers back, up to the first by which it, or anybody, has learned something that it did
    not know itself, and as long as nobody else has answered since. What it has shown of its own is its own affair.
    """

    __slots__ = ("_given", "_loose", "_run", "_stopped", "decision", "events", "rules", "table")

    def __init__(
        self,
        rules: Rules[S],
        state: S,
        chance: Chance,
        question: int = 0,
        *,
        replies: Sequence[RecordedAnswer] = (),
        open_decision: Decision | None = None,
    ) -> None:
        self.rules = rules
        self.decision: Decision | None = None
        self._given: list[_Given] = []  # the last answers that are not yet sorted into these two:
        self._loose: tuple[UndoStep, ...] = ()  # the last answers, all of one seat, that can be taken back
        self._stopped: tuple[Seat, str] = (EVERYONE, NOTHING)  # by whose answer, and why, those before them cannot
        self._run: Procedure[None]
        self.table: Table[S]
        self._return_to((state, chance, question), replies, open_decision)
        self.events = self.table.events

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
        if decision is None or (reply := decision.reply(seat, action)) is None:
            raise IllegalAction(f"seat {seat} may not {action!r} now")
        table, given = self.table, self._given
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
        given.append((reply, decision, events, checkpoint, answers, chance))
        if len(given) == MOST_GIVEN:
            self._forget()
        return events

    # ---- taking back
    def _look_back(self) -> None:
        """Sort out what can be taken back, when somebody asks: a search never does, and gives a thousand answers."""
        if not self._given:
            return
        self._given = given = self._that_matter()
        for i, (reply, decision, _, checkpoint, answers, _) in enumerate(given):
            step = UndoStep(reply.seat, decision.prompt, checkpoint, _before(reply, answers), reply)
            self._note(step, self._revealed(i))
        self._given = []

    def _revealed(self, i: int) -> str:
        """What one of the answers given has brought to light, or ""."""
        given = self._given
        reply, decision, events, _, _, chance = given[i]
        now, chance_now = self.decision, self.table.chance
        if i + 1 < len(given):
            _, now, _, _, _, chance_now = given[i + 1]
        if now is None:
            return OVER
        for event in events:
            if (what := self.rules.reveals.get(type(event))) is not None:
                return what
        if chance_now != chance:
            return DIE
        return SEALED if reply.answers and len(decision.window) > 1 and now.number != decision.number else ""

    def _forget(self) -> None:
        """So many answers have been given that nobody has looked at: few of them matter any more."""
        self._given = self._that_matter()
        if len(self._given) > MOST_GIVEN // 2:
            self._look_back()

    def _that_matter(self) -> list[_Given]:
        """The last answers of one seat since it, or anybody, has learned something, and the answer before them."""
        given = self._given
        since = len(given) - 1
        while since > 0 and given[since - 1][0].seat == given[since][0].seat and not self._revealed(since):
            since -= 1
        return given[max(0, since - 1) :]

    def _note(self, step: UndoStep, revealed: str) -> None:
        if revealed:
            self._loose, self._stopped = (), (EVERYONE if revealed in (SEALED, OVER) else step.seat, revealed)
        elif self._loose and self._loose[-1].seat != step.seat:
            self._loose, self._stopped = (step,), (EVERYONE, ANSWERED)
        else:
            self._loose = (*self._loose, step)

    def _sealed(self, seat: Seat) -> RecordedAnswer | None:
        """The seat's answer to a sealed question that waits for others, unless it has done something else since."""
        decision = self.decision
        if decision is None or seat in decision.asked or seat not in decision.window:
            return None
        last = next((reply for reply in reversed(self.table.answers) if reply.seat == seat), None)
        return last if last is not None and last.answers and last.question == decision.number else None

    def sealed_answer(self, seat: Seat) -> Action | None:
        """What that seat has answered to the open sealed question, which still waits for others. None: nothing."""
        decision = self.decision
        if decision is None or seat in decision.asked or seat not in decision.window:
            return None
        own = (r for r in reversed(self.table.answers) if r.seat == seat and r.answers)
        last = next(own, None)
        return last.action if last is not None and last.question == decision.number else None

    def takeable(self, seat: Seat) -> tuple[str, ...]:
        """The prompts of the questions to which the seat may take its answers back, the last one first."""
        self._look_back()
        if self._loose and self._loose[-1].seat == seat:
            return tuple(step.prompt for step in reversed(self._loose))
        return () if self.decision is None or self._sealed(seat) is None else (self.decision.prompt,)

    def stopped(self, seat: Seat) -> str:
        """Why the seat may take nothing back beyond what is `takeable`: the id of a reason."""
        self._look_back()
        whose, why = self._stopped
        return why if whose in (seat, EVERYONE) else ANSWERED

    def undo_concerns(self, seats: Sequence[Seat]) -> Sequence[Seat]:
        """Those of the seats that may take something back, or may not for another reason than that nothing of theirs
        was last: of all others `takeable` is empty and `stopped` says `ANSWERED`.
        """
        self._look_back()
        (whose, why), decision = self._stopped, self.decision
        if decision is None or decision.window != decision.asked or (whose == EVERYONE and why != ANSWERED):
            return seats
        last = self._loose[-1].seat if self._loose else whose
        return [seat for seat in seats if seat in (whose, last)]

    def take_back(self, seat: Seat) -> RecordedAnswer:
        """Undo the seat's last answer: the game is where it was before. Raises CannotTakeBack and changes nothing."""
        self._look_back()
        if self._loose and self._loose[-1].seat == seat:
            step, self._loose = self._loose[-1], self._loose[:-1]
            self._return_to(step.checkpoint, step.before)
            taken = step.reply
        elif (sealed := self._sealed(seat)) is not None:
            answers = [reply for reply in self.table.answers if reply is not sealed]
            self._loose, self._stopped = (), (EVERYONE, ANSWERED)
            self._return_to(self.table.checkpoint, answers)
            taken = sealed
        else:
            raise CannotTakeBack(self.stopped(seat))
        self.events = []
        return taken

    def _return_to(
        self,
        checkpoint: tuple[S, Chance, int],
        answers: Sequence[RecordedAnswer],
        open_decision: Decision | None = None,
    ) -> None:
        """Run from the checkpoint through the recorded answers to the question that was open."""
        state, chance, question = checkpoint
        self.table = table = self.rules.table(state, chance)
        table.question, table.checkpoint = question, checkpoint
        table.replay(answers, open_decision)
        self._run = _play(self.rules, table)
        try:
            self.decision = self._run.send(None)  # type: ignore[arg-type]  # this starts a coroutine
        except StopIteration:
            self.decision = None
        table.answers = list(answers)

    def fork(self) -> Game[S]:
        """A twin that goes its own way from here: the answers since the checkpoint are replayed."""
        table = self.table
        twin = Game(self.rules, *table.checkpoint, replies=table.answers, open_decision=self.decision)
        twin.events = []
        twin._given, twin._loose, twin._stopped = self._given.copy(), self._loose, self._stopped
        return twin

    def save(self) -> Save:
        """The position as plain data, also in the middle of a procedure, with all that can be taken back."""
        self._look_back()
        loose, answers = self._loose, self.table.answers
        state, chance, question = loose[0].checkpoint if loose else self.table.checkpoint
        since = (*loose[0].before, *(step.reply for step in loose)) if loose else tuple(answers)
        rules = self.rules
        return Save(rules.version, rules.content_hash, state, chance, question, since, len(loose), self._stopped)

    @classmethod
    def restore(cls, rules: Rules[S], save: Save) -> Game[S]:
        """The game as it was saved (state and answers decoded to their types)."""
        firm = len(save.answers) - save.loose
        twin = cls(rules, save.state, save.chance, save.question, replies=save.answers[:firm])
        twin._stopped = save.stopped
        for reply in save.answers[firm:]:
            twin.submit(reply.seat, reply.action)
        twin.events = []
        return twin

    def close(self) -> None:
        """Drop an unfinished procedure (a game that is thrown away half-way)."""
        self._run.close()
