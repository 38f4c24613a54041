"""The hard bot's advice, computed in a process of its own so that no frame waits for it.

The process gets exactly what the seat has been shown, and is stopped when nobody waits for its advice.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, BinaryIO, Final

import msgspec

from greatrace import own_programs
from greatrace.bots.hint import Hint, hint, next_best, reasoned
from greatrace.bots.imagine import world
from greatrace.bots.levels import make
from greatrace.bots.search import SearchBot
from greatrace.bots.seat import Bot, SeatQuestion
from greatrace.child_process import ChildProcess
from greatrace.games import GAMES, GameKind, HintFacts
from greatrace.kernel import Action, Rules
from greatrace.protocol.framing import PREFIX, BadFrame, Frames, frame
from greatrace_client.model.hint_reasons import FINISH
from greatrace_client.model.table import OpenQuestion, TableModel
from greatrace_client.net.background_process import BackgroundProcess

POLITE: Final = 10  # steps down in priority
USUAL: Final = 1.6  # expected seconds of a search, for the progress bar
SOUND: Final = ("sound",)  # no search was needed, or no other answer came close
UNTIMED: Final = frozenset(("plan", "sequence"))  # soon thought out: always the same, as in plain lines
FURTHEST: Final = 12  # answers of a drive that are looked at
LONGEST: Final = 65536  # bytes of an answer
COMMAND: Final = own_programs.command("hint-worker")


class Advice(msgspec.Struct, frozen=True):
    """The recommended option (`index`), the chance of winning with it (None: not searched), the ids of the facts that
    decided, the spaces on the path of the drive, the lead in each fact (0: not counted), and the option it was compared
    with (-1: none).
    """

    index: int
    chance: float | None = None
    facts: tuple[str, ...] = ()
    way: tuple[str, ...] = ()
    ahead: tuple[int, ...] = ()
    other: int = -1


class Request(msgspec.Struct, frozen=True):
    """All that the seat knows of the table, encoded as on the wire."""

    game: str
    setup: msgspec.Raw
    view: msgspec.Raw
    number: int
    prompt: str
    options: tuple[msgspec.Raw, ...]


def request_of(table: TableModel, question: OpenQuestion) -> bytes:
    """The question to the player's own seat, as the process reads it."""
    options = tuple(raw(option) for option in question.options)
    made = Request(table.kind.id, raw(table.setup), raw(table.view), question.number, question.prompt, options)
    return msgspec.json.encode(made)


def raw(value: Any) -> msgspec.Raw:
    """The value as JSON."""
    return msgspec.Raw(msgspec.json.encode(value))


# ---- in the process


def advise(written: bytes, clock: Callable[[], float] | None = None) -> Advice:
    """The hard bot's choice. Deterministic without a `clock` and for prompts that are `UNTIMED`."""
    asked = msgspec.json.decode(written, type=Request)
    kind = GAMES[asked.game]
    rules = kind.rules_for(msgspec.json.decode(asked.setup, type=kind.setup_type))
    view = kind.decode_view(asked.view)
    question = SeatQuestion(asked.number, asked.prompt, tuple(kind.actions.decode(option) for option in asked.options))
    rng = random.Random(asked.number)
    found = hint(rules, view, question, rng, None if question.prompt in UNTIMED else clock)
    if found.chance is None:
        found = explained(kind, rules, view, question, found, rng, clock)
    way = way_of(kind.hint_facts, rules, view, question, found.action, make("hard", rules))
    other = -1 if found.other is None else question.options.index(found.other)
    facts = (FINISH,) if way and way[-1] == kind.hint_facts.finish(view) and found.facts == SOUND else found.facts
    return Advice(question.options.index(found.action), found.chance, facts, way, found.ahead, other)


def explained(
    kind: GameKind,
    rules: Rules[Any],
    view: Any,
    question: SeatQuestion,
    found: Hint,
    rng: random.Random,
    clock: Callable[[], float] | None,
) -> Hint:
    """The same choice with its reasons; if the hard bot did not search, a more thorough bot compares the options."""
    bot = make("expert", rules, clock)
    assert isinstance(bot, SearchBot)
    trials = bot.search(view, question, rng, why=True)
    mine = next((trial for trial in trials if trial.answer == found.action and trial.results), None)
    at_sight = kind.hint_facts.at_sight(question.prompt, found.action) or SOUND
    if mine is None or len(trials) < 2:
        return Hint(found.action, None, at_sight)
    told = reasoned(mine, next_best(mine, trials))
    if told.facts == SOUND:
        return Hint(found.action, mine.mean, at_sight)
    return told


def way_of(
    facts: HintFacts, rules: Rules[Any], view: Any, question: SeatQuestion, action: Action, bot: Bot
) -> tuple[str, ...]:
    """The spaces where the bot's move that begins with this answer would lead, in a world that looks just like this
    one.
    """
    if to := facts.destination(action):
        return (to,)
    if not facts.begins_move(action):
        return ()
    rng = random.Random(question.number)
    there = world(rules, view, question, rng)
    if there is None:
        return ()
    there.submit(view.seat, action)
    way = list[str]()
    for _ in range(FURTHEST):
        decision = there.decision
        if decision is None or view.seat not in decision.asked or not facts.moving(there.state):
            break
        options = decision.options(view.seat)
        asked = SeatQuestion(decision.number, decision.prompt, options)
        choice = bot.choose(there.rules.view_of(there.state, view.seat), asked, rng)
        if to := facts.destination(choice):
            way.append(to)
        there.submit(view.seat, choice)
    there.close()
    return tuple(way)


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer one question after the other, until the input ends."""
    while len(prefix := questions.read(PREFIX)) == PREFIX:
        written = questions.read(int.from_bytes(prefix, "big"))
        answers.write(frame(msgspec.json.encode(advise(written, time.monotonic))))
        answers.flush()


def main() -> None:
    """Run as a process, at a low priority; an interrupt of the terminal is left to the client."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        with suppress(AttributeError, OSError):
            os.nice(POLITE)
    serve(sys.stdin.buffer, sys.stdout.buffer)


# ---- in the client


class Talk:
    """The line to a process that has just been started. Raises OSError."""

    def __init__(self) -> None:
        self._frames = Frames(LONGEST)
        self._answers: list[Advice] = []
        self._over = False
        self._process = BackgroundProcess(COMMAND, self._output, self._ended)

    @property
    def process(self) -> ChildProcess:
        """The process itself."""
        return self._process.child

    def heard(self) -> Advice | None:
        """The answer that has arrived since the last call, if any. Raises EOFError, BadFrame or msgspec.DecodeError if
        the process has ended or sends invalid data.
        """
        self._process.listen()
        if self._answers:
            return self._answers.pop()
        if self._over:
            raise EOFError
        return None

    def _output(self, data: bytes) -> None:
        """Decode answers."""
        self._answers += [msgspec.json.decode(body, type=Advice) for body in self._frames.receive(data)]

    def _ended(self, _exit_code: int) -> None:
        self._over = True


class HintWorker:
    """Asks the process. One question at a time; a new one, or `cancel`, drops the one before."""

    def __init__(self) -> None:
        self._talk: Talk | None = None
        self.busy = False
        self.failed = False

    @property
    def process(self) -> ChildProcess | None:
        """The running process, if any."""
        return self._talk.process if self._talk is not None else None

    def ask(self, table: TableModel, question: OpenQuestion) -> None:
        """Begin to think."""
        self.cancel()
        self.failed = False
        try:
            self._talk = self._talk or Talk()
        except OSError:
            self._gone()
            return
        self._talk.process.write(frame(request_of(table, question)))
        self.busy = True

    def answer(self) -> Advice | None:
        """The advice, once; None until it has arrived."""
        if not self.busy or self._talk is None:
            return None
        try:
            found = self._talk.heard()
        except (EOFError, BadFrame, msgspec.DecodeError):
            self._gone()
            return None
        self.busy = found is None
        return found

    def _gone(self) -> None:
        self.close()
        self.failed = True

    def cancel(self) -> None:
        """Drop the question. A process that is thinking is ended, because it does not listen meanwhile."""
        if self.busy:
            self.close()

    def close(self) -> None:
        """End the process."""
        if self._talk is not None:
            self._talk.process.kill()
        self._talk, self.busy = None, False


if __name__ == "__main__":
    main()
