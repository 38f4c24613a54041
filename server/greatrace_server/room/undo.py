"""Taking back: which answers a seat may undo, as far as the kernel allows and the table's settings say.

That depends on public facts alone: events, and who has answered. Clocks are not reset (see `seat_clocks`), and the
numbers of withdrawn questions are not used again, so that a late answer never matches another question.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

import msgspec
from attrs import define, field

from greatrace.kernel import Game, Seat
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.room.pacing import WINDOWED, TimeWindow
from greatrace_server.storage.journal import TAKEN_BACK, counted
from greatrace_server.storage.records import AnswerRecord, TableRecord

REMEMBERED: Final = 256  # number of answers, more than anybody can take back in a row
REACTION_ASKED: Final = "reaction"
OVER: Final = "over"
USUAL: Final = ("answered", "nothing")  # reasons that need not be sent


def undo(game: Game[Any], seat: Seat, leap: int) -> int:
    """Take the seat's last answer back. Returns the new leap: message numbers of questions minus the game's.

    Raises CannotTakeBack.
    """
    assert game.decision is not None  # after the end of a game nothing is taken back
    used, asked = game.table.question, game.decision.number
    game.take_back(seat)
    number = game.decision.number
    return leap if number == asked else leap + used - number + 1


class CountedAnswer(msgspec.Struct, frozen=True, gc=False):
    """An answer that counts: seat, and the update that contains it."""

    seat: Seat
    seq: int


class UndoableRace(Protocol):
    """The part of a race's state that taking back uses; it changes `game` and `leap`."""

    record: TableRecord
    game: Game[Any]
    window: TimeWindow | None
    leap: int


@define(eq=False, repr=False)
class Undo:
    """The possible take-backs in one race."""

    race: UndoableRace
    _answers: list[CountedAnswer] = field(factory=list)  # the last ones

    def restore(self, answers: Sequence[AnswerRecord]) -> None:
        """After a restart, record these answers as the last ones."""
        self._answers = [CountedAnswer(answer.seat, answer.seq) for answer in counted(answers)]

    def answered(self, seat: Seat, seq: int) -> None:
        """Record an answer of that seat, contained in that update."""
        answers = self._answers
        answers.append(CountedAnswer(seat, seq))
        if len(answers) > REMEMBERED:
            del answers[0]

    def end(self) -> None:
        """End taking back: the race is over."""
        self._answers.clear()

    # ---- what is possible
    def steps(self, seat: Seat) -> tuple[list[int], str]:
        """For each possible take-back of the seat, the number of answers; and why no more are possible.

        An answer to a window is never given again alone: it is taken back with the answer before it.
        """
        game, window = self.race.game, self.race.window
        if game.decision is None:
            return [], OVER
        if window is not None and any(other != seat for other in window.decision.window):
            return [], REACTION_ASKED
        prompts = game.takeable(seat)
        if not prompts:
            return [], game.stopped(seat)
        found, pending = [], 0
        for prompt in prompts:
            pending += 1
            if prompt not in WINDOWED:
                found.append(pending)
                pending = 0
        return found, REACTION_ASKED if pending else game.stopped(seat)

    def offers(self) -> Mapping[Seat, tuple[int, str]]:
        """By seat: the number of possible take-backs, and why not more. Seats with nothing to report are left out."""
        found: dict[Seat, tuple[int, str]] = {}
        record, game = self.race.record, self.race.game
        if not record.take_back or game.decision is None:
            return found
        seats: Sequence[Seat] = range(len(record.seats))
        for seat in seats if self.race.window is not None else game.undo_concerns(seats):
            steps, stop = self.steps(seat)
            if stop in USUAL:
                stop = ""
            if steps or stop:
                found[seat] = len(steps), stop
        return found

    def checked(self, seat: Seat) -> int:
        """The number of answers that the seat's next take-back undoes. Raises ProtocolError."""
        if not self.race.record.take_back:
            raise ProtocolError("back/off")
        steps, stop = self.steps(seat)
        if not steps:
            raise ProtocolError("back/stopped", reason=stop)
        return steps[0]

    # ---- doing it
    def take(self, seat: Seat, answers: int, seq: int, id: str) -> tuple[list[AnswerRecord], int]:
        """Undo that many answers in the game; return the journal's rows for it and the last update that still counts.

        `seq` is the update of the take-back, `id` the request's.
        """
        rows, kept = [], seq - 1
        for number in range(answers):
            kept = self._forget(seat, seq - 1)
            self.race.leap = undo(self.race.game, seat, self.race.leap)
            rows.append(AnswerRecord(seq, seat, TAKEN_BACK, id if number == answers - 1 else ""))
        return rows, kept

    def _forget(self, seat: Seat, last: int) -> int:
        """Forget the last answer of that seat. Returns the last update before it."""
        found = [i for i, answer in enumerate(self._answers) if answer.seat == seat]
        return self._answers.pop(found[-1]).seq - 1 if found else last
