"""Several modules at one table: each does its own, and none takes what is another's for its own."""

from typing import Any, TypeAlias

from greatrace.great_race import actions as act
from greatrace.great_race import events as ev
from greatrace.great_race.modules.diplomacy import BuyInfluence, ExitRolled
from greatrace.great_race.modules.leaders.events import UsePower
from greatrace.great_race.modules.microclimate import MicroclimateRolled
from greatrace.great_race.modules.patronage import CashPatronage, MarkerMoved
from greatrace.great_race.modules.postal import LoadParcel, ParcelDelivered, ParcelLoaded
from greatrace.great_race.modules.village import RestInVillage
from greatrace.great_race.state import Boxes
from tests.great_race.modules.situation import (
    SWAMP,
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

Slots: TypeAlias = dict[str, dict[str, Any]]

START = "start"
NEAR = beside(table(), START)
CHEVY = {"leaders": ("chevy", "", ""), "powers": ("allowance", "", "")}
STATION = act.PlayCard("weather_station")
MODERATE = dict.fromkeys(("purple", "red", "yellow", "green"), 3)


def test_patronage_leaders_postal_each_carries_out_its_own_option_and_no_other() -> None:
    slots: Slots = {"leaders": CHEVY, "patronage": {"markers": (8, 2, 2)}, "postal": {"cities": {START: "red"}}}
    game = table("leaders", "postal", "patronage", slots=slots)
    assert {UsePower(), LoadParcel(), CashPatronage()} <= set(offered(game))
    power = game.submit(0, UsePower())
    assert of(power, ev.MoneyGained) == [ev.MoneyGained(0, 20, "chevy")]
    assert not of(power, ParcelLoaded, MarkerMoved, ev.SequenceEnded)
    load = game.submit(0, LoadParcel())
    assert names(load) == ["PowerUsed", "ParcelLoaded"]


def test_patronage_postal_cashing_loads_no_parcel() -> None:
    slots: Slots = {"patronage": {"markers": (8, 2, 2)}, "postal": {"cities": {START: "red"}}}
    game = table("postal", "patronage", slots=slots)
    assert not of(game.submit(0, CashPatronage()), ParcelLoaded)


def test_season_postal_a_parcel_waits_while_no_boat_sails() -> None:
    boat = act.Ride("bora", "sea", 0)
    postal = {"holds": ("yellow", "", ""), "cities": {}}
    stormy, fine = (
        table(
            "season",
            "postal",
            slots={"season": {"period": 1, "weather": weather}, "postal": postal},
            crews={0: {"at": "elba"}},
        )
        for weather in ("boats", "wear")
    )
    drive(stormy)
    assert boat not in offered(stormy)
    drive(fine)
    events = fine.submit(0, boat)
    assert ParcelDelivered(0, "bora", "yellow") in events
    assert crew(fine).money == 100 - 100 + 30


def test_season_village_b2_a_hand_that_the_weather_makes_too_large_shrinks_before_the_villagers_ask() -> None:
    slots: Slots = {"season": {"period": 1, "weather": "wear"}}
    hand = ("financier", "refuel", "tracker")
    game = table(
        "season",
        "village",
        slots=slots,
        tiles={NEAR: "village_card"},
        hands={0: hand},
        crews={0: {"chassis": 3}},
        deck=("toolbox",),
    )
    drive(game, NEAR)
    game.submit(0, act.SplitWear(0, 1))
    assert prompt(game) == "discard"
    game.submit(0, act.Discard("refuel"))
    assert prompt(game) == "village"
    events = game.submit(0, RestInVillage())
    assert events[-1] == ev.CardsDrawn(0, 1, ("toolbox",))
    assert prompt(game) == "discard", "drawing is allowed at the limit (B4)"


def test_diplomacy_d7_the_border_comes_before_a_blind_step() -> None:
    slots: Slots = {"diplomacy": {"influence": (MODERATE,) * 3, "acted": (0, 1, 2)}}
    game = table("diplomacy", slots=slots, dice={"diplomacy": (6,)}, crews={0: {"money": 0}}, bag=(SWAMP,))
    bag = game.state.open.bag
    events = drive(game, NEAR)
    assert of(events, ExitRolled, ev.TileRevealed, ev.DriveEnded) == [
        ExitRolled(0, START, "purple", 6, 3),
        ev.DriveEnded(0, "border"),
    ]
    assert game.state.open.bag == bag


def test_microclimate_d7_a_vehicle_that_turned_back_has_not_crossed_and_rolls_nothing() -> None:
    slots: Slots = {"season": {"period": 1, "weather": "fuel"}}
    game = table("season", "microclimate", slots=slots, bag=("microclimate",), crews={0: {"fuel": 1}})
    events = drive(game, NEAR)
    assert of(events, MicroclimateRolled, ev.TurnedBack) == [ev.TurnedBack(0, NEAR)]
    assert game.state.open.tiles[NEAR] == "microclimate", "the tile stays"


def test_season_postal_village_microclimate_a_plain_tile_asks_and_rolls_nothing() -> None:
    first, second = NEAR, beside(table(), NEAR)
    game = table(
        "season",
        "microclimate",
        "village",
        "postal",
        "diplomacy",
        "challenges",
        tiles={first: TRACK, second: TRACK},
        crews={0: {"at": first}},
        slots={"postal": {"holds": ("red", "", "")}, "diplomacy": {"acted": (0, 1, 2)}},
    )
    assert names(drive(game, second))[-2:] == ["FuelPaid", "VehicleMoved"]
    assert prompt(game) == "drive", "and it goes on"
    assert slot(game, "challenges").tallies[0].cities == (), "a tile is no city"


def test_diplomacy_patronage_influence_may_be_bought_before_the_patron_is_cashed() -> None:
    game = table("diplomacy", "patronage", slots={"patronage": {"markers": (8, 2, 2)}})
    game.submit(0, BuyInfluence("red"))
    game.submit(0, act.Done())
    assert ev.MoneyGained(0, 30, "patronage") in game.submit(0, CashPatronage())


def test_g1_somebody_who_has_arrived_is_asked_nothing_by_any_module_and_keeps_money_and_marker() -> None:
    home = {"at": "goal", "place": 1, "passed": True, "boxes": Boxes()}
    slots: Slots = {
        "leaders": CHEVY,
        "patronage": {"markers": (8, 2, 2)},
        "postal": {"cities": {"goal": "red"}},
        "diplomacy": {"acted": (1, 2)},
    }
    game = table("leaders", "postal", "diplomacy", "patronage", slots=slots, crews={0: home})
    for seat in (1, 2):
        assert game.decision is not None
        assert game.decision.asked == (seat,)
        assert game.decision.options(0) == ()
        game.submit(seat, act.PassConvoy())
    assert game.decision is None
    assert (crew(game).money, slot(game, "patronage").markers[0]) == (100, 8)
