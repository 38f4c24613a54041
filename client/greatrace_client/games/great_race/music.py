"""The music of a race: the audible layers follow the phase, the own tank, dangers and the last stretch."""

from __future__ import annotations

from greatrace.great_race import constants
from greatrace.great_race.board import Board
from greatrace.great_race.state import Open
from greatrace_client.model.music import Mix

LAYERS = ("base", "bivouac", "planning", "convoy", "danger", "fuel", "finish")
PHASES = {
    constants.SETUP: "bivouac",
    constants.BIVOUAC: "bivouac",
    constants.PLANNING: "planning",
    constants.CONVOY: "convoy",
    constants.MAINTENANCE: "bivouac",
    constants.OVER: "bivouac",
}
DRY = 1  # fuel at which the tank is nearly empty
LAST_ROWS = 3  # of the progress track before the finish


def colours(board: str) -> tuple[str, ...]:
    """The layers that may be the colour of that board, the preferred first: its own, its continent's."""
    return tuple(dict.fromkeys((board, board.rpartition("_")[0]))) if "_" in board else (board,)


def nearly_there(now: Open, board: Board) -> bool:
    """Whether a vehicle still racing is within the last rows before the finish (D11)."""
    goal = board.progress(now.start, now.finish)[now.finish] - LAST_ROWS
    return any(crew.row >= goal and not crew.place for crew in now.crews)


def nearly_dry(now: Open, seat: int | None) -> bool:
    """Whether the own tank is nearly empty while vehicles drive."""
    crew = now.crews[seat] if seat is not None else None
    return now.phase == constants.CONVOY and crew is not None and not crew.place and crew.fuel <= DRY


def race_mix(now: Open, seat: int | None, board: Board) -> Mix:
    """The music and ambience for the state of the race. `seat`: the own one, None for a spectator."""
    last = nearly_there(now, board) and now.phase == constants.CONVOY
    levels = dict.fromkeys(LAYERS, 0.0) | {
        "base": 0.9,
        PHASES.get(now.phase, "bivouac"): 1.0,
        "danger": 1.0 if now.threat is not None else 0.0,
        "fuel": 0.5 if nearly_dry(now, seat) else 0.0,
        "finish": 1.0 if last else 0.0,
    }
    return Mix(layers=levels | dict.fromkeys(colours(board.id), 0.4 if last else 0.8))
