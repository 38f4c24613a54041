"""Measures the speed of the rules: random races, and forks of positions in the middle of a race."""

from __future__ import annotations

import time
from typing import Any

import msgspec

from greatrace.kernel import Game
from greatrace.lab.races import Match, answers, begin

EVERY = 40  # answers between two positions that are forked


class Speed(msgspec.Struct, frozen=True):
    """Means over all races; the bots' own time is not counted."""

    games_a_second: float
    answers_a_second: float
    fork_microseconds: float


def measure(matches: list[Match]) -> Speed:
    """Race all matches one after another in this process."""
    number, seconds, forks = 0, 0.0, list[float]()
    for match in matches:
        race, thinking = begin(match), list[float]()
        began, aside = time.perf_counter(), 0.0
        for _ in answers(race, match, thinking):
            number += 1
            if number % EVERY == 0 and race.decision is not None:
                forks.append(fork_time(race))
                aside += forks[-1]
        seconds += time.perf_counter() - began - aside - sum(thinking) / 1000
    return Speed(len(matches) / seconds, number / seconds, sum(forks) / max(1, len(forks)) * 1e6)


def fork_time(race: Game[Any]) -> float:
    """Seconds that one fork of this position takes."""
    began = time.perf_counter()
    race.fork().close()
    return time.perf_counter() - began
