"""Two tiny games that prove that the kernel knows no game.

`sum_to_ten`: two seats in turn add 1 or 2; who reaches ten wins. `bidding`: sealed bids for a hidden pile of prizes,
with an any-time action that asks a question of its own, and a secret that only its owner sees.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

import msgspec
from attrs import define, field
from msgspec.structs import replace

from greatrace.kernel import Action, Chance, Event, Fold, Game, Outcome, Procedure, ProcedureContext, Seat


# ---- ten lines of rules
class Add(Action, frozen=True):
    number: int


class Added(Event, frozen=True):
    number: int


class Sum(msgspec.Struct, frozen=True):
    total: int = 0
    turn: int = 0


async def add(t: ProcedureContext[Sum]) -> None:
    choice = await t.ask(t.state.turn, "add", lambda t, _: [Add(n) for n in (1, 2) if t.state.total + n <= 10])
    assert choice is not None
    await t.happen(Added(choice.number))


def added(state: Any, event: Added) -> Any:
    return replace(state, total=state.total + event.number, turn=1 - state.turn)


@define
class SumToTen:
    version: str = "1"
    content_hash: str = ""
    folds: Mapping[type[Event], Fold[Sum]] = field(factory=lambda: {Added: added})
    watched: frozenset[type[Event]] = frozenset()
    reveals: Mapping[type[Event], str] = field(factory=dict)

    def seats(self, state: Sum) -> int:
        return 2

    def table(self, state: Sum, chance: Chance) -> ProcedureContext[Sum]:
        return ProcedureContext(self, state, chance)

    def standing(self, table: ProcedureContext[Sum], event: Event) -> Procedure[None] | None:
        return None

    def interrupts(self, state: Sum, seat: Seat) -> tuple[Action, ...]:
        return ()

    async def interrupt(self, table: ProcedureContext[Sum], seat: Seat, action: Action) -> None:
        raise AssertionError

    def next_procedure(self, table: ProcedureContext[Sum]) -> Procedure[None] | None:
        return None if table.state.total == 10 else add(table)

    def outcome(self, state: Sum) -> Outcome | None:
        winner = 1 - state.turn
        return Outcome(((winner,), (state.turn,)), (winner,), "ten") if state.total == 10 else None

    def view_of(self, state: Sum, seat: Seat | None) -> Sum:
        return state

    def evolve_view(self, view: Sum, event: Event) -> Sum:
        assert isinstance(event, Added)
        after: Sum = added(view, event)
        return after


def sum_to_ten(seed: str) -> Game[Sum]:
    return Game(SumToTen(), Sum(), Chance(seed))


# ---- sealed bids, a secret, an any-time action that asks


class Bid(Action, frozen=True):
    coins: int


class Swap(Action, frozen=True):
    """Any time, once: look at the next prize, then put one of the two below the pile."""


class Bury(Action, frozen=True):
    which: int


class PrizeWon(Event, frozen=True):
    seat: Seat
    prize: int


class CoinsPaid(Event, frozen=True):
    paid: tuple[int, ...]


class Peeked(Event, frozen=True):
    seat: Seat
    prizes: tuple[int, ...] = ()

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat == self.seat else replace(self, prizes=())


class Buried(Event, frozen=True):
    seat: Seat
    prizes: tuple[int, ...] = ()

    def seen_by(self, seat: Seat | None) -> Self:
        return replace(self, prizes=())


AUCTION_EVENTS = CoinsPaid, PrizeWon, Peeked, Buried


class Auction(msgspec.Struct, frozen=True):
    coins: tuple[int, ...]
    won: tuple[tuple[int, ...], ...]
    swapped: tuple[bool, ...]
    left: int
    prizes: tuple[int, ...] = ()  # hidden
    peeked: tuple[tuple[int, ...], ...] = ((), (), ())  # each seat's secret


class AuctionView(msgspec.Struct, frozen=True):
    seat: Seat | None
    open: Auction  # without prizes and peeks
    peeked: tuple[int, ...]


def put(items: tuple[Any, ...], at: int, item: object) -> tuple[Any, ...]:
    return (*items[:at], item, *items[at + 1 :])


async def auction(t: ProcedureContext[Auction]) -> None:
    """All bid at once; the highest wins, the lowest seat in a tie; everybody pays."""
    bids = await t.ask_together(range(3), "bid", lambda t, s: [Bid(n) for n in range(min(3, t.state.coins[s]) + 1)])
    winner = max(sorted(bids), key=lambda s: (bids[s].coins, -s))
    await t.happen(CoinsPaid(tuple(bids[s].coins for s in sorted(bids))))
    await t.happen(PrizeWon(winner, t.state.prizes[0]))


def changed(s: Auction, e: Event) -> Auction:
    s = changed_openly(s, e)
    if isinstance(e, PrizeWon):
        return replace(s, prizes=s.prizes[1:])
    if isinstance(e, Peeked):
        return replace(s, peeked=put(s.peeked, e.seat, e.prizes))
    if isinstance(e, Buried):
        return replace(s, prizes=e.prizes, peeked=put(s.peeked, e.seat, ()))
    return s


def changed_openly(s: Auction, e: Event) -> Auction:
    """What happens to the open part."""
    if isinstance(e, CoinsPaid):
        return replace(s, coins=tuple(c - p for c, p in zip(s.coins, e.paid, strict=True)))
    if isinstance(e, PrizeWon):
        return replace(s, won=put(s.won, e.seat, (*s.won[e.seat], e.prize)), left=s.left - 1)
    if isinstance(e, Peeked):
        return replace(s, swapped=put(s.swapped, e.seat, True))
    return s


@define
class Bidding:
    version: str = "1"
    content_hash: str = ""
    folds: Mapping[type[Event], Fold[Auction]] = field(factory=lambda: dict.fromkeys(AUCTION_EVENTS, changed))
    watched: frozenset[type[Event]] = frozenset()
    reveals: Mapping[type[Event], str] = field(factory=lambda: {Peeked: "prize"})

    def seats(self, state: Auction) -> int:
        return 3

    def table(self, state: Auction, chance: Chance) -> ProcedureContext[Auction]:
        return ProcedureContext(self, state, chance)

    def standing(self, table: ProcedureContext[Auction], event: Event) -> Procedure[None] | None:
        return None

    def interrupts(self, state: Auction, seat: Seat) -> tuple[Action, ...]:
        return () if state.swapped[seat] or state.left < 2 else (Swap(),)

    async def interrupt(self, t: ProcedureContext[Auction], seat: Seat, action: Action) -> None:
        await t.happen(Peeked(seat, t.state.prizes[:2]))
        choice = await t.ask(seat, "bury", lambda t, _: [Bury(0), Bury(1)] if t.state.left > 1 else [])
        assert choice is not None
        pile = t.state.prizes
        rest = (*pile[: choice.which], *pile[choice.which + 1 :], pile[choice.which])
        await t.happen(Buried(seat, rest))

    def next_procedure(self, table: ProcedureContext[Auction]) -> Procedure[None] | None:
        return auction(table) if table.state.left else None

    def outcome(self, s: Auction) -> Outcome | None:
        if s.left:
            return None
        ranking = sorted(range(3), key=lambda seat: -sum(s.won[seat]))
        return Outcome(tuple((seat,) for seat in ranking), (ranking[0],), "sold")

    def view_of(self, s: Auction, seat: Seat | None) -> AuctionView:
        return AuctionView(seat, replace(s, prizes=(), peeked=((), (), ())), () if seat is None else s.peeked[seat])

    def evolve_view(self, view: AuctionView, e: Event) -> AuctionView:
        peeked: Sequence[int] = view.peeked
        if isinstance(e, Peeked | Buried) and e.seat == view.seat:
            peeked = e.prizes if isinstance(e, Peeked) else ()
        return AuctionView(view.seat, changed_openly(view.open, e), tuple(peeked))


def bidding(seed: str) -> Game[Auction]:
    prizes, chance = Chance(seed).shuffle("prizes", (1, 2, 3, 4, 5))
    return Game(Bidding(), Auction((6, 6, 6), ((), (), ()), (False,) * 3, 5, prizes), chance)


# ---- a secret that a question may betray


class Hands(msgspec.Struct, frozen=True):
    """Like `Sum`, and each seat holds a hidden 0 or 1; who holds a 1 may add 3."""

    total: int = 0
    turn: int = 0
    hidden: tuple[int | None, ...] = (0, 1)


def sums(state: Hands) -> list[Add]:
    most = 3 if state.hidden[state.turn] else 2
    return [Add(n) for n in range(1, most + 1) if state.total + n <= 10]


async def add_openly(t: ProcedureContext[Hands]) -> None:
    choice = await t.ask(t.state.turn, "add", lambda t, _: sums(t.state))
    assert choice is not None
    await t.happen(Added(choice.number))


async def add_and_tell(t: ProcedureContext[Hands]) -> None:
    """Wrong: only who holds a 1 is asked whether that was meant."""
    seat = t.state.turn
    await add_openly(t)
    if t.state.hidden[seat]:
        await t.ask(seat, "sure", lambda _, __: [Add(0)])


@define
class HiddenSum(SumToTen):  # the same game to the kernel, with a secret
    talkative: bool = False

    def next_procedure(self, table: Any) -> Procedure[None] | None:
        if table.state.total == 10:
            return None
        return add_and_tell(table) if self.talkative else add_openly(table)

    def view_of(self, state: Any, seat: Seat | None) -> Any:
        return replace(state, hidden=tuple(n if s == seat else None for s, n in enumerate(state.hidden)))


def hidden_sum(seed: str) -> Game[Any]:
    return Game(HiddenSum(), Hands(), Chance(seed))


def talkative_sum(seed: str) -> Game[Any]:
    return Game(HiddenSum(talkative=True), Hands(), Chance(seed))
