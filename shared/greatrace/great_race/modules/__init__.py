"""Optional modules: each a file, or a folder, that the base rules do not know. A file in this folder is in the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from greatrace.great_race.extension import Extension
from greatrace.package_files import imported_files


def _extensions() -> Iterator[type[Extension]]:
    """The extensions that the files of this package define."""
    for file in imported_files(__name__, __path__):
        for kind in vars(file).values():
            if isinstance(kind, type) and issubclass(kind, Extension) and kind.__module__ == file.__name__:
                yield kind


# By name, in the order in which their hooks are called. Each is made from the table's options.
MODULES: dict[str, Callable[[Mapping[str, str]], Extension]] = {
    kind.id: kind for kind in sorted(_extensions(), key=lambda kind: (kind.order, kind.id))
}
