"""What the judges of both games think of positions: the facts that self-play has given a weight."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from greatrace.bots.greedy.memo import once
from greatrace.bots.greedy.outlook import Outlook, WeightTables
from greatrace.bots.greedy.roads import Roads
from greatrace.bots.greedy.weights import PRACTISED, Weights
from greatrace.bots.search import crazy_prospects
from greatrace.bots.search.prospects import home
from greatrace.crazy_race.state import Result as CrazyResult
from greatrace.crazy_race.state import Standing as CrazyStanding
from greatrace.great_race.view import view_of
from greatrace.kernel import Game
from greatrace.lab import crazy_race
from greatrace.lab.crazy_race import Match
from tests.bots.test_search import AFRICA, race_at, with_crew

BOTS = ("normal",) * 3


def chance_of_arriving(race: Game[Any], **changes: Any) -> float:
    """In the next round, of the first seat with those changes."""
    r: Any = race.rules.ruleset  # type: ignore[attr-defined]
    state, weights = with_crew(race.state, 0, **changes), Weights()
    roads = Roads(r, weights, state.open, state.own[0], 0)
    return home(Outlook(r, weights, WeightTables(weights), view_of(state, 0), roads))


def test_arriving_next_round_is_likely_close_to_the_finish_and_out_of_the_question_at_the_start() -> None:
    race = race_at(60)
    beside = race.rules.ruleset.board.neighbours[AFRICA.finish][0]  # type: ignore[attr-defined]
    sound = {"engine": 5, "chassis": 5, "fuel": 8, "money": 60}
    assert chance_of_arriving(race, at=beside, **sound) > 0.7
    worn = sound | {"engine": 1, "chassis": 0, "fuel": 0, "money": 0}
    assert chance_of_arriving(race, at=beside, **worn) < chance_of_arriving(race, at=beside, **sound) - 0.15
    assert chance_of_arriving(race, at="windhoek", **worn) < 0.4
    assert chance_of_arriving(race, at=AFRICA.start, **sound) < 0.05
    assert chance_of_arriving(race, at=beside, **sound | {"engine": 0}) == 0.0
    assert chance_of_arriving(race, at=AFRICA.finish, **sound | {"place": 1}) == 1.0


def test_practised_weights_are_others_for_everything_that_counts() -> None:
    usual = Weights()
    assert PRACTISED.cards.keys() == usual.cards.keys()
    assert all(len(getattr(PRACTISED, n)) == len(getattr(usual, n)) for n in ("fuel_levels", "engine_levels"))
    assert PRACTISED.guard > usual.guard  # it guards its drives where the usual bot trusts to luck


def test_a_fact_is_worked_out_once() -> None:
    class Counting:
        asked = 0

        @once
        def fact(self) -> int:
            """The answer."""
            self.asked += 1
            return 42

    one = Counting()
    assert (one.fact, one.fact, one.asked) == (42, 42, 1)
    assert Counting.fact.__doc__ == "The answer."


# ---- crazy race


def crazy_at(answers: int) -> Game[Any]:
    race = crazy_race.begin(Match("prospects", BOTS))
    for number, _ in enumerate(crazy_race.answers(race, Match("prospects", BOTS)), 1):
        if number == answers:
            break
    return race


def test_points_won_count_more_the_nearer_the_end_is() -> None:
    state = crazy_at(30).state
    crews = list(state.open.crews)
    crews[0] = replace(crews[0], points=(*crews[0].points, 5))
    ahead = replace(state, open=replace(state.open, crews=tuple(crews)))
    early, late = (replace(ahead, open=replace(ahead.open, stages=stages)) for stages in (7, 1))
    assert sum(crazy_prospects.chances(state)) == pytest.approx(1)
    before = crazy_prospects.chances(state)[0]
    assert before < crazy_prospects.chances(early)[0] < crazy_prospects.chances(late)[0]


def test_driver_cards_in_hand_are_worth_something_while_stages_are_left() -> None:
    state = crazy_at(30).state
    own = list(state.own)
    own[0] = replace(own[0], hand=())
    assert crazy_prospects.chances(replace(state, own=tuple(own)))[0] < crazy_prospects.chances(state)[0]


def test_a_crazy_race_that_is_over_has_been_won_by_those_who_share_it() -> None:
    state = crazy_at(30).state
    result = CrazyResult(tuple(CrazyStanding(seat, 10, 3) for seat in range(3)), (0, 2), "stages")
    over = replace(state, open=replace(state.open, result=result))
    assert list(crazy_prospects.chances(over)) == [0.5, 0.0, 0.5]
