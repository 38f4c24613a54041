"""PADDOCK: vehicles with different maxima."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from greatrace.great_race import events as ev
from greatrace.great_race.actions import Done
from greatrace.great_race.constants import CHASSIS, CREW_COLOURS, ENGINE, FUEL
from greatrace.great_race.content_entries import GaugeMaxima as UsualGauges
from greatrace.great_race.content_loader import Content
from greatrace.great_race.evolve import with_crew
from greatrace.great_race.extension import Extension, Misplaced
from greatrace.great_race.module_content import Count, Francs, Strict, read, require
from greatrace.great_race.race import Race
from greatrace.great_race.rules.cards import BEFORE, Card
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Crew, Gauges, Open, State
from greatrace.kernel import Action, Event, Seat
from greatrace.sentence import said
from greatrace.table_option import TableOption

PADDOCK: Final = "paddock"
GAUGES: Final = (FUEL, ENGINE, CHASSIS)


class Bounds(Strict, frozen=True, forbid_unknown_fields=True):
    """The lowest and highest maximum of each gauge."""

    fuel: tuple[Count, Count]
    engine: tuple[Count, Count]
    chassis: tuple[Count, Count]


class PaddockVehicle(Strict, frozen=True, forbid_unknown_fields=True):
    """A vehicle with maxima of its own."""

    id: str
    crew: str
    fuel: Count
    engine: Count
    chassis: Count


class PaddockTables(Strict, frozen=True, forbid_unknown_fields=True):
    """The numbers of the workshop."""

    purse: Francs
    step_price: Francs
    bounds: Bounds
    vehicles: tuple[PaddockVehicle, ...]

    def check(self, content: Content) -> None:
        """Check for a vehicle for each crew, within the bounds, with the same sum as the others."""
        crews = sorted(vehicle.crew for vehicle in self.vehicles)
        require(crews == sorted(CREW_COLOURS), "vehicles", said("each crew needs one vehicle"))
        for edition in content.editions.values():
            self._check_sum(edition.gauges)

    def _check_sum(self, usual: UsualGauges) -> None:
        for index, vehicle in enumerate(self.vehicles):
            path = f"vehicles[{index}]"
            for gauge in GAUGES:
                low, high = getattr(self.bounds, gauge)
                require(
                    low <= getattr(vehicle, gauge) <= high,
                    f"{path}.{gauge}",
                    said("must be from {low} to {high}", low=low, high=high),
                )
            change = sum(getattr(vehicle, gauge) - getattr(usual, gauge) for gauge in GAUGES)
            require(change == 0, path, said("the maxima must add up to the usual ones"))


class PaddockSlot(msgspec.Struct, frozen=True):
    """The vehicle by seat ('': made by its driver), and the seats that have left the workshop (free mode)."""

    vehicles: tuple[str, ...]
    left: tuple[Seat, ...] = ()


class VehicleFitted(Event, frozen=True):
    """PADDOCK. Preset mode: a crew gets that vehicle, with its own maxima; the gauges stand at them."""

    seat: Seat
    vehicle: str
    maximum: Gauges


class GaugeTuned(Event, frozen=True):
    """PADDOCK. The maximum of a gauge changes by `step`, and its level with it (never below 0)."""

    seat: Seat
    gauge: str
    step: int


class WorkshopLeft(Event, frozen=True):
    """PADDOCK. Free mode: a player leaves the workshop, and changes nothing more before the race."""

    seat: Seat


class TuneGauge(Action, frozen=True):
    """PADDOCK. Change a maximum by one level: up (`step` 1, paid) or down (-1, refunded)."""

    gauge: str
    step: int


class Paddock(Extension):
    """PADDOCK. Vehicles with maxima of their own: given by the crew, or bought in the workshop."""

    id = PADDOCK
    order = 200  # after the crew, which decides the vehicle
    slot = PaddockSlot
    by_seat = ("vehicles",)
    of_seats = ("left",)
    events = (VehicleFitted, GaugeTuned, WorkshopLeft)
    actions = (TuneGauge,)
    watched = frozenset({GaugeTuned})
    tables: PaddockTables

    def load_content(self, content: Content) -> None:
        """Read vehicles, prices and bounds."""
        self.tables = read(content, self.id, PaddockTables)

    def choices(self) -> tuple[TableOption, ...]:
        """The choice of the mode."""
        return (TableOption(PADDOCK, ("preset", "free"), "preset"),)

    def cards(self) -> Mapping[str, int]:
        """The two cards for a change on the way."""
        return {PADDOCK: 2}

    def card_kinds(self) -> Mapping[str, Card]:
        """The card: one level up or down."""
        return {PADDOCK: Card(BEFORE, self.on_the_way, lambda _r, o, _own, s: bool(self.tunings(o.crews[s])))}

    def vehicle(self, o: Open, seat: Seat) -> str:
        """PADDOCK. The vehicle that the seat was given."""
        return str(self.slot_of(o).vehicles[seat])

    def begin(self, state: State, _r: Ruleset) -> State:
        return self.with_initial_slot(state, PaddockSlot(("",) * len(state.own)))

    def from_scenario(self, state: State, _r: Ruleset) -> State:
        """A crew with a vehicle has that vehicle's maxima."""
        by_name = {vehicle.id: vehicle for vehicle in self.tables.vehicles}
        o = state.open
        for seat, name in enumerate(self.slot_of(o).vehicles):
            if name and name not in by_name:
                raise Misplaced("vehicles", f"there is no vehicle {name!r} but {', '.join(by_name)}")
            if name:
                o = _fitted(o, VehicleFitted(seat, name, maximum_of(by_name[name])))
        return replace(state, open=o)

    async def set_up(self, t: Race) -> None:
        """PADDOCK. Fit the vehicles, by the mode that the table has chosen."""
        await (self.workshop(t) if self.chosen(PADDOCK) == "free" else self.presets_fitted(t))

    # ---- preset mode

    async def presets_fitted(self, t: Race) -> None:
        """PADDOCK. Give each crew its vehicle."""
        by_crew = {vehicle.crew: vehicle for vehicle in self.tables.vehicles}
        for seat in t.open.order:
            vehicle = by_crew[t.crew(seat).colour]
            await t.happen(VehicleFitted(seat, vehicle.id, maximum_of(vehicle)))

    # ---- free mode

    async def workshop(self, t: Race) -> None:
        """PADDOCK. Pay 150 F more to each; change by change in turn order, until all have passed."""
        usual = t.ruleset.edition.gauges
        for seat in t.open.order:
            await t.happen(ev.MoneyGained(seat, self.tables.purse, PADDOCK))
        working = list(t.open.order)
        while working:
            for seat in tuple(working):
                options = [Done(), *self.tunings(t.crew(seat), usual)]
                choice = await t.choose(seat, "workshop", options)
                if isinstance(choice, TuneGauge):
                    await self.tune(t, seat, choice)
                else:
                    await t.happen(WorkshopLeft(seat))
                    working.remove(seat)

    # ---- one change

    def tunings(self, crew: Crew, usual: UsualGauges | None = None) -> list[TuneGauge]:
        """PADDOCK. The payable changes within the bounds; in the workshop (`usual`) nobody takes one back."""
        found = []
        for gauge in GAUGES:
            low, high = getattr(self.tables.bounds, gauge)
            now = getattr(crew.maximum, gauge)
            changed = 0 if usual is None else now - getattr(usual, gauge)
            if now < high and changed >= 0 and crew.money >= self.tables.step_price:
                found.append(TuneGauge(gauge, 1))
            if now > low and changed <= 0:
                found.append(TuneGauge(gauge, -1))
        return found

    async def tune(self, t: Race, seat: Seat, choice: TuneGauge) -> None:
        """PADDOCK. Change a maximum: pay for a level more, or get money for one less."""
        price = self.tables.step_price
        paid = ev.MoneyPaid(seat, price, PADDOCK) if choice.step > 0 else ev.MoneyGained(seat, price, PADDOCK)
        await t.happen(paid)
        await t.happen(GaugeTuned(seat, choice.gauge, choice.step))

    async def on_the_way(self, t: Race, seat: Seat) -> None:
        """PADDOCK, paddock. Make one change, whatever was changed before."""
        await self.tune(t, seat, await t.choose(seat, "tune", self.tunings(t.crew(seat))))


def maximum_of(vehicle: PaddockVehicle) -> Gauges:
    """The vehicle's maxima."""
    return Gauges(vehicle.fuel, vehicle.engine, vehicle.chassis)


def _fitted(o: Open, e: VehicleFitted) -> Open:
    """slot.vehicles[seat] = vehicle; c.maximum = maximum; c.fuel, c.engine and c.chassis are at their maximum"""
    vehicles = Paddock.slot_of(o).vehicles
    o = Paddock.with_slot(o, vehicles=(*vehicles[: e.seat], e.vehicle, *vehicles[e.seat + 1 :]))
    most = e.maximum
    return with_crew(o, e.seat, maximum=most, fuel=most.fuel, engine=most.engine, chassis=most.chassis)


def _tuned(o: Open, e: GaugeTuned) -> Open:
    """c.maximum[gauge] + step; c[gauge] + step, but never below 0"""
    crew = o.crews[e.seat]
    maximum = replace(crew.maximum, **{e.gauge: getattr(crew.maximum, e.gauge) + e.step})
    return with_crew(o, e.seat, maximum=maximum, **{e.gauge: max(0, getattr(crew, e.gauge) + e.step)})


def _left(o: Open, e: WorkshopLeft) -> Open:
    """slot.left + seat"""
    return Paddock.with_slot(o, left=(*Paddock.slot_of(o).left, e.seat))


Paddock.open_changes = {VehicleFitted: _fitted, GaugeTuned: _tuned, WorkshopLeft: _left}
