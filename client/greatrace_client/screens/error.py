"""When the line is down: a slip over the scene while it comes back, a page of its own when it does not."""

from __future__ import annotations

import pygame

from greatrace_client.i18n import tr
from greatrace_client.i18n.table_news import reconnecting, seconds_shown
from greatrace_client.net.link_state import LinkState
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, BRASS, GOLD, INK, NIGHT_TEXT, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import box, disc, shape
from greatrace_client.ui.menu_chrome import chart_backdrop, menu_page
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import Pop, Reset
from greatrace_client.ui.widgets import Button, Widget

W, H = 720.0, 300.0
POLES, POLE = 7, 74.0  # of the telegraph line in the picture


class LostScene(MenuScene):
    """Over the race while the link tries to come back; goes away by itself."""

    covers = False

    def __init__(self) -> None:
        super().__init__()
        self._shown = 0

    def build(self) -> list[Widget]:
        hint = "Leave the race; your seat is held for a while."
        return [
            Button(
                "Retry now", self._try_now, "Don’t wait for the next attempt.", key="Enter", state="primary", name="try"
            ),
            Button("Give up", self._give_up, hint, key="Esc", name="back"),
        ]

    def lay(self, page: Page) -> None:
        x, y = self._corner(page)
        self.form.named("try").place(x + W / 2 - 222, y + H - 76, 214, 52)
        self.form.named("back").place(x + W / 2 + 8, y + H - 76, 214, 52)

    @staticmethod
    def _corner(page: Page) -> tuple[float, float]:
        return (page.width - W) / 2, (page.height - H) / 2

    def _give_up(self) -> None:
        self.kit.connection.hang_up()
        self.go(Reset(self.kit.places.title()))

    def _try_now(self) -> None:
        if self.kit.link is not None:
            self.kit.link.try_now()

    def update(self, dt: float) -> bool:
        state = self.kit.connection.state
        if state is LinkState.OPEN:
            self.go(Pop())
            return True
        if state is LinkState.CLOSED:
            self.go(Reset(TroubleScene(self.kit.connection.sentence)))
            return True
        before, self._shown = self._shown, self._seconds()
        return super().update(dt) or self._shown != before

    def _seconds(self) -> int:
        """Until the next try, as it is shown."""
        link = self.kit.link
        return 0 if link is None else seconds_shown(link.comeback.seconds_left(link.clock.seconds()))

    def handle(self, event: pygame.event.Event) -> bool:
        return self.form.handle(event, menu_page(self.kit.page))

    def draw(self, page: Page) -> None:
        page = menu_page(page)
        page.svg(box(0, 0, page.width, page.height, 0, INK, more='opacity=".45"'), 0, 0, page.width, page.height)
        x, y = self._corner(page)
        panels.panel(page, x, y, W, H, lit=True)
        page.text(tr("Connection lost"), x + W / 2, y + 50, 34, GOLD, "display", "middle", fit=W - 60)
        self._broken_line(page, x + (W - (POLES - 1) * POLE) / 2, y + 82)
        page.wrap(self.kit.connection.sentence, x + W / 2, y + 154, W - 80, "lead", PAPER_LIGHT, at="middle")
        page.text(reconnecting(self._seconds()), x + W / 2, y + 196, "lead", NIGHT_TEXT, "text", "middle", fit=W - 80)
        self.form.draw(page)

    def _broken_line(self, page: Page, x: float, y: float) -> None:
        """Telegraph poles; each try tears another one of the wires."""
        torn = self.kit.link.comeback.tries % (POLES - 1) if self.kit.link is not None else 0
        for i in range(POLES):
            pole = shape("M14 10V44M4 14H24", stroke=BRASS, width=3) + disc(6, 11, 2.6, PAPER_LIGHT)
            page.svg(pole + disc(22, 11, 2.6, PAPER_LIGHT), x + i * POLE - 14, y, 28, 46)
            if i == POLES - 1:
                break
            whole = i != torn
            wire = "M0 4Q30 16 60 4" if whole else "M0 4Q10 8 18 16M60 4Q54 8 46 14"
            page.svg(shape(wire, stroke=PAPER_LIGHT if whole else BAD, width=1.8), x + i * POLE + 8, y + 8, 60, 20)


class TroubleScene(MenuScene):
    """An unhappy end in one sentence; the title is one key away."""

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence

    def build(self) -> list[Widget]:
        return [Button("Back to title", self._home, "Back to the title.", key="Enter", state="primary", name="home")]

    def lay(self, page: Page) -> None:
        self.form.named("home").place((page.width - 300) / 2, (page.height + H) / 2 - 92, 300, 60)

    def _home(self) -> None:
        self.kit.connection.hang_up()
        self.go(Reset(self.kit.places.title()))

    def draw(self, page: Page) -> None:
        page = menu_page(page)
        chart_backdrop(page)
        x, y = (page.width - W) / 2, (page.height - H) / 2
        panels.panel(page, x, y, W, H, lit=True)
        page.text(tr("Connection error"), x + W / 2, y + 58, 36, GOLD, "display", "middle", fit=W - 60)
        panels.plate(page, x + 40, y + 96, W - 80, 96, 4)
        lines = page.broken(self.sentence, W - 130, "lead")[:3]
        for i, line in enumerate(lines):
            page.text(line, x + W / 2, y + 144 + (i - (len(lines) - 1) / 2) * 26, "lead", BAD, "text", "middle")
        self.form.draw(page)
