"""The client's folders: the system's folders for each kind, or one folder for all of them."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from functools import lru_cache
from pathlib import Path
from typing import Final

import platformdirs

NAME: Final = "great-race"
HOME: Final = "GREAT_RACE_HOME"  # one folder for everything; `--profile` sets it, so that our own server hears of it
CONFIG: Final = "GREAT_RACE_CONFIG"  # only for the settings
PORTABLE: Final = "portable.txt"  # beside the program: all files stay there, for instance on a memory stick
BESIDE: Final = "great-race-data"
VARIABLES: Final = (HOME, CONFIG, *(f"XDG_{kind}_HOME" for kind in ("CACHE", "CONFIG", "DATA", "STATE")))


def config() -> Path:
    """The folder of settings and tokens."""
    if given := os.environ.get(CONFIG):
        return Path(given)
    return _own("config") or Path(platformdirs.user_config_dir(NAME, appauthor=False))


def data() -> Path:
    """The folder of saved races, replays, the logbook."""
    return _own("data") or Path(platformdirs.user_data_dir(NAME, appauthor=False))


def cache() -> Path:
    """The folder of files that can be made again."""
    return _own("cache") or Path(platformdirs.user_cache_dir(NAME, appauthor=False))


def log() -> Path:
    """The folder of the client's log."""
    return _own("log") or Path(platformdirs.user_log_dir(NAME, appauthor=False))


def pictures() -> Path:
    """The folder of the player's screenshots."""
    return _own("screenshots") or Path(platformdirs.user_pictures_dir()) / NAME


def use(home: Path) -> None:
    """Keep everything in that folder from now on, in this process and those that it starts."""
    os.environ[HOME] = str(home.absolute())
    os.environ.pop(CONFIG, None)


def depends_on() -> tuple[str | None, ...]:
    """The environment variables on which the folders depend."""
    return tuple([os.environ.get(name) for name in VARIABLES])


def program() -> Path:
    """The folder of the program: of the frozen one, or of the command that was typed."""
    return _folder_of(sys.executable if getattr(sys, "frozen", False) else sys.argv[0])


@lru_cache(maxsize=4)
def _folder_of(program: str) -> Path:
    return Path(program).resolve().parent


def show(folder: Path) -> None:
    """Open the folder in the system's file manager, and make it if it does not exist. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    if sys.platform == "win32":
        os.startfile(folder)  # noqa: S606 - a folder of ours, in the window for files
        return
    tool = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
    if tool is None:
        raise FileNotFoundError(errno.ENOENT, "xdg-open")
    quiet = subprocess.DEVNULL
    subprocess.Popen([tool, str(folder)], stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)


def _own(kind: str) -> Path | None:
    """That kind's folder in the portable one; None: use the system's."""
    if given := os.environ.get(HOME):
        return Path(given) / kind
    beside = program()
    return beside / BESIDE / kind if (beside / PORTABLE).is_file() else None
