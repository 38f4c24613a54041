"""The changes by events to the private part of `event.seat`: its hand, and the cards and tiles that it looks at."""

from __future__ import annotations

from msgspec.structs import replace

from greatrace.great_race import events as ev
from greatrace.great_race.evolve import OwnChange, without
from greatrace.great_race.state import Own
from greatrace.kernel import Event


def _hand_gains_taken(own: Own, e: ev.CardTaken) -> Own:
    return replace(own, hand=(*own.hand, e.card))


def _hand_gains_drawn(own: Own, e: ev.CardsDrawn) -> Own:
    return replace(own, hand=own.hand + e.cards)


def _hand_loses(own: Own, e: ev.CardPlayed | ev.CardDiscarded) -> Own:
    return replace(own, hand=without(own.hand, e.card))


def _looks(own: Own, e: ev.CardsLookedAt) -> Own:
    return replace(own, looking=e.cards)


def _lets_go(own: Own, e: ev.CardLetGo) -> Own:
    return replace(own, looking=without(own.looking, e.card))


def _keeps(own: Own, _: ev.CardsKept) -> Own:
    return replace(own, hand=own.hand + own.looking, looking=())


def _hand_emptied(own: Own, _: ev.FinishReached) -> Own:
    return replace(own, hand=())


def _holds_tiles(own: Own, e: ev.TilesDrawn) -> Own:
    return replace(own, tiles=e.tiles)


def _lays_tile(own: Own, e: ev.TilePlaced) -> Own:
    return replace(own, tiles=without(own.tiles, e.tile))


def _holds_none(own: Own, _: ev.TilesReturned) -> Own:
    return replace(own, tiles=())


OWN: dict[type[Event], OwnChange] = {
    ev.CardTaken: _hand_gains_taken,
    ev.CardsDrawn: _hand_gains_drawn,
    ev.CardPlayed: _hand_loses,
    ev.CardDiscarded: _hand_loses,
    ev.CardsLookedAt: _looks,
    ev.CardLetGo: _lets_go,
    ev.CardsKept: _keeps,
    ev.FinishReached: _hand_emptied,
    ev.TilesDrawn: _holds_tiles,
    ev.TilePlaced: _lays_tile,
    ev.TilesReturned: _holds_none,
}
