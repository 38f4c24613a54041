"""POSTAL: parcels from city to city, for a prize."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace.great_race.actions import Done, PlayCard
from greatrace.great_race.content_loader import Content
from greatrace.great_race.extension import Extension, Misplaced
from greatrace.great_race.module_content import Count, Francs, Strict, read
from greatrace.great_race.race import Race
from greatrace.great_race.rules.cards import WITH_DRIVE, Card
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open, Own, State
from greatrace.kernel import Action, Event, Seat

EXPRESS: Final = "express_delivery"
COLOURS: Final = ("purple", "red", "yellow", "green")
EMPTY: Final = ""


class PostalTables(Strict, frozen=True, forbid_unknown_fields=True):
    """The numbers of parcels, and the prize."""

    least: Count
    spare: Count
    prize: Francs


class PostalSlot(msgspec.Struct, frozen=True):
    """Parcels are colours: the number of each in the bag, those in cities, those aboard by seat ('': none)."""

    bag: dict[str, int]
    cities: dict[str, str]
    holds: tuple[str, ...]
    delivered: tuple[int, ...]


class ParcelsLaid(Event, frozen=True):
    """POSTAL. New parcels from the bag are laid out, by city."""

    cities: dict[str, str]


class ParcelGiven(Event, frozen=True):
    """POSTAL. A crew gets the parcel that it sets out with."""

    seat: Seat
    colour: str


class ParcelLoaded(Event, frozen=True):
    """POSTAL. The city's parcel goes aboard."""

    seat: Seat
    city: str


class ParcelDelivered(Event, frozen=True):
    """POSTAL. The parcel aboard goes back into the bag; the prize follows."""

    seat: Seat
    city: str
    colour: str


class LoadParcel(Action, frozen=True):
    """POSTAL. Take the city's parcel aboard."""


class Postal(Extension):
    """POSTAL. Every city has a parcel; a crew that brings it to a city of its colour is paid."""

    id = "postal"
    order = 600  # in cities, on arrival
    slot = PostalSlot
    by_seat = ("holds", "delivered")
    events = (ParcelsLaid, ParcelGiven, ParcelLoaded, ParcelDelivered)
    actions = (LoadParcel,)
    tables: PostalTables

    def load_content(self, content: Content) -> None:
        """Read numbers and prize."""
        self.tables = read(content, self.id, PostalTables)

    def cards(self) -> Mapping[str, int]:
        """The two express deliveries."""
        return {EXPRESS: 2}

    def card_kinds(self) -> Mapping[str, Card]:
        """The express delivery: used on arrival in a city (`deliver`)."""
        return {EXPRESS: Card(WITH_DRIVE)}

    def begin(self, state: State, r: Ruleset) -> State:
        """POSTAL. Fill the bag: as many of each colour as every city and crew need."""
        needed = len(r.board.cities) + len(state.own) + self.tables.spare
        each = max(self.tables.least, -(-needed // len(COLOURS)))
        nothing = len(state.own)
        slot = PostalSlot(dict.fromkeys(COLOURS, each), {}, (EMPTY,) * nothing, (0,) * nothing)
        return self.with_initial_slot(state, slot)

    def from_scenario(self, state: State, r: Ruleset) -> State:
        """Parcels have the four colours and lie in cities of the board. The bag is full unless it is written."""
        slot = self.slot_of(state.open)
        if strangers := set(slot.cities) - set(r.board.cities):
            raise Misplaced(f"cities.{min(strangers)}", "there is no such city on this board")
        if strangers := {*slot.bag, *slot.cities.values(), *slot.holds} - {EMPTY, *COLOURS}:
            raise Misplaced("bag", f"a parcel is {', '.join(COLOURS)}, not {min(strangers)!r}")
        return state

    # ---- procedures

    async def set_up(self, t: Race) -> None:
        """POSTAL. Lay a parcel in every city, then give one to every crew."""
        await self.maintenance(t)
        for seat in t.open.order:
            for colour in self.draw(t, 1):
                await t.happen(ParcelGiven(seat, colour))

    async def maintenance(self, t: Race) -> None:
        """POSTAL. Lay a new parcel in every city without one, while the bag lasts."""
        lying = self.slot_of(t.open).cities
        bare = [city for city in t.ruleset.board.cities if city not in lying]
        if new := dict(zip(bare, self.draw(t, len(bare)), strict=False)):
            await t.happen(ParcelsLaid(new))

    def draw(self, t: Race, wanted: int) -> list[str]:
        """Random parcels; the event that reports them removes them from the bag."""
        bag = [colour for colour in COLOURS for _ in range(self.slot_of(t.open).bag[colour])]
        return [bag.pop(t.random(self.id, len(bag))) for _ in range(min(wanted, len(bag)))]

    async def entered(self, t: Race, seat: Seat, space: str) -> str | None:
        """POSTAL. On arrival in a city: deliver, then perhaps load the next parcel."""
        if space in t.ruleset.board.cities:
            await self.deliver(t, seat, space)
            choice = await t.ask(seat, "parcel", next_parcel)
            if isinstance(choice, LoadParcel):
                await t.happen(ParcelLoaded(seat, space))
        return None

    async def deliver(self, t: Race, seat: Seat, city: str) -> None:
        """POSTAL. Deliver a parcel of the city's colour, or any with an express delivery."""
        aboard = self.slot_of(t.open).holds[seat]
        if aboard == EMPTY:
            return
        if aboard != t.ruleset.board.cities[city].colour:
            if not isinstance(await t.ask(seat, "express", expresses), PlayCard):
                return
            await t.happen(ev.CardPlayed(seat, EXPRESS))
        await t.happen(ParcelDelivered(seat, city, aboard))
        await t.happen(ev.MoneyGained(seat, self.tables.prize, constants.DELIVERY))

    # ---- in a sequence

    def before_assistant(self, _r: Ruleset, o: Open, _own: Own, seat: Seat) -> Sequence[Action]:
        """POSTAL. The option to load a parcel that came while the vehicle stood there."""
        return loadable(o, seat)

    async def perform(self, t: Race, seat: Seat, action: Action) -> bool:
        """POSTAL. Load the parcel; the sequence goes on."""
        if isinstance(action, LoadParcel):
            await t.happen(ParcelLoaded(seat, t.crew(seat).at))
        return False


def loadable(o: Open, seat: Seat) -> list[LoadParcel]:
    """POSTAL. Whether the hold is empty and the city has a parcel."""
    slot = Postal.slot_of(o)
    return [LoadParcel()] if slot.holds[seat] == EMPTY and o.crews[seat].at in slot.cities else []


def next_parcel(t: Race, seat: Seat) -> list[Done | LoadParcel]:
    """POSTAL. Ask whether to load the parcel of the city, if it has one."""
    loads = loadable(t.open, seat)
    return [Done(), *loads] if loads else []


def expresses(t: Race, seat: Seat) -> list[Done | PlayCard]:
    """POSTAL, express_delivery. The options. A player with unknown cards is always asked: that reveals nothing."""
    if not t.crew(seat).hand:
        return []
    return [Done(), PlayCard(EXPRESS)] if EXPRESS in t.own(seat).hand else [Done()]


# ---- changes


def _taken(bag: Mapping[str, int], colours: Iterable[str]) -> dict[str, int]:
    left = dict(bag)
    for colour in colours:
        left[colour] -= 1
    return left


def _with_hold(o: Open, seat: Seat, colour: str) -> tuple[str, ...]:
    holds = Postal.slot_of(o).holds
    return (*holds[:seat], colour, *holds[seat + 1 :])


def _laid(o: Open, e: ParcelsLaid) -> Open:
    """For each city: slot.cities[city] = its colour; slot.bag[colour] − 1"""
    slot = Postal.slot_of(o)
    return Postal.with_slot(o, bag=_taken(slot.bag, e.cities.values()), cities={**slot.cities, **e.cities})


def _given(o: Open, e: ParcelGiven) -> Open:
    """slot.holds[seat] = colour; slot.bag[colour] − 1"""
    return Postal.with_slot(o, bag=_taken(Postal.slot_of(o).bag, [e.colour]), holds=_with_hold(o, e.seat, e.colour))


def _loaded(o: Open, e: ParcelLoaded) -> Open:
    """slot.holds[seat] = slot.cities[city]; slot.cities without city"""
    lying = dict(Postal.slot_of(o).cities)
    return Postal.with_slot(o, holds=_with_hold(o, e.seat, lying.pop(e.city)), cities=lying)


def _delivered(o: Open, e: ParcelDelivered) -> Open:
    """slot.bag[colour] + 1; slot.holds[seat] = ""; slot.delivered[seat] + 1"""
    slot = Postal.slot_of(o)
    done = (*slot.delivered[: e.seat], slot.delivered[e.seat] + 1, *slot.delivered[e.seat + 1 :])
    bag = {**slot.bag, e.colour: slot.bag[e.colour] + 1}
    return Postal.with_slot(o, bag=bag, holds=_with_hold(o, e.seat, EMPTY), delivered=done)


Postal.open_changes = {
    ParcelsLaid: _laid,
    ParcelGiven: _given,
    ParcelLoaded: _loaded,
    ParcelDelivered: _delivered,
}
