"""Races of bots over a board that is being drawn, one after the other, in a separate process.

It reads one line, a MeasureRequest, and writes a line for each race, its RaceTally, as soon as that race is over. It
ends when all are over, when its standard input does, or when nobody reads its output.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from typing import BinaryIO, Final

import msgspec

from greatrace.great_race.setup import Setup
from greatrace.lab.liveness import RaceTally, observe
from greatrace.lab.races import Match, colours

POLITE: Final = 10  # steps down in priority
BOTS: Final = ("practised",)


class MeasureRequest(msgspec.Struct, frozen=True):
    """`package`: the packed text of the board's content; `seed`: repeats the same races."""

    package: str
    board: str
    players: int = 4
    races: int = 24
    seed: str = "1"


def matches(asked: MeasureRequest) -> Iterator[Match]:
    """The requested matches; bots change seats."""
    setup = Setup(asked.board, colours(asked.players), package=asked.package or msgspec.UNSET)
    for number in range(asked.races):
        yield Match(setup, f"{asked.seed}-{number}", BOTS * asked.players)


def measured(asked: MeasureRequest) -> Iterator[RaceTally]:
    """The tally of each race. Raises SetupError."""
    for match in matches(asked):
        yield observe(match)


def end_with(source: BinaryIO) -> None:
    """End the process at the end of its input, even during a race: the parent has gone."""
    while source.read(4096):
        pass
    os._exit(0)


def main() -> None:
    """Run the process."""
    source, target = sys.stdin.buffer, sys.stdout.buffer
    if hasattr(os, "nice"):
        os.nice(POLITE)
    asked = msgspec.json.decode(source.readline(), type=MeasureRequest)
    threading.Thread(target=end_with, args=(source,), daemon=True).start()
    with suppress(BrokenPipeError):
        for tally in measured(asked):
            target.write(msgspec.json.encode(tally) + b"\n")
            target.flush()


if __name__ == "__main__":
    main()
