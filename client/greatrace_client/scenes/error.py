"""When the line is down: a slip over the scene while it comes back, a page of its own when it does not."""

from __future__ import annotations

import pygame

from greatrace_client.draw import furniture
from greatrace_client.draw.page import Page
from greatrace_client.draw.palette import BAD, GOLD, INK, NIGHT_TEXT, PAPER_LIGHT
from greatrace_client.draw.shapes import box
from greatrace_client.net.link import LinkState
from greatrace_client.scenes.base import Pop, Reset
from greatrace_client.scenes.menu import MenuScene
from greatrace_client.scenes.parts import chart_backdrop, menu_page
from greatrace_client.text import tr
from greatrace_client.widgets import Button, Widget

W, H = 720.0, 300.0


class LostScene(MenuScene):
    """Over the race while the link tries to come back; goes away by itself."""

    covers = False

    def __init__(self) -> None:
        super().__init__()
        self._dots = 0.0

    def build(self) -> list[Widget]:
        hint = "Leave the race; your seat is kept for a while."
        return [Button("Give up", self._give_up, hint, key="Esc", name="back")]

    def lay(self, page: Page) -> None:
        x, y = self._corner(page)
        self.form.named("back").place(x + W - 234, y + H - 78, 210, 52)

    @staticmethod
    def _corner(page: Page) -> tuple[float, float]:
        return (page.width - W) / 2, (page.height - H) / 2

    def _give_up(self) -> None:
        self.kit.telegraph.hang_up()
        self.go(Reset(self.kit.places.title()))

    def update(self, dt: float) -> bool:
        before = int(self._dots * 2)
        self._dots += dt
        state = self.kit.telegraph.state
        if state is LinkState.OPEN:
            self.go(Pop())
            return True
        if state is LinkState.CLOSED:
            self.go(Reset(TroubleScene(self.kit.telegraph.sentence)))
            return True
        return super().update(dt) or int(self._dots * 2) != before

    def handle(self, event: pygame.event.Event) -> bool:
        return self.form.handle(event, menu_page(self.kit.page))

    def draw(self, page: Page) -> None:
        page = menu_page(page)
        page.svg(box(0, 0, page.width, page.height, 0, INK, more='opacity=".45"'), 0, 0, page.width, page.height)
        x, y = self._corner(page)
        furniture.panel(page, x, y, W, H, lit=True)
        page.text(tr("The line is down"), x + W / 2, y + 62, 36, GOLD, "display", "middle", fit=W - 60)
        sentence = self.kit.telegraph.sentence
        page.wrap(sentence, x + W / 2, y + 112, W - 90, "lead", PAPER_LIGHT, at="middle")
        words = tr("Trying to come back") + " " + "." * (int(self._dots * 2) % 4)
        page.text(words, x + 40, y + H - 52, "lead", NIGHT_TEXT, fit=W - 300)
        self.form.draw(page)


class TroubleScene(MenuScene):
    """An unhappy end in one sentence; the title is one key away."""

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence

    def build(self) -> list[Widget]:
        return [Button("To the title", self._home, "Back to the title.", key="Enter", state="primary", name="home")]

    def lay(self, page: Page) -> None:
        self.form.named("home").place((page.width - 300) / 2, (page.height + H) / 2 - 92, 300, 60)

    def _home(self) -> None:
        self.kit.telegraph.hang_up()
        self.go(Reset(self.kit.places.title()))

    def draw(self, page: Page) -> None:
        page = menu_page(page)
        chart_backdrop(page)
        x, y = (page.width - W) / 2, (page.height - H) / 2
        furniture.panel(page, x, y, W, H, lit=True)
        page.text(tr("End of the road"), x + W / 2, y + 58, 36, GOLD, "display", "middle", fit=W - 60)
        furniture.plate(page, x + 40, y + 96, W - 80, 96, 4)
        lines = page.broken(self.sentence, W - 130, "lead")[:3]
        for i, line in enumerate(lines):
            page.text(line, x + W / 2, y + 144 + (i - (len(lines) - 1) / 2) * 26, "lead", BAD, "text", "middle")
        self.form.draw(page)
