"""The only definition of change: what each event does to the open table, to its seat's own part, and to the stock.

`OPEN` must not look at an event's secret fields. `OWN` is applied to the part of `event.seat`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from greatrace.crazy_race import events as ev
from greatrace.crazy_race import words
from greatrace.crazy_race.state import NO_CARDS, Crew, Laid, Open, Own, OwnLaid, Pile, State, Stock
from greatrace.kernel import Event, Fold, Seat

T = TypeVar("T")


def put(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The items with another one at that index."""
    return (*items[:at], item, *items[at + 1 :])


def without(cards: Sequence[int], card: int) -> tuple[int, ...]:
    """The cards without one of that value. Raises ValueError if it is missing."""
    left = list(cards)
    left.remove(card)
    return tuple(left)


def with_crew(o: Open, seat: Seat, **changes: Any) -> Open:
    """The table with one player's part changed."""
    return replace(o, crews=put(o.crews, seat, replace(o.crews[seat], **changes)))


# ---- the open table


def _stage_revealed(o: Open, e: ev.StageRevealed) -> Open:
    crews = tuple(replace(crew, moved=False) for crew in o.crews)
    return replace(o, crews=crews, phase=words.LAYING, stage=e.stage, card=e.card, stages=o.stages - 1)


def _card_laid(o: Open, e: ev.CardLaid) -> Open:
    side = (*o.sides[e.side], Laid(e.seat))
    return replace(o, sides=put(o.sides, e.side, side), turns=o.turns + 1)


def _passed(o: Open, _: ev.Passed) -> Open:
    return replace(o, turns=o.turns + 1)


def _side_closed(o: Open, e: ev.SideClosed) -> Open:
    return replace(o, taboo=e.side)


def _hand_announced(o: Open, e: ev.HandAnnounced) -> Open:
    return with_crew(o, e.seat, empty=e.empty)


def _took_back(o: Open, e: ev.TookBack) -> Open:
    return with_crew(o, e.seat, took_back=True)


def _scoring_began(o: Open, e: ev.ScoringBegan) -> Open:
    return replace(o, phase=words.SCORING, last=e.last)


def _side_revealed(o: Open, e: ev.SideRevealed) -> Open:
    side = tuple(Laid(laid.seat, card) for laid, card in zip(o.sides[e.side], e.cards, strict=True))
    return replace(o, sides=put(o.sides, e.side, side), scored=o.scored + 1)


def _stage_ended(o: Open, e: ev.StageEnded) -> Open:
    return replace(o, first=e.first, phase=words.REVEALING, card="", sides=NO_CARDS, turns=0, taboo=None, scored=0)


def _locomotive_moved(o: Open, e: ev.LocomotiveMoved) -> Open:
    places = put(o.crews[e.seat].locomotives, words.LOCOMOTIVES.index(e.locomotive), e.way[-1])
    return with_crew(o, e.seat, locomotives=places, moved=True)


def _points_taken(o: Open, e: ev.PointsTaken) -> Open:
    pile: Pile = getattr(o, e.pile)
    o = replace(o, **{e.pile: Pile(e.next, pile.left - 1)})
    return with_crew(o, e.seat, points=(*o.crews[e.seat].points, e.points))


def _points_stolen(o: Open, e: ev.PointsStolen) -> Open:
    o = with_crew(o, e.victim, points=without(o.crews[e.victim].points, e.points))
    return with_crew(o, e.seat, points=(*o.crews[e.seat].points, e.points))


def _points_dropped(o: Open, e: ev.PointsDropped) -> Open:
    crew: Crew = o.crews[e.seat]
    return with_crew(o, e.seat, points=without(crew.points, e.points))


def _unchanged(o: Open, _: Event) -> Open:
    return o


def _race_ended(o: Open, e: ev.RaceEnded) -> Open:
    return replace(o, phase=words.OVER, result=e.result)


OPEN: dict[type[Event], Callable[[Open, Any], Open]] = {
    ev.StageRevealed: _stage_revealed,
    ev.CardLaid: _card_laid,
    ev.Passed: _passed,
    ev.SideClosed: _side_closed,
    ev.HandAnnounced: _hand_announced,
    ev.TookBack: _took_back,
    ev.ScoringBegan: _scoring_began,
    ev.SideRevealed: _side_revealed,
    ev.SideWon: _unchanged,
    ev.MoveForfeited: _unchanged,
    ev.CardsFiled: _unchanged,
    ev.StageEnded: _stage_ended,
    ev.LocomotiveMoved: _locomotive_moved,
    ev.PointsTaken: _points_taken,
    ev.PointsStolen: _points_stolen,
    ev.PointsDropped: _points_dropped,
    ev.RaceEnded: _race_ended,
}


# ---- a seat's own part


def _lays(own: Own, e: ev.CardLaid) -> Own:
    return replace(own, hand=without(own.hand, e.card), laid=(*own.laid, OwnLaid(e.side, e.card)))


def _files(own: Own, e: ev.CardsFiled) -> Own:
    played = [laid.card for laid in own.laid]
    hand = own.hand
    if e.kept:
        played.remove(e.kept)
        hand = tuple(sorted((*hand, e.kept)))
    return Own(hand, tuple(sorted((*own.pile, *played))))


def _takes_back(own: Own, _: ev.TookBack) -> Own:
    return replace(own, hand=tuple(sorted((*own.hand, *own.pile))), pile=())


OWN: dict[type[Event], Callable[[Own, Any], Own]] = {
    ev.CardLaid: _lays,
    ev.CardsFiled: _files,
    ev.TookBack: _takes_back,
}


# ---- the stock


def _stage_drawn(stock: Stock, _: ev.StageRevealed) -> Stock:
    return replace(stock, stages=stock.stages[1:])


def _points_uncovered(stock: Stock, e: ev.PointsTaken) -> Stock:
    below: tuple[int, ...] = getattr(stock, e.pile)
    return replace(stock, **{e.pile: below[1:]})


STOCK: dict[type[Event], Callable[[Stock, Any], Stock]] = {
    ev.StageRevealed: _stage_drawn,
    ev.PointsTaken: _points_uncovered,
}


# ---- the whole state


def _state_after(state: State, e: Any) -> State:
    kind, own, stock = type(e), state.own, state.stock
    if kind in OWN:
        own = put(own, e.seat, OWN[kind](own[e.seat], e))
    if kind in STOCK:
        stock = STOCK[kind](stock, e)
    return State(OPEN[kind](state.open, e), own, stock)


FOLDS: dict[type[Event], Fold[State]] = dict.fromkeys(OPEN, _state_after)
