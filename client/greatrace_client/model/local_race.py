"""A race without a server: the same messages, made in this very process. For tests, benches and pictures."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from greatrace.bots import BOTS, question_for
from greatrace.games import GAMES, GameKind
from greatrace.kernel import Action, Event, Game
from greatrace.protocol.messages import LEFT_OUT, Question, SeatInfo, Snapshot, Update
from greatrace_client.model.table import TableModel, Transition

NAMES = ("Ada", "Margaux", "Alessandra", "Pieter", "Zoë")
TABLE = "here"


def raw(value: Any) -> msgspec.Raw:
    """The value as it crosses the wire."""
    return msgspec.Raw(msgspec.json.encode(value))


def kind_of(setup: object) -> GameKind:
    """The game whose setup this is. Raises StopIteration if it is no setup."""
    return next(kind for kind in GAMES.values() if isinstance(setup, kind.setup_type))


class LocalRace:
    """A game, a model of it for one seat (None: a spectator), and bots for the others.

    `game`: continue from this position, played by the rules of the setup; `names`: by seat, empty for a player who is
    called by the crew.
    """

    def __init__(
        self,
        setup: Any,
        seed: str,
        seat: int | None = 0,
        level: str = "normal",
        seconds: float | None = None,
        kind: GameKind | None = None,
        game: Game[Any] | None = None,
        names: Sequence[str] = NAMES,
    ) -> None:
        kind = kind_of(setup) if kind is None else kind
        self.game = kind.new_game(setup, seed) if game is None else game
        self.kind, self.setup, self.seat = kind, kind.agreed(setup, self.game), seat
        self.names = names
        self.seconds = seconds  # on the clock of reactions, for display only
        self.rng = random.Random(seed)
        bot = BOTS[level]
        self.bots = {s: bot(self.game.rules) for s in range(len(setup.crews))}
        first = self.snapshot()
        self.messages: list[Snapshot | Update] = [first]  # all messages to this seat
        self._given: list[tuple[int, int]] = []  # seats and updates of the answers that count
        self.table = TableModel.opened(first)

    def snapshot(self) -> Snapshot:
        """A snapshot for the model's seat."""
        seats = tuple(
            SeatInfo("person" if s == self.seat else "bot", self.names[s], colour, ready=True)
            for s, colour in enumerate(self.setup.crews)
        )
        view = self.game.rules.view_of(self.game.state, self.seat)
        return Snapshot(TABLE, 0, self.kind.id, raw(self.setup), seats, self.seat, raw(view), self._question())

    def _question(self) -> Question | None:
        decision = self.game.decision
        if decision is None:
            return None
        own = question_for(decision, self.seat) if self.seat is not None else None
        options = tuple(raw(option) for option in own.options) if own is not None else ()
        anytime = len(decision.interrupts(self.seat)) if self.seat is not None else 0
        seconds = self.seconds if decision.prompt in ("reaction", "danger") else None
        mine = self.seat if self.seat is not None else -1
        given = self.game.sealed_answer(mine)
        return Question(
            decision.number,
            decision.prompt,
            decision.asked,
            decision.window,
            options,
            seconds,
            anytime,
            back=len(self.game.takeable(mine)),
            stop=self.game.stopped(mine),
            given=LEFT_OUT if given is None else raw(given),
        )

    def submit(self, seat: int, action: Action) -> list[Transition]:
        """An answer; what the model's seat sees of its effects. Raises IllegalAction."""
        events = self.game.submit(seat, action)
        self._given.append((seat, self.table.seq + 1))
        return self._transitions(events)

    def take_back(self, seat: int) -> tuple[Snapshot | Update, list[Transition]]:
        """Undo the seat's last answer. Returns the message to the model's seat and the steps it sees. Raises
        CannotTakeBack.

        As at a server's table, nobody is told of a plan that is withdrawn: the same question has one answer fewer.
        """
        before = self._open()
        self.game.take_back(seat)
        last = max(i for i, (whose, _) in enumerate(self._given) if whose == seat)
        _, seq = self._given.pop(last)
        if self._open() == before:
            return self._send(Update(TABLE, self.table.seq + 1, (), self._question()))
        return self._send(replace(self.snapshot(), seq=self.table.seq + 1, rewound=seat, kept=seq - 1))

    def _open(self) -> tuple[Any, int | None]:
        decision = self.game.decision
        return self.game.state, None if decision is None else decision.number

    def _transitions(self, events: Sequence[Event]) -> list[Transition]:
        seen = tuple(raw(event.seen_by(self.seat)) for event in events)
        return self._send(Update(TABLE, self.table.seq + 1, seen, self._question()))[1]

    def _send(self, message: Snapshot | Update) -> tuple[Snapshot | Update, list[Transition]]:
        self.messages.append(message)
        return message, self.table.apply(message)

    def bot_step(self, *, also_own: bool = False) -> list[Transition] | None:
        """Let a bot give one answer. None if the race is over or only the model's seat is asked (unless a bot plays
        that, too).
        """
        decision = self.game.decision
        if decision is None:
            return None
        asked = [s for s in decision.asked if also_own or s != self.seat]
        if not asked:
            return None
        seat = asked[0]
        view = self.game.rules.view_of(self.game.state, seat)
        return self.submit(seat, self.bots[seat].choose(view, question_for(decision, seat), self.rng))
