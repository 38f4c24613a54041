"""The environment for learning agents keeps PettingZoo's own contract, for both games."""

from __future__ import annotations

import importlib.util
import os
import warnings
from typing import Any

import pytest

if importlib.util.find_spec("pettingzoo") is None:
    pytest.skip("the extra `rl` is not installed", allow_module_level=True)

from greatrace.lab.environment import RaceEnvironment

TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "africa": ("great_race", {"board": "africa", "crews": ("blue", "mint")}),
    "modules": ("great_race", {"board": "usa_west", "crews": ("blue", "plum"), "modules": ("season", "postal")}),
    "crazy race": ("crazy_race", {"crews": ("green", "orange", "lilac")}),
}


def test_it_leaves_the_sound_driver_alone() -> None:
    assert os.environ.get("SDL_AUDIODRIVER") != "dsp"  # that is what PettingZoo would have for everybody


@pytest.fixture(params=TABLES)
def environment(request: pytest.FixtureRequest) -> RaceEnvironment:
    return RaceEnvironment(*TABLES[request.param])


def test_the_environment_passes_pettingzoos_own_test(environment: RaceEnvironment) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its own imports are deprecated, and it would rather see numbers up to 1
        from pettingzoo.test import api_test

        api_test(environment, num_cycles=400, verbose_progress=False)


def played(environment: RaceEnvironment, seed: int) -> list[tuple[str, int]]:
    """A whole game of agents that always take their last option."""
    environment.reset(seed=seed)
    actions = []
    for agent in environment.agent_iter(20_000):
        _, _, termination, _, info = environment.last()
        action = None if termination else len(info["options"]) - 1
        actions.append((agent, -1 if action is None else action))
        environment.step(action)
    return actions


def test_equal_seeds_give_equal_games(environment: RaceEnvironment) -> None:
    first = played(environment, 5)
    assert played(environment, 5) == first
    assert played(environment, 6) != first


def test_rewards_add_up_to_nothing_and_agents_leave_when_it_is_over(environment: RaceEnvironment) -> None:
    environment.reset(seed=1)
    last: dict[str, float] = {}
    for agent in environment.agent_iter(20_000):
        _, reward, termination, _, info = environment.last()
        if termination:
            last[agent] = reward
        environment.step(None if termination else 0)
        assert termination or info["options"]
    assert sorted(last) == sorted(environment.possible_agents)
    assert sum(last.values()) == pytest.approx(0)
    assert environment.agents == []


def test_an_action_that_is_no_option_is_refused_in_one_sentence(environment: RaceEnvironment) -> None:
    environment.reset(seed=1)
    with pytest.raises(IndexError, match="none with the index 511"):
        environment.step(511)


def test_nobody_sees_what_a_seat_may_not_see() -> None:
    """Who is not asked has no options, and the vector of a seat does not change with a hand that it cannot see."""
    environment = RaceEnvironment(*TABLES["africa"])
    environment.reset(seed=1)
    waiting = next(agent for agent in environment.agents if agent != environment.agent_selection)
    assert not environment.observe(waiting)["action_mask"].any()
    assert environment.infos[waiting] == {}
