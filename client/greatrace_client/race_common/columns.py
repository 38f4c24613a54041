"""Measures shared by the layouts of both races, and their page."""

from __future__ import annotations

from greatrace_client.ui.draw.page import Page

MARGIN, GUTTER = 12.0, 10.0


LEFT, RIGHT = 380.0, 448.0


TURN_ORDER, BANNER = 92.0, 68.0


LEAST = 1360.0, 820.0  # units: on a smaller page everything is drawn smaller


def own_page(page: Page) -> Page:
    """The page, or one of smaller units if the UI scale leaves too few of them for this screen."""
    k = min(page.k, page.surface.get_width() / LEAST[0], page.surface.get_height() / LEAST[1])
    return page if k == page.k else Page.on(page.surface, k)
