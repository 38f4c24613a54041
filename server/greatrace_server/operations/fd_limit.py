"""The system's limit of open files and connections of a process."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from typing import Any, Final

resource: Any = None
with suppress(ImportError):  # not on Windows
    resource = import_module("resource")

SPARE_FILES: Final = 256  # besides connections: the journal, bots, the beacon


def allow_files(connections: int) -> None:
    """Raise the limit of open files to that number of connections, if allowed: its default is too low for servers."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + SPARE_FILES
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
