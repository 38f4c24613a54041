"""The desktop's clipboard, if there is one."""

from __future__ import annotations

import pygame


def put(text: str) -> bool:
    """Copy the text to the clipboard; False if there is no clipboard."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, NotImplementedError, AttributeError):
        return False
    return True


def taken() -> str:
    """The text in the clipboard; "" if there is none."""
    try:
        return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
    except (pygame.error, NotImplementedError, AttributeError):
        return ""
