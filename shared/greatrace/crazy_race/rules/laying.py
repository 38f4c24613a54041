"""Laying driver cards (X2, X5)."""

from __future__ import annotations

from greatrace.crazy_race import events as ev
from greatrace.crazy_race import words
from greatrace.crazy_race.actions import Go, Lay, Pass
from greatrace.crazy_race.options import PLAYERS
from greatrace.crazy_race.race import Race
from greatrace.crazy_race.state import Crew, Open, Own
from greatrace.kernel import Seat


async def reveal(t: Race) -> None:
    """X2. Turn up the next stage card."""
    await t.happen(ev.StageRevealed(t.open.stage + 1, t.state.stock.stages[0]))


def whose(o: Open) -> Seat | None:
    """X2. The player whose turn it is: three turns around from the first player; None when they are over."""
    players = len(o.crews)
    return (o.first + o.turns) % players if o.turns < words.TURNS * players else None


def exhausted(crew: Crew) -> bool:
    """X4, X6. Whether the hand is empty and nothing can fill it any more, which everybody knows."""
    return crew.empty and crew.took_back


async def go(t: Race, seat: Seat) -> None:
    """X2. Let the player lay one card face down at one side, or pass; passing does not bar later turns."""
    if exhausted(t.crew(seat)):
        await t.happen(ev.Passed(seat))
        return
    choice = await t.ask(seat, "lay", lambda t, seat: options(t.open, t.own(seat)))
    if isinstance(choice, Lay):
        await t.happen(ev.CardLaid(seat, choice.side, choice.card))
        await close_side(t)
    else:
        await t.happen(ev.Passed(seat))


def options(o: Open, own: Own) -> list[Go]:
    """X2, X5. The options: pass, or any card of the hand at any side that is not taboo; equal values are one option."""
    cards = sorted(set(own.hand))
    return [Pass(), *(Lay(side, card) for side in range(words.SIDES) if side != o.taboo for card in cards)]


async def close_side(t: Race) -> None:
    """X5. With three players, once three sides have cards, make the fourth taboo."""
    side = taboo_side(t.open)
    if side is not None and t.open.taboo is None:
        await t.happen(ev.SideClosed(side))


def taboo_side(o: Open) -> int | None:
    """X5. With three players, the only side without a card; a side that is taboo stays empty."""
    bare = [side for side, laid in enumerate(o.sides) if not laid]
    return bare[0] if len(o.crews) == PLAYERS[0] and len(bare) == 1 else None
