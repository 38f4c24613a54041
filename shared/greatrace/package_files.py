"""Finds and imports the files of a package: no list of them is needed."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import sys
from collections.abc import Iterable, Iterator
from importlib.abc import InspectLoader
from types import ModuleType


def imported_files(package: str, path: Iterable[str]) -> list[ModuleType]:
    """Every file and every subpackage directly in that package, in alphabetical order.

    `path` is the package's `__path__`. Works from a folder, a zip archive and a frozen program alike.
    """
    names = sorted(found.name for found in pkgutil.iter_modules(path))
    return [importlib.import_module(f"{package}.{name}") for name in names]


def import_steps(package: str, *, below: bool = False) -> Iterator[str]:
    """Import every file and subpackage directly in that package, one a step; `below`: their files, too. Before each one
    come the files of the same program that it imports, in steps of their own; what is imported already is left out.
    """
    path = importlib.import_module(package).__path__
    for found in sorted(pkgutil.iter_modules(path), key=lambda found: found.name):
        yield from _from_below(f"{package}.{found.name}", ())
        if below and found.ispkg:
            yield from import_steps(f"{package}.{found.name}", below=True)


def _from_below(name: str, above: tuple[str, ...]) -> Iterator[str]:
    """Import the files that `name` needs, then `name`. `above`: the files that need it, against cycles by types."""
    if name in above or name in sys.modules:
        return
    for needed in _named_in(name):
        yield from _from_below(needed, (*above, name))
    importlib.import_module(name)
    yield name


def _named_in(name: str) -> list[str]:
    """The files and packages of the same program that the file's import statements name in full."""
    spec = importlib.util.find_spec(name)
    loader = spec.loader if spec is not None else None
    code = loader.get_code(name) if isinstance(loader, InspectLoader) else None
    program = name.partition(".")[0] + "."
    return [] if code is None else [found for found in code.co_names if found.startswith(program)]


def imported_tree(package: str, path: Iterable[str]) -> Iterator[ModuleType]:
    """Every file in that package and in the packages below it."""
    for file in imported_files(package, path):
        yield file
        if hasattr(file, "__path__"):
            yield from imported_tree(file.__name__, file.__path__)


def imported_by_name(package: str, path: Iterable[str], name: str) -> Iterator[ModuleType]:
    """The files of that name in the packages directly in that one; no other file in them is imported."""
    for found in sorted(pkgutil.iter_modules(path), key=lambda found: found.name):
        if found.ispkg:
            below = importlib.import_module(f"{package}.{found.name}")
            if any(file.name == name for file in pkgutil.iter_modules(below.__path__)):
                yield importlib.import_module(f"{below.__name__}.{name}")
