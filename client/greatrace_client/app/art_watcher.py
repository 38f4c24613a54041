"""`--watch-art`: pictures in `assets/art` that were saved in an editor are shown at once."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from greatrace_client.ui.draw.art import ArtFiles, forget_composed
from greatrace_client.ui.draw.raster import picture_cache

PAUSE: Final = 0.5  # seconds between two looks at the files


class ArtWatcher:
    """Rereads pictures that were saved, in each iteration of the main loop, and then calls `repaint`."""

    def __init__(
        self, art_files: ArtFiles, repaint: Callable[[], None], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._files, self._repaint, self._clock = art_files, repaint, clock
        self._stamps: dict[str, tuple[int, int] | None] = {}
        self._next = 0.0

    def update(self) -> None:
        """Reread pictures that have been saved since the last call."""
        if self._clock() < self._next:
            return
        self._next = self._clock() + PAUSE
        saved = [name for name in self._files.loaded() if self._saved(name)]
        if any([self._files.reload(name) for name in saved]):  # noqa: C419 - all of them are read, not just the first
            forget_composed()
            picture_cache.clear()
            self._repaint()

    def _saved(self, name: str) -> bool:
        """Whether a file has changed since the last look; false at the first look."""
        stamp = self._files.stamp(name)
        before = self._stamps.setdefault(name, stamp)
        self._stamps[name] = stamp
        return stamp is not None and stamp != before
