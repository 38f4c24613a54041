"""Files with secrets: only their owner may read them, from their creation on.

Windows has no such modes. There a file is as private as its folder, and the user's data folder is the user's own.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from twisted.logger import Logger

OWNER_ONLY: Final = 0o600
FOLDER_OF_OWNER: Final = 0o700
OTHERS: Final = 0o077  # permissions of group and others

_log = Logger()


def make_private(path: Path) -> None:
    """Create an empty file if it is missing; remove all others' permissions otherwise. Raises OSError."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, OWNER_ONLY))
    tighten(path)


def tighten(path: Path) -> None:
    """Let only the owner read and write an existing file. Another user's file stays unchanged, which is logged."""
    if os.name != "posix" or not path.exists() or not path.stat().st_mode & OTHERS:
        return
    try:
        path.chmod(OWNER_ONLY)
    except PermissionError:
        _log.warn("{path} can be read by others and belongs to somebody else", path=path)


def make_folder(path: Path) -> None:
    """Create the folder for its owner alone; an existing one stays unchanged. Raises OSError."""
    path.mkdir(FOLDER_OF_OWNER, parents=True, exist_ok=True)
