"""END (G1-G4): arriving, and counting prestige."""

from __future__ import annotations

from msgspec import UNSET

from greatrace.great_race import events as ev
from greatrace.great_race.race import Race
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open, Result, Standing
from greatrace.kernel import Seat

MONEY_PER_POINT = 50  # G3, francs
ARRIVED = "arrived"
CALLED_OFF = "called_off"


async def arrive(t: Race, seat: Seat) -> None:
    """G1. Arrive: hand discarded, no cards drawn, assistants leave, the player passes; gauges and money freeze."""
    place = 1 + max(crew.place for crew in t.state.open.crews)
    await t.happen(ev.FinishReached(seat, place, t.own(seat).hand))


def anyone_arrived(o: Open) -> bool:
    """G2. Whether anyone has arrived, which makes this convoy phase the last."""
    return any(crew.place for crew in o.crews)


async def finish_race(t: Race) -> None:
    """G2-G4. Make the final table."""
    for extension in t.ruleset.extensions:
        await extension.race_ends(t)
    await t.happen(ev.RaceEnded(count(t.ruleset, t.state.open)))


def count(r: Ruleset, o: Open) -> Result:
    """G3. The standings: arrived players by prestige, then earlier arrival; the rest by progress, without points."""
    arrived = sorted(
        (standing(r, o, seat) for seat, crew in enumerate(o.crews) if crew.place),
        key=lambda s: (-s.prestige, s.place),
    )
    behind = tuple(Standing(seat, 0) for seat in o.track if not o.crews[seat].place)
    winner = arrived[0].seat if arrived else None
    return Result((*arrived, *behind), ARRIVED if arrived else CALLED_OFF, winner)


def standing(r: Ruleset, o: Open, seat: Seat) -> Standing:
    """G3. A player's line: 5 / 3 / 1 by arrival, a point per level of engine and chassis and per full 50 F."""
    crew = o.crews[seat]
    points = r.edition.arrival
    arrival = points[crew.place - 1] if crew.place <= len(points) else 0
    money, goals = crew.money // MONEY_PER_POINT, sum(x.prestige(r, o, seat) for x in r.extensions)
    return Standing(seat, crew.place, arrival, crew.engine, crew.chassis, money, goals or UNSET)
