"""The complete truth of a finished race: its record replayed by the rules, as any seat saw it.

What a server publishes at the end (seed, salt, every answer) reproduces all hidden things: hands, tiles drawn, cards of
the deck. They are not available while a race is on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

import attrs
import msgspec

from greatrace.games import GAMES, GameKind
from greatrace.kernel import Action, Decision, Event, Seat, evolve
from greatrace.protocol.messages import SeatInfo, Snapshot, Update
from greatrace.replay import Replay, ReplayError, check_commitment, digest_of, moments
from greatrace_client.i18n import tr

TABLE = "replay"


def raw(value: Any) -> msgspec.Raw:
    """The value as it crosses the wire."""
    return msgspec.Raw(msgspec.json.encode(value))


class MadeChoice(NamedTuple):
    """An answer of the race. `question` is the same number in all answers to one sealed question; `options` are the
    options of the question, none for a card that may be played at any time.
    """

    seat: Seat
    action: Action
    question: int
    prompt: str
    options: tuple[Action, ...]


def choice_of(decision: Decision, seat: Seat, action: Action) -> MadeChoice:
    """A seat's answer with its question and options."""
    options = tuple(decision.required(seat))
    asked = action in options
    return MadeChoice(seat, action, decision.number, decision.prompt if asked else "", options if asked else ())


@attrs.frozen(slots=False)
class Truth:
    """`opening` is the state at the first question, `steps` are the true events of each answer, `choices` the answers
    themselves.
    """

    replay: Replay
    rules: Any
    opening: Any
    steps: tuple[tuple[Event, ...], ...]
    last: Any
    choices: tuple[MadeChoice, ...] = ()

    @property
    def kind(self) -> GameKind:
        """The game."""
        return GAMES[self.replay.game]

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.opening.open.crews)

    @cached_property
    def players(self) -> tuple[SeatInfo, ...]:
        """The players by seat, as far as the record names them."""
        names = (*self.replay.players, *[""] * self.seats)
        crews = zip(names, self.opening.open.crews, strict=False)
        return tuple(SeatInfo("person" if name else "bot", name, crew.colour) for name, crew in crews)

    def messages(self, seat: Seat | None) -> list[Snapshot | Update]:
        """The messages that a seat (None: a spectator) would have received, an update for each answer."""
        view = raw(self.rules.view_of(self.opening, seat))
        first = Snapshot(TABLE, 0, self.replay.game, self.replay.setup, self.players, seat, view)
        updates = [Update(TABLE, n, tuple(raw(e.seen_by(seat)) for e in step)) for n, step in enumerate(self.steps, 1)]
        return [first, *updates]

    def events(self) -> list[tuple[Any, Event]]:
        """Every event, unfiltered, with the open state before it."""
        state, found = self.opening, []
        for event in (event for step in self.steps for event in step):
            found.append((state.open, event))
            state = evolve(self.rules, state, event)
        return found


def played(replay: Replay) -> Truth:
    """Replay the record and verify its seed and result. Takes as long as a whole race of bots.

    Raises ReplayError.
    """
    check_commitment(replay)
    opening: Any = None
    steps: list[Sequence[Event]] = []
    choices: list[MadeChoice] = []
    game: Any = None
    decision: Decision | None = None
    for moment in moments(replay):
        game = moment.game
        if moment.seat is None or moment.action is None or decision is None:
            opening = game.state
        else:
            steps.append(moment.events)
            choices.append(choice_of(decision, moment.seat, moment.action))
        decision = game.decision
    if replay.digest and digest_of(game) != replay.digest:
        raise ReplayError(tr("the answers lead to a different position from the recorded one"))
    return Truth(replay, game.rules, opening, tuple(map(tuple, steps)), game.state, tuple(choices))
