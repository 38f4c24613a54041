"""The parts of the search: chances, candidates, halving, and who is believed."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from greatrace.bots import SeatQuestion, make, question_for
from greatrace.bots.greedy.outlook import Outlook
from greatrace.bots.greedy.ways import best_drive, vehicle_of
from greatrace.bots.search import SearchBot
from greatrace.bots.search.bot import SameChance, Trial, best_of, halved, lead, quick_question, settled
from greatrace.bots.search.prospects import Judge, Merits, PlayerFacts, shares
from greatrace.bots.search.swift import SwiftBot
from greatrace.games import GREAT_RACE
from greatrace.great_race.actions import DriveOut, PassConvoy, Plan
from greatrace.great_race.rules.pathfinder import Placements
from greatrace.great_race.setup import Setup
from greatrace.great_race.state import Result, Standing, State
from greatrace.great_race.view import view_of
from greatrace.kernel import Game
from greatrace.lab import races
from greatrace.lab.races import Match

AFRICA = Setup("africa", ("blue", "mint", "lemon"), "colomb_bechar", "cape_town")


def race_at(answers: int, setup: Setup = AFRICA) -> Game[Any]:
    """A race of normal bots after so many answers."""
    match = Match(setup, "search", ("normal",) * len(setup.crews))
    race = races.begin(match)
    for number, _ in enumerate(races.answers(race, match), 1):
        if number == answers:
            break
    return race


def test_a_playouts_question_keeps_the_list_that_the_rules_offer() -> None:
    """A hundred places for a tile are made one by one when they are looked at; the quick player looks at few."""
    prompts = set()
    for answers in range(1, 60):
        decision = race_at(answers).decision
        assert decision is not None
        prompts.add(decision.prompt)
        for seat in decision.asked:
            quick = quick_question(decision, seat)
            assert tuple(quick.options[: len(decision.required(seat))]) == tuple(decision.required(seat))
            if decision.prompt == "place":
                assert isinstance(quick.options, Placements)
    assert "place" in prompts


def judge_of(race: Game[Any]) -> Judge:
    return Judge(race.rules.ruleset)  # type: ignore[attr-defined]


def with_crew(state: State, seat: int, **changes: Any) -> State:
    crews = list(state.open.crews)
    crews[seat] = replace(crews[seat], **changes)
    return replace(state, open=replace(state.open, crews=tuple(crews)))


# ---- chances


def test_chances_add_up_and_equal_players_have_equal_ones() -> None:
    race = GREAT_RACE.new_game(AFRICA, "start")
    chances = Judge(race.rules.ruleset, Merits(-1.0, *[0.0] * 13)).chances(race.state)  # type: ignore[attr-defined]
    assert chances == pytest.approx([1 / 3] * 3)
    assert sum(judge_of(race).chances(race.state)) == pytest.approx(1)


def test_a_better_vehicle_a_shorter_way_and_money_raise_the_chances() -> None:
    race = race_at(60)
    judge, state = judge_of(race), race.state
    before = judge.chances(state)[0]
    crew = state.open.crews[0]
    assert len(judge.facts(state)[0]) == len(PlayerFacts.__struct_fields__)
    nearer = race.rules.ruleset.board.neighbours[AFRICA.finish][0]  # type: ignore[attr-defined]
    for better in ({"chassis": crew.chassis + 1}, {"money": crew.money + 60}, {"at": nearer}):
        assert judge.chances(with_crew(state, 0, **better))[0] > before, better


def test_a_race_that_is_over_has_been_won_or_lost() -> None:
    race = race_at(60)
    for winner, chances in ((1, [0.0, 1.0, 0.0]), (None, [1 / 3] * 3)):
        result = Result((Standing(1, 1),), "arrived", winner)
        over = replace(race.state, open=replace(race.state.open, result=result))
        assert judge_of(race).chances(over) == pytest.approx(chances)


def test_shares_do_not_overflow() -> None:
    assert shares([10_000.0, 0.0]) == [1.0, 0.0]


def test_a_survey_of_the_same_map_gives_the_same_chances() -> None:
    race = race_at(90)
    bot: Any = make("hard", race.rules)
    survey = bot.ground.player.survey(race.state.open)
    assert judge_of(race).chances(race.state, survey) == pytest.approx(judge_of(race).chances(race.state), abs=0.02)


# ---- trials


def trial(name: str, *results: float) -> Trial:
    return Trial(DriveOut() if name == "first" else PassConvoy(), list(results))


def test_the_first_thought_stays_and_the_better_half_of_the_rest() -> None:
    first, good, bad = trial("first", 0.3, 0.3), trial("good", 0.5, 0.4), trial("bad", 0.1, 0.1)
    fair, poor = trial("fair", 0.4, 0.3), trial("poor", 0.2, 0.1)
    assert halved([first, bad, good, poor, fair]) == [first, good, fair]


def test_who_is_clearly_behind_does_not_stay() -> None:
    first, behind = trial("first", 0.5, 0.5, 0.5), trial("behind", 0.2, 0.21, 0.19)
    assert halved([first, behind, behind]) == [first]


def test_an_answer_that_is_ahead_by_luck_is_not_believed() -> None:
    first, lucky = trial("first", 0.5, 0.5, 0.5, 0.5), trial("lucky", 0.9, 0.2, 0.8, 0.2)
    sure = trial("sure", 0.6, 0.6, 0.61, 0.6)
    assert best_of([first, lucky], 1.0) is first
    assert best_of([first, lucky, sure], 1.0) is sure
    assert lead(sure, first)[0] == pytest.approx(0.1025)


def test_one_world_proves_nothing() -> None:
    first, other = trial("first", 0.1), trial("other", 0.9)
    assert best_of([first, other], 0.0) is first


# ---- searching


def searching(race: Game[Any], level: str = "hard") -> SearchBot:
    bot = make(level, race.rules)
    assert isinstance(bot, SearchBot)
    return bot


MANY = 8  # options: the search halves them at least once


def question_of(race: Game[Any]) -> SeatQuestion:
    assert race.decision is not None
    return question_for(race.decision, race.decision.asked[0])


def test_all_candidates_are_tried_in_the_same_worlds() -> None:
    race = race_at(40)
    while race.decision is not None and (race.decision.prompt != "sequence" or len(question_of(race).options) < MANY):
        race.submit(race.decision.asked[0], question_of(race).options[0])
    assert race.decision is not None
    seat = race.decision.asked[0]
    view, question = race.rules.view_of(race.state, seat), question_for(race.decision, seat)
    bot = searching(race)
    trials = bot.search(view, question, random.Random(1))
    again = searching(race).search(view, question, random.Random(1))
    assert [(one.answer, one.results) for one in trials] == [(one.answer, one.results) for one in again]
    worlds = {len(one.results) for one in trials}
    assert max(worlds) > min(worlds) > 0
    assert bot.playouts == sum(len(one.results) for one in trials)


def test_a_plan_without_a_mechanic_is_not_for_somebody_before_the_finish() -> None:
    """Nobody else can arrive in this round: to arrive wins, and only mechanics drive."""
    race = race_at(40)
    while race.decision is not None and race.decision.prompt != "plan":
        seat = race.decision.asked[0]
        race.submit(seat, race.decision.required(seat)[0])
    assert race.decision is not None
    beside = race.rules.ruleset.board.neighbours[AFRICA.finish][0]  # type: ignore[attr-defined]
    state = with_crew(race.state, 0, at=beside, engine=3, chassis=3, fuel=5)
    near: Game[State] = Game(race.rules, state, race.save().chance)
    assert near.decision is not None
    view, question = near.rules.view_of(near.state, 0), question_for(near.decision, 0)
    answer = searching(near, "expert").choose(view, question, random.Random(1))
    assert isinstance(answer, Plan)
    assert answer.mechanic


# ---- when a search is over


def test_a_question_is_settled_when_many_worlds_agree_and_not_before() -> None:
    first, better = Trial(DriveOut(), [0.30, 0.32] * 5), Trial(PassConvoy(), [0.50, 0.51] * 5)
    assert not settled(better, first)  # ten worlds
    first.results += [0.31, 0.30]
    better.results += [0.52, 0.50]
    assert settled(better, first)
    assert settled(first, better)
    doubtful = Trial(PassConvoy(), [0.1, 0.6] * 6)
    assert not settled(doubtful, first)


# ---- what playouts share


def test_a_drive_that_was_searched_on_another_map_is_the_one_that_a_new_search_finds() -> None:
    """One survey, as for the playouts of a question, and every position of a race after it."""
    match = Match(AFRICA, "shared", ("normal",) * 3)
    race = races.begin(match)
    bot = SwiftBot(race.rules)
    roads, asked = bot.survey(race.state.open), 0
    for _ in races.answers(race, match):
        for seat, crew in enumerate(race.state.open.crews):
            for levels in (0, 2):
                view, here = view_of(race.state, seat), roads.patched(race.state.open)
                hasty, fresh = (Outlook(bot.r, bot.weights, bot.tables, view, here) for _ in range(2))
                hasty.known_drives = {}
                found = best_drive(hasty, vehicle_of(hasty, levels), crew.engine)
                assert found == best_drive(fresh, vehicle_of(fresh, levels), crew.engine)
                asked += 1
    searched = sum(len(maps) for maps in roads.searches.values())
    assert 0 < searched < asked / 2


def test_maps_with_the_same_tiles_share_their_ways_and_others_do_not() -> None:
    race = race_at(60)
    start, o = GREAT_RACE.new_game(AFRICA, "start").state.open, race.state.open
    roads, other = (SwiftBot(race.rules).survey(start) for _ in range(2))
    at, less = AFRICA.start, dict(list(o.tiles.items())[1:])
    ways = [roads.patched(replace(o, tiles=tiles)).path(at) for tiles in (dict(o.tiles), less, dict(o.tiles))]
    assert ways[0] is ways[2]
    assert [other.patched(replace(o, tiles=tiles)).path(at) for tiles in (less, o.tiles)] == [ways[1], ways[0]]


def test_a_survey_of_the_same_map_with_vehicles_in_the_same_places_is_made_once_and_is_that_of_a_new_one() -> None:
    race = race_at(60)
    start, o = GREAT_RACE.new_game(AFRICA, "start").state.open, race.state.open
    roads, other = (SwiftBot(race.rules).survey(start) for _ in range(2))
    first = roads.resurveyed(o)
    assert roads.resurveyed(replace(o, tiles=dict(o.tiles))) is first
    elsewhere = replace(o, crews=(replace(o.crews[0], at=AFRICA.start), *o.crews[1:]))
    assert roads.resurveyed(elsewhere) is not first
    fresh = other.resurveyed(o)
    assert [(first.togo[crew.at], first.path(crew.at)) for crew in o.crews] == [
        (fresh.togo[crew.at], fresh.path(crew.at)) for crew in o.crews
    ]


def test_the_beginning_of_a_way_is_that_of_the_whole_way_on_every_map() -> None:
    match = Match(AFRICA, "ways", ("normal",) * 3)
    race = races.begin(match)
    roads, other = (SwiftBot(race.rules).survey(race.state.open) for _ in range(2))
    for _ in races.answers(race, match):
        for crew in race.state.open.crews:
            beginning = roads.patched(race.state.open).path(crew.at, 8)
            assert beginning == other.patched(race.state.open).path(crew.at)[:8]


def test_efforts_and_ways_on_one_map_after_the_other_are_those_of_a_survey_of_its_own() -> None:
    match = Match(AFRICA, "ways", ("normal",) * 3)
    race = races.begin(match)
    start = race.state.open
    shared = SwiftBot(race.rules).survey(start)
    for _ in races.answers(race, match):
        o = race.state.open
        here, fresh = (roads.patched(o) for roads in (shared, SwiftBot(race.rules).survey(start)))
        assert here.effort == fresh.effort
        assert [here.path(crew.at) for crew in o.crews] == [fresh.path(crew.at) for crew in o.crews]


def test_playouts_get_the_same_chance_again_whatever_the_one_before_has_drawn() -> None:
    chance, items = SameChance(7), [*range(9)]
    for draws in (0, 2, 1, 0, 3):
        again, new = chance.again(7), random.Random(7)
        for _ in range(draws):
            assert (again.choice(items), again.choices(items, items)) == (new.choice(items), new.choices(items, items))
    assert chance.again(8).random() == random.Random(8).random()


def test_plans_of_playouts_are_weighed_once_for_a_table_and_hand_and_as_by_a_new_bot() -> None:
    race = race_at(3)
    decision = race.decision
    assert decision is not None
    assert decision.prompt == "plan"
    bot, fresh, asked = SwiftBot(race.rules), SwiftBot(race.rules), decision.asked[0]
    roads = bot.survey(race.state.open)
    view, question = view_of(race.state, asked), quick_question(decision, asked)
    chosen = [bot.choose(view, question, random.Random(seed)) for seed in range(20)]
    assert len(roads.plans) == 1
    for seed, plan in enumerate(chosen):
        fresh.survey(race.state.open)
        assert fresh.choose(view, question, random.Random(seed)) == plan
    richer = replace(view.open.crews[asked], money=view.open.crews[asked].money + 100)
    crews = tuple(richer if seat == asked else crew for seat, crew in enumerate(view.open.crews))
    bot.choose(replace(view, open=replace(view.open, crews=crews)), question, random.Random(1))
    assert len(roads.plans) == 2
