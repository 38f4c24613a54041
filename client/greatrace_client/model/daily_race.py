"""The race of the day: everybody who starts it on a date gets the same board, bag, deck and rivals."""

from __future__ import annotations

import datetime as dt
from hashlib import blake2b
from typing import Final

from greatrace.games import DEFAULT_GAME, GAMES
from greatrace.great_race.content_loader import load
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.model.routes import ways

PREFIX: Final = "day "
RIVALS: Final = 3
LEVEL: Final = "normal"


def of_the_day(day: dt.date) -> RaceSetup:
    """The race of `day`. It differs between versions of the game's content."""
    content = load()
    draw = iter(blake2b(f"{PREFIX}{day.isoformat()} {content.hash}".encode()).digest())
    boards = sorted(b for b, board in content.boards.items() if content.editions[board.edition].players[1] > RIVALS)
    board = boards[next(draw) % len(boards)]
    routes = ways(content.boards[board])
    start, finish = routes[next(draw) % len(routes)]
    colours = GAMES[DEFAULT_GAME].colours
    crew = colours[next(draw) % len(colours)]
    return RaceSetup(board, RIVALS, (LEVEL,), crew, start, finish, seed=f"{PREFIX}{day.isoformat()}")


def day_of(seed: str) -> str:
    """The date of the race with that seed, "" for any other race."""
    return seed.removeprefix(PREFIX) if seed.startswith(PREFIX) else ""
