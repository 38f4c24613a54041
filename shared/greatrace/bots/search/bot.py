"""The searching bot: tries its best answers in imagined worlds; the first choice stands unless another is better.

All candidates are tried in the same worlds with the same future chance, so that luck is the same for all (common random
numbers), and the worse half drops out again and again (sequential halving).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import Any, Final, Protocol

from attrs import define, field

from greatrace.bots.imagine import world
from greatrace.bots.search.effort import Effort
from greatrace.bots.seat import Bot, SeatQuestion
from greatrace.kernel import Action, Decision, Game, Rules, Seat

WITH_CARDS: Final = frozenset({"drive", "blind", "discard", "lay"})
ENOUGH_WORLDS: Final = 12  # the least number of worlds for a decision
CLEARLY: Final = 3.0  # standard errors
LONG: Final = 400  # answers after which a playout is given up: nearly none is that long


class Field(Protocol):
    """The interface of a game for the search."""

    @property
    def first(self) -> Bot:
        """The bot of the first choice, which also answers questions without a search."""

    @property
    def player(self) -> Bot:
        """The bot for all seats in playouts."""

    def candidates(self, view: Any, question: SeatQuestion, thought: Action, most: int) -> Sequence[Action]:
        """The answers worth a try besides the first choice, best first."""

    def over(self, start: Any, state: Any) -> bool:
        """Whether a playout that began in `start` is finished."""

    def chances(self, state: Any) -> Sequence[float]:
        """The odds of winning from there, by seat."""

    def merits(self, state: Any, seat: Seat) -> Mapping[str, float]:
        """The advantages of that seat there, by the ids of `hint.FACTS`; more is better."""

    def amounts(self, state: Any, seat: Seat) -> Mapping[str, float]:
        """The countable amounts of those advantages for that seat, by the same ids."""

    def prepare(self, view: Any) -> None:
        """Evaluate the position once, before many playouts begin there."""


@define
class Trial:
    """A candidate and its results, world by world."""

    answer: Action
    results: list[float] = field(factory=list)
    merits: list[Mapping[str, float]] = field(factory=list)  # for a hint only
    amounts: list[Mapping[str, float]] = field(factory=list)  # for a hint only

    @property
    def mean(self) -> float:
        """The mean odds of winning so far."""
        return sum(self.results) / len(self.results) if self.results else 0.0


class SameChance(random.Random):
    """The same random numbers for each playout of a question, from a seed; most playouts draw none."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._seed, self._drawn = seed, False

    def again(self, seed: int) -> SameChance:
        """Restart with the first number of that seed."""
        if self._drawn or seed != self._seed:
            self.seed(seed)
            self._seed, self._drawn = seed, False
        return self

    def random(self) -> float:
        self._drawn = True
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        self._drawn = True
        return super().getrandbits(k)


class SearchBot:
    """A bot that searches. `clock` gives seconds; without it, equal questions get equal answers."""

    def __init__(
        self, rules: Rules[Any], ground: Field, effort: Effort, clock: Callable[[], float] | None = None
    ) -> None:
        self.rules, self.ground, self.effort, self.clock = rules, ground, effort, clock
        self.seconds = 0.0  # for a question with a clock; 0: those of the effort
        self.playouts = 0
        self._why = False
        self._chance = SameChance(0)

    def choose(self, view: Any, question: SeatQuestion, rng: random.Random) -> Action:
        """Choose the best of the candidates."""
        trials = self.search(view, question, rng)
        return best_of(trials, self.effort.doubts(question.prompt)).answer

    def search(self, view: Any, question: SeatQuestion, rng: random.Random, *, why: bool = False) -> list[Trial]:
        """The candidates with their results, the first choice first; a single one if there is nothing to search.

        `why`: with the advantages of each, for a hint.
        """
        seed, until = rng.getrandbits(64), self._until()
        thought = self.ground.first.choose(view, question, random.Random(seed))
        trials = [Trial(thought)]
        if len(question.options) == 1 or not self.effort.playouts(question.prompt):
            return trials
        there = world(self.rules, view, question, random.Random(seed))
        if there is None:
            return trials
        others = self.ground.candidates(view, question, thought, self.effort.most - 1)
        trials += [Trial(answer) for answer in others]
        if len(trials) > 1:
            self.ground.prepare(view)
            self._why = why
            self._halve(trials, view, question, seed, until)
        return trials

    def _until(self) -> float | None:
        return None if self.clock is None else self.clock() + (self.seconds or self.effort.seconds)

    def _halve(self, trials: list[Trial], view: Any, question: SeatQuestion, seed: int, until: float | None) -> None:
        """Sequential halving; the first choice always stays, since the others are measured against it."""
        left, number = list(trials), 0
        rounds = max(1, (len(trials) - 1).bit_length())
        each = self.effort.playouts(question.prompt) / rounds
        while len(left) > 1:
            for _ in range(max(2, round(each / len(left)))):
                if not self._try_all(left, view, question, f"{seed}/{number}", seed, until):
                    return
                number += 1
                if len(left) == 2 and settled(left[1], left[0]):  # noqa: PLR2004 - the first choice and its last rival
                    break
            left = halved(left)

    def _try_all(
        self, trials: list[Trial], view: Any, question: SeatQuestion, dealt: str, seed: int, until: float | None
    ) -> bool:
        """Try each candidate in one more world; False if the time is over."""
        there = world(self.rules, view, question, random.Random(dealt))
        assert there is not None
        for trial in trials:
            if until is not None and self.clock is not None and self.clock() > until:
                return False
            self._note(trial, self.play_out(there, view.seat, trial.answer, seed), view.seat)
        there.close()
        return True

    def _note(self, trial: Trial, end: Any, seat: Seat) -> None:
        trial.results.append(self.ground.chances(end)[seat])
        if self._why:
            trial.merits.append(self.ground.merits(end, seat))
            trial.amounts.append(self.ground.amounts(end, seat))

    def play_out(self, there: Game[Any], seat: Seat, answer: Action, seed: int) -> Any:
        """The state that a playout of the answer in that world ends in."""
        self.playouts += 1
        game, start, rng = there.fork(), there.state, self._chance.again(seed)
        over, choose, view_of = self.ground.over, self.ground.player.choose, self.rules.view_of
        game.submit(seat, answer)
        for _ in range(LONG):
            decision, state = game.decision, game.state
            if decision is None or over(start, state):
                break
            asked = decision.asked[0]
            game.submit(asked, choose(view_of(state, asked), quick_question(decision, asked), rng))
        game.close()
        return game.state


def quick_question(decision: Decision, seat: Seat) -> SeatQuestion:
    """The question without any-time cards unless the playouts' bot uses them there; long lists are kept unchanged."""
    required = decision.required(seat)
    options = (*required, *decision.interrupts(seat)) if decision.prompt in WITH_CARDS else required
    return SeatQuestion(decision.number, decision.prompt, options)


def halved(trials: list[Trial]) -> list[Trial]:
    """The first choice and the better half of the others, without any that is clearly behind it."""
    others = sorted(trials[1:], key=lambda trial: -trial.mean)[: len(trials[1:]) // 2]
    return [trials[0], *(trial for trial in others if sum(lead(trial, trials[0])) > 0)]


def settled(trial: Trial, first: Trial) -> bool:
    """Whether more worlds would hardly change which of the two is better, so that the rest of the time can be saved."""
    ahead, error = lead(trial, first)
    return len(trial.results) >= ENOUGH_WORLDS and abs(ahead) >= CLEARLY * error


def best_of(trials: Sequence[Trial], doubt: float) -> Trial:
    """The candidate with the most results that is clearly better than the first choice, or the first choice."""
    first = trials[0]
    worlds = max(len(trial.results) for trial in trials)
    lasting = [trial for trial in trials[1:] if 2 * len(trial.results) >= worlds > 1]
    best = max(lasting, key=lambda trial: lead(trial, first)[0], default=first)
    ahead, error = lead(best, first)
    return best if ahead > doubt * error else first


def lead(trial: Trial, first: Trial) -> tuple[float, float]:
    """The mean lead in the worlds that both were tried in, and its standard error."""
    apart = [a - b for a, b in zip(trial.results, first.results, strict=False)]
    number = len(apart)
    if number < 2:  # noqa: PLR2004 - one world proves nothing
        return 0.0, 1.0
    mean = sum(apart) / number
    spread = sum((one - mean) ** 2 for one in apart) / (number - 1)
    return mean, sqrt(spread / number)
