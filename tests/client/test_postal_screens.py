"""Parcels on the screen: loaded, delivered and drawn, with posted mouse and keyboard events."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from greatrace.great_race.actions import Done, PlayCard, TakeCard
from greatrace.great_race.modules.postal import LoadParcel, ParcelDelivered, ParcelLoaded, ParcelsLaid, Postal
from greatrace.kernel import Event
from greatrace_client.games.great_race.modules.postal.screen import ParcelHold
from greatrace_client.games.great_race.view_state.effects import ParcelFlight, Postmark
from tests.client.module_table import (
    Answers,
    ModuleTable,
    may,
    mine,
    reached,
)

# ---- POSTAL


def test_a_parcel_is_loaded_by_a_click_and_hangs_on_the_dashboard() -> None:
    table = reached(mine("parcel"), "postal")
    city = table.race.table.view.open.crews[0].at
    colour = Postal.slot_of(table.race.table.view.open).cities[city]
    table.click("load")
    assert table.sent == [LoadParcel()]
    table.settle()
    assert Postal.slot_of(table.scene.stage.view.open).holds[0] == colour
    assert colour in table.scene.form.named(ParcelHold(0)).hint


def test_a_parcel_is_loaded_by_a_click_on_its_city() -> None:
    table = reached(mine("parcel"), "postal")
    x, y = table.scene.board.sheet.centre(table.race.table.view.open.crews[0].at)
    table.click_at(x, y)
    assert table.sent == [LoadParcel()]


def test_a_parcel_is_loaded_by_a_click_on_the_empty_hold() -> None:
    table = reached(may(LoadParcel(), "sequence"), "postal")
    table.click(ParcelHold(0))
    assert table.sent == [LoadParcel()]


def test_a_parcel_may_stay_where_it_is() -> None:
    table = reached(mine("parcel"), "postal")
    table.key(pygame.K_RETURN)
    assert table.sent == [Done()]


def test_an_express_delivery_is_played_with_its_key_or_kept() -> None:
    card = PlayCard("express_delivery")
    takes: Answers = {"bivouac": lambda q: next((o for o in q.options if o == TakeCard(card.card)), q.options[0])}
    table = reached(may(card, "express"), "postal", answers=takes, level="random")
    assert [c.name for c in table.scene.shown.action_model.controls] == ["express", "leave"]
    table.key(pygame.K_x)
    assert table.sent == [PlayCard("express_delivery")]
    assert Postal.slot_of(table.race.table.view.open).delivered[0] > 0


def test_the_map_tells_where_parcels_lie_and_where_ones_own_is_paid() -> None:
    table = ModuleTable("postal", seed="3")
    table.asked("sequence")
    screen = next(s for s in table.scene.modules if s.about_space(table.scene.shown, "dakar"))
    slot, board = Postal.slot_of(table.race.table.view.open), table.race.table.ruleset.board
    for city, colour in slot.cities.items():
        text = screen.about_space(table.scene.shown, city)
        assert colour in text
        assert ("Deliver" in text) == (board.cities[city].colour == slot.holds[0])


def watched(table: ModuleTable) -> Iterator[Event]:
    """Every event of a race while its cue has just begun."""
    while (steps := table.race.bot_step(also_own=True)) is not None:
        for step in steps:
            table.scene.director.skip()
            table.scene.happened([step])
            if isinstance(step.event, ParcelLoaded | ParcelDelivered | ParcelsLaid):
                table.frames(2)
                yield step.event


def test_parcels_fly_and_are_not_drawn_twice() -> None:
    seen: set[type[Event]] = set()
    for seed in map(str, range(3, 20)):
        table = ModuleTable("postal", seed=seed)
        for event in watched(table):
            flights = [e for e in table.scene.stage.effects if isinstance(e, ParcelFlight)]
            assert flights
            assert all(flight.city or flight.seat is not None for flight in flights)
            table.frames(14)
            stamps = [e for e in table.scene.stage.effects if isinstance(e, Postmark)]
            assert bool(stamps) == isinstance(event, ParcelDelivered)
            seen.add(type(event))
            if len(seen) == 3:
                return
    raise AssertionError(f"only {seen} happened")
