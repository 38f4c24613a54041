"""Taking back: a seat undoes its last answers, as far as the kernel allows and the table has agreed.

What may be taken back is decided by open facts alone: which events have happened, who has answered. Clocks are not set
anew by it (see `timekeeping`), and questions that are void get no second number, so that no late answer meets another
question than the one that it was given to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from attrs import define, field

from greatrace.kernel import Game, Seat
from greatrace.protocol.messages import Accepted, TakeBack
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.room.pacing import WINDOWED
from greatrace_server.room.seats import Listener
from greatrace_server.storage import serialization
from greatrace_server.storage.journal import TAKEN_BACK, counted
from greatrace_server.storage.records import ABSENT, FROZEN, AnswerRecord

if TYPE_CHECKING:
    from greatrace_server.room.room import Room

REMEMBERED: Final = 256  # answers, more than anybody can take back in a row
REACTION_ASKED: Final = "reaction"
OVER: Final = "over"
USUAL: Final = ("answered", "nothing")  # reasons that go without saying


def undo(game: Game[Any], seat: Seat, leap: int) -> int:
    """Take the seat's last answer back; how far the numbers of questions on the wire are ahead of the game's then.

    Raises CannotTakeBack.
    """
    assert game.decision is not None  # when a game is over nothing is taken back
    used, asked = game.table.question, game.decision.number
    game.take_back(seat)
    number = game.decision.number
    return leap if number == asked else leap + used - number + 1


@define(eq=False, repr=False)
class TakingBack:
    """Knows what may be taken back in one race, and does it. `leap`: see `undo`."""

    room: Room
    leap: int = 0
    _given: list[tuple[Seat, int]] = field(factory=list)  # the last answers that count, and their updates

    def carry_on(self, answers: Sequence[AnswerRecord]) -> None:
        """After a restart: these answers were the last."""
        self._given = [(answer.seat, answer.seq) for answer in counted(answers)]

    def answered(self, seat: Seat, seq: int) -> None:
        """That seat has given an answer, which that update tells of."""
        self._given.append((seat, seq))
        del self._given[:-REMEMBERED]

    def end(self) -> None:
        """The race is over: nothing is taken back any more."""
        self._given.clear()

    def _forget(self, seat: Seat) -> int:
        """The last answer of that seat counts no more; the last update before it."""
        found = [i for i, (whose, _) in enumerate(self._given) if whose == seat]
        return self._given.pop(found[-1])[1] - 1 if found else self.room.seq

    def steps(self, seat: Seat) -> tuple[list[int], str]:
        """For each time that the seat may take back, how many answers that is; and why it may not more often.

        An answer to a window is never given again by itself: it goes with the one before.
        """
        room, window = self.room, self.room.window
        if room.game.decision is None:
            return [], OVER
        if window is not None and any(other != seat for other in window.decision.window):
            return [], REACTION_ASKED
        found, pending = [], 0
        for prompt in room.game.takeable(seat):
            pending += 1
            if prompt not in WINDOWED:
                found.append(pending)
                pending = 0
        return found, REACTION_ASKED if pending else room.game.stopped(seat)

    def offers(self) -> Mapping[Seat, tuple[int, str]]:
        """By seat: how often it may take back, and why not more often; nothing about a seat of which that is plain."""
        room = self.room
        found: dict[Seat, tuple[int, str]] = {}
        if not room.record.take_back or room.game.decision is None:
            return found
        seats: Sequence[Seat] = range(len(room.places))
        for seat in seats if room.window is not None else room.game.undo_concerns(seats):
            steps, stop = self.steps(seat)
            if steps or stop not in USUAL:
                found[seat] = len(steps), "" if stop in USUAL else stop
        return found

    def wished(self, seat: Seat, listener: Listener, message: TakeBack) -> None:
        """Take back for a person: accepted, or a ProtocolError is raised and nothing has changed."""
        room = self.room
        if (seq := room.given.seq_of(seat, message.id)) is not None:
            room.store.then(partial(listener.send, Accepted(message.id, seq)))
            return
        answers = self._checked(seat)
        place = room.places[seat]
        if place.record.kind == ABSENT:
            room.attendance.back(place, listener)
        place.record.late = 0
        room.guard(self._take)(seat, answers, message.id, listener)

    def _checked(self, seat: Seat) -> int:
        """How many answers go back at once. Raises ProtocolError."""
        room = self.room
        if room.record.phase == FROZEN:
            raise ProtocolError("table/frozen")
        if room.running and room.pause.on:
            raise ProtocolError("table/paused")
        if not room.record.take_back:
            raise ProtocolError("back/off")
        steps, stop = self.steps(seat)
        if not steps:
            raise ProtocolError("back/stopped", reason=stop)
        return steps[0]

    def _take(self, seat: Seat, answers: int, id: str, listener: Listener) -> None:
        """Write it down, and let everybody see the race as it was before those answers."""
        room = self.room
        room.drop_held(seat)
        before = self._open()
        rows = []
        kept = room.seq
        for number in range(answers):
            kept = self._forget(seat)
            self.leap = undo(room.game, seat, self.leap)
            rows.append(AnswerRecord(room.seq + 1, seat, TAKEN_BACK, id if number == answers - 1 else ""))
        told = serialization.EncodedEvents(room.seq + 1, b"", {})
        room.undone(rows, told)
        seen = self._open() != before  # a plan that is withdrawn was nowhere to be seen
        tell = partial(room.teller.rewind, seat, kept) if seen else partial(room.teller.tell, told, ())
        room.go_on(tell, listener, id)

    def _open(self) -> tuple[Any, int]:
        """Where the race is, and at which question: an offer that was declined has changed the second alone."""
        decision = self.room.game.decision
        assert decision is not None  # when a game is over nothing is taken back
        return self.room.game.state, decision.number
