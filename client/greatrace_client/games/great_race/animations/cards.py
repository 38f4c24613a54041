"""Cues of resource cards: drawn in an arc from the deck, played large, flown to the discards."""

from __future__ import annotations

from greatrace.great_race import events as ev
from greatrace.kernel import Seat
from greatrace_client.games.great_race.cues import brief, cue
from greatrace_client.games.great_race.view_state.effects import CardFlight, Sign
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.race_common.view_state.spans import pause

DRAW = 0.26  # seconds from the deck to the hand
GAP = 0.09  # seconds between two cards
PLAY = 0.62


async def fly(stage: Stage, card: str | None, start: str, end: str, seat: Seat) -> None:
    """Fly one card across the page, beside whatever comes next."""
    stage.passing(CardFlight(card, stage.place(start, seat), stage.place(end, seat)), DRAW)
    await pause(GAP)


@cue(ev.CardsRevealed, 0.35)
async def cards_revealed(stage: Stage, e: ev.CardsRevealed) -> None:
    for card in e.cards:
        stage.passing(CardFlight(card, stage.place("deck"), stage.place("market")), DRAW)
        await pause(0.06)
    await pause(0.1)


@cue(ev.CardTaken, 0.34)
async def card_taken(stage: Stage, e: ev.CardTaken) -> None:
    await fly(stage, e.card, "market", "hand", e.seat)
    await pause(DRAW)


@cue(ev.CardsDrawn, 0.4)
async def cards_drawn(stage: Stage, e: ev.CardsDrawn) -> None:
    for card in e.cards or (None,) * e.number:
        await fly(stage, card, "deck", "hand", e.seat)
    await pause(DRAW - GAP)


@cue(ev.CardPlayed, PLAY)
async def card_played(stage: Stage, e: ev.CardPlayed) -> None:
    """The card grows over the map, holds, and flies to the discards."""
    flight = CardFlight(e.card, stage.place("hand", e.seat), stage.place("discards"), swell=True)
    await stage.played(flight, PLAY)


@cue(ev.CardDiscarded, 0.3)
async def card_discarded(stage: Stage, e: ev.CardDiscarded) -> None:
    await fly(stage, e.card, "hand", "discards", e.seat)
    await pause(0.2)


@cue(ev.CardsLookedAt, 0.4)
async def cards_looked_at(stage: Stage, e: ev.CardsLookedAt) -> None:
    for card in e.cards or (None,) * e.number:
        await fly(stage, card, "deck", "hand", e.seat)
    await pause(DRAW - GAP)


@cue(ev.CardLetGo, 0.3)
async def card_let_go(stage: Stage, e: ev.CardLetGo) -> None:
    await fly(stage, e.card, "hand", "discards", e.seat)
    await pause(0.2)


@brief(ev.CardsKept, 0.2)
def cards_kept(stage: Stage, e: ev.CardsKept) -> None:
    x, y = stage.place("hand", e.seat)
    stage.passing(Sign(f"+{e.number}", "card", (x, y), on_sheet=False), 0.9)


@cue(ev.DeckRefilled, 0.3)
async def deck_refilled(stage: Stage, e: ev.DeckRefilled) -> None:
    """The discards fly back to the deck."""
    for _ in range(min(e.number, 3)):
        stage.passing(CardFlight(None, stage.place("discards"), stage.place("deck")), DRAW)
        await pause(0.08)
