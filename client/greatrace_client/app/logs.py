"""The client's log: a small file that starts again when it is full, and the archive for the player who reports a fault.

It records connections, scenes and errors; never a hand, a plan, a chat line or a secret.
"""

from __future__ import annotations

import logging
import platform
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any, Final

import msgspec

from greatrace import __version__
from greatrace_client import paths, settings

FILE: Final = "client.log"
LONGEST, KEPT = 1_000_000, 4  # bytes of a file; older files beside it
SECRETS: Final = ("tokens", "accounts", "pins", "recent", "address")
FORM: Final = "%(asctime)s %(levelname).1s %(name)s %(message)s"

log = logging.getLogger("greatrace_client")


def open_diary(*, debug: bool = False) -> None:
    """Start writing the log; `debug`: more detail, also on the terminal.

    If the folder cannot be written there is no log file; the client runs all the same.
    """
    writers: list[logging.Handler] = [logging.StreamHandler()] if debug else []
    try:
        paths.log().mkdir(parents=True, exist_ok=True)
        path = paths.log() / FILE
        writers.append(RotatingFileHandler(path, maxBytes=LONGEST, backupCount=KEPT, encoding="utf-8", delay=True))
    except OSError as error:
        writers = writers or [logging.StreamHandler()]
        writers[0].setLevel(logging.DEBUG if debug else logging.WARNING)
        log.debug("no log in %s: %s", paths.log(), error.strerror)
    root = logging.getLogger()
    root.setLevel(logging.DEBUG if debug else logging.INFO)
    for writer in writers:
        writer.setFormatter(logging.Formatter(FORM))
        root.addHandler(writer)
    for stranger in ("fontTools", "twisted"):
        logging.getLogger(stranger).setLevel(logging.WARNING)
    log.info("%s", system())


def system() -> str:
    """Version, Python and platform in one line."""
    return f"great-race {__version__} python {platform.python_version()} {platform.platform()}"


def note_errors_of_twisted() -> None:
    """Send Twisted's log events, which go nowhere by default, to the log."""
    from twisted.logger import STDLibLogObserver, globalLogBeginner

    observer: Any = STDLibLogObserver()
    globalLogBeginner.beginLoggingTo([observer], redirectStandardIO=False, discardBuffer=True)


def bundle(archive: Path) -> list[str]:
    """Pack log and settings, without secrets, into a zip file. Returns a list of its contents. Raises OSError."""
    import zipfile

    row = msgspec.to_builtins(settings.load().kept())
    kept: dict[str, object] = {name: value for name, value in row.items() if name not in SECRETS}
    inside: dict[str, bytes] = {
        "system.txt": system().encode() + b"\n",
        settings.FILE: msgspec.json.format(msgspec.json.encode(kept), indent=2),
    }
    inside |= {path.name: path.read_bytes() for path in sorted(paths.log().glob(f"{FILE}*"))}
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in inside.items():
            file.writestr(name, content)
    return list(inside)
