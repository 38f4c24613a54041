"""The action panel's title, the same in both games: between the lamp or the chat and the button that takes back."""

from __future__ import annotations

from greatrace_client.race_common.hint import LAMP
from greatrace_client.race_common.take_back import WIDTH
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page


def draw_heading(page: Page, title: str, b: Box, *, signs: bool) -> None:
    """Draw the heading at the top of the panel `b`. `signs`: whether the buttons beside it exist; only players have
    them.
    """
    left, right = (LAMP + 2, WIDTH + 4) if signs else (0, 0)
    panels.heading(page, title.upper(), b.x + 20 + left, b.y + 24, b.w - 40 - left - right)
