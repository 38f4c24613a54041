"""Point cards (X1, X3), and their variants (X8)."""

from __future__ import annotations

from greatrace.crazy_race import events as ev
from greatrace.crazy_race import words
from greatrace.crazy_race.actions import DrawPoints, Reward, StealPoints
from greatrace.crazy_race.options import SECOND_HOME_THEFT
from greatrace.crazy_race.race import Race
from greatrace.crazy_race.state import Open, Pile
from greatrace.kernel import Seat

SECOND = 2


async def draw(t: Race, seat: Seat, pile: str) -> None:
    """X3. Take the top card of that pile; an empty pile gives nothing."""
    top: Pile = getattr(t.open, pile)
    below: tuple[int, ...] = getattr(t.state.stock, pile)
    if top.left:
        await t.happen(ev.PointsTaken(seat, pile, top.top, below[0] if below else 0))


async def come_home(t: Race, seat: Seat) -> None:
    """X3, X8. Take the top finish card; for the second locomotive, if agreed, steal a card instead."""
    if t.ruleset.variant(SECOND_HOME_THEFT.name) == "on" and home(t.open, seat) == SECOND:
        reward = await t.choose(seat, "second_home", rewards(t.open, seat))
        if isinstance(reward, StealPoints):
            await steal(t, seat, reward.seat)
            return
    await draw(t, seat, words.FINISH_PILE)


def home(o: Open, seat: Seat) -> int:
    """The number of locomotives that the player has brought home."""
    return o.crews[seat].locomotives.count(words.HOME)


def rewards(o: Open, seat: Seat) -> list[Reward]:
    """X8. The options: draw from the pile, also when it is empty, or steal from anyone else who has a point card."""
    victims = [other for other, crew in enumerate(o.crews) if other != seat and crew.points]
    return [DrawPoints(), *(StealPoints(victim) for victim in victims)]


async def steal(t: Race, seat: Seat, victim: Seat) -> None:
    """X8. Take one of the victim's point cards at random."""
    cards = t.crew(victim).points
    await t.happen(ev.PointsStolen(seat, victim, cards[t.random("theft", len(cards))]))
