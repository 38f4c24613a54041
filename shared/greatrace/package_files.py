"""The files of a package, imported because they are there: nothing has to list them."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Iterator
from types import ModuleType


def imported_files(package: str, path: Iterable[str]) -> list[ModuleType]:
    """Every file and every subpackage directly in that package, in alphabetical order.

    `path` is the package's `__path__`. Works from a folder, a zip archive and a frozen program alike.
    """
    names = sorted(found.name for found in pkgutil.iter_modules(path))
    return [importlib.import_module(f"{package}.{name}") for name in names]


def import_steps(package: str, *, below: bool = False) -> Iterator[str]:
    """Import every file and subpackage directly in that package, one a step; `below`: their files, too."""
    path = importlib.import_module(package).__path__
    for found in sorted(pkgutil.iter_modules(path), key=lambda found: found.name):
        importlib.import_module(f"{package}.{found.name}")
        yield found.name
        if below and found.ispkg:
            yield from import_steps(f"{package}.{found.name}", below=True)


def imported_tree(package: str, path: Iterable[str]) -> Iterator[ModuleType]:
    """Every file in that package and in the packages below it."""
    for file in imported_files(package, path):
        yield file
        if hasattr(file, "__path__"):
            yield from imported_tree(file.__name__, file.__path__)


def imported_by_name(package: str, path: Iterable[str], name: str) -> Iterator[ModuleType]:
    """The files of that name in the packages directly in that one; no other file of theirs is imported."""
    for found in sorted(pkgutil.iter_modules(path), key=lambda found: found.name):
        if found.ispkg:
            below = importlib.import_module(f"{package}.{found.name}")
            if any(file.name == name for file in pkgutil.iter_modules(below.__path__)):
                yield importlib.import_module(f"{below.__name__}.{name}")
