"""Pictures that the player saves: the window (F12), and the poster of a race."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pygame

from greatrace_client import paths
from greatrace_client.i18n import tr
from greatrace_client.ui.draw.png import save_png


def save_screenshot(surface: pygame.Surface) -> str:
    """Save the window's picture as a file. Returns the sentence for the player."""
    return _saved(surface, "great-race", lambda path: tr("Screenshot saved to {path}", path=path))


def save_poster(surface: pygame.Surface) -> str:
    """The poster of a race, likewise."""
    return _saved(surface, "great-race-poster", lambda path: tr("Poster saved to {path}", path=path))


def _saved(surface: pygame.Surface, stem: str, told: Callable[[Path], str]) -> str:
    """The picture as a PNG file of its own."""
    target = paths.pictures()
    stem = f"{stem}-{time.strftime('%Y-%m-%d-%H%M%S')}"
    names = (f"{stem}-{number}.png" if number else f"{stem}.png" for number in count())
    path = next(target / name for name in names if not (target / name).exists())
    try:
        target.mkdir(parents=True, exist_ok=True)
        save_png(surface, path)
    except OSError as error:
        return tr("Can’t save the picture {file}: {why}", file=path, why=str(error))
    return told(path)
