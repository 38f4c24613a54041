"""The slots of modules in a scenario file: each module's class defines the notation of its slot."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import asdict

from greatrace.great_race.hooks import Misplaced
from greatrace.great_race.ruleset import Module, Ruleset
from greatrace.great_race.state import Open, State
from greatrace.msgspec_errors import what_and_where

Problem = Callable[[str, str], Exception]
"""A function from a place within `slots` and a sentence to the exception to raise."""


def set_out(r: Ruleset, state: State, written: Mapping[str, Any], colours: tuple[str, ...], problem: Problem) -> State:
    """The position with those slots, completed by the modules. Raises the exception made by `problem`."""
    in_play = {extension.id: extension for extension in r.extensions if extension.slot is not None}
    for name, fields in written.items():
        if name not in in_play:
            raise problem(name, f"there is no module {name!r} in play but {', '.join(in_play) or 'none'}")
        extension = in_play[name]
        slot = _slot(extension, state.open, fields, colours, problem)
        try:
            state = extension.from_scenario(extension.with_initial_slot(state, slot), r)
        except Misplaced as error:
            raise problem(f"{name}.{error.field}", str(error)) from None
    return state


def _slot(
    extension: Module, o: Open, written: Mapping[str, Any], colours: tuple[str, ...], problem: Problem
) -> msgspec.Struct:
    """The slot of the first position, overlaid with the written fields."""
    slot = extension.slot_of(o)
    fields: dict[str, Any] = msgspec.to_builtins(asdict(slot))
    for name, value in written.items():
        if name not in fields:
            raise problem(f"{extension.id}.{name}", f"the slot of {extension.id} has only {', '.join(fields)}")
        fields[name] = _value(extension, name, fields[name], value, _SeatFinder(colours, problem))
    try:
        found: msgspec.Struct = msgspec.convert(fields, type(slot), strict=True)
    except msgspec.ValidationError as error:
        sentence, inner = what_and_where(error)
        raise problem(extension.id + inner.replace("[...]", ""), str(sentence)) from None
    return found


class _SeatFinder:
    """Converts colours to seats, or raises an error with the place."""

    def __init__(self, colours: tuple[str, ...], problem: Problem) -> None:
        self.colours = colours
        self.problem = problem

    def seat(self, colour: object, place: str) -> int:
        if colour not in self.colours:
            raise self.problem(place, f"there is no crew {colour!r} here but {', '.join(self.colours)}")
        return self.colours.index(str(colour))


def _value(extension: Module, name: str, usual: Any, value: Any, crews: _SeatFinder) -> Any:
    """The value of a field for the slot: an item for each seat, seats, or the value itself."""
    place = f"{extension.id}.{name}"
    if name in extension.by_seat:
        if not isinstance(value, Mapping):
            raise crews.problem(place, "a mapping is expected here, from crews to what each of them has")
        items = list(usual) or [None] * len(crews.colours)
        for colour, item in value.items():
            seat = crews.seat(colour, f"{place}.{colour}")
            items[seat] = overlaid(items[seat], item)
        return items
    if name in extension.of_seats and value is not None:
        listed = [crews.seat(colour, place) for colour in (value if isinstance(value, list) else [value])]
        return listed if isinstance(value, list) else listed[0]
    return overlaid(usual, value)


def overlaid(usual: Any, value: Any) -> Any:
    """The value; a mapping's written keys are added to the usual ones."""
    if isinstance(usual, dict) and isinstance(value, dict):
        return {**usual, **{key: overlaid(usual.get(key), item) for key, item in value.items()}}
    return value


def shown(r: Ruleset, o: Open, colours: tuple[str, ...]) -> dict[str, dict[str, Any]]:
    """All slots in the notation of scenario files."""
    return {extension.id: _shown(extension, o, colours) for extension in r.extensions if extension.id in o.modules}


def _shown(extension: Module, o: Open, colours: tuple[str, ...]) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(asdict(extension.slot_of(o)))
    for name in extension.by_seat:
        fields[name] = dict(zip(colours, fields[name], strict=False))
    for name in extension.of_seats:
        fields[name] = _crews(fields[name], colours)
    return fields


def _crews(value: Any, colours: tuple[str, ...]) -> Any:
    """Seats as colours: one, several, or none."""
    if isinstance(value, (list, tuple)):
        return [colours[seat] for seat in value]
    return None if value is None else colours[value]
