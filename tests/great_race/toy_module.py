"""A small made-up module with hooks of every kind: stamps, bought or drawn, open borders and ward off dangers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from greatrace.great_race import events as ev
from greatrace.great_race.costs import Cost
from greatrace.great_race.extension import Extension
from greatrace.great_race.race import Race
from greatrace.great_race.rules.cards import BEFORE, Card, threaten
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open, Own, State, Threat
from greatrace.kernel import Action, Event, Seat

PRICE = 10


class Stamps(msgspec.Struct, frozen=True):
    """Stamps by seat, and the round in which the border was last moved."""

    held: tuple[int, ...]
    round: int = 0


class StampTaken(Event, frozen=True):
    seat: Seat


class StampUsed(Event, frozen=True):
    seat: Seat
    why: str


class BorderRolled(Event, frozen=True):
    seat: Seat
    face: int


class BorderMoved(Event, frozen=True):
    round: int


class BuyStamp(Action, frozen=True):
    """Beside the cards: 10 F."""


class Rest(Action, frozen=True):
    """Instead of a whole sequence: one level of fuel."""


class ShowStamp(Action, frozen=True):
    """Against a danger."""


def stamps(o: Open) -> Stamps:
    found: Stamps = o.modules["stamps"]
    return found


def with_stamps(o: Open, seat: Seat, more: int) -> Open:
    slot = stamps(o)
    held = (*slot.held[:seat], slot.held[seat] + more, *slot.held[seat + 1 :])
    return replace(o, modules={**o.modules, "stamps": replace(slot, held=held)})


async def permit(t: Race, seat: Seat) -> None:
    """The module's card: a stamp for nothing."""
    await t.happen(StampTaken(seat))


async def raid(t: Race, seat: Seat) -> None:
    """The module's danger: announced, so that anybody may cancel it."""
    await threaten(t, Threat("raid", seat))


async def take_stamps(t: Race, threat: Threat) -> None:
    """Everyone else loses a stamp."""
    for seat in others_with_stamps(t.open, threat.by):
        await t.happen(StampUsed(seat, "raid"))


def others_with_stamps(o: Open, seat: Seat) -> list[Seat]:
    return [other for other, held in enumerate(stamps(o).held) if held and other != seat]


class StampModule(Extension):
    id = "stamps"
    slot = Stamps
    events = (StampTaken, StampUsed, BorderRolled, BorderMoved)
    actions = (BuyStamp, Rest, ShowStamp)
    open_changes: ClassVar[Mapping[type[Event], Any]] = {
        StampTaken: lambda o, e: with_stamps(o, e.seat, 1),
        StampUsed: lambda o, e: with_stamps(o, e.seat, -1),
        BorderRolled: lambda o, _: o,
        BorderMoved: lambda o, e: replace(o, modules={**o.modules, "stamps": replace(stamps(o), round=e.round)}),
    }

    def __init__(self, options: Mapping[str, str]) -> None:
        self.strict = options.get("border") == "strict"

    def cards(self) -> Mapping[str, int]:
        return {"permit": 2, "raid": 2}

    def card_kinds(self) -> Mapping[str, Card]:
        to_raid = Card(BEFORE, raid, lambda _r, o, _own, seat: bool(others_with_stamps(o, seat)), danger=take_stamps)
        return {"permit": Card(BEFORE, permit), "raid": to_raid}

    def begin(self, state: State, _r: Ruleset) -> State:
        slot = Stamps((0,) * len(state.own))
        return replace(state, open=replace(state.open, modules={**state.open.modules, "stamps": slot}))

    def step_cost(self, r: Ruleset, o: Open, seat: Seat, space: str) -> Cost:
        """A stop symbol costs one fuel more without a stamp."""
        return Cost(fuel=1) if r.tiles[o.tiles[space]].stop and not stamps(o).held[seat] else Cost()

    def before_assistant(self, _r: Ruleset, o: Open, _own: Own, seat: Seat) -> Sequence[Action]:
        return [BuyStamp()] if o.crews[seat].money >= PRICE and stamps(o).held[seat] < 2 else []

    def instead_of_sequence(self, _r: Ruleset, o: Open, _own: Own, seat: Seat) -> Sequence[Action]:
        return [Rest()] if o.crews[seat].fuel < o.crews[seat].maximum.fuel else []

    async def perform(self, t: Race, seat: Seat, action: Action) -> bool:
        if isinstance(action, BuyStamp):
            await t.happen(ev.MoneyPaid(seat, PRICE, "stamp"))
            await t.happen(StampTaken(seat))
        if isinstance(action, Rest):
            await t.happen(ev.FuelGained(seat, 1, "rest"))
            await t.happen(ev.Passed(seat))
            return True
        return False

    def cancels_danger(self, o: Open, seat: Seat) -> Sequence[Action]:
        return [ShowStamp()] if stamps(o).held[seat] else []

    async def cancel_danger(self, t: Race, seat: Seat, action: Action) -> None:
        if isinstance(action, ShowStamp):
            await t.happen(StampUsed(seat, "danger"))

    async def round_begins(self, t: Race) -> None:
        await t.happen(BorderMoved(t.open.round))

    async def leaving(self, t: Race, seat: Seat, space: str) -> str | None:
        """Out of a city without a stamp: on a 1 (strict: 1-3) the drive ends."""
        if space not in t.ruleset.board.cities or stamps(t.open).held[seat]:
            return None
        face = 1 + t.random("border", 6)
        await t.happen(BorderRolled(seat, face))
        return "border" if face <= (3 if self.strict else 1) else None

    async def funded(self, t: Race, seat: Seat, assistants: int) -> None:
        if assistants >= 4:
            await t.happen(StampTaken(seat))
