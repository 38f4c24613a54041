"""The statistics of a Crazy Race: curves by stage, turning points, and the yield of each player's driver cards.

Pure functions of events with the open state after each. No luck is measured, unlike in the Great Race: chance only
orders the stages and, as a variant, the points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import attrs

from greatrace.crazy_race import events as ev
from greatrace.crazy_race import words
from greatrace.crazy_race.state import Crew, Laid, Open
from greatrace.kernel import Event, Seat
from greatrace_client.i18n.catalog import term

LEAD, HAUL, STOLEN, HOME, SOONER, BARGAIN = "lead", "haul", "stolen", "home", "sooner", "bargain"
MOST = 9  # turning points
LEAST_HAUL = 8  # points in one stage
BARGAIN_AT = 3  # spaces that a card of value 1 alone brings


class StoryEvent(NamedTuple):
    """An event, and the open state after it."""

    event: Event
    open: Open


def story_events(table: Any) -> list[StoryEvent]:
    """All events of a table of Crazy Race."""
    return [StoryEvent(entry.event, entry.open) for entry in table.log]


# ---- curves


def points(crew: Crew) -> int:
    """X7. The sum of the points."""
    return sum(crew.points)


def journey(crew: Crew) -> int:
    """X3. The sum of the places that its locomotives have passed."""
    return sum(crew.locomotives)


def curves(events: Sequence[StoryEvent], value: Callable[[Crew], int]) -> dict[Seat, list[int]]:
    """Every seat's value at the end of each stage, from zero before the first."""
    ends = {o.stage: o for _, o in events if o.stage}
    seats = range(len(events[-1].open.crews)) if events else ()
    return {seat: [0, *(value(ends[stage].crews[seat]) for stage in sorted(ends))] for seat in seats}


# ---- turning points


class TurningPoint(NamedTuple):
    """A turning point. `number`: points or spaces. `weight`: its importance."""

    stage: int
    kind: str
    seat: Seat
    number: int
    weight: float
    victim: Seat = 0


def turning_points(events: Sequence[StoryEvent]) -> list[TurningPoint]:
    """The most important turning points in chronological order."""
    found = [*_leads(events), *_hauls(events), *_blows(events), *_sides(events)]
    kept = sorted(found, key=lambda turn: -turn.weight)[:MOST]
    return sorted(kept, key=lambda turn: (turn.stage, -turn.weight))


def _leads(events: Sequence[StoryEvent]) -> Iterable[TurningPoint]:
    """The only player with most points at the end of a stage, if the last leader was another."""
    leader: Seat | None = None
    for stage, o in sorted({o.stage: o for _, o in events if o.stage}.items()):
        sums = [points(crew) for crew in o.crews]
        best = max(sums)
        if best and sums.count(best) == 1 and sums.index(best) != leader:
            leader = sums.index(best)
            yield TurningPoint(stage, LEAD, leader, best, 9 + stage / 100)


def _hauls(events: Sequence[StoryEvent]) -> Iterable[TurningPoint]:
    """Many points in one stage."""
    won: Counter[tuple[int, Seat]] = Counter()
    for event, o in events:
        if isinstance(event, ev.PointsTaken):
            won[o.stage, event.seat] += event.points
    for (stage, seat), number in won.items():
        if number >= LEAST_HAUL:
            yield TurningPoint(stage, HAUL, seat, number, number - 1)


def _blows(events: Sequence[StoryEvent]) -> Iterable[TurningPoint]:
    """X8, X3. Points that were stolen; the first locomotive home."""
    first = True
    for event, o in events:
        if isinstance(event, ev.PointsStolen):
            yield TurningPoint(o.stage, STOLEN, event.seat, event.points, 6 + event.points / 10, event.victim)
        elif isinstance(event, ev.LocomotiveMoved) and event.way and event.way[-1] == words.HOME and first:
            first = False
            yield TurningPoint(o.stage, HOME, event.seat, 0, 8)


def _sides(events: Sequence[StoryEvent]) -> Iterable[TurningPoint]:
    """X2. A tie won by the earlier player, and a long move for a small card."""
    for event, o in events:
        if isinstance(event, ev.SideWon):
            sums = sums_of(o.sides[event.side])
            tied = [seat for seat, total in sums.items() if total == event.total and seat != event.seat]
            if tied:
                yield TurningPoint(o.stage, SOONER, event.seat, event.total, 4 + event.spaces / 10, tied[0])
            elif event.total == 1 and event.spaces >= BARGAIN_AT:
                yield TurningPoint(o.stage, BARGAIN, event.seat, event.spaces, 3 + event.spaces / 10)


def sums_of(laid: Iterable[Laid]) -> dict[Seat, int]:
    """The sum of cards at a side by seat, in the order in which the players came there."""
    sums: dict[Seat, int] = {}
    for card in laid:
        sums[card.seat] = sums.get(card.seat, 0) + card.card
    return sums


# ---- drivers


@attrs.define
class Yield:
    """The yield of a player's driver cards: values laid that won and that lost, sides won, spaces moved."""

    paid: int = 0
    lost: int = 0
    sides: int = 0
    spaces: int = 0

    @property
    def price(self) -> float | None:
        """The value of cards laid for each space; None before any locomotive has moved."""
        return (self.paid + self.lost) / self.spaces if self.spaces else None


def yields(events: Sequence[StoryEvent], seats: int) -> list[Yield]:
    """The yields by seat, from the sides that were turned up."""
    found = [Yield() for _ in range(seats)]
    for event, o in events:
        if isinstance(event, ev.SideWon):
            for seat, total in sums_of(o.sides[event.side]).items():
                if seat == event.seat:
                    found[seat].paid += total
                else:
                    found[seat].lost += total
            found[event.seat].sides += 1
        elif isinstance(event, ev.LocomotiveMoved):
            found[event.seat].spaces += len(event.way)
    return found


def words_of_turn(turn: TurningPoint, name: Callable[[int], str]) -> str:
    """A sentence about a turning point; `name` gives the name of a seat."""
    return term("crazy turn", turn.kind, who=name(turn.seat), victim=name(turn.victim), n=turn.number)
