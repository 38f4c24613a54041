"""What a race must conserve, and which other truth nobody but one seat could tell from this one."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from msgspec.structs import replace

from greatrace.bots.imagine import imagine
from greatrace.games import GREAT_RACE
from greatrace.great_race import events as ev
from greatrace.great_race.board import Board
from greatrace.great_race.rules.cards import CARDS
from greatrace.great_race.setup import Setup
from greatrace.great_race.state import State
from greatrace.kernel import Event, Game, Seat
from greatrace.kernel.contract import Terms
from tests.kernel.recoding import recoder

KINDS = sorted(CARDS)
CREWS = ("blue", "mint", "lemon", "plum")


def race(seed: str) -> Game[State]:
    """A race of two to four on either board, by the seed."""
    rng = random.Random(seed)
    setup = Setup(rng.choice(("africa", "south_america")), CREWS[: rng.choice((2, 3, 4, 4))])
    return GREAT_RACE.new_game(setup, seed)


def hurried_race(seed: str) -> Game[State]:
    """A race over a short way, so that random players do arrive: they start next to the finish."""
    game = race(seed)
    rules: Any = game.rules
    start = nearby(rules.ruleset.board, game.state.open.finish)
    row = rules.ruleset.rows[start]
    crews = tuple(replace(crew, at=start, row=row) for crew in game.state.open.crews)
    state = replace(game.state, open=replace(game.state.open, crews=crews))
    return Game(rules, state, game.table.chance)


def nearby(board: Board, city: str) -> str:
    """The first space three steps from that city."""
    return next(space for space, steps in board.by_land(city).items() if steps == 3)


def cards_of(state: State) -> Counter[str]:
    """Every card, wherever it is."""
    held = [card for own in state.own for card in (*own.hand, *own.looking)]
    return Counter((*state.stock.deck, *state.open.market, *state.open.discards, *held))


def tiles_of(state: State) -> Counter[str]:
    """Every tile, wherever it is."""
    held = [tile for own in state.own for tile in own.tiles]
    return Counter((*state.stock.bag, *state.open.tiles.values(), *state.open.removed, *held))


def conserved(state: State) -> None:
    """60 tiles, 46 cards, a table in order."""
    assert cards_of(state).total() == 46, f"{cards_of(state).total()} cards"
    assert tiles_of(state).total() == 60, f"{tiles_of(state).total()} tiles"
    in_order(state)


def gauges(state: State) -> None:
    """Levels in range, no debts, counts that tell the truth."""
    for crew, own in zip(state.open.crews, state.own, strict=True):
        levels = (crew.fuel, crew.engine, crew.chassis)
        maxima = (crew.maximum.fuel, crew.maximum.engine, crew.maximum.chassis)
        assert all(0 <= level <= most for level, most in zip(levels, maxima, strict=True)), f"gauges {levels}"
        assert crew.money >= 0, "debts"
        counts = (len(own.hand), len(own.looking), len(own.tiles))
        assert (crew.hand, crew.looking, crew.tiles) == counts, "the table miscounts a hand"


def in_order(state: State) -> None:
    """Gauges in range, markers where they belong, counts that tell the truth."""
    o = state.open
    assert (o.deck, o.bag) == (len(state.stock.deck), len(state.stock.bag)), "the table miscounts deck or bag"
    assert sorted(o.order) == sorted(o.track) == list(range(len(o.crews))), "a marker is missing"
    rows = [o.crews[seat].row for seat in o.track]
    assert rows == sorted(rows, reverse=True), f"the progress track is not in order: {rows}"
    gauges(state)
    for crew, own in zip(o.crews, state.own, strict=True):
        out = not own.hand and not crew.boxes.total and crew.passed
        assert out or not crew.place, "G1: an arrived player plays on"


MONEY = (ev.MoneyGained, ev.MoneyPaid)


def accounted(before: State, event: Event, after: State) -> None:
    """Money moves by MoneyGained and MoneyPaid alone; an arrived player's dashboard is frozen (G1)."""
    for seat, (was, now) in enumerate(zip(before.open.crews, after.open.crews, strict=True)):
        change = now.money - was.money
        if isinstance(event, MONEY) and event.seat == seat:
            sign = 1 if isinstance(event, ev.MoneyGained) else -1
            assert change == sign * event.amount > -(10**6), "an amount that did not arrive"
            assert event.amount > 0, "a payment of nothing"
        else:
            assert change == 0, "money out of nowhere"
        frozen = (was.fuel, was.engine, was.chassis, was.money, was.at)
        assert not was.place or frozen == (now.fuel, now.engine, now.chassis, now.money, now.at), "G1: frozen"


def disguise(state: State, seat: Seat, rng: random.Random) -> State | None:
    """The same table to everybody else: that seat holds as many other cards."""
    hand = state.own[seat].hand
    if not hand:
        return None
    own = replace(state.own[seat], hand=tuple(rng.choice(KINDS) for _ in hand))
    return replace(state, own=(*state.own[:seat], own, *state.own[seat + 1 :]))


recode = recoder(GREAT_RACE)  # through JSON and back, as a journal stores it


def terms(**changes: Any) -> Terms:
    """The base game's terms."""
    common = {
        "conserved": conserved,
        "accounted": accounted,
        "disguise": disguise,
        "recode": recode,
        "imagine": imagine,
    }
    return Terms(bound=6000, shown=(ev.FinishReached,), **{**common, **changes})
