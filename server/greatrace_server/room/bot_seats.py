"""The seats played by the server: bots, and stand-in bots for absent players."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from hashlib import blake2b
from typing import Any, Final, Protocol

import msgspec
from attrs import define, field

from greatrace.kernel import Action, Decision, Game, Seat
from greatrace_server.bots.pool import BotRequest
from greatrace_server.clock import Countdown
from greatrace_server.room.context import Guard, RoomServices
from greatrace_server.room.state import RaceState
from greatrace_server.storage.serialization import encode

LATE: Final = 3.5  # times the bots' limit, enough for replacing the workers three times


def bot_request(state: RaceState, seat: Seat, decision: Decision) -> BotRequest:
    """The request to a bot for that seat: its view and its options."""
    record, rules = state.record, state.game.rules
    return BotRequest(
        record.game,
        record.setup,
        state.level_of(seat),
        msgspec.Raw(encode(rules.view_of(state.game.state, seat))),
        decision.number,
        decision.prompt,
        msgspec.Raw(encode(decision.options(seat))),
        bot_seed(record.seed, decision.number, seat),
    )


def bot_seed(seed: str, number: int, seat: Seat) -> str:
    """The seed of a bot's random choices at that question: equal whenever the race is repeated, also after a take-back.

    It is a hash, since a bot may be somebody else's program, which must not learn the race's seed.
    """
    return blake2b(f"{seed}/{number}/{seat}".encode(), digest_size=8).hexdigest()


class BotRace(Protocol):
    """The part of a race's state that bot seats use."""

    @property
    def closed(self) -> bool:
        """Whether the race has been closed."""

    @property
    def going(self) -> bool:
        """Whether time passes now."""

    game: Game[Any]

    @property
    def number(self) -> int:
        """The number of the open question in messages."""

    def bot_answers(self, seat: Seat) -> bool:
        """Whether a bot has that seat and its answer is still missing."""


@define(eq=False, repr=False)
class BotSeats:
    """Asks the bots for answers. `request` makes a bot's request, `take` carries out a seat's answer."""

    race: BotRace
    services: RoomServices
    guard: Guard
    request: Callable[[Seat, Decision], BotRequest]
    take: Callable[[Seat, Action], None]
    _thinking: dict[Seat, int] = field(factory=dict)  # by seat: number of the question that its bot is asked
    _pauses: dict[Seat, Countdown] = field(factory=dict)
    _limits: dict[Seat, Countdown] = field(factory=dict)

    def wake(self) -> None:
        """Ask each bot that has a question and is not thinking already."""
        race, decision = self.race, self.race.game.decision
        if decision is None:
            return
        waiting = [seat for seat in decision.asked if race.bot_answers(seat)]
        if not waiting or not race.going:
            return
        number = race.number
        for seat in waiting:
            if self._thinking.get(seat) != number:
                self._thinking[seat] = number
                self._think(seat, decision, number)

    def _think(self, seat: Seat, decision: Decision, number: int) -> None:
        race, clock, options = self.race, self.services.clock, decision.options(seat)
        request = self.request(seat, decision)
        began = clock.seconds()

        def chosen(choice: int | None) -> None:
            if race.closed:
                return
            limit.stop()
            pause = began + self.services.settings.now.pacing.bot_pause - clock.seconds()
            action = options[choice or 0]  # None: the bot has failed; the first option is the safe default
            if pause > 0:
                self._answer_after(pause, seat, number, action)
            else:
                self.guard(self._answer)(seat, number, action)

        limit = self._limit(seat, number, options[0])
        self.services.bots.choose(request, chosen)

    def _limit(self, seat: Seat, number: int, default: Action) -> Countdown:
        """The time limit of an answer, in case the workers' own limit fails."""
        answer = self.guard(partial(self._answer, seat, number, default))
        limit = Countdown(self.services.clock, LATE * self.services.settings.now.bots.limit, answer)
        self._run(self._limits, seat, limit)
        return limit

    def _run(self, countdowns: dict[Seat, Countdown], seat: Seat, countdown: Countdown) -> None:
        """Start this countdown in place of the seat's last one, whose question has been closed."""
        if (before := countdowns.get(seat)) is not None:
            before.stop()
        countdowns[seat] = countdown
        countdown.run()

    def _answer_after(self, seconds: float, seat: Seat, number: int, action: Action) -> None:
        answer = self.guard(partial(self._answer, seat, number, action))
        self._run(self._pauses, seat, Countdown(self.services.clock, seconds, answer))

    def _answer(self, seat: Seat, number: int, action: Action) -> None:
        """Play a bot's choice, unless the question has changed."""
        race, decision = self.race, self.race.game.decision
        if self._thinking.get(seat) == number:
            del self._thinking[seat]
        still = race.going and decision is not None and race.number == number and race.bot_answers(seat)
        if still and decision is not None and decision.allows(seat, action):
            self.take(seat, action)
        self.wake()

    def close(self) -> None:
        """Stop all clocks."""
        for countdown in (*self._limits.values(), *self._pauses.values()):
            countdown.stop()
        self._limits.clear()
        self._pauses.clear()
