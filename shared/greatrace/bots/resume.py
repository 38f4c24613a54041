"""Resuming a race in the middle: the rest of a procedure after a question to a seat.

A procedure keeps its place in a coroutine, which a view does not show. But a view is enough to reconstruct the rest of
the procedure after those questions that are worth a search; for any other there is None.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final

from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace.great_race.actions import LetBe
from greatrace.great_race.race import Race
from greatrace.great_race.rules import bivouac, cards, convoy, drive, escort, pathfinder, step_costs
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open
from greatrace.kernel import Action, Seat

Rest = Callable[[Race], Coroutine[Any, Any, None]]
"""The rest of a procedure."""

CHECKPOINTS: Final = frozenset({"plan", "sequence"})  # prompts at checkpoints, which follow from the state alone
EXPLORING: Final = frozenset({"cartographer", "topographer"})  # cards that lay tiles


def rest_of(prompt: str, seat: Seat, options: Sequence[Action]) -> Rest | None:
    """The rest of the procedure after that question to that seat; None for a question that is not resumed."""
    match prompt:
        case "bivouac":
            return lambda t: share_out(t, seat)
        case "drive":
            return lambda t: drive_on(t, seat)
        case "danger":
            return lambda t: face_danger(t, seat, must=LetBe() not in options)
        case "place":
            return lambda t: place(t, seat)
        case "reaction":
            return react
    return None


async def share_out(t: Race, seat: Seat) -> None:
    """B1. The rest: this seat and those after it take their cards."""
    waiting = t.open.order[: t.open.order.index(seat) + 1]
    await bivouac.share_out(t, waiting[::-1])


async def drive_on(t: Race, seat: Seat, ended: str | None = None) -> None:
    """D1. The rest of the drive, then of the sequence."""
    await drive.drive_on(t, seat, ended)
    await end_sequence(t, seat, by_card=last_card(t.ruleset, t.open) == "driver")


async def face_danger(t: Race, seat: Seat, *, must: bool) -> None:
    """D5. Settle the danger of the tile ahead, then the rest of the drive."""
    assert t.open.threat is not None
    space = t.open.threat.spaces[0]
    cost = step_costs.tile_cost(t.ruleset, t.open, seat, space)
    if not await escort.tile_answered(t, seat, must=must):
        cost += step_costs.DANGER
    await drive_on(t, seat, await drive.enter_paying(t, seat, space, cost))


async def place(t: Race, seat: Seat) -> None:
    """PF1. Place the tiles in hand, then the rest of the sequence."""
    await pathfinder.place_drawn(t, seat)
    await end_sequence(t, seat, by_card=last_card(t.ruleset, t.open) in EXPLORING)


async def react(t: Race) -> None:
    """E3. Ask everyone for a reaction to the declared threat, and settle it."""
    assert t.open.threat is not None
    await cards.settle_threat(t, t.open.threat)


async def end_sequence(t: Race, seat: Seat, *, by_card: bool) -> None:
    """C5. End the sequence if an assistant was played; a card does not end it."""
    if not by_card or not convoy.active(t.crew(seat)):
        await t.happen(ev.SequenceEnded(seat))


def last_card(r: Ruleset, o: Open) -> str:
    """The last card played or discarded that can be played by itself: the cause of a drive or of laying tiles."""
    before = (card for card in reversed(o.discards) if r.cards[card].kind == cards.BEFORE)
    return next(before, "") if o.turn is not None and o.turn.step == constants.CARDS else ""
