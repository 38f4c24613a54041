"""Positions in which the strong bots once did nothing with what they had, or drove for nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from greatrace.bots import SeatQuestion, make, question_for
from greatrace.bots.search import SearchBot
from greatrace.great_race.actions import DrawCard, DriveOut, Explore, PassConvoy, Plan, RaiseFunds, RepairVehicle
from greatrace.great_race.setup import Setup
from greatrace.great_race.state import Boxes, View
from greatrace.great_race.view import view_of
from greatrace.kernel import Game
from greatrace.lab import races
from tests.bots.positions.test_blunders import STRONG, asked_for, bot_of
from tests.bots.test_search import with_crew

EAST = Setup("usa_east", races.colours(5), "new_york", "fargo")
AFRICA = Setup("africa", races.colours(4), "cairo", "cape_town")
SOUTH = Setup("south_america", races.colours(4), "caracas", "buenos_aires")
COAST = Setup("africa", races.colours(2), "colomb_bechar", "cape_town")

PLAINS = {
    "6k": "savanna_1_1_stop",
    "6j": "stones_1_2",
    "7i": "dunes_1_2",
    "8i": "forest_1_1_danger",
    "8j": "dunes_2_1_danger",
    "9f": "forest_1_1_danger",
    "9e": "mountain_2_2_danger",
    "10e": "savanna_1_1_danger",
    "10f": "dunes_1_2_danger",
    "10g": "dunes_1_2",
    "11g": "track_1_0",
    "11h": "stones_1_2",
}
MINT: dict[str, Any] = {
    "at": "6j",
    "row": 4,
    "engine": 2,
    "chassis": 2,
    "fuel": 0,
    "money": 180,
    "boxes": Boxes(0, 4, 1, 0),
}
BLUE: dict[str, Any] = {
    "at": "3h",
    "row": 3,
    "engine": 0,
    "chassis": 0,
    "fuel": 8,
    "money": 120,
    "boxes": Boxes(0, 3, 0, 2),
}


def placed(race: Game[Any], seat: int, tiles: dict[str, str], hand: tuple[str, ...] = (), **crew: Any) -> View:
    """That vehicle so, with that hand, on a map of those tiles alone."""
    state = with_crew(race.state, seat, hand=len(hand), **crew)
    own = list(state.own)
    own[seat] = replace(own[seat], hand=hand)
    return view_of(replace(state, open=replace(state.open, tiles=tiles), own=tuple(own)), seat)


@pytest.mark.parametrize("name", STRONG)
def test_nobody_passes_with_mechanics_and_the_price_of_a_level(name: str) -> None:
    """180 F, engine and chassis at 2, four mechanics: passed at once, eight rounds of nine."""
    race, seat = asked_for("sequence", EAST)
    view = placed(race, seat, PLAINS, ("driver", "escort"), **MINT)
    question = SeatQuestion(1, "sequence", (PassConvoy(), DriveOut(), RepairVehicle()))
    for number in range(4):
        assert bot_of(name, race).choose(view, question, random.Random(number)) != PassConvoy()


def test_passing_is_not_even_tried_against_a_repair() -> None:
    """Expert passed at once with engine and chassis at 0, 120 F and three mechanics."""
    race, seat = asked_for("sequence", AFRICA)
    view, bot = placed(race, seat, {}, **BLUE), make("expert", race.rules)
    assert isinstance(bot, SearchBot)
    question = SeatQuestion(1, "sequence", (PassConvoy(), RepairVehicle(), RaiseFunds()))
    assert PassConvoy() not in bot.ground.candidates(view, question, RepairVehicle(), 8)
    assert PassConvoy() in bot.ground.candidates(view, question, RaiseFunds(), 8)


def test_passing_is_not_even_tried_while_a_card_costs_nothing() -> None:
    """With a pathfinder left and room in the hand, eight worlds made hard pass: a card of the deck is free."""
    race, seat = asked_for("sequence", EAST)
    question = SeatQuestion(1, "sequence", (PassConvoy(), DriveOut(), Explore(), DrawCard()))
    boxes = Boxes(1, 2, 0, 0)
    for name in ("hard", "expert"):
        bot = bot_of(name, race)
        assert isinstance(bot, SearchBot)
        room = placed(race, seat, PLAINS, ("jerrycan",), **{**MINT, "boxes": boxes})
        assert PassConvoy() not in bot.ground.candidates(room, question, Explore(), 8)
        full = placed(race, seat, PLAINS, ("jerrycan", "escort"), **{**MINT, "boxes": boxes})
        assert PassConvoy() in bot.ground.candidates(full, question, Explore(), 8)


def test_a_drive_back_to_where_it_began_is_for_cards_that_the_hand_can_hold() -> None:
    """Eleven times out of Belém and back, with a full hand; an empty bag and 50 F leave no other way."""
    race, seat = asked_for("sequence", SOUTH)
    crew = {"at": "belem", "row": 4, "fuel": 7, "engine": 2, "money": 50, "boxes": Boxes(0, 4, 0, 0)}
    view = placed(race, seat, {"3h": "track_1_0"}, ("escort", "escort"), chassis=2, **crew)
    view = replace(view, open=replace(view.open, bag=0))
    question = SeatQuestion(1, "sequence", (PassConvoy(), DriveOut(), RepairVehicle()))
    assert bot_of("practised", race).choose(view, question, random.Random(1)) == RepairVehicle()


@pytest.mark.parametrize("name", STRONG)
def test_a_whole_vehicle_that_can_pay_for_a_tank_and_sees_its_way_sets_out(name: str) -> None:
    """It stood in Fort-Lamy with full gauges and 140 F, three rounds long, and put all on funding."""
    race, seat = asked_for("plan", COAST)
    assert race.decision is not None
    tiles = {"6g": "savanna_1_1_stop", "7g": "savanna_1_1", "9g": "savanna_1_1", "10h": "track_1_0"}
    hand = ("escort", "jerrycan", "spare_part", "tracker", "transport")
    view = placed(race, seat, tiles, hand, at="fort_lamy", row=5, fuel=0, engine=5, chassis=5, money=140)
    question = question_for(race.decision, seat)
    for number in range(4):
        plan = bot_of(name, race).choose(view, question, random.Random(number))
        assert isinstance(plan, Plan)
        assert plan.mechanic
