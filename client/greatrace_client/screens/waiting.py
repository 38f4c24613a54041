"""Starts a race against bots: the server starts, the table is set up; then the race takes this scene's place."""

from __future__ import annotations

from collections.abc import Iterator

from greatrace_client.games import game_ui
from greatrace_client.i18n import tr
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.model.refusal_text import refusal
from greatrace_client.net.link_state import LinkState
from greatrace_client.net.subscribers import NO_SEAT
from greatrace_client.race_common.game_parts import PLAYABLE
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.frame_budget import iteration_full
from greatrace_client.ui.draw.large_layers import advance
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD, NIGHT_DEEP, PAPER_LIGHT
from greatrace_client.ui.notice_scene import NoticeScene
from greatrace_client.ui.scene import AppContext, Replace
from greatrace_client.ui.widgets import Button, Widget

STEP = 0.009  # seconds of work in an iteration: short enough that no frame is late
WITH_PICTURE = 2  # looks after which a plain scene's picture is whole


class WaitingScene(NoticeScene):
    """Starts the race when it is entered; Esc cancels."""

    size = 760.0, 330.0

    def __init__(self, race_setup: RaceSetup, *, resume: str = "", plain: bool = False) -> None:
        super().__init__()
        self.race_setup, self.resume, self.plain = race_setup, resume, plain
        self.ui = game_ui(race_setup.game)
        self.sentence = ""
        self._looks = 0
        self._warming: Iterator[object] = iter(())
        self._playable, self._left = False, True  # the race could begin, there are steps left

    def enter(self, context: AppContext) -> None:
        super().enter(context)
        context.navigator.seat(self.race_setup)
        context.connection.solo(self.race_setup, resume=self.resume)

    @property
    def busy(self) -> bool:
        return not self.sentence

    def build(self) -> list[Widget]:
        words = "Back" if self.sentence else "Cancel"
        return [Button(words, self.hang_up, "Back to the title.", key="Esc", name="back")]

    def lay(self, page: Page) -> None:
        b = self.panel(page)
        self.form.named("back").place(b.right - 234, b.bottom - 78, 210, 52)

    def update(self, dt: float) -> bool:
        connection = self.context.connection
        self._looks += 1
        if self._looks == 3:  # this scene is on the screen now, and the server still starts: time to prepare
            self._warming = self._noted(self.context.navigator.warm(None if self.resume else self.race_setup))
            self._left = True
        ready = self.context.table is not None and (self._playable or not self._left)
        if ready and not iteration_full():
            self.go(Replace(self.context.navigator.race()))  # enough work for one iteration
            return True
        self._left = advance(self._warming, STEP)
        failed = connection.table_setup.failed if connection.table_setup is not None else None
        if failed is not None and self.resume and failed.code in NO_SEAT:
            sentence = tr("This saved race was begun by another player or installation: it can’t be continued here.")
        elif failed is not None:
            sentence = refusal(failed.code, failed.rule, failed.detail)
        else:
            sentence = connection.sentence if connection.state is LinkState.CLOSED else ""
        changed = sentence != self.sentence or self._looks == WITH_PICTURE
        if sentence != self.sentence:
            self.sentence = sentence
            self.rebuild()
        return super().update(dt) or changed

    def _noted(self, steps: Iterator[object]) -> Iterator[object]:
        """The same steps; notes on the way whether the race could begin."""
        for step in steps:
            self._playable = self._playable or step is PLAYABLE
            yield step

    def backdrop(self, page: Page) -> None:
        if self.plain:  # straight from the command line: the race itself is wanted, not a picture behind this
            page.surface.fill(NIGHT_DEEP)
        else:
            super().backdrop(page)

    def paint(self, page: Page) -> None:
        x, y, w, h = self.panel(page)
        if not self.plain or self._looks >= WITH_PICTURE:  # a plain race draws nothing ahead: two frames share it
            self.ui.pictures.waiting_picture(page, self.race_setup, Box(x + 24, y + 24, 264, h - 48))
        title = tr("Can’t start") if self.sentence else tr("Getting ready")
        page.text(title, x + 314, y + 62, 34, GOLD, "display", fit=w - 340)
        words = self.sentence or self.ui.texts.waiting_words(self.race_setup)
        page.wrap(words, x + 314, y + 116, w - 350, "lead", PAPER_LIGHT)
