"""The worth of modules' bonuses on the way, in francs or points: parcels delivered, goals of a challenge approached."""

from __future__ import annotations

from typing import Final

from greatrace.bots.greedy.outlook import Outlook
from greatrace.great_race.modules.challenges import COUNTS, Challenges, Counted, Goal, tally
from greatrace.great_race.modules.postal import Postal
from greatrace.kernel import Seat

IN_TIME: Final = 0.5  # probability that a vehicle still on its way arrives: only then do goals count


def goals(x: Outlook) -> tuple[Goal, ...]:
    """CHALLENGES. The goals of this table."""
    if Challenges.id not in x.open.modules:
        return ()
    return next(one for one in x.r.extensions if isinstance(one, Challenges)).challenge.goals


def points_if_home(x: Outlook, seat: Seat) -> int:
    """CHALLENGES. Prestige of the goals that a vehicle would meet if it arrived as it is, in this round."""
    return sum(goal.points for goal in goals(x) if goal.met_by(counted(x, seat, goal.count)))


def counted(x: Outlook, seat: Seat, what: Counted) -> int:
    """CHALLENGES. The seat's count of that kind; for rounds, the present one until arrival."""
    return x.open.round if what == "round" and not x.open.crews[seat].place else COUNTS[what](x.r, x.open, seat)


def further(x: Outlook, what: Counted) -> float:
    """CHALLENGES. The worth of one more of that kind: its share of the points; below 0 if it would be too much."""
    worth = 0.0
    for goal in goals(x):
        if goal.count != what:
            continue
        have, prize = counted(x, x.seat, what), goal.points * x.w.point * IN_TIME
        if isinstance(goal.least, int) and have < goal.least:
            worth += prize / (goal.least - have)
        if isinstance(goal.most, int) and have == goal.most:
            worth -= prize
    return worth


def of_city(x: Outlook, city: str) -> float:
    """The worth of entering that city, apart from its cards and prices."""
    if not x.open.modules:
        return 0.0
    known = x.city_bonuses
    if city not in known:
        known[city] = delivery(x, city) + new_city(x, city)
    return known[city]


def delivery(x: Outlook, city: str) -> float:
    """POSTAL. The prize for the parcel aboard, if it can be delivered in that city."""
    if Postal.id not in x.open.modules:
        return 0.0
    postal = next(one for one in x.r.extensions if isinstance(one, Postal))
    wanted = Postal.slot_of(x.open).holds[x.seat] == x.r.board.cities[city].colour
    return float(postal.tables.prize) if wanted else 0.0


def new_city(x: Outlook, city: str) -> float:
    """CHALLENGES. The worth of one more city, perhaps of a new colour."""
    if Challenges.id not in x.open.modules:
        return 0.0
    cities = x.r.board.cities
    been = tally(x.open, x.seat).cities
    worth = further(x, "cities") if city not in been else 0.0
    return worth + (further(x, "colours") if cities[city].colour not in {cities[c].colour for c in been} else 0.0)
