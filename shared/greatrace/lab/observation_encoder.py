"""A view as numbers, for agents that learn: the same places for the same facts, the observing seat always first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from greatrace.crazy_race import words as crazy_words
from greatrace.crazy_race.game import CrazyRace
from greatrace.crazy_race.state import View as CrazyView
from greatrace.great_race.game import GreatRace
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Crew, View
from greatrace.kernel import Rules, Seat

Sight = Callable[[Any], list[float]]


def sight_of(rules: Rules[Any]) -> Sight:
    """How a view of that table becomes numbers."""
    if isinstance(rules, GreatRace):
        ruleset = rules.ruleset
        return lambda view: great_race_sight(ruleset, view)
    assert isinstance(rules, CrazyRace)
    return crazy_race_sight


def from_own_seat(seat: Seat, number: int) -> Sequence[Seat]:
    """Seats clockwise from the observing seat."""
    return [(seat + i) % number for i in range(number)]


# ---- the great race


def great_race_sight(r: Ruleset, view: View) -> list[float]:
    """Round, vehicles, hand and tiles drawn, then the map space by space."""
    assert view.seat is not None
    o, own = view.open, view.own
    seen = [float(o.round), float(o.deck), float(o.bag), float(o.drive.left if o.drive else 0)]
    for seat in from_own_seat(view.seat, len(o.crews)):
        seen += vehicle(o.crews[seat])
        seen += [float(o.track.index(seat)), float(o.order.index(seat))]
    for card in sorted(r.deck):
        seen += [float(own.hand.count(card)), float(own.looking.count(card)), float(o.market.count(card))]
    seen += [float(own.tiles.count(tile)) for tile in sorted(r.bag)]
    for space in sorted(r.board.spaces):
        seen += ground(r, view, space)
    return seen


def vehicle(crew: Crew) -> list[float]:
    """What everyone sees of a player."""
    boxes, most = crew.boxes, crew.maximum
    return [
        crew.fuel,
        crew.engine,
        crew.chassis,
        most.fuel,
        most.engine,
        most.chassis,
        crew.money / 10,
        crew.row,
        boxes.pathfinder,
        boxes.mechanic,
        boxes.escort,
        boxes.funding,
        crew.hand,
        float(crew.passed),
        crew.place,
    ]


def ground(r: Ruleset, view: View, space: str) -> list[float]:
    """A space: city, risk, known, the tile's fuel, wear, danger and stop, and whether somebody stands there."""
    kind = view.open.tiles.get(space)
    tile = r.tiles[kind] if kind is not None else None
    costs = [tile.fuel, tile.wear, float(tile.danger), float(tile.stop)] if tile is not None else [0.0] * 4
    city, risk = float(space in r.board.cities), float(space in r.board.risk)
    here = float(view.open.crews[view.seat or 0].at == space)
    return [city, risk, float(tile is not None), *costs, here, float(space == r.finish)]


# ---- crazy race


def crazy_race_sight(view: CrazyView) -> list[float]:
    """Stage, piles, players, the cards at each side, the own hand."""
    assert view.seat is not None
    o, own = view.open, view.own
    seen = [float(o.stage), float(o.turns), float(o.scored), float(o.turntable.top), float(o.turntable.left)]
    seen += [float(o.finish.top), float(o.finish.left), -1.0 if o.taboo is None else float(o.taboo)]
    for seat in from_own_seat(view.seat, len(o.crews)):
        crew = o.crews[seat]
        seen += [*map(float, crew.locomotives), float(sum(crew.points)), float(crew.took_back), float(crew.empty)]
        for side in o.sides:
            laid = [card for card in side if card.seat == seat]
            seen += [float(len(laid)), float(sum(card.card for card in laid))]
    for value in sorted(set(crazy_words.DRIVERS)):
        seen += [float(own.hand.count(value)), float(own.pile.count(value))]
        seen += [float(sum(laid.side == side and laid.card == value for laid in own.laid)) for side in range(4)]
    return seen
