"""SETUP (S1-S6): the first position of a race."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Crew, Gauges, Open, Own, State, Stock
from greatrace.kernel import Chance


def first_position(r: Ruleset, crews: tuple[str, ...], chance: Chance) -> tuple[State, Chance]:
    """S1-S6. The first position: first player, money, gauges, markers, deck and bag."""
    first, chance = chance.draw("first", len(crews))
    order = tuple((first + i) % len(crews) for i in range(len(crews)))
    deck, chance = chance.shuffle("deck", _copies(r.deck))
    bag, chance = chance.shuffle("bag", _copies(r.bag))
    edition = r.edition
    maximum = Gauges(edition.gauges.fuel, edition.gauges.engine, edition.gauges.chassis)
    by_place = edition.even_purses.get(len(crews), (edition.purse,) * (len(crews) - 1) + (edition.last_purse,))
    purses = [by_place[order.index(seat)] for seat in range(len(crews))]
    row = r.rows[r.start]
    placed = tuple(
        Crew(colour, maximum.fuel, maximum.engine, maximum.chassis, maximum, purse, r.start, row)
        for colour, purse in zip(crews, purses, strict=True)
    )
    open_ = Open(placed, order, order, r.start, r.finish, len(deck), len(bag))
    state = State(open_, (Own(),) * len(crews), Stock(deck, bag))
    for extension in r.extensions:
        state = extension.begin(state, r)
    return state, chance


def _copies(counts: Mapping[str, int]) -> tuple[str, ...]:
    return (*chain.from_iterable([name] * counts[name] for name in sorted(counts)),)
