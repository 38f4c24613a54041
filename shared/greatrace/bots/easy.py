"""The easy bots: sensible plans with the mistakes of people who play for the first time.

At every question they weigh things a little differently (noise), overlook some of the options - cards, guards, fuel -
and now and then choose any option. All of it is drawn from the question's own dice, so that equal questions get equal
answers.
"""

from __future__ import annotations

import random
from typing import Any, Final

from attrs import evolve
from msgspec.structs import asdict, replace

from greatrace.bots.crazy_race import CrazyBot, Tastes
from greatrace.bots.greedy import GreedyBot
from greatrace.bots.greedy.outlook import Outlook, WeightTables
from greatrace.bots.greedy.weights import Weights
from greatrace.bots.seat import SeatQuestion
from greatrace.crazy_race.game import CrazyRace
from greatrace.great_race.actions import BuyFuel, FitPart, PlayCard, PlayEscort, PlayGuide, RepairVehicle, SendEscort
from greatrace.great_race.state import View
from greatrace.kernel import Action, Rules

NOISE: Final = 0.5  # the standard deviation of the logarithm of every weight
WHIM: Final = 0.08  # probability of a random option
OVERLOOKED: Final[dict[type[Action], float]] = {
    BuyFuel: 0.35,
    PlayCard: 0.5,
    SendEscort: 0.4,
    PlayEscort: 0.5,
    PlayGuide: 0.5,
    FitPart: 0.3,
    RepairVehicle: 0.3,
}
"""The probability that an option of that kind is overlooked."""
CRAZY_WHIM: Final = 2.0  # points


class EasyBot(GreedyBot):
    """The normal bot with noisy weights, overlooked options and random choices."""

    def __init__(self, rules: Rules[Any], weights: Weights | None = None) -> None:
        super().__init__(rules, weights)
        self.sober = self.mood = self.weights

    def choose(self, view: View, question: SeatQuestion, rng: random.Random) -> Action:
        """Choose an option, with a beginner's mistakes."""
        if rng.random() < WHIM:
            return rng.choice(question.options)
        self.mood = blurred(self.sober, rng)
        seen = tuple(o for o in question.options if rng.random() >= OVERLOOKED.get(type(o), 0.0))
        return super().choose(view, replace(question, options=seen or question.options[:1]), rng)

    def outlook(self, view: View) -> Outlook:
        """The position, with noisy weights; the roads keep the true weights."""
        sober = super().outlook(view)
        return Outlook(self.r, self.mood, WeightTables(self.mood), view, sober.roads)


def blurred(weights: Weights, rng: random.Random) -> Weights:
    """The weights with random noise, as a beginner sees them."""

    def blur(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: blur(one) for name, one in value.items()}
        if isinstance(value, tuple):
            return tuple(blur(one) for one in value)
        return value * rng.lognormvariate(0.0, NOISE)

    return Weights(**{name: blur(value) for name, value in asdict(weights).items()})


class EasyCrazyBot(CrazyBot):
    """The normal bot with a random variation that is often worth more than the best option."""

    def __init__(self, rules: CrazyRace, tastes: Tastes | None = None) -> None:
        super().__init__(rules, evolve(tastes or Tastes(), whim=CRAZY_WHIM))
