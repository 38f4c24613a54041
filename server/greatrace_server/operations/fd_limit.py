"""How many files and connections the system lets a process have open at a time."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from typing import Any, Final

resource: Any = None
with suppress(ImportError):  # Windows has none
    resource = import_module("resource")

SPARE_FILES: Final = 256  # beside connections: the journal, bots, the beacon


def allow_files(connections: int) -> None:
    """As many open files as connections, where the system lets us: its usual limit is for people, not for servers."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + SPARE_FILES
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
