"""The seats of a room for which the server answers: bots, and bots that sit in for somebody."""

from __future__ import annotations

from functools import partial
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

import msgspec
from attrs import define, field

from greatrace.kernel import Action, Decision, Seat
from greatrace_server.bots.pool import BotRequest
from greatrace_server.clock import Countdown
from greatrace_server.storage.serialization import encode

if TYPE_CHECKING:
    from greatrace_server.room.room import Room

LATE: Final = 3.5  # times the bots' limit: the workers have been replaced three times by then


def own_chance(seed: str, number: int, seat: Seat) -> str:
    """What a bot's dice begin with at that question: the same whenever the race is repeated, also after a take-back.

    A hash, since a bot may be somebody else's program, which must learn nothing of the race's own seed.
    """
    return blake2b(f"{seed}/{number}/{seat}".encode(), digest_size=8).hexdigest()


@define(eq=False, repr=False)
class BotSeats:
    """Lets bots think, and plays what they have thought through the room's one way for answers."""

    room: Room
    _thinking: dict[Seat, int] = field(factory=dict)  # the question that a seat's bot thinks about
    _pauses: dict[Seat, Countdown] = field(factory=dict)
    _limits: dict[Seat, Countdown] = field(factory=dict)

    def wake(self) -> None:
        """Let every bot think that is asked and does not think already."""
        room, decision = self.room, self.room.game.decision
        if decision is None:
            return
        waiting = [seat for seat in decision.asked if self._waits_for(seat)]
        if not waiting or not room.going:
            return
        number = room.number
        for seat in waiting:
            if self._thinking.get(seat) != number:
                self._thinking[seat] = number
                self._think(seat, decision)

    def _waits_for(self, seat: Seat) -> bool:
        if not self.room.places[seat].played_by_bot:
            return False
        window = self.room.window
        return window is None or seat not in window.held

    def _think(self, seat: Seat, decision: Decision) -> None:
        room, options, number = self.room, decision.options(seat), self.room.number
        request = BotRequest(
            room.record.game,
            room.record.setup,
            room.level_of(seat),
            msgspec.Raw(encode(room.game.rules.view_of(room.game.state, seat))),
            decision.number,
            decision.prompt,
            msgspec.Raw(encode(options)),
            own_chance(room.record.seed, decision.number, seat),
        )
        began = room.clock.seconds()

        def thought(choice: int | None) -> None:
            if room.closed:
                return
            limit.stop()
            pause = began + room.config.pacing.bot_pause - room.clock.seconds()
            action = options[choice or 0]  # None: it could not think; the first option is the safe default
            if pause > 0:
                self._after(pause, seat, number, action)
            else:
                room.guard(self._answer)(seat, number, action)

        limit = self._limit(seat, number, options[0])
        room.thinker.think(request, thought)

    def _limit(self, seat: Seat, number: int, default: Action) -> Countdown:
        """Whoever thinks for bots gives up by itself; should it ever not, the race does not wait for it."""
        answer = self.room.guard(partial(self._answer, seat, number, default))
        limit = Countdown(self.room.clock, LATE * self.room.config.bots.limit, answer)
        self._run(self._limits, seat, limit)
        return limit

    def _run(self, countdowns: dict[Seat, Countdown], seat: Seat, countdown: Countdown) -> None:
        """In place of the seat's last one, which is for a question that is gone."""
        if (before := countdowns.get(seat)) is not None:
            before.stop()
        countdowns[seat] = countdown
        countdown.run()

    def _after(self, seconds: float, seat: Seat, number: int, action: Action) -> None:
        answer = self.room.guard(partial(self._answer, seat, number, action))
        self._run(self._pauses, seat, Countdown(self.room.clock, seconds, answer))

    def _answer(self, seat: Seat, number: int, action: Action) -> None:
        """A bot has thought: play it, unless the world has moved on, or back."""
        room, decision = self.room, self.room.game.decision
        if self._thinking.get(seat) == number:
            del self._thinking[seat]
        still = room.going and decision is not None and room.number == number and self._waits_for(seat)
        if still and decision is not None and decision.allows(seat, action):
            room.take(seat, action, "", None)
        self.wake()

    def close(self) -> None:
        """Stop all clocks."""
        for countdown in (*self._limits.values(), *self._pauses.values()):
            countdown.stop()
        self._limits.clear()
        self._pauses.clear()
