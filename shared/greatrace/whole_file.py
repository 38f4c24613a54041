"""Writes a file completely or not at all: no reader finds half of it, even after a crash."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(path: Path, data: bytes, *, private: bool = False) -> None:
    """Write a draft and rename it; the folder must exist. `private`: only the user may read it. Raises OSError."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.part")  # two processes may write the same file at once
    try:
        if private:
            draft.touch(mode=0o600)
        draft.write_bytes(data)
        draft.replace(path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise
