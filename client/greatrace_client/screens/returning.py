"""Rejoins a race with others in which the player still has a seat; the race then takes this scene's place."""

from __future__ import annotations

from greatrace_client.games import game_ui
from greatrace_client.i18n import tr
from greatrace_client.model.refusal_text import refusal
from greatrace_client.model.waiting_race import WaitingRace
from greatrace_client.net.link_state import LinkState
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD, PAPER_LIGHT
from greatrace_client.ui.notice_scene import NoticeScene
from greatrace_client.ui.scene import AppContext, Replace
from greatrace_client.ui.widgets import Button, Widget


class ReturnScene(NoticeScene):
    """Connects to the server (the player's own is started first) and sits down again; Esc gives up."""

    def __init__(self, race: WaitingRace) -> None:
        super().__init__()
        self.race = race
        self.sentence = ""  # why the race cannot be rejoined

    def enter(self, context: AppContext) -> None:
        super().enter(context)
        try:
            context.server.come_back(self.race)
        except ValueError as error:
            self.sentence = str(error)

    def build(self) -> list[Widget]:
        words = "Back" if self.sentence else "Cancel"
        return [Button(words, self.hang_up, "Back to the title.", key="Esc", name="back")]

    def lay(self, page: Page) -> None:
        b = self.panel(page)
        self.form.named("back").place(b.middle[0] - 110, b.bottom - 78, 220, 52)

    def update(self, dt: float) -> bool:
        connection, before = self.context.connection, self.sentence
        if self.context.table is not None:
            self.go(Replace(self.context.navigator.race()))
            return True
        failed = connection.table_setup.failed if connection.table_setup is not None else None
        if failed is not None and failed.code == "table/running":
            self.sentence = tr("You have no seat in this race any more.")
        elif failed is not None:
            self.sentence = refusal(failed.code, failed.rule, failed.detail)
        elif connection.state is LinkState.CLOSED:
            self.sentence = connection.sentence
        if self.sentence != before:
            self.context.note = ""  # the note would repeat the sentence
            self.rebuild()
        return super().update(dt) or self.sentence != before

    def paint(self, page: Page) -> None:
        b = self.panel(page)
        x, y, room = b.middle[0], b.y, b.w - 80
        title = tr("Can’t start") if self.sentence else tr("Back to your race")
        page.text(title, x, y + 58, 36, GOLD, "display", "middle", fit=b.w - 60)
        where = game_ui(self.race.game).texts.place_words(self.race.board, self.race.round)
        page.text(where, x, y + 108, "lead", PAPER_LIGHT, "bold", "middle", fit=room)
        page.wrap(self.sentence or tr("Calling the server…"), x, y + 148, room, "lead", PAPER_LIGHT, at="middle")
