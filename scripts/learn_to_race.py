#!/usr/bin/env python3
"""An agent that learns to beat the easy bot: `.venv/bin/python scripts/learn_to_race.py`, some four minutes.

It scores every option of a question by a small network over what the seat sees and what the option is. It learns by
imitation: first from races of a teacher (the practised bot), then from its own races, in which the teacher says at
every question what it would have answered. In the end it races against easy and normal. Needs the extra `rl`.
"""

from __future__ import annotations

import argparse
import random
import time
from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from greatrace.bots import GreedyBot, question_for
from greatrace.bots.greedy.weights import PRACTISED
from greatrace.great_race.game import GreatRace
from greatrace.great_race.setup import Setup, new_game
from greatrace.lab.learning.against_bots import RaceAgainstBots
from greatrace.lab.learning.seat_features import SeatFeatures

Numbers = NDArray[np.float32]
Sample = tuple[Numbers, Numbers, int]
"""The view of the seat, its options row by row, and the option that the teacher chose."""

TABLE: dict[str, Any] = {"board": "africa", "crews": ("blue", "mint"), "start": "colomb_bechar", "finish": "cape_town"}
HIDDEN, BATCH = 96, 256
LONGEST = 20  # rounds of a race used for teaching


class Scorer:
    """A network of one hidden layer: a score for each option. The vector of the view is shared by all options."""

    def __init__(self, seen: int, option: int, hidden: int, rng: np.random.Generator) -> None:
        self.weights = [
            (rng.standard_normal(shape) * scale).astype(np.float32)
            for shape, scale in (
                ((seen, hidden), seen**-0.5),
                ((option, hidden), option**-0.5),
                ((hidden, hidden), hidden**-0.5),
                ((hidden,), hidden**-0.5),
            )
        ]
        self.means = [np.zeros_like(w) for w in self.weights]
        self.squares = [np.zeros_like(w) for w in self.weights]
        self.steps = 0

    def scores(self, seen: Numbers, options: Numbers) -> Numbers:
        view, option, inner, last = self.weights
        first = np.maximum(seen @ view + options @ option, 0)
        found: Numbers = np.maximum(first @ inner, 0) @ last
        return found

    def learn(self, batch: list[Sample], rate: float) -> float:
        """A step towards the teacher's answers (cross entropy, Adam); returns the share that agreed before it."""
        view, option, inner, last = self.weights
        counts = [len(options) for _, options, _ in batch]
        starts = np.cumsum([0, *counts[:-1]])
        owner = np.repeat(np.arange(len(batch)), counts)
        seen, options = np.stack([one[0] for one in batch]), np.concatenate([one[1] for one in batch])
        first = np.maximum((seen @ view)[owner] + options @ option, 0)
        second = np.maximum(first @ inner, 0)
        scores = second @ last
        raised = np.exp(scores - np.maximum.reduceat(scores, starts)[owner])
        shares = raised / np.add.reduceat(raised, starts)[owner]
        taken = starts + np.array([one[2] for one in batch])
        agreed = float(np.mean(scores[taken] >= np.maximum.reduceat(scores, starts)))
        wrong = shares.astype(np.float32)
        wrong[taken] -= 1
        wrong /= len(batch)
        to_second = np.outer(wrong, last) * (second > 0)
        to_first = (to_second @ inner.T) * (first > 0)
        of_view = np.add.reduceat(to_first, starts)
        self._step([seen.T @ of_view, options.T @ to_first, first.T @ to_second, second.T @ wrong], rate)
        return agreed

    def _step(self, slopes: list[Numbers], rate: float) -> None:
        self.steps += 1
        for i, slope in enumerate(slopes):
            self.means[i] += 0.1 * (slope - self.means[i])
            self.squares[i] += 0.001 * (slope * slope - self.squares[i])
            scale = np.sqrt(self.squares[i] / (1 - 0.999**self.steps)) + 1e-8
            self.weights[i] -= rate * (self.means[i] / (1 - 0.9**self.steps)) / scale


class School:
    """Races at one table in which the teacher gives its own answer to each question."""

    def __init__(self, seed: int) -> None:
        self.setup, self.seed, self.races = Setup(**TABLE), seed, 0
        self.features: list[SeatFeatures] = []

    def race(self, pupil: Scorer | None) -> list[Sample]:
        """One race: the pupil answers, or (None) the teacher. Questions with a choice, and the teacher's answers."""
        self.races += 1
        game, rng = new_game(self.setup, f"{self.seed}/{self.races}"), random.Random(self.races)
        rules = game.rules
        assert isinstance(rules, GreatRace)
        teacher, samples = GreedyBot(rules, replace(PRACTISED, mix=0.0)), list[Sample]()
        self.features = self.features or [SeatFeatures(rules.ruleset, seat, 2, ways=True) for seat in range(2)]
        while (decision := game.decision) is not None and game.state.open.round <= LONGEST:
            seat = decision.asked[0]
            view, question = rules.view_of(game.state, seat), question_for(decision, seat)
            answer = teacher.choose(view, question, rng)
            if len(question.options) > 1:
                features = self.features[seat]
                seen = features.view.of(view, question.prompt)
                table = features.options.of(question.options, view.open.crews[seat].at)
                samples.append((seen, table, tuple(question.options).index(answer)))
                if pupil is not None:
                    answer = question.options[int(np.argmax(pupil.scores(seen, table)))]
            game.submit(seat, answer)
        return samples


def won(scorer: Scorer, races: int, seed: int, rival: str = "easy") -> int:
    """The number of races won against that bot; the agent takes the option with the best score, and changes seats."""
    env, wins = RaceAgainstBots(TABLE, (rival,), ways=True), 0
    env.reset(seed=seed)
    for race in range(races):
        observation, info = env.reset() if race else env.reset(seed=seed)
        over = not info["options"]
        reward = 0.0
        while not over:
            scores = scorer.scores(observation["observation"], observation["options"][: len(info["options"])])
            observation, reward, over, _, info = env.step(int(np.argmax(scores)))
        wins += reward > 0
    return wins


def train(scorer: Scorer, samples: list[Sample], passes: int, rate: float, rng: np.random.Generator) -> float:
    """Train for `passes` passes over all samples, in batches; the share that agreed with the teacher in the last."""
    agreed: list[float] = []
    for _ in range(passes):
        order = rng.permutation(len(samples))
        starts = range(0, len(samples) - BATCH, BATCH)
        agreed = [scorer.learn([samples[i] for i in order[start : start + BATCH]], rate) for start in starts]
    return float(np.mean(agreed))


def main() -> None:
    """Learn, then race."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lessons", type=int, default=200, help="races of the teacher")
    parser.add_argument("--terms", type=int, default=6, help="how often the agent races by itself and learns from it")
    parser.add_argument("--own", type=int, default=60, help="its own races in each term")
    parser.add_argument("--races", type=int, default=200, help="races against each bot at the end")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    rng, began, school = np.random.default_rng(chosen.seed), time.process_time(), School(chosen.seed)
    samples = [one for _ in range(chosen.lessons) for one in school.race(None)]
    scorer = Scorer(len(samples[0][0]), samples[0][1].shape[1], HIDDEN, rng)
    print(f"before learning: {won(scorer, 20, chosen.seed)} of 20 won against easy")
    agreed = train(scorer, samples, 3, 1e-3, rng)
    for term in range(chosen.terms):
        samples += [one for _ in range(chosen.own) for one in school.race(scorer)]
        agreed = train(scorer, samples, 2, 1e-3 * 0.75**term, rng)
        spent = round(time.process_time() - began)
        wins = won(scorer, 20, chosen.seed + term)
        print(
            f"term {term + 1}: {len(samples)} questions, {100 * agreed:.0f} % as the teacher, {wins} of 20; {spent} s"
        )
    for rival in ("easy", "normal"):
        wins = won(scorer, chosen.races, chosen.seed + 1000, rival)
        print(f"after learning: {wins} of {chosen.races} won against {rival} ({100 * wins / chosen.races:.1f} %)")


if __name__ == "__main__":
    main()
