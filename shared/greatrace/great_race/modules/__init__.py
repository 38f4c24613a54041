"""Optional modules: each is a file, or a folder, that the base rules do not know.

Every file in this folder is part of the game, and so are those of installed packages (`greatrace.installed_parts`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import ModuleType

from greatrace import installed_parts
from greatrace.great_race.extension import Extension
from greatrace.package_files import imported_files


def _extensions(file: ModuleType) -> Iterator[type[Extension]]:
    """The extensions that this file defines."""
    for kind in vars(file).values():
        if isinstance(kind, type) and issubclass(kind, Extension) and kind.__module__ == file.__name__:
            yield kind


def _found() -> dict[str, type[Extension]]:
    """The modules by name: those of this package, then those of installed packages with other names."""
    ours = {kind.id: kind for file in imported_files(__name__, __path__) for kind in _extensions(file)}
    others = {
        kind.id: kind
        for name, file in installed_parts.installed_files(installed_parts.MODULES)
        for kind in _extensions(file)
        if kind.id == name
    }
    return others | ours


# By name, in the order in which their hooks are called. Each is made with the table's options.
MODULES: dict[str, Callable[[Mapping[str, str]], Extension]] = {
    kind.id: kind for kind in sorted(_found().values(), key=lambda kind: (kind.order, kind.id))
}
