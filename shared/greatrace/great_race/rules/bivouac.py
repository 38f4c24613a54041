"""BIVOUAC (B1): cards for everyone, the last player first."""

from __future__ import annotations

from collections.abc import Sequence

from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace.great_race.actions import TakeCard
from greatrace.great_race.memo import made_once
from greatrace.great_race.race import Race
from greatrace.great_race.rules.hand import kinds, refill
from greatrace.kernel import Seat

take_card = made_once(TakeCard)


async def begin(t: Race) -> None:
    """ROUND, B1, B3. Begin a new round: reveal players + 1 cards, or all that there are."""
    if t.state.open.phase == constants.SETUP:
        for extension in t.ruleset.extensions:
            await extension.set_up(t)
    await t.happen(ev.PhaseBegan(constants.BIVOUAC, t.state.open.round + 1))
    for extension in t.ruleset.extensions:
        await extension.round_begins(t)
    if number := await refill(t, len(t.state.open.order) + 1):
        await t.happen(ev.CardsRevealed(t.state.stock.deck[:number]))


async def play(t: Race) -> None:
    """B1. In reverse turn order each player takes a card; the remaining card goes to the last player."""
    await begin(t)
    await share_out(t, t.state.open.order[::-1])


async def share_out(t: Race, seats: Sequence[Seat]) -> None:
    """B1. Let those seats take a card each, then give the rest to the last player."""
    for seat in seats:
        if choice := await t.ask(seat, "bivouac", offers):
            await t.happen(ev.CardTaken(seat, choice.card))
    last = t.state.open.order[-1]
    for card in t.state.open.market:
        await t.happen(ev.CardTaken(last, card))
    await t.happen(ev.PhaseBegan(constants.PLANNING, t.state.open.round))


def offers(t: Race, _seat: Seat) -> list[TakeCard]:
    """B1. The options: any of the face-up cards."""
    return [*map(take_card, kinds(t.state.open.market))]
