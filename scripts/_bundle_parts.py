"""The packages of a bundle: those that the extras of players and hosts need, whatever else is installed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import metadata
from typing import Final

from greatrace.command_line import EXTRA, NAME

OWN: Final = "great-race"


def wanted(extras: Iterable[str]) -> set[str]:
    """The distributions that these extras of the game need on this system, with their own requirements."""
    found = set[str]()
    waiting = [(OWN, frozenset(extras))]
    seen = set[tuple[str, frozenset[str]]]()
    while waiting:
        asked = waiting.pop()
        if asked not in seen:
            seen.add(asked)
            found.add(asked[0])
            waiting += _needs(*asked)
    return found


def _needs(name: str, extras: frozenset[str]) -> Iterable[tuple[str, frozenset[str]]]:
    """The distribution's requirements, each with its extras; none of a distribution that is not installed."""
    try:
        lines = metadata.requires(name) or []
    except metadata.PackageNotFoundError:
        return
    for line in lines:
        asked, _, marker = line.partition(";")
        extra, found = EXTRA.search(marker), NAME.match(asked)
        if found is not None and (extra is None or extra[1] in extras):
            more = (each.strip() for each in (found[2] or "").split(","))
            yield plain(found[1]), frozenset(each for each in more if each)


def plain(name: str) -> str:
    """A distribution's name in normalised spelling, such as pygame-ce."""
    return re.sub(r"[-_.]+", "-", name).lower()


def strangers(extras: Iterable[str]) -> list[str]:
    """The installed top modules that belong to no package of a bundle."""
    wishes = wanted(extras)
    modules = metadata.packages_distributions().items()
    return sorted(name for name, owners in modules if name.isidentifier() and not {*map(plain, owners)} & wishes)
