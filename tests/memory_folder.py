"""A pytest plugin that keeps the files of tests in memory where the system has a folder for that.

Servers of tests make their journals and databases durable hundreds of times: on a disk each time is waited for, which
takes a third of the time of their tests. A kill of a process loses nothing that is in memory either.

`--basetemp` or PYTEST_DEBUG_TEMPROOT ask for another place.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

import pytest

IN_MEMORY: Final = Path("/dev/shm")  # noqa: S108 - Linux; pytest makes a folder of the user's own in it
ROOM: Final = 2 << 30  # bytes that must be free: a run of all tests takes some 200 MiB, kept ones of failed tests too
TEMPROOT: Final = "PYTEST_DEBUG_TEMPROOT"  # pytest's own name for where its folders are made


def fits(folder: Path) -> bool:
    """Whether tests may keep files there, programs among them."""
    if sys.platform != "linux" or not os.access(folder, os.W_OK):
        return False
    about = os.statvfs(folder)
    return about.f_bavail * about.f_frsize >= ROOM and not about.f_flag & os.ST_NOEXEC


def pytest_configure(config: pytest.Config) -> None:
    """Before the first folder is made; processes of xdist get theirs from the first."""
    if config.getoption("basetemp") is None and TEMPROOT not in os.environ and fits(IN_MEMORY):
        os.environ[TEMPROOT] = str(IN_MEMORY)
