"""Positions with modules in which the bots once gave something away, and what they answer now."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from greatrace.bots import SeatQuestion, question_for
from greatrace.bots.greedy import GreedyBot, bonuses
from greatrace.bots.greedy.weights import PRACTISED
from greatrace.great_race.actions import DriveOut, PassConvoy, PlaceTile, PlayCard, RaiseFunds, SendEscort, Step
from greatrace.great_race.modules.challenges import Tally
from greatrace.great_race.modules.leaders.events import PickLeader, UsePower
from greatrace.great_race.modules.village import DriveThrough, RestInVillage
from greatrace.great_race.setup import Setup
from greatrace.great_race.state import Boxes
from greatrace.great_race.view import view_of
from greatrace.kernel import Action, Game
from greatrace.lab import races
from greatrace.lab.races import Match
from tests.bots.positions.test_blunders import asked_for
from tests.bots.test_search import with_crew
from tests.great_race.modules.led import led_by, near_start
from tests.great_race.modules.situation import DANGER, SWAMP, TRACK, drive, prompt, ruleset, table


def bot_of(game: Game[Any]) -> GreedyBot:
    return GreedyBot(game.rules, PRACTISED)


def answer(game: Game[Any]) -> Action:
    """What a practised bot says to the open question."""
    assert game.decision is not None
    seat = game.decision.asked[0]
    view = game.rules.view_of(game.state, seat)
    return bot_of(game).choose(view, question_for(game.decision, seat), random.Random(1))


# ---- leaders


@pytest.mark.parametrize(("board", "leader"), [("asia_west", "walledgrave"), ("asia_east", "chevy")])
def test_leaders_are_chosen_for_the_way(board: str, leader: str) -> None:
    """Two boats that everybody takes, or one that saves little."""
    match = Match(Setup(board, races.colours(2), modules=("leaders",), options={"leaders": "all"}), "1", ("easy",) * 2)
    assert answer(races.begin(match)) == PickLeader(leader)


def test_chapman_puts_a_bad_tile_back_and_keeps_a_good_one() -> None:
    for first, second, power in ((SWAMP, TRACK, True), (TRACK, SWAMP, False)):
        game = led_by("chapman", bag=(first, second))
        drive(game, near_start())
        assert prompt(game) == "second_tile"
        assert (answer(game) == UsePower()) is power


def test_cooks_power_comes_before_an_assistant() -> None:
    game = led_by("cook", tiles={near_start(): DANGER}, crews={0: {"boxes": Boxes(0, 2, 1, 0)}})
    game.submit(0, DriveOut())
    game.submit(0, Step(near_start()))
    assert game.decision is not None
    assert {UsePower(), SendEscort()} <= set(game.decision.options(0))
    assert answer(game) == UsePower()


# ---- villages, parcels, goals


@pytest.mark.parametrize(("mechanics", "answered"), [(2, RestInVillage()), (1, DriveThrough())])
def test_a_village_is_worth_a_stop_while_a_mechanic_is_left(mechanics: int, answered: Action) -> None:
    """They drove through 15 of 17. The drive to the village takes one; with none left the way on is worth more."""
    village, board = near_start(), ruleset(table()).board
    tiles = {space: TRACK for space in board.spaces if space not in board.cities}
    crew = {"boxes": Boxes(0, mechanics, 0, 0), "fuel": 5, "engine": 3, "chassis": 2}
    game = table("village", tiles={**tiles, village: "village_chassis"}, crews={0: crew})
    drive(game, village)
    assert prompt(game) == "village"
    assert answer(game) == answered


def test_a_parcel_makes_the_city_of_its_colour_worth_more() -> None:
    holds = {"postal": {"holds": ("green", "", "")}}
    with_parcel, without = (table("postal", slots=slots) for slots in (holds, {"postal": {"holds": ("", "", "")}}))
    city = next(c for c, one in with_parcel.rules.ruleset.board.cities.items() if one.colour == "green")  # type: ignore[attr-defined]
    worths = [bonuses.of_city(bot_of(g).outlook(g.rules.view_of(g.state, 0)), city) for g in (with_parcel, without)]
    assert worths == [30.0, 0.0]


def test_goals_count_while_they_can_still_be_met() -> None:
    """A new colour is worth something, a city seen before nothing."""
    game = table("challenges", slots={"challenges": {"tallies": (Tally(("cala",)), Tally(), Tally())}})
    x = bot_of(game).outlook(game.rules.view_of(game.state, 0))
    assert bonuses.of_city(x, "cala") == 0
    assert bonuses.of_city(x, "alba") > 0


# ---- the base game


def test_a_bad_tile_is_not_laid_on_ones_own_way() -> None:
    """Blunder 5: laid, and lifted in the same round."""
    race, seat = asked_for("place")
    assert race.decision is not None
    x = bot_of(race).outlook(race.rules.view_of(race.state, seat))
    free = {o.space for o in race.decision.options(seat) if isinstance(o, PlaceTile)}
    worst = max(race.rules.ruleset.tiles, key=lambda t: x.roads.tile(race.rules.ruleset.tiles[t], x.path[0]))  # type: ignore[attr-defined]
    options = tuple(PlaceTile(worst, space) for space in sorted(free))
    chosen = bot_of(race).choose(
        race.rules.view_of(race.state, seat), SeatQuestion(1, "place", options), random.Random(1)
    )
    assert free & set(x.path)
    assert isinstance(chosen, PlaceTile)
    assert chosen.space not in x.path


@pytest.mark.parametrize(("hand", "played"), [(("cartographer",) * 3, True), (("cartographer",), False)])
def test_a_card_is_played_before_the_next_one_pushes_it_out(hand: tuple[str, ...], played: bool) -> None:  # noqa: FBT001
    """Blunder 6: 2.6 cards a race were discarded for the hand limit."""
    race, seat = asked_for("sequence")
    assert race.decision is not None
    x = bot_of(race).outlook(race.rules.view_of(race.state, seat))
    known = dict.fromkeys((space for space in x.path if space not in x.r.board.cities), TRACK)
    state = with_crew(race.state, seat, chassis=3, hand=len(hand), boxes=Boxes(0, 0, 0, 1))
    own = list(state.own)
    own[seat] = replace(own[seat], hand=hand)
    state = replace(state, open=replace(state.open, tiles=known), own=tuple(own))
    question = SeatQuestion(1, "sequence", (RaiseFunds(), PlayCard("cartographer"), PassConvoy()))
    chosen = bot_of(race).choose(view_of(state, seat), question, random.Random(1))
    assert (chosen == PlayCard("cartographer")) is played
