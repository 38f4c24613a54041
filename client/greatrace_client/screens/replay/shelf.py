"""The list of replays: what was raced, who took part, who won, and when. Watch one, or throw it away."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pygame

from greatrace_client.games import game_ui
from greatrace_client.i18n import listed, term, tr
from greatrace_client.model.loaded_replay import LoadedReplay, ReplayFileError, read
from greatrace_client.model.replay_export import exported, imported
from greatrace_client.model.replay_file import FoundReplay, ReplayHead, replays
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BRASS, GOLD, INK, NIGHT_TEXT, PAPER, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.shapes import box
from greatrace_client.ui.layout import Column, Row, fixed, stretch
from greatrace_client.ui.menu_chrome import body_area, crew_badge
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import AppContext, Push, Scene
from greatrace_client.ui.widgets import Button, RowLook, Rows, Widget

ROW = 112.0
PICTURE = 150.0  # width of the small map of each race


class ReplaysScene(MenuScene):
    """From the title."""

    title = "Replays"

    def __init__(self) -> None:
        super().__init__()
        self.found: list[FoundReplay] = []
        self._doomed: FoundReplay | None = None  # asked about once; the second time it goes
        self.rows = self._list()

    def enter(self, kit: AppContext) -> None:
        self.found = replays()
        super().enter(kit)

    def _list(self) -> Rows[FoundReplay]:
        """Of what has been found."""
        return Rows(
            "Replays",
            self.found,
            self._draw_row,
            "Races you have finished.",
            row=ROW,
            chosen=self._chosen,
            opened=lambda _found: self.watch(),
            name="replays",
        )

    def build(self) -> list[Widget]:
        self.rows = self._list()
        watch = Button("Watch", self.watch, "Watch this replay.", key="Enter", state="primary", name="watch")
        again = self._doomed is not None
        words = "Delete for good?" if again else "Delete"
        away = Button(words, self.delete, "Delete this replay. Asks you to confirm.", key="Del", name="delete")
        share = Button(
            "Share",
            self.share,
            "Saves a copy to your documents. Drop a replay on this window to open it.",
            key="X",
            name="share",
        )
        film = Button(
            "GIF or video", self.export, "Save this race as a GIF or a video, to share it.", key="G", name="export"
        )
        if not self.found:
            watch.why = away.why = share.why = film.why = "No replays yet."
        return [
            self.rows,
            watch,
            share,
            film,
            away,
            Button("Back", self.back, "Back to the title.", key="Esc", name="back"),
        ]

    def rebuild(self) -> None:
        index = self.rows.index
        super().rebuild()
        if index is not None and self.found:
            self.rows.index = min(index, len(self.found) - 1)
            self.rows.first = max(0, min(self.rows.index - self.rows.room + 1, len(self.found) - self.rows.room))

    def _chosen(self, _found: FoundReplay) -> None:
        if self._doomed is not None:
            self._doomed = None
            self.rebuild()

    # ---- what the player can do
    def watch(self) -> None:
        """The chosen one."""
        from greatrace_client.screens.replay.viewer import ReplayScene

        self._open(ReplayScene)

    def share(self) -> None:
        """A copy of the chosen one where its owner finds it; a sentence says where."""
        if self.rows.item is None:
            return
        try:
            path = exported(self.rows.item)
        except OSError as error:
            self.kit.say(tr("Can’t save this race: {why}", why=error.strerror or error))
        else:
            self.kit.say(tr("Saved a copy to {path}", path=path))

    def export(self) -> None:
        """The chosen one as a picture that moves."""
        from greatrace_client.screens.replay.export import ExportScene

        self._open(ExportScene)

    def _open(self, scene: Callable[[LoadedReplay], Scene]) -> None:
        """A scene about the chosen one; a sentence says why it cannot be read."""
        if self.rows.item is None:
            return
        try:
            self.go(Push(scene(read(self.rows.item.path))))
        except ReplayFileError as error:
            self.kit.say(str(error))

    def take_in(self, path: Path) -> None:
        """A file that somebody has sent: it is kept here and watched at once."""
        from greatrace_client.screens.replay.viewer import ReplayScene

        try:
            replay = read(path)
            imported(path)
        except ReplayFileError as error:
            self.kit.say(str(error))
            return
        except OSError as error:
            self.kit.say(tr("Can’t save this race: {why}", why=error.strerror or error))
            return
        self.found = replays()
        self.rebuild()
        self.go(Push(ReplayScene(replay)))

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            self.take_in(Path(event.file))
            return True
        return super().handle(event)

    def delete(self) -> None:
        """The chosen one: the first time it is only asked about."""
        item = self.rows.item
        if item is None:
            return
        if self._doomed != item:
            self._doomed = item
        else:
            self._doomed = None
            try:
                item.path.unlink(missing_ok=True)
            except OSError as error:
                self.kit.say(tr("Can’t delete {file}: {why}", file=item.path.name, why=error.strerror or error))
            self.found = replays()
        self.rebuild()

    # ---- picture
    def _panel(self, page: Page) -> Box:
        return body_area(page)

    def lay(self, page: Page) -> None:
        area = self._panel(page)
        named = self.form.named
        own = [
            fixed(wide, named(name))
            for name, wide in (("delete", 220), ("share", 200), ("export", 230), ("watch", 250))
        ]
        foot = Row(fixed(170, named("back")), stretch(1), *own, gap=10)
        Column(stretch(1, self.rows), fixed(62, foot), gap=16).place(*area.inner(24, 24, 24, 26))

    def paint(self, page: Page) -> None:
        area = self._panel(page)
        panels.panel(page, *area, lit=True)
        if not self.found:
            words = tr("Every race you finish is saved here.")
            page.text(words, area.x + area.w / 2, area.y + area.h * 0.4, "lead", NIGHT_TEXT, at="middle")

    def _draw_row(self, page: Page, found: FoundReplay, area: Box, look: RowLook) -> None:
        """One race."""
        x, y, w, h = area
        fill, edge = (PAPER_LIGHT, GOLD) if look.chosen else (PAPER, BRASS)
        page.svg(box(2, 3, w - 6, h - 8, 5, fill, edge, 4 if look.chosen else 1.6), x, y, w, h)
        head, middle = found.head, y + h / 2 - 1
        when = datetime.fromtimestamp(found.when, UTC).astimezone().strftime("%Y-%m-%d  %H:%M")
        ui, left = game_ui(head.game), x + PICTURE + 26
        ui.past_picture(page, head, Box(x + 8, y + 8, PICTURE, h - 20))
        page.text(ui.way_words(head), left, middle - 15, 26, INK, "bold", fit=x + w * 0.56 - left)
        page.text(outcome(head), left, middle + 17, 18, SEPIA, fit=x + w * 0.56 - left)
        for i, (colour, _name) in enumerate(head.players):
            crew_badge(page, colour, x + w * 0.58 + i * 52, middle, 20)
        page.text(when, x + w - 28, middle, 20, SEPIA, "bold", "right")


def outcome(head: ReplayHead) -> str:
    """Who won, and how long it took."""
    names = [head.players[seat][1] or term("crew", head.players[seat][0]) for seat in head.winners]
    won = tr("{name} wins", name=listed(names)) if names else term("reason", head.reason)
    return f"{won} · {game_ui(head.game).length_words(head.rounds)}"
