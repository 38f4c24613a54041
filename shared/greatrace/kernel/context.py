"""The context of a rule's procedures: read the state, make events happen, ask seats, draw at random."""

from __future__ import annotations

import types
from collections.abc import Callable, Coroutine, Generator, Iterable, Mapping, Sequence
from typing import Any, Final, Generic, Protocol, Self, TypeAlias, TypeVar, cast

import msgspec

from greatrace.kernel.answers import MOOT, RecordedAnswer, SealedAnswers
from greatrace.kernel.rng import Chance
from greatrace.kernel.types import Action, Event, Outcome, Seat

S = TypeVar("S")
T = TypeVar("T")
A = TypeVar("A", bound=Action)

Procedure: TypeAlias = Coroutine["Decision", "RecordedAnswer", T]


Checkpoint: TypeAlias = tuple[Any, Chance, int]
"""A position between procedures, as plain data: the state, the state of chance, the number of the last question."""


Fold: TypeAlias = Callable[[S, Any], S]
"""A function from the state before an event, and the event, to the state after it."""


class Rules(Protocol[S]):
    """The interface of a game's rules, as the kernel uses it."""

    version: str
    content_hash: str
    folds: Mapping[type[Event], Fold[S]]  # by type of event; the only definition of change
    watched: frozenset[type[Event]]  # events after which `standing` is asked for a rule
    reveals: Mapping[type[Event], str]  # events that reveal hidden information, and its kind: card, tile

    def seats(self, state: S) -> int:
        """The number of seats."""

    def table(self, state: S, chance: Chance) -> ProcedureContext[S]:
        """A new table for the procedures of this game."""

    def standing(self, table: Any, event: Event) -> Procedure[None] | None:
        """The standing rule that the event triggers, which runs before anything else; None: no rule."""

    def interrupts(self, state: S, seat: Seat) -> tuple[Action, ...]:
        """The actions that the seat may take at any moment, even while other seats are asked."""

    def interrupt(self, table: Any, seat: Seat, action: Action) -> Procedure[None]:
        """Carry out one of `interrupts`."""

    def next_procedure(self, table: Any) -> Procedure[None] | None:
        """The next procedure, a pure function of the state; None: the game is over."""

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def view_of(self, state: S, seat: Seat | None) -> Any:
        """The view of the seat (None: a spectator)."""

    def evolve_view(self, view: Any, event: Event) -> Any:
        """The view after an event as its seat sees it."""


def evolve(rules: Rules[S], state: S, event: Event) -> S:
    """The state after the event."""
    return rules.folds[type(event)](state, event)


NOBODY_ELSE: Final[Mapping[Seat, Sequence[Action]]] = {}


class Decision(msgspec.Struct, eq=False, gc=False):
    """A question that is open: who is asked (public), and what each seat may answer (private to that seat).

    `number` stays the same while the question is open, through interrupts and sealed answers of others.
    `window` are all seats of a sealed question, `asked` those that still have to answer. To the question itself the
    first of these may answer what is in `offer`, the others what is in `others`.
    """

    rules: Rules[Any]
    state: Any  # while the question is open: a decision that is kept does not change with the game
    number: int
    prompt: str
    asked: tuple[Seat, ...]
    window: tuple[Seat, ...]
    offer: Sequence[Action]
    others: Mapping[Seat, Sequence[Action]]
    _interrupts: list[tuple[Action, ...] | None] | None = None  # by seat

    def required(self, seat: Seat) -> Sequence[Action]:
        """The answers to the question itself; the first is the safe default. Empty for a seat that is not asked."""
        return self.offer if seat == self.asked[0] else self.others.get(seat, ())

    def interrupts(self, seat: Seat) -> tuple[Action, ...]:
        """The seat's any-time actions. Worked out on demand: most are never looked at."""
        if (known := self._interrupts) is None:
            known = self._interrupts = [None] * self.rules.seats(self.state)
        if not 0 <= seat < len(known):
            return ()  # an unknown seat must not index the game's tuples
        if (found := known[seat]) is None:
            found = known[seat] = self.rules.interrupts(self.state, seat)
        return found

    def options(self, seat: Seat) -> tuple[Action, ...]:
        """Everything this seat may submit now: the one definition of legality."""
        return (*self.required(seat), *self.interrupts(seat))

    def reply(self, seat: Seat, action: Action) -> RecordedAnswer | None:
        """The seat's action as a reply to this question, or None when it is not among its options."""
        if action in (self.offer if seat == self.asked[0] else self.others.get(seat, ())):
            return RecordedAnswer(seat, action, True, self.number)
        return RecordedAnswer(seat, action, False, self.number) if action in self.interrupts(seat) else None

    def allows(self, seat: Seat, action: Action) -> bool:
        """Whether `action` is among the seat's options."""
        return self.reply(seat, action) is not None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Decision):
            return NotImplemented
        return self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash((self.number, self.prompt))

    def _identity(self) -> tuple[object, ...]:
        seats = range(self.rules.seats(self.state))
        return self.number, self.prompt, self.asked, self.window, [self.options(s) for s in seats]

    def __repr__(self) -> str:
        return f"Decision({self.number}, {self.prompt!r}, asked={self.asked})"


@types.coroutine
def _nothing() -> Generator[Any, Any, None]:
    yield from ()


NOTHING_FOLLOWS: Final = cast("Procedure[None]", _nothing())
NOTHING_FOLLOWS.close()  # a finished generator can be awaited any number of times, and takes next to no time


class ProcedureContext(Generic[S]):
    """One game in progress, as its rules see it."""

    __slots__ = (
        *("_inherited", "_recorded", "_states", "answers", "chance", "checkpoint", "events", "question"),
        *("rules", "state"),
    )

    def __init__(self, rules: Rules[S], state: S, chance: Chance) -> None:
        self.rules = rules
        self.state = state
        self.chance = chance
        self.events: list[Event] = []
        self.question = 0
        self.checkpoint = state, chance, 0
        self.answers: list[RecordedAnswer] = []
        self._recorded: list[RecordedAnswer] = []
        self._states: list[S] | None = None  # in a replay: after each of its events, as far as they are known
        self._inherited: Decision | None = None

    def replay(
        self,
        replies: Sequence[RecordedAnswer],
        open_decision: Decision | None = None,
        states: list[S] | None = None,
    ) -> None:
        """Answer questions as recorded from here on, without working out what was offered.

        `open_decision` is the one that follows, where it is known: the twin of a game offers the same. `states`: after
        each event of the replay; what is missing there is added, so that the next twin need not work it out again.
        """
        self._recorded = [*reversed(replies)]
        self._inherited, self._states = open_decision, states

    def goes_on(self) -> None:
        """The replay is over: what happens from here on is new."""
        self._states = None

    def _recorded_answer(self, number: int) -> RecordedAnswer | None:
        """The next recorded answer of a replay, if it is to that question, else MOOT. None: the replay is over."""
        if not self._recorded:
            return None
        return self._recorded.pop() if self._recorded[-1].question == number else MOOT

    def _inherited_offers(self, number: int) -> Mapping[Seat, Sequence[Any]]:
        """By seat, the options of the question that is open after a replay; empty if they are not known."""
        decision, self._inherited = self._inherited, None
        if decision is None or decision.number != number:
            return {}
        return {decision.asked[0]: decision.offer, **decision.others}

    def happen(self, event: Event) -> Procedure[None]:
        """The only way to change the state; standing rules follow when it is awaited, before anything else goes on."""
        rules, kind = self.rules, type(event)
        fold = rules.folds[kind]  # as in `evolve`, without its call for each event
        self.state = fold(self.state, event) if self._states is None else self._state_after(event, self._states)
        self.events.append(event)
        if kind in rules.watched and (standing := rules.standing(self, event)) is not None:
            return standing
        return NOTHING_FOLLOWS

    def _state_after(self, event: Event, states: list[S]) -> S:
        """The state after the event of a replay: known from another twin, or worked out and added to `states`."""
        if len(self.events) == len(states):
            states.append(evolve(self.rules, self.state, event))
        return states[len(self.events)]

    @types.coroutine
    def ask(
        self, seat: Seat, prompt: str, options: Callable[[Self, Seat], Sequence[A]]
    ) -> Generator[Decision, RecordedAnswer, A | None]:
        """Ask one seat to choose; None when there is nothing (left) to decide.

        `options` is a function of the table and the seat, since an interrupt may change an open question; put the safe
        default first.
        """
        self.question = number = self.question + 1  # an interrupt may ask questions itself: this one keeps its number
        while True:
            if not self._recorded or (reply := self._recorded_answer(number)) is None:
                offer = (self._inherited and self._inherited_offers(number).get(seat)) or options(self, seat)
                if not offer:
                    return None
                asked = (seat,)
                reply = yield Decision(self.rules, self.state, number, prompt, asked, asked, offer, NOBODY_ELSE)
            if reply.answers:
                return reply.action  # type: ignore[no-any-return]  # it is one of `offer`, or None if MOOT
            yield from self.rules.interrupt(self, reply.seat, reply.action)

    async def choose(self, seat: Seat, prompt: str, options: Sequence[A]) -> A:
        """Ask for a choice by public facts, unless there is only one option. Raises ValueError without options."""
        if not options:
            raise ValueError(f"nothing to choose for {prompt}")
        if len(options) == 1:
            return options[0]
        answer = await self.ask(seat, prompt, lambda _, __: options)
        return options[0] if answer is None else answer  # None does not happen: a fixed list never runs empty

    @types.coroutine
    def ask_together(
        self, seats: Iterable[Seat], prompt: str, options: Callable[[Self, Seat], Sequence[A]]
    ) -> Generator[Decision, RecordedAnswer, dict[Seat, A]]:
        """Ask several seats for sealed answers: no answer is in the state or a view until all are in."""
        self.question = number = self.question + 1
        sealed = SealedAnswers(self, tuple(seats), options)
        while (reply := self._recorded_answer(number) if self._recorded else None) is not MOOT:
            if reply is None:
                offers = sealed.offers
                if offers is None:
                    offers = sealed.work_out(self._inherited_offers(number))
                if not offers:
                    break
                asked = (*offers,)
                first = offers[asked[0]]
                reply = yield Decision(self.rules, self.state, number, prompt, asked, sealed.window, first, offers)
            if reply.answers:
                sealed.take(reply)
            else:
                yield from self.rules.interrupt(self, reply.seat, reply.action)
                sealed.check_again()
        return sealed.by_seat()

    def random(self, stream: str, n: int) -> int:
        """A number in range(n) from the named stream; an event must record what it decides."""
        number, self.chance = self.chance.draw(stream, n)
        return number

    def shuffled(self, stream: str, items: Sequence[T]) -> tuple[T, ...]:
        """The items in random order; an event must record the order."""
        order, self.chance = self.chance.shuffle(stream, items)
        return order
