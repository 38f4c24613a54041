"""Positions in which the strong bots once chose badly: what they must not choose any more."""

from __future__ import annotations

import random
from typing import Any

import pytest

from greatrace.bots import Bot, SeatQuestion, make, question_for
from greatrace.bots.search import SearchBot
from greatrace.great_race.actions import DriveOut, PassConvoy, Plan, RaiseFunds, SplitWear
from greatrace.great_race.rules.step_costs import steps
from greatrace.great_race.setup import Setup
from greatrace.great_race.state import View
from greatrace.great_race.view import view_of
from greatrace.kernel import Game
from greatrace.lab import races
from greatrace.lab.bot_loader import factory
from greatrace.lab.races import Match
from tests.bots.test_search import with_crew

TWO = Setup("africa", ("blue", "mint"), "colomb_bechar", "cape_town")
STRONG = ("practised", "expert")


def bot_of(name: str, race: Game[Any]) -> Bot:
    return factory(name)(race.rules)


def asked_for(prompt: str, setup: Setup = TWO, seed: str = "w1") -> tuple[Game[Any], int]:
    """A race of practised bots at the first question of that kind, and who is asked."""
    match = Match(setup, seed, ("practised",) * len(setup.crews))
    race = races.begin(match)
    answers = races.answers(race, match)
    while race.decision is None or race.decision.prompt != prompt:
        next(answers)
    return race, race.decision.asked[0]


def changed(race: Game[Any], seat: int, **crew: Any) -> View:
    return view_of(with_crew(race.state, seat, **crew), seat)


def funding_of(plan: Any) -> int:
    assert isinstance(plan, Plan)
    return plan.funding


@pytest.mark.parametrize("name", STRONG)
@pytest.mark.parametrize("money", [250, 370])
def test_nobody_with_a_full_purse_puts_four_or_five_on_funding(name: str, money: int) -> None:
    """Blunder 1: it stood in the second row with 370 F, and raised more."""
    race, seat = asked_for("plan")
    assert race.decision is not None
    view, question = changed(race, seat, money=money), question_for(race.decision, seat)
    for number in range(4):
        assert funding_of(bot_of(name, race).choose(view, question, random.Random(number))) < 4


def test_openings_differ_and_few_put_everything_on_funding() -> None:
    """Blunder 2: 11 of 12 seats opened with everything on funding."""
    plans = []
    for seed in range(8):
        race, _ = asked_for("plan", Setup("africa", races.colours(4)), str(seed))
        assert race.decision is not None
        for seat in race.decision.asked:
            question = question_for(race.decision, seat)
            view = race.rules.view_of(race.state, seat)
            plans.append(bot_of("practised", race).choose(view, question, random.Random(f"{seed}/{seat}")))
    assert len(plans) == 32
    assert len(set(plans)) >= 5
    assert sum(funding_of(plan) == 5 for plan in plans) <= 6


def test_who_acts_before_others_has_something_to_wait_with() -> None:
    """With an assistant to raise funds first, 28 of 100 of the first two win, without one 18 (docs/BOTS.md)."""
    waits = [0, 0, 0, 0]  # by place in the turn order
    for seed in range(12):
        race, _ = asked_for("plan", Setup("africa", races.colours(4)), f"wait{seed}")
        assert race.decision is not None
        for seat in race.decision.asked:
            question, view = question_for(race.decision, seat), race.rules.view_of(race.state, seat)
            plan = bot_of("practised", race).choose(view, question, random.Random(f"{seed}/{seat}"))
            waits[race.state.open.order.index(seat)] += funding_of(plan) in (1, 2)
    assert waits[0] >= 6
    assert waits[3] <= 1


@pytest.mark.parametrize("name", STRONG)
@pytest.mark.parametrize(("engine", "chassis", "wear"), [(2, 5, 2), (1, 4, 1), (3, 5, 3), (1, 5, 2)])
def test_wear_breaks_no_engine_while_the_chassis_is_sound(name: str, engine: int, chassis: int, wear: int) -> None:
    """Blunder 3: 65 of 94 splits wholly at the engine's cost."""
    race, seat = asked_for("sequence")
    splits = tuple(SplitWear(lost, wear - lost) for lost in range(min(engine, wear) + 1))
    view = changed(race, seat, engine=engine, chassis=chassis)
    chosen = bot_of(name, race).choose(view, SeatQuestion(1, "wear", splits), random.Random(1))
    assert isinstance(chosen, SplitWear)
    assert chosen.engine < engine


def test_a_drive_that_would_halt_at_once_is_not_even_tried() -> None:
    """Blunder 4: 5 of 440 drives."""
    race, seat = asked_for("sequence")
    view = changed(race, seat, fuel=0, money=0)
    assert not steps(race.rules.ruleset, view.open, view.own, seat)  # type: ignore[attr-defined]
    bot = make("expert", race.rules)
    assert isinstance(bot, SearchBot)
    question = SeatQuestion(1, "sequence", (RaiseFunds(), DriveOut(), PassConvoy()))
    assert DriveOut() not in bot.ground.candidates(view, question, PassConvoy(), 8)
    assert DriveOut() in bot.ground.candidates(changed(race, seat, fuel=8), question, PassConvoy(), 8)
