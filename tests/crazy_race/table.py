"""Positions to order for the tests of Crazy Race, and stages played from a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from greatrace.crazy_race import words
from greatrace.crazy_race.actions import Lay, Pass
from greatrace.crazy_race.game import CrazyRace
from greatrace.crazy_race.options import colours
from greatrace.crazy_race.ruleset import Ruleset, Side, StageCard
from greatrace.crazy_race.state import Crew, Open, Own, Pile, State, Stock
from greatrace.kernel import Action, Chance, Event, Game, Seat

E = TypeVar("E", bound=Event)

TOP, RIGHT, BOTTOM, LEFT = range(4)
SIDES = (Side("tank", 3), Side("express", 2), Side("goods", 4), Side("", 2))
OPEN_JOKER = (*SIDES[:3], Side("", 0))

Laying = tuple[Seat, int, int]  # seat, side, card


def table(
    players: int = 4,
    *,
    crews: Mapping[Seat, dict[str, Any]] | None = None,
    own: Mapping[Seat, Own] | None = None,
    sides: tuple[Side, ...] = SIDES,
    arrow: int = TOP,
    stages: int = 3,
    first: Seat = 0,
    turntable: Sequence[int] = (5, 4),
    finish: Sequence[int] = (6, 3),
    **variants: str,
) -> Game[State]:
    """A race before a stage. Every stage card is the same; `crews` and `own` only of the seats that differ."""
    rules = CrazyRace(
        Ruleset({"card": StageCard("card", sides, arrow)}, tuple(turntable), tuple(finish), variants), "test"
    )
    colour = colours(players)
    all_crews = tuple(Crew(colour[seat], **(crews or {}).get(seat, {})) for seat in range(players))
    hands = tuple((own or {}).get(seat, Own(words.DRIVERS)) for seat in range(players))
    piles = [Pile(cards[0] if cards else 0, len(cards)) for cards in (turntable, finish)]
    open_ = Open(all_crews, first, stages, turntable=piles[0], finish=piles[1])
    stock = Stock(("card",) * stages, tuple(turntable[1:]), tuple(finish[1:]))
    return Game(rules, State(open_, hands, stock), Chance("test"))


def played(game: Game[State], *cards: Laying) -> list[Event]:
    """Lay those cards, everybody else passing, until something else than a card is asked or a new stage begins."""
    waiting, stage, events = list(cards), game.state.open.stage, []
    while game.decision is not None and game.decision.prompt == "lay" and game.state.open.stage == stage:
        seat = game.decision.asked[0]
        action: Action = Pass()
        if waiting and waiting[0][0] == seat:
            _, side, card = waiting.pop(0)
            action = Lay(side, card)
        events += game.submit(seat, action)
    assert not waiting, f"never asked: {waiting}"
    return events


def of(kind: type[E], events: Sequence[Event]) -> list[E]:
    """The events of that kind."""
    return [event for event in events if isinstance(event, kind)]


def asked(game: Game[State]) -> tuple[str, tuple[Seat, ...]]:
    """What is asked, and which seat."""
    assert game.decision is not None
    return game.decision.prompt, game.decision.asked


def offered(game: Game[State], seat: Seat) -> list[Action]:
    """The answers to the question itself."""
    assert game.decision is not None
    return list(game.decision.required(seat))


def places(game: Game[State], seat: Seat) -> tuple[int, ...]:
    """Where that seat's locomotives are."""
    return game.state.open.crews[seat].locomotives
