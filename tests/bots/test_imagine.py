"""Imagined worlds: indistinguishable for the seat that imagines them, and the race goes on in them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from greatrace.bots import RandomBot, question_for
from greatrace.bots.imagine import imagine, world
from greatrace.crazy_race import setup as crazy
from greatrace.games import GAMES
from greatrace.great_race.setup import Setup
from greatrace.kernel import Game
from tests.bots.test_bots import EVERYTHING

TABLES = {
    "africa": ("great_race", Setup("africa", ("blue", "mint", "lemon"))),
    "south_america, two": ("great_race", Setup("south_america", ("plum", "mint"))),
    "africa, all modules": ("great_race", Setup("africa", ("blue", "mint", "lemon", "plum"), modules=EVERYTHING)),
    "usa": ("great_race", Setup("usa", ("blue", "mint", "lemon", "plum", "vermilion"))),
    "asia_west, all modules": ("great_race", Setup("asia_west", ("blue", "mint", "plum"), modules=EVERYTHING)),
    "crazy race": ("crazy_race", crazy.Setup(("green", "orange", "lilac"))),
    "crazy race, four": ("crazy_race", crazy.Setup(("green", "orange", "lilac", "blue"), {"point_order": "shuffled"})),
}


@pytest.fixture(params=TABLES)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    kind, setup = TABLES[request.param]
    return GAMES[kind].new_game(setup, f"imagine {request.param}")


def random_positions(game: Game[Any], most: int = 900) -> Any:
    """Every position of a race of random bots."""
    bot, rng = RandomBot(game.rules), random.Random(5)
    for _ in range(most):
        if (decision := game.decision) is None:
            return
        yield decision
        seat = rng.choice(decision.asked)
        game.submit(seat, bot.choose(None, question_for(decision, seat), rng))


def test_what_is_imagined_looks_to_the_seat_like_the_truth(game: Game[Any]) -> None:
    rng = random.Random(1)
    for _ in random_positions(game):
        seat = rng.randrange(game.rules.seats(game.state))
        view = game.rules.view_of(game.state, seat)
        assert game.rules.view_of(imagine(game.rules, view, rng), seat) == view


def test_nothing_is_lost_or_made_up(game: Game[Any]) -> None:
    """As many of everything as there really are, so that every rival's hand and the deck have their size."""
    rng = random.Random(2)
    for _ in random_positions(game, 300):
        seat = rng.randrange(game.rules.seats(game.state))
        there = imagine(game.rules, game.rules.view_of(game.state, seat), rng)
        for part in ("deck", "bag", "stages", "turntable", "finish"):
            if hasattr(there.stock, part):
                assert len(getattr(there.stock, part)) == len(getattr(game.state.stock, part)), part
        if hasattr(there.stock, "deck"):
            assert [len(own.hand) for own in there.own] == [len(own.hand) for own in game.state.own]
            assert sorted(all_cards(there)) == sorted(all_cards(game.state))


def all_cards(state: Any) -> list[str]:
    held = [card for own in state.own for card in (*own.hand, *own.looking)]
    return [*held, *state.stock.deck, *state.open.discards, *state.open.market]


def test_the_race_goes_on_from_the_same_question(game: Game[Any]) -> None:
    rng, taken_up = random.Random(3), 0
    for decision in random_positions(game, 500):
        seat = rng.choice(decision.asked)
        view, question = game.rules.view_of(game.state, seat), question_for(decision, seat)
        there = world(game.rules, view, question, rng)
        if there is None:
            continue
        taken_up += 1
        assert there.decision is not None
        assert (there.decision.number, there.decision.prompt) == (decision.number, decision.prompt)
        assert tuple(there.decision.options(seat)) == tuple(decision.options(seat))
        twin = there.fork()
        play_on(twin, rng)
        assert there.decision == there.fork().decision
    assert taken_up > 40


def play_on(game: Game[Any], rng: random.Random) -> None:
    """Some answers more."""
    bot = RandomBot(game.rules)
    for _ in range(12):
        if game.decision is not None:
            seat = game.decision.asked[0]
            game.submit(seat, bot.choose(None, question_for(game.decision, seat), rng))


def test_equal_views_and_equal_chance_make_equal_worlds(game: Game[Any]) -> None:
    for number, _ in enumerate(random_positions(game, 60)):
        view = game.rules.view_of(game.state, 0)
        assert imagine(game.rules, view, random.Random(number)) == imagine(game.rules, view, random.Random(number))
