"""What the hard bot would do here, worked out in a process of its own, so that no frame waits for it.

The process gets exactly what the seat has been shown, and is ended when nobody wants to know any more.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Final

import msgspec

from greatrace.bots.hint import Hint, decisive, hint, next_best
from greatrace.bots.imagine import world
from greatrace.bots.levels import make
from greatrace.bots.search import SearchBot
from greatrace.bots.seat import Question
from greatrace.games import GAMES, GREAT_RACE
from greatrace.great_race.actions import Discard, DriveOut, PickCrew, PlayCard, Ride, SplitWear, Step, TakeCard
from greatrace.kernel import Action, Rules
from greatrace_client.model.table import OpenQuestion, TableModel

POLITE: Final = 10  # steps down in priority
USUAL: Final = 1.6  # seconds that it takes, for the bar that shows how far it is
SOUND: Final = ("sound",)  # no search was needed, or nothing else came near
FURTHEST: Final = 12  # answers of a drive that are looked at


class Advice(msgspec.Struct, frozen=True):
    """What to do (the index of an option), the chance of winning after it (None: not searched), the ids of the facts
    that decided it, and the spaces that the drive would go over.
    """

    index: int
    chance: float | None = None
    facts: tuple[str, ...] = ()
    way: tuple[str, ...] = ()


class Request(msgspec.Struct, frozen=True):
    """All that is known at the table, as it crossed the wire."""

    game: str
    setup: msgspec.Raw
    view: msgspec.Raw
    number: int
    prompt: str
    options: tuple[msgspec.Raw, ...]


def request_of(table: TableModel, question: OpenQuestion) -> bytes:
    """The question to one's own seat, as the process reads it."""
    options = tuple(raw(option) for option in question.options)
    made = Request(table.kind.id, raw(table.setup), raw(table.view), question.number, question.prompt, options)
    return msgspec.json.encode(made)


def raw(value: Any) -> msgspec.Raw:
    """The value as JSON."""
    return msgspec.Raw(msgspec.json.encode(value))


# ---- in the process


def advise(written: bytes, clock: Callable[[], float] | None = None) -> Advice:
    """The hard bot's choice. Without a `clock`: equal questions, equal answers."""
    asked = msgspec.json.decode(written, type=Request)
    kind = GAMES[asked.game]
    rules = kind.rules_for(msgspec.json.decode(asked.setup, type=kind.setup_type))
    view = kind.decode_view(asked.view)
    question = Question(asked.number, asked.prompt, tuple(kind.actions.decode(option) for option in asked.options))
    rng = random.Random(asked.number)
    found = hint(rules, view, question, rng, clock)
    if found.chance is None:
        found = explained(rules, view, question, found, rng, clock)
    way = way_of(rules, view, question, found.action) if kind is GREAT_RACE else ()
    return Advice(question.options.index(found.action), found.chance, found.facts, way)


def explained(
    rules: Rules[Any], view: Any, question: Question, found: Hint, rng: random.Random, clock: Callable[[], float] | None
) -> Hint:
    """The same choice with its reasons, where the hard bot did not search: a more thorough one compares it."""
    bot = make("expert", rules, clock)
    assert isinstance(bot, SearchBot)
    trials = bot.search(view, question, rng, why=True)
    mine = next((trial for trial in trials if trial.answer == found.action and trial.results), None)
    if mine is None or len(trials) < 2:
        return Hint(found.action, None, at_sight(question.prompt, found.action))
    facts = decisive(mine, next_best(mine, trials))
    return Hint(found.action, mine.mean, at_sight(question.prompt, found.action) if facts == SOUND else facts)


def at_sight(prompt: str, action: Action) -> tuple[str, ...]:
    """What speaks for an answer that no search looks into."""
    if prompt == "saboteur_split":
        return ("rivals",)
    match action:
        case SplitWear(engine, chassis) if engine != chassis:
            return ("engine",) if engine < chassis else ("chassis",)
        case Discard() | TakeCard():
            return ("cards",)
        case PickCrew():
            return ("rivals",)
    return SOUND


def way_of(rules: Rules[Any], view: Any, question: Question, action: Action) -> tuple[str, ...]:
    """Where a drive that begins with this answer would lead, in a world that looks just like this one."""
    if isinstance(action, Step | Ride):
        return (action.to,)
    if not isinstance(action, DriveOut) and not (isinstance(action, PlayCard) and action.card == "driver"):
        return ()
    rng = random.Random(question.number)
    there = world(rules, view, question, rng)
    if there is None:
        return ()
    there.submit(view.seat, action)
    bot, way = make("hard", rules), list[str]()
    for _ in range(FURTHEST):
        decision = there.decision
        if decision is None or view.seat not in decision.asked or there.state.open.drive is None:
            break
        options = decision.options(view.seat)
        asked = Question(decision.number, decision.prompt, options)
        choice = bot.choose(there.rules.view_of(there.state, view.seat), asked, rng)
        if isinstance(choice, Step | Ride):
            way.append(choice.to)
        there.submit(view.seat, choice)
    there.close()
    return tuple(way)


def work(line: Connection) -> None:
    """The life of the process: one question after the other, until the line is cut. The picture goes before it."""
    with suppress(AttributeError, OSError):  # not on every system
        os.nice(POLITE)
    while True:
        try:
            written = line.recv_bytes()
        except (EOFError, OSError):
            return
        line.send_bytes(msgspec.json.encode(advise(written, time.monotonic)))


# ---- in the client


class Adviser:
    """Asks the process. One question at a time; a new one, or `cancel`, drops the one before."""

    def __init__(self) -> None:
        self.process: Any = None
        self._line: Connection | None = None
        self.busy = False
        self.failed = False

    def ask(self, table: TableModel, question: OpenQuestion) -> None:
        """Begin to think."""
        self.cancel()
        self.failed = False
        try:
            if self.process is None:
                self._begin()
            assert self._line is not None
            self._line.send_bytes(request_of(table, question))
        except OSError:
            self._gone()
            return
        self.busy = True

    def _begin(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()

    def answer(self) -> Advice | None:
        """The advice, once; None while it is not there."""
        if not self.busy or self._line is None:
            return None
        try:
            if not self._line.poll():
                return None
            found = msgspec.json.decode(self._line.recv_bytes(), type=Advice)
        except (EOFError, OSError, msgspec.DecodeError):
            self._gone()
            return None
        self.busy = False
        return found

    def _gone(self) -> None:
        self.close()
        self.failed = True

    def cancel(self) -> None:
        """Nobody wants to know any more. A process that is thinking is ended: it listens to nothing meanwhile."""
        if self.busy:
            self.close()

    def close(self) -> None:
        """End the process."""
        if self._line is not None:
            self._line.close()
        if self.process is not None:
            self.process.terminate()
        self.process, self._line, self.busy = None, None, False
