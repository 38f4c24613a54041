"""Times parts of the client's loop, for _client_driver.py."""

from __future__ import annotations

import functools
import gc
import importlib
import time
from typing import Any

WATCHED = (  # parts that may take long; by module (below greatrace_client), class and method
    ("ui.panel_cache", "CachedPanel", "refresh"),
    ("ui.panel_cache", "Still", "compose"),
    ("ui.draw.board_sheet", "BoardSheet", "compose"),
    ("games.great_race.board_view", "BoardView", "zoom_to"),
    ("games.great_race.board_view", "BoardView", "paint_on"),
    ("ui.audio.sounds", "Takes", "next"),
    ("ui.audio.layers", "Layers", "update"),
    ("ui.audio.music", "Piece", "update"),
    ("ui.draw.surface_cache", "SurfaceCache", "get"),
    ("ui.scene_stack", "SceneStack", "carry_out"),
    ("screens.waiting", "WaitingScene", "update"),
    ("app.loop", "Loop", "draw"),
)


class Parts:
    """The times of each watched part of a cycle by itself, in milliseconds, and of the garbage collector."""

    def __init__(self) -> None:
        self.spent, self.inner = dict[str, float](), list[float]()
        for module, owner, method in WATCHED:
            self._watch(getattr(importlib.import_module(f"greatrace_client.{module}"), owner), method)
        gc.callbacks.append(self._collected)

    def _watch(self, owner: Any, method: str) -> None:
        plain = getattr(owner, method)

        @functools.wraps(plain)
        def timed(part: Any, *values: Any, **more: Any) -> Any:
            self._begin()
            try:
                return plain(part, *values, **more)
            finally:
                self._end(f"{type(part).__name__}.{method}")

        setattr(owner, method, timed)

    def _begin(self) -> None:
        self.inner += [time.thread_time(), 0.0]

    def _end(self, name: str) -> None:
        within, began = self.inner.pop(), self.inner.pop()
        whole = time.thread_time() - began
        self.spent[name] = self.spent.get(name, 0.0) + 1000 * (whole - within)
        if self.inner:
            self.inner[-1] += whole

    def _collected(self, phase: str, _info: object) -> None:
        if phase == "start":
            self._begin()
        else:
            self._end("garbage")

    def worst(self) -> str:
        """The part that took most of the cycle, and its time."""
        name = max(self.spent, key=lambda part: self.spent[part], default="")
        return f"{name} {self.spent.get(name, 0.0):.0f}"
