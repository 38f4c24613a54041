"""A file is written as a whole or not at all: a reader finds no half of it, also after a crash."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(path: Path, data: bytes, *, private: bool = False) -> None:
    """Write beside and rename; the folder is there. `private`: for nobody else to read. Raises OSError."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.part")  # two processes may write the same file at once
    try:
        if private:
            draft.touch(mode=0o600)
        draft.write_bytes(data)
        draft.replace(path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise
