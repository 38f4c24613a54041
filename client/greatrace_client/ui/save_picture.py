"""Pictures that the player saves: the window (F12), and the poster of a race."""

from __future__ import annotations

import time
from itertools import count
from pathlib import Path

import pygame

from greatrace.translation import marked
from greatrace_client import paths
from greatrace_client.i18n import tr
from greatrace_client.ui.draw.png import save_png


def save_screenshot(surface: pygame.Surface) -> str:
    """What the window shows becomes a file; the sentence for the player."""
    describe = marked("Screenshot saved: {file} in {folder}")
    return _saved(surface, "great-race", describe)


def save_poster(surface: pygame.Surface) -> str:
    """The poster of a race, likewise."""
    describe = marked("Poster saved, ready to share: {file} in {folder}")
    return _saved(surface, "great-race-poster", describe)


def short(folder: Path) -> Path:
    """The folder with the one that it lies in: enough to find it among the player's pictures."""
    return Path(*folder.parts[-2:])


def _saved(surface: pygame.Surface, stem: str, describe: str) -> str:
    """The picture as a PNG file of its own. `describe`: the sentence about it."""
    target = paths.pictures()
    stem = f"{stem}-{time.strftime('%Y-%m-%d-%H%M%S')}"
    names = (f"{stem}-{number}.png" if number else f"{stem}.png" for number in count())
    path = next(target / name for name in names if not (target / name).exists())
    try:
        target.mkdir(parents=True, exist_ok=True)
        save_png(surface, path)
    except OSError as error:
        return tr("Can’t save the picture {file}: {why}", file=path, why=str(error))
    return tr(describe, file=path.name, folder=short(target))
