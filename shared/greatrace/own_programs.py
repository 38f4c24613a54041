"""Programs of ours that run as separate processes, and how to start each: with Python's `-m`, or, in a bundle, which
has no Python, by the bundle's executable with a word in front.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple, cast

CONSOLE: Final = "great-race-console"  # Windows: the executable of a bundle that has standard streams


class Program(NamedTuple):
    """The module for `-m`, and the equivalent function; `prog_name` is the name of the command in its help."""

    module: str
    function: str
    prog_name: str = ""


PROGRAMS: Final = {
    "server": Program("greatrace_server", "greatrace_server.cli:main", "great-race-server"),
    "lab": Program("greatrace.lab.cli", "greatrace.lab.cli:main", "great-race-lab"),
    "bot-worker": Program("greatrace_server.bots.worker", "greatrace_server.bots.worker:main"),
    "password-worker": Program("greatrace_server.lobby.password_worker", "greatrace_server.lobby.password_worker:main"),
    "measure-worker": Program("greatrace.lab.measure_worker", "greatrace.lab.measure_worker:main"),
    "hint-worker": Program("greatrace_client.net.hint_worker", "greatrace_client.net.hint_worker:main"),
    "export-worker": Program("greatrace_client.app.export_worker", "greatrace_client.app.export_worker:main"),
}
CLIENT: Final = Program("greatrace_client", "greatrace_client.app.cli:main", "great-race")
WINDOW: Final = "greatrace_client.app.cli:window"


def is_bundle() -> bool:
    return bool(getattr(sys, "frozen", False))


def command(name: str) -> tuple[str, ...]:
    """The first words of the command line that runs that program as a process."""
    if not is_bundle():
        # -P: a file in the current folder must not be taken for a module.
        return (sys.executable, "-P", "-m", PROGRAMS[name].module)
    program = Path(sys.executable)
    console = program.with_name(CONSOLE + program.suffix)
    return (str(console if console.is_file() else program), name)


def run(arguments: Sequence[str]) -> None:
    """Run a bundle's executable with its command line: the program named by the first word, else the client with all
    words. Ends the process as that program does.
    """
    name = arguments[1] if len(arguments) > 1 else ""
    program = PROGRAMS.get(name)
    if program is None:
        if sys.stdout is None:
            function_at(WINDOW)()
        else:
            function_at(CLIENT.function)(prog_name=CLIENT.prog_name)
        return
    sys.argv = [arguments[0], *arguments[2:]]
    if program.prog_name:
        function_at(program.function)(prog_name=program.prog_name)
    else:
        function_at(program.function)()


def function_at(path: str) -> Callable[..., object]:
    module, _, name = path.partition(":")
    return cast("Callable[..., object]", getattr(importlib.import_module(module), name))
