"""A third game, of two rules: players in turn add 1 or 2, who makes it ten wins. No file of ours knows it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from attrs import define, field
from msgspec.structs import replace

from greatrace.content_hash import ContentPart
from greatrace.games import CrewLevels, GameKind, HintFacts, union_decoder
from greatrace.kernel import Action, Chance, Event, Fold, Game, Outcome, Procedure, ProcedureContext, Seat

GAME = "counting"
COLOURS = ("red", "green", "white")
GOAL = 10


class Add(Action, frozen=True):
    number: int


class Added(Event, frozen=True):
    seat: Seat
    number: int


class Crew(msgspec.Struct, frozen=True):
    colour: str
    points: int = 0


class Standing(msgspec.Struct, frozen=True):
    seat: Seat
    points: int


class Result(msgspec.Struct, frozen=True):
    standings: tuple[Standing, ...]
    winners: tuple[Seat, ...]
    reason: str = "ten"


class Open(msgspec.Struct, frozen=True):
    crews: tuple[Crew, ...]
    total: int = 0
    turn: int = 0  # goes that are over
    result: Result | None = None


class Position(msgspec.Struct, frozen=True):
    """The state, and a view of it: nothing is hidden."""

    open: Open
    seat: Seat | None = None


class Setup(msgspec.Struct, frozen=True):
    crews: tuple[str, ...]
    options: Mapping[str, str] = {}


async def add(t: ProcedureContext[Position]) -> None:
    seat = t.state.open.turn % len(t.state.open.crews)
    choice = await t.ask(seat, "add", lambda t, _: [Add(n) for n in (1, 2) if t.state.open.total + n <= GOAL])
    assert choice is not None
    await t.happen(Added(seat, choice.number))


def added(state: Position, event: Added) -> Position:
    o = state.open
    crew = o.crews[event.seat]
    crews = (*o.crews[: event.seat], replace(crew, points=crew.points + event.number), *o.crews[event.seat + 1 :])
    o = Open(crews, o.total + event.number, o.turn + 1)
    if o.total == GOAL:
        lines = sorted((Standing(s, c.points) for s, c in enumerate(crews)), key=lambda line: line.seat != event.seat)
        o = replace(o, result=Result(tuple(lines), (event.seat,)))
    return replace(state, open=o)


@define
class Counting:
    setup: Setup
    version: str = "counting 1"
    content_hash: str = "c0"
    folds: Mapping[type[Event], Fold[Position]] = field(factory=lambda: {Added: added})
    watched: frozenset[type[Event]] = frozenset()
    reveals: Mapping[type[Event], str] = field(factory=dict)

    @property
    def ruleset(self) -> None:
        """There are no tables of content."""

    def seats(self, state: Position) -> int:
        return len(state.open.crews)

    def table(self, state: Position, chance: Chance) -> ProcedureContext[Position]:
        return ProcedureContext(self, state, chance)

    def standing(self, table: ProcedureContext[Position], event: Event) -> Procedure[None] | None:
        return None

    def interrupts(self, state: Position, seat: Seat) -> tuple[Action, ...]:
        return ()

    async def interrupt(self, table: ProcedureContext[Position], seat: Seat, action: Action) -> None:
        raise AssertionError

    def next_procedure(self, table: ProcedureContext[Position]) -> Procedure[None] | None:
        return None if table.state.open.result is not None else add(table)

    def outcome(self, state: Position) -> Outcome | None:
        result = state.open.result
        return (
            Outcome(tuple((s.seat,) for s in result.standings), result.winners, "ten") if result is not None else None
        )

    def view_of(self, state: Position, seat: Seat | None) -> Position:
        return replace(state, seat=seat)

    def evolve_view(self, view: Position, event: Event) -> Position:
        assert isinstance(event, Added)
        return added(view, event)


def new_game(setup: Setup, seed: str) -> Game[Position]:
    return Game(Counting(setup), Position(Open(tuple(map(Crew, setup.crews)))), Chance(seed))


def card_played(event: Event) -> tuple[Seat, str] | None:
    """The numbers are the cards of this game."""
    return (event.seat, f"number_{event.number}") if isinstance(event, Added) else None


COUNTING = GameKind(
    id=GAME,
    read_content=tuple,
    content_parts=lambda _board, _modules, _package: (ContentPart("rules", GAME, "c0"),),
    all_content=lambda: "c0",
    setup_type=Setup,
    new_game=new_game,
    rules_for=Counting,
    agreed=lambda setup, _game: setup,
    state_type=Position,
    view_type=Position,
    actions=union_decoder((Add,)),
    events=union_decoder((Added,)),
    colours=COLOURS,
    players=(2, 3),
    round_of=lambda state: int(state.open.turn),
    on_turn=lambda state: state.open.turn % len(state.open.crews) if state.open.result is None else None,
    levels_of=lambda state, seat: CrewLevels(money=state.open.crews[seat].points),
    card_played=card_played,
    hint_facts=HintFacts(
        at_sight=lambda _prompt, action: ("nearer",) if action == Add(2) else (),
        destination=lambda action: str(action.number) if isinstance(action, Add) else "",
    ),
)
