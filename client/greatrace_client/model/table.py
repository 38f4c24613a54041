"""One table as its seat sees it: the view, the open question, who sits where, and the log.

`apply` folds a Snapshot or an Update and returns the steps: each event with the view before and after it, which a cue
needs for the animation, and on which the stage is settled afterwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

import attrs
import msgspec

from greatrace.games import GAMES, Course, GameKind
from greatrace.kernel import Action, Event, Seat
from greatrace.protocol.hashing import view_hash
from greatrace.protocol.messages import Question, SeatInfo, SeatTime, Snapshot, Update
from greatrace_client.i18n.catalog import term
from greatrace_client.model.taken_back import TookBack

A = TypeVar("A", bound=Action)


class GameView(Protocol):
    """A seat's view of any game."""

    @property
    def open(self) -> Any: ...


if TYPE_CHECKING:  # types of a game's views and rules; `Any` where the game does not matter
    import typing_extensions as types  # its variables have defaults, which those of Python 3.11 have not

    ViewT = types.TypeVar("ViewT", bound=GameView, default=Any)
    RulesetT = types.TypeVar("RulesetT", default=Any)
else:
    ViewT, RulesetT = TypeVar("ViewT"), TypeVar("RulesetT")


class Transition(NamedTuple, Generic[ViewT]):
    """One event as this seat sees it, the view before and the view after."""

    event: Event
    before: ViewT
    after: ViewT


class LogEntry(NamedTuple):
    """One line of the log: when it happened, the event, and the open state after it (for the graphs of the race).

    `round` is the round of the Great Race, the stage of Crazy Race. Successive open states share nearly all their
    parts, so keeping them costs little.
    """

    seq: int
    round: int
    event: Event
    open: Any


@attrs.frozen
class OpenQuestion:
    """The open decision, decoded. `options` are the player's own (empty: not asked), the first is the safe default.

    `asked`: the seats waited for, public; `window`: all seats of a sealed question; `seconds`: the time limit counted
    from the arrival of the message, None without one. The names `number`, `prompt`, `options` are those that bots
    expect.
    """

    number: int
    prompt: str
    asked: tuple[int, ...]
    window: tuple[int, ...]
    options: tuple[Action, ...]
    seconds: float | None = None
    times: tuple[SeatTime, ...] = ()  # the clocks of the seats asked, if there are any
    hurry: float | None = None  # seconds after which the player's silence counts as the default, if that is sooner
    any_time: int = 0  # the last `any_time` options are interrupts: they do not answer the question
    back: int = 0  # the number of the player's own answers that can be taken back now, one after the other
    stop: str = ""  # the reason why not more
    given: Action | None = None  # the seat's own answer to this sealed question, which waits for the others

    @property
    def required(self) -> tuple[Action, ...]:
        """The options that answer the question itself."""
        return self.options[: len(self.options) - self.any_time]

    @property
    def interrupts(self) -> tuple[Action, ...]:
        """The interrupts: options that may be played at any moment, also while others are asked."""
        return self.options[len(self.options) - self.any_time :]

    def of(self, kind: type[A]) -> tuple[A, ...]:
        """The options of one type."""
        return tuple(option for option in self.options if isinstance(option, kind))


class OutOfStep(ValueError):
    """The update does not follow the known ones: ask for the gap."""


class WrongView(OutOfStep):
    """The view after the update is not the server's: ask for a snapshot, since the gap would only say the same."""


@attrs.define
class TableModel(Generic[ViewT, RulesetT]):
    """Everything known of one table. Made by `TableModel.opened(snapshot)`.

    `seat` is the player's own (None: a spectator); `fresh` counts the questions, so that a screen notices a new one
    even if it looks the same.
    """

    id: str
    kind: GameKind
    rules: Any
    setup: Any
    seats: tuple[SeatInfo, ...]
    seat: int | None
    view: ViewT
    question: OpenQuestion | None
    seq: int
    log: list[LogEntry] = attrs.Factory(list)
    fresh: int = 0
    reactions: str = "able"  # when the player is asked in reaction windows
    first: Any = None  # the open state when the table was opened
    recalled: tuple[Transition[ViewT], ...] = ()  # the last steps before the player came in the middle of the race

    @property
    def against_bots(self) -> bool:
        """Whether nobody else is at the table."""
        return sum(seat.kind == "person" for seat in self.seats) < 2

    @classmethod
    def opened(cls, message: Snapshot) -> TableModel:
        """The table of a snapshot. Raises msgspec.ValidationError, SetupError, or KeyError for an unknown game."""
        kind = GAMES[message.game]
        setup = msgspec.json.decode(message.setup, type=kind.setup_type)
        rules = kind.rules_for(setup)
        view = kind.decode_view(message.view)
        question = decoded(kind, message.question)
        return cls(
            message.table,
            kind,
            rules,
            setup,
            message.seats,
            message.seat,
            view,
            question,
            message.seq,
            first=view.open,
        )

    @property
    def ruleset(self) -> RulesetT:
        """The first argument of the rules' query functions."""
        ruleset: RulesetT = self.rules.ruleset
        return ruleset

    @property
    def over(self) -> bool:
        """Whether the race has ended."""
        return self.view.open.result is not None

    @property
    def my_move(self) -> bool:
        """Whether the player is asked."""
        return self.question is not None and self.seat in self.question.asked

    def name(self, seat: int) -> str:
        """The name of the player or bot at that seat; a nameless one is called by its crew, in the language in use."""
        given = self.seats[seat].name if seat < len(self.seats) else ""
        return given or term("crew", self.colour(seat))

    def colour(self, seat: int) -> str:
        """The crew at that seat: blue, vermilion, mint, lemon or plum."""
        colour: str = self.view.open.crews[seat].colour
        return colour

    def apply(self, message: Snapshot | Update) -> list[Transition[ViewT]]:
        """Fold the message. A snapshot replaces the view and gives no steps; if an answer was taken back, its entries
        are removed from the log, and that is the step. Raises OutOfStep and changes nothing.
        """
        if isinstance(message, Snapshot):
            before = self.view
            self._replace(message)
            return [] if message.rewound is None else self._taken_back(message.rewound, message.kept, before)
        if message.seq == self.seq and not message.events:
            self._ask(message.question)  # only the question is renewed
            return []
        if message.seq <= self.seq:
            return []  # already known: the answer to a Resume may overlap
        if message.seq > self.seq + 1:
            raise OutOfStep(f"update {message.seq} came after {self.seq}")
        steps = self._folded(message)
        after = steps[-1].after if steps else self.view
        if message.hash and view_hash(after) != message.hash:
            raise WrongView(f"the view after update {message.seq} is not the server's")
        self.view, self.seq = after, message.seq
        self._ask(message.question)
        self.log += [entry(self.kind, message.seq, step) for step in steps]
        return steps

    def sat(self, seats: tuple[SeatInfo, ...]) -> None:
        """Update who sits where (a bot stands in, a player is back)."""
        self.seats = seats

    def _replace(self, message: Snapshot) -> None:
        self.view = self.kind.decode_view(message.view)
        self.seats, self.seat, self.seq = message.seats, message.seat, message.seq
        self._ask(message.question)

    def _taken_back(self, seat: int, kept: int, before: ViewT) -> list[Transition[ViewT]]:
        """Remove the log after entry `kept`, and log that the seat took back."""
        while self.log and self.log[-1].seq > kept:
            self.log.pop()
        step = Transition(TookBack(seat, self.kind.space_of(self.view, seat)), before, self.view)
        self.log.append(entry(self.kind, self.seq, step))
        return [step]

    def _ask(self, question: Question | None) -> None:
        self.question = decoded(self.kind, question, self.question)
        self.fresh += 1

    def _folded(self, message: Update) -> list[Transition[ViewT]]:
        view, steps = self.view, []
        for raw in message.events:
            event = self.kind.events.decode(raw)
            after = self.rules.evolve_view(view, event)
            steps.append(Transition(event, view, after))
            view = after
        return steps


def decoded(kind: GameKind, question: Question | None, last: OpenQuestion | None = None) -> OpenQuestion | None:
    """The question with its options as actions; `last` has the options that a `same` question leaves out. Raises
    DecodeError.
    """
    if question is None:
        return None
    options, any_time = tuple(kind.actions.decode(option) for option in question.options), question.anytime
    given = kind.actions.decode(question.given) if bytes(question.given) else None
    if question.same and last is not None:
        options, any_time, given = last.options, last.any_time, last.given
    window = question.window or question.asked
    return OpenQuestion(
        question.decision,
        question.prompt,
        question.asked,
        window,
        options,
        question.seconds,
        question.times,
        question.hurry,
        any_time,
        question.back,
        question.stop,
        given,
    )


def course_of(table: TableModel) -> Course:
    """Board, start, finish and modules; all of it empty in a game without boards."""
    return table.kind.course_of(table.setup)


def entry(kind: GameKind, seq: int, step: Transition) -> LogEntry:
    """The log entry for that step of update `seq`."""
    return LogEntry(seq, kind.round_of(step.after), step.event, step.after.open)


def seat_of(event: Event) -> Seat | None:
    """The seat whose event it is, by its field `seat`; None if it has no such field."""
    seat: Seat | None = getattr(event, "seat", None)
    return seat
