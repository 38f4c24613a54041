"""SEASON and MICROCLIMATE, rule by rule."""

from typing import Any

import pytest
from msgspec.structs import replace

from greatrace.great_race import actions as act
from greatrace.great_race import events as ev
from greatrace.great_race.content_loader import load
from greatrace.great_race.module_content import read
from greatrace.great_race.modules.microclimate import DriveLengthened, MicroclimateRolled, MicroclimateSlot
from greatrace.great_race.modules.season import DateRolled, PeriodBegan, SeasonTables, WeatherRolled
from greatrace.great_race.setup import Setup, SetupError, new_game
from greatrace.great_race.state import State
from greatrace.kernel import Game
from tests.great_race.contract import cards_of, tiles_of
from tests.great_race.modules.situation import (
    CREWS,
    TRACK,
    beside,
    crew,
    drive,
    names,
    of,
    offered,
    prompt,
    slot,
    table,
)

START = "start"
STATION = act.PlayCard("weather_station")


def before_the_race(*faces: int, difficulty: str = "normal") -> Game[State]:
    return table("season", phase="setup", round=0, dice={"season": faces}, options={"season": difficulty})


def under(weather: str, **changes: Any) -> Game[State]:
    """Two known tiles in a row before the start city, under that weather."""
    first = near_start()
    tiles = {first: TRACK}
    return table("season", tiles=tiles, slots={"season": {"period": 1, "weather": weather}}, **changes)


def near_start() -> str:
    return beside(table(), START)


# ---- the year


def test_season_the_first_players_die_picks_the_period_before_the_first_bivouac() -> None:
    events = before_the_race(3, 5).events
    assert names(events)[:3] == ["DateRolled", "PhaseBegan", "WeatherRolled"]
    assert events[0] == DateRolled(0, 3)


def test_season_the_example_of_the_rulebook_in_november_a_1_means_wear() -> None:
    for difficulty in ("normal", "hard"):
        game = before_the_race(6, 1, difficulty=difficulty)
        assert of(list(game.events), WeatherRolled) == [WeatherRolled(0, 6, 1, "wear")]
        assert slot(game, "season").weather == "wear"


def test_season_a_face_that_the_table_does_not_show_is_fine_weather() -> None:
    assert slot(before_the_race(6, 6), "season").weather == ""


def test_season_hard_shows_every_bad_face_of_normal_and_more() -> None:
    for period in read(load(), "season", SeasonTables).periods:
        assert period.normal.keys() < period.hard.keys()


def test_season_at_hard_a_face_is_bad_that_is_fine_at_normal() -> None:
    assert slot(before_the_race(6, 3), "season").weather == ""
    assert slot(before_the_race(6, 3, difficulty="hard"), "season").weather == "boats"


@pytest.mark.parametrize(("now", "following"), [(1, 2), (5, 6), (6, 1)])
def test_season_maintenance_moves_to_the_next_period(now: int, following: int) -> None:
    game = table("season", slots={"season": {"period": now}}, dice={"season": (6,)})
    events = [event for seat in range(3) for event in game.submit(seat, act.PassConvoy())]
    assert of(events, PeriodBegan) == [PeriodBegan(following)]
    assert of(events, WeatherRolled)[0].period == following  # type: ignore[attr-defined]


# ---- the weather


def test_season_fuel_weather_costs_a_level_more_for_every_tile() -> None:
    game = under("fuel")
    drive(game, near_start())
    assert crew(game).fuel == 8 - 2


def test_season_wear_weather_costs_a_mechanical_level_for_every_tile() -> None:
    game = under("wear")
    drive(game, near_start())
    assert prompt(game) == "wear"
    game.submit(0, act.SplitWear(0, 1))
    assert (crew(game).fuel, crew(game).chassis) == (7, 4)


def test_season_fine_weather_costs_nothing() -> None:
    game = under("")
    drive(game, near_start())
    assert (crew(game).fuel, crew(game).engine, crew(game).chassis) == (7, 5, 5)


def test_season_an_unknown_tile_costs_more_too() -> None:
    game = table("season", bag=(TRACK,), slots={"season": {"period": 1, "weather": "fuel"}})
    drive(game, near_start())
    assert crew(game).fuel == 6


def test_season_a_tile_that_the_weather_makes_too_dear_cannot_be_entered() -> None:
    game = under("fuel", crews={0: {"fuel": 1}})
    drive(game)
    assert act.Step(near_start()) not in offered(game)


def test_season_no_boat_sails_but_planes_fly() -> None:
    for weather, kinds in (("boats", {"air"}), ("", {"air", "sea"}), ("fuel", {"air", "sea"})):
        seen = set()
        for city in ("elba", "alba"):
            game = under(weather, crews={0: {"at": city, "money": 200}})
            drive(game)
            seen |= {ride.kind for ride in offered(game) if isinstance(ride, act.Ride)}
        assert seen == kinds


# ---- weather_station


def test_season_weather_station_keeps_the_weather_off_this_drive_and_no_other() -> None:
    first = near_start()
    second = beside(table(), first)
    game = table(
        "season",
        tiles={first: TRACK, second: TRACK},
        hands={0: ("weather_station",) * 2},
        players=2,
        slots={"season": {"period": 1, "weather": "fuel"}},
        crews={1: {"passed": True}},
    )
    drive(game)
    game.submit(0, STATION)
    assert STATION not in offered(game), "a second one would do nothing more"
    game.submit(0, act.Step(first))
    assert crew(game).fuel == 7
    game.submit(0, act.Halt())
    drive(game, second)
    assert crew(game).fuel == 5


def test_season_no_other_card_keeps_the_weather_off() -> None:
    game = under("fuel", hands={0: ("driver",)})
    game.submit(0, act.PlayCard("driver"))
    game.submit(0, act.Step(near_start()))
    assert crew(game).fuel == 8 - 2


def test_season_weather_station_opens_no_sea_line() -> None:
    game = under("boats", crews={0: {"at": "elba"}}, hands={0: ("weather_station",)})
    drive(game)
    assert STATION not in offered(game), "no tile is dearer: it would do nothing"
    game = table(
        "season",
        "microclimate",
        crews={0: {"at": "elba"}},
        hands={0: ("weather_station",)},
        slots={"season": {"period": 1, "weather": "boats"}},
    )
    drive(game)
    game.submit(0, STATION)
    assert not [ride for ride in offered(game) if isinstance(ride, act.Ride) and ride.kind == "sea"]


def test_season_weather_station_is_not_offered_in_fine_weather_nor_outside_a_drive() -> None:
    for weather, useful in (("", False), ("wear", True)):
        game = under(weather, hands={0: ("weather_station",)})
        assert STATION not in offered(game)
        drive(game)
        assert (STATION in offered(game)) is useful


def test_season_two_weather_stations_are_in_the_deck() -> None:
    assert cards_of(table("season").state)["weather_station"] == 2


# ---- MICROCLIMATE


def crossing(face: int, **changes: Any) -> tuple[Game[State], Any]:
    """Onto a microclimate's tile with that die."""
    space = near_start()
    game = table("season", "microclimate", tiles={space: "microclimate"}, dice={"microclimate": (face,)}, **changes)
    return game, drive(game, space)


def test_microclimate_needs_season() -> None:
    with pytest.raises(SetupError, match="Module microclimate needs module season"):
        new_game(Setup("africa", CREWS, modules=("microclimate",)), "1")


def test_microclimate_tiles_go_into_the_bag() -> None:
    assert tiles_of(table("season", "microclimate").state)["microclimate"] == 4


def test_microclimate_somebody_who_crosses_a_tile_rolls_and_all_see_the_die() -> None:
    game, events = crossing(4)
    assert of(events, MicroclimateRolled) == [MicroclimateRolled(0, near_start(), 4, "calm")]
    assert (crew(game).fuel, prompt(game)) == (7, "drive")
    assert slot(game, "microclimate") == MicroclimateSlot(4, "calm")
    assert events[-1] == MicroclimateRolled(0, near_start(), 4, "calm"), "nothing follows from it"


def test_microclimate_a_landslide_wears_as_the_driver_splits_it() -> None:
    game, _ = crossing(1)
    assert prompt(game) == "wear"
    game.submit(0, act.SplitWear(1, 0))
    assert crew(game).engine == 4


def test_microclimate_a_landslide_finds_nothing_more_to_wear_on_a_vehicle_worn_out_by_the_weather() -> None:
    _, events = crossing(1, crews={0: {"engine": 1, "chassis": 0}}, slots={"season": {"period": 1, "weather": "wear"}})
    assert of(events, ev.WearTaken) == [ev.WearTaken(0, 1, 0, "terrain")]
    assert ev.DriveEnded(0, "breakdown") in events


def test_microclimate_headwind_burns_what_there_is() -> None:
    for fuel, left in ((8, 6), (1, 0)):
        game, _ = crossing(2, crews={0: {"fuel": fuel}})
        assert crew(game).fuel == left


def test_microclimate_fog_ends_the_drive() -> None:
    _, events = crossing(3)
    assert of(events, ev.DriveEnded) == [ev.DriveEnded(0, "microclimate")]


def test_microclimate_a_spring_gives_fuel_up_to_the_maximum() -> None:
    for fuel, after in ((8, 8), (4, 4), (1, 1)):  # one for the tile, one from the spring
        game, _ = crossing(5, crews={0: {"fuel": fuel}})
        assert crew(game).fuel == after


def test_microclimate_tailwind_lengthens_the_drive() -> None:
    game, events = crossing(6, crews={0: {"engine": 1}})
    assert of(events, DriveLengthened) == [DriveLengthened(0, 1)]
    assert prompt(game) == "drive"


def test_microclimate_leaves_a_sheltered_drive_alone() -> None:
    space = near_start()
    game = table("season", "microclimate", tiles={space: "microclimate"}, hands={0: ("weather_station",)})
    drive(game)
    game.submit(0, STATION)  # offered in fine weather too: there are microclimates
    assert not of(list(game.submit(0, act.Step(space))), MicroclimateRolled)


def test_microclimate_weather_station_is_offered_in_fine_weather_while_a_microclimate_may_be_met() -> None:
    space = near_start()
    for bag, tiles, useful in ((1, {}, True), (0, {space: "microclimate"}, True), (0, {space: TRACK}, False)):
        game = table("season", "microclimate", tiles=tiles, hands={0: ("weather_station",)})
        o = replace(game.state.open, bag=bag)
        game = Game(game.rules, replace(game.state, open=o), game.table.chance)
        drive(game)
        assert (STATION in offered(game)) is useful
