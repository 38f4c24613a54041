"""Replays as files for others: copies with telling names, and imports."""

from __future__ import annotations

import re
import shutil
import time
from pathlib import Path

import platformdirs

from greatrace_client.model.replay_file import SUFFIX, FoundReplay, replays_folder


def exported(found: FoundReplay) -> Path:
    """Copy the replay, with a telling name, into the user's documents folder. Raises OSError."""
    target = Path(platformdirs.user_documents_dir())
    target.mkdir(parents=True, exist_ok=True)
    day = time.strftime("%Y-%m-%d", time.localtime(found.when))
    way = "-".join(part for part in found.head.way if part) or found.head.game
    path = target / f"great-race-{day}-{way}-{found.path.stem}{SUFFIX}"
    shutil.copyfile(found.path, path)
    return path


def imported(path: Path, folder: Path | None = None) -> Path:
    """A replay that has been read goes into the folder of replays, under its name. Raises OSError."""
    target = folder or replays_folder()
    target.mkdir(parents=True, exist_ok=True)
    place = target / (re.sub("[^A-Za-z0-9_-]", "-", path.stem)[:80] + SUFFIX)
    if path.suffix == SUFFIX and not place.exists():
        shutil.copyfile(path, place)
    return place
