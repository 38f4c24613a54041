"""What learning agents see: equal numbers mean equal questions, and nothing secret is among them."""

from __future__ import annotations

import importlib.util
import random
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

if importlib.util.find_spec("gymnasium") is None:
    pytest.skip("the extra `rl` is not installed", allow_module_level=True)

import numpy as np
from msgspec.structs import replace

from greatrace.bots import question_for
from greatrace.great_race.actions import DriveOut, PlaceTile, Plan, Step
from greatrace.great_race.modules import MODULES
from greatrace.great_race.setup import Setup, new_game
from greatrace.kernel import Game
from greatrace.lab.environment import RaceEnvironment
from greatrace.lab.learning.against_bots import RaceAgainstBots
from greatrace.lab.learning.seat_features import SeatFeatures

TWO: dict[str, Any] = {"board": "africa", "crews": ("blue", "mint"), "start": "colomb_bechar", "finish": "cape_town"}
ALL: dict[str, Any] = {"board": "usa_west", "crews": ("blue", "mint", "plum"), "modules": tuple(MODULES)}


def questions(setup: dict[str, Any], seed: str, most: int = 400) -> Any:
    """A race of random answers: the game, the seat, its view and question."""
    game, rng = new_game(Setup(**setup), seed), random.Random(seed)
    for _ in range(most):
        if game.decision is None:
            return
        seat = game.decision.asked[0]
        question = question_for(game.decision, seat)
        yield game, seat, game.rules.view_of(game.state, seat), question
        game.submit(seat, rng.choice(question.options))


def features(game: Game[Any], seat: int, *, ways: bool = False) -> SeatFeatures:
    return SeatFeatures(game.rules.ruleset, seat, len(game.state.open.crews), ways=ways)  # type: ignore[attr-defined]


@pytest.mark.parametrize("setup", [TWO, ALL], ids=["base game", "all modules"])
@pytest.mark.parametrize("ways", [False, True])
def test_what_is_kept_from_look_to_look_makes_no_difference(setup: dict[str, Any], ways: bool) -> None:  # noqa: FBT001
    kept: dict[int, SeatFeatures] = {}
    for number, (game, seat, view, question) in enumerate(questions(setup, "kept")):
        mine = kept.setdefault(seat, features(game, seat, ways=ways))
        seen = mine.view.of(view, question.prompt)
        table = mine.options.of(question.options, view.open.crews[seat].at)
        if number % 9 == 0:
            anew = features(game, seat, ways=ways)
            assert np.array_equal(anew.view.of(view, question.prompt), seen)
            assert np.array_equal(anew.options.of(question.options, view.open.crews[seat].at), table)


def test_equal_numbers_are_equal_questions() -> None:
    """Before, 10 of 1,276 decisions looked like another one."""
    met: dict[bytes, tuple[str, tuple[Any, ...]]] = {}
    kept: dict[int, SeatFeatures] = {}
    for game, seat, view, question in questions(TWO, "equal", 1200):
        mine = kept.setdefault(seat, features(game, seat))
        table = mine.options.of(question.options, view.open.crews[seat].at)
        key = bytes([seat]) + mine.view.of(view, question.prompt).tobytes() + table.tobytes()
        what = question.prompt, tuple(question.options)
        assert met.setdefault(key, what) == what


def test_options_differ_by_their_rows_and_most_numbers_are_small() -> None:
    kept: dict[int, SeatFeatures] = {}
    for game, seat, view, question in questions(ALL, "rows"):
        mine = kept.setdefault(seat, features(game, seat))
        seen = mine.view.of(view, question.prompt)
        assert seen.min() >= -1
        assert seen.max() <= 3
        table = mine.options.of(question.options, view.open.crews[seat].at)
        assert table.shape == (len(question.options), mine.options.size)
        if question.prompt in ("plan", "sequence", "wear"):
            assert len({row.tobytes() for row in table}) == len(question.options)


def test_a_step_tells_of_its_space_and_a_tile_of_its_costs() -> None:
    game = new_game(Setup(**TWO), "1")
    mine, here = features(game, 0), game.state.open.crews[0].at
    r = game.rules.ruleset  # type: ignore[attr-defined]
    near = next(space for space in r.board.neighbours[here] if space not in r.board.cities)
    known = replace(game.state.open, tiles={near: "mountain_3_3_danger"})
    view = replace(game.rules.view_of(game.state, 0), open=known)
    unknown_row = mine.options.of((Step(near),), here)[0].copy()
    mine.view.of(view, "drive")
    step, tile, idle = mine.options.of((Step(near), PlaceTile("mountain_3_3_danger", near), DriveOut()), here)
    assert np.count_nonzero(step != unknown_row) == 4  # known, fuel, wear, danger
    assert np.isclose(tile, 0.75).sum() >= 4  # fuel and wear of three, on the space and on the tile
    assert np.count_nonzero(idle) == 1
    assert np.count_nonzero(mine.options.of((Plan(5, 0, 0, 0),), here)) == 2


def test_hidden_cards_and_tiles_change_nothing() -> None:
    for game, seat, view, question in questions(TWO, "hidden", 120):
        mine = features(game, seat)
        seen = mine.view.of(view, question.prompt)
        own = tuple(
            one if s == seat else replace(one, hand=("guide",) * len(one.hand)) for s, one in enumerate(game.state.own)
        )
        stock = replace(game.state.stock, deck=game.state.stock.deck[::-1], bag=game.state.stock.bag[::-1])
        other = game.rules.view_of(replace(game.state, own=own, stock=stock), seat)
        assert np.array_equal(mine.view.of(other, question.prompt), seen)


# ---- Gymnasium


def test_observations_lie_in_their_space_and_equal_seeds_give_equal_races() -> None:
    def played(seed: int) -> list[bytes]:
        env, rng = RaceAgainstBots(TWO, ("random",)), random.Random(1)
        observation, info = env.reset(seed=seed)
        seen = []
        for _ in range(60):
            assert env.observation_space.contains(observation)
            assert observation["action_mask"].sum() == len(info["options"])
            seen.append(observation["observation"].tobytes())
            observation, _, _, _, info = env.step(rng.randrange(len(info["options"])))
        return seen

    assert played(3) == played(3) != played(4)


def test_a_race_against_bots_ends_with_a_reward_and_seats_change() -> None:
    env, rng = RaceAgainstBots(TWO, ("easy",)), random.Random(1)
    seats, rewards = [], []
    for race in range(2):
        _, info = env.reset(seed=4) if race == 0 else env.reset()
        seats.append(env.seat)
        over, reward = False, 0.0
        while not over:
            assert info["options"] == env.options
            _, reward, over, cut, info = env.step(rng.randrange(len(info["options"])))
            assert not cut
        rewards.append(reward)
        assert info["options"] == ()
    assert seats == [0, 1]
    assert rewards == [-1.0, -1.0]  # chance beats nobody


def test_an_action_that_is_no_option_is_refused() -> None:
    env = RaceAgainstBots(TWO)
    env.reset(seed=1)
    with pytest.raises(IndexError, match="none with the index 511"):
        env.step(511)
    with pytest.raises(ValueError, match="2 crews need 1 bots, not 2"):
        RaceAgainstBots(TWO, ("easy", "easy"))


def test_environments_without_a_seed_play_races_of_their_own() -> None:
    def first(env: Any) -> Any:
        env.reset()
        return env.game.state.stock

    assert first(RaceEnvironment("great_race", TWO)) != first(RaceEnvironment("great_race", TWO))
    assert first(RaceAgainstBots(TWO)) != first(RaceAgainstBots(TWO))


# ---- the example


@pytest.fixture(scope="module")
def example() -> ModuleType:
    path = Path(__file__).parents[2] / "scripts" / "learn_to_race.py"
    spec = importlib.util.spec_from_file_location("learn_to_race", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_example_comes_to_agree_with_its_teacher(example: ModuleType) -> None:
    samples = example.School(1).race(None)
    rng = np.random.default_rng(1)
    scorer = example.Scorer(len(samples[0][0]), samples[0][1].shape[1], 32, rng)
    agreed = [scorer.learn(samples, 3e-3) for _ in range(60)]
    assert agreed[-1] > agreed[0] + 0.2


def test_the_examples_own_races_are_marked_by_the_teacher(example: ModuleType) -> None:
    school, rng = example.School(2), np.random.default_rng(1)
    seen, options, _ = school.race(None)[0]
    marked = school.race(example.Scorer(len(seen), options.shape[1], 8, rng))
    assert marked
    assert all(0 <= taken < len(rows) for _, rows, taken in marked)
