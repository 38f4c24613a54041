"""Pictures of a test that are rasterised by a function of its own."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pygame
import pytest


@contextmanager
def rasterising(drawn: Callable[[io.BytesIO, tuple[int, int]], pygame.Surface]) -> Iterator[None]:
    """Pictures are rasterised by this function inside; not by `monkeypatch`, which would bring back later what another
    fixture has put there for its tests only.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load_sized_svg", drawn)
        yield
