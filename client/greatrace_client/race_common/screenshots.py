"""Screenshots at interesting moments, numbered, for documentation and for tests with visual inspection."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pygame

from greatrace.kernel import Event
from greatrace_client.ui.draw.png import save_png

EACH = 1  # pictures of one kind of moment: a PNG file takes as long as dozens of frames
MIDDLE = 4  # frames into a cue


class ScreenshotSeries:
    """Writes PNG files into a folder. Raises OSError from the first write that fails."""

    def __init__(self, folder: Path, each: int = EACH) -> None:
        self.folder, self.each = folder, each
        self.taken: Counter[str] = Counter()
        self._event: Event | None = None
        self._frames = 0

    def moment(self, surface: pygame.Surface, event: Event | None, prompt: str) -> None:
        """Save a picture if it is time: some frames into a cue, or when the player is asked something new."""
        if event is not self._event:
            self._event, self._frames = event, 0
        self._frames += 1
        if event is not None:
            if self._frames == MIDDLE:
                self.take(surface, type(event).__name__)
        elif prompt:
            self.take(surface, f"ask-{prompt}")

    def take(self, surface: pygame.Surface, name: str) -> None:
        """Save a picture with that name, unless there are enough of them."""
        if self.taken[name] >= self.each:
            return
        self.taken[name] += 1
        self.folder.mkdir(parents=True, exist_ok=True)
        number = sum(1 for _ in self.folder.glob("*.png")) + 1  # other scenes write to the folder, too
        save_png(surface, self.folder / f"{number:03}-{name}.png")
