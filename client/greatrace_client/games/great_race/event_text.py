"""Sentences for events, actions and questions of the Great Race.

`describe(event, table)` is a log line, `describe_action(action, table)` the label of a choice, `waiting(race, name,
asked)` the line about who is waited for. `table` is a `RaceTable` (or anything with `ruleset`, `name(seat)` and
`view`). Modules word the fields of their own events and actions (`ModuleWords.fields`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, Protocol

from greatrace.great_race import actions as act
from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace.great_race.rules.maintenance import BONUS_REASON
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import View
from greatrace.kernel import Action, Event
from greatrace.translation import marked
from greatrace_client.games.great_race.ground_words import tile_kind_name
from greatrace_client.games.great_race.module_api.module_words import module_fields
from greatrace_client.i18n.catalog import term, tr, trn
from greatrace_client.i18n.names import card_name, finish_place, listed, price, signed, space_name
from greatrace_client.model.taken_back import TookBack


class EventTable(Protocol):
    """The part of a table that sentences need."""

    @property
    def ruleset(self) -> Ruleset: ...
    @property
    def view(self) -> View: ...
    def name(self, seat: int) -> str: ...


_SEATS = {"seat": "who", "by": "by", "target": "target", "victim": "victim"}
_SPACES = {"space": "space", "to": "space", "first": "first", "second": "second", "city": "city"}
_WORDED: Final[dict[str, tuple[str, Callable[[Any, EventTable], str]]]] = {  # for other fields, and the catalogs' names
    "card": ("card", lambda card, _: card_name(card)),
    "source": ("card", lambda card, _: card_name(card)),
    "tile": ("tile", lambda tile, race: tile_kind_name(race.ruleset, tile)),
    "box": ("box", lambda box, _: term("box", box)),
    "cards": ("cards", lambda cards, _: listed([card_name(card) for card in cards])),
    "tiles": ("tiles", lambda tiles, race: listed([tile_kind_name(race.ruleset, tile) for tile in tiles])),
    "order": ("names", lambda order, race: listed([race.name(seat) for seat in order])),
    "place": ("place", lambda place, _: finish_place(place)),
    "step": ("step", lambda step, _: signed(step)),
}

_SUMS: Final = {  # francs in and out, by their reason, where no other line tells it
    BONUS_REASON: marked("{who} receives the bonus: {sum}."),
    "part": marked("{who} buys a part: {sum}."),
    "line": marked("{who} buys a ticket: {sum}."),
}


@cache
def _fields(kind: type[Event | Action]) -> tuple[str, ...]:
    """The names of a kind's fields and properties."""
    return (*kind.__struct_fields__, *(name for name, value in vars(kind).items() if isinstance(value, property)))


def _values(value: Event | Action, race: EventTable) -> dict[str, Any]:
    """The fields of an event or action in words, by the names that the catalogs use."""
    out: dict[str, Any] = {}
    of_module = module_fields().get(type(value), {})
    for field in _fields(type(value)):
        content = getattr(value, field)
        if field in _SEATS and content is not None:
            out[_SEATS[field]] = race.name(content)
        elif field in _SPACES:
            out[_SPACES[field]] = space_name(race.ruleset.board, content)
        elif field in of_module:
            out[field] = of_module[field](str(content))
        elif field in _WORDED:
            name, worded = _WORDED[field]
            out[name] = worded(content, race)
        elif isinstance(content, int | str):
            out[field] = content
    if "by" in out:
        out.setdefault("who", out["by"])  # whose event it is, unless it is told of another seat
    return out


def _phase(event: ev.PhaseBegan) -> str:
    return f"PhaseBegan.{event.phase}"


def _threat(event: ev.ThreatDeclared) -> str:
    if event.source == constants.TERRAIN_DANGER:
        return "ThreatDeclared.terrain"
    return "ThreatDeclared" if event.target is None else "ThreatDeclared.target"


def _secret(field: str) -> Callable[[Any], str]:
    """A key function: the text differs for those who see the secret field."""

    def key(event: Event) -> str:
        return type(event).__name__ + (".seen" if getattr(event, field) else "")

    return key


def _gauges(value: Any) -> str:
    """A key function: the text differs if only one of the two gauges of the vehicle changes."""
    name = type(value).__name__
    if bool(value.engine) == bool(value.chassis):
        return name
    return f"{name}.engine" if value.engine else f"{name}.chassis"


_EVENT_KEYS: dict[type[Event], Callable[[Any], str]] = {
    ev.PhaseBegan: _phase,
    ev.CardsDrawn: _secret("cards"),
    ev.CardsLookedAt: _secret("cards"),
    ev.TilesDrawn: _secret("tiles"),
    ev.VehicleMoved: lambda e: f"VehicleMoved.{e.way}",
    ev.DriveEnded: lambda e: f"DriveEnded.{e.why}",
    ev.ThreatDeclared: _threat,
    ev.WearTaken: _gauges,
    ev.Repaired: _gauges,
    ev.RaceEnded: lambda e: "RaceEnded" if e.result.winner is not None else "RaceEnded.nobody",
}


def event_key(event: Event) -> str:
    """The id of the event's sentence in the catalogs, context `event`."""
    key = _EVENT_KEYS.get(type(event))
    return type(event).__name__ if key is None else key(event)


def describe(event: Event, race: EventTable) -> str:
    """The log's line for an event."""
    if isinstance(event, TookBack):
        return tr("{who} undoes the last step.", who=race.name(event.seat))
    if isinstance(event, ev.MoneyGained | ev.MoneyPaid) and event.why in _SUMS:
        return tr(_SUMS[event.why], who=race.name(event.seat), sum=price(event.amount))
    values = _values(event, race)
    if isinstance(event, ev.RaceEnded) and event.result.winner is not None:
        values["who"] = race.name(event.result.winner)
    return term("event", event_key(event), **values)


def describe_purchase(event: ev.FuelGained, race: EventTable, cost: int) -> str:
    """The log's line for a purchase of fuel, with its price."""
    who, sum_ = race.name(event.seat), price(cost)
    return trn("{who} buys {n} fuel for {sum}.", "{who} buys {n} fuel for {sum}.", event.levels, who=who, sum=sum_)


def _ride(action: act.Ride) -> str:
    return f"Ride.{action.kind}" + (".cards" if action.transports else "")


_ACTION_KEYS: dict[type[Action], Callable[[Any], str]] = {
    act.Ride: _ride,
    act.BuyPart: _gauges,
    act.FitPart: _gauges,
    act.SplitWear: _gauges,
}


def action_key(action: Action) -> str:
    """The id of the action's words in the catalogs, context `action`."""
    key = _ACTION_KEYS.get(type(action))
    return type(action).__name__ if key is None else key(action)


def describe_action(action: Action, race: EventTable) -> str:
    """The label of a choice."""
    return term("action", action_key(action), **_values(action, race))


def prompt(name: str) -> str:
    """The heading of a question."""
    return term("prompt", name)


def waiting(race: EventTable, name: str, asked: tuple[int, ...]) -> str:
    """A line about who is waited for, and for what."""
    who = listed([race.name(seat) for seat in asked])
    return term("waiting", name, who=who)
