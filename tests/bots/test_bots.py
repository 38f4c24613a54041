"""Bots: always a legal answer, from the view alone, the same one for the same view; and each level its own strength."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from greatrace.bots import BOTS, LEVELS, SeatQuestion, make, question_for
from greatrace.bots.greedy import GreedyBot
from greatrace.bots.levels import styled
from greatrace.bots.search import SearchBot
from greatrace.games import CRAZY_RACE, GREAT_RACE
from greatrace.great_race.actions import DriveOut, LetBe, PassConvoy, PlayEscort, RepairVehicle, SendEscort
from greatrace.great_race.constants import CONVOY
from greatrace.great_race.setup import Setup
from greatrace.great_race.state import Boxes, State, Threat, View
from greatrace.kernel import Action, Game
from greatrace.lab import crazy_race, pool, races, report
from greatrace.lab.races import Match

AFRICA = Setup("africa", ("blue", "mint", "lemon"), "colomb_bechar", "cape_town")


def new_race(seed: str, setup: Setup = AFRICA) -> Game[State]:
    return GREAT_RACE.new_game(setup, seed)


EVERYTHING = (
    "leaders",
    "season",
    "microclimate",
    "village",
    "postal",
    "paddock",
    "diplomacy",
    "patronage",
    "challenges",
)
WHOLE_RACES = [
    ("random", AFRICA),
    ("easy", AFRICA),
    ("normal:racer", AFRICA),
    ("normal:saboteur", Setup("usa_east", ("blue", "plum"))),
    ("easy", replace(AFRICA, modules=EVERYTHING)),
    ("normal:saver", replace(AFRICA, modules=EVERYTHING)),
    ("normal", Setup("asia_west", ("blue", "plum"), modules=EVERYTHING, options={"leaders": "all", "paddock": "free"})),
]
SEARCHES = [("hard", AFRICA, 9), ("hard:saboteur", replace(AFRICA, modules=EVERYTHING), 11), ("expert", AFRICA, 23)]


@pytest.mark.parametrize(("level", "setup"), WHOLE_RACES)
def test_every_answer_is_one_of_the_options_to_the_end(level: str, setup: Setup) -> None:
    match = Match(setup, "legal", (level,) * len(setup.crews))
    race = races.begin(match)
    for _ in races.answers(race, match):
        pass  # `submit` refuses anything else
    assert race.outcome is not None


def now_and_then(setup: Setup, every: int, most: int = 16) -> Iterator[tuple[Game[State], int]]:
    """A race of normal bots, stopped at some of its questions."""
    match = Match(setup, "stops", ("normal",) * len(setup.crews))
    race = races.begin(match)
    for number, _ in enumerate(races.answers(race, match)):
        if race.decision is not None and number % every == 0:
            yield race, number
        if number > every * most:
            return


@pytest.mark.parametrize(("level", "setup", "every"), SEARCHES)
def test_a_searching_bot_answers_with_an_option_and_the_same_one_for_equal_views_and_numbers(
    level: str, setup: Setup, every: int
) -> None:
    for race, number in now_and_then(setup, every):
        assert race.decision is not None
        seat = race.decision.asked[0]
        view, question = race.rules.view_of(race.state, seat), question_for(race.decision, seat)
        sent: View = GREAT_RACE.decode_view(msgspec.json.encode(view))
        fresh = make(level, GREAT_RACE.rules_for(GREAT_RACE.agreed(setup, race)))
        answer = fresh.choose(sent, question, random.Random(number))
        assert answer in question.options
        assert make(level, race.rules).choose(view, question, random.Random(number)) == answer


@pytest.mark.parametrize("level", ["easy", "normal", "normal:saboteur"])
def test_equal_views_and_equal_numbers_give_equal_answers(level: str) -> None:
    match = Match(AFRICA, "equal", (level,) * 3)
    race = races.begin(match)
    old = [make(level, race.rules) for _ in range(3)]
    number = 0
    while race.decision is not None:
        number += 1
        seat = race.decision.asked[0]
        view, question = race.rules.view_of(race.state, seat), question_for(race.decision, seat)
        sent: View = GREAT_RACE.decode_view(msgspec.json.encode(view))
        answer = old[seat].choose(view, question, random.Random(number))
        assert make(level, race.rules).choose(sent, question, random.Random(number)) == answer
        race.submit(seat, answer)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_does_not_depend_on_what_its_seat_cannot_see(level: str) -> None:
    for race, number in now_and_then(AFRICA, 31, 3):
        assert race.decision is not None
        seat, stock = race.decision.asked[0], race.state.stock
        shuffled = replace(stock, deck=stock.deck[::-1], bag=stock.bag[::-1])
        others = tuple(own if s == seat else replace(own, hand=()) for s, own in enumerate(race.state.own))
        elsewhere = replace(race.state, stock=shuffled, own=others)
        question, bot = question_for(race.decision, seat), make(level, race.rules)
        seen, imagined = (race.rules.view_of(state, seat) for state in (race.state, elsewhere))
        here, there = (bot.choose(view, question, random.Random(number)) for view in (seen, imagined))
        assert here == there


def test_a_search_leaves_the_race_alone() -> None:
    for race, _ in now_and_then(AFRICA, 40, 2):
        assert race.decision is not None
        seat, before = race.decision.asked[0], race.save()
        view = race.rules.view_of(race.state, seat)
        make("hard", race.rules).choose(view, question_for(race.decision, seat), random.Random(1))
        assert race.save() == before


def test_a_search_stops_when_its_time_is_over() -> None:
    race = new_race("clock")
    assert race.decision is not None
    seat, ticks = race.decision.asked[0], iter(range(10_000))
    hurried = make("expert", race.rules, lambda: next(ticks) * 0.1)  # every look at this clock takes 0.1 s
    assert isinstance(hurried, SearchBot)
    question = question_for(race.decision, seat)
    assert hurried.choose(race.rules.view_of(race.state, seat), question, random.Random(1)) in question.options
    assert hurried.playouts <= hurried.effort.seconds * 10 + 1


def test_three_bots_of_a_level_have_three_styles() -> None:
    assert len({styled("hard", seat) for seat in range(3)}) == 3
    assert styled("random", 1) == "random"
    assert styled("hard:saver", 0) == "hard:saver"


def test_no_question_of_the_rules_or_their_modules_is_left_to_chance() -> None:
    setup = replace(AFRICA, modules=EVERYTHING, options={"leaders": "all", "paddock": "free"})
    match = Match(setup, "prompts", ("random",) * 3)
    race, prompts = races.begin(match), set[str]()
    for _ in races.answers(race, match):
        prompts |= {race.decision.prompt} if race.decision is not None else set()
    assert len(prompts) > 20
    assert prompts <= set(GreedyBot(race.rules).prompts)


def test_a_question_of_an_unknown_module_gets_some_legal_answer() -> None:
    race = new_race("unknown")
    view = race.rules.view_of(race.state, 0)
    question = SeatQuestion(1, "riddle", (DriveOut(), LetBe()))
    assert GreedyBot(race.rules).choose(view, question, random.Random(1)) in question.options


def threatened(threat: Threat) -> tuple[GreedyBot, View, SeatQuestion]:
    race = new_race("threat")
    view: Any = race.rules.view_of(race.state, 0)
    view = replace(view, open=replace(view.open, threat=threat))
    return GreedyBot(race.rules), view, SeatQuestion(1, "reaction", (LetBe(), SendEscort(), PlayEscort()))


def test_greedy_spends_an_assistant_on_a_saboteur_against_itself() -> None:
    bot, view, question = threatened(Threat("saboteur", 1, 0, 2, 0))
    assert bot.choose(view, question, random.Random(1)) == SendEscort()


def test_greedy_does_not_spend_an_escort_on_a_saboteur_against_another() -> None:
    bot, view, question = threatened(Threat("saboteur", 1, 2, 2, 0))
    assert bot.choose(view, question, random.Random(1)) == LetBe()


def last_stretch(mechanics: int) -> tuple[GreedyBot, View, SeatQuestion]:
    """Three steps from Cape Town, a rival home with little: a sequence with so many mechanics, two parts in hand."""
    race = new_race("stretch")
    seen: Any = race.rules.view_of(race.state, 0)
    mine, theirs, *others = seen.open.crews
    mine = replace(mine, at="13i", fuel=8, engine=2, chassis=2, money=0, hand=2, boxes=Boxes(mechanic=mechanics))
    crews = (mine, replace(theirs, at="cape_town", engine=1, chassis=0, money=0, place=1), *others)
    tiles = {"14h": "savanna_1_0_stop", "14i": "savanna_1_0_stop", "15h": "savanna_1_0_stop"}
    own = replace(seen.own, hand=("spare_part", "spare_part"))
    view = replace(seen, own=own, open=replace(seen.open, phase=CONVOY, tiles=tiles, crews=crews))
    return GreedyBot(race.rules), view, SeatQuestion(1, "sequence", (DriveOut(), RepairVehicle(), PassConvoy()))


@pytest.mark.parametrize(("mechanics", "first"), [(3, DriveOut()), (5, RepairVehicle())])
def test_g2_in_the_last_round_greedy_repairs_only_when_it_gets_home_all_the_same(mechanics: int, first: Action) -> None:
    bot, view, question = last_stretch(mechanics)
    assert bot.choose(view, question, random.Random(1)) == first


def duels(strong: str, weak: str, number: int) -> report.Share:
    setup = Setup("africa", races.colours(2))
    seats = (strong, weak), (weak, strong)
    matches = [Match(setup, f"duel-{i}", seats[i % 2]) for i in range(number)]
    return report.summary(list(pool.play_all(matches, 1))).wins_by_bot[strong]


def test_normal_beats_random() -> None:
    assert duels("normal", "random", 12).number >= 11


def test_normal_beats_easy_more_often_than_not() -> None:
    assert duels("normal", "easy", 30).number >= 17


@pytest.mark.timeout(1200)
@pytest.mark.usefixtures("statistics")
def test_normal_beats_random_in_95_percent_of_400_races() -> None:
    assert duels("normal", "random", 400).share >= 0.95


def test_all_names_are_bots_for_the_rules_of_a_table() -> None:
    rules = new_race("levels").rules
    assert {"random", *LEVELS} <= BOTS.keys()
    assert all(hasattr(make_one(rules), "choose") for make_one in BOTS.values())
    with pytest.raises(KeyError):
        make("hard:poet", rules)


@pytest.mark.parametrize("players", [3, 4])
def test_searching_bots_play_crazy_race_to_the_end(players: int) -> None:
    match = crazy_race.Match("search", ("hard", "easy", "normal:saboteur", "easy:saver")[:players])
    assert crazy_race.run(match).winners


def test_a_search_in_crazy_race_gives_equal_answers_to_equal_questions() -> None:
    race = crazy_race.begin(crazy_race.Match("equal", ("normal",) * 3))
    for number, _ in enumerate(crazy_race.answers(race, crazy_race.Match("equal", ("normal",) * 3))):
        if race.decision is not None and race.decision.prompt == "lay" and number % 9 == 0:
            seat = race.decision.asked[0]
            view, question = race.rules.view_of(race.state, seat), question_for(race.decision, seat)
            sent = CRAZY_RACE.decode_view(msgspec.json.encode(view))
            answer = make("expert", race.rules).choose(view, question, random.Random(number))
            assert answer in question.options
            assert make("expert", race.rules).choose(sent, question, random.Random(number)) == answer
