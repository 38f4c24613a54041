"""VILLAGE and POSTAL, rule by rule."""

from typing import Any

import pytest

from greatrace.great_race import actions as act
from greatrace.great_race import events as ev
from greatrace.great_race.content_loader import load
from greatrace.great_race.modules.postal import LoadParcel, ParcelDelivered, ParcelGiven, ParcelLoaded, ParcelsLaid
from greatrace.great_race.modules.village import DriveThrough, RestInVillage, VillageVisited
from greatrace.great_race.setup import Setup, new_game
from greatrace.great_race.state import Gauges, State
from greatrace.kernel import Event, Game
from tests.great_race.contract import cards_of, tiles_of
from tests.great_race.modules.situation import (
    CREWS,
    TRACK,
    beside,
    crew,
    drive,
    of,
    offered,
    prompt,
    ruleset,
    slot,
    table,
)

START = "start"
GIFTS = ("engine", "chassis", "fuel", "money", "card")


def at_village(gift: str, **changes: Any) -> Game[State]:
    """Seat 0 on the village's tile, asked."""
    space = beside(table(), START)
    game = table("village", tiles={space: f"village_{gift}"}, **changes)
    drive(game, space)
    return game


@pytest.mark.parametrize("board", ["africa", "south_america"])
def test_village_five_tiles_go_into_the_bag(board: str) -> None:
    tiles = tiles_of(new_game(Setup(board, CREWS, modules=("village",)), "1").state)
    assert [tiles[f"village_{gift}"] for gift in GIFTS] == [1] * 5
    assert tiles.total() == 60 + 5


def test_village_crossing_costs_one_fuel() -> None:
    assert crew(at_village("card")).fuel == 7


def test_village_the_driver_chooses_and_may_go_on_without_the_gift() -> None:
    game = at_village("money")
    assert offered(game) == [DriveThrough(), RestInVillage()]
    game.submit(0, DriveThrough())
    assert (prompt(game), crew(game).money) == ("drive", 100)


@pytest.mark.parametrize(
    ("gift", "before", "after"),
    [
        ("engine", {"engine": 3}, {"engine": 4}),
        ("chassis", {"chassis": 3}, {"chassis": 4}),
        ("fuel", {"fuel": 3}, {"fuel": 5}),
        ("money", {"money": 0}, {"money": 20}),
        ("card", {}, {"hand": 1}),
        ("engine", {"engine": 5}, {"engine": 5}),
        ("fuel", {"fuel": 7}, {"fuel": 8}),
    ],
)
def test_village_stopping_there_brings_the_gift_and_ends_the_drive(
    gift: str, before: dict[str, int], after: dict[str, int]
) -> None:
    game = at_village(gift, crews={0: before})
    events = game.submit(0, RestInVillage())
    assert of(events, VillageVisited) == [VillageVisited(0, crew(game).at, gift)]
    assert of(events, ev.DriveEnded) == [ev.DriveEnded(0, "village")]
    assert {field: getattr(crew(game), field) for field in after} == after


@pytest.mark.parametrize(
    ("gift", "gain"),
    [
        ("engine", ev.Repaired(0, 1, 0)),
        ("chassis", ev.Repaired(0, 0, 1)),
        ("fuel", ev.FuelGained(0, 3, "village")),
        ("money", ev.MoneyGained(0, 20, "village")),
    ],
)
def test_village_each_gives_its_own_gift_and_no_other(gift: str, gain: Event) -> None:
    game = at_village(gift, crews={0: {"engine": 3, "chassis": 3, "fuel": 3}})
    gains = (ev.Repaired, ev.FuelGained, ev.MoneyGained, ev.CardsDrawn)
    assert of(list(game.submit(0, RestInVillage())), *gains) == [gain]


@pytest.mark.parametrize(
    ("gift", "gauges"),
    [
        ("engine", {"chassis": 3, "fuel": 3}),
        ("chassis", {"engine": 3, "fuel": 3}),
        ("fuel", {"engine": 3, "chassis": 3, "maximum": Gauges(7, 5, 5)}),  # full after the way there
    ],
)
def test_village_what_a_full_gauge_cannot_take_goes_to_no_other(gift: str, gauges: dict[str, Any]) -> None:
    game = at_village(gift, crews={0: gauges})
    assert not of(list(game.submit(0, RestInVillage())), ev.Repaired, ev.FuelGained)


def test_village_whose_range_ends_there_stays_and_is_not_asked() -> None:
    game = at_village("engine", crews={0: {"engine": 1}})
    assert crew(game).engine == 2
    assert prompt(game) == "sequence"


# ---- POSTAL

ALL_HOLDS = ("red", "yellow", "green")


def arriving(city: str, aboard: str, lying: str = "", **changes: Any) -> tuple[Game[State], list[Event]]:
    """Seat 0 drives into the city with that parcel aboard; another may lie there."""
    near = beside(table(), city)
    slots = {"postal": {"holds": (aboard, "", ""), "cities": {city: lying} if lying else {}}}
    crews = {0: {"at": near, **changes.pop("crew", {})}}
    game = table("postal", tiles={near: TRACK}, slots=slots, crews=crews, **changes)
    return game, drive(game, city)


def test_postal_before_the_first_round_every_city_and_every_vehicle_gets_a_parcel() -> None:
    for board in ("africa", "south_america"):
        game = new_game(Setup(board, CREWS, modules=("postal",)), "1")
        here = slot(game, "postal")
        assert set(here.cities) == set(load().boards[board].cities)
        assert all(here.holds)
        assert [type(event) for event in game.events[:5]] == [ParcelsLaid] + [ParcelGiven] * 4
        assert sum(here.bag.values()) >= 4


def test_postal_as_many_parcels_of_each_colour() -> None:
    counts = slot(table("postal"), "postal").bag
    assert len(set(counts.values())) == 1
    assert set(counts) == {"purple", "red", "yellow", "green"}


def test_postal_arriving_in_a_city_of_the_parcels_colour_delivers_it_for_30_francs() -> None:
    game, events = arriving("alba", "red")
    assert of(events, ParcelDelivered, ev.MoneyGained) == [
        ParcelDelivered(0, "alba", "red"),
        ev.MoneyGained(0, 30, "parcel"),
    ]
    assert slot(game, "postal").holds == ("", "", "")
    assert slot(game, "postal").delivered == (1, 0, 0)
    assert slot(game, "postal").bag["red"] == slot(game, "postal").bag["green"] + 1  # back in the bag


def test_postal_a_parcel_of_another_colour_stays_aboard() -> None:
    game, events = arriving("alba", "green", "yellow")
    assert not of(events, ParcelDelivered, ParcelLoaded)
    assert slot(game, "postal").holds[0] == "green"


def test_postal_a_loaded_parcel_must_be_delivered_before_another_is_loaded() -> None:
    game, _ = arriving("alba", "green", "yellow", deck=("jerrycan", "jerrycan"))
    game.submit(0, act.Done())  # no express delivery
    for seat in (1, 2):
        game.submit(seat, act.PassConvoy())
    assert game.decision is not None
    assert (prompt(game), game.decision.asked) == ("sequence", (0,))
    assert LoadParcel() not in offered(game)


def test_postal_an_empty_hold_may_be_loaded_in_a_city_with_a_parcel_right_after_delivery() -> None:
    game, _ = arriving("alba", "red", "yellow")
    assert offered(game) == [act.Done(), LoadParcel()]
    events = game.submit(0, LoadParcel())
    assert events[0] == ParcelLoaded(0, "alba")
    assert slot(game, "postal").holds[0] == "yellow"
    assert "alba" not in slot(game, "postal").cities


def test_postal_loading_may_wait_for_a_sequence_and_does_not_end_it() -> None:
    game = table("postal", slots={"postal": {"cities": {START: "red"}}})
    game.submit(0, LoadParcel())
    assert slot(game, "postal").holds[0] == "red"
    assert prompt(game) == "sequence"
    assert LoadParcel() not in offered(game)


def test_postal_a_parcel_is_never_loaded_and_delivered_in_one_city_without_leaving_it() -> None:
    game, _ = arriving("alba", "red", "red")
    events = game.submit(0, LoadParcel())
    assert not of(events, ParcelDelivered)
    assert slot(game, "postal").holds[0] == "red"


def test_postal_maintenance_gives_every_empty_city_a_new_parcel() -> None:
    game = table("postal", slots={"postal": {"cities": {START: "red"}, "holds": ALL_HOLDS}})
    events = [event for seat in range(3) for event in game.submit(seat, act.PassConvoy())]
    (laid,) = of(events, ParcelsLaid)
    assert START not in laid.cities  # type: ignore[attr-defined]
    assert set(slot(game, "postal").cities) == set(ruleset(game).board.cities)


def test_postal_a_short_bag_gives_what_it_has() -> None:
    game = table("postal", slots={"postal": {"bag": {"purple": 1, "red": 0, "yellow": 0, "green": 1}}})
    for seat in range(3):
        game.submit(seat, act.PassConvoy())
    assert sorted(slot(game, "postal").cities.values()) == ["green", "purple"]


def test_postal_express_delivery_gives_the_parcel_the_colour_of_the_city() -> None:
    game, _ = arriving("alba", "green", hands={0: ("express_delivery",)})
    assert (prompt(game), offered(game)) == ("express", [act.Done(), act.PlayCard("express_delivery")])
    events = game.submit(0, act.PlayCard("express_delivery"))
    assert ParcelDelivered(0, "alba", "green") in events
    assert crew(game).money == 130


def test_postal_the_question_for_an_express_delivery_tells_nothing() -> None:
    with_one, _ = arriving("alba", "green", hands={0: ("express_delivery",)})
    without, _ = arriving("alba", "green", hands={0: ("jerrycan",)})
    assert prompt(with_one) == prompt(without) == "express"
    assert offered(without) == [act.Done()]


def test_postal_an_empty_hold_delivers_nothing_and_nobody_is_asked() -> None:
    game, events = arriving("alba", "", hands={0: ("express_delivery",)})
    assert not of(events, ParcelDelivered)
    assert (prompt(game), slot(game, "postal").delivered) == ("sequence", (0, 0, 0))


def test_postal_nothing_is_delivered_in_the_finish_g1() -> None:
    game, events = arriving("goal", "purple")
    assert of(events, ev.FinishReached)
    assert not of(events, ParcelDelivered)
    assert crew(game).money == 100


def test_postal_two_express_deliveries_are_in_the_deck() -> None:
    assert cards_of(table("postal").state)["express_delivery"] == 2
