"""The desktop's clipboard, where there is one."""

from __future__ import annotations

import pygame


def put(text: str) -> bool:
    """Into the clipboard; False where there is none."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, NotImplementedError, AttributeError):
        return False
    return True
