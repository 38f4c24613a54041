"""Parts of the game that other installed packages bring: entry points of their distributions.

    [project.entry-points."greatrace.modules"]
    souvenirs = "club_pack.souvenirs"          # a file with an Extension, and souvenirs.yaml beside it

    [project.entry-points."greatrace.module_screens"]
    souvenirs = "club_pack.souvenirs_screen"   # the module in the client

    [project.entry-points."greatrace.assets"]
    club = "club_pack"                         # a package with `art/` and `locale/` as in the game's own assets

    [project.entry-points."greatrace.bots"]
    club = "club_pack.bots:ClubBot"            # called with a table's rules

They are code, and run with the rights of the game. A part that cannot be loaded is left out, and the log says why.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import ModuleType
from typing import Any, Final

MODULES: Final = "greatrace.modules"
MODULE_SCREENS: Final = "greatrace.module_screens"
ASSETS: Final = "greatrace.assets"
BOTS: Final = "greatrace.bots"

log = logging.getLogger(__name__)


def installed(group: str) -> Iterator[tuple[str, Any]]:
    """Name and object of each part of that group, in the order of their names."""
    for point in sorted(_entry_points().select(group=group), key=lambda point: point.name):
        try:
            yield point.name, point.load()
        except Exception as error:  # noqa: BLE001 - third-party code: the game goes on without it
            log.warning("%s %r of an installed package is left out: %s", group, point.value, error)


@cache
def _entry_points() -> Any:
    """The entry points of all packages, read once: each look reads a file of every installed package."""
    from importlib.metadata import entry_points  # here, for a quick start: sentences are needed before any part

    return entry_points()


def installed_files(group: str) -> Iterator[tuple[str, ModuleType]]:
    """The name and module of each installed part, for a group whose parts are files."""
    for name, part in installed(group):
        if isinstance(part, ModuleType):
            yield name, part
        else:
            log.warning("%s %r of an installed package is left out: it is no file", group, name)


@cache
def asset_folders(kind: str) -> tuple[Traversable, ...]:
    """The folders `art` or `locale` of installed packages, a fallback for the game's own assets."""
    folders = (files(package.__name__) / kind for _, package in installed_files(ASSETS))
    return tuple(folder for folder in folders if folder.is_dir())
