"""The lines of the chat at the table: who said what, the last at the foot."""

from __future__ import annotations

from typing import Protocol

from greatrace.protocol.messages import Said
from greatrace_client.i18n import term, tr
from greatrace_client.input.key_commands import NavigationKey
from greatrace_client.ui.context import HasLobby
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BRASS, CREWS, GOLD, INK, PAPER, SEPIA
from greatrace_client.ui.draw.shapes import box
from greatrace_client.ui.menu_chrome import crew_badge, empty_badge
from greatrace_client.ui.widgets import Look, Widget

LINE = 22.0


def words_of(line: Said) -> str:
    """The text of a line, in the reader's language if it is a quick phrase."""
    return line.text or term("phrase", line.phrase)


class TalkedAt(Protocol):
    """The table whose messages are shown."""

    @property
    def context(self) -> HasLobby: ...
    def crew_of(self, line: Said) -> str: ...
    def rebuild(self) -> None: ...


class Lines(Widget):
    """The chat's lines, the last at the foot. One line is chosen: mute and report are about its author."""

    def __init__(self, table: TalkedAt) -> None:
        super().__init__("Messages", "Messages", name="lines")
        self.table = table
        self.chosen: Said | None = None
        self.last = 0  # the number of newest lines that are scrolled out of sight
        self._tops: list[tuple[float, Said]] = []

    @property
    def lines(self) -> list[Said]:
        """All lines of the chat."""
        return self.table.context.lobby.talk.lines

    def _choose(self, step: int) -> bool:
        lines = self.lines
        if not lines:
            return False
        at = lines.index(self.chosen) if self.chosen in lines else len(lines)
        if not 0 <= at + step < len(lines):
            return False
        self.choose_line(lines[at + step])
        return True

    def choose_line(self, line: Said) -> None:
        """Choose the line that mute and report are about."""
        self.chosen = line
        self.table.rebuild()

    def command(self, command: NavigationKey) -> bool:
        """Choose a line by up and down."""
        if command in (NavigationKey.UP, NavigationKey.DOWN):
            return self._choose(1 if command is NavigationKey.DOWN else -1)
        return False

    def grabbed(self, x: float, y: float, page: Page) -> bool:
        hit = next((line for top, line in self._tops if y >= top), None)  # from the foot upwards
        if hit is not None:
            self.choose_line(hit)
        return True

    def wheel(self, notches: float) -> bool:
        before = self.last
        self.last = max(0, min(self.last + int(notches), len(self.lines) - 1))
        return self.last != before

    def draw(self, page: Page, look: Look) -> None:
        x, y, w, h = self.box
        page.svg(box(1, 1, w - 2, h - 2, 5, PAPER, GOLD if look.focus else INK, 2.4 if look.focus else 1.4), x, y, w, h)
        self._tops = []
        lines = self.lines[: len(self.lines) - self.last]
        if not lines:
            page.wrap(tr("No messages yet."), x + w / 2, y + h / 2, w - 60, "body", SEPIA, at="middle")
        page.clip(x + 2, y + 2, w - 4, h - 4)
        foot = y + h - 10
        for line in reversed(lines):
            broken = page.broken(words_of(line), w - 66, 18)
            foot -= LINE * (len(broken) + 1) + 6
            self._draw_line(page, line, broken, x + 12, foot, w - 24)
            self._tops.append((foot, line))
            if foot < y:
                break
        page.unclip()

    def _draw_line(self, page: Page, line: Said, broken: list[str], x: float, y: float, w: float) -> None:
        if line == self.chosen:
            height = LINE * (len(broken) + 1) + 4
            page.svg(box(1, 1, w - 2, height - 2, 4, "none", BRASS, 1.8), x, y - 3, w, height)
        top = self.box[1] + LINE / 2  # a line higher up would be cut in two
        if y + 9 >= top:
            self._draw_speaker(page, line, x, y, w)
        for i, part in enumerate(broken):
            if y + 9 + LINE * (i + 1) >= top:
                page.text(part, x + 40, y + 9 + LINE * (i + 1), 18, INK)

    def _draw_speaker(self, page: Page, line: Said, x: float, y: float, w: float) -> None:
        crew = self.table.crew_of(line)
        if crew in CREWS:
            crew_badge(page, crew, x + 18, y + 15, 12)
        else:
            empty_badge(page, x + 18, y + 15, 11)
        note = "" if line.seat is not None else f" ({tr('spectating')})"
        page.text(line.name + note, x + 40, y + 9, 15, SEPIA, "bold", fit=w - 50)
