"""A view of Crazy Race as numbers, for learning agents: the observing seat always first."""

from __future__ import annotations

from collections.abc import Sequence

from greatrace.crazy_race import words as crazy_words
from greatrace.crazy_race.state import View as CrazyView
from greatrace.kernel import Seat


def from_own_seat(seat: Seat, number: int) -> Sequence[Seat]:
    """The seats clockwise from the observing seat."""
    return [(seat + i) % number for i in range(number)]


def crazy_race_sight(view: CrazyView) -> list[float]:
    """The numbers of stage, piles, players, the cards at each side, the own hand."""
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
