"""The games for learning agents: a PettingZoo environment in which seats take turns (AEC). Needs the extra `rl`.

    env = RaceEnvironment("great_race", {"board": "africa", "crews": ("blue", "mint")})
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination else policy(observation, info))

An action is the index of an option. `observation["action_mask"]` tells which there are, `info["options"]` what they
are, and `info["view"]` and `info["question"]` are what any bot gets: use those in place of vectors. In the great race
`env.option_features()` describes each option of the open question by a row of numbers.
The reward is 1 for winning, shared by those who win together, and what the winner gains the others lose between them.
"""

from __future__ import annotations

import secrets
from typing import Any, ClassVar, Final

import msgspec
import numpy as np
from gymnasium import spaces

from greatrace.bots import question_for
from greatrace.games import GAMES
from greatrace.great_race.game import GreatRace
from greatrace.kernel import Game, Seat
from greatrace.lab.crazy_observation import crazy_race_sight
from greatrace.lab.learning.option_features import Table
from greatrace.lab.learning.seat_features import SeatFeatures
from greatrace.lab.learning.view_features import Vector
from greatrace.lab.pettingzoo_quietly import AECEnv

MOST_OPTIONS: Final = 512
"""The number of options that an action can name; the longest question seen had 300."""

Course = tuple[str, str]


class RaceEnvironment(AECEnv):  # type: ignore[misc]  # PettingZoo has no hints
    """Games at one table, one after the other. `setup` are the fields of the game's setup."""

    metadata: ClassVar[dict[str, Any]] = {"name": "great_race_v1", "render_modes": [], "is_parallelizable": False}
    render_mode = None

    def __init__(self, game: str = "great_race", setup: dict[str, Any] | None = None) -> None:
        """Raises SetupError or msgspec.ValidationError for an invalid table."""
        super().__init__()
        self.kind = GAMES[game]
        self.setup = msgspec.convert(setup or {"board": "africa", "crews": ("blue", "mint")}, self.kind.setup_type)
        self.possible_agents = [f"seat_{seat}" for seat in range(len(self.setup.crews))]
        self._games = 0
        self._seed = secrets.token_hex(8)  # until `reset` names one: no two environments play the same games
        self._features: dict[Course, list[SeatFeatures]] = {}
        self._begin()
        self.agents: list[str] = []
        size = len(self._sight(0, self.game.rules.view_of(self.game.state, 0), ""))
        seen = spaces.Box(-1.0, np.inf, (size,), np.float32)
        mask = spaces.Box(0, 1, (MOST_OPTIONS,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(MOST_OPTIONS) for agent in self.possible_agents}

    def _begin(self) -> None:
        self.game: Game[Any] = self.kind.new_game(self.setup, f"{self._seed}/{self._games}")

    def seat(self, agent: str) -> Seat:
        """The seat of an agent."""
        return self.possible_agents.index(agent)

    def observation_space(self, agent: str) -> Any:
        """The space of that agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Indices of options."""
        return self.action_spaces[agent]

    # ---- playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same seed gives the same games, one after the other."""
        if seed is not None:
            self._seed, self._games = str(seed), 0
        self._begin()
        self._games += 1
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def step(self, action: int | None) -> None:
        """Let the selected agent take the option of that index. Raises IllegalAction for an invalid index."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        options = self.infos[agent]["options"]
        if action is None or not 0 <= action < len(options):
            raise IndexError(f"{agent} has {len(options)} options, none with the index {action}")
        self.game.submit(self.seat(agent), options[action])
        if self.game.decision is None:
            self._end()
        else:
            self._ask()
        self._accumulate_rewards()

    def _ask(self) -> None:
        decision = self.game.decision
        assert decision is not None
        seat = decision.asked[0]
        self.agent_selection = agent = self.possible_agents[seat]
        question = question_for(decision, seat)
        view = self.game.rules.view_of(self.game.state, seat)
        for other in self.agents:
            self.infos[other] = {}
        self.infos[agent] = {"options": question.options[:MOST_OPTIONS], "view": view, "question": question}

    def _end(self) -> None:
        outcome = self.game.outcome
        winners = outcome.winners if outcome is not None else ()
        for agent in self.agents:
            self.terminations[agent] = True
            self.infos[agent] = {}
            self.rewards[agent] = self._share(self.seat(agent), winners)
        self.agent_selection = self.agents[0]

    def _share(self, seat: Seat, winners: tuple[Seat, ...]) -> float:
        if not winners or len(winners) == len(self.possible_agents):
            return 0.0
        if seat in winners:
            return 1.0 / len(winners)
        return -1.0 / (len(self.possible_agents) - len(winners))

    # ---- seeing

    def observe(self, agent: str) -> dict[str, Any]:
        """The vector of the view of the agent's seat, and the mask of its options."""
        mask = np.zeros(MOST_OPTIONS, np.int8)
        seat, info = self.seat(agent), self.infos.get(agent)
        if not info or self.terminations[agent]:
            view, prompt = self.game.rules.view_of(self.game.state, seat), ""
        else:
            view, prompt = info["view"], info["question"].prompt
            mask[: len(info["options"])] = 1
        return {"observation": self._sight(seat, view, prompt), "action_mask": mask}

    def _sight(self, seat: Seat, view: Any, prompt: str) -> Vector:
        if isinstance(self.game.rules, GreatRace):
            return self.features(seat).view.of(view, prompt)
        return np.array(crazy_race_sight(view), np.float32)

    def features(self, seat: Seat) -> SeatFeatures:
        """The features of that seat's views and options. Raises TypeError in Crazy Race."""
        rules = self.game.rules
        if not isinstance(rules, GreatRace):
            raise TypeError("only the great race has features of options")
        course, seats = (rules.ruleset.start, rules.ruleset.finish), len(self.possible_agents)
        if course not in self._features:
            self._features[course] = [SeatFeatures(rules.ruleset, one, seats) for one in range(seats)]
        return self._features[course][seat]

    def option_features(self) -> Table:
        """A row of numbers for each option of the agent whose turn it is, in the order of the options."""
        seat, info = self.seat(self.agent_selection), self.infos[self.agent_selection]
        return self.features(seat).options.of(info["options"], info["view"].open.crews[seat].at)

    def render(self) -> None:
        """Do nothing: watch with `great-race-lab watch`, or the client."""

    def close(self) -> None:
        """Drop the game."""
        self.game.close()
