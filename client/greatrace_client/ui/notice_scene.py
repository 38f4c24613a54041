"""A panel in the middle of the page with a status or an error, and the player's choices."""

from __future__ import annotations

from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.menu_chrome import chart_backdrop, menu_page
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import Reset


class NoticeScene(MenuScene):
    """Override `build`, `lay` and `paint` as in any menu; `size` is the panel's, in units."""

    size = 720.0, 300.0

    def panel(self, page: Page) -> Box:
        """The area of the panel."""
        w, h = self.size
        return Box((page.width - w) / 2, (page.height - h) / 2, w, h)

    def backdrop(self, page: Page) -> None:
        """Paint what lies behind the panel."""
        chart_backdrop(page)

    def hang_up(self) -> None:
        """Leave the server for the title."""
        self.context.connection.hang_up()
        self.go(Reset(self.context.navigator.title()))

    def draw(self, page: Page) -> None:
        page = menu_page(page)
        self.backdrop(page)
        panels.panel(page, *self.panel(page), lit=True)
        self.paint(page)
        self.form.draw(page)
