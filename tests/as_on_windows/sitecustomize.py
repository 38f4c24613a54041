"""Read by every Python that has this folder on its PYTHONPATH: takes away what Windows lacks, on any other system.

What is left of Twisted behaves as it does on Windows without pywin32: the reactor is the one of `select`, it starts no
processes, and knows neither Unix sockets nor signals for its children.
"""

import errno
import importlib.abc
import os
import select
import signal
import socket
import subprocess
import sys

ABSENT = {
    "fcntl",
    "grp",
    "pwd",
    "pywintypes",
    "resource",
    "termios",
    "tty",
    "win32api",
    "win32con",
    "win32event",
    "win32file",
    "win32pipe",
    "win32process",
    "win32security",
}
# Of the extra `lan`: it works on Windows, but here it would run on asyncio's loop for Unix, whose functions are gone.
NOT_USABLE = {"zeroconf"}


class Absent(importlib.abc.MetaPathFinder):
    """Finds nothing, and lets nobody else find it."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        if name in ABSENT | NOT_USABLE:
            raise ModuleNotFoundError(f"No module named {name!r} (as on Windows)", name=name)


def take_away() -> None:
    """The modules, functions and constants, as far as Python itself can do without them here."""
    for name in ABSENT:
        sys.modules.pop(name, None)
    sys.meta_path.insert(0, Absent())
    subprocess.Popen.kill = subprocess.Popen.terminate  # type: ignore[method-assign]  # one and the same there
    for holder, names in (
        (os, ("fork", "forkpty", "getloadavg", "nice", "sched_getaffinity", "uname")),
        (signal, ("SIGALRM", "SIGCHLD", "SIGHUP", "SIGKILL", "SIGUSR1", "SIGUSR2")),
        (socket, ("AF_UNIX", "SO_REUSEPORT")),
        (select, ("epoll", "poll")),
    ):
        for name in names:
            if hasattr(holder, name):
                delattr(holder, name)


def add() -> None:
    """The names that errors of sockets have there."""
    for name, number in list(vars(errno).items()):
        if name.startswith("E") and isinstance(number, int):
            setattr(errno, f"WSA{name}", number)


def make_twisted_believe_it() -> None:
    """Its switch for all that differs."""
    from twisted.python import runtime

    runtime.platformType = "win32"
    runtime.Platform.type = "win32"
    runtime.Platform._platform = "win32"  # noqa: SLF001 - a test's disguise


take_away()
add()
make_twisted_believe_it()
