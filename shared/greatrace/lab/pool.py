"""Runs many races in parallel processes, with a progress bar on stderr."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import TypeVar

from greatrace.great_race.content_loader import Content, load_from
from greatrace.lab.races import Facts, Match, run

S = TypeVar("S")
T = TypeVar("T")

BAR = 30  # characters


@cache
def content_of(folder: str) -> Content | None:
    """The content of that folder, or None for the game's own. Raises ContentError."""
    return load_from(Path(folder)) if folder else None


def play_one(match: Match) -> Facts:
    """Run one race, in any process."""
    return run(match, content_of(match.folder))


def default_jobs() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_all(matches: Sequence[Match], jobs: int) -> Iterator[Facts]:
    """The facts of all races."""
    return in_processes(play_one, matches, jobs)


def in_processes(function: Callable[[S], T], items: Sequence[S], jobs: int) -> Iterator[T]:
    """What the function returns of each, in the order of the items: the number of jobs changes nothing."""
    if jobs <= 1 or len(items) == 1:
        yield from map(function, items)
        return
    chunk = max(1, min(16, len(items) // (jobs * 4)))
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(items)), mp_context=spawn) as pool:
        yield from pool.map(function, items, chunksize=chunk)


def with_bar(facts: Iterable[T], total: int, *, show: bool) -> Iterator[T]:
    """The facts unchanged, with a progress bar on stderr."""
    for number, one in enumerate(facts, 1):
        if show:
            done = BAR * number // total
            sys.stderr.write(f"\r[{'#' * done}{'.' * (BAR - done)}] {number}/{total}")
            sys.stderr.flush()
        yield one
    if show:
        sys.stderr.write("\n")
