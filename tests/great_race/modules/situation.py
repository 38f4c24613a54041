"""Positions for the modules' tests: a convoy phase in which seat 0 has its first sequence."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from greatrace.great_race.actions import DriveOut, Step
from greatrace.great_race.content_loader import Content, load
from greatrace.great_race.editions import Tile
from greatrace.great_race.first_position import first_position
from greatrace.great_race.setup import Setup, agree
from greatrace.great_race.state import Boxes, Crew, Own, State, Stock
from greatrace.kernel import Action, Chance, Event, Game
from greatrace.lab.map_file import drawn_board

CREWS = ("blue", "mint", "lemon", "plum")
TRACK = "track_1_0"
DANGER = "track_1_0_danger"
SWAMP = "swamp_3_1"
USUAL = Boxes(1, 2, 1, 1)


@cache
def small_content() -> Content:
    """A small board and three kinds of tile of the tests' own: tuning the game does not touch them."""
    board = drawn_board(Path(__file__).with_name("board.yaml"))
    tiles = (
        Tile(TRACK, "track", 1, 0, count=40),
        Tile(DANGER, "track", 1, 0, danger=True, count=10),
        Tile(SWAMP, "swamp", 3, 1, count=10),
    )
    plain = {tile.id: tile for tile in tiles}
    content = load()
    return replace(content, boards={**content.boards, board.id: board}, tiles={**content.tiles, board.tile_set: plain})


def table(
    *modules: str,
    players: int = 3,
    options: Mapping[str, str] | None = None,
    dice: Mapping[str, tuple[int, ...]] | None = None,
    hands: Mapping[int, tuple[str, ...]] | None = None,
    slots: Mapping[str, Mapping[str, Any]] | None = None,
    crews: Mapping[int, Mapping[str, Any]] | None = None,
    tiles: Mapping[str, str] | None = None,
    bag: tuple[str, ...] = (),
    deck: tuple[str, ...] = (),
    boxes: Boxes = USUAL,
    phase: str = "convoy",
    round: int = 1,  # noqa: A002
) -> Game[State]:
    """A game in that phase. `dice` are faces from 1; `bag` and `deck`: what comes first, taken from nowhere.

    Everyone has 100 F, the same boxes and full gauges; `crews` and `slots` change that.
    """
    setup = Setup("board", CREWS[:players], "start", "goal", modules, dict(options or {}))
    loaded = {stream: tuple(face - 1 for face in faces) for stream, faces in (dice or {}).items()}
    rules, chance = agree(setup, Chance("1", loaded=loaded), small_content())
    state, chance = first_position(rules.ruleset, setup.crews, chance)
    held = hands or {}
    own = tuple(Own(hand=held.get(seat, ())) for seat in range(players))
    stock = Stock(deck + state.stock.deck, bag + state.stock.bag)
    o = state.open
    here = {name: replace(slot, **(slots or {}).get(name, {})) for name, slot in o.modules.items()}
    common = [replace(crew, money=100, boxes=boxes, hand=len(own[seat].hand)) for seat, crew in enumerate(o.crews)]
    seats = tuple(changed(rules.ruleset.rows, crew, (crews or {}).get(seat, {})) for seat, crew in enumerate(common))
    order = tuple(range(players))
    o = replace(
        o,
        crews=seats,
        order=order,
        track=tuple(sorted(order, key=lambda s: -seats[s].row)),
        modules=here,
        phase=phase,
        round=round,
        tiles=dict(tiles or {}),
        deck=len(stock.deck),
        bag=len(stock.bag),
    )
    return Game(rules, State(o, own, stock), chance)


def changed(rows: Mapping[str, int], crew: Crew, changes: Mapping[str, Any]) -> Crew:
    """The crew, with its row on the progress track where it stands."""
    crew = replace(crew, **changes)
    return replace(crew, row=rows[crew.at])


def beside(game: Game[State], space: str, n: int = 0) -> str:
    """The n-th plain neighbour of a space: no city, no risk zone."""
    board = ruleset(game).board
    plain: list[str] = [near for near in board.neighbours[space] if near not in board.cities and near not in board.risk]
    return plain[n]


def ruleset(game: Game[State]) -> Any:
    rules: Any = game.rules
    return rules.ruleset


def slot(game: Game[State], module: str) -> Any:
    return game.state.open.modules[module]


def crew(game: Game[State], seat: int = 0) -> Crew:
    return game.state.open.crews[seat]


def prompt(game: Game[State]) -> str:
    return game.decision.prompt if game.decision is not None else ""


def offered(game: Game[State], seat: int = 0) -> list[Action]:
    assert game.decision is not None
    return list(game.decision.required(seat))


def drive(game: Game[State], *spaces: str, seat: int = 0) -> list[Event]:
    """DriveOut and steps; everything that happened."""
    events = list(game.submit(seat, DriveOut()))
    for space in spaces:
        events += game.submit(seat, Step(space))
    return events


def of(events: list[Event], *kinds: type[Event]) -> list[Event]:
    """Those of these kinds."""
    return [event for event in events if isinstance(event, kinds)]


def names(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]
