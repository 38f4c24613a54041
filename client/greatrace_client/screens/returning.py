"""On the way back to a race with others in which the player still has a seat; the race takes this scene's place."""

from __future__ import annotations

import pygame

from greatrace_client.games import game_ui
from greatrace_client.i18n import tr
from greatrace_client.model.event_text import refusal
from greatrace_client.model.waiting_race import WaitingRace
from greatrace_client.net.link_state import LinkState
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, GOLD, PAPER_LIGHT
from greatrace_client.ui.menu_chrome import chart_backdrop, menu_page
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import AppContext, Replace, Reset
from greatrace_client.ui.widgets import Button, Widget

W, H = 720.0, 300.0


class ReturnScene(MenuScene):
    """Calls the server (the player's own is started first) and sits down again; Esc gives up."""

    def __init__(self, race: WaitingRace) -> None:
        super().__init__()
        self.race = race
        self.sentence = ""  # why it cannot be

    def enter(self, kit: AppContext) -> None:
        super().enter(kit)
        try:
            kit.server.come_back(self.race)
        except ValueError as error:
            self.sentence = str(error)

    def build(self) -> list[Widget]:
        return [Button("Give up", self._give_up, "Back to the title.", key="Esc", name="back")]

    def lay(self, page: Page) -> None:
        x, y = (page.width - W) / 2, (page.height - H) / 2
        self.form.named("back").place(x + W / 2 - 110, y + H - 78, 220, 52)

    def _give_up(self) -> None:
        self.kit.connection.hang_up()
        self.go(Reset(self.kit.places.title()))

    def update(self, dt: float) -> bool:
        connection, before = self.kit.connection, self.sentence
        if self.kit.table is not None:
            self.go(Replace(self.kit.places.race()))
            return True
        failed = connection.table_setup.failed if connection.table_setup is not None else None
        if failed is not None:
            self.sentence = refusal(failed.code, failed.rule, failed.detail)
        elif connection.state is LinkState.CLOSED:
            self.sentence = connection.sentence
        return super().update(dt) or self.sentence != before

    def handle(self, event: pygame.event.Event) -> bool:
        return self.form.handle(event, menu_page(self.kit.page))

    def draw(self, page: Page) -> None:
        page = menu_page(page)
        chart_backdrop(page)
        x, y = (page.width - W) / 2, (page.height - H) / 2
        panels.panel(page, x, y, W, H, lit=True)
        title = tr("Can’t start") if self.sentence else tr("Back to your race")
        page.text(title, x + W / 2, y + 58, 36, GOLD, "display", "middle", fit=W - 60)
        page.text(
            game_ui(self.race.game).place_words(self.race.board, self.race.round),
            x + W / 2,
            y + 108,
            "lead",
            PAPER_LIGHT,
            "bold",
            "middle",
            fit=W - 80,
        )
        words, ink = (self.sentence, BAD) if self.sentence else (tr("Calling the server…"), PAPER_LIGHT)
        page.wrap(words, x + W / 2, y + 148, W - 80, "lead", ink, at="middle")
        self.form.draw(page)
