"""A race in plain technical lines: `mint: VehicleMoved to=7c row=7 way=land`. Only the client has sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from greatrace.great_race import events as ev
from greatrace.great_race.state import Open, Result
from greatrace.kernel import Event, Seat

ROUTINE: frozenset[type[Event]] = frozenset({ev.SequenceBegan, ev.SequenceEnded, ev.DeckRefilled})
"""Types of events that are left out."""


def narrate(events: Iterable[Event], o: Open, seat: Seat | None) -> Iterator[str]:
    """The lines of those events as the seat sees them (None: a spectator)."""
    for event in events:
        if type(event) not in ROUTINE:
            yield line(event.seen_by(seat), [crew.colour for crew in o.crews])


def line(event: Event, colours: Sequence[str]) -> str:
    """An event in one line, or one line for each crew that it concerns."""
    if isinstance(event, ev.PhaseBegan):
        return f"-- round {event.round}: {event.phase}"
    if isinstance(event, ev.RaceEnded):
        return "\n".join(standings(event.result, colours))
    if isinstance(event, ev.PlansRevealed):
        plans = (f"{p.pathfinder}-{p.mechanic}-{p.escort}-{p.funding}" for p in event.plans)
        fields = (f"{colour} {plan}" for colour, plan in zip(colours, plans, strict=True))
        return "plans (pathfinder-mechanic-escort-funding): " + ", ".join(fields)
    facts = msgspec.structs.asdict(event)
    who = colours[facts.pop("seat")] if "seat" in facts else "all"
    fields = (f"{name}={_shown(name, value, colours)}" for name, value in facts.items() if value not in ((), "", None))
    return " ".join([f"{who}: {type(event).__name__}", *fields])


def _shown(name: str, value: Any, colours: Sequence[str]) -> str:
    if name in ("by", "target") and isinstance(value, int):
        return colours[value]
    if name == "order":
        return ",".join(colours[seat] for seat in value)
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def standings(result: Result, colours: Sequence[str]) -> Iterator[str]:
    """The final table."""
    yield f"== the race is over: {result.reason}"
    for s in result.standings:
        arrived = f"arrived {s.place}, {s.prestige} points" if s.place else "on the way"
        parts = f" (arrival {s.arrival}, engine {s.engine}, chassis {s.chassis}, money {s.money})" if s.place else ""
        yield f"   {colours[s.seat]}: {arrived}{parts}"


def dashboards(o: Open) -> Iterator[str]:
    """The positions and levels of all crews, one line each."""
    for crew in o.crews:
        yield (
            f"   {crew.colour:<10} at {crew.at:<16} row {crew.row:>2}  fuel {crew.fuel} engine {crew.engine} "
            f"chassis {crew.chassis}  {crew.money:>3} F  cards {crew.hand}"
        )
