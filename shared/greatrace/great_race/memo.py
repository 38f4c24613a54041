"""Memoise functions of one argument, faster than `functools.cache`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

About = TypeVar("About")
Made = TypeVar("Made")


class _Once(dict[About, Made], Generic[About, Made]):
    def __init__(self, make: Callable[[About], Made]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, about: About) -> Made:
        made = self[about] = self.make(about)
        return made


def made_once(make: Callable[[About], Made]) -> Callable[[About], Made]:
    """A function that keeps its results, for frequent calls with few different arguments, like an action by card."""
    return _Once(make).__getitem__
