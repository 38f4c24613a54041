"""F12: what the window shows becomes a picture among the player's pictures."""

from __future__ import annotations

import time
from itertools import count
from pathlib import Path

import pygame

from greatrace_client import paths
from greatrace_client.i18n import tr


def save_screenshot(surface: pygame.Surface, folder: Path | None = None) -> str:
    """The picture as a PNG file of its own in that folder, or the usual one; the sentence for the player."""
    target = folder or paths.pictures()
    stem = f"great-race-{time.strftime('%Y-%m-%d-%H%M%S')}"
    names = (f"{stem}-{number}.png" if number else f"{stem}.png" for number in count())
    path = next(target / name for name in names if not (target / name).exists())
    try:
        target.mkdir(parents=True, exist_ok=True)
        pygame.image.save(surface, path)
    except (OSError, pygame.error) as error:
        return tr("Can’t save the picture {file}: {why}", file=path, why=str(error))
    return tr("Screenshot saved to {path}", path=path)
