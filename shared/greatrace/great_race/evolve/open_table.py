"""The changes by events to the open table, those of tiles and vehicles in `open_map`.

No change may use an event's secret fields: it also folds the views.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace.great_race.evolve import OpenChange, crews_with, with_crew, without
from greatrace.great_race.evolve.open_map import ON_THE_MAP
from greatrace.great_race.memo import made_once
from greatrace.great_race.state import Boxes, Open, Threat, Turn
from greatrace.kernel import Event, Seat

# ---- round and phases


def _phase_began(o: Open, e: ev.PhaseBegan) -> Open:
    if e.phase != constants.BIVOUAC:
        return replace(o, phase=e.phase, turn=None)
    crews = tuple(replace(c, passed=False, boxes=Boxes()) for c in o.crews)
    return replace(o, phase=e.phase, round=e.round, turn=None, crews=crews)


def _cards_revealed(o: Open, e: ev.CardsRevealed) -> Open:
    return replace(o, market=o.market + e.cards, deck=o.deck - len(e.cards))


def _card_taken(o: Open, e: ev.CardTaken) -> Open:
    crew = o.crews[e.seat]
    crews = crews_with(o, e.seat, replace(crew, hand=crew.hand + 1))
    return replace(o, crews=crews, market=without(o.market, e.card))


def _plans_revealed(o: Open, e: ev.PlansRevealed) -> Open:
    crews = tuple(replace(c, boxes=plan) for c, plan in zip(o.crews, e.plans, strict=True))
    return replace(o, crews=crews)


@made_once
def _first_step(seat: Seat) -> Turn:
    return Turn(seat, constants.BUYING)


@made_once
def _later_step(seat: Seat) -> Turn:
    return Turn(seat, constants.CARDS, begun=True)


@made_once
def _last_step(seat: Seat) -> Turn:
    return Turn(seat, constants.CARDS, over=True)


def _sequence_began(o: Open, e: ev.SequenceBegan) -> Open:
    return replace(o, turn=_first_step(e.seat))


def _sequence_ended(o: Open, e: ev.SequenceEnded) -> Open:
    return replace(o, turn=_last_step(e.seat))


def _passed(o: Open, e: ev.Passed) -> Open:
    crew = o.crews[e.seat]
    escorts = Boxes(escort=crew.boxes.escort)
    return replace(o, crews=crews_with(o, e.seat, replace(crew, passed=True, boxes=escorts)))


def _assistant_played(o: Open, e: ev.AssistantPlayed) -> Open:
    seat = e.seat
    crew = o.crews[seat]
    boxes = LEFT_IN[e.box](crew.boxes, e.number)
    return replace(o, crews=crews_with(o, seat, replace(crew, boxes=boxes)), turn=_buying_over(o.turn, seat))


LEFT_IN: dict[str, Callable[[Boxes, int], Boxes]] = {
    constants.PATHFINDER: lambda boxes, played: replace(boxes, pathfinder=boxes.pathfinder - played),
    constants.MECHANIC: lambda boxes, played: replace(boxes, mechanic=boxes.mechanic - played),
    constants.ESCORT: lambda boxes, played: replace(boxes, escort=boxes.escort - played),
    constants.FUNDING: lambda boxes, played: replace(boxes, funding=boxes.funding - played),
}


def _buying_over(turn: Turn | None, seat: Seat) -> Turn | None:
    """C3. After a card or an assistant no fuel can be bought in this sequence."""
    if turn is None or turn.seat != seat or turn.step == constants.CARDS:
        return turn  # unchanged, also when the turn is over
    return _later_step(seat)


def _power_used(o: Open, e: ev.PowerUsed) -> Open:
    return replace(o, turn=_buying_over(o.turn, e.seat))


def _order_set(o: Open, e: ev.OrderSet) -> Open:
    return replace(o, order=e.order)


# ---- money and gauges


def _money_gained(o: Open, e: ev.MoneyGained) -> Open:
    crew = o.crews[e.seat]
    return replace(o, crews=crews_with(o, e.seat, replace(crew, money=crew.money + e.amount)))


def _money_paid(o: Open, e: ev.MoneyPaid) -> Open:
    crew = o.crews[e.seat]
    return replace(o, crews=crews_with(o, e.seat, replace(crew, money=crew.money - e.amount)))


def _fuel_gained(o: Open, e: ev.FuelGained) -> Open:
    crew, turn = o.crews[e.seat], o.turn
    if turn is not None and e.why == constants.BOUGHT:
        turn = replace(turn, begun=True)
    return replace(o, crews=crews_with(o, e.seat, replace(crew, fuel=crew.fuel + e.levels)), turn=turn)


def _fuel_paid(o: Open, e: ev.FuelPaid) -> Open:
    crew = o.crews[e.seat]
    return replace(o, crews=crews_with(o, e.seat, replace(crew, fuel=crew.fuel - e.levels)))


def _wear_taken(o: Open, e: ev.WearTaken) -> Open:
    crew = o.crews[e.seat]
    worn = replace(crew, engine=crew.engine - e.engine, chassis=crew.chassis - e.chassis)
    return replace(o, crews=crews_with(o, e.seat, worn))


def _repaired(o: Open, e: ev.Repaired) -> Open:
    crew = o.crews[e.seat]
    mended = replace(crew, engine=crew.engine + e.engine, chassis=crew.chassis + e.chassis)
    return replace(o, crews=crews_with(o, e.seat, mended))


# ---- resource cards


def _deck_refilled(o: Open, e: ev.DeckRefilled) -> Open:
    return replace(o, deck=o.deck + e.number, discards=())


def _cards_drawn(o: Open, e: ev.CardsDrawn) -> Open:
    crew = o.crews[e.seat]
    return replace(o, deck=o.deck - e.number, crews=crews_with(o, e.seat, replace(crew, hand=crew.hand + e.number)))


def _card_discarded(o: Open, e: ev.CardDiscarded) -> Open:
    crew = o.crews[e.seat]
    crews = crews_with(o, e.seat, replace(crew, hand=crew.hand - 1))
    return replace(o, discards=(*o.discards, e.card), crews=crews)


def _card_played(o: Open, e: ev.CardPlayed) -> Open:
    crew, seat = o.crews[e.seat], e.seat
    crews = crews_with(o, seat, replace(crew, hand=crew.hand - 1))
    turn = o.turn if e.card == constants.JERRYCAN else _buying_over(o.turn, seat)
    return replace(o, discards=(*o.discards, e.card), crews=crews, turn=turn)


def _cards_looked_at(o: Open, e: ev.CardsLookedAt) -> Open:
    crews = crews_with(o, e.seat, replace(o.crews[e.seat], looking=e.number))
    return replace(o, deck=o.deck - e.number, crews=crews)


def _card_let_go(o: Open, e: ev.CardLetGo) -> Open:
    o = replace(o, discards=(*o.discards, e.card))
    return with_crew(o, e.seat, looking=o.crews[e.seat].looking - 1)


def _cards_kept(o: Open, e: ev.CardsKept) -> Open:
    return with_crew(o, e.seat, looking=0, hand=o.crews[e.seat].hand + e.number)


# ---- danger and the end


def _threat_declared(o: Open, e: ev.ThreatDeclared) -> Open:
    return replace(o, threat=Threat(e.source, e.by, e.target, e.engine, e.chassis, e.spaces))


def _threat_over(o: Open, _: ev.ThreatCancelled | ev.ThreatCarriedOut) -> Open:
    return replace(o, threat=None)


def _finish_reached(o: Open, e: ev.FinishReached) -> Open:
    o = replace(o, discards=o.discards + e.hand)
    return with_crew(o, e.seat, hand=0, boxes=Boxes(), passed=True, place=e.place)


def _race_ended(o: Open, e: ev.RaceEnded) -> Open:
    return replace(o, phase=constants.OVER, turn=None, result=e.result)


OPEN: dict[type[Event], OpenChange] = {
    ev.PhaseBegan: _phase_began,
    ev.CardsRevealed: _cards_revealed,
    ev.CardTaken: _card_taken,
    ev.PlansRevealed: _plans_revealed,
    ev.SequenceBegan: _sequence_began,
    ev.SequenceEnded: _sequence_ended,
    ev.Passed: _passed,
    ev.AssistantPlayed: _assistant_played,
    ev.PowerUsed: _power_used,
    ev.OrderSet: _order_set,
    ev.MoneyGained: _money_gained,
    ev.MoneyPaid: _money_paid,
    ev.FuelGained: _fuel_gained,
    ev.FuelPaid: _fuel_paid,
    ev.WearTaken: _wear_taken,
    ev.Repaired: _repaired,
    ev.DeckRefilled: _deck_refilled,
    ev.CardsDrawn: _cards_drawn,
    ev.CardPlayed: _card_played,
    ev.CardDiscarded: _card_discarded,
    ev.CardsLookedAt: _cards_looked_at,
    ev.CardLetGo: _card_let_go,
    ev.CardsKept: _cards_kept,
    **ON_THE_MAP,
    ev.ThreatDeclared: _threat_declared,
    ev.ThreatCancelled: _threat_over,
    ev.ThreatCarriedOut: _threat_over,
    ev.FinishReached: _finish_reached,
    ev.RaceEnded: _race_ended,
}
