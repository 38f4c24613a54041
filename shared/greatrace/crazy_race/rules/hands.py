"""Hands and piles of played cards (X2, X4, X6)."""

from __future__ import annotations

from greatrace.crazy_race import events as ev
from greatrace.crazy_race.actions import Keep, KeepCard, KeepNone, TakeBack
from greatrace.crazy_race.race import Race
from greatrace.crazy_race.state import Open, Own
from greatrace.kernel import Seat


async def announce(t: Race, seat: Seat) -> None:
    """X6. Announce whether the hand is empty: the number of cards is private."""
    await t.happen(ev.HandAnnounced(seat, not t.own(seat).hand))


def take_backs(o: Open, own: Own, seat: Seat) -> tuple[TakeBack, ...]:
    """X4. The option to take all played cards back: once a game, if there are any."""
    return () if o.crews[seat].took_back or not own.pile else (TakeBack(),)


async def take_back(t: Race, seat: Seat) -> None:
    """X4. Take back the whole pile; cards that lie at the stage card are not in it yet."""
    await t.happen(ev.TookBack(seat))


def all_exhausted(o: Open) -> bool:
    """X6. Whether everyone has taken back and played everything again."""
    return all(crew.took_back and crew.empty for crew in o.crews)


async def file_cards(t: Race) -> None:
    """X2. Put played cards on the piles; a player who moved nothing may keep one of them. First player passes left."""
    answers = await t.ask_together(consoled(t.open), "keep", lambda t, seat: keeps(t.own(seat)))
    for seat in t.seats:
        if cards_laid(t.open, seat):
            answer = answers.get(seat)
            await t.happen(ev.CardsFiled(seat, answer.card if isinstance(answer, KeepCard) else 0))
    await t.happen(ev.StageEnded((t.open.first + 1) % len(t.seats)))


def cards_laid(o: Open, seat: Seat) -> int:
    """The number of cards that the player has laid in this stage."""
    return sum(laid.seat == seat for side in o.sides for laid in side)


def consoled(o: Open) -> list[Seat]:
    """X2. The players who laid cards and moved nothing."""
    return [seat for seat, crew in enumerate(o.crews) if not crew.moved and cards_laid(o, seat)]


def keeps(own: Own) -> list[Keep]:
    """X2. The options: keep one of the cards of this stage, the best first, or none."""
    cards = sorted({laid.card for laid in own.laid}, reverse=True)
    return [*map(KeepCard, cards), KeepNone()]
