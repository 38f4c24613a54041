"""One seat of the great race against bots: a Gymnasium environment. Needs the extra `rl`.

    env = RaceAgainstBots({"board": "africa", "crews": ("blue", "mint")}, bots=("easy",))
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(action)

An action is the index of an option. The observation has the view as a vector, a row of features for each option (the
rest of the table is 0) and the mask of the options; `info` has options, view and question as any bot gets them. The
reward is 1 for winning and -1 for losing; a race that is called off gives 0. The own seat changes from race to race.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from typing import Any, Final

import gymnasium
import msgspec
import numpy as np
from gymnasium import spaces

from greatrace.bots import Bot, SeatQuestion, question_for
from greatrace.great_race.game import GreatRace
from greatrace.great_race.setup import Setup, new_game
from greatrace.kernel import Action, Game
from greatrace.lab.bot_loader import factory
from greatrace.lab.learning.seat_features import SeatFeatures

MOST_OPTIONS: Final = 512
MOST: Final = 100.0  # clipped at this; nearly all numbers are at most 1
Observation = dict[str, Any]


class RaceAgainstBots(gymnasium.Env[Observation, Any]):
    """Races, one after the other. `setup` are the fields of the game's setup; `bots` are names, one for each rival."""

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 - Gymnasium's own declaration

    def __init__(
        self, setup: dict[str, Any] | None = None, bots: Sequence[str] = ("easy",), *, ways: bool = False
    ) -> None:
        """`ways` as in ViewFeatures. Raises SetupError, ValidationError, UnknownBotError, ValueError: invalid table."""
        self.ways = ways
        fields = setup or {"board": "africa", "crews": ("blue", "mint")}
        self.setup = msgspec.convert(fields, Setup)
        if len(bots) + 1 != len(self.setup.crews):
            raise ValueError(f"{len(self.setup.crews)} crews need {len(self.setup.crews) - 1} bots, not {len(bots)}")
        self.makers = [factory(name) for name in bots]
        self._seed, self._races = secrets.token_hex(8), 0
        self._features: dict[tuple[str, str, int], SeatFeatures] = {}
        self._begin()
        sizes = self._numbers()
        self.action_space = spaces.Discrete(MOST_OPTIONS)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-MOST, MOST, (sizes.view.size,), np.float32),
                "options": spaces.Box(-MOST, MOST, (MOST_OPTIONS, sizes.options.size), np.float32),
                "action_mask": spaces.Box(0, 1, (MOST_OPTIONS,), np.int8),
            }
        )

    def _begin(self) -> None:
        seed, seats = f"{self._seed}/{self._races}", len(self.setup.crews)
        self.game: Game[Any] = new_game(self.setup, seed)
        self.seat, self.chance = self._races % seats, random.Random(seed)
        bots = iter([make(self.game.rules) for make in self.makers])
        self.bots: list[Bot | None] = [None if seat == self.seat else next(bots) for seat in range(seats)]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new race; the same seed gives the same races, one after the other."""
        super().reset(seed=seed)
        if seed is not None:
            self._seed, self._races = str(seed), 0
        self._begin()
        self._races += 1
        self._let_bots_play()
        return self._seen()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take the option of that index, and let the bots answer. Raises IndexError for an invalid index."""
        options = self.options
        if not 0 <= action < len(options):
            raise IndexError(f"there are {len(options)} options, none with the index {action}")
        self.game.submit(self.seat, options[action])
        self._let_bots_play()
        over = self.game.decision is None
        observation, info = self._seen()
        return observation, self._reward() if over else 0.0, over, False, info

    @property
    def options(self) -> tuple[Action, ...]:
        """The options of the own seat; none when the race is over."""
        question = self._question()
        return () if question is None else tuple(question.options[:MOST_OPTIONS])

    def _question(self) -> SeatQuestion | None:
        return None if self.game.decision is None else question_for(self.game.decision, self.seat)

    def _let_bots_play(self) -> None:
        while (decision := self.game.decision) is not None:
            seat = decision.asked[0]
            bot = self.bots[seat]
            if bot is None:
                return
            view, question = self.game.rules.view_of(self.game.state, seat), question_for(decision, seat)
            self.game.submit(seat, bot.choose(view, question, self.chance))

    def _reward(self) -> float:
        outcome = self.game.outcome
        if outcome is None or not outcome.winners:
            return 0.0
        return 1.0 if self.seat in outcome.winners else -1.0

    def _numbers(self) -> SeatFeatures:
        rules = self.game.rules
        assert isinstance(rules, GreatRace)
        key = rules.ruleset.start, rules.ruleset.finish, self.seat
        if key not in self._features:
            self._features[key] = SeatFeatures(rules.ruleset, self.seat, len(self.setup.crews), ways=self.ways)
        return self._features[key]

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        numbers, view, question = self._numbers(), self.game.rules.view_of(self.game.state, self.seat), self._question()
        table = np.zeros((MOST_OPTIONS, numbers.options.size), np.float32)
        mask = np.zeros(MOST_OPTIONS, np.int8)
        options = self.options
        if options:
            table[: len(options)] = numbers.options.of(options, view.open.crews[self.seat].at)
            mask[: len(options)] = 1
        seen = numbers.view.of(view, question.prompt if question is not None else "")
        info = {"options": options, "view": view, "question": question}
        return {"observation": seen, "options": table, "action_mask": mask}, info
