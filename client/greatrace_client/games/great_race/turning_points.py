"""The turning points of a race: who took the lead and when, the longest rounds, the hardest blows, the arrivals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace.great_race.state import Open
from greatrace.kernel import Event, Seat
from greatrace_client.i18n.catalog import tr, trn
from greatrace_client.i18n.names import finish_place

LEAD, LEAP, BLOW, BACK, ARRIVED = "lead", "leap", "blow", "back", "arrived"
MOST, LEAPS = 9, 3  # most lines; most of them about long drives
LEAST_LEAP, LEAST_BLOW = 3, 2  # rows in a round; levels in a round


class TurningPoint(NamedTuple):
    """A turning point. `number`: rows, levels or place. `weight`: its importance."""

    round: int
    kind: str
    seat: Seat
    number: int
    weight: float


def turning_points(happened: Sequence[tuple[Open, Event]], last: Open) -> list[TurningPoint]:
    """The most important turning points in chronological order."""
    ends = {o.round: o for o, _ in happened} | {last.round: last}
    leaps = sorted(_leaps(ends), key=lambda turn: -turn.weight)[:LEAPS]
    found = [*_leads(ends), *leaps, *_of_events(happened)]
    kept = sorted(found, key=lambda turn: -turn.weight)[:MOST]
    return sorted(kept, key=lambda turn: (turn.round, -turn.weight))


def _leads(ends: dict[int, Open]) -> Iterable[TurningPoint]:
    """D11. The leader at the end of a round, if another led before."""
    leader: Seat | None = None
    for number, o in sorted(ends.items()):
        if number and o.crews[o.track[0]].row > 0 and o.track[0] != leader:
            leader = o.track[0]
            yield TurningPoint(number, LEAD, leader, o.crews[leader].row, 5 + number / 100)


def _leaps(ends: dict[int, Open]) -> Iterable[TurningPoint]:
    """The longest moves of one round."""
    numbers = sorted(ends)
    for before, number in pairwise(numbers):
        for seat, crew in enumerate(ends[number].crews):
            rows = crew.row - ends[before].crews[seat].row
            if rows >= LEAST_LEAP:
                yield TurningPoint(number, LEAP, seat, rows, rows)


def _of_events(happened: Iterable[tuple[Any, Event]]) -> Iterable[TurningPoint]:
    """Arrivals, moves backward, and losses by dangers."""
    blows: Counter[tuple[int, Seat]] = Counter()
    for o, event in happened:
        if isinstance(event, ev.FinishReached):
            yield TurningPoint(o.round, ARRIVED, event.seat, event.place, 20 - event.place)
        elif isinstance(event, ev.TurnedBack):
            yield TurningPoint(o.round, BACK, event.seat, 0, 3.5)
        elif isinstance(event, ev.WearTaken) and event.why != constants.TERRAIN_DANGER:
            blows[o.round, event.seat] += event.engine + event.chassis
    for (number, seat), levels in blows.items():
        if levels >= LEAST_BLOW:
            yield TurningPoint(number, BLOW, seat, levels, levels + 1)


# ---- the turning points of a race in words, for both clients


def words_of_turn(turn: TurningPoint, name: str, city: str) -> str:
    """A sentence about a turning point; `city` is the finish."""
    n = turn.number
    if turn.kind == LEAD:
        return tr("{name} takes the lead.", name=name)
    if turn.kind == ARRIVED:
        if n == 1:
            return tr("{name} reaches {city} first.", name=name, city=city)
        return tr("{name} reaches {city} {place}.", place=finish_place(n), name=name, city=city)
    if turn.kind == BACK:
        return tr("{name} turns back.", name=name)
    if turn.kind == BLOW:
        return trn("{name} loses {n} level to danger.", "{name} loses {n} levels to danger.", n, name=name)
    return trn("{name} gains {n} row this round.", "{name} gains {n} rows this round.", n, name=name)
