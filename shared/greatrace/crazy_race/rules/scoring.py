"""Scoring a stage (X2): side by side, clockwise from the arrow."""

from __future__ import annotations

from collections.abc import Sequence

from greatrace.crazy_race import events as ev
from greatrace.crazy_race import words
from greatrace.crazy_race.actions import Advance
from greatrace.crazy_race.race import Race
from greatrace.crazy_race.rules import hands
from greatrace.crazy_race.rules.moving import advance, moved, racing, spaces_home
from greatrace.crazy_race.ruleset import Side, StageCard
from greatrace.crazy_race.state import Crew, Laid
from greatrace.kernel import Seat


async def begin(t: Race) -> None:
    """X2, X6, X7. End the turns and settle whether this is the last stage, before any card goes back."""
    await t.happen(ev.ScoringBegan(not t.open.stages or hands.all_exhausted(t.open)))


def order(card: StageCard) -> tuple[int, ...]:
    """X2. The sides in the order in which they are scored."""
    return tuple((card.arrow + i) % words.SIDES for i in range(words.SIDES))


async def score_next(t: Race) -> None:
    """X2. Turn up the next side; the highest sum moves, a tie goes to the player who laid a card there first."""
    side = order(t.card)[t.open.scored]
    await t.happen(ev.SideRevealed(side, cards_at(t, side)))
    laid = t.open.sides[side]
    if not laid:
        return
    total, seat = winner(laid)
    printed = t.card.sides[side]
    spaces = printed.distance or len(laid)
    await t.happen(ev.SideWon(side, seat, total, spaces))
    if not movable(printed, t.crew(seat)):
        await t.happen(ev.MoveForfeited(seat, side))
    elif printed.distance:
        await move_one(t, seat, printed, spaces)
    else:
        await split(t, seat, spaces)


def cards_at(t: Race, side: int) -> tuple[int, ...]:
    """The values at that side, in the order in which they were laid."""
    waiting = {seat: iter([own.card for own in t.own(seat).laid if own.side == side]) for seat in t.seats}
    return tuple(next(waiting[laid.seat]) for laid in t.open.sides[side])


def winner(laid: Sequence[Laid]) -> tuple[int, Seat]:
    """X2. The highest sum and its player; `laid` is not empty and lies face up."""
    sums: dict[Seat, int] = {}  # in the order of the players' first cards there
    for card in laid:
        sums[card.seat] = sums.get(card.seat, 0) + card.card
    best = max(sums, key=sums.__getitem__)  # the first of equals
    return sums[best], best


def movable(side: Side, crew: Crew) -> list[str]:
    """X2. The locomotives that may move there: the side's own unless it is home, or any not yet home for a joker."""
    return [name for name in racing(crew) if side.joker or name == side.locomotive]


async def move_one(t: Race, seat: Seat, side: Side, spaces: int) -> None:
    """X2. Move the side's locomotive, or for a joker one of the player's choice, the whole distance."""
    choices = [Advance(name, spaces) for name in movable(side, t.crew(seat))]
    choice = await t.choose(seat, "joker", choices)
    await advance(t, seat, choice.locomotive, choice.spaces)


async def split(t: Race, seat: Seat, spaces: int) -> None:
    """X2. Share out a "?" freely, one share for each locomotive; nothing is kept that could be moved."""
    waiting = racing(t.crew(seat))
    while spaces and waiting:
        share = await t.choose(seat, "split", shares(t.crew(seat).locomotives, waiting, spaces))
        await advance(t, seat, share.locomotive, share.spaces)
        waiting.remove(share.locomotive)
        spaces -= share.spaces


def shares(locomotives: Sequence[int], waiting: Sequence[str], spaces: int) -> list[Advance]:
    """X2. The possible shares of a locomotive: all it can use, or less if the others can use the rest."""
    found = []
    for name in waiting:
        others = [other for other in waiting if other != name]
        most = min(spaces, spaces_home(locomotives, name))
        less = range(most - 1, 0, -1)
        enough = [share for share in less if spaces_for(moved(locomotives, name, share), others) >= spaces - share]
        found += [Advance(name, share) for share in (most, *enough)]
    return found


def spaces_for(locomotives: Sequence[int], waiting: Sequence[str]) -> int:
    """X2, X3. The number of spaces those can use together, going home one after the other in the best order."""
    longest = 0
    for name in waiting:
        others = [other for other in waiting if other != name]
        home = spaces_home(locomotives, name)
        longest = max(longest, home + spaces_for(moved(locomotives, name, home), others))
    return longest
