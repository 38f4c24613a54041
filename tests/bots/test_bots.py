"""Bots: always a legal answer, from the view alone, the same one for the same view; and greedy beats random."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from greatrace.bots import BOTS, Question, question_for
from greatrace.bots.greedy import GreedyBot
from greatrace.games import GREAT_RACE
from greatrace.great_race.actions import DriveOut, LetBe, PlayEscort, SendEscort
from greatrace.great_race.setup import Setup
from greatrace.great_race.state import State, Threat, View
from greatrace.kernel import Game
from greatrace.lab import pool, races, report
from greatrace.lab.races import Match

AFRICA = Setup("africa", ("blue", "mint", "lemon"), "colomb_bechar", "cape_town")


def new_race(seed: str, setup: Setup = AFRICA) -> Game[State]:
    return GREAT_RACE.new_game(setup, seed)


@pytest.mark.parametrize("level", ["random", "greedy"])
def test_every_answer_is_one_of_the_options(level: str) -> None:
    match = Match(AFRICA, "legal", (level,) * 3)
    race = races.begin(match)
    for _ in races.answers(race, match):
        pass  # `submit` refuses anything else
    assert race.outcome is not None


def test_equal_views_and_equal_numbers_give_equal_answers() -> None:
    match = Match(AFRICA, "equal", ("greedy",) * 3)
    race = races.begin(match)
    old = [GreedyBot(race.rules) for _ in range(3)]
    number = 0
    while race.decision is not None:
        number += 1
        seat = race.decision.asked[0]
        view, question = race.rules.view_of(race.state, seat), question_for(race.decision, seat)
        sent: View = GREAT_RACE.decode_view(msgspec.json.encode(view))
        answer = old[seat].choose(view, question, random.Random(number))
        assert GreedyBot(race.rules).choose(sent, question, random.Random(number)) == answer
        race.submit(seat, answer)


def test_a_bot_does_not_depend_on_what_its_seat_cannot_see() -> None:
    race = new_race("hidden")
    match = Match(AFRICA, "hidden", ("greedy",) * 3)
    for number, _ in enumerate(races.answers(race, match)):
        if number == 40:
            break
    assert race.decision is not None
    seat = race.decision.asked[0]
    stock = race.state.stock
    shuffled = replace(stock, deck=stock.deck[::-1], bag=stock.bag[::-1])
    others = tuple(own if s == seat else replace(own, hand=()) for s, own in enumerate(race.state.own))
    elsewhere = replace(race.state, stock=shuffled, own=others)
    question, bot = question_for(race.decision, seat), GreedyBot(race.rules)
    seen, imagined = (race.rules.view_of(state, seat) for state in (race.state, elsewhere))
    assert bot.choose(imagined, question, random.Random(1)) == bot.choose(seen, question, random.Random(1))


def test_a_question_of_an_unknown_module_gets_some_legal_answer() -> None:
    race = new_race("unknown")
    view = race.rules.view_of(race.state, 0)
    question = Question(1, "riddle", (DriveOut(), LetBe()))
    assert GreedyBot(race.rules).choose(view, question, random.Random(1)) in question.options


def threatened(threat: Threat) -> tuple[GreedyBot, View, Question]:
    race = new_race("threat")
    view: Any = race.rules.view_of(race.state, 0)
    view = replace(view, open=replace(view.open, threat=threat))
    return GreedyBot(race.rules), view, Question(1, "reaction", (LetBe(), SendEscort(), PlayEscort()))


def test_greedy_spends_an_assistant_on_a_saboteur_against_itself() -> None:
    bot, view, question = threatened(Threat("saboteur", 1, 0, 2, 0))
    assert bot.choose(view, question, random.Random(1)) == SendEscort()


def test_greedy_does_not_spend_an_escort_on_a_saboteur_against_another() -> None:
    bot, view, question = threatened(Threat("saboteur", 1, 2, 2, 0))
    assert bot.choose(view, question, random.Random(1)) == LetBe()


def duels(number: int) -> report.Summary:
    setup = Setup("africa", races.colours(2))
    seats = ("greedy", "random"), ("random", "greedy")
    matches = [Match(setup, f"duel-{i}", seats[i % 2]) for i in range(number)]
    return report.summary(list(pool.play_all(matches, pool.default_jobs() if number > 50 else 1)))


def test_greedy_beats_random() -> None:
    assert duels(12).wins_by_bot["greedy"].number >= 11


@pytest.mark.timeout(1200)
def test_greedy_beats_random_in_95_percent_of_400_races(request: pytest.FixtureRequest) -> None:
    if not request.config.getoption("--balance"):
        pytest.skip("statistics: pytest --balance")
    assert duels(400).wins_by_bot["greedy"].share >= 0.95


def test_all_levels_are_bots_for_the_rules_of_a_table() -> None:
    rules = new_race("levels").rules
    assert {"random", "greedy"} <= BOTS.keys()
    assert all(hasattr(BOTS[level](rules), "choose") for level in ("random", "greedy"))
