"""The changes by events to the stock, which nobody sees: the deck and the bag."""

from __future__ import annotations

from msgspec.structs import replace

from greatrace.great_race import events as ev
from greatrace.great_race.evolve import StockChange
from greatrace.great_race.state import Stock
from greatrace.kernel import Event


def _deck_loses_revealed(stock: Stock, e: ev.CardsRevealed) -> Stock:
    return replace(stock, deck=stock.deck[len(e.cards) :])


def _deck_loses(stock: Stock, e: ev.CardsDrawn | ev.CardsLookedAt) -> Stock:
    return replace(stock, deck=stock.deck[e.number :])


def _deck_gains(stock: Stock, e: ev.DeckRefilled) -> Stock:
    return replace(stock, deck=stock.deck + e.cards)


def _bag_loses(stock: Stock, e: ev.TilesDrawn) -> Stock:
    return replace(stock, bag=stock.bag[e.number :])


def _bag_loses_one(stock: Stock, _: ev.TileRevealed) -> Stock:
    return replace(stock, bag=stock.bag[1:])


def _bag_mixed(stock: Stock, e: ev.TilesReturned) -> Stock:
    return replace(stock, bag=e.bag)


STOCK: dict[type[Event], StockChange] = {
    ev.CardsRevealed: _deck_loses_revealed,
    ev.CardsDrawn: _deck_loses,
    ev.CardsLookedAt: _deck_loses,
    ev.DeckRefilled: _deck_gains,
    ev.TilesDrawn: _bag_loses,
    ev.TileRevealed: _bag_loses_one,
    ev.TilesReturned: _bag_mixed,
}
