"""What a Crazy Race must conserve, and which other truth nobody but one seat could tell from this one."""

from __future__ import annotations

import itertools
import random
from typing import Any

from msgspec.structs import replace

from greatrace.bots.imagine import imagine
from greatrace.crazy_race import events as ev
from greatrace.crazy_race import words
from greatrace.crazy_race.options import OPTIONS, colours
from greatrace.crazy_race.setup import Setup
from greatrace.crazy_race.state import Own, OwnLaid, State
from greatrace.games import CRAZY_RACE
from greatrace.kernel import Event, Game, Seat
from greatrace.kernel.contract import Terms
from tests.kernel.recoding import recoder

VARIANTS: list[dict[str, str]] = [
    dict(zip([option.name for option in OPTIONS], choices, strict=True))
    for choices in itertools.product(*(option.choices for option in OPTIONS))
]
"""Every way to play (X8)."""


def race(seed: str) -> Game[State]:
    """A race of three or four under any variants, by the seed."""
    rng = random.Random(seed)
    return race_of(rng.choice((3, 4)), rng.choice(VARIANTS), seed)


def race_of(players: int, variants: dict[str, str], seed: str) -> Game[State]:
    return CRAZY_RACE.new_game(Setup(colours(players), variants), seed)


def late_race(players: int, variants: dict[str, str], seed: str) -> Game[State]:
    """A race that began long ago, so that hands run out and locomotives come home: the first stages are skipped."""
    game, rng = race_of(players, variants, seed), random.Random(seed)
    state, o = game.state, game.state.open
    crews = tuple(replace(crew, locomotives=places(rng), took_back=rng.random() < 0.8) for crew in o.crews)
    own = []
    for _ in crews:
        cards = rng.sample(words.DRIVERS, 8)
        held = rng.randint(1, 4)
        own.append(Own(tuple(sorted(cards[:held])), tuple(sorted(cards[held:]))))
    return Game(game.rules, State(replace(o, crews=crews), tuple(own), state.stock), game.table.chance)


def places(rng: random.Random) -> tuple[int, ...]:
    """Three places of which no two are the same space of the track."""
    out = rng.sample(range(1, 7), 3)
    return tuple(place if rng.random() < 0.4 else words.HOME - place for place in out)


def conserved(state: State) -> None:
    """Eight driver cards each; counts and flags that tell the truth; no two locomotives of a player on one space."""
    o, stock = state.open, state.stock
    assert o.stage + o.stages == 8, "a stage card is missing"
    assert o.stages == len(stock.stages), "the table miscounts the stage cards"
    for pile, below in ((o.turntable, stock.turntable), (o.finish, stock.finish)):
        assert pile.left == len(below) + (pile.top > 0), "the table miscounts a pile"
    for seat, (crew, own) in enumerate(zip(o.crews, state.own, strict=True)):
        played = [laid.card for laid in own.laid]
        assert sorted((*own.hand, *own.pile, *played)) == list(words.DRIVERS), f"the drivers of seat {seat}"
        assert crew.empty == (not own.hand), "X6: an empty hand is announced"
        spaces = [words.space(place) for place in crew.locomotives if words.space(place)]
        assert len(spaces) == len(set(spaces)), f"X3: two locomotives on one space: {crew.locomotives}"
        mine = sorted(side for side, cards in enumerate(o.sides) for laid in cards if laid.seat == seat)
        if o.phase != words.SCORING:
            assert mine == sorted(laid.side for laid in own.laid), "the table has other cards than their owner"


def accounted(before: State, event: Event, after: State) -> None:
    """Points come from the piles, go from hand to hand, or are discarded; nothing else moves them."""
    change = sum(points(after)) - sum(points(before))
    if isinstance(event, ev.PointsTaken):
        assert change == event.points > 0, "a point card that did not arrive"
    elif isinstance(event, ev.PointsDropped):
        assert change == -event.points < 0, "a point card that stayed"
    elif isinstance(event, ev.PointsStolen):
        assert change == 0 < event.points, "a theft that changes the sum"
    else:
        assert points(after) == points(before), "points out of nowhere"


def points(state: State) -> list[int]:
    return [sum(crew.points) for crew in state.open.crews]


def disguise(state: State, seat: Seat, rng: random.Random) -> State | None:
    """The same table to everybody else: that seat holds other cards, more or fewer, and has other ones face down.

    A hand that is nearly empty keeps its size: a stage may empty it, and that is announced.
    """
    own, o = state.own[seat], state.open
    shown = own.laid if o.phase == words.SCORING else ()  # these are being turned up
    cards = list(words.DRIVERS)
    for laid in shown:
        cards.remove(laid.card)
    rng.shuffle(cards)
    hidden = {i: cards.pop() for i, laid in enumerate(own.laid) if laid not in shown}
    size = len(own.hand)
    if size > words.TURNS and len(cards) > words.TURNS:
        size = rng.randint(words.TURNS + 1, len(cards))
    laid_cards = tuple(OwnLaid(laid.side, hidden.get(i, laid.card)) for i, laid in enumerate(own.laid))
    other = Own(tuple(sorted(cards[:size])), tuple(sorted(cards[size:])), laid_cards)
    return replace(state, own=(*state.own[:seat], other, *state.own[seat + 1 :]))


recode = recoder(CRAZY_RACE)  # through JSON and back, as a journal stores it


def terms(**changes: Any) -> Terms:
    """The terms of this game."""
    common = {
        "conserved": conserved,
        "accounted": accounted,
        "disguise": disguise,
        "recode": recode,
        "imagine": imagine,
    }
    return Terms(bound=200, interrupt=0.05, shown=(ev.SideRevealed, ev.HandAnnounced), **{**common, **changes})
