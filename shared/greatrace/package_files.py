"""The files of a package, imported because they are there: nothing has to list them."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable
from types import ModuleType


def imported_files(package: str, path: Iterable[str]) -> list[ModuleType]:
    """Every file and every subpackage directly in that package, in alphabetical order.

    `path` is the package's `__path__`. Works from a folder, a zip archive and a frozen program alike.
    """
    names = sorted(found.name for found in pkgutil.iter_modules(path))
    return [importlib.import_module(f"{package}.{name}") for name in names]
