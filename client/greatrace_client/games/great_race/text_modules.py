"""Where the modules in play stand, in words: for one seat, and for everybody."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from greatrace_client.i18n import listed, term, tr
from greatrace_client.i18n.names import price, space_name
from greatrace_client.model.table import TableModel

Teller = Callable[[TableModel, Any, int], Iterator[str]]


def of_seat(table: TableModel, seat: int) -> Iterator[str]:
    """What the modules say of one crew."""
    for name, slot in table.view.open.modules.items():
        if (tell := SEATS.get(name)) is not None:
            yield from tell(table, slot, seat)


def of_everybody(table: TableModel) -> Iterator[str]:
    """What they say of the whole table."""
    for name, slot in table.view.open.modules.items():
        if (tell := EVERYBODY.get(name)) is not None:
            yield from tell(table, slot)


def _leader(table: TableModel, slot: Any, seat: int) -> Iterator[str]:
    if slot.leaders[seat]:
        state = tr("power used") if slot.spent[seat] else tr("power ready")
        yield f"{term('leader', slot.leaders[seat])}, {term('power', slot.powers[seat])} ({state})"


def _parcel(table: TableModel, slot: Any, seat: int) -> Iterator[str]:
    aboard = slot.holds[seat]
    yield tr("Parcel on board: {colour}", colour=term("colour", aboard) if aboard else tr("no parcel"))


def _influence(table: TableModel, slot: Any, seat: int) -> Iterator[str]:
    levels = [f"{term('colour', colour)} {level}" for colour, level in slot.influence[seat].items()]
    yield f"{term('module', 'diplomacy')}: {listed(levels)}"


def _patronage(table: TableModel, slot: Any, seat: int) -> Iterator[str]:
    at = slot.markers[seat]
    yield f"{term('module', 'patronage')}: {tr('square {n}, {price}', n=at, price=price(slot.squares[at]))}"


def _vehicle(table: TableModel, slot: Any, seat: int) -> Iterator[str]:
    if slot.vehicles and slot.vehicles[seat]:
        yield term("vehicle", slot.vehicles[seat])


def _season(table: TableModel, slot: Any) -> Iterator[str]:
    yield f"{term('period', str(slot.period))}: {term('weather', slot.weather or 'fine')}"


def _parcels(table: TableModel, slot: Any) -> Iterator[str]:
    board = table.ruleset.board
    lying = [f"{space_name(board, city)} {term('colour', colour)}" for city, colour in slot.cities.items() if colour]
    yield tr("Parcels: {parcels}", parcels=listed(lying))


SEATS: dict[str, Teller] = {
    "leaders": _leader,
    "postal": _parcel,
    "diplomacy": _influence,
    "patronage": _patronage,
    "paddock": _vehicle,
}
EVERYBODY: dict[str, Callable[[TableModel, Any], Iterator[str]]] = {"season": _season, "postal": _parcels}
