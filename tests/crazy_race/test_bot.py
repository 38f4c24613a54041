"""The sensible bot of Crazy Race: whatever it is asked it answers, it plays by its view alone, and it beats chance."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from greatrace.bots import BOTS, Bot, CrazyBot, RandomBot, question_for
from greatrace.crazy_race.actions import Advance, KeepCard, TakeBack
from greatrace.crazy_race.state import Own, State
from greatrace.kernel import Game
from tests.crazy_race.contract import VARIANTS, disguise, late_race, race_of
from tests.crazy_race.table import OPEN_JOKER, asked, offered, places, played, table


def finish(game: Game[State], bots: Sequence[Bot], seed: int = 1) -> Counter[str]:
    """Play to the end; how often each kind of answer was given."""
    rng, answers = random.Random(seed), Counter[str]()
    while game.decision is not None:
        seat = game.decision.asked[0]
        view = game.rules.view_of(game.state, seat)
        action = bots[seat].choose(view, question_for(game.decision, seat), rng)
        answers[type(action).__name__] += 1
        game.submit(seat, action)
    return answers


def test_the_sensible_level_is_this_bot_here() -> None:
    rules = race_of(3, {}, "1").rules
    assert isinstance(BOTS["greedy"](rules), CrazyBot)
    assert isinstance(BOTS["random"](rules), RandomBot)


@pytest.mark.parametrize("players", [3, 4])
def test_it_answers_every_question_under_every_variant(players: int) -> None:
    answers: Counter[str] = Counter()
    for i, variants in enumerate(VARIANTS):
        for begin in (race_of, late_race):
            game = begin(players, variants, str(i))
            answers += finish(game, [BOTS["greedy"](game.rules)] * players, i)
    assert set(answers) >= {"Lay", "Pass", "Advance", "KeepCard", "TakeBack", "StealPoints", "DropPoints"}


def test_it_beats_three_random_players_clearly() -> None:
    won = 0
    for number in range(40):
        game = race_of(4, {}, str(number))
        bots: list[Bot] = [RandomBot(game.rules) for _ in range(4)]
        bots[number % 4] = BOTS["greedy"](game.rules)
        finish(game, bots, number)
        assert game.outcome is not None
        won += game.outcome.winners == (number % 4,)
    assert won >= 32, "one in four would be ten"


def test_what_the_others_hide_changes_nothing() -> None:
    game, rng, tried = race_of(4, {}, "7"), random.Random(7), 0
    bots = [BOTS["greedy"](game.rules) for _ in range(4)]
    while (decision := game.decision) is not None:
        seat = decision.asked[0]
        question = question_for(decision, seat)
        choice = bots[seat].choose(game.rules.view_of(game.state, seat), question, random.Random(1))
        other = disguise(game.state, (seat + 1) % 4, rng)
        if other is not None:
            tried += 1
            assert bots[seat].choose(game.rules.view_of(other, seat), question, random.Random(1)) == choice
        game.submit(seat, choice)
    assert tried > 60


def test_it_brings_a_locomotive_home_rather_than_moving_another() -> None:
    game = table(sides=OPEN_JOKER, crews={0: {"locomotives": (11, 2, 12)}}, stages=1)
    played(game, (0, 3, 6), (1, 3, 1))
    assert asked(game) == ("split", (0,))
    assert Advance("express", 2) in offered(game, 0)
    finish(game, [BOTS["greedy"](game.rules)] * 4)
    assert places(game, 0) == (12, 3, 12)


def test_it_keeps_its_best_card_and_takes_back_with_an_empty_hand() -> None:
    hands = {1: Own((1, 4), (1, 2, 2, 3, 3, 6)), 2: Own((), (1, 1, 2, 2, 3, 3, 4, 6))}
    game = table(own=hands, crews={2: {"empty": True}})
    bot, rng = BOTS["greedy"](game.rules), random.Random(1)
    played(game, (0, 0, 6), (1, 0, 4), (1, 0, 1))
    assert game.decision is not None
    assert bot.choose(game.rules.view_of(game.state, 1), question_for(game.decision, 1), rng) == KeepCard(4)
    game.submit(1, KeepCard(4))
    assert bot.choose(game.rules.view_of(game.state, 2), question_for(game.decision, 2), rng) == TakeBack()
