"""Facts about the rivals: who leads, who may still arrive in this round, and with how much prestige."""

from __future__ import annotations

from greatrace.bots.greedy import bonuses
from greatrace.bots.greedy.outlook import Outlook
from greatrace.bots.greedy.trips import Means, Trip, chance_of_home, trip
from greatrace.great_race.constants import PLANNING
from greatrace.great_race.rules import cards, end
from greatrace.great_race.rules.cards import rivals, sound
from greatrace.great_race.rules.funding import funds
from greatrace.kernel import Seat

NEAR = 1  # largest distance in spaces between vehicles on the same way
FUEL_A_CARD = 0.4  # levels: a card in a rival's hand may be a jerrycan
LIKELY = 0.35
WILLING = 0.85  # the share of rivals within reach that try to arrive


def leader(x: Outlook, seats: list[Seat]) -> Seat:
    """The seat nearest to the finish; of equals the earlier on the track."""
    return min(seats, key=lambda s: (x.roads.togo[x.open.crews[s].at], x.open.track.index(s)))


def lead(x: Outlook) -> float:
    """The lead of this seat over the best rival in francs of effort (below 0: behind)."""
    others = rivals(x.open, x.seat)
    if not others:
        return 0.0
    return x.roads.togo[x.open.crews[leader(x, others)].at] - x.roads.togo[x.at]


def followers(x: Outlook) -> list[Seat]:
    """C1. The rivals whose turn comes later and who stand near enough to lay tiles on the same way."""
    later = x.open.order[x.open.order.index(x.seat) + 1 :]
    here = len(x.roads.path(x.at))
    return [
        s for s in rivals(x.open, x.seat) if s in later and abs(len(x.roads.path(x.open.crews[s].at)) - here) <= NEAR
    ]


def means(x: Outlook, seat: Seat, mechanics: int, funding: int, needed: Trip) -> Means:
    """A rival's means for the way with that number of assistants; a hand counts as some fuel."""
    crew = x.open.crews[seat]
    price = x.r.edition.fuel_price.city if needed.cities > 0 or crew.at in x.r.board.cities else x.fuel_price
    purse = crew.money + (funds(x.r, funding) if funding else 0) - needed.fares
    return Means(mechanics, crew.fuel + purse / price + FUEL_A_CARD * crew.hand, crew.engine + crew.chassis)


def chance(x: Outlook, seat: Seat) -> float:
    """The odds that the rival arrives in this round: with the assistants left, or with the best plan."""
    crew = x.open.crews[seat]
    if crew.place or crew.engine == 0:
        return 0.0
    needed = trip(x.r, x.open, x.roads, crew.at, crew.engine)
    if x.open.phase != PLANNING:
        return chance_of_home(needed, means(x, seat, crew.boxes.mechanic, crew.boxes.funding, needed))
    every = len(x.r.edition.funding)
    return max(chance_of_home(needed, means(x, seat, m, every - m, needed)) for m in range(1, every + 1))


def may_arrive(x: Outlook, seat: Seat) -> bool:
    """Whether the rival is likely to arrive in this round."""
    return chance(x, seat) > LIKELY


def over(x: Outlook) -> float:
    """The odds that some rival ends the race with this round."""
    nobody = 1.0
    for seat in rivals(x.open, x.seat):
        nobody *= 1 - WILLING * chance(x, seat)
    return 1 - nobody


def points(x: Outlook, seat: Seat, place: int) -> float:
    """The prestige of a vehicle if it arrived with its present levels (G3)."""
    crew, arrival = x.open.crews[seat], x.r.edition.arrival
    gained = arrival[place - 1] if place <= len(arrival) else 0
    gained += bonuses.points_if_home(x, seat)
    return gained + crew.engine + crew.chassis + crew.money // end.MONEY_PER_POINT


def target(x: Outlook) -> Seat | None:
    """The target of a saboteur: the leading rival who still has levels to lose."""
    sounds = [s for s in rivals(x.open, x.seat) if sound(x.open.crews[s])]
    return leader(x, sounds) if sounds else None


def losses(x: Outlook, card: str, seat: Seat) -> int:
    """The loss of that rival by ransom, siphon, customs or scrounger: tens of francs, levels or cards."""
    crew = x.open.crews[seat]
    if card == "ransom":
        return min(crew.money, cards.RANSOM) // 10
    return min(crew.fuel, cards.SIPHON) if card == "siphon" else min(crew.hand, cards.FORFEIT)


def victim(x: Outlook, card: str) -> Seat | None:
    """The leading rival with a full loss by the card; None: keep the card."""
    worth = [seat for seat in rivals(x.open, x.seat) if losses(x, card, seat) > 1]
    return leader(x, worth) if worth else None


def to_beat(x: Outlook) -> float:
    """The highest prestige that another player has, or may have by arriving in this round."""
    o = x.open
    arrived = sum(1 for crew in o.crews if crew.place)
    most = 0.0
    for seat, crew in enumerate(o.crews):
        if seat != x.seat and crew.place:
            most = max(most, points(x, seat, crew.place))
        elif seat != x.seat and may_arrive(x, seat):
            wear = 0.6 * len(x.roads.path(crew.at, 12))
            most = max(most, points(x, seat, arrived + 2) - wear)
    return most


def ahead_if_home(x: Outlook) -> bool:
    """Whether arriving now would win, as far as can be known."""
    place = 1 + sum(1 for crew in x.open.crews if crew.place)
    return points(x, x.seat, place) > to_beat(x)
