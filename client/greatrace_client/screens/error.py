"""A broken connection: a note over the scene while it reconnects, a page of its own when it does not."""

from __future__ import annotations

from greatrace_client.i18n import tr
from greatrace_client.i18n.table_news import reconnecting, seconds_shown
from greatrace_client.net.link_state import LinkState
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.notes import note_in
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, BRASS, GOLD, INK, NIGHT_TEXT, PAPER_LIGHT, TYPE
from greatrace_client.ui.draw.shapes import box, disc, shape
from greatrace_client.ui.notice_scene import NoticeScene
from greatrace_client.ui.scene import Pop, Reset
from greatrace_client.ui.widgets import Button, Widget

POLES, POLE = 7, 74.0  # of the telegraph line on the picture


class LostScene(NoticeScene):
    """Lies over the race while the link tries to reconnect; closes by itself."""

    covers = False

    def __init__(self) -> None:
        super().__init__()
        self._shown = 0

    def build(self) -> list[Widget]:
        racing = self.context.table is not None
        hint = "Leave the race; your seat is held for a while." if racing else "Back to the title."
        return [
            Button(
                "Retry now", self._try_now, "Don’t wait for the next attempt.", key="Enter", state="primary", name="try"
            ),
            Button("Give up", self.hang_up, hint, key="Esc", name="back"),
        ]

    def lay(self, page: Page) -> None:
        b = self.panel(page)
        self.form.named("try").place(b.middle[0] - 222, b.bottom - 76, 214, 52)
        self.form.named("back").place(b.middle[0] + 8, b.bottom - 76, 214, 52)

    def _try_now(self) -> None:
        if self.context.link is not None:
            self.context.link.try_now()

    def update(self, dt: float) -> bool:
        state = self.context.connection.state
        if state is LinkState.OPEN:
            self.go(Pop())
            return True
        if state is LinkState.CLOSED:
            self.go(Reset(TroubleScene(self.context.connection.sentence)))
            return True
        before, self._shown = self._shown, self._seconds()
        return super().update(dt) or self._shown != before

    def _seconds(self) -> int:
        """Seconds until the next try, as shown."""
        link = self.context.link
        return 0 if link is None else seconds_shown(link.comeback.seconds_left(link.clock.seconds()))

    def backdrop(self, page: Page) -> None:
        """The race below, dimmed."""
        page.svg(box(0, 0, page.width, page.height, 0, INK, more='opacity=".45"'), 0, 0, page.width, page.height)

    def paint(self, page: Page) -> None:
        b = self.panel(page)
        x, y, room = b.middle[0], b.y, b.w - 80
        page.text(tr("Connection lost"), x, y + 50, 34, GOLD, "display", "middle", fit=b.w - 60)
        self._broken_line(page, x - (POLES - 1) * POLE / 2, y + 82)
        bottom = page.wrap(self.context.connection.sentence, x, y + 148, room, "lead", PAPER_LIGHT, at="middle")
        next_try = max(y + 196, bottom + 4)
        page.text(reconnecting(self._seconds()), x, next_try, "lead", NIGHT_TEXT, "text", "middle", fit=room)

    def _broken_line(self, page: Page, x: float, y: float) -> None:
        """Paint telegraph poles; each try tears another of the wires."""
        torn = self.context.link.comeback.tries % (POLES - 1) if self.context.link is not None else 0
        for i in range(POLES):
            pole = shape("M14 10V44M4 14H24", stroke=BRASS, width=3) + disc(6, 11, 2.6, PAPER_LIGHT)
            page.svg(pole + disc(22, 11, 2.6, PAPER_LIGHT), x + i * POLE - 14, y, 28, 46)
            if i == POLES - 1:
                break
            whole = i != torn
            wire = "M0 4Q30 16 60 4" if whole else "M0 4Q10 8 18 16M60 4Q54 8 46 14"
            page.svg(shape(wire, stroke=PAPER_LIGHT if whole else BAD, width=1.8), x + i * POLE + 8, y + 8, 60, 20)


class TroubleScene(NoticeScene):
    """An error in one sentence; the title is one key away."""

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence

    def build(self) -> list[Widget]:
        return [Button("Back to title", self.hang_up, "Back to the title.", key="Enter", state="primary", name="home")]

    def lay(self, page: Page) -> None:
        b = self.panel(page)
        self.form.named("home").place(b.middle[0] - 150, b.bottom - 92, 300, 60)

    def paint(self, page: Page) -> None:
        b = self.panel(page)
        x, y = b.middle[0], b.y
        page.text(tr("Connection error"), x, y + 58, 36, GOLD, "display", "middle", fit=b.w - 60)
        panels.plate(page, b.x + 40, y + 96, b.w - 80, 96, 4)
        room = b.w - 130
        note = note_in(page, self.sentence, room, 92, TYPE["lead"])
        for i, line in enumerate(note.lines):
            middle = y + 144 + (i - (len(note.lines) - 1) / 2) * note.step
            page.text(line, x, middle, note.size, BAD, "text", "middle", fit=room)
