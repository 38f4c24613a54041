"""The hand: its limit, drawing, and the deck (B2-B4)."""

from __future__ import annotations

from collections.abc import Sequence

from greatrace.great_race import events as ev
from greatrace.great_race.actions import Discard
from greatrace.great_race.memo import made_once
from greatrace.great_race.race import Race
from greatrace.kernel import Seat

discard = made_once(Discard)


def kinds(cards: tuple[str, ...]) -> Sequence[str]:
    """The different cards among these, in a fixed order: two of a kind are one option."""
    return sorted(set(cards)) if len(cards) > 1 else cards


def discards(cards: tuple[str, ...]) -> list[Discard]:
    """The options: discard any of these cards."""
    return [*map(discard, kinds(cards))]


async def hand_limit(t: Race, seat: Seat) -> None:
    """B2. Make the player discard the excess, card by card, at any moment and before anything else goes on."""
    while choice := await t.ask(seat, "discard", excess):
        await t.happen(ev.CardDiscarded(seat, choice.card))


def excess(t: Race, seat: Seat) -> Sequence[Discard]:
    """B2, B4. The options: any card, while there are more than the chassis level."""
    state = t.state
    crew = state.open.crews[seat]
    return discards(state.own[seat].hand) if crew.hand > crew.chassis else ()


async def refill(t: Race, wanted: int) -> int:
    """B3. The number of cards to draw, up to `wanted`; puts the shuffled discards under a deck that is too short."""
    o = t.state.open
    if o.deck >= wanted:
        return wanted
    if discards := o.discards:
        await t.happen(ev.DeckRefilled(len(discards), t.shuffled("deck", discards)))
    return min(wanted, t.state.open.deck)


async def draw_cards(t: Race, seat: Seat, wanted: int) -> None:
    """B4. Draw cards; what to keep is chosen after that (B2)."""
    if number := await refill(t, wanted):
        await t.happen(ev.CardsDrawn(seat, number, t.state.stock.deck[:number]))


async def look_and_keep(t: Race, seat: Seat, look: int, keep: int) -> None:
    """Tracker (CARDS). Draw `look` cards, discard all but `keep`; B2 applies only then."""
    number = await refill(t, look)
    if not number:
        return
    await t.happen(ev.CardsLookedAt(seat, number, t.state.stock.deck[:number]))
    while len(t.own(seat).looking) > keep:
        choice = await t.ask(seat, "keep", lambda t, seat: discards(t.own(seat).looking))
        if choice is None:
            return
        await t.happen(ev.CardLetGo(seat, choice.card))
    await t.happen(ev.CardsKept(seat, len(t.own(seat).looking)))
